#include "clones.h"

#include "../codec/array.h"
#include "record_reader.h"
#include "../property_slots.h"
#include "ext/random/php_random.h"
#include "bigints.h"
#include "../types.h"

struct msgpack_references {
	zend_array *values;  /* by mixed id: a reference to an array, or to a value that is being read; else the value */
	zend_array *shapes;  /* by mixed id of keys: the index of the shape, plus one */
	zend_array *heights; /* by address: levels of the complete arrays and objects */
	/* by address: those that were referred to while they were being read: IS_PTR, an object, or IS_NULL */
	zend_array *targets;
	uint64_t secret;     /* so that nobody can choose ids that collide */
	uint64_t containers; /* arrays and objects in complete values */
	uint64_t highest;    /* levels of a value, or down to what a reference refers to, without those of open values */
	uint32_t open;       /* values that are being read */
	uint32_t most_open;
	uint64_t crossings;  /* references to complete values */
};

static zval *shared_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A value with an id. Its slot is a reference, into which the value is read. */
static const msgpack_frame_type shared_type = { .next = shared_next, .bytes_per_item = 1 };

static bool reject(msgpack_decoder *decoder, const unsigned char *at, const char *problem)
{
	decoder->cursor = at;
	return msgpack_msgpackr_reject(decoder, problem);
}

/* The table */

static msgpack_references *new_references(void)
{
	msgpack_references *created = emalloc(sizeof(*created));

	created->values = zend_new_array(0);
	created->shapes = zend_new_array(0);
	created->heights = zend_new_array(0);
	created->targets = zend_new_array(0);
	created->containers = created->highest = created->crossings = 0;
	created->open = created->most_open = 0;
	if (php_random_bytes_silent(&created->secret, sizeof(created->secret)) == FAILURE) {
		created->secret = (uint64_t) (uintptr_t) created;
	}
	created->secret |= 1; /* so that different ids stay different */
	return created;
}

/* NULL: there are no ids so far. */
static msgpack_references *references_of(const msgpack_decoder *decoder)
{
	return msgpack_msgpackr_of(decoder)->references;
}

uint32_t msgpack_open_shared_values(const msgpack_decoder *decoder)
{
	return decoder->dialect == MSGPACK_MSGPACKR && references_of(decoder) ? references_of(decoder)->open : 0;
}

static void clear_arrays(zend_array *values)
{
	zval *value, cleared;

	ZEND_HASH_FOREACH_VAL(values, value) {
		if (Z_ISREF_P(value)) {
			ZVAL_COPY_VALUE(&cleared, Z_REFVAL_P(value));
			ZVAL_NULL(Z_REFVAL_P(value));
			zval_ptr_dtor(&cleared);
		}
	} ZEND_HASH_FOREACH_END();
}

/* The slot of what a Set or Error contains. */
static int content_slot(const zend_object *object)
{
	return object->ce == msgpack_set_ce ? MSGPACK_SET_VALUES : MSGPACK_ERROR_CAUSE;
}

static void clear_content(zend_object *object)
{
	int slot = content_slot(object);
	zval cleared;

	ZVAL_COPY_VALUE(&cleared, OBJ_PROP_NUM(object, slot));
	ZVAL_UNDEF(OBJ_PROP_NUM(object, slot));
	if (Z_ISREF(cleared)) {
		ZEND_REF_DEL_TYPE_SOURCE(Z_REF(cleared), object->ce->properties_info_table[slot]);
	}
	zval_ptr_dtor(&cleared);
}

static void clear_object(zend_object *object)
{
	zend_array *properties = object->properties;

	if (object->ce == msgpack_set_ce || object->ce == msgpack_error_ce) {
		clear_content(object);
	} else if (object->ce == zend_standard_class_def && properties) {
		object->properties = NULL;
		zend_array_release(properties);
	}
}

/* Each cycle of objects has one of these. Userland has none of them: they are not complete while they are referred
 * to. */
