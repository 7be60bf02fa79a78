/* Declared properties that come in the order of their declaration, as those of most objects do. */
#ifndef MSGPACK_FILL_H
#define MSGPACK_FILL_H

#include "../compact/reader.h"
#include "graph.h"

static zend_always_inline bool msgpack_php_is_of_type(const zend_property_info *info, const zval *value)
{
	return !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(value));
}

/* The byte after the name of the property, if that is at `p`; else NULL. */
static zend_always_inline const unsigned char *msgpack_php_after_name_of(msgpack_decoder *decoder,
	const unsigned char *p,
	const zend_property_info *info, msgpack_dialect dialect)
{
	if (UNEXPECTED(!info)) {
		return NULL;
	}
	return dialect == MSGPACK_COMPACT ? msgpack_compact_after_key(decoder, p, info->name)
		: msgpack_after_name(p, decoder->end, info->name);
}

/* Reads the value at `p` into the slot of its property. Returns where it ends; NULL: it is out of the ordinary, not of
 * the type, or the slot has a value to be freed. */
static zend_always_inline const unsigned char *msgpack_php_fill_slot(msgpack_decoder *decoder, const unsigned char *p,
	const zend_property_info *info, zval *slot, uintptr_t tail, msgpack_dialect dialect)
{
	const unsigned char *after = EXPECTED(!Z_REFCOUNTED_P(slot))
		? msgpack_read_scalar_as(decoder, p, slot, tail, dialect) : NULL;

	if (!after) {
		return NULL;
	}
	if (UNEXPECTED(!msgpack_php_is_of_type(info, slot))) {
		msgpack_decoder_clear(decoder, slot);
		return NULL;
	}
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return after;
}

static zend_always_inline void msgpack_php_set_defaults(zend_object *object, uint32_t from)
{
	zval *defaults = CE_DEFAULT_PROPERTIES_TABLE(object->ce);

	for (uint32_t i = from; i < (uint32_t) object->ce->default_properties_count; i++) {
		ZVAL_COPY_OR_DUP_PROP(&object->properties_table[i], &defaults[i]);
	}
}

/* May a back-reference to an object be at `p`? */
static zend_always_inline bool msgpack_php_may_be_same(const unsigned char *p, const unsigned char *end,
	msgpack_dialect dialect)
{
	if (dialect == MSGPACK_PLAIN) {
		return p < end && *p == (MP_FIXMAP | 2);
	}
	return end - p >= 4 && (*p == MP_FIXEXT1 || *p == MP_FIXEXT2) && p[1] == MP_COMPACT_SAME;
}

/* What msgpack_php_fill() has read. */
typedef struct {
	uint32_t next;      /* number of the property where it has stopped */
	bool is_named;      /* the name of that has been read */
	bool has_objects;
} msgpack_php_filled;

/* Reads the properties from number `i` on and before `end`, until one is out of order, or has a value that is neither
 * an ordinary scalar nor an object that is elsewhere. Records have no names. */
static zend_always_inline msgpack_php_filled msgpack_php_fill(msgpack_decoder *decoder, zend_object *object, uint32_t i,
	uint32_t end, bool has_names, msgpack_dialect dialect)
{
	zend_property_info **infos = object->ce->properties_info_table;
	const unsigned char *p = decoder->cursor, *after;
	uintptr_t tail = msgpack_tail(decoder, dialect);
	msgpack_php_filled filled = { 0 };

	for (; i < end; i++, p = after) {
		zval *slot;

		after = has_names ? msgpack_php_after_name_of(decoder, p, infos[i], dialect) : p;
		if (!after) {
			break;
		}
		p = after;
		slot = OBJ_PROP(object, infos[i]->offset);
		after = msgpack_php_fill_slot(decoder, p, infos[i], slot, tail, dialect);
		if (!after && msgpack_php_may_be_same(p, decoder->end, dialect)) {
			after = msgpack_php_read_same(decoder, p, infos[i], slot, dialect);
			filled.has_objects = true;
		}
		if (!after) {
			filled.is_named = true;
			break;
		}
	}
	decoder->cursor = p;
	filled.next = i;
	return filled;
}

#endif
