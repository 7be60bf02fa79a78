#include "msgpackr.h"

#include "../codec/loop.h"

enum {
	INSERTED_PER_BYTE = 1000, /* keys, to a message that is skipped */
	MOST_BYTES = 16 << 20 /* of keys, between two messages of a sequence */
};

#define NO_BUNDLE "A MessagePack\\Raw has no bundled strings"

/* Structures by id */

/* The keys of the structure with this id; NULL: there is none. */
static zend_always_inline zend_array *keys_of(const msgpack_msgpackr_reader *reader, uint32_t id)
{
	const zval *keys = zend_hash_index_find(reader->keys, id);

	return keys ? Z_PTR_P(keys) : NULL;
}

static size_t bytes_of(const zend_array *keys)
{
	size_t bytes = keys ? sizeof(*keys) + HT_SIZE(keys) : 0;

	for (uint32_t i = 0; keys && i < keys->nNumUsed; i++) {
		bytes += keys->arData[i].key ? ZSTR_LEN(keys->arData[i].key) : 0;
	}
	return bytes;
}

/* Gives an id other keys, which are consumed, until the message turns out not to be complete; NULL: none. An id of two
 * bytes replaces the id of one byte that its first byte would be. */
static void define(msgpack_msgpackr_reader *reader, uint32_t id, zend_array *keys)
{
	zend_array *old = keys_of(reader, id);
	zval value;

	if (!reader->replaced) {
		reader->replaced = zend_new_array(0);
		reader->replaced->pDestructor = msgpack_release_names;
	}
	reader->defined.bytes += bytes_of(keys) - bytes_of(old);
	reader->defined.has_two_bytes |= id >= MP_RECORD_IDS;
	if (zend_hash_index_add_ptr(reader->replaced, id, old)) {
		GC_ADDREF(old);
	}
	ZVAL_PTR(&value, keys);
	zend_hash_index_update(reader->keys, id, &value);
	if (id >= MP_RECORD_IDS && id < 2 * MP_RECORD_IDS) {
		define(reader, id - MP_RECORD_IDS, NULL);
	}
}

msgpack_msgpackr_reader *msgpack_msgpackr_end(msgpack_decoder *decoder, bool is_complete)
{
	msgpack_msgpackr_reader *reader = decoder->msgpackr;
	zend_ulong id;
	zval *old;

	if (reader->replaced) {
		if (!is_complete) {
			ZEND_HASH_FOREACH_NUM_KEY_VAL(reader->replaced, id, old) {
				zend_hash_index_update(reader->keys, id, old);
				ZVAL_PTR(old, NULL);
			} ZEND_HASH_FOREACH_END();
			reader->defined = reader->defined_before;
		}
		zend_array_destroy(reader->replaced);
		reader->replaced = NULL;
	}
	smart_str_free(&reader->skipped);
	return reader;
}

void msgpack_msgpackr_reader_free(msgpack_msgpackr_reader *reader)
{
	if (reader) {
		zend_array_destroy(reader->keys);
		efree(reader);
	}
}

/* Skipping: the bytes are kept, with the definitions that other messages gave */

/* Appends what has been skipped, up to the cursor, to the kept bytes. */
static void keep(msgpack_decoder *decoder)
{
	msgpack_msgpackr_reader *reader = decoder->msgpackr;

	smart_str_appendl(&reader->skipped, (const char *) reader->copied, (size_t) (decoder->cursor - reader->copied));
	reader->copied = decoder->cursor;
}

/* Keeps the definition in place of the id at the cursor, which begins the first record of a structure. */
static void keep_definition(msgpack_decoder *decoder, const zend_array *keys, size_t id_size)
{
	msgpack_msgpackr_reader *reader = decoder->msgpackr;
	unsigned char head[4 + MP_HEAD_MAX] = { (unsigned char) (MP_FIXEXT1 + id_size - 1), MP_MSGPACKR_RECORD };
	size_t before;

	keep(decoder);
	before = smart_str_get_len(&reader->skipped);
	memcpy(head + 2, decoder->cursor, id_size);
	smart_str_appendl(&reader->skipped, (const char *) head,
		(size_t) (mp_put_array_head(head + 2 + id_size, keys->nNumUsed) - head));
	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		zend_string *name = msgpack_name_of_key(&keys->arData[i]);

		smart_str_appendl(&reader->skipped, (const char *) head,
			(size_t) (mp_put_str_head(head, (uint32_t) ZSTR_LEN(name), true) - head));
		smart_str_append(&reader->skipped, name);
		zend_string_release(name);
	}
	reader->inserted += smart_str_get_len(&reader->skipped) - before;
	reader->copied += id_size;
}

