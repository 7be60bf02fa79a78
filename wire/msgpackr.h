/* What msgpackr adds to MessagePack: records, and bundled strings. See docs/msgpackr.md. */
#ifndef MSGPACK_WIRE_MSGPACKR_H
#define MSGPACK_WIRE_MSGPACKR_H

#include "token.h"

enum {
	MP_RECORD        = 0x40, /* up to 0x7f: a record whose structure has this id; the values of its keys follow */
	MP_RECORD_TWO    = 0x60, /* from here on a second byte may belong to the id */
	MP_RECORD_LAST   = 0x7f,
	MP_RECORD_IDS    = MP_RECORD_LAST - MP_RECORD + 1, /* ids of one byte */
	MP_RECORD_TWO_IDS = MP_RECORD_LAST - MP_RECORD_TWO + 1, /* for each value of the second byte */
	MP_RECORD_SHARED_MAX = 8160 /* structures that a list of shared ones may have */
};

/* Types of ext values. */
enum {
	/* the body is an id; an array of the keys follows, then the values of the first record */
	MP_MSGPACKR_RECORD = 0x72,
	/* first in the body: how far from there two strings are, whose parts follow where MP_BUNDLED says */
	MP_MSGPACKR_BUNDLE = 0x62,
	/* Of structured clones */
	MP_MSGPACKR_UNDEFINED = 0,
	MP_MSGPACKR_BIGINT = 0x42,      /* two's complement, big-endian */
	MP_MSGPACKR_ERROR = 0x65,       /* a prefix: an array of name, message and cause follows */
	MP_MSGPACKR_SET = 0x73,         /* a prefix: an array of the values follows */
	MP_MSGPACKR_REGEXP = 0x78,      /* a prefix: an array of source and flags follows */
	MP_MSGPACKR_TYPED_ARRAY = 0x74, /* a code for the type, and the elements, little-endian */
	MP_MSGPACKR_ID = 0x69,          /* the body is an id for the value that follows */
	MP_MSGPACKR_POINTER = 0x70      /* the body is the id of the value that this stands for */
};

enum {
	/* the next part of a bundled string; its length in UTF-16 units follows, negative for one with others than ASCII */
	MP_BUNDLED = MP_RESERVED,
	MP_BUNDLE_HEAD = 4        /* bytes of the distance */
};

MP_INLINE bool mp_is_record_head(unsigned char head)
{
	return head >= MP_RECORD && head <= MP_RECORD_LAST;
}

/* The id of a structure, from 0; those of two bytes follow those of one byte. */
MP_INLINE uint32_t mp_record_id(const unsigned char *p, bool has_two_bytes)
{
	return *p - (uint32_t) MP_RECORD + (has_two_bytes ? MP_RECORD_IDS + ((uint32_t) p[1] << 5) : 0);
}

/* An integer where the bytes from 0x40 on are records. */
MP_INLINE unsigned char *mp_put_int_among_records(unsigned char *p, int64_t value)
{
	return value >= MP_RECORD && value <= MP_RECORD_LAST
		? mp_put_head8(p, MP_UINT8, (uint8_t) value) : mp_put_int(p, value);
}

MP_INLINE bool mp_begins_bundle(const mp_tag *tag)
{
	return tag->type == MP_TAG_EXT && tag->ext_type == MP_MSGPACKR_BUNDLE && tag->length >= MP_BUNDLE_HEAD;
}

/* Does a structured clone read the token as the id of a value, as a reference to one, or as a bundle? */
MP_INLINE bool mp_is_mark_of_clone(const mp_tag *tag)
{
	bool has_id = tag->ext_type == MP_MSGPACKR_ID || tag->ext_type == MP_MSGPACKR_POINTER;

	return mp_begins_bundle(tag) || (tag->type == MP_TAG_EXT && tag->length == 4 && has_id);
}

/* Whether the bytes are those of a bundle or of a part of one, as far as they are available; or of a record or a
 * structure; or, in a structured clone without records, of an id or a reference. */
MP_INLINE bool mp_is_of_msgpackr(const unsigned char *p, size_t available, bool has_records)
{
	bool is_ext = available > 0 && mp_is_ext_head(*p) && available >= mp_head_size(*p);
	mp_tag tag = is_ext ? mp_read_tag(p) : (mp_tag) { .type = MP_TAG_INVALID };
	bool is_structure = is_ext && *p >= MP_FIXEXT1 && *p <= MP_FIXEXT2 && tag.ext_type == MP_MSGPACKR_RECORD;

	return available > 0 && (*p == MP_BUNDLED || mp_begins_bundle(&tag)
		|| (has_records ? mp_is_record_head(*p) || is_structure : mp_is_mark_of_clone(&tag)));
}

/* Does a structured clone read the token as a prefix, which says what the array that follows is? */
MP_INLINE bool mp_is_prefix_of_clone(const mp_tag *tag)
{
	return tag->type == MP_TAG_EXT && tag->length == 1
		&& (tag->ext_type == MP_MSGPACKR_SET || tag->ext_type == MP_MSGPACKR_REGEXP
			|| tag->ext_type == MP_MSGPACKR_ERROR);
}

/* How many values follow the token as a part of its own: of a container its items, of a prefix one. */
MP_INLINE uint64_t mp_values_in_clone(const mp_tag *tag)
{
	return mp_is_prefix_of_clone(tag) ? 1 : mp_count_items(tag);
}

#endif
