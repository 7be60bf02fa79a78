/*
 * A test-only extension for the fuzzers: inspects PHP values without coercions, magic
 * methods and hooks.
 *
 *   fuzz_check(mixed ...$values): array       inconsistencies of live objects, and of what the values reach
 *   fuzz_forget(): void                       exempts current objects from checks, unless new ones reach them
 *   fuzz_classes(mixed $value): array         class => count of the objects that the value reaches
 *   fuzz_forbidden(string $class): bool       whether the class forbids serialization
 *   fuzz_dump(mixed $value): string           equal for equal values: types, keys, identity of objects and references
 *   fuzz_depth(mixed $value): int             nesting depth of arrays and stdClass objects, without empty ones
 *   fuzz_live_objects(): int                  number of objects in the process
 *   fuzz_live_classes(): array                class => count of these
 *   fuzz_memory(): int                        bytes that PHP has allocated, by whichever allocator
 *
 * It knows nothing of the extension under test, except which of its classes hold
 * incomplete values.
 */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#include "php.h"
#include "arginfo.h"
#include "dump.h"
#include "property_types.h"
#include "zend_enum.h"
#include "zend_gc.h"
#include "zend_smart_str.h"

/* AddressSanitizer's, if the process runs under it. */
extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

enum { MAX_PROBLEMS = 8 };

typedef struct {
	HashTable visited;    /* addresses of arrays, objects and references */
	HashTable references; /* address => array of address of property info => number of typed slots that hold it */
	zval *pending;        /* not visited yet */
	uint32_t pending_count;
	uint32_t pending_capacity;
	zval *problems;       /* array of strings; NULL: do not check */
	zval *classes;        /* array of class name => count; NULL: do not count */
} walk;

/* Objects that fuzz_forget() has seen. */
static HashTable forgotten;

static zend_ulong key_of(const void *address)
{
	return (zend_ulong) (uintptr_t) address;
}

/* Whether the address is new. */
static bool visit(walk *walk, const void *address)
{
	return zend_hash_index_add_empty_element(&walk->visited, key_of(address)) != NULL;
}

static void push(walk *walk, const zval *value)
{
	if (Z_TYPE_P(value) != IS_STRING && Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT && Z_TYPE_P(value) != IS_REFERENCE) {
		return;
	}
	if (walk->pending_count == walk->pending_capacity) {
		walk->pending_capacity = walk->pending_capacity ? walk->pending_capacity * 2 : 256;
		walk->pending = safe_erealloc(walk->pending, walk->pending_capacity, sizeof(zval), 0);
	}
	ZVAL_COPY_VALUE(&walk->pending[walk->pending_count++], value);
}

ZEND_ATTRIBUTE_FORMAT(printf, 2, 3)
static void report(walk *walk, const char *format, ...)
{
	va_list arguments;
	zend_string *problem;

	if (!walk->problems || zend_hash_num_elements(Z_ARRVAL_P(walk->problems)) >= MAX_PROBLEMS) {
		return;
	}
	va_start(arguments, format);
	problem = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	add_next_index_str(walk->problems, problem);
}

/* References */

static void count_holder(walk *walk, const zend_reference *reference, const zend_property_info *info)
{
	zval *holders = zend_hash_index_find(&walk->references, key_of(reference)), *count, empty;

	if (!holders) {
		array_init(&empty);
		holders = zend_hash_index_add_new(&walk->references, key_of(reference), &empty);
	}
	if (!info) {
		return;
	}
	count = zend_hash_index_find(Z_ARRVAL_P(holders), key_of(info));
	if (count) {
		Z_LVAL_P(count)++;
	} else {
		add_index_long(holders, key_of(info), 1);
	}
}

static void check_sources(walk *walk, zend_reference *reference, HashTable *holders)
{
	zend_ulong key;
	zval *count;

	if (ZEND_REF_HAS_TYPE_SOURCES(reference)) {
		const zend_property_info *source;

		ZEND_REF_FOREACH_TYPE_SOURCES(reference, source) {
			zval *held = zend_hash_index_find(holders, key_of(source));

			if (!held || Z_LVAL_P(held) == 0) {
				report(walk, "a reference has a type source, %s::$%s, in no slot of which it is",
					ZSTR_VAL(source->ce->name), zend_get_unmangled_property_name(source->name));
				return;
			}
			Z_LVAL_P(held)--;
		} ZEND_REF_FOREACH_TYPE_SOURCES_END();
	}
	ZEND_HASH_FOREACH_NUM_KEY_VAL(holders, key, count) {
		if (Z_LVAL_P(count) != 0) {
			const zend_property_info *info = (const zend_property_info *) (uintptr_t) key;

			report(walk, "a reference in the typed slot of %s::$%s has not that type among its sources",
				ZSTR_VAL(info->ce->name), zend_get_unmangled_property_name(info->name));
			return;
		}
	} ZEND_HASH_FOREACH_END();
}

