/* MessagePack\Packer: its methods. A subclass that overrides some expects calls of them for nested values. */
#include "library.h"

#include "../types.h"
#include "../exceptions.h"
#include "../base/arguments.h"
#include "zend_interfaces.h"
#include "ext/spl/spl_iterators.h"
#include "ext/standard/php_array.h"

/* Does what pack() does: one call for each nested value. The library calls no method for the empty string or array. */
static zend_string *pack_by_methods(zend_object *packer, zval *value)
{
	bool is_empty = Z_TYPE_P(value) == IS_STRING ? Z_STRLEN_P(value) == 0
		: Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0;
	const char *method = is_empty ? NULL : msgpack_method_for(packer, value);

	return method ? msgpack_call_for_string(packer, method, 1, value)
		: msgpack_packer_encode(packer, msgpack_encode, value, 0);
}

static zend_string *pack_key(zend_object *packer, zval *key)
{
	return msgpack_call_for_string(packer, Z_TYPE_P(key) == IS_STRING ? msgpack_method_for(packer, key) : "packint", 1,
		key);
}

/* The elements packed so far. */
typedef struct {
	zend_object *packer;
	msgpack_pack_key *pack_key; /* NULL: values without keys */
	zend_long count;
	msgpack_pieces items;
} packed_elements;

/* Appends what a method has packed, and frees it; NULL: it threw. False: that, or out of memory. */
static bool append_packed(packed_elements *elements, zend_string *part)
{
	bool done = part && msgpack_pieces_append(&elements->items, part, 0);

	zend_tmp_string_release(part);
	return done;
}

/* Packs and appends an element. */
static bool append_element(packed_elements *elements, zval *key, zval *value)
{
	elements->count++;
	return (!elements->pack_key || append_packed(elements, elements->pack_key(elements->packer, key)))
		&& append_packed(elements, msgpack_call_for_string(elements->packer, "pack", 1, value));
}

static void append_array(packed_elements *elements, HashTable *array)
{
	zend_ulong index;
	zend_string *name;
	zval key, *value;

	ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
		ZVAL_DEREF(value);
		if (name) {
			ZVAL_STR(&key, name);
		} else {
			ZVAL_LONG(&key, (zend_long) index);
		}
		if (!append_element(elements, &key, value)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
}

static int append_current(zend_object_iterator *iterator, void *context)
{
	packed_elements *elements = context;
	zval *current = iterator->funcs->get_current_data(iterator), key, value;
	bool done;

	if (!current || EG(exception)) {
		return ZEND_HASH_APPLY_STOP;
	}
	ZVAL_COPY_DEREF(&value, current);
	ZVAL_LONG(&key, elements->count); /* of an iterator without keys */
	if (elements->pack_key && iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
	}
	done = !EG(exception) && append_element(elements, &key, &value);
	zval_ptr_dtor(&key);
	zval_ptr_dtor(&value);
	return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

/* The library counts before it iterates. It iterates first if there is no count, as for a generator. */
zend_string *msgpack_pack_elements(zend_object *packer, zval *value, msgpack_pack_key *pack_key, bool counts)
{
	packed_elements elements = { .packer = packer, .pack_key = pack_key, .items.bytes = ZSTR_EMPTY_ALLOC() };
	const char *head_method = pack_key ? "packmapheader" : "packarrayheader";
	zend_string *head = NULL, *joined = NULL;
	zval count;

	ZVAL_UNDEF(&count);
	if (Z_TYPE_P(value) == IS_ARRAY) {
		ZVAL_LONG(&count, zend_hash_num_elements(Z_ARRVAL_P(value)));
	} else if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		return NULL;
	} else if (counts && msgpack_is_instance(value, zend_ce_countable)
	 && msgpack_call_member(msgpack_packing_failed_ce, value, "count", &count, 0, NULL)) {
		convert_to_long(&count);
	}
	if (!Z_ISUNDEF(count) && !EG(exception)) {
		head = msgpack_call_for_string(packer, head_method, 1, &count);
	}
	if (!EG(exception)) {
		if (Z_TYPE_P(value) == IS_ARRAY) {
			append_array(&elements, Z_ARRVAL_P(value));
		} else {
			spl_iterator_apply(value, append_current, &elements);
		}
	}
	if (!head && !EG(exception)) {
		ZVAL_LONG(&count, elements.count);
		head = msgpack_call_for_string(packer, head_method, 1, &count);
	}
	if (head && !EG(exception)) {
		joined = msgpack_string_join(ZSTR_VAL(head), ZSTR_LEN(head), ZSTR_VAL(elements.items.bytes),
			ZSTR_LEN(elements.items.bytes));
	}
	zend_tmp_string_release(head);
	zend_string_release(elements.items.bytes);
	return joined;
}

/* Values that pack themselves call their packer */

/* Copies the property. An unset one raises PHP's warning: false if an error handler throws. */
static bool read_property(zval *copy, zend_object *object, int slot)
{
	zend_string *name = object->ce->properties_info_table[slot]->name;
	zval undefined;

	ZVAL_COPY_DEREF(copy, zend_read_property_ex(object->ce, object, name, false, &undefined));
	return !EG(exception);
}

/* pack() of a Bin, Ext or Map: calls a method of the packer with its properties, one or two. */
MSGPACK_METHOD(MessagePack_Type_Bin, pack)
{
	zend_object *object = Z_OBJ_P(ZEND_THIS), *packer = msgpack_object_argument(execute_data, msgpack_packer_ce, -1);
	const zend_class_entry *ce = EX(func)->common.scope;
	const char *method = ce == msgpack_bin_ce ? "packbin" : ce == msgpack_map_ce ? "packmap" : "packext";
	bool has_second = ce == msgpack_ext_ce;
	zval arguments[2];

	ZVAL_UNDEF(&arguments[0]);
	ZVAL_UNDEF(&arguments[1]);
	if (packer && read_property(&arguments[0], object, 0) && (!has_second || read_property(&arguments[1], object, 1))) {
		msgpack_return_packed(return_value, msgpack_call_for_string(packer, method, 1 + has_second, arguments));
	}
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&arguments[1]);
}

