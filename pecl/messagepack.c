#include "pecl.h"

#include "../base/arguments.h"
#include "../base/calls.h"
#include "../property_slots.h"

/* Options */

zend_class_entry *msgpack_pecl_packer_ce;
zend_class_entry *msgpack_pecl_unpacker_ce;

enum { OF_MESSAGEPACK = MSGPACK_OPTIONS_OF_UNPACK + 1, OF_MESSAGEPACKUNPACKER };

static const char *const users[] = { "msgpack_pack", "msgpack_unpack", "MessagePack", "MessagePackUnpacker" };

enum {
	PACK = 1 << MSGPACK_OPTIONS_OF_PACK,
	UNPACK = 1 << MSGPACK_OPTIONS_OF_UNPACK,
	PACKER = 1 << OF_MESSAGEPACK,
	UNPACKER = 1 << OF_MESSAGEPACKUNPACKER
};

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
static const option *find_option(int user, const zend_string *name, zend_long number)
{
	for (size_t i = 0; i < sizeof(all_options) / sizeof(all_options[0]); i++) {
		const option *each = &all_options[i];
		bool is_it = name ? zend_string_equals_cstr(name, each->name, strlen(each->name)) : each->number == number;

		if (is_it && (each->users >> user & 1)) {
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

bool msgpack_parse_option_array(msgpack_settings *options, HashTable *array, msgpack_options_user user)
{
	zend_ulong index;
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
		const option *found = name ? find_option(user, name, 0) : NULL;

		if (!found && name) {
			zend_value_error("%s(): Unknown option \"%s\"", users[user], ZSTR_VAL(name));
		} else if (!found) {
			zend_value_error("%s(): Unknown option " ZEND_LONG_FMT, users[user], (zend_long) index);
		}
		ZVAL_DEREF(value);
		if (!found || !check_argument(found, value, users[user]) || !set_option(options, found, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_has_option_names(HashTable *array, msgpack_options_user user)
{
	uint32_t names = 0;
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_STR_KEY_VAL(array, name, value) {
		const option *found = name ? find_option(user, name, 0) : NULL;

		ZVAL_DEREF(value);
		if (found && ((Z_TYPE_P(value) > IS_NULL && Z_TYPE_P(value) <= IS_LONG)
			|| (found->type == CLASSES && Z_TYPE_P(value) == IS_ARRAY))) {
			return true;
		}
		names += found != NULL;
	} ZEND_HASH_FOREACH_END();
	return names > 0 && names == zend_hash_num_elements(array);
}

/* Shared by MessagePackUnpacker. */
ZEND_METHOD(MessagePack, setOption)
{
	int user = EX(func)->common.scope == msgpack_pecl_packer_ce ? OF_MESSAGEPACK : OF_MESSAGEPACKUNPACKER;
	zend_long number;
	zval *value;
	const option *found;

	MSGPACK_PARAMETERS("lz", &number, &value);

	found = find_option(user, NULL, number);
	if (!found) {
		msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (%s::setOption) error setting msgpack option",
			users[user]);
		RETURN_FALSE;
	}
	if (set_option(msgpack_struct_of(Z_OBJ_P(ZEND_THIS)), found, value)) {
		RETURN_TRUE;
	}
}

void msgpack_unpack_with_options(zval *result, const zend_string *bytes, zval *template,
	const msgpack_settings *options)
{
	msgpack_settings settings = msgpack_complete_settings(options);
	bool done = msgpack_unserialize(result, ZSTR_VAL(bytes), ZSTR_LEN(bytes), &settings) == SUCCESS;

	msgpack_release_table(settings.allowed_classes);
	if (done || !settings.strict) { /* as in PECL a template takes the false of a failure */
		msgpack_fill_template(result, template, ZSTR_LEN(bytes), settings.throws);
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

	msgpack_unpack_with_options(return_value, str, template, msgpack_struct_of(Z_OBJ_P(ZEND_THIS)));
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
