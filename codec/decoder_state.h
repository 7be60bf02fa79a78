/* The state of a decoder, and its caller's options, hooks and caches; its stack of frames, and what they reserve. */
#pragma once

#include "caches.h"
#include "array.h"
#include "zend_fibers.h"

typedef struct msgpack_decoder msgpack_decoder;
typedef struct msgpack_frame msgpack_frame;

/* The formats that the decoder reads, each by a loop of its own: see loop.h. */
typedef enum {
	MSGPACK_PLAIN,   /* MessagePack as its specification has it */
	MSGPACK_COMPACT, /* docs/compact-format.md */
	MSGPACK_MSGPACKR, /* docs/msgpackr.md */
	MSGPACK_EITHER /* plain or compact: the first bytes will tell */
} msgpack_dialect;

/*
 * Nesting levels that PHP can free recursively, in a fiber with a C stack of the
 * default size: 2 MB, or 1 MB on 32 bits. The most that Debian's PHP needs for a level
 * that a message can make, an object with a reference in a dynamic property: on x86-64
 * 144 bytes (8.2), 128 (8.4) or 176 (8.6); on i386 192, and 240 for an SplFixedArray
 * (8.4). On s390x it needs 640 to 800: there the main stack of 8 MB has room for as many
 * levels as are counted on 32 bits, but a fiber only if fiber.stack_size is 4 MB.
 */
#ifdef __s390x__
# define MSGPACK_MAX_NESTING 4096
#else
# define MSGPACK_MAX_NESTING (ZEND_FIBER_DEFAULT_C_STACK_SIZE < 2 * 1024 * 1024 ? 4096 : 10000)
#endif

typedef enum {
	MSGPACK_DECODE_DONE,      /* the value is complete; `cursor` is after it */
	MSGPACK_DECODE_MORE,      /* the input is incomplete */
	MSGPACK_DECODE_MALFORMED, /* the bytes at `cursor` are not MessagePack, or not a valid form */
	MSGPACK_DECODE_BAD_KEY,   /* without an illegal_key hook: the key at `cursor` is neither int, str nor bin */
	MSGPACK_DECODE_TOO_DEEP,  /* beyond max_depth */
	MSGPACK_DECODE_TOO_NESTED, /* by back-references, beyond MSGPACK_MAX_NESTING */
	MSGPACK_DECODE_COLLIDING, /* too many keys of a map have hashes that collide */
	MSGPACK_DECODE_NOT_STRICT, /* see `problem` */
	MSGPACK_DECODE_FAILED     /* an exception, or out of memory: msgpack_is_out_of_memory() */
} msgpack_decode_status;

#define MSGPACK_KEYS_COLLIDE "Too many keys with colliding hashes"

/* The containers that are being decoded, from the root to the innermost, are a stack of frames. */

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
	/* Reads the key of a pair, and returns the slot of the next value. NULL: the frame was popped or replaced, or see
	 * decoder->status. An EXPECTED_MAP calls it at another key than the expected one: it replaces the type; where it is
	 * NULL, that becomes msgpack_map_type. */
	zval *(*next)(msgpack_decoder *decoder, msgpack_frame *frame);
	/* Called before an unfinished container is freed; may be NULL. */
	void (*abandon)(msgpack_frame *frame);
	/* For a frame of several containers: returns the slot of the one that has the slot at this address. NULL: the frame
	 * is for one container. */
	zval *(*row_with)(const msgpack_frame *frame, const void *address);
	/* Minimum bytes of an item: 1 in a list, 2 in a map with keys. */
	uint8_t bytes_per_item;
	/* The frame may turn out to be for no container, and does not count for max_depth yet. */
	bool is_provisional;
	/* The frame is a list or a map, not an object form. */
	bool has_array;
} msgpack_frame_type;

typedef enum {
	MSGPACK_MAP_READING,
	MSGPACK_MAP_KEY_DETACHED, /* reading a key that is neither string nor integer */
	MSGPACK_MAP_VALUE_DROPPED, /* reading a value that is dropped */
	/* of a map that may be an object: */
	MSGPACK_FORM_FIRST,        /* nothing was read: a nil key may be followed by a mark or a payload */
	MSGPACK_FORM_PAYLOAD       /* reading the value of a nil key: the result of __serialize() */
} msgpack_map_state;

