#include "objects.h"

#include "../base/lifetimes.h"
#include "../base/php_dates.h"
#include "../codec/scalar.h"
#include "ext/spl/spl_observer.h"
#include "ext/standard/basic_functions.h"

typedef struct {
	zend_object *object;
	zval argument; /* of __unserialize(); IS_UNDEF: __wakeup() */
	uint32_t levels; /* nesting levels around the object's properties */
	uint32_t order;  /* of the calls, by the last walk; UINT32_MAX: not found */
	uint32_t region; /* where two columns of one have values, these are in another order than plain; 0: in none */
	uint32_t column; /* see msgpack_compact_reader */
} deferred_call;

static msgpack_graph_entry *entry_at(const msgpack_php_decoding *decoding, uint32_t i)
{
	return msgpack_vector_at(&decoding->entries, i, sizeof(msgpack_graph_entry));
}

static deferred_call *deferred_at(const msgpack_php_decoding *decoding, uint32_t i)
{
	return msgpack_vector_at(&decoding->deferred, i, sizeof(deferred_call));
}

/* Entries: the targets of back-references, in the order of the message. For an object held by reference the entry has
 * the reference. The place of an object or an empty list is an offset in what holds it, which stays valid while that is
 * reallocated. */

/* What the place of a slot counts from. */
static zend_always_inline void *start_of(zend_refcounted *holder)
{
	return GC_TYPE(holder) == IS_ARRAY ? (void *) ((zend_array *) holder)->arPacked : holder;
}

/* The object or array that has the slot, in the container of the frame at `depth`. NULL: there is none, or it is one
 * whose values must not become references. */
static zend_always_inline void *holder_of(const msgpack_decoder *decoder, uint32_t depth, const zval *slot)
{
	const msgpack_frame *frame = depth > 0 ? &decoder->frames[depth - 1] : NULL;
	zend_object *object;
	zend_array *array;

	if (!frame || frame->no_references) {
		return NULL;
	}
	object = frame->type->has_array ? NULL : frame->form.object;
	if (msgpack_object_has(object, slot)) {
		return object;
	}
	array = object ? object->properties : frame->type->has_array ? frame->array : NULL;
	if (!msgpack_array_has(array, slot)) {
		array = UNEXPECTED(frame->detached) && Z_TYPE_P(frame->detached) == IS_ARRAY
			? Z_ARRVAL_P(frame->detached) : NULL;
	}
	return msgpack_array_has(array, slot) ? array : NULL;
}

/* The entry of what is at `slot`, with that as its place; one beyond 2^30 units is none. No bit fields: the processor
 * would wait where one is added to what was just written. */
static zend_always_inline msgpack_graph_entry at_slot(msgpack_graph_entry entry, void *holder, const zval *slot)
{
	size_t units = holder ? ((uintptr_t) slot - (uintptr_t) start_of(holder)) / sizeof(void *) : SIZE_MAX;

	if (EXPECTED(units <= UINT32_MAX >> MSGPACK_ENTRY_FLAG_BITS)) {
		entry.holder = holder;
		entry.flags |= (uint32_t) units << MSGPACK_ENTRY_FLAG_BITS;
	}
	return entry;
}

/* The slot that still has the entry's value. NULL: there is none. */
static zval *place_of(const msgpack_graph_entry *entry)
{
	zval *slot;

	if (!entry->holder) {
		return NULL;
	}
	slot = (zval *) ((void **) start_of(entry->holder) + (entry->flags >> MSGPACK_ENTRY_FLAG_BITS));
	return (entry->counted ? Z_TYPE_P(slot) == IS_OBJECT && Z_COUNTED_P(slot) == entry->counted
		: Z_TYPE_P(slot) == IS_ARRAY && Z_ARRVAL_P(slot) == &zend_empty_array) ? slot : NULL;
}

/* Appends the entry. NULL: out of memory. */
static zend_always_inline msgpack_graph_entry *push_entry(msgpack_php_decoding *context, msgpack_graph_entry new)
{
	msgpack_graph_entry *entry = msgpack_vector_push(&context->entries, sizeof(*entry));

	if (EXPECTED(entry)) {
		*entry = new;
	}
	return entry;
}

