#include "clone_values.h"

#include "../codec/input.h"
#include "../base/php_compat.h"
#include "../property_slots.h"
#include "../base/arguments.h"
#include "../codec/put.h"
#include "../wire/msgpackr.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_typed_array_ce;

typedef enum { SIGNED, UNSIGNED, FLOAT } number_type;

typedef struct {
	const char *name; /* NULL: there is no such code */
	uint8_t size;     /* bytes of an element */
	number_type number;
} element_type;

/* By msgpackr's code. */
static const element_type types[] = {
	{ "Int8Array", 1, SIGNED },
	{ "Uint8Array", 1, UNSIGNED },
	{ "Uint8ClampedArray", 1, UNSIGNED },
	{ "Int16Array", 2, SIGNED },
	{ "Uint16Array", 2, UNSIGNED },
	{ "Int32Array", 4, SIGNED },
	{ "Uint32Array", 4, UNSIGNED },
	{ "Float32Array", 4, FLOAT },
	{ "Float64Array", 8, FLOAT },
	{ "BigInt64Array", 8, SIGNED },
	{ "BigUint64Array", 8, UNSIGNED },
	[0x10] = { "ArrayBuffer", 1, UNSIGNED },
	{ "DataView", 1, UNSIGNED }
};

enum { TYPES = sizeof(types) / sizeof(types[0]) };

/* NULL: there is none. */
static const element_type *find(const zend_string *name)
{
	for (const element_type *type = types; type < types + TYPES; type++) {
		if (type->name && zend_string_equals_cstr(name, type->name, strlen(type->name))) {
			return type;
		}
	}
	return NULL;
}

/* The code of the type with this name, whose data has so many bytes. Negative with a ValueError: there is none, or they
 * are no whole number of elements. */
static int code_of(const zend_string *name, size_t length)
{
	const element_type *type = find(name);

	if (!type) {
		zend_value_error("JavaScript has no typed array of type \"%s\"", ZSTR_VAL(name));
		return -1;
	}
	if (length % type->size) {
		zend_value_error("The data of %s %s must be a multiple of %d bytes, %zu given",
			*type->name == 'I' ? "an" : "a", type->name, type->size, length);
		return -1;
	}
	return (int) (type - types);
}

bool msgpack_create_typed_array(zval *slot, const char *body, size_t length)
{
	const element_type *type = length > 0 && (unsigned char) *body < TYPES ? &types[(unsigned char) *body] : NULL;
	zend_string *data;

	if (!type || !type->name || (length - 1) % type->size) {
		return false;
	}
	data = msgpack_string_init(body + 1, length - 1);
	if (!data) {
		return true; /* out of memory, as the caller will find */
	}
	object_init_ex(slot, msgpack_typed_array_ce);
	ZVAL_STRING(OBJ_PROP_NUM(Z_OBJ_P(slot), MSGPACK_TYPED_ARRAY_TYPE), type->name);
	ZVAL_STR(OBJ_PROP_NUM(Z_OBJ_P(slot), MSGPACK_TYPED_ARRAY_DATA), data);
	return true;
}

ZEND_METHOD(MessagePack_Type_TypedArray, __construct)
{
	zend_string *type, *data;
	zend_object *array = Z_OBJ_P(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(type)
		Z_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	if (code_of(type, ZSTR_LEN(data)) < 0) {
		RETURN_THROWS();
	}
	msgpack_construct_string(array, MSGPACK_TYPED_ARRAY_TYPE, type);
	msgpack_construct_string(array, MSGPACK_TYPED_ARRAY_DATA, data);
}

/* Reads a little-endian number. */
static void read_element(zval *element, const element_type *type, const char *bytes)
{
	uint64_t bits = 0;
	uint32_t single;
	bool negative = type->number == SIGNED && ((unsigned char) bytes[type->size - 1] & 0x80);
	double number;
	float narrow;

	for (uint32_t i = 0; i < type->size; i++) {
		bits |= (uint64_t) (unsigned char) bytes[i] << 8 * i;
	}
	if (type->number != FLOAT) {
		msgpack_set_integer(element, negative ? (UINT64_C(1) << (8 * type->size - 1) << 1) - bits : bits, negative);
	} else if (type->size == sizeof(float)) {
		single = (uint32_t) bits;
		memcpy(&narrow, &single, sizeof(narrow));
		ZVAL_DOUBLE(element, (double) narrow);
	} else {
		memcpy(&number, &bits, sizeof(number));
		ZVAL_DOUBLE(element, number);
	}
}

static void read_elements(zval *elements, const element_type *type, const zend_string *data)
{
	uint32_t count = (uint32_t) MIN(ZSTR_LEN(data) / type->size, UINT32_MAX); /* more than PHP allocates */

	array_init_size(elements, count);
	zend_hash_real_init_packed(Z_ARRVAL_P(elements));
	for (uint32_t i = 0; i < count; i++) {
		zval element;

		read_element(&element, type, ZSTR_VAL(data) + (size_t) i * type->size);
		zend_hash_next_index_insert_new(Z_ARRVAL_P(elements), &element);
	}
}

/* The code and the data of an array. Negative with an exception. */
static int read_properties(zend_object *array, zend_string **data)
{
	zval *type = msgpack_constructed_property(array, MSGPACK_TYPED_ARRAY_TYPE);
	zval *bytes = type ? msgpack_constructed_property(array, MSGPACK_TYPED_ARRAY_DATA) : NULL;

	if (!bytes) {
		return -1;
	}
	*data = Z_STR_P(bytes);
	return code_of(Z_STR_P(type), Z_STRLEN_P(bytes));
}

ZEND_METHOD(MessagePack_Type_TypedArray, toArray)
{
	zend_string *data;
	int code;

	ZEND_PARSE_PARAMETERS_NONE();

	code = read_properties(Z_OBJ_P(ZEND_THIS), &data);
	if (code >= 0) {
		read_elements(return_value, &types[code], data);
	}
}

/* The length is in a field of its own also where the specification has a shorter head, as msgpackr writes it. */
static unsigned char *put_head(unsigned char *p, uint32_t length)
{
	p = length <= UINT8_MAX ? mp_put_head8(p, MP_EXT8, (uint8_t) length)
		: length <= UINT16_MAX ? mp_put_head16(p, MP_EXT16, (uint16_t) length) : mp_put_head32(p, MP_EXT32, length);
	return mp_put8(p, MP_MSGPACKR_TYPED_ARRAY);
}

bool msgpack_encode_typed_array(msgpack_encoder *encoder, zend_object *array)
{
	zend_string *data;
	int code = read_properties(array, &data);
	unsigned char *p;

	if (code < 0) {
		return false;
	}
	if (msgpack_is_too_long(ZSTR_LEN(data) + 1)) {
		zend_throw_exception_ex(encoder->options->failure, 0, "A typed array of %zu bytes has no MessagePack form",
			ZSTR_LEN(data));
		return false;
	}
	p = msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX + ZSTR_LEN(data));
	if (!p) {
		return false;
	}
	p = mp_put8(put_head(p, (uint32_t) ZSTR_LEN(data) + 1), (unsigned char) code);
	memcpy(p, ZSTR_VAL(data), ZSTR_LEN(data));
	return msgpack_commit(encoder, p + ZSTR_LEN(data));
}
