#include "record_writer.h"

#include "../base/php_compat.h"
#include "../wire/msgpackr.h"
#include "../codec/put.h"
#include "zend_exceptions.h"

static bool write_value(msgpack_encoder *encoder, zval *value);
static bool write_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);
static bool write_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value);
static bool write_packed(msgpack_encoder *encoder, const zend_string *packed);
static bool write_name(msgpack_encoder *encoder, zend_string *name);
static void count_literal(msgpack_encoder *encoder, size_t length);
static bool has_meaning(msgpack_encoder *encoder, int8_t type);

static const msgpack_encode_dialect dialect = {
	.value = write_value, .string = msgpack_put_literal_str, .name = write_name, .literal = count_literal,
		.rejects = has_meaning,
	.array = write_array, .pair = write_pair, .packed = write_packed
};

void msgpack_msgpackr_writer_init(msgpack_msgpackr_writer *writer, msgpack_encoder *encoder,
	msgpack_own_structures *own, msgpack_shared_structures *shared, bool has_records)
{
	writer->dialect = dialect;
	writer->own = own;
	writer->shared = shared;
	writer->first_own = shared ? shared->limit : 0;
	writer->has_records = has_records;
	memset(writer->recent, 0, sizeof(writer->recent));
	encoder->dialect = &writer->dialect;
}

void msgpack_own_structures_init(msgpack_own_structures *own, uint32_t limit)
{
	own->limit = limit;
	own->defined = 0;
}

void msgpack_own_structures_free(msgpack_own_structures *own)
{
	for (uint32_t i = 0; i < MIN(own->defined, own->limit); i++) {
		msgpack_key_list_free(&own->lists[i]);
	}
	own->defined = 0;
}

static zend_always_inline msgpack_msgpackr_writer *writer_of(const msgpack_encoder *encoder)
{
	return (msgpack_msgpackr_writer *) encoder->dialect;
}

static bool write_name(msgpack_encoder *encoder, zend_string *name)
{
	return msgpack_put_literal_str(encoder, ZSTR_VAL(name), ZSTR_LEN(name));
}

static void count_literal(msgpack_encoder *encoder, size_t length)
{
	(void) encoder, (void) length;
}

static bool has_meaning(msgpack_encoder *encoder, int8_t type)
{
	(void) encoder;
	return type == MP_MSGPACKR_RECORD || type == MP_MSGPACKR_BUNDLE;
}

/* Ids */

static bool has_two_bytes(const msgpack_msgpackr_writer *writer, uint32_t index)
{
	return index >= MP_RECORD_TWO - MP_RECORD && writer->first_own + writer->own->limit > MP_RECORD_IDS;
}

static unsigned char *put_id(const msgpack_msgpackr_writer *writer, unsigned char *p, uint32_t index)
{
	if (!has_two_bytes(writer, index)) {
		return mp_put8(p, (unsigned char) (MP_RECORD + index));
	}
	index -= MP_RECORD_TWO - MP_RECORD;
	return mp_put_head8(p, (unsigned char) (MP_RECORD_TWO + index % MP_RECORD_TWO_IDS),
		(uint8_t) (index / MP_RECORD_TWO_IDS));
}

/* Writes the definition of a structure, which the values of its first record follow. */
static bool put_definition(msgpack_encoder *encoder, uint32_t index, const msgpack_key_list *list)
{
	const msgpack_msgpackr_writer *writer = writer_of(encoder);
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX);

	p = mp_put_ext_head(p, MP_MSGPACKR_RECORD, has_two_bytes(writer, index) ? 2 : 1);
	p = put_id(writer, p, index);
	encoder->cursor = mp_put_array_head(p, list->count);
	for (uint32_t i = 0; i < list->count; i++) {
		if (!msgpack_put_literal_str(encoder, ZSTR_VAL(list->keys[i]), ZSTR_LEN(list->keys[i]))) {
			return false;
		}
	}
	return true;
}

static void put_known(msgpack_encoder *encoder, uint32_t index)
{
	encoder->cursor = put_id(writer_of(encoder), msgpack_reserve_at(encoder, encoder->cursor, 2), index);
}

/* Structures */

/* The place of the structure in the message's own; UINT32_MAX: it is not defined. */
static uint32_t find_own(const msgpack_own_structures *own, const HashTable *array, uint32_t hash)
{
	for (uint32_t i = 0; i < MIN(own->defined, own->limit); i++) {
		if (msgpack_is_key_list_of(&own->lists[i], array, hash)) {
			return i;
		}
	}
	return UINT32_MAX;
}

