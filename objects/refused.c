#include "refused.h"

#include "../codec/path.h"
#include "../base/php_compat.h"
#include "classes.h"
#include "ext/spl/spl_array.h"
#include "ext/standard/php_incomplete_class.h"
#include "serialized_text.h"
#include "slots.h"
#include "strict_objects.h"

static const msgpack_php_encoding *context_of(const msgpack_encoder *encoder)
{
	return encoder->context;
}

bool msgpack_php_refuse(msgpack_encoder *encoder, const void *value, const char *format, ...)
{
	va_list arguments;
	zend_string *text;

	va_start(arguments, format);
	text = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	msgpack_fail(encoder, value, NULL, "%s", ZSTR_VAL(text));
	zend_string_release(text);
	return true;
}

static bool refuse_property(msgpack_encoder *encoder, zend_object *object, const zend_string *name, const char *why)
{
	return msgpack_php_refuse(encoder, object, "Strict packing: property %s::$%s %s",
		ZSTR_VAL(object->ce->name), zend_get_unmangled_property_name(name), why);
}

static bool refuses_class(msgpack_encoder *encoder, zend_object *object, const char *name, size_t length)
{
	return !msgpack_php_is_allowed(context_of(encoder)->allowed, name, length)
		&& msgpack_php_refuse(encoder, object, "Class \"%.*s\" is not among the allowed classes", (int) length, name);
}

/* Does the class declare it, in an object's own slot? */
static bool has_slot(const zend_property_info *info)
{
	return info && !msgpack_property_is_virtual(info);
}

/* Will a reader that does not get the property leave it without a value? */
static bool has_no_default(const zend_class_entry *ce, const zend_property_info *info)
{
	return Z_TYPE(ce->default_properties_table[OBJ_PROP_TO_NUM(info->offset)]) == IS_UNDEF;
}

static bool answers_for_missing(const zend_class_entry *ce)
{
	return zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP)) != NULL;
}

/* Has the table the declared property, by the name of its declaration or by that alone? */
static bool has_value(HashTable *table, const zend_property_info *info)
{
	zval *value = zend_hash_find(table, info->name);

	if (!value) {
		const char *name = zend_get_unmangled_property_name(info->name);

		value = zend_hash_str_find(table, name, strlen(name));
	}
	if (value) {
		ZVAL_DEINDIRECT(value);
	}
	return value && Z_TYPE_P(value) != IS_UNDEF;
}

static bool refuses_missing(msgpack_encoder *encoder, zend_object *object, HashTable *table, bool all)
{
	zend_class_entry *ce = object->ce;

	for (int i = 0; i < ce->default_properties_count && !answers_for_missing(ce); i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (has_slot(info) && (all || has_no_default(ce, info)) && !has_value(table, info)) {
			return refuse_property(encoder, object, info->name, "has no value");
		}
	}
	return false;
}

/* A name that begins with NUL is that of a class, of which php_only=0 has none. */
static bool is_readable_name(const msgpack_php_encoding *encoding, const zend_string *name)
{
	return encoding->php_only ? !msgpack_is_mangling_broken(name) : ZSTR_VAL(name)[0] != '\0' || ZSTR_LEN(name) == 0;
}

bool msgpack_php_refuses_properties(msgpack_encoder *encoder, zend_object *object, HashTable *table, bool all)
{
	const msgpack_php_encoding *encoding = context_of(encoder);
	zend_class_entry *ce = object->ce;
	zend_string *name;

	if (!encoding->strict) {
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY(table, name) {
		const zend_property_info *info;

		if (name && !is_readable_name(encoding, name)) {
			return msgpack_php_refuse(encoder, object,
				"Strict packing: an object of %s has a property whose name begins with a NUL", ZSTR_VAL(ce->name));
		}
		info = name ? msgpack_php_declared_property(ce, name) : NULL;
		if (!msgpack_php_may_have_property(ce, name, info)) {
			return name ? refuse_property(encoder, object, name, "is not declared")
				: msgpack_php_refuse(encoder, object, "Strict packing: an object of %s has a number for a property",
					ZSTR_VAL(ce->name));
		}
	} ZEND_HASH_FOREACH_END();
	return refuses_missing(encoder, object, table, all);
}

/* Of an object without methods that say what is written. One that has to build its properties is asked again when it
 * has. */
static bool refuses_plain(msgpack_encoder *encoder, zend_object *object)
{
	zend_class_entry *ce = object->ce;

	if (object->properties || !msgpack_php_has_ordinary_table(object)) {
		return object->properties && msgpack_php_has_ordinary_table(object)
			&& msgpack_php_refuses_properties(encoder, object, object->properties, true);
	}
	for (int i = 0; i < ce->default_properties_count && !answers_for_missing(ce); i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (has_slot(info) && Z_TYPE_P(OBJ_PROP(object, info->offset)) == IS_UNDEF) {
			return refuse_property(encoder, object, info->name, "has no value");
		}
	}
	return false;
}

static bool says_what_is_written(const zend_class_entry *ce)
{
	return ce->__serialize || ce->serialize || (ce->ce_flags & ZEND_ACC_ENUM) || ce->__unserialize
		|| zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));
}

bool msgpack_php_refuses_object(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = context_of(encoder);
	const zend_class_entry *ce = object->ce;

	if (!encoding->php_only) {
		return encoding->strict && (ce == zend_standard_class_def && !encoding->assoc ? refuses_plain(encoder, object)
			: msgpack_php_refuse(encoder, object, "Strict packing: an object of %s comes back as data under php_only=0",
				ZSTR_VAL(ce->name)));
	}
	if (ce == php_ce_incomplete_class) {
		return encoding->strict
			&& msgpack_php_refuse(encoder, object, "Strict packing: the class of a %s is missing", ZSTR_VAL(ce->name));
	}
	if (refuses_class(encoder, object, ZSTR_VAL(ce->name), ZSTR_LEN(ce->name))) {
		return true;
	}
	return encoding->strict && !says_what_is_written(ce) && refuses_plain(encoder, object);
}

/* The class of the iterator of an ArrayObject is the last element of its payload. */
static bool refuses_iterator(msgpack_encoder *encoder, zend_object *object, HashTable *payload)
{
	const zval *iterator = instanceof_function(object->ce, spl_ce_ArrayObject)
		? zend_hash_index_find(payload, 3) : NULL;

	return iterator && Z_TYPE_P(iterator) == IS_STRING
		&& refuses_class(encoder, object, Z_STRVAL_P(iterator), Z_STRLEN_P(iterator));
}

bool msgpack_php_refuses_payload(msgpack_encoder *encoder, zend_object *object, HashTable *payload)
{
	const msgpack_php_encoding *encoding = context_of(encoder);

	if (!encoding->php_only) {
		return false;
	}
	return (encoding->allowed && refuses_iterator(encoder, object, payload))
		|| (!object->ce->__unserialize && msgpack_php_refuses_properties(encoder, object, payload, false));
}

bool msgpack_php_refuses_text(msgpack_encoder *encoder, zend_object *object, const char *text, size_t length)
{
	const HashTable *allowed = context_of(encoder)->allowed;

	return allowed && msgpack_text_has_other_classes(text, length, allowed)
		&& msgpack_php_refuse(encoder, object,
			"The text of a Serializable has a class that is not among the allowed classes");
}
