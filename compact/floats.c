#include "floats.h"

#include "../base/php_compat.h"
#include "../wire/decimal.h"
#include "../codec/put.h"

enum {
	MISS_BUDGET = 8,   /* after so many floats in a row that were no decimals, ever fewer are looked at */
	SKIP = 32,         /* not the next ones, so many for each of them */
	DECIMALS_PAY = 16, /* bytes that decimals have to save, where nothing else needs the announcement */
	COMMON_ZEROS = 2,  /* at the end of a number; more: the next ones have fewer decimals, too */
	COMMON_DECIMALS = 2 /* or fewer: as of prices */
};

/* Whether a float 32 has as many bits as the value, a decimal or any other. */
static zend_always_inline bool has_few_bits(double value)
{
	return (mp_load_any64(&value) & ((1 << MP_FLOAT64_MORE_BITS) - 1)) == 0;
}

/* Without a decimal. */
static zend_always_inline unsigned char *put_float_at(unsigned char *p, double value)
{
	if (UNEXPECTED(has_few_bits(value)) && (double) (float) value == value) {
		return mp_put_float32(p, (float) value);
	}
	return mp_put_float64(p, value);
}

/* Finds the decimal that has this very value, without a zero at the end. False: there is none; `decimal` may be
 * changed. */
static zend_never_inline bool find_decimal(double value, mp_decimal *decimal)
{
	const double scale = mp_powers_of_ten[MP_DECIMALS_MAX];
	uint32_t decimals = MP_DECIMALS_MAX;
	int64_t digits;
	double found;

	if (!(fabs(value) < INT32_MAX)) {
		return false;
	}
	digits = (int64_t) (value * scale + copysign(0.5, value));
	found = (double) digits / scale;
	if (mp_load_any64(&found) != mp_load_any64(&value)) {
		return false;
	}
	for (; decimals > 0 && digits % 10 == 0; decimals--) {
		digits /= 10;
	}
	*decimal = (mp_decimal) { .digits = (int32_t) digits, .decimals = decimals };
	return digits == decimal->digits;
}

/* The same of one that has not so many decimals as others had. A few more are found with few divisions. */
static bool find_other_decimal(double value, mp_decimal *decimal, uint32_t decimals)
{
	if (decimals < COMMON_DECIMALS && mp_find_digits(value, mp_scale_of(COMMON_DECIMALS), decimal)) {
		mp_shorten_decimal(decimal);
		return true;
	}
	return find_decimal(value, decimal);
}

/* Finds the same, first with as many decimals as others had. A zero or two at the end are common among these. */
static bool find_next_decimal(double value, mp_decimal *decimal, uint32_t *decimals)
{
	if (!mp_find_digits(value, mp_scale_of(*decimals), decimal)) {
		if (!find_other_decimal(value, decimal, *decimals)) {
			return false;
		}
		*decimals = decimal->decimals;
	} else if (mp_decimal_size(*decimal) > 0) {
		mp_shorten_decimal(decimal);
		*decimals = decimal->decimals + COMMON_ZEROS < *decimals ? decimal->decimals : *decimals;
	}
	return true;
}

/* Are decimals to be written, now that one would save so many bytes? */
static bool do_decimals_pay(msgpack_written_floats *floats, bool *used, uint32_t bytes)
{
	if (UNEXPECTED(!*used)) {
		floats->passed_over += bytes;
		*used = floats->passed_over > DECIMALS_PAY;
	}
	return *used;
}

/* A decimal. NULL, with nothing written: it is none, or is as short otherwise. */
static unsigned char *put_decimal_at(msgpack_written_floats *floats, bool *used, unsigned char *p, double value)
{
	mp_decimal decimal;
	uint32_t size;

	if (!find_next_decimal(value, &decimal, &floats->decimals)) {
		floats->skip = ++floats->misses < MISS_BUDGET ? 0 : SKIP * floats->misses;
		return NULL;
	}
	floats->misses = 0;
	size = mp_decimal_size(decimal);
	return (size < 2 || !has_few_bits(value)) && do_decimals_pay(floats, used, 7 - (1u << size))
		? mp_put_decimal(p, decimal, size) : NULL;
}

