#include "library.h"

#include "../base/arguments.h"
#include "../exceptions.h"
#include "ext/standard/php_array.h"

zend_class_entry *msgpack_pack_options_ce;
zend_class_entry *msgpack_unpack_options_ce;

/* Mutually exclusive options. */
typedef struct {
	const char *name;
	zend_long bits;
	zend_long fallback;
	zend_long stored; /* in the property whose slot is the index of the kind: the library has no property for flags */
} kind;

struct msgpack_option_set {
	zend_class_entry **ce;
	const kind *kinds;     /* the last has no name */
	zend_long excluded;    /* by COMPACT */
	const msgpack_option_set *other;
	int flags_slot;        /* in the objects with these options; the next one is that of the structures */
};

static const kind pack_kinds[] = {
	[MSGPACK_PACK_OPTIONS_STR_BIN] = { "str/bin", MSGPACK_STR_BIN_KIND, MSGPACK_FORCE_STR, MSGPACK_STR_BIN_KIND },
	[MSGPACK_PACK_OPTIONS_ARR_MAP] = { "arr/map", MSGPACK_ARR_MAP_KIND, MSGPACK_DETECT_ARR_MAP, MSGPACK_ARR_MAP_KIND },
	[MSGPACK_PACK_OPTIONS_FLOAT] = { "float", MSGPACK_FLOAT_KIND, MSGPACK_FORCE_FLOAT64, MSGPACK_FLOAT_KIND
		| MSGPACK_PACK_FLAGS },
	{ 0 }
};

static const kind unpack_kinds[] = {
	[MSGPACK_UNPACK_OPTIONS_BIGINT] = { "bigint", MSGPACK_BIGINT_KIND, MSGPACK_BIGINT_AS_STR, MSGPACK_BIGINT_KIND
		| MSGPACK_UNPACK_FLAGS },
	{ 0 }
};

const msgpack_option_set msgpack_pack_option_set = {
	&msgpack_pack_options_ce, pack_kinds,
	MSGPACK_USE_RECORDS | MSGPACK_PACK_CLONES | MSGPACK_DECIMAL_FLOAT32, &msgpack_unpack_option_set,
	MSGPACK_PACKER_OPTION_FLAGS
};

const msgpack_option_set msgpack_unpack_option_set = {
	&msgpack_unpack_options_ce, unpack_kinds,
	MSGPACK_UNPACK_FLAGS & ~(MSGPACK_COMPACT_FLAG | MSGPACK_AS_RAW), &msgpack_pack_option_set,
	MSGPACK_UNPACKER_OPTION_FLAGS
};

enum { LIBRARY_BITS = 0xff }; /* of which it ignores those without a meaning */

static const char *class_of(const msgpack_option_set *set)
{
	return ZSTR_VAL((*set->ce)->name);
}

/* The constant that is this option; NULL: the class has none. */
static const char *name_of(const msgpack_option_set *set, zend_long option)
{
	zend_string *name;
	const zend_class_constant *constant;

	ZEND_HASH_FOREACH_STR_KEY_PTR(&(*set->ce)->constants_table, name, constant) {
		if (Z_LVAL(constant->value) == option) {
			return ZSTR_VAL(name);
		}
	} ZEND_HASH_FOREACH_END();
	return NULL;
}

/* Throws as the library does, if it has all options of the bitmask. */
static ZEND_COLD void throw_out_of_range(const msgpack_option_set *set, const kind *kind, zend_long bitmask)
{
	zend_string *name = zend_string_init(kind->name, strlen(kind->name), false);
	zval valid;

	array_init(&valid);
	for (zend_long bit = 1; bit <= (bitmask > LIBRARY_BITS ? kind->bits : LIBRARY_BITS); bit <<= 1) {
		if (kind->bits & bit) {
			add_next_index_str(&valid, zend_strpprintf(0, "%s::%s", class_of(set), name_of(set, bit)));
		}
	}
	msgpack_option_out_of_range(NULL, name, Z_ARRVAL(valid));
	zval_ptr_dtor(&valid);
	zend_string_release(name);
}

/* False with an exception: one of the flags excludes another. */
static bool check_flags(const msgpack_option_set *set, zend_long flags)
{
	zend_long excluded = flags & MSGPACK_COMPACT_FLAG ? flags & set->excluded : 0;

	return !excluded || msgpack_throw(msgpack_invalid_option_ce, "%s::COMPACT and %s::%s exclude each other",
		class_of(set), class_of(set), name_of(set, excluded & -excluded));
}

/* Are these bits, which the library does not have, options of the set? False with an exception. */
static bool check_own_flags(const msgpack_option_set *set, zend_long bitmask)
{
	zend_long unknown = bitmask;
	const char *name;

	for (zend_ulong bit = LIBRARY_BITS + 1; bit <= (zend_ulong) bitmask; bit <<= 1) {
		unknown &= name_of(set, (zend_long) bit) ? ~(zend_long) bit : -1;
	}
	if (!unknown) {
		return true;
	}
	name = name_of(set->other, unknown);
	if (name) {
		return msgpack_throw(msgpack_invalid_option_ce, "%s::%s is no option of %s", class_of(set->other), name,
			class_of(set));
	}
	return msgpack_throw(msgpack_invalid_option_ce, "%s has no option 0x" ZEND_XLONG_FMT, class_of(set), unknown);
}

