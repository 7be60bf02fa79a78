#include "options.h"

#include "../base/arguments.h"
#include "../exceptions.h"
#include "../base/php_compat.h"
#include "../property_slots.h"
#include "../base/unused_parameters.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_pack_options_ce;
zend_class_entry *msgpack_unpack_options_ce;

typedef struct {
	zend_long bit;
	const char *name;
} option;

/* Mutually exclusive options. */
typedef struct {
	const char *name;
	zend_long fallback;
	option options[5]; /* the last has no name */
} kind;

static const kind str_bin_kind = { "str/bin", MSGPACK_FORCE_STR, {
	{ MSGPACK_FORCE_STR, "MessagePack\\PackOptions::FORCE_STR" },
	{ MSGPACK_FORCE_BIN, "MessagePack\\PackOptions::FORCE_BIN" },
	{ MSGPACK_DETECT_STR_BIN, "MessagePack\\PackOptions::DETECT_STR_BIN" }
} };

static const kind arr_map_kind = { "arr/map", MSGPACK_DETECT_ARR_MAP, {
	{ MSGPACK_FORCE_ARR, "MessagePack\\PackOptions::FORCE_ARR" },
	{ MSGPACK_FORCE_MAP, "MessagePack\\PackOptions::FORCE_MAP" },
	{ MSGPACK_DETECT_ARR_MAP, "MessagePack\\PackOptions::DETECT_ARR_MAP" }
} };

static const kind float_kind = { "float", MSGPACK_FORCE_FLOAT64, {
	{ MSGPACK_FORCE_FLOAT32, "MessagePack\\PackOptions::FORCE_FLOAT32" },
	{ MSGPACK_FORCE_FLOAT64, "MessagePack\\PackOptions::FORCE_FLOAT64" },
	{ MSGPACK_DETECT_FLOAT32, "MessagePack\\PackOptions::DETECT_FLOAT32" },
	{ MSGPACK_DECIMAL_FLOAT32, "MessagePack\\PackOptions::DECIMAL_FLOAT32" }
} };

static const kind bigint_kind = { "bigint", MSGPACK_BIGINT_AS_STR, {
	{ MSGPACK_BIGINT_AS_STR, "MessagePack\\UnpackOptions::BIGINT_AS_STR" },
	{ MSGPACK_BIGINT_AS_GMP, "MessagePack\\UnpackOptions::BIGINT_AS_GMP" },
	{ MSGPACK_BIGINT_AS_DEC, "MessagePack\\UnpackOptions::BIGINT_AS_DEC" }
} };

enum { LIBRARY_BITS = 0xff }; /* of which it ignores those without a meaning */

/* Options that the library does not have. */
typedef struct {
	const char *class_name;
	zend_long bits;
	option dialects[6];      /* the first excludes each of the others; the last has no name */
	option of_other_class;   /* which this one lacks */
} extra_options;

static const extra_options pack_extras = {
	.class_name = "MessagePack\\PackOptions",
	.bits = MSGPACK_PACK_FLAGS | MSGPACK_DETECT_FLOAT32 | MSGPACK_DECIMAL_FLOAT32,
	.dialects = {
		{ MSGPACK_COMPACT_FLAG, "COMPACT" },
		{ MSGPACK_USE_RECORDS, "USE_RECORDS" },
		{ MSGPACK_PACK_CLONES, "STRUCTURED_CLONE" },
		{ MSGPACK_DECIMAL_FLOAT32, "DECIMAL_FLOAT32" }
	},
	.of_other_class = { MSGPACK_MAP_AS_OBJECT, "MessagePack\\UnpackOptions::MAP_AS_OBJECT" }
};

static const extra_options unpack_extras = {
	.class_name = "MessagePack\\UnpackOptions",
	.bits = MSGPACK_UNPACK_FLAGS,
	.dialects = {
		{ MSGPACK_COMPACT_FLAG, "COMPACT" },
		{ MSGPACK_USE_RECORDS, "USE_RECORDS" },
		{ MSGPACK_UNPACK_CLONES, "STRUCTURED_CLONE" },
		{ MSGPACK_UNPACK_DECIMALS, "DECIMAL_FLOAT32" },
		{ MSGPACK_MAP_AS_OBJECT, "MAP_AS_OBJECT" }
	},
	.of_other_class = { MSGPACK_DETECT_FLOAT32, "MessagePack\\PackOptions::DETECT_FLOAT32" }
};

