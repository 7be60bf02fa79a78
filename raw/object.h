/* MessagePack\Raw: the object, and its iterator. */
#ifndef MSGPACK_RAW_OBJECT_H
#define MSGPACK_RAW_OBJECT_H

#include "../codec/encoder.h"
#include "part.h"

extern zend_class_entry *msgpack_raw_ce;

/* A MessagePack\Raw. */
typedef struct {
	msgpack_raw_message *message;  /* NULL before the constructor */
	const unsigned char *start;    /* NULL: that of the message, which has no index yet */
	zend_object std;
} msgpack_raw;

/* The state of an object; NULL with an exception: its constructor has not been called. */
msgpack_raw *msgpack_raw_of(zend_object *object);

/* As msgpack_raw_of(), and makes the index. NULL with an exception also where the message is malformed. */
msgpack_raw *msgpack_raw_to_look_into(zend_object *object);

/* Is the object a whole message? */
bool msgpack_raw_is_whole(const msgpack_raw *raw);

/* A part of a message, as an object. */
void msgpack_raw_create(zval *result, msgpack_raw_message *message, const unsigned char *p);

/* What jsonSerialize() returns of a value: of a container, an array or object of parts. With an exception, null. */
void msgpack_raw_json(zval *result, msgpack_raw_message *message, const unsigned char *p);

/* The bytes of a message, or of a part in plain MessagePack; those of either in plain MessagePack. NULL with an
 * exception. */
zend_string *msgpack_raw_bytes(msgpack_raw *raw);
zend_string *msgpack_raw_plain_bytes(msgpack_raw *raw);

/* The bytes of a Raw, if they mean the same where the encoder is; counts their array and map heads. NULL with an
 * exception: back-references count the heads of the whole message, and the compact form is announced at its start. */
zend_string *msgpack_raw_packed(msgpack_encoder *encoder, zend_object *object);

/* Writes the bytes. False with an exception. */
bool msgpack_raw_encode(msgpack_encoder *encoder, zend_object *object);

/* A MessagePack\RawIterator of the values that match the keys, or with NULL of what is in the Raw, key => Raw. For that
 * msgpack_raw_to_look_into() has been called. With an exception, null. */
extern zend_class_entry *msgpack_raw_iterator_ce;
void msgpack_raw_iterate(zval *result, zend_object *raw, HashTable *keys);

/* Called at startup, when the classes have been registered; the first by the second. */
void msgpack_raw_init_class(void);
void msgpack_raw_startup(void);

#endif