/* The entry with this id; NULL: there is none. Without branches, which could not be predicted. */
static msgpack_graph_entry *find_entry(const msgpack_php_decoding *context, zend_ulong id)
{
	uint32_t low = 0, count = (uint32_t) MIN(context->entries.count, id); /* each id is greater than the index */
	msgpack_graph_entry *entry;

	while (count > 1) {
		uint32_t half = count / 2;

		low += entry_at(context, low + half)->id <= id ? half : 0;
		count -= half;
	}
	entry = count > 0 ? entry_at(context, low) : NULL;
	return entry && entry->id == id ? entry : NULL;
}

static zend_reference *reference_of(const msgpack_graph_entry *entry)
{
	return entry->counted && GC_TYPE(entry->counted) == IS_REFERENCE ? (zend_reference *) entry->counted : NULL;
}

/* Adds the entry under its id: the greatest yet, or one that is reserved, or that of the reference around it. */
static zend_always_inline void add(msgpack_php_decoding *context, msgpack_graph_entry new)
{
	const msgpack_graph_entry *last = (msgpack_graph_entry *) context->entries.next - 1;
	msgpack_graph_entry *entry;

	if (EXPECTED(context->entries.count == 0 || last->id < new.id)) {
		push_entry(context, new);
		return;
	}
	entry = find_entry(context, new.id);
	if (entry && reference_of(entry)) {
		entry->flags |= new.flags;
	} else if (EXPECTED(entry)) { /* else memory ran out when it was reserved */
		*entry = new;
	}
}

void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted,
	uint32_t flags)
{
	msgpack_graph_entry new = { .counted = counted, .id = frame->id, .flags = flags };

	add(msgpack_php_decoding_of(decoder), GC_TYPE(counted) == IS_OBJECT
		? at_slot(new, holder_of(decoder, decoder->depth - 1, frame->slot), frame->slot) : new);
}

void msgpack_php_graph_add_id(const msgpack_decoder *decoder, uint32_t id, zend_object *object, uint32_t flags)
{
	add(msgpack_php_decoding_of(decoder), (msgpack_graph_entry) { .counted = (zend_refcounted *) object, .id = id,
		.flags = flags });
}

msgpack_graph_entry *msgpack_php_place_new(msgpack_decoder *decoder, zval *slot, zend_object *object)
{
	msgpack_php_decoding *context = msgpack_php_decoding_of(decoder);

	ZVAL_OBJ(slot, object);
	msgpack_php_postpone_destructor(context, object);
	if (msgpack_is_compact(decoder)) {
		msgpack_compact_number_container(decoder, NULL, 0);
	}
	return push_entry(context, at_slot((msgpack_graph_entry) { .counted = (zend_refcounted *) object,
		.id = decoder->heads, .flags = MSGPACK_ENTRY_MADE_HERE }, holder_of(decoder, decoder->depth, slot), slot));
}

void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot)
{
	void *holder = holder_of(decoder, decoder->depth, slot);

	if (holder) { /* what has no place is no target */
		push_entry(msgpack_php_decoding_of(decoder), at_slot((msgpack_graph_entry) { .id = decoder->heads }, holder,
			slot));
	}
}

bool msgpack_php_graph_add_empty_list(msgpack_decoder *decoder, const zval *slot, zend_object *object)
{
	if (UNEXPECTED(decoder->depth > 0 && decoder->top->no_references)) {
		return false;
	}
	push_entry(msgpack_php_decoding_of(decoder), at_slot((msgpack_graph_entry) { .id = ++decoder->heads }, object,
		slot));
	return true;
}

/* Back-references */

/* The object that the entry has, or the reference which it has; NULL: none. */
static zend_always_inline zend_object *object_of(const msgpack_graph_entry *entry)
{
	const zval *value;

	if (UNEXPECTED(!entry || !entry->counted)) {
		return NULL;
	}
	if (EXPECTED(GC_TYPE(entry->counted) == IS_OBJECT)) {
		return (zend_object *) entry->counted;
	}
	value = &((const zend_reference *) entry->counted)->val;
	return Z_TYPE_P(value) == IS_OBJECT ? Z_OBJ_P(value) : NULL;
}

/* Turns the value at its place into a reference, as unserialize() does when a later back-reference shares it by
 * reference. Where it has no place, or has been replaced, makes a separate reference, for this and later
 * back-references. Adds a refcount for the new slot. */
