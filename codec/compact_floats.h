/* Writing floats in the compact form: as a decimal, in 3, 4 or 6 bytes, or as a float 32, in 5, where that is exact. */
#ifndef MSGPACK_COMPACT_FLOATS_H
#define MSGPACK_COMPACT_FLOATS_H

#include "put.h"
#include "compact_writer_state.h"
#include "../wire/decimal.h"

enum {
	MSGPACK_FLOAT_MISS_BUDGET = 8, /* after so many floats in a row that were no decimals, ever fewer are looked at */
	MSGPACK_FLOAT_SKIP = 32,       /* not the next ones, so many for each of them */
	MSGPACK_DECIMALS_PAY = 16       /* bytes that decimals have to save, where nothing else needs the announcement */
};

/* Finds the decimal that has this very value, without a zero at the end. False: there is none; `decimal` may be changed. */
bool msgpack_find_decimal(double value, mp_decimal *decimal);

/* Whether a float 32 has as many bits as the value, a decimal or any other. */
static zend_always_inline bool msgpack_has_few_bits(double value)
{
	return (mp_load_any64(&value) & ((1 << MP_FLOAT64_MORE_BITS) - 1)) == 0;
}

static zend_always_inline bool msgpack_is_float32(double value)
{
	return msgpack_has_few_bits(value) && (double) (float) value == value;
}

/* Are decimals to be written, now that one would save so many bytes? */
static zend_always_inline bool msgpack_decimals_pay(msgpack_compact_writer *writer, uint32_t bytes)
{
	if (UNEXPECTED(!writer->used)) {
		writer->passed_over += bytes;
		writer->used = writer->passed_over > MSGPACK_DECIMALS_PAY;
	}
	return writer->used;
}

/* Finds the same, first with as many decimals as others had. A zero or two at the end are common among these. */
static zend_always_inline bool msgpack_find_next_decimal(double value, mp_decimal *decimal, uint32_t *decimals)
{
	if (UNEXPECTED(!mp_find_digits(value, *decimals, decimal))) {
		if (!msgpack_find_decimal(value, decimal)) {
			return false;
		}
		*decimals = decimal->decimals;
	} else if (mp_decimal_size(*decimal) > 0 && UNEXPECTED(decimal->digits % 10 == 0)) {
		mp_shorten_decimal(decimal);
		*decimals = decimal->decimals + 2 < *decimals ? decimal->decimals : *decimals;
	}
	return true;
}

/* A decimal. NULL, with nothing written: it is none, or is as short otherwise. */
static zend_always_inline unsigned char *msgpack_put_decimal_at(msgpack_compact_writer *writer, unsigned char *p, double value, msgpack_written_floats *floats)
{
	mp_decimal decimal;
	uint32_t size;

	if (UNEXPECTED(!msgpack_find_next_decimal(value, &decimal, &floats->decimals))) {
		floats->skip = ++floats->misses < MSGPACK_FLOAT_MISS_BUDGET ? 0 : MSGPACK_FLOAT_SKIP * floats->misses;
		return NULL;
	}
	floats->misses = 0;
	size = mp_decimal_size(decimal);
	return EXPECTED(size < 2 || !msgpack_has_few_bits(value)) && EXPECTED(msgpack_decimals_pay(writer, 7 - (1u << size))) ? mp_put_decimal(p, decimal, size) : NULL;
}

/* There is room. */
static zend_always_inline unsigned char *msgpack_compact_put_float_at(msgpack_compact_writer *writer, unsigned char *p, double value, msgpack_written_floats *floats)
{
	unsigned char *after;

	if (floats->skip > 0) {
		floats->skip--;
	} else if (EXPECTED(after = msgpack_put_decimal_at(writer, p, value, floats))) {
		return after;
	}
	return UNEXPECTED(msgpack_is_float32(value)) ? mp_put_float32(p, (float) value) : mp_put_float64(p, value);
}

#endif