static bool write_clone_value(msgpack_encoder *encoder, zval *value)
{
	return msgpack_encode_clone_value(encoder, Z_OBJ_P(value));
}

/* The packer packs the array, which its methods may do otherwise. */
static zend_string *pack_with_prefix(zend_object *packer, zend_object *object)
{
	zval elements;
	unsigned char prefix[MP_HEAD_MAX], *end;
	zend_string *packed, *whole = NULL;

	if ((!(msgpack_packer_option_flags(packer) & MSGPACK_WITH_PREFIXES) && !msgpack_is_one_value(object))
	 || !msgpack_clone_value_elements(object, &elements)) {
		return NULL;
	}
	packed = msgpack_call_for_string(packer, "packarray", 1, &elements);
	zval_ptr_dtor(&elements);
	if (packed) {
		end = msgpack_put_prefix(prefix, object);
		whole = msgpack_string_join((char *) prefix, (size_t) (end - prefix), ZSTR_VAL(packed), ZSTR_LEN(packed));
		zend_string_release(packed);
	}
	return whole;
}

/* pack() of all classes of structured clones. */
ZEND_METHOD(MessagePack_Type_Set, pack)
{
	zend_object *packer = msgpack_object_argument(execute_data, msgpack_packer_ce, 1);

	if (packer) {
		msgpack_return_packed(return_value, msgpack_has_prefix(Z_OBJ_P(ZEND_THIS))
			? pack_with_prefix(packer, Z_OBJ_P(ZEND_THIS))
			: msgpack_packer_encode(packer, write_clone_value, ZEND_THIS, MSGPACK_WITH_PREFIXES));
	}
}

/* The methods */

void msgpack_packer_construct(zend_object *packer, zval *options, zval *transformers)
{
	zend_long chosen;

	if (!msgpack_choose_options(&msgpack_pack_option_set, options, &chosen)) {
		return;
	}
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN, chosen & MSGPACK_DETECT_STR_BIN);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_FORCE_STR, chosen & MSGPACK_FORCE_STR);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP, chosen & MSGPACK_DETECT_ARR_MAP);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_FORCE_ARR, chosen & MSGPACK_FORCE_ARR);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32, chosen & MSGPACK_FORCE_FLOAT32);
	msgpack_set_option_flags(&msgpack_pack_option_set, packer, chosen
		& (MSGPACK_PACK_FLAGS | MSGPACK_DETECT_FLOAT32 | MSGPACK_DECIMAL_FLOAT32));
	if (transformers && zend_hash_num_elements(Z_ARRVAL_P(transformers)) > 0) {
		msgpack_set_property(packer, MSGPACK_PACKER_TRANSFORMERS, transformers);
	}
}

