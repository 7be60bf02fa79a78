#include "graph.h"

#include "../codec/strict.h"
#include "../base/php_compat.h"
#include "classes.h"
#include "ext/standard/php_incomplete_class.h"
#include "property_table.h"
#include "strict_objects.h"
#include "zend_interfaces.h"

static msgpack_php_decoding *context_of(const msgpack_decoder *decoder)
{
	return decoder->context;
}

static msgpack_graph_entry *entry_at(const msgpack_php_decoding *decoding, uint32_t i)
{
	return msgpack_vector_at(&decoding->entries, i, sizeof(msgpack_graph_entry));
}

static msgpack_deferred *deferred_at(const msgpack_php_decoding *decoding, uint32_t i)
{
	return msgpack_vector_at(&decoding->deferred, i, sizeof(msgpack_deferred));
}

/* Places */

static zend_always_inline bool is_element(const zend_array *array, const zval *slot)
{
	size_t size = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);

	return (uintptr_t) slot - (uintptr_t) array->arPacked < array->nNumUsed * size;
}

static zend_always_inline bool is_declared_slot(const zend_object *object, const zval *slot)
{
	size_t size = (size_t) object->ce->default_properties_count * sizeof(zval);

	return (uintptr_t) slot - (uintptr_t) object->properties_table < size;
}

/* The place of `slot`, which belongs to the container of `frame`. */
static zend_always_inline msgpack_place place_in(const msgpack_frame *frame, const zval *slot)
{
	bool has_array = frame->type->has_array;
	zend_object *object = has_array ? NULL : frame->form.object;
	zend_array *array = has_array ? frame->array : object ? object->properties : NULL;

	if (object && is_declared_slot(object, slot)) {
		return (msgpack_place) { (zend_refcounted *) object, (size_t) ((char *) slot - (char *) object) };
	}
	if (UNEXPECTED(frame->detached) && !(array && is_element(array, slot))) {
		array = Z_TYPE_P(frame->detached) == IS_ARRAY ? Z_ARRVAL_P(frame->detached) : NULL;
	}
	return EXPECTED(array && is_element(array, slot))
		? (msgpack_place) { (zend_refcounted *) array, (size_t) ((char *) slot - (char *) array->arPacked) }
		: (msgpack_place) { NULL, 0 };
}

/* The place of the container at `depth`. */
static zend_always_inline msgpack_place place_of(const msgpack_decoder *decoder, uint32_t depth, const zval *slot)
{
	const msgpack_frame *holder = depth > 1 ? &decoder->frames[depth - 2] : NULL;

	return holder && !holder->no_references ? place_in(holder, slot) : (msgpack_place) { NULL, 0 };
}

/* An element beyond 2^30 units has no place. No bit fields: the processor would wait where one is added to what was
 * just written. */
static zend_always_inline msgpack_graph_entry entry_of(uint32_t id, zend_refcounted *counted, bool made_here,
	msgpack_place place)
{
	size_t units = place.offset / sizeof(void *);

	return (msgpack_graph_entry) {
		.counted = counted, .holder = units <= UINT32_MAX >> MSGPACK_ENTRY_FLAG_BITS ? place.holder : NULL,
		.flags = (uint32_t) units << MSGPACK_ENTRY_FLAG_BITS | (made_here ? MSGPACK_ENTRY_MADE_HERE : 0), .id = id
	};
}

static bool is_made_here(const msgpack_graph_entry *entry)
{
	return entry->flags & MSGPACK_ENTRY_MADE_HERE;
}

/* To which the offsets of its slots are relative. */
static char *start_of(zend_refcounted *holder)
{
	return GC_TYPE(holder) == IS_OBJECT ? (char *) holder : (char *) ((zend_array *) holder)->arPacked;
}

static zval *slot_at(const msgpack_graph_entry *entry)
{
	if (!entry->holder) {
		return NULL;
	}
	return (zval *) (start_of(entry->holder) + (size_t) (entry->flags >> MSGPACK_ENTRY_FLAG_BITS) * sizeof(void *));
}

