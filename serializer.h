/* PHP values <-> PECL msgpack's bytes, as configured: what the functions,
 * \MessagePack, sessions and caches share. */
#ifndef MSGPACK_SERIALIZER_H
#define MSGPACK_SERIALIZER_H

#include "codec/php_values.h"

/* What a \MessagePack has of its own; all else is the INI's. */
typedef struct {
	bool php_only;
	bool assoc;
	bool force_f32;
} msgpack_settings;

typedef struct {
	uint32_t max_depth;
	HashTable *allowed_classes; /* lower-case names; NULL: every class */
} msgpack_limits;

msgpack_settings msgpack_configured_settings(void);
msgpack_limits msgpack_configured_limits(void);

/* Reads "allowed_classes", as unserialize()'s: true, false, or a list of names.
 * The table is the caller's to release. False: an exception has been thrown. */
bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value);

/* NULL, and an exception, where the value cannot be packed. */
zend_string *msgpack_serialize(zval *value, const msgpack_settings *settings);

/* Unpacks one value. FAILURE: what is wrong with the bytes became a warning, and
 * the result is false; of no bytes, or with an exception, it is null. */
zend_result msgpack_unserialize(zval *result, const char *bytes, size_t length, const msgpack_settings *settings, const msgpack_limits *limits);

/* A value that may come in pieces. Must stay where it is while in use. */
typedef struct {
	msgpack_decode_options options;
	msgpack_decode_hooks hooks;
	msgpack_php_decoding decoding;
	msgpack_decoder decoder;
	zval *result;
	uint32_t max_depth;
} msgpack_unserializer;

/* Begins a value at `result`, which must stay where it is. The input is
 * decoder.cursor and decoder.end. */
void msgpack_unserializer_init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings, const msgpack_limits *limits);

/* Reads on. On any status but MORE nothing more can be read; on DONE
 * msgpack_php_decoding_finish() is to be called. */
msgpack_decode_status msgpack_unserializer_read(msgpack_unserializer *unserializer);

/* Reads on, and after the last byte finishes the objects. On any status but
 * DONE and MORE nothing more can be read. */
msgpack_decode_status msgpack_unserializer_run(msgpack_unserializer *unserializer);

/* Ends it; unless the `status` of the last run was DONE, `result` is null. */
void msgpack_unserializer_free(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status);

#endif
