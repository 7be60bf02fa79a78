#include "back_references.h"
#include "classes.h"
#include "encode_by_method.h"
#include "encode_by_shape.h"
#include "layout.h"
#include "property_table.h"
#include "refused.h"
#include "slots.h"

#include "ext/standard/php_incomplete_class.h"
#include "../compact/writer.h"
#include "../compact/written_arrays.h"
#include "../base/php_compat.h"
#include "../base/report.h"
#include "../wire/format.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "../base/unused_parameters.h"

enum { COPIED_BLOCK = 16 }; /* bytes */

static msgpack_php_encoding *context_of(msgpack_encoder *encoder)
{
	return encoder->context;
}

/* Called before userland may run, which may change what is being written. False: the value has to be written anew. */
static bool may_run_userland(msgpack_encoder *encoder)
{
	context_of(encoder)->runs_userland = true;
	return msgpack_compact_may_run_userland(encoder) && context_of(encoder)->thorough;
}

/* Properties: read from the object's slots if it has no others, else from its property
 * table. */

/* Returns the number of properties written, or MSGPACK_WRITE_FAILED. */
static zend_always_inline uint32_t encode_slots(msgpack_encoder *encoder, zend_object *object, bool with_names)
{
	uint32_t count = 0;
	zend_string *name;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		zval *value = msgpack_php_declared_value(object, i, &name);

		if (value) {
			if (!(with_names ? msgpack_encode_named(encoder, name, value) : msgpack_encode(encoder, value))) {
				return MSGPACK_WRITE_FAILED;
			}
			count++;
		}
	}
	return count;
}

/* Are the elements of the table, without a hole, the dynamic properties of an object that has no others? */
static bool are_all_dynamic(const zend_object *object, const HashTable *table)
{
	return object->properties == table && object->handlers->get_properties == zend_std_get_properties
		&& object->ce->default_properties_count == 0
		&& !HT_IS_PACKED(table) && table->nNumUsed == table->nNumOfElements && object->ce != php_ce_incomplete_class;
}

/* The name of a property in a table. NULL: it is too long, or memory has run out. */
static zend_always_inline unsigned char *dynamic_name_at(msgpack_encoder *encoder, unsigned char *p,
	const Bucket *property)
{
	if (UNEXPECTED(!property->key)) {
		return msgpack_put_int_at(encoder, p, (zend_long) property->h);
	}
	if (EXPECTED(!msgpack_is_too_long(ZSTR_LEN(property->key)))) {
		return msgpack_put_name_at(encoder, p, property->key);
	}
	encoder->cursor = p;
	return msgpack_put_name(encoder, property->key) ? encoder->cursor : NULL;
}

/* Like encode_slots(), for such a table, which the caller holds, in plain MessagePack. */
static uint32_t put_dynamic(msgpack_encoder *encoder, const HashTable *table)
{
	unsigned char *p = encoder->cursor;

	for (Bucket *bucket = table->arData, *end = bucket + table->nNumUsed; bucket < end; bucket++) {
		p = dynamic_name_at(encoder, p, bucket);
		p = EXPECTED(p) ? msgpack_encode_at(encoder, p, &bucket->val) : NULL;
		if (UNEXPECTED(!p)) {
			return MSGPACK_WRITE_FAILED;
		}
	}
	encoder->cursor = p;
	return table->nNumUsed;
}

/* Like encode_slots(), for a property table. */
static uint32_t encode_table(msgpack_encoder *encoder, HashTable *table, bool incomplete, bool with_names)
{
	msgpack_property_cursor cursor = { .table = table, .incomplete = incomplete };
	msgpack_property each;
	uint32_t count = 0;

	for (; msgpack_next_property(&cursor, &each); count++) {
		if (with_names && !each.name) {
			msgpack_put_int(encoder, (zend_long) each.index);
		} else if (with_names && !msgpack_put_name(encoder, each.name)) {
			return MSGPACK_WRITE_FAILED;
		}
		if (!msgpack_encode(encoder, each.value)) {
			return MSGPACK_WRITE_FAILED;
		}
	}
	return count;
}

