#include "php_graph.h"

#include "../php_compat.h"
#include "php_classes.h"
#include "zend_interfaces.h"

static msgpack_php_decoding *context_of(const msgpack_decoder *decoder)
{
	return decoder->context;
}

void msgpack_php_decoding_init(msgpack_php_decoding *decoding, bool php_only, bool assoc, const HashTable *allowed, uint32_t *nesting)
{
	*decoding = (msgpack_php_decoding) { .php_only = php_only, .assoc = assoc, .allowed = allowed, .nesting = nesting };
}

static msgpack_known *known_at(const msgpack_php_decoding *decoding, uint32_t i)
{
	return msgpack_vector_at(&decoding->known, i, sizeof(msgpack_known));
}

static msgpack_deferred *deferred_at(const msgpack_php_decoding *decoding, uint32_t i)
{
	return msgpack_vector_at(&decoding->deferred, i, sizeof(msgpack_deferred));
}

/* Places */

static bool is_element(const zend_array *array, const zval *slot)
{
	size_t size = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);

	return (uintptr_t) slot - (uintptr_t) array->arPacked < array->nNumUsed * size;
}

static bool is_declared_slot(const zend_object *object, const zval *slot)
{
	size_t size = (size_t) object->ce->default_properties_count * sizeof(zval);

	return (uintptr_t) slot - (uintptr_t) object->properties_table < size;
}

/* The place of `slot`, which is one of the container's that `frame` builds. */
static msgpack_place place_in(const msgpack_frame *frame, const zval *slot)
{
	const zend_object *object = frame->object;
	zend_array *const arrays[] = {
		frame->array,
		object ? object->properties : NULL,
		frame->aside && Z_TYPE_P(frame->aside) == IS_ARRAY ? Z_ARRVAL_P(frame->aside) : NULL
	};

	if (object && is_declared_slot(object, slot)) {
		return (msgpack_place) { (zend_refcounted *) frame->object, (size_t) ((char *) slot - (char *) object) };
	}
	for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++) {
		if (arrays[i] && is_element(arrays[i], slot)) {
			return (msgpack_place) { (zend_refcounted *) arrays[i], (size_t) ((char *) slot - (char *) arrays[i]->arPacked) };
		}
	}
	return (msgpack_place) { NULL, 0 };
}

/* The place of the container that is built at `depth`. */
static msgpack_place place_of(const msgpack_decoder *decoder, uint32_t depth, const zval *slot)
{
	const msgpack_frame *holder = depth > 1 ? &decoder->frames[depth - 2] : NULL;

	return holder && !holder->no_references ? place_in(holder, slot) : (msgpack_place) { NULL, 0 };
}

static zval *slot_at(const msgpack_place *place)
{
	if (!place->holder) {
		return NULL;
	}
	return (zval *) (place->offset + (GC_TYPE(place->holder) == IS_OBJECT
		? (char *) place->holder : (char *) ((zend_array *) place->holder)->arPacked));
}

/* Known: what a later back-reference may mean, in the order of the message. An
 * object held by reference is known as that reference. */

/* NULL: memory has run out. */
static msgpack_known *push_known(msgpack_php_decoding *context, uint32_t id)
{
	msgpack_known *known = msgpack_vector_push(&context->known, sizeof(*known));

	if (EXPECTED(known)) {
		*known = (msgpack_known) { .id = id };
	}
	return known;
}

/* Where there is one. */
static msgpack_known *last_known(const msgpack_php_decoding *context)
{
	return (msgpack_known *) context->known.next - 1;
}

static msgpack_known *find_known(const msgpack_php_decoding *context, zend_ulong id);

/* Of an object that began as an array, others that are inside it may be known
 * already. */
static msgpack_known *push_late(msgpack_php_decoding *context, uint32_t id)
{
	msgpack_known *known = emalloc(sizeof(*known));

	*known = (msgpack_known) { .id = id };
	if (!context->late) {
		context->late = zend_new_array(0);
	}
	zend_hash_index_add_new_ptr(context->late, id, known);
	return known;
}

/* Whether it is the reference whose value the frame builds. */
static bool is_around(const zend_refcounted *counted, const msgpack_frame *frame)
{
	const zval *value = frame->in_reference ? frame->slot : Z_ISREF_P(frame->slot) ? Z_REFVAL_P(frame->slot) : NULL;

	return value && counted && GC_TYPE(counted) == IS_REFERENCE && value == &((const zend_reference *) counted)->val;
}

