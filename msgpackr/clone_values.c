#include "clones.h"

#include "../codec/put.h"
#include "../exceptions.h"
#include "../property_slots.h"
#include "bigints.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "../base/unused_parameters.h"

zend_class_entry *msgpack_set_ce;
zend_class_entry *msgpack_regexp_ce;
zend_class_entry *msgpack_error_ce;
zend_class_entry *msgpack_bigint_ce;
zend_class_entry *msgpack_undefined_ce;
zend_class_entry *msgpack_typed_array_ce;

/* A value that is an ext value of one byte, the prefix, and an array. */
typedef struct {
	zend_class_entry **ce;
	int8_t type;
	uint32_t elements; /* that are its properties, of which the first two are strings; 0: the property is the array */
	const char *problem;
} kind;

static const kind kinds[] = {
	{ &msgpack_set_ce, MP_MSGPACKR_SET, 0, "A Set that is not an array" },
	{ &msgpack_regexp_ce, MP_MSGPACKR_REGEXP, 2, "A RegExp that is not [source, flags]" },
	{ &msgpack_error_ce, MP_MSGPACKR_ERROR, 3, "An Error that is not [name, message, cause]" }
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* The kind of a class; NULL: it has none. */
static const kind *kind_of(const zend_class_entry *ce)
{
	for (const kind *each = kinds; each < kinds + KINDS; each++) {
		if (*each->ce == ce) {
			return each;
		}
	}
	return NULL;
}

bool msgpack_has_prefix(const zend_object *object)
{
	return kind_of(object->ce) != NULL;
}

bool msgpack_is_clone_value(const zend_object *object)
{
	const zend_class_entry *ce = object->ce;

	return kind_of(ce) || ce == msgpack_typed_array_ce || ce == msgpack_bigint_ce || ce == msgpack_undefined_ce;
}

bool msgpack_is_one_value(const zend_object *object)
{
	if (!msgpack_has_prefix(object)) {
		return true;
	}
	zend_throw_exception_ex(msgpack_packing_failed_ce, 0, "%s is more than one value in plain MessagePack: "
		"it needs MessagePack\\PackOptions::USE_RECORDS or STRUCTURED_CLONE", ZSTR_VAL(object->ce->name));
	return false;
}

/* Packing */

bool msgpack_clone_value_elements(zend_object *object, zval *elements, int8_t *type)
{
	const kind *kind = kind_of(object->ce);

	*type = kind->type;
	if (kind->elements == 0) {
		zval *values = msgpack_constructed_property(object, MSGPACK_SET_VALUES);

		if (values) {
			ZVAL_COPY(elements, values);
		}
		return values != NULL;
	}
	array_init_size(elements, kind->elements);
	for (uint32_t slot = 0; slot < kind->elements; slot++) {
		if (!msgpack_constructed_property(object, (int) slot)) {
			zval_ptr_dtor(elements);
			return false;
		}
		Z_TRY_ADDREF_P(OBJ_PROP_NUM(object, slot)); /* the cause may be a reference */
		zend_hash_next_index_insert_new(Z_ARRVAL_P(elements), OBJ_PROP_NUM(object, slot));
	}
	return true;
}

static bool encode_with_elements(msgpack_encoder *encoder, zend_object *object)
{
	zval elements;
	int8_t type;
	bool done;

	if (!msgpack_clone_value_elements(object, &elements, &type)) {
		return false;
	}
	encoder->cursor = msgpack_put_prefix(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), type);
	done = msgpack_encode_list(encoder, Z_ARRVAL(elements));
	zval_ptr_dtor(&elements);
	return done;
}

/* Without a shorter form, which JavaScript would read as a number. */
static bool put_64_bits(msgpack_encoder *encoder, uint64_t magnitude, bool negative)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX);
	unsigned char head = negative || magnitude <= INT64_MAX ? MP_INT64 : MP_UINT64;

	return msgpack_commit(encoder, mp_put_head64(p, head, negative ? 0 - magnitude : magnitude));
}

bool msgpack_encode_bigint(msgpack_encoder *encoder, const zend_string *digits)
{
	unsigned char body[MSGPACK_WIDE_BYTES_MAX];
	uint64_t magnitude;
	bool negative;
	size_t size;

	if (msgpack_integer_of_text(digits, &magnitude, &negative)) {
		return put_64_bits(encoder, magnitude, negative);
	}
	size = msgpack_wide_integer_body(body, ZSTR_VAL(digits), ZSTR_LEN(digits));
	if (size == 0) {
		zend_throw_exception_ex(encoder->options->failure, 0,
			"An integer of %zu digits is too large: the limit is %d bits", ZSTR_LEN(digits) - negative,
				8 * MSGPACK_WIDE_BYTES_MAX);
		return false;
	}
	return msgpack_put_ext(encoder, MP_MSGPACKR_BIGINT, (char *) body, size);
}