/* As in the library where it knows all that is in the bitmask. */
static void throw_out_of_range(const kind *kind, zend_long bitmask)
{
	zend_string *name = zend_string_init(kind->name, strlen(kind->name), false);
	zend_array *valid = zend_new_array(4);

	for (const option *each = kind->options; each->name; each++) {
		zval value;

		if (each->bit <= LIBRARY_BITS || bitmask > LIBRARY_BITS) {
			ZVAL_STRING(&value, each->name);
			zend_hash_next_index_insert(valid, &value);
		}
	}
	msgpack_option_out_of_range(NULL, name, valid);
	zend_array_destroy(valid);
	zend_string_release(name);
}

/* The option of this kind in the bitmask, or the default; 0 with an exception if there
 * are several. */
static zend_long choose(const kind *kind, zend_long bitmask)
{
	zend_long chosen = 0;

	for (const option *each = kind->options; each->name; each++) {
		if (!(bitmask & each->bit)) {
			continue;
		}
		if (chosen) {
			throw_out_of_range(kind, bitmask);
			return 0;
		}
		chosen = each->bit;
	}
	return chosen ? chosen : kind->fallback;
}

/* The bits in a property; 0 if it was never assigned. */
static zend_long bits_of(zend_object *options, int slot)
{
	const zval *bits = msgpack_get_property(options, slot);

	return Z_TYPE_P(bits) == IS_LONG ? Z_LVAL_P(bits) : 0;
}

/* The library has no property for flags: they are further bits in one of its own. */
static zend_long all_flags(const zend_object *options)
{
	return options->ce == msgpack_pack_options_ce ? MSGPACK_PACK_FLAGS : MSGPACK_UNPACK_FLAGS;
}

static zend_long mode_of(zend_object *options, int slot)
{
	return bits_of(options, slot) & ~all_flags(options);
}

static zend_long flags_of(zend_object *options, int slot)
{
	return bits_of(options, slot) & all_flags(options);
}

/* The library ignores bits without a meaning, so that a negative number has none of ours. */
static zend_long meaningful_bits(zend_long bitmask)
{
	return bitmask < 0 ? bitmask & LIBRARY_BITS : bitmask;
}

/* False with an exception: one of the flags excludes another. */
static bool are_of_one_dialect(const extra_options *extras, zend_long flags)
{
	if (!(flags & extras->dialects[0].bit)) {
		return true;
	}
	for (const option *each = extras->dialects + 1; each->name; each++) {
		if (flags & each->bit) {
			zend_throw_exception_ex(msgpack_invalid_option_ce, 0, "%s::%s and %s::%s exclude each other",
				extras->class_name, extras->dialects[0].name, extras->class_name, each->name);
			return false;
		}
	}
	return true;
}

/* False with an exception: a bit is that of no option, or two options exclude each other. */
static bool check_extras(const extra_options *extras, zend_long bitmask)
{
	zend_long unknown = bitmask & ~(LIBRARY_BITS | extras->bits);

	if (UNEXPECTED(unknown)) {
		if (unknown == extras->of_other_class.bit) {
			zend_throw_exception_ex(msgpack_invalid_option_ce, 0, "%s is no option of %s",
				extras->of_other_class.name, extras->class_name);
		} else {
			zend_throw_exception_ex(msgpack_invalid_option_ce, 0, "%s has no option 0x" ZEND_XLONG_FMT,
				extras->class_name, unknown);
		}
		return false;
	}
	return are_of_one_dialect(extras, bitmask);
}

static bool choose_pack_modes(zend_long bitmask, msgpack_pack_modes *modes)
{
	bitmask = meaningful_bits(bitmask);
	modes->flags = bitmask & MSGPACK_PACK_FLAGS;
	return (modes->str_bin = choose(&str_bin_kind, bitmask))
		&& (modes->arr_map = choose(&arr_map_kind, bitmask))
		&& (modes->float_width = choose(&float_kind, bitmask))
		&& check_extras(&pack_extras, bitmask);
}

