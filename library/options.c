#include "options.h"

#include "../base/arguments.h"
#include "../exceptions.h"
#include "../property_slots.h"
#include "../base/unused_parameters.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_pack_options_ce;
zend_class_entry *msgpack_unpack_options_ce;

typedef struct {
	zend_long bit;
	const char *name;   /* of the constant */
	const char *getter; /* NULL: it has none */
} option;

/* Mutually exclusive options. */
typedef struct {
	const char *name;
	zend_long bits;
	zend_long fallback;
	zend_long stored; /* in the property whose slot is the index of the kind: the library has no property for flags */
} kind;

struct msgpack_option_set {
	zend_class_entry **ce;
	const option *options; /* the last has no name */
	const kind *kinds;     /* the last has no name */
	zend_long excluded;    /* by COMPACT */
	const msgpack_option_set *other;
};

static const option pack_options[] = {
	{ MSGPACK_FORCE_STR, "FORCE_STR", "isForceStrMode" },
	{ MSGPACK_FORCE_BIN, "FORCE_BIN", "isForceBinMode" },
	{ MSGPACK_DETECT_STR_BIN, "DETECT_STR_BIN", "isDetectStrBinMode" },
	{ MSGPACK_FORCE_ARR, "FORCE_ARR", "isForceArrMode" },
	{ MSGPACK_FORCE_MAP, "FORCE_MAP", "isForceMapMode" },
	{ MSGPACK_DETECT_ARR_MAP, "DETECT_ARR_MAP", "isDetectArrMapMode" },
	{ MSGPACK_FORCE_FLOAT32, "FORCE_FLOAT32", "isForceFloat32Mode" },
	{ MSGPACK_FORCE_FLOAT64, "FORCE_FLOAT64", NULL },
	{ MSGPACK_COMPACT_FLAG, "COMPACT", "isCompactMode" },
	{ MSGPACK_USE_RECORDS, "USE_RECORDS", "isUseRecordsMode" },
	{ MSGPACK_PACK_CLONES, "STRUCTURED_CLONE", "isStructuredCloneMode" },
	{ MSGPACK_DETECT_FLOAT32, "DETECT_FLOAT32", "isDetectFloat32Mode" },
	{ MSGPACK_DECIMAL_FLOAT32, "DECIMAL_FLOAT32", "isDecimalFloat32Mode" },
	{ 0 }
};

static const kind pack_kinds[] = {
	[MSGPACK_PACK_OPTIONS_STR_BIN] = { "str/bin", MSGPACK_STR_BIN_KIND, MSGPACK_FORCE_STR, MSGPACK_STR_BIN_KIND },
	[MSGPACK_PACK_OPTIONS_ARR_MAP] = { "arr/map", MSGPACK_ARR_MAP_KIND, MSGPACK_DETECT_ARR_MAP, MSGPACK_ARR_MAP_KIND },
	[MSGPACK_PACK_OPTIONS_FLOAT] = { "float", MSGPACK_FLOAT_KIND, MSGPACK_FORCE_FLOAT64, MSGPACK_FLOAT_KIND
		| MSGPACK_PACK_FLAGS },
	{ 0 }
};

static const option unpack_options[] = {
	{ MSGPACK_BIGINT_AS_STR, "BIGINT_AS_STR", "isBigIntAsStrMode" },
	{ MSGPACK_BIGINT_AS_GMP, "BIGINT_AS_GMP", "isBigIntAsGmpMode" },
	{ MSGPACK_BIGINT_AS_DEC, "BIGINT_AS_DEC", "isBigIntAsDecMode" },
	{ MSGPACK_COMPACT_FLAG, "COMPACT", "isCompactMode" },
	{ MSGPACK_USE_RECORDS, "USE_RECORDS", "isUseRecordsMode" },
	{ MSGPACK_UNPACK_CLONES, "STRUCTURED_CLONE", "isStructuredCloneMode" },
	{ MSGPACK_UNPACK_DECIMALS, "DECIMAL_FLOAT32", "isDecimalFloat32Mode" },
	{ MSGPACK_MAP_AS_OBJECT, "MAP_AS_OBJECT", "isMapAsObjectMode" },
	{ 0 }
};

static const kind unpack_kinds[] = {
	[MSGPACK_UNPACK_OPTIONS_BIGINT] = { "bigint", MSGPACK_BIGINT_KIND, MSGPACK_BIGINT_AS_STR, MSGPACK_BIGINT_KIND
		| MSGPACK_UNPACK_FLAGS },
	{ 0 }
};

const msgpack_option_set msgpack_pack_option_set = {
	&msgpack_pack_options_ce, pack_options, pack_kinds,
	MSGPACK_USE_RECORDS | MSGPACK_PACK_CLONES | MSGPACK_DECIMAL_FLOAT32, &msgpack_unpack_option_set
};

const msgpack_option_set msgpack_unpack_option_set = {
	&msgpack_unpack_options_ce, unpack_options, unpack_kinds,
	MSGPACK_UNPACK_FLAGS & ~MSGPACK_COMPACT_FLAG, &msgpack_pack_option_set
};

enum { LIBRARY_BITS = 0xff }; /* of which it ignores those without a meaning */

