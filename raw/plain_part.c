/* Writes a part of a message, whose values may be in an index or back-references, as a message in plain MessagePack. */
#include "raw.h"

#include "../base/c_stack.h"
#include "../exceptions.h"
#include "zend_smart_str.h"

/* A message may refer to an array or a string again and again: limit on the bytes written for each byte of it. */
enum { PLAIN_BYTES_PER_BYTE = 1000 };

typedef struct {
	msgpack_raw_message *message;
	smart_str out;
	uint32_t heads;   /* number of array and map heads written */
	uint64_t values;  /* for msgpack_raw_count_walked() */
	size_t most;      /* bytes of `out` */
	HashTable written; /* if there are references: by the offset of a container, the number of its head */
} writer;

static const unsigned char *write_value(writer *writer, const unsigned char *p);

static bool append(writer *writer, const unsigned char *p, size_t size)
{
	if (size > writer->most - smart_str_get_len(&writer->out)) {
		return msgpack_throw(msgpack_unpacking_failed_ce,
			"A part of a message has more than %u times the bytes of it in plain MessagePack", PLAIN_BYTES_PER_BYTE);
	}
	smart_str_appendl(&writer->out, (const char *) p, size);
	return true;
}

/* The mark by which a back-reference refers to the value, see wire/forms.h; 0: it is no object, nor a reference. */
static unsigned char mark_of(const unsigned char *p, const mp_tag *tag)
{
	const unsigned char *key = mp_body(p);

	if (tag->type != MP_TAG_MAP || tag->length == 0 || *key != MP_NIL) {
		return 0;
	}
	return key[1] != MP_MARK_REFERENCE ? MP_MARK_SAME_OBJECT
		: tag->length > 1 && key[2] == MP_NIL ? MP_MARK_SAME_OBJECT_REFERENCE : MP_MARK_SAME_ARRAY;
}

/* Writes an array or map; or with a `mark`, once it has been written, a back-reference to it: {nil: mark, 0: number of
 * its head}. Returns the end of the container, or `p` after a back-reference; NULL with an exception. */
static const unsigned char *write_container(writer *writer, const unsigned char *p, const mp_tag *tag,
	unsigned char mark)
{
	zend_ulong at = (zend_ulong) (p - msgpack_raw_message_start(writer->message));
	const zval *written = mark > 0 ? zend_hash_index_find(&writer->written, at) : NULL;
	unsigned char reference[4 + MP_HEAD_MAX] = { MP_FIXMAP | 2, MP_NIL, mark, 0 };
	uint64_t left = mp_count_items(tag);
	zval number;

	writer->heads++;
	if (written) {
		return append(writer, reference,
			(size_t) (mp_put_uint(reference + 4, (uint64_t) Z_LVAL_P(written)) - reference)) ? p : NULL;
	}
	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return NULL;
	}
	if (writer->message->has_references) {
		ZVAL_LONG(&number, writer->heads);
		zend_hash_index_update(&writer->written, at, &number);
	}
	p = append(writer, p, mp_head_size(*p)) ? mp_body(p) : NULL;
	for (; p && left > 0; left--) {
		p = write_value(writer, p);
	}
	return p;
}

/* Writes an ext value. In the compact form a type that has a meaning there is the first byte of an MP_COMPACT_EXT. */
static bool write_ext(writer *writer, const unsigned char *p, const mp_tag *tag)
{
	unsigned char head[MP_HEAD_MAX];
	const unsigned char *body = mp_body(p);

	if (writer->message->form != MSGPACK_RAW_COMPACT || tag->ext_type != MP_COMPACT_EXT) {
		return append(writer, p, mp_head_size(*p) + (size_t) tag->length);
	}
	return append(writer, head, (size_t) (mp_put_ext_head(head, (int8_t) *body, tag->length - 1) - head))
		&& append(writer, body + 1, tag->length - 1);
}

/* Writes a value, and returns what follows it: in an index, the end of its one token. NULL with an exception. */
static const unsigned char *write_value(writer *writer, const unsigned char *p)
{
	msgpack_raw_message *message = writer->message;
	const unsigned char *end, *target;
	unsigned char mark;
	mp_tag tag;

	if (!msgpack_raw_count_walked(message, &writer->values, 1, MSGPACK_RAW_VALUES_MIN)) {
		return NULL;
	}
	if (mp_token_sizes[*p] > 0 && !mp_is_ext_head(*p) && *p != MP_FIXMAP && *p != MP_FIXARRAY) { /* a short scalar */
		return append(writer, p, mp_token_sizes[*p]) ? p + mp_token_sizes[*p] : NULL;
	}
	end = mp_after_token(p);
	p = msgpack_raw_follow(message, p);
	target = message->packed && msgpack_raw_back_reference(message, p) == 0 ? p : msgpack_raw_resolve(message, p);
	if (!target) {
		return NULL;
	}
	tag = mp_read_tag(target);
	if (target != p) {
		mark = *p >= MP_FIXMAP && *p < MP_FIXARRAY ? p[2] : MP_MARK_SAME_OBJECT; /* {nil: mark, …}, or an ext */
		end = message->packed ? end : mp_skip_valid(p, 1);
		return write_container(writer, target, &tag, mark) ? end : NULL;
	}
	if (mp_is_container(tag.type)) {
		target = write_container(writer, p, &tag, message->has_references ? mark_of(p, &tag) : 0);
		if (target != p || message->packed) {
			return target && message->packed ? end : target;
		}
		end = mp_skip_valid(p, 1); /* it was written before, in place of a back-reference to it that came first */
		return msgpack_raw_count_walked(message, &writer->values, (uint64_t) (end - p), MSGPACK_RAW_VALUES_MIN)
			? end : NULL;
	}
	return (tag.type == MP_TAG_EXT ? write_ext(writer, p, &tag)
		: append(writer, p, (size_t) (mp_after_token(p) - p))) ? end : NULL;
}

zend_string *msgpack_raw_plain(msgpack_raw_message *message, const unsigned char *p)
{
	size_t length = ZSTR_LEN(message->packed ? message->packed : message->bytes);
	writer writer = { .message = message,
		.most = length < SIZE_MAX / 2 / PLAIN_BYTES_PER_BYTE ? length * PLAIN_BYTES_PER_BYTE : SIZE_MAX / 2 };
	bool done;

	zend_hash_init(&writer.written, 0, NULL, NULL, false);
	done = write_value(&writer, p) != NULL;
	zend_hash_destroy(&writer.written);
	if (done) {
		return smart_str_extract(&writer.out);
	}
	smart_str_free(&writer.out);
	return NULL;
}