MSGPACK_METHOD(MessagePack_Packer, __construct)
{
	zval *options = NULL, *transformers = NULL;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY(transformers)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_packer_construct(Z_OBJ_P(ZEND_THIS), options, transformers);
}

/* Appends the first one, and merges the others as array_merge() does. Throws where the last index is occupied. */
static void add_transformers(zend_object *packer, zend_array *added)
{
	HashTable *former = msgpack_packer_transformers(packer);
	zval extended, *first = zend_hash_index_find(added, 0);

	ZVAL_ARR(&extended, former ? zend_array_dup(former) : zend_new_array(1));
	if (zend_hash_next_index_insert(Z_ARRVAL(extended), first)) {
		Z_ADDREF_P(first);
		if (zend_hash_num_elements(added) > 1) {
			zend_hash_clean(Z_ARRVAL(extended));
			if (former) {
				php_array_merge(Z_ARRVAL(extended), former);
			}
			php_array_merge(Z_ARRVAL(extended), added);
		}
		msgpack_set_property(packer, MSGPACK_PACKER_TRANSFORMERS, &extended);
	} else {
		zend_throw_error(NULL, "Cannot add element to the array as the next element is already occupied");
	}
	zval_ptr_dtor(&extended);
}

ZEND_METHOD(MessagePack_Packer, extendWith)
{
	msgpack_return_extended(INTERNAL_FUNCTION_PARAM_PASSTHRU, msgpack_can_pack_ce, add_transformers);
}

/* Shared by BufferUnpacker. */
MSGPACK_METHOD(MessagePack_Packer, withStructures)
{
	const msgpack_option_set *set = EX(func)->common.scope == msgpack_packer_ce ? &msgpack_pack_option_set
		: &msgpack_unpack_option_set;
	zend_object *structures = msgpack_object_argument(execute_data, msgpack_structures_ce, -1);
	zend_object *copy = structures ? msgpack_return_copy(ZEND_THIS, return_value) : NULL;

	if (copy) {
		msgpack_use_structures(set, copy, structures);
	}
}

MSGPACK_METHOD(MessagePack_Packer, pack)
{
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zval *value = msgpack_argument(execute_data, -1);

	if (value) {
		msgpack_return_packed(return_value, UNEXPECTED(msgpack_packer_is_overridden(packer))
			? pack_by_methods(packer, value) : msgpack_packer_pack(packer, value));
	}
}

/* Tokens of one type. Z_EXTRA of the argument tells the form. */

typedef enum {
	AS_INT, AS_ARRAY_HEAD, AS_MAP_HEAD, AS_FLOAT, AS_FLOAT32, AS_FLOAT64, AS_STR, AS_BIN, AS_ARRAY, AS_MAP
} form;

static bool write_token(msgpack_encoder *encoder, zval *value)
{
	form form = Z_EXTRA_P(value);

	switch (form) {
		case AS_INT:
			return Z_TYPE_P(value) == IS_OBJECT ? msgpack_encode_gmp(encoder, Z_OBJ_P(value))
				: msgpack_encode(encoder, value);
		case AS_ARRAY_HEAD:
		case AS_MAP_HEAD:
			(form == AS_MAP_HEAD ? msgpack_put_map_head : msgpack_put_array_head)(encoder, (uint32_t) Z_LVAL_P(value));
			return true;
		case AS_STR:
		case AS_BIN:
			return (form == AS_BIN ? msgpack_put_bin : msgpack_put_str)(encoder, Z_STRVAL_P(value), Z_STRLEN_P(value));
		case AS_ARRAY:
		case AS_MAP:
			return msgpack_encode_array_as(encoder, Z_ARRVAL_P(value), form == AS_MAP ? MSGPACK_ARR_MAP_MAP
				: MSGPACK_ARR_MAP_ARR);
		default:
			msgpack_put_float(encoder, zval_get_double(value), form == AS_FLOAT32 ? MSGPACK_FLOAT32
				: form == AS_FLOAT64 ? MSGPACK_FLOAT64 : encoder->options->float_form);
			return !EG(exception);
	}
}

/* Z_EXTRA of the body is the type. */
static bool write_ext(msgpack_encoder *encoder, zval *body)
{
	return msgpack_put_ext(encoder, (int8_t) Z_EXTRA_P(body), Z_STRVAL_P(body), Z_STRLEN_P(body));
}

MSGPACK_METHOD(MessagePack_Packer, packNil)
{
	RETURN_CHAR('\xc0');
}

