#include "../base/calls.h"
#include "../base/php_dates.h"
#include "../codec/path.h"
#include "../compact/writer.h"
#include "objects.h"
#include "ext/spl/spl_array.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"
#include "zend_interfaces.h"

typedef struct {
	zend_object *object;
	HashTable *table; /* held by whoever opened it; NULL: the slots */
	uint32_t count;   /* of the properties that have a value */
	bool in_order;    /* every slot, or bucket of the table, has one, and slots are in the order of declaration */
} written_properties;

/* Has the property table just the declared slots of the object, in their order? */
static bool is_table_of_slots(const HashTable *table, const zend_object *object)
{
	if (HT_IS_PACKED(table) || table->nNumUsed != (uint32_t) object->ce->default_properties_count) {
		return false;
	}
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE(table->arData[i].val) != IS_INDIRECT
			|| Z_INDIRECT(table->arData[i].val) != &object->properties_table[i]) {
			return false;
		}
	}
	return true;
}

/* Are objects of the class written as their properties? */
static bool is_its_properties(const zend_class_entry *ce)
{
	return !(ce->ce_flags & (ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_ENUM)) && !ce->__serialize && !ce->serialize
		&& ce != php_ce_incomplete_class
		&& !msgpack_php_method(ce, ZEND_STR_SLEEP);
}

#define WRITE_FAILED UINT32_MAX /* in place of a count, with an exception */

/* Called before userland may run, which may change what is being written. False: the value has to be written anew. */
static bool may_run_userland(msgpack_encoder *encoder)
{
	msgpack_php_encoding *context = encoder->context;

	context->runs_userland = true;
	return msgpack_compact_may_run_userland(encoder) && context->thorough;
}

/* What userland gave, and what it may have changed since */

typedef struct {
	uint64_t number;
	uint64_t owned;  /* bytes that nothing else holds */
	uint32_t *room;  /* values that may still be added */
	uint32_t levels; /* of arrays that may still be in each other */
} digest;

static void mix(digest *it, uint64_t number)
{
	it->number = (it->number ^ number) * MSGPACK_HASH_MULTIPLIER;
	it->number ^= it->number >> 29;
}

static void add_string(digest *it, const zend_string *string)
{
	mix(it, msgpack_hash_of_bytes(ZSTR_VAL(string), ZSTR_LEN(string)));
	it->owned += GC_REFCOUNT(string) == 1 ? _ZSTR_STRUCT_SIZE(ZSTR_LEN(string)) : 0;
}

static bool add_array(digest *it, const HashTable *array);

static bool add_value(digest *it, const zval *value)
{
	if (UNEXPECTED(Z_ISREF_P(value)) && Z_REFCOUNT_P(value) == 1) {
		value = Z_REFVAL_P(value);
	}
	mix(it, Z_TYPE_P(value));
	switch (Z_TYPE_P(value)) {
		case IS_REFERENCE:
			return false;
		case IS_STRING:
			add_string(it, Z_STR_P(value));
			return true;
		case IS_ARRAY:
			return add_array(it, Z_ARRVAL_P(value));
		case IS_OBJECT:
			mix(it, Z_OBJ_HANDLE_P(value));
			return true;
		case IS_DOUBLE:
			mix(it, mp_load_any64(&Z_DVAL_P(value)));
			return true;
		default:
			mix(it, Z_TYPE_P(value) > IS_TRUE ? (uint64_t) Z_LVAL_P(value) : 0);
			return true;
	}
}

static bool add_array(digest *it, const HashTable *array)
{
	bool added = array->nNumUsed <= *it->room && it->levels > 0;

	*it->room -= added ? array->nNumUsed : 0;
	it->levels--;
	if (GC_REFCOUNT(array) == 1) {
		it->owned += sizeof(*array) + (HT_IS_PACKED(array) ? HT_PACKED_SIZE(array) : HT_SIZE(array));
	}
	for (uint32_t i = 0; added && i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);

		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) { /* a slot, which is added as such */
			continue;
		}
		mix(it, HT_IS_PACKED(array) ? i : array->arData[i].h);
		added = add_value(it, value);
	}
	mix(it, UINT64_MAX); /* the end */
	it->levels++;
	return added;
}

enum { DIGESTED_LEVELS = 64 };

bool msgpack_php_digest(msgpack_php_encoding *encoding, const zval *value, uint64_t *number)
{
	digest digest = { .room = &encoding->digest_room, .levels = DIGESTED_LEVELS };
	bool is_added;

	ZVAL_DEREF(value); /* $_SESSION is a reference */
	is_added = add_value(&digest, value);
	*number = digest.number;
	return is_added;
}

/* The digest of an object that no method of userland writes. */
static bool digest_object(msgpack_php_encoding *context, const zend_object *object, zval *result)
{
	digest digest = { .number = (uintptr_t) object->ce, .room = &context->digest_room, .levels = DIGESTED_LEVELS };
	msgpack_date_payload date;
	bool is_added = true;

	for (int i = 0; is_added && i < object->ce->default_properties_count; i++) {
		is_added = add_value(&digest, &object->properties_table[i]);
	}
	if (msgpack_is_method_of_date(object->ce->__serialize)
		&& msgpack_read_date_payload(&date, (zend_object *) object)) {
		mix(&digest, msgpack_hash_of_bytes(date.date, MSGPACK_DATE_LENGTH));
		mix(&digest, msgpack_hash_of_bytes(date.timezone, strlen(date.timezone)));
	}
	is_added = is_added && add_array(&digest, object->properties ? object->properties : &zend_empty_array);
	ZVAL_LONG(result, (zend_long) (digest.number ^ digest.number >> 32));
	return is_added;
}

