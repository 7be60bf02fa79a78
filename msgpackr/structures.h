/* Structures of records: lists of key names, found by the keys of a PHP array in their order; and
 * MessagePack\Structures, the list of them that packers and unpackers share. */
#ifndef MSGPACK_STRUCTURES_H
#define MSGPACK_STRUCTURES_H

#include "../codec/encoder.h"
#include "../property_slots.h"
#include "../wire/forms.h"

/* Structures in the order of their definition. The names of one are the string keys of an array, in order and without
 * holes, whose values are nil. */
typedef struct {
	zend_array *by_hash; /* such arrays, by the hash of the names, or the first free number after it; NULL: an index
	                      * without a structure */
	uint32_t defined;    /* their number, with those that have been replaced */
	uint32_t limit;      /* of those that are there: then each replaces the oldest */
} msgpack_structure_list; /* all zero but the limit: none */

/* Releases the names in a table, where they are pointers: the garbage collector must not note them, as the header of
 * the array is copied with its keys. */
void msgpack_release_names(zval *names);

/* The name, with a reference for the caller, of which PHP may have made an integer. */
static inline zend_string *msgpack_name_of_key(const Bucket *key)
{
	return key->key ? zend_string_copy(key->key) : zend_long_to_str((zend_long) key->h);
}

/* The names of the structure that was defined after so many others; NULL: there is none. */
static zend_always_inline zend_array *msgpack_names_at(const msgpack_structure_list *list, uint32_t ordinal)
{
	const zend_array *by_hash = list->by_hash;
	uint32_t distance = list->defined - ordinal; /* from the end: the first ones may have been replaced */

	return by_hash && distance > 0 && distance <= by_hash->nNumOfElements
		? Z_PTR(by_hash->arData[by_hash->nNumUsed - distance].val) : NULL;
}

/* Has the array only string keys, which may be those of a record? Sets their hash. */
bool msgpack_has_names(const HashTable *array, uint32_t *hash);

/* Has the array just these names, in their order? It is not packed. */
static zend_always_inline bool msgpack_has_keys_of(const zend_array *names, const HashTable *array)
{
	const Bucket *expected = names->arData;
	zend_string *key;

	if (zend_hash_num_elements(array) != names->nNumUsed) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		if (UNEXPECTED(expected->key != key) && (!key || !zend_string_equal_content(expected->key, key))) {
			return false;
		}
		expected++;
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* The ordinal of the structure with the keys of the array; UINT32_MAX: there is none. */
uint32_t msgpack_find_structure(const msgpack_structure_list *list, const HashTable *array, uint32_t hash);

/* Adds a structure with the keys of the array, and returns its names. */
zend_array *msgpack_add_structure(msgpack_structure_list *list, const HashTable *array);

/* Makes the list empty. */
void msgpack_clear_structures(msgpack_structure_list *list);

/* Writes an array of the names. */
bool msgpack_put_names(msgpack_encoder *encoder, const zend_array *names);

/* MessagePack\Structures */

extern zend_class_entry *msgpack_structures_ce;

enum { MSGPACK_STRUCTURES_LIMIT = MP_RECORD_TWO - MP_RECORD }; /* by default; beyond, ids have two bytes */

/* Called at startup, when the class has been registered. */
ZEND_COLD void msgpack_structures_startup(void);

typedef struct {
	msgpack_structure_list list; /* which only grows */
	bool is_loaded;
	zval get;                    /* the callbacks, one after the other; IS_UNDEF: none */
	zval save;
	zend_object std;
} msgpack_structures;

static inline msgpack_structures *msgpack_structures_of(zend_object *object)
{
	return msgpack_struct_of(object);
}

/* The keys of a structure, in an array of nils, with a reference for the caller; NULL: there is no such structure.
 * `as_names`: an array of properties. */
zend_array *msgpack_structures_keys(const msgpack_structures *self, uint32_t index, bool as_names);

/* Calls getStructures(). False: an exception, or a `problem` with what it returns. Exceptions that are thrown here
 * are of class `failure`. */
ZEND_COLD bool msgpack_structures_load(msgpack_structures *self, zend_class_entry *failure, const char **problem);

/* Adds structures to a list of `before`, and saves them. Consumes `added`. False: an exception, or a problem; or
 * neither, if others have been added meanwhile. */
ZEND_COLD bool msgpack_structures_add(msgpack_structures *self, uint32_t before, msgpack_structure_list *added,
	zend_class_entry *failure, const char **problem);

#endif