/* Writes an object that has no shape. Returns how many properties it had. */
static zend_always_inline uint32_t encode_properties(msgpack_encoder *encoder, zend_object *object, HashTable *table,
	zend_string *class_name, uint32_t count, bool by_reference)
{
	msgpack_php_layout layout = msgpack_php_layout_of(context_of(encoder), class_name);
	bool with_names = layout != MSGPACK_LAYOUT_LIST, incomplete = object->ce == php_ce_incomplete_class;
	uint32_t written = MSGPACK_WRITE_FAILED;

	if (msgpack_php_put_object_head(encoder, layout, class_name, count, by_reference)) {
		written = !table ? encode_slots(encoder, object, with_names)
			: with_names && !encoder->dialect && are_all_dynamic(object, table) ? put_dynamic(encoder, table)
			: encode_table(encoder, table, incomplete, with_names);
	}
	if (layout == MSGPACK_LAYOUT_OBJECT ? !by_reference : layout == MSGPACK_LAYOUT_MAP && count > 0) {
		msgpack_compact_count_shape(encoder);
	}
	return written;
}

/* Returns false: it failed, or another number of properties was written than announced. */
static ZEND_COLD bool fail_to_write(msgpack_encoder *encoder, zend_object *object, HashTable *table, uint32_t written)
{
	return written == MSGPACK_WRITE_FAILED ? msgpack_fail_in_object(encoder, object, table)
		: msgpack_fail(encoder, object, NULL, "%s was changed while it was being packed", ZSTR_VAL(object->ce->name));
}

/* Writes an object and its `count` properties, those of `table` or, if that is NULL, those in its slots. */
static zend_always_inline bool encode_counted(msgpack_encoder *encoder, zend_object *object, HashTable *table,
	zend_string *class_name, uint32_t count, bool by_reference)
{
	uint32_t written;

	if (UNEXPECTED(encoder->dialect) && !by_reference
		&& msgpack_php_layout_of(context_of(encoder), class_name) == MSGPACK_LAYOUT_OBJECT
		&& msgpack_php_may_have_shape(object, table, count)) {
		written = msgpack_php_encode_by_shape(encoder, object, table, class_name, count);
	} else {
		written = encode_properties(encoder, object, table, class_name, count, by_reference);
	}
	return EXPECTED(written == count) || fail_to_write(encoder, object, table, written);
}

/* Copies bytes of the message to its end, in blocks: the last one may have more. False: out of memory. */
static zend_always_inline bool put_written(msgpack_encoder *encoder, size_t offset, size_t length)
{
	size_t room = length + COPIED_BLOCK;
	const unsigned char *from;

	if (UNEXPECTED(!msgpack_has_room(encoder, room) || msgpack_is_out_of_memory())) {
		return false;
	}
	from = encoder->start + offset;
	for (size_t i = 0; i < length; i += COPIED_BLOCK) {
		unsigned char block[COPIED_BLOCK];

		memcpy(block, from + i, COPIED_BLOCK);
		memcpy(encoder->cursor + i, block, COPIED_BLOCK);
	}
	encoder->cursor += length;
	return true;
}

/* The head and the class name. */
static zend_always_inline bool put_class(msgpack_encoder *encoder, zend_string *class_name, uint32_t count)
{
	unsigned char *p = mp_put_map_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 1), count + 1);

	encoder->cursor = mp_put8(p, MP_NIL);
	return msgpack_put_name(encoder, class_name);
}

/* The place of its class among the starts. */
static zend_always_inline uint32_t place_of_start(const zend_class_entry *ce)
{
	return (uint32_t) ((uintptr_t) ce >> 3) * UINT32_C(2654435769) >> 28; /* of MSGPACK_WRITTEN_STARTS */
}

