#include "strict.h"

zval *msgpack_decoder_reject(msgpack_decoder *decoder, const char *format, ...)
{
	va_list arguments;

	if (!decoder->problem) {
		va_start(arguments, format);
		decoder->problem = zend_vstrpprintf(0, format, arguments);
		va_end(arguments);
	}
	decoder->status = MSGPACK_DECODE_NOT_STRICT;
	return NULL;
}
