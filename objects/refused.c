#include "objects.h"

#include "../codec/path.h"
#include "ext/spl/spl_array.h"
#include "ext/standard/php_incomplete_class.h"

/* Flag in the slot of a declared property that has been read, until its object is complete. */
#define PROPERTY_READ (UINT32_C(1) << 30)

/* Properties */

/* May an object have a property of this mangled name, NULL for a number? `info`: its declaration, or NULL. Not one that
 * is private in another class by its bare name. What has an undeclared mangled name is gone from its class; but an
 * array that was cast to stdClass may have any name. */
static bool may_have_property(const zend_class_entry *ce, const zend_string *name, const zend_property_info *info)
{
	if (!info) {
		return ce == zend_standard_class_def
			|| ((ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES) && !(name && ZSTR_VAL(name)[0] == '\0'));
	}
	return !((info->flags & ZEND_ACC_PRIVATE) && info->ce != ce && !zend_string_equals(info->name, name))
		&& !msgpack_property_is_virtual(info);
}

/* The declaration of the property in the slot of this number. NULL: there is none, or it is virtual. */
static const zend_property_info *declared(const zend_class_entry *ce, int number)
{
	const zend_property_info *info = ce->properties_info_table[number];

	return info && !msgpack_property_is_virtual(info) ? info : NULL;
}

/* Packing */

/* Throws, unless it is only asked whether it would. True. */
#define refuse_with(encoder, object, ...) \
	(msgpack_php_encoding_of(encoder)->only_asks || !msgpack_fail(encoder, object, NULL, __VA_ARGS__))

/* `format` may name the class. */
static bool refuse(msgpack_encoder *encoder, const zend_object *object, const char *format)
{
	return refuse_with(encoder, object, format, ZSTR_VAL(object->ce->name));
}

static bool refuse_property(msgpack_encoder *encoder, zend_object *object, const zend_class_entry *ce,
	const zend_string *name, const char *why)
{
	return refuse_with(encoder, object, "Strict packing: property %s::$%s %s", ZSTR_VAL(ce->name),
		zend_get_unmangled_property_name(name), why);
}

static bool refuses_class(msgpack_encoder *encoder, zend_object *object, const char *name, size_t length)
{
	return !msgpack_php_is_allowed(msgpack_php_encoding_of(encoder)->allowed, name, length)
		&& refuse_with(encoder, object, "Class \"%.*s\" is not among the allowed classes", (int) length, name);
}

/* Has the object, as a LimitIterator, state beside its properties, which no method gives? With PHP 8.6 cases of enums
 * have such state, too, but are written by name. */
static bool has_internal_state(const zend_object *object)
{
	const zend_class_entry *ce = object->ce;

	return object->handlers->offset > 0 && !ce->__serialize && !ce->__unserialize && !ce->serialize
		&& !(ce->ce_flags & (ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_ENUM))
		&& !msgpack_php_method(ce, ZEND_STR_WAKEUP);
}

bool msgpack_php_refuses_class_of(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = msgpack_php_encoding_of(encoder);
	const zend_class_entry *ce = object->ce;

	if (!encoding->php_only) {
		return encoding->strict && (ce != zend_standard_class_def || encoding->assoc)
			&& refuse(encoder, object, "Strict packing: an object of %s comes back as data under php_only=0");
	}
	if (ce == php_ce_incomplete_class) {
		return encoding->strict && refuse(encoder, object, "Strict packing: the class of a %s is missing");
	}
	return refuses_class(encoder, object, ZSTR_VAL(ce->name), ZSTR_LEN(ce->name))
		|| (encoding->strict && has_internal_state(object)
			&& refuse(encoder, object, "Strict packing: an object of %s has more than its properties"));
}

/* Has the object the declared property: in its slot, or in the table by its mangled name, or by its own name if the
 * class has no other of that name? */