/* `bytes`: how many it takes. Where there is no room for these, no answer is used. */
static void keep(msgpack_php_encoding *context, const zend_object *object, zval *answer, uint64_t bytes)
{
	if (bytes > context->answer_room) {
		context->answer_room = 0;
		return;
	}
	context->answer_room -= bytes;
	context->answers = context->answers ? context->answers : zend_new_array(0);
	Z_TRY_ADDREF_P(answer);
	zend_hash_index_update(context->answers, object->handle, answer);
}

/* Keeps what a method gave, if there is room, for a pass that writes it without calling the method. */
static void keep_answer(msgpack_php_encoding *context, const zend_object *object, zval *answer)
{
	if (context->answer_room > 0) {
		digest digest = { .room = &context->digest_room, .levels = DIGESTED_LEVELS };

		context->answer_count++;
		keep(context, object, answer, add_value(&digest, answer) ? 2 * sizeof(Bucket) + digest.owned : UINT64_MAX);
	}
}

/* Is what was kept of the object an answer, or the digest that it has now? That of a lazy object is used as long as it
 * is lazy. */
static zend_never_inline bool is_as_kept(msgpack_php_encoding *context, zend_object *object)
{
	const zval *kept = context->answers ? zend_hash_index_find(context->answers, object->handle) : NULL;
	zval now;

	if (!kept || Z_TYPE_P(kept) == IS_ARRAY) {
		return kept && (!is_its_properties(object->ce) || zend_object_is_lazy(object));
	}
	return digest_object(context, object, &now) && Z_LVAL(now) == Z_LVAL_P(kept);
}

bool msgpack_php_is_unchanged(msgpack_php_encoding *context, zend_object *object)
{
	const zend_class_entry *ce = object->ce;
	zval now;

	if (context->answer_room > 0 && (ce->__serialize ? msgpack_is_method_of_date(ce->__serialize)
			: !msgpack_php_method(ce, ZEND_STR_SLEEP))) {
		keep(context, object, &now, digest_object(context, object, &now) ? 2 * sizeof(Bucket) : UINT64_MAX);
	}
	return !context->is_answered || is_as_kept(context, object);
}

/* NULL: there is none, or the method is called. */
static zend_always_inline zval *answer_of(const msgpack_php_encoding *context, const zend_object *object)
{
	zval *answer = UNEXPECTED(context->is_answered) && context->answers
		? zend_hash_index_find(context->answers, object->handle) : NULL;

	return answer && Z_TYPE_P(answer) == IS_ARRAY ? answer : NULL;
}

/* Finding the properties */

/* The property of this number in the slots, or at this position of the table; NULL: there is none, or it has no value.
 * What PHP stores the name of a missing class in is not a property. */
static zend_always_inline zval *property_at(const written_properties *from, uint32_t i, zend_string **name)
{
	zval *value;

	if (!from->table) {
		const zend_property_info *info = from->object->ce->properties_info_table[i];

		if (!info) {
			return NULL;
		}
		*name = info->name;
		value = msgpack_property_slot(from->object, info, (int) i);
		return Z_TYPE_P(value) != IS_UNDEF ? value : NULL;
	}
	*name = HT_IS_PACKED(from->table) ? NULL : from->table->arData[i].key;
	value = msgpack_value_at(from->table, i);
	ZVAL_DEINDIRECT(value);
	return Z_TYPE_P(value) == IS_UNDEF || (UNEXPECTED(from->object->ce == php_ce_incomplete_class) && *name
		&& zend_string_equals_literal(*name, MAGIC_MEMBER)) ? NULL : value;
}

static zend_always_inline uint32_t positions(const written_properties *from)
{
	return from->table ? from->table->nNumUsed : (uint32_t) from->object->ce->default_properties_count;
}

/* Counts the properties that have a value, and finds out if they are in order. */
static void count_properties(written_properties *found)
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

/* Opens the property table, which a handler or an initializer may have to build. That of a lazy proxy is copied, and
 * kept as an answer: it would point to slots of the instance, which userland may free. */