static bool choose_unpack_modes(zend_long bitmask, msgpack_unpack_modes *modes)
{
	bitmask = meaningful_bits(bitmask);
	modes->flags = bitmask & MSGPACK_UNPACK_FLAGS;
	return (modes->bigint = choose(&bigint_kind, bitmask)) && check_extras(&unpack_extras, bitmask);
}

/* Parses a bitmask. False with an exception. */
static bool parse_bitmask(zval *options, const char *class_name, zend_long *bitmask)
{
	if (EXPECTED(Z_TYPE_P(options) == IS_LONG)) {
		*bitmask = Z_LVAL_P(options);
		return true;
	}
	if (!zend_parse_arg_long_weak(options, bitmask, 0)) {
		if (!EG(exception)) {
			zend_type_error("%s::fromBitmask(): Argument #1 ($bitmask) must be of type int, %s given",
				class_name, msgpack_value_name(options));
		}
		return false;
	}
	return true;
}

bool msgpack_parse_pack_options(zval *options, msgpack_pack_modes *modes)
{
	zend_long bitmask = 0;

	if (options && Z_TYPE_P(options) == IS_OBJECT && Z_OBJCE_P(options) == msgpack_pack_options_ce) {
		modes->str_bin = mode_of(Z_OBJ_P(options), MSGPACK_PACK_OPTIONS_STR_BIN);
		modes->arr_map = mode_of(Z_OBJ_P(options), MSGPACK_PACK_OPTIONS_ARR_MAP);
		modes->float_width = mode_of(Z_OBJ_P(options), MSGPACK_PACK_OPTIONS_FLOAT);
		modes->flags = flags_of(Z_OBJ_P(options), MSGPACK_PACK_OPTIONS_FLOAT);
		return true;
	}
	if (options && Z_TYPE_P(options) != IS_NULL && !parse_bitmask(options, "MessagePack\\PackOptions", &bitmask)) {
		return false;
	}
	return choose_pack_modes(bitmask, modes);
}

bool msgpack_parse_unpack_options(zval *options, msgpack_unpack_modes *modes)
{
	zend_long bitmask = 0;

	if (options && Z_TYPE_P(options) == IS_OBJECT && Z_OBJCE_P(options) == msgpack_unpack_options_ce) {
		modes->bigint = mode_of(Z_OBJ_P(options), MSGPACK_UNPACK_OPTIONS_BIGINT);
		modes->flags = flags_of(Z_OBJ_P(options), MSGPACK_UNPACK_OPTIONS_BIGINT);
		return true;
	}
	if (options && Z_TYPE_P(options) != IS_NULL && !parse_bitmask(options, "MessagePack\\UnpackOptions", &bitmask)) {
		return false;
	}
	return choose_unpack_modes(bitmask, modes);
}

bool msgpack_check_pack_flags(zend_long flags)
{
	return are_of_one_dialect(&pack_extras, flags);
}

bool msgpack_check_unpack_flags(zend_long flags)
{
	return are_of_one_dialect(&unpack_extras, flags);
}

/* PackOptions */

static void create_pack_options(zval *result, zend_long bitmask)
{
	msgpack_pack_modes modes;

	if (!choose_pack_modes(bitmask, &modes)) {
		return;
	}
	object_init_ex(result, msgpack_pack_options_ce);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_PACK_OPTIONS_STR_BIN), modes.str_bin);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_PACK_OPTIONS_ARR_MAP), modes.arr_map);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_PACK_OPTIONS_FLOAT), modes.float_width | modes.flags);
}

/* Whether the mode in a property is this one. */
static void return_is_mode(INTERNAL_FUNCTION_PARAMETERS, int slot, zend_long mode)
{
	RETVAL_BOOL(mode_of(Z_OBJ_P(ZEND_THIS), slot) == mode);
}