MSGPACK_METHOD(MessagePack_Packer, packBool)
{
	zval *value = msgpack_argument(execute_data, -1);

	if (value) {
		RETURN_CHAR(zend_is_true(value) ? '\xc3' : '\xc2');
	}
}

/* Converting an object may run its __toString() or a cast handler. False with an
 * exception if the C stack is too full for that. */
static bool may_convert(const zval *argument)
{
	return Z_TYPE_P(argument) != IS_OBJECT || msgpack_stack_suffices(msgpack_packing_failed_ce);
}

/* Converts the argument as a string parameter without strict types does, as strlen()
 * does in the library. The argument owns the string. NULL with an exception. */
static zend_string *string_of(zval *argument, uint32_t number)
{
	zend_string *string;

	if (EXPECTED(Z_TYPE_P(argument) == IS_STRING)) {
		return Z_STR_P(argument);
	}
	string = may_convert(argument) ? msgpack_parse_arg_str_weak(argument, number) : NULL;
	if (!string && !EG(exception)) {
		zend_argument_type_error(number, "must be of type string, %s given", zend_zval_value_name(argument));
	}
	return string;
}

/* Makes the argument one of the form, as a parameter of its type does without strict types. False with an exception. */
static bool convert(zval *argument, form form)
{
	if (form <= AS_MAP_HEAD) {
		return EXPECTED(Z_TYPE_P(argument) == IS_LONG)
			|| (form == AS_INT && Z_TYPE_P(argument) == IS_OBJECT && msgpack_is_gmp(Z_OBJ_P(argument)))
			|| (may_convert(argument) && msgpack_convert_to_int(argument));
	}
	if (form <= AS_FLOAT64) {
		return may_convert(argument);
	}
	if (form <= AS_BIN) {
		return string_of(argument, 1);
	}
	if (Z_TYPE_P(argument) != IS_ARRAY) {
		zend_argument_type_error(1, "must be of type Traversable|array, %s given", zend_zval_value_name(argument));
	}
	return Z_TYPE_P(argument) == IS_ARRAY;
}

static void pack(INTERNAL_FUNCTION_PARAMETERS, form form)
{
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zval *argument = msgpack_argument(execute_data, -1);

	if (argument && form >= AS_ARRAY && (msgpack_is_instance(argument, zend_ce_traversable)
	 || (Z_TYPE_P(argument) == IS_ARRAY && msgpack_packer_is_overridden(packer)))) {
		msgpack_return_packed(return_value, msgpack_pack_elements(packer, argument,
			form == AS_MAP ? pack_key : NULL, true));
	} else if (argument && convert(argument, form)) {
		Z_EXTRA_P(argument) = form;
		msgpack_return_packed(return_value, msgpack_packer_encode(packer, write_token, argument,
			MSGPACK_WITH_PREFIXES));
	}
}

#define PACK_METHOD(name, form) \
	MSGPACK_METHOD(MessagePack_Packer, name) \
	{ \
		pack(INTERNAL_FUNCTION_PARAM_PASSTHRU, form); \
	}

PACK_METHOD(packInt, AS_INT)
PACK_METHOD(packFloat, AS_FLOAT)
PACK_METHOD(packFloat32, AS_FLOAT32)
PACK_METHOD(packFloat64, AS_FLOAT64)
PACK_METHOD(packStr, AS_STR)
PACK_METHOD(packBin, AS_BIN)
PACK_METHOD(packArray, AS_ARRAY)
PACK_METHOD(packMap, AS_MAP)
PACK_METHOD(packArrayHeader, AS_ARRAY_HEAD)
PACK_METHOD(packMapHeader, AS_MAP_HEAD)

MSGPACK_METHOD(MessagePack_Packer, packExt)
{
	zval *type, *data, mask, byte;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_ZVAL(type)
		Z_PARAM_ZVAL(data)
	ZEND_PARSE_PARAMETERS_END();

	if (!string_of(data, 2)) {
		RETURN_THROWS();
	}
	ZVAL_LONG(&mask, 0xff);
	ZVAL_UNDEF(&byte);
	bitwise_and_function(&byte, type, &mask); /* as in the library */
	Z_EXTRA_P(data) = (uint32_t) zval_get_long(&byte);
	zval_ptr_dtor(&byte);
	if (!EG(exception)) {
		msgpack_return_packed(return_value, msgpack_packer_encode(Z_OBJ_P(ZEND_THIS), write_ext, data,
			MSGPACK_WITH_PREFIXES));
	}
}