void msgpack_php_remember(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted, bool made_here)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_known *known;

	if (EXPECTED(context->known.count == 0 || last_known(context)->id < frame->id)) {
		known = push_known(context, frame->id);
	} else {
		known = find_known(context, frame->id);
		if (!known) {
			known = push_late(context, frame->id);
		}
	}
	if (UNEXPECTED(!known)) {
		return;
	}
	known->made_here |= made_here;
	if (is_around(known->counted, frame)) {
		return;
	}
	known->counted = counted;
	if (GC_TYPE(counted) == IS_OBJECT) {
		known->place = place_of(decoder, decoder->depth, frame->slot);
	}
}

void msgpack_php_forget(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_known *known = find_known(context_of(decoder), frame->id);

	if (known) {
		known->made_here = false;
		if (!is_around(known->counted, frame)) {
			known->counted = NULL;
			known->place.holder = NULL;
		}
	}
}

void msgpack_php_remember_empty_map(msgpack_decoder *decoder, zval *slot)
{
	msgpack_known *known = push_known(context_of(decoder), decoder->heads);

	if (EXPECTED(known)) {
		known->counted = Z_COUNTED_P(slot);
		known->place = place_of(decoder, decoder->depth + 1, slot);
	}
}

void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot)
{
	msgpack_place place = place_of(decoder, decoder->depth + 1, slot);
	msgpack_known *known = place.holder ? push_known(context_of(decoder), decoder->heads) : NULL;

	if (known) {
		known->place = place;
	}
}

static msgpack_known *find_known(const msgpack_php_decoding *context, zend_ulong id)
{
	uint32_t low = 0, high = context->known.count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (known_at(context, middle)->id < id) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	if (low < context->known.count && known_at(context, low)->id == id) {
		return known_at(context, low);
	}
	return UNEXPECTED(context->late) ? zend_hash_index_find_ptr(context->late, id) : NULL;
}

/* Whether `slot` still has what was known to be there. */
static bool is_in_place(const msgpack_known *known, const zval *slot)
{
	return known->counted
		? Z_TYPE_P(slot) == IS_OBJECT && Z_COUNTED_P(slot) == known->counted
		: Z_TYPE_P(slot) == IS_ARRAY && Z_ARRVAL_P(slot)->nNumUsed == 0; /* a list counts its elements late */
}

/* Makes a reference of what is known, where it lies, as unserialize() does when
 * it learns that a value it has read is shared by reference. Its refcount counts
 * the slot to come, too. */
static bool make_reference(const msgpack_decoder *decoder, msgpack_known *known)
{
	zval *slot = slot_at(&known->place), value;
	zend_property_info *typed = slot && GC_TYPE(known->place.holder) == IS_OBJECT
		? zend_get_typed_property_info_for_slot((zend_object *) known->place.holder, slot) : NULL;

	if (slot && is_in_place(known, slot)) {
		ZVAL_MAKE_REF(slot);
		if (typed && !msgpack_php_is_pending(slot)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), typed);
		}
		known->counted = Z_COUNTED_P(slot);
		Z_ADDREF_P(slot);
		return true;
	}
	if (!known->counted) {
		return false;
	}
	/* No place for it, or no longer there: a reference of its own, for this and later ones. */
	ZVAL_OBJ_COPY(&value, (zend_object *) known->counted);
	ZVAL_NEW_REF(&value, &value);
	known->counted = Z_COUNTED(value);
	return true;
}

/* Whether a back-reference may mean what is known. A reference whose value has
 * yet to be read cannot be had: it would be filled behind the back of whoever has
 * it. */
static bool may_be_meant(const msgpack_known *known, zend_ulong mark)
{
	uint8_t type = known->counted ? GC_TYPE(known->counted) : IS_ARRAY;
	bool is_reference = type == IS_REFERENCE;

	if (is_reference) {
		type = Z_TYPE(((zend_reference *) known->counted)->val);
	}
	/* An array held by reference is an object under assoc=0. */
	return mark == MSGPACK_MARK_SAME_ARRAY
		? type == IS_ARRAY || (type == IS_OBJECT && is_reference)
		: type == IS_OBJECT;
}

bool msgpack_php_refer_back(const msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_known *known = find_known(context, id);
	bool is_reference;

	if (!known || !may_be_meant(known, mark)) {
		return false;
	}
	context->back_references++;
	is_reference = known->counted && GC_TYPE(known->counted) == IS_REFERENCE;
	if (mark == MSGPACK_MARK_SAME_OBJECT) {
		if (is_reference) {
			ZVAL_COPY(value, &((zend_reference *) known->counted)->val);
		} else {
			ZVAL_OBJ_COPY(value, (zend_object *) known->counted);
		}
		return true;
	}
	if (is_reference) {
		GC_ADDREF(known->counted);
	} else if (!make_reference(decoder, known)) {
		return false;
	}
	ZVAL_REF(value, (zend_reference *) known->counted);
	return true;
}

