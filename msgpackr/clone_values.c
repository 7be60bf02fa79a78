#include "clones.h"

#include "../codec/put.h"
#include "../exceptions.h"
#include "../property_slots.h"
#include "../types.h"
#include "bigints.h"
#include "record_reader.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "../base/unused_parameters.h"

zend_class_entry *msgpack_set_ce;
zend_class_entry *msgpack_regexp_ce;
zend_class_entry *msgpack_error_ce;
zend_class_entry *msgpack_bigint_ce;
zend_class_entry *msgpack_undefined_ce;
zend_class_entry *msgpack_typed_array_ce;

typedef struct {
	zend_class_entry **ce;
	int8_t type; /* of the ext value */
	/* Writes an object. False with an exception. */
	bool (*write)(msgpack_encoder *encoder, zend_object *object);
	/* of a value that is an ext value of one byte, the prefix, and an array; NULL: it is none */
	const char *problem;
	uint32_t elements; /* that are its properties, of which the first two are strings; 0: the property is the array */
} kind;

static bool write_elements(msgpack_encoder *encoder, zend_object *object);
static bool write_typed_array(msgpack_encoder *encoder, zend_object *array);
static bool write_bigint(msgpack_encoder *encoder, zend_object *bigint);
static bool write_undefined(msgpack_encoder *encoder, zend_object *undefined);

