#include "graph.h"

#include "../base/php_compat.h"
#include "../codec/scalar.h"
#include "../codec/strict.h"
#include "ext/standard/php_incomplete_class.h"
#include "property_table.h"
#include "refused.h"
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

/* Entries: the targets of back-references, in the order of the message. For an object held by reference the entry has
 * the reference. The place of an object or an empty list is an offset in what holds it, which stays valid while that is
 * reallocated. */

static bool is_made_here(const msgpack_graph_entry *entry)
{
	return entry->flags & MSGPACK_ENTRY_MADE_HERE;
}

/* Sets the place to `slot`, among those that begin at `start`. One beyond 2^30 units is none. No bit fields: the
 * processor would wait where one is added to what was just written. */
static zend_always_inline void set_place(msgpack_graph_entry *entry, void *holder, const void *start, const zval *slot)
{
	size_t units = (size_t) ((const char *) slot - (const char *) start) / sizeof(void *);

	if (EXPECTED(units <= UINT32_MAX >> MSGPACK_ENTRY_FLAG_BITS)) {
		entry->holder = holder;
		entry->flags |= (uint32_t) units << MSGPACK_ENTRY_FLAG_BITS;
	}
}

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

/* An entry of what is at `slot`, in the container of the frame at `depth`, if there is one: it has no place in one
 * whose values must not become references. */
static zend_always_inline msgpack_graph_entry entry_in(const msgpack_decoder *decoder, uint32_t depth, const zval *slot,
	msgpack_graph_entry entry)
{
	const msgpack_frame *frame = depth > 0 ? &decoder->frames[depth - 1] : NULL;
	zend_object *object;
	zend_array *array;

	if (!frame || frame->no_references) {
		return entry;
	}
	object = frame->type->has_array ? NULL : frame->form.object;
	array = frame->type->has_array ? frame->array : object ? object->properties : NULL;
	if (object && is_declared_slot(object, slot)) {
		set_place(&entry, object, object, slot);
		return entry;
	}
	if (UNEXPECTED(frame->detached) && !(array && is_element(array, slot))) {
		array = Z_TYPE_P(frame->detached) == IS_ARRAY ? Z_ARRVAL_P(frame->detached) : NULL;
	}
	if (EXPECTED(array && is_element(array, slot))) {
		set_place(&entry, array, array->arPacked, slot);
	}
	return entry;
}

static zval *place_of(const msgpack_graph_entry *entry)
{
	void *start = entry->holder;

	if (start && GC_TYPE(entry->holder) == IS_ARRAY) {
		start = ((zend_array *) start)->arPacked;
	}
	return start ? (zval *) ((void **) start + (entry->flags >> MSGPACK_ENTRY_FLAG_BITS)) : NULL;
}

/* NULL: out of memory. */
static zend_always_inline msgpack_graph_entry *push_entry(msgpack_php_decoding *context, msgpack_graph_entry new)
{
	msgpack_graph_entry *entry = msgpack_vector_push(&context->entries, sizeof(*entry));

	if (EXPECTED(entry)) {
		*entry = new;
	}
	return entry;
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

/* In the block of the vector that has the entry, if there is one. */
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

/* Whether it is the reference that contains the frame's value. */
static bool is_around(const zend_refcounted *counted, const msgpack_frame *frame)
{
	const zval *value = frame->in_reference ? frame->slot : Z_ISREF_P(frame->slot) ? Z_REFVAL_P(frame->slot) : NULL;

	return value && counted && GC_TYPE(counted) == IS_REFERENCE && value == &((const zend_reference *) counted)->val;
}

/* The object began as an array, so that values inside it may have entries already: it is out of order, or it has one
 * itself. */
static void add_late(msgpack_php_decoding *context, const msgpack_frame *frame, msgpack_graph_entry new)
{
	msgpack_graph_entry *entry = find_entry(context, frame->id);

	if (!entry) {
		entry = emalloc(sizeof(*entry));
		*entry = (msgpack_graph_entry) { .id = frame->id };
		context->late = context->late ? context->late : zend_new_array(0);
		zend_hash_index_add_new_ptr(context->late, frame->id, entry);
	}
	entry->flags |= new.flags & MSGPACK_ENTRY_MADE_HERE;
	if (is_around(entry->counted, frame)) {
		return;
	}
	if (GC_TYPE(new.counted) == IS_OBJECT) {
		new.flags |= entry->flags & MSGPACK_ENTRY_MADE_HERE;
		*entry = new;
	} else {
		entry->counted = new.counted;
	}
}

void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted,
	bool made_here)
{
	msgpack_php_decoding *context = context_of(decoder);
	const msgpack_graph_entry *last = (msgpack_graph_entry *) context->entries.next - 1;
	msgpack_graph_entry new = { .counted = counted, .id = frame->id, .flags = made_here ? MSGPACK_ENTRY_MADE_HERE : 0 };

	if (GC_TYPE(counted) == IS_OBJECT) {
		new = entry_in(decoder, decoder->depth - 1, frame->slot, new);
	}
	if (EXPECTED(context->entries.count == 0 || last->id < frame->id)) {
		push_entry(context, new);
	} else {
		add_late(context, frame, new);
	}
}

