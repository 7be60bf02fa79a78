/* Lists and maps of the compact form that are columns. */
#ifndef MSGPACK_COMPACT_COLUMNS_H
#define MSGPACK_COMPACT_COLUMNS_H

#include "reader.h"

/* Begins a list or a map whose elements are columns. The head of the array, of `count` elements, at `start`, has been
 * read, and not yet its first element, an ext value that is all there. False: status says why; where it is MORE, the
 * value has to be read again from `start`. */
bool msgpack_compact_begin_columns(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *start);

#endif
