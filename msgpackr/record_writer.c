#include "msgpackr.h"

static zend_always_inline msgpack_msgpackr_writer *writer_of(const msgpack_encoder *encoder)
{
	return (msgpack_msgpackr_writer *) encoder->dialect;
}

/* Ids */

static bool has_two_bytes(const msgpack_msgpackr_writer *writer, uint32_t index)
{
	return index >= MP_RECORD_TWO - MP_RECORD && writer->first_own + writer->own->limit > MP_RECORD_IDS;
}

/* Writes the id of a structure. */
static void put_id(msgpack_encoder *encoder, uint32_t index)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, 2);

	if (has_two_bytes(writer_of(encoder), index)) {
		index -= MP_RECORD_TWO - MP_RECORD;
		*p++ = (unsigned char) (MP_RECORD_TWO + index % MP_RECORD_TWO_IDS);
		*p++ = (unsigned char) (index / MP_RECORD_TWO_IDS);
	} else {
		*p++ = (unsigned char) (MP_RECORD + index);
	}
	encoder->cursor = p;
}

/* Structures */

/* The entry of the last structure with this first key. Rows mostly share their strings. The array is not packed. */
static zend_always_inline uint32_t *recent_of(msgpack_msgpackr_writer *writer, const HashTable *array)
{
	return &writer->recent[(array->arData[0].h ^ array->nNumUsed) % MSGPACK_RECENT_STRUCTURES];
}

static uint32_t index_of_own(const msgpack_msgpackr_writer *writer, uint32_t ordinal)
{
	return writer->first_own + ordinal % writer->own->limit;
}

/* The index of the structure in the shared ones, to which it may be added; UINT32_MAX: it is not one of them. */
static uint32_t find_shared(msgpack_shared_structures *shared, const HashTable *array, uint32_t hash)
{
	msgpack_structure_list *added = &shared->added;
	uint32_t index = msgpack_find_structure(shared->loaded, array, hash);

	if (index != UINT32_MAX) {
		return index;
	}
	index = msgpack_find_structure(added, array, hash);
	if (index == UINT32_MAX && added->defined < added->limit) {
		index = added->defined;
		msgpack_add_structure(added, array);
	}
	return index == UINT32_MAX ? index : shared->loaded->defined + index;
}

/* Writes the id of the structure of an array, or its definition, which the values of its first record follow. */
static bool put_structure(msgpack_encoder *encoder, const HashTable *array, uint32_t hash)
{
	msgpack_msgpackr_writer *writer = writer_of(encoder);
	uint32_t index = writer->shared ? find_shared(writer->shared, array, hash) : UINT32_MAX, ordinal;
	bool is_new = false;

	if (index == UINT32_MAX) {
		ordinal = msgpack_find_structure(writer->own, array, hash);
		is_new = ordinal == UINT32_MAX;
		ordinal = is_new ? writer->own->defined : ordinal;
		index = index_of_own(writer, ordinal);
		if (array->nNumUsed > 0) {
			*recent_of(writer, array) = ordinal + 1;
		}
	}
	if (is_new) {
		encoder->cursor = mp_put_ext_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX),
			MP_MSGPACKR_RECORD, has_two_bytes(writer, index) ? 2 : 1);
	}
	put_id(encoder, index);
	return !is_new || msgpack_put_names(encoder, msgpack_add_structure(writer->own, array));
}

/* Writes the id of a recent structure. False: the array may have another one. */
static zend_always_inline bool put_recent(msgpack_encoder *encoder, const HashTable *array)
{
	msgpack_msgpackr_writer *writer = writer_of(encoder);
	uint32_t ordinal = *recent_of(writer, array) - 1;
	const zend_array *names = msgpack_names_at(writer->own, ordinal);

	if (!names || !msgpack_has_keys_of(names, array)) {
		return false;
	}
	put_id(encoder, index_of_own(writer, ordinal));
	return true;
}

/* Values */

static bool write_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);

