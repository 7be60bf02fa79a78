/*
 * A packer whose class overrides none of its methods runs the encoder. One that
 * does is asked for every nested value, method by method, as its author expects
 * of PHP code.
 */
#include "packer.h"

#include "arguments.h"
#include "big_integers.h"
#include "calls.h"
#include "codec/c_stack.h"
#include "codec/encoder.h"
#include "codec/utf8.h"
#include "exceptions.h"
#include "ext_timestamp.h"
#include "msgpack_globals.h"
#include "options.h"
#include "php_compat.h"
#include "types.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

#include "ext/spl/spl_iterators.h"
#include "ext/standard/php_array.h"

zend_class_entry *msgpack_packer_ce;
zend_class_entry *msgpack_can_pack_ce;
zend_class_entry *msgpack_can_be_packed_ce;

/* The properties, by their order in the stub. */
enum { IS_DETECT_STR_BIN, IS_FORCE_STR, IS_DETECT_ARR_MAP, IS_FORCE_ARR, IS_FORCE_FLOAT32, TRANSFORMERS };

/* The methods that others call, in lower case. */
static const char *const overridable[] = {
	"pack", "packint", "packfloat", "packstr", "packbin", "packarray", "packarrayheader", "packmap", "packmapheader", "packext"
};

/* unserialize() may have filled the properties with anything, by reference too. */
static bool flag(zend_object *packer, int property)
{
	return zend_is_true(OBJ_PROP_NUM(packer, property));
}

/* Where they are all bool, or null. */
static bool plain_flag(zend_object *packer, int property)
{
	return Z_TYPE_P(OBJ_PROP_NUM(packer, property)) == IS_TRUE;
}

static bool has_plain_flags(zend_object *packer)
{
	uint8_t types = 0;

	for (int property = 0; property < TRANSFORMERS; property++) {
		types |= Z_TYPE_P(OBJ_PROP_NUM(packer, property));
	}
	return types <= IS_TRUE;
}

static HashTable *transformers_of(zend_object *packer)
{
	const zval *transformers = msgpack_get_property(packer, TRANSFORMERS);

	return Z_TYPE_P(transformers) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(transformers)) > 0
		? Z_ARRVAL_P(transformers) : NULL;
}

static bool is_overridden(zend_object *packer)
{
	if (EXPECTED(packer->ce == msgpack_packer_ce)) {
		return false;
	}
	for (size_t i = 0; i < sizeof(overridable) / sizeof(overridable[0]); i++) {
		if (msgpack_overrides(packer, msgpack_packer_ce, overridable[i])) {
			return true;
		}
	}
	return false;
}

static zend_always_inline msgpack_encode_options options_by(zend_object *packer, bool (*flag)(zend_object *, int))
{
	return (msgpack_encode_options) {
		.max_depth = MSGPACK_G(max_depth),
		.failure = msgpack_packing_failed_ce,
		.str_bin = flag(packer, IS_FORCE_STR) ? MSGPACK_STR_BIN_STR
			: flag(packer, IS_DETECT_STR_BIN) ? MSGPACK_STR_BIN_DETECT : MSGPACK_STR_BIN_BIN,
		.arr_map = flag(packer, IS_DETECT_ARR_MAP) ? MSGPACK_ARR_MAP_DETECT
			: flag(packer, IS_FORCE_ARR) ? MSGPACK_ARR_MAP_ARR : MSGPACK_ARR_MAP_MAP,
		.str8 = true,
		.float32 = flag(packer, IS_FORCE_FLOAT32)
	};
}

static zend_never_inline msgpack_encode_options options_by_any_flags(zend_object *packer)
{
	return options_by(packer, flag);
}

static msgpack_encode_options options_of(zend_object *packer)
{
	return EXPECTED(has_plain_flags(packer)) ? options_by(packer, plain_flag) : options_by_any_flags(packer);
}

/* The string that a call has returned. NULL: an exception has been thrown, by
 * __toString() or a destructor. */
static zend_string *take_string(zval *result)
{
	zend_string *string = zval_try_get_string(result);

	zval_ptr_dtor(result);
	if (UNEXPECTED(EG(exception)) && string) {
		zend_string_release(string);
		return NULL;
	}
	return string;
}