static void clear_objects(zend_array *targets)
{
	zval *target;

	ZEND_HASH_FOREACH_VAL(targets, target) {
		if (Z_TYPE_P(target) == IS_PTR) {
			clear_object(Z_PTR_P(target));
		}
	} ZEND_HASH_FOREACH_END();
}

void msgpack_references_end(msgpack_decoder *decoder, bool is_complete)
{
	msgpack_references *references = references_of(decoder);

	if (!references) {
		return;
	}
	msgpack_msgpackr_of(decoder)->references = NULL;
	if (!is_complete) {
		clear_objects(references->targets); /* first, as `values` still holds them */
		clear_arrays(references->values);
	}
	zend_array_release(references->values);
	zend_array_release(references->shapes);
	zend_array_release(references->heights);
	zend_array_release(references->targets);
	efree(references);
}

void msgpack_references_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer)
{
	zval *value;

	if (decoder->dialect != MSGPACK_MSGPACKR || !references_of(decoder)) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(references_of(decoder)->values, value) {
		zend_get_gc_buffer_add_zval(buffer, value);
	} ZEND_HASH_FOREACH_END();
}

/* The key of an id. Ids are 32 bits: none is lost, and the upper half of the product, by
 * which PHP's hash table would look it up, depends on the secret. */
static zend_ulong key_of(const msgpack_references *references, uint32_t id)
{
#if SIZEOF_ZEND_LONG < 8
	uint32_t mixed = id * (uint32_t) references->secret;

	mixed = (mixed ^ mixed >> 15) * ((uint32_t) (references->secret >> 32) | 1);
	return mixed ^ mixed >> 16;
#else
	uint64_t mixed = id * references->secret;

	return mixed >> 32 | mixed << 32;
#endif
}

/* Adds to a table. False with status FAILED: out of memory, or there is one already. */
static bool add(msgpack_decoder *decoder, zend_array *table, zend_ulong key, zval *value)
{
	if (!msgpack_array_make_room(table)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	return zend_hash_index_add(table, key, value) != NULL;
}

/* Gives a reference an id. False: there is a value with it, or see status. */
static bool add_value(msgpack_decoder *decoder, uint32_t id, zval *reference)
{
	msgpack_references *references = references_of(decoder);

	if (!references) {
		references = msgpack_msgpackr_of(decoder)->references = new_references();
	}
	return add(decoder, references->values, key_of(references, id), reference);
}

/* Heights: PHP frees a value recursively */

static zend_ulong address_of(const zval *value)
{
	return (zend_ulong) (uintptr_t) Z_COUNTED_P(value) >> ZEND_MM_ALIGNMENT_LOG2;
}

/* The levels of a complete value with an id; of another -1. */
static zend_long known_height(const msgpack_references *references, const zval *value)
{
	const zval *height = Z_REFCOUNTED_P(value) ? zend_hash_index_find(references->heights, address_of(value)) : NULL;

	return height ? Z_LVAL_P(height) : -1;
}

static zend_long height_of(msgpack_references *references, zval *value, zend_long most);

static zend_long height_of_elements(msgpack_references *references, zend_array *array, zend_long most)
{
	zend_long height = 0;
	zval *element;

	ZEND_HASH_FOREACH_VAL(array, element) {
		if (Z_TYPE_P(element) >= IS_ARRAY) {
			zend_long other = height_of(references, element, most);

			height = MAX(height, other);
		}
	} ZEND_HASH_FOREACH_END();
	return height;
}

/* Of what only the message refers to. An object of another class is userland's. */
static zend_long height_in_object(msgpack_references *references, zend_object *object, zend_long most)
{
	if (object->ce == zend_standard_class_def) {
		return object->properties ? height_of_elements(references, object->properties, most) : 0;
	}
	if (object->ce == msgpack_set_ce || object->ce == msgpack_error_ce) {
		return height_of(references, OBJ_PROP_NUM(object, content_slot(object)), most);
	}
	return 0;
}

static zend_long height_in(msgpack_references *references, const zval *value, zend_long most)
{
	return Z_TYPE_P(value) == IS_ARRAY ? height_of_elements(references, Z_ARRVAL_P(value), most)
		: height_in_object(references, Z_OBJ_P(value), most);
}

/* The levels of a value, without those of values that are not complete, and `most` at the most: one that userland has
 * made may be nested deeper than the C stack is. */
static zend_long height_of(msgpack_references *references, zval *value, zend_long most)
{
	bool is_shared = Z_ISREF_P(value);
	zend_long known;

	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT) {
		return 0;
	}
	known = known_height(references, value);
	if (known >= 0 || is_shared) {
		return MAX(known, 0);
	}
	references->containers++;
	if (!Z_REFCOUNTED_P(value) || Z_REFCOUNT_P(value) > 1 || most == 1) {
		return 1;
	}
	return 1 + height_in(references, value, most - 1);
}

