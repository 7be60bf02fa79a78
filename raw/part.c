#include "raw.h"

#include "../base/c_stack.h"
#include "../base/php_compat.h"
#include "../exceptions.h"
#include "index.h"

bool msgpack_raw_check_whole(const zend_string *bytes)
{
	const unsigned char *start = (const unsigned char *) ZSTR_VAL(bytes), *end = start + ZSTR_LEN(bytes);
	mp_skipping skipping = { start, end, 1 };
	mp_skip_status status = mp_skip(&skipping);
	size_t offset = (size_t) (skipping.cursor - start);

	if (status == MP_SKIP_MORE) {
		msgpack_throw_insufficient_data();
	} else if (status == MP_SKIP_MALFORMED) {
		msgpack_unknown_code(NULL, *skipping.cursor);
	} else if (skipping.cursor < end) {
		msgpack_throw_problem("bytes follow the value", offset, NULL, false);
		return false;
	} else {
		return true;
	}
	msgpack_say_where(NULL, offset, false);
	return false;
}

bool msgpack_raw_may_walk(const msgpack_raw_message *message, uint64_t walked)
{
	return walked / MSGPACK_RAW_VALUES_PER_BYTE <= ZSTR_LEN(message->packed ? message->packed : message->bytes)
		|| msgpack_throw(msgpack_unpacking_failed_ce,
			"A part of a message has more than %u values for each byte of the message", MSGPACK_RAW_VALUES_PER_BYTE);
}

/* The end of one value. */
static zend_always_inline const unsigned char *skip_one(const unsigned char *p)
{
	size_t head = *p, size = mp_token_sizes[head];

	return EXPECTED(size > 0) ? p + size : head == MP_STR8 ? p + 2 + p[1] : head == MP_STR16 ? p + 3 + mp_load16(p + 1)
		: head < MP_FIXARRAY ? mp_skip_valid(p + 1, 2 * (head - MP_FIXMAP))
		: head < MP_FIXSTR ? mp_skip_valid(p + 1, head - MP_FIXARRAY)
		: mp_skip_valid(p, 1);
}

msgpack_raw_message *msgpack_raw_message_create(zend_string *bytes, msgpack_raw_form form, zend_long options)
{
	msgpack_raw_message *created = emalloc(sizeof(*created));

	*created = (msgpack_raw_message) { .references = 1, .form = form, .options = options,
		.has_references = form == MSGPACK_RAW_PLAIN };
	if (form == MSGPACK_RAW_PLAIN) {
		created->bytes = bytes;
		created->root = msgpack_raw_message_start(created);
	} else {
		created->packed = bytes;
	}
	return created;
}

void msgpack_raw_message_release(msgpack_raw_message *message)
{
	if (--message->references > 0) {
		return;
	}
	zend_tmp_string_release(message->bytes);
	zend_tmp_string_release(message->packed);
	msgpack_vector_free(&message->heads);
	if (message->columns) {
		zend_arena_destroy(message->columns);
	}
	efree(message);
}

/* Returns NULL. */
static ZEND_COLD void *throw_at(const msgpack_raw_message *message, const unsigned char *p, const char *problem)
{
	if (message->packed) {
		msgpack_throw(msgpack_unpacking_failed_ce, "%c%s", zend_toupper_ascii(*problem), problem + 1);
	} else {
		msgpack_throw_problem(problem, (size_t) (p - msgpack_raw_message_start(message)), NULL, false);
	}
	return NULL;
}

static bool is_in_index(const msgpack_raw_message *message, const unsigned char *p)
{
	return message->packed && (size_t) (p - msgpack_raw_message_start(message)) >= ZSTR_LEN(message->packed);
}

/* The value in the index at this offset. */
static const unsigned char *value_at(const msgpack_raw_message *message, size_t offset)
{
	return msgpack_raw_value_at((unsigned char *) ZSTR_VAL(message->bytes), offset);
}

const unsigned char *msgpack_raw_target(const msgpack_raw_message *message, const unsigned char *p)
{
	return is_in_index(message, p) && p[1] == MP_COMPACT_COLUMN ? value_at(message, msgpack_raw_target_of(p)) : p;
}

/* Back-references */

