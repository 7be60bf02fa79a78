#include "msgpackr.h"

#include "../codec/array.h"
#include "../codec/map_keys.h"
#include "../exceptions.h"

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

/* The entry of the last structure of so many keys with this hash of the first. Rows mostly share their strings. */
static zend_always_inline uint32_t *recent_of(msgpack_msgpackr_writer *writer, zend_ulong hash, uint32_t keys)
{
	return &writer->recent[(hash ^ keys) % MSGPACK_RECENT_STRUCTURES];
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
			*recent_of(writer, array->arData[0].h, array->nNumUsed) = ordinal + 1;
		}
	}
	if (is_new) {
		encoder->cursor = mp_put_ext_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX),
			MP_MSGPACKR_RECORD, has_two_bytes(writer, index) ? 2 : 1);
	}
	put_id(encoder, index);
	return !is_new || msgpack_put_names(encoder, msgpack_add_structure(writer->own, array));
}

/* Writes the id of a recent structure. False: the array, which is not packed, may have another one. */
static zend_always_inline bool put_recent(msgpack_encoder *encoder, const HashTable *array)
{
	msgpack_msgpackr_writer *writer = writer_of(encoder);
	uint32_t ordinal = *recent_of(writer, array->arData[0].h, array->nNumUsed) - 1;
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

/* Begins a record of the keys of an array; sets `done` to false if that failed. False: it is none. */
static bool begin_record(msgpack_encoder *encoder, const HashTable *array, bool *done)
{
	bool is_recent = EXPECTED(!HT_IS_PACKED(array) && array->nNumUsed > 0) && put_recent(encoder, array);
	uint32_t hash;

	*done = true;
	if (!is_recent && !(writer_of(encoder)->has_records && msgpack_has_names(array, &hash))) {
		return false;
	}
	*done = is_recent || put_structure(encoder, array, hash);
	return true;
}

bool msgpack_write_record_or_map(msgpack_encoder *encoder, HashTable *array)
{
	bool done, is_record = begin_record(encoder, array, &done);

	return done && msgpack_walk_array(encoder, array, is_record ? write_values : write_map);
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

/* Copies a token, from `p` to `end`; an integer as it is written among records. */
static bool put_token(msgpack_encoder *encoder, const unsigned char *p, const unsigned char *end)
{
	if (!msgpack_has_room(encoder, (size_t) (end - p) + 1)) {
		return false;
	}
	if (mp_is_record_head(*p)) {
		encoder->cursor = mp_put8(encoder->cursor, MP_UINT8);
	}
	memcpy(encoder->cursor, p, (size_t) (end - p));
	encoder->cursor += end - p;
	return true;
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
		if (!put_token(encoder, token, p)) {
			return false;
		}
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

/* Of plain MessagePack that is valid, but for MP_RESERVED before a map that is to be no record */

static zend_always_inline const unsigned char *after_mark(const unsigned char *p)
{
	return p + (*p == MP_RESERVED);
}

/* Of an array or map that is not empty, in a list by their order. While it is looked for, `end` counts the items that
 * are left, and `next` is the index of the extent around this one, plus one; 0: none. */
typedef struct {
	uint64_t end;  /* offset */
	uint32_t next; /* index of the first extent after `end` */
} extent;

typedef struct {
	const unsigned char *start;
	msgpack_key_cache *keys;
	msgpack_vector extents;
	uint32_t begun; /* extents of what has been written, and of what is being written */
	msgpack_decoder *budget; /* for keys that collide: of the decoder only what belongs to keys is used */
} plain_message;

static extent *extent_at(const plain_message *message, uint32_t index)
{
	return msgpack_vector_at(&message->extents, index, sizeof(extent));
}

/* Of the token at `p`. */
static zend_always_inline uint64_t count_items(const unsigned char *p)
{
	mp_tag tag;

	if (EXPECTED(mp_token_sizes[*p] > 0)) {
		return 0;
	}
	tag = mp_read_tag(p);
	return mp_count_items(&tag);
}

/* Finds all extents. False: out of memory. */
static bool find_extents(plain_message *message)
{
	const unsigned char *p = message->start;
	uint32_t open = 0; /* the innermost plus one; 0: none */

	do {
		uint64_t count = count_items(p = after_mark(p));
		extent *each;

		p = mp_after_token(p);
		if (open > 0) {
			extent_at(message, open - 1)->end--;
		}
		if (count > 0) {
			each = msgpack_vector_push(&message->extents, sizeof(*each));
			if (!each) {
				return false;
			}
			*each = (extent) { count, open };
			open = message->extents.count;
		}
		while (open > 0 && (each = extent_at(message, open - 1))->end == 0) {
			open = each->next;
			*each = (extent) { (uint64_t) (p - message->start), message->extents.count };
		}
	} while (open > 0);
	return true;
}

/* Returns what follows a pair, whose key is no container. `next` is the extent of its value, if that has one. */
static const unsigned char *after_pair(const plain_message *message, const unsigned char *p, uint32_t *next)
{
	p = after_mark(mp_after_token(p));
	if (count_items(p) > 0) {
		p = message->start + extent_at(message, *next)->end;
		*next = extent_at(message, *next)->next;
		return p;
	}
	return mp_after_token(p);
}

/* The names of the recent structure with the keys of a map. NULL: there is none. */
static zend_array *recent_names(const msgpack_encoder *encoder, const unsigned char *p, uint32_t pairs)
{
	const plain_message *message = encoder->context;
	msgpack_msgpackr_writer *writer = writer_of(encoder);
	mp_tag tag = mp_read_tag(p);
	uint32_t next = message->begun, i = 0;
	zend_array *names = pairs == 0 || tag.type != MP_TAG_STR ? NULL : msgpack_names_at(writer->own,
		*recent_of(writer, zend_inline_hash_func((const char *) mp_body(p), tag.length), pairs) - 1);

	for (; names && i < pairs && i < names->nNumUsed; i++) {
		const zend_string *name = names->arData[i].key;

		tag = mp_read_tag(p);
		if (tag.type != MP_TAG_STR || tag.length != ZSTR_LEN(name)
		 || memcmp(mp_body(p), ZSTR_VAL(name), tag.length) != 0) {
			return NULL;
		}
		p = after_pair(message, p, &next);
	}
	return names && i == pairs && i == names->nNumUsed ? names : NULL;
}

/* The keys of a map, in an array. NULL: they are not strings, or not different ones, or telling them apart takes too
 * long. */
static zend_array *names_in(const msgpack_encoder *encoder, const unsigned char *p, uint32_t pairs)
{
	const plain_message *message = encoder->context;
	zend_array *names = recent_names(encoder, p, pairs);
	uint32_t next = message->begun;

	if (names) {
		GC_ADDREF(names);
		return names;
	}
	names = msgpack_new_small_array(0, false); /* it grows: of a Raw with many pairs the second key may be no string */
	for (uint32_t i = 0; i < pairs; i++) {
		mp_tag tag = mp_read_tag(p);

		if (tag.type != MP_TAG_STR || !msgpack_slot_of_name(message->budget, names,
			msgpack_key_cache_get(message->keys, (const char *) mp_body(p), tag.length)) || names->nNumUsed == i) {
			zend_array_release(names);
			return NULL;
		}
		p = after_pair(message, p, &next);
	}
	return names;
}

/* Writes a value, and what is in it. Returns what follows it; NULL: failed. */
static const unsigned char *write_plain(msgpack_encoder *encoder, const unsigned char *p)
{
	plain_message *message = encoder->context;
	const unsigned char *token = after_mark(p);
	bool may_be_record = token == p;
	mp_tag tag = mp_read_tag(token);
	uint64_t count = mp_count_items(&tag);
	zend_array *names = NULL;
	bool is_record = false, done = true;

	p = mp_body(token) + mp_body_size(&tag);
	message->begun += count > 0;
	if (tag.type == MP_TAG_MAP && may_be_record) {
		names = names_in(encoder, p, tag.length);
		is_record = names && begin_record(encoder, names, &done);
	} else if (tag.type == MP_TAG_EXT && has_meaning(encoder, tag.ext_type)) {
		done = msgpack_put_ext(encoder, tag.ext_type, NULL, 0);
	}
	if (names) {
		zend_array_release(names);
	}
	done = done && (is_record || put_token(encoder, token, p)) && (count == 0 || msgpack_encoder_enter(encoder));
	for (uint64_t i = 0; done && i < count; i++) {
		p = is_record && i % 2 == 0 ? mp_after_token(p) : write_plain(encoder, p);
		done = p != NULL;
	}
	if (count > 0) {
		msgpack_encoder_leave(encoder);
	}
	return done ? p : NULL;
}

zend_string *msgpack_records_of(const zend_string *plain, const msgpack_encode_options *options,
	msgpack_key_cache *keys)
{
	const msgpack_encode_hooks hooks = { 0 };
	msgpack_decoder budget;
	plain_message message = { .start = (const unsigned char *) ZSTR_VAL(plain), .keys = keys, .budget = &budget };
	msgpack_structure_list own = { .limit = MSGPACK_OWN_STRUCTURES };
	msgpack_msgpackr_writer writer;
	msgpack_encoder encoder;
	zend_string *packed;

	budget.long_chains = NULL;
	msgpack_encoder_init(&encoder, options, &hooks, &message, NULL);
	msgpack_msgpackr_writer_init(&writer, &encoder, &own, NULL, true);
	packed = find_extents(&message) && write_plain(&encoder, message.start) ? msgpack_encoder_finish(&encoder)
		: msgpack_packing_failed(&encoder, NULL);
	msgpack_long_chains_free(budget.long_chains);
	msgpack_vector_free(&message.extents);
	msgpack_clear_structures(&own);
	return packed;
}
