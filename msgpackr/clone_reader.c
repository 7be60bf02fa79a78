#include "msgpackr.h"

#include "../base/lifetimes.h"
#include "ext/random/php_random.h"

/* A value, or a list of keys, that has an id. */
typedef struct {
	zval value;       /* a reference to an array, or to a value that is being read; else the value */
	zend_array *keys; /* it is the list of these keys of a structure; NULL: it is a value */
	bool is_target;   /* there was a reference to it while it was being read */
} shared;

/* The values of a message that have an id. */
typedef struct msgpack_references {
	HashTable by_id;     /* shared *, by the mixed id */
	HashTable heights;   /* by address: levels of the complete arrays and objects */
	uint64_t secret;     /* so that nobody can choose ids that collide */
	uint64_t containers; /* arrays and objects in complete values */
	uint64_t highest;    /* levels of a value, or down to what a reference refers to, without those of open values */
	uint64_t crossings;  /* references to complete values */
	uint32_t targets;
	uint32_t open;       /* values that are being read */
	uint32_t most_open;
} msgpack_references;

/* The table */

static void free_shared(zval *entry)
{
	shared *freed = Z_PTR_P(entry);

	zval_ptr_dtor(&freed->value);
	msgpack_release_table(freed->keys);
	efree(freed);
}

/* The ids of the message; NULL: there are none so far. */
static msgpack_references *references_of(const msgpack_decoder *decoder)
{
	return decoder->dialect == MSGPACK_MSGPACKR ? decoder->msgpackr->references : NULL;
}

/* The key of an id: different for each, and in an order that depends on the secret. */
static zend_ulong key_of(const msgpack_references *references, uint32_t id)
{
	uint32_t mixed = id * (uint32_t) references->secret;

	mixed = (mixed ^ mixed >> 15) * ((uint32_t) (references->secret >> 32) | 1);
	return mixed ^ mixed >> 16;
}

/* Makes room for one more entry. False with status FAILED: out of memory. */
static bool make_room(msgpack_decoder *decoder, HashTable *table)
{
	return msgpack_array_make_room(table) || msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
}

/* Gives a value, which is consumed, an id. False: there is a value with it, or see status. */
static bool add_shared(msgpack_decoder *decoder, uint32_t id, shared added)
{
	msgpack_references *references = references_of(decoder);

	if (!references) {
		references = decoder->msgpackr->references = ecalloc(1, sizeof(*references));
		zend_hash_init(&references->by_id, 0, NULL, free_shared, false);
		zend_hash_init(&references->heights, 0, NULL, NULL, false);
		if (php_random_bytes_silent(&references->secret, sizeof(references->secret)) == FAILURE) {
			references->secret = (uint64_t) (uintptr_t) references;
		}
		references->secret |= 1; /* so that different ids stay different */
	}
	return make_room(decoder, &references->by_id)
		&& zend_hash_index_add_mem(&references->by_id, key_of(references, id), &added, sizeof(added));
}

/* What has the id; NULL: nothing. */
static shared *find_shared(const msgpack_decoder *decoder, uint32_t id)
{
	const msgpack_references *references = references_of(decoder);

	return references ? zend_hash_index_find_ptr(&references->by_id, key_of(references, id)) : NULL;
}

bool msgpack_find_id(const msgpack_decoder *decoder, uint32_t id, zend_array **keys)
{
	const shared *entry = find_shared(decoder, id);

	*keys = entry ? entry->keys : NULL;
	return entry != NULL;
}

uint32_t msgpack_open_shared_values(const msgpack_decoder *decoder)
{
	return references_of(decoder) ? references_of(decoder)->open : 0;
}

/* Empties arrays and objects, so that no cycle stays: each cycle has an array with an id, or an object that was
 * referred to while it was being read. Userland has none of these objects: they were not complete. */
static void clear_cycles(HashTable *by_id)
{
	shared *each;

	ZEND_HASH_FOREACH_PTR(by_id, each) {
		zval *value = &each->value;

		ZVAL_DEREF(value);
		if (each->is_target && Z_TYPE_P(value) == IS_OBJECT && !(OBJ_FLAGS(Z_OBJ_P(value)) & IS_OBJ_FREE_CALLED)) {
			msgpack_empty_object(Z_OBJ_P(value)); /* at its end the request frees the newest objects first */
		}
		if (Z_ISREF(each->value)) {
			msgpack_replace(value, EG(uninitialized_zval));
		}
	} ZEND_HASH_FOREACH_END();
}

