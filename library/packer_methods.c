#include "packer_methods.h"

#include "../exceptions.h"
#include "../base/php_compat.h"
#include "../property_slots.h"
#include "../base/c_stack.h"
#include "../wire/utf8.h"
#include "members.h"
#include "packer_call.h"
#include "packer_encode.h"
#include "traversables.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

static zend_string *pack_string(zend_object *packer, zval *value)
{
	zend_string *string = Z_STR_P(value);
	bool is_str = msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_STR)
		|| (msgpack_packer_flag(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN)
		 && (msgpack_string_is_known_utf8(string) || mp_is_utf8(ZSTR_VAL(string), ZSTR_LEN(string))));

	return msgpack_packer_call(packer, is_str ? "packstr" : "packbin", value, NULL);
}

static zend_string *pack_array(zend_object *packer, zval *value)
{
	bool is_array = msgpack_packer_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP)
		? zend_array_is_list(Z_ARRVAL_P(value)) : msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_ARR);

	return msgpack_packer_call(packer, is_array ? "packarray" : "packmap", value, NULL);
}

/* The library calls no method for the empty string and the empty array. */
static bool is_empty(const zval *value)
{
	return (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) == 0)
		|| (Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0);
}

zend_string *msgpack_pack_by_methods(zend_object *packer, zval *value)
{
	if (is_empty(value)) {
		return msgpack_packer_encode(packer, value);
	}
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return msgpack_packer_call(packer, "packint", value, NULL);
		case IS_DOUBLE:
			return msgpack_packer_call(packer, "packfloat", value, NULL);
		case IS_STRING:
			return pack_string(packer, value);
		case IS_ARRAY:
			return pack_array(packer, value);
		default:
			return msgpack_packer_encode(packer, value);
	}
}

static zend_string *pack_key(zend_object *packer, zval *key)
{
	return Z_TYPE_P(key) == IS_STRING ? pack_string(packer, key) : msgpack_packer_call(packer, "packint", key, NULL);
}

zend_string *msgpack_pack_array_by_methods(zend_object *packer, HashTable *array, bool is_map)
{
	smart_str packed = {0};
	zend_ulong index;
	zend_string *name;
	zval count, key, *value;
	bool done;

	ZVAL_LONG(&count, zend_hash_num_elements(array));
	done = msgpack_append_packed(&packed, msgpack_pack_head(packer, is_map, &count));
	if (done) {
		ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
			ZVAL_DEREF(value);
			if (name) {
				ZVAL_STR(&key, name);
			} else {
				ZVAL_LONG(&key, (zend_long) index);
			}
			done = (!is_map || msgpack_append_packed(&packed, pack_key(packer, &key)))
				&& msgpack_append_packed(&packed, msgpack_packer_call(packer, "pack", value, NULL));
			if (!done) {
				break;
			}
		} ZEND_HASH_FOREACH_END();
	}
	if (!done) {
		smart_str_free(&packed);
		return NULL;
	}
	return smart_str_extract(&packed);
}

/* Counts a Countable. False without an exception if the object is not countable; false
 * with one if count() threw. */
static bool count_object(zval *object, zval *count)
{
	zend_long elements;

	ZVAL_NULL(count);
	if (Z_OBJ_HT_P(object)->count_elements && Z_OBJ_HT_P(object)->count_elements(Z_OBJ_P(object), &elements) == SUCCESS) {
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

/* The library counts before it iterates. It iterates first if there is no count, as for
 * a generator. */
static zend_string *pack_head_and_elements(msgpack_packed_elements *elements, zval *object)
{
	bool is_map = elements->pack_key != NULL;
	zend_string *head = NULL, *packed = NULL;
	zval count;

	if (count_object(object, &count) && !EG(exception)) {
		head = msgpack_pack_head(elements->packer, is_map, &count);
	}
	if (!EG(exception)) {
		msgpack_pack_elements_of(elements, object);
	}
	if (!head && !EG(exception)) {
		ZVAL_LONG(&count, elements->count);
		head = msgpack_pack_head(elements->packer, is_map, &count);
	}
	if (head && !EG(exception)) {
		packed = msgpack_join_packed(head, elements);
	}
	if (head) {
		zend_string_release(head);
	}
	return packed;
}

zend_string *msgpack_pack_traversable(zend_object *packer, zval *object, bool is_map)
{
	msgpack_packed_elements elements = { .packer = packer, .pack_key = is_map ? pack_key : NULL };
	zend_string *packed;

	if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		return NULL;
	}
	packed = pack_head_and_elements(&elements, object);
	smart_str_free(&elements.items);
	return packed;
}