/* A float of which nothing is known. */
static zend_never_inline unsigned char *put_any_at(msgpack_written_floats *floats, bool *used, unsigned char *p,
	double value)
{
	unsigned char *after = put_decimal_at(floats, used, p, value);

	return after ? after : put_float_at(p, value);
}

/* Is the body smaller without the zeros at the end: without one, where there are few digits, or else two or more? */
static zend_always_inline bool has_zeros(mp_decimal decimal, uint32_t magnitude, uint32_t smaller)
{
	bool ends_in_zeros = EXPECTED(magnitude >= 10 * smaller) ? decimal.digits % 100 == 0 : decimal.digits % 10 == 0;

	return ends_in_zeros & (decimal.decimals > 0);
}

/* A decimal that has them. NULL, with nothing written: there are many, or it is as short otherwise. */
static zend_never_inline unsigned char *put_shortened_at(unsigned char *p, mp_decimal decimal, double value)
{
	uint32_t decimals = decimal.decimals, size;

	mp_shorten_decimal(&decimal);
	size = mp_decimal_size(decimal);
	return EXPECTED(decimal.decimals + COMMON_ZEROS >= decimals) && (size < 2 || !has_few_bits(value))
		? mp_put_decimal(p, decimal, size) : NULL;
}

/* A decimal of the scale, or what is shorter; only that where decimals do not pay. NULL, with nothing written: any
 * other float. */
static zend_always_inline unsigned char *put_scaled_at(unsigned char *p, double value, mp_scale scale, bool pays)
{
	mp_decimal decimal;
	uint32_t magnitude;

	if (UNEXPECTED(!mp_find_digits(value, scale, &decimal))) {
		return NULL;
	}
	magnitude = mp_magnitude(decimal.digits);
	if (EXPECTED(magnitude > INT16_MAX)) {
		if (UNEXPECTED(has_zeros(decimal, magnitude, INT16_MAX + 1))) {
			return pays ? put_shortened_at(p, decimal, value) : NULL;
		}
		if (UNEXPECTED(has_few_bits(value))) {
			return mp_put_float32(p, (float) value);
		}
		return EXPECTED(pays) ? mp_put_large_decimal(p, decimal) : NULL;
	}
	if (UNEXPECTED(!pays)) {
		return NULL;
	}
	return magnitude > INT8_MAX && UNEXPECTED(has_zeros(decimal, magnitude, INT8_MAX + 1))
		? put_shortened_at(p, decimal, value) : mp_put_small_decimal(p, decimal, magnitude > INT8_MAX);
}

static zend_always_inline unsigned char *put_next_at(msgpack_written_floats *floats, bool *used, unsigned char *p,
	double value)
{
	unsigned char *after;

	if (UNEXPECTED(floats->skip > 0)) {
		floats->skip--;
		return put_float_at(p, value);
	}
	if (EXPECTED(*used) && EXPECTED(after = put_scaled_at(p, value, mp_scale_of(floats->decimals), true))) {
		floats->misses = 0;
		return after;
	}
	return put_any_at(floats, used, p, value);
}

unsigned char *msgpack_compact_put_decimal(unsigned char *p, double value, msgpack_written_floats *floats, bool *used)
{
	return put_next_at(floats, used, p, value);
}

/* Bytes that float 32 saves in the plain form, too. */
static uint32_t saved_in_plain(double value)
{
	return has_few_bits(value) && (double) (float) value == value ? sizeof(double) - sizeof(float) : 0;
}

static zend_always_inline unsigned char *put_counted_at(msgpack_encoder *encoder, unsigned char *p, double value)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	unsigned char *after = put_next_at(&writer->floats, &writer->used, p, value);

	writer->saved += p + MP_HEAD_MAX - after;
	return after;
}

/* Where the plain form has floats 32, too. */
static zend_never_inline unsigned char *put_by_form_at(msgpack_encoder *encoder, unsigned char *p, double value)
{
	if (!msgpack_has_decimals(encoder)) {
		return mp_put_float32(p, (float) value);
	}
	msgpack_writer_of(encoder)->saved -= saved_in_plain(value);
	return put_counted_at(encoder, p, value);
}

unsigned char *msgpack_compact_put_float(msgpack_encoder *encoder, unsigned char *p, double value)
{
	p = msgpack_reserve_at(encoder, p, MP_HEAD_MAX);
	return EXPECTED(msgpack_has_float_runs(encoder)) ? put_counted_at(encoder, p, value)
		: put_by_form_at(encoder, p, value);
}

