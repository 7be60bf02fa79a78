/* The compact form: MessagePack in which ext values of these types have a meaning. See docs/compact-format.md. */
#ifndef MSGPACK_WIRE_COMPACT_H
#define MSGPACK_WIRE_COMPACT_H

#include "format.h"

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

/* An ext value whose body is a number of one byte. There is room for four bytes. */
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

#endif
