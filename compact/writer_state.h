/* The state of a writer of the compact form: what a message has so far. */
#ifndef MSGPACK_COMPACT_WRITER_STATE_H
#define MSGPACK_COMPACT_WRITER_STATE_H

#include "../codec/encoder_state.h"
#include "../codec/caches.h"
#include "../wire/compact.h"
#include "../codec/vector.h"

enum {
	MSGPACK_WRITER_STRING_BITS = 12,
	MSGPACK_WRITER_STRING_SETS = 1 << MSGPACK_WRITER_STRING_BITS,
	MSGPACK_WRITER_SHAPES = 256, /* powers of two */
	MSGPACK_WRITER_ARRAYS = 512,
	MSGPACK_WRITER_FEW_HELD = 8, /* arrays that are held without an allocation */
	MSGPACK_WRITER_COLUMNS = 16 /* miss budgets of a shape: columns beyond share them */
};

/* Strings up to this length have the hash that PHP keeps in them: usually it is known. They are the short ones. */
enum { MSGPACK_KNOWN_HASH_MAX = 64, MSGPACK_SHORT_STRING_ROOM = MP_HEAD_MAX + MSGPACK_KNOWN_HASH_MAX };

/* A string that has been written. */
typedef struct {
	uint64_t tag;    /* the number of the message, another's entry being none, and 32 bits of the hash */
	uint32_t offset; /* of the bytes in the buffer */
	uint16_t index;
	uint16_t length; /* 0: more than 16 bits */
} msgpack_written_string;

typedef enum {
	MSGPACK_SHAPE_PENDING, /* its first map is not complete */
	MSGPACK_SHAPE_DEFINED
} msgpack_shape_state;

/* The keys of a map or of the objects of a class. */
typedef struct {
	uint32_t epoch;
	uint32_t hash;
	const HashTable *keys; /* an array, which the writer holds; NULL: what the class declares */
	const zend_class_entry *ce; /* NULL: of maps */
	uint32_t index;
	uint32_t key_bytes; /* see msgpack_key_bytes() */
	msgpack_shape_state state;
	uint16_t misses[MSGPACK_WRITER_COLUMNS];
	/* its definition is not complete: no other takes its place, in nested calls neither, as records that follow pay
	 * for the definition */
	bool is_held;
} msgpack_written_shape;

/* An array that others may have, too. */
typedef struct {
	uint32_t epoch;
	uint32_t ordinal;
	uint32_t height;        /* levels of arrays and objects, itself included */
	bool has_objects;       /* or references */
	size_t size;            /* bytes that it took */
	const HashTable *array; /* the writer holds it */
} msgpack_written_array;

typedef struct {
	msgpack_written_string strings[MSGPACK_WRITER_STRING_SETS][2]; /* first: each set is in one cache line */
	msgpack_written_shape shapes[MSGPACK_WRITER_SHAPES];
	msgpack_written_array arrays[MSGPACK_WRITER_ARRAYS];
	uint32_t epoch; /* the last one used */
	uint32_t held;  /* shapes that are held */
	void *memory;   /* where the allocation begins */
} msgpack_writer_tables;

/* Takes the tables, which are allocated where they are NULL, for another message. Returns its number. */
uint32_t msgpack_writer_tables_begin(msgpack_writer_tables **tables);

/* Bytes that a message in the compact form saves, at the least: with the announcement it is no more than 4 bytes
 * longer than the plain one. */
enum { MSGPACK_LEAST_SAVED = MP_COMPACT_ANNOUNCEMENT - 4 };

/* As the buffer grows: what the writer knows of it has to be found out again. As the first block is allocated, the
 * announcement stays in front of the value if something needs it by now. It mostly does where anything repeats. */
void msgpack_compact_grows(msgpack_encoder *encoder, bool is_first_block);

/* Finds out what the writer knows of the buffer. */
void msgpack_compact_look_at_buffer(msgpack_encoder *encoder);

/* Puts the announcement in front of the value, which is moved where there is no gap for it. */
void msgpack_compact_announce(msgpack_encoder *encoder, bool has_gap);

/* May it be in two places? */
static zend_always_inline bool msgpack_is_shareable(const HashTable *array)
{
	return (GC_FLAGS(array) & GC_IMMUTABLE) || GC_REFCOUNT(array) > 1;
}

/* Its place, in which another may be. */
static zend_always_inline msgpack_written_array *msgpack_array_slot(msgpack_writer_tables *tables,
	const HashTable *array)
{
	uint64_t hash = ((uint64_t) (uintptr_t) array >> 3) * MSGPACK_HASH_MULTIPLIER >> 32;

	return &tables->arrays[hash & (MSGPACK_WRITER_ARRAYS - 1)];
}