/* Is it {nil: mark, …}, with one of the marks of back-references? */
static bool is_back_reference(const unsigned char *p, const mp_tag *tag)
{
	const unsigned char *key = mp_body(p);

	return tag->type == MP_TAG_MAP && tag->length > 0 && *key == MP_NIL
		&& (key[1] == MP_MARK_SAME_ARRAY || key[1] == MP_MARK_SAME_OBJECT
			|| key[1] == MP_MARK_SAME_OBJECT_REFERENCE);
}

size_t msgpack_raw_count_heads(const unsigned char *start, const unsigned char *end, bool *has_references,
	msgpack_vector *heads)
{
	msgpack_raw_head *head;
	size_t count = 0;

	*has_references = false;
	for (const unsigned char *p = start; p < end; p = mp_after_token(p)) {
		mp_tag tag = mp_read_tag(p);

		if (mp_is_container(tag.type)) {
			count++;
			*has_references |= is_back_reference(p, &tag);
			head = heads ? msgpack_vector_push(heads, sizeof(*head)) : NULL;
			if (head) {
				head->at = (uint64_t) (p - start);
			}
		}
	}
	return count;
}

uint64_t msgpack_raw_back_reference(const msgpack_raw_message *message, const unsigned char *p)
{
	mp_tag tag = mp_read_tag(p), id;

	if (tag.type == MP_TAG_EXT && is_in_index(message, p)) {
		return mp_load(p + 2, tag.length);
	}
	if (EXPECTED(!is_back_reference(p, &tag)) || tag.length != 2 || mp_body(p)[2] != 0) {
		return 0;
	}
	id = mp_read_tag(mp_body(p) + 3);
	return id.type == MP_TAG_UINT ? id.uint : 0;
}

/* Containers */

/* Opens a map whose first key is nil, with the value at `p`; `pairs` follow that. False: it is malformed. */
static bool open_form(const msgpack_raw_message *message, const unsigned char *p, uint32_t pairs,
	msgpack_raw_container *container)
{
	const unsigned char *name = msgpack_raw_follow(message, p);
	mp_tag tag = mp_read_tag(name);
	uint64_t mark = 0;

	if (tag.type == MP_TAG_UINT && tag.uint == MP_MARK_REFERENCE) {
		container->count = pairs;
		container->items = p = mp_body(p);
		if (pairs == 0 || *p != MP_NIL) {
			return true;
		}
		name = msgpack_raw_follow(message, ++p);
		tag = mp_read_tag(name);
		pairs--;
	}
	if (pairs == 1 && tag.type == MP_TAG_UINT && (tag.uint == MP_MARK_SERIALIZABLE || tag.uint == MP_MARK_ENUM)) {
		mark = tag.uint;
		pairs = mark == MP_MARK_ENUM; /* the name of a case; a text is none */
		p = mp_body(p);
		name = msgpack_raw_follow(message, p);
		tag = mp_read_tag(name);
	}
	if (!mp_is_string(tag.type)) {
		return false;
	}
	container->class_name = (const char *) mp_body(name);
	container->class_length = tag.length;
	container->are_names = mark != MP_MARK_SERIALIZABLE;
	container->count = pairs;
	container->items = p = mp_after_token(p);
	if (mark != 0) {
		container->kind = mark == MP_MARK_ENUM ? MSGPACK_RAW_ENUM : MSGPACK_RAW_MAP;
		return mp_is_string(mp_read_tag(msgpack_raw_follow(message, p)).type); /* at the end, of a NUL */
	}
	if (pairs == 0 || *p != MP_NIL) {
		return true;
	}
	p = msgpack_raw_follow(message, p + 1);
	tag = mp_read_tag(p);
	container->are_names = false;
	container->count = tag.length;
	container->items = mp_body(p);
	container->kind = tag.type == MP_TAG_ARRAY ? MSGPACK_RAW_LIST : MSGPACK_RAW_MAP;
	return pairs == 1 && mp_is_container(tag.type);
}

/* A function of its own, so that others need not save registers. */
static zend_never_inline bool open_map_of_nil(const msgpack_raw_message *message, const unsigned char *p,
	msgpack_raw_container *container)
{
	return open_form(message, container->items + 1, container->count - 1, container)
		|| throw_at(message, p, "malformed form of an object");
}

