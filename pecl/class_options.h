/* What a \MessagePack and a \MessagePackUnpacker are set to. */
#ifndef MSGPACK_CLASS_OPTIONS_H
#define MSGPACK_CLASS_OPTIONS_H

#include "../serializer.h"

/* PECL's numbers, and two that it has not. */
enum {
	MSGPACK_OPT_PHPONLY = -1001,
	MSGPACK_OPT_ASSOC = -1002,
	MSGPACK_OPT_FORCE_F32 = -1003,
	MSGPACK_OPT_ALLOWED_CLASSES = -2001,
	MSGPACK_OPT_THROW = -2002
};

typedef struct {
	msgpack_settings settings;
	bool throws;                /* of a \MessagePack; an unpacker's errors are silent */
	HashTable *allowed_classes; /* one refcount is ours; NULL: every class */
} msgpack_class_options;

/* As configured. */
void msgpack_class_options_init(msgpack_class_options *options);
void msgpack_class_options_free(msgpack_class_options *options);

/* Those of an unpacker. */
void msgpack_class_options_inherit(msgpack_class_options *options, const msgpack_class_options *from);

/* __construct($opt) and setOption($option, $value) of the class of this name. */
void msgpack_class_options_construct(INTERNAL_FUNCTION_PARAMETERS, msgpack_class_options *options);
void msgpack_class_options_set(INTERNAL_FUNCTION_PARAMETERS, msgpack_class_options *options, const char *class_name, bool packs);

/* The table is the options': to be held while it is in use. */
msgpack_policy msgpack_class_options_policy(const msgpack_class_options *options);

#endif