static void check_all_sources(walk *walk)
{
	zend_ulong key;
	zval *holders;

	ZEND_HASH_FOREACH_NUM_KEY_VAL(&walk->references, key, holders) {
		check_sources(walk, (zend_reference *) (uintptr_t) key, Z_ARRVAL_P(holders));
	} ZEND_HASH_FOREACH_END();
}

static void look_at_reference(walk *walk, zend_reference *reference)
{
	count_holder(walk, reference, NULL);
	if (!visit(walk, reference)) {
		return;
	}
	if (GC_REFCOUNT(reference) == 0) {
		report(walk, "a reference of refcount 0");
	}
	if (Z_TYPE(reference->val) == IS_REFERENCE || Z_TYPE(reference->val) == IS_UNDEF || Z_TYPE(reference->val) == IS_INDIRECT) {
		report(walk, "a reference holds a value of type %d", Z_TYPE(reference->val));
	}
	push(walk, &reference->val);
}

/* Strings and arrays */

static void look_at_string(walk *walk, const zval *value)
{
	const zend_string *string = Z_STR_P(value);

	if (ZSTR_VAL(string)[ZSTR_LEN(string)] != '\0') {
		report(walk, "a string without its end");
	}
	if (ZSTR_H(string) != 0 && ZSTR_H(string) != zend_hash_func(ZSTR_VAL(string), ZSTR_LEN(string))) {
		report(walk, "a string with the hash of another: %.40s", ZSTR_VAL(string));
	}
	if (!Z_REFCOUNTED_P(value) != !!ZSTR_IS_INTERNED(string)) {
		report(walk, "a string that is interned or counted, and is held as if it were not: %.40s", ZSTR_VAL(string));
	}
	if (GC_REFCOUNT(string) == 0 && !ZSTR_IS_INTERNED(string)) {
		report(walk, "a string of refcount 0");
	}
}

static bool is_numeric_key(const zend_string *key)
{
	zend_ulong index;

	return ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(key), ZSTR_LEN(key), index);
}

/* Checks that looking up the key finds this bucket. */
static void check_bucket(walk *walk, const HashTable *table, const Bucket *bucket, bool is_array)
{
	const zval *found;

	if (bucket->key) {
		zval key;

		if (ZSTR_IS_INTERNED(bucket->key)) {
			ZVAL_INTERNED_STR(&key, bucket->key);
		} else {
			ZVAL_STR(&key, bucket->key);
		}
		look_at_string(walk, &key);
		found = zend_hash_find(table, bucket->key);
		if (is_array && is_numeric_key(bucket->key)) {
			report(walk, "an array with the string key \"%s\"", ZSTR_VAL(bucket->key));
		}
		if (bucket->h != ZSTR_H(bucket->key)) {
			report(walk, "a bucket with another hash than its key");
		}
	} else {
		found = zend_hash_index_find(table, bucket->h);
		if ((zend_long) bucket->h != ZEND_LONG_MAX && (zend_long) bucket->h >= table->nNextFreeElement) {
			report(walk, "an array whose next key is in use");
		}
	}
	if (found != &bucket->val) {
		report(walk, "an array with an element that its key does not find, or with a key twice");
	}
}

static void look_at_table(walk *walk, HashTable *table, bool is_array)
{
	uint32_t elements = 0;

	if (table->nNumUsed > table->nTableSize && table->nTableSize > 0 && !(HT_FLAGS(table) & HASH_FLAG_UNINITIALIZED)) {
		report(walk, "an array with more elements than room");
		return;
	}
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		zval *value = HT_IS_PACKED(table) ? &table->arPacked[i] : &table->arData[i].val;

		if (Z_TYPE_P(value) == IS_UNDEF) {
			continue;
		}
		elements++;
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			if (is_array) {
				report(walk, "an array with an indirect element");
			}
			value = Z_INDIRECT_P(value);
		} else if (Z_TYPE_P(value) > IS_REFERENCE) {
			report(walk, "an array with an element of type %d", Z_TYPE_P(value));
			continue;
		}
		push(walk, value);
		if (!HT_IS_PACKED(table)) {
			check_bucket(walk, table, &table->arData[i], is_array);
		}
	}
	if (elements != table->nNumOfElements) {
		report(walk, "an array that has %u elements and says %u", elements, table->nNumOfElements);
	}
	if (HT_IS_PACKED(table) && table->nNumUsed > 0 && elements > 0 && table->nNextFreeElement < (zend_long) table->nNumUsed
	 && Z_TYPE(table->arPacked[table->nNumUsed - 1]) != IS_UNDEF) {
		report(walk, "a list whose next key is in use");
	}
}

