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

/* Appends what a method has packed, and frees it. False for NULL, when the method threw, and out of memory. */
static bool append_packed(smart_str *packed, zend_string *part)
{
	bool done;

	if (!part) {
		return false;
	}
	done = msgpack_smart_str_append(packed, part);
	zend_string_release(part);
	return done;
}

/* `count` may be of any type. */
static zend_string *pack_head(zend_object *packer, bool is_map, zval *count)
{
	return msgpack_packer_call(packer, is_map ? "packmapheader" : "packarrayheader", count, NULL);
}

zend_string *msgpack_pack_array_by_methods(zend_object *packer, HashTable *array, bool is_map)
{
	smart_str packed = {0};
	zend_ulong index;
	zend_string *name;
	zval count, key, *value;
	bool done;

	ZVAL_LONG(&count, zend_hash_num_elements(array));
	done = append_packed(&packed, pack_head(packer, is_map, &count));
	if (done) {
		ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
			ZVAL_DEREF(value);
			if (name) {
				ZVAL_STR(&key, name);
			} else {
				ZVAL_LONG(&key, (zend_long) index);
			}
			done = (!is_map || append_packed(&packed, pack_key(packer, &key)))
				&& append_packed(&packed, msgpack_packer_call(packer, "pack", value, NULL));
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

/* The elements packed so far. */
typedef struct {
	zend_object *packer;
	msgpack_pack_key *pack_key; /* NULL: values without keys */
	zend_long count;
	smart_str items;
} packed_elements;

/* Elements of an iterator without keys are numbered. */
static bool append_key(packed_elements *elements, zend_object_iterator *iterator)
{
	zval key;
	bool done;

	ZVAL_UNDEF(&key);
	if (iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
	} else {
		ZVAL_LONG(&key, elements->count);
	}
	done = !EG(exception) && append_packed(&elements->items, elements->pack_key(elements->packer, &key));
	zval_ptr_dtor(&key);
	return done;
}

static int append_element(zend_object_iterator *iterator, void *context)
{
	packed_elements *elements = context;
	zval *current = iterator->funcs->get_current_data(iterator), value;
	bool done;

	if (!current || EG(exception)) {
		return ZEND_HASH_APPLY_STOP;
	}
	ZVAL_COPY_DEREF(&value, current);
	done = (!elements->pack_key || append_key(elements, iterator))
		&& append_packed(&elements->items, msgpack_packer_call(elements->packer, "pack", &value, NULL));
	zval_ptr_dtor(&value);
	elements->count++;
	return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

static zend_string *join(const zend_string *head, const smart_str *items)
{
	smart_str joined = {0};

	if (!msgpack_smart_str_append(&joined, head) || (items->s && !msgpack_smart_str_append(&joined, items->s))) {
		smart_str_free(&joined);
		return NULL;
	}
	return smart_str_extract(&joined);
}

/* The library counts before it iterates. It iterates first if there is no count, as for a generator. */
static zend_string *pack_head_and_elements(packed_elements *elements, zval *object, bool counts)
{
	zend_string *head = NULL, *packed = NULL;
	zval count;

	if (counts && count_object(object, &count) && !EG(exception)) {
		head = pack_head(elements->packer, elements->pack_key, &count);
	}
	if (!EG(exception)) {
		spl_iterator_apply(object, append_element, elements);
	}
	if (!head && !EG(exception)) {
		ZVAL_LONG(&count, elements->count);
		head = pack_head(elements->packer, elements->pack_key, &count);
	}
	if (head) {
		packed = EG(exception) ? NULL : join(head, &elements->items);
		zend_string_release(head);
	}
	return packed;
}

zend_string *msgpack_pack_elements(zend_object *packer, zval *object, msgpack_pack_key *pack_key, bool counts)
{
	packed_elements elements = { .packer = packer, .pack_key = pack_key };
	zend_string *packed;

	if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		return NULL;
	}
	packed = pack_head_and_elements(&elements, object, counts);
	smart_str_free(&elements.items);
	return packed;
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
		msgpack_return_packed(return_value, msgpack_packer_call(packer, method, &arguments[0], has_second
			? &arguments[1] : NULL));
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
	zend_string *packed, *whole;
	int8_t type;

	if ((!msgpack_packer_has_prefixes(packer) && !msgpack_is_one_value(object))
	 || !msgpack_clone_value_elements(object, &elements, &type)) {
		return NULL;
	}
	packed = msgpack_packer_call(packer, "packarray", &elements, NULL);
	zval_ptr_dtor(&elements);
	if (!packed) {
		return NULL;
	}
	end = msgpack_put_prefix(prefix, type);
	whole = zend_string_concat2((char *) prefix, (size_t) (end - prefix), ZSTR_VAL(packed), ZSTR_LEN(packed));
	zend_string_release(packed);
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
