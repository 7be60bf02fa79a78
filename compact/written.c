#include "written.h"

/* Strings */

/* Keys, URLs and dates may be alike but for a few bytes anywhere: it sees all of up to 72, of others the first and
 * the last eight, and eight words between. Each word is multiplied by another odd number, all at the same time. */
static uint64_t hash_long_string(const char *bytes, size_t length)
{
	size_t step = length <= 72 ? 8 : length / 8;
	uint64_t multiplier = MSGPACK_HASH_MULTIPLIER, hash = (mp_load_any64(bytes) ^ length) * multiplier;

	for (size_t i = 8; i < length - 8; i += step) {
		multiplier += 2 * MSGPACK_HASH_MULTIPLIER;
		hash += mp_load_any64(bytes + i) * multiplier;
	}
	hash ^= hash >> 32;
	hash += mp_load_any64(bytes + length - 8);
	hash = (hash ^ hash >> 29) * MSGPACK_HASH_MULTIPLIER;
	return hash ^ hash >> 32;
}

static uint64_t hash_of(const char *bytes, size_t length)
{
	return length <= MSGPACK_SHORT_STRING_MAX ? zend_inline_hash_func(bytes, length) : hash_long_string(bytes, length);
}

/* Enters the strings from `looked_up_to` on. Out of memory, the bytes are any, and the result is not used. */
static void enter_strings(msgpack_encoder *encoder, const unsigned char *end)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const unsigned char *p = encoder->start + writer->looked_up_at;
	uint64_t index = writer->looked_up_to;
	mp_tag tag;

	while (p < end && index < MP_COMPACT_INDEXES && mp_next_token(&p, end, &tag)) {
		if (mp_is_string(tag.type) && tag.length >= MP_COMPACT_STRING_MIN) {
			const char *bytes = (const char *) p - tag.length;
			uint64_t hash = hash_of(bytes, tag.length), id = msgpack_tag_of(writer, hash);
			msgpack_written_string *set = msgpack_string_set(writer, hash);

			if (!msgpack_find_string(encoder, set, id, bytes, tag.length)) {
				msgpack_enter_string(set, id, (size_t) (bytes - (const char *) encoder->start), (uint32_t) index,
					tag.length);
			}
			index++;
		}
	}
}

void msgpack_look_up_next(msgpack_encoder *encoder, unsigned char *p, uint32_t index)
{
	enum { WORTH_ENTERING = 12 }; /* bytes that are saved so far: few words of a long message repeat by chance */
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->passed_to = writer->strings > writer->sampled_from ? writer->strings : writer->passed_to;
	if (index >= writer->looked_up_to && index < writer->passed_to && writer->saved >= WORTH_ENTERING) {
		enter_strings(encoder, p);
		writer->passed_to = 0;
	}
	/* The next sample begins half as far away while strings that were passed over may yet be entered. */
	writer->sampled_from = writer->strings + MSGPACK_STRINGS_MISSED / 2;
	if (writer->passed_to <= writer->looked_up_to) {
		writer->looked_up_to = writer->strings;
		writer->looked_up_at = (size_t) (p - encoder->start);
		writer->sampled_from += MSGPACK_STRINGS_MISSED / 2;
	}
}

/* May a string of this length not be referred to: a key that each reader would look up, or part of a payload? Or is
 * it too long to be written at all? */
static bool must_be_literal(const msgpack_compact_writer *writer, const msgpack_new_text text)
{
	return text.length < MP_COMPACT_STRING_MIN
		|| (text.length > MP_COMPACT_KEY_MAX
			&& (text.is_key || writer->in_payload || msgpack_is_too_long(text.length)));
}

unsigned char *msgpack_put_any_text_at(msgpack_encoder *encoder, unsigned char *p, msgpack_new_text text)
{
	encoder->cursor = p;
	if (must_be_literal(msgpack_writer_of(encoder), text)) {
		return (text.is_bin ? msgpack_put_bin : msgpack_put_literal_str)(encoder, text.bytes, text.length)
			? encoder->cursor : NULL;
	}
	if (!msgpack_has_room(encoder, MP_HEAD_MAX + text.length)) {
		return NULL;
	}
	text.hash = hash_of(text.bytes, text.length);
	return msgpack_put_text_at(encoder, encoder->cursor, NULL, text);
}