static void look_at_array(walk *walk, const zval *value)
{
	HashTable *array = Z_ARRVAL_P(value);

	if (!visit(walk, array)) {
		return;
	}
	if (!Z_REFCOUNTED_P(value) != !!(GC_FLAGS(array) & GC_IMMUTABLE)) {
		report(walk, "an array that is immutable or counted, and is held as if it were not");
	}
	if (GC_REFCOUNT(array) == 0) {
		report(walk, "an array of refcount 0");
	}
	look_at_table(walk, array, true);
}

/* Objects */

static void check_slot(walk *walk, zend_object *object, uint32_t number)
{
	zval *slot = OBJ_PROP_NUM(object, number), *value = slot;
	const zend_property_info *info = object->ce->properties_info_table ? zend_get_property_info_for_slot(object, slot) : NULL;

	if (Z_TYPE_P(slot) == IS_UNDEF) {
		return;
	}
	if (Z_TYPE_P(slot) > IS_REFERENCE) {
		report(walk, "%s has a property of type %d", ZSTR_VAL(object->ce->name), Z_TYPE_P(slot));
		return;
	}
	push(walk, slot);
	ZVAL_DEREF(value);
	if (!info || !ZEND_TYPE_IS_SET(info->type)) {
		return;
	}
	if (Z_ISREF_P(slot)) {
		count_holder(walk, Z_REF_P(slot), info);
	}
	if (!fuzz_type_holds(info->type, value, info->ce)) {
		zend_string *type = zend_type_to_string(info->type);

		report(walk, "%s::$%s of type %s holds %s%s", ZSTR_VAL(info->ce->name), zend_get_unmangled_property_name(info->name),
			ZSTR_VAL(type), zend_zval_type_name(value), Z_ISREF_P(slot) ? ", by reference" : "");
		zend_string_release(type);
	}
}

/* A declared property must not have a dynamic one beside its slot. */
static void check_dynamic_properties(walk *walk, zend_object *object)
{
	zend_string *key;
	zval *value;

	look_at_table(walk, object->properties, false);
	ZEND_HASH_FOREACH_STR_KEY_VAL(object->properties, key, value) {
		if (!key || Z_TYPE_P(value) == IS_INDIRECT) {
			continue;
		}
		for (int i = 0; object->ce->properties_info_table && i < object->ce->default_properties_count; i++) {
			const zend_property_info *info = object->ce->properties_info_table[i];

			if (info && zend_string_equals(info->name, key)) {
				report(walk, "%s::$%s is declared, and there is a dynamic one beside it",
					ZSTR_VAL(object->ce->name), zend_get_unmangled_property_name(key));
			}
		}
	} ZEND_HASH_FOREACH_END();
}

static void check_enum_case(walk *walk, zend_object *object)
{
	zval *name = zend_enum_fetch_case_name(object);
	const zend_class_constant *constant = Z_TYPE_P(name) == IS_STRING
		? zend_hash_find_ptr(CE_CONSTANTS_TABLE(object->ce), Z_STR_P(name)) : NULL;

	if (!constant || Z_TYPE(constant->value) != IS_OBJECT || Z_OBJ(constant->value) != object) {
		report(walk, "an object of the enum %s that is none of its cases", ZSTR_VAL(object->ce->name));
	}
}

static void count_class(walk *walk, const zend_object *object)
{
	zval *count = zend_hash_find(Z_ARRVAL_P(walk->classes), object->ce->name), one;

	if (count) {
		Z_LVAL_P(count)++;
	} else {
		ZVAL_LONG(&one, 1);
		zend_hash_add_new(Z_ARRVAL_P(walk->classes), object->ce->name, &one);
	}
}

/* Classes that hold an incomplete value, whose state is not final yet. */
static bool reads_messages(const zend_class_entry *ce)
{
	static const char *const names[] = { "MessagePack\\BufferUnpacker", "MessagePackUnpacker", "MessagePack\\StreamReader" };

	for (; ce; ce = ce->parent) {
		for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
			if (strcmp(ZSTR_VAL(ce->name), names[i]) == 0) {
				return true;
			}
		}
	}
	return false;
}

