/* The options of msgpack_pack() and msgpack_unpack(), and of a \MessagePack and a \MessagePackUnpacker. */
#ifndef MSGPACK_PECL_OPTIONS_H
#define MSGPACK_PECL_OPTIONS_H

#include "../serializer.h"

/* Whose options they are. */
typedef enum {
	MSGPACK_OPTIONS_OF_PACK,
	MSGPACK_OPTIONS_OF_UNPACK,
	MSGPACK_OPTIONS_OF_MESSAGEPACK,
	MSGPACK_OPTIONS_OF_MESSAGEPACKUNPACKER
} msgpack_options_user;

/* Reads the argument $options of a function. False with an exception. */
bool msgpack_parse_option_array(msgpack_settings *options, HashTable *array, msgpack_options_user user);

/* Whether all keys of the array, at least one, are names of options. */
bool msgpack_has_option_names(HashTable *array, msgpack_options_user user);

/* __construct($opt) and setOption($option, $value). */
void msgpack_construct_with_options(INTERNAL_FUNCTION_PARAMETERS, msgpack_settings *options);
void msgpack_set_option(INTERNAL_FUNCTION_PARAMETERS, msgpack_settings *options, msgpack_options_user user);

/* Unpacks `bytes`, and fills in the template, which may be NULL. Userland may change the options meanwhile. */
void msgpack_unpack_with_options(zval *result, const zend_string *bytes, zval *template,
	const msgpack_settings *options);

#endif