static zend_always_inline bool look_into(const msgpack_raw_message *message, const unsigned char *p,
	msgpack_raw_container *container)
{
	mp_tag tag = mp_read_tag(p);

	*container = (msgpack_raw_container) { .kind = MSGPACK_RAW_SCALAR };
	if (!mp_is_container(tag.type)) {
		return true;
	}
	container->kind = tag.type == MP_TAG_ARRAY ? MSGPACK_RAW_LIST : MSGPACK_RAW_MAP;
	container->count = tag.length;
	container->items = mp_body(p);
	return EXPECTED(tag.type == MP_TAG_ARRAY || tag.length == 0 || *container->items != MP_NIL)
		|| open_map_of_nil(message, p, container);
}

/* Is the earlier value one that this mark of a back-reference names: an empty list, what is held by reference, or an
 * object? */
static bool may_be_target(const msgpack_raw_message *message, const unsigned char *target, const mp_tag *tag,
	unsigned char mark)
{
	const unsigned char *first = mp_body(target);
	msgpack_raw_container container;

	if (tag->length == 0 || tag->type == MP_TAG_ARRAY || *first != MP_NIL) {
		return tag->length == 0 && tag->type == MP_TAG_ARRAY && mark == MP_MARK_SAME_ARRAY;
	}
	return mark == MP_MARK_SAME_ARRAY ? first[1] == MP_MARK_REFERENCE
		: look_into(message, target, &container) && container.class_name;
}

const unsigned char *msgpack_raw_resolve_form(msgpack_raw_message *message, const unsigned char *p)
{
	const unsigned char *target;
	const msgpack_raw_head *head;
	mp_tag tag, target_tag;
	uint64_t id;

	p = msgpack_raw_follow(message, p);
	tag = mp_read_tag(p);
	if (EXPECTED(!is_back_reference(p, &tag)) && !(tag.type == MP_TAG_EXT && is_in_index(message, p))) {
		return p;
	}
	id = msgpack_raw_back_reference(message, p);
	if (id == 0) {
		return throw_at(message, p, "malformed back-reference");
	}
	if (message->heads.count == 0) {
		msgpack_raw_count_heads(msgpack_raw_message_start(message), msgpack_raw_message_end(message),
			&message->has_references, &message->heads);
		if (msgpack_is_out_of_memory()) {
			return NULL;
		}
	}
	head = id <= message->heads.count ? msgpack_raw_head_at(&message->heads, (uint32_t) id - 1) : NULL;
	target = head ? value_at(message, (size_t) head->at) : p;
	target_tag = mp_read_tag(target);
	if ((target >= p && !message->packed) || target == p || is_back_reference(target, &target_tag)
	 || (!message->packed && !may_be_target(message, target, &target_tag, mp_body(p)[1]))) {
		return EG(exception) ? NULL : throw_at(message, p, "a back-reference to no earlier array or object");
	}
	return target;
}

bool msgpack_raw_open(const msgpack_raw_message *message, const unsigned char *p, msgpack_raw_container *container)
{
	return look_into(message, p, container);
}

/* Keys */

void msgpack_raw_begin_pairs(const msgpack_raw_message *message, const msgpack_raw_container *container,
	msgpack_raw_pair *pair)
{
	pair->message = message;
	pair->container = container;
	pair->next = container->items;
	pair->decoder.end = msgpack_raw_message_end(message);
	pair->decoder.depth = 0;
	pair->decoder.status = MSGPACK_DECODE_DONE;
	pair->decoder.long_chains = NULL;
}

/* Names of properties that are not public are "\0" class "\0" name. */
static void unmangle(msgpack_key *key)
{
	const char *end = key->length > 0 && *key->bytes == '\0' ? memchr(key->bytes + 1, '\0', key->length - 1) : NULL;

	if (end) {
		key->length -= (uint32_t) (end + 1 - key->bytes);
		key->bytes = end + 1;
	}
}

