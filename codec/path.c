#include "path.h"

#include "encoder.h"

enum { KEY_MAX = 40 }; /* bytes of a key that are shown */

static const char ellipsis[] = "…";

/* The longest length up to `most` that cuts no character of UTF-8; `most` where the bytes are not UTF-8. */
static size_t cut_before(const char *bytes, size_t most)
{
	size_t length = most;

	while (length > 0 && most - length < 4 && mp_is_continuation((unsigned char) bytes[length])) {
		length--;
	}
	return mp_is_continuation((unsigned char) bytes[length]) ? most : length;
}

/* Control characters, and all but ASCII where it is not UTF-8, are escaped: \x00. */
static void add_text(smart_str *path, const char *bytes, size_t length)
{
	size_t shown = length > KEY_MAX ? cut_before(bytes, KEY_MAX) : length;
	bool is_utf8 = mp_is_utf8(bytes, shown);

	for (size_t i = 0; i < shown; i++) {
		unsigned char byte = (unsigned char) bytes[i];

		if (byte < ' ' || byte == 0x7f || (byte > 0x7f && !is_utf8)) {
			smart_str_append_printf(path, "\\x%02x", byte);
		} else {
			smart_str_appendc(path, bytes[i]);
		}
	}
	if (shown < length) {
		smart_str_appends(path, ellipsis);
	}
}

bool msgpack_is_mangling_broken(const zend_string *name)
{
	size_t length = ZSTR_LEN(name);
	const char *bytes = ZSTR_VAL(name);

	return length > 0 && bytes[0] == '\0'
		&& (length < 3 || bytes[1] == '\0' || !memchr(bytes + 1, '\0', length - 2));
}

/* Appends the name of a property, without the class with which PHP mangles one that is not public. */
static void add_name(smart_str *path, const zend_string *mangled)
{
	const char *class_name, *name = ZSTR_VAL(mangled);
	size_t length = ZSTR_LEN(mangled);

	if (!msgpack_is_mangling_broken(mangled)) {
		zend_unmangle_property_name_ex(mangled, &class_name, &name, &length);
	}
	smart_str_appends(path, "->");
	add_text(path, name, length);
}

/* Is the address that of the slot, of the value in it, or of the array, object or string there? */
static bool is_at(zval *slot, const void *address)
{
	zval *value = Z_TYPE_P(slot) == IS_INDIRECT ? Z_INDIRECT_P(slot) : slot;
	const zval *referenced = Z_ISREF_P(value) ? Z_REFVAL_P(value) : value;

	return value == address || referenced == address
		|| (Z_TYPE_P(referenced) >= IS_STRING && Z_PTR_P(referenced) == address);
}

void msgpack_path_add_key(smart_str *path, zend_ulong index, const zend_string *key)
{
	smart_str_appendc(path, '[');
	if (key) {
		add_text(path, ZSTR_VAL(key), ZSTR_LEN(key));
	} else {
		smart_str_append_long(path, (zend_long) index);
	}
	smart_str_appendc(path, ']');
}

/* Appends the key in the array `table`, or the name of a property of the object, declared or in `table`, of the value
 * at the address. Either may be NULL. False: there is none. */
