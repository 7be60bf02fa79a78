/* Finds values at the ends of several paths at once. */
#include "../base/c_stack.h"
#include "../exceptions.h"
#include "raw.h"

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
		msgpack_raw_key_of_string(&key, pair->key.bytes, pair->key.length);
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