/* Entries: the targets of back-references, in the order of the message. For an object
 * held by reference the entry has the reference. */

/* NULL: out of memory. */
static zend_always_inline msgpack_graph_entry *push_entry(msgpack_php_decoding *context, msgpack_graph_entry new)
{
	msgpack_graph_entry *entry = msgpack_vector_push(&context->entries, sizeof(*entry));

	if (EXPECTED(entry)) {
		*entry = new;
	}
	return entry;
}

/* NULL: there is none. */
static msgpack_graph_entry *last_entry(const msgpack_php_decoding *context)
{
	return (msgpack_graph_entry *) context->entries.next - 1;
}

static msgpack_graph_entry *find_entry(const msgpack_php_decoding *context, zend_ulong id);

/* The object began as an array, so that values inside it may have entries already: it is
 * out of order. */
static msgpack_graph_entry *push_late(msgpack_php_decoding *context, uint32_t id)
{
	msgpack_graph_entry *entry = emalloc(sizeof(*entry));

	*entry = (msgpack_graph_entry) { .id = id };
	if (!context->late) {
		context->late = zend_new_array(0);
	}
	zend_hash_index_add_new_ptr(context->late, id, entry);
	return entry;
}

/* Whether it is the reference that contains the frame's value. */
static bool is_around(const zend_refcounted *counted, const msgpack_frame *frame)
{
	const zval *value = frame->in_reference ? frame->slot : Z_ISREF_P(frame->slot) ? Z_REFVAL_P(frame->slot) : NULL;

	return value && counted && GC_TYPE(counted) == IS_REFERENCE && value == &((const zend_reference *) counted)->val;
}

/* The place of what `frame` builds, if that is an object. */
static msgpack_place place_of_counted(const msgpack_decoder *decoder, const msgpack_frame *frame,
	const zend_refcounted *counted)
{
	return GC_TYPE(counted) == IS_OBJECT ? place_of(decoder, decoder->depth, frame->slot) : (msgpack_place) { NULL, 0 };
}

/* The same of an object or a reference that may have an entry. */
static void add_late(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted, bool made_here)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_graph_entry *entry = find_entry(context, frame->id);

	if (!entry) {
		entry = push_late(context, frame->id);
	}
	entry->flags |= made_here ? MSGPACK_ENTRY_MADE_HERE : 0;
	if (is_around(entry->counted, frame)) {
		return;
	}
	if (GC_TYPE(counted) == IS_OBJECT) {
		*entry = entry_of(frame->id, counted, is_made_here(entry), place_of(decoder, decoder->depth, frame->slot));
	} else {
		entry->counted = counted;
	}
}

void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted,
	bool made_here)
{
	msgpack_php_decoding *context = context_of(decoder);

	if (EXPECTED(context->entries.count == 0 || last_entry(context)->id < frame->id)) {
		push_entry(context, entry_of(frame->id, counted, made_here, place_of_counted(decoder, frame, counted)));
	} else {
		add_late(decoder, frame, counted, made_here);
	}
}

msgpack_graph_entry *msgpack_php_graph_add_record(const msgpack_decoder *decoder, const zval *slot, zend_object *object)
{
	return push_entry(context_of(decoder),
		entry_of(decoder->heads, (zend_refcounted *) object, true, place_of(decoder, decoder->depth + 1, slot)));
}

void msgpack_php_graph_remove(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_graph_entry *entry = find_entry(context_of(decoder), frame->id);

	if (entry) {
		entry->flags &= ~(uint32_t) MSGPACK_ENTRY_MADE_HERE;
		if (!is_around(entry->counted, frame)) {
			entry->counted = NULL;
			entry->holder = NULL;
		}
	}
}

void msgpack_php_graph_add_empty_map(msgpack_decoder *decoder, zval *slot)
{
	push_entry(context_of(decoder),
		entry_of(decoder->heads, Z_COUNTED_P(slot), false, place_of(decoder, decoder->depth + 1, slot)));
}

