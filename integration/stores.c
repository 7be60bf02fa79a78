/* Sessions and caches, and what PHP's serialize() and igbinary have written in them. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "stores.h"

#include "../base/arguments.h"
#include "../base/calls.h"
#include "../base/lifetimes.h"
#include "../objects/form.h"
#include "ext/standard/php_var.h"

/* The most bytes of C stack that PHP's unserialize() takes for a level. */
#define STACK_PER_LEVEL 1024

typedef struct {
	const char *bytes;
	size_t length;
	const msgpack_settings *settings;
	const msgpack_text *text;
	bool has_names; /* the variables of a session: name|value name|value... */
	zval *value;
} reading;

/* The classes that may be named: none under php_only=0, as in a message. */
static const HashTable *classes_of(const msgpack_settings *settings)
{
	return settings->php_only ? settings->allowed_classes : &zend_empty_array;
}

/* Serialized text */

/* Parses the values into places of PHP's, by name; that of a single one is empty. */
static bool parse(const reading *reading, php_unserialize_data_t *data, HashTable *parsed)
{
	const char *p = reading->bytes, *end = p + reading->length;

	while (p < end) {
		const char *name_end = reading->has_names ? memchr(p, '|', (size_t) (end - p)) : NULL;
		zval *value = var_tmp_var(data);
		const unsigned char *cursor = (const unsigned char *) (name_end ? name_end + 1 : p);
		bool well = php_var_unserialize(value, &cursor, (const unsigned char *) end, data);

		zend_hash_str_update_ptr(parsed, p, name_end ? (size_t) (name_end - p) : 0, value);
		if (!well) {
			return false;
		}
		p = (const char *) cursor;
	}
	return true;
}

static bool read_text(void *context)
{
	const reading *reading = context;
	msgpack_session *session = reading->settings->session;
	const msgpack_text *text = reading->text;
	HashTable *list = msgpack_text_list(reading->bytes, reading->length, text->allowed_classes);
	php_unserialize_data_t data;
	zval parsed, *each;
	bool done;

	array_init(&parsed);
	PHP_VAR_UNSERIALIZE_INIT(data);
	php_var_unserialize_set_allowed_classes(data, list);
	php_var_unserialize_set_max_depth(data, text->max_depth);
	done = parse(reading, &data, Z_ARRVAL(parsed));
	if (done) {
		/* copied last: a back-reference makes an earlier one a reference */
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL(parsed), each) {
			ZVAL_COPY(each, (zval *) Z_PTR_P(each));
		} ZEND_HASH_FOREACH_END();
		ZVAL_COPY(reading->value, reading->has_names ? &parsed
			: zend_hash_find(Z_ARRVAL(parsed), ZSTR_EMPTY_ALLOC()));
		done = !session || session->set(session, reading->value);
	}
	PHP_VAR_UNSERIALIZE_DESTROY(data);
	zval_ptr_dtor(&parsed);
	if (list != text->allowed_classes) {
		zend_array_release(list);
	}
	return done;
}

/* `name|`. A name has no quotation mark: one is before every string of PHP's other handlers. */
static bool skip_name(msgpack_text *text)
{
	while (text->cursor < text->end && (unsigned char) *text->cursor >= ' ' && !strchr("|\"", *text->cursor)) {
		text->cursor++;
	}
	return msgpack_text_skip_char(text, '|');
}

/* A session is an array, or variables. Each format is strict enough that no text is of several, nor is one of
 * `php_binary`, even truncated: a string inside of it, which a visitor may choose, cannot pass for a variable. */
static bool skip_values(msgpack_text *text, const reading *reading)
{
	if (!reading->has_names) {
		return (!reading->settings->session || (reading->length > 1 && memcmp(reading->bytes, "a:", 2) == 0))
			&& msgpack_text_skip_value(text);
	}
	while (text->cursor < text->end) {
		if (!skip_name(text) || !msgpack_text_skip_value(text)) {
			return false;
		}
	}
	return true;
}

