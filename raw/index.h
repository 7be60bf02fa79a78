/*
 * Messages in another form than plain MessagePack: an index of their arrays, maps and objects is made once, and is
 * behind the bytes of the message in the same string. It is plain MessagePack but for two kinds of ext values, so that
 * each value in an array or map is one token, and is skipped in one step:
 *
 *   a link       the type MP_COMPACT_COLUMN, 4 or 8 bytes: where in that string an array, a map, or a str, bin or ext
 *                value begins, which may be in the message itself, or be a stub until then, see index_cells.h
 *   an ordinal   the type MP_COMPACT_SAME, 1, 2 or 4 bytes: the object that has it, as of a back-reference
 */
#ifndef MSGPACK_RAW_INDEX_H
#define MSGPACK_RAW_INDEX_H

#include "part.h"

/* Makes the index, unless there is one. False with an exception: the message is malformed. */
bool msgpack_raw_index(msgpack_raw_message *message);

/* A value in the index, in plain MessagePack. NULL with an exception. */
zend_string *msgpack_raw_plain(msgpack_raw_message *message, const unsigned char *p);

#endif
