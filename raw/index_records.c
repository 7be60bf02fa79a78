/* msgpackr's records, in an index: see wire/msgpackr.h. The message has not been checked before. */
#include "index_builder.h"

#include "../wire/msgpackr.h"

/* Returns false. */
static ZEND_COLD bool reject(const msgpack_index_builder *builder, const char *problem)
{
	size_t offset = (size_t) (builder->cursor - builder->start);

	msgpack_throw(msgpack_unpacking_failed_ce, "%s, at offset %zu", problem, offset);
	msgpack_say_where(NULL, offset, true);
	return false;
}

/* Is the token at the cursor complete? */
static bool has_token(const msgpack_index_builder *builder)
{
	size_t available = (size_t) (builder->end - builder->cursor);
	mp_tag tag;

	if (EXPECTED(available >= 32) && EXPECTED(mp_token_sizes[*builder->cursor] > 0)
		&& EXPECTED(!mp_is_ext_head(*builder->cursor))) {
		return true;
	}
	if (available == 0 || mp_token_size(builder->cursor, available) > available) {
		msgpack_throw_insufficient_data();
		msgpack_say_where(NULL, (uint64_t) (builder->cursor - builder->start), false);
		return false;
	}
	tag = mp_read_tag(builder->cursor);
	return (tag.type != MP_TAG_INVALID && !mp_begins_bundle(&tag))
		|| reject(builder, "A MessagePack\\Raw has no bundled strings");
}

/* Reads the values of a record. */
static bool read_record_of(msgpack_index_builder *builder, const msgpack_index_shape *structure)
{
	msgpack_index_shape shape = *structure;
	uint32_t container;

	return msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &container)
		&& msgpack_index_values(builder, container, shape.count, &shape, false);
}

static bool read_record(msgpack_index_builder *builder)
{
	const unsigned char *p = builder->cursor;
	const msgpack_index_shape *structure = zend_hash_index_find_ptr(&builder->structures, mp_record_id(p, false));
	bool may_have_two = !structure && *p >= MP_RECORD_TWO && builder->end - p > 1;

	if (may_have_two) {
		structure = zend_hash_index_find_ptr(&builder->structures, mp_record_id(p, true));
	}
	if (!structure) {
		return reject(builder, "A record of a structure that is not defined");
	}
	builder->cursor += 1 + may_have_two;
	return read_record_of(builder, structure);
}

static bool read_keys(msgpack_index_builder *builder, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (!has_token(builder)) {
			return false;
		}
		if (mp_read_tag(builder->cursor).type != MP_TAG_STR) {
			return reject(builder, "A structure with a key that is no str");
		}
		msgpack_index_push_token(builder);
		msgpack_index_push_nil(builder);
	}
	return true;
}

static bool read_definition(msgpack_index_builder *builder, uint32_t length)
{
	const unsigned char *body = builder->cursor + 2;
	bool has_two_bytes = length == 2;
	size_t from = smart_str_get_len(&builder->tokens);
	msgpack_index_shape shape = { .is_usable = true };
	uint32_t id;
	mp_tag tag;

	if (*body < (has_two_bytes ? MP_RECORD_TWO : MP_RECORD) || *body > MP_RECORD_LAST) {
		return reject(builder, "A structure whose id is out of range");
	}
	id = mp_record_id(body, has_two_bytes);
	builder->cursor = body + length;
	if (!has_token(builder)) {
		return false;
	}
	tag = mp_read_tag(builder->cursor);
	if (tag.type != MP_TAG_ARRAY) {
		return reject(builder, "A structure whose keys are no array");
	}
	builder->cursor = mp_body(builder->cursor);
	shape.count = tag.length;
	if (!read_keys(builder, shape.count)) {
		return false;
	}
	shape.keys = msgpack_index_put_tokens(builder, from);
	if (!msgpack_index_are_unique(builder, shape.keys, shape.count)) {
		return !EG(exception) && reject(builder, "A structure with the same key twice");
	}
	zend_hash_index_update_mem(&builder->structures, id, &shape, sizeof(shape));
	if (id >= MP_RECORD_IDS && id < 2 * MP_RECORD_IDS) {
		zend_hash_index_del(&builder->structures, id - MP_RECORD_IDS);
	}
	return read_record_of(builder, &shape);
}

static bool read_pairs(msgpack_index_builder *builder, uint32_t container, uint32_t count)
{
	size_t from = smart_str_get_len(&builder->tokens);

	for (uint32_t i = 0; i < count; i++) {
		if (!has_token(builder)) {
			return false;
		}
		if (mp_is_record_head(*builder->cursor)) {
			return reject(builder, "A record as a key");
		}
		if (!mp_is_key_head(*builder->cursor)) {
			msgpack_invalid_map_key(NULL, *builder->cursor);
			msgpack_say_where(NULL, (uint64_t) (builder->cursor - builder->start), false);
			return false;
		}
		msgpack_index_push_token(builder);
		if (!msgpack_index_record_value(builder)) {
			return false;
		}
	}
	msgpack_index_end(builder, container, from, true, count);
	return true;
}

static bool read_container(msgpack_index_builder *builder)
{
	mp_tag tag = mp_read_tag(builder->cursor);
	uint32_t container;

	builder->cursor = mp_body(builder->cursor);
	if (!msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &container)) {
		return false;
	}
	return tag.type == MP_TAG_MAP ? read_pairs(builder, container, tag.length)
		: msgpack_index_values(builder, container, tag.length, NULL, false);
}

bool msgpack_index_record_value(msgpack_index_builder *builder)
{
	const unsigned char *p = builder->cursor;

	if (!has_token(builder)) {
		return false;
	}
	if (mp_is_record_head(*p)) {
		return read_record(builder);
	}
	if ((*p == MP_FIXEXT1 || *p == MP_FIXEXT2) && p[1] == MP_MSGPACKR_RECORD) {
		return read_definition(builder, *p == MP_FIXEXT1 ? 1 : 2);
	}
	if (mp_is_container_head(*p)) {
		return read_container(builder);
	}
	msgpack_index_push_token(builder);
	return true;
}
