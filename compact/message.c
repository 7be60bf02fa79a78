#include "writer.h"

#include "../base/php_compat.h"
#include "../wire/compact.h"
#include "../codec/encoder_state.h"
#include "written_arrays.h"
#include "../codec/put.h"

_Static_assert(sizeof(((msgpack_encoder *) NULL)->gap) == MP_COMPACT_ANNOUNCEMENT,
	"the gap has room for the announcement");

static msgpack_writer_tables *new_tables(void)
{
	void *memory = pecalloc(1, sizeof(msgpack_writer_tables) + MSGPACK_CACHE_LINE, true);
	msgpack_writer_tables *tables = (msgpack_writer_tables *) ZEND_MM_ALIGNED_SIZE_EX((uintptr_t) memory,
		MSGPACK_CACHE_LINE);

	tables->memory = memory;
	return tables;
}

uint32_t msgpack_writer_tables_begin(msgpack_writer_tables **tables)
{
	if (UNEXPECTED(!*tables)) {
		*tables = new_tables();
	}
	if (UNEXPECTED(++(*tables)->epoch == 0)) {
		memset(*tables, 0, offsetof(msgpack_writer_tables, memory));
		(*tables)->epoch = 1;
	}
	return (*tables)->epoch;
}

void msgpack_writer_tables_end_request(msgpack_writer_tables *tables)
{
	if (UNEXPECTED(tables && tables->held > 0)) {
		for (uint32_t i = 0; i < MSGPACK_WRITER_SHAPES; i++) {
			tables->shapes[i].is_held = false;
		}
		tables->held = 0;
	}
}

void msgpack_writer_tables_free(msgpack_writer_tables *tables)
{
	if (tables) {
		pefree(tables->memory, true);
	}
}

void msgpack_compact_look_at_buffer(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t size = (size_t) (encoder->limit - encoder->start);

	writer->last_short = encoder->options->str_bin == MSGPACK_STR_BIN_STR && size >= MSGPACK_SHORT_STRING_ROOM
		? encoder->limit - MSGPACK_SHORT_STRING_ROOM : NULL;
	writer->noted_strings = EXPECTED(size <= UINT32_MAX) ? MP_COMPACT_INDEXES : 0;
}

void msgpack_compact_grows(msgpack_encoder *encoder, bool is_first_block)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->last_short = NULL;
	writer->noted_strings = 0;
	if (is_first_block && writer->has_gap && !writer->used) {
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
	memcpy(encoder->start, mp_announcement, sizeof(mp_announcement));
}

/* Is there only one reference, which saves no more than the announcement takes? All else that needs the announcement
 * and leaves `lone` saves something, too. */
static bool is_reference_too_short(const msgpack_compact_writer *writer)
{
	size_t saved = writer->lone.saved;

	return saved > 0 && saved <= MP_COMPACT_ANNOUNCEMENT && writer->saved == (int64_t) saved;
}

/* Moves the value to the place that its block has for the announcement. */
static void close_gap(msgpack_encoder *encoder)
{
	size_t length = (size_t) (encoder->cursor - encoder->start);

	encoder->start -= MP_COMPACT_ANNOUNCEMENT;
	memmove(encoder->start, encoder->start + MP_COMPACT_ANNOUNCEMENT, length);
	encoder->cursor -= MP_COMPACT_ANNOUNCEMENT;
}

/* Writes the str itself in the place of the reference to it. */
static void take_reference_back(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const size_t length = writer->lone.length, more = writer->lone.saved;
	unsigned char *p;

	writer->used = false; /* a first block needs no gap */
	/* the reference is not there any more */
	if (!msgpack_has_room(encoder, more) || UNEXPECTED(msgpack_is_out_of_memory())) {
		return;
	}
	p = encoder->start + writer->lone.offset;
	memmove(p + 1 + length, p + 1 + length - more, (size_t) (encoder->cursor - p) - (1 + length - more));
	memcpy(mp_put8(p, (unsigned char) (MP_FIXSTR | length)), encoder->start + writer->lone.source, length);
	encoder->cursor += more;
	if (writer->has_gap && encoder->start != encoder->initial) {
		close_gap(encoder);
	}
}

void msgpack_compact_finish(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (UNEXPECTED(is_reference_too_short(writer))) {
		take_reference_back(encoder);
	}
	if (writer->used) {
		msgpack_compact_announce(encoder, writer->has_gap);
	}
	encoder->prefix -= writer->has_gap ? MP_COMPACT_ANNOUNCEMENT : 0;
	msgpack_release_held_arrays(encoder);
}

void msgpack_compact_discard(msgpack_encoder *encoder)
{
	msgpack_release_held_arrays(encoder);
}
