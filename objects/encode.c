#include "encode_by_method.h"
#include "written_properties.h"
#include "refused.h"

#include "ext/standard/php_incomplete_class.h"
#include "../compact/writer.h"
#include "../compact/written_arrays.h"
#include "../codec/put.h"
#include "../base/report.h"
#include "zend_enum.h"
#include "../base/unused_parameters.h"

static msgpack_php_encoding *context_of(const msgpack_encoder *encoder)
{
	return encoder->context;
}

/* Back-references */

/* {nil: mark, 0: ID} */
static void put_back_reference(msgpack_encoder *encoder, int mark, uint32_t id)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 4);

	encoder->heads++;
	p = mp_put8(mp_put_map_head(p, 2), MP_NIL);
	encoder->cursor = mp_put_uint(mp_put_uint(mp_put_uint(p, (uint64_t) mark), 0), id);
}

/* Has the object or reference been written? Then writes a back-reference. */
static zend_always_inline bool put_if_seen(msgpack_encoder *encoder, zval *value, int mark)
{
	const zval *seen = msgpack_seen_find_or_add(&context_of(encoder)->seen, value, encoder->heads + 1);

	if (!seen) {
		return false;
	}
	if (UNEXPECTED(Z_EXTRA_P(seen) == 0)) {
		msgpack_put_nil(encoder); /* as the object itself was */
	} else if (UNEXPECTED(encoder->dialect) && mark == MSGPACK_MARK_SAME_OBJECT) {
		msgpack_compact_put_same(encoder, Z_EXTRA_P(seen));
	} else {
		put_back_reference(encoder, mark, Z_EXTRA_P(seen));
	}
	return true;
}

/* May the object occur again? As long as nothing changes, one with a single holder does so only where the holder
 * does; the caller need not hold the root. */
static zend_always_inline bool may_occur_again(msgpack_encoder *encoder, const zend_object *object, bool by_reference)
{
	return GC_REFCOUNT(object) > 1 || encoder->depth == 0 || context_of(encoder)->thorough || by_reference
		|| UNEXPECTED(msgpack_is_in_shared(encoder));
}

/* Objects */

static bool encode_enum_case(msgpack_encoder *encoder, zend_object *object)
{
	zval *name = zend_enum_fetch_case_name(object);

	if (context_of(encoder)->php_only) {
		return msgpack_php_put_text_form(encoder, object, MSGPACK_MARK_ENUM, object->ce->name, Z_STR_P(name));
	}
	return msgpack_encode(encoder,
		object->ce->enum_backing_type == IS_UNDEF ? name : zend_enum_fetch_case_value(object));
}

static zval *incomplete_member(zend_object *object, const char *name, size_t length)
{
	zval *member = object->properties ? zend_hash_str_find_ind(object->properties, name, length) : NULL;

	return member && Z_TYPE_P(member) == IS_STRING ? member : NULL;
}

/* Writes an object of a missing class in the form in which it was read. */
static bool encode_incomplete(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	zval *serialized = incomplete_member(object, ZEND_STRL(MSGPACK_INCOMPLETE_SERIALIZED));
	zval *text = serialized ? serialized : incomplete_member(object, ZEND_STRL(MSGPACK_INCOMPLETE_ENUM_CASE));
	zend_string *class_name = php_lookup_class_name(object);
	bool done;

	if (!class_name) {
		class_name = zend_string_copy(object->ce->name);
	}
	done = text ? msgpack_php_put_text_form(encoder, object,
			serialized ? MSGPACK_MARK_SERIALIZABLE : MSGPACK_MARK_ENUM, class_name, Z_STR_P(text))
		: msgpack_php_encode_properties(encoder, object, class_name, NULL, by_reference);
	zend_string_release(class_name);
	return done;
}

static bool encode_special(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	zend_class_entry *ce = object->ce;

	if (context_of(encoder)->refuses && msgpack_php_refuses_class_of(encoder, object)) {
		return false;
	}
	if (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
		return msgpack_fail(encoder, object, NULL, "Serialization of '%s' is not allowed", ZSTR_VAL(ce->name));
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return encode_enum_case(encoder, object);
	}
	if (!msgpack_php_may_run_userland(encoder)) {
		return false;
	}
	if (ce->__serialize) {
		return msgpack_php_encode_magic_serialize(encoder, object);
	}
	if (ce->serialize) {
		return msgpack_php_encode_serializable(encoder, object);
	}
	return ce == php_ce_incomplete_class ? encode_incomplete(encoder, object, by_reference)
		: msgpack_php_encode_slept(encoder, object,
			zend_hash_find_ptr(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP)));
}

/* The place of the class among those whose objects are written as their properties. */
static zend_always_inline uint32_t place_of(const zend_class_entry *ce)
{
	return (uint32_t) ((uintptr_t) ce >> 3) * UINT32_C(2654435769) >> 28; /* of MSGPACK_WRITTEN_CLASSES */
}

/* Has each slot a declared property, that of its number? */
static bool has_slots_in_order(const zend_class_entry *ce)
{
	uint32_t i = 0, count = (uint32_t) ce->default_properties_count;

	while (i < count && ce->properties_info_table[i] && msgpack_property_is_in_order(ce->properties_info_table[i], i)) {
		i++;
	}
	return i == count;
}

