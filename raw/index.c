#include "index_builder.h"

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
		.read_value = is_compact ? msgpack_index_value : msgpack_index_record_value };

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
		root = smart_str_get_len(&builder.out);
		memcpy(msgpack_index_extend(&builder.out, MSGPACK_INDEX_TOKEN_MAX), msgpack_index_token(&builder, 0),
			MSGPACK_INDEX_TOKEN_MAX);
		message->has_references = builder.has_references;
		message->bytes = smart_str_extract(&builder.out);
		message->heads = builder.heads;
		message->columns = builder.columns;
		builder.heads = builder.columns = (msgpack_vector) { 0 };
		message->root = msgpack_raw_follow(message, msgpack_raw_message_start(message) + root);
	}
	smart_str_free(&builder.out);
	smart_str_free(&builder.tokens);
	msgpack_vector_free(&builder.strings);
	msgpack_vector_free(&builder.shapes);
	msgpack_vector_free(&builder.heads);
	msgpack_raw_columns_free(&builder.columns);
	zend_hash_destroy(&builder.structures);
	return done;
}