zend_string *msgpack_packer_call(zend_object *packer, const char *method, zval *argument, zval *second)
{
	zval result, arguments[2];

	ZVAL_COPY_VALUE(&arguments[0], argument);
	if (second) {
		ZVAL_COPY_VALUE(&arguments[1], second);
	}
	return msgpack_call(msgpack_packing_failed_ce, packer, method, &result, second ? 2 : 1, arguments) ? take_string(&result) : NULL;
}

/* What is neither nil, bool, number, string nor array */

/* Asks one transformer. NULL, without an exception: it does not know the value. */
static zend_string *ask_transformer(zend_object *packer, zval *transformer, zval *value)
{
	zval arguments[2], result;

	ZVAL_OBJ(&arguments[0], packer);
	ZVAL_COPY_VALUE(&arguments[1], value);
	if (!msgpack_call_member(msgpack_packing_failed_ce, transformer, "pack", &result, 2, arguments)) {
		return NULL;
	}
	return Z_TYPE(result) == IS_NULL ? NULL : take_string(&result);
}

static zend_string *ask_object(zend_object *packer, zend_object *object)
{
	zval argument, result;

	ZVAL_OBJ(&argument, packer);
	return msgpack_call(msgpack_packing_failed_ce, object, "pack", &result, 1, &argument) ? take_string(&result) : NULL;
}

/* The constructor takes any array: a transformer is what has a method pack(). */
static bool is_timestamp_for(zval *transformer, zval *value)
{
	return Z_TYPE_P(transformer) == IS_OBJECT && Z_OBJCE_P(transformer) == msgpack_timestamp_extension_ce
		&& Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_timestamp_ce;
}

/* Writes what the first transformer that knows the value makes of it. `known`
 * tells whether there was one; false: an exception has been thrown. */