/* What is to be called */

void msgpack_php_call_later(const msgpack_decoder *decoder, zend_object *object, zval *argument)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_deferred *deferred = msgpack_vector_push(&context->deferred, sizeof(*deferred));

	if (UNEXPECTED(!deferred)) {
		zval_ptr_dtor(argument);
		return;
	}
	GC_ADDREF(object);
	deferred->object = object;
	deferred->levels = decoder->depth;
	ZVAL_COPY_VALUE(&deferred->argument, argument);
}

void msgpack_php_hold_destructor_back(zend_object *object, bool back)
{
	if (!object->ce->destructor) {
		return;
	}
	if (back) {
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	} else {
		GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	}
}

/* The end of a message */

static void call_deferred(msgpack_deferred *deferred)
{
	zend_object *object = deferred->object;

	if (Z_TYPE(deferred->argument) == IS_UNDEF) {
		zval *wakeup = zend_hash_find_known_hash(&object->ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));

		zend_call_known_instance_method_with_0_params(Z_FUNC_P(wakeup), object, NULL);
	} else {
		zend_call_known_instance_method_with_1_params(object->ce->__unserialize, object, NULL, &deferred->argument);
	}
}

static void let_destructor_run(const msgpack_known *known)
{
	if (known->made_here) {
		msgpack_php_hold_destructor_back(GC_TYPE(known->counted) == IS_REFERENCE
			? Z_OBJ(((zend_reference *) known->counted)->val) : (zend_object *) known->counted, false);
	}
}

/* Behind the others: nothing is looked for any more. */
static void merge_late(msgpack_php_decoding *decoding)
{
	msgpack_known *late;

	if (!decoding->late) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(decoding->late, late) {
		msgpack_known *known = push_known(decoding, late->id);

		if (EXPECTED(known)) {
			*known = *late;
		}
		efree(late);
	} ZEND_HASH_FOREACH_END();
	zend_array_release(decoding->late);
	decoding->late = NULL;
}

bool msgpack_php_finish_objects(msgpack_php_decoding *decoding)
{
	merge_late(decoding);
	for (uint32_t i = 0; i < decoding->known.count; i++) {
		let_destructor_run(known_at(decoding, i));
	}
	decoding->known.count = 0; /* from now on userland may free what it likes */
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		msgpack_php_hold_destructor_back(deferred_at(decoding, i)->object, true);
	}
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		msgpack_deferred *deferred = deferred_at(decoding, i);

		msgpack_nest(decoding->nesting, deferred->levels);
		call_deferred(deferred);
		msgpack_unnest(decoding->nesting, deferred->levels);
		if (EG(exception)) {
			return false;
		}
		msgpack_php_hold_destructor_back(deferred->object, false);
	}
	return true;
}

void msgpack_php_decoding_abandon(msgpack_php_decoding *decoding)
{
	merge_late(decoding);
	for (uint32_t i = 0; i < decoding->known.count; i++) {
		zend_refcounted *counted = known_at(decoding, i)->counted;

		if (counted) {
			GC_ADDREF(counted);
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

/* An object that nobody has seen: what it holds is held by others as well. */
static void empty_object(zend_object *object)
{
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		empty_slot(object, &object->properties_table[i]);
	}
	if (object->properties && !(GC_FLAGS(object->properties) & GC_IMMUTABLE)) {
		zend_hash_clean(object->properties);
	}
}

static void empty_reference(zend_reference *reference)
{
	zval value;

	ZVAL_COPY_VALUE(&value, &reference->val);
	ZVAL_NULL(&reference->val);
	zval_ptr_dtor(&value);
}

/* Empties what is held before any of it is freed. */
static void release_known(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->known.count; i++) {
		msgpack_known *known = known_at(decoding, i);

		if (known->counted && GC_TYPE(known->counted) == IS_REFERENCE) {
			empty_reference((zend_reference *) known->counted);
		} else if (known->made_here) {
			empty_object((zend_object *) known->counted);
		}
	}
	for (uint32_t i = 0; i < decoding->known.count; i++) {
		zend_refcounted *counted = known_at(decoding, i)->counted;

		if (counted && GC_DELREF(counted) == 0) {
			rc_dtor_func(counted);
		} else if (counted) {
			gc_check_possible_root(counted);
		}
	}
}

void msgpack_php_free_known(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		msgpack_deferred *deferred = deferred_at(decoding, i);

		zval_ptr_dtor(&deferred->argument);
		OBJ_RELEASE(deferred->object);
	}
	if (decoding->is_abandoned) {
		release_known(decoding);
	}
	msgpack_vector_free(&decoding->deferred);
	msgpack_vector_free(&decoding->known);
}