unsigned char *msgpack_put_other_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	bool is_key)
{
	return msgpack_put_any_text_at(encoder, p, (msgpack_new_text) { .bytes = ZSTR_VAL(string),
		.length = ZSTR_LEN(string), .is_bin = msgpack_is_bin(encoder, string), .is_key = is_key });
}

uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint64_t hash = ZSTR_LEN(name) <= MSGPACK_SHORT_STRING_MAX ? ZSTR_HASH(name)
		: hash_long_string(ZSTR_VAL(name), ZSTR_LEN(name));
	const msgpack_written_string *found = msgpack_find_string(encoder, msgpack_string_set(writer, hash),
		msgpack_tag_of(writer, hash), ZSTR_VAL(name), ZSTR_LEN(name));

	return found && ZSTR_LEN(name) <= MP_COMPACT_KEY_MAX ? found->index : UINT32_MAX;
}

/* Shapes */

static bool add_key(const zend_string *key, uint32_t *bytes)
{
	size_t length = key ? ZSTR_LEN(key) : 0;

	*bytes += MIN((uint32_t) length + 1, 3);
	return length <= MP_COMPACT_KEY_MAX;
}

uint32_t msgpack_count_key_bytes(const zend_class_entry *ce, const HashTable *keys)
{
	uint32_t bytes = ce != NULL; /* the nil */
	uint32_t count = keys ? keys->nNumUsed : (uint32_t) ce->default_properties_count;
	bool are_short = !ce || add_key(ce->name, &bytes);

	for (uint32_t i = 0; i < count && are_short; i++) {
		are_short = add_key(keys ? keys->arData[i].key : ce->properties_info_table[i]->name, &bytes);
	}
	return are_short ? bytes : 0;
}

bool msgpack_begin_definition(msgpack_encoder *encoder, msgpack_written_shape *shape, uint32_t keys)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t cost = 3 + (keys <= MP_FIXMAP_MAX && 2 * keys + 1 > MP_FIXARRAY_MAX ? 2 : 0);

	if (shape->is_defined || msgpack_key_bytes(shape) == 0 || writer->shapes >= MP_COMPACT_INDEXES
		|| writer->saved < cost + MSGPACK_LEAST_SAVED) {
		return false;
	}
	msgpack_put_array_head(encoder, 2 * keys + 1);
	encoder->cursor = mp_put_ext_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SHAPE, 0);
	msgpack_compact_save(writer, -(int64_t) cost);
	return true;
}

/* Holds an array to the end where userland may run, so that nothing else gets its address, and who writes to it writes
 * to a copy. False: memory has run out. */
static bool hold(msgpack_encoder *encoder, HashTable *array)
{
	if (EXPECTED(encoder->runs_no_userland)) {
		return true;
	}
	GC_TRY_ADDREF(array);
	return msgpack_hold_array(encoder, array);
}

msgpack_written_shape *msgpack_add_shape(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *keys,
	uint32_t hash)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_shape *slot = &writer->tables->shapes[hash % MSGPACK_WRITER_SHAPES];

	if ((slot->epoch == msgpack_epoch_of(writer) && !slot->is_defined)
		|| (keys && !hold(encoder, keys))) {
		return NULL;
	}
	*slot = (msgpack_written_shape) { .epoch = msgpack_epoch_of(writer), .hash = hash, .keys = keys, .ce = ce,
		.key_bytes = MSGPACK_KEY_BYTES_UNKNOWN };
	return slot;
}

void msgpack_define_written_shape(msgpack_compact_writer *writer, msgpack_written_shape *shape)
{
	uint32_t index = writer->shapes++;

	if (shape && !shape->is_defined && shape->epoch == msgpack_epoch_of(writer) && index < MP_COMPACT_INDEXES) {
		shape->is_defined = true;
		shape->index = index;
	}
}

/* Arrays */

msgpack_written_array *msgpack_slot_to_set(msgpack_compact_writer *writer, const HashTable *array)
{
	msgpack_written_array *slot = msgpack_array_slot(writer, array);

	if (slot->epoch != msgpack_epoch_of(writer) && writer->arrays++ == MSGPACK_WRITER_ARRAYS / 2) {
		memset(writer->tables->arrays, 0, sizeof(writer->tables->arrays));
		writer->arrays = 1;
		slot = msgpack_array_slot(writer, array);
	}
	return slot;
}