/* Chooses one option of each kind. False with an exception. */
static bool choose(const msgpack_option_set *set, zend_long bitmask, zend_long *chosen)
{
	if (bitmask < 0) {
		bitmask &= LIBRARY_BITS; /* the library ignores bits without a meaning: a negative number has none of ours */
	}
	*chosen = bitmask;
	for (const kind *kind = set->kinds; kind->name; kind++) {
		zend_long given = bitmask & kind->bits;

		if (given & (given - 1)) {
			throw_out_of_range(set, kind, bitmask);
			return false;
		}
		*chosen |= given ? 0 : kind->fallback;
	}
	return bitmask <= LIBRARY_BITS
		|| (check_own_flags(set, bitmask & ~LIBRARY_BITS) && check_flags(set, bitmask));
}

/* The options in an object, of which unserialize() may have made anything. */
static zend_long options_of(const msgpack_option_set *set, zend_object *object)
{
	zend_long bits = 0;

	for (int slot = 0; set->kinds[slot].name; slot++) {
		const zval *property = msgpack_get_property(object, slot);

		bits |= Z_TYPE_P(property) == IS_LONG ? Z_LVAL_P(property) & set->kinds[slot].stored : 0;
	}
	return bits;
}

bool msgpack_choose_options(const msgpack_option_set *set, zval *options, zend_long *chosen)
{
	zend_long bitmask = 0;

	if (options && Z_TYPE_P(options) == IS_OBJECT && Z_OBJCE_P(options) == *set->ce) {
		*chosen = options_of(set, Z_OBJ_P(options));
		return true;
	}
	if (options && EXPECTED(Z_TYPE_P(options) == IS_LONG)) {
		bitmask = Z_LVAL_P(options);
	} else if (options && Z_TYPE_P(options) != IS_NULL && !zend_parse_arg_long_weak(options, &bitmask, 0)) {
		if (!EG(exception)) {
			zend_type_error("%s::fromBitmask(): Argument #1 ($bitmask) must be of type int, %s given",
				class_of(set), zend_zval_value_name(options));
		}
		return false;
	}
	return choose(set, bitmask, chosen);
}

/* Has the object this flag, or this option and no other of its kind? */
static bool has_option(const msgpack_option_set *set, zend_object *object, zend_long option)
{
	zend_long mask = option;

	for (const kind *kind = set->kinds; kind->name; kind++) {
		mask |= kind->bits & option ? kind->bits : 0;
	}
	return (options_of(set, object) & mask) == option;
}

/* Objects with options */

void msgpack_hide_options(const msgpack_option_set *set, zend_class_entry *ce)
{
	ZVAL_UNDEF(&ce->default_properties_table[set->flags_slot]);
	ZVAL_UNDEF(&ce->default_properties_table[set->flags_slot + 1]);
}

zend_long msgpack_option_flags(const msgpack_option_set *set, zend_object *object)
{
	const zval *flags = msgpack_get_property(object, set->flags_slot);

	return Z_TYPE_P(flags) == IS_LONG ? Z_LVAL_P(flags) : 0;
}

void msgpack_set_option_flags(const msgpack_option_set *set, zend_object *object, zend_long flags)
{
	zval value;

	ZVAL_LONG(&value, flags);
	if (flags) {
		msgpack_set_property(object, set->flags_slot, &value);
	} else {
		msgpack_replace(OBJ_PROP_NUM(object, set->flags_slot), (zval) { 0 });
	}
}

zend_object *msgpack_structures_property(const msgpack_option_set *set, zend_object *object)
{
	const zval *structures = msgpack_get_property(object, set->flags_slot + 1);

	return Z_TYPE_P(structures) == IS_OBJECT && Z_OBJCE_P(structures) == msgpack_structures_ce ? Z_OBJ_P(structures)
		: NULL;
}

void msgpack_use_structures(const msgpack_option_set *set, zend_object *object, zend_object *structures)
{
	zend_long flags = msgpack_option_flags(set, object) | MSGPACK_USE_RECORDS;
	zval value;

	if (check_flags(set, flags)) {
		ZVAL_OBJ(&value, structures);
		msgpack_set_option_flags(set, object, flags);
		msgpack_set_property(object, set->flags_slot + 1, &value);
	}
}

zend_object *msgpack_return_copy(const zval *object, zval *return_value)
{
	RETVAL_OBJ(Z_OBJ_HT_P(object)->clone_obj(Z_OBJ_P(object)));
	return EG(exception) ? NULL : Z_OBJ_P(return_value);
}

/* The methods of the two classes */