/* Bundled strings */

/* Reads the ext value at the cursor that begins a bundle, and the two strings, in place of those of the last one. No
 * byte is in two bundles: each is copied once. A value has one at the most: one that is incomplete may be read from its
 * start again and again. */
static bool begin_bundle(msgpack_decoder *decoder, const mp_tag *tag)
{
	msgpack_bundle *last = &decoder->msgpackr->bundle, bundle = { 0 };
	const unsigned char *body = mp_body(decoder->cursor), *least = body + tag->length, *p;
	size_t distance = mp_load32(body);

	if (decoder->options->skips) {
		return msgpack_msgpackr_reject(decoder, NO_BUNDLE);
	}
	if (last->size > 0) {
		if (!last->is_used) {
			return msgpack_msgpackr_reject(decoder, "A bundle of which no string is used");
		}
		least = MAX(least, last->start + last->size);
	}
	if (distance < (size_t) (least - body)) {
		return msgpack_msgpackr_reject(decoder, "A bundle that is not after the last one");
	}
	if ((size_t) (decoder->end - body) < distance) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	}
	bundle.start = p = body + distance;
	for (int i = 0; i < 2; i++) {
		mp_tag string;

		if (p < decoder->end && !mp_is_str_head(*p)) {
			return msgpack_msgpackr_reject(decoder, "A bundle that is no strings");
		}
		if (!mp_next_token(&p, decoder->end, &string)) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		}
		bundle.end[i] = (size_t) (p - bundle.start);
		bundle.next[i] = bundle.end[i] - string.length;
	}
	bundle.size = bundle.end[1];
	*last = bundle;
	decoder->cursor = body + tag->length;
	return true;
}

/* The byte after so many UTF-16 units of UTF-8. NULL: there are fewer, or half a character. */
static const unsigned char *after_units(const unsigned char *p, const unsigned char *end, uint64_t units)
{
	while (units > 0 && p < end) {
		uint32_t taken = *p++ >= 0xf0 ? 2 : 1;

		if (taken > units) {
			return NULL;
		}
		units -= taken;
		while (p < end && mp_is_continuation(*p)) {
			p++;
		}
	}
	return units == 0 ? p : NULL;
}

/* Takes the part whose length follows the MP_BUNDLED at `p`, and returns the byte after both. NULL: it is not all
 * there, or there is no such part; see status. */
static const unsigned char *take_part(msgpack_decoder *decoder, const unsigned char *p, msgpack_key *part)
{
	msgpack_bundle *bundle = &decoder->msgpackr->bundle;
	const unsigned char *head = ++p, *start, *after = NULL;
	mp_tag tag;
	bool is_complete = mp_next_token(&p, decoder->end, &tag), is_ascii;

	if (EXPECTED(is_complete && mp_is_int_head(*head) && bundle->size > 0 && bundle->start >= head)) {
		is_ascii = tag.type == MP_TAG_UINT && tag.uint > 0;
		start = bundle->start + bundle->next[is_ascii];
		after = after_units(start, bundle->start + bundle->end[is_ascii],
			is_ascii ? tag.uint : 0 - (uint64_t) tag.integer);
	}
	if (UNEXPECTED(!after)) {
		if (bundle->size > 0 && !is_complete) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		} else {
			msgpack_msgpackr_reject(decoder, bundle->size > 0 ? "A part of a bundle that it does not have" : NULL);
		}
		return NULL;
	}
	*part = (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = (const char *) start,
		.length = (uint32_t) (after - start) };
	bundle->next[is_ascii] += part->length;
	bundle->is_used = true;
	return p;
}

static const unsigned char *read_part(msgpack_decoder *decoder, const unsigned char *p, zval *slot)
{
	msgpack_key part;

	p = take_part(decoder, p, &part);
	if (p) {
		msgpack_read_string((const unsigned char *) part.bytes, (const unsigned char *) part.bytes + part.length, slot,
			part.length);
	}
	return p;
}

/* Keys */

