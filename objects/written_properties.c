#include "written_properties.h"

#include "ext/standard/php_incomplete_class.h"
#include "../compact/objects.h"
#include "../compact/values.h"
#include "../compact/written_arrays.h"
#include "../compact/written_shapes.h"
#include "../codec/path.h"
#include "refused.h"

#define WRITE_FAILED UINT32_MAX /* in place of a count, with an exception */

enum { COPIED_BLOCK = 16 }; /* bytes */

bool msgpack_php_may_run_userland(msgpack_encoder *encoder)
{
	msgpack_php_encoding *context = encoder->context;

	context->runs_userland = true;
	return msgpack_compact_may_run_userland(encoder) && context->thorough;
}

/* Finding the properties */

/* The property of this number in the slots, or at this position of the table; NULL: there is none, or it has no value.
 * What PHP stores the name of a missing class in is not a property. */
static zend_always_inline zval *property_at(const msgpack_php_properties *from, uint32_t i, zend_string **name)
{
	zval *value;

	if (!from->table) {
		const zend_property_info *info = from->object->ce->properties_info_table[i];

		*name = info ? info->name : NULL;
		value = info ? msgpack_property_slot(from->object, info, (int) i) : &EG(uninitialized_zval);
		return info && Z_TYPE_P(value) != IS_UNDEF ? value : NULL;
	}
	*name = HT_IS_PACKED(from->table) ? NULL : from->table->arData[i].key;
	value = msgpack_value_at(from->table, i);
	ZVAL_DEINDIRECT(value);
	return Z_TYPE_P(value) == IS_UNDEF || (UNEXPECTED(from->object->ce == php_ce_incomplete_class) && *name
		&& zend_string_equals_literal(*name, MAGIC_MEMBER)) ? NULL : value;
}

static zend_always_inline uint32_t positions(const msgpack_php_properties *from)
{
	return from->table ? from->table->nNumUsed : (uint32_t) from->object->ce->default_properties_count;
}

/* Counts the properties that have a value, and finds out if they are in order. */
static void count_properties(msgpack_php_properties *found)
{
	const zend_object *object = found->object;
	const HashTable *table = found->table;
	zend_string *name;

	for (uint32_t i = 0; i < positions(found); i++) {
		found->count += property_at(found, i, &name) != NULL;
	}
	found->in_order &= found->count == positions(found) && (!table || (table == object->properties
		&& object->handlers->get_properties == zend_std_get_properties && object->ce->default_properties_count == 0
		&& !HT_IS_PACKED(table)));
}

/* Opens the property table, which a handler or an initializer may have to build. That of a lazy proxy is copied: it
 * would point to slots of the instance, which userland may free. */
static bool open_table(msgpack_encoder *encoder, msgpack_php_properties *opened)
{
	zend_object *object = opened->object;
	zval value;

	if (EXPECTED(msgpack_php_has_ordinary_table(object))) {
		opened->table = object->properties;
		GC_TRY_ADDREF(opened->table);
	} else if (msgpack_php_may_run_userland(encoder)) {
		ZVAL_OBJ(&value, object);
		opened->table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
		if (opened->table && zend_object_is_lazy(object)) {
			HashTable *copy = zend_array_dup(opened->table);

			zend_release_properties(opened->table);
			opened->table = copy;
		}
	} else {
		return false;
	}
	return !EG(exception) && (!opened->table || GC_REFCOUNT(opened->table) <= 2
		|| msgpack_encoder_begin_shared(encoder, opened->table));
}

/* May the slots be read, not the property table? In plain MessagePack that may occur again if it has other holders. */
static zend_always_inline bool may_read_slots(const msgpack_encoder *encoder, zend_object *object)
{
	const HashTable *table = object->properties;

	return msgpack_php_has_ordinary_table(object) && (EXPECTED(!table)
		|| ((encoder->dialect || GC_REFCOUNT(table) == 1) && msgpack_php_is_table_of_slots(table, object)));
}

/* Writing them */

