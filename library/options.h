/* MessagePack\PackOptions and MessagePack\UnpackOptions. */
#ifndef MSGPACK_OPTIONS_H
#define MSGPACK_OPTIONS_H

#include "php.h"

extern zend_class_entry *msgpack_pack_options_ce;
extern zend_class_entry *msgpack_unpack_options_ce;

/* The constants of the classes. */
enum {
	MSGPACK_FORCE_STR = 1,
	MSGPACK_FORCE_BIN = 2,
	MSGPACK_DETECT_STR_BIN = 4,
	MSGPACK_FORCE_ARR = 8,
	MSGPACK_FORCE_MAP = 16,
	MSGPACK_DETECT_ARR_MAP = 32,
	MSGPACK_FORCE_FLOAT32 = 64,
	MSGPACK_FORCE_FLOAT64 = 128,
	MSGPACK_DETECT_FLOAT32 = 1 << 19,
	MSGPACK_DECIMAL_FLOAT32 = 1 << 20
};

enum {
	MSGPACK_BIGINT_AS_STR = 1,
	MSGPACK_BIGINT_AS_GMP = 2,
	MSGPACK_BIGINT_AS_DEC = 4
};

/* Options of ours, beside the library's kinds; far from the bits that it has. */
enum {
	MSGPACK_COMPACT_FLAG = 1 << 16,
	MSGPACK_USE_RECORDS = 1 << 17,
	MSGPACK_PACK_CLONES = 1 << 18,
	MSGPACK_PACK_FLAGS = MSGPACK_COMPACT_FLAG | MSGPACK_USE_RECORDS | MSGPACK_PACK_CLONES,
	/* Of a packer while it packs such a message: userland that packs a part of it by the packer gets plain
	 * MessagePack that may be among records, or in which a Set is one value. */
	MSGPACK_AMONG_RECORDS = 1 << 30,
	MSGPACK_AMONG_CLONES = 1 << 29
};

enum {
	MSGPACK_UNPACK_CLONES = MSGPACK_PACK_CLONES,
	MSGPACK_UNPACK_DECIMALS = MSGPACK_DECIMAL_FLOAT32,
	MSGPACK_MAP_AS_OBJECT = 1 << 21,
	MSGPACK_UNPACK_FLAGS = MSGPACK_COMPACT_FLAG | MSGPACK_USE_RECORDS | MSGPACK_MAP_AS_OBJECT | MSGPACK_UNPACK_CLONES | MSGPACK_UNPACK_DECIMALS
};

/* The chosen option of each kind, one bit each. */
typedef struct {
	zend_long str_bin;
	zend_long arr_map;
	zend_long float_width;
	zend_long flags;  /* those of MSGPACK_PACK_FLAGS */
} msgpack_pack_modes;

typedef struct {
	zend_long bigint; /* MSGPACK_BIGINT_AS_STR etc.; 0: not constructed */
	zend_long flags;  /* those of MSGPACK_UNPACK_FLAGS */
} msgpack_unpack_modes;

/* Parses the options that a constructor accepts: null, an object, or a bitmask. False with
 * an exception. */
bool msgpack_parse_pack_options(zval *options, msgpack_pack_modes *modes);
bool msgpack_parse_unpack_options(zval *options, msgpack_unpack_modes *modes);

/* Whether one of the flags excludes another; then with an exception, and false. */
bool msgpack_check_pack_flags(zend_long flags);
bool msgpack_check_unpack_flags(zend_long flags);

#endif