static bool encode_by_transformers(msgpack_encoder *encoder, zval *value, bool *known)
{
	zend_object *packer = encoder->context;
	HashTable *transformers = transformers_of(packer);
	zval *each;

	*known = false;
	if (!transformers) {
		return true;
	}
	GC_TRY_ADDREF(transformers);
	ZEND_HASH_FOREACH_VAL(transformers, each) {
		zend_string *packed;

		ZVAL_DEREF(each);
		if (is_timestamp_for(each, value) && !is_overridden(packer)) {
			*known = msgpack_encode_timestamp(encoder, Z_OBJ_P(value));
			break;
		}
		packed = ask_transformer(packer, each, value);
		if (packed) {
			msgpack_put_packed(encoder, packed);
			zend_string_release(packed);
			*known = true;
		}
		if (packed || EG(exception)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(transformers);
	return !EG(exception);
}

static bool encode_gmp(msgpack_encoder *encoder, zend_object *object)
{
	bool negative;
	uint64_t magnitude;

	if (!msgpack_gmp_to_integer(object, &magnitude, &negative)) {
		return false;
	}
	if (negative) {
		msgpack_put_int(encoder, (int64_t) (0 - magnitude));
	} else {
		msgpack_put_uint(encoder, magnitude);
	}
	return true;
}

/* Writes an object or a resource. */
static bool encode_special(msgpack_encoder *encoder, zval *value)
{
	zend_object *packer = encoder->context;
	zend_object *object = Z_TYPE_P(value) == IS_OBJECT ? Z_OBJ_P(value) : NULL;
	bool known;

	if (!encode_by_transformers(encoder, value, &known)) {
		return false;
	}
	if (known) {
		return true;
	}
	if (object && instanceof_function(object->ce, msgpack_can_be_packed_ce)) {
		zend_string *packed;

		if (msgpack_type_is_intact(object) && !is_overridden(packer)) {
			return msgpack_encode_type(encoder, object);
		}
		packed = ask_object(packer, object);
		if (packed) {
			msgpack_put_packed(encoder, packed);
			zend_string_release(packed);
		}
		return packed != NULL;
	}
	if (object && msgpack_is_gmp(object)) {
		return encode_gmp(encoder, object);
	}
	msgpack_throw_unsupported_type(value);
	return false;
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	zval value;
	bool done;

	ZVAL_OBJ_COPY(&value, object);
	done = !msgpack_is_out_of_memory() && msgpack_encoder_enter(encoder);
	if (done) {
		done = encode_special(encoder, &value);
		msgpack_encoder_leave(encoder);
	}
	zval_ptr_dtor(&value);
	return done;
}

static bool encode_resource(msgpack_encoder *encoder, zval *value)
{
	zval held;
	bool done;

	ZVAL_COPY(&held, value);
	done = encode_special(encoder, &held);
	zval_ptr_dtor(&held);
	return done;
}

static const msgpack_encode_hooks hooks = { .object = encode_object, .unsupported = encode_resource };

/* Ends the encoder, and returns its bytes where it is done and memory suffices. */
static zend_always_inline void return_packed(msgpack_encoder *encoder, bool done, zval *return_value)
{
	zend_string *packed;

	if (!done) {
		msgpack_encoder_discard(encoder);
		return;
	}
	packed = msgpack_encoder_finish(encoder);
	if (EXPECTED(packed)) {
		RETVAL_STR(packed);
	}
}

/* Runs the encoder: `write` writes something, with the argument it is given. */
static void run(zend_object *packer, zval *return_value, bool (*write)(msgpack_encoder *, zval *), zval *argument)
{
	msgpack_encode_options options = options_of(packer);
	msgpack_encoder encoder;

	msgpack_encoder_init(&encoder, &options, &hooks, packer);
	return_packed(&encoder, write(&encoder, argument), return_value);
}

/* Method by method */

static zend_string *pack_string(zend_object *packer, zval *value)
{
	zend_string *string = Z_STR_P(value);
	bool as_str = flag(packer, IS_FORCE_STR)
		|| (flag(packer, IS_DETECT_STR_BIN)
		 && (msgpack_string_is_known_utf8(string) || mp_is_utf8(ZSTR_VAL(string), ZSTR_LEN(string))));

	return msgpack_packer_call(packer, as_str ? "packstr" : "packbin", value, NULL);
}

static zend_string *pack_array(zend_object *packer, zval *value)
{
	bool as_array = flag(packer, IS_DETECT_ARR_MAP) ? zend_array_is_list(Z_ARRVAL_P(value)) : flag(packer, IS_FORCE_ARR);

	return msgpack_packer_call(packer, as_array ? "packarray" : "packmap", value, NULL);
}

/* What pack() does in a class that overrides other methods. The tokens which
 * have no method, or whose method the library does not call, are written here. */
static void pack_by_methods(zend_object *packer, zval *value, zval *return_value)
{
	zend_string *packed;

	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			packed = msgpack_packer_call(packer, "packint", value, NULL);
			break;
		case IS_DOUBLE:
			packed = msgpack_packer_call(packer, "packfloat", value, NULL);
			break;
		case IS_STRING:
			if (Z_STRLEN_P(value) == 0) {
				run(packer, return_value, msgpack_encode, value);
				return;
			}
			packed = pack_string(packer, value);
			break;
		case IS_ARRAY:
			if (zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
				run(packer, return_value, msgpack_encode, value);
				return;
			}
			packed = pack_array(packer, value);
			break;
		default:
			run(packer, return_value, msgpack_encode, value);
			return;
	}
	if (packed) {
		RETVAL_STR(packed);
	}
}

/* Appends what a method has packed. False where it threw, or memory has run out. */
static bool append_part(smart_str *packed, zend_string *part)
{
	bool done;

	if (!part) {
		return false;
	}
	done = msgpack_smart_str_append(packed, part);
	zend_string_release(part);
	return done;
}

static bool append_call(smart_str *packed, zend_object *packer, const char *method, zval *argument)
{
	return append_part(packed, msgpack_packer_call(packer, method, argument, NULL));
}

static bool append_key(smart_str *packed, zend_object *packer, zval *key)
{
	if (Z_TYPE_P(key) != IS_STRING) {
		return append_call(packed, packer, "packint", key);
	}
	return append_part(packed, pack_string(packer, key));
}

static void pack_elements_by_methods(zend_object *packer, HashTable *array, bool with_keys, zval *return_value)
{
	smart_str packed = {0};
	zend_ulong index;
	zend_string *name;
	zval count, key, *value;
	bool done;

	ZVAL_LONG(&count, zend_hash_num_elements(array));
	done = append_call(&packed, packer, with_keys ? "packmapheader" : "packarrayheader", &count);
	if (done) {
		ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
			ZVAL_DEREF(value);
			if (name) {
				ZVAL_STR(&key, name);
			} else {
				ZVAL_LONG(&key, (zend_long) index);
			}
			done = (!with_keys || append_key(&packed, packer, &key)) && append_call(&packed, packer, "pack", value);
			if (!done) {
				break;
			}
		} ZEND_HASH_FOREACH_END();
	}
	if (done) {
		RETVAL_STR(smart_str_extract(&packed));
	} else {
		smart_str_free(&packed);
	}
}

