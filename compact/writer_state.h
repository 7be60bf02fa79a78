/* The state of a writer of the compact form: what a message has so far. */
#ifndef MSGPACK_COMPACT_WRITER_STATE_H
#define MSGPACK_COMPACT_WRITER_STATE_H

#include "../codec/encoder.h"
#include "../codec/array.h"
#include "../wire/forms.h"

enum {
	MSGPACK_WRITER_STRING_SETS = 4096,
	MSGPACK_WRITER_SHAPES = 256,
	MSGPACK_WRITER_ARRAYS = 8192, /* a power of two */
	MSGPACK_STRINGS_MISSED = 128,
	MSGPACK_SEEN_STRINGS = 4096
};

/* A string that has been written. */
typedef struct {
	uint64_t tag;    /* the number of the message, without which an entry is free, and 32 bits of the hash */
	uint32_t offset; /* of the bytes in the buffer */
	uint16_t index;
	uint16_t length; /* 0: more than 16 bits */
} msgpack_written_string;

/* The keys of a map or of the objects of a class. */
typedef struct {
	uint32_t epoch;
	uint32_t hash;
	const HashTable *keys; /* an array, which the writer holds; NULL: what the class declares */
	const zend_class_entry *ce; /* NULL: of maps */
	uint32_t index;
	uint32_t key_bytes; /* see msgpack_key_bytes() */
	bool is_defined;    /* else its first map is not complete */
} msgpack_written_shape;

/* Strings of which it is only known that they have been seen. An entry has 16 bits of a hash, and of the number of the
 * search that entered it, without which it is free. */
typedef struct {
	uint32_t search; /* the last one, in the upper half */
	uint32_t left; /* strings that may still be entered: fewer than there are entries */
	uint32_t entries[MSGPACK_SEEN_STRINGS];
} msgpack_seen_strings;

/* A shareable array. */
typedef struct {
	uint32_t epoch;
	uint32_t ordinal;
	uint32_t height;        /* levels of arrays and objects, itself included */
	bool has_objects;       /* or references */
	size_t size;            /* bytes that it took; 0: it is in a column that is measured */
	const HashTable *array; /* the writer holds it */
} msgpack_written_array;

typedef struct {
	msgpack_written_string strings[MSGPACK_WRITER_STRING_SETS][2]; /* first: each set is in one cache line */
	msgpack_written_shape shapes[MSGPACK_WRITER_SHAPES];
	msgpack_written_array arrays[MSGPACK_WRITER_ARRAYS]; /* at most half of it; see msgpack_slot_to_set() */
	msgpack_seen_strings seen;
	uint32_t epoch; /* the last one used */
	void *memory;   /* where the allocation begins */
	bool is_in_use; /* by a writer that has not ended */
	bool is_inner;  /* for one message, while another one is written */
} msgpack_writer_tables;

/* Which arrays that are in two places are written once. */
typedef enum {
	MSGPACK_SHARES_NONE,
	MSGPACK_SHARES_DATA, /* those without objects and references */
	MSGPACK_SHARES_ALL   /* those with objects, too */
} msgpack_sharing;

typedef struct {
	msgpack_encode_dialect dialect; /* first: the encoder points to it */
	msgpack_writer_tables *tables;
	uint64_t tag;        /* the upper half of those of this message */
	msgpack_sharing shares;
	uint64_t sampled_from; /* the string from which on only a sample is looked up: see msgpack_passes_over() */
	/* Zero at first: */
	bool in_payload;     /* see msgpack_compact_set_in_payload() */
	bool used;           /* is there anything that needs the announcement? */
	bool pays;           /* false: that is one reference to a string, which saves less than the announcement takes */
	bool is_padded;      /* columns have bytes that mean nothing, which may be more than all saves */
	bool shares_objects; /* is there an array with objects that is shared, or in columns? */
	bool in_columns;     /* is a list around that is written as columns? */
	int64_t saved;       /* bytes, against plain MessagePack */
	uint64_t strings;    /* written so far; the first MP_COMPACT_INDEXES have an index */
	uint64_t passed_to;  /* the string after the last one that may have been passed over; 0: none since... */
	uint64_t looked_up_to; /* ... this one, up to which all have been looked up... */
	size_t looked_up_at; /* ... and its offset or one before it */
	uint32_t shapes;     /* defined so far */
	uint32_t arrays;     /* in the table of arrays */
	uint32_t deepest;    /* level of the arrays written since an outer one began */
	uint32_t unshareable; /* what is so far: see msgpack_compact_prevent_sharing() */
	uint32_t measurement; /* of columns: the number of the last one */
	uint64_t measured_strings; /* the most that the columns in the current one have, which may be written first */
	uint32_t measured_levels; /* of columns in each other, in the current one */
	uint32_t deepest_level;   /* the most of these levels in a list or map */
	uint32_t vain_depth;      /* arrays up to this one were measured with one around them, which was no shorter */
	uint32_t vain_levels;     /* how many arrays around were measured so */
	bool has_references; /* a cell is the array of a reference */
	HashTable *open_rows; /* by address: rows being written that contain arrays or references; NULL: none */
	bool measures_shared; /* is an array in the current one that may be in two places? */
	bool in_first;       /* are the first of many cells measured, to find whether all should be? */
	uint32_t scanned;    /* values that were searched for objects */
	uint64_t column_cost; /* see wire/column.h */
	uint32_t missed;     /* short arrays that were no columns, since the last one that was */
	msgpack_vector owned_arrays; /* HashTable *: whose references are dropped in the end */
	struct _zend_arena *arena; /* for columns that are measured; NULL: there were none */
} msgpack_compact_writer;

static zend_always_inline msgpack_compact_writer *msgpack_writer_of(const msgpack_encoder *encoder)
{
	return (msgpack_compact_writer *) encoder->dialect;
}

static zend_always_inline uint32_t msgpack_epoch_of(const msgpack_compact_writer *writer)
{
	return (uint32_t) (writer->tag >> 32);
}

/* Bytes that the first thing which needs the announcement has to save: a message is no more than 4 bytes longer than
 * the plain one. */
enum { MSGPACK_LEAST_SAVED = MP_COMPACT_ANNOUNCEMENT - 4 };

static zend_always_inline uint32_t msgpack_least_gain(const msgpack_compact_writer *writer)
{
	return EXPECTED(writer->used) ? 1 : MSGPACK_LEAST_SAVED;
}

/* Something is written that needs the announcement, and saves so many bytes. */
static zend_always_inline void msgpack_compact_save(msgpack_compact_writer *writer, int64_t bytes)
{
	writer->used = writer->pays = true;
	writer->saved += bytes;
}

/* What is written next keeps the arrays around it from being shared. */
static zend_always_inline void msgpack_compact_prevent_sharing(msgpack_encoder *encoder)
{
	msgpack_writer_of(encoder)->unshareable++;
}

#endif
