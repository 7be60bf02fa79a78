#include "msgpackr_reader.h"

#include "../php_compat.h"
#include "../wire/float32.h"

void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options)
{
	msgpack_msgpackr_reader *reader = ecalloc(1, sizeof(*reader));

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

msgpack_key msgpack_msgpackr_read_key(msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	if (p < decoder->end && *p >= MP_RECORD && *p <= MP_RECORD_LAST && msgpack_msgpackr_of(decoder)->options.has_records) {
		msgpack_msgpackr_reject(decoder, "A record as a key");
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	return msgpack_read_key(decoder);
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
