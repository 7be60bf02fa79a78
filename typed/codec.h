/* MessagePack\Codec: the object. Its methods are in library/codec_methods.c. */
#ifndef MSGPACK_CODEC_H
#define MSGPACK_CODEC_H

#include "../raw/object.h"
#include "typed.h"

extern zend_class_entry *msgpack_codec_ce;

typedef struct {
	msgpack_compiled compiled; /* without a type before the constructor */
	zend_object std;
} msgpack_codec;

/* The state of an object; NULL with an exception: its constructor has not been called. */
const msgpack_codec *msgpack_codec_of(zend_object *object);

/* msgpack_map() or msgpack_validate() */
typedef bool msgpack_codec_read(zval *result, const msgpack_compiled *compiled, zend_string *bytes,
	msgpack_origin origin);

/* Maps a PHP value, of which a Raw stands for its value. False with an exception. */
bool msgpack_codec_map(zval *result, zend_object *codec, zval *value);

/* Called at startup, when the classes have been registered. */
void msgpack_codec_startup(void);

#endif
