/* The arrays that the writer of the compact form has written, of those that may be in two places. */
#ifndef MSGPACK_COMPACT_WRITTEN_ARRAYS_H
#define MSGPACK_COMPACT_WRITTEN_ARRAYS_H

#include "writer_state.h"
#include "../codec/caches.h"

/* May the array be in two places? */
static zend_always_inline bool msgpack_is_shareable(const HashTable *array)
{
	return (GC_FLAGS(array) & GC_IMMUTABLE) || GC_REFCOUNT(array) > 1;
}

static zend_always_inline bool msgpack_may_be_shared(const msgpack_compact_writer *writer, const HashTable *array)
{
	return writer->shares != MSGPACK_SHARES_NONE && msgpack_is_shareable(array);
}

/* The slot of an array, or that which it would get, whose epoch is another one. */
static inline msgpack_written_array *msgpack_array_slot(const msgpack_compact_writer *writer, const HashTable *array)
{
	uint64_t hash = ((uint64_t) (uintptr_t) array >> 3) * MSGPACK_HASH_MULTIPLIER >> 32;
	msgpack_written_array *slot;

	do {
		slot = &writer->tables->arrays[hash++ % MSGPACK_WRITER_ARRAYS];
	} while (slot->epoch == msgpack_epoch_of(writer) && slot->array != array);
	return slot;
}

/* The entry of an array; NULL: it has not been entered, or the table was emptied since. */
static inline const msgpack_written_array *msgpack_find_array(const msgpack_compact_writer *writer,
	const HashTable *array)
{
	const msgpack_written_array *slot = msgpack_array_slot(writer, array);

	return slot->epoch == msgpack_epoch_of(writer) ? slot : NULL;
}

/* The slot in which an array is to be entered. A full table is emptied first: which entries are lost depends on their
 * order alone, not on addresses. */
msgpack_written_array *msgpack_slot_to_set(msgpack_compact_writer *writer, const HashTable *array);

/* Holds an array to the end where userland may run, so that nothing else gets its address, and who writes to it writes
 * to a copy. False: memory has run out. */
bool msgpack_compact_hold(msgpack_encoder *encoder, HashTable *array);

/* Takes a reference to an array, which is dropped in the end. False: memory has run out. */
bool msgpack_hold_array(msgpack_encoder *encoder, HashTable *array);

/* Writes a reference to the array or object of this ordinal, which saves so many bytes. */
void msgpack_compact_put_same(msgpack_encoder *encoder, uint32_t ordinal, int64_t saved);

/* Called before userland may run, after which a value cannot be written anew: from here on no array with objects is
 * shared. False: one is shared already, and the value has to be written anew. */
bool msgpack_compact_may_run_userland(msgpack_encoder *encoder);

/* Called before a reference is marked. False: the value has to be written anew, as an array with objects is shared
 * already: of a reference to an object a reader makes one of its first place; or as the array contains itself, and a
 * cell may be an array around it. */
bool msgpack_compact_may_mark_reference(msgpack_encoder *encoder, const zend_reference *reference);

/* An array or object is written at this level. */
static zend_always_inline void msgpack_compact_reach_level(msgpack_compact_writer *writer, uint32_t level)
{
	writer->deepest = MAX(writer->deepest, level);
}

/* Enters the level of an array. */
static zend_always_inline bool msgpack_compact_enter(msgpack_encoder *encoder)
{
	if (UNEXPECTED(!msgpack_encoder_enter(encoder))) {
		return false;
	}
	msgpack_compact_reach_level(msgpack_writer_of(encoder), encoder->depth);
	return true;
}

/* Holds an array that is written, and marks one that has several other holders: what is in it may come again. False: it
 * is the root, again. */
static zend_always_inline bool msgpack_hold_and_mark(msgpack_encoder *encoder, HashTable *array)
{
	return UNEXPECTED(GC_FLAGS(array) & GC_IMMUTABLE) || EXPECTED(GC_ADDREF(array) <= 2)
		|| msgpack_encoder_begin_shared(encoder, array);
}

/* The state before a shareable array is written. */
typedef struct {
	uint32_t ordinal;
	uint32_t level;
	uint32_t side_effects; /* of the encoder */
	uint32_t unshareable;  /* of the writer */
	uint32_t outer;        /* of the writer: `deepest` */
	size_t start;          /* offset of the array */
} msgpack_shareable_array;

msgpack_shareable_array msgpack_begin_shareable(msgpack_encoder *encoder, uint32_t ordinal, uint32_t level,
	const unsigned char *start);

/* Enters the complete array in the table, unless it contains what must not be shared. */
void msgpack_end_shareable(msgpack_encoder *encoder, HashTable *array, const msgpack_shareable_array *shareable);

#endif