/* What a Traversable gives, its elements or its pairs. */
typedef struct {
	zend_object *packer;
	bool with_keys;
	zend_long count;
	smart_str items;
} traversal;

static bool append_current_key(traversal *state, zend_object_iterator *iterator)
{
	zval key;
	bool done;

	ZVAL_UNDEF(&key);
	if (iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
	} else {
		ZVAL_LONG(&key, state->count);
	}
	done = !EG(exception) && append_key(&state->items, state->packer, &key);
	zval_ptr_dtor(&key);
	return done;
}

static int append_current(zend_object_iterator *iterator, void *context)
{
	traversal *state = context;
	zval *current = iterator->funcs->get_current_data(iterator), value;
	bool done;

	if (!current || EG(exception)) {
		return ZEND_HASH_APPLY_STOP;
	}
	ZVAL_COPY_DEREF(&value, current);
	done = (!state->with_keys || append_current_key(state, iterator))
		&& append_call(&state->items, state->packer, "pack", &value);
	zval_ptr_dtor(&value);
	state->count++;
	return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

/* What count() says; false, without an exception, of what cannot be counted. */
static bool count_object(zval *object, zval *count)
{
	zend_long elements;

	ZVAL_NULL(count);
	if (Z_OBJ_HT_P(object)->count_elements && Z_OBJ_HT_P(object)->count_elements(Z_OBJ_P(object), &elements) == SUCCESS) {
		ZVAL_LONG(count, elements);
		return true;
	}
	if (EG(exception) || !instanceof_function(Z_OBJCE_P(object), zend_ce_countable)) {
		return false;
	}
	if (msgpack_call_member(msgpack_packing_failed_ce, object, "count", count, 0, NULL)) {
		convert_to_long(count);
	}
	return true;
}

/* As the library, which counts first. A generator, which has no count, is walked before its head is packed. */
static void pack_traversable(zend_object *packer, zval *object, bool with_keys, zval *return_value)
{
	traversal state = { .packer = packer, .with_keys = with_keys };
	const char *head_method = with_keys ? "packmapheader" : "packarrayheader";
	zend_string *head = NULL;
	zval count;

	if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		return;
	}
	if (count_object(object, &count) && !EG(exception)) {
		head = msgpack_packer_call(packer, head_method, &count, NULL);
	}
	if (!EG(exception)) {
		spl_iterator_apply(object, append_current, &state);
	}
	if (!head && !EG(exception)) {
		ZVAL_LONG(&count, state.count);
		head = msgpack_packer_call(packer, head_method, &count, NULL);
	}
	smart_str_0(&state.items);
	if (head && !EG(exception)) {
		RETVAL_STR(state.items.s ? zend_string_concat2(ZSTR_VAL(head), ZSTR_LEN(head), ZSTR_VAL(state.items.s), ZSTR_LEN(state.items.s))
			: zend_string_copy(head));
	}
	if (head) {
		zend_string_release(head);
	}
	smart_str_free(&state.items);
}

/* The class */

static void set_flag(zend_object *packer, int property, bool is_set)
{
	zval value;

	ZVAL_BOOL(&value, is_set);
	msgpack_set_property(packer, property, &value);
}

MSGPACK_METHOD(MessagePack_Packer, __construct)
{
	zval *options = NULL, *transformers = NULL;
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	msgpack_pack_modes modes;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY(transformers)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_parse_pack_options(options, &modes)) {
		RETURN_THROWS();
	}
	set_flag(packer, IS_DETECT_STR_BIN, modes.str_bin == MSGPACK_DETECT_STR_BIN);
	set_flag(packer, IS_FORCE_STR, modes.str_bin == MSGPACK_FORCE_STR);
	set_flag(packer, IS_DETECT_ARR_MAP, modes.arr_map == MSGPACK_DETECT_ARR_MAP);
	set_flag(packer, IS_FORCE_ARR, modes.arr_map == MSGPACK_FORCE_ARR);
	set_flag(packer, IS_FORCE_FLOAT32, modes.float_width == MSGPACK_FORCE_FLOAT32);
	if (transformers && zend_hash_num_elements(Z_ARRVAL_P(transformers)) > 0) {
		msgpack_set_property(packer, TRANSFORMERS, transformers);
	}
}

