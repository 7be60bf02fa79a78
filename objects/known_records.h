/* Records of the compact form that are objects: their properties come in the order of those of the class. */
#ifndef MSGPACK_KNOWN_RECORDS_H
#define MSGPACK_KNOWN_RECORDS_H

#include "form.h"

/* Notes what is known of the records of a shape, one of which the frame has just begun. */
void msgpack_php_note_records(msgpack_shape *shape, const msgpack_frame *frame);

/* Begins a record of which that is known; it may be complete then. False: it is not one that may
 * be read so. True, and status: it failed. */
bool msgpack_php_begin_known_record(msgpack_decoder *decoder, zval *slot, const msgpack_shape *shape, const zend_string *class_name);

#endif