bool msgpack_raw_next_key(msgpack_raw_pair *pair)
{
	const msgpack_raw_message *message = pair->message;
	const unsigned char *key = msgpack_raw_follow(message, pair->next);

	if (UNEXPECTED(pair->container->kind == MSGPACK_RAW_ENUM)) {
		pair->key = (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = "name", .length = 4 };
		pair->value = pair->next;
		return true;
	}
	pair->decoder.cursor = key;
	pair->key = msgpack_read_key(&pair->decoder);
	pair->value = key == pair->next ? pair->decoder.cursor : mp_after_token(pair->next);
	if (UNEXPECTED(pair->key.type > MSGPACK_KEY_INTEGER)) {
		msgpack_invalid_map_key(NULL, *key);
		msgpack_say_where(NULL, message->packed ? (uint64_t) MSGPACK_NO_OFFSET
			: (uint64_t) (pair->next - msgpack_raw_message_start(message)), false);
		return false;
	}
	if (UNEXPECTED(pair->container->are_names) && pair->key.type == MSGPACK_KEY_STRING) {
		unmangle(&pair->key);
	}
	return true;
}

enum { LEVELS_AT_ONCE = 128 }; /* each takes C stack */

/* Keys that are followed in one pass. */
typedef struct {
	msgpack_raw_message *message;
	const msgpack_raw_key *end; /* of the keys */
	size_t most_left;           /* keys that this pass does not follow */
	size_t left;                /* keys that are still to be followed from what was found */
	uint64_t values;            /* in the containers on the way */
	const unsigned char *last;  /* end of the containers on the way, or where it is known to be behind that */
} search;

static const unsigned char *find_from(search *search, const unsigned char *value, size_t count,
	const unsigned char **end);

/* Reads the key at `p`. Returns its value, and whether it is the wanted key; NULL with an exception. A function of its
 * own, so that those around it take less C stack. */
static zend_never_inline const unsigned char *match_key(const msgpack_raw_message *message,
	const msgpack_raw_container *container, const unsigned char *p, const msgpack_raw_key *wanted, bool *matches)
{
	const unsigned char *key = msgpack_raw_follow(message, p);
	size_t length = (size_t) *key - MP_FIXSTR;
	msgpack_raw_pair pair;

	if (key != p && length <= MP_FIXSTR_MAX && !container->are_names) {
		*matches = length == wanted->length && mp_equal(key + 1, wanted->bytes, length);
		return mp_after_token(p);
	}
	msgpack_raw_begin_pairs(message, container, &pair);
	pair.next = p;
	if (!msgpack_raw_next_key(&pair)) {
		return NULL;
	}
	*matches = pair.key.type == MSGPACK_KEY_STRING
		? pair.key.length == wanted->length && memcmp(pair.key.bytes, wanted->bytes, wanted->length) == 0
		: wanted->is_integer && pair.key.integer == wanted->integer;
	return pair.value;
}

/* Follows the last `count` keys, at least one, from a map, of equal keys the last one. Sets the end of the map. */
static const unsigned char *find_in_map(search *search, msgpack_raw_container *container, size_t count)
{
	const msgpack_raw_message *message = search->message;
	const msgpack_raw_key *key = search->end - count;
	/* Heads of fixstr keys; others need match_key(). */
	const size_t heads = container->are_names ? 0 : MP_FIXSTR_MAX + 1;
	const size_t wanted = MP_FIXSTR + key->length; /* or more than any head */
	const unsigned char *found = NULL, *p = container->items, *end;
	bool matches, is_match;

	for (uint32_t left = container->count; left > 0; left--) {
		size_t head = *p;

		if (EXPECTED(head - MP_FIXSTR < heads)) {
			matches = UNEXPECTED(head == wanted) && mp_equal(p + 1, key->bytes, key->length);
			p += 1 + head - MP_FIXSTR;
		} else if ((p = match_key(message, container, p, key, &is_match))) {
			matches = is_match;
		} else {
			return NULL;
		}
		if (UNEXPECTED(matches)) {
			found = p;
			if (count > 1) {
				found = find_from(search, p, count - 1, &end);
				if (!end) {
					return NULL;
				}
				p = end;
				continue;
			}
		}
		p = skip_one(p);
	}
	container->end = p;
	return found;
}

/* Follows keys from a list. Sets its end if `wants_end`, unless it has no such element. */
static const unsigned char *find_in_list(search *search, msgpack_raw_container *container, size_t count,
	bool wants_end)
{
	const msgpack_raw_key *key = search->end - count;
	const unsigned char *p, *end = NULL;

	if (!key->is_integer || (zend_ulong) key->integer >= container->count) {
		return NULL;
	}
	search->last = p = mp_skip_valid(container->items, (zend_ulong) key->integer);
	p = find_from(search, p, count - 1, wants_end ? &end : NULL);
	container->end = end
		? mp_skip_valid(end, container->count - 1 - (zend_ulong) key->integer) : NULL;
	return p;
}

