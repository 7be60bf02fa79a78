/* MessagePack\Structures: the list of structures of records that packers and unpackers share. */
#ifndef MSGPACK_STRUCTURES_H
#define MSGPACK_STRUCTURES_H

#include "key_lists.h"
#include "../wire/msgpackr.h"

extern zend_class_entry *msgpack_structures_ce;

enum { MSGPACK_STRUCTURES_LIMIT = MP_RECORD_TWO - MP_RECORD }; /* by default; beyond, ids have two bytes */

/* Called at startup, when the class has been registered. */
void msgpack_structures_startup(void);

typedef struct {
	msgpack_key_lists lists; /* which only grow */
	uint32_t limit;          /* of their number */
	bool is_loaded;
	zval get;                /* the callbacks; IS_NULL: none */
	zval save;
	zend_object std;
} msgpack_structures;

static inline msgpack_structures *msgpack_structures_of(zend_object *object)
{
	return (msgpack_structures *) ((char *) object - offsetof(msgpack_structures, std));
}

/* The keys of a structure, in a new array of nils; NULL: there is no such structure. `as_names`: an array of
 * properties. */
zend_array *msgpack_structures_keys(msgpack_structures *self, uint32_t index, bool as_names);

/* Calls getStructures(). False: an exception, or a `problem` with what it returns. Exceptions that are thrown here
 * are of class `failure`. */
bool msgpack_structures_load(msgpack_structures *self, zend_class_entry *failure, const char **problem);

/* Adds structures, where there were `known` ones, and saves them. Consumes `added`. False: an exception, or a problem;
 * or neither, if others have been added meanwhile. */
bool msgpack_structures_add(msgpack_structures *self, uint32_t known, msgpack_key_lists *added,
	zend_class_entry *failure,
	const char **problem);

#endif