bool msgpack_hold_array(msgpack_encoder *encoder, HashTable *array)
{
	HashTable **owned = msgpack_vector_push(&msgpack_writer_of(encoder)->owned_arrays, sizeof(*owned));

	if (UNEXPECTED(!owned)) {
		zend_array_release(array);
		return false;
	}
	*owned = array;
	return true;
}

void msgpack_compact_put_same(msgpack_encoder *encoder, uint32_t ordinal, int64_t saved)
{
	msgpack_resume_look_up(encoder, encoder->cursor, UINT32_MAX);
	encoder->cursor = mp_put_index(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SAME, ordinal);
	msgpack_compact_save(msgpack_writer_of(encoder), saved);
	msgpack_writer_of(encoder)->may_be_longer |= saved < 0;
}

void msgpack_compact_count_back_reference(msgpack_encoder *encoder, size_t size)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	/* cells of columns get their ordinals in another order */
	if (writer->column_cost > 0 && size > MSGPACK_LEAST_BACK_REFERENCE) {
		writer->saved -= (int64_t) size - MSGPACK_LEAST_BACK_REFERENCE;
		writer->may_be_longer = true;
	}
}

const msgpack_written_array *msgpack_compact_find_same(const msgpack_encoder *encoder, const HashTable *array)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const msgpack_written_array *same = writer->in_payload ? NULL : msgpack_find_array(writer, array);

	return same && same->size > 0 && (!same->has_objects || writer->shares == MSGPACK_SHARES_ALL)
		&& same->height <= encoder->options->max_depth - encoder->depth ? same : NULL;
}

void msgpack_compact_put_same_array(msgpack_encoder *encoder, const msgpack_written_array *same)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	msgpack_compact_reach_level(writer, encoder->depth + same->height);
	writer->shares_objects |= same->has_objects;
	msgpack_compact_put_same(encoder, same->ordinal, (int64_t) same->size - mp_index_size(same->ordinal));
}

msgpack_shareable_array msgpack_begin_shareable(msgpack_encoder *encoder, uint32_t ordinal, uint32_t level,
	const unsigned char *start)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_shareable_array shareable = { .ordinal = ordinal, .level = level, .side_effects = encoder->side_effects,
		.unshareable = writer->unshareable, .outer = writer->deepest, .start = (size_t) (start - encoder->start) };

	writer->deepest = level;
	return shareable;
}

void msgpack_end_shareable(msgpack_encoder *encoder, HashTable *array, const msgpack_shareable_array *shareable)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool is_data = encoder->side_effects == shareable->side_effects;

	if (writer->shares >= (is_data ? MSGPACK_SHARES_DATA : MSGPACK_SHARES_ALL)
		&& (is_data || writer->unshareable == shareable->unshareable) && hold(encoder, array)) {
		*msgpack_slot_to_set(writer, array) = (msgpack_written_array) {
			.epoch = msgpack_epoch_of(writer),
			.ordinal = shareable->ordinal,
			.height = writer->deepest - shareable->level + 1,
			.size = (size_t) (encoder->cursor - encoder->start) - shareable->start,
			.has_objects = !is_data,
			.array = array
		};
	}
	msgpack_compact_reach_level(writer, shareable->outer);
}

bool msgpack_compact_may_run_userland(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (!writer) {
		return true;
	}
	writer->shares = MIN(writer->shares, MSGPACK_SHARES_DATA);
	encoder->starts_over |= writer->shares_objects;
	return !writer->shares_objects;
}

bool msgpack_compact_may_mark_reference(msgpack_encoder *encoder, const zend_reference *reference)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (!writer) {
		return true;
	}
	msgpack_compact_prevent_sharing(encoder);
	if (GC_REFCOUNT(reference) == 1 && writer->has_references && writer->shares == MSGPACK_SHARES_ALL) {
		encoder->starts_over = true;
		return false;
	}
	return Z_TYPE(reference->val) != IS_OBJECT || msgpack_compact_may_run_userland(encoder);
}
