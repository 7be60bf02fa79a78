#include "clone_values.h"

#include "../codec/put.h"
#include "../exceptions.h"
#include "../property_slots.h"
#include "../base/arguments.h"
#include "bigints.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "../base/unused_parameters.h"

zend_class_entry *msgpack_set_ce;
zend_class_entry *msgpack_regexp_ce;
zend_class_entry *msgpack_error_ce;
zend_class_entry *msgpack_bigint_ce;
zend_class_entry *msgpack_undefined_ce;

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

bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_has_prefix(object) ? encode_with_elements(encoder, object)
		: object->ce == msgpack_typed_array_ce ? msgpack_encode_typed_array(encoder, object)
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