static bool has_value(zend_object *object, HashTable *table, const zend_property_info *info)
{
	zval *value = table ? zend_hash_find(table, info->name) : OBJ_PROP(object, info->offset);

	if (!value) {
		const char *name = zend_get_unmangled_property_name(info->name);
		const zend_property_info *named = zend_hash_str_find_ptr(&object->ce->properties_info, name, strlen(name));

		value = named && named->offset == info->offset ? zend_hash_str_find(table, name, strlen(name)) : NULL;
	}
	if (value) {
		ZVAL_DEINDIRECT(value);
	}
	return value && Z_TYPE_P(value) != IS_UNDEF;
}

bool msgpack_php_refuses_name(msgpack_encoder *encoder, zend_object *object, zend_string *name)
{
	return msgpack_php_encoding_of(encoder)->strict && !msgpack_php_method(object->ce, ZEND_STR_WAKEUP)
		&& refuse_property(encoder, object, object->ce, name, "has no value");
}

/* Refuses an object that lacks the value of a declared property; unless `all` are needed, of one without a default, as
 * the reader leaves the others at that. */
static bool refuses_missing(msgpack_encoder *encoder, zend_object *object, HashTable *table, bool all)
{
	zend_class_entry *ce = object->ce;

	if (msgpack_php_method(ce, ZEND_STR_WAKEUP)) {
		return false;
	}
	for (int i = 0; i < ce->default_properties_count; i++) {
		const zend_property_info *info = declared(ce, i);

		if (info && !has_value(object, table, info)
			&& (all || Z_TYPE(ce->default_properties_table[OBJ_PROP_TO_NUM(info->offset)]) == IS_UNDEF)) {
			return refuse_property(encoder, object, info->ce, info->name, "has no value");
		}
	}
	return false;
}

/* Can the name be read? One that begins with NUL is mangled with a class, which php_only=0 does not write. */
static bool is_readable_name(const msgpack_php_encoding *encoding, const zend_string *name)
{
	return encoding->php_only ? !msgpack_is_mangling_broken(name) : ZSTR_VAL(name)[0] != '\0' || ZSTR_LEN(name) == 0;
}

