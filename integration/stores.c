#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "stores.h"

#include "../base/arguments.h"
#include "../base/calls.h"

bool msgpack_has_sessions;

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

void msgpack_session_startup(void)
{
#ifdef HAVE_PHP_SESSION
	session = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("session"));
	msgpack_has_sessions = session && register_handler() == SUCCESS;
#endif
}

/* APCu publishes its registration function as a constant whose value is an address, so
 * that its headers are not needed. The final 0 is the version of the interface. */
#define REGISTER_SERIALIZER "\0apc_register_serializer-0"

typedef int serialize_function(unsigned char **buffer, size_t *length, const zval *value, void *config);
typedef int unserialize_function(zval *value, unsigned char *buffer, size_t length, void *config);
typedef int register_function(const char *name, serialize_function *serialize, unserialize_function *unserialize,
	void *config);

bool msgpack_has_apcu;

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

void msgpack_apcu_startup(void)
{
	zval *function = zend_get_constant_str(ZEND_STRL(REGISTER_SERIALIZER));

	if (function && Z_TYPE_P(function) == IS_LONG && Z_LVAL_P(function) != 0) {
		register_function *register_serializer = (register_function *) Z_LVAL_P(function);

		msgpack_has_apcu = register_serializer("msgpack", serialize, unserialize, NULL);
	}
}