/* MALFORMED: the text is not of this format. FAILED, or an exception: the value is to be freed. */
static msgpack_decode_status read_if_text(reading *reading)
{
	const msgpack_settings *settings = reading->settings;
	msgpack_text text = msgpack_text_of(reading->bytes, reading->length, classes_of(settings),
		msgpack_allowed_depth(settings->max_depth), settings->strict);
	msgpack_decode_status status = MSGPACK_DECODE_FAILED;

	reading->text = &text;
	if (!skip_values(&text, reading) || !msgpack_text_finish(&text)) {
		status = text.status == MSGPACK_DECODE_DONE ? MSGPACK_DECODE_MALFORMED : text.status;
	} else if (msgpack_stack_left() / STACK_PER_LEVEL <= text.depth) {
		msgpack_throw_stack_used_up(NULL);
	} else {
		uint32_t levels = (uint32_t) MIN(text.depth + text.custom_levels, MSGPACK_MAX_NESTING);

		msgpack_nest(&MSGPACK_G(calls), levels);
		status = msgpack_run_isolated(read_text, reading) ? MSGPACK_DECODE_DONE : MSGPACK_DECODE_FAILED;
		msgpack_unnest(&MSGPACK_G(calls), levels);
	}
	msgpack_text_free(&text);
	return status;
}

/* igbinary */

typedef int igbinary_function(const uint8_t *bytes, size_t length, zval *value);

/* The function of igbinary, to which no symbol is linked; NULL: it is not loaded. */
static igbinary_function *find_igbinary(void)
{
	const zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("igbinary"));
	void *handle = module ? module->handle : NULL;

#ifdef RTLD_DEFAULT
	handle = handle ? handle : RTLD_DEFAULT;
#endif
	return module && handle ? (igbinary_function *) DL_FETCH_SYMBOL(handle, "igbinary_unserialize") : NULL;
}

/* Whether igbinary can read it and may: no class is forbidden. A header of four bytes ends in the version. */
static bool is_readable_igbinary(const reading *reading)
{
	const char *bytes = reading->bytes;

	return reading->length > 4 && memcmp(bytes, "\0\0\0", 3) == 0 && (bytes[3] == 1 || bytes[3] == 2)
		&& !reading->settings->strict && !classes_of(reading->settings) && find_igbinary();
}

static bool read_igbinary(void *context)
{
	const reading *reading = context;
	msgpack_session *session = reading->settings->session;

	return find_igbinary()((const uint8_t *) reading->bytes, reading->length, reading->value) == 0 && !EG(exception)
		&& (!session || session->set(session, reading->value));
}

/* Whether the text has to be told apart from a message. An entry: no message is of two bytes or more and begins with a
 * letter or NUL, which are integers of one byte. A session is an array or map, whose heads of 16 or 32 bits are the
 * first bytes of texts in UTF-8, too: the byte after them would make it one of 32,768 elements or more, which are not
 * there. */
static bool may_be_foreign(const unsigned char *p, size_t length, bool is_session)
{
	bool is_small_container = *p >= MP_FIXMAP && *p < MP_FIXSTR;

	if (!is_session) {
		return length > 1 && *p < 0x80;
	}
	return !is_small_container && (*p < MP_ARRAY16 || *p > MP_MAP32
		|| (length > 1 && length < 0x8000 && p[1] >= 0x80 && p[1] < 0xC0));
}

/* MALFORMED: it is neither text nor igbinary's. */
static msgpack_decode_status read_foreign(reading *reading)
{
	msgpack_decode_status status;

	if (is_readable_igbinary(reading)) {
		return msgpack_stack_suffices(NULL) && msgpack_run_isolated(read_igbinary, reading)
			? MSGPACK_DECODE_DONE : MSGPACK_DECODE_FAILED;
	}
	status = read_if_text(reading);
	if (reading->settings->session && status != MSGPACK_DECODE_DONE && status != MSGPACK_DECODE_FAILED) {
		reading->has_names = true;
		status = read_if_text(reading);
	}
	msgpack_unwrap(reading->value);
	return status;
}