/* A map that may be an object: see wire/forms.h. */
typedef struct {
	zend_object *object;
	zend_class_entry *enumeration; /* whose case is being read, in the form of PECL 2 */
	zend_property_info *property;  /* typed; its value is being read */
	zend_array *names;             /* compact: of the properties so far, to define a shape; NULL: none */
	zend_string *class_name;       /* compact: as the message has it, to define a shape; NULL: a map under assoc=0 */
	uint32_t next_property;        /* index of the declared property that is expected next */
	bool into_array;               /* the properties become elements of a detached array */
	/* the properties from `next_property` on are IS_UNDEF, also those with a value by default */
	bool lacks_defaults;
} msgpack_form_frame;

struct msgpack_frame {
	const msgpack_frame_type *type;
	zval *slot;             /* of the container */
	zval *detached;         /* a value outside of the tree; NULL: none */
	/* gets the values of a list or map, or the keys of a definition; of an EXPECTED_MAP or a RECORD that is an object
	 * its property table */
	zend_array *array;
	uint32_t left;          /* items that have not been started */
	uint32_t id;            /* ordinal of the head in the message; the root's is 1 */
	/* compact: index of the shape whose record this is, plus one; or 0: its keys are in the input */
	uint32_t shape;
	uint32_t height;        /* compact: levels of the containers in it that are complete */
	bool no_shape;          /* compact: its keys must not define a shape */
	bool keys_repeat;       /* compact: a key occurs twice: its shape has an index, to which nothing may refer */
	uint8_t no_references;  /* so many levels, this one and those below, whose values must not become references */
	bool in_reference;      /* `slot` is the value of a zend_reference */
	/* compact: what is read in it becomes the argument of an __unserialize(), which may copy it */
	bool in_payload;
	uint8_t map_state;      /* a msgpack_map_state: a message can make a frame with each byte */
	struct msgpack_column_frame *columns; /* compact: see columns.c */
	union { /* by the type of the frame; unused by lists and maps */
		struct { /* compact: the keys of a shape, of records or before columns */
			void (*begin)(msgpack_decoder *decoder, const msgpack_frame *frame); /* what follows them */
			uint32_t pairs;
			bool has_class;     /* the first key is nil */
			zend_string *class_name; /* once it has been read */
		} definition;
		struct { /* msgpackr: the keys of a structure, as a part of its first record */
			uint32_t id;
			bool keys_have_id;  /* others may refer to the array of the keys, by `id_of_keys` */
			uint32_t id_of_keys;
		} structure;
		zend_array *keys; /* msgpackr: of a record whose array gets them one by one */
		msgpack_form_frame form; /* of objects/ */
	};
};

typedef struct {
	uint32_t max_depth;            /* limit for nested arrays and objects */
	msgpack_decode_caches *caches; /* never NULL */
	bool strict;                   /* see msgpack_is_strict() */
	bool skips;                    /* the loop makes no value: see decoder->needed */
} msgpack_decode_options;

/* Objects of one class whose properties are columns. Of those that return false, status says why. */
typedef struct {
	/* Creates an object at `slot`, of the class `ce`; if that is NULL, sets it to the class of the shape with this
	 * index plus one. */
	bool (*begin)(msgpack_decoder *decoder, zval *slot, uint32_t shape, zend_class_entry **ce);
	/* Replaces the slots of objects, at least one, in the top frame by those of their property `name`; or the first one
	 * by NULL: the values are dropped. */
	bool (*slots)(msgpack_decoder *decoder, zval **slots, uint32_t count, zend_string *name);
	/* Checks and completes all objects. */
	bool (*end)(msgpack_decoder *decoder, zval **slots, uint32_t count);
} msgpack_row_hooks;

