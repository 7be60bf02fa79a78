/* The containers that are being decoded, from the root to the innermost: a stack of
 * frames. */
#ifndef MSGPACK_FRAME_H
#define MSGPACK_FRAME_H

#include "php.h"

typedef struct msgpack_decoder msgpack_decoder;
typedef struct msgpack_frame msgpack_frame;

/* How the decoder's loop reads the items of a frame. */
typedef enum {
	MSGPACK_BY_NEXT,      /* by the function of the type */
	MSGPACK_LIST,
	MSGPACK_MAP,          /* keys and values; the array gets the keys */
	MSGPACK_EXPECTED_MAP, /* keys and values; the array has the keys that are expected */
	MSGPACK_RECORD        /* values; the array has the keys */
} msgpack_frame_mode;

/* A type of container. */
typedef struct {
	msgpack_frame_mode mode;
	/* Returns the slot of the next value, after reading the key of a pair. NULL: the
	 * frame was popped or replaced, or see decoder->status. Of an EXPECTED_MAP: called at another key than the expected
	 * one, replaces the type. NULL: it is an array. */
	zval *(*next)(msgpack_decoder *decoder, msgpack_frame *frame);
	/* Called before an unfinished container is freed; may be NULL. */
	void (*abandon)(msgpack_frame *frame);
	/* Minimum bytes of an item: 1 in a list, 2 in a map with keys. */
	uint8_t bytes_per_item;
	/* It may turn out not to be a container, and does not count for max_depth yet. */
	bool is_provisional;
	/* The frame is a list or a map, not an object form. */
	bool has_array;
} msgpack_frame_type;

typedef enum {
	MSGPACK_MAP_READING,
	MSGPACK_MAP_KEY_DETACHED, /* reading a key that is neither string nor integer */
	MSGPACK_MAP_VALUE_DROPPED /* reading a value that is dropped */
} msgpack_map_state;

typedef enum {
	MSGPACK_FORM_FIRST,        /* nothing was read: a nil key may be followed by a mark or a payload */
	MSGPACK_FORM_READING,
	MSGPACK_FORM_NAMED,        /* the nil key of a payload was read, and not its value */
	MSGPACK_FORM_PAYLOAD,      /* reading the value of a nil key: the result of __serialize() */
	MSGPACK_FORM_KEY_DETACHED, /* reading a key that is neither string nor integer */
	MSGPACK_FORM_VALUE_DROPPED /* reading a value that is dropped */
} msgpack_form_state;

/* A map that may be an object: see objects/form.h. */
typedef struct {
	zend_object *object;
	zend_class_entry *enumeration; /* whose case is being read, in the form of PECL 2 */
	zend_property_info *property;  /* typed; its value is being read */
	uint32_t next_property;        /* index of the declared property that is expected next */
	zend_array *names;             /* compact: of the properties so far, to define a shape; NULL: none */
	zend_string *class_name;       /* compact: as the message has it, to define a shape; NULL: of a map */
	uint8_t class_names;           /* number of class names read */
	bool collects;                 /* the properties become elements of an array, which is detached */
	/* the properties from the next one on are IS_UNDEF, also those with a value by default */
	bool lacks_defaults;
	bool is_out_of_order;          /* strict: a property was, and none is expected any more */
	msgpack_form_state state;
} msgpack_form_frame;

struct msgpack_frame {
	const msgpack_frame_type *type;
	zval *slot;             /* of the container */
	zval *detached;         /* a value outside of the tree; NULL: none */
	/* gets the values of a list or map, or the keys of a definition; of an EXPECTED_MAP or a RECORD that is an object
	 * its property table */
	zend_array *array;
	uint32_t left;          /* items that have not begun */
	uint32_t id;            /* ordinal of the head in the message; the root's is 1 */
	/* compact: index of the shape whose record this is, plus one; or 0: its keys are in the input */
	uint32_t shape;
	uint32_t height;        /* compact: levels of the containers in it that are complete */
	bool no_shape;          /* compact: its keys are none of a shape */
	bool keys_repeat;       /* compact: two keys are alike: the shape has an index that nothing may use */
	uint8_t no_references;  /* levels, from this one down, whose values must not become references later */
	bool in_reference;      /* `slot` is the value of a zend_reference */
	/* compact: what is read in it becomes the argument of an __unserialize(), which may copy it */
	bool in_payload;
	union {
		msgpack_map_state map_state;
		struct {
			uint32_t pairs;
			bool has_class;     /* the first key is nil */
			bool has_two_bytes; /* msgpackr: its id */
			bool keys_have_id;  /* msgpackr: others may refer to the array of the keys */
			uint32_t structure; /* msgpackr: index */
			uint32_t id_of_keys;
		} definition;
		msgpack_form_frame form;
	};
};

#endif
