#include "paths.h"

#include "../base/php_compat.h"
#include "zend_exceptions.h"

void msgpack_raw_key_of_integer(msgpack_raw_key *key, zend_long integer)
{
	const mp_tag tag = mp_integer_tag(integer);

	key->length = (size_t) msgpack_print_integer(key->digits, &tag);
	key->bytes = key->digits;
	key->string = NULL;
	key->is_any = false;
	key->is_integer = true;
	key->integer = integer;
}

bool msgpack_raw_key_of(msgpack_raw_key *key, const zval *value)
{
	if (Z_TYPE_P(value) == IS_LONG) {
		msgpack_raw_key_of_integer(key, Z_LVAL_P(value));
	} else if (Z_TYPE_P(value) == IS_STRING) {
		msgpack_raw_key_of_string(key, Z_STRVAL_P(value), Z_STRLEN_P(value));
	}
	return Z_TYPE_P(value) == IS_LONG || Z_TYPE_P(value) == IS_STRING;
}

/* A power of two, which parsed paths double. */
enum { FEW = sizeof(((msgpack_raw_path *) NULL)->few) / sizeof(msgpack_raw_key) };

/* Makes room for more than a few keys. False: out of memory. */
static bool make_room(msgpack_raw_path *path, size_t count)
{
	msgpack_raw_key *few = path->keys == path->few ? path->few : NULL;
	msgpack_raw_key *keys = msgpack_realloc(few ? NULL : path->keys, count, sizeof(*keys));

	if (keys && few) {
		memcpy(keys, few, path->count * sizeof(*keys));
	}
	path->keys = keys ? keys : path->keys;
	return keys != NULL;
}

void msgpack_raw_path_free(msgpack_raw_path *path)
{
	for (size_t i = 0; !path->text && i < path->count; i++) {
		zend_tmp_string_release(path->keys[i].string);
	}
	if (path->keys && path->keys != path->few) {
		efree(path->keys);
	}
	zend_tmp_string_release(path->text);
}

/* Replaces ~0 and ~1 from `p` on. Returns the length; SIZE_MAX: another character follows a tilde. */
static size_t unescape(char *p, size_t length)
{
	char *to = p;

	for (const char *end = p + length; p < end; p++) {
		if (*p != '~') {
			*to++ = *p;
		} else if (*++p == '0' || *p == '1') { /* after the key is a slash or NUL */
			*to++ = *p == '0' ? '~' : '/';
		} else {
			return SIZE_MAX;
		}
	}
	return length - (size_t) (p - to);
}

static bool throw_malformed(void)
{
	zend_argument_value_error(1, "must be a JSON Pointer, as RFC 6901 has it");
	return false;
}

bool msgpack_raw_parse_path(msgpack_raw_path *path, zend_string *text)
{
	size_t length = ZSTR_LEN(text);
	bool has_escapes = memchr(ZSTR_VAL(text), '~', length) != NULL;
	const char *end;
	char *p, *next;

	path->count = 0;
	path->keys = path->few;
	path->text = has_escapes ? zend_string_init(ZSTR_VAL(text), length, false) : zend_string_copy(text);
	p = ZSTR_VAL(path->text);
	end = p + length;
	if (length > 0 && *p != '/') {
		return throw_malformed();
	}
	for (; p < end; p = next) {
		if (path->count >= FEW && (path->count & (path->count - 1)) == 0 && !make_room(path, 2 * path->count)) {
			return false;
		}
		p++;
		next = memchr(p, '/', (size_t) (end - p));
		next = next ? next : p + (end - p);
		length = has_escapes ? unescape(p, (size_t) (next - p)) : (size_t) (next - p);
		if (length == SIZE_MAX) {
			return throw_malformed();
		}
		msgpack_raw_key_of_string(&path->keys[path->count++], p, length);
	}
	return true;
}

bool msgpack_raw_parse_keys(msgpack_raw_path *path, HashTable *keys, bool may_have_any)
{
	msgpack_raw_key *key;
	zval *each;

	path->count = 0;
	path->keys = path->few;
	path->text = NULL;
	if (zend_hash_num_elements(keys) > FEW && !make_room(path, zend_hash_num_elements(keys))) {
		return false;
	}
	ZEND_HASH_FOREACH_VAL(keys, each) {
		key = &path->keys[path->count];
		ZVAL_DEREF(each);
		if (msgpack_raw_key_of(key, each)) {
			key->string = Z_TYPE_P(each) == IS_STRING ? zend_string_copy(Z_STR_P(each)) : NULL;
		} else if (Z_TYPE_P(each) == IS_NULL && may_have_any) {
			*key = (msgpack_raw_key) { .is_any = true };
		} else {
			zend_argument_type_error(1, "must be a list of int|string%s, %s given", may_have_any ? "|null" : "",
				zend_zval_type_name(each));
			return false;
		}
		path->count++;
	} ZEND_HASH_FOREACH_END();
	return true;
}
