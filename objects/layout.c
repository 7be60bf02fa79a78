#include "layout.h"

#include "../codec/path.h"

bool msgpack_php_put_text_form(msgpack_encoder *encoder, int mark, zend_string *class_name, const char *text,
	size_t length)
{
	msgpack_put_map_head(encoder, 2);
	msgpack_php_put_mark(encoder, mark);
	return msgpack_put_name(encoder, class_name)
		&& (mark == MSGPACK_MARK_SERIALIZABLE ? msgpack_put_literal_str(encoder, text, length)
			: msgpack_put_str(encoder, text, length));
}

ZEND_COLD bool msgpack_php_throw_not_portable(msgpack_encoder *encoder, const zend_object *object,
	const zend_string *class_name)
{
	return msgpack_fail(encoder, object, NULL,
		"An object of class %s cannot be packed under php_only=0: only PHP can read its data",
		ZSTR_VAL(class_name));
}