msgpack_graph_entry *msgpack_php_graph_add_object(const msgpack_decoder *decoder, const zval *slot, bool made_here)
{
	return push_entry(context_of(decoder), entry_in(decoder, decoder->depth, slot, (msgpack_graph_entry) {
		.counted = Z_COUNTED_P(slot), .id = decoder->heads, .flags = made_here ? MSGPACK_ENTRY_MADE_HERE : 0 }));
}

/* What has no place is no target. */
static zend_always_inline void add_empty_list(msgpack_php_decoding *context, msgpack_graph_entry entry)
{
	if (entry.holder) {
		push_entry(context, entry);
	}
}

void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot)
{
	add_empty_list(context_of(decoder),
		entry_in(decoder, decoder->depth, slot, (msgpack_graph_entry) { .id = decoder->heads }));
}

/* How many levels a frame of the object has whose values must not become references. */
static zend_always_inline uint8_t levels_without_references(const msgpack_decoder *decoder, const zend_object *object)
{
	const msgpack_frame *top = decoder->depth > 0 ? decoder->top : NULL;
	bool is_of_object = top && !top->type->has_array && top->form.object == object;

	return !top ? 0 : is_of_object || top->no_references == 0 ? top->no_references : top->no_references - 1;
}

void msgpack_php_graph_add_empty_list(msgpack_decoder *decoder, const zval *slot, zend_object *object,
	msgpack_dialect dialect)
{
	msgpack_graph_entry entry = { .id = ++decoder->heads };

	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_note_container(decoder, NULL, 0);
	}
	if (decoder->hooks->empty_list && EXPECTED(levels_without_references(decoder, object) == 0)) {
		set_place(&entry, object, object, slot);
		add_empty_list(context_of(decoder), entry);
	}
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

/* Back-references */

static zend_reference *reference_of(const msgpack_graph_entry *entry)
{
	return entry->counted && GC_TYPE(entry->counted) == IS_REFERENCE ? (zend_reference *) entry->counted : NULL;
}

/* Whether `slot` still has the entry's value. */
static bool is_in_place(const msgpack_graph_entry *entry, const zval *slot)
{
	return entry->counted
		? Z_TYPE_P(slot) == IS_OBJECT && Z_COUNTED_P(slot) == entry->counted
		: Z_TYPE_P(slot) == IS_ARRAY && Z_ARRVAL_P(slot) == &zend_empty_array;
}

/* Turns the value at its place into a reference, as unserialize() does when a later back-reference shares it by
 * reference. Where it has no place, or has been replaced, makes a separate reference, for this and later
 * back-references. Adds a refcount for the new slot. */
static bool make_reference(msgpack_graph_entry *entry)
{
	zval *slot = place_of(entry), value;

	if (slot && is_in_place(entry, slot)) {
		zend_property_info *typed = GC_TYPE(entry->holder) == IS_OBJECT
			? zend_get_typed_property_info_for_slot((zend_object *) entry->holder, slot) : NULL;

		ZVAL_MAKE_REF(slot);
		if (typed && !msgpack_php_is_pending(slot)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), typed);
		}
		entry->counted = Z_COUNTED_P(slot);
		Z_ADDREF_P(slot);
	} else if (entry->counted) {
		ZVAL_NEW_EMPTY_REF(&value);
		ZVAL_OBJ_COPY(Z_REFVAL(value), (zend_object *) entry->counted);
		entry->counted = Z_COUNTED(value);
	}
	return entry->counted != NULL;
}

/* Whether a back-reference with this mark may refer to the entry. A reference without a value yet is rejected: the
 * value would be stored without a check against the types of its new holder. */
static bool matches_mark(const msgpack_graph_entry *entry, zend_ulong mark)
{
	const zend_reference *reference = reference_of(entry);
	uint8_t type = reference ? Z_TYPE(reference->val) : entry->counted ? GC_TYPE(entry->counted) : IS_ARRAY;

	/* Under assoc=0 an array held by reference is an object. */
	return mark == MSGPACK_MARK_SAME_ARRAY
		? type == IS_ARRAY || (type == IS_OBJECT && reference)
		: type == IS_OBJECT;
}

