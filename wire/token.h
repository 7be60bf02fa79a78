/*
 * Reading a single token: its type and its size. Like format.h it needs no PHP header.
 */
#ifndef MSGPACK_TOKEN_H
#define MSGPACK_TOKEN_H

#include "format.h"

typedef enum {
	MP_TAG_NIL,
	MP_TAG_BOOL,
	MP_TAG_UINT,
	MP_TAG_INT,   /* negative */
	MP_TAG_FLOAT,
	MP_TAG_STR,
	MP_TAG_BIN,
	MP_TAG_ARRAY,
	MP_TAG_MAP,
	MP_TAG_EXT,
	MP_TAG_INVALID
} mp_tag_type;

/* A decoded head, without the body. */
typedef struct {
	mp_tag_type type;
	int8_t ext_type;
	union {
		bool boolean;
		uint64_t uint;
		int64_t integer;
		double number;   /* float 32 and float 64 */
		uint32_t length; /* str, bin, ext: bytes of the body; array: elements; map: pairs */
	};
} mp_tag;

/* Whether the head is followed by `length` bytes. */
MP_INLINE bool mp_has_body(mp_tag_type type)
{
	return type == MP_TAG_STR || type == MP_TAG_BIN || type == MP_TAG_EXT;
}

/* Size in bytes of the head whose first byte is `head`, with its number, length or ext
 * type, without the body of a str, bin or ext. */
MP_INLINE uint32_t mp_head_size(unsigned char head)
{
	static const unsigned char sizes[32] = {
		1, 1, 1, 1,       /* nil, reserved, false, true */
		2, 3, 5,          /* bin */
		3, 4, 6,          /* ext */
		5, 9,             /* float */
		2, 3, 5, 9,       /* uint */
		2, 3, 5, 9,       /* int */
		2, 2, 2, 2, 2,    /* fixext */
		2, 3, 5,          /* str */
		3, 5, 3, 5        /* array, map */
	};

	return (head & 0xe0) == MP_NIL ? sizes[head & 0x1f] : 1;
}

/* Whether it is the head of an integer. */
MP_INLINE bool mp_is_int_head(unsigned char head)
{
	return head <= MP_FIXINT_MAX || head >= MP_NEGFIXINT || (head >= MP_UINT8 && head <= MP_INT64);
}

MP_INLINE bool mp_is_str_head(unsigned char head)
{
	return (head & 0xe0) == MP_FIXSTR || (head >= MP_STR8 && head <= MP_STR32);
}

MP_INLINE bool mp_is_ext_head(unsigned char head)
{
	return (head >= MP_EXT8 && head <= MP_EXT32) || (head >= MP_FIXEXT1 && head <= MP_FIXEXT16);
}

/* Whether it is the head of an integer, a str or a bin. */
MP_INLINE bool mp_is_key_head(unsigned char head)
{
	return mp_is_int_head(head) || mp_is_str_head(head) || (head >= MP_BIN8 && head <= MP_BIN32);
}

/* For an incomplete token with at least one byte `available`: how many bytes are
 * consumed by a reader that reads the head byte, then the length, then the rest. */
MP_INLINE size_t mp_readable_size(unsigned char head, size_t available)
{
	bool is_ext = head >= MP_EXT8 && head <= MP_EXT32, has_length = is_ext
		|| (head >= MP_BIN8 && head <= MP_BIN32) || (head >= MP_STR8 && head <= MP_MAP32);
	size_t length_size = has_length ? mp_head_size(head) - 1 - is_ext : 0;

	return available > length_size ? 1 + length_size : 1;
}

/* The tag of a signed integer: MP_TAG_INT only if it is negative. */
MP_INLINE mp_tag mp_integer_tag(int64_t integer)
{
	mp_tag tag;

	if (integer >= 0) {
		tag.type = MP_TAG_UINT, tag.uint = (uint64_t) integer;
	} else {
		tag.type = MP_TAG_INT, tag.integer = integer;
	}
	return tag;
}

