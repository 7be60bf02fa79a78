/* Values that are written without an encoder. */
#include "encoder.h"

#include "../base/php_compat.h"
#include "../wire/float32.h"
#include "../wire/format.h"
#include "put.h"

unsigned char *msgpack_put_fitting_float(unsigned char *p, double value, msgpack_float_form form)
{
	bool fits = form == MSGPACK_FLOAT32_EXACT ? mp_is_exact_float32(value) : mp_is_decimal_float32(value);

	return fits ? mp_put_float32(p, (float) value) : mp_put_float64(p, value);
}

/* The string, whose bytes end at `end`. */
static zend_always_inline zend_string *end_at(zend_string *packed, unsigned char *end)
{
	*end = '\0';
	ZSTR_LEN(packed) = (size_t) (end - (unsigned char *) ZSTR_VAL(packed));
	return packed;
}

/* PHP allocates a constant size faster. */
static zend_never_inline zend_string *encode_int(zend_long value)
{
	bool fits_32_bits = value == (int32_t) value || value == (zend_long) (uint32_t) value;
	zend_string *packed;

	if (value >= MP_NEGFIXINT_MIN && value <= MP_FIXINT_MAX) {
		return ZSTR_CHAR((unsigned char) value);
	}
	packed = fits_32_bits ? zend_string_alloc(1 + sizeof(uint32_t), false) : zend_string_alloc(MP_HEAD_MAX, false);
	return end_at(packed, mp_put_int((unsigned char *) ZSTR_VAL(packed), value));
}

static zend_never_inline zend_string *encode_float(double value, msgpack_float_form form)
{
	zend_string *packed = zend_string_alloc(MP_HEAD_MAX, false);

	return end_at(packed, msgpack_put_float_as((unsigned char *) ZSTR_VAL(packed), value, form));
}

zend_string *msgpack_encode_scalar(const zval *value, msgpack_float_form form)
{
	switch (Z_TYPE_P(value)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
			return ZSTR_CHAR(msgpack_simple_heads[Z_TYPE_P(value)]);
		case IS_LONG:
			return encode_int(Z_LVAL_P(value));
		case IS_DOUBLE:
			return encode_float(Z_DVAL_P(value), form);
		default:
			return NULL;
	}
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
