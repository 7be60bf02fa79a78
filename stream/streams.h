/*
 * The stream that a StreamReader or a StreamWriter holds, as a zval: IS_UNDEF before the
 * constructor, IS_NULL once the stream has been dropped.
 *
 * The stream may throw, be closed, or call its reader or writer while it is read or written.
 */
#ifndef MSGPACK_STREAMS_H
#define MSGPACK_STREAMS_H

#include "php.h"

/* In a constructor: checks the argument and holds it. False with an exception. */
bool msgpack_hold_stream(zval *held, zval *argument);

/* Whether the constructor has been called; else throws. A subclass need not call it, and
 * an error handler may get the object while the constructor runs. */
bool msgpack_holds_stream(const zval *held);

/* In a dtor_obj that the garbage collector calls: drops a stream whose closing may run userland. */
void msgpack_drop_stream(zval *held);

/* In free_obj: releases the stream. If the collector frees the object and closing may
 * run userland, PHP closes the stream at the end of the request instead. */
void msgpack_free_stream(const zend_object *object, zval *held);

/* MessagePack\StreamReader and StreamWriter. */

extern zend_class_entry *msgpack_stream_reader_ce;

/* Called at startup, when the class has been registered. */
void msgpack_stream_reader_startup(void);

extern zend_class_entry *msgpack_stream_writer_ce;

/* Called at startup, when the class has been registered. */
void msgpack_stream_writer_startup(void);

#endif