/* Sets `value` to the object of the entry. False: it has none. */
static zend_always_inline bool copy_object(const msgpack_graph_entry *entry, zval *value)
{
	const zend_reference *reference;

	if (UNEXPECTED(!entry || !entry->counted)) {
		return false;
	}
	if (EXPECTED(GC_TYPE(entry->counted) == IS_OBJECT)) {
		ZVAL_OBJ_COPY(value, (zend_object *) entry->counted);
		return true;
	}
	reference = (zend_reference *) entry->counted;
	if (Z_TYPE(reference->val) == IS_OBJECT) {
		ZVAL_COPY(value, &reference->val);
	}
	return Z_TYPE(reference->val) == IS_OBJECT;
}

bool msgpack_php_graph_resolve(const msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id)
{
	msgpack_graph_entry *entry = find_entry(context_of(decoder), id);
	zend_reference *reference;

	if (!entry || !matches_mark(entry, mark)) {
		return false;
	}
	msgpack_php_count_same(decoder, entry->flags & MSGPACK_ENTRY_IS_LEAF);
	if (mark == MSGPACK_MARK_SAME_OBJECT) {
		return copy_object(entry, value);
	}
	reference = reference_of(entry);
	if (reference) {
		GC_ADDREF(reference);
	} else if (!make_reference(entry)) {
		return false;
	}
	ZVAL_REF(value, (zend_reference *) entry->counted);
	return true;
}

msgpack_php_same msgpack_php_same_in_map(const msgpack_decoder *decoder, const unsigned char *p, zval *value)
{
	msgpack_php_same same = { 0 };
	const msgpack_graph_entry *entry;
	const unsigned char *after;
	zval id;

	if (decoder->end - p < 4 || p[0] != MP_NIL || p[1] != MSGPACK_MARK_SAME_OBJECT || p[2] != 0
	 || (p[3] > MP_FIXINT_MAX && (p[3] < MP_UINT8 || p[3] > MP_UINT32))) {
		return same;
	}
	after = msgpack_read_scalar(p + 3, decoder->end, &id);
	entry = after ? find_entry(context_of(decoder), (zend_ulong) Z_LVAL(id)) : NULL;
	if (copy_object(entry, value)) {
		same.after = after;
		same.is_leaf = entry->flags & MSGPACK_ENTRY_IS_LEAF;
	}
	return same;
}

/* The object with this ordinal, of the compact form; NULL: it is none, or has no place there. */
static zend_always_inline zend_object *noted_object(const msgpack_decoder *decoder, uint32_t ordinal, bool *is_leaf)
{
	uint32_t height;
	zend_array *noted = msgpack_compact_container_at(decoder->compact, ordinal, &height);

	*is_leaf = noted && height == MSGPACK_IS_LEAF;
	return noted && msgpack_compact_is_object(height) ? (zend_object *) noted : NULL;
}

msgpack_php_same msgpack_php_same_at(const msgpack_decoder *decoder, const unsigned char *p, zval *value,
	msgpack_dialect dialect)
{
	bool is_short = *p == MP_FIXEXT1;
	msgpack_php_same same = { 0 };
	zend_object *object;

	if (dialect == MSGPACK_PLAIN) {
		return msgpack_php_same_in_map(decoder, p + 1, value);
	}
	object = noted_object(decoder, is_short ? p[2] : mp_load16(p + 2), &same.is_leaf);
	if (object) {
		ZVAL_OBJ_COPY(value, object);
		same.after = p + (is_short ? 3 : 4);
	}
	return same;
}

bool msgpack_php_same_object(msgpack_decoder *decoder, zval *slot, uint32_t ordinal)
{
	const msgpack_graph_entry *entry;
	bool is_leaf;
	zend_object *object = noted_object(decoder, ordinal, &is_leaf);

	if (object) {
		msgpack_php_count_same(decoder, is_leaf);
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
	msgpack_deferred *deferred = msgpack_vector_push(&context_of(decoder)->deferred, sizeof(*deferred));

	if (UNEXPECTED(!deferred)) {
		zval_ptr_dtor(argument);
		return;
	}
	GC_ADDREF(object);
	*deferred = (msgpack_deferred) { .object = object, .levels = levels };
	ZVAL_COPY_VALUE(&deferred->argument, argument);
}

static zval *wakeup_of(const zend_class_entry *ce)
{
	return ce == php_ce_incomplete_class ? NULL
		: zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));
}

bool msgpack_php_wakes(const msgpack_decoder *decoder, zend_class_entry *ce)
{
	msgpack_php_decoding *context = context_of(decoder);

	context->last_class = ce;
	context->last_class_wakes = msgpack_is_strict(decoder) || wakeup_of(ce);
	return context->last_class_wakes;
}

