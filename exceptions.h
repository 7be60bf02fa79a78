/* MessagePack\Exception. */
#pragma once

#include "base/calls.h"
#include "codec/encoder.h"

extern zend_class_entry *msgpack_invalid_option_ce;
extern zend_class_entry *msgpack_packing_failed_ce;
extern zend_class_entry *msgpack_unpacking_failed_ce;
extern zend_class_entry *msgpack_insufficient_data_ce;

/* The static constructors: each creates the exception in `result`, or with NULL throws it. */
ZEND_COLD void msgpack_option_out_of_range(zval *result, zend_string *option, HashTable *valid);
ZEND_COLD void msgpack_unsupported_type(zval *result, zval *value);
ZEND_COLD void msgpack_unknown_code(zval *result, zend_long code);
ZEND_COLD void msgpack_unexpected_code(zval *result, zend_long code, const char *type);
ZEND_COLD void msgpack_invalid_map_key(zval *result, zend_long code);

ZEND_COLD void msgpack_throw_insufficient_data(void);

enum { MSGPACK_NO_OFFSET = -1 };

/* Adds to the pending exception, if there is one, where it happened: the path, which is consumed, in front of one that
 * the exception has from a part of the value, see codec/path.h; and the byte of the input, or MSGPACK_NO_OFFSET.
 * Exceptions of other classes have no such properties. `appends`: a text of this extension gets the path, too. */
ZEND_COLD void msgpack_say_where(zend_string *path, uint64_t offset, bool appends);

/* Ends the encoder without a result, and says where it has failed, behind the path `outer`, which is consumed, or NULL.
 * Returns NULL. */
ZEND_COLD void *msgpack_packing_failed(msgpack_encoder *encoder, zend_string *outer);

/* For the functions. Under msgpack.classes=0 the class is RuntimeException. */

/* Throws an UnpackingFailedException, or an InsufficientDataException where data is
 * missing, with the byte offset and the path, which is consumed. The first letter of `problem` becomes a capital. */
ZEND_COLD void msgpack_throw_problem(const char *problem, size_t offset, zend_string *path, bool data_is_missing);
