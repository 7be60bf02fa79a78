#include "compact_writer.h"

#include "../php_compat.h"
#include "../wire/compact.h"
#include "put.h"

#define FEW_HELD (sizeof(((msgpack_compact_writer *) NULL)->few_held) / sizeof(HashTable *))

_Static_assert(sizeof(((msgpack_encoder *) NULL)->gap) == MP_COMPACT_ANNOUNCEMENT, "the gap has room for the announcement");

uint32_t msgpack_writer_tables_begin(msgpack_writer_tables **tables)
{
	if (UNEXPECTED(!*tables)) {
		*tables = pecalloc(1, sizeof(**tables), true);
	}
	if (UNEXPECTED(++(*tables)->epoch == 0)) {
		memset(*tables, 0, sizeof(**tables));
		(*tables)->epoch = 1;
	}
	return (*tables)->epoch;
}

void msgpack_writer_tables_free(msgpack_writer_tables *tables)
{
	if (tables) {
		pefree(tables, true);
	}
}

static void end(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	for (uint32_t i = 0; i < MIN(writer->held_count, FEW_HELD); i++) {
		msgpack_encoder_release(encoder, writer->few_held[i], 0);
	}
	for (uint32_t i = 0; i < writer->held.count; i++) {
		msgpack_encoder_release(encoder, *(zend_array **) msgpack_vector_at(&writer->held, i, sizeof(zend_array *)), 0);
	}
	msgpack_vector_free(&writer->held);
}

void msgpack_compact_begin_block(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (writer->has_gap && !writer->used) {
		writer->has_gap = false;
		encoder->prefix -= MP_COMPACT_ANNOUNCEMENT;
	}
}

void msgpack_compact_announce(msgpack_encoder *encoder, bool has_gap)
{
	if (EXPECTED(has_gap)) {
		encoder->start -= MP_COMPACT_ANNOUNCEMENT;
	} else if (msgpack_has_room(encoder, MP_COMPACT_ANNOUNCEMENT)) { /* out of memory, none of it is left */
		memmove(encoder->start + MP_COMPACT_ANNOUNCEMENT, encoder->start, (size_t) (encoder->cursor - encoder->start));
		encoder->cursor += MP_COMPACT_ANNOUNCEMENT;
	}
	mp_put_announcement(encoder->start);
}

void msgpack_compact_finish(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (writer->used) {
		msgpack_compact_announce(encoder, writer->has_gap);
	}
	encoder->prefix -= writer->has_gap ? MP_COMPACT_ANNOUNCEMENT : 0;
	end(encoder);
}

void msgpack_compact_discard(msgpack_encoder *encoder)
{
	end(encoder);
}

bool msgpack_compact_hold_array(msgpack_compact_writer *writer, HashTable *array)
{
	HashTable **held = writer->held_count < FEW_HELD ? &writer->few_held[writer->held_count] : msgpack_vector_push(&writer->held, sizeof(*held));

	if (UNEXPECTED(!held)) {
		return false;
	}
	writer->held_count++;
	GC_TRY_ADDREF(array);
	*held = array;
	return true;
}