typedef struct {
	/* Begins a map of `pairs`: sets `slot` or pushes a frame, and returns true; or returns false for a PHP array.
	 * Where maps are arrays, called only if it is empty, or its first key is nil or not there yet. NULL: always
	 * arrays. */
	bool (*begin_map)(msgpack_decoder *decoder, zval *slot, uint32_t pairs);
	/* Called for an empty array at `slot`, in the container of the top frame; may be NULL. */
	void (*empty_list)(msgpack_decoder *decoder, zval *slot);
	/* Returns the slot for the value of a nil key, which is next; NULL: see status. Where the hook is NULL a nil key is
	 * an illegal key. */
	zval *(*nil_key)(msgpack_decoder *decoder, msgpack_frame *frame);
	/* Sets `slot` to an integer beyond PHP's range. False: an exception. NULL: a float
	 * if that is exact, else a string of digits. */
	bool (*big_integer)(msgpack_decoder *decoder, zval *slot, zend_string *digits);
	/* Sets `slot` to an ext value, whose body ends at the cursor, or pushes a frame that
	 * does; may change the cursor and the end, also to another input. False: an
	 * exception, or see status; a value in `slot` is freed with the message. */
	bool (*ext)(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);
	/* Begins a record as begin_map does, where the shape with this index plus one has a class, or maps are objects.
	 * NULL: records are arrays, and there are no objects. */
	bool (*begin_record)(msgpack_decoder *decoder, zval *slot, uint32_t shape);
	/* Begins an object of the class of this name, and calls msgpack_compact_begin_payload() for its payload of `count`
	 * values: a record of the shape with this index plus one; 0: a list. False: see status. NULL: there are no
	 * objects. */
	bool (*begin_payload)(msgpack_decoder *decoder, zval *slot, zend_string *class_name, uint32_t count,
		uint32_t shape);
	/* Makes an object of the array at `slot`, a complete map, with this ordinal; is called with NULL before its values
	 * are read. NULL: maps are arrays. */
	void (*object_of_map)(msgpack_decoder *decoder, zval *slot, uint32_t ordinal);
	const msgpack_row_hooks *rows; /* NULL: there are no objects */
	/* Fills `slot` with the object of this ordinal. False: there is none. NULL: there are no objects. */
	bool (*same_object)(msgpack_decoder *decoder, zval *slot, uint32_t ordinal);
	/* The keys of the shared structure of this index, in an array of nils, with a reference for the caller. May change
	 * the cursor and the end. NULL: there is none, or see status. */
	zend_array *(*structure)(msgpack_decoder *decoder, uint32_t index);
	/* The slot for the value of a key that PHP cannot have, and which is consumed;
	 * NULL as from a frame type's next(). NULL: such a message is rejected. */
	zval *(*illegal_key)(msgpack_decoder *decoder, msgpack_frame *frame, zval *key);
} msgpack_decode_hooks;

typedef struct msgpack_long_chains msgpack_long_chains;

struct msgpack_decoder {
	const unsigned char *cursor;
	const unsigned char *end;
	uintptr_t tail; /* compact: from this address on the longest head does not fit into the input */
	/* compact: end of the last string with an index: a string that is read again, after MORE, gets no second one */
	const unsigned char *indexed_end;
	msgpack_decode_status status;
	msgpack_dialect dialect;
	/* Reads values into the slot, or with NULL into the container of the top frame, and returns where it stops: NULL
	 * between two values. It may choose another loop. */
	zval *(*loop)(msgpack_decoder *decoder, zval *slot);
	void (*free_defined)(msgpack_decoder *decoder); /* frees what the message has defined; NULL: nothing */
	zval *slot;                 /* where it has stopped; NULL: between two values */
	/* slot of the value that is next, whose key or prefix has been read; NULL: none */
	zval *pending;
	size_t budget;              /* bytes of the input that no container has reserved: see msgpack_reserve() */
	uint64_t needed;            /* where values are skipped: how many are left; else undefined */
	msgpack_frame *frames;
	msgpack_frame *top;         /* the innermost; undefined where there is none */
	uint32_t depth;             /* frames in use */
	uint32_t capacity;
	uint32_t reach;             /* frames that may be used without another check: those allocated, up to max_depth */
	uint32_t heads;             /* number of array and map heads read */
	msgpack_long_chains *long_chains; /* of maps whose keys collide: see map_keys.h; NULL: none */
	msgpack_vector discarded;   /* overwritten values, kept so that no destructor runs before the end */
	msgpack_decode_options *options;
	const msgpack_decode_hooks *hooks;
	void *context;              /* for the hooks */
	union { /* of a message in another dialect than plain MessagePack; else undefined */
		struct msgpack_compact_reader *compact;
		struct msgpack_msgpackr_reader *msgpackr;
	};
	/* strict, or another version of the compact form: why the message is rejected, for the caller to release; NULL: it
	 * is not; else undefined */
	zend_string *problem;
	char digits[22]; /* of a key: sign, 20 digits, NUL */
	msgpack_frame initial[8];
};

static zend_always_inline bool msgpack_is_compact(const msgpack_decoder *decoder)
{
	return UNEXPECTED(decoder->dialect == MSGPACK_COMPACT);
}

/* Stops decoding with `status`; returns NULL, or false. */
static zend_always_inline zval *msgpack_decoder_stop(msgpack_decoder *decoder, msgpack_decode_status status)
{
	decoder->status = status;
	return NULL;
}

/* Strict reading: what would not come back as it was packed rejects the message. */