/* Of a value that is complete. An extension may return the same one again. False: out of memory. */
static bool note_height(msgpack_decoder *decoder, msgpack_references *references, zval *value)
{
	zval height;

	if (!Z_REFCOUNTED_P(value) || (Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT)
		|| known_height(references, value) >= 0) {
		return true;
	}
	ZVAL_LONG(&height, 1 + height_in(references, value, MSGPACK_MAX_NESTING));
	references->containers++;
	references->highest = MAX(references->highest, (uint64_t) Z_LVAL(height));
	add(decoder, references->heights, address_of(value), &height);
	return !msgpack_is_out_of_memory();
}

/* Whether PHP can free all that has been read. It visits each array and object once. On a path that it takes, there
 * are at most `highest` levels up to a reference to an open value, from which it goes on: to each of these once,
 * and, as such a value contains the reference to it, ever further out, until it follows a reference to a complete
 * value. */
static bool is_freeable(const msgpack_references *references)
{
	uint64_t returns = MIN(references->targets->nNumOfElements, (references->crossings + 1) * references->most_open);

	return returns == 0 || (returns + 1) * references->highest <= MSGPACK_MAX_NESTING
		|| references->containers + references->highest <= MSGPACK_MAX_NESTING;
}

/* Notes how many levels there are above a value with an id, or down to what is referred to. False: see status. */
static bool note_levels(msgpack_decoder *decoder, msgpack_references *references, uint64_t levels,
	const unsigned char *at)
{
	references->highest = MAX(references->highest, levels);
	return (levels <= MSGPACK_MAX_NESTING && is_freeable(references))
		|| reject(decoder, at, "References that nest a value too deeply");
}

/* Values with an id */

/* Its frame is no level of the value. */
static void count_open(msgpack_decoder *decoder, int change)
{
	msgpack_decode_options *options = decoder->options;
	msgpack_references *references = references_of(decoder);

	references->open += (uint32_t) change;
	references->most_open = MAX(references->most_open, references->open);
	options->max_depth += (uint32_t) change;
	decoder->reach = MIN(decoder->reach, options->max_depth);
}

/* Puts a value in the place of the reference to it, which is `slot` and the one in the table. */
static void unwrap(zval *slot, zval *entry)
{
	zend_reference *reference = Z_REF_P(slot);

	GC_DELREF(reference);
	ZVAL_UNREF(slot);
	ZVAL_COPY(entry, slot);
}

/* The value is complete. */
static void complete(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_references *references = references_of(decoder);
	zend_ulong key = key_of(references, frame->id);

	if (!note_height(decoder, references, Z_REFVAL_P(frame->slot))
	 || !note_levels(decoder, references, decoder->depth, decoder->cursor)) {
		return;
	}
	if (Z_TYPE_P(Z_REFVAL_P(frame->slot)) != IS_ARRAY) {
		unwrap(frame->slot, zend_hash_index_find(references->values, key));
	}
	msgpack_decoder_pop(decoder);
	count_open(decoder, -1);
}

static zval *shared_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->left > 0) {
		frame->left = 0;
		return Z_REFVAL_P(frame->slot);
	}
	complete(decoder, frame);
	return NULL;
}

