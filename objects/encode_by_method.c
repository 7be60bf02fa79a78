#include "encode_by_method.h"

#include "../compact/writer.h"
#include "../codec/path.h"
#include "../base/php_compat.h"
#include "../base/php_unserialize.h"
#include "../base/report.h"
#include "refused.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

static msgpack_php_encoding *context_of(msgpack_encoder *encoder)
{
	return encoder->context;
}

/* As PHP does: a serialize() inside has a state of its own. */
static void call_method(zend_function *method, zend_object *object, zval *result)
{
	BG(serialize_lock)++;
	zend_call_known_instance_method_with_0_params(method, object, result);
	BG(serialize_lock)--;
}

/* Writes nil for an object without a form, and remembers that for its later occurrences. False: it is refused. */
static bool put_object_as_nil(msgpack_encoder *encoder, zend_object *object)
{
	zval value, *seen;

	if (context_of(encoder)->strict) {
		return msgpack_fail(encoder, object, NULL, "Strict packing: a method of %s returns nothing to be packed",
			ZSTR_VAL(object->ce->name));
	}
	ZVAL_OBJ(&value, object);
	seen = msgpack_seen_find_or_add(&context_of(encoder)->seen, &value, 0);
	if (seen) {
		Z_EXTRA_P(seen) = 0;
	}
	msgpack_put_nil(encoder);
	return true;
}

/* __serialize() */

/* {nil: "Class", nil: payload} */
static bool encode_payload(msgpack_encoder *encoder, zend_string *class_name, zval *payload)
{
	bool before, done;

	if (encoder->dialect && msgpack_compact_encode_payload(encoder, class_name, Z_ARRVAL_P(payload), &done)) {
		return done;
	}
	msgpack_put_map_head(encoder, 2);
	msgpack_put_nil(encoder);
	if (!msgpack_put_name(encoder, class_name)) {
		return false;
	}
	msgpack_put_nil(encoder);
	before = msgpack_compact_set_in_payload(encoder, true);
	done = msgpack_encode(encoder, payload);
	msgpack_compact_set_in_payload(encoder, before);
	return done;
}

bool msgpack_php_encode_magic_serialize(msgpack_encoder *encoder, zend_object *object)
{
	zend_class_entry *ce = object->ce;
	bool php_only = context_of(encoder)->php_only, done = false;
	zval payload;

	call_method(ce->__serialize, object, &payload);
	if (EG(exception)) {
		/* thrown by __serialize() */
	} else if (Z_TYPE(payload) != IS_ARRAY) {
		msgpack_fail(encoder, object, zend_ce_type_error, "%s::__serialize() must return an array", ZSTR_VAL(ce->name));
	} else if (!context_of(encoder)->refuses || !msgpack_php_refuses_payload(encoder, object, Z_ARRVAL(payload))) {
		done = (php_only ? encode_payload(encoder, ce->name, &payload) : msgpack_encode(encoder, &payload))
			|| msgpack_fail_in_serialize(encoder, object);
	}
	zval_ptr_dtor(&payload);
	return done;
}

/* Serializable::serialize() */

typedef struct {
	zend_object *object;
	zval text; /* IS_NULL: the object has no form */
} serialize_call;

/* zend_user_serialize() would leak a value that is returned along with an exception. */
static bool run_serialize(void *context)
{
	serialize_call *call = context;
	zend_class_entry *ce = call->object->ce;
	unsigned char *bytes = NULL;
	size_t length;
	zval value;

	if (ce->serialize == zend_user_serialize) {
		zend_call_method_with_0_params(call->object, ce, NULL, "serialize", &call->text);
		return true;
	}
	ZVAL_OBJ(&value, call->object);
	if (ce->serialize(&value, &bytes, &length, NULL) == SUCCESS && !EG(exception)) {
		ZVAL_STRINGL(&call->text, (char *) bytes, length);
	} else {
		ZVAL_NULL(&call->text);
	}
	if (bytes) {
		efree(bytes);
	}
	return true;
}

bool msgpack_php_encode_serializable(msgpack_encoder *encoder, zend_object *object)
{
	serialize_call call = { .object = object };
	const zval *text = &call.text;
	zend_string *class_name = object->ce->name;
	bool done = false;

	if (!context_of(encoder)->php_only) {
		return msgpack_php_put_text_form(encoder, object, MSGPACK_MARK_SERIALIZABLE, class_name, NULL);
	}
	/* In the text there would be references to what an outer serialize() has written. */
	if (EXPECTED(BG(serialize).level == 0 && BG(serialize_lock) == 0)) {
		run_serialize(&call);
	} else {
		msgpack_run_isolated(run_serialize, &call);
	}
	if (EG(exception)) {
		/* thrown by serialize() */
	} else if (Z_TYPE_P(text) == IS_STRING) {
		done = !msgpack_php_refuses_text(encoder, object, Z_STR_P(text))
			&& msgpack_php_put_text_form(encoder, object, MSGPACK_MARK_SERIALIZABLE, class_name, Z_STR_P(text));
	} else if (Z_TYPE_P(text) == IS_NULL) {
		done = put_object_as_nil(encoder, object);
	} else {
		msgpack_fail(encoder, object, NULL, "%s::serialize() must return a string or NULL", ZSTR_VAL(class_name));
	}
	zval_ptr_dtor(&call.text);
	return done;
}