static const kind kinds[] = {
	{ &msgpack_set_ce, MP_MSGPACKR_SET, write_elements, "A Set that is not an array", 0 },
	{ &msgpack_regexp_ce, MP_MSGPACKR_REGEXP, write_elements, "A RegExp that is not [source, flags]", 2 },
	{ &msgpack_error_ce, MP_MSGPACKR_ERROR, write_elements, "An Error that is not [name, message, cause]", 3 },
	{ &msgpack_typed_array_ce, MP_MSGPACKR_TYPED_ARRAY, write_typed_array, NULL, 0 },
	{ &msgpack_bigint_ce, MP_MSGPACKR_BIGINT, write_bigint, NULL, 0 },
	{ &msgpack_undefined_ce, MP_MSGPACKR_UNDEFINED, write_undefined, NULL, 0 }
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* The kind of a class, or of a type where that is NULL. NULL: there is none. */
static const kind *find_kind(const zend_class_entry *ce, int8_t type)
{
	for (const kind *each = kinds; each < kinds + KINDS; each++) {
		if (ce ? *each->ce == ce : each->type == type) {
			return each;
		}
	}
	return NULL;
}

bool msgpack_is_clone_value(const zend_object *object)
{
	return find_kind(object->ce, 0) != NULL;
}

bool msgpack_has_prefix(const zend_object *object)
{
	const kind *kind = find_kind(object->ce, 0);

	return kind && kind->problem;
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

bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object)
{
	return find_kind(object->ce, 0)->write(encoder, object);
}

/* Sets, RegExps and Errors */

bool msgpack_clone_value_elements(zend_object *object, zval *elements, int8_t *type)
{
	const kind *kind = find_kind(object->ce, 0);

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

static bool write_elements(msgpack_encoder *encoder, zend_object *object)
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

static bool is_string_at(zend_array *list, zend_ulong index)
{
	return Z_TYPE_P(zend_hash_index_find(list, index)) == IS_STRING;
}

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

/* Fills a new object with the array that follows its prefix. False: that is another than it has to be. */
static bool set_elements(zend_object *object, zval *content)
{
	uint32_t elements = find_kind(object->ce, 0)->elements;
	zend_array *list = Z_TYPE_P(content) == IS_ARRAY ? Z_ARRVAL_P(content) : NULL;

	if (!list || !zend_array_is_list(list)) {
		return false;
	}
	if (elements == 0) {
		set(object, MSGPACK_SET_VALUES, content);
		return true;
	}
	if (zend_hash_num_elements(list) != elements || !is_string_at(list, 0) || !is_string_at(list, 1)) {
		return false;
	}
	for (uint32_t slot = 0; slot < elements; slot++) {
		set(object, slot, zend_hash_index_find(list, slot));
	}
	return true;
}

/* Reads the array into `detached`. One that does not fit stays there, and is freed with the message. */
static zval *content_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_object *object = Z_OBJ_P(frame->slot);
	zval content;

	if (frame->left > 0) {
		frame->left = 0;
		return msgpack_decoder_detach(frame);
	}
	if (!set_elements(object, frame->detached)) {
		msgpack_msgpackr_reject(decoder, find_kind(object->ce, 0)->problem);
		return NULL;
	}
	msgpack_decoder_take_detached(frame, &content);
	zval_ptr_dtor(&content);
	msgpack_drop_frame(decoder);
	return NULL;
}

static const msgpack_frame_type content_type = { .next = content_next, .bytes_per_item = 1 };

/* Integers */

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

static bool write_bigint(msgpack_encoder *encoder, zend_object *bigint)
{
	zval *digits = msgpack_constructed_property(bigint, MSGPACK_BIGINT_DIGITS);

	return digits && check_bigint(Z_STR_P(digits)) && msgpack_encode_bigint(encoder, Z_STR_P(digits));
}

static bool read_bigint(msgpack_decoder *decoder, zval *slot, const char *body, uint32_t length)
{
	zend_string *digits = msgpack_wide_integer_text((const unsigned char *) body, length);
	uint64_t magnitude;
	bool negative, done = true;

	if (msgpack_integer_of_text(digits, &magnitude, &negative) && magnitude <= (uint64_t) ZEND_LONG_MAX + negative) {
		ZVAL_LONG(slot, (zend_long) (negative ? 0 - magnitude : magnitude));
	} else {
		done = decoder->hooks->big_integer(decoder, slot, digits);
	}
	zend_string_release(digits);
	return done;
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

/* Reads a body: the code and the data. False: it is none. */
static bool read_typed_array(zval *slot, const char *body, size_t length)
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

static bool write_typed_array(msgpack_encoder *encoder, zend_object *array)
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

/* Undefined, and all of them */

static bool write_undefined(msgpack_encoder *encoder, zend_object *undefined)
{
	(void) undefined;
	return msgpack_put_ext(encoder, MP_MSGPACKR_UNDEFINED, "", 1);
}

static void set_undefined(zval *slot)
{
	ZVAL_OBJ_COPY(slot, zend_enum_get_case_cstr(msgpack_undefined_ce, "Value"));
}

bool msgpack_decode_clone_value(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	const kind *kind = length == 1 ? find_kind(NULL, type) : NULL;

	if (kind && kind->problem) {
		return object_init_ex(slot, *kind->ce) == SUCCESS && msgpack_decoder_push(decoder, &content_type, slot, 1);
	}
	if (type == MP_MSGPACKR_TYPED_ARRAY && read_typed_array(slot, data, length)) {
		return true;
	}
	if (type == MP_MSGPACKR_BIGINT && length > 0 && length <= MSGPACK_WIDE_BYTES_MAX) {
		return read_bigint(decoder, slot, data, length);
	}
	if (type == MP_MSGPACKR_UNDEFINED && length == 1 && *data == 0) {
		set_undefined(slot);
	} else {
		msgpack_create_ext(slot, type, data, length);
	}
	return true;
}

/* Constructors */

ZEND_METHOD(MessagePack_Type_Set, __construct)
{
	zval list, *value;
	HashTable *values = NULL;

	if (zend_parse_parameters(ZEND_NUM_ARGS(), "|h", &values) == FAILURE) {
		RETURN_THROWS();
	}
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

	if (zend_parse_parameters(ZEND_NUM_ARGS(), "S|S", &source, &flags) == FAILURE) {
		RETURN_THROWS();
	}
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_REGEXP_SOURCE, source);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_REGEXP_FLAGS, flags);
}

ZEND_METHOD(MessagePack_Type_Error, __construct)
{
	zend_string *name, *message;
	zval *cause = NULL, undefined;

	if (zend_parse_parameters(ZEND_NUM_ARGS(), "SS|z", &name, &message, &cause) == FAILURE) {
		RETURN_THROWS();
	}
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_NAME, name);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_MESSAGE, message);
	set_undefined(&undefined);
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_CAUSE, cause ? cause : &undefined);
	zval_ptr_dtor(&undefined);
}

ZEND_METHOD(MessagePack_Type_BigInt, __construct)
{
	zend_string *digits;

	if (zend_parse_parameters(ZEND_NUM_ARGS(), "S", &digits) == FAILURE) {
		RETURN_THROWS();
	}
	if (check_bigint(digits)) {
		msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_BIGINT_DIGITS, digits);
	}
}

ZEND_METHOD(MessagePack_Type_TypedArray, __construct)
{
	zend_string *type, *data;
	zend_object *array = Z_OBJ_P(ZEND_THIS);

	if (zend_parse_parameters(ZEND_NUM_ARGS(), "SS", &type, &data) == FAILURE) {
		RETURN_THROWS();
	}
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
