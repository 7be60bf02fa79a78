/* The forms that give MessagePack's tokens a further meaning: PHP's values, the compact form, msgpackr's additions. */
#pragma once

#include "token.h"

/*
 * PHP's own values in PECL msgpack's form: objects, references, cycles and enum cases. Each is a map whose first key is
 * nil:
 *
 *   {nil: "Class", name: value, ...}     an object and its properties, protected and private names mangled as PHP does
 *   {nil: "Class", nil: payload}         what __serialize() returned
 *   {nil: 3, "Class": "bytes"}           what Serializable::serialize() returned
 *   {nil: 6, "Enum": "Case"}             an enum case
 *   {nil: 1, key: value, ...}            an array held by reference
 *   {nil: 1, nil: "Class", ...}          an object held by reference
 *   {nil: 2, 0: ID}                      the array of an earlier {nil: 1}, by reference
 *   {nil: 4, 0: ID}                      an earlier object
 *   {nil: 5, 0: ID}                      an earlier object, by reference
 *
 * ID is the ordinal of the array or map head in the message, the root's being 1.
 */

enum {
	MP_MARK_REFERENCE = 1,
	MP_MARK_SAME_ARRAY = 2,
	MP_MARK_SERIALIZABLE = 3,
	MP_MARK_SAME_OBJECT = 4,
	MP_MARK_SAME_OBJECT_REFERENCE = 5,
	MP_MARK_ENUM = 6
};

/* The compact form, in which ext values of these types have a meaning. See docs/compact-format.md. */

enum {
	MP_COMPACT_STRING = 0x50, /* an earlier string, by its index */
	/* first in an array: a record, by the index of its shape; without a body: keys, then values */
	MP_COMPACT_SHAPE  = 0x51,
	MP_COMPACT_COLUMN = 0x52, /* the values of many lists or maps in one place: see column.h */
	MP_COMPACT_SAME   = 0x53, /* an earlier array, map or object, by its ordinal */
	/* first in an array: an object, by the index of the name of its class, whose payload is a list of what follows */
	MP_COMPACT_LIST_PAYLOAD = 0x54,
	MP_COMPACT_MAP_PAYLOAD = 0x55, /* an object whose payload is a record, by the indexes of the class and the shape */
	MP_COMPACT_EXT    = 0x57, /* an application's ext value of one of these types: the type, then the body */

	MP_COMPACT_FIRST  = MP_COMPACT_STRING,
	MP_COMPACT_LAST   = 0x5f
};

enum {
	MP_COMPACT_STRING_MIN = 3, /* bytes of a string that has an index */
	MP_COMPACT_INDEXES = 65536, /* strings, and shapes, that have one */
	/* bytes of a string that may be referred to where it is looked up: as a key or a name */
	MP_COMPACT_KEY_MAX = 255,
	MP_COMPACT_VERSION = 0,
	/* bytes: an array of two whose first element is the map {nil: 3, 0: version} */
	MP_COMPACT_ANNOUNCEMENT = 6
};

/* Announces the compact form; the value follows. In PECL msgpack's form of PHP values {nil: 3, class: text} is an
 * object. No class is an integer: nobody writes this map, and PECL msgpack stops at it with a parse error, instead of
 * misreading the value. */
static const unsigned char mp_announcement[MP_COMPACT_ANNOUNCEMENT] = { MP_FIXARRAY | 2, MP_FIXMAP | 2, MP_NIL, 3, 0,
	MP_COMPACT_VERSION };

/* Whether the bytes announce it, in any version, as far as they are available. */
MP_INLINE bool mp_may_be_announced(const unsigned char *p, size_t available)
{
	size_t before = MP_COMPACT_ANNOUNCEMENT - 1;

	return memcmp(p, mp_announcement, available < before ? available : before) == 0
		&& (available <= before || p[before] <= MP_FIXINT_MAX);
}

/* Whether the bytes begin with the whole announcement. */
MP_INLINE bool mp_is_announced(const unsigned char *p, size_t available)
{
	return available >= MP_COMPACT_ANNOUNCEMENT && mp_may_be_announced(p, available);
}

/* An ext value whose body is a number of one byte. Needs room for four bytes, of which three are the value. */
MP_INLINE unsigned char *mp_put_index8(unsigned char *p, int8_t type, uint8_t index)
{
	mp_store32(p, (uint32_t) MP_FIXEXT1 << 24 | (uint32_t) type << 16 | (uint32_t) index << 8);
	return p + 3;
}

/* An ext value whose body is a number of two bytes. */
MP_INLINE unsigned char *mp_put_index16(unsigned char *p, int8_t type, uint16_t index)
{
	return mp_store32(p, (uint32_t) MP_FIXEXT2 << 24 | (uint32_t) type << 16 | index);
}

/* An ext value whose body is a number of one, two or four bytes. There is room for six. */
MP_INLINE unsigned char *mp_put_index(unsigned char *p, int8_t type, uint32_t index)
{
	if (index <= UINT8_MAX) {
		return mp_put_index8(p, type, (uint8_t) index);
	}
	if (index <= UINT16_MAX) {
		return mp_put_index16(p, type, (uint16_t) index);
	}
	return mp_store32(mp_put_ext_head(p, type, 4), index);
}

/* An ext value whose body is two numbers of one byte each, or of two. */
MP_INLINE unsigned char *mp_put_indexes(unsigned char *p, int8_t type, uint16_t first, uint16_t second)
{
	if (first <= UINT8_MAX && second <= UINT8_MAX) {
		return mp_put_index16(p, type, (uint16_t) (first << 8 | second));
	}
	return mp_store32(mp_put_ext_head(p, type, 4), (uint32_t) first << 16 | second);
}

/* Is it a reference to an array, map or object by its ordinal, the body? */
MP_INLINE bool mp_is_ordinal(const mp_tag *tag)
{
	return tag->type == MP_TAG_EXT && tag->ext_type == MP_COMPACT_SAME
		&& (tag->length == 1 || tag->length == 2 || tag->length == 4);
}

/* May an ext value of this type be a marker: the first element of an array, which says what the array is? */
MP_INLINE bool mp_is_compact_marker(uint8_t type)
{
	return (uint8_t) (type - MP_COMPACT_SHAPE) <= MP_COMPACT_MAP_PAYLOAD - MP_COMPACT_SHAPE && type != MP_COMPACT_SAME;
}

/* Bytes of an ext value whose body is an index. */
MP_INLINE uint32_t mp_index_size(uint32_t index)
{
	return index <= UINT8_MAX ? 3 : index <= UINT16_MAX ? 4 : 6;
}

/* msgpackr: records, and bundled strings. See docs/msgpackr.md. */

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