static bool make_reference(msgpack_graph_entry *entry)
{
	zval *slot = place_of(entry), value;

	if (slot) {
		zend_property_info *typed = GC_TYPE(entry->holder) == IS_OBJECT
			? zend_get_typed_property_info_for_slot((zend_object *) entry->holder, slot) : NULL;

		ZVAL_MAKE_REF(slot);
		if (typed) {
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

static void count_reference(msgpack_php_decoding *decoding, const msgpack_graph_entry *entry)
{
	decoding->back_references += !(entry->flags & MSGPACK_ENTRY_IS_FLAT);
	decoding->has_references = true;
}

static bool is_null(const msgpack_graph_entry *entry)
{
	return entry && !entry->counted && entry->flags == MSGPACK_ENTRY_IS_FLAT;
}

/* For the values of the object a later count matters. */
bool msgpack_php_same_object(msgpack_decoder *decoder, zval *slot, uint32_t ordinal)
{
	const msgpack_graph_entry *entry = find_entry(msgpack_php_decoding_of(decoder), ordinal);
	zend_object *object = object_of(entry);

	if (!object) {
		ZVAL_NULL(slot);
		return is_null(entry);
	}
	count_reference(decoder->context, entry);
	ZVAL_OBJ_COPY(slot, object);
	return true;
}

bool msgpack_php_graph_resolve(msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id)
{
	msgpack_graph_entry *entry = find_entry(msgpack_php_decoding_of(decoder), id);
	zend_reference *reference = entry ? reference_of(entry) : NULL;

	if (mark == MP_MARK_SAME_OBJECT || is_null(entry)) {
		return id <= UINT32_MAX && msgpack_php_same_object(decoder, value, (uint32_t) id);
	}
	/* Under assoc=0 an array held by reference is an object. A reference without a value yet is rejected: the value
	 * would be stored without a check against the types of its new holder. */
	if (!entry || (object_of(entry) ? mark == MP_MARK_SAME_ARRAY && !reference
		: mark != MP_MARK_SAME_ARRAY || (reference && Z_TYPE(reference->val) != IS_ARRAY))) {
		return false;
	}
	count_reference(decoder->context, entry);
	if (reference) {
		GC_ADDREF(reference);
	} else if (!make_reference(entry)) {
		return false;
	}
	ZVAL_REF(value, (zend_reference *) entry->counted);
	return true;
}

/* A back-reference {nil: 4, 0: ID}, whose nil is at `p`. */
static const unsigned char *same_in_map(msgpack_decoder *decoder, const unsigned char *p, zval *value)
{
	const unsigned char *after;
	zval id;

	if (decoder->end - p < 4 || p[0] != MP_NIL || p[1] != MP_MARK_SAME_OBJECT || p[2] != 0
	 || (p[3] > MP_FIXINT_MAX && (p[3] < MP_UINT8 || p[3] > MP_UINT32))) {
		return NULL;
	}
	after = msgpack_read_scalar(p + 3, decoder->end, &id);
	return after && msgpack_php_same_object(decoder, value, (uint32_t) Z_LVAL(id)) ? after : NULL;
}

const unsigned char *msgpack_php_same_at(msgpack_decoder *decoder, const unsigned char *p, zval *value)
{
	bool is_short = *p == MP_FIXEXT1;

	if (!msgpack_is_compact(decoder)) {
		return same_in_map(decoder, p + 1, value);
	}
	return msgpack_php_same_object(decoder, value, is_short ? p[2] : mp_load16(p + 2)) ? p + (is_short ? 3 : 4) : NULL;
}

/* Deferred calls */

void msgpack_php_defer_call(const msgpack_decoder *decoder, zend_object *object, const zval *argument, uint32_t levels)
{
	msgpack_php_decoding *decoding = decoder->context;
	bool is_in_column = msgpack_is_compact(decoder) && decoder->compact->open_columns > 0;
	deferred_call *deferred = msgpack_vector_push(&decoding->deferred, sizeof(*deferred));

	if (UNEXPECTED(!deferred)) { /* leaked until the request ends, which it does now: shapes may have its keys */
		return;
	}
	GC_ADDREF(object);
	*deferred = (deferred_call) { .object = object, .levels = levels, .argument = *argument,
		.region = is_in_column ? decoder->compact->region : 0, .column = is_in_column ? decoder->compact->column : 0 };
}

void msgpack_php_end_object(msgpack_decoder *decoder, zend_object *object, uint32_t levels)
{
	bool wakes = msgpack_php_method(object->ce, ZEND_STR_WAKEUP), is_strict = msgpack_is_strict(decoder);

	if (is_strict) {
		msgpack_php_check_object(decoder, object);
	}
	if (wakes) {
		msgpack_php_defer_call(decoder, object, &(zval) { 0 }, levels);
	} else if (!is_strict) {
		msgpack_php_decoding_of(decoder)->last_class = object->ce;
	}
}

/* The end of a message */

static void restore_destructor(zend_object *object)
{
	if (UNEXPECTED(object->ce->destructor)) {
		GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	}
}

/* Restores the destructors of the objects for which no call is scheduled. */
static void restore_destructors(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		const msgpack_graph_entry *entry = entry_at(decoding, i);

		if (entry->flags & MSGPACK_ENTRY_MADE_HERE) {
			restore_destructor(object_of(entry));
		}
	}
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		msgpack_php_postpone_destructor(decoding, deferred_at(decoding, i)->object);
	}
}

/* Makes the call. False: it threw. */
static bool call_deferred(deferred_call *deferred, msgpack_php_dates *dates, bool is_last)
{
	msgpack_calls *calls = msgpack_current_calls(); /* counts the levels around values of nested calls */
	zend_object *object = deferred->object;
	bool unserializes = Z_TYPE(deferred->argument) != IS_UNDEF;
	bool is_date = unserializes && msgpack_is_method_of_date(object->ce->__unserialize);
	zval result;

	if (is_date && msgpack_restore_date(dates, object, Z_ARRVAL(deferred->argument))) {
		restore_destructor(object);
		return true;
	}

	msgpack_nest(calls, deferred->levels);
	BG(serialize_lock)++; /* as PHP does: an unserialize() inside has a state of its own */
	zend_call_known_function(unserializes ? object->ce->__unserialize
		: msgpack_php_method(object->ce, ZEND_STR_WAKEUP), object, object->ce, &result, unserializes,
		&deferred->argument, NULL);
	zval_ptr_dtor(&result);
	if (unserializes) {
		msgpack_make_properties_hash(object);
	}
	BG(serialize_lock)--;
	msgpack_unnest(calls, deferred->levels);
	if (EG(exception)) {
		return false;
	}
	if (is_date && !is_last) {
		msgpack_take_date(dates, object, Z_ARRVAL(deferred->argument));
	}
	msgpack_replace(&deferred->argument, (zval) { 0 }); /* destructors may run */
	restore_destructor(object);
	return true;
}

bool msgpack_php_finish_objects(msgpack_php_decoding *decoding)
{
	enum { FEW = 3 };
	msgpack_php_dates dates;

	dates.taken = 0;
	if (decoding->has_destructors) {
		restore_destructors(decoding);
	}
	decoding->entries.count = 0; /* from here on userland may free them */
	if (decoding->deferred.count > FEW) {
		decoding->sentinel = zend_new_array(0);
		gc_possible_root((zend_refcounted *) decoding->sentinel);
	}
	for (uint32_t i = 0, count = decoding->deferred.count; i < count; i++) {
		if (!call_deferred(deferred_at(decoding, i), &dates, i + 1 == count)) {
			return false;
		}
	}
	return true;
}

/* Adds a refcount to the value that release_entries() empties. Of a reference to an object that is the object: others
 * may hold it without the reference, and freeing it through them would recurse. */
void msgpack_php_decoding_abandon(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		msgpack_graph_entry *entry = entry_at(decoding, i);

		if ((entry->flags & MSGPACK_ENTRY_MADE_HERE) && object_of(entry)) {
			entry->counted = (zend_refcounted *) object_of(entry);
		}
		if (entry->counted) {
			GC_ADDREF(entry->counted);
		}
	}
}

