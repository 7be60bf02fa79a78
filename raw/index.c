#include "index.h"

static bool read_record_value(msgpack_index_builder *builder);

/* Is the version of the compact form one that this reads? False with an exception. */
static bool check_version(const msgpack_raw_message *message)
{
	unsigned version = (unsigned char) ZSTR_VAL(message->packed)[MP_COMPACT_ANNOUNCEMENT - 1];

	if (version != MP_COMPACT_VERSION) {
		msgpack_throw(msgpack_unpacking_failed_ce, "The compact form has version %u, and only version %u can be read",
			version, MP_COMPACT_VERSION);
		msgpack_say_where(NULL, 0, false);
	}
	return version == MP_COMPACT_VERSION;
}

static void free_structure(zval *structure)
{
	efree(Z_PTR_P(structure));
}

bool msgpack_raw_index(msgpack_raw_message *message)
{
	const unsigned char *start = (const unsigned char *) ZSTR_VAL(message->packed);
	bool is_compact = message->form == MSGPACK_RAW_COMPACT, done;
	size_t before = is_compact ? MP_COMPACT_ANNOUNCEMENT : 0, root;
	msgpack_index_builder builder = { .message = message, .start = start, .cursor = start + before,
		.end = start + ZSTR_LEN(message->packed),
		.read_value = is_compact ? msgpack_index_value : read_record_value };

	if (message->root || (is_compact && !check_version(message))) {
		return message->root != NULL;
	}
	builder.credit = MP_COLUMN_MEMORY * (uint64_t) (ZSTR_LEN(message->packed) - before);
	zend_hash_init(&builder.structures, 0, NULL, free_structure, false);
	msgpack_index_room(&builder.out, ZSTR_LEN(message->packed) / 4);
	memcpy(msgpack_index_extend(&builder.out, ZSTR_LEN(message->packed)), start, ZSTR_LEN(message->packed));
	done = builder.read_value(&builder);
	if (!EG(exception) && (done ? builder.cursor < builder.end : is_compact)) {
		msgpack_throw_problem(done ? "bytes follow the value" : "the compact form is malformed",
			(size_t) (builder.cursor - start), NULL, false);
		done = false;
	}
	if (done) {
		ZSTR_LEN(builder.tokens.s) = MSGPACK_INDEX_TOKEN_MAX; /* as many bytes are copied for any token */
		root = msgpack_index_put_tokens(&builder, 0);
		message->has_references = builder.has_references;
		message->bytes = smart_str_extract(&builder.out);
		message->heads = builder.heads;
		message->columns = builder.columns;
		builder.heads = (msgpack_vector) { 0 };
		message->root = msgpack_raw_follow(message, msgpack_raw_message_start(message) + root);
	} else if (builder.columns) {
		zend_arena_destroy(builder.columns);
	}
	smart_str_free(&builder.out);
	smart_str_free(&builder.tokens);
	msgpack_vector_free(&builder.strings);
	msgpack_vector_free(&builder.shapes);
	msgpack_vector_free(&builder.heads);
	zend_hash_destroy(&builder.structures);
	return done;
}

/* msgpackr's records: see wire/forms.h. The message has not been checked before. */

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

static bool read_record(msgpack_index_builder *builder)
{
	const unsigned char *p = builder->cursor;
	const msgpack_index_shape *structure = zend_hash_index_find_ptr(&builder->structures, mp_record_id(p, false));
	msgpack_index_shape shape;
	bool may_have_two = !structure && *p >= MP_RECORD_TWO && builder->end - p > 1;

	if (may_have_two) {
		structure = zend_hash_index_find_ptr(&builder->structures, mp_record_id(p, true));
	}
	if (!structure) {
		return reject(builder, "A record of a structure that is not defined");
	}
	builder->cursor += 1 + may_have_two;
	shape = *structure; /* which the values may define anew */
	return msgpack_index_values(builder, shape.count, &shape, false);
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
	return msgpack_index_values(builder, shape.count, &shape, false);
}

static bool read_pairs(msgpack_index_builder *builder, uint32_t count)
{
	size_t from = smart_str_get_len(&builder->tokens);
	uint32_t container;

	if (!msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &container)) {
		return false;
	}
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
		if (!read_record_value(builder)) {
			return false;
		}
	}
	msgpack_index_end(builder, container, from, true, count);
	return true;
}

/* Reads a value of a message with records, and pushes one token. */
static bool read_record_value(msgpack_index_builder *builder)
{
	const unsigned char *p = builder->cursor;
	mp_tag tag;

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
		tag = mp_read_tag(p);
		builder->cursor = mp_body(p);
		return tag.type == MP_TAG_MAP ? read_pairs(builder, tag.length)
			: msgpack_index_values(builder, tag.length, NULL, false);
	}
	msgpack_index_push_token(builder);
	return true;
}