/* The transformers that there are (NULL: none) and the first of those added. NULL, and an
 * exception, where the last index is taken. */
static HashTable *append_transformer(HashTable *transformers, zval *added)
{
	HashTable *extended = transformers ? zend_array_dup(transformers) : zend_new_array(1);

	if (!zend_hash_next_index_insert(extended, added)) {
		zend_throw_error(NULL, "Cannot add element to the array as the next element is already occupied");
		zend_array_release(extended);
		return NULL;
	}
	Z_ADDREF_P(added);
	return extended;
}

/* Adds more, of which some may have names, as array_merge() does. Consumes `transformers`. */
static HashTable *merge_transformers(HashTable *transformers, zval *added, uint32_t count, HashTable *named)
{
	HashTable *merged = zend_new_array(zend_hash_num_elements(transformers) + count);
	zend_string *name;
	zval *each;

	php_array_merge(merged, transformers);
	zend_array_release(transformers);
	for (uint32_t i = 0; i < count; i++) {
		Z_ADDREF(added[i]);
		zend_hash_next_index_insert(merged, &added[i]);
	}
	if (named) {
		ZEND_HASH_FOREACH_STR_KEY_VAL(named, name, each) {
			Z_ADDREF_P(each);
			zend_hash_update(merged, name, each);
		} ZEND_HASH_FOREACH_END();
	}
	return merged;
}

static void extend(zend_object *packer, zval *added, uint32_t count, HashTable *named)
{
	HashTable *transformers = append_transformer(transformers_of(packer), &added[0]);
	zval value;

	if (!transformers) {
		return;
	}
	if (count > 1 || named) {
		transformers = merge_transformers(transformers, &added[1], count - 1, named);
	}
	ZVAL_ARR(&value, transformers);
	msgpack_set_property(packer, TRANSFORMERS, &value);
	zval_ptr_dtor(&value);
}

ZEND_METHOD(MessagePack_Packer, extendWith)
{
	zval *transformers;
	uint32_t count;
	HashTable *named;
	zend_object *copy;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC_WITH_NAMED(transformers, count, named)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_are_arguments_of(transformers, count, named, msgpack_can_pack_ce)) {
		RETURN_THROWS();
	}
	copy = Z_OBJ_HT_P(ZEND_THIS)->clone_obj(Z_OBJ_P(ZEND_THIS));
	RETVAL_OBJ(copy);
	if (!EG(exception)) {
		extend(copy, transformers, count, named);
	}
}

MSGPACK_METHOD(MessagePack_Packer, pack)
{
	zval *value;
	zend_object *packer = Z_OBJ_P(ZEND_THIS);

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_DEREF(value);
	if (UNEXPECTED(is_overridden(packer))) {
		pack_by_methods(packer, value, return_value);
	} else {
		run(packer, return_value, msgpack_encode, value);
	}
}

/* Tokens */

static bool write_int(msgpack_encoder *encoder, zval *value)
{
	if (Z_TYPE_P(value) == IS_OBJECT && msgpack_is_gmp(Z_OBJ_P(value))) {
		return encode_gmp(encoder, Z_OBJ_P(value));
	}
	msgpack_put_int(encoder, Z_LVAL_P(value));
	return true;
}

static bool write_float(msgpack_encoder *encoder, zval *value)
{
	msgpack_put_float(encoder, zval_get_double(value), encoder->options->float32);
	return !EG(exception);
}

static bool write_float32(msgpack_encoder *encoder, zval *value)
{
	msgpack_put_float(encoder, zval_get_double(value), true);
	return !EG(exception);
}

static bool write_float64(msgpack_encoder *encoder, zval *value)
{
	msgpack_put_float(encoder, zval_get_double(value), false);
	return !EG(exception);
}

static bool write_str(msgpack_encoder *encoder, zval *value)
{
	return msgpack_put_str(encoder, Z_STRVAL_P(value), Z_STRLEN_P(value));
}