static zend_always_inline unsigned char *put_name_at(msgpack_encoder *encoder, unsigned char *p, zend_string *name,
	zend_ulong index, bool is_compact)
{
	if (UNEXPECTED(!name)) {
		return msgpack_put_int_at(encoder, p, (zend_long) index);
	}
	if (is_compact) {
		return msgpack_compact_put_name_at(encoder, p, name);
	}
	return EXPECTED(msgpack_fits(encoder, ZSTR_VAL(name), ZSTR_LEN(name)))
		? msgpack_put_name_at(encoder, p, name) : NULL;
}

/* Writes all properties that have a value. Returns how many; or WRITE_FAILED. */
static zend_never_inline uint32_t put_any(msgpack_encoder *encoder, const msgpack_php_properties *from,
	bool with_names)
{
	bool is_compact = encoder->dialect != NULL;
	unsigned char *p = encoder->cursor;
	uint32_t count = 0;
	zend_string *name;

	for (uint32_t i = 0; i < positions(from); i++) {
		zval *value = property_at(from, i, &name);

		if (!value) {
			continue;
		}
		if (with_names) {
			p = put_name_at(encoder, p, name, !from->table || HT_IS_PACKED(from->table) ? i : from->table->arData[i].h,
				is_compact);
		}
		if (EXPECTED(p)) {
			p = is_compact ? msgpack_compact_put_at(encoder, p, value) : msgpack_encode_at(encoder, p, value);
		}
		if (UNEXPECTED(!p)) {
			return WRITE_FAILED;
		}
		count++;
	}
	encoder->cursor = p;
	return count;
}

/* Writes properties that are in order, up to one that has been unset meanwhile: the values of a record, or names and
 * values in plain MessagePack. Returns how many; or WRITE_FAILED. */
static zend_never_inline uint32_t put_in_order(msgpack_encoder *encoder, const msgpack_php_properties *from,
	bool is_record)
{
	const HashTable *table = from->table;
	zend_property_info *const *infos = from->object->ce->properties_info_table;
	zval *value = table ? &table->arData[0].val : from->object->properties_table;
	unsigned char *p = encoder->cursor;
	uint32_t i, count = from->count;

	for (i = 0; i < count && EXPECTED(Z_TYPE_P(value) != IS_UNDEF); i++) {
		const Bucket *bucket = (const Bucket *) value;

		if (is_record) {
			p = msgpack_compact_put_at(encoder, p, value);
		} else {
			p = table ? put_name_at(encoder, p, bucket->key, bucket->h, false)
				: msgpack_put_name_at(encoder, p, infos[i]->name);
			p = EXPECTED(p) ? msgpack_encode_at(encoder, p, value) : NULL;
		}
		if (UNEXPECTED(!p)) {
			return WRITE_FAILED;
		}
		value = msgpack_next_value(value, table ? sizeof(Bucket) : sizeof(zval));
	}
	encoder->cursor = p;
	return i;
}

void msgpack_php_put_mark(msgpack_encoder *encoder, int mark)
{
	msgpack_put_nil(encoder);
	msgpack_put_int(encoder, mark);
}

/* The form of an object that is its properties. */
typedef enum {
	LAYOUT_OBJECT, /* {nil: "Class", name: value, ...} */
	LAYOUT_MAP,    /* {name: value, ...} */
	LAYOUT_LIST    /* [value, ...] */
} layout;

static layout layout_of(const msgpack_php_encoding *context, const zend_string *class_name)
{
	return EXPECTED(context->php_only) && (context->assoc || !zend_string_equals_literal(class_name, "stdClass"))
		? LAYOUT_OBJECT : context->assoc ? LAYOUT_LIST : LAYOUT_MAP;
}

bool msgpack_php_names_class(const msgpack_php_encoding *context, const zend_string *class_name)
{
	return layout_of(context, class_name) == LAYOUT_OBJECT;
}

/* Copies the head and the class name of the last object of the class to the end of the message, in whole blocks, which
 * may end after them. False: out of memory. */
static zend_always_inline bool copy_head(msgpack_encoder *encoder, const msgpack_php_written_class *last)
{
	const unsigned char *from;

	if (UNEXPECTED(!msgpack_has_room(encoder, last->length + COPIED_BLOCK) || msgpack_is_out_of_memory())) {
		return false;
	}
	from = encoder->start + last->offset;
	for (size_t i = 0; i < last->length; i += COPIED_BLOCK) {
		unsigned char block[COPIED_BLOCK];

		memcpy(block, from + i, COPIED_BLOCK);
		memcpy(encoder->cursor + i, block, COPIED_BLOCK);
	}
	encoder->cursor += last->length;
	encoder->heads++;
	return true;
}