/* Leaves what no other serializer has written to the decoder, which reports problems. */
zend_result msgpack_read_entry(zval *value, const char *bytes, size_t length, msgpack_session *session)
{
	msgpack_settings settings = msgpack_complete_settings(&MSGPACK_G(settings));
	reading reading = { .bytes = bytes, .length = length, .settings = &settings, .value = value };
	msgpack_decode_status status = MSGPACK_DECODE_MALFORMED;
	zend_result result = FAILURE;

	settings.whole = true;
	settings.session = session;
	ZVAL_NULL(value);
	if (UNEXPECTED(MSGPACK_G(read_serialized)) && length > 0
	 && may_be_foreign((const unsigned char *) bytes, length, session)) {
		status = read_foreign(&reading);
	}
	if (status == MSGPACK_DECODE_MALFORMED) {
		result = msgpack_unserialize(value, bytes, length, &settings);
	} else if (status == MSGPACK_DECODE_DONE && !EG(exception)) {
		msgpack_offer_to_collector(value);
		result = SUCCESS;
	} else {
		msgpack_replace(value, EG(uninitialized_zval));
		if (!EG(exception)) {
			ZVAL_FALSE(value);
			if (!session) {
				msgpack_report_problem(status == MSGPACK_DECODE_FAILED ? MSGPACK_DECODE_MALFORMED : status, &settings,
					NULL, NULL, 0);
			}
		}
	}
	msgpack_release_table(settings.allowed_classes);
	return result;
}

/* Sessions and APCu */

bool msgpack_has_sessions, msgpack_has_apcu;

#ifdef HAVE_PHP_SESSION

#include "ext/session/php_session.h"

/* The session extension, if loaded. No symbol of it is linked to: it may be a library
 * that is missing, or loaded later. */
static zend_module_entry *session;

/* $_SESSION, which is a reference; NULL where it is not an array. */
static zval *variables(void)
{
#ifdef ZTS
	php_ps_globals *globals = TSRMG_BULK(*session->globals_id_ptr, php_ps_globals *);
#else
	php_ps_globals *globals = session->globals_ptr;
#endif
	zval *vars = &globals->http_session_vars;

	return Z_ISREF_P(vars) && Z_TYPE_P(Z_REFVAL_P(vars)) == IS_ARRAY ? vars : NULL;
}

static zend_string *encode(void)
{
	msgpack_settings settings = msgpack_store_settings();
	zval *vars = variables(), copy;
	zend_string *name, *packed;
	zend_ulong integer;

	if (!vars) {
		return NULL;
	}
	ZEND_HASH_FOREACH_KEY(Z_ARRVAL_P(Z_REFVAL_P(vars)), integer, name) {
		if (settings.strict && !name) { /* set_variables() would leave it out */
			return msgpack_throw(zend_ce_exception, "Strict packing: a session variable named " ZEND_LONG_FMT,
				(zend_long) integer);
		}
	} ZEND_HASH_FOREACH_END();
	ZVAL_COPY(&copy, vars); /* userland may end the session */
	packed = msgpack_serialize(&copy, &settings);
	zval_ptr_dtor(&copy);
	/* Out of memory the request ends here: PHP would write an empty session in place of this one. */
	if (!packed && msgpack_is_out_of_memory()) {
		zend_handle_delayed_oom();
		zend_bailout();
	}
	return packed;
}

/* Sets the variables in $_SESSION that an array has, or under assoc=0 a stdClass, but for integers as names. False: the
 * value is neither. */