/* __sleep() */

/* Whether null may be assigned to the property with this mangled name. Its slot does not tell: that of a lazy proxy
 * is in its instance. */
static bool takes_null(const zend_class_entry *ce, const zend_string *mangled)
{
	for (int i = 0; i < ce->default_properties_count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (info && zend_string_equals(info->name, mangled)) {
			return !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_ALLOW_NULL(info->type);
		}
	}
	return true;
}

/* Adds the property `name` of `table` to `selected`; false if there is none. A property without a value is nil. It is
 * left out if its type does not allow null, since nil could not be unpacked, and of an object that stays lazy, as by
 * serialize(). */
static bool select_property(HashTable *selected, zend_object *object, HashTable *table, zend_string *name)
{
	zval *value = zend_hash_find(table, name), held;

	if (!value) {
		return false;
	}
	ZVAL_DEINDIRECT(value);
	if (Z_TYPE_P(value) != IS_UNDEF) {
		/* a second holder would make it a marked one */
		value = Z_ISREF_P(value) && Z_REFCOUNT_P(value) == 1 ? Z_REFVAL_P(value) : value;
		ZVAL_COPY(&held, value); /* a name that comes twice may free what it had selected, which may run a destructor */
		zend_hash_update(selected, name, &held);
	} else if (zend_lazy_object_initialized(object) && takes_null(object->ce, name)) {
		zend_hash_update(selected, name, &EG(uninitialized_zval));
	}
	return true;
}

/* Adds the property that __sleep() has named: a public one, or by the mangled name that a private or protected one has
 * in the class. */
static bool select_named(HashTable *selected, zend_object *object, zend_string *name)
{
	const zend_string *classes[] = { object->ce->name, ZSTR_CHAR('*') };
	zval value;
	HashTable *table;
	bool found;

	ZVAL_OBJ(&value, object);
	table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	found = table && !EG(exception) && select_property(selected, object, table, name);
	for (int i = 0; i < 2 && table && !EG(exception) && !found; i++) {
		zend_string *mangled = zend_mangle_property_name(ZSTR_VAL(classes[i]), ZSTR_LEN(classes[i]),
			ZSTR_VAL(name), ZSTR_LEN(name), false);

		found = select_property(selected, object, table, mangled);
		zend_string_release(mangled);
	}
	zend_release_properties(table);
	return found;
}

/* Collects the properties that __sleep() has named, by mangled name. */
static void select_slept(msgpack_encoder *encoder, zend_object *object, HashTable *names, HashTable *selected)
{
	bool quiet = context_of(encoder)->quiet;
	zval *each;

	ZEND_HASH_FOREACH_VAL_IND(names, each) {
		ZVAL_DEREF(each);
		if (Z_TYPE_P(each) == IS_STRING) {
			/* held: it may be a reference to it that was returned, which an initializer changes */
			zend_string *name = zend_string_copy(Z_STR_P(each));

			if (!select_named(selected, object, name) && !EG(exception)) {
				zend_hash_update(selected, name, &EG(uninitialized_zval));
				msgpack_report(quiet, E_NOTICE, "[msgpack] (msgpack_serialize_class) "
					"\"%s\" returned as member variable from __sleep() but does not exist", ZSTR_VAL(name));
			}
			zend_string_release(name);
		} else {
			msgpack_report(quiet, E_NOTICE, "[msgpack] (msgpack_serialize_class) "
				"__sleep should return an array only containing the names of instance-variables to serialize");
		}
		if (EG(exception)) {
			return;
		}
	} ZEND_HASH_FOREACH_END();
}

bool msgpack_php_encode_slept(msgpack_encoder *encoder, zend_object *object, zend_function *sleep)
{
	zval names;
	bool done = false;

	call_method(sleep, object, &names);
	if (EG(exception)) {
		/* thrown by __sleep() */
	} else if (Z_TYPE(names) != IS_ARRAY) {
		msgpack_report(context_of(encoder)->quiet, E_NOTICE, "[msgpack] (msgpack_serialize_object) "
			"__sleep should return an array only containing the names of instance-variables to serialize");
		done = !EG(exception) && put_object_as_nil(encoder, object) && !EG(exception);
	} else {
		HashTable selected;

		zend_hash_init(&selected, zend_hash_num_elements(Z_ARRVAL(names)), NULL, ZVAL_PTR_DTOR, false);
		select_slept(encoder, object, Z_ARRVAL(names), &selected);
		done = !EG(exception) && !msgpack_php_refuses_slept(encoder, object, &selected)
			&& msgpack_php_put_properties(encoder, &(msgpack_php_properties) { .object = object, .table = &selected,
				.count = zend_hash_num_elements(&selected) }, object->ce->name, false);
		zend_hash_destroy(&selected);
	}
	zval_ptr_dtor(&names);
	return done;
}
