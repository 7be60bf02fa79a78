#include "wide_integer.h"

#include "../wire/format.h"

enum {
	LIMBS = MSGPACK_WIDE_BYTES_MAX / 4,
	BILLION = 1000000000, /* the digits are converted by nine */
	BILLION_DIGITS = 9,
	TEXT_MAX = (MSGPACK_WIDE_DIGITS_MAX / BILLION_DIGITS + 2) * BILLION_DIGITS
};

/* The magnitude: 32 bits each, the least significant first. */
typedef struct {
	uint32_t limbs[LIMBS + 4];
	uint32_t count; /* without zeros at the end */
} wide;

bool msgpack_is_integer_text(const char *text, size_t length)
{
	size_t start = length > 0 && text[0] == '-';

	if (length == start || (text[start] == '0' && length > 1)) {
		return false;
	}
	for (size_t i = start; i < length; i++) {
		if (text[i] < '0' || text[i] > '9') {
			return false;
		}
	}
	return true;
}

bool msgpack_integer_of_text(const char *text, size_t length, uint64_t *magnitude, bool *negative)
{
	uint64_t number = 0;

	*negative = text[0] == '-';
	for (size_t i = *negative; i < length; i++) {
		uint64_t digit = (uint64_t) (text[i] - '0');

		if (number > (UINT64_MAX - digit) / 10) {
			return false;
		}
		number = number * 10 + digit;
	}
	*magnitude = number;
	return !*negative || number <= UINT64_C(1) << 63;
}

/* False: it has too many limbs. */
static bool multiply_and_add(wide *number, uint32_t factor, uint32_t summand)
{
	uint64_t carry = summand;

	for (uint32_t i = 0; i < number->count; i++) {
		carry += (uint64_t) number->limbs[i] * factor;
		number->limbs[i] = (uint32_t) carry;
		carry >>= 32;
	}
	if (carry == 0) {
		return true;
	}
	if (number->count == LIMBS) {
		return false;
	}
	number->limbs[number->count++] = (uint32_t) carry;
	return true;
}

/* Divides by a billion, and returns the remainder. */
static uint32_t divide(wide *number)
{
	uint64_t rest = 0;

	for (uint32_t i = number->count; i-- > 0;) {
		rest = rest << 32 | number->limbs[i];
		number->limbs[i] = (uint32_t) (rest / BILLION);
		rest %= BILLION;
	}
	while (number->count > 0 && number->limbs[number->count - 1] == 0) {
		number->count--;
	}
	return (uint32_t) rest;
}

static bool parse(wide *number, const char *digits, const char *end)
{
	number->count = 0;
	while (digits < end) {
		uint32_t part = 0, factor = 1;

		for (int i = 0; i < BILLION_DIGITS && digits < end; i++, digits++) {
			part = part * 10 + (uint32_t) (*digits - '0');
			factor *= 10;
		}
		if (!multiply_and_add(number, factor, part)) {
			return false;
		}
	}
	return true;
}

/* Two's complement of all limbs up to `count`. */
static void negate(uint32_t *limbs, uint32_t count)
{
	uint64_t carry = 1;

	for (uint32_t i = 0; i < count; i++) {
		carry += (uint32_t) ~limbs[i];
		limbs[i] = (uint32_t) carry;
		carry >>= 32;
	}
}

/* Whether the two uppermost limbs only repeat the sign. */
static bool has_superfluous_word(const wide *number, uint32_t sign)
{
	const uint32_t *top = &number->limbs[number->count - 1];

	return number->count > 2 && top[0] == sign && top[-1] == sign && top[-2] >> 31 == sign >> 31;
}

/* Makes it two's complement, of whole words of 64 bits. */
static void complement(wide *number, bool negative)
{
	uint32_t count = (number->count + 3) & ~UINT32_C(1);

	memset(&number->limbs[number->count], 0, (count - number->count) * sizeof(uint32_t));
	number->count = count;
	if (negative) {
		negate(number->limbs, count);
	}
	while (has_superfluous_word(number, negative ? UINT32_MAX : 0)) {
		number->count -= 2;
	}
}

size_t msgpack_wide_integer_body(unsigned char *body, const char *text, size_t length)
{
	bool negative = text[0] == '-';
	wide number;

	if (length - negative > MSGPACK_WIDE_DIGITS_MAX || !parse(&number, text + negative, text + length)) {
		return 0;
	}
	complement(&number, negative);
	if (number.count > LIMBS) {
		return 0;
	}
	for (uint32_t i = number.count; i-- > 0;) {
		body = mp_store32(body, number.limbs[i]);
	}
	return number.count * sizeof(uint32_t);
}

/* The magnitude of a body. */
static void load(wide *number, const unsigned char *body, size_t length, bool negative)
{
	number->count = (uint32_t) ((length + 3) / 4);
	number->limbs[number->count - 1] = negative ? UINT32_MAX : 0;
	for (size_t i = 0; i < length; i++) {
		uint32_t *limb = &number->limbs[i / 4], shift = 8 * (i % 4);

		*limb = (*limb & ~(UINT32_C(0xff) << shift)) | (uint32_t) body[length - 1 - i] << shift;
	}
	if (negative) {
		negate(number->limbs, number->count);
	}
}

zend_string *msgpack_wide_integer_text(const unsigned char *body, size_t length)
{
	bool negative = body[0] >> 7;
	char text[TEXT_MAX], *end = text + sizeof(text), *start = end;
	wide number;

	load(&number, body, length, negative);
	do {
		uint32_t part = divide(&number);

		for (int i = 0; i < BILLION_DIGITS && (number.count > 0 || part > 0); i++, part /= 10) {
			*--start = (char) ('0' + part % 10);
		}
	} while (number.count > 0);
	if (start == end) {
		*--start = '0';
	}
	if (negative) {
		*--start = '-';
	}
	return zend_string_init(start, (size_t) (end - start), false);
}
