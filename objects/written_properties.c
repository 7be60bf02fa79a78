#include "written_properties.h"

#include "ext/standard/php_incomplete_class.h"
#include "../compact/values.h"
#include "../compact/writer.h"
#include "../compact/written_arrays.h"
#include "../compact/written_shapes.h"
#include "../codec/path.h"
#include "refused.h"

#define WRITE_FAILED UINT32_MAX /* in place of a count, with an exception */
#define NOT_WRITTEN (UINT32_MAX - 1)

enum { COPIED_BLOCK = 16 }; /* bytes */

bool msgpack_php_may_run_userland(msgpack_encoder *encoder)
{
	msgpack_php_encoding *context = encoder->context;

	context->runs_userland = true;
	return msgpack_compact_may_run_userland(encoder) && context->thorough;
}

/* Finding the properties */

/* The property of this number in the slots, or at this position of the table; NULL: there is none, or it has no value.
 * The class name of a missing class is none. */
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

static void count_table(msgpack_php_properties *found)
{
	const zend_object *object = found->object;
	const HashTable *table = found->table;
	zend_string *name;

	found->in_order = false;
	if (object->properties == table && object->handlers->get_properties == zend_std_get_properties
		&& object->ce->default_properties_count == 0 && !HT_IS_PACKED(table)
		&& table->nNumUsed == table->nNumOfElements && object->ce != php_ce_incomplete_class) {
		found->in_order = true;
		found->count = table->nNumUsed;
		return;
	}
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		found->count += property_at(found, i, &name) != NULL;
	}
}

static zend_always_inline void count_slots(msgpack_php_properties *found)
{
	zend_string *name;

	for (uint32_t i = 0; i < positions(found); i++) {
		found->count += property_at(found, i, &name) != NULL;
	}
	found->in_order &= found->count == positions(found);
}

/* By the property table, which a handler or an initializer may have to build. That of a lazy proxy is copied: it would
 * point to slots of the instance, which userland may free. */
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
	if (EG(exception)
	 || (opened->table && GC_REFCOUNT(opened->table) > 2 && !msgpack_encoder_begin_shared(encoder, opened->table))) {
		return false;
	}
	if (opened->table) {
		count_table(opened);
	} else {
		count_slots(opened);
	}
	return true;
}

/* A table that has other holders may come again. */
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

/* Writes all that have a value; `columns` NULL: in plain MessagePack. Returns how many; or WRITE_FAILED. */
static zend_always_inline uint32_t put_any(msgpack_encoder *encoder, const msgpack_php_properties *from,
	bool with_names, const msgpack_columns *columns)
{
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
				columns != NULL);
		}
		if (EXPECTED(p)) {
			p = columns ? msgpack_compact_put_at(encoder, p, value, msgpack_misses_of(columns, count))
				: msgpack_encode_at(encoder, p, value);
		}
		if (UNEXPECTED(!p)) {
			return WRITE_FAILED;
		}
		count++;
	}
	encoder->cursor = p;
	return count;
}

/* Those that are in order are written up to the first that has lost its value. */
static zend_always_inline uint32_t put_in_order(msgpack_encoder *encoder, zend_object *object, const HashTable *table,
	uint32_t count)
{
	zend_property_info *const *infos = object->ce->properties_info_table;
	zval *value = table ? &table->arData[0].val : object->properties_table;
	unsigned char *p = encoder->cursor;
	uint32_t i;

	for (i = 0; i < count && EXPECTED(Z_TYPE_P(value) != IS_UNDEF); i++) {
		const Bucket *bucket = (const Bucket *) value;

		p = table ? put_name_at(encoder, p, bucket->key, bucket->h, false)
			: msgpack_put_name_at(encoder, p, infos[i]->name);
		p = EXPECTED(p) ? msgpack_encode_at(encoder, p, value) : NULL;
		if (UNEXPECTED(!p)) {
			return WRITE_FAILED;
		}
		value = msgpack_next_value(value, table ? sizeof(Bucket) : sizeof(zval));
	}
	encoder->cursor = p;
	return i;
}

/* In plain MessagePack. */
static uint32_t put_slots(msgpack_encoder *encoder, zend_object *object)
{
	return put_in_order(encoder, object, NULL, (uint32_t) object->ce->default_properties_count);
}

static uint32_t put_table(msgpack_encoder *encoder, zend_object *object, const HashTable *table)
{
	ZEND_ASSUME(table != NULL);
	return put_in_order(encoder, object, table, table->nNumUsed);
}

/* The values of a record of the shape. */
static zend_always_inline uint32_t put_record(msgpack_encoder *encoder, zval *value, size_t stride, uint32_t count,
	msgpack_written_shape *shape)
{
	unsigned char *p = encoder->cursor;
	uint16_t *column = shape->misses;
	uint32_t i;

	for (i = 0; i < count && EXPECTED(Z_TYPE_P(value) != IS_UNDEF); i++) {
		p = msgpack_compact_put_at(encoder, p, value, column);
		if (UNEXPECTED(!p)) {
			return WRITE_FAILED;
		}
		value = msgpack_next_value(value, stride);
		column = EXPECTED((i + 1) % MSGPACK_WRITER_COLUMNS) ? column + 1 : shape->misses;
	}
	encoder->cursor = p;
	return i;
}