void msgpack_php_defer_wakeup(msgpack_decoder *decoder, zend_object *object, uint32_t levels)
{
	bool wakes = wakeup_of(object->ce);
	zval no_argument;

	if (msgpack_is_strict(decoder)) {
		msgpack_php_check_object(decoder, object, wakes);
	}
	if (wakes) {
		ZVAL_UNDEF(&no_argument);
		msgpack_php_defer_call(decoder, object, &no_argument, levels);
	}
}

/* The end of a message */

static void set_destructor_called(zend_object *object, bool called)
{
	if (UNEXPECTED(object->ce->destructor)) {
		if (called) {
			GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		} else {
			GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		}
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

/* Restores those of the objects that have no call to come. */
static void restore_destructors(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		const msgpack_graph_entry *entry = entry_at(decoding, i);

		if (is_made_here(entry)) {
			const zend_reference *reference = reference_of(entry);

			set_destructor_called(reference ? Z_OBJ(reference->val) : (zend_object *) entry->counted, false);
		}
	}
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		set_destructor_called(deferred_at(decoding, i)->object, true);
	}
}

/* As zend_call_known_function(), which sets up the whole call each time. */
static void call(zend_fcall_info *info, zend_object *object, zend_function *function, zval *argument)
{
	zend_fcall_info_cache cache = { .function_handler = function, .called_scope = object->ce, .object = object };

	info->object = object;
	info->params = argument;
	info->param_count = argument ? 1 : 0;
	zend_call_function(info, &cache);
	zval_ptr_dtor(info->retval);
}

/* False: it threw. */
static bool call_deferred(const msgpack_php_decoding *decoding, zend_fcall_info *info, msgpack_deferred *deferred)
{
	zend_object *object = deferred->object;

	msgpack_nest(decoding->calls, deferred->levels);
	BG(serialize_lock)++; /* as PHP does: an unserialize() inside has a state of its own */
	if (Z_TYPE(deferred->argument) == IS_UNDEF) {
		call(info, object, Z_FUNC_P(wakeup_of(object->ce)), NULL);
	} else {
		call(info, object, object->ce->__unserialize, &deferred->argument);
		msgpack_make_properties_hash(object);
	}
	BG(serialize_lock)--;
	msgpack_unnest(decoding->calls, deferred->levels);
	if (EG(exception)) {
		return false;
	}
	set_destructor_called(object, false);
	return true;
}

bool msgpack_php_finish_objects(msgpack_php_decoding *decoding)
{
	zval result;
	zend_fcall_info info = { .size = sizeof(info), .retval = &result };

	merge_late(decoding);
	if (decoding->has_destructors) {
		restore_destructors(decoding);
	}
	decoding->entries.count = 0; /* from here on userland may free them */
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		if (!call_deferred(decoding, &info, deferred_at(decoding, i))) {
			return false;
		}
	}
	return true;
}

/* Adds a refcount to the value that release_entries() empties. Of a reference to an object that is the object: others
 * may hold it without the reference, and freeing it through them would recurse. */
void msgpack_php_decoding_abandon(msgpack_php_decoding *decoding)
{
	merge_late(decoding);
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		msgpack_graph_entry *entry = entry_at(decoding, i);
		const zend_reference *reference = is_made_here(entry) ? reference_of(entry) : NULL;

		if (reference && Z_TYPE(reference->val) == IS_OBJECT) {
			entry->counted = Z_COUNTED(reference->val);
		}
		if (entry->counted) {
			GC_ADDREF(entry->counted);
		}
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

/* Empties an object that userland has not seen; its values have other holders as well. Takes the table from it first:
 * the collector may run while a value is freed, and must not find one that is freed already. */
static void empty_object(zend_object *object)
{
	zend_array *table;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		empty_slot(object, &object->properties_table[i]);
	}
	table = object->properties;
	if (table) {
		object->properties = NULL;
		zend_array_release(table);
	}
}

/* Empties all entries before the first is freed. */
static void release_entries(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		msgpack_graph_entry *entry = entry_at(decoding, i);
		zend_reference *reference = reference_of(entry);

		if (reference) {
			zval value;

			ZVAL_COPY_VALUE(&value, &reference->val);
			ZVAL_NULL(&reference->val);
			zval_ptr_dtor(&value);
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

/* The object began as a map, so that values inside it have entries already. */
void msgpack_php_graph_add_late(msgpack_decoder *decoder, zend_object *object, uint32_t id)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_graph_entry *entry = emalloc(sizeof(*entry));

	*entry = (msgpack_graph_entry) { .id = id, .counted = (zend_refcounted *) object };
	context->late = context->late ? context->late : zend_new_array(0);
	zend_hash_index_update_ptr(context->late, id, entry);
}