static void look_at_object(walk *walk, zend_object *object)
{
	HashTable *table;
	zval *values;
	int count = 0;

	if (!visit(walk, object)) {
		return;
	}
	if (GC_REFCOUNT(object) == 0) {
		report(walk, "a %s of refcount 0", ZSTR_VAL(object->ce->name));
		return;
	}
	if (object->handle >= EG(objects_store).top || EG(objects_store).object_buckets[object->handle] != object) {
		report(walk, "a %s that has been freed", ZSTR_VAL(object->ce->name));
		return;
	}
	if (walk->classes) {
		count_class(walk, object);
	}
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		check_slot(walk, object, (uint32_t) i);
	}
	if (object->properties) {
		check_dynamic_properties(walk, object);
	}
	if (object->ce->ce_flags & ZEND_ACC_ENUM) {
		check_enum_case(walk, object);
	}
	if (reads_messages(object->ce)) {
		return;
	}
	/* values that the class holds besides its properties */
	table = object->handlers->get_gc(object, &values, &count);
	for (int i = 0; i < count; i++) {
		push(walk, &values[i]);
	}
	if (table && table != object->properties) {
		look_at_table(walk, table, false);
	}
}

static void go(walk *walk)
{
	while (walk->pending_count > 0) {
		zval value;

		ZVAL_COPY_VALUE(&value, &walk->pending[--walk->pending_count]);
		switch (Z_TYPE(value)) {
			case IS_STRING: look_at_string(walk, &value); break;
			case IS_ARRAY: look_at_array(walk, &value); break;
			case IS_OBJECT: look_at_object(walk, Z_OBJ(value)); break;
			case IS_REFERENCE: look_at_reference(walk, Z_REF(value)); break;
			default: break;
		}
	}
}

static void begin(walk *walk, zval *problems, zval *classes)
{
	memset(walk, 0, sizeof(*walk));
	walk->problems = problems;
	walk->classes = classes;
	zend_hash_init(&walk->visited, 64, NULL, NULL, false);
	zend_hash_init(&walk->references, 16, NULL, ZVAL_PTR_DTOR, false);
}

static void end(walk *walk)
{
	zend_hash_destroy(&walk->visited);
	zend_hash_destroy(&walk->references);
	if (walk->pending) {
		efree(walk->pending);
	}
}

static void walk_live_objects(walk *walk)
{
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		zend_object *object = EG(objects_store).object_buckets[i];

		if (IS_OBJ_VALID(object) && !(OBJ_FLAGS(object) & IS_OBJ_FREE_CALLED) && !zend_hash_index_exists(&forgotten, key_of(object))) {
			look_at_object(walk, object);
			go(walk);
		}
	}
}

/* The functions */

ZEND_FUNCTION(fuzz_check)
{
	zval *values;
	uint32_t count;
	walk walk;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_VARIADIC('*', values, count)
	ZEND_PARSE_PARAMETERS_END();
	array_init(return_value);
	begin(&walk, return_value, NULL);
	walk_live_objects(&walk);
	for (uint32_t i = 0; i < count; i++) {
		push(&walk, &values[i]);
	}
	go(&walk);
	check_all_sources(&walk);
	end(&walk);
}

ZEND_FUNCTION(fuzz_forget)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_hash_clean(&forgotten);
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		if (IS_OBJ_VALID(EG(objects_store).object_buckets[i])) {
			zend_hash_index_add_empty_element(&forgotten, key_of(EG(objects_store).object_buckets[i]));
		}
	}
}

ZEND_FUNCTION(fuzz_classes)
{
	zval *value;
	walk walk;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();
	array_init(return_value);
	begin(&walk, NULL, return_value);
	push(&walk, value);
	go(&walk);
	end(&walk);
}

ZEND_FUNCTION(fuzz_dump)
{
	zval *value;
	smart_str text = {0};
	HashTable numbers;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();
	zend_hash_init(&numbers, 16, NULL, NULL, false);
	fuzz_dump_value(&text, &numbers, value);
	zend_hash_destroy(&numbers);
	RETURN_STR(smart_str_extract(&text));
}

/* Z_EXTRA of a pending value is its depth. */
static void push_inner(walk *walk, const zval *value, uint32_t depth)
{
	uint32_t count = walk->pending_count;

	push(walk, value);
	if (walk->pending_count > count) {
		Z_EXTRA(walk->pending[count]) = depth;
	}
}

