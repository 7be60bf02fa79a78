#include "typed.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "../raw/raw.h"

zend_class_entry *msgpack_codec_ce;

static zend_object_handlers handlers;

const msgpack_codec *msgpack_codec_of(zend_object *object)
{
	const msgpack_codec *codec = msgpack_struct_of(object);

	if (UNEXPECTED(!codec->compiled.type)) {
		return msgpack_throw(zend_ce_error, "The constructor has not been called");
	}
	return codec;
}

bool msgpack_codec_map(zval *result, zend_object *object, zval *value)
{
	const msgpack_codec *codec = msgpack_codec_of(object);
	bool is_raw = Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_raw_ce, done;
	msgpack_raw *raw = is_raw ? msgpack_raw_of(Z_OBJ_P(value)) : NULL;
	zend_string *bytes = !codec || (is_raw && !raw) ? NULL
		: raw ? msgpack_raw_plain_bytes(raw) : msgpack_pack_untyped(value);
	msgpack_origin origin;

	if (!bytes) {
		return false;
	}
	origin = !raw || raw->message->packed ? MSGPACK_ORIGIN_OTHER
		: msgpack_raw_is_whole(raw) ? MSGPACK_ORIGIN_MESSAGE : MSGPACK_ORIGIN_PART;
	GC_ADDREF(object);
	done = msgpack_map(result, &codec->compiled, bytes, origin);
	OBJ_RELEASE(object);
	zend_string_release(bytes);
	return done;
}

static zend_object *create_codec(zend_class_entry *ce)
{
	return msgpack_create_object(ce, &handlers);
}

static void free_codec(zend_object *object)
{
	msgpack_codec *freed = msgpack_struct_of(object);

	zend_object_std_dtor(object);
	msgpack_nodes_free(freed->compiled.nodes);
}

void msgpack_codec_startup(void)
{
	msgpack_scalar_types_startup();
	msgpack_init_handlers(&handlers, msgpack_codec_ce, create_codec, offsetof(msgpack_codec, std));
	handlers.free_obj = free_codec;
	handlers.clone_obj = NULL;
	handlers.compare = zend_objects_not_comparable;
}