/* Rows have the same strings as keys: what is known of the last array that had this first key, which is not packed. */
static zend_always_inline uint8_t *recent_of(msgpack_msgpackr_writer *writer, const HashTable *array)
{
	return &writer->recent[(array->arData[0].h ^ array->nNumUsed) % MSGPACK_RECENT_STRUCTURES];
}

static bool define_own(msgpack_encoder *encoder, const HashTable *array, uint32_t hash)
{
	const msgpack_msgpackr_writer *writer = writer_of(encoder);
	msgpack_own_structures *own = writer->own;
	uint32_t place = own->defined % own->limit;

	if (own->defined >= own->limit) {
		msgpack_key_list_free(&own->lists[place]);
	}
	own->lists[place] = msgpack_key_list_of(array, hash);
	own->defined = own->defined + 1 < 2 * own->limit ? own->defined + 1 : own->limit;
	return put_definition(encoder, writer->first_own + place, &own->lists[place]);
}

/* The index of the structure in the shared ones, to which it may be added; UINT32_MAX: it is not one of them. */
static uint32_t find_shared(msgpack_msgpackr_writer *writer, const HashTable *array, uint32_t hash)
{
	msgpack_shared_structures *shared = writer->shared;
	uint32_t known, index;

	if (!shared) {
		return UINT32_MAX;
	}
	index = msgpack_key_lists_find(shared->known, array, hash);
	if (index != UINT32_MAX) {
		return index;
	}
	known = shared->known->count;
	index = msgpack_key_lists_find(&shared->added, array, hash);
	if (index != UINT32_MAX) {
		return known + index;
	}
	return shared->may_add && known + shared->added.count < shared->limit
		&& msgpack_key_lists_add(&shared->added, msgpack_key_list_of(array, hash)) ? known + shared->added.count - 1
			: UINT32_MAX;
}

static bool put_structure(msgpack_encoder *encoder, const HashTable *array, uint32_t hash)
{
	msgpack_msgpackr_writer *writer = writer_of(encoder);
	uint32_t index = find_shared(writer, array, hash), place;

	if (index != UINT32_MAX) {
		put_known(encoder, index);
		return true;
	}
	place = find_own(writer->own, array, hash);
	if (place == UINT32_MAX) {
		return define_own(encoder, array, hash);
	}
	if (array->nNumUsed > 0) {
		*recent_of(writer, array) = (uint8_t) (place + 1);
	}
	put_known(encoder, writer->first_own + place);
	return true;
}

/* The same of a structure that has just been written. False: it may be another. */
static zend_always_inline bool put_recent(msgpack_encoder *encoder, const HashTable *array)
{
	msgpack_msgpackr_writer *writer = writer_of(encoder);
	uint8_t recent = *recent_of(writer, array);

	if (recent == 0 || !msgpack_has_keys_of(&writer->own->lists[recent - 1], array)) {
		return false;
	}
	put_known(encoder, writer->first_own + recent - 1);
	return true;
}

/* Values */

static bool write_php_array(msgpack_encoder *encoder, HashTable *array);

/* Writes a value that needs no hook and no nesting. NULL, with nothing written: any other value. */
static zend_always_inline unsigned char *put_scalar_at(msgpack_encoder *encoder, unsigned char *p, const zval *value)
{
	if (Z_TYPE_P(value) == IS_LONG) {
		return mp_put_int_among_records(msgpack_reserve_at(encoder, p, MP_HEAD_MAX), Z_LVAL_P(value));
	}
	return msgpack_put_plain_at(encoder, p, value);
}

static zend_always_inline unsigned char *value_at(msgpack_encoder *encoder, unsigned char *p, zval *value)
{
	unsigned char *next = put_scalar_at(encoder, p, value);
	bool done;

	if (EXPECTED(next)) {
		return next;
	}
	encoder->cursor = p;
	done = Z_TYPE_P(value) == IS_ARRAY && !encoder->hooks->array ? write_php_array(encoder, Z_ARRVAL_P(value))
		: msgpack_encode_other(encoder, value);
	return done ? encoder->cursor : NULL;
}

static bool write_value(msgpack_encoder *encoder, zval *value)
{
	return msgpack_commit(encoder, value_at(encoder, encoder->cursor, value));
}

