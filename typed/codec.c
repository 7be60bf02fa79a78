#include "codec.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "../raw/index.h"
#include "../wire/compact.h"
#include "type_nodes.h"
#include "untyped.h"

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

void msgpack_codec_construct(zend_object *object, zend_string *type, zend_long options)
{
	msgpack_codec *codec = msgpack_struct_of(object);
	msgpack_compiled compiled = { 0 };

	if (options & ~(zend_long) MSGPACK_CODEC_OPTIONS) {
		msgpack_throw(msgpack_invalid_option_ce, "Invalid option " ZEND_LONG_FMT
			", use the constants of MessagePack\\CodecOptions", options);
	} else if ((options & MSGPACK_CODEC_COMPACT) && (options & MSGPACK_CODEC_RECORDS)) {
		msgpack_throw(msgpack_invalid_option_ce, "CodecOptions::COMPACT and CodecOptions::RECORDS exclude each other");
	} else if (codec->compiled.type || (msgpack_compile(type, options, &compiled) && codec->compiled.type)) {
		if (UNEXPECTED(compiled.type)) { /* an autoloader has called it */
			msgpack_nodes_free(compiled.nodes);
		}
		zend_throw_error(NULL, "The constructor has been called before");
	} else if (compiled.type) {
		codec->compiled = compiled;
	}
}

bool msgpack_codec_read_message(zval *result, const msgpack_codec *codec, zend_string *bytes,
	msgpack_codec_read *read)
{
	bool has_records = codec->compiled.options & MSGPACK_CODEC_RECORDS, done = false;
	msgpack_raw_message *message;
	zend_string *plain;

	if (!has_records && !mp_is_announced((const unsigned char *) ZSTR_VAL(bytes), ZSTR_LEN(bytes))) {
		return read(result, &codec->compiled, bytes, true);
	}
	if (!has_records && !msgpack_raw_check_whole(bytes)) {
		return false;
	}
	message = msgpack_raw_message_create(zend_string_copy(bytes),
		has_records ? MSGPACK_RAW_RECORDS : MSGPACK_RAW_COMPACT, 0);
	plain = msgpack_raw_index(message) ? msgpack_raw_plain(message, message->root) : NULL;
	msgpack_raw_message_release(message);
	if (plain) {
		done = read(result, &codec->compiled, plain, false);
		zend_string_release(plain);
	}
	return done;
}

bool msgpack_codec_map(zval *result, zend_object *object, zval *value)
{
	const msgpack_codec *codec = msgpack_codec_of(object);
	bool is_raw = Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_raw_ce, has_offsets, done;
	msgpack_raw *raw = is_raw ? msgpack_raw_of(Z_OBJ_P(value)) : NULL;
	zend_string *bytes = !codec || (is_raw && !raw) ? NULL
		: raw ? msgpack_raw_plain_bytes(raw) : msgpack_pack_untyped(value);

	if (!bytes) {
		return false;
	}
	has_offsets = raw && !raw->message->packed && msgpack_raw_is_whole(raw);
	GC_ADDREF(object);
	done = msgpack_map(result, &codec->compiled, bytes, has_offsets);
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
