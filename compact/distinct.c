#include "distinct.h"

#include "../codec/array.h"
#include "writer.h"
#include "../codec/put.h"
#include "written_shapes.h"
#include "written_strings.h"

enum {
	MAX_VALUES = 20, /* of an array, with those of the arrays and objects in it; and so many levels */
	MAX_VALUES_OF_OBJECT = 32
};

typedef struct {
	msgpack_encoder *encoder;
	msgpack_writer_tables *tables;
	uint32_t epoch;
	uint64_t tag;        /* of the strings of this message; those of earlier ones have a lower one */
	uint32_t max_values;
	uint32_t values;     /* so far */
	uint32_t short_maps; /* which begin with a key that has no index */
} distinct;

/* Strings that may be alike have one place. False: there is one in it, or the string is too long to be written. */
static zend_always_inline bool add_string(distinct *so_far, zend_string *string)
{
	uint64_t hash;
	msgpack_written_string *place;

	if (ZSTR_LEN(string) < MP_COMPACT_STRING_MIN) {
		return true;
	}
	hash = ZSTR_LEN(string) > MSGPACK_KNOWN_HASH_MAX ? msgpack_hash_of_some_bytes(ZSTR_VAL(string), ZSTR_LEN(string))
		: ZSTR_HASH(string);
	place = &so_far->tables->strings[0][0] + hash % (2 * MSGPACK_WRITER_STRING_SETS);
	if (place->tag >= so_far->tag || UNEXPECTED(msgpack_is_too_long(ZSTR_LEN(string)))) {
		return false;
	}
	place->tag = so_far->tag;
	return true;
}

static zend_always_inline unsigned char *string_at(distinct *so_far, unsigned char *p, zend_string *string)
{
	return add_string(so_far, string) ? msgpack_put_name_at(so_far->encoder, p, string) : NULL;
}

static unsigned char *array_at(distinct *so_far, unsigned char *p, HashTable *array);
static unsigned char *object_at(distinct *so_far, unsigned char *p, zend_object *object);

/* All of these return where the next value is to be written; NULL: the value is like an earlier one, or is for
 * others. */
static zend_always_inline unsigned char *value_at(distinct *so_far, unsigned char *p, zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return string_at(so_far, p, Z_STR_P(value));
	}
	if (Z_TYPE_P(value) == IS_ARRAY) {
		return array_at(so_far, p, Z_ARRVAL_P(value));
	}
	if (Z_TYPE_P(value) == IS_OBJECT) {
		return object_at(so_far, p, Z_OBJ_P(value));
	}
	return msgpack_put_plain_at(so_far->encoder, p, value);
}

static zend_always_inline unsigned char *key_at(distinct *so_far, unsigned char *p, const Bucket *bucket)
{
	if (!bucket->key) {
		return msgpack_put_int_at(so_far->encoder, p, (zend_long) bucket->h);
	}
	return string_at(so_far, p, bucket->key);
}

static unsigned char *pairs_at(distinct *so_far, unsigned char *p, HashTable *array)
{
	Bucket *bucket = array->arData, *end = bucket + array->nNumUsed;

	so_far->short_maps += !bucket->key || ZSTR_LEN(bucket->key) < MP_COMPACT_STRING_MIN;
	if (so_far->short_maps > 1) {
		return NULL;
	}
	p = mp_put_map_head(p, array->nNumUsed);
	for (; p && bucket < end; bucket++) {
		p = key_at(so_far, p, bucket);
		p = p ? value_at(so_far, p, &bucket->val) : NULL;
	}
	return p;
}

static unsigned char *elements_at(distinct *so_far, unsigned char *p, HashTable *array)
{
	p = mp_put_array_head(p, array->nNumUsed);
	for (uint32_t i = 0; p && i < array->nNumUsed; i++) {
		p = value_at(so_far, p, msgpack_value_at(array, i));
	}
	return p;
}

/* The same of arrays that may be the same. */
static bool add_shareable(const distinct *so_far, const HashTable *array)
{
	msgpack_written_array *slot = msgpack_array_slot(so_far->tables, array);

	if (slot->epoch == so_far->epoch) {
		return false;
	}
	slot->epoch = so_far->epoch;
	slot->array = NULL;
	return true;
}

static unsigned char *array_at(distinct *so_far, unsigned char *p, HashTable *array)
{
	p = msgpack_reserve_at(so_far->encoder, p, MP_HEAD_MAX);
	if (array->nNumOfElements == 0) {
		return mp_put_array_head(p, 0);
	}
	so_far->values += array->nNumUsed;
	if (so_far->values > so_far->max_values || array->nNumUsed != array->nNumOfElements
		|| (msgpack_is_shareable(array) && !add_shareable(so_far, array))) {
		return NULL;
	}
	return zend_array_is_list(array) ? elements_at(so_far, p, array) : HT_IS_PACKED(array) ? NULL
		: pairs_at(so_far, p, array);
}

/* The same of classes. An object that comes again is one of a class that does. A shape of the message around this
 * one may be held. */
static bool add_class(const distinct *so_far, const zend_class_entry *ce)
{
	msgpack_written_shape *slot = &so_far->tables->shapes[msgpack_hash_of_class(ce) % MSGPACK_WRITER_SHAPES];

	if (slot->epoch == so_far->epoch || UNEXPECTED(slot->is_held)) {
		return false;
	}
	slot->epoch = so_far->epoch;
	return true;
}

static unsigned char *property_at(distinct *so_far, unsigned char *p, const zend_property_info *info, zval *value)
{
	if (UNEXPECTED(!info) || Z_TYPE_P(value) == IS_UNDEF) {
		return NULL;
	}
	p = string_at(so_far, p, info->name);
	return p ? value_at(so_far, p, value) : NULL;
}