/* The start of the objects of a class; NULL: it is not stored. */
static zend_always_inline const msgpack_php_written_start *stored_start(const msgpack_php_encoding *context,
	const zend_class_entry *ce)
{
	uint32_t place = place_of_start(ce);

	return (context->has_start >> place & 1) && context->starts[place].ce == ce ? &context->starts[place] : NULL;
}

/* Stores the start that has been written from `offset` on. */
static void store_start(msgpack_encoder *encoder, const zend_class_entry *ce, size_t offset)
{
	msgpack_php_encoding *context = context_of(encoder);
	size_t end = (size_t) (encoder->cursor - encoder->start);
	uint32_t place = place_of_start(ce);

	if (EXPECTED(end <= UINT32_MAX && !msgpack_is_out_of_memory())) {
		context->starts[place] = (msgpack_php_written_start) { .ce = ce, .offset = (uint32_t) offset,
			.length = (uint32_t) (end - offset) };
		context->has_start |= UINT32_C(1) << place;
	}
}

/* Writes an object with all of its values, the start of which others of its class copy. */
static zend_always_inline uint32_t put_first_of_class(msgpack_encoder *encoder, zend_object *object, uint32_t count)
{
	size_t offset = (size_t) (encoder->cursor - encoder->start);

	if (!put_class(encoder, object->ce->name, count)
		|| !msgpack_put_name(encoder, object->ce->properties_info_table[0]->name)) {
		return MSGPACK_WRITE_FAILED;
	}
	store_start(encoder, object->ce, offset);
	return msgpack_php_put_all_slots(encoder, object);
}

/* An object with a class name, in plain MessagePack, the start of which is not stored, or that has fewer values. */
static bool encode_slots_object(msgpack_encoder *encoder, zend_object *object, zend_string *class_name)
{
	uint32_t count = msgpack_php_count_slots(object), written = MSGPACK_WRITE_FAILED;

	encoder->heads++;
	if (count > 0 && count == (uint32_t) object->ce->default_properties_count
		&& msgpack_php_has_slots_in_order(object->ce)) {
		written = put_first_of_class(encoder, object, count);
	} else if (EXPECTED(put_class(encoder, class_name, count))) {
		written = msgpack_php_put_slots(encoder, object);
	}
	return EXPECTED(written == count) || fail_to_write(encoder, object, NULL, written);
}

/* Writes such an object that has all of its values, and whose start is stored. */
static bool encode_stored_object(msgpack_encoder *encoder, zend_object *object, const msgpack_php_written_start *start)
{
	uint32_t written = MSGPACK_WRITE_FAILED;

	encoder->heads++;
	if (EXPECTED(put_written(encoder, start->offset, start->length))) {
		written = msgpack_php_put_all_slots(encoder, object);
	}
	return EXPECTED(written == (uint32_t) object->ce->default_properties_count)
		|| fail_to_write(encoder, object, NULL, written);
}

/* Writes an object by its property table, which a handler or an initializer may have to build. */
static zend_never_inline bool encode_by_table(msgpack_encoder *encoder, zend_object *object, zend_string *class_name,
	bool by_reference)
{
	uint32_t count, impure = encoder->impure;
	bool was_lazy = msgpack_object_is_lazy(object), done;
	HashTable *table;

	if (!msgpack_php_has_ordinary_table(object) && !may_run_userland(encoder)) {
		return false;
	}
	table = msgpack_properties_of(object);
	if (EG(exception) || (was_lazy && table && msgpack_php_refuses_properties(encoder, object, table, true))) {
		zend_release_properties(table);
		return false;
	}
	if (table && GC_REFCOUNT(table) > 2 && !msgpack_encoder_begin_shared(encoder, table)) {
		zend_release_properties(table);
		return false;
	}
	count = !table ? msgpack_php_count_slots(object) : are_all_dynamic(object, table) ? table->nNumUsed
		: msgpack_count_properties(table, object->ce == php_ce_incomplete_class);
	done = encode_counted(encoder, object, table, class_name, count, by_reference);
	if (table) {
		msgpack_encoder_release(encoder, table, impure);
	}
	return done;
}