void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot)
{
	msgpack_place place = place_of(decoder, decoder->depth + 1, slot);

	if (place.holder) {
		push_entry(context_of(decoder), entry_of(decoder->heads, NULL, false, place));
	}
}

/* The entry of this id among the `count`, at least one; NULL: there is none. Without branches, which could not be
 * predicted. */
static msgpack_graph_entry *find_among(msgpack_graph_entry *entries, uint32_t count, zend_ulong id)
{
	while (count > 1) {
		uint32_t half = count / 2;

		entries += entries[half].id <= id ? half : 0;
		count -= half;
	}
	return entries->id == id ? entries : NULL;
}

/* The block of the vector that has the entry, if there is one. */
static msgpack_graph_entry *find_in_order(const msgpack_vector *entries, zend_ulong id)
{
	uint32_t low = 0, count = entries->more_count;

	if (count == 0 || ((const msgpack_graph_entry *) entries->more[0])->id > id) {
		return entries->count > 0
			? find_among((msgpack_graph_entry *) entries->first, MIN(entries->count, MSGPACK_VECTOR_FIRST), id) : NULL;
	}
	while (count > 1) {
		uint32_t half = count / 2;

		low += ((const msgpack_graph_entry *) entries->more[low + half])->id <= id ? half : 0;
		count -= half;
	}
	return find_among((msgpack_graph_entry *) entries->more[low],
		MIN(entries->count - MSGPACK_VECTOR_FIRST - low * MSGPACK_VECTOR_BLOCK, MSGPACK_VECTOR_BLOCK), id);
}

static msgpack_graph_entry *find_entry(const msgpack_php_decoding *context, zend_ulong id)
{
	msgpack_graph_entry *entry = find_in_order(&context->entries, id);

	return EXPECTED(entry) || EXPECTED(!context->late) ? entry : zend_hash_index_find_ptr(context->late, id);
}

/* Whether `slot` still has the entry's value. */
static bool is_in_place(const msgpack_graph_entry *entry, const zval *slot)
{
	return entry->counted
		? Z_TYPE_P(slot) == IS_OBJECT && Z_COUNTED_P(slot) == entry->counted
		: Z_TYPE_P(slot) == IS_ARRAY && Z_ARRVAL_P(slot) == &zend_empty_array;
}

/* Turns the value at its place into a reference, as unserialize() does when a later
 * back-reference shares it by reference. Adds a refcount for the new slot. */
static bool make_reference(msgpack_graph_entry *entry)
{
	zval *slot = slot_at(entry), value;
	zend_property_info *typed = slot && GC_TYPE(entry->holder) == IS_OBJECT
		? zend_get_typed_property_info_for_slot((zend_object *) entry->holder, slot) : NULL;

	if (slot && is_in_place(entry, slot)) {
		ZVAL_MAKE_REF(slot);
		if (typed && !msgpack_php_is_pending(slot)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), typed);
		}
		entry->counted = Z_COUNTED_P(slot);
		Z_ADDREF_P(slot);
		return true;
	}
	if (!entry->counted) {
		return false;
	}
	/* It has no place, or has been replaced: make a separate reference, for this and
	 * later back-references. */
	ZVAL_NEW_EMPTY_REF(&value);
	ZVAL_OBJ_COPY(Z_REFVAL(value), (zend_object *) entry->counted);
	entry->counted = Z_COUNTED(value);
	return true;
}

/* Whether a back-reference with this mark may refer to the entry. A reference without a
 * value yet is rejected: the value would be stored without a check against the types of
 * its new holder. */
