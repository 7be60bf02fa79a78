/* Writing what is around the values of an object: heads, marks, its class. */
#ifndef MSGPACK_LAYOUT_H
#define MSGPACK_LAYOUT_H

#include "form.h"

/* Writes a nil key and its value, a mark. */
static inline void msgpack_php_put_mark(msgpack_encoder *encoder, int mark)
{
	msgpack_put_nil(encoder);
	msgpack_put_int(encoder, mark);
}

/* The form of an object without __serialize() and the like. */
typedef enum {
	MSGPACK_LAYOUT_OBJECT, /* {nil: "Class", name: value, ...} */
	MSGPACK_LAYOUT_MAP,    /* {name: value, ...} */
	MSGPACK_LAYOUT_LIST    /* [value, ...] */
} msgpack_php_layout;

static inline msgpack_php_layout msgpack_php_layout_of(const msgpack_php_encoding *context,
	const zend_string *class_name)
{
	if (context->php_only && (context->assoc || !zend_string_equals_literal(class_name, "stdClass"))) {
		return MSGPACK_LAYOUT_OBJECT;
	}
	return context->assoc ? MSGPACK_LAYOUT_LIST : MSGPACK_LAYOUT_MAP;
}

/* Writes the head, and the mark and class name of MSGPACK_LAYOUT_OBJECT. */
static inline bool msgpack_php_put_object_head(msgpack_encoder *encoder, msgpack_php_layout layout,
	zend_string *class_name, uint32_t count, bool by_reference)
{
	switch (layout) {
		case MSGPACK_LAYOUT_LIST:
			msgpack_put_array_head(encoder, count);
			return true;
		case MSGPACK_LAYOUT_MAP:
			msgpack_put_map_head(encoder, count);
			return true;
		default:
			msgpack_put_map_head(encoder, count + 1 + by_reference);
			if (by_reference) {
				msgpack_php_put_mark(encoder, MSGPACK_MARK_REFERENCE);
			}
			msgpack_put_nil(encoder);
			return msgpack_put_name(encoder, class_name);
	}
}

/* Writes {nil: mark, "Class": "text"}. */
bool msgpack_php_put_text_form(msgpack_encoder *encoder, int mark, zend_string *class_name, const char *text,
	size_t length);

/* Throws under php_only=0. Returns false. */
ZEND_COLD bool msgpack_php_throw_not_portable(msgpack_encoder *encoder, const zend_object *object,
	const zend_string *class_name);

#endif
