#include "index.h"

#include "../base/c_stack.h"

bool msgpack_index_begin(msgpack_index_builder *builder, msgpack_index_state state, uint32_t count, uint32_t *first)
{
	*first = builder->heads.count;
	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	while (count-- > 0) {
		msgpack_raw_head *head = msgpack_vector_push(&builder->heads, sizeof(*head));

		if (!head) {
			return false;
		}
		*head = (msgpack_raw_head) { .state = state };
	}
	return true;
}

/* Puts a head, behind which there is room for so many tokens. Returns where it ends. */
static unsigned char *put_head(msgpack_index_builder *builder, bool is_map, uint32_t count, uint64_t tokens)
{
	return (is_map ? mp_put_map_head : mp_put_array_head)(msgpack_index_room(&builder->out, tokens + 1), count);
}

size_t msgpack_index_put_tokens(msgpack_index_builder *builder, size_t from)
{
	size_t size = smart_str_get_len(&builder->tokens) - from, at = smart_str_get_len(&builder->out);

	if (size > 0) {
		memcpy(msgpack_index_extend(&builder->out, size), ZSTR_VAL(builder->tokens.s) + from, size);
		ZSTR_LEN(builder->tokens.s) = from;
	}
	return at;
}

/* Moves the values of a row to the index, with the keys, and pushes the link to it. */
static void put_row(msgpack_index_builder *builder, uint32_t container, size_t from, const msgpack_index_shape *shape)
{
	size_t start = smart_str_get_len(&builder->out);
	bool has_class = shape->class_name > 0;
	unsigned char *to = put_head(builder, true, shape->count + has_class, 2 * (uint64_t) shape->count + 2);
	const unsigned char *key = msgpack_index_at(builder, shape->keys);
	const unsigned char *value = msgpack_index_room(&builder->tokens, 0) - (smart_str_get_len(&builder->tokens) - from);

	if (has_class) {
		*to++ = MP_NIL;
		msgpack_index_copy(&to, msgpack_index_at(builder, shape->class_name));
	}
	for (uint32_t i = 0; i < shape->count; i++) {
		key = mp_after_token(msgpack_index_copy(&to, key));
		value = msgpack_index_copy(&to, value);
	}
	msgpack_index_set_end(&builder->out, to);
	ZSTR_LEN(builder->tokens.s) = from;
	msgpack_index_complete(builder, container, start, shape->count == 0);
	msgpack_index_push_link(builder, start);
}

void msgpack_index_end(msgpack_index_builder *builder, uint32_t container, size_t from, bool is_map, uint32_t count)
{
	size_t start = smart_str_get_len(&builder->out);
	msgpack_raw_head *head = msgpack_raw_head_at(&builder->heads, container);

	if (is_map && count == 0 && head->state == MSGPACK_INDEX_NO_TARGET) {
		head->state = MSGPACK_INDEX_OBJECT; /* it may be an object */
	}
	msgpack_index_set_end(&builder->out, put_head(builder, is_map, count, 0));
	msgpack_index_put_tokens(builder, from);
	msgpack_index_complete(builder, container, start, count == 0);
	msgpack_index_push_link(builder, start);
}

bool msgpack_index_values(msgpack_index_builder *builder, uint32_t count, const msgpack_index_shape *shape,
	bool in_payload)
{
	size_t from = smart_str_get_len(&builder->tokens);
	bool outer = builder->in_payload;
	uint32_t container;

	if (!msgpack_index_begin(builder,
		shape && shape->class_name > 0 ? MSGPACK_INDEX_OBJECT : MSGPACK_INDEX_NO_TARGET, 1, &container)) {
		return false;
	}
	builder->in_payload = in_payload;
	for (uint32_t i = 0; i < count; i++) {
		if (!builder->read_value(builder)) {
			return false;
		}
	}
	builder->in_payload = outer;
	if (shape) {
		put_row(builder, container, from, shape);
	} else {
		msgpack_index_end(builder, container, from, false, count);
	}
	return true;
}

bool msgpack_index_are_unique(const msgpack_index_builder *builder, size_t keys, uint32_t count)
{
	msgpack_raw_message message = { .bytes = builder->out.s, .packed = builder->message->packed };
	msgpack_raw_container container = { .kind = MSGPACK_RAW_MAP, .count = count,
		.items = msgpack_raw_message_start(&message) + keys };
	zend_array *pairs = msgpack_raw_pairs(&message, &container);
	bool are_unique = pairs && zend_hash_num_elements(pairs) == count;

	msgpack_release_table(pairs);
	return are_unique;
}
