/* Structures of records: lists of key names, found by the keys of a PHP array in their order; and
 * MessagePack\Structures, the list of them that packers and unpackers share. */
#ifndef MSGPACK_STRUCTURES_H
#define MSGPACK_STRUCTURES_H

#include "../codec/encoder.h"
#include "../wire/msgpackr.h"

typedef struct {
	zend_string **names; /* NULL: there is no such structure */
	/* of nils, with these keys as those of an array, and as names of properties; NULL: not yet needed */
	zend_array *arrays[2];
	uint32_t count;
	uint32_t hash;       /* of the names */
	uint16_t next;       /* in its chain: index plus one; 0: none */
	uint16_t first;      /* the same of the first list in the chain of this place, to which the hash leads */
} msgpack_key_list;

/* All zero: none. */
typedef struct {
	msgpack_key_list *lists;
	uint32_t count;
	uint32_t capacity; /* and number of chains */
} msgpack_key_lists;

/* Has the array only string keys, which may be those of a record? Sets their hash. */
bool msgpack_has_names(const HashTable *array, uint32_t *hash);

/* Has the array, which has no holes, just these names? Compares no bytes: false also where the strings are others. */
static zend_always_inline bool msgpack_has_keys_of(const msgpack_key_list *list, const HashTable *array)
{
	const Bucket *bucket = array->arData;

	if (array->nNumUsed != list->count || array->nNumOfElements != list->count) {
		return false;
	}
	for (uint32_t i = 0; i < list->count; i++) {
		if (bucket[i].key != list->names[i]) {
			return false;
		}
	}
	return true;
}

/* The index of the list with the keys of the array; UINT32_MAX: there is none. */
uint32_t msgpack_key_lists_find(const msgpack_key_lists *lists, const HashTable *array, uint32_t hash);

/* Adds a list of the keys of the array, or puts it in the place of the one at this index. */
void msgpack_key_lists_put(msgpack_key_lists *lists, uint32_t index, const HashTable *array, uint32_t hash);

void msgpack_key_lists_free(msgpack_key_lists *lists);

/* Writes an array of the names. */
bool msgpack_put_names(msgpack_encoder *encoder, const msgpack_key_list *list);

/* MessagePack\Structures */

extern zend_class_entry *msgpack_structures_ce;

enum { MSGPACK_STRUCTURES_LIMIT = MP_RECORD_TWO - MP_RECORD }; /* by default; beyond, ids have two bytes */

/* Called at startup, when the class has been registered. */
void msgpack_structures_startup(void);

typedef struct {
	msgpack_key_lists lists; /* which only grow */
	uint32_t limit;          /* of their number */
	bool is_loaded;
	zval get;                /* the callbacks, one after the other; IS_NULL: none */
	zval save;
	zend_object std;
} msgpack_structures;

static inline msgpack_structures *msgpack_structures_of(zend_object *object)
{
	return (msgpack_structures *) ((char *) object - offsetof(msgpack_structures, std));
}

/* The keys of a structure, in an array of nils, with a reference for the caller; NULL: there is no such structure.
 * `as_names`: an array of properties. */
zend_array *msgpack_structures_keys(msgpack_structures *self, uint32_t index, bool as_names);

/* Calls getStructures(). False: an exception, or a `problem` with what it returns. Exceptions that are thrown here
 * are of class `failure`. */
bool msgpack_structures_load(msgpack_structures *self, zend_class_entry *failure, const char **problem);

/* Adds structures, where there were `known` ones, and saves them. Consumes `added`. False: an exception, or a problem;
 * or neither, if others have been added meanwhile. */
bool msgpack_structures_add(msgpack_structures *self, uint32_t known, msgpack_key_lists *added,
	zend_class_entry *failure, const char **problem);

#endif