/* Writes what precedes the properties, and sets in `written`, unless that is NULL, where it is. False: it failed. */
static bool put_head(msgpack_encoder *encoder, layout layout, zend_string *class_name, uint32_t count,
	bool by_reference, msgpack_php_written_class *written)
{
	size_t offset = (size_t) (encoder->cursor - encoder->start), end;
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 3);

	encoder->heads++;
	if (layout != LAYOUT_OBJECT) {
		encoder->cursor = layout == LAYOUT_LIST ? mp_put_array_head(p, count) : mp_put_map_head(p, count);
		return true;
	}
	p = mp_put8(mp_put_map_head(p, count + 1 + by_reference), MP_NIL);
	encoder->cursor = by_reference ? mp_put8(mp_put8(p, MP_MARK_REFERENCE), MP_NIL) : p;
	if (!msgpack_put_name(encoder, class_name)) {
		return false;
	}
	end = (size_t) (encoder->cursor - encoder->start);
	if (written && !by_reference && end <= UINT32_MAX && !msgpack_is_out_of_memory()) {
		written->count = count;
		written->offset = (uint32_t) offset;
		written->length = (uint32_t) (end - offset);
	}
	return true;
}

/* Writes the properties in plain MessagePack. */
static zend_always_inline uint32_t put_plain(msgpack_encoder *encoder, const msgpack_php_properties *from,
	layout layout, zend_string *class_name, bool by_reference, msgpack_php_written_class *written)
{
	bool is_written = written && written->length > 0 && written->count == from->count && !by_reference
		&& EXPECTED(layout == LAYOUT_OBJECT);

	if (UNEXPECTED(!(is_written ? copy_head(encoder, written)
		: put_head(encoder, layout, class_name, from->count, by_reference, written)))) {
		return WRITE_FAILED;
	}
	if (UNEXPECTED(!from->in_order || layout == LAYOUT_LIST || (from->table && !encoder->runs_no_userland))) {
		return put_any(encoder, from, layout != LAYOUT_LIST);
	}
	return put_in_order(encoder, from, false);
}

/* Writes what precedes the values of a definition. */
static bool put_names_and_class(msgpack_encoder *encoder, const msgpack_php_properties *from, zend_string *class_name)
{
	zend_string *name;

	msgpack_put_nil(encoder);
	for (uint32_t i = 0; i < from->count; i++) {
		if (!property_at(from, i, &name) || !msgpack_put_name(encoder, name)) {
			return false;
		}
	}
	return msgpack_put_name(encoder, class_name);
}

/* In the compact form the second object with a class and these properties defines a shape; later ones are records. */
static uint32_t put_compact(msgpack_encoder *encoder, const msgpack_php_properties *from, layout layout,
	zend_string *class_name, bool by_reference)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const zend_class_entry *ce = from->object->ce;
	msgpack_written_shape *shape = NULL;
	bool is_definition = from->in_order && layout == LAYOUT_OBJECT && !by_reference
		&& msgpack_compact_begin_object(encoder, ce, from->table, from->count, &shape);
	const HashTable *names = shape ? shape->keys : NULL;
	uint32_t written;

	if (is_definition) {
		if (!put_names_and_class(encoder, from, class_name)) {
			return WRITE_FAILED;
		}
		msgpack_define_written_shape(writer, shape, ce, names);
		return put_in_order(encoder, from, true);
	}
	written = put_head(encoder, layout, class_name, from->count, by_reference, NULL)
		? put_any(encoder, from, layout != LAYOUT_LIST) : WRITE_FAILED;
	if (layout == LAYOUT_OBJECT ? !by_reference : layout == LAYOUT_MAP && from->count > 0) {
		msgpack_define_written_shape(writer, shape, ce, names);
	}
	return written;
}