static const char *class_of(const msgpack_option_set *set)
{
	return ZSTR_VAL((*set->ce)->name);
}

/* As in the library where it knows all that is in the bitmask. */
static void throw_out_of_range(const msgpack_option_set *set, const kind *kind, zend_long bitmask)
{
	zend_string *name = zend_string_init(kind->name, strlen(kind->name), false);
	zend_array *valid = zend_new_array(4);

	for (const option *each = set->options; each->name; each++) {
		zval value;

		if ((kind->bits & each->bit) && (each->bit <= LIBRARY_BITS || bitmask > LIBRARY_BITS)) {
			ZVAL_STR(&value, zend_strpprintf(0, "%s::%s", class_of(set), each->name));
			zend_hash_next_index_insert(valid, &value);
		}
	}
	msgpack_option_out_of_range(NULL, name, valid);
	zend_array_destroy(valid);
	zend_string_release(name);
}

bool msgpack_check_flags(const msgpack_option_set *set, zend_long flags)
{
	for (const option *each = set->options; (flags & MSGPACK_COMPACT_FLAG) && each->name; each++) {
		if (flags & set->excluded & each->bit) {
			zend_throw_exception_ex(msgpack_invalid_option_ce, 0, "%s::COMPACT and %s::%s exclude each other",
				class_of(set), class_of(set), each->name);
			return false;
		}
	}
	return true;
}

/* Removes the bits of the options of the class. Returns the rest. */
static zend_long without_options(const msgpack_option_set *set, zend_long bitmask)
{
	for (const option *each = set->options; each->name; each++) {
		bitmask &= ~each->bit;
	}
	return bitmask;
}

static ZEND_COLD void throw_unknown(const msgpack_option_set *set, zend_long unknown)
{
	for (const option *each = set->other->options; each->name; each++) {
		if (unknown == each->bit) {
			zend_throw_exception_ex(msgpack_invalid_option_ce, 0, "%s::%s is no option of %s",
				class_of(set->other), each->name, class_of(set));
			return;
		}
	}
	zend_throw_exception_ex(msgpack_invalid_option_ce, 0, "%s has no option 0x" ZEND_XLONG_FMT, class_of(set), unknown);
}

/* Chooses one option of each kind. False with an exception. */
static bool choose(const msgpack_option_set *set, zend_long bitmask, zend_long *chosen)
{
	zend_long unknown;

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
	unknown = without_options(set, bitmask) & ~LIBRARY_BITS;
	if (UNEXPECTED(unknown)) {
		throw_unknown(set, unknown);
		return false;
	}
	return msgpack_check_flags(set, bitmask);
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

/* Parses a bitmask. False with an exception. */
static bool parse_bitmask(const msgpack_option_set *set, zval *options, zend_long *bitmask)
{
	if (EXPECTED(Z_TYPE_P(options) == IS_LONG)) {
		*bitmask = Z_LVAL_P(options);
		return true;
	}
	if (!zend_parse_arg_long_weak(options, bitmask, 0)) {
		if (!EG(exception)) {
			zend_type_error("%s::fromBitmask(): Argument #1 ($bitmask) must be of type int, %s given",
				class_of(set), zend_zval_value_name(options));
		}
		return false;
	}
	return true;
}

bool msgpack_choose_options(const msgpack_option_set *set, zval *options, zend_long *chosen)
{
	zend_long bitmask = 0;

	if (options && Z_TYPE_P(options) == IS_OBJECT && Z_OBJCE_P(options) == *set->ce) {
		*chosen = options_of(set, Z_OBJ_P(options));
		return true;
	}
	return (!options || Z_TYPE_P(options) == IS_NULL || parse_bitmask(set, options, &bitmask))
		&& choose(set, bitmask, chosen);
}

static void create(const msgpack_option_set *set, zval *result, zend_long bitmask)
{
	zend_long chosen;

	if (!choose(set, bitmask, &chosen)) {
		return;
	}
	object_init_ex(result, *set->ce);
	for (int slot = 0; set->kinds[slot].name; slot++) {
		ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), slot), chosen & set->kinds[slot].stored);
	}
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

/* The methods of the two classes */

static const msgpack_option_set *set_of(const zend_execute_data *execute_data)
{
	return EX(func)->common.scope == msgpack_pack_options_ce ? &msgpack_pack_option_set : &msgpack_unpack_option_set;
}

MSGPACK_METHOD(MessagePack_PackOptions, fromDefaults)
{
	create(set_of(execute_data), return_value, 0);
}

MSGPACK_METHOD(MessagePack_PackOptions, fromBitmask)
{
	zend_long bitmask;

	if (msgpack_int_argument(execute_data, &bitmask)) {
		create(set_of(execute_data), return_value, bitmask);
	}
}

/* All getters. */
MSGPACK_METHOD(MessagePack_PackOptions, isDetectStrBinMode)
{
	const msgpack_option_set *set = set_of(execute_data);

	for (const option *each = set->options; each->name; each++) {
		if (each->getter && strcmp(ZSTR_VAL(EX(func)->common.function_name), each->getter) == 0) {
			RETURN_BOOL(has_option(set, Z_OBJ_P(ZEND_THIS), each->bit));
		}
	}
}
