#include "traversables.h"

#include "../base/php_compat.h"
#include "packer_call.h"

#include "ext/spl/spl_iterators.h"

bool msgpack_append_packed(smart_str *packed, zend_string *part)
{
	bool done;

	if (!part) {
		return false;
	}
	done = msgpack_smart_str_append(packed, part);
	zend_string_release(part);
	return done;
}

/* Elements of an iterator without keys are numbered. */
static bool append_key(msgpack_packed_elements *elements, zend_object_iterator *iterator)
{
	zval key;
	bool done;

	ZVAL_UNDEF(&key);
	if (iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
	} else {
		ZVAL_LONG(&key, elements->count);
	}
	done = !EG(exception) && msgpack_append_packed(&elements->items, elements->pack_key(elements->packer, &key));
	zval_ptr_dtor(&key);
	return done;
}

static int append_element(zend_object_iterator *iterator, void *context)
{
	msgpack_packed_elements *elements = context;
	zval *current = iterator->funcs->get_current_data(iterator), value;
	bool done;

	if (!current || EG(exception)) {
		return ZEND_HASH_APPLY_STOP;
	}
	ZVAL_COPY_DEREF(&value, current);
	done = (!elements->pack_key || append_key(elements, iterator))
		&& msgpack_append_packed(&elements->items, msgpack_packer_call(elements->packer, "pack", &value, NULL));
	zval_ptr_dtor(&value);
	elements->count++;
	return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

void msgpack_pack_elements_of(msgpack_packed_elements *elements, zval *object)
{
	spl_iterator_apply(object, append_element, elements);
}

zend_string *msgpack_pack_head(zend_object *packer, bool is_map, zval *count)
{
	return msgpack_packer_call(packer, is_map ? "packmapheader" : "packarrayheader", count, NULL);
}

zend_string *msgpack_join_packed(const zend_string *head, const msgpack_packed_elements *elements)
{
	smart_str joined = {0};

	if (!msgpack_smart_str_append(&joined, head) || (elements->items.s && !msgpack_smart_str_append(&joined, elements->items.s))) {
		smart_str_free(&joined);
		return NULL;
	}
	return smart_str_extract(&joined);
}