/* Is `slot` that of a value which an id stands before? */
static bool has_id(const msgpack_decoder *decoder, const zval *slot)
{
	const msgpack_frame *top = decoder->depth > 0 ? msgpack_decoder_top(decoder) : NULL;

	return top && top->type == &shared_type && slot == Z_REFVAL_P(top->slot);
}

/* Begins a value with an id at `slot`: what follows is read into a reference. False: it is rejected, at the `token`
 * with the id; see status. */
static bool begin_shared_value(msgpack_decoder *decoder, zval *slot, uint32_t id, const unsigned char *token)
{
	msgpack_frame *frame;

	if (has_id(decoder, slot)) {
		return reject(decoder, token, "A value with two ids");
	}
	ZVAL_NEW_EMPTY_REF(slot);
	ZVAL_NULL(Z_REFVAL_P(slot));
	if (!add_value(decoder, id, slot)) {
		return decoder->status == MSGPACK_DECODE_DONE && reject(decoder, token, "Two values with the same id");
	}
	Z_ADDREF_P(slot);
	count_open(decoder, 1);
	frame = msgpack_decoder_push(decoder, &shared_type, slot, 1);
	if (frame) {
		frame->id = id;
	}
	return frame != NULL;
}

/* Notes that a reference refers to a value that is being read. False: out of memory. */
static bool note_target(msgpack_decoder *decoder, const msgpack_references *references, const zval *entry)
{
	const zval *target = Z_TYPE_P(Z_REFVAL_P(entry)) == IS_OBJECT ? Z_REFVAL_P(entry) : entry;
	zval noted;

	ZVAL_NULL(&noted);
	if (target != entry) {
		ZVAL_PTR(&noted, Z_OBJ_P(target));
	}
	add(decoder, references->targets, address_of(target), &noted);
	return !msgpack_is_out_of_memory();
}

/* Sets `slot` to the value of `entry`, of which a part is an array or an object. */
static bool share(msgpack_decoder *decoder, zval *slot, zval *entry, const unsigned char *token)
{
	msgpack_references *references = references_of(decoder);
	zval *value = entry;
	zend_long height;

	ZVAL_DEREF(value);
	if (Z_ISREF_P(entry) && Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT) {
		return reject(decoder, token, "A reference to a value that is not there yet");
	}
	if (has_id(decoder, slot)) {
		return reject(decoder, token, "A reference that has an id");
	}
	height = known_height(references, value);
	if (height >= 0) {
		references->crossings++;
	} else if (Z_ISREF_P(entry) && Z_REFCOUNTED_P(value) && !note_target(decoder, references, entry)) {
		return false;
	}
	if (!note_levels(decoder, references, decoder->depth + (uint64_t) MAX(height, 0), token)) {
		return false;
	}
	ZVAL_COPY(slot, Z_TYPE_P(value) == IS_ARRAY ? entry : value);
	return true;
}

/* The value with an id; NULL: there is none. */
static zval *find_value(const msgpack_references *references, uint32_t id)
{
	return references ? zend_hash_index_find(references->values, key_of(references, id)) : NULL;
}

bool msgpack_is_id(const msgpack_decoder *decoder, uint32_t id)
{
	return find_value(references_of(decoder), id) != NULL;
}

/* Sets `slot` to the value with an id. False as above. */
static bool refer_to_shared_value(msgpack_decoder *decoder, zval *slot, uint32_t id, const unsigned char *token)
{
	zval *entry = find_value(references_of(decoder), id);

	return entry ? share(decoder, slot, entry, token) : reject(decoder, token, "A reference to an unknown id");
}

/* Keys of structures */

static zend_array *list_of_keys(const zend_array *keys)
{
	zend_array *list = msgpack_array_of(keys->nNumUsed, true);
	zval name;

	for (uint32_t i = 0; i < keys->nNumUsed && msgpack_array_make_room(list); i++) {
		const Bucket *key = &keys->arData[i];

		ZVAL_STR(&name, key->key ? zend_string_copy(key->key) : zend_long_to_str((zend_long) key->h));
		zend_hash_next_index_insert_new(list, &name);
	}
	return list;
}

