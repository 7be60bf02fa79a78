#include "msgpackr.h"

#include "../base/c_stack.h"
#include "../exceptions.h"

bool msgpack_is_gmp(const zend_object *object)
{
	return object->ce->type == ZEND_INTERNAL_CLASS && zend_string_equals_literal(object->ce->name, "GMP");
}

bool msgpack_make_big_integer(zval *result, zend_string *digits, bool is_gmp)
{
	zend_function *maker = is_gmp ? zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("gmp_init")) : NULL;
	zend_string *class_name, *method;
	zend_class_entry *ce = NULL;
	zval argument;

	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	if (!is_gmp) { /* a class that may be autoloaded */
		class_name = zend_string_init(ZEND_STRL("Decimal\\Decimal"), false);
		method = zend_string_init(ZEND_STRL("valueOf"), false);
		ce = zend_lookup_class(class_name);
		maker = ce ? zend_std_get_static_method(ce, method, NULL) : NULL;
		zend_string_release(class_name);
		zend_string_release(method);
	}
	if (maker && ce && !(maker->common.fn_flags & ZEND_ACC_STATIC)) {
		zend_throw_error(NULL, "Non-static method %s::valueOf() cannot be called statically", ZSTR_VAL(ce->name));
		if (maker->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) { /* __call() of the object that unpacks */
			zend_string_release(maker->common.function_name);
			zend_free_trampoline(maker);
		}
	} else if (maker) {
		ZVAL_STR(&argument, digits);
		zend_call_known_function(maker, NULL, ce, result, 1, &argument, NULL);
		msgpack_unwrap(result);
	} else if (ce && !EG(exception)) {
		zend_throw_error(NULL, "Call to undefined method %s::valueOf()", ZSTR_VAL(ce->name));
	} else if (!EG(exception)) {
		zend_throw_error(NULL, "MessagePack\\UnpackOptions::BIGINT_AS_%s extension, which is not loaded",
			is_gmp ? "GMP needs the gmp" : "DEC needs the decimal");
	}
	return !EG(exception);
}

bool msgpack_integer_of_text(const zend_string *digits, uint64_t *magnitude, bool *negative)
{
	*negative = *ZSTR_VAL(digits) == '-';
	errno = 0;
	*magnitude = strtoull(ZSTR_VAL(digits) + *negative, NULL, 10);
	return errno == 0 && (!*negative || *magnitude <= UINT64_C(1) << 63);
}

enum {
	LIMBS = MSGPACK_WIDE_BYTES_MAX / 4,
	BILLION = 1000000000, /* nine digits are converted at a time */
	BILLION_DIGITS = 9,
	TEXT_MAX = (MSGPACK_WIDE_DIGITS_MAX / BILLION_DIGITS + 2) * BILLION_DIGITS
};

/* A magnitude, in limbs of 32 bits, the least significant first. */
typedef struct {
	uint32_t limbs[LIMBS]; /* zeros from the count on */
	uint32_t count;
} wide;

/* Multiplies the magnitude by `factor`, and adds `summand`. False: the result needs more than LIMBS. */
static bool multiply_and_add(wide *number, uint32_t factor, uint32_t summand)
{
	uint64_t carry = summand;

	for (uint32_t i = 0; i < number->count; i++) {
		carry += (uint64_t) number->limbs[i] * factor;
		number->limbs[i] = (uint32_t) carry;
		carry >>= 32;
	}
	if (carry > 0 && number->count < LIMBS) {
		number->limbs[number->count++] = (uint32_t) carry;
		carry = 0;
	}
	return carry == 0;
}

size_t msgpack_wide_integer_body(unsigned char *body, const char *text, size_t length)
{
	const char *end = text + length;
	bool negative = *text == '-';
	wide number = { 0 };
	uint32_t total;

	for (text += negative; text < end;) {
		uint32_t part = 0, factor = 1;

		for (; factor < BILLION && text < end; factor *= 10) {
			part = part * 10 + (uint32_t) (*text++ - '0');
		}
		if (!multiply_and_add(&number, factor, part)) {
			return 0;
		}
	}
	for (uint32_t i = 0; negative && number.limbs[i]-- == 0; i++) { /* subtracts one */
	}
	total = (number.count + (number.limbs[number.count - 1] >> 31) + 1) & ~UINT32_C(1); /* whole words of 64 bits */
	if (total > LIMBS) {
		return 0;
	}
	for (uint32_t i = total; i-- > 0;) { /* two's complement: the inverted bits of the magnitude less one */
		body = mp_store32(body, number.limbs[i] ^ (negative ? UINT32_MAX : 0));
	}
	return total * sizeof(uint32_t);
}

zend_string *msgpack_wide_integer_text(const unsigned char *body, size_t length)
{
	bool negative = body[0] >> 7;
	char text[TEXT_MAX], *end = text + sizeof(text), *start = end;
	wide number = { .count = (uint32_t) ((length + 3) / 4) };
	uint32_t part;

	for (size_t i = 0; i < length; i++) {
		number.limbs[i / 4] |= (uint32_t) (body[length - 1 - i] ^ (negative ? 0xff : 0)) << 8 * (i % 4);
	}
	multiply_and_add(&number, 1, negative);
	do {
		uint64_t rest = 0;

		for (uint32_t i = number.count; i-- > 0;) { /* divides by a billion */
			rest = rest << 32 | number.limbs[i];
			number.limbs[i] = (uint32_t) (rest / BILLION);
			rest %= BILLION;
		}
		while (number.count > 0 && number.limbs[number.count - 1] == 0) {
			number.count--;
		}
		part = (uint32_t) rest;
		for (int i = 0; i < BILLION_DIGITS; i++, part /= 10) {
			*--start = (char) ('0' + part % 10);
		}
	} while (number.count > 0);
	while (start < end - 1 && *start == '0') {
		start++;
	}
	if (negative) {
		*--start = '-';
	}
	return zend_string_init(start, (size_t) (end - start), false);
}
