#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "stores.h"
#include "../codec/input.h"

#ifdef HAVE_PHP_SESSION

#include "ext/session/php_session.h"
#include "../msgpack_globals.h"
#include "../base/php_compat.h"
#include "../serializer.h"
#include "foreign_session.h"

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
	zval *vars = variables(), held;
	zend_string *packed;

	if (!vars) {
		return NULL;
	}
	ZVAL_COPY(&held, vars); /* userland may end the session */
	packed = msgpack_serialize(&held, &settings);
	zval_ptr_dtor(&held);
	/* Out of memory: PHP would write an empty session in place of this one. */
	if (!packed && msgpack_is_out_of_memory()) {
		msgpack_end_request();
	}
	return packed;
}

/* Drops integers as variable names, and as properties of a stdClass their digits. Moves
 * the old values to `replaced`: destructors must not run before the new objects are
 * complete. */
static void add_variables(HashTable *read, HashTable *replaced)
{
	zval *vars = variables(), *value;
	zend_string *name;
	zend_ulong integer;

	if (!vars) {
		return;
	}
	SEPARATE_ARRAY(Z_REFVAL_P(vars));
	ZEND_HASH_FOREACH_STR_KEY_VAL(read, name, value) {
		if (name && !ZEND_HANDLE_NUMERIC(name, integer) && msgpack_array_make_room(Z_ARRVAL_P(Z_REFVAL_P(vars)))) {
			zval *variable = zend_hash_lookup(Z_ARRVAL_P(Z_REFVAL_P(vars)), name);

			if (Z_REFCOUNTED_P(variable)) {
				zend_hash_next_index_insert(replaced, variable);
			}
			ZVAL_COPY(variable, value);
		}
	} ZEND_HASH_FOREACH_END();
}

/* The variables of a session, which are an array or under assoc=0 a stdClass; NULL:
 * neither. */
static HashTable *variables_in(zval *value)
{
	ZVAL_DEREF(value);
	return Z_TYPE_P(value) == IS_ARRAY || (Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == zend_standard_class_def)
		? HASH_OF(value) : NULL;
}

/* As with PHP's own handlers, the variables are set before __wakeup() and
 * __unserialize() run, and stay if one of these throws. */
static zend_result read_message(const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy, HashTable *replaced)
{
	msgpack_unserializer unserializer;
	msgpack_decode_status status;
	HashTable *read = NULL;
	zval value;

	msgpack_unserializer_init(&unserializer, &value, settings, policy);
	msgpack_decoder_set_input(&unserializer.decoder, (const unsigned char *) bytes,
		(const unsigned char *) bytes + length);
	status = msgpack_unserializer_read(&unserializer);
	if (UNEXPECTED(status != MSGPACK_DECODE_DONE && status != MSGPACK_DECODE_FAILED)) {
		msgpack_unserializer_reject(&unserializer, &value, status, policy);
		return FAILURE;
	}
	if (status == MSGPACK_DECODE_DONE && unserializer.decoder.cursor == unserializer.decoder.end) {
		read = variables_in(&value);
		if (read) {
			add_variables(read, replaced);
			msgpack_unserializer_finish(&unserializer);
		}
	}
	msgpack_unserializer_free(&unserializer, &value, read ? MSGPACK_DECODE_DONE : MSGPACK_DECODE_FAILED);
	zval_ptr_dtor(&value);
	return read ? SUCCESS : FAILURE;
}

/* Only malformed bytes are a FAILURE, for which PHP warns and destroys the session. */
static zend_result decode(const char *bytes, size_t length)
{
	msgpack_settings settings = MSGPACK_G(settings);
	msgpack_policy policy = msgpack_configured_policy();
	HashTable replaced;
	uint32_t nesting = MSGPACK_G(calls).counts.nesting;
	zend_result result = SUCCESS;

	MSGPACK_G(calls).counts.nesting = 0; /* a session is not part of a value that is being read */
	zend_hash_init(&replaced, 0, NULL, ZVAL_PTR_DTOR, false);
	if (length > 0) {
		result = msgpack_is_foreign_session(bytes, length)
			? msgpack_read_foreign_session(bytes, length, &settings, &policy, add_variables, &replaced)
			: read_message(bytes, length, &settings, &policy, &replaced);
	}
	zend_hash_destroy(&replaced);
	msgpack_policy_free(&policy);
	MSGPACK_G(calls).counts.nesting = nesting;
	return result;
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

void msgpack_session_startup(void)
{
	session = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("session"));
	if (session && register_handler() == FAILURE) {
		session = NULL;
	}
}

bool msgpack_session_is_available(void)
{
	return session != NULL;
}

#else

void msgpack_session_startup(void)
{
}

bool msgpack_session_is_available(void)
{
	return false;
}

#endif
