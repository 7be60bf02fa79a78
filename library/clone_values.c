#include "clone_values.h"

#include "../core/put.h"
#include "../exceptions.h"
#include "../property_slots.h"
#include "constructed.h"
#include "typed_array.h"
#include "wide_integer.h"
#include "zend_enum.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_set_ce;
zend_class_entry *msgpack_regexp_ce;
zend_class_entry *msgpack_error_ce;
zend_class_entry *msgpack_bigint_ce;
zend_class_entry *msgpack_undefined_ce;

enum { REGEXP_ELEMENTS = 2, ERROR_ELEMENTS = 3 };

bool msgpack_is_clone_value(const zend_object *object)
{
	const zend_class_entry *ce = object->ce;

	return ce == msgpack_set_ce || ce == msgpack_typed_array_ce || ce == msgpack_regexp_ce
		|| ce == msgpack_error_ce || ce == msgpack_bigint_ce || ce == msgpack_undefined_ce;
}

/* Packing */

/* A list of these values, which are copied. */
static zend_array *list_of(zval **values, uint32_t count)
{
	zend_array *list = zend_new_array(count);

	for (uint32_t i = 0; i < count; i++) {
		Z_TRY_ADDREF_P(values[i]);
		zend_hash_next_index_insert_new(list, values[i]);
	}
	return list;
}

static zend_array *elements_of_regexp(zend_object *regexp)
{
	zval *source = msgpack_constructed_property(regexp, MSGPACK_REGEXP_SOURCE);
	zval *flags = source ? msgpack_constructed_property(regexp, MSGPACK_REGEXP_FLAGS) : NULL;

	return flags ? list_of((zval *[]) { source, flags }, REGEXP_ELEMENTS) : NULL;
}

static zend_array *elements_of_error(zend_object *error)
{
	zval *name = msgpack_constructed_property(error, MSGPACK_ERROR_NAME);
	zval *message = name ? msgpack_constructed_property(error, MSGPACK_ERROR_MESSAGE) : NULL;
	zval *cause = message ? msgpack_constructed_property(error, MSGPACK_ERROR_CAUSE) : NULL;

	if (!cause) {
		return NULL;
	}
	cause = OBJ_PROP_NUM(error, MSGPACK_ERROR_CAUSE); /* which may be a reference */
	return list_of((zval *[]) { name, message, cause }, ERROR_ELEMENTS);
}

static zend_array *elements_of_set(zend_object *set)
{
	zval *values = msgpack_constructed_property(set, MSGPACK_SET_VALUES);

	if (!values) {
		return NULL;
	}
	Z_TRY_ADDREF_P(values);
	return Z_ARRVAL_P(values);
}

zend_array *msgpack_clone_value_elements(zend_object *object, int8_t *type)
{
	if (object->ce == msgpack_set_ce) {
		*type = MP_MSGPACKR_SET;
		return elements_of_set(object);
	}
	if (object->ce == msgpack_error_ce) {
		*type = MP_MSGPACKR_ERROR;
		return elements_of_error(object);
	}
	*type = MP_MSGPACKR_REGEXP;
	return elements_of_regexp(object);
}

bool msgpack_is_one_value(const zend_object *object)
{
	if (object->ce != msgpack_set_ce && object->ce != msgpack_regexp_ce && object->ce != msgpack_error_ce) {
		return true;
	}
	zend_throw_exception_ex(msgpack_packing_failed_ce, 0, "%s is more than one value in plain MessagePack: "
		"it needs MessagePack\\PackOptions::USE_RECORDS or STRUCTURED_CLONE", ZSTR_VAL(object->ce->name));
	return false;
}

/* Writes the prefix and the array that makes the value. */
static bool encode_with_elements(msgpack_encoder *encoder, zend_object *object)
{
	int8_t type;
	zend_array *elements = msgpack_clone_value_elements(object, &type);
	bool done;

	if (!elements) {
		return false;
	}
	encoder->cursor = msgpack_put_prefix(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), type);
	done = msgpack_encode_list(encoder, elements);
	zend_array_release(elements);
	return done;
}

/* The length is in a field of its own also where the specification has a shorter head, as msgpackr writes it. */
static unsigned char *put_typed_array_head(unsigned char *p, uint32_t length)
{
	p = length <= UINT8_MAX ? mp_put_head8(p, MP_EXT8, (uint8_t) length)
		: length <= UINT16_MAX ? mp_put_head16(p, MP_EXT16, (uint16_t) length) : mp_put_head32(p, MP_EXT32, length);
	return mp_put8(p, MP_MSGPACKR_TYPED_ARRAY);
}

static bool encode_typed_array(msgpack_encoder *encoder, zend_object *array)
{
	zval *type = msgpack_constructed_property(array, MSGPACK_TYPED_ARRAY_TYPE);
	zval *data = type ? msgpack_constructed_property(array, MSGPACK_TYPED_ARRAY_DATA) : NULL;
	int code;
	unsigned char *p;

	if (!data || (code = msgpack_typed_array_code(Z_STR_P(type), Z_STRLEN_P(data))) < 0) {
		return false;
	}
	if (msgpack_is_too_long(Z_STRLEN_P(data) + 1)) {
		zend_throw_exception_ex(encoder->options->failure, 0, "A typed array of %zu bytes has no MessagePack form", Z_STRLEN_P(data));
		return false;
	}
	p = msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX + Z_STRLEN_P(data));
	if (!p) {
		return false;
	}
	p = mp_put8(put_typed_array_head(p, (uint32_t) Z_STRLEN_P(data) + 1), (unsigned char) code);
	memcpy(p, Z_STRVAL_P(data), Z_STRLEN_P(data));
	return msgpack_commit(encoder, p + Z_STRLEN_P(data));
}

