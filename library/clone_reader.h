/*
 * References of a structured clone: `d6 69 id` stands before a value, to which `d6 70 id`
 * refers. At every such place there is the same PHP reference to an array, or the same object.
 */
#ifndef MSGPACK_CLONE_READER_H
#define MSGPACK_CLONE_READER_H

#include "../codec/decoder.h"

/* The values of a message that have an id. */
typedef struct msgpack_references msgpack_references;

/* Begins a value with an id at `slot`: what follows is read into a reference. False: it is rejected, at the
 * `token` with the id; see status. */
bool msgpack_begin_shared_value(msgpack_decoder *decoder, zval *slot, uint32_t id, const unsigned char *token);

/* Sets `slot` to the value with an id. False as above. */
bool msgpack_refer_to_shared_value(msgpack_decoder *decoder, zval *slot, uint32_t id, const unsigned char *token);

/* Has a value, or a list of keys, this id? */
bool msgpack_is_id(const msgpack_decoder *decoder, uint32_t id);

/* Gives an id, which is none so far, to the keys of the shape of this index plus one: elsewhere a reference to it is a
 * list of them. False: out of memory. */
bool msgpack_name_keys(msgpack_decoder *decoder, uint32_t id, uint32_t shape);

/* The shape, as its index plus one, whose keys have an id. 0: none. */
uint32_t msgpack_shape_of_keys(msgpack_decoder *decoder, uint32_t id);

/* Number of values with an id that are being read: each has a frame that is no level of the value. */
uint32_t msgpack_open_shared_values(const msgpack_decoder *decoder);

/* Frees what a decoder has noted, at the end of a message. If that is not complete, also its arrays and objects, which
 * may contain each other. */
void msgpack_references_end(msgpack_decoder *decoder, bool is_complete);

/* Those of a decoder, which may have none. */
void msgpack_references_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer);

/* Reads an ext value; one that has no meaning in structured clones becomes an Ext. False: see the decoder's status, or
 * an exception. */
bool msgpack_decode_clone_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);

#endif