/* Empties all entries before the first is freed. */
static void release_entries(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		msgpack_graph_entry *entry = entry_at(decoding, i);
		zend_reference *reference = reference_of(entry);

		if (reference) {
			msgpack_replace(&reference->val, EG(uninitialized_zval));
		} else if (entry->flags & MSGPACK_ENTRY_MADE_HERE) {
			msgpack_empty_object((zend_object *) entry->counted);
		}
	}
	for (uint32_t i = 0; i < decoding->entries.count; i++) {
		msgpack_release_counted(entry_at(decoding, i)->counted);
	}
}

/* Drops our reference. Whoever has dropped another one since has put the object into the root buffer; only a run of the
 * collector, which has seen our reference, has removed it. With all objects in there it would run for each 10,000. */
static void release_deferred(const msgpack_php_decoding *decoding, zend_object *object)
{
	if (decoding->sentinel && GC_INFO(decoding->sentinel) != 0 && GC_REFCOUNT(object) > 1) {
		GC_DELREF(object);
	} else {
		OBJ_RELEASE(object);
	}
}

void msgpack_php_free_entries(msgpack_php_decoding *decoding, bool is_abandoned)
{
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		deferred_call *deferred = deferred_at(decoding, i);

		zval_ptr_dtor(&deferred->argument);
		release_deferred(decoding, deferred->object);
	}
	msgpack_release_table(decoding->sentinel);
	if (is_abandoned) {
		release_entries(decoding);
	}
	msgpack_vector_free(&decoding->deferred);
	msgpack_vector_free(&decoding->entries);
}

