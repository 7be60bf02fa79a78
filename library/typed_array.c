#include "typed_array.h"

#include "../core/key.h"
#include "../base/php_compat.h"
#include "../property_slots.h"
#include "../base/arguments.h"
#include "../wire/format.h"
#include "constructed.h"

zend_class_entry *msgpack_typed_array_ce;

typedef struct {
	const char *name; /* NULL: there is no such code */
	uint8_t size;     /* bytes of an element */
	void (*read)(zval *element, const char *bytes);
} element_type;

/* Loads a little-endian number. */
static uint64_t load(const char *bytes, uint32_t size)
{
	uint64_t number = 0;

	while (size-- > 0) {
		number = number << 8 | (unsigned char) bytes[size];
	}
	return number;
}

static void read_int8(zval *element, const char *bytes)
{
	ZVAL_LONG(element, (int8_t) *bytes);
}

static void read_uint8(zval *element, const char *bytes)
{
	ZVAL_LONG(element, (uint8_t) *bytes);
}

static void read_int16(zval *element, const char *bytes)
{
	ZVAL_LONG(element, (int16_t) load(bytes, 2));
}

static void read_uint16(zval *element, const char *bytes)
{
	ZVAL_LONG(element, (uint16_t) load(bytes, 2));
}

static void read_int32(zval *element, const char *bytes)
{
	ZVAL_LONG(element, (int32_t) load(bytes, 4));
}

static void read_uint32(zval *element, const char *bytes)
{
	msgpack_set_integer(element, load(bytes, 4), false);
}

static void read_float32(zval *element, const char *bytes)
{
	uint32_t bits = (uint32_t) load(bytes, 4);
	float number;

	memcpy(&number, &bits, sizeof(number));
	ZVAL_DOUBLE(element, (double) number);
}

static void read_float64(zval *element, const char *bytes)
{
	uint64_t bits = load(bytes, 8);
	double number;

	memcpy(&number, &bits, sizeof(number));
	ZVAL_DOUBLE(element, number);
}

static void read_int64(zval *element, const char *bytes)
{
	uint64_t bits = load(bytes, 8);
	bool negative = bits >> 63;

	msgpack_set_integer(element, negative ? 0 - bits : bits, negative);
}

static void read_uint64(zval *element, const char *bytes)
{
	msgpack_set_integer(element, load(bytes, 8), false);
}

/* By msgpackr's code. */
static const element_type types[] = {
	{ "Int8Array", 1, read_int8 },
	{ "Uint8Array", 1, read_uint8 },
	{ "Uint8ClampedArray", 1, read_uint8 },
	{ "Int16Array", 2, read_int16 },
	{ "Uint16Array", 2, read_uint16 },
	{ "Int32Array", 4, read_int32 },
	{ "Uint32Array", 4, read_uint32 },
	{ "Float32Array", 4, read_float32 },
	{ "Float64Array", 8, read_float64 },
	{ "BigInt64Array", 8, read_int64 },
	{ "BigUint64Array", 8, read_uint64 },
	[0x10] = { "ArrayBuffer", 1, read_uint8 },
	{ "DataView", 1, read_uint8 }
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

int msgpack_typed_array_code(const zend_string *name, size_t length)
{
	const element_type *type = find(name);

	if (!type) {
		zend_value_error("JavaScript has no typed array of type \"%s\"", ZSTR_VAL(name));
		return -1;
	}
	if (length % type->size) {
		zend_value_error("The data of %s %s must be a multiple of %d bytes, %zu given", *type->name == 'I' ? "an" : "a", type->name, type->size, length);
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

	if (msgpack_typed_array_code(type, ZSTR_LEN(data)) < 0) {
		RETURN_THROWS();
	}
	msgpack_construct_string(array, MSGPACK_TYPED_ARRAY_TYPE, type);
	msgpack_construct_string(array, MSGPACK_TYPED_ARRAY_DATA, data);
}

/* The elements of a typed array with these properties. */
static void read_elements(zval *elements, const element_type *type, const zend_string *data)
{
	uint32_t count = (uint32_t) MIN(ZSTR_LEN(data) / type->size, UINT32_MAX); /* more than PHP allocates */

	array_init_size(elements, count);
	zend_hash_real_init_packed(Z_ARRVAL_P(elements));
	for (uint32_t i = 0; i < count; i++) {
		zval element;

		type->read(&element, ZSTR_VAL(data) + (size_t) i * type->size);
		zend_hash_next_index_insert_new(Z_ARRVAL_P(elements), &element);
	}
}

ZEND_METHOD(MessagePack_Type_TypedArray, toArray)
{
	zend_object *array = Z_OBJ_P(ZEND_THIS);
	zval *type, *data;

	ZEND_PARSE_PARAMETERS_NONE();

	type = msgpack_constructed_property(array, MSGPACK_TYPED_ARRAY_TYPE);
	data = type ? msgpack_constructed_property(array, MSGPACK_TYPED_ARRAY_DATA) : NULL;
	if (!data || msgpack_typed_array_code(Z_STR_P(type), Z_STRLEN_P(data)) < 0) {
		RETURN_THROWS();
	}
	read_elements(return_value, find(Z_STR_P(type)), Z_STR_P(data));
}