void msgpack_references_end(msgpack_decoder *decoder, bool is_complete)
{
	msgpack_references *references = references_of(decoder);

	if (!references) {
		return;
	}
	decoder->msgpackr->references = NULL;
	if (!is_complete) {
		clear_cycles(&references->by_id);
	}
	zend_hash_destroy(&references->by_id);
	zend_hash_destroy(&references->heights);
	efree(references);
}

void msgpack_references_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer)
{
	shared *each;

	if (references_of(decoder)) {
		ZEND_HASH_FOREACH_PTR(&references_of(decoder)->by_id, each) {
			zend_get_gc_buffer_add_zval(buffer, &each->value);
		} ZEND_HASH_FOREACH_END();
	}
}

/* Heights: PHP frees a value recursively */

/* The levels of a complete value with an id; of another -1. */
static zend_long stored_height(const msgpack_references *references, const zval *value)
{
	const zval *height = Z_REFCOUNTED_P(value)
		? zend_hash_index_find(&references->heights, msgpack_address_of(Z_COUNTED_P(value))) : NULL;

	return height ? Z_LVAL_P(height) : -1;
}

/* The levels of a value, without those of values that are not complete, and `most` at the most: one that userland has
 * made may be nested deeper than the C stack is. What others hold too may be userland's: it counts as one level. */
static zend_long height_of(msgpack_references *references, const zval *value, zend_long most, bool is_held_by_us)
{
	bool is_shared = Z_ISREF_P(value);
	const zend_object *object;
	zend_array *elements;
	zend_long height;
	zval *element;

	ZVAL_DEREF(value);
	if (!msgpack_is_container(value)) {
		return 0;
	}
	height = stored_height(references, value);
	if (height >= 0 || is_shared) {
		return MAX(height, 0);
	}
	references->containers++;
	if (!Z_REFCOUNTED_P(value) || (Z_REFCOUNT_P(value) > 1 && !is_held_by_us) || most == 1) {
		return 1;
	}
	object = Z_TYPE_P(value) == IS_OBJECT ? Z_OBJ_P(value) : NULL;
	elements = !object ? Z_ARRVAL_P(value) : object->ce == zend_standard_class_def ? object->properties : NULL;
	height = object && msgpack_is_clone_value(object) /* the last property of a Set or Error may have others */
		? height_of(references, OBJ_PROP_NUM(object, object->ce->default_properties_count - 1), most - 1, false) : 0;
	if (elements) {
		ZEND_HASH_FOREACH_VAL(elements, element) {
			zend_long other = Z_TYPE_P(element) >= IS_ARRAY ? height_of(references, element, most - 1, false) : 0;

			height = MAX(height, other);
		} ZEND_HASH_FOREACH_END();
	}
	return 1 + height;
}

/* Stores the height of a complete value, which an extension may have returned before. False: out of memory. */
static bool note_height(msgpack_decoder *decoder, msgpack_references *references, const zval *value)
{
	zval height;

	if (!Z_REFCOUNTED_P(value) || !msgpack_is_container(value)) {
		return true;
	}
	ZVAL_LONG(&height, height_of(references, value, MSGPACK_MAX_NESTING + 1, true));
	references->highest = MAX(references->highest, (uint64_t) Z_LVAL(height));
	return make_room(decoder, &references->heights)
		&& zend_hash_index_update(&references->heights, msgpack_address_of(Z_COUNTED_P(value)), &height);
}

/* Notes how many levels there are above a value with an id, or down to what is referred to. False, and see status: PHP
 * may not be able to free what has been read. It visits each array and object once. On a path that it takes, there are
 * at most `highest` levels up to a reference to an open value, from which it goes on: to each of these once, and, as
 * such a value contains the reference to it, ever further out, until it follows a reference to a complete value. */
static bool note_levels(msgpack_decoder *decoder, msgpack_references *references, uint64_t levels)
{
	uint64_t returns = MIN(references->targets, (references->crossings + 1) * references->most_open);

	references->highest = MAX(references->highest, levels);
	return (levels <= MSGPACK_MAX_NESTING
			&& (returns == 0 || (returns + 1) * references->highest <= MSGPACK_MAX_NESTING
				|| references->containers + references->highest <= MSGPACK_MAX_NESTING))
		|| msgpack_msgpackr_reject(decoder, "References that nest a value too deeply");
}

/* Values with an id */

/* Counts an open value with an id: its frame is no level of the value. */
static void count_open(msgpack_decoder *decoder, int change)
{
	msgpack_decode_options *options = decoder->options;
	msgpack_references *references = references_of(decoder);

	references->open += (uint32_t) change;
	references->most_open = MAX(references->most_open, references->open);
	options->max_depth += (uint32_t) change;
	decoder->reach = MIN(decoder->reach, options->max_depth);
}

