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

const HashTable *msgpack_classes_of_text(const msgpack_settings *settings, const msgpack_policy *policy)
{
	return settings->php_only ? policy->allowed_classes : &zend_empty_array;
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

zend_result msgpack_read_serialized_value(const msgpack_text *text, zval *value)
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
	return is_igbinary(bytes, length) && !settings->strict && !msgpack_classes_of_text(settings, policy)
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