static bool set_variables(msgpack_session *session, zval *value)
{
	zval *vars = variables(), *element;
	zend_string *name;
	zend_ulong integer;

	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_ARRAY && (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != zend_standard_class_def)) {
		return false;
	}
	session->is_set = true;
	if (!vars) {
		return true;
	}
	SEPARATE_ARRAY(Z_REFVAL_P(vars));
	ZEND_HASH_FOREACH_STR_KEY_VAL(HASH_OF(value), name, element) {
		if (name && !ZEND_HANDLE_NUMERIC(name, integer) && msgpack_array_make_room(Z_ARRVAL_P(Z_REFVAL_P(vars)))) {
			zval *variable = zend_hash_lookup(Z_ARRVAL_P(Z_REFVAL_P(vars)), name);

			if (Z_REFCOUNTED_P(variable)) {
				zend_hash_next_index_insert(&session->replaced, variable);
			}
			ZVAL_COPY(variable, element);
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Only malformed bytes are a FAILURE, for which PHP warns and destroys the session. As with PHP's own handlers, the
 * variables stay if a __wakeup() or __unserialize() throws. */
static zend_result decode(const char *bytes, size_t length)
{
	msgpack_session session = { .set = set_variables };
	uint32_t levels;
	zval value;

	if (length == 0) {
		return SUCCESS;
	}
	levels = msgpack_leave_nesting(&MSGPACK_G(calls));
	zend_hash_init(&session.replaced, 0, NULL, ZVAL_PTR_DTOR, false);
	if (msgpack_read_entry(&value, bytes, length, &session) == SUCCESS && !session.is_set) {
		set_variables(&session, &value); /* one without objects */
	}
	zval_ptr_dtor(&value);
	zend_hash_destroy(&session.replaced);
	msgpack_return_to_nesting(&MSGPACK_G(calls), levels);
	return session.is_set ? SUCCESS : FAILURE;
}

/* Sessions are built into Debian's PHP, and a library in Alpine's and FreeBSD's. */
static zend_result register_handler(void)
{
#if defined(COMPILE_DL_MSGPACK) && defined(RTLD_DEFAULT)
	typeof(php_session_register_serializer) *register_serializer =
		DL_FETCH_SYMBOL(session->handle ? session->handle : RTLD_DEFAULT, "php_session_register_serializer");

	return register_serializer ? register_serializer("msgpack", encode, decode) : FAILURE;
#else
	return php_session_register_serializer("msgpack", encode, decode);
#endif
}

#endif

/* APCu publishes its registration function as a constant whose value is an address, so
 * that its headers are not needed. The final 0 is the version of the interface. */
#define REGISTER_SERIALIZER "\0apc_register_serializer-0"

typedef int serialize_function(unsigned char **buffer, size_t *length, const zval *value, void *config);
typedef int unserialize_function(zval *value, unsigned char *buffer, size_t length, void *config);
typedef int register_function(const char *name, serialize_function *serialize, unserialize_function *unserialize,
	void *config);

/* APCu frees `buffer` with efree(). */
static int serialize(unsigned char **buffer, size_t *length, const zval *value, void *config)
{
	msgpack_settings settings = msgpack_store_settings();
	zend_string *packed = msgpack_serialize((zval *) value, &settings);

	*length = packed ? ZSTR_LEN(packed) : 0;
	if (packed && ZSTR_IS_INTERNED(packed)) {
		*buffer = (unsigned char *) estrndup(ZSTR_VAL(packed), *length);
	} else { /* large entries are not allocated twice: the bytes move to the start of the string's memory */
		*buffer = packed ? memmove(packed, ZSTR_VAL(packed), *length) : NULL;
	}
	return packed != NULL;
}

/* `buffer` is in shared memory, which APCu keeps alive, perhaps under a lock: __wakeup()
 * can do no more than with any other serializer. After FAILURE APCu overwrites `value`,
 * which is a scalar then. */
static int unserialize(zval *value, unsigned char *buffer, size_t length, void *config)
{
	return msgpack_read_entry(value, (const char *) buffer, length, NULL) == SUCCESS;
}

void msgpack_stores_startup(void)
{
	zval *function = zend_get_constant_str(ZEND_STRL(REGISTER_SERIALIZER));

#ifdef HAVE_PHP_SESSION
	session = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("session"));
	msgpack_has_sessions = session && register_handler() == SUCCESS;
#endif
	if (function && Z_TYPE_P(function) == IS_LONG && Z_LVAL_P(function) != 0) {
		register_function *register_serializer = (register_function *) Z_LVAL_P(function);

		msgpack_has_apcu = register_serializer("msgpack", serialize, unserialize, NULL);
	}
}