/* The tag of a head byte below nil, or above map 32, which contains its number or length. */
MP_INLINE mp_tag mp_fix_tag(unsigned char head)
{
	if (head >= MP_NEGFIXINT || head <= MP_FIXINT_MAX) {
		return mp_integer_tag((int8_t) head);
	}
	if (head < MP_FIXARRAY) {
		return (mp_tag) { .type = MP_TAG_MAP, .length = head & 0x0f };
	}
	if (head < MP_FIXSTR) {
		return (mp_tag) { .type = MP_TAG_ARRAY, .length = head & 0x0f };
	}
	return (mp_tag) { .type = MP_TAG_STR, .length = head & 0x1f };
}

/* The number or length in the head at `p`, of so many bytes. */
MP_INLINE uint64_t mp_load_number(const unsigned char *p, uint32_t bytes)
{
	return bytes == 1 ? *p : bytes == 2 ? mp_load16(p) : bytes == 4 ? mp_load32(p) : bytes == 8 ? mp_load64(p) : 0;
}

/* Decodes the head at `p`, all mp_head_size(*p) bytes of which are readable. `c1` gives
 * MP_TAG_INVALID. */
MP_INLINE mp_tag mp_read_tag(const unsigned char *p)
{
	static const unsigned char types[32] = {
		MP_TAG_NIL, MP_TAG_INVALID, MP_TAG_BOOL, MP_TAG_BOOL,
		MP_TAG_BIN, MP_TAG_BIN, MP_TAG_BIN, MP_TAG_EXT, MP_TAG_EXT, MP_TAG_EXT, MP_TAG_FLOAT, MP_TAG_FLOAT,
		MP_TAG_UINT, MP_TAG_UINT, MP_TAG_UINT, MP_TAG_UINT, MP_TAG_INT, MP_TAG_INT, MP_TAG_INT, MP_TAG_INT,
		MP_TAG_EXT, MP_TAG_EXT, MP_TAG_EXT, MP_TAG_EXT, MP_TAG_EXT,
		MP_TAG_STR, MP_TAG_STR, MP_TAG_STR, MP_TAG_ARRAY, MP_TAG_ARRAY, MP_TAG_MAP, MP_TAG_MAP
	};
	unsigned char head = *p++;
	mp_tag tag = { .type = types[head & 0x1f] };
	uint32_t bytes = mp_head_size(head) - 1 - (tag.type == MP_TAG_EXT);

	if (head < MP_NIL || head >= MP_NEGFIXINT) {
		return mp_fix_tag(head);
	}
	tag.uint = mp_load_number(p, bytes);
	switch (tag.type) {
		case MP_TAG_BOOL:
			tag.boolean = head == MP_TRUE;
			break;
		case MP_TAG_FLOAT:
			tag.number = head == MP_FLOAT32 ? mp_load_float32(p) : mp_load_float64(p);
			break;
		case MP_TAG_INT:
			return mp_integer_tag((int64_t) (tag.uint << (64 - 8 * bytes)) >> (64 - 8 * bytes));
		case MP_TAG_EXT:
			tag.ext_type = (int8_t) p[bytes];
			tag.length = head >= MP_FIXEXT1 ? 1u << (head - MP_FIXEXT1) : (uint32_t) tag.uint;
			break;
		case MP_TAG_UINT:
			break;
		default:
			tag.length = (uint32_t) tag.uint;
	}
	return tag;
}

/* Size in bytes of the token at `p`, with the body of a str, bin or ext. If the
 * `available` bytes do not determine it, returns how many are needed to know more. 64
 * bits, as a str 32 may be longer than a 32-bit size_t. */
MP_INLINE uint64_t mp_token_size(const unsigned char *p, size_t available)
{
	uint32_t head_size = available > 0 ? mp_head_size(*p) : 1;
	mp_tag tag;

	if (available < head_size) {
		return head_size;
	}
	tag = mp_read_tag(p);
	return mp_has_body(tag.type) ? (uint64_t) head_size + tag.length : head_size;
}

#endif
