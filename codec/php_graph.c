#include "php_graph.h"

#include "../php_compat.h"
#include "zend_interfaces.h"

static msgpack_php_decoding *context_of(const msgpack_decoder *decoder)
{
	return decoder->context;
}

void msgpack_php_decoding_init(msgpack_php_decoding *decoding, bool php_only, bool assoc, const HashTable *allowed)
{
	*decoding = (msgpack_php_decoding) { .php_only = php_only, .assoc = assoc, .allowed = allowed };
}

/* `vector`, with room for one element more than the `count` it has. */
static void *with_room(void *vector, uint32_t count, uint32_t *capacity, size_t size)
{
	if (count < *capacity) {
		return vector;
	}
	*capacity = *capacity ? *capacity * 2 : 8;
	return safe_erealloc(vector, *capacity, size, 0);
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

static msgpack_known *push_known(msgpack_php_decoding *context, uint32_t id)
{
	msgpack_known *known;

	context->known = with_room(context->known, context->known_count, &context->known_capacity, sizeof(*known));
	known = &context->known[context->known_count++];
	*known = (msgpack_known) { .id = id };
	return known;
}

void msgpack_php_remember(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted, bool made_here)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_known *last = context->known_count ? &context->known[context->known_count - 1] : NULL;

	if (last && last->id >= frame->id) {
		last->made_here |= last->id == frame->id && made_here;
		return;
	}
	last = push_known(context, frame->id);
	last->counted = counted;
	last->made_here = made_here;
	if (GC_TYPE(counted) == IS_OBJECT) {
		last->place = place_of(decoder, decoder->depth, frame->slot);
	}
	GC_ADDREF(counted);
}

void msgpack_php_remember_empty_map(msgpack_decoder *decoder, zval *slot)
{
	msgpack_known *known = push_known(context_of(decoder), decoder->heads);

	known->counted = Z_COUNTED_P(slot);
	known->place = place_of(decoder, decoder->depth + 1, slot);
	GC_ADDREF(known->counted);
}

void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot)
{
	msgpack_place place = place_of(decoder, decoder->depth + 1, slot);

	if (place.holder) {
		push_known(context_of(decoder), decoder->heads)->place = place;
	}
}

static msgpack_known *find_known(const msgpack_php_decoding *context, zend_ulong id)
{
	uint32_t low = 0, high = context->known_count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (context->known[middle].id < id) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low < context->known_count && context->known[low].id == id ? &context->known[low] : NULL;
}

/* Whether the property at `slot` is being read: it has yet to be accepted. */
static bool is_pending(const msgpack_decoder *decoder, const zval *slot)
{
	for (uint32_t i = 0; i < decoder->depth; i++) {
		const msgpack_frame *frame = &decoder->frames[i];

		if (frame->property && OBJ_PROP(frame->object, frame->property->offset) == slot) {
			return true;
		}
	}
	return false;
}

/* Whether `slot` still has what was known to be there. */
static bool is_in_place(const msgpack_known *known, const zval *slot)
{
	return known->counted
		? Z_TYPE_P(slot) == IS_OBJECT && Z_COUNTED_P(slot) == known->counted
		: Z_TYPE_P(slot) == IS_ARRAY && Z_ARRVAL_P(slot)->nNumUsed == 0; /* a list counts its elements late */
}

/* Makes a reference of what is known, where it lies, as unserialize() does when
 * it learns that a value it has read is shared by reference. */
static bool make_reference(const msgpack_decoder *decoder, msgpack_known *known)
{
	zval *slot = slot_at(&known->place), value;
	zend_property_info *typed = slot && GC_TYPE(known->place.holder) == IS_OBJECT
		? zend_get_typed_property_info_for_slot((zend_object *) known->place.holder, slot) : NULL;

	if (slot && is_in_place(known, slot)) {
		ZVAL_MAKE_REF(slot);
		if (typed && !is_pending(decoder, slot)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), typed);
		}
		if (known->counted) {
			GC_DELREF(known->counted);
		}
		known->counted = Z_COUNTED_P(slot);
		GC_ADDREF(known->counted);
		return true;
	}
	if (!known->counted) {
		return false;
	}
	/* No place for it, or no longer there: a reference of its own, for this and later ones. */
	ZVAL_OBJ(&value, (zend_object *) known->counted);
	ZVAL_NEW_REF(&value, &value);
	known->counted = Z_COUNTED(value);
	return true;
}

bool msgpack_php_refer_back(const msgpack_decoder *decoder, zval *slot, zend_ulong mark, zend_ulong id)
{
	msgpack_known *known = find_known(context_of(decoder), id);
	bool is_reference = known && known->counted && GC_TYPE(known->counted) == IS_REFERENCE;
	bool is_object = known && known->counted
		&& (!is_reference || Z_TYPE(((zend_reference *) known->counted)->val) == IS_OBJECT);

	/* An array held by reference is an object under assoc=0. */
	if (!known || (mark == MSGPACK_MARK_SAME_ARRAY ? is_object && !is_reference : !is_object)) {
		return false;
	}
	if (mark == MSGPACK_MARK_SAME_OBJECT) {
		if (is_reference) {
			ZVAL_COPY(slot, &((zend_reference *) known->counted)->val);
		} else {
			ZVAL_OBJ_COPY(slot, (zend_object *) known->counted);
		}
		return true;
	}
	if (!is_reference && !make_reference(decoder, known)) {
		return false;
	}
	ZVAL_REF(slot, (zend_reference *) known->counted);
	Z_ADDREF_P(slot);
	return true;
}

/* What is to be called */

void msgpack_php_call_later(msgpack_php_decoding *context, zend_object *object, zval *argument)
{
	msgpack_deferred *deferred;

	context->deferred = with_room(context->deferred, context->deferred_count, &context->deferred_capacity, sizeof(*deferred));
	deferred = &context->deferred[context->deferred_count++];
	GC_ADDREF(object);
	deferred->object = object;
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

static zend_object *object_of(const msgpack_known *known)
{
	return GC_TYPE(known->counted) == IS_REFERENCE
		? Z_OBJ(((zend_reference *) known->counted)->val)
		: (zend_object *) known->counted;
}

bool msgpack_php_decoding_finish(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->known_count; i++) {
		if (decoding->known[i].made_here) {
			msgpack_php_hold_destructor_back(object_of(&decoding->known[i]), false);
		}
	}
	for (uint32_t i = 0; i < decoding->deferred_count; i++) {
		msgpack_php_hold_destructor_back(decoding->deferred[i].object, true);
	}
	for (uint32_t i = 0; i < decoding->deferred_count; i++) {
		call_deferred(&decoding->deferred[i]);
		if (EG(exception)) {
			return false;
		}
		msgpack_php_hold_destructor_back(decoding->deferred[i].object, false);
	}
	return true;
}

static void release(zend_refcounted *counted)
{
	if (GC_DELREF(counted) == 0) {
		rc_dtor_func(counted);
	}
}

void msgpack_php_decoding_free(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->deferred_count; i++) {
		zval_ptr_dtor(&decoding->deferred[i].argument);
		release((zend_refcounted *) decoding->deferred[i].object);
	}
	for (uint32_t i = 0; i < decoding->known_count; i++) {
		if (decoding->known[i].counted) {
			release(decoding->known[i].counted);
		}
	}
	if (decoding->deferred) {
		efree(decoding->deferred);
	}
	if (decoding->known) {
		efree(decoding->known);
	}
}