static bool matches_mark(const msgpack_graph_entry *entry, zend_ulong mark)
{
	uint8_t type = entry->counted ? GC_TYPE(entry->counted) : IS_ARRAY;
	bool is_reference = type == IS_REFERENCE;

	if (is_reference) {
		type = Z_TYPE(((zend_reference *) entry->counted)->val);
	}
	/* Under assoc=0 an array held by reference is an object. */
	return mark == MSGPACK_MARK_SAME_ARRAY
		? type == IS_ARRAY || (type == IS_OBJECT && is_reference)
		: type == IS_OBJECT;
}

bool msgpack_php_graph_resolve(const msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_graph_entry *entry = find_entry(context, id);
	bool is_reference;

	if (!entry || !matches_mark(entry, mark)) {
		return false;
	}
	context->back_references += !(entry->flags & MSGPACK_ENTRY_IS_LEAF);
	is_reference = entry->counted && GC_TYPE(entry->counted) == IS_REFERENCE;
	if (mark == MSGPACK_MARK_SAME_OBJECT) {
		if (is_reference) {
			ZVAL_COPY(value, &((zend_reference *) entry->counted)->val);
		} else {
			ZVAL_OBJ_COPY(value, (zend_object *) entry->counted);
		}
		return true;
	}
	if (is_reference) {
		GC_ADDREF(entry->counted);
	} else if (!make_reference(entry)) {
		return false;
	}
	ZVAL_REF(value, (zend_reference *) entry->counted);
	return true;
}

/* The object with this ordinal, of the compact form; NULL: it is none, or has no place there. */
static zend_always_inline zend_object *known_object(const msgpack_decoder *decoder, uint32_t ordinal, bool *is_leaf)
{
	uint32_t height;
	zend_array *known = msgpack_compact_container_at(decoder->compact, ordinal, &height);

	*is_leaf = known && height == MSGPACK_IS_LEAF;
	return known && msgpack_compact_is_object(height) ? (zend_object *) known : NULL;
}

/* As {nil: 4, 0: ID}, whose head is counted. */
static const unsigned char *same_in_map(msgpack_decoder *decoder, const unsigned char *p, zval *same)
{
	const unsigned char *after = msgpack_php_same_object_at(decoder, p + 1, same);

	decoder->heads += after != NULL;
	return after;
}

/* By an ordinal of one byte or two. */
static const unsigned char *same_in_ext(const msgpack_decoder *decoder, const unsigned char *p, zval *same)
{
	bool is_leaf, is_short = *p == MP_FIXEXT1;
	zend_object *object = known_object(decoder, is_short ? p[2] : mp_load16(p + 2), &is_leaf);

	if (!object) {
		return NULL;
	}
	context_of(decoder)->back_references += !is_leaf;
	ZVAL_OBJ_COPY(same, object);
	return p + (is_short ? 3 : 4);
}

const unsigned char *msgpack_php_read_same(msgpack_decoder *decoder, const unsigned char *p,
	const zend_property_info *info, zval *slot, msgpack_dialect dialect)
{
	uint32_t back_references = context_of(decoder)->back_references;
	const unsigned char *after;
	zval same;

	after = Z_REFCOUNTED_P(slot) ? NULL
		: dialect == MSGPACK_PLAIN ? same_in_map(decoder, p, &same) : same_in_ext(decoder, p, &same);
	if (!after) {
		return NULL;
	}
	if (UNEXPECTED(ZEND_TYPE_IS_SET(info->type) && !msgpack_php_is_plainly_of_type(info, &same))) {
		Z_DELREF(same);
		decoder->heads -= dialect == MSGPACK_PLAIN;
		context_of(decoder)->back_references = back_references;
		return NULL;
	}
	ZVAL_COPY_VALUE(slot, &same);
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return after;
}