static void return_has_flag(INTERNAL_FUNCTION_PARAMETERS, int slot, zend_long flag)
{
	RETVAL_BOOL((flags_of(Z_OBJ_P(ZEND_THIS), slot) & flag) != 0);
}

MSGPACK_METHOD(MessagePack_PackOptions, __construct)
{
}

MSGPACK_METHOD(MessagePack_PackOptions, fromDefaults)
{
	create_pack_options(return_value, 0);
}

MSGPACK_METHOD(MessagePack_PackOptions, fromBitmask)
{
	zend_long bitmask;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(bitmask)
	ZEND_PARSE_PARAMETERS_END();

	create_pack_options(return_value, bitmask);
}

MSGPACK_METHOD(MessagePack_PackOptions, isDetectStrBinMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_STR_BIN, MSGPACK_DETECT_STR_BIN);
}

MSGPACK_METHOD(MessagePack_PackOptions, isForceStrMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_STR_BIN, MSGPACK_FORCE_STR);
}

MSGPACK_METHOD(MessagePack_PackOptions, isForceBinMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_STR_BIN, MSGPACK_FORCE_BIN);
}

MSGPACK_METHOD(MessagePack_PackOptions, isDetectArrMapMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_ARR_MAP, MSGPACK_DETECT_ARR_MAP);
}

MSGPACK_METHOD(MessagePack_PackOptions, isForceArrMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_ARR_MAP, MSGPACK_FORCE_ARR);
}

MSGPACK_METHOD(MessagePack_PackOptions, isForceMapMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_ARR_MAP, MSGPACK_FORCE_MAP);
}

MSGPACK_METHOD(MessagePack_PackOptions, isForceFloat32Mode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_FLOAT, MSGPACK_FORCE_FLOAT32);
}

MSGPACK_METHOD(MessagePack_PackOptions, isCompactMode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_FLOAT, MSGPACK_COMPACT_FLAG);
}

MSGPACK_METHOD(MessagePack_PackOptions, isUseRecordsMode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_FLOAT, MSGPACK_USE_RECORDS);
}

MSGPACK_METHOD(MessagePack_PackOptions, isStructuredCloneMode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_FLOAT, MSGPACK_PACK_CLONES);
}

MSGPACK_METHOD(MessagePack_PackOptions, isDetectFloat32Mode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_FLOAT, MSGPACK_DETECT_FLOAT32);
}

MSGPACK_METHOD(MessagePack_PackOptions, isDecimalFloat32Mode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_PACK_OPTIONS_FLOAT, MSGPACK_DECIMAL_FLOAT32);
}

/* UnpackOptions */

static void create_unpack_options(zval *result, zend_long bitmask)
{
	msgpack_unpack_modes modes;

	if (choose_unpack_modes(bitmask, &modes)) {
		object_init_ex(result, msgpack_unpack_options_ce);
		ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_UNPACK_OPTIONS_BIGINT), modes.bigint | modes.flags);
	}
}

MSGPACK_METHOD(MessagePack_UnpackOptions, __construct)
{
}

MSGPACK_METHOD(MessagePack_UnpackOptions, fromDefaults)
{
	create_unpack_options(return_value, 0);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, fromBitmask)
{
	zend_long bitmask;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(bitmask)
	ZEND_PARSE_PARAMETERS_END();

	create_unpack_options(return_value, bitmask);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isBigIntAsStrMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_BIGINT_AS_STR);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isBigIntAsGmpMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_BIGINT_AS_GMP);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isBigIntAsDecMode)
{
	return_is_mode(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_BIGINT_AS_DEC);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isCompactMode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_COMPACT_FLAG);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isUseRecordsMode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_USE_RECORDS);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isMapAsObjectMode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_MAP_AS_OBJECT);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isStructuredCloneMode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_UNPACK_CLONES);
}

MSGPACK_METHOD(MessagePack_UnpackOptions, isDecimalFloat32Mode)
{
	return_has_flag(INTERNAL_FUNCTION_PARAM_PASSTHRU, MSGPACK_UNPACK_OPTIONS_BIGINT, MSGPACK_UNPACK_DECIMALS);
}