/* Runs. Those of pairs are of buckets. */

static zend_always_inline bool is_float(const zval *value, bool is_pair)
{
	return Z_TYPE_P(value) == IS_DOUBLE && (!is_pair || !((const Bucket *) value)->key);
}

static zend_always_inline unsigned char *put_key_at(unsigned char *p, const zval *value, bool is_pair)
{
	return is_pair ? mp_put_int(p, (zend_long) ((const Bucket *) value)->h) : p;
}

/* How many values are from the first one up to the other. */
static zend_always_inline size_t count_values(const zval *first, const zval *value, size_t stride)
{
	return (size_t) ((const char *) value - (const char *) first) / stride;
}

/* Those that are of the scale of the last ones, or those to be skipped, while there is room for a key and a float.
 * Returns the first other value. */
static zend_always_inline zval *put_alike_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value,
	const zval *end, size_t stride, bool is_pair, bool is_skipped)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const mp_scale scale = mp_scale_of(writer->floats.decimals);
	const unsigned char *last = encoder->limit - 2 * MP_HEAD_MAX;
	const zval *first = value;
	const bool pays = writer->used;
	unsigned char *p = *cursor, *from, *after;
	size_t keys = 0;

	for (; EXPECTED(value < end) && EXPECTED(p <= last)
		&& EXPECTED(is_float(value, is_pair)); value = msgpack_next_value(value, stride)) {
		from = put_key_at(p, value, is_pair);
		after = is_skipped ? put_float_at(from, Z_DVAL_P(value)) : put_scaled_at(from, Z_DVAL_P(value), scale, pays);
		if (UNEXPECTED(!after)) {
			break;
		}
		keys += (size_t) (from - p);
		p = after;
	}
	writer->saved += (int64_t) (count_values(first, value, stride) * MP_HEAD_MAX + keys) - (p - *cursor);
	*cursor = p;
	return value;
}

static zend_always_inline zval *put_skipped_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value,
	const zval *end, size_t stride, bool is_pair)
{
	uint32_t *skip = &msgpack_writer_of(encoder)->floats.skip;
	size_t count = MIN(*skip, count_values(value, end, stride));
	zval *after = put_alike_at(encoder, cursor, value, (const zval *) ((const char *) value + count * stride), stride,
		is_pair, true);

	*skip -= (uint32_t) count_values(value, after, stride);
	return after;
}

/* Where decimals do not pay, a float 32 may begin a run, no other. */
static zend_always_inline zval *put_decimals_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value,
	const zval *end, size_t stride, bool is_pair)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	zval *after = writer->used || has_few_bits(Z_DVAL_P(value))
		? put_alike_at(encoder, cursor, value, end, stride, is_pair, false) : value;

	if (after > value) {
		writer->floats.misses = 0;
	}
	return after;
}

/* The first value is a float. */
static zend_always_inline zval *put_run_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value,
	const zval *end, size_t stride, bool is_pair)
{
	do {
		value = UNEXPECTED(msgpack_writer_of(encoder)->floats.skip > 0)
			? put_skipped_at(encoder, cursor, value, end, stride, is_pair)
			: put_decimals_at(encoder, cursor, value, end, stride, is_pair);
		if (value >= end || !is_float(value, is_pair)) {
			return value;
		}
		*cursor = put_key_at(msgpack_reserve_at(encoder, *cursor, MP_HEAD_MAX), value, is_pair);
		*cursor = msgpack_compact_put_float(encoder, *cursor, Z_DVAL_P(value));
		value = msgpack_next_value(value, stride);
	} while (value < end && is_float(value, is_pair));
	return value;
}

zval *msgpack_compact_put_floats_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value, const zval *end,
	size_t stride)
{
	return put_run_at(encoder, cursor, value, end, stride, false);
}

Bucket *msgpack_compact_put_float_pairs_at(msgpack_encoder *encoder, unsigned char **cursor, Bucket *bucket,
	const Bucket *end)
{
	return (Bucket *) put_run_at(encoder, cursor, &bucket->val, (const zval *) end, sizeof(Bucket), true);
}
