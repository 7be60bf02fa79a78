/* PECL msgpack's functions, \MessagePack, and the options of these and of \MessagePackUnpacker. */
#include "pecl.h"

#include "../base/arguments.h"
#include "../base/calls.h"
#include "../property_slots.h"

/* Options */

zend_class_entry *msgpack_pecl_packer_ce;
zend_class_entry *msgpack_pecl_unpacker_ce;

/* Who has options: the functions, and the classes. */
typedef enum { PACK = 1, UNPACK = 2, PACKER = 4, UNPACKER = 8 } user;

static const char *const names[] = { [PACK] = "msgpack_pack", [UNPACK] = "msgpack_unpack", [PACKER] = "MessagePack",
	[UNPACKER] = "MessagePackUnpacker" };

typedef struct {
	const char *name; /* in the argument $options of a function */
	zend_long number; /* of setOption(): PECL's, from -2001 down ours */
	int users;
	enum { BOOLEAN, CLASSES, DEPTH } type;
	size_t offset;    /* of a bool */
} option;

static const option all_options[] = {
	{ "php_only", -1001, PACKER | UNPACKER, BOOLEAN, offsetof(msgpack_settings, php_only) },
	{ "assoc", -1002, PACKER | UNPACKER, BOOLEAN, offsetof(msgpack_settings, assoc) },
	{ "force_f32", -1003, PACKER, BOOLEAN, offsetof(msgpack_settings, force_f32) },
	{ "allowed_classes", -2001, PACK | UNPACK | PACKER | UNPACKER, CLASSES, 0 },
	{ "throw", -2002, UNPACK | PACKER, BOOLEAN, offsetof(msgpack_settings, throws) },
	{ "compact", -2003, PACK | PACKER, BOOLEAN, offsetof(msgpack_settings, compact) },
	{ "strict", -2004, PACK | UNPACK | PACKER | UNPACKER, BOOLEAN, offsetof(msgpack_settings, strict) },
	{ "max_depth", 0, UNPACK, DEPTH, 0 }
};

/* Finds an option by its name, or if that is NULL by its number. NULL: the user has no such option. */
static const option *find_option(user user, const zend_string *name, zend_long number)
{
	for (size_t i = 0; i < sizeof(all_options) / sizeof(all_options[0]); i++) {
		const option *each = &all_options[i];
		bool is_it = name ? zend_string_equals_cstr(name, each->name, strlen(each->name)) : each->number == number;

		if (is_it && (each->users & user)) {
			return each;
		}
	}
	return NULL;
}

/* A value of the wrong type, or out of range, is an exception, and false. */
static bool check_argument(const option *option, const zval *value, const char *function)
{
	static const zend_uchar types[] = { [BOOLEAN] = _IS_BOOL, [DEPTH] = IS_LONG };
	zend_uchar type = Z_TYPE_P(value) == IS_TRUE || Z_TYPE_P(value) == IS_FALSE ? _IS_BOOL : Z_TYPE_P(value);

	if (option->type != CLASSES && type != types[option->type]) {
		zend_type_error("%s(): Option \"%s\" must be of type %s, %s given", function, option->name,
			zend_get_type_by_const(types[option->type]), zend_zval_type_name(value));
	} else if (option->type == DEPTH && Z_LVAL_P(value) < 0) {
		zend_value_error("%s(): Option \"%s\" must be greater than or equal to 0", function, option->name);
	} else {
		return true;
	}
	return false;
}

/* Sets an option. False with an exception. */
static bool set_option(msgpack_settings *options, const option *option, zval *value)
{
	if (option->type == CLASSES) {
		if (!msgpack_parse_allowed_classes(&options->allowed_classes, value)) {
			return false;
		}
		options->lists_classes = true;
	} else if (option->type == DEPTH) {
		options->max_depth = Z_LVAL_P(value) == 0 ? MSGPACK_MAX_NESTING
			: (uint32_t) MIN(Z_LVAL_P(value), MSGPACK_MAX_NESTING);
	} else {
		*(bool *) ((char *) options + option->offset) = zend_is_true(value);
	}
	return true;
}