static zval *shared_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_references *references = references_of(decoder);
	zval *slot = frame->slot, *value = Z_REFVAL_P(slot);

	if (frame->left > 0) {
		frame->left = 0;
		return value;
	}
	if (!note_height(decoder, references, value) || !note_levels(decoder, references, decoder->depth)) {
		return NULL;
	}
	if (Z_TYPE_P(value) != IS_ARRAY) { /* takes the place of the reference, which is `slot` and the one in the table */
		Z_DELREF_P(slot);
		ZVAL_UNREF(slot);
		ZVAL_COPY(&find_shared(decoder, frame->id)->value, slot);
	}
	msgpack_drop_frame(decoder);
	count_open(decoder, -1);
	return NULL;
}

/* A value with an id. Its slot is a reference, into which the value is read. */
static const msgpack_frame_type shared_type = { .next = shared_next, .bytes_per_item = 1 };

/* Is `slot` that of a value which an id stands before? */
static bool has_id(const msgpack_decoder *decoder, const zval *slot)
{
	const msgpack_frame *top = decoder->depth > 0 ? decoder->top : NULL;

	return top && top->type == &shared_type && slot == Z_REFVAL_P(top->slot);
}

/* Begins a value with an id at `slot`: what follows is read into a reference. False: see status. */
static bool begin_shared_value(msgpack_decoder *decoder, zval *slot, uint32_t id)
{
	msgpack_frame *frame;

	if (has_id(decoder, slot)) {
		return msgpack_msgpackr_reject(decoder, "A value with two ids");
	}
	ZVAL_NEW_REF(slot, &EG(uninitialized_zval));
	if (!add_shared(decoder, id, (shared) { .value = *slot })) {
		return decoder->status == MSGPACK_DECODE_DONE
			&& msgpack_msgpackr_reject(decoder, "Two values with the same id");
	}
	Z_ADDREF_P(slot);
	count_open(decoder, 1);
	frame = msgpack_decoder_push(decoder, &shared_type, slot, 1);
	if (frame) {
		frame->id = id;
	}
	return frame != NULL;
}

/* Sets `slot` to the value with an id, which must be or contain an array or object. False: see status. */
static bool refer_to_shared_value(msgpack_decoder *decoder, zval *slot, uint32_t id)
{
	msgpack_references *references = references_of(decoder);
	shared *entry = find_shared(decoder, id);
	zval *value;
	zend_long height;

	if (!entry) {
		return msgpack_msgpackr_reject(decoder, "A reference to an unknown id");
	}
	value = &entry->value;
	ZVAL_DEREF(value);
	if (Z_ISREF(entry->value) && !msgpack_is_container(value)) {
		return msgpack_msgpackr_reject(decoder, "A reference to a value that is not there yet");
	}
	if (has_id(decoder, slot)) {
		return msgpack_msgpackr_reject(decoder, "A reference that has an id");
	}
	height = stored_height(references, value);
	if (height >= 0) {
		references->crossings++;
	} else if (Z_ISREF(entry->value) && Z_REFCOUNTED_P(value) && !entry->is_target) {
		entry->is_target = true;
		references->targets++;
	}
	if (!note_levels(decoder, references, decoder->depth + (uint64_t) MAX(height, 0))) {
		return false;
	}
	ZVAL_COPY(slot, Z_TYPE_P(value) == IS_ARRAY ? &entry->value : value);
	return true;
}

bool msgpack_decode_clone_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	if (length == 4 && (type == MP_MSGPACKR_ID || type == MP_MSGPACKR_POINTER)) {
		return (type == MP_MSGPACKR_ID ? begin_shared_value : refer_to_shared_value)(decoder, slot,
			mp_load32((const unsigned char *) data));
	}
	return msgpack_decode_clone_value(decoder, slot, type, data, length);
}

/* Keys of structures */

bool msgpack_name_keys(msgpack_decoder *decoder, uint32_t id, zend_array *keys)
{
	zend_array *names = msgpack_array_of(keys->nNumUsed, true);
	zval list, name;

	for (uint32_t i = 0; i < keys->nNumUsed && msgpack_array_make_room(names); i++) {
		ZVAL_STR(&name, msgpack_name_of_key(&keys->arData[i]));
		zend_hash_next_index_insert_new(names, &name);
	}
	ZVAL_ARR(&list, names);
	ZVAL_NEW_REF(&list, &list);
	if (!add_shared(decoder, id, (shared) { .value = list, .keys = keys })) {
		zval_ptr_dtor(&list);
		return false;
	}
	GC_ADDREF(keys);
	return note_height(decoder, references_of(decoder), Z_REFVAL(list));
}
