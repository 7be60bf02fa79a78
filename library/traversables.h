/* Packing the elements of a Traversable, one by one. */
#ifndef MSGPACK_TRAVERSABLES_H
#define MSGPACK_TRAVERSABLES_H

#include "php.h"
#include "zend_smart_str.h"

/* The elements packed so far. */
typedef struct {
	zend_object *packer;
	zend_string *(*pack_key)(zend_object *packer, zval *key); /* NULL: values without keys */
	zend_long count;
	smart_str items;
} msgpack_packed_elements;

/* Iterates over `object` and packs each element with $packer->pack(). Stops at an
 * exception, or out of memory. */
void msgpack_pack_elements_of(msgpack_packed_elements *elements, zval *object);

/* Calls $packer->packMapHeader() or packArrayHeader() with a count of any type. */
zend_string *msgpack_pack_head(zend_object *packer, bool is_map, zval *count);

/* Returns the head and the elements in one string; NULL: out of memory. */
zend_string *msgpack_join_packed(const zend_string *head, const msgpack_packed_elements *elements);

/* Appends what a method has packed, and frees it. False for NULL, when the method threw,
 * and out of memory. */
bool msgpack_append_packed(smart_str *packed, zend_string *part);

#endif
