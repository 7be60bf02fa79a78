#include "bigints.h"

#include "../base/c_stack.h"
#include "../exceptions.h"
#include "../wire/format.h"

bool msgpack_is_gmp(const zend_object *object)
{
	return object->ce->type == ZEND_INTERNAL_CLASS && zend_string_equals_literal(object->ce->name, "GMP");
}

/* NULL with an exception. */
static zend_function *find_gmp_init(void)
{
	zend_function *gmp_init = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("gmp_init"));

	if (!gmp_init) {
		zend_throw_error(NULL,
			"MessagePack\\UnpackOptions::BIGINT_AS_GMP needs the gmp extension, which is not loaded");
	}
	return gmp_init;
}

/* Decimal::valueOf(), of a class that may be autoloaded. NULL with an exception. */
static zend_function *find_value_of(zend_class_entry **ce)
{
	zend_string *class_name = zend_string_init(ZEND_STRL("Decimal\\Decimal"), false);
	zend_string *name = zend_string_init(ZEND_STRL("valueOf"), false);
	zend_function *value_of;

	*ce = zend_lookup_class(class_name);
	value_of = *ce ? zend_std_get_static_method(*ce, name, NULL) : NULL;
	if (!value_of && !EG(exception)) {
		zend_throw_error(NULL, *ce ? "Call to undefined method %s::valueOf()"
			: "MessagePack\\UnpackOptions::BIGINT_AS_DEC needs the decimal extension, which is not loaded",
			*ce ? ZSTR_VAL((*ce)->name) : NULL);
	}
	zend_string_release(class_name);
	zend_string_release(name);
	return value_of;
}

bool msgpack_make_big_integer(zval *result, zend_string *digits, bool is_gmp)
{
	zend_class_entry *ce = NULL;
	zend_function *maker;
	zval argument;

	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	maker = is_gmp ? find_gmp_init() : find_value_of(&ce);
	if (!maker) {
		return false;
	}
	ZVAL_STR(&argument, digits);
	zend_call_known_function(maker, NULL, ce, result, 1, &argument, NULL);
	if (Z_ISREF_P(result)) {
		zend_unwrap_reference(result);
	}
	return !EG(exception);
}

enum {
	LIMBS = MSGPACK_WIDE_BYTES_MAX / 4,
	BILLION = 1000000000, /* the digits are converted by nine */
	BILLION_DIGITS = 9,
	TEXT_MAX = (MSGPACK_WIDE_DIGITS_MAX / BILLION_DIGITS + 2) * BILLION_DIGITS
};

/* The magnitude: 32 bits each, the least significant first. */
typedef struct {
	uint32_t limbs[LIMBS];
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

bool msgpack_integer_of_text(const zend_string *digits, uint64_t *magnitude, bool *negative)
{
	const char *text = ZSTR_VAL(digits);
	uint64_t number = 0;

	*negative = text[0] == '-';
	for (size_t i = *negative; i < ZSTR_LEN(digits); i++) {
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

size_t msgpack_wide_integer_body(unsigned char *body, const char *text, size_t length)
{
	bool negative = text[0] == '-';
	uint32_t mask = negative ? UINT32_MAX : 0, total;
	wide number;

	if (length - negative > MSGPACK_WIDE_DIGITS_MAX || !parse(&number, text + negative, text + length)) {
		return 0;
	}
	if (negative) { /* two's complement is that of all bits of the magnitude less one */
		for (uint32_t i = 0; number.limbs[i]-- == 0; i++) {
		}
		number.count -= number.limbs[number.count - 1] == 0;
	}
	total = (number.count + (number.limbs[number.count - 1] >> 31) + 1) & ~UINT32_C(1); /* whole words of 64 bits */
	if (total > LIMBS) {
		return 0;
	}
	for (uint32_t i = total; i-- > 0;) {
		body = mp_store32(body, (i < number.count ? number.limbs[i] : 0) ^ mask);
	}
	return total * sizeof(uint32_t);
}

/* The magnitude of a body. */
static void load(wide *number, const unsigned char *body, size_t length, bool negative)
{
	number->count = (uint32_t) ((length + 3) / 4);
	memset(number->limbs, 0, number->count * sizeof(uint32_t));
	for (size_t i = 0; i < length; i++) {
		number->limbs[i / 4] |= (uint32_t) (body[length - 1 - i] ^ (negative ? 0xff : 0)) << 8 * (i % 4);
	}
	if (negative) {
		multiply_and_add(number, 1, 1);
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