static void push_elements(walk *walk, HashTable *table, uint32_t depth)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL_IND(table, value) {
		push_inner(walk, value, depth);
	} ZEND_HASH_FOREACH_END();
}

static uint32_t depth_of(walk *walk)
{
	uint32_t deepest = 0;

	while (walk->pending_count > 0) {
		zval value = walk->pending[--walk->pending_count];
		uint32_t depth = Z_EXTRA(value);

		if (Z_TYPE(value) == IS_REFERENCE && visit(walk, Z_REF(value))) {
			push_inner(walk, Z_REFVAL(value), depth);
		} else if (Z_TYPE(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL(value)) > 0) {
			push_elements(walk, Z_ARRVAL(value), depth + 1);
			deepest = MAX(deepest, depth + 1);
		} else if (Z_TYPE(value) == IS_OBJECT && Z_OBJCE(value) == zend_standard_class_def && visit(walk, Z_OBJ(value))) {
			HashTable *properties = zend_std_get_properties(Z_OBJ(value));

			push_elements(walk, properties, depth + 1);
			deepest = MAX(deepest, depth + (zend_hash_num_elements(properties) > 0));
		}
	}
	return deepest;
}

ZEND_FUNCTION(fuzz_depth)
{
	zval *value;
	walk walk;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();
	begin(&walk, NULL, NULL);
	push_inner(&walk, value, 0);
	RETVAL_LONG(depth_of(&walk));
	end(&walk);
}

ZEND_FUNCTION(fuzz_forbidden)
{
	zend_string *name;
	const zend_class_entry *ce;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();
	ce = zend_lookup_class_ex(name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
	RETURN_BOOL(ce && (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE));
}

/* Whether an object that userland got from a WeakReference is being freed. */
ZEND_FUNCTION(fuzz_is_freed)
{
	zend_object *object;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ(object)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(OBJ_FLAGS(object) & IS_OBJ_FREE_CALLED);
}

ZEND_FUNCTION(fuzz_live_objects)
{
	zend_long live = 0;

	ZEND_PARSE_PARAMETERS_NONE();
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		live += IS_OBJ_VALID(EG(objects_store).object_buckets[i]);
	}
	RETURN_LONG(live);
}

ZEND_FUNCTION(fuzz_live_classes)
{
	walk walk = {0};

	ZEND_PARSE_PARAMETERS_NONE();
	array_init(return_value);
	walk.classes = return_value;
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		if (IS_OBJ_VALID(EG(objects_store).object_buckets[i])) {
			count_class(&walk, EG(objects_store).object_buckets[i]);
		}
	}
}

ZEND_FUNCTION(fuzz_memory)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG((zend_long) (is_zend_mm() || !__sanitizer_get_current_allocated_bytes
		? zend_memory_usage(false) : __sanitizer_get_current_allocated_bytes()));
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_check, 0, 0, 0)
	ZEND_ARG_VARIADIC_INFO(0, values)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	ZEND_FE(fuzz_check, arginfo_check)
	ZEND_FE(fuzz_forget, arginfo_none)
	ZEND_FE(fuzz_classes, arginfo_one)
	ZEND_FE(fuzz_dump, arginfo_one)
	ZEND_FE(fuzz_depth, arginfo_one)
	ZEND_FE(fuzz_forbidden, arginfo_one)
	ZEND_FE(fuzz_is_freed, arginfo_one)
	ZEND_FE(fuzz_live_objects, arginfo_none)
	ZEND_FE(fuzz_live_classes, arginfo_none)
	ZEND_FE(fuzz_memory, arginfo_none)
	ZEND_FE_END
};

/* Belongs to the process, so that no test counts it as leaked. */
static ZEND_MINIT_FUNCTION(fuzz_checker)
{
	zend_hash_init(&forgotten, 1 << 10, NULL, NULL, true);
	return SUCCESS;
}

static ZEND_MSHUTDOWN_FUNCTION(fuzz_checker)
{
	zend_hash_destroy(&forgotten);
	return SUCCESS;
}

zend_module_entry fuzz_checker_module_entry = {
	STANDARD_MODULE_HEADER, "fuzz_checker", functions, ZEND_MINIT(fuzz_checker), ZEND_MSHUTDOWN(fuzz_checker), NULL, NULL, NULL, "1", STANDARD_MODULE_PROPERTIES
};

#ifdef COMPILE_DL_FUZZ_CHECKER
ZEND_GET_MODULE(fuzz_checker)
#endif
