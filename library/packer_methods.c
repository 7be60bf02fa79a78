#include "packer.h"
#include "../types.h"

#include "../exceptions.h"
#include "../wire/utf8.h"
#include "members.h"
#include "zend_interfaces.h"
#include "ext/spl/spl_iterators.h"
#include "../base/arguments.h"

static zend_string *pack_string(zend_object *packer, zval *value)
{
	zend_string *string = Z_STR_P(value);
	bool is_str = msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_STR)
		|| (msgpack_packer_flag(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN)
		 && (ZSTR_IS_VALID_UTF8(string) || mp_is_utf8(ZSTR_VAL(string), ZSTR_LEN(string))));

	return msgpack_packer_call(packer, is_str ? "packstr" : "packbin", value);
}

static zend_string *pack_array(zend_object *packer, zval *value)
{
	bool is_array = msgpack_packer_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP)
		? zend_array_is_list(Z_ARRVAL_P(value)) : msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_ARR);

	return msgpack_packer_call(packer, is_array ? "packarray" : "packmap", value);
}

zend_string *msgpack_pack_by_methods(zend_object *packer, zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return msgpack_packer_call(packer, "packint", value);
		case IS_DOUBLE:
			return msgpack_packer_call(packer, "packfloat", value);
		case IS_STRING:
			if (Z_STRLEN_P(value) > 0) {
				return pack_string(packer, value);
			}
			break; /* the library calls no method for the empty string and the empty array */
		case IS_ARRAY:
			if (zend_hash_num_elements(Z_ARRVAL_P(value)) > 0) {
				return pack_array(packer, value);
			}
	}
	return msgpack_packer_encode(packer, value);
}

static zend_string *pack_key(zend_object *packer, zval *key)
{
	return Z_TYPE_P(key) == IS_STRING ? pack_string(packer, key) : msgpack_packer_call(packer, "packint", key);
}

/* The elements packed so far. */
typedef struct {
	zend_object *packer;
	msgpack_pack_key *pack_key; /* NULL: values without keys */
	zend_long count;
	smart_str items;
	bool has_failed;
} packed_elements;

/* `count` may be of any type. NULL with an exception. */
static zend_string *pack_head(const packed_elements *elements, zval *count)
{
	return msgpack_packer_call(elements->packer, elements->pack_key ? "packmapheader" : "packarrayheader", count);
}

/* Appends what a method has packed, and frees it; NULL: it threw. */
static void append_packed(packed_elements *elements, zend_string *part)
{
	elements->has_failed |= !part || !msgpack_smart_str_append(&elements->items, part);
	if (part) {
		zend_string_release(part);
	}
}

/* False: it has failed. */
static bool append_element(packed_elements *elements, zval *key, zval *value)
{
	if (elements->pack_key) {
		append_packed(elements, elements->pack_key(elements->packer, key));
	}
	if (!elements->has_failed) {
		append_packed(elements, msgpack_packer_call(elements->packer, "pack", value));
	}
	elements->count++;
	return !elements->has_failed;
}

/* Joins and frees both. NULL: there is no head, or something has failed. */
static zend_string *finish(packed_elements *elements, zend_string *head)
{
	smart_str joined = {0};
	bool done = head && !elements->has_failed && !EG(exception) && msgpack_smart_str_append(&joined, head)
		&& (!elements->items.s || msgpack_smart_str_append(&joined, elements->items.s));

	if (head) {
		zend_string_release(head);
	}
	smart_str_free(&elements->items);
	if (!done) {
		smart_str_free(&joined);
		return NULL;
	}
	return smart_str_extract(&joined);
}

