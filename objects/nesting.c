#include "form.h"

#include "../base/php_compat.h"

/* Contiguous values of a packed array, a hash table or an object. */
typedef struct {
	const char *next;
	uint32_t left;
	uint32_t stride; /* bytes */
} run;

/* An array or object on the path from the root. */
typedef struct {
	run runs[3];
	uint8_t first;     /* index of the first run that has values left */
	uint32_t height;   /* known levels below this one */
	zend_ulong shared; /* key in `heights`; 0: not shared */
	zval *copies;      /* of an object's values, or NULL */
} level;

typedef struct {
	level *levels;
	uint32_t depth;
	uint32_t capacity;
	HashTable heights;  /* by address, of shared containers; 0 while on the path */
	HashTable payloads; /* by address of the object: the argument of its __unserialize() */
} walk;

static run run_of_table(const HashTable *table)
{
	return (run) {
		.next = (const char *) table->arPacked,
		.left = table->nNumUsed,
		.stride = HT_IS_PACKED(table) ? sizeof(zval) : sizeof(Bucket)
	};
}

static run run_of_zvals(const zval *values, uint32_t count)
{
	return (run) { .next = (const char *) values, .left = count, .stride = sizeof(zval) };
}

/* Visits what the garbage collector would. */
static void enter_object(walk *walk, level *entered, zend_object *object)
{
	zval *values, *payload = zend_hash_num_elements(&walk->payloads) > 0
		? zend_hash_index_find_ptr(&walk->payloads, (zend_ulong) (uintptr_t) object) : NULL;
	int count;
	HashTable *table = object->handlers->get_gc(object, &values, &count);

	if (count > 0 && values != object->properties_table) {
		/* the collector's buffer is reused for the next object */
		entered->copies = safe_emalloc((size_t) count, sizeof(zval), 0);
		memcpy(entered->copies, values, (size_t) count * sizeof(zval));
		values = entered->copies;
	}
	entered->runs[0] = run_of_zvals(values, (uint32_t) count);
	if (table) {
		entered->runs[1] = run_of_table(table);
	}
	if (payload) {
		entered->runs[2] = run_of_table(Z_ARRVAL_P(payload));
	}
}

/* False: out of memory. */
static bool enter(walk *walk, zend_refcounted *counted, bool is_shared)
{
	level *entered;

	if (is_shared && !msgpack_array_make_room(&walk->heights)) {
		return false;
	}
	if (walk->depth == walk->capacity) {
		walk->capacity = walk->capacity ? walk->capacity * 2 : 64;
		walk->levels = safe_erealloc(walk->levels, walk->capacity, sizeof(level), 0);
	}
	entered = &walk->levels[walk->depth++];
	*entered = (level) { .shared = is_shared ? (zend_ulong) (uintptr_t) counted : 0 };
	if (is_shared) {
		zval none;

		ZVAL_LONG(&none, 0);
		zend_hash_index_add_new(&walk->heights, entered->shared, &none);
	}
	if (GC_TYPE(counted) == IS_OBJECT) {
		enter_object(walk, entered, (zend_object *) counted);
	} else {
		entered->runs[0] = run_of_table((zend_array *) counted);
	}
	return true;
}

/* The next value of the level that may be or refer to a container; NULL: no more. */
static const zval *next_value(level *current)
{
	for (; current->first < 3; current->first++) {
		run *from = &current->runs[current->first];

		while (from->left > 0) {
			const zval *value = (const zval *) from->next;

			from->next += from->stride;
			from->left--;
			if (Z_TYPE_P(value) >= IS_ARRAY) {
				return value;
			}
		}
	}
	return NULL;
}

/* The array or object that a value is or refers to; NULL: neither. `is_shared`: it has
 * other holders. */
static zend_refcounted *container_of_value(const zval *value, bool *is_shared)
{
	*is_shared = false;
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	if (Z_ISREF_P(value)) {
		*is_shared = Z_REFCOUNT_P(value) > 1;
		value = Z_REFVAL_P(value);
	}
	if (Z_TYPE_P(value) != IS_OBJECT && !(Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value))) {
		return NULL;
	}
	*is_shared |= Z_REFCOUNT_P(value) > 1;
	return Z_COUNTED_P(value);
}

static void add_height(level *holder, uint32_t height)
{
	holder->height = MAX(holder->height, height);
}

static void leave(walk *walk)
{
	level *left = &walk->levels[--walk->depth];
	uint32_t height = left->height + 1;

	if (left->shared) {
		ZVAL_LONG(zend_hash_index_find(&walk->heights, left->shared), height);
	}
	if (left->copies) {
		efree(left->copies);
	}
	if (walk->depth > 0) {
		add_height(left - 1, height);
	}
}

/* Enters the value, or adds its height if that is known. False: out of memory. */
static bool walk_value(walk *walk, const zval *value)
{
	bool is_shared;
	zend_refcounted *counted = container_of_value(value, &is_shared);
	const zval *known = counted && is_shared
		? zend_hash_index_find(&walk->heights, (zend_ulong) (uintptr_t) counted) : NULL;

	if (known && walk->depth > 0) {
		add_height(&walk->levels[walk->depth - 1], (uint32_t) Z_LVAL_P(known));
	} else if (counted && !known) {
		return enter(walk, counted, is_shared);
	}
	return true;
}

/* Whether all paths below `root` are within the limit. */
static bool is_safe_below(walk *walk, const zval *root)
{
	if (!walk_value(walk, root)) {
		return false;
	}
	while (walk->depth > 0) {
		level *current = &walk->levels[walk->depth - 1];
		const zval *value = next_value(current);

		if (!value) {
			leave(walk);
		} else if (!walk_value(walk, value)) {
			return false;
		}
		if (walk->depth > 0 && walk->depth + walk->levels[walk->depth - 1].height > MSGPACK_MAX_NESTING) {
			return false;
		}
	}
	return true;
}

static void free_walk(walk *walk)
{
	while (walk->depth > 0) {
		leave(walk);
	}
	if (walk->levels) {
		efree(walk->levels);
	}
	zend_hash_destroy(&walk->heights);
	zend_hash_destroy(&walk->payloads);
}

bool msgpack_php_walk_is_safe(const msgpack_decoder *decoder, const zval *result)
{
	const msgpack_php_decoding *decoding = decoder->context;
	walk walk = { 0 };
	bool safe;

	zend_hash_init(&walk.heights, 0, NULL, NULL, false);
	zend_hash_init(&walk.payloads, 0, NULL, NULL, false);
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		msgpack_deferred *deferred = msgpack_vector_at(&decoding->deferred, i, sizeof(*deferred));

		if (Z_TYPE(deferred->argument) == IS_ARRAY) {
			zend_hash_index_update_ptr(&walk.payloads, (zend_ulong) (uintptr_t) deferred->object, &deferred->argument);
		}
	}
	safe = is_safe_below(&walk, result);
	for (uint32_t i = 0; safe && i < decoder->discarded.count; i++) {
		safe = is_safe_below(&walk, msgpack_vector_at(&decoder->discarded, i, sizeof(zval)));
	}
	free_walk(&walk);
	return safe;
}