static bool open_table(msgpack_encoder *encoder, written_properties *opened)
{
	zend_object *object = opened->object;
	msgpack_php_encoding *context = encoder->context;
	zval *answer, value;

	if (EXPECTED(msgpack_php_has_ordinary_table(object))) {
		opened->table = object->properties;
		GC_TRY_ADDREF(opened->table);
	} else if ((answer = answer_of(context, object))) {
		opened->table = Z_ARRVAL_P(answer);
		GC_ADDREF(opened->table);
	} else if (may_run_userland(encoder)) {
		ZVAL_OBJ(&value, object);
		opened->table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
		if (opened->table && zend_object_is_lazy(object)) {
			HashTable *copy = zend_array_dup(opened->table);

			zend_release_properties(opened->table);
			opened->table = copy;
			ZVAL_ARR(&value, copy);
			keep_answer(context, object, &value);
		} else {
			context->answer_count++; /* an initializer may have changed any object, this one for sure: */
			msgpack_php_is_unchanged(context, object);
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
		|| ((encoder->dialect || GC_REFCOUNT(table) == 1) && is_table_of_slots(table, object)));
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
static zend_never_inline uint32_t put_any(msgpack_encoder *encoder, const written_properties *from,
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
static zend_never_inline uint32_t put_in_order(msgpack_encoder *encoder, const written_properties *from,
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

/* Writes a nil key and its value, a mark. */
static void put_mark(msgpack_encoder *encoder, int mark)
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

/* Writes what precedes the properties. False: it failed. */
static zend_always_inline bool put_head(msgpack_encoder *encoder, layout layout, zend_string *class_name,
	uint32_t count, bool by_reference, bool is_compact)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 3);

	encoder->heads++;
	if (layout != LAYOUT_OBJECT) {
		encoder->cursor = layout == LAYOUT_LIST ? mp_put_array_head(p, count) : mp_put_map_head(p, count);
		return true;
	}
	p = mp_put8(mp_put_map_head(p, count + 1 + by_reference), MP_NIL);
	p = by_reference ? mp_put8(mp_put8(p, MP_MARK_REFERENCE), MP_NIL) : p;
	return msgpack_commit(encoder, put_name_at(encoder, p, class_name, 0, is_compact));
}

/* Writes the properties in plain MessagePack. */
static zend_always_inline uint32_t put_plain(msgpack_encoder *encoder, const written_properties *from,
	layout layout, zend_string *class_name, bool by_reference)
{
	if (UNEXPECTED(!put_head(encoder, layout, class_name, from->count, by_reference, false))) {
		return WRITE_FAILED;
	}
	if (!from->in_order || layout == LAYOUT_LIST || (from->table && !encoder->runs_no_userland)) {
		return put_any(encoder, from, layout != LAYOUT_LIST);
	}
	return put_in_order(encoder, from, false);
}

static bool are_strings(const HashTable *names)
{
	uint32_t i = 0;

	while (i < names->nNumUsed && names->arData[i].key) {
		i++;
	}
	return i == names->nNumUsed;
}

/* In the compact form the second object with a class and these properties defines a shape, and later ones are records.
 * `shape`: theirs, if there is one. */
static uint32_t put_compact(msgpack_encoder *encoder, const written_properties *from, layout layout,
	zend_string *class_name, bool by_reference, msgpack_written_shape *shape)
{
	const zend_class_entry *ce = from->object->ce;
	bool may_be_record = from->in_order && layout == LAYOUT_OBJECT && !by_reference;
	uint32_t written;

	if (shape && msgpack_begin_definition(encoder, shape, from->count + 1)) {
		if (!msgpack_compact_put_keys(encoder, ce, from->table)) {
			return WRITE_FAILED;
		}
		msgpack_define_written_shape(msgpack_writer_of(encoder), shape);
		return put_in_order(encoder, from, true);
	}
	if (!shape && may_be_record && (!from->table || are_strings(from->table))) {
		shape = msgpack_add_shape(encoder, ce, from->table, msgpack_hash_of_shape(ce, from->table));
	}
	written = put_head(encoder, layout, class_name, from->count, by_reference, true)
		? put_any(encoder, from, layout != LAYOUT_LIST) : WRITE_FAILED;
	if (layout == LAYOUT_OBJECT ? !by_reference : layout == LAYOUT_MAP && from->count > 0) {
		msgpack_define_written_shape(msgpack_writer_of(encoder), shape);
	}
	return written;
}

/* Returns false: it failed, or another number of properties was written than announced. */
static ZEND_COLD bool fail_to_write(msgpack_encoder *encoder, const written_properties *from, uint32_t written)
{
	return written == WRITE_FAILED ? msgpack_fail_in(encoder, from->object, from->table)
		: msgpack_fail(encoder, from->object, NULL, "%s was changed while it was being packed",
			ZSTR_VAL(from->object->ce->name));
}

static zend_always_inline bool put_properties(msgpack_encoder *encoder, const written_properties *from,
	zend_string *class_name, bool by_reference)
{
	layout layout = layout_of(encoder->context, class_name);
	const zend_class_entry *ce = from->object->ce;
	msgpack_written_shape *shape = NULL;
	uint32_t put;

	if (encoder->dialect && from->in_order && !by_reference && layout == LAYOUT_OBJECT) {
		shape = msgpack_find_shape(msgpack_writer_of(encoder), ce, from->table,
			msgpack_hash_of_shape(ce, from->table));
	}
	if (msgpack_takes_records(msgpack_writer_of(encoder), shape)) {
		encoder->cursor = msgpack_put_record_head_at(encoder, encoder->cursor, shape, from->count);
		put = put_in_order(encoder, from, true);
	} else {
		put = encoder->dialect ? put_compact(encoder, from, layout, class_name, by_reference, shape)
			: put_plain(encoder, from, layout, class_name, by_reference);
	}
	return EXPECTED(put == from->count) || fail_to_write(encoder, from, put);
}

/* Objects without a property table that has to be opened */

/* Are all properties of the object in its slots, and have a value, or all in a table without other holders, which does
 * not change meanwhile? Sets the table and the count. */
static zend_always_inline bool are_simple(const msgpack_encoder *encoder, written_properties *found)
{
	zend_object *object = found->object;
	HashTable *table = object->properties;
	const zval *value = object->properties_table, *end = value + object->ce->default_properties_count;

	if (EXPECTED(!table) || value < end) {
		found->count = (uint32_t) object->ce->default_properties_count;
		while (value < end && Z_TYPE_P(value) != IS_UNDEF) {
			value++;
		}
		return value == end && may_read_slots(encoder, object);
	}
	found->table = table;
	found->count = table->nNumUsed;
	return msgpack_php_has_ordinary_table(object) && GC_REFCOUNT(table) == 1 && !HT_IS_PACKED(table)
		&& table->nNumUsed == table->nNumOfElements && found->count > 0 && encoder->runs_no_userland
		&& !msgpack_php_encoding_of(encoder)->strict;
}

static zend_never_inline bool open_and_put(msgpack_encoder *encoder, zend_object *object, zend_string *class_name,
	bool in_order, bool by_reference)
{
	written_properties opened = { .object = object, .in_order = in_order };
	uint32_t side_effects = encoder->side_effects;
	bool done = may_read_slots(encoder, object) || open_table(encoder, &opened);

	if (done) {
		count_properties(&opened);
		done = !(UNEXPECTED(msgpack_php_encoding_of(encoder)->strict)
			&& msgpack_php_refuses_properties_of(encoder, object, opened.table))
			&& put_properties(encoder, &opened, class_name, by_reference);
	}
	if (opened.table) {
		msgpack_encoder_release(encoder, opened.table, side_effects);
	}
	return done;
}

/* Writes an object as its properties. `in_order`: that is known of the slots of its class. */
static bool encode_properties(msgpack_encoder *encoder, zend_object *object, zend_string *class_name, bool in_order,
	bool by_reference)
{
	written_properties simple = { .object = object, .in_order = in_order };

	return EXPECTED(in_order && !by_reference && are_simple(encoder, &simple))
		? put_properties(encoder, &simple, class_name, false)
		: open_and_put(encoder, object, class_name, in_order, by_reference);
}

/* The objects and references written so far */

/* The slot of `counted`, or the free slot for it. */
static msgpack_written_object *slot_of(const msgpack_written_objects *written, const zend_refcounted *counted)
{
	/* Fibonacci hashing; allocations are multiples of 8 bytes. */
	uint32_t hash = (uint32_t) ((uintptr_t) counted >> 3) * UINT32_C(2654435769);
	uint32_t i = (hash >> 7) & (written->capacity - 1);

	while (written->slots[i].counted && written->slots[i].counted != counted) {
		i = (i + 1) & (written->capacity - 1);
	}
	return &written->slots[i];
}

/* When out of memory the table stays as it is: it has a few free slots left, and the
 * encoder stops at this value. */
static void grow(msgpack_written_objects *written)
{
	msgpack_written_object *old = written->slots, *slots = written->few;
	uint32_t old_capacity = written->capacity, capacity = old ? old_capacity * 2 : MSGPACK_WRITTEN_FEW;

	if (old) {
		slots = msgpack_realloc(NULL, capacity, sizeof(*slots));
	}
	if (!slots) {
		return;
	}
	memset(slots, 0, capacity * sizeof(*slots));
	written->capacity = capacity;
	written->slots = slots;
	for (uint32_t i = 0; i < old_capacity; i++) {
		if (old[i].counted) {
			*slot_of(written, old[i].counted) = old[i];
		}
	}
	if (old && old != written->few) {
		efree(old);
	}
}

/* The entry of an object or a reference. If it has none, adds one with `id`, and returns NULL. */
static msgpack_written_object *find_or_add(msgpack_encoder *encoder, void *counted, uint32_t id)
{
	msgpack_written_objects *written = &msgpack_php_encoding_of(encoder)->written;
	msgpack_written_object *slot;

	if (UNEXPECTED(written->count >= written->capacity / 4 * 3)) {
		grow(written);
	}
	slot = slot_of(written, counted);
	if (slot->counted) {
		return slot;
	}
	*slot = (msgpack_written_object) { counted, id };
	if (msgpack_php_encoding_of(encoder)->thorough) {
		GC_ADDREF(slot->counted);
	}
	written->count++;
	return NULL;
}

void msgpack_php_free_written(msgpack_php_encoding *encoding)
{
	const msgpack_written_objects *written = &encoding->written;

	for (uint32_t i = 0; encoding->thorough && i < written->capacity; i++) {
		msgpack_release_counted(written->slots[i].counted);
	}
	if (written->count > 0) {
		msgpack_free_unless(written->slots, written->few);
	}
}

/* Back-references */

/* {nil: mark, 0: ID} */
static void put_back_reference(msgpack_encoder *encoder, int mark, uint32_t id)
{
	unsigned char *start = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 4), *p;

	encoder->heads++;
	p = mp_put8(mp_put_map_head(start, 2), MP_NIL);
	encoder->cursor = mp_put_uint(mp_put_uint(mp_put_uint(p, (uint64_t) mark), 0), id);
	if (UNEXPECTED(encoder->dialect)) {
		msgpack_compact_count_back_reference(encoder, (size_t) (encoder->cursor - start));
	}
}

/* Writes a back-reference if the object or reference is in the table. Else adds it, and returns false. */
static zend_always_inline bool put_if_written(msgpack_encoder *encoder, void *counted, int mark)
{
	const msgpack_written_object *written = find_or_add(encoder, counted, encoder->heads + 1);

	if (!written) {
		return false;
	}
	if (UNEXPECTED(written->id == 0)) {
		msgpack_put_nil(encoder); /* as the object itself was */
	} else if (UNEXPECTED(encoder->dialect) && mark == MP_MARK_SAME_OBJECT) {
		msgpack_compact_put_same(encoder, written->id,
			MSGPACK_LEAST_BACK_REFERENCE - (int64_t) mp_index_size(written->id));
	} else {
		put_back_reference(encoder, mark, written->id);
	}
	return true;
}

/* May the object occur again? As long as nothing changes, one with a single holder does so only where the holder
 * does; the caller need not hold the root. */
static zend_always_inline bool may_occur_again(msgpack_encoder *encoder, const zend_object *object, bool by_reference)
{
	return GC_REFCOUNT(object) > 1 || encoder->depth == 0 || msgpack_php_encoding_of(encoder)->thorough || by_reference
		|| UNEXPECTED(msgpack_is_in_shared(encoder));
}

/* Objects whose methods say what is written. They run userland. */

static zend_always_inline bool may_refuse(const msgpack_encoder *encoder)
{
	return UNEXPECTED(msgpack_php_encoding_of(encoder)->strict || msgpack_php_encoding_of(encoder)->allowed);
}

/* Calls a method as PHP does: a serialize() inside has a state of its own. */
static void call_method(zend_function *method, zend_object *object, zval *result)
{
	BG(serialize_lock)++;
	zend_call_known_instance_method_with_0_params(method, object, result);
	BG(serialize_lock)--;
}

/* Writes nil for an object without a form, and remembers that for its later occurrences. False: it is refused. */
static bool put_object_as_nil(msgpack_encoder *encoder, zend_object *object)
{
	msgpack_written_object *written;

	if (msgpack_php_encoding_of(encoder)->strict) {
		return msgpack_fail(encoder, object, NULL, "Strict packing: a method of %s returns nothing to be packed",
			ZSTR_VAL(object->ce->name));
	}
	written = find_or_add(encoder, object, 0);
	if (written) {
		written->id = 0;
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

/* Copies the array of an ArrayObject or ArrayIterator, which PHP changes in place, whatever else has it. */
static void copy_storage(const zend_class_entry *ce, zval *payload)
{
	zval *storage;

	if (EXPECTED(ce->create_object != spl_ce_ArrayObject->create_object)) {
		return;
	}
	SEPARATE_ARRAY(payload);
	storage = zend_hash_index_find(Z_ARRVAL_P(payload), 1);
	if (storage && Z_TYPE_P(storage) == IS_ARRAY) {
		SEPARATE_ARRAY(storage);
	}
}

/* Writes what __serialize() has returned, and drops it: the tables of the compact form hold no arrays where no userland
 * runs. */
static bool put_serialized(msgpack_encoder *encoder, zend_object *object, zval *payload)
{
	bool is_held = encoder->dialect && encoder->runs_no_userland, done = false;

	if (is_held && !msgpack_hold_array(encoder, Z_ARRVAL_P(payload))) {
		is_held = false;
	} else if (!may_refuse(encoder) || !msgpack_php_refuses_payload(encoder, object, Z_ARRVAL_P(payload))) {
		done = (msgpack_php_encoding_of(encoder)->php_only ? encode_payload(encoder, object->ce->name, payload)
			: msgpack_encode(encoder, payload)) || msgpack_fail_in_serialize(encoder, object);
	}
	if (!is_held) {
		zval_ptr_dtor(payload);
	}
	return done;
}

static bool encode_magic_serialize(msgpack_encoder *encoder, zend_object *object)
{
	zval payload;

	call_method(object->ce->__serialize, object, &payload);
	if (!EG(exception) && Z_TYPE(payload) == IS_ARRAY) {
		copy_storage(object->ce, &payload);
		keep_answer(encoder->context, object, &payload);
		return put_serialized(encoder, object, &payload);
	}
	if (!EG(exception)) {
		msgpack_fail(encoder, object, zend_ce_type_error, "%s::__serialize() must return an array",
			ZSTR_VAL(object->ce->name));
	}
	zval_ptr_dtor(&payload);
	return false;
}

/* Serializable::serialize() */

/* Replaces an object by its text; nil: it has no form. zend_user_serialize() would leak a value that is returned along
 * with an exception. */
static bool run_serialize(void *context)
{
	zval *text = context, object = *text;
	zend_class_entry *ce = Z_OBJCE(object);
	unsigned char *bytes = NULL;
	size_t length;

	ZVAL_NULL(text);
	if (ce->serialize == zend_user_serialize) {
		zend_call_method_with_0_params(Z_OBJ(object), ce, NULL, "serialize", text);
	} else if (ce->serialize(&object, &bytes, &length, NULL) == SUCCESS && !EG(exception)) {
		ZVAL_STRINGL(text, (char *) bytes, length);
	}
	msgpack_free_unless(bytes, NULL);
	return true;
}

/* Writes {nil: mark, "Class": "text"}; throws under php_only=0. */
static bool put_text_form(msgpack_encoder *encoder, const zend_object *object, int mark, zend_string *class_name,
	const zend_string *text)
{
	if (!msgpack_php_encoding_of(encoder)->php_only) {
		return msgpack_fail(encoder, object, NULL,
			"An object of class %s cannot be packed under php_only=0: only PHP can read its data",
			ZSTR_VAL(class_name));
	}
	msgpack_put_map_head(encoder, 2);
	put_mark(encoder, mark);
	return msgpack_put_name(encoder, class_name) && (mark == MP_MARK_SERIALIZABLE
		? msgpack_put_literal_str : msgpack_put_str)(encoder, ZSTR_VAL(text), ZSTR_LEN(text));
}

static bool encode_serializable(msgpack_encoder *encoder, zend_object *object)
{
	zend_string *class_name = object->ce->name;
	bool done = false;
	zval text;

	if (!msgpack_php_encoding_of(encoder)->php_only) {
		return put_text_form(encoder, object, MP_MARK_SERIALIZABLE, class_name, NULL);
	}
	ZVAL_OBJ(&text, object);
	/* In the text there would be references to what an outer serialize() has written. */
	if (EXPECTED(BG(serialize).level == 0 && BG(serialize_lock) == 0)) {
		run_serialize(&text);
	} else {
		msgpack_run_isolated(run_serialize, &text);
	}
	if (EG(exception)) {
		/* thrown by serialize() */
	} else if (Z_TYPE(text) == IS_STRING) {
		done = !msgpack_php_refuses_text(encoder, object, Z_STR(text))
			&& put_text_form(encoder, object, MP_MARK_SERIALIZABLE, class_name, Z_STR(text));
	} else if (Z_TYPE(text) == IS_NULL) {
		done = put_object_as_nil(encoder, object);
	} else {
		msgpack_fail(encoder, object, NULL, "%s::serialize() must return a string or NULL", ZSTR_VAL(class_name));
	}
	zval_ptr_dtor(&text);
	return done;
}

/* __sleep() */

/* Adds the property `name` of `table` to `selected`; false if there is none. A property without a value is nil, or
 * refused. It is left out if its type does not allow null, since nil could not be unpacked, and of an object that stays
 * lazy, as by serialize(). Its slot does not tell the type: that of a lazy proxy is in its instance. */
static bool select_property(msgpack_encoder *encoder, HashTable *selected, zend_object *object, HashTable *table,
	zend_string *name)
{
	zval *value = zend_hash_find(table, name), copy;
	const zend_property_info *info;

	if (!value) {
		return false;
	}
	ZVAL_DEINDIRECT(value);
	if (Z_TYPE_P(value) != IS_UNDEF) {
		/* a second holder would make it a marked one */
		value = Z_ISREF_P(value) && Z_REFCOUNT_P(value) == 1 ? Z_REFVAL_P(value) : value;
		ZVAL_COPY(&copy, value); /* a name that comes twice may free what it had selected, which may run a destructor */
		zend_hash_update(selected, name, &copy);
	} else if (msgpack_php_refuses_name(encoder, object, name)) {
		return false;
	} else if (zend_lazy_object_initialized(object)) {
		info = msgpack_php_declared_property(object->ce, name);
		if (!info || !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_ALLOW_NULL(info->type)) {
			zend_hash_update(selected, name, &EG(uninitialized_zval));
		}
	}
	return true;
}

/* Adds the property that __sleep() has named: a public one, or by the mangled name that a private or protected one has
 * in the class. */
static bool select_named(msgpack_encoder *encoder, HashTable *selected, zend_object *object, zend_string *name)
{
	const zend_string *classes[] = { NULL, object->ce->name, ZSTR_CHAR('*') };
	bool found = false;
	HashTable *table;
	zval value;

	ZVAL_OBJ(&value, object);
	table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	for (int i = 0; i < 3 && table && !EG(exception) && !found; i++) {
		zend_string *mangled = !classes[i] ? zend_string_copy(name)
			: zend_mangle_property_name(ZSTR_VAL(classes[i]), ZSTR_LEN(classes[i]), ZSTR_VAL(name), ZSTR_LEN(name),
				false);

		found = select_property(encoder, selected, object, table, mangled);
		zend_string_release(mangled);
	}
	zend_release_properties(table);
	return found;
}

/* Collects the properties that __sleep() has named, by mangled name. */
static void select_slept(msgpack_encoder *encoder, zend_object *object, HashTable *names, HashTable *selected)
{
	bool quiet = msgpack_php_encoding_of(encoder)->quiet;
	zval *each;

	ZEND_HASH_FOREACH_VAL_IND(names, each) {
		ZVAL_DEREF(each);
		if (Z_TYPE_P(each) == IS_STRING) {
			/* copied: it may be a reference to it that was returned, which an initializer changes */
			zend_string *name = zend_string_copy(Z_STR_P(each));

			if (!select_named(encoder, selected, object, name) && !EG(exception)
			 && !msgpack_php_refuses_name(encoder, object, name)) {
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

/* Writes the properties that were selected, whose table nothing else changes. */
static bool put_slept(msgpack_encoder *encoder, zend_object *object, HashTable *selected)
{
	const written_properties from = { .object = object, .table = selected, .in_order = encoder->dialect != NULL,
		.count = zend_hash_num_elements(selected) };

	return put_properties(encoder, &from, object->ce->name, false);
}

static bool encode_slept(msgpack_encoder *encoder, zend_object *object, zend_function *sleep)
{
	zval names, selected;
	bool done = false;

	call_method(sleep, object, &names);
	if (EG(exception)) {
		/* thrown by __sleep() */
	} else if (Z_TYPE(names) != IS_ARRAY) {
		msgpack_report(msgpack_php_encoding_of(encoder)->quiet, E_NOTICE, "[msgpack] (msgpack_serialize_object) "
			"__sleep should return an array only containing the names of instance-variables to serialize");
		done = !EG(exception) && put_object_as_nil(encoder, object);
	} else {
		array_init_size(&selected, zend_hash_num_elements(Z_ARRVAL(names)));
		select_slept(encoder, object, Z_ARRVAL(names), Z_ARRVAL(selected));
		if (!EG(exception) && !msgpack_php_refuses_slept(encoder, object, Z_ARRVAL(selected))) {
			keep_answer(encoder->context, object, &selected);
			done = put_slept(encoder, object, Z_ARRVAL(selected));
		}
		zval_ptr_dtor(&selected);
	}
	zval_ptr_dtor(&names);
	return done;
}

/* Objects */

static bool encode_enum_case(msgpack_encoder *encoder, zend_object *object)
{
	zval *name = zend_enum_fetch_case_name(object);

	if (msgpack_php_encoding_of(encoder)->php_only) {
		return put_text_form(encoder, object, MP_MARK_ENUM, object->ce->name, Z_STR_P(name));
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
	/* where the class is there, its properties may be the argument of an __unserialize() of PHP */
	bool before = msgpack_compact_set_in_payload(encoder, true), done;

	class_name = class_name ? class_name : zend_string_copy(object->ce->name);
	done = text ? put_text_form(encoder, object,
			serialized ? MP_MARK_SERIALIZABLE : MP_MARK_ENUM, class_name, Z_STR_P(text))
		: encode_properties(encoder, object, class_name, false, by_reference);
	msgpack_compact_set_in_payload(encoder, before);
	zend_string_release(class_name);
	return done;
}

static bool encode_special(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	zend_class_entry *ce = object->ce;
	zval payload, *answer;

	if (may_refuse(encoder) && msgpack_php_refuses_class_of(encoder, object)) {
		return false;
	}
	if (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
		return msgpack_fail(encoder, object, NULL, "Serialization of '%s' is not allowed", ZSTR_VAL(ce->name));
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return encode_enum_case(encoder, object);
	}
	if (msgpack_is_method_of_date(ce->__serialize) && msgpack_payload_of_date(&payload, object)) {
		return put_serialized(encoder, object, &payload);
	}
	answer = answer_of(encoder->context, object);
	if (answer && !ce->__serialize) {
		return put_slept(encoder, object, Z_ARRVAL_P(answer));
	}
	if (answer) {
		ZVAL_COPY(&payload, answer);
		return put_serialized(encoder, object, &payload);
	}
	if (!may_run_userland(encoder)) {
		return false;
	}
	if (ce->__serialize) {
		return encode_magic_serialize(encoder, object);
	}
	if (ce->serialize) {
		return encode_serializable(encoder, object);
	}
	return ce == php_ce_incomplete_class ? encode_incomplete(encoder, object, by_reference)
		: encode_slept(encoder, object, msgpack_php_method(ce, ZEND_STR_SLEEP));
}

/* Makes the class of the object the current plain one. False: its objects are refused, or written in another way. */
static zend_never_inline bool find_class(msgpack_encoder *encoder, zend_object *object)
{
	msgpack_php_encoding *context = encoder->context;
	const zend_class_entry *ce = object->ce;
	/* Fibonacci hashing to four bits, one of MSGPACK_WRITTEN_CLASSES. */
	uint32_t place = (uint32_t) ((uintptr_t) ce >> 3) * UINT32_C(2654435769) >> 28;

	if (!context->plain) {
		memset(context->classes, 0, MSGPACK_WRITTEN_CLASSES * sizeof(*context->classes));
	}
	context->plain_class = NULL;
	context->plain = &context->classes[place];
	if (context->plain->ce != ce) {
		if (!is_its_properties(ce) || msgpack_php_refuses_class_of(encoder, object)) {
			return false;
		}
		*context->plain = (msgpack_php_written_class) { .ce = ce,
			.in_order = msgpack_php_has_slots_in_order(ce, (uint32_t) ce->default_properties_count) };
	}
	context->plain_class = ce;
	return true;
}

static zend_always_inline bool encode_new_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	msgpack_php_encoding *context = encoder->context;

	return EXPECTED(object->ce == context->plain_class) || find_class(encoder, object)
		? encode_properties(encoder, object, object->ce->name, context->plain->in_order, by_reference)
		: !EG(exception) && encode_special(encoder, object, by_reference);
}

/* Writes an object while userland may run. One that is written as a map or list is part of the payload around it. */
static zend_never_inline bool encode_with_userland(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	msgpack_php_encoding *context = encoder->context;
	bool in_payload = msgpack_compact_set_in_payload(encoder, false), done;
	uint32_t answers = context->answer_count;

	if (layout_of(encoder->context, object->ce->name) != LAYOUT_OBJECT) {
		msgpack_compact_set_in_payload(encoder, in_payload);
	}
	GC_ADDREF(object);
	done = msgpack_php_is_unchanged(context, object) && encode_new_object(encoder, object, by_reference);
	if (context->answer_count != answers && !is_as_kept(context, object)) { /* some of it was written before */
		context->answer_room = 0;
	}
	msgpack_compact_set_in_payload(encoder, in_payload);
	OBJ_RELEASE(object);
	encoder->side_effects++; /* destructors may have run: of the object, or of what it gave to be written */
	return done && !EG(exception);
}

static zend_always_inline bool encode_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	const msgpack_php_encoding *context = encoder->context;
	bool done;

	if (EXPECTED(context->php_only) && may_occur_again(encoder, object, by_reference) && put_if_written(encoder, object,
			by_reference ? MP_MARK_SAME_OBJECT_REFERENCE : MP_MARK_SAME_OBJECT)) {
		return true;
	}
	if (msgpack_is_out_of_memory() || !msgpack_encoder_enter(encoder)) {
		return msgpack_fail_at(encoder, object);
	}
	done = UNEXPECTED(context->thorough || context->is_answered) ? encode_with_userland(encoder, object, by_reference)
		: encode_new_object(encoder, object, by_reference);
	msgpack_encoder_leave(encoder);
	return done;
}

bool msgpack_php_encode_object(msgpack_encoder *encoder, zend_object *object)
{
	return encode_object(encoder, object, false);
}

bool msgpack_php_begin_row(msgpack_encoder *encoder, zend_object *object, uint32_t ordinal)
{
	return !find_or_add(encoder, object, ordinal);
}

bool msgpack_php_is_written(const msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *context = encoder->context;

	return context->written.count > 0 && slot_of(&context->written, (zend_refcounted *) object)->counted;
}

/* Has the property table of the object no other holder, by which objects in it may occur again? Scalars may. */
static bool may_be_row(zend_object *object)
{
	const HashTable *table = object->properties;

	return msgpack_php_has_ordinary_table(object)
		&& (GC_REFCOUNT(table) == 1 || msgpack_types_in(table) < 1 << IS_ARRAY);
}

HashTable *msgpack_php_row_table(const msgpack_encoder *encoder, const zend_object *object)
{
	const zval *answer = answer_of(encoder->context, object);

	if (answer || object->ce != zend_standard_class_def) {
		return answer ? Z_ARRVAL_P(answer) : NULL;
	}
	return object->properties ? object->properties : (HashTable *) &zend_empty_array;
}

/* Has the answer keys that can be names of properties, and no others? A reader makes integers of names that are digits,
 * but not the least one. */
static bool has_names(const HashTable *answer)
{
	uint32_t i = 0, count = HT_IS_PACKED(answer) ? 0 : answer->nNumUsed;

	while (i < count && (answer->arData[i].key ? !msgpack_is_mangling_broken(answer->arData[i].key)
		: answer->arData[i].h != (zend_ulong) ZEND_LONG_MIN)) {
		i++;
	}
	return i == count && zend_hash_num_elements(answer) > 0;
}

static bool is_of_dates(const zend_class_entry *ce)
{
	return msgpack_is_method_of_date(ce->__serialize) && ce->__unserialize;
}

/* Can an object of the class be read in a column? Those that no hook of C writes in another way; also those of
 * stdClass, of dates, and of which userland makes a payload and takes it. */
static bool may_be_of_rows(const zend_class_entry *ce)
{
	return ce == zend_standard_class_def || is_of_dates(ce) || (ce->type == ZEND_USER_CLASS
		&& !ce->__serialize == !ce->__unserialize && !msgpack_php_has_internal_payload(ce));
}

/* Those whose answers are not known yet would be, in another pass. */
bool msgpack_php_is_plain_object(msgpack_encoder *encoder, zend_object *object, const zend_class_entry *plain)
{
	msgpack_php_encoding *context = encoder->context;
	const zend_class_entry *ce = object->ce;
	msgpack_date_payload date;
	const zval *answer;

	if (ce != plain && (!context->assoc || context->thorough || !may_be_of_rows(ce))) {
		context->misses_rows |= context->assoc && may_be_of_rows(ce);
		return false;
	}
	if ((UNEXPECTED(context->strict || (ce != plain && context->allowed))
			&& msgpack_php_may_refuse(encoder, object, ce != plain)) || msgpack_php_is_written(encoder, object)) {
		return false;
	}
	if (UNEXPECTED(context->is_answered) && !is_as_kept(context, object)) {
		return false;
	}
	answer = answer_of(context, object);
	if (UNEXPECTED(answer)) {
		/* other objects of the class of a lazy one need not have answers */
		return has_names(Z_ARRVAL_P(answer)) && !is_of_dates(ce) && !zend_object_is_lazy(object);
	}
	if (UNEXPECTED(ce->__serialize)) {
		return is_of_dates(ce) && !(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE)
			&& msgpack_read_date_payload(&date, object);
	}
	return (ce == context->plain_class || find_class(encoder, object)) && context->plain->in_order
		&& (EXPECTED(!object->properties || ce != zend_standard_class_def) ? may_read_slots(encoder, object)
			: may_be_row(object));
}

/* References, and other values */

/* {nil: 1, key: value, ...} */
static bool encode_marked_array(msgpack_encoder *encoder, HashTable *array)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	msgpack_put_map_head(encoder, zend_hash_num_elements(array) + 1);
	put_mark(encoder, MP_MARK_REFERENCE);
	ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
		if (!msgpack_encode_pair(encoder, index, key, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_php_encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val;

	if (msgpack_is_out_of_memory()) {
		return false;
	}
	if (Z_TYPE_P(value) == IS_OBJECT) {
		return encode_object(encoder, Z_OBJ_P(value), true);
	}
	if (put_if_written(encoder, reference, MP_MARK_SAME_ARRAY)) {
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
	if (msgpack_php_encoding_of(encoder)->strict) {
		return msgpack_fail(encoder, Z_PTR_P(value), NULL, "Strict packing: a value of type %s",
			zend_zval_type_name(value));
	}
	if (!may_run_userland(encoder)) {
		return false;
	}
	msgpack_put_nil(encoder);
	msgpack_report(msgpack_php_encoding_of(encoder)->quiet, E_WARNING,
		"[msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null");
	return !EG(exception);
}
