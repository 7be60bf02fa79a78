/* PHP values <-> PECL msgpack's bytes, as configured: what the functions,
 * \MessagePack, sessions and caches share. */
#ifndef MSGPACK_SERIALIZER_H
#define MSGPACK_SERIALIZER_H

#include "objects/form.h"
#include "msgpack_globals.h"

/* What a \MessagePack has of its own; all else is the INI's. */
typedef struct {
	bool php_only;
	bool assoc;
	bool force_f32;
} msgpack_settings;

/* What a message may be, and what becomes of one that is not. */
typedef struct {
	HashTable *allowed_classes; /* lower-case names; NULL: every class */
	uint32_t max_depth;
	bool whole;                 /* bytes after the value are an error; else the value, and a warning */
	bool throws;                /* MessagePack's exceptions instead of warnings; then `whole` is set, too */
} msgpack_policy;

static zend_always_inline msgpack_settings msgpack_configured_settings(void)
{
	return (msgpack_settings) {
		.php_only = MSGPACK_G(php_only),
		.assoc = MSGPACK_G(assoc),
		.force_f32 = MSGPACK_G(force_f32)
	};
}

msgpack_policy msgpack_configured_policy(void);

/* Reads "allowed_classes", as unserialize()'s: true, false, or a list of names.
 * The table is the caller's to release. False: an exception has been thrown. */
bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value);

/* NULL, and an exception, where the value cannot be packed. */
zend_string *msgpack_serialize(zval *value, const msgpack_settings *settings);

/* Unpacks one value. FAILURE: an exception; or what is wrong with the bytes
 * became a warning, and the result is false, of no bytes null. Nothing of a
 * message with an error is woken. */
zend_result msgpack_unserialize(zval *result, const char *bytes, size_t length, const msgpack_settings *settings, const msgpack_policy *policy);

/* A value that may come in pieces. Must stay where it is while in use. */
typedef struct {
	const unsigned char *start; /* of the input: an exception names an offset */
	msgpack_decode_options options;
	msgpack_decode_hooks hooks;
	msgpack_php_decoding decoding;
	msgpack_decoder decoder;
	zval *result;
	uint32_t max_depth;
} msgpack_unserializer;

/* Begins a value at `result`, which must stay where it is. The input is
 * decoder.cursor and decoder.end. */
void msgpack_unserializer_init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings, const msgpack_policy *policy);

/* Reads on, and wakes nothing. On any status but DONE and MORE nothing more can
 * be read. */
msgpack_decode_status msgpack_unserializer_read(msgpack_unserializer *unserializer);

/* After the last byte: runs __wakeup() and __unserialize(). DONE, or FAILED
 * where one of these throws. */
msgpack_decode_status msgpack_unserializer_finish(msgpack_unserializer *unserializer);

/* The two, one after the other. */
msgpack_decode_status msgpack_unserializer_run(msgpack_unserializer *unserializer);

/* Ends it; unless the `status` of the last run was DONE, `result` is null. */
void msgpack_unserializer_free(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status);

#endif
