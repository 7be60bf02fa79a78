/* The containers that the decoder builds, from the root to the one it reads: a stack of frames. */
#ifndef MSGPACK_FRAME_H
#define MSGPACK_FRAME_H

#include "php.h"

typedef struct msgpack_decoder msgpack_decoder;
typedef struct msgpack_frame msgpack_frame;

/* One type of container under construction. */
typedef struct {
	/* The slot of the next value (a pair's key is read on the way); or NULL:
	 * the frame was popped or replaced, or decoder->status says what is wrong. */
	zval *(*next)(msgpack_decoder *decoder, msgpack_frame *frame);
	/* Before a container that stays unfinished is freed; may be NULL. */
	void (*abandon)(msgpack_frame *frame);
	/* Minimum size of an item, in bytes: 1 in a list, 2 in a map. */
	uint8_t bytes_per_item;
	/* Provisional: it may turn out to be no container, and does not count for max_depth. */
	bool is_provisional;
	/* The frame is a list or a map, and not a form. */
	bool has_array;
} msgpack_frame_type;

typedef enum {
	MSGPACK_MAP_READING,
	MSGPACK_MAP_KEY_DETACHED, /* a key of another type is being read */
	MSGPACK_MAP_VALUE_DROPPED /* a value that has no place is being read */
} msgpack_map_state;

typedef enum {
	MSGPACK_FORM_FIRST,        /* nothing has been read: a nil key is a mark, or brings a payload */
	MSGPACK_FORM_READING,
	MSGPACK_FORM_PAYLOAD,      /* the value of a nil key is being read: what __serialize() returned */
	MSGPACK_FORM_KEY_DETACHED, /* a key of another type is being read */
	MSGPACK_FORM_VALUE_DROPPED /* a value that means nothing is being read */
} msgpack_form_state;

/* A map that may be an object: see objects/form.h. */
typedef struct {
	zend_object *object;
	zend_class_entry *enumeration; /* whose case is being read */
	zend_property_info *property;  /* typed, whose value is being read */
	uint32_t next_property;        /* the declared property that is expected next */
	uint8_t class_names;           /* how many it has had */
	msgpack_form_state state;
} msgpack_form_frame;

struct msgpack_frame {
	const msgpack_frame_type *type;
	zval *slot;             /* where the container lives */
	zval *detached;         /* a value that is not, or not yet, in the tree; NULL: none */
	uint64_t needed_below;  /* minimum bytes still needed by the frames below */
	uint32_t left;          /* items not begun */
	uint32_t id;            /* ordinal of the head in the message, the root's being 1 */
	uint8_t no_references;  /* levels, from this one down, in which no value may become a reference later */
	bool in_reference;      /* `slot` is the value of a zend_reference */
	union {
		zend_array *array;  /* of a list */
		struct {
			zend_array *array;
			msgpack_map_state state;
		} map;
		msgpack_form_frame form;
	};
};

/* The array that the frame builds; NULL where it is a form. */
static zend_always_inline zend_array *msgpack_frame_array(const msgpack_frame *frame)
{
	return frame->type->has_array ? frame->array : NULL;
}

/* Minimum bytes still needed by the frame, beyond the item that is being read, and by those below. */
static zend_always_inline uint64_t msgpack_frame_needs(const msgpack_frame *frame)
{
	return frame->needed_below + (uint64_t) frame->left * frame->type->bytes_per_item;
}

#endif
