#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "serialized.h"

#include "../base/c_stack.h"
#include "../base/lifetimes.h"
#include "../base/php_unserialize.h"

/* The most bytes of C stack that PHP's unserialize() takes for a level. */
#define STACK_PER_LEVEL 1024

/* Serialized text */

/* The classes that a text may name: none under php_only=0, as in a message. */
static const HashTable *classes_of_text(const msgpack_settings *settings, const msgpack_policy *policy)
{
	return settings->php_only ? policy->allowed_classes : &zend_empty_array;
}

msgpack_text msgpack_text_under(const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy, uint32_t max_depth)
{
	msgpack_text text = msgpack_text_of(bytes, length, classes_of_text(settings, policy), max_depth);

	text.is_strict = settings->strict;
	return text;
}

typedef struct {
	const msgpack_text *text;
	bool (*read)(void *context, php_unserialize_data_t *data);
	void *context;
} text_reading;

static bool read_text(void *context)
{
	const text_reading *reading = context;
	php_unserialize_data_t data;
	bool done;

	PHP_VAR_UNSERIALIZE_INIT(data);
	php_var_unserialize_set_allowed_classes(data, (HashTable *) reading->text->allowed_classes);
	php_var_unserialize_set_max_depth(data, reading->text->max_depth);
	done = reading->read(reading->context, &data);
	PHP_VAR_UNSERIALIZE_DESTROY(data);
	return done;
}

zend_result msgpack_read_serialized(const msgpack_text *text, bool (*read)(void *context, php_unserialize_data_t *data),
	void *context)
{
	text_reading reading = { text, read, context };
	msgpack_calls *calls = &MSGPACK_G(calls);
	uint32_t levels = text->depth + text->custom_levels;
	bool done;

	if (msgpack_stack_left() / STACK_PER_LEVEL <= text->depth) {
		msgpack_throw_stack_used_up(NULL);
		return FAILURE;
	}
	msgpack_nest(calls, levels);
	done = msgpack_run_isolated(read_text, &reading) && !EG(exception);
	msgpack_unnest(calls, levels);
	return done ? SUCCESS : FAILURE;
}

/* One value */

typedef struct {
	const char *start;
	const char *end;
	zval *value;
} single;

/* While PHP parses, the value has a place of PHP's: a back-reference may make it a
 * reference there. */
static bool read_single(void *context, php_unserialize_data_t *data)
{
	single *single = context;
	const unsigned char *p = (const unsigned char *) single->start;
	zval *parsed = var_tmp_var(data);

	if (!php_var_unserialize(parsed, &p, (const unsigned char *) single->end, data)) {
		return false;
	}
	ZVAL_COPY(single->value, parsed);
	return true;
}

/* As msgpack_read_serialized(), for a text of a single value. After FAILURE, it is null. */
static zend_result read_value(const msgpack_text *text, zval *value)
{
	single single = { .start = text->start, .end = text->end, .value = value };

	ZVAL_NULL(value);
	if (msgpack_read_serialized(text, read_single, &single) == FAILURE) {
		zval_ptr_dtor(value);
		ZVAL_NULL(value);
		return FAILURE;
	}
	if (Z_ISREF_P(value)) {
		zend_unwrap_reference(value);
	}
	msgpack_offer_to_collector(value);
	return SUCCESS;
}

/* igbinary */

typedef int igbinary_function(const uint8_t *bytes, size_t length, zval *value);

/* NULL: it is not loaded. No symbol of it is linked to. */
static igbinary_function *find_igbinary(void)
{
	const zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("igbinary"));

#ifdef RTLD_DEFAULT
	return module ? (igbinary_function *)
		DL_FETCH_SYMBOL(module->handle ? module->handle : RTLD_DEFAULT, "igbinary_unserialize") : NULL;
#else
	return module && module->handle
		? (igbinary_function *) DL_FETCH_SYMBOL(module->handle, "igbinary_unserialize") : NULL;
#endif
}

/* A header of four bytes, of which the last is the version. */
static bool is_igbinary(const char *bytes, size_t length)
{
	return length > 4 && memcmp(bytes, "\0\0\0", 3) == 0 && (bytes[3] == 1 || bytes[3] == 2);
}

bool msgpack_is_readable_igbinary(const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy)
{
	return is_igbinary(bytes, length) && !settings->strict && !classes_of_text(settings, policy)
		&& find_igbinary();
}

static bool read_igbinary(void *context)
{
	single *single = context;

	return find_igbinary()((const uint8_t *) single->start, (size_t) (single->end - single->start), single->value) == 0;
}

zend_result msgpack_read_igbinary(zval *value, const char *bytes, size_t length)
{
	single single = { .start = bytes, .end = bytes + length, .value = value };

	ZVAL_NULL(value);
	if (msgpack_stack_suffices(NULL) && msgpack_run_isolated(read_igbinary, &single) && !EG(exception)) {
		return SUCCESS;
	}
	zval_ptr_dtor(value);
	ZVAL_NULL(value);
	return FAILURE;
}

/* Entries of caches */

/* Whether the text has to be told apart from a message: no message is of two bytes or
 * more and begins with a letter or NUL, which are integers of one byte. */
static bool may_be_foreign(const char *bytes, size_t length)
{
	return length > 1 && (unsigned char) bytes[0] < 0x80;
}

/* What is neither text nor igbinary's is left to the decoder, which reports it. */
static zend_result read_foreign(zval *value, const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy)
{
	msgpack_decode_status status = MSGPACK_DECODE_MALFORMED;
	zend_result result = FAILURE;

	if (msgpack_is_readable_igbinary(bytes, length, settings, policy)) {
		result = msgpack_read_igbinary(value, bytes, length);
	} else {
		msgpack_text text = msgpack_text_under(bytes, length, settings, policy,
			msgpack_allowed_depth(policy->max_depth));

		if (msgpack_text_skip_value(&text) && msgpack_text_finish(&text)) {
			result = read_value(&text, value);
		} else {
			status = text.status;
		}
		msgpack_text_free(&text);
		if (text.status == MSGPACK_DECODE_MALFORMED) {
			return msgpack_unserialize(value, bytes, length, settings, policy);
		}
	}
	if (result == FAILURE && !EG(exception)) {
		ZVAL_FALSE(value);
		msgpack_report_problem(status, policy);
	}
	return result;
}

zend_result msgpack_read_entry(zval *value, const char *bytes, size_t length)
{
	msgpack_settings settings = MSGPACK_G(settings);
	msgpack_policy policy = msgpack_configured_policy();
	zend_result result;

	policy.whole = true;
	result = UNEXPECTED(MSGPACK_G(read_serialized)) && may_be_foreign(bytes, length)
		? read_foreign(value, bytes, length, &settings, &policy)
		: msgpack_unserialize(value, bytes, length, &settings, &policy);
	msgpack_policy_free(&policy);
	return result;
}