/* Follows keys from a value, but not through a link or back-reference: many equal keys may have one to the same value,
 * which would be walked for each of them. Sets `end`, unless it is NULL, to the end of the value; to NULL with an
 * exception. */
static const unsigned char *find_from(search *search, const unsigned char *value, size_t count,
	const unsigned char **end)
{
	bool is_last = count == search->most_left;
	const unsigned char *found = is_last ? value : msgpack_raw_resolve(search->message, value);
	msgpack_raw_container container;

	search->left = count;
	container.end = NULL;
	if (found == value && !is_last) {
		search->left--;
		found = !look_into(search->message, value, &container) ? NULL
			: container.kind == MSGPACK_RAW_LIST ? find_in_list(search, &container, count, end != NULL)
			: find_in_map(search, &container, count);
		search->values += container.count;
		search->last = container.end ? container.end : search->last;
	}
	if (end) {
		*end = container.end && !container.class_name ? container.end
			: EG(exception) ? NULL : skip_one(value);
	}
	return found;
}

const unsigned char *msgpack_raw_find(msgpack_raw_message *message, const unsigned char *p,
	const msgpack_raw_key *keys, size_t count, uint64_t *walked, const unsigned char **end)
{
	search search = { .message = message, .end = keys + count, .left = count };

	for (const unsigned char *start; p && search.left > 0; end = NULL) {
		search.most_left = search.left > LEVELS_AT_ONCE ? search.left - LEVELS_AT_ONCE : 0;
		search.values = 0;
		search.last = start = p;
		p = find_from(&search, p, search.left, end);
		if (UNEXPECTED(walked) && (p || !EG(exception)) && !msgpack_raw_count_walked(message, walked,
				message->packed ? search.values : (uint64_t) (search.last - start),
				message->packed ? MSGPACK_RAW_VALUES_MIN : MSGPACK_RAW_BYTES_MIN)) {
			return NULL;
		}
	}
	return p ? msgpack_raw_resolve(message, p) : NULL;
}

zval *msgpack_raw_slot_of(msgpack_raw_pair *pair, zend_array *array)
{
	const msgpack_key *key = &pair->key;
	zval *slot = key->type == MSGPACK_KEY_INTEGER ? msgpack_slot_of_integer(&pair->decoder, array, key->integer)
		: msgpack_slot_of_string(&pair->decoder, array, zend_string_init(key->bytes, key->length, false));

	if (!slot && pair->decoder.status == MSGPACK_DECODE_COLLIDING) {
		throw_at(pair->message, pair->value, MSGPACK_KEYS_COLLIDE);
	}
	return slot;
}

zend_array *msgpack_raw_pairs(const msgpack_raw_message *message, msgpack_raw_container *container)
{
	zend_array *pairs = zend_new_array(container->count);
	const unsigned char *start = msgpack_raw_message_start(message);
	bool done = true;
	msgpack_raw_pair pair;

	zend_hash_real_init_mixed(pairs);
	msgpack_raw_begin_pairs(message, container, &pair);
	for (uint32_t i = 0; done && i < container->count; i++) {
		zval *slot;

		done = msgpack_raw_next_key(&pair) && (slot = msgpack_raw_slot_of(&pair, pairs));
		if (done) {
			ZVAL_LONG(slot, (zend_long) (pair.value - start));
			pair.next = skip_one(pair.value);
		}
	}
	msgpack_long_chains_free(pair.decoder.long_chains);
	if (done) {
		container->end = pair.next;
		return pairs;
	}
	zend_array_release(pairs);
	return NULL;
}

/* Paths */

static void set_key(msgpack_raw_key *key, const char *bytes, size_t length)
{
	zend_ulong integer = 0;

	key->bytes = bytes;
	key->length = length;
	key->string = NULL;
	key->is_integer = ZEND_HANDLE_NUMERIC_STR(bytes, length, integer);
	key->integer = (zend_long) integer;
}