bool msgpack_name_keys(msgpack_decoder *decoder, uint32_t id, uint32_t shape)
{
	msgpack_references *references;
	zval list, index;

	ZVAL_ARR(&list, list_of_keys(decoder->compact->shapes[shape - 1].keys));
	ZVAL_NEW_REF(&list, &list);
	if (!add_value(decoder, id, &list)) {
		zval_ptr_dtor(&list);
		return false;
	}
	references = references_of(decoder);
	ZVAL_LONG(&index, (zend_long) shape);
	return add(decoder, references->shapes, key_of(references, id), &index)
		&& note_height(decoder, references, Z_REFVAL(list));
}

uint32_t msgpack_shape_of_keys(msgpack_decoder *decoder, uint32_t id)
{
	const msgpack_references *references = references_of(decoder);
	const zval *shape = references ? zend_hash_index_find(references->shapes, key_of(references, id)) : NULL;

	return shape ? (uint32_t) Z_LVAL_P(shape) : 0;
}

/* Values that only structured clones have */

static zval *content_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A Set, RegExp or Error, whose array is read into `detached`. */
static const msgpack_frame_type content_type = { .next = content_next, .bytes_per_item = 1 };

/* What does not fit stays detached, and is freed with the message. */
static zval *content_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const char *problem;
	zval content;

	if (frame->left > 0) {
		frame->left = 0;
		return msgpack_decoder_detach(frame);
	}
	problem = msgpack_fill_clone_value(Z_OBJ_P(frame->slot), frame->detached);
	if (problem) {
		msgpack_msgpackr_reject(decoder, problem);
		return NULL;
	}
	msgpack_decoder_take_detached(frame, &content);
	zval_ptr_dtor(&content);
	msgpack_decoder_pop(decoder);
	return NULL;
}

static bool decode_integer(msgpack_decoder *decoder, zval *slot, const unsigned char *body, uint32_t length)
{
	zend_string *digits = msgpack_wide_integer_text(body, length);
	uint64_t magnitude;
	bool negative, done = true;

	if (msgpack_integer_of_text(digits, &magnitude, &negative) && magnitude <= (uint64_t) ZEND_LONG_MAX + negative) {
		ZVAL_LONG(slot, (zend_long) (negative ? 0 - magnitude : magnitude));
	} else {
		done = decoder->hooks->big_integer(decoder, slot, digits);
	}
	zend_string_release(digits);
	return done;
}

/* The start of the token whose body is an id: the length is before the type, except in a fixext. */
static const unsigned char *token_of_id(const unsigned char *body)
{
	return body - mp_head_size(body[-2] == MP_FIXEXT4 ? MP_FIXEXT4 : body[-3] == MP_EXT8 ? MP_EXT8
		: body[-4] == MP_EXT16 ? MP_EXT16 : MP_EXT32);
}

bool msgpack_decode_clone_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	const unsigned char *body = (const unsigned char *) data;

	if (length == 1 && msgpack_create_clone_value(slot, type)) {
		return msgpack_decoder_push(decoder, &content_type, slot, 1) != NULL;
	}
	if (length == 4 && type == MP_MSGPACKR_ID) {
		return begin_shared_value(decoder, slot, mp_load32(body), token_of_id(body));
	}
	if (length == 4 && type == MP_MSGPACKR_POINTER) {
		return refer_to_shared_value(decoder, slot, mp_load32(body), token_of_id(body));
	}
	if (type == MP_MSGPACKR_TYPED_ARRAY && msgpack_create_typed_array(slot, data, length)) {
		return true;
	}
	if (type == MP_MSGPACKR_BIGINT && length > 0 && length <= MSGPACK_WIDE_BYTES_MAX) {
		return decode_integer(decoder, slot, body, length);
	}
	if (type == MP_MSGPACKR_UNDEFINED && length == 1 && *body == 0) {
		msgpack_create_undefined(slot);
		return true;
	}
	msgpack_create_ext(slot, type, data, length);
	return true;
}