zend_string *msgpack_pack_array_by_methods(zend_object *packer, HashTable *array, bool is_map)
{
	packed_elements elements = { .packer = packer, .pack_key = is_map ? pack_key : NULL };
	zend_ulong index;
	zend_string *name, *head;
	zval count, key, *value;

	ZVAL_LONG(&count, zend_hash_num_elements(array));
	head = pack_head(&elements, &count);
	if (!head) {
		return NULL;
	}
	ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
		ZVAL_DEREF(value);
		if (name) {
			ZVAL_STR(&key, name);
		} else {
			ZVAL_LONG(&key, (zend_long) index);
		}
		if (!append_element(&elements, &key, value)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	return finish(&elements, head);
}

/* Counts a Countable. False without an exception if the object is not countable; false with one if count() threw. */
static bool count_object(zval *object, zval *count)
{
	zend_long elements;

	ZVAL_NULL(count);
	if (Z_OBJ_HT_P(object)->count_elements && Z_OBJ_HT_P(object)->count_elements(Z_OBJ_P(object),
		&elements) == SUCCESS) {
		ZVAL_LONG(count, elements);
		return true;
	}
	if (EG(exception) || !instanceof_function(Z_OBJCE_P(object), zend_ce_countable)) {
		return false;
	}
	if (msgpack_call_member(msgpack_packing_failed_ce, object, "count", count, 0, NULL)) {
		convert_to_long(count);
	}
	return true;
}

static int append_current(zend_object_iterator *iterator, void *context)
{
	packed_elements *elements = context;
	zval *current = iterator->funcs->get_current_data(iterator), key, value;
	bool done;

	if (!current || EG(exception)) {
		return ZEND_HASH_APPLY_STOP;
	}
	ZVAL_COPY_DEREF(&value, current);
	ZVAL_LONG(&key, elements->count); /* of an iterator without keys */
	if (elements->pack_key && iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
	}
	done = !EG(exception) && append_element(elements, &key, &value);
	zval_ptr_dtor(&key);
	zval_ptr_dtor(&value);
	return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

/* The library counts before it iterates. It iterates first if there is no count, as for a generator. */
zend_string *msgpack_pack_elements(zend_object *packer, zval *object, msgpack_pack_key *pack_key, bool counts)
{
	packed_elements elements = { .packer = packer, .pack_key = pack_key };
	zend_string *head = NULL;
	zval count;

	if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		return NULL;
	}
	if (counts && count_object(object, &count) && !EG(exception)) {
		head = pack_head(&elements, &count);
	}
	if (!EG(exception)) {
		spl_iterator_apply(object, append_current, &elements);
	}
	if (!head && !EG(exception)) {
		ZVAL_LONG(&count, elements.count);
		head = pack_head(&elements, &count);
	}
	return finish(&elements, head);
}

zend_string *msgpack_pack_traversable(zend_object *packer, zval *object, bool is_map)
{
	return msgpack_pack_elements(packer, object, is_map ? pack_key : NULL, true);
}

/* Values that pack themselves call their packer */

/* Copies the property. An unset one raises PHP's warning: false if an error handler throws. */
static bool read_property(zval *copy, zend_object *object, int slot)
{
	zend_string *name = object->ce->properties_info_table[slot]->name;
	zval undefined;

	ZVAL_COPY_DEREF(copy, zend_read_property_ex(object->ce, object, name, false, &undefined));
	return !EG(exception);
}

/* Of a Bin, Ext or Map: calls a method of the packer with its properties, one or two. */
MSGPACK_METHOD(MessagePack_Type_Bin, pack)
{
	zend_object *object = Z_OBJ_P(ZEND_THIS), *packer = msgpack_object_argument(execute_data, msgpack_packer_ce);
	const zend_class_entry *ce = EX(func)->common.scope;
	const char *method = ce == msgpack_bin_ce ? "packbin" : ce == msgpack_map_ce ? "packmap" : "packext";
	bool has_second = ce == msgpack_ext_ce;
	zval arguments[2];

	ZVAL_UNDEF(&arguments[0]);
	ZVAL_UNDEF(&arguments[1]);
	if (packer && read_property(&arguments[0], object, 0) && (!has_second || read_property(&arguments[1], object, 1))) {
		msgpack_return_packed(return_value, msgpack_call_for_string(packer, method, 1 + has_second, arguments));
	}
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&arguments[1]);
}

static bool write_clone_value(msgpack_encoder *encoder, zval *value)
{
	return msgpack_encode_clone_value(encoder, Z_OBJ_P(value));
}

/* The packer packs the array, which its methods may do otherwise. */
static zend_string *pack_with_prefix(zend_object *packer, zend_object *object)
{
	zval elements;
	unsigned char prefix[MP_HEAD_MAX], *end;
	zend_string *packed, *whole = NULL;
	int8_t type;

	if ((!msgpack_packer_has_prefixes(packer) && !msgpack_is_one_value(object))
	 || !msgpack_clone_value_elements(object, &elements, &type)) {
		return NULL;
	}
	packed = msgpack_packer_call(packer, "packarray", &elements);
	zval_ptr_dtor(&elements);
	if (packed) {
		end = msgpack_put_prefix(prefix, type);
		whole = zend_string_concat2((char *) prefix, (size_t) (end - prefix), ZSTR_VAL(packed), ZSTR_LEN(packed));
		zend_string_release(packed);
	}
	return whole;
}

/* Of each value that only structured clones have. */
ZEND_METHOD(MessagePack_Type_Set, pack)
{
	zval *packer;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_return_packed(return_value, msgpack_has_prefix(Z_OBJ_P(ZEND_THIS))
		? pack_with_prefix(Z_OBJ_P(packer), Z_OBJ_P(ZEND_THIS))
		: msgpack_packer_write(Z_OBJ_P(packer), write_clone_value, ZEND_THIS));
}