static bool write_bin(msgpack_encoder *encoder, zval *value)
{
	return msgpack_put_bin(encoder, Z_STRVAL_P(value), Z_STRLEN_P(value));
}

static bool write_list(msgpack_encoder *encoder, zval *value)
{
	return msgpack_encode_list(encoder, Z_ARRVAL_P(value));
}

static bool write_map(msgpack_encoder *encoder, zval *value)
{
	return msgpack_encode_map(encoder, Z_ARRVAL_P(value));
}

static bool write_array_head(msgpack_encoder *encoder, zval *value)
{
	msgpack_put_array_head(encoder, (uint32_t) Z_LVAL_P(value));
	return true;
}

static bool write_map_head(msgpack_encoder *encoder, zval *value)
{
	msgpack_put_map_head(encoder, (uint32_t) Z_LVAL_P(value));
	return true;
}

MSGPACK_METHOD(MessagePack_Packer, packNil)
{
	RETURN_CHAR('\xc0');
}

MSGPACK_METHOD(MessagePack_Packer, packBool)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_CHAR(zend_is_true(value) ? '\xc3' : '\xc2');
}

/* Before an argument is converted: what an object says may run userland. False:
 * an exception has been thrown. */
static bool may_convert(const zval *argument)
{
	return Z_TYPE_P(argument) != IS_OBJECT || msgpack_stack_suffices(msgpack_packing_failed_ce);
}

/* A method of one argument that is written as it is. */
static void pack_token(INTERNAL_FUNCTION_PARAMETERS, bool (*write)(msgpack_encoder *, zval *))
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_DEREF(value);
	if (may_convert(value)) {
		run(Z_OBJ_P(ZEND_THIS), return_value, write, value);
	}
}

/* Makes the argument the int that it stands for where types are not strict; a GMP object
 * may be one, too. False: an exception has been thrown. */
static bool convert_to_int(zval *argument, bool gmp_is_int)
{
	zend_long integer;

	if (EXPECTED(Z_TYPE_P(argument) == IS_LONG)
	 || (gmp_is_int && Z_TYPE_P(argument) == IS_OBJECT && msgpack_is_gmp(Z_OBJ_P(argument)))) {
		return true;
	}
	if (!may_convert(argument) || !zend_parse_arg_long_weak(argument, &integer, 1)) {
		if (!EG(exception)) {
			zend_argument_type_error(1, "must be of type int, %s given", msgpack_value_name(argument));
		}
		return false;
	}
	zval_ptr_dtor(argument);
	ZVAL_LONG(argument, integer);
	return true;
}

/* The same, of an int. */
static void pack_int_token(INTERNAL_FUNCTION_PARAMETERS, bool (*write)(msgpack_encoder *, zval *), bool gmp_is_int)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (convert_to_int(value, gmp_is_int)) {
		run(Z_OBJ_P(ZEND_THIS), return_value, write, value);
	}
}

MSGPACK_METHOD(MessagePack_Packer, packInt)
{
	pack_int_token(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_int, true);
}

MSGPACK_METHOD(MessagePack_Packer, packFloat)
{
	pack_token(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_float);
}

MSGPACK_METHOD(MessagePack_Packer, packFloat32)
{
	pack_token(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_float32);
}

MSGPACK_METHOD(MessagePack_Packer, packFloat64)
{
	pack_token(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_float64);
}

MSGPACK_METHOD(MessagePack_Packer, packArrayHeader)
{
	pack_int_token(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_array_head, false);
}

MSGPACK_METHOD(MessagePack_Packer, packMapHeader)
{
	pack_int_token(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_map_head, false);
}

/* The string that an untyped argument stands for, as strlen() takes it where types are not
 * strict. It is the argument's. NULL: an exception has been thrown. */
static zend_string *string_of(zval *argument, uint32_t number)
{
	zend_string *string;

	if (EXPECTED(Z_TYPE_P(argument) == IS_STRING)) {
		return Z_STR_P(argument);
	}
	if (!may_convert(argument) || !zend_parse_arg_str_weak(argument, &string, number)) {
		if (!EG(exception)) {
			zend_argument_type_error(number, "must be of type string, %s given", msgpack_value_name(argument));
		}
		return NULL;
	}
	return string;
}