static bool find(smart_str *path, zend_object *object, HashTable *table, const void *address)
{
	int declared = object ? object->ce->default_properties_count : 0;
	zend_ulong index;
	zend_string *key;
	zval *each;

	for (int i = 0; i < declared; i++) {
		const zend_property_info *info = object->ce->properties_info_table[i];

		if (info && is_at(OBJ_PROP(object, info->offset), address)) {
			add_name(path, info->name);
			return true;
		}
	}
	if (!table) {
		return false;
	}
	ZEND_HASH_FOREACH_KEY_VAL(table, index, key, each) {
		if (!is_at(each, address)) {
			continue;
		}
		if (key && object) {
			add_name(path, key);
		} else {
			msgpack_path_add_key(path, index, key);
		}
		return true;
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* find() in an array or object; any other value has none. */
static bool find_in(smart_str *path, const zval *container, const void *address)
{
	zend_object *object = Z_TYPE_P(container) == IS_OBJECT ? Z_OBJ_P(container) : NULL;

	return find(path, object, object ? object->properties : Z_TYPE_P(container) == IS_ARRAY ? Z_ARRVAL_P(container)
		: NULL, address);
}

/* Shortens a path, which is consumed, to its first and its last bytes. */
static zend_string *shorten(zend_string *path)
{
	enum { KEPT = MSGPACK_PATH_MAX / 2 - 4 }; /* at either end */
	size_t first, last;
	zend_string *shortened;

	if (ZSTR_LEN(path) <= MSGPACK_PATH_MAX) {
		return path;
	}
	first = cut_before(ZSTR_VAL(path), KEPT);
	last = cut_before(ZSTR_VAL(path), ZSTR_LEN(path) - KEPT);
	shortened = zend_string_concat3(ZSTR_VAL(path), first, ellipsis, sizeof(ellipsis) - 1, ZSTR_VAL(path) + last,
		ZSTR_LEN(path) - last);
	zend_string_release(path);
	return shortened;
}

zend_string *msgpack_path_join(zend_string *path, zend_string *rest)
{
	zend_string *joined;
	bool root;

	if (!path || !rest) {
		return shorten(path ? path : rest ? rest : ZSTR_EMPTY_ALLOC());
	}
	root = ZSTR_VAL(rest)[0] == '$'; /* of a value with a type, which was packed by itself */
	joined = zend_string_concat2(ZSTR_VAL(path), ZSTR_LEN(path), ZSTR_VAL(rest) + root, ZSTR_LEN(rest) - root);
	zend_string_release(path);
	zend_string_release(rest);
	return shorten(joined);
}

/* Appends the step from the container of a frame, at `slot`, to what is read in it: the slot at `next`. */
static void add_step(smart_str *path, const msgpack_frame *frame, zval *slot, const void *next)
{
	zval *container = slot, *detached = frame->detached;

	ZVAL_DEREF(container);
	if (next == slot || next == container /* the frame of a reference, which is no step: `next` is its value */
	 || find_in(path, container, next) || !detached) {
		return;
	}
	/* a payload, and the key in it; or a key, or a value that is dropped */
	smart_str_appends(path, Z_TYPE_P(container) == IS_OBJECT && Z_OBJCE_P(container)->__unserialize
		? "->__unserialize()" : "[…]");
	if (next != detached && Z_TYPE_P(detached) == IS_ARRAY) {
		find_in(path, detached, next);
	}
}

zend_string *msgpack_path_of(const msgpack_decoder *decoder, const zval *slot)
{
	zend_string *path = ZSTR_EMPTY_ALLOC();
	const void *next = slot;

	for (uint32_t i = decoder->depth; i-- > 0;) {
		const msgpack_frame *frame = &decoder->frames[i];
		zval *row = next && frame->type->row_with ? frame->type->row_with(frame, next) : NULL;
		zval *container = row ? row : frame->slot;
		smart_str step = { 0 };

		if (next) {
			add_step(&step, frame, container, next);
		}
		next = container;
		path = msgpack_path_join(smart_str_extract(&step), path);
	}
	return path;
}

/* In exceptions */

zend_string *msgpack_string_property(zend_class_entry *scope, zend_object *exception, const char *name, size_t length)
{
	zval buffer, *value = zend_read_property(scope, exception, name, length, true, &buffer);

	ZVAL_DEREF(value);
	return Z_TYPE_P(value) == IS_STRING ? zend_string_copy(Z_STR_P(value)) : ZSTR_EMPTY_ALLOC();
}

void msgpack_path_in_text(zend_object *exception, const zend_string *path, const zend_string *former, bool appends)
{
	zend_class_entry *scope = zend_get_exception_base(exception);
	size_t kept, replaced = ZSTR_LEN(former);
	zend_string *text, *changed;
	bool has_former;

	if (!instanceof_function(exception->ce, zend_ce_throwable)) {
		return; /* exit() has been called, or the fiber is being abandoned: PHP's object has no text */
	}
	text = msgpack_string_property(scope, exception, ZEND_STRL("message"));
	has_former = replaced > 0 && ZSTR_LEN(text) > replaced
		&& memcmp(ZSTR_VAL(text) + ZSTR_LEN(text) - replaced, ZSTR_VAL(former), replaced) == 0;
	if (has_former || (appends && ZSTR_LEN(path) > 0)) {
		kept = ZSTR_LEN(text) - (has_former ? replaced : 0);
		changed = zend_string_concat3(ZSTR_VAL(text), kept, ", in ", has_former ? 0 : strlen(", in "), ZSTR_VAL(path),
			ZSTR_LEN(path));
		zend_update_property_str(scope, exception, ZEND_STRL("message"), changed);
		zend_string_release(changed);
	}
	zend_string_release(text);
}

void msgpack_path_append(const msgpack_decoder *decoder, const zval *slot)
{
	zend_string *path = msgpack_path_of(decoder, slot);

	if (EG(exception)) {
		msgpack_path_in_text(EG(exception), path, ZSTR_EMPTY_ALLOC(), true);
	}
	zend_string_release(path);
}

/* While packing */

static msgpack_failure *failure_of(msgpack_encoder *encoder)
{
	if (!encoder->has_failed) {
		encoder->has_failed = true;
		/* makes msgpack_may_have_run_userland() true, so that the arrays around, which ask it anyway, add a step */
		encoder->runs_no_userland = false;
		encoder->side_effects++;
		encoder->failure = (msgpack_failure) { .path = NULL };
	}
	return &encoder->failure;
}

bool msgpack_has_thrown(msgpack_encoder *encoder, const void *value)
{
	failure_of(encoder)->thrown = EG(exception);
	return msgpack_fail_at(encoder, value);
}

bool msgpack_fail_at(msgpack_encoder *encoder, const void *value)
{
	failure_of(encoder)->value = value;
	return false;
}

/* Puts the step from a value, to what failed in it, in front of the path. */
static bool add_failure_step(msgpack_encoder *encoder, smart_str *step, const void *value)
{
	msgpack_failure *failure = failure_of(encoder);

	if (step->s) {
		failure->path = msgpack_path_join(smart_str_extract(step), failure->path);
	}
	return msgpack_fail_at(encoder, value);
}

bool msgpack_fail_in(msgpack_encoder *encoder, zend_object *object, HashTable *table)
{
	smart_str step = { 0 };

	find(&step, object, table, failure_of(encoder)->value);
	return add_failure_step(encoder, &step, object ? (const void *) object : table);
}

bool msgpack_fail_in_rows(msgpack_encoder *encoder, zval **rows, uint32_t count)
{
	smart_str step = { 0 };

	for (uint32_t i = 0; encoder->has_failed && i < count; i++) {
		if (find_in(&step, rows[i], encoder->failure.value)) {
			return add_failure_step(encoder, &step, Z_PTR_P(rows[i]));
		}
	}
	return false;
}

bool msgpack_fail_in_type(msgpack_encoder *encoder, zend_object *object)
{
	if (!encoder->has_failed) {
		failure_of(encoder)->thrown = EG(exception);
	}
	return msgpack_fail_in(encoder, object, NULL);
}

bool msgpack_fail_in_serialize(msgpack_encoder *encoder, zend_object *object)
{
	smart_str step = { 0 };

	smart_str_appends(&step, "->__serialize()");
	return add_failure_step(encoder, &step, object);
}
