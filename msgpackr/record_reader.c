#include "record_reader.h"

#include "../base/php_compat.h"
#include "../wire/float32.h"
#include "../codec/map_keys.h"

enum { MANY_BYTES = 1 << 20 };

void msgpack_msgpackr_reader_free(msgpack_msgpackr_reader *reader)
{
	if (!reader) {
		return;
	}
	if (reader->more) {
		zend_array_destroy(reader->more);
	}
	msgpack_vector_free(&reader->replaced);
	msgpack_compact_reader_free(&reader->common);
}

/* Shapes by id */

uint32_t msgpack_msgpackr_shape_of_two_bytes(const msgpack_msgpackr_reader *reader, uint32_t structure)
{
	const zval *shape = reader->more ? zend_hash_index_find(reader->more, structure) : NULL;

	return shape ? (uint32_t) Z_LVAL_P(shape) : 0;
}

static void set_shape_of_two_bytes(msgpack_msgpackr_reader *reader, uint32_t structure, uint32_t shape)
{
	zval value;

	if (!reader->more) {
		reader->more = zend_new_array(0);
	}
	ZVAL_LONG(&value, (zend_long) shape);
	zend_hash_index_update(reader->more, structure, &value);
}

static size_t bytes_of_keys(const zend_array *keys)
{
	size_t bytes = sizeof(*keys) + HT_SIZE(keys);

	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		bytes += keys->arData[i].key ? ZSTR_LEN(keys->arData[i].key) : 0;
	}
	return bytes;
}

/* Of a shape, by its index plus one; 0: of none. */
static size_t bytes_of(const msgpack_msgpackr_reader *reader, uint32_t shape)
{
	msgpack_shape *known = shape > 0 ? &reader->common.shapes[shape - 1] : NULL;

	if (known && known->bytes == 0) {
		known->bytes = bytes_of_keys(known->keys);
	}
	return known ? known->bytes : 0;
}

static void count_bytes(msgpack_shape_bytes *bytes, size_t added, size_t replaced)
{
	bytes->all += added;
	bytes->in_use += added - replaced;
}

bool msgpack_msgpackr_set_shape(msgpack_msgpackr_reader *reader, uint32_t structure, bool has_two_bytes, uint32_t shape)
{
	bool may_have_one_byte = structure < MP_RECORD_IDS;
	msgpack_replaced_shape *replaced = msgpack_vector_push(&reader->replaced, sizeof(*replaced));

	if (!replaced) {
		return false;
	}
	*replaced = (msgpack_replaced_shape) {
		.structure = structure,
		.shape = may_have_one_byte ? reader->shapes[structure] : 0,
		.shape_of_two_bytes = msgpack_msgpackr_shape_of_two_bytes(reader, structure)
	};
	count_bytes(&reader->bytes, bytes_of(reader, shape),
		bytes_of(reader, replaced->shape) + (has_two_bytes ? bytes_of(reader, replaced->shape_of_two_bytes) : 0));
	if (may_have_one_byte) {
		reader->shapes[structure] = has_two_bytes ? 0 : shape;
	}
	if (has_two_bytes) {
		reader->has_two_bytes = true;
		set_shape_of_two_bytes(reader, structure, shape);
	}
	return true;
}

/* Forgets the definitions of the current message. */
static void roll_back(msgpack_msgpackr_reader *reader)
{
	msgpack_compact_reader *common = &reader->common;

	for (uint32_t i = reader->replaced.count; i > 0; i--) {
		const msgpack_replaced_shape *replaced = msgpack_vector_at(&reader->replaced, i - 1, sizeof(*replaced));

		if (replaced->structure < MP_RECORD_IDS) {
			reader->shapes[replaced->structure] = replaced->shape;
		}
		if (reader->more) {
			set_shape_of_two_bytes(reader, replaced->structure, replaced->shape_of_two_bytes);
		}
	}
	reader->has_two_bytes = reader->had_two_bytes;
	reader->bytes = reader->bytes_before;
	while (common->shape_count > reader->shapes_before) {
		msgpack_shape_free(&common->shapes[--common->shape_count]);
	}
}

/* Retired shapes: those without an id. */

/* Calls `each` with every shape that has an id, as its index plus one, and gives the id what it returns. */
static void for_each_shape(msgpack_msgpackr_reader *reader, uint32_t (*each)(uint32_t shape, uint32_t *places),
	uint32_t *places)
{
	zval *value;

	for (uint32_t i = 0; i < MP_RECORD_IDS; i++) {
		reader->shapes[i] = reader->shapes[i] > 0 ? each(reader->shapes[i], places) : 0;
	}
	if (!reader->more) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(reader->more, value) {
		Z_LVAL_P(value) = Z_LVAL_P(value) > 0 ? (zend_long) each((uint32_t) Z_LVAL_P(value), places) : 0;
	} ZEND_HASH_FOREACH_END();
}

static uint32_t mark(uint32_t shape, uint32_t *places)
{
	places[shape - 1] = 1;
	return shape;
}

