/* The settings and the state of a request. */
#pragma once

#include "compact/writer.h"
#include "codec/decoder.h"
#include "objects/class_cache.h"
#include "base/calls.h"

/* How values are packed and unpacked. Where options do not say, the INI does: of a \MessagePack, which copies what is
 * INI's in its constructor, the last four may be unset. */
typedef struct {
	bool php_only;
	bool assoc;
	bool force_f32;
	bool compact;
	bool strict;
	bool whole;                 /* reject bytes after the value, as if strict; else return it with a warning */
	bool throws;                /* MessagePack's exceptions instead of warnings; implies `whole` */
	bool lists_classes;         /* these: */
	HashTable *allowed_classes; /* lower-case names; NULL: every class */
	uint32_t max_depth;         /* 0: unset */
	struct msgpack_session *session; /* to set the variables of; NULL: none. See serializer.h */
} msgpack_settings;

ZEND_BEGIN_MODULE_GLOBALS(msgpack)
	msgpack_settings settings;
	bool stores_are_compact; /* those of sessions and caches, whatever `settings.compact` is */
	bool error_display;
	bool illegal_key_insert;
	bool use_str8_serialization;
	bool classes; /* read at startup only */
	uint32_t max_depth;
	msgpack_str_bin str_bin;
	bool allows_every_class;
	HashTable *allowed_classes;   /* if not, these, once they are needed: see below */
	zend_string *configured_list; /* of classes, before ini_set() */
	bool read_serialized;
	msgpack_decode_caches caches;
	msgpack_writer_tables *writer_tables; /* NULL: not yet needed; lives for the process or thread */
	msgpack_class_cache class_cache;
	msgpack_calls calls;
	struct msgpack_plans *plans; /* of typed/plans.c; NULL: none */
	bool runs_userland; /* packing the last objects did */
ZEND_END_MODULE_GLOBALS(msgpack)

ZEND_EXTERN_MODULE_GLOBALS(msgpack)

#if defined(ZTS) && defined(COMPILE_DL_MSGPACK)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

#define MSGPACK_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(msgpack, v)

/* The depth allowed for a value: `max_depth`, less the levels around it if userland reads it in a nested call. */
static zend_always_inline uint32_t msgpack_allowed_depth(uint32_t max_depth)
{
	return EXPECTED(MSGPACK_G(calls).counts.nesting == 0) ? max_depth
		: msgpack_depth_left(&MSGPACK_G(calls), max_depth, MAX(max_depth, MSGPACK_G(max_depth)));
}

/* msgpack.allowed_classes: the classes that are unpacked where no option lists them. */

/* The handler of the setting. ini_set() fails for a name that no class can have; from
 * php.ini and the like such a name is left out, with a warning. */
ZEND_INI_MH(msgpack_update_allowed_classes);

/* The classes of the setting's list, which is parsed once per request. */
HashTable *msgpack_parse_configured_classes(void);

/* The classes of the setting; NULL: every class. */
static zend_always_inline HashTable *msgpack_configured_classes(void)
{
	return EXPECTED(MSGPACK_G(allows_every_class)) ? NULL : msgpack_parse_configured_classes();
}

/* Parses "allowed_classes" as unserialize() does: true, false, or a list of names.
 * Replaces and releases the table. False: an exception. */
bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value);
