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

typedef struct {
	msgpack_settings settings;
	bool throws;
	bool has_allowed_classes;   /* else the setting's */
	HashTable *allowed_classes; /* one refcount; NULL: every class */
	uint32_t max_depth;         /* 0: the setting's */
} msgpack_options;

/* The options that the INI settings are. */
msgpack_options msgpack_default_options(void);
void msgpack_options_free(msgpack_options *options);

/* The policy of the options; the caller calls msgpack_policy_free(). */
msgpack_policy msgpack_options_policy(const msgpack_options *options);

/* Reads the argument $options of a function. False with an exception. */
bool msgpack_parse_option_array(msgpack_options *options, HashTable *array, msgpack_options_user user);

/* Whether all keys of the array, at least one, are names of options. */
bool msgpack_has_option_names(HashTable *array, msgpack_options_user user);

/* __construct($opt) and setOption($option, $value). */
void msgpack_construct_with_options(INTERNAL_FUNCTION_PARAMETERS, msgpack_options *options);
void msgpack_set_option(INTERNAL_FUNCTION_PARAMETERS, msgpack_options *options, msgpack_options_user user);

/* Unpacks `bytes`, and fills in the template, which may be NULL. Userland may change the options meanwhile. */
void msgpack_unpack_with_options(zval *result, const zend_string *bytes, zval *template,
	const msgpack_options *options);

#endif