bool msgpack_raw_key_of(msgpack_raw_key *key, const zval *value)
{
	zend_string *string = Z_TYPE_P(value) == IS_LONG ? zend_long_to_str(Z_LVAL_P(value))
		: Z_TYPE_P(value) == IS_STRING ? zend_string_copy(Z_STR_P(value)) : NULL;

	if (string) {
		set_key(key, ZSTR_VAL(string), ZSTR_LEN(string));
		key->string = string;
	}
	return string != NULL;
}

enum { FEW = sizeof(((msgpack_raw_path *) NULL)->few) / sizeof(msgpack_raw_key) };

void msgpack_raw_path_free(msgpack_raw_path *path)
{
	for (size_t i = 0; i < path->count; i++) {
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
	zend_argument_value_error(1, "must be a JSON Pointer (\"/user/id\") or a list of keys");
	return false;
}

bool msgpack_raw_parse_path(msgpack_raw_path *path, zend_string *text)
{
	size_t length = ZSTR_LEN(text);
	bool has_escapes = memchr(ZSTR_VAL(text), '~', length) != NULL;
	const char *end;
	char *p, *next;

	path->count = 0;
	path->capacity = FEW;
	path->keys = path->few;
	path->text = has_escapes ? zend_string_init(ZSTR_VAL(text), length, false) : zend_string_copy(text);
	p = ZSTR_VAL(path->text);
	end = p + length;
	if (length > 0 && *p != '/') {
		return throw_malformed();
	}
	for (; p < end; p = next) {
		if (path->count == path->capacity && !msgpack_grow((void **) &path->keys, path->few, &path->capacity,
			2 * path->capacity, sizeof(*path->keys))) {
			return false;
		}
		p++;
		next = memchr(p, '/', (size_t) (end - p));
		next = next ? next : p + (end - p);
		length = has_escapes ? unescape(p, (size_t) (next - p)) : (size_t) (next - p);
		if (length == SIZE_MAX) {
			return throw_malformed();
		}
		set_key(&path->keys[path->count++], p, length);
	}
	return true;
}

bool msgpack_raw_parse_keys(msgpack_raw_path *path, HashTable *keys, bool may_have_any)
{
	uint32_t count = zend_hash_num_elements(keys);
	zval *each;

	path->count = 0;
	path->capacity = FEW;
	path->keys = path->few;
	path->text = NULL;
	if (count > path->capacity && !msgpack_grow((void **) &path->keys, path->few, &path->capacity, count,
		sizeof(*path->keys))) {
		return false;
	}
	ZEND_HASH_FOREACH_VAL(keys, each) {
		ZVAL_DEREF(each);
		if (Z_TYPE_P(each) == IS_NULL && may_have_any) {
			path->keys[path->count] = (msgpack_raw_key) { .bytes = NULL };
		} else if (!msgpack_raw_key_of(&path->keys[path->count], each)) {
			zend_argument_type_error(1, "must be a list of int|string%s, %s given", may_have_any ? "|null" : "",
				zend_zval_type_name(each));
			return false;
		}
		path->count++;
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Values at the ends of several paths */

/* Compares keys, integers by their value: find_values() goes through a list once. */
static int compare_keys(const msgpack_raw_key *one, const msgpack_raw_key *other)
{
	if (one->is_integer && other->is_integer) {
		return ZEND_THREEWAY_COMPARE(one->integer, other->integer);
	}
	return one->is_integer || other->is_integer ? other->is_integer - one->is_integer
		: one->length != other->length ? (one->length < other->length ? -1 : 1)
		: memcmp(one->bytes, other->bytes, one->length);
}

/* Compares paths: those with the same first keys become neighbours, the shortest first. */
static int compare_paths(const void *one, const void *other)
{
	const msgpack_raw_path *a = *(msgpack_raw_path *const *) one, *b = *(msgpack_raw_path *const *) other;
	int order = 0;

	for (size_t i = 0; order == 0 && i < a->count && i < b->count; i++) {
		order = compare_keys(&a->keys[i], &b->keys[i]);
	}
	return order != 0 ? order : ZEND_THREEWAY_COMPARE(a->count, b->count);
}

/* Sets `found` of the first of the sorted paths that have the key at this level. */
static void set_found(msgpack_raw_path **paths, size_t count, size_t level, const msgpack_raw_pair *pair)
{
	size_t first = 0, end = count;
	msgpack_raw_key key = { .is_integer = true, .integer = pair->key.integer };

	if (pair->key.type == MSGPACK_KEY_STRING) {
		set_key(&key, pair->key.bytes, pair->key.length);
	}
	while (first < end) {
		size_t middle = first + (end - first) / 2;

		if (compare_keys(&paths[middle]->keys[level], &key) < 0) {
			first = middle + 1;
		} else {
			end = middle;
		}
	}
	if (first < count && compare_keys(&paths[first]->keys[level], &key) == 0) {
		paths[first]->found = pair->value;
	}
}

/* Sets `found` of the paths whose key at this level is in the list or map; of several with one key, at least of the
 * first. False with an exception. */
static bool find_values(const msgpack_raw_message *message, const msgpack_raw_container *container,
	msgpack_raw_path **paths, size_t count, size_t level)
{
	const unsigned char *p = container->items;
	zend_ulong passed = 0;
	msgpack_raw_pair pair;

	if (container->kind == MSGPACK_RAW_LIST) {
		for (size_t i = 0; i < count; i++) {
			const msgpack_raw_key *key = &paths[i]->keys[level];

			if (key->is_integer && (zend_ulong) key->integer < container->count) {
				paths[i]->found = p = mp_skip_valid(p, (zend_ulong) key->integer - passed);
				passed = (zend_ulong) key->integer;
			}
		}
		return true;
	}
	msgpack_raw_begin_pairs(message, container, &pair);
	for (uint32_t i = 0; i < container->count; i++) {
		if (!msgpack_raw_next_key(&pair)) {
			return false;
		}
		set_found(paths, count, level, &pair);
		pair.next = mp_skip_valid(pair.value, 1);
	}
	return true;
}

/* How many keys two paths share from a level on. Sorted paths between these share them, too. */
static size_t common_keys(const msgpack_raw_path *first, const msgpack_raw_path *last, size_t level)
{
	size_t end = level;

	while (end < first->count && end < last->count && compare_keys(&first->keys[end], &last->keys[end]) == 0) {
		end++;
	}
	return end - level;
}

/* Sets `found`, which is NULL, of sorted paths: their keys before this level lead to the value at `p`. False with an
 * exception. */
static bool find_below(msgpack_raw_message *message, const unsigned char *p, msgpack_raw_path **paths, size_t count,
	size_t level)
{
	msgpack_raw_container container;

	for (size_t common;; level += common) {
		p = p ? msgpack_raw_resolve(message, p) : NULL;
		for (; p && count > 0 && paths[0]->count == level; paths++, count--) {
			paths[0]->found = p;
		}
		if (!p || count == 0) {
			return !EG(exception);
		}
		common = common_keys(paths[0], paths[count - 1], level);
		if (common == 0) {
			break;
		}
		p = msgpack_raw_find(message, p, paths[0]->keys + level, common, NULL, NULL);
	}
	if (!msgpack_raw_open(message, p, &container) || !msgpack_stack_suffices(msgpack_unpacking_failed_ce)
	 || !find_values(message, &container, paths, count, level)) {
		return false;
	}
	for (size_t same; count > 0; paths += same, count -= same) {
		const unsigned char *value = paths[0]->found; /* of the key at this level */

		paths[0]->found = NULL;
		for (same = 1; same < count && compare_keys(&paths[same]->keys[level], &paths[0]->keys[level]) == 0; same++) {
			paths[same]->found = NULL;
		}
		if (value && !find_below(message, value, paths, same, level + 1)) {
			return false;
		}
	}
	return true;
}

bool msgpack_raw_find_paths(msgpack_raw_message *message, const unsigned char *p, msgpack_raw_path *paths,
	size_t count)
{
	msgpack_raw_path **sorted = safe_emalloc(count, sizeof(*sorted), 0);
	bool done;

	for (size_t i = 0; i < count; i++) {
		sorted[i] = &paths[i];
		paths[i].found = NULL;
	}
	qsort(sorted, count, sizeof(*sorted), compare_paths);
	done = count == 0 || find_below(message, p, sorted, count, 0);
	efree(sorted);
	return done;
}