bool msgpack_php_same_object(msgpack_decoder *decoder, zval *slot, uint32_t ordinal)
{
	const msgpack_graph_entry *entry;
	bool is_leaf;
	zend_object *object = known_object(decoder, ordinal, &is_leaf);

	if (object) {
		context_of(decoder)->back_references += !is_leaf;
		ZVAL_OBJ_COPY(slot, object);
		return true;
	}
	entry = find_entry(context_of(decoder), ordinal);
	if (UNEXPECTED(entry && !entry->counted && !entry->holder)) {
		return msgpack_php_warn(decoder, "msgpack_unserialize_map_item", "Invalid references value: %" PRIu32,
			ordinal - 1);
	}
	return msgpack_php_graph_resolve(decoder, slot, MSGPACK_MARK_SAME_OBJECT, ordinal);
}

/* Deferred calls */

void msgpack_php_defer_call(const msgpack_decoder *decoder, zend_object *object, zval *argument, uint32_t levels)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_deferred *deferred = msgpack_vector_push(&context->deferred, sizeof(*deferred));

	if (UNEXPECTED(!deferred)) {
		zval_ptr_dtor(argument);
		return;
	}
	GC_ADDREF(object);
	deferred->object = object;
	deferred->levels = levels;
	ZVAL_COPY_VALUE(&deferred->argument, argument);
}

static bool has_wakeup(zend_class_entry *ce)
{
	return ce != php_ce_incomplete_class && zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));
}

bool msgpack_php_wakes(const msgpack_decoder *decoder, zend_class_entry *ce)
{
	msgpack_php_decoding *context = context_of(decoder);

	context->last_class = ce;
	context->last_class_wakes = msgpack_is_strict(decoder) || has_wakeup(ce);
	return context->last_class_wakes;
}

void msgpack_php_defer_wakeup(msgpack_decoder *decoder, zend_object *object, uint32_t levels)
{
	bool wakes = !msgpack_is_strict(decoder) || has_wakeup(object->ce);
	zval no_argument;

	if (msgpack_is_strict(decoder)) {
		msgpack_php_check_object(decoder, object, wakes);
	}
	if (!wakes) {
		return;
	}
	ZVAL_UNDEF(&no_argument);
	msgpack_php_defer_call(decoder, object, &no_argument, levels);
}

/* The end of a message */

/* As zend_call_known_function(), which sets up the whole call each time. */
static zend_always_inline void call(zend_fcall_info *info, zend_object *object, zend_function *function, zval *argument)
{
	zend_fcall_info_cache cache = { .function_handler = function, .called_scope = object->ce, .object = object };

	info->object = object;
	info->params = argument;
	info->param_count = argument ? 1 : 0;
	zend_call_function(info, &cache);
	zval_ptr_dtor(info->retval);
}

static zend_always_inline void call_deferred(zend_fcall_info *info, msgpack_deferred *deferred)
{
	zend_object *object = deferred->object;

	if (Z_TYPE(deferred->argument) == IS_UNDEF) {
		zval *wakeup = zend_hash_find_known_hash(&object->ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));

		call(info, object, Z_FUNC_P(wakeup), NULL);
	} else {
		call(info, object, object->ce->__unserialize, &deferred->argument);
		msgpack_make_properties_hash(object);
	}
}

static void restore_destructor(const msgpack_graph_entry *entry)
{
	if (is_made_here(entry)) {
		msgpack_php_suppress_destructor(GC_TYPE(entry->counted) == IS_REFERENCE
			? Z_OBJ(((zend_reference *) entry->counted)->val) : (zend_object *) entry->counted, false);
	}
}

/* Appends them out of order: no entry is looked up from here on. */
static void merge_late(msgpack_php_decoding *decoding)
{
	msgpack_graph_entry *late;

	if (!decoding->late) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(decoding->late, late) {
		push_entry(decoding, *late);
		efree(late);
	} ZEND_HASH_FOREACH_END();
	zend_array_release(decoding->late);
	decoding->late = NULL;
}

/* False: it threw. */
static zend_always_inline bool finish_object(const msgpack_php_decoding *decoding, zend_fcall_info *info,
	msgpack_deferred *deferred)
{
	msgpack_nest(decoding->calls, deferred->levels);
	BG(serialize_lock)++; /* as PHP does: an unserialize() inside has a state of its own */
	call_deferred(info, deferred);
	BG(serialize_lock)--;
	msgpack_unnest(decoding->calls, deferred->levels);
	if (EG(exception)) {
		return false;
	}
	msgpack_php_suppress_destructor(deferred->object, false);
	return true;
}