static bool begins_bundle(const msgpack_decoder *decoder, const mp_tag *tag)
{
	const msgpack_msgpackr_options *options = &decoder->msgpackr->options;

	return mp_begins_bundle(tag) && (options->has_records || options->has_references);
}

/* As msgpack_read_key(). */
static msgpack_key read_key(msgpack_decoder *decoder)
{
	msgpack_key key = { .type = MSGPACK_KEY_NONE };
	const unsigned char *after;
	unsigned char head;
	mp_tag tag;

	while (decoder->cursor < decoder->end && mp_is_ext_head(*decoder->cursor) && msgpack_input_token(decoder, &tag)
		&& begins_bundle(decoder, &tag) && begin_bundle(decoder, &tag)) { /* several may stand before a key */
	}
	if (decoder->status != MSGPACK_DECODE_DONE) {
		return key;
	}
	head = decoder->cursor < decoder->end ? *decoder->cursor : MP_NIL;
	if (head == MP_BUNDLED) {
		after = take_part(decoder, decoder->cursor, &key);
		decoder->cursor = after ? after : decoder->cursor;
		return key;
	}
	if (mp_is_record_head(head) && decoder->msgpackr->options.has_records) {
		msgpack_msgpackr_reject(decoder, "A record as a key");
		return key;
	}
	return msgpack_read_key(decoder);
}

/* Are maps arrays? */
static bool has_plain_keys(const msgpack_decoder *decoder)
{
	return !decoder->msgpackr->options.maps_are_objects;
}

/* May a property have the name? PHP has none that begins with NUL. False: see status. */
static bool check_name(msgpack_decoder *decoder, const zend_string *name)
{
	return ZSTR_LEN(name) == 0 || *ZSTR_VAL(name) != '\0'
		|| msgpack_msgpackr_reject(decoder, "A property whose name begins with a NUL");
}

/* The slot of a key, which may be occupied, in an array or among properties. NULL: see status. */
static zval *slot_of_key(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key)
{
	zend_string *name;

	if (has_plain_keys(decoder)) {
		return key->type == MSGPACK_KEY_STRING
			? msgpack_slot_of_string(decoder, array, msgpack_plain_key_string(decoder, key))
			: msgpack_slot_of_integer(decoder, array, key->integer);
	}
	name = key->type == MSGPACK_KEY_STRING ? msgpack_plain_key_string(decoder, key) : zend_long_to_str(key->integer);
	if (!check_name(decoder, name)) {
		zend_string_release(name);
		return NULL;
	}
	return msgpack_slot_of_name(decoder, array, name);
}

/* Values */

/* As msgpack_read_scalar(), but NULL for a byte that may be a record. */
static zend_always_inline const unsigned char *read_scalar(msgpack_decoder *decoder,
	const unsigned char *p, zval *slot)
{
	const unsigned char *after;

	if (p < decoder->end && mp_is_record_head(*p)) {
		return NULL;
	}
	after = msgpack_read_scalar(p, decoder->end, slot);
	if (UNEXPECTED(!after)) {
		return p < decoder->end && *p == MP_BUNDLED ? read_part(decoder, p, slot) : NULL;
	}
	if (UNEXPECTED(*p == MP_FLOAT32) && decoder->msgpackr->options.has_decimals) {
		Z_DVAL_P(slot) = mp_round_float32((float) Z_DVAL_P(slot));
	}
	return after;
}

static const msgpack_fill_hooks fill_hooks = {
	.scalar = read_scalar, .after_key = msgpack_plain_after_key,
	.string_key = msgpack_plain_string_key, .unread_key = msgpack_plain_unread_key
};

/* Sets `slot` to the stdClass that has the properties, if maps are objects. */
static zend_always_inline bool set_map(const msgpack_decoder *decoder, zval *slot, zend_array *array)
{
	if (EXPECTED(has_plain_keys(decoder))) {
		return false;
	}
	object_init(slot);
	Z_OBJ_P(slot)->properties = array;
	return true;
}

/* Records */

static void partial_abandon(msgpack_frame *frame)
{
	zend_array_release(frame->keys);
}

/* Adds the next key to the array of a record. */
static zval *partial_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	const Bucket *bucket;

	if (frame->left == 0) {
		msgpack_drop_frame(decoder);
		partial_abandon(frame);
		return NULL;
	}
	if (array->nNumUsed == array->nTableSize && !msgpack_grow_array(decoder, array, frame->left, false)) {
		return NULL;
	}
	bucket = &frame->keys->arData[frame->keys->nNumUsed - frame->left--];
	return bucket->key ? zend_hash_add_new(array, bucket->key, &EG(uninitialized_zval))
		: zend_hash_index_add_new(array, bucket->h, &EG(uninitialized_zval));
}

