#include "form.h"

#include "../base/php_compat.h"

/* An array or object that is to be entered, or that has been, on the path from the root. */
typedef struct {
	zend_refcounted *counted;
	uint32_t parent;   /* number of the item that has it */
	uint32_t height;   /* levels below it, as far as they have been counted */
	bool is_entered;
} item;

typedef struct {
	item *items; /* a stack; the first has all roots */
	uint32_t count;
	uint32_t capacity;
	HashTable heights;  /* by address; 0 while on the path */
	HashTable payloads; /* by address of the object: the array that is the argument of its __unserialize() */
	bool is_complete;   /* false: out of memory */
} walk;

static zend_ulong key_of(const void *counted)
{
	return (zend_ulong) (uintptr_t) counted;
}

static void add_item(walk *walk, item item)
{
	if (walk->count < walk->capacity || msgpack_grow((void **) &walk->items, NULL, &walk->capacity,
		MAX(2 * walk->capacity, 64), sizeof(item))) {
		walk->items[walk->count++] = item;
	} else {
		walk->is_complete = false;
	}
}

/* Adds the array or object that the value is or refers to, if it is one. */
static void add_value(walk *walk, const zval *value, uint32_t parent)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) == IS_OBJECT || (Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value))) {
		add_item(walk, (item) { .counted = Z_COUNTED_P(value), .parent = parent });
	}
}

static void add_table(walk *walk, const HashTable *table, uint32_t parent)
{
	for (uint32_t i = 0; table && i < table->nNumUsed; i++) {
		add_value(walk, msgpack_value_at(table, i), parent);
	}
}

/* Adds what the garbage collector would visit, and the argument of __unserialize(). */
static void add_object(walk *walk, zend_object *object, uint32_t parent)
{
	zval *values;
	int count;
	const HashTable *table = object->handlers->get_gc(object, &values, &count);

	for (int i = 0; i < count; i++) {
		add_value(walk, &values[i], parent);
	}
	add_table(walk, table, parent);
	add_table(walk, zend_hash_index_find_ptr(&walk->payloads, key_of(object)), parent);
}

/* Enters the last item, or leaves it. */
static void step(walk *walk)
{
	uint32_t number = walk->count - 1;
	item *last = &walk->items[number], *parent = &walk->items[last->parent];
	zval *height = zend_hash_index_find(&walk->heights, key_of(last->counted)), none;

	if (last->is_entered || height) {
		if (last->is_entered) {
			ZVAL_LONG(height, last->height + 1);
		}
		parent->height = MAX(parent->height, (uint32_t) Z_LVAL_P(height));
		walk->count--;
		return;
	}
	last->is_entered = true;
	ZVAL_LONG(&none, 0);
	if (!msgpack_array_make_room(&walk->heights)) {
		walk->is_complete = false;
		return;
	}
	zend_hash_index_add_new(&walk->heights, key_of(last->counted), &none);
	if (GC_TYPE(last->counted) == IS_OBJECT) {
		add_object(walk, (zend_object *) last->counted, number);
	} else {
		add_table(walk, (const HashTable *) last->counted, number);
	}
}

static zend_never_inline bool walk_is_safe(const msgpack_decoder *decoder, const zval *result)
{
	const msgpack_php_decoding *decoding = decoder->context;
	walk walk = { .is_complete = true };
	bool safe;

	zend_hash_init(&walk.heights, 0, NULL, NULL, false);
	zend_hash_init(&walk.payloads, 0, NULL, NULL, false);
	for (uint32_t i = 0; i < decoding->deferred.count; i++) {
		msgpack_deferred *deferred = msgpack_vector_at(&decoding->deferred, i, sizeof(*deferred));

		if (Z_TYPE(deferred->argument) == IS_ARRAY) {
			zend_hash_index_update_ptr(&walk.payloads, key_of(deferred->object), Z_ARRVAL(deferred->argument));
		}
	}
	add_item(&walk, (item) { .is_entered = true });
	add_value(&walk, result, 0);
	for (uint32_t i = 0; i < decoder->discarded.count; i++) {
		add_value(&walk, msgpack_vector_at(&decoder->discarded, i, sizeof(zval)), 0);
	}
	while (walk.is_complete && walk.count > 1) {
		step(&walk);
	}
	safe = walk.is_complete && walk.items[0].height <= MSGPACK_MAX_NESTING;
	if (walk.items) {
		efree(walk.items);
	}
	zend_hash_destroy(&walk.heights);
	zend_hash_destroy(&walk.payloads);
	return safe;
}

bool msgpack_php_nesting_is_safe(const msgpack_decoder *decoder, const zval *result)
{
	const msgpack_php_decoding *decoding = decoder->context;
	uint32_t levels = msgpack_is_compact(decoder) ? MAX(decoder->capacity, decoder->compact->levels)
		: decoder->capacity;

	/* No path has more levels than there are containers, each of which has a head, however often it is shared. Between
	 * two back-references the bytes add no more levels than the decoder has frames, or has made by sharing an array. A
	 * flat object may follow the last. */
	return EXPECTED(decoding->back_references == 0)
		|| (uint64_t) decoder->heads + 1 + decoding->text_levels <= MSGPACK_MAX_NESTING
		|| (decoding->back_references + 1) * levels + 1 + decoding->text_levels <= MSGPACK_MAX_NESTING
		|| walk_is_safe(decoder, result);
}