/* Reads the argument $options of a function. False with an exception. */
static bool parse_options(msgpack_settings *options, HashTable *array, user user)
{
	zend_ulong index;
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
		const option *found = name ? find_option(user, name, 0) : NULL;

		if (!found && name) {
			zend_value_error("%s(): Unknown option \"%s\"", names[user], ZSTR_VAL(name));
		} else if (!found) {
			zend_value_error("%s(): Unknown option " ZEND_LONG_FMT, names[user], (zend_long) index);
		}
		ZVAL_DEREF(value);
		if (!found || !check_argument(found, value, names[user]) || !set_option(options, found, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Are the keys of the array names of options, or has one such a name and a value that is none of a template? */
static bool has_option_names(HashTable *array)
{
	uint32_t count = 0;
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_STR_KEY_VAL(array, name, value) {
		const option *found = name ? find_option(UNPACK, name, 0) : NULL;

		ZVAL_DEREF(value);
		if (found && ((Z_TYPE_P(value) > IS_NULL && Z_TYPE_P(value) <= IS_LONG)
			|| (found->type == CLASSES && Z_TYPE_P(value) == IS_ARRAY))) {
			return true;
		}
		count += found != NULL;
	} ZEND_HASH_FOREACH_END();
	return count > 0 && count == zend_hash_num_elements(array);
}

/* Shared by MessagePackUnpacker. */
ZEND_METHOD(MessagePack, setOption)
{
	user user = EX(func)->common.scope == msgpack_pecl_packer_ce ? PACKER : UNPACKER;
	zend_long number;
	zval *value;
	const option *found;

	MSGPACK_PARAMETERS("lz", &number, &value);

	found = find_option(user, NULL, number);
	if (!found) {
		msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (%s::setOption) error setting msgpack option",
			names[user]);
		RETURN_FALSE;
	}
	if (set_option(msgpack_struct_of(Z_OBJ_P(ZEND_THIS)), found, value)) {
		RETURN_TRUE;
	}
}

/* Unpacks `bytes`, and fills in the template, which may be NULL. Userland may change the options meanwhile. */
static void unpack_with_options(zval *result, const zend_string *bytes, zval *template,
	const msgpack_settings *options)
{
	msgpack_settings settings = msgpack_complete_settings(options);
	bool done = msgpack_unserialize(result, ZSTR_VAL(bytes), ZSTR_LEN(bytes), &settings) == SUCCESS;

	msgpack_release_table(settings.allowed_classes);
	if (done || !settings.strict) { /* as in PECL a template takes the false of a failure */
		msgpack_fill_template(result, template, ZSTR_LEN(bytes), settings.throws);
	}
}

/* The functions */

/* Not a frameless function (8.4): opcache's file cache stores the number of such a
 * function, which depends on the loaded extensions. */

/* Packs the value under the options of an array. NULL: an exception. */
static zend_never_inline zend_string *pack_with_options(zval *value, HashTable *array)
{
	msgpack_settings options = MSGPACK_G(settings);
	zend_string *packed = NULL;

	if (parse_options(&options, array, PACK)) {
		packed = msgpack_serialize(value, &options);
	}
	msgpack_release_table(options.allowed_classes);
	return packed;
}

ZEND_FUNCTION(msgpack_pack)
{
	HashTable *options = NULL;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(options)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_return_packed(return_value, EXPECTED(!options) ? msgpack_serialize(value, &MSGPACK_G(settings))
		: pack_with_options(value, options));
}

/* Called after the arguments are converted: a __toString() may change the settings. */
static zend_never_inline void unpack(zval *return_value, const zend_string *str, zval *template, HashTable *array)
{
	msgpack_settings options = MSGPACK_G(settings);

	/* unserialize() has its options in the place of the template, where they would restrict nothing. */
	if (template && !array && Z_TYPE_P(template) == IS_ARRAY && has_option_names(Z_ARRVAL_P(template))) {
		zend_argument_value_error(2, "must be a template, options are argument #3 ($options)");
		return;
	}
	if (!array || parse_options(&options, array, UNPACK)) {
		unpack_with_options(return_value, str, template, &options);
	}
	msgpack_release_table(options.allowed_classes);
}

ZEND_FUNCTION(msgpack_unpack)
{
	zend_string *str;
	zval *object = NULL;
	HashTable *options = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_STR(str) /* its __toString() may change the settings */
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(object)
		Z_PARAM_ARRAY_HT(options)
	ZEND_PARSE_PARAMETERS_END();

	if (object || options || !msgpack_unserialize_single(return_value, ZSTR_VAL(str), ZSTR_LEN(str))) {
		unpack(return_value, str, object, options);
	}
}

/* \MessagePack: pack() and unpack() with options of the object */

typedef struct {
	msgpack_settings options;
	zend_object std;
} packer;

static zend_object_handlers handlers;

static zend_object *create(zend_class_entry *ce)
{
	zend_object *created = msgpack_create_object(ce, &handlers);

	*(msgpack_settings *) msgpack_struct_of(created) = MSGPACK_G(settings);
	return created;
}

static void release_object(zend_object *object)
{
	const packer *freed = msgpack_struct_of(object);

	zend_object_std_dtor(object);
	msgpack_release_table(freed->options.allowed_classes);
}

static zend_object *clone_object(zend_object *object)
{
	zend_object *copied = create(object->ce);
	packer *copy = msgpack_struct_of(copied);

	copy->options = ((const packer *) msgpack_struct_of(object))->options;
	msgpack_hold_table(copy->options.allowed_classes);
	zend_objects_clone_members(copied, object);
	return copied;
}

void msgpack_pecl_packer_startup(void)
{
	msgpack_init_handlers(&handlers, msgpack_pecl_packer_ce, create, release_object, clone_object,
		offsetof(packer, std));
}

ZEND_METHOD(MessagePack, pack)
{
	zval *value = msgpack_argument(execute_data, 1);
	msgpack_settings settings = *(msgpack_settings *) msgpack_struct_of(Z_OBJ_P(ZEND_THIS));

	settings.lists_classes &= settings.strict; /* the list is for unpack() */
	msgpack_return_packed(return_value, value ? msgpack_serialize(value, &settings) : NULL);
}

ZEND_METHOD(MessagePack, unpack)
{
	zend_string *str;
	zval *template = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(str) /* its __toString() may set options */
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(template)
	ZEND_PARSE_PARAMETERS_END();

	unpack_with_options(return_value, str, template, msgpack_struct_of(Z_OBJ_P(ZEND_THIS)));
}

/* Ignores the argument, as PECL does. */
MSGPACK_METHOD(MessagePack, unpacker)
{
	const msgpack_settings *from = msgpack_struct_of(Z_OBJ_P(ZEND_THIS));
	msgpack_settings *options;

	if (msgpack_is_disabled(msgpack_pecl_unpacker_ce)) {
		zend_throw_error(NULL, "Class MessagePackUnpacker is in disable_classes");
		RETURN_THROWS();
	}
	object_init_ex(return_value, msgpack_pecl_unpacker_ce);
	/* PECL's passes on php_only alone; ours also what protects the reader. */
	options = msgpack_struct_of(Z_OBJ_P(return_value));
	options->php_only = from->php_only;
	options->strict = from->strict;
	options->lists_classes = from->lists_classes;
	options->allowed_classes = from->allowed_classes;
	msgpack_hold_table(options->allowed_classes);
}
