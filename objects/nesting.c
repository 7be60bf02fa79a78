#include "form.h"

#include "../base/php_compat.h"
#include "../codec/array.h"

/* An array or object that is to be entered, or that has been, on the path from the root. */
typedef struct {
	zend_refcounted *counted;
	uint32_t parent;   /* number of the item that has it */
	uint32_t height;   /* known levels below it */
	bool is_shared;    /* it has other holders: its height is noted */
	bool is_entered;
} item;

typedef struct {
	item *items; /* a stack; the first has all roots */
	uint32_t count;
	uint32_t capacity;
	HashTable heights;  /* by address, of shared containers; 0 while on the path */
	HashTable payloads; /* by address of the object: the argument of its __unserialize() */
} walk;

/* False: out of memory. */
static bool add_item(walk *walk, item item)
{
	if (walk->count == walk->capacity) {
		uint32_t capacity = walk->capacity ? walk->capacity * 2 : 64;
		void *items = msgpack_realloc(walk->items, capacity, sizeof(item));

		if (!items) {
			return false;
		}
		walk->items = items;
		walk->capacity = capacity;
	}
	walk->items[walk->count++] = item;
	return true;
}

/* Adds the array or object that the value is or refers to, if it is one. */
static bool add_value(walk *walk, const zval *value, uint32_t parent)
{
	bool is_shared;

	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	is_shared = Z_ISREF_P(value) && Z_REFCOUNT_P(value) > 1;
	ZVAL_DEREF(value);
	return !(Z_TYPE_P(value) == IS_OBJECT || (Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value)))
		|| add_item(walk, (item) { .counted = Z_COUNTED_P(value), .parent = parent,
			.is_shared = is_shared || Z_REFCOUNT_P(value) > 1 });
}

static bool add_values(walk *walk, const zval *value, uint32_t count, size_t stride, uint32_t parent)
{
	for (uint32_t i = 0; i < count; i++, value = (const zval *) ((const char *) value + stride)) {
		if (Z_TYPE_P(value) >= IS_ARRAY && !add_value(walk, value, parent)) {
			return false;
		}
	}
	return true;
}

static bool add_table(walk *walk, const HashTable *table, uint32_t parent)
{
	return !table || add_values(walk, table->arPacked, table->nNumUsed,
		HT_IS_PACKED(table) ? sizeof(zval) : sizeof(Bucket), parent);
}

/* Adds what the garbage collector would visit, and the argument. */
static bool add_object(walk *walk, zend_object *object, uint32_t parent)
{
	const zval *payload = zend_hash_index_find_ptr(&walk->payloads, (zend_ulong) (uintptr_t) object);
	zval *values;
	int count;
	const HashTable *table = object->handlers->get_gc(object, &values, &count);

	return add_values(walk, values, (uint32_t) count, sizeof(zval), parent) && add_table(walk, table, parent)
		&& (!payload || add_table(walk, Z_ARRVAL_P(payload), parent));
}

static void add_height(walk *walk, const item *below, uint32_t height)
{
	item *parent = &walk->items[below->parent];

	parent->height = MAX(parent->height, height);
}

/* Enters the last item, or leaves it. False: out of memory. */
static bool step(walk *walk)
{
	uint32_t number = walk->count - 1;
	item last = walk->items[number];
	zend_ulong key = (zend_ulong) (uintptr_t) last.counted;
	zval *height = last.is_shared ? zend_hash_index_find(&walk->heights, key) : NULL, none;

	if (last.is_entered || height) {
		walk->count--;
		if (last.is_entered && height) {
			ZVAL_LONG(height, last.height + 1);
		}
		add_height(walk, &last, last.is_entered ? last.height + 1 : (uint32_t) Z_LVAL_P(height));
		return true;
	}
	walk->items[number].is_entered = true;
	if (last.is_shared) {
		ZVAL_LONG(&none, 0);
		if (!msgpack_array_make_room(&walk->heights)) {
			return false;
		}
		zend_hash_index_add_new(&walk->heights, key, &none);
	}
	return GC_TYPE(last.counted) == IS_OBJECT ? add_object(walk, (zend_object *) last.counted, number)
		: add_table(walk, (const HashTable *) last.counted, number);
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
	safe = add_item(&walk, (item) { .is_entered = true }) && add_value(&walk, result, 0);
	for (uint32_t i = 0; safe && i < decoder->discarded.count; i++) {
		safe = add_value(&walk, msgpack_vector_at(&decoder->discarded, i, sizeof(zval)), 0);
	}
	while (safe && walk.count > 1) {
		safe = step(&walk);
	}
	safe = safe && walk.items[0].height <= MSGPACK_MAX_NESTING;
	if (walk.items) {
		efree(walk.items);
	}
	zend_hash_destroy(&walk.heights);
	zend_hash_destroy(&walk.payloads);
	return safe;
}