/* A record whose values are not all there: its array gets the keys one by one. */
static const msgpack_frame_type partial_type = { .next = partial_next, .abandon = partial_abandon,
	.bytes_per_item = MSGPACK_BYTES_PER_ELEMENT, .has_array = true };

/* A record with these keys, whose values follow. False: see status. */
static bool begin_record(msgpack_decoder *decoder, zval *slot, zend_array *keys)
{
	uint32_t left = keys->nNumUsed;
	zend_array *array;

	if (UNEXPECTED(decoder->options->skips)) {
		decoder->needed += left;
		return true;
	}
	if (left == 0) {
		msgpack_set_map(decoder, slot, NULL);
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	if (UNEXPECTED(!msgpack_may_hold_all(decoder, left, MSGPACK_BYTES_PER_ELEMENT))) {
		array = msgpack_array_of(msgpack_reserve(decoder, left, MSGPACK_BYTES_PER_ELEMENT), false);
		msgpack_set_map(decoder, slot, array);
		msgpack_push_array(decoder, &partial_type, slot, array, left)->keys = keys;
		GC_ADDREF(keys);
		return true;
	}
	array = msgpack_copy_shape(keys, true);
	GC_SET_REFCOUNT(array, 1);
	msgpack_set_map(decoder, slot, array);
	left = msgpack_fill_record(decoder, array, left, &fill_hooks);
	if (left > 0) {
		msgpack_push_record(decoder, slot, array, left);
	}
	return true;
}

/* Looks for the shared structure of the record at the cursor, which then is read again. */
static bool share_structure(msgpack_decoder *decoder, zval *slot, uint32_t id)
{
	uint32_t index = id < MP_RECORD_IDS ? id : id - MP_RECORD_IDS;
	zend_array *keys;

	if (decoder->options->skips) { /* the input may be another one then */
		keep(decoder);
	}
	keys = decoder->hooks->structure(decoder, index);
	decoder->msgpackr->copied = decoder->cursor;
	if (!keys) {
		return decoder->status == MSGPACK_DECODE_DONE
			&& msgpack_msgpackr_reject(decoder, "A record of a structure that is not defined");
	}
	for (uint32_t i = 0; !has_plain_keys(decoder) && i < keys->nNumUsed; i++) {
		if (!check_name(decoder, keys->arData[i].key)) {
			zend_array_release(keys);
			return false;
		}
	}
	define(decoder->msgpackr, id, keys);
	if (decoder->options->skips) { /* not by this message, which has to get the definition */
		zend_hash_index_del(decoder->msgpackr->replaced, id);
		decoder->msgpackr->defined_before.bytes += bytes_of(keys);
	}
	decoder->pending = slot;
	return !decoder->options->skips;
}

static bool read_record(msgpack_decoder *decoder, zval *slot)
{
	const msgpack_msgpackr_reader *reader = decoder->msgpackr;
	const unsigned char *p = decoder->cursor;
	uint32_t id = mp_record_id(p, false), size = 1;
	zend_array *keys = keys_of(reader, id);

	if (!reader->options.has_records) {
		decoder->cursor++;
		ZVAL_LONG(slot, *p);
		return true;
	}
	if (!keys && *p >= MP_RECORD_TWO && reader->defined.has_two_bytes) {
		size = 2;
		if (decoder->end - p < 2) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		}
		id = mp_record_id(p, true);
		keys = keys_of(reader, id);
	}
	if (!keys) {
		return share_structure(decoder, slot, id);
	}
	if (UNEXPECTED(decoder->options->skips) && !(reader->replaced && zend_hash_index_exists(reader->replaced, id))) {
		keep_definition(decoder, keys, size);
		GC_ADDREF(keys);
		define(decoder->msgpackr, id, keys); /* in this message, too */
	}
	decoder->cursor += size;
	return begin_record(decoder, slot, keys);
}

/* Definitions */