static uint32_t put_record_of(msgpack_encoder *encoder, zend_object *object, const HashTable *table, uint32_t count,
	msgpack_written_shape *shape)
{
	return put_record(encoder, table ? &table->arData[0].val : object->properties_table,
		table ? sizeof(Bucket) : sizeof(zval), count, shape);
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

static bool put_head(msgpack_encoder *encoder, layout layout, zend_string *class_name, uint32_t count,
	bool by_reference)
{
	if (layout == LAYOUT_LIST) {
		msgpack_put_array_head(encoder, count);
		return true;
	}
	if (layout == LAYOUT_MAP) {
		msgpack_put_map_head(encoder, count);
		return true;
	}
	msgpack_put_map_head(encoder, count + 1 + by_reference);
	if (by_reference) {
		msgpack_php_put_mark(encoder, MSGPACK_MARK_REFERENCE);
	}
	msgpack_put_nil(encoder);
	return msgpack_put_name(encoder, class_name);
}

/* What stands before the values of a definition. */
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

/* In the compact form the second object of a class and its properties is a record. */
static uint32_t put_compact(msgpack_encoder *encoder, const msgpack_php_properties *from, layout layout,
	zend_string *class_name, bool by_reference)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const zend_class_entry *ce = from->object->ce;
	msgpack_written_shape *shape = NULL;
	msgpack_object_form form = from->in_order && layout == LAYOUT_OBJECT && !by_reference
		? msgpack_compact_begin_object(encoder, ce, from->table, from->count, &shape) : MSGPACK_OBJECT_PLAIN;
	const HashTable *names = shape ? shape->keys : NULL;
	msgpack_columns columns;
	uint32_t written;

	if (form == MSGPACK_OBJECT_DEFINITION) {
		if (!put_names_and_class(encoder, from, class_name)) {
			return WRITE_FAILED;
		}
		msgpack_define_written_shape(writer, shape, ce, names);
	}
	if (form != MSGPACK_OBJECT_PLAIN) {
		return put_record_of(encoder, from->object, from->table, from->count, shape);
	}
	columns = msgpack_columns_of(shape, &writer->misses);
	written = put_head(encoder, layout, class_name, from->count, by_reference)
		? put_any(encoder, from, layout != LAYOUT_LIST, &columns) : WRITE_FAILED;
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

bool msgpack_php_put_properties(msgpack_encoder *encoder, const msgpack_php_properties *properties,
	zend_string *class_name, bool by_reference)
{
	layout layout = layout_of(encoder->context, class_name);
	uint32_t written = WRITE_FAILED;

	if (UNEXPECTED(encoder->dialect)) {
		written = put_compact(encoder, properties, layout, class_name, by_reference);
	} else if (EXPECTED(put_head(encoder, layout, class_name, properties->count, by_reference))) {
		written = layout == LAYOUT_LIST || !properties->in_order
			? put_any(encoder, properties, layout != LAYOUT_LIST, NULL)
			: properties->table ? put_table(encoder, properties->object, properties->table)
			: put_slots(encoder, properties->object);
	}
	return EXPECTED(written == properties->count)
		|| fail_to_write(encoder, properties->object, properties->table, written);
}

/* Has each of its slots a value? */
static zend_always_inline bool has_all_values(const zend_object *object)
{
	const zval *value = object->properties_table, *end = value + object->ce->default_properties_count;

	while (value < end && Z_TYPE_P(value) != IS_UNDEF) {
		value++;
	}
	return value == end;
}

/* Copies bytes of the message to its end, in blocks: the last one may have more. False: out of memory. */
static zend_always_inline bool copy_head(msgpack_encoder *encoder, size_t offset, size_t length)
{
	const unsigned char *from;

	if (UNEXPECTED(!msgpack_has_room(encoder, length + COPIED_BLOCK) || msgpack_is_out_of_memory())) {
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

/* Writes the head and the class name in plain MessagePack, which the next object of the class copies. */
static bool put_class(msgpack_encoder *encoder, msgpack_php_written_class *written, uint32_t count)
{
	size_t offset = (size_t) (encoder->cursor - encoder->start), end;
	unsigned char *p = mp_put_map_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 1), count + 1);

	if (UNEXPECTED(!msgpack_commit(encoder, msgpack_put_name_at(encoder, mp_put8(p, MP_NIL), written->ce->name)))) {
		return false;
	}
	end = (size_t) (encoder->cursor - encoder->start);
	if (EXPECTED(end <= UINT32_MAX && !msgpack_is_out_of_memory())) {
		written->count = count;
		written->offset = (uint32_t) offset;
		written->length = (uint32_t) (end - offset);
	}
	return true;
}

/* The properties of an object that has none but those in its slots, each of which has a value, or those in a table that
 * nothing else has: the short way. */
typedef struct {
	HashTable *table;
	uint32_t count;
} simple_properties;

/* False: it is none such, or what is written of it may be refused or change meanwhile. */
static zend_always_inline bool are_simple(const msgpack_encoder *encoder, zend_object *object, simple_properties *found)
{
	HashTable *table = object->properties;

	found->count = (uint32_t) object->ce->default_properties_count;
	if (UNEXPECTED(!msgpack_php_has_ordinary_table(object))) {
		return false;
	}
	found->table = NULL;
	if (EXPECTED(!table) || found->count > 0) {
		return may_read_slots(encoder, object) && has_all_values(object);
	}
	found->table = table;
	found->count = table->nNumUsed;
	return GC_REFCOUNT(table) == 1 && !HT_IS_PACKED(table) && table->nNumUsed == table->nNumOfElements
		&& found->count > 0 && encoder->runs_no_userland
		&& !((const msgpack_php_encoding *) encoder->context)->strict;
}

/* Returns how many properties have been written; NOT_WRITTEN: there is no short way for them; or WRITE_FAILED. */
static zend_always_inline uint32_t put_simple(msgpack_encoder *encoder, zend_object *object,
	msgpack_php_written_class *written, simple_properties simple)
{
	if (encoder->dialect) {
		uint32_t hash = msgpack_hash_of_class(object->ce) + (simple.table ? msgpack_hash_of_keys(simple.table) : 0);
		msgpack_written_shape *shape = msgpack_find_shape_of(msgpack_writer_of(encoder), object->ce, simple.table,
			hash);

		if (!msgpack_takes_records(shape)) {
			return NOT_WRITTEN;
		}
		encoder->cursor = msgpack_put_record_head_at(encoder, encoder->cursor, shape, simple.count);
		return simple.table ? put_record_of(encoder, object, simple.table, simple.count, shape)
			: put_record(encoder, object->properties_table, sizeof(zval), simple.count, shape);
	}
	if (layout_of(encoder->context, object->ce->name) != LAYOUT_OBJECT) {
		return NOT_WRITTEN;
	}
	encoder->heads++;
	if (UNEXPECTED(!(written->length > 0 && written->count == simple.count
		? copy_head(encoder, written->offset, written->length) : put_class(encoder, written, simple.count)))) {
		return WRITE_FAILED;
	}
	return simple.table ? put_table(encoder, object, simple.table) : put_slots(encoder, object);
}

static zend_never_inline bool open_and_put(msgpack_encoder *encoder, zend_object *object, zend_string *class_name,
	bool in_order, bool by_reference)
{
	const msgpack_php_encoding *context = encoder->context;
	msgpack_php_properties opened = { .object = object, .in_order = in_order };
	uint32_t impure = encoder->impure;
	bool done = true;

	if (may_read_slots(encoder, object)) {
		count_slots(&opened);
	} else {
		done = open_table(encoder, &opened);
	}
	done = done && !(UNEXPECTED(context->strict) && msgpack_php_refuses_properties_of(encoder, object, opened.table))
		&& msgpack_php_put_properties(encoder, &opened, class_name, by_reference);
	if (opened.table) {
		msgpack_encoder_release(encoder, opened.table, impure);
	}
	return done;
}

bool msgpack_php_encode_properties(msgpack_encoder *encoder, zend_object *object, zend_string *class_name,
	msgpack_php_written_class *written, bool by_reference)
{
	uint32_t put = NOT_WRITTEN;
	simple_properties simple;

	if (EXPECTED(written && written->in_order && !by_reference && are_simple(encoder, object, &simple))) {
		put = put_simple(encoder, object, written, simple);
		if (EXPECTED(put == simple.count)) {
			return true;
		}
	}
	return put == NOT_WRITTEN ? open_and_put(encoder, object, class_name, written && written->in_order, by_reference)
		: fail_to_write(encoder, object, object->properties, put);
}

/* Serializable, and enum cases */

bool msgpack_php_put_text_form(msgpack_encoder *encoder, const zend_object *object, int mark, zend_string *class_name,
	const zend_string *text)
{
	const msgpack_php_encoding *context = encoder->context;

	if (!context->php_only) {
		return msgpack_fail(encoder, object, NULL,
			"An object of class %s cannot be packed under php_only=0: only PHP can read its data",
			ZSTR_VAL(class_name));
	}
	msgpack_put_map_head(encoder, 2);
	msgpack_php_put_mark(encoder, mark);
	return msgpack_put_name(encoder, class_name) && (mark == MSGPACK_MARK_SERIALIZABLE
		? msgpack_put_literal_str : msgpack_put_str)(encoder, ZSTR_VAL(text), ZSTR_LEN(text));
}