static void pack_bytes(INTERNAL_FUNCTION_PARAMETERS, bool (*write)(msgpack_encoder *, zval *))
{
	zval *argument, value;
	zend_string *string;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(argument)
	ZEND_PARSE_PARAMETERS_END();

	string = string_of(argument, 1);
	if (string) {
		ZVAL_STR(&value, string);
		run(Z_OBJ_P(ZEND_THIS), return_value, write, &value);
	}
}

MSGPACK_METHOD(MessagePack_Packer, packStr)
{
	pack_bytes(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_str);
}

MSGPACK_METHOD(MessagePack_Packer, packBin)
{
	pack_bytes(INTERNAL_FUNCTION_PARAM_PASSTHRU, write_bin);
}

/* packArray() and packMap(): an array, or what can be walked like one. */
static void pack_container(INTERNAL_FUNCTION_PARAMETERS, bool with_keys)
{
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zval *argument;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(argument)
	ZEND_PARSE_PARAMETERS_END();

	if (Z_TYPE_P(argument) == IS_OBJECT && instanceof_function(Z_OBJCE_P(argument), zend_ce_traversable)) {
		pack_traversable(packer, argument, with_keys, return_value);
	} else if (Z_TYPE_P(argument) != IS_ARRAY) {
		zend_argument_type_error(1, "must be of type Traversable|array, %s given", msgpack_value_name(argument));
	} else if (UNEXPECTED(is_overridden(packer))) {
		pack_elements_by_methods(packer, Z_ARRVAL_P(argument), with_keys, return_value);
	} else {
		run(packer, return_value, with_keys ? write_map : write_list, argument);
	}
}

MSGPACK_METHOD(MessagePack_Packer, packArray)
{
	pack_container(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

MSGPACK_METHOD(MessagePack_Packer, packMap)
{
	pack_container(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

/* What PHP makes of `$type & 0xff`. False: an exception has been thrown. */
static bool ext_type_of(zval *argument, int8_t *type)
{
	zval mask, byte;

	if (EXPECTED(Z_TYPE_P(argument) == IS_LONG)) {
		*type = (int8_t) Z_LVAL_P(argument);
		return true;
	}
	ZVAL_LONG(&mask, 0xff);
	ZVAL_UNDEF(&byte);
	if (bitwise_and_function(&byte, argument, &mask) == FAILURE || EG(exception)) {
		zval_ptr_dtor(&byte);
		return false;
	}
	*type = (int8_t) zval_get_long(&byte);
	zval_ptr_dtor(&byte);
	return true;
}

MSGPACK_METHOD(MessagePack_Packer, packExt)
{
	zval *argument, *second;
	int8_t type;
	zend_string *data;
	msgpack_encode_options options;
	msgpack_encoder encoder;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_ZVAL(argument)
		Z_PARAM_ZVAL(second)
	ZEND_PARSE_PARAMETERS_END();

	data = string_of(second, 2);
	if (!data || !ext_type_of(argument, &type)) {
		RETURN_THROWS();
	}
	options = options_of(Z_OBJ_P(ZEND_THIS));
	msgpack_encoder_init(&encoder, &options, &hooks, Z_OBJ_P(ZEND_THIS));
	return_packed(&encoder, msgpack_put_ext(&encoder, type, ZSTR_VAL(data), ZSTR_LEN(data)), return_value);
}

/* MessagePack\MessagePack::pack() */

MSGPACK_METHOD(MessagePack_MessagePack, pack)
{
	zval *value, *options = NULL, packer, arguments[2];

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
	ZEND_PARSE_PARAMETERS_END();

	if (options) {
		ZVAL_COPY_VALUE(&arguments[0], options);
	} else {
		ZVAL_NULL(&arguments[0]);
	}
	array_init_size(&arguments[1], 1);
	object_init_ex(&packer, msgpack_timestamp_extension_ce);
	zend_hash_next_index_insert(Z_ARRVAL(arguments[1]), &packer);
	object_init_ex(&packer, msgpack_packer_ce);
	zend_call_known_instance_method_with_2_params(msgpack_packer_ce->constructor, Z_OBJ(packer), NULL, &arguments[0], &arguments[1]);
	if (!EG(exception)) {
		run(Z_OBJ(packer), return_value, msgpack_encode, value);
	}
	zval_ptr_dtor(&arguments[1]);
	zval_ptr_dtor(&packer);
}
