/* MessagePack\Structures: the list of structures of records that packers and unpackers share. */
#ifndef MSGPACK_STRUCTURES_H
#define MSGPACK_STRUCTURES_H

#include "../msgpackr/key_lists.h"
#include "../wire/msgpackr.h"

extern zend_class_entry *msgpack_structures_ce;

enum { MSGPACK_STRUCTURES_LIMIT = MP_RECORD_TWO - MP_RECORD }; /* by default; beyond, ids have two bytes */

/* Called at startup, when the class has been registered. */
void msgpack_structures_startup(void);

/* The structures so far: the list only grows. */
const msgpack_key_lists *msgpack_structures_lists(zend_object *structures);

/* How many there may be. */
uint32_t msgpack_structures_limit(zend_object *structures);

/* The keys of a structure, in a new array of nils; NULL: there is no such structure. `as_names`: an array of properties. */
zend_array *msgpack_structures_keys(zend_object *structures, uint32_t index, bool as_names);

bool msgpack_structures_can_load(zend_object *structures);
bool msgpack_structures_may_add(zend_object *structures);

/* Calls getStructures(). False: an exception, or a `problem` with what it returns. Exceptions that are thrown here
 * are of class `failure`. */
bool msgpack_structures_load(zend_object *structures, zend_class_entry *failure, const char **problem);

/* The same if that has not been done yet. */
bool msgpack_structures_load_once(zend_object *structures, zend_class_entry *failure, const char **problem);

/* Adds structures, where there were `known` ones, and saves them. Consumes `added`. False: an exception, or a problem; or
 * neither, if others have been added meanwhile. */
bool msgpack_structures_add(zend_object *structures, uint32_t known, msgpack_key_lists *added, zend_class_entry *failure, const char **problem);

#endif
