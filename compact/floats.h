/* Writing floats in the compact form: as a decimal, in 3, 4 or 6 bytes, or as a float 32, in 5, where that is exact. */
#ifndef MSGPACK_COMPACT_FLOATS_H
#define MSGPACK_COMPACT_FLOATS_H

#include "writer_state.h"

/* Are there other forms than float 32? */
static zend_always_inline bool msgpack_has_decimals(const msgpack_encoder *encoder)
{
	return EXPECTED(encoder->options->float_form != MSGPACK_FLOAT32);
}

/* Are runs of floats written by loops of their own? Not where the plain form has floats 32, too: what these save
 * there as well is found out of each float. */
static zend_always_inline bool msgpack_has_float_runs(const msgpack_encoder *encoder)
{
	return EXPECTED(encoder->options->float_form == MSGPACK_FLOAT64);
}

unsigned char *msgpack_compact_put_float(msgpack_encoder *encoder, unsigned char *p, double value);

/* The same without a writer, where there are decimals, and room for it. `used` as in a writer. */
unsigned char *msgpack_compact_put_decimal(unsigned char *p, double value, msgpack_written_floats *floats, bool *used);

/* A run of floats, from `value`, which is one, up to `end` at most, where there are decimals. Returns where it ends. */
zval *msgpack_compact_put_floats_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value, const zval *end,
	size_t stride);

/* Writes a run of floats with their keys, which are integers. Returns where it ends. */
Bucket *msgpack_compact_put_float_pairs_at(msgpack_encoder *encoder, unsigned char **cursor, Bucket *bucket,
	const Bucket *end);

#endif