static bool refuses_names(msgpack_encoder *encoder, zend_object *object, HashTable *table)
{
	zend_class_entry *ce = object->ce;
	zend_string *name;

	ZEND_HASH_FOREACH_STR_KEY(table, name) {
		if (name && !is_readable_name(msgpack_php_encoding_of(encoder), name)) {
			return refuse(encoder, object,
				"Strict packing: an object of %s has a property whose name begins with a NUL");
		}
		if (!may_have_property(ce, name, name ? msgpack_php_declared_property(ce, name) : NULL)) {
			return name ? refuse_property(encoder, object, object->ce, name, "is not declared")
				: refuse(encoder, object, "Strict packing: an object of %s has a number for a property");
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

bool msgpack_php_refuses_properties_of(msgpack_encoder *encoder, zend_object *object, HashTable *table)
{
	return !object->ce->__unserialize
		&& (msgpack_php_has_ordinary_table(object) || zend_object_is_lazy(object))
		&& ((table && refuses_names(encoder, object, table)) || refuses_missing(encoder, object, table, true));
}

bool msgpack_php_may_refuse(msgpack_encoder *encoder, zend_object *object, bool is_new)
{
	msgpack_php_encoding *encoding = encoder->context;
	HashTable *table = object->ce == zend_standard_class_def ? object->properties : NULL;
	bool refuses;

	encoding->only_asks = true;
	refuses = (is_new && msgpack_php_refuses_class_of(encoder, object))
		|| (encoding->strict && msgpack_php_refuses_properties_of(encoder, object, table));
	encoding->only_asks = false;
	return refuses;
}

bool msgpack_php_refuses_slept(msgpack_encoder *encoder, zend_object *object, HashTable *table)
{
	return msgpack_php_encoding_of(encoder)->strict
		&& (refuses_names(encoder, object, table) || refuses_missing(encoder, object, table, false));
}

/* Refuses the class of the iterator of an ArrayObject, which its payload has at index 3. */
static bool refuses_iterator(msgpack_encoder *encoder, zend_object *object, HashTable *payload)
{
	const zval *iterator = instanceof_function(object->ce, spl_ce_ArrayObject)
		? zend_hash_index_find_deref(payload, 3) : NULL;

	return iterator && Z_TYPE_P(iterator) == IS_STRING
		&& refuses_class(encoder, object, Z_STRVAL_P(iterator), Z_STRLEN_P(iterator));
}

bool msgpack_php_refuses_payload(msgpack_encoder *encoder, zend_object *object, HashTable *payload)
{
	const msgpack_php_encoding *encoding = msgpack_php_encoding_of(encoder);

	return encoding->php_only && (refuses_iterator(encoder, object, payload)
		|| (!object->ce->__unserialize && msgpack_php_refuses_slept(encoder, object, payload)));
}

bool msgpack_php_refuses_text(msgpack_encoder *encoder, zend_object *object, const zend_string *text)
{
	const HashTable *allowed = msgpack_php_encoding_of(encoder)->allowed;

	return msgpack_text_has_others(ZSTR_VAL(text), ZSTR_LEN(text), "OCE", allowed)
		&& refuse(encoder, object, "The text of a Serializable has a class that is not among the allowed classes");
}

/* Reading */

static bool reject_property(msgpack_decoder *decoder, const zend_class_entry *ce, const zend_string *name,
	const char *why)
{
	return msgpack_decoder_reject(decoder, "Property %s::$%s %s", ZSTR_VAL(ce->name),
		zend_get_unmangled_property_name(name), why);
}

bool msgpack_php_is_strict_name(msgpack_decoder *decoder, zend_object *object, zend_string *name,
	const zend_property_info *info)
{
	uint32_t *flags = info ? &Z_PROP_FLAG_P(OBJ_PROP(object, info->offset)) : NULL;

	if (!may_have_property(object->ce, name, info)) {
		return reject_property(decoder, object->ce, name, "is not declared");
	}
	if (info ? *flags & PROPERTY_READ : object->properties && zend_hash_exists(object->properties, name)) {
		return reject_property(decoder, object->ce, name, "is there twice");
	}
	if (info) {
		*flags |= PROPERTY_READ;
	}
	return !decoder->problem;
}

void msgpack_php_check_object(msgpack_decoder *decoder, zend_object *object)
{
	bool has_wakeup = msgpack_php_method(object->ce, ZEND_STR_WAKEUP);

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		const zend_property_info *info = declared(object->ce, i);
		zval *slot = info ? OBJ_PROP(object, info->offset) : NULL;

		if (slot) {
			Z_PROP_FLAG_P(slot) &= ~PROPERTY_READ;
		}
		if (slot && Z_TYPE_P(slot) == IS_UNDEF && !has_wakeup) {
			reject_property(decoder, info->ce, info->name, "has no value");
		}
	}
}

bool msgpack_php_is_strictly_assignable(msgpack_decoder *decoder, zend_property_info *info, zval *value)
{
	zval *inner = Z_ISREF_P(value) ? Z_REFVAL_P(value) : value;
	const char *type = zend_zval_type_name(inner);
	zval before;

	ZVAL_COPY_VALUE(&before, inner);
	/* Not if the type has made a float of an integer that it does not represent exactly. */
	if (zend_verify_prop_assignable_by_ref(info, value, /* strict */ true)
	 && (Z_TYPE(before) != IS_LONG || Z_TYPE_P(inner) != IS_DOUBLE
		|| (ZEND_DOUBLE_FITS_LONG(Z_DVAL_P(inner)) && (zend_long) Z_DVAL_P(inner) == Z_LVAL(before)))) {
		return true;
	}
	zend_clear_exception();
	return msgpack_decoder_reject(decoder, "Property %s::$%s does not take %s", ZSTR_VAL(info->ce->name),
		zend_get_unmangled_property_name(info->name), type);
}

void msgpack_php_reject_class(msgpack_decoder *decoder, const zend_class_entry *ce)
{
	zend_clear_exception();
	msgpack_decoder_reject(decoder, "Class \"%s\" has no objects that can be unpacked", ZSTR_VAL(ce->name));
}