static uint32_t place_of(uint32_t shape, uint32_t *places)
{
	return places[shape - 1];
}

static void retire(msgpack_msgpackr_reader *reader)
{
	msgpack_compact_reader *common = &reader->common;
	uint32_t *places = ecalloc(common->shape_count, sizeof(*places)), count = 0;

	for_each_shape(reader, mark, places);
	for (uint32_t i = 0; i < common->shape_count; i++) {
		if (places[i]) {
			common->shapes[count] = common->shapes[i];
			places[i] = ++count;
		} else {
			msgpack_shape_free(&common->shapes[i]);
		}
	}
	common->shape_count = count;
	for_each_shape(reader, place_of, places);
	efree(places);
	reader->retire_at = 2 * count + MSGPACK_MANY_SHAPES;
	reader->bytes.all = reader->bytes.in_use;
}

msgpack_msgpackr_reader *msgpack_msgpackr_end(msgpack_decoder *decoder, bool is_complete)
{
	msgpack_msgpackr_reader *reader = msgpack_msgpackr_of(decoder);

	if (!is_complete) {
		roll_back(reader);
	}
	msgpack_vector_free(&reader->replaced);
	reader->replaced = (msgpack_vector) { 0 };
	if (reader->common.shape_count >= reader->retire_at || reader->bytes.all > 2 * reader->bytes.in_use + MANY_BYTES) {
		retire(reader);
	}
	return reader;
}

const unsigned char *msgpack_msgpackr_read_float32(const msgpack_decoder *decoder, const unsigned char *p, zval *slot)
{
	if ((size_t) (decoder->end - p) < mp_head_size(MP_FLOAT32)) {
		return NULL;
	}
	ZVAL_DOUBLE(slot, mp_load_float32(p + 1));
	if (msgpack_msgpackr_of(decoder)->options.has_decimals) {
		Z_DVAL_P(slot) = mp_round_float32((float) Z_DVAL_P(slot));
	}
	return p + mp_head_size(MP_FLOAT32);
}

/* Bundled strings */

void *msgpack_msgpackr_reject(msgpack_decoder *decoder, const char *problem)
{
	msgpack_msgpackr_of(decoder)->problem = problem;
	return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
}

/* The body of the str at `p`. NULL: it is no str, or, with `is_there` false, not all there. */
static const unsigned char *read_bundled(const unsigned char *p, const unsigned char *end, msgpack_bundled *bundled,
	const unsigned char *start, bool *is_there)
{
	size_t available = (size_t) (end - p);
	uint64_t size = mp_token_size(p, available);
	mp_tag tag;

	*is_there = available > 0 && (size <= available || !mp_is_str_head(*p));
	if (!*is_there || !mp_is_str_head(*p)) {
		return NULL;
	}
	tag = mp_read_tag(p);
	p += mp_head_size(*p);
	*bundled = (msgpack_bundled) { .next = (size_t) (p - start), .end = (size_t) (p - start) + tag.length };
	return p + tag.length;
}

/* Reads the two strings at `start` in place of the last ones. */
static bool read_bundle(msgpack_decoder *decoder, const unsigned char *start)
{
	msgpack_bundle *bundle = &msgpack_msgpackr_of(decoder)->bundle, read = { .start = start };
	const unsigned char *p = start;
	bool is_there = true;

	for (int i = 0; p && i < 2; i++) {
		p = read_bundled(p, decoder->end, &read.strings[i], start, &is_there);
	}
	if (!p) {
		if (is_there) {
			msgpack_msgpackr_reject(decoder, "A bundle that is no strings");
		} else {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		}
		return false;
	}
	read.size = (size_t) (p - start);
	*bundle = read;
	return true;
}

/* No byte is in two bundles: each is copied once. A value has one at the most: one that is incomplete may be read from
 * its start again and again. */
bool msgpack_bundle_begin(msgpack_decoder *decoder, const mp_tag *tag)
{
	const msgpack_bundle *last = &msgpack_msgpackr_of(decoder)->bundle;
	const unsigned char *body = decoder->cursor + mp_head_size(*decoder->cursor);
	size_t distance = mp_load32(body), least = tag->length;

	if (last->size > 0 && !last->is_used) {
		msgpack_msgpackr_reject(decoder, "A bundle of which no string is used");
		return false;
	}
	if (last->size > 0 && last->start + last->size > body + least) {
		least = (size_t) (last->start + last->size - body);
	}
	if (distance < least) {
		msgpack_msgpackr_reject(decoder, "A bundle that is not after the last one");
		return false;
	}
	if ((size_t) (decoder->end - body) < distance) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		return false;
	}
	if (!read_bundle(decoder, body + distance)) {
		return false;
	}
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
		while (p < end && (*p & 0xc0) == 0x80) {
			p++;
		}
	}
	return units == 0 ? p : NULL;
}