/* False with a ValueError. */
static bool check_bigint(const zend_string *digits)
{
	if (msgpack_is_integer_text(ZSTR_VAL(digits), ZSTR_LEN(digits))) {
		return true;
	}
	zend_value_error("A BigInt must be an integer in decimal digits, without leading zeros or a plus sign");
	return false;
}

static bool encode_bigint(msgpack_encoder *encoder, zend_object *bigint)
{
	zval *digits = msgpack_constructed_property(bigint, MSGPACK_BIGINT_DIGITS);

	return digits && check_bigint(Z_STR_P(digits)) && msgpack_encode_bigint(encoder, Z_STR_P(digits));
}

/* Typed arrays, ArrayBuffer and DataView */

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

/* The length is in a field of its own also where the specification has a shorter head, as msgpackr writes it. */
static unsigned char *put_head(unsigned char *p, uint32_t length)
{
	p = length <= UINT8_MAX ? mp_put_head8(p, MP_EXT8, (uint8_t) length)
		: length <= UINT16_MAX ? mp_put_head16(p, MP_EXT16, (uint16_t) length) : mp_put_head32(p, MP_EXT32, length);
	return mp_put8(p, MP_MSGPACKR_TYPED_ARRAY);
}

static bool encode_typed_array(msgpack_encoder *encoder, zend_object *array)
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

/* All of them */

bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_has_prefix(object) ? encode_with_elements(encoder, object)
		: object->ce == msgpack_typed_array_ce ? encode_typed_array(encoder, object)
		: object->ce == msgpack_bigint_ce ? encode_bigint(encoder, object)
		: msgpack_put_ext(encoder, MP_MSGPACKR_UNDEFINED, "", 1);
}

/* Creating */

/* Sets a property of a new object. A reference, to an array that may not be complete, stays one. */
static void set(zend_object *object, uint32_t slot, zval *value)
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
	for (const kind *each = kinds; each < kinds + KINDS; each++) {
		if (each->type == type) {
			return object_init_ex(slot, *each->ce) == SUCCESS;
		}
	}
	return false;
}

static bool is_string_at(zend_array *list, zend_ulong index)
{
	return Z_TYPE_P(zend_hash_index_find(list, index)) == IS_STRING;
}

const char *msgpack_fill_clone_value(zend_object *object, zval *content)
{
	const kind *kind = kind_of(object->ce);
	zend_array *list = Z_TYPE_P(content) == IS_ARRAY && zend_array_is_list(Z_ARRVAL_P(content)) ? Z_ARRVAL_P(content)
		: NULL;

	if (!list) {
		return kind->problem;
	}
	if (kind->elements == 0) {
		set(object, MSGPACK_SET_VALUES, content);
		return NULL;
	}
	if (zend_hash_num_elements(list) != kind->elements || !is_string_at(list, 0) || !is_string_at(list, 1)) {
		return kind->problem;
	}
	for (uint32_t slot = 0; slot < kind->elements; slot++) {
		set(object, slot, zend_hash_index_find(list, slot));
	}
	return NULL;
}

void msgpack_create_undefined(zval *slot)
{
	ZVAL_OBJ_COPY(slot, zend_enum_get_case_cstr(msgpack_undefined_ce, "Value"));
}

/* Constructors */

ZEND_METHOD(MessagePack_Type_Set, __construct)
{
	zval list, *value;
	HashTable *values = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(values)
	ZEND_PARSE_PARAMETERS_END();

	array_init(&list);
	if (values) {
		ZEND_HASH_FOREACH_VAL(values, value) {
			Z_TRY_ADDREF_P(value);
			zend_hash_next_index_insert_new(Z_ARRVAL(list), value);
		} ZEND_HASH_FOREACH_END();
	}
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_SET_VALUES, &list);
	zval_ptr_dtor(&list);
}

ZEND_METHOD(MessagePack_Type_RegExp, __construct)
{
	zend_string *source, *flags = ZSTR_EMPTY_ALLOC();

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(source)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(flags)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_REGEXP_SOURCE, source);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_REGEXP_FLAGS, flags);
}

ZEND_METHOD(MessagePack_Type_Error, __construct)
{
	zend_string *name, *message;
	zval *cause = NULL, undefined;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(name)
		Z_PARAM_STR(message)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(cause)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_NAME, name);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_MESSAGE, message);
	msgpack_create_undefined(&undefined);
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_CAUSE, cause ? cause : &undefined);
	zval_ptr_dtor(&undefined);
}

ZEND_METHOD(MessagePack_Type_BigInt, __construct)
{
	zend_string *digits;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(digits)
	ZEND_PARSE_PARAMETERS_END();

	if (check_bigint(digits)) {
		msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_BIGINT_DIGITS, digits);
	}
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