/* The reference to a str that was the first to need the announcement, for msgpack_compact_finish() to take it back
 * where nothing else needs it. Offsets are from the start of the value. */
typedef struct {
	size_t saved;  /* bytes; 0: there is none, or something else needs the announcement, too */
	size_t length; /* bytes of the str */
	size_t offset; /* of the reference */
	size_t source; /* of the bytes of the str */
} msgpack_lone_reference;

/* Which arrays that are in two places are written once. */
typedef enum {
	MSGPACK_SHARES_NONE,
	MSGPACK_SHARES_DATA, /* those without objects and references */
	MSGPACK_SHARES_ALL   /* those with objects, too */
} msgpack_sharing;

typedef struct msgpack_compact_writer {
	msgpack_encode_dialect dialect; /* first: the encoder points to it */
	/* Writes a value that is not a string, nil, bool or number; `misses` is the count of its column. */
	bool (*other)(msgpack_encoder *encoder, zval *value, uint16_t *misses);
	msgpack_writer_tables *tables;
	uint32_t epoch;
	/* how many strings may be noted without a check; 0: not known since the buffer has grown, or too large offsets */
	uint32_t noted_strings;
	uint64_t tag;      /* the upper half of those of this message */
	/* up to there the buffer has room for any short string, which is a str; NULL: not known, or not a str */
	const unsigned char *last_short;
	msgpack_sharing shares;
	bool has_gap;      /* is there a place for the announcement in front of the value? */
	/* Zero at first: */
	bool in_payload;   /* see msgpack_compact_set_in_payload() */
	bool used;         /* is there anything that needs the announcement? */
	msgpack_lone_reference lone;
	uint32_t strings;  /* written so far that have an index */
	uint32_t shapes;   /* defined so far */
	uint32_t deepest;  /* level of the arrays written since an outer one began */
	uint32_t obstacles; /* so far: see msgpack_compact_note_obstacle() */
	bool shares_objects; /* is there an array with objects that is shared, or in columns? */
	bool in_columns;   /* is a list around that is written as columns? */
	uint64_t column_cost; /* see wire/column.h */
	uint32_t measurement; /* of columns: the number of the last one */
	uint32_t measured_levels; /* of arrays in each other, in the current one */
	uint32_t scanned;  /* values, for objects in them */
	uint32_t skipped;  /* strings since the last that was looked up where the miss budget is spent */
	int64_t saved;     /* bytes, against plain MessagePack */
	const zend_string *payload_class; /* of the last object with a payload whose name has an index: */
	uint32_t payload_class_index;
	uint16_t misses;
	uint32_t held_count;
	msgpack_vector held;    /* arrays, but for the first ones */
	/* Not initialized: */
	HashTable *few_held[MSGPACK_WRITER_FEW_HELD]; /* these */
} msgpack_compact_writer;

static zend_always_inline msgpack_compact_writer *msgpack_writer_of(const msgpack_encoder *encoder)
{
	return (msgpack_compact_writer *) encoder->dialect;
}

static zend_always_inline bool msgpack_may_be_shared(const msgpack_compact_writer *writer, const HashTable *array)
{
	return writer->shares != MSGPACK_SHARES_NONE && msgpack_is_shareable(array);
}

/* NULL: it has not been written, or has lost its place. */
static zend_always_inline const msgpack_written_array *msgpack_find_array(const msgpack_compact_writer *writer,
	const HashTable *array)
{
	const msgpack_written_array *slot = msgpack_array_slot(writer->tables, array);

	return slot->epoch == writer->epoch && slot->array == array ? slot : NULL;
}

/* What is written next keeps the arrays around it from being shared. */
static zend_always_inline void msgpack_compact_note_obstacle(msgpack_encoder *encoder)
{
	msgpack_writer_of(encoder)->obstacles++;
}

/* Notes what, other than a reference to a string, needs the announcement. */
static zend_always_inline void msgpack_need_announcement(msgpack_compact_writer *writer)
{
	writer->used = true;
	writer->lone.saved = 0;
}

/* Bytes that a reference or record has to save, at the least: the first one pays for a part of the announcement. */
static zend_always_inline uint32_t msgpack_least_gain(const msgpack_compact_writer *writer)
{
	return EXPECTED(writer->used) ? 1 : MSGPACK_LEAST_SAVED;
}

#endif