/* Returns false: it failed, or another number of properties was written than announced. */
static ZEND_COLD bool fail_to_write(msgpack_encoder *encoder, zend_object *object, HashTable *table, uint32_t written)
{
	return written == WRITE_FAILED ? msgpack_fail_in_object(encoder, object, table)
		: msgpack_fail(encoder, object, NULL, "%s was changed while it was being packed", ZSTR_VAL(object->ce->name));
}

static zend_always_inline bool put_properties(msgpack_encoder *encoder, const msgpack_php_properties *from,
	zend_string *class_name, bool by_reference, msgpack_php_written_class *written)
{
	layout layout = layout_of(encoder->context, class_name);
	const zend_class_entry *ce = from->object->ce;
	msgpack_written_shape *shape = NULL;
	uint32_t put;

	if (encoder->dialect && from->in_order && !by_reference && layout == LAYOUT_OBJECT) {
		shape = msgpack_find_shape(msgpack_writer_of(encoder), ce, from->table,
			msgpack_hash_of_shape(ce, from->table));
	}
	if (encoder->dialect && msgpack_takes_records(msgpack_writer_of(encoder), shape)) {
		encoder->cursor = msgpack_put_record_head_at(encoder, encoder->cursor, shape, from->count);
		put = put_in_order(encoder, from, true);
	} else {
		put = encoder->dialect ? put_compact(encoder, from, layout, class_name, by_reference)
			: put_plain(encoder, from, layout, class_name, by_reference, written);
	}
	return EXPECTED(put == from->count) || fail_to_write(encoder, from->object, from->table, put);
}

bool msgpack_php_put_properties(msgpack_encoder *encoder, const msgpack_php_properties *from, zend_string *class_name,
	bool by_reference)
{
	return put_properties(encoder, from, class_name, by_reference, NULL);
}

/* Objects without a property table that has to be opened */

/* Are all properties of the object in its slots, and have a value, or all in a table without other holders, which does
 * not change meanwhile? Sets the table and the count. */
static zend_always_inline bool are_simple(const msgpack_encoder *encoder, msgpack_php_properties *found)
{
	zend_object *object = found->object;
	HashTable *table = object->properties;
	const zval *value = object->properties_table, *end = value + object->ce->default_properties_count;

	if (UNEXPECTED(!msgpack_php_has_ordinary_table(object))) {
		return false;
	}
	if (EXPECTED(!table) || value < end) {
		found->count = (uint32_t) object->ce->default_properties_count;
		while (value < end && Z_TYPE_P(value) != IS_UNDEF) {
			value++;
		}
		return value == end && may_read_slots(encoder, object);
	}
	found->table = table;
	found->count = table->nNumUsed;
	return GC_REFCOUNT(table) == 1 && !HT_IS_PACKED(table) && table->nNumUsed == table->nNumOfElements
		&& found->count > 0 && encoder->runs_no_userland
		&& !msgpack_php_encoding_of(encoder)->strict;
}

static zend_never_inline bool open_and_put(msgpack_encoder *encoder, zend_object *object, zend_string *class_name,
	bool in_order, bool by_reference)
{
	const msgpack_php_encoding *context = encoder->context;
	msgpack_php_properties opened = { .object = object, .in_order = in_order };
	uint32_t side_effects = encoder->side_effects;
	bool done = may_read_slots(encoder, object) || open_table(encoder, &opened);

	if (done) {
		count_properties(&opened);
		done = !(UNEXPECTED(context->strict) && msgpack_php_refuses_properties_of(encoder, object, opened.table))
			&& msgpack_php_put_properties(encoder, &opened, class_name, by_reference);
	}
	if (opened.table) {
		msgpack_encoder_release(encoder, opened.table, side_effects);
	}
	return done;
}

bool msgpack_php_encode_properties(msgpack_encoder *encoder, zend_object *object, zend_string *class_name,
	msgpack_php_written_class *written, bool by_reference)
{
	msgpack_php_properties simple = { .object = object, .in_order = written && written->in_order };

	return EXPECTED(simple.in_order && !by_reference && are_simple(encoder, &simple))
		? put_properties(encoder, &simple, class_name, false, written)
		: open_and_put(encoder, object, class_name, written && written->in_order, by_reference);
}

/* Serializable, and enum cases */