bool msgpack_php_finish_objects(msgpack_php_decoding *decoding)
{
	zval result;
	zend_fcall_info info = { .size = sizeof(info), .retval = &result };

	merge_late(decoding);
	for (uint32_t i = 0; decoding->has_destructors && i < decoding->entries.count; i++) {
		restore_destructor(entry_at(decoding, i));
	}
	decoding->entries.count = 0; /* from here on userland may free them */
	for (uint32_t i = 0; decoding->has_destructors && i < decoding->deferred.count; i++) {
		msgpack_php_suppress_destructor(deferred_at(decoding, i)->object, true);
	}
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		if (!finish_object(decoding, &info, deferred_at(decoding, i))) {
			return false;
		}
	}
	return true;
}

/* Adds a refcount to the value that release_entries() empties. Of a reference to an object
 * that is the object: others may hold it without the reference, and freeing it through
 * them would recurse. */
static void hold_entry(msgpack_graph_entry *entry)
{
	const zval *value = is_made_here(entry) && GC_TYPE(entry->counted) == IS_REFERENCE
		? &((zend_reference *) entry->counted)->val : NULL;

	if (value && Z_TYPE_P(value) == IS_OBJECT) {
		entry->counted = Z_COUNTED_P(value);
	}
	if (entry->counted) {
		GC_ADDREF(entry->counted);
	}
}

void msgpack_php_decoding_abandon(msgpack_php_decoding *decoding)
{
	merge_late(decoding);
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		hold_entry(entry_at(decoding, i));
	}
	decoding->is_abandoned = true;
}

static void empty_slot(zend_object *object, zval *slot)
{
	zend_property_info *typed = Z_ISREF_P(slot) ? zend_get_typed_property_info_for_slot(object, slot) : NULL;
	zval value;

	if (typed) {
		ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), typed);
	}
	ZVAL_COPY_VALUE(&value, slot);
	ZVAL_UNDEF(slot);
	zval_ptr_dtor(&value);
}

/* Takes the table from the object first: the collector may run while a value is freed, and
 * must not find one that is freed already. */
static void empty_table(zend_object *object)
{
	zend_array *table = object->properties;

	if (table) {
		object->properties = NULL;
		zend_array_release(table);
	}
}

/* Empties an object that userland has not seen; its values have other holders as well. */
static void empty_object(zend_object *object)
{
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		empty_slot(object, &object->properties_table[i]);
	}
	empty_table(object);
}

static void empty_reference(zend_reference *reference)
{
	zval value;

	ZVAL_COPY_VALUE(&value, &reference->val);
	ZVAL_NULL(&reference->val);
	zval_ptr_dtor(&value);
}

/* Empties all entries before the first is freed. */
static void release_entries(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		msgpack_graph_entry *entry = entry_at(decoding, i);

		if (entry->counted && GC_TYPE(entry->counted) == IS_REFERENCE) {
			empty_reference((zend_reference *) entry->counted);
		} else if (is_made_here(entry)) {
			empty_object((zend_object *) entry->counted);
		}
	}
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		zend_refcounted *counted = entry_at(decoding, i)->counted;

		if (counted && GC_DELREF(counted) == 0) {
			rc_dtor_func(counted);
		} else if (counted) {
			gc_check_possible_root(counted);
		}
	}
}

void msgpack_php_free_entries(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		msgpack_deferred *deferred = deferred_at(decoding, i);

		zval_ptr_dtor(&deferred->argument);
		OBJ_RELEASE(deferred->object);
	}
	if (decoding->is_abandoned) {
		release_entries(decoding);
	}
	msgpack_vector_free(&decoding->deferred);
	msgpack_vector_free(&decoding->entries);
}