/* Can its properties be read from its slots alone? A table that has other holders may come again. */
static zend_always_inline bool may_read_slots(zend_object *object)
{
	return msgpack_php_has_only_slots(object)
		|| (object->properties && GC_REFCOUNT(object->properties) == 1 && msgpack_php_has_table_of_slots(object));
}

/* An object that is just its properties. */
static zend_always_inline bool encode_plain_object(msgpack_encoder *encoder, zend_object *object,
	zend_string *class_name, bool by_reference)
{
	if (EXPECTED(!encoder->dialect && !by_reference) && may_read_slots(object)
		&& msgpack_php_layout_of(context_of(encoder), class_name) == MSGPACK_LAYOUT_OBJECT) {
		const msgpack_php_written_start *start = stored_start(context_of(encoder), object->ce);

		return EXPECTED(start && msgpack_php_has_all_values(object)) ? encode_stored_object(encoder, object, start)
			: encode_slots_object(encoder, object, class_name);
	}
	return msgpack_php_has_only_slots(object)
		|| (UNEXPECTED(encoder->dialect) && msgpack_php_has_table_of_slots(object))
		? encode_counted(encoder, object, NULL, class_name, msgpack_php_count_slots(object), by_reference)
		: encode_by_table(encoder, object, class_name, by_reference);
}

static bool encode_enum_case(msgpack_encoder *encoder, zend_object *object)
{
	zend_string *name = Z_STR_P(zend_enum_fetch_case_name(object));

	if (!context_of(encoder)->php_only) {
		return msgpack_encode(encoder, object->ce->enum_backing_type == IS_UNDEF
			? zend_enum_fetch_case_name(object) : zend_enum_fetch_case_value(object));
	}
	return msgpack_php_put_text_form(encoder, MSGPACK_MARK_ENUM, object->ce->name, ZSTR_VAL(name), ZSTR_LEN(name));
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
	zval *enum_case = incomplete_member(object, ZEND_STRL(MSGPACK_INCOMPLETE_ENUM_CASE));
	zend_string *class_name = php_lookup_class_name(object);
	bool done;

	if (!class_name) {
		class_name = zend_string_copy(object->ce->name);
	}
	if ((serialized || enum_case) && !context_of(encoder)->php_only) {
		done = msgpack_php_throw_not_portable(encoder, object, class_name);
	} else if (serialized) {
		done = msgpack_php_put_text_form(encoder, MSGPACK_MARK_SERIALIZABLE, class_name, Z_STRVAL_P(serialized),
			Z_STRLEN_P(serialized));
	} else if (enum_case) {
		done = msgpack_php_put_text_form(encoder, MSGPACK_MARK_ENUM, class_name, Z_STRVAL_P(enum_case),
			Z_STRLEN_P(enum_case));
	} else {
		done = encode_plain_object(encoder, object, class_name, by_reference);
	}
	zend_string_release(class_name);
	return done;
}

static bool encode_new_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	zend_class_entry *ce = object->ce;
	zval *sleep;

	if (ce == context_of(encoder)->plain_class) {
		return encode_plain_object(encoder, object, ce->name, by_reference);
	}
	if (UNEXPECTED(context_of(encoder)->refuses) && msgpack_php_refuses_object(encoder, object)) {
		return false;
	}
	if (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
		return msgpack_fail(encoder, object, NULL, "Serialization of '%s' is not allowed", ZSTR_VAL(ce->name));
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return encode_enum_case(encoder, object);
	}
	if (ce->__serialize) {
		return may_run_userland(encoder) && msgpack_php_encode_magic_serialize(encoder, object);
	}
	if (ce->serialize) {
		return may_run_userland(encoder) && msgpack_php_encode_serializable(encoder, object);
	}
	if (ce == php_ce_incomplete_class) {
		return may_run_userland(encoder) && encode_incomplete(encoder, object, by_reference);
	}
	sleep = zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));
	if (sleep) {
		return may_run_userland(encoder) && msgpack_php_encode_slept(encoder, object, Z_FUNC_P(sleep));
	}
	context_of(encoder)->plain_class = EXPECTED(!context_of(encoder)->refuses) ? ce : NULL;
	return encode_plain_object(encoder, object, ce->name, by_reference);
}

