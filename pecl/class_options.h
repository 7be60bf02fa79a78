/* The options of a \MessagePack and a \MessagePackUnpacker. */
#ifndef MSGPACK_CLASS_OPTIONS_H
#define MSGPACK_CLASS_OPTIONS_H

#include "../serializer.h"

/* PECL's numbers, and ours. */
enum {
	MSGPACK_OPT_PHPONLY = -1001,
	MSGPACK_OPT_ASSOC = -1002,
	MSGPACK_OPT_FORCE_F32 = -1003,
	MSGPACK_OPT_ALLOWED_CLASSES = -2001,
	MSGPACK_OPT_THROW = -2002,
	MSGPACK_OPT_COMPACT = -2003,
	MSGPACK_OPT_STRICT = -2004
};

typedef struct {
	msgpack_settings settings;
	bool throws;                /* only of a \MessagePack: a \MessagePackUnpacker never reports errors */
	bool has_allowed_classes;   /* else the setting's */
	HashTable *allowed_classes; /* one refcount; NULL: every class */
} msgpack_class_options;

/* Sets the options to the INI settings. */
void msgpack_class_options_init(msgpack_class_options *options);
void msgpack_class_options_free(msgpack_class_options *options);
void msgpack_class_options_copy(msgpack_class_options *options, const msgpack_class_options *from);

/* Sets the options that a \MessagePackUnpacker inherits from a \MessagePack. */
void msgpack_class_options_inherit(msgpack_class_options *options, const msgpack_class_options *from);

/* __construct($opt) and setOption($option, $value) of the class `class_name`. */
void msgpack_class_options_construct(INTERNAL_FUNCTION_PARAMETERS, msgpack_class_options *options);
void msgpack_class_options_set(INTERNAL_FUNCTION_PARAMETERS, msgpack_class_options *options, const char *class_name, bool packs);

/* The caller calls msgpack_policy_free(). */
msgpack_policy msgpack_class_options_policy(const msgpack_class_options *options);

#endif
