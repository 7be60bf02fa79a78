/* \MessagePack: pack() and unpack() with options of the object. */
#include "pecl.h"

#include "../base/arguments.h"
#include "../property_slots.h"

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
	msgpack_release_classes(freed->options.allowed_classes);
}

static zend_object *clone_object(zend_object *object)
{
	zend_object *copied = create(object->ce);
	packer *copy = msgpack_struct_of(copied);

	copy->options = ((const packer *) msgpack_struct_of(object))->options;
	msgpack_hold_classes(copy->options.allowed_classes);
	zend_objects_clone_members(copied, object);
	return copied;
}

void msgpack_pecl_packer_startup(void)
{
	msgpack_init_handlers(&handlers, msgpack_pecl_packer_ce, create, offsetof(packer, std));
	handlers.free_obj = release_object;
	handlers.clone_obj = clone_object;
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
	msgpack_hold_classes(options->allowed_classes);
}