static const msgpack_option_set *set_of(const zend_execute_data *execute_data)
{
	return EX(func)->common.scope == msgpack_pack_options_ce ? &msgpack_pack_option_set : &msgpack_unpack_option_set;
}

/* Shared by fromDefaults(), which has no parameter. */
MSGPACK_METHOD(MessagePack_PackOptions, fromBitmask)
{
	const msgpack_option_set *set = set_of(execute_data);
	zend_long bitmask = 0, chosen;

	if ((EX(func)->common.num_args > 0 && !msgpack_int_argument(execute_data, &bitmask))
	 || !choose(set, bitmask, &chosen)) {
		RETURN_THROWS();
	}
	object_init_ex(return_value, *set->ce);
	for (int slot = 0; set->kinds[slot].name; slot++) {
		ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(return_value), slot), chosen & set->kinds[slot].stored);
	}
}

/* Is "isForceStrMode" the getter of FORCE_STR? */
static bool is_getter_of(const char *getter, const char *option)
{
	getter += strlen("is");
	option += strncmp(option, "USE_", 4) == 0 ? 4 : 0;
	for (; *option; option++) {
		if (*option != '_' && zend_tolower_ascii(*getter++) != zend_tolower_ascii(*option)) {
			return false;
		}
	}
	return strcmp(getter, "Mode") == 0;
}

/* The implementation of all getters. */
MSGPACK_METHOD(MessagePack_PackOptions, isDetectStrBinMode)
{
	const msgpack_option_set *set = set_of(execute_data);
	zend_string *name;
	const zend_class_constant *constant;

	ZEND_HASH_FOREACH_STR_KEY_PTR(&(*set->ce)->constants_table, name, constant) {
		if (is_getter_of(ZSTR_VAL(EX(func)->common.function_name), ZSTR_VAL(name))) {
			RETURN_BOOL(has_option(set, Z_OBJ_P(ZEND_THIS), Z_LVAL(constant->value)));
		}
	} ZEND_HASH_FOREACH_END();
}

/* Extensions and transformers */

zend_class_entry *msgpack_timestamp_extension_ce;

/* Text to append to an error about a class that was made for an incompatible version of the library; "" for any other
 * class. Before 0.9, the interfaces of transformers were in this namespace. */
static const char *hint_about(const zend_class_entry *ce)
{
	for (uint32_t i = 0; i < ce->num_interfaces; i++) {
		if (zend_string_starts_with_literal(ce->interfaces[i]->name, "MessagePack\\TypeTransformer\\")) {
			return ": the class is made for rybakit/msgpack before 0.9, which needs msgpack.classes=0";
		}
	}
	return "";
}

bool msgpack_call_member(zend_class_entry *failure, zval *value, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	zend_object *object;
	zend_function *function;
	zend_string *name;

	ZVAL_UNDEF(result);
	if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT)) {
		return msgpack_throw(zend_ce_error, "Call to a member function %s() on %s", method,
			zend_zval_value_name(value));
	}
	object = Z_OBJ_P(value);
	function = zend_hash_str_find_ptr_lc(&object->ce->function_table, method, strlen(method));
	if (UNEXPECTED(!function || !(function->common.fn_flags & ZEND_ACC_PUBLIC))) { /* perhaps there is a __call() */
		name = zend_string_init(method, strlen(method), false);
		function = object->handlers->get_method(&object, name, NULL);
		zend_string_release(name);
		if (!function && !EG(exception)) {
			zend_throw_error(NULL, "Call to undefined method %s::%s()%s", ZSTR_VAL(object->ce->name), method,
				hint_about(object->ce));
		}
	}
	return function && msgpack_call_function(failure, object, object->ce, function, result, count, arguments);
}

void msgpack_return_extended(INTERNAL_FUNCTION_PARAMETERS, zend_class_entry *ce,
	void (*add)(zend_object *copy, zend_array *added))
{
	zval *arguments, *each;
	uint32_t count, number = 0;
	HashTable *named;
	zend_array *all;
	zend_object *copy;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC_WITH_NAMED(arguments, count, named)
	ZEND_PARSE_PARAMETERS_END();

	all = zend_new_array(count);
	for (uint32_t i = 0; i < count; i++) {
		Z_TRY_ADDREF(arguments[i]);
		zend_hash_next_index_insert_new(all, &arguments[i]);
	}
	if (named) {
		php_array_merge(all, named);
	}
	ZEND_HASH_FOREACH_VAL(all, each) {
		number = MIN(number, count) + 1;
		if (!msgpack_is_instance(each, ce)) {
			zend_argument_type_error(number, "must be of type %s, %s given%s", ZSTR_VAL(ce->name),
				zend_zval_value_name(each), Z_TYPE_P(each) == IS_OBJECT ? hint_about(Z_OBJCE_P(each)) : "");
			zend_array_release(all);
			return;
		}
	} ZEND_HASH_FOREACH_END();
	copy = msgpack_return_copy(ZEND_THIS, return_value);
	if (copy) {
		add(copy, all);
	}
	zend_array_release(all);
}