/* Where userland may run. One that is written as a map or list is part of the payload around it. */
static zend_never_inline bool encode_held_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	bool in_payload = msgpack_compact_set_in_payload(encoder, false), done;

	if (msgpack_php_layout_of(context_of(encoder), object->ce->name) != MSGPACK_LAYOUT_OBJECT) {
		msgpack_compact_set_in_payload(encoder, in_payload);
	}
	GC_ADDREF(object);
	done = encode_new_object(encoder, object, by_reference);
	msgpack_compact_set_in_payload(encoder, in_payload);
	OBJ_RELEASE(object);
	encoder->impure++; /* destructors may have run: of the object, or of what it gave to be written */
	return done;
}

static zend_always_inline bool encode_object(msgpack_encoder *encoder, zend_object *object, bool by_reference,
	bool may_be_record)
{
	const msgpack_php_encoding *context = context_of(encoder);
	bool done;

	if (context->php_only && msgpack_php_may_occur_again(encoder, object, by_reference)
	 && msgpack_php_put_object_if_seen(encoder, object, by_reference)) {
		return true;
	}
	if (msgpack_is_out_of_memory() || !msgpack_encoder_enter(encoder)) {
		return msgpack_fail_at(encoder, object);
	}
	if (UNEXPECTED(context->thorough)) {
		done = encode_held_object(encoder, object, by_reference);
	} else if (!may_be_record || !msgpack_php_encode_record(encoder, object, &done)) {
		done = encode_new_object(encoder, object, by_reference);
	}
	msgpack_encoder_leave(encoder);
	return done;
}

bool msgpack_php_encode_object(msgpack_encoder *encoder, zend_object *object)
{
	return encode_object(encoder, object, false, false);
}

bool msgpack_php_encode_compact_object(msgpack_encoder *encoder, zend_object *object)
{
	return encode_object(encoder, object, false, true);
}

/* Of a class of userland, whose objects no hook of C writes in another way. */
bool msgpack_php_is_plain_object(const msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *context = encoder->context;
	const zend_class_entry *ce = object->ce;

	return context->assoc && !context->thorough && !context->refuses && ce->type == ZEND_USER_CLASS
		&& !(ce->ce_flags & (ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_ENUM))
		&& !ce->__serialize && !ce->serialize
			&& !zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP))
		&& (msgpack_php_has_only_slots(object) || msgpack_php_has_table_of_slots(object));
}

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
		return encode_object(encoder, Z_OBJ_P(value), true, false);
	}
	ZVAL_REF(&holder, reference);
	if (msgpack_php_put_if_seen(encoder, &holder, MSGPACK_MARK_SAME_ARRAY)) {
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
		return !msgpack_php_refuse(encoder, Z_PTR_P(value), "Strict packing: a value of type %s",
			zend_zval_type_name(value));
	}
	if (!may_run_userland(encoder)) {
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
	if (msgpack_is_around(encoder, array)) {
		if (context_of(encoder)->strict) {
			return !msgpack_php_refuse(encoder, array, "Strict packing: an array that contains itself");
		}
		encoder->impure++; /* elsewhere, what has it is not the same */
		msgpack_put_nil(encoder);
		return true;
	}
	return msgpack_encode_around(encoder, array);
}
