/* Values that are written without an encoder. */
#include "encoder.h"

#include "../php_compat.h"
#include "../wire/float32.h"
#include "../wire/format.h"
#include "put.h"

unsigned char *msgpack_put_fitting_float(unsigned char *p, double value, msgpack_float_form form)
{
	bool fits = form == MSGPACK_FLOAT32_EXACT ? mp_is_exact_float32(value) : mp_is_decimal_float32(value);

	return fits ? mp_put_float32(p, (float) value) : mp_put_float64(p, value);
}

zend_string *msgpack_encode_scalar(const zval *value, msgpack_float_form form)
{
	unsigned char bytes[MP_HEAD_MAX], *end;

	switch (Z_TYPE_P(value)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
			return ZSTR_CHAR(msgpack_simple_heads[Z_TYPE_P(value)]);
		case IS_LONG:
			end = mp_put_int(bytes, Z_LVAL_P(value));
			break;
		case IS_DOUBLE:
			end = msgpack_put_float_as(bytes, Z_DVAL_P(value), form);
			break;
		default:
			return NULL;
	}
	return zend_string_init_fast((char *) bytes, (size_t) (end - bytes));
}

zend_string *msgpack_encode_lone_str(const zend_string *string, bool str8)
{
	size_t length = ZSTR_LEN(string);
	zend_string *packed;

	if (UNEXPECTED(length == 0)) {
		return ZSTR_CHAR(MP_FIXSTR);
	}
	packed = EXPECTED(!msgpack_is_too_long(length)) ? msgpack_string_alloc(mp_str_head_size(length, str8) + length) : NULL;
	if (EXPECTED(packed)) {
		unsigned char *body = mp_put_str_head((unsigned char *) ZSTR_VAL(packed), (uint32_t) length, str8);

		mp_copy(body, ZSTR_VAL(string), length + 1);
	}
	return packed;
}
