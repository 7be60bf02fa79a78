#include "msgpackr_reader.h"

#include "../php_compat.h"

void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options)
{
	msgpack_msgpackr_reader *reader = ecalloc(1, sizeof(*reader));

	msgpack_compact_init(&reader->common);
	reader->options = options;
	decoder->compact = &reader->common;
	decoder->dialect = MSGPACK_MSGPACKR;
}

void msgpack_msgpackr_end(msgpack_decoder *decoder)
{
	msgpack_msgpackr_reader *reader = msgpack_msgpackr_of(decoder);

	if (reader->more) {
		zend_array_destroy(reader->more);
	}
	msgpack_compact_end(decoder);
}

void *msgpack_msgpackr_reject(msgpack_decoder *decoder, const char *problem)
{
	msgpack_msgpackr_of(decoder)->problem = problem;
	return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
}

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
	if (head >= MP_RECORD && head <= MP_RECORD_LAST) {
		msgpack_msgpackr_reject(decoder, "A record as a key");
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	return msgpack_read_key(decoder);
}

void msgpack_msgpackr_enter(msgpack_decoder *decoder)
{
	msgpack_bundle_go_on(&msgpack_msgpackr_of(decoder)->bundle, decoder->cursor);
}

void msgpack_msgpackr_leave(msgpack_decoder *decoder)
{
	if (decoder->status == MSGPACK_DECODE_DONE) {
		msgpack_bundle_end(decoder);
	}
	msgpack_bundle_hold(&msgpack_msgpackr_of(decoder)->bundle, decoder->cursor);
}

msgpack_key msgpack_msgpackr_read_key(msgpack_decoder *decoder)
{
	bool is_plain = !msgpack_msgpackr_of(decoder)->options.has_records
		|| (decoder->cursor < decoder->end && (*decoder->cursor & 0xe0) == MP_FIXSTR);

	return is_plain ? msgpack_read_key(decoder) : read_other_key(decoder);
}

/* Maps as objects */

void msgpack_msgpackr_set_empty_map(const msgpack_decoder *decoder, zval *slot)
{
	if (msgpack_msgpackr_of(decoder)->options.maps_are_objects) {
		object_init(slot);
	} else {
		ZVAL_EMPTY_ARRAY(slot);
	}
}

zval *msgpack_msgpackr_property(msgpack_decoder *decoder, zend_array *properties, const msgpack_key *key)
{
	zend_string *name = key->type == MSGPACK_KEY_INTEGER ? zend_long_to_str(key->integer)
		: msgpack_key_cache_get(&decoder->options->caches->keys, key->bytes, key->length);
	zval *slot = NULL;

	if (ZSTR_VAL(name)[0] == '\0' && ZSTR_LEN(name) > 0) {
		msgpack_msgpackr_reject(decoder, "A property whose name begins with a NUL");
	} else {
		slot = zend_hash_lookup(properties, name);
	}
	zend_string_release(name);
	return slot;
}

bool msgpack_msgpackr_has_names_and_keys(const zend_array *array)
{
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zend_string *key = array->arData[i].key;

		if (!key || (ZSTR_LEN(key) > 0 && ZSTR_VAL(key)[0] <= '9' && (ZSTR_VAL(key)[0] >= '0' || ZSTR_VAL(key)[0] == '-' || ZSTR_VAL(key)[0] == '\0'))) {
			return false;
		}
	}
	return true;
}
