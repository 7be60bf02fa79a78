/* Integers of more than 64 bits: decimal digits, objects of ext-gmp and ext-decimal, and msgpackr's ext type 0x42,
 * two's complement, big-endian. */
#ifndef MSGPACK_BIGINTS_H
#define MSGPACK_BIGINTS_H

#include "php.h"

bool msgpack_is_gmp(const zend_object *object);

/* Creates a GMP, or else a Decimal\Decimal, of an integer's digits; either may be userland's. False with an
 * exception, as where the extension is missing. */
bool msgpack_make_big_integer(zval *result, zend_string *digits, bool is_gmp);

enum {
	MSGPACK_WIDE_BYTES_MAX = 512, /* converting takes quadratic time */
	MSGPACK_WIDE_DIGITS_MAX = 1233 /* no integer of so many bytes has more */
};

/* Reads an integer's digits, perhaps after a "-". False: it fits no signed nor unsigned integer of 64 bits. */
bool msgpack_integer_of_text(const zend_string *digits, uint64_t *magnitude, bool *negative);

/* Writes the integer of such digits, which is not 0, in as few words of 64 bits as it needs, and returns the number of
 * bytes; 0: more than MSGPACK_WIDE_BYTES_MAX. */
size_t msgpack_wide_integer_body(unsigned char *body, const char *text, size_t length);

/* The text of the integer in a body of 1 to MSGPACK_WIDE_BYTES_MAX bytes. */
zend_string *msgpack_wide_integer_text(const unsigned char *body, size_t length);

#endif
