#include "strict_objects.h"

#include "../codec/strict.h"
#include "../base/php_compat.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_exceptions.h"

/* Marks the slot of a declared property that has been read out of order, until its object is complete. */
#define PROPERTY_READ (UINT32_C(1) << 30)

static void reject_name(msgpack_decoder *decoder, const zend_class_entry *ce, const zend_string *name, const char *what)
{
	msgpack_decoder_reject(decoder, "Property %s::$%s %s", ZSTR_VAL(ce->name), zend_get_unmangled_property_name(name),
		what);
}

/* May an object have it, beside those that its class declares? A mangled name is that of a property which is gone; but
 * an array that was cast to stdClass may have any. */
static bool may_be_dynamic(const zend_class_entry *ce, const zend_string *name)
{
	return ce == zend_standard_class_def
		|| ((ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES) && !(name && ZSTR_VAL(name)[0] == '\0'));
}

/* Does the name, by which `info` was found, mean a private property of another class, which the object has none of? */
static bool is_of_ancestor(const zend_class_entry *ce, const zend_string *name, const zend_property_info *info)
{
	return (info->flags & ZEND_ACC_PRIVATE) && info->ce != ce && !zend_string_equals(info->name, name);
}

bool msgpack_php_may_have_property(const zend_class_entry *ce, const zend_string *name, const zend_property_info *info)
{
	return info ? !is_of_ancestor(ce, name, info) && !msgpack_property_is_virtual(info) : may_be_dynamic(ce, name);
}

static bool is_read(const zend_object *object, zend_string *name, const zend_property_info *info)
{
	return info ? Z_PROP_FLAG_P(OBJ_PROP(object, info->offset)) & PROPERTY_READ
		: object->properties && zend_hash_exists(object->properties, name);
}

bool msgpack_php_is_strict_name(msgpack_decoder *decoder, zend_object *object, zend_string *name,
	const zend_property_info *info)
{
	if (!msgpack_php_may_have_property(object->ce, name, info)) {
		reject_name(decoder, object->ce, name, "is not declared");
	} else if (is_read(object, name, info)) {
		reject_name(decoder, object->ce, name, "is there twice");
	} else if (info) {
		Z_PROP_FLAG_P(OBJ_PROP(object, info->offset)) |= PROPERTY_READ;
	}
	return !decoder->problem;
}

void msgpack_php_expect_no_order(msgpack_frame *frame)
{
	zend_object *object = frame->form.object;

	if (frame->form.is_out_of_order) {
		return;
	}
	for (uint32_t i = 0; i < frame->form.next_property; i++) {
		Z_PROP_FLAG_P(OBJ_PROP(object, object->ce->properties_info_table[i]->offset)) |= PROPERTY_READ;
	}
	frame->form.next_property = (uint32_t) object->ce->default_properties_count;
	frame->form.is_out_of_order = true;
}

void msgpack_php_check_object(msgpack_decoder *decoder, zend_object *object, bool has_wakeup)
{
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		const zend_property_info *info = object->ce->properties_info_table[i];
		zval *slot = info && !msgpack_property_is_virtual(info) ? OBJ_PROP(object, info->offset) : NULL;

		if (!slot) {
			continue;
		}
		Z_PROP_FLAG_P(slot) &= ~PROPERTY_READ;
		if (Z_TYPE_P(slot) == IS_UNDEF && !has_wakeup) {
			reject_name(decoder, object->ce, info->name, "has no value");
		}
	}
}

/* Has the type made a float of the integer that is another number? */
static bool is_inexact(zend_long before, const zval *after)
{
	return Z_TYPE_P(after) == IS_DOUBLE
		&& !(ZEND_DOUBLE_FITS_LONG(Z_DVAL_P(after)) && (zend_long) Z_DVAL_P(after) == before);
}

bool msgpack_php_is_strictly_assignable(msgpack_decoder *decoder, zend_property_info *info, zval *value)
{
	zval *inner = Z_ISREF_P(value) ? Z_REFVAL_P(value) : value;
	zend_long before = Z_TYPE_P(inner) == IS_LONG ? Z_LVAL_P(inner) : 0;
	bool was_long = Z_TYPE_P(inner) == IS_LONG;
	const char *type = zend_zval_type_name(inner);

	if (zend_verify_prop_assignable_by_ref(info, value, /* strict */ true)
	 && !(was_long && is_inexact(before, inner))) {
		return true;
	}
	zend_clear_exception();
	msgpack_decoder_reject(decoder, "Property %s::$%s does not take %s", ZSTR_VAL(info->ce->name),
		zend_get_unmangled_property_name(info->name), type);
	return false;
}

void msgpack_php_reject_class(msgpack_decoder *decoder, const zend_class_entry *ce)
{
	zend_clear_exception();
	msgpack_decoder_reject(decoder, "Class \"%s\" has no objects that can be unpacked", ZSTR_VAL(ce->name));
}