/* The levels of the value */

/* The height of an array or object is the levels from it down to the deepest value, by a walk without recursion. */
typedef struct {
	zend_refcounted **open; /* a stack of those on the path from the root, and of those to be entered */
	uint32_t count;
	uint32_t capacity;
	uint32_t height;    /* the greatest among the values that were visited last */
	HashTable heights;  /* by address; 0 while on the path */
	HashTable calls;    /* by address of the object: its deferred call */
	uint32_t left;      /* how many of these objects have been left */
	bool is_complete;   /* false: out of memory */
} walk;

/* Takes the height of the array or object that the value is or refers to, if it is one; or pushes it, to be entered. */
static void visit(walk *walk, const zval *value)
{
	const zval *height;

	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_OBJECT && !(Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value))) {
		return;
	}
	height = zend_hash_index_find(&walk->heights, msgpack_address_of(Z_COUNTED_P(value)));
	if (height) {
		walk->height = MAX(walk->height, (uint32_t) Z_LVAL_P(height));
	} else if (walk->count < walk->capacity || msgpack_grow((void **) &walk->open, NULL, &walk->capacity,
		MAX(2 * walk->capacity, 64), sizeof(*walk->open))) {
		walk->open[walk->count++] = Z_COUNTED_P(value);
	} else {
		walk->is_complete = false;
	}
}

/* The last value first, so that the first one is entered first. */
static void visit_table(walk *walk, const HashTable *table)
{
	for (uint32_t i = table ? table->nNumUsed : 0; i-- > 0;) {
		visit(walk, msgpack_value_at(table, i));
	}
}

/* Visits what the garbage collector would, and the argument of __unserialize(). Where the walk leaves the object, its
 * call gets the next place in the order. */
static void visit_object(walk *walk, zend_object *object, bool is_leaving)
{
	deferred_call *deferred = zend_hash_index_find_ptr(&walk->calls, msgpack_address_of(object));
	zval *values;
	int count;
	const HashTable *table = object->handlers->get_gc(object, &values, &count);

	if (deferred && Z_TYPE(deferred->argument) == IS_ARRAY) {
		visit_table(walk, Z_ARRVAL(deferred->argument));
	}
	visit_table(walk, table);
	while (count-- > 0) {
		visit(walk, &values[count]);
	}
	if (deferred && is_leaving) {
		deferred->order = walk->left++;
	}
}

/* Enters the last one, whose values come first then; or leaves it. */
static void step(walk *walk)
{
	zend_refcounted *last = walk->open[walk->count - 1];
	zval *height = zend_hash_index_find(&walk->heights, msgpack_address_of(last)), none;

	if (height) {
		walk->count--;
		if (Z_LVAL_P(height) > 0) { /* pushed twice */
			return;
		}
	} else if (msgpack_array_make_room(&walk->heights)) {
		ZVAL_LONG(&none, 0);
		zend_hash_index_add_new(&walk->heights, msgpack_address_of(last), &none);
	} else {
		walk->is_complete = false;
		return;
	}
	walk->height = 0;
	if (GC_TYPE(last) == IS_OBJECT) {
		visit_object(walk, (zend_object *) last, height != NULL);
	} else {
		visit_table(walk, (const HashTable *) last);
	}
	if (height) {
		ZVAL_LONG(height, walk->height + 1);
	}
}

static void visit_roots(walk *walk, const msgpack_decoder *decoder, const zval *result)
{
	for (uint32_t i = 0; i < decoder->discarded.count; i++) {
		visit(walk, msgpack_vector_at(&decoder->discarded, i, sizeof(zval)));
	}
	visit(walk, result);
}