/* Without a shorter form, which JavaScript would read as a number. */
static bool put_64_bits(msgpack_encoder *encoder, uint64_t magnitude, bool negative)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX);

	return msgpack_commit(encoder, mp_put_head64(p, negative || magnitude <= INT64_MAX ? MP_INT64 : MP_UINT64, negative ? 0 - magnitude : magnitude));
}

bool msgpack_encode_bigint(msgpack_encoder *encoder, const char *text, size_t length)
{
	unsigned char body[MSGPACK_WIDE_BYTES_MAX];
	uint64_t magnitude;
	bool negative;
	size_t size;

	if (msgpack_integer_of_text(text, length, &magnitude, &negative)) {
		return put_64_bits(encoder, magnitude, negative);
	}
	size = msgpack_wide_integer_body(body, text, length);
	if (size == 0) {
		zend_throw_exception_ex(encoder->options->failure, 0, "An integer of %zu digits is too large: the limit is %d bits", length - negative, 8 * MSGPACK_WIDE_BYTES_MAX);
		return false;
	}
	return msgpack_put_ext(encoder, MP_MSGPACKR_BIGINT, (char *) body, size);
}

static bool encode_bigint(msgpack_encoder *encoder, zend_object *bigint)
{
	zval *digits = msgpack_constructed_property(bigint, MSGPACK_BIGINT_DIGITS);

	return digits && msgpack_is_bigint(Z_STR_P(digits)) && msgpack_encode_bigint(encoder, Z_STRVAL_P(digits), Z_STRLEN_P(digits));
}

bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object)
{
	if (object->ce == msgpack_typed_array_ce) {
		return encode_typed_array(encoder, object);
	}
	if (object->ce == msgpack_bigint_ce) {
		return encode_bigint(encoder, object);
	}
	if (object->ce == msgpack_undefined_ce) {
		return msgpack_put_ext(encoder, MP_MSGPACKR_UNDEFINED, "", 1);
	}
	return encode_with_elements(encoder, object);
}

bool msgpack_is_bigint(const zend_string *digits)
{
	if (msgpack_is_integer_text(ZSTR_VAL(digits), ZSTR_LEN(digits))) {
		return true;
	}
	zend_value_error("A BigInt must be an integer in decimal digits, without leading zeros or a plus sign");
	return false;
}

/* Creating */

/* Sets a property of a new object. A reference, to an array that may not be complete, stays one. */
static void set(zend_object *object, int slot, zval *value)
{
	zval *property = OBJ_PROP_NUM(object, slot);

	ZVAL_COPY(property, value);
	Z_PROP_FLAG_P(property) = 0;
	if (Z_ISREF_P(property)) {
		ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(property), object->ce->properties_info_table[slot]);
	}
}

bool msgpack_create_clone_value(zval *slot, int8_t type)
{
	zend_class_entry *ce = type == MP_MSGPACKR_SET ? msgpack_set_ce : type == MP_MSGPACKR_ERROR ? msgpack_error_ce
		: type == MP_MSGPACKR_REGEXP ? msgpack_regexp_ce : NULL;

	return ce && object_init_ex(slot, ce) == SUCCESS;
}

/* Whether it is a list of so many values, of which the first two are strings. */
static bool is_list_of_strings(zend_array *list, uint32_t count)
{
	return zend_array_is_list(list) && zend_hash_num_elements(list) == count
		&& Z_TYPE_P(zend_hash_index_find(list, 0)) == IS_STRING && Z_TYPE_P(zend_hash_index_find(list, 1)) == IS_STRING;
}

static bool fill_error(zend_object *error, zend_array *elements)
{
	if (!is_list_of_strings(elements, ERROR_ELEMENTS)) {
		return false;
	}
	set(error, MSGPACK_ERROR_NAME, zend_hash_index_find(elements, 0));
	set(error, MSGPACK_ERROR_MESSAGE, zend_hash_index_find(elements, 1));
	set(error, MSGPACK_ERROR_CAUSE, zend_hash_index_find(elements, 2));
	return true;
}

static bool fill_regexp(zend_object *regexp, zend_array *elements)
{
	if (!is_list_of_strings(elements, REGEXP_ELEMENTS)) {
		return false;
	}
	set(regexp, MSGPACK_REGEXP_SOURCE, zend_hash_index_find(elements, 0));
	set(regexp, MSGPACK_REGEXP_FLAGS, zend_hash_index_find(elements, 1));
	return true;
}

bool msgpack_fill_clone_value(zend_object *object, zval *content)
{
	if (Z_TYPE_P(content) != IS_ARRAY) {
		return false;
	}
	if (object->ce == msgpack_error_ce) {
		return fill_error(object, Z_ARRVAL_P(content));
	}
	if (object->ce == msgpack_regexp_ce) {
		return fill_regexp(object, Z_ARRVAL_P(content));
	}
	if (!zend_array_is_list(Z_ARRVAL_P(content))) {
		return false;
	}
	set(object, MSGPACK_SET_VALUES, content);
	return true;
}

void msgpack_create_undefined(zval *slot)
{
	ZVAL_OBJ_COPY(slot, zend_enum_get_case_cstr(msgpack_undefined_ce, "Value"));
}
