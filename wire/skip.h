/* Skipping values: a loop with a count of those that are still needed. Like format.h it needs no PHP header. */
#ifndef MSGPACK_SKIP_H
#define MSGPACK_SKIP_H

#include "token.h"

/* The size of a token by its head byte. 0: a length follows, or other values do, or it begins no value. */
extern const uint8_t mp_token_sizes[256];

/* The byte after the token at `p`, which is complete; of a container, after its head. */
MP_INLINE const unsigned char *mp_after_token(const unsigned char *p)
{
	return p + (mp_token_sizes[*p] > 0 ? mp_token_sizes[*p] : mp_token_size(p, SIZE_MAX));
}

typedef enum {
	MP_SKIP_DONE,
	MP_SKIP_MORE,     /* the input ends before the values do */
	MP_SKIP_MALFORMED /* the byte at the cursor begins no value */
} mp_skip_status;

typedef struct {
	const unsigned char *cursor; /* between two tokens */
	const unsigned char *end;
	uint64_t needed;             /* values that are still to be skipped, with those in open containers */
} mp_skipping;

/* Skips the values. After MORE it can be called again, with the cursor at the same position in a longer input. */
mp_skip_status mp_skip(mp_skipping *skipping);

/* The end of `needed` values, which are known to be complete and well-formed. */
const unsigned char *mp_skip_valid(const unsigned char *p, uint64_t needed);

#endif