static zend_always_inline bool msgpack_is_strict(const msgpack_decoder *decoder)
{
	return UNEXPECTED(decoder->options->strict);
}

/* Rejects the message for this reason, unless it already is for another; returns NULL, or false. The decoder may read
 * more before it stops. */
ZEND_COLD zval *msgpack_decoder_reject(msgpack_decoder *decoder, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* May a key, mark or value be dropped that has no place in the result? False: the message is rejected. */
static zend_always_inline bool msgpack_may_drop(msgpack_decoder *decoder)
{
	return !msgpack_is_strict(decoder) || msgpack_decoder_reject(decoder, "A key or a mark has no meaning");
}

/* frames.c. The inlined functions are for the decoder's loops. */

extern const msgpack_frame_type msgpack_list_type;
extern const msgpack_frame_type msgpack_map_type;
extern const msgpack_frame_type msgpack_expected_map_type;
extern const msgpack_frame_type msgpack_record_type;

/* How much room a container gets: no more than the input can fill. */
enum {
	MSGPACK_FEW_LEVELS = 16, /* see msgpack_may_hold_all() */
	MSGPACK_BATCH = 1024, /* pairs or values in a row that are read without looking whether memory has run out */
	MSGPACK_BYTES_PER_ELEMENT = 1,
	MSGPACK_BYTES_PER_PAIR = 2
};

/* How many of a container's `items` may get room at once: no more than the rest of the input can hold, and all
 * containers together no more than the input. */
static zend_always_inline uint32_t msgpack_reserve(msgpack_decoder *decoder, uint32_t items, uint32_t bytes_per_item)
{
	size_t bytes = MIN((size_t) (decoder->end - decoder->cursor), decoder->budget);
	uint32_t reserved = (uint32_t) MIN(MIN((size_t) items, bytes / bytes_per_item), HT_MAX_SIZE / 2);

	decoder->budget -= (size_t) reserved * bytes_per_item;
	return reserved;
}

/* May all items of a container get room at once? A small container in few others is not charged to the budget: the
 * bytes that these have reserved may be in a later piece of the input. */
static zend_always_inline bool msgpack_may_hold_all(msgpack_decoder *decoder, uint32_t items, uint32_t bytes_per_item)
{
	size_t bytes = (size_t) items * bytes_per_item, available = (size_t) (decoder->end - decoder->cursor);

	if (UNEXPECTED(decoder->depth >= MSGPACK_FEW_LEVELS || items > MSGPACK_SHAPE_MAX_KEYS)) {
		return MIN(available, decoder->budget) >= bytes && msgpack_reserve(decoder, items, bytes_per_item) == items;
	}
	return available >= bytes;
}

/* Extends a full array of which `left` items are not read yet: to all of them once an eighth is there, else to twice
 * its size. False with status FAILED: out of memory. */
bool msgpack_grow_array(msgpack_decoder *decoder, zend_array *array, uint32_t left, bool packed);

enum { MSGPACK_SMALL_ARRAY = 64 }; /* items */

/* An array with room for many items, by a fallible allocation; out of memory, for few. */
zend_array *msgpack_new_large_array(uint32_t items, bool packed);

/* An array with room for `items`; out of memory, for few. */
static zend_always_inline zend_array *msgpack_array_of(uint32_t items, bool packed)
{
	return EXPECTED(items <= MSGPACK_SMALL_ARRAY) ? msgpack_new_small_array(items, packed)
		: msgpack_new_large_array(items, packed);
}

/* An array with room for `items`, or for those that the input can have. */
static zend_always_inline zend_array *msgpack_new_array_of(msgpack_decoder *decoder, uint32_t items, bool packed)
{
	uint32_t bytes_per_item = packed ? MSGPACK_BYTES_PER_ELEMENT : MSGPACK_BYTES_PER_PAIR;

	return EXPECTED(items <= HT_MIN_SIZE) ? msgpack_new_small_array(HT_MIN_SIZE, packed)
		: msgpack_array_of(msgpack_reserve(decoder, items, bytes_per_item), packed);
}

/* A map with room for so many pairs, or of this shape; NULL: of none. */
static zend_always_inline zend_array *msgpack_new_map(msgpack_decoder *decoder, uint32_t pairs, const zend_array *shape)
{
	return shape ? msgpack_copy_shape(shape, false) : msgpack_new_array_of(decoder, pairs, false);
}

/* Frames */

/* Pushes a frame, for which there is room. The caller sets the fields of its type. */
static zend_always_inline msgpack_frame *msgpack_push_frame(msgpack_decoder *decoder, const msgpack_frame_type *type,
	zval *slot, uint32_t items)
{
	msgpack_frame *frame = decoder->depth > 0 ? decoder->top + 1 : decoder->frames;

	frame->no_references = 0;
	frame->in_payload = false;
	if (decoder->depth > 0) {
		frame->no_references = frame[-1].no_references > 0 ? frame[-1].no_references - 1 : 0;
		frame->in_payload = frame[-1].in_payload;
	}
	decoder->depth++;
	decoder->top = frame;
	frame->type = type;
	frame->slot = slot;
	frame->detached = NULL;
	frame->left = items;
	frame->id = decoder->heads;
	frame->map_state = MSGPACK_MAP_READING;
	frame->in_reference = frame->no_shape = frame->keys_repeat = false;
	frame->shape = frame->height = 0;
	return frame;
}

/* Pushes the frame of a list or a map. */
static zend_always_inline msgpack_frame *msgpack_push_array(msgpack_decoder *decoder, const msgpack_frame_type *type,
	zval *slot, zend_array *array, uint32_t items)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, type, slot, items);

	frame->array = array;
	return frame;
}