/* Reads a key of a definition. False: see status. */
static bool read_key_of_definition(msgpack_decoder *decoder, zend_array *keys)
{
	const unsigned char *p = decoder->cursor;
	uint32_t count = keys->nNumOfElements;
	msgpack_key key = { .type = MSGPACK_KEY_OTHER };

	if (p == decoder->end || mp_is_str_head(*p) || *p == MP_BUNDLED || mp_is_ext_head(*p)) {
		key = read_key(decoder);
	}
	if (key.type != MSGPACK_KEY_STRING) {
		return key.type != MSGPACK_KEY_NONE
			&& msgpack_msgpackr_reject(decoder, "A structure with a key that is no str");
	}
	if (slot_of_key(decoder, keys, &key) && keys->nNumOfElements == count) {
		msgpack_msgpackr_reject(decoder, "A structure with the same key twice");
	}
	if (decoder->status == MSGPACK_DECODE_MALFORMED) {
		decoder->cursor = p;
	}
	return decoder->status == MSGPACK_DECODE_DONE;
}

/* Reads the keys, after which the values of the first record follow. */
static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *keys = frame->array;

	for (; frame->left > keys->nNumOfElements; frame->left--) {
		if (!read_key_of_definition(decoder, keys)) {
			return NULL;
		}
	}
	msgpack_forget_index(decoder); /* the next definition of the id frees the keys */
	msgpack_drop_frame(decoder);
	define(decoder->msgpackr, frame->structure.id, keys);
	if (frame->structure.keys_have_id && !msgpack_name_keys(decoder, frame->structure.id_of_keys, keys)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	begin_record(decoder, frame->slot, keys);
	return NULL;
}

static void definition_abandon(msgpack_frame *frame)
{
	zend_array_destroy(frame->array);
}

/* The keys of a structure; `left` counts the values, too. */
static const msgpack_frame_type definition_type = { .next = definition_next, .abandon = definition_abandon,
	.bytes_per_item = MSGPACK_BYTES_PER_ELEMENT, .has_array = true };

/* Reads a definition up to the head of the keys. Where that is not all there, it is read again. */
static bool read_definition(msgpack_decoder *decoder, zval *slot, const mp_tag *head)
{
	const unsigned char *start = decoder->cursor, *body = mp_body(start), *at = body + head->length;
	bool has_two_bytes = head->length == 2, keys_have_id, is_reference, is_taken;
	uint32_t id, id_of_keys = 0;
	msgpack_frame *frame;
	zend_array *keys;
	mp_tag tag;

	if (*body < (has_two_bytes ? MP_RECORD_TWO : MP_RECORD) || *body > MP_RECORD_LAST) {
		return msgpack_msgpackr_reject(decoder, "A structure whose id is out of range");
	}
	id = mp_record_id(body, has_two_bytes);
	decoder->cursor = at;
	keys_have_id = msgpack_input_token(decoder, &tag) && decoder->msgpackr->options.has_references
		&& mp_is_mark_of_clone(&tag) && !mp_begins_bundle(&tag);
	if (keys_have_id) { /* of those that follow, or of others, to which it refers */
		id_of_keys = mp_load32(mp_body(at));
		is_reference = tag.ext_type == MP_MSGPACKR_POINTER;
		is_taken = msgpack_find_id(decoder, id_of_keys, &keys);
		if (is_reference ? !keys : is_taken) {
			return msgpack_msgpackr_reject(decoder, is_reference ? "A structure whose keys are a reference to no keys"
				: "Two values with the same id");
		}
		decoder->cursor = mp_body(at) + sizeof(id_of_keys);
		if (is_reference) {
			GC_ADDREF(keys);
			define(decoder->msgpackr, id, keys);
			return begin_record(decoder, slot, keys);
		}
		msgpack_input_token(decoder, &tag);
	}
	if (decoder->status != MSGPACK_DECODE_DONE) {
		decoder->cursor = start;
		return false;
	}
	if (tag.type != MP_TAG_ARRAY || tag.length > HT_MAX_SIZE / 2) {
		return msgpack_msgpackr_reject(decoder, tag.type == MP_TAG_ARRAY ? "A structure with too many keys"
			: "A structure whose keys are no array");
	}
	decoder->cursor = mp_body(decoder->cursor);
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	frame = msgpack_push_array(decoder, &definition_type, slot, msgpack_array_of(0, false), 2 * tag.length);
	frame->structure.id = id;
	frame->structure.keys_have_id = keys_have_id;
	frame->structure.id_of_keys = id_of_keys;
	return true;
}