/* Enters and leaves all that is in the value. Returns the greatest height, or UINT32_MAX: out of memory. */
static uint32_t walk_value(const msgpack_decoder *decoder, const zval *result)
{
	const msgpack_php_decoding *decoding = decoder->context;
	walk walk = { .is_complete = true };

	zend_hash_init(&walk.heights, 0, NULL, NULL, false);
	zend_hash_init(&walk.calls, 0, NULL, NULL, false);
	for (uint32_t i = 0; i < decoding->deferred.count && !msgpack_is_out_of_memory(); i++) {
		deferred_call *deferred = deferred_at(decoding, i);

		deferred->order = UINT32_MAX;
		zend_hash_index_update_ptr(&walk.calls, msgpack_address_of(deferred->object), deferred);
	}
	visit_roots(&walk, decoder, result);
	while (walk.is_complete && walk.count > 0) {
		step(&walk);
	}
	walk.height = 0;
	visit_roots(&walk, decoder, result);
	for (uint32_t i = 0; i < decoding->deferred.count; i++) { /* of objects that are not in the value */
		deferred_call *deferred = deferred_at(decoding, i);

		deferred->order = deferred->order == UINT32_MAX ? walk.left++ : deferred->order;
	}
	msgpack_free_unless(walk.open, NULL);
	zend_hash_destroy(&walk.heights);
	zend_hash_destroy(&walk.calls);
	return walk.is_complete && !msgpack_is_out_of_memory() ? walk.height : UINT32_MAX;
}

bool msgpack_php_nesting_is_safe(const msgpack_decoder *decoder, const zval *result)
{
	const msgpack_php_decoding *decoding = decoder->context;
	uint32_t levels = msgpack_is_compact(decoder) ? MAX(decoder->capacity, decoder->compact->levels)
		: decoder->capacity;

	/* No path has more levels than there are containers, each of which has a head, however often it is shared. Between
	 * two back-references the bytes add no more levels than the decoder has frames, or has made by sharing an array. A
	 * flat object may follow the last. */
	return EXPECTED(decoding->back_references == 0)
		|| (uint64_t) decoder->heads + 1 + decoding->text_levels <= MSGPACK_MAX_NESTING
		|| (decoding->back_references + 1) * levels + 1 + decoding->text_levels <= MSGPACK_MAX_NESTING
		|| walk_value(decoder, result) <= MSGPACK_MAX_NESTING;
}

/* May it find other objects, by a method of its class? PHP's own of SplObjectStorage call getHash(). */
static bool is_of_userland(const deferred_call *deferred)
{
	const zend_class_entry *ce = deferred->object->ce;

	return (Z_TYPE(deferred->argument) == IS_UNDEF ? msgpack_php_method(ce, ZEND_STR_WAKEUP) : ce->__unserialize)->type
		== ZEND_USER_FUNCTION || instanceof_function(ce, spl_ce_SplObjectStorage);
}

static int compare_calls(const void *a, const void *b)
{
	return ((const deferred_call *) a)->order < ((const deferred_call *) b)->order ? -1 : 1;
}

void msgpack_php_order_calls(const msgpack_decoder *decoder, const zval *result)
{
	const msgpack_php_decoding *decoding = decoder->context;
	uint32_t count = decoding->deferred.count, end;
	/* what is in the message twice may be so in any region */
	bool has_repeated = decoding->has_references || decoder->compact->levels > 0;
	bool is_disordered = has_repeated, may_matter = false;
	deferred_call *calls;

	for (uint32_t i = 0; i < count; i++) {
		const deferred_call *deferred = deferred_at(decoding, i), *last = deferred_at(decoding, i - (i > 0));

		may_matter = may_matter || (deferred->region > 0 && is_of_userland(deferred));
		is_disordered |= deferred->region == last->region && deferred->column != last->column;
	}
	calls = may_matter && is_disordered && walk_value(decoder, result) < UINT32_MAX
		? msgpack_realloc(NULL, count, sizeof(*calls)) : NULL;
	if (!calls) {
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		calls[i] = *deferred_at(decoding, i);
	}
	for (uint32_t first = 0; first < count; first = end) {
		is_disordered = has_repeated;
		for (end = first; end < count && calls[end].region == calls[first].region; end++) {
			is_disordered |= calls[end].column != calls[first].column;
		}
		if (calls[first].region > 0 && is_disordered) {
			qsort(&calls[first], end - first, sizeof(*calls), compare_calls);
		}
	}
	for (uint32_t i = 0; i < count; i++) {
		*deferred_at(decoding, i) = calls[i];
	}
	efree(calls);
}