static bool is_plain(const msgpack_encoder *encoder, zend_object *object)
{
	return encoder->hooks->is_plain && encoder->hooks->is_plain(encoder, object);
}

static unsigned char *object_at(distinct *so_far, unsigned char *p, zend_object *object)
{
	const zend_class_entry *ce = object->ce;
	uint32_t count = (uint32_t) ce->default_properties_count;

	so_far->values += count + 1;
	if (so_far->values > so_far->max_values || !is_plain(so_far->encoder, object) || !add_class(so_far, ce)
		|| !add_string(so_far, ce->name)) {
		return NULL;
	}
	p = mp_put_map_head(msgpack_reserve_at(so_far->encoder, p, MP_HEAD_MAX + 1), count + 1);
	p = msgpack_put_name_at(so_far->encoder, mp_put8(p, MP_NIL), ce->name);
	for (uint32_t i = 0; p && i < count; i++) {
		p = property_at(so_far, p, ce->properties_info_table[i], &object->properties_table[i]);
	}
	return p;
}

static zend_always_inline bool is_map_or_object(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT
		|| (Z_TYPE_P(value) == IS_ARRAY && !HT_IS_PACKED(Z_ARRVAL_P(value)) && Z_ARRVAL_P(value)->nNumUsed > 0);
}

/* Is it a list of several values whose first is a map or an object? All of them will have the same keys, or the same
 * class. */
static zend_always_inline bool is_list_of_like_values(const HashTable *array)
{
	return array->nNumUsed > 1 && msgpack_may_be_list(array) && is_map_or_object(msgpack_value_at(array, 0));
}

/* Have the arrays in it too many values, or does one look as if something in it repeats? That would be found last. */
static bool has_large_arrays(const HashTable *array)
{
	const size_t stride = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);
	zval *value = msgpack_value_at(array, 0), *end = (zval *) ((char *) value + array->nNumUsed * stride);
	uint32_t values = array->nNumUsed;

	for (; value < end; value = msgpack_next_value(value, stride)) {
		if (UNEXPECTED(Z_TYPE_P(value) == IS_ARRAY)) {
			values += Z_ARRVAL_P(value)->nNumUsed;
			if (values > MAX_VALUES || is_list_of_like_values(Z_ARRVAL_P(value))) {
				return true;
			}
		}
	}
	return false;
}

/* The object that a property has, or of which it has a list. */
static zend_always_inline const zend_object *first_object(const zval *value)
{
	if (Z_TYPE_P(value) == IS_ARRAY && Z_ARRVAL_P(value)->nNumUsed > 0) {
		value = msgpack_value_at(Z_ARRVAL_P(value), 0);
	}
	return Z_TYPE_P(value) == IS_OBJECT ? Z_OBJ_P(value) : NULL;
}

/* The same of an object, whose arrays often have objects of the class of one beside them. */
static bool has_large_values(const zend_object *object)
{
	const zend_class_entry *last_class = object->ce;

	for (const zval *value = object->properties_table,
		*end = value + object->ce->default_properties_count; value < end; value++) {
		const zend_object *inner;

		if (EXPECTED(Z_TYPE_P(value) < IS_ARRAY)) {
			continue;
		}
		if (Z_TYPE_P(value) == IS_ARRAY && is_list_of_like_values(Z_ARRVAL_P(value))) {
			return true;
		}
		inner = first_object(value);
		if (inner && inner->ce == last_class) {
			return true;
		}
		last_class = inner ? inner->ce : last_class;
	}
	return false;
}

/* May nothing in it repeat? */
static bool may_be_distinct(const msgpack_encoder *encoder, const zval *value)
{
	const HashTable *array;

	if (Z_TYPE_P(value) == IS_OBJECT) {
		return encoder->hooks->is_plain && !has_large_values(Z_OBJ_P(value));
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return Z_TYPE_P(value) == IS_STRING;
	}
	array = Z_ARRVAL_P(value);
	return array->nNumUsed <= MAX_VALUES && !is_list_of_like_values(array) && !has_large_arrays(array);
}

bool msgpack_put_distinct(msgpack_encoder *encoder, zval *value, msgpack_writer_tables **tables)
{
	bool is_object = Z_TYPE_P(value) == IS_OBJECT;
	distinct so_far = { .encoder = encoder, .max_values = is_object ? MAX_VALUES_OF_OBJECT : MAX_VALUES };
	unsigned char *p;

	if (!may_be_distinct(encoder, value) || encoder->allowed_depth < so_far.max_values
		|| encoder->options->arr_map != MSGPACK_ARR_MAP_DETECT || encoder->options->str_bin != MSGPACK_STR_BIN_STR) {
		return false;
	}
	so_far.epoch = msgpack_writer_tables_begin(tables);
	so_far.tag = (uint64_t) so_far.epoch << 32;
	so_far.tables = *tables;
	p = value_at(&so_far, encoder->cursor, value);
	encoder->cursor = p ? p : encoder->start;
	return p != NULL;
}

bool msgpack_is_map_of_ints(const zval *value)
{
	const HashTable *map = Z_ARRVAL_P(value);

	if (Z_TYPE_P(value) != IS_ARRAY || map->nNumUsed == 0 || msgpack_may_be_list(map)) {
		return false;
	}
	for (const Bucket *bucket = map->arData, *end = bucket + map->nNumUsed; bucket < end; bucket++) {
		if (Z_TYPE(bucket->val) > IS_LONG) {
			return false;
		}
	}
	return true;
}