static zend_always_inline unsigned char *value_at(msgpack_encoder *encoder, unsigned char *p, zval *value)
{
	unsigned char *next = Z_TYPE_P(value) == IS_LONG
		? mp_put_int_among_records(msgpack_reserve_at(encoder, p, MP_HEAD_MAX), Z_LVAL_P(value))
		: msgpack_put_plain_at(encoder, p, value);
	bool done;

	if (EXPECTED(next)) {
		return next;
	}
	encoder->cursor = p;
	done = Z_TYPE_P(value) == IS_ARRAY && !encoder->hooks->array
		? write_array(encoder, Z_ARRVAL_P(value), MSGPACK_ARR_MAP_DETECT) : msgpack_encode_other(encoder, value);
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

static bool write_list(msgpack_encoder *encoder, HashTable *array)
{
	msgpack_put_array_head(encoder, zend_hash_num_elements(array));
	return write_values(encoder, array);
}

static bool write_key(msgpack_encoder *encoder, zend_ulong index, zend_string *key)
{
	zval name;

	if (key) {
		ZVAL_STR(&name, key);
	} else {
		ZVAL_LONG(&name, (zend_long) index);
	}
	return write_value(encoder, &name);
}

static bool write_map(msgpack_encoder *encoder, HashTable *array)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	msgpack_put_map_head(encoder, zend_hash_num_elements(array));
	ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
		if (!write_key(encoder, index, key) || !write_value(encoder, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_write_record_or_map(msgpack_encoder *encoder, HashTable *array)
{
	bool is_recent = EXPECTED(!HT_IS_PACKED(array) && array->nNumUsed > 0) && put_recent(encoder, array);
	uint32_t hash;

	if (!is_recent && !(writer_of(encoder)->has_records && msgpack_has_names(array, &hash))) {
		return msgpack_walk_array(encoder, array, write_map);
	}
	return (is_recent || put_structure(encoder, array, hash)) && msgpack_walk_array(encoder, array, write_values);
}

/* Writes what has entries as a record only under DETECT, which stands for the options. */
static bool write_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form)
{
	bool may_be_record = form == MSGPACK_ARR_MAP_DETECT && zend_hash_num_elements(array) > 0;

	form = form == MSGPACK_ARR_MAP_DETECT ? encoder->options->arr_map : form;
	if (form == MSGPACK_ARR_MAP_DETECT ? zend_array_is_list(array) : form == MSGPACK_ARR_MAP_ARR) {
		return msgpack_walk_array(encoder, array, write_list);
	}
	return may_be_record ? msgpack_write_record_or_map(encoder, array) : msgpack_walk_array(encoder, array, write_map);
}

/* What userland has packed */

static bool has_meaning(msgpack_encoder *encoder, int8_t type)
{
	(void) encoder;
	return type == MP_MSGPACKR_RECORD || type == MP_MSGPACKR_BUNDLE;
}

/* Copies one value, whose integers are written as they are among records. */
static bool write_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(packed), *end = p + ZSTR_LEN(packed);
	uint64_t values = 1;

	while (values > 0) {
		const unsigned char *token = p;
		mp_tag tag;

		if (!mp_next_token(&p, end, &tag) || tag.type == MP_TAG_INVALID
		 || (tag.type == MP_TAG_EXT && has_meaning(encoder, tag.ext_type))) {
			break;
		}
		if (!msgpack_has_room(encoder, (size_t) (p - token) + 1)) {
			return false;
		}
		if (mp_is_record_head(*token)) {
			encoder->cursor = mp_put8(encoder->cursor, MP_UINT8);
		}
		memcpy(encoder->cursor, token, (size_t) (p - token));
		encoder->cursor += p - token;
		values += mp_values_in_clone(&tag) - 1;
	}
	return (values == 0 && p == end) || msgpack_fail(encoder, NULL, encoder->options->failure,
		"Records need each packed value to be one value in plain MessagePack");
}

void msgpack_msgpackr_writer_init(msgpack_msgpackr_writer *writer, msgpack_encoder *encoder,
	msgpack_structure_list *own, msgpack_shared_structures *shared, bool has_records)
{
	*writer = (msgpack_msgpackr_writer) {
		.dialect = {
			.value = write_value, .string = msgpack_put_literal_str, .has_meaning = has_meaning, .array = write_array,
			.key = write_key, .packed = write_packed
		},
		.own = own, .shared = shared, .first_own = shared ? shared->loaded->limit : 0, .has_records = has_records
	};
	encoder->dialect = &writer->dialect;
}
