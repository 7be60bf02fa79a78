/* Reading a single token, its type and its size, and skipping values. Like format.h it needs no PHP header. */
#pragma once

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

MP_INLINE bool mp_is_container(mp_tag_type type)
{
	return type == MP_TAG_ARRAY || type == MP_TAG_MAP;
}

MP_INLINE bool mp_is_string(mp_tag_type type)
{
	return type == MP_TAG_STR || type == MP_TAG_BIN;
}

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

/* How many bytes follow the head as the body of a str, bin or ext. */
MP_INLINE uint32_t mp_body_size(const mp_tag *tag)
{
	return mp_is_string(tag->type) || tag->type == MP_TAG_EXT ? tag->length : 0;
}

/* How many values follow the head: elements, or keys and values. */
MP_INLINE uint64_t mp_count_items(const mp_tag *tag)
{
	return tag->type == MP_TAG_MAP ? 2 * (uint64_t) tag->length : tag->type == MP_TAG_ARRAY ? tag->length : 0;
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

/* The byte after the head at `p`: where the body begins, or the first item. */
MP_INLINE const unsigned char *mp_body(const unsigned char *p)
{
	return p + mp_head_size(*p);
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

MP_INLINE bool mp_is_container_head(unsigned char head)
{
	return (head >= MP_FIXMAP && head < MP_FIXSTR) || (head >= MP_ARRAY16 && head <= MP_MAP32);
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

/* As mp_read_tag(), of a head from nil to map 32. */
static inline mp_tag mp_read_other_tag(const unsigned char *p)
{
	mp_tag tag = { .type = MP_TAG_INVALID };
	unsigned char head = *p++;

	switch (head) {
		case MP_NIL:      tag.type = MP_TAG_NIL; break;
		case MP_FALSE:    tag.type = MP_TAG_BOOL, tag.boolean = false; break;
		case MP_TRUE:     tag.type = MP_TAG_BOOL, tag.boolean = true; break;
		case MP_BIN8:     tag.type = MP_TAG_BIN, tag.length = *p; break;
		case MP_BIN16:    tag.type = MP_TAG_BIN, tag.length = mp_load16(p); break;
		case MP_BIN32:    tag.type = MP_TAG_BIN, tag.length = mp_load32(p); break;
		case MP_EXT8:     tag.type = MP_TAG_EXT, tag.length = *p, tag.ext_type = (int8_t) p[1]; break;
		case MP_EXT16:    tag.type = MP_TAG_EXT, tag.length = mp_load16(p), tag.ext_type = (int8_t) p[2]; break;
		case MP_EXT32:    tag.type = MP_TAG_EXT, tag.length = mp_load32(p), tag.ext_type = (int8_t) p[4]; break;
		case MP_FLOAT32:  tag.type = MP_TAG_FLOAT, tag.number = mp_load_float32(p); break;
		case MP_FLOAT64:  tag.type = MP_TAG_FLOAT, tag.number = mp_load_float64(p); break;
		case MP_UINT8:    tag.type = MP_TAG_UINT, tag.uint = *p; break;
		case MP_UINT16:   tag.type = MP_TAG_UINT, tag.uint = mp_load16(p); break;
		case MP_UINT32:   tag.type = MP_TAG_UINT, tag.uint = mp_load32(p); break;
		case MP_UINT64:   tag.type = MP_TAG_UINT, tag.uint = mp_load64(p); break;
		case MP_INT8:     return mp_integer_tag((int8_t) *p);
		case MP_INT16:    return mp_integer_tag((int16_t) mp_load16(p));
		case MP_INT32:    return mp_integer_tag((int32_t) mp_load32(p));
		case MP_INT64:    return mp_integer_tag((int64_t) mp_load64(p));
		case MP_FIXEXT1:
		case MP_FIXEXT2:
		case MP_FIXEXT4:
		case MP_FIXEXT8:
		case MP_FIXEXT16:
			tag.type = MP_TAG_EXT, tag.length = 1u << (head - MP_FIXEXT1), tag.ext_type = (int8_t) *p; break;
		case MP_STR8:     tag.type = MP_TAG_STR, tag.length = *p; break;
		case MP_STR16:    tag.type = MP_TAG_STR, tag.length = mp_load16(p); break;
		case MP_STR32:    tag.type = MP_TAG_STR, tag.length = mp_load32(p); break;
		case MP_ARRAY16:  tag.type = MP_TAG_ARRAY, tag.length = mp_load16(p); break;
		case MP_ARRAY32:  tag.type = MP_TAG_ARRAY, tag.length = mp_load32(p); break;
		case MP_MAP16:    tag.type = MP_TAG_MAP, tag.length = mp_load16(p); break;
		case MP_MAP32:    tag.type = MP_TAG_MAP, tag.length = mp_load32(p); break;
		default:          break;
	}
	return tag;
}

/* Decodes the head at `p`, all mp_head_size(*p) bytes of which are readable. `c1` gives MP_TAG_INVALID. */
MP_INLINE mp_tag mp_read_tag(const unsigned char *p)
{
	return *p < MP_NIL || *p >= MP_NEGFIXINT ? mp_fix_tag(*p) : mp_read_other_tag(p);
}

/* Size in bytes of the token at `p`, with the body of a str, bin or ext. If the `available` bytes do not determine it,
 * returns how many are needed to know more. 64 bits, as a str 32 may be longer than a 32-bit size_t. */
MP_INLINE uint64_t mp_token_size(const unsigned char *p, size_t available)
{
	unsigned char head = available > 0 ? *p : MP_NIL;
	uint32_t head_size = mp_head_size(head);

	if ((head & 0xe0) == MP_FIXSTR) {
		return head_size + (head & MP_FIXSTR_MAX);
	}
	if (available < head_size || head < MP_BIN8 || head > MP_STR32 || (head > MP_EXT32 && head < MP_FIXEXT1)) {
		return head_size;
	}
	return (uint64_t) head_size + mp_read_other_tag(p).length;
}

/* Reads the tag of the token at `*p`, and moves that to the next one. False: it is incomplete, and `*p` stays. */
MP_INLINE bool mp_next_token(const unsigned char **p, const unsigned char *end, mp_tag *tag)
{
	size_t available = (size_t) (end - *p), size = available > 0 ? mp_head_size(**p) : 1;

	if (available < size) {
		return false;
	}
	*tag = mp_read_tag(*p);
	if (mp_body_size(tag) > available - size) {
		return false;
	}
	*p += size + mp_body_size(tag);
	return true;
}

/* Skipping: a loop with a count of the values that are still needed */

/* The size of a token by its head byte. 0: a length follows, or other values do, or it begins no value. */
extern const uint8_t mp_token_sizes[256];

/* The byte after the token at `p`, which is complete; of a container, after its head. */
MP_INLINE const unsigned char *mp_after_token(const unsigned char *p)
{
	return p + (mp_token_sizes[*p] > 0 ? mp_token_sizes[*p] : mp_token_size(p, SIZE_MAX));
}

typedef enum {
	MP_SKIP_DONE,
	MP_SKIP_MORE,     /* the input ends before the values do */
	MP_SKIP_MALFORMED /* the byte at the cursor begins no value */
} mp_skip_status;

typedef struct {
	const unsigned char *cursor; /* between two tokens */
	const unsigned char *end;
	uint64_t needed;             /* values that are still to be skipped, with those in open containers */
} mp_skipping;

/* Skips the values. After MORE it can be called again, with the cursor at the same position in a longer input. */
mp_skip_status mp_skip(mp_skipping *skipping);

/* The end of `needed` values, which are known to be complete and well-formed. */
const unsigned char *mp_skip_valid(const unsigned char *p, uint64_t needed);
