/* Values of no declared type, as plain MessagePack: scalars, arrays, stdClass, dates, enum cases, Raw, and those of
 * types.h. */
#ifndef MSGPACK_UNTYPED_H
#define MSGPACK_UNTYPED_H

#include "../codec/encoder.h"

typedef struct {
	zend_long options;
	bool is_exact; /* has been set: PHP's arrays have not all of it, a Raw, or a map that would be a list */
} msgpack_untyped_context;

/* Hooks of an encoder whose context is a msgpack_untyped_context. Other objects are PackingFailedExceptions. */
extern const msgpack_encode_hooks msgpack_untyped_hooks;

/* The options of an encoder for these. */
msgpack_encode_options msgpack_untyped_options(void);

/* What is written of an enum case: its value or name. */
static inline zval *msgpack_enum_value(zend_object *enum_case)
{
	return OBJ_PROP_NUM(enum_case, enum_case->ce->enum_backing_type != IS_UNDEF);
}

#endif