static bool write_values(msgpack_encoder *encoder, HashTable *array)
{
	unsigned char *p = encoder->cursor;
	zval *value;

	ZEND_HASH_FOREACH_VAL(array, value) {
		p = value_at(encoder, p, value);
		if (UNEXPECTED(!p)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return msgpack_commit(encoder, p);
}

static bool write_elements(msgpack_encoder *encoder, HashTable *array)
{
	msgpack_put_array_head(encoder, zend_hash_num_elements(array));
	return write_values(encoder, array);
}

static bool write_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value)
{
	zval name;

	if (key) {
		ZVAL_STR(&name, key);
	} else {
		ZVAL_LONG(&name, (zend_long) index);
	}
	return write_value(encoder, &name) && write_value(encoder, value);
}

static bool write_pairs(msgpack_encoder *encoder, HashTable *array)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	msgpack_put_map_head(encoder, zend_hash_num_elements(array));
	ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
		if (!write_pair(encoder, index, key, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool write_list(msgpack_encoder *encoder, HashTable *array)
{
	return msgpack_walk_array(encoder, array, write_elements);
}

static bool write_map(msgpack_encoder *encoder, HashTable *array)
{
	return msgpack_walk_array(encoder, array, write_pairs);
}

/* A record, where the keys and the options allow one. */
static bool write_record(msgpack_encoder *encoder, HashTable *array)
{
	uint32_t hash;

	if (!writer_of(encoder)->has_records || !msgpack_has_names(array, &hash)) {
		return write_map(encoder, array);
	}
	return put_structure(encoder, array, hash) && msgpack_walk_array(encoder, array, write_values);
}

static bool write_record_or_map(msgpack_encoder *encoder, HashTable *array)
{
	if (EXPECTED(!HT_IS_PACKED(array) && array->nNumUsed > 0) && put_recent(encoder, array)) {
		return msgpack_walk_array(encoder, array, write_values);
	}
	return zend_hash_num_elements(array) > 0 ? write_record(encoder, array) : write_map(encoder, array);
}

static bool write_php_array(msgpack_encoder *encoder, HashTable *array)
{
	msgpack_arr_map form = encoder->options->arr_map;

	return (form == MSGPACK_ARR_MAP_DETECT ? zend_array_is_list(array) : form == MSGPACK_ARR_MAP_ARR)
		? write_list(encoder, array) : write_record_or_map(encoder, array);
}

bool msgpack_is_msgpackr(const msgpack_encoder *encoder)
{
	return encoder->dialect && encoder->dialect->value == write_value;
}

bool msgpack_msgpackr_encode_properties(msgpack_encoder *encoder, HashTable *properties)
{
	if (!encoder->dialect) {
		return msgpack_encode_map(encoder, properties);
	}
	return zend_hash_num_elements(properties) > 0 ? write_record_or_map(encoder, properties)
		: write_record(encoder, properties);
}

static bool write_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form)
{
	return form == MSGPACK_ARR_MAP_ARR ? write_list(encoder, array)
		: form == MSGPACK_ARR_MAP_MAP ? write_map(encoder, array) : write_php_array(encoder, array);
}

/* What userland has packed */

static bool is_no_value(msgpack_encoder *encoder)
{
	return msgpack_fail(encoder, NULL, encoder->options->failure,
		"Records need each packed value to be one value in plain MessagePack");
}

/* Copies a token, an integer as it is written among records. */
static bool copy_token(msgpack_encoder *encoder, const unsigned char *token, size_t size)
{
	unsigned char *p = encoder->cursor;

	if ((size_t) (encoder->limit - p) < size + 1 && !(p = msgpack_encoder_grow_at(encoder, p, size + 1))) {
		return false;
	}
	if (*token >= MP_RECORD && *token <= MP_RECORD_LAST) {
		p = mp_put8(p, MP_UINT8);
	}
	memcpy(p, token, size);
	encoder->cursor = p + size;
	return true;
}

static bool write_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(packed), *end = p + ZSTR_LEN(packed);
	uint64_t values = 1;

	for (; values > 0; values--) {
		size_t available = (size_t) (end - p);
		uint64_t size = mp_token_size(p, available);
		mp_tag tag;

		if (size > available) {
			return is_no_value(encoder);
		}
		tag = mp_read_tag(p);
		if (tag.type == MP_TAG_INVALID || (tag.type == MP_TAG_EXT && has_meaning(encoder, tag.ext_type))) {
			return is_no_value(encoder);
		}
		if (!copy_token(encoder, p, (size_t) size)) {
			return false;
		}
		values += mp_values_in_clone(&tag);
		p += size;
	}
	return p == end || is_no_value(encoder);
}
