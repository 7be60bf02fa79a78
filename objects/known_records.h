/* Records of the compact form that are objects: their properties come in the order of those of the class. */
#ifndef MSGPACK_KNOWN_RECORDS_H
#define MSGPACK_KNOWN_RECORDS_H

#include "form.h"

/* Notes what is known of the records of a shape, one of which the frame has just begun. */
void msgpack_php_note_records(msgpack_shape *shape, const msgpack_frame *frame);

/* As msgpack_php_begin_record(), of any. */
bool msgpack_php_begin_any_record(msgpack_decoder *decoder, zval *slot, uint32_t shape);

#endif