const unsigned char *msgpack_bundle_take(msgpack_decoder *decoder, const unsigned char *p, const unsigned char **part,
	uint32_t *length)
{
	msgpack_bundle *bundle = &msgpack_msgpackr_of(decoder)->bundle;
	size_t available = (size_t) (decoder->end - ++p);
	msgpack_bundled *bundled;
	const unsigned char *after;
	mp_tag tag;

	if (mp_token_size(p, available) > available || !mp_is_int_head(*p) || bundle->size == 0 || bundle->start < p) {
		return NULL;
	}
	tag = mp_read_tag(p);
	bundled = &bundle->strings[tag.type == MP_TAG_UINT && tag.uint > 0];
	*part = bundle->start + bundled->next;
	after = after_units(*part, bundle->start + bundled->end, tag.type == MP_TAG_UINT ? tag.uint
		: 0 - (uint64_t) tag.integer);
	if (!after) {
		return NULL;
	}
	*length = (uint32_t) (after - *part);
	bundled->next += *length;
	bundle->is_used = true;
	return p + mp_head_size(*p);
}

const unsigned char *msgpack_bundle_read_string(msgpack_decoder *decoder, const unsigned char *p, zval *slot)
{
	const unsigned char *part;
	uint32_t length;

	p = msgpack_bundle_take(decoder, p, &part, &length);
	if (p) {
		msgpack_read_string(part, part + length, slot, length);
	}
	return p;
}

void msgpack_bundle_reject(msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor + 1;
	size_t available = (size_t) (decoder->end - p);

	if (msgpack_msgpackr_of(decoder)->bundle.size == 0) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	} else if (mp_token_size(p, available) > available) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	} else {
		msgpack_msgpackr_reject(decoder, "A part of a bundle that it does not have");
	}
}

void msgpack_bundle_end(msgpack_decoder *decoder)
{
	msgpack_bundle *bundle = &msgpack_msgpackr_of(decoder)->bundle;

	if (bundle->size == 0) {
		return;
	}
	if (decoder->cursor == bundle->start) {
		decoder->cursor += bundle->size;
		*bundle = (msgpack_bundle) { 0 };
	} else {
		msgpack_msgpackr_reject(decoder, "A value that does not end at its bundle");
	}
}

/* Keys */

static msgpack_key bundled_key(msgpack_decoder *decoder)
{
	msgpack_key key = { .type = MSGPACK_KEY_STRING };
	const unsigned char *part = NULL, *after = msgpack_bundle_take(decoder, decoder->cursor, &part, &key.length);

	if (!after) {
		msgpack_bundle_reject(decoder);
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	decoder->cursor = after;
	key.bytes = (const char *) part;
	return key;
}

/* Reads the ext values that begin a bundle before a key. False: see status. */
static bool read_prefixes(msgpack_decoder *decoder)
{
	while (decoder->cursor < decoder->end && mp_is_ext_head(*decoder->cursor)) {
		mp_tag tag;

		if (!msgpack_input_token(decoder, &tag)) {
			return false;
		}
		if (tag.ext_type != MP_MSGPACKR_BUNDLE || !msgpack_msgpackr_is_own(decoder, &tag)) {
			return true;
		}
		if (!msgpack_bundle_begin(decoder, &tag)) {
			return false;
		}
	}
	return true;
}

/* Any but a short str. */
static msgpack_key read_other_key(msgpack_decoder *decoder)
{
	unsigned char head;

	if (!read_prefixes(decoder)) {
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	head = decoder->cursor < decoder->end ? *decoder->cursor : MP_NIL;
	if (head == MP_BUNDLED) {
		return bundled_key(decoder);
	}
	if (head >= MP_RECORD && head <= MP_RECORD_LAST && msgpack_msgpackr_of(decoder)->options.has_records) {
		msgpack_msgpackr_reject(decoder, "A record as a key");
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	return msgpack_read_key(decoder);
}

msgpack_key msgpack_msgpackr_read_key(msgpack_decoder *decoder)
{
	const msgpack_msgpackr_options *options = &msgpack_msgpackr_of(decoder)->options;
	bool is_plain = (decoder->cursor < decoder->end && (*decoder->cursor & 0xe0) == MP_FIXSTR)
		|| !(options->has_records || options->has_references);

	return is_plain ? msgpack_read_key(decoder) : read_other_key(decoder);
}

/* Maps as objects */

zval *msgpack_msgpackr_property(msgpack_decoder *decoder, zend_array *properties, const msgpack_key *key)
{
	zend_string *name = key->type == MSGPACK_KEY_INTEGER ? zend_long_to_str(key->integer)
		: msgpack_key_cache_get(&decoder->options->caches->keys, key->bytes, key->length);
	zval *slot = NULL;

	if (ZSTR_VAL(name)[0] == '\0' && ZSTR_LEN(name) > 0) {
		msgpack_msgpackr_reject(decoder, "A property whose name begins with a NUL");
	} else {
		slot = msgpack_slot_of_name(decoder, properties, zend_string_copy(name));
	}
	zend_string_release(name);
	return slot;
}
