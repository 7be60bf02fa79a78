#include "encode_by_method.h"

#include "../compact/writer.h"
#include "../core/failure.h"
#include "../base/php_compat.h"
#include "../base/php_unserialize.h"
#include "../base/report.h"
#include "layout.h"
#include "refused.h"
#include "sleep.h"
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
	zval *seen;

	if (context_of(encoder)->strict) {
		return !msgpack_php_refuse(encoder, object, "Strict packing: a method of %s returns nothing to be packed",
			ZSTR_VAL(object->ce->name));
	}
	seen = msgpack_seen_find(&context_of(encoder)->seen, (zend_refcounted *) object);

	if (seen) {
		Z_EXTRA_P(seen) = 0;
	}
	msgpack_put_nil(encoder);
	return true;
}

/* Writes the start of {nil: "Class", nil: payload}. */
static bool put_payload_head(msgpack_encoder *encoder, zend_string *class_name)
{
	msgpack_put_map_head(encoder, 2);
	msgpack_put_nil(encoder);
	if (!msgpack_put_name(encoder, class_name)) {
		return false;
	}
	msgpack_put_nil(encoder);
	return true;
}

static bool encode_payload(msgpack_encoder *encoder, zend_string *class_name, zval *payload)
{
	bool before, done;

	if (encoder->dialect && msgpack_compact_encode_payload(encoder, class_name, Z_ARRVAL_P(payload), &done)) {
		return done;
	}
	if (!put_payload_head(encoder, class_name)) {
		return false;
	}
	before = msgpack_compact_set_in_payload(encoder, true);
	done = msgpack_encode(encoder, payload);
	msgpack_compact_set_in_payload(encoder, before);
	return done;
}

bool msgpack_php_encode_magic_serialize(msgpack_encoder *encoder, zend_object *object)
{
	zend_class_entry *ce = object->ce;
	bool php_only = context_of(encoder)->php_only;
	zval payload;
	bool done = false;

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

static bool put_text(msgpack_encoder *encoder, zend_object *object, const char *text, size_t length)
{
	return !msgpack_php_refuses_text(encoder, object, text, length)
		&& msgpack_php_put_text_form(encoder, MSGPACK_MARK_SERIALIZABLE, object->ce->name, text, length);
}

/* Calls serialize() of a userland class. zend_user_serialize() would leak a value that
 * is returned along with an exception. */
static bool encode_user_serializable(msgpack_encoder *encoder, zend_object *object)
{
	zval text;
	bool done = false;

	zend_call_method_with_0_params(object, object->ce, NULL, "serialize", &text);
	if (EG(exception)) {
		/* thrown by serialize() */
	} else if (Z_TYPE(text) == IS_STRING) {
		done = put_text(encoder, object, Z_STRVAL(text), Z_STRLEN(text));
	} else if (Z_TYPE(text) == IS_NULL) {
		done = put_object_as_nil(encoder, object);
	} else {
		msgpack_fail(encoder, object, NULL, "%s::serialize() must return a string or NULL", ZSTR_VAL(object->ce->name));
	}
	zval_ptr_dtor(&text);
	return done;
}

static bool encode_serializable(msgpack_encoder *encoder, zend_object *object)
{
	unsigned char *text = NULL;
	size_t length;
	zval value;
	bool done = true;

	if (!context_of(encoder)->php_only) {
		return msgpack_php_throw_not_portable(encoder, object, object->ce->name);
	}
	if (object->ce->serialize == zend_user_serialize) {
		return encode_user_serializable(encoder, object);
	}
	ZVAL_OBJ(&value, object);
	if (object->ce->serialize(&value, &text, &length, NULL) == SUCCESS && !EG(exception)) {
		done = put_text(encoder, object, (char *) text, length);
	} else if (EG(exception)) {
		done = false;
	} else {
		done = put_object_as_nil(encoder, object);
	}
	if (text) {
		efree(text);
	}
	return done;
}

typedef struct {
	msgpack_encoder *encoder;
	zend_object *object;
} serialize_call;

static bool run_serialize(void *context)
{
	const serialize_call *call = context;

	return encode_serializable(call->encoder, call->object);
}

bool msgpack_php_encode_serializable(msgpack_encoder *encoder, zend_object *object)
{
	serialize_call call = { encoder, object };

	/* In the text there would be references to what an outer serialize() has written. */
	return EXPECTED(BG(serialize).level == 0 && BG(serialize_lock) == 0) ? encode_serializable(encoder, object) : msgpack_run_isolated(run_serialize, &call);
}

static bool encode_selected(msgpack_encoder *encoder, zend_object *object, HashTable *selected)
{
	msgpack_php_layout layout = msgpack_php_layout_of(context_of(encoder), object->ce->name);
	zend_string *name;
	zval *value;

	if (!msgpack_php_put_object_head(encoder, layout, object->ce->name, zend_hash_num_elements(selected), false)) {
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(selected, name, value) {
		if ((layout != MSGPACK_LAYOUT_LIST && !msgpack_put_name(encoder, name)) || !msgpack_encode(encoder, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	if (layout == MSGPACK_LAYOUT_OBJECT || (layout == MSGPACK_LAYOUT_MAP && zend_hash_num_elements(selected) > 0)) {
		msgpack_compact_count_shape(encoder);
	}
	return true;
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
		msgpack_php_select_slept(encoder, object, Z_ARRVAL(names), &selected);
		done = !EG(exception) && !msgpack_php_refuses_properties(encoder, object, &selected, false)
			&& (encode_selected(encoder, object, &selected) || msgpack_fail_in_object(encoder, object, &selected));
		zend_hash_destroy(&selected);
	}
	zval_ptr_dtor(&names);
	return done;
}