/* False: its objects are refused, or written in another way. */
static zend_never_inline bool find_class(msgpack_encoder *encoder, zend_object *object)
{
	msgpack_php_encoding *context = context_of(encoder);
	const zend_class_entry *ce = object->ce;
	uint32_t place = place_of(ce);

	context->plain_class = NULL;
	context->plain = &context->classes[place];
	if (!(context->has_class >> place & 1) || context->plain->ce != ce) {
		if (!msgpack_php_is_its_properties(ce)
		 || (UNEXPECTED(context->refuses) && msgpack_php_refuses_class_of(encoder, object))) {
			return false;
		}
		*context->plain = (msgpack_php_written_class) { .ce = ce, .in_order = has_slots_in_order(ce) };
		context->has_class |= UINT32_C(1) << place;
	}
	context->plain_class = ce;
	return true;
}

static zend_always_inline bool encode_new_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	msgpack_php_encoding *context = context_of(encoder);

	return EXPECTED(object->ce == context->plain_class) || find_class(encoder, object)
		? msgpack_php_encode_properties(encoder, object, object->ce->name, context->plain, by_reference)
		: !EG(exception) && encode_special(encoder, object, by_reference);
}

/* Where userland may run. One that is written as a map or list is part of the payload around it. */
static zend_never_inline bool encode_held_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	bool in_payload = msgpack_compact_set_in_payload(encoder, false), done;

	if (!msgpack_php_names_class(context_of(encoder), object->ce->name)) {
		msgpack_compact_set_in_payload(encoder, in_payload);
	}
	GC_ADDREF(object);
	done = encode_new_object(encoder, object, by_reference);
	msgpack_compact_set_in_payload(encoder, in_payload);
	OBJ_RELEASE(object);
	encoder->impure++; /* destructors may have run: of the object, or of what it gave to be written */
	return done;
}

static zend_always_inline bool encode_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	const msgpack_php_encoding *context = context_of(encoder);
	zval value;
	bool done;

	ZVAL_OBJ(&value, object);
	if (EXPECTED(context->php_only) && may_occur_again(encoder, object, by_reference) && put_if_seen(encoder, &value,
			by_reference ? MSGPACK_MARK_SAME_OBJECT_REFERENCE : MSGPACK_MARK_SAME_OBJECT)) {
		return true;
	}
	if (msgpack_is_out_of_memory() || !msgpack_encoder_enter(encoder)) {
		return msgpack_fail_at(encoder, object);
	}
	if (UNEXPECTED(context->thorough)) {
		done = encode_held_object(encoder, object, by_reference);
	} else {
		done = encode_new_object(encoder, object, by_reference);
	}
	msgpack_encoder_leave(encoder);
	return done;
}

bool msgpack_php_encode_object(msgpack_encoder *encoder, zend_object *object)
{
	return encode_object(encoder, object, false);
}

/* Of a class of userland, whose objects no hook of C writes in another way. */
bool msgpack_php_is_plain_object(const msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *context = encoder->context;

	return context->assoc && !context->thorough && !context->refuses && object->ce->type == ZEND_USER_CLASS
		&& msgpack_php_is_its_properties(object->ce) && msgpack_php_has_only_slots(object);
}

/* References, and other values */

/* {nil: 1, key: value, ...} */
static bool encode_marked_array(msgpack_encoder *encoder, HashTable *array)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	msgpack_put_map_head(encoder, zend_hash_num_elements(array) + 1);
	msgpack_php_put_mark(encoder, MSGPACK_MARK_REFERENCE);
	ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
		if (!msgpack_encode_pair(encoder, index, key, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_php_encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val, holder;

	if (msgpack_is_out_of_memory()) {
		return false;
	}
	if (Z_TYPE_P(value) == IS_OBJECT) {
		return encode_object(encoder, Z_OBJ_P(value), true);
	}
	ZVAL_REF(&holder, reference);
	if (put_if_seen(encoder, &holder, MSGPACK_MARK_SAME_ARRAY)) {
		return true;
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
		msgpack_put_array_head(encoder, 0);
		return true;
	}
	msgpack_encoder_mark_shared(encoder); /* a Map may hold it, which writes the array without the reference */
	return msgpack_walk_array(encoder, Z_ARRVAL_P(value), encode_marked_array);
}

bool msgpack_php_encode_unsupported(msgpack_encoder *encoder, zval *value)
{
	if (context_of(encoder)->strict) {
		return msgpack_fail(encoder, Z_PTR_P(value), NULL, "Strict packing: a value of type %s",
			zend_zval_type_name(value));
	}
	if (!msgpack_php_may_run_userland(encoder)) {
		return false;
	}
	msgpack_put_nil(encoder);
	msgpack_report(context_of(encoder)->quiet, E_WARNING,
		"[msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null");
	return !EG(exception);
}

/* The array hook under php_only=0: an array inside itself is nil. As in PECL, the
 * outermost array is written twice before that is noticed. */
bool msgpack_php_encode_array_once(msgpack_encoder *encoder, HashTable *array)
{
	if (encoder->depth == 0) {
		return msgpack_encode_array(encoder, array);
	}
	if (!msgpack_is_around(encoder, array)) {
		return msgpack_encode_around(encoder, array);
	}
	if (context_of(encoder)->strict) {
		return msgpack_fail(encoder, array, NULL, "Strict packing: an array that contains itself");
	}
	encoder->impure++; /* elsewhere, what has it is not the same */
	msgpack_put_nil(encoder);
	return true;
}
