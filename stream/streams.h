/* MessagePack\StreamReader and StreamWriter. */
#pragma once

#include "../property_slots.h"
#include "../base/lifetimes.h"
#include "../base/calls.h"

extern zend_class_entry *msgpack_stream_reader_ce;
extern zend_class_entry *msgpack_stream_writer_ce;

/* Called at startup, when the classes have been registered. */
void msgpack_stream_reader_startup(void);
void msgpack_stream_writer_startup(void);

/* The structs of both classes begin so. The stream may throw, be closed, or call its reader or writer meanwhile. */
typedef struct {
	zval stream;  /* IS_UNDEF before the constructor, IS_NULL once it has been dropped */
	zval codec;   /* the BufferUnpacker or the Packer; IS_UNDEF until the constructor has one */
	bool is_busy; /* reading or writing */
} msgpack_stream_user;

/* In a constructor: checks the argument and holds it. False with an exception. */
bool msgpack_hold_stream(msgpack_stream_user *user, zval *argument);

/* Whether the constructor has been called; else throws. An error handler or a __clone() may get the object while the
 * constructor runs. */
bool msgpack_holds_stream(const msgpack_stream_user *user);

/* Whether the constructor has been called, and the stream is not in `use`, which the Error names; else throws. */
bool msgpack_may_use_stream(const msgpack_stream_user *user, const char *use);

/* Handlers. If the garbage collector calls dtor_obj, a stream is dropped whose closing may run userland; if it calls
 * free_obj, such a stream is closed at the end of the request. */
void msgpack_stream_user_destruct(zend_object *object);
void msgpack_stream_user_free(zend_object *object);
HashTable *msgpack_stream_user_get_gc(zend_object *object, zval **table, int *count);