/* The slot of the next value in the record of a frame, in which at least one value is left. */
static zend_always_inline zval *msgpack_next_of_record(msgpack_frame *frame)
{
	return &frame->array->arData[frame->array->nNumUsed - frame->left--].val;
}

/* Pushes the frame of a record whose next value is no scalar, or not all there. */
static zend_always_inline void msgpack_push_record(msgpack_decoder *decoder, zval *slot, zend_array *array,
	uint32_t left)
{
	decoder->pending = msgpack_next_of_record(msgpack_push_array(decoder, &msgpack_record_type, slot, array, left));
}

/* Pushes a frame for a container of `items` at `slot`. NULL: status TOO_DEEP, beyond max_depth, or FAILED. */
msgpack_frame *msgpack_decoder_push(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot,
	uint32_t items);

/* Pops the top frame. The caller tells the dialect of a container that is complete: see msgpack_pop_frame(). */
static zend_always_inline void msgpack_drop_frame(msgpack_decoder *decoder)
{
	decoder->depth--;
	decoder->top--;
}

/* Called when the provisional top frame proves to be a container. False: status TOO_DEEP, beyond max_depth. */
bool msgpack_decoder_confirm(msgpack_decoder *decoder);

/* Makes room for a frame. False with status TOO_DEEP at max_depth, beyond which one may be provisional; or FAILED. */
bool msgpack_reach_further(msgpack_decoder *decoder, bool is_provisional);

static zend_always_inline bool msgpack_may_go_deeper(msgpack_decoder *decoder)
{
	return EXPECTED(decoder->depth < decoder->reach) || msgpack_reach_further(decoder, false);
}

/* Values outside of the tree: detached ones, which get their place in it later, and discarded ones. */

/* The slot for the next value of a map that is an array, which is read and dropped. NULL: the message is rejected. */
zval *msgpack_decoder_drop_value(msgpack_decoder *decoder, msgpack_frame *frame);

/* The slot for the value of a key that PHP cannot have, which has been read into frame->detached. */
zval *msgpack_decoder_other_key_slot(msgpack_decoder *decoder, msgpack_frame *frame);

/* The slot for the value of a nil key in a map, which ends at the cursor and begins at `start`; or for another key that
 * is neither string nor integer, and is next. */
zval *msgpack_decoder_rare_key_slot(msgpack_decoder *decoder, msgpack_frame *frame, bool is_nil,
	const unsigned char *start);

/* Create frame->detached, a slot outside the tree; move its value to `value`, and free it; discard its value, and free
 * it. */
zval *msgpack_decoder_detach(msgpack_frame *frame);
void msgpack_decoder_take_detached(msgpack_frame *frame, zval *value);
void msgpack_decoder_drop_detached(msgpack_decoder *decoder, msgpack_frame *frame);

/* Sets `slot` to nil. An old value is kept until the end: nothing that was read is freed or destructed before. */
void msgpack_decoder_clear(msgpack_decoder *decoder, zval *slot);

/* Empties the slot of a key, unless it is NULL: of two equal keys the last wins. */
static zend_always_inline zval *msgpack_emptied_slot(msgpack_decoder *decoder, zval *slot)
{
	if (EXPECTED(slot) && UNEXPECTED(Z_TYPE_P(slot) != IS_NULL)) {
		msgpack_decoder_clear(decoder, slot);
	}
	return slot;
}