/* The loop */

/* Reads, or skips, a record, or one token. */
static zend_always_inline bool read_other(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *head = decoder->cursor;
	bool done;
	mp_tag tag;

	if (head < decoder->end && mp_is_record_head(*head)) {
		return read_record(decoder, slot);
	}
	if (decoder->status != MSGPACK_DECODE_DONE || !msgpack_input_token(decoder, &tag)) {
		return false; /* as the first: a part of a bundle has been rejected */
	}
	if ((*head == MP_FIXEXT1 || *head == MP_FIXEXT2) && tag.ext_type == MP_MSGPACKR_RECORD
	 && decoder->msgpackr->options.has_records) {
		return read_definition(decoder, slot, &tag);
	}
	if (begins_bundle(decoder, &tag)) {
		decoder->pending = begin_bundle(decoder, &tag) ? slot : NULL;
		return decoder->pending != NULL;
	}
	if (decoder->options->skips) {
		if (tag.type == MP_TAG_INVALID) {
			return msgpack_msgpackr_reject(decoder, NO_BUNDLE);
		}
		decoder->cursor = mp_body(head) + mp_body_size(&tag);
		decoder->needed += mp_count_items(&tag);
		return true;
	}
	done = msgpack_read_token(decoder, slot, &tag);
	if (UNEXPECTED(decoder->status == MSGPACK_DECODE_MALFORMED)) {
		decoder->cursor = head; /* it is an id that is rejected */
	}
	return done;
}

/* A bundled key is not read again. */
static bool is_key(const msgpack_decoder *decoder, const unsigned char *p)
{
	(void) p;
	return decoder->status != MSGPACK_DECODE_DONE;
}

static const msgpack_loop_hooks msgpack_loop = {
	.fill = &fill_hooks, .key = read_key, .expected_key = msgpack_read_key, .key_string = msgpack_plain_key_string,
	.shape_at = msgpack_shape_of_key, .other = read_other, .ext = msgpack_read_ext, .is_key = is_key,
	.slot_of_key = slot_of_key, .has_plain_keys = has_plain_keys, .has_records = true, .set_map = set_map
};

/* The loop that reads, or skips, messages. */
static zval *read_messages(msgpack_decoder *decoder, zval *slot)
{
	msgpack_msgpackr_reader *reader = decoder->msgpackr;
	msgpack_bundle *bundle = &reader->bundle;
	bool skips = decoder->options->skips;

	msgpack_bundle_go_on(bundle, decoder->cursor);
	reader->copied = decoder->cursor;
	if (!skips) {
		slot = msgpack_read_values(decoder, slot);
	}
	while (skips && decoder->status == MSGPACK_DECODE_DONE && decoder->needed + decoder->depth > 0) {
		if (decoder->depth > 0) {
			definition_next(decoder, decoder->top);
		} else {
			decoder->needed -= read_other(decoder, slot);
		}
	}
	if (skips && decoder->status <= MSGPACK_DECODE_MORE) {
		keep(decoder);
	}
	if (decoder->status == MSGPACK_DECODE_DONE) {
		if (bundle->size > 0 && decoder->cursor != bundle->start) {
			msgpack_msgpackr_reject(decoder, "A value that does not end at its bundle");
		} else {
			decoder->cursor += bundle->size;
			*bundle = (msgpack_bundle) { 0 };
		}
		if (reader->defined.bytes > MOST_BYTES
		 || reader->inserted / INSERTED_PER_BYTE > smart_str_get_len(&reader->skipped) - reader->inserted) {
			msgpack_msgpackr_reject(decoder, "Structures that take too much memory");
		}
	}
	msgpack_bundle_hold(bundle, decoder->cursor);
	return slot;
}

void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options, msgpack_msgpackr_reader *reader)
{
	if (!reader) {
		reader = ecalloc(1, sizeof(*reader));
		reader->keys = zend_new_array(0);
		reader->keys->pDestructor = msgpack_release_names;
	}
	reader->options = options;
	reader->defined.has_two_bytes |= options.has_two_bytes;
	reader->defined_before = reader->defined;
	reader->problem = NULL;
	reader->inserted = 0;
	reader->bundle = (msgpack_bundle) { 0 };
	decoder->msgpackr = reader;
	decoder->dialect = MSGPACK_MSGPACKR;
	decoder->loop = read_messages;
}
