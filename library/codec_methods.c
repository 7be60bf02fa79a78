/* MessagePack\Codec: its methods, and the constructors of its attributes. */
#include "../typed/type.h"

#include "../base/arguments.h"
#include "library.h"

ZEND_METHOD(MessagePack_Codec, __construct)
{
	msgpack_codec *codec = msgpack_struct_of(Z_OBJ_P(ZEND_THIS));
	msgpack_compiled compiled = { 0 };
	zend_string *type;
	zend_long options = 0;

	MSGPACK_PARAMETERS("S|l", &type, &options);
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

/* Reads a message in plain MessagePack, the compact form or with records, as the codec has it. Shared by validate(). */
ZEND_METHOD(MessagePack_Codec, unpack)
{
	bool validates = zend_string_equals_literal(EX(func)->common.function_name, "validate");
	const msgpack_codec *codec;
	msgpack_raw_message *message;
	msgpack_raw_form form;
	zend_string *bytes, *plain;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(bytes)
	ZEND_PARSE_PARAMETERS_END();

	codec = msgpack_codec_of(Z_OBJ_P(ZEND_THIS));
	if (!codec) {
		RETURN_THROWS();
	}
	form = msgpack_raw_form_of(bytes, codec->compiled.options & MSGPACK_CODEC_RECORDS);
	if (form == MSGPACK_RAW_PLAIN) {
		msgpack_map(return_value, &codec->compiled, bytes, MSGPACK_ORIGIN_MESSAGE, validates);
	} else if (form == MSGPACK_RAW_RECORDS || msgpack_raw_check_whole(bytes)) {
		message = msgpack_raw_message_create(zend_string_copy(bytes), form, 0);
		plain = msgpack_raw_index(message) ? msgpack_raw_plain(message, message->root) : NULL;
		msgpack_raw_message_release(message);
		if (plain) {
			msgpack_map(return_value, &codec->compiled, plain, MSGPACK_ORIGIN_OTHER, validates);
			zend_string_release(plain);
		}
	}
}

ZEND_METHOD(MessagePack_Codec, map)
{
	zval *value = msgpack_argument(execute_data, 1);

	if (value) {
		msgpack_codec_map(return_value, Z_OBJ_P(ZEND_THIS), value);
	}
}

/* Is it a message that is read with records, which a Raw with other keys than PHP's arrays have is not? False with an
 * exception. */
static bool is_read_with_records(zend_string *packed)
{
	msgpack_raw_message *message = msgpack_raw_message_create(zend_string_copy(packed), MSGPACK_RAW_RECORDS, 0);
	bool done = msgpack_raw_index(message);

	msgpack_raw_message_release(message);
	if (!done) {
		msgpack_throw(msgpack_packing_failed_ce, "A Raw has what is not read among records");
	}
	return done;
}

/* May a plain message have more values than a Codec reads from a compact one of so many bytes? */
static bool has_too_many_values(const zend_string *plain, size_t length)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(plain), *end = p + ZSTR_LEN(plain);
	uint64_t values = 0, most = MAX(MSGPACK_RAW_VALUES_MIN, MSGPACK_RAW_VALUES_PER_BYTE * (uint64_t) length);
	mp_tag tag;

	while (ZSTR_LEN(plain) > most && p < end && mp_next_token(&p, end, &tag)) {
		values++;
	}
	return values > most;
}

/* Packs the arrays of a message in plain MessagePack in the compact form; where that saves nothing, it stays as it is:
 * PHP's arrays may have other keys. Consumes it. NULL with an exception. */
static zend_string *in_compact_form(zend_string *plain)
{
	const msgpack_compiled any = { .type = msgpack_scalar_type(MSGPACK_TYPE_MIXED) };
	zval value, options;
	zend_string *packed = NULL;

	ZVAL_LONG(&options, MSGPACK_COMPACT_FLAG);
	if (msgpack_map(&value, &any, plain, MSGPACK_ORIGIN_OTHER, false)) {
		packed = msgpack_pack_value(&value, &options, 0);
		if (packed && has_too_many_values(plain, ZSTR_LEN(packed))) {
			zend_string_release(packed); /* equal arrays are to be columns, not references to one */
			packed = msgpack_pack_value(&value, &options, MSGPACK_UNSHARED);
		}
		zval_ptr_dtor(&value);
	}
	if (packed && msgpack_raw_form_of(packed, false) == MSGPACK_RAW_PLAIN) {
		zend_string_release(packed);
		return plain;
	}
	zend_string_release(plain);
	return packed;
}

/* Packs the maps of a message in plain MessagePack, which the value has been packed to, as records. Consumes it. NULL
 * with an exception. */
static zend_string *with_records(zend_string *plain, const zval *value, bool has_raw)
{
	const msgpack_encode_options options = {
		.max_depth = msgpack_allowed_depth(MSGPACK_G(max_depth)), .failure = msgpack_packing_failed_ce,
		.str8 = true
	};
	zend_string *packed;

	if (has_raw && Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_raw_ce) { /* it may have another form */
		zend_string_release(plain);
		plain = msgpack_raw_plain_bytes(msgpack_raw_of(Z_OBJ_P(value)));
		if (!plain) {
			return NULL;
		}
	}
	packed = msgpack_records_of(plain, &options, &MSGPACK_G(caches).keys);
	zend_string_release(plain);
	if (packed && has_raw && !is_read_with_records(packed)) {
		zend_string_release(packed);
		return NULL;
	}
	return packed;
}

ZEND_METHOD(MessagePack_Codec, pack)
{
	zval *value = msgpack_argument(execute_data, 1);
	const msgpack_codec *codec = value ? msgpack_codec_of(Z_OBJ_P(ZEND_THIS)) : NULL;
	bool is_exact;
	zend_string *packed = codec ? msgpack_pack_typed(value, &codec->compiled, &is_exact) : NULL;

	if (packed && UNEXPECTED(codec->compiled.options & (MSGPACK_CODEC_COMPACT | MSGPACK_CODEC_RECORDS))) {
		packed = !(codec->compiled.options & MSGPACK_CODEC_COMPACT) ? with_records(packed, value, is_exact)
			: is_exact ? packed : in_compact_form(packed);
	}
	msgpack_return_packed(return_value, packed);
}

ZEND_METHOD(MessagePack_Codec, jsonSchema)
{
	const msgpack_codec *codec;

	ZEND_PARSE_PARAMETERS_NONE();

	codec = msgpack_codec_of(Z_OBJ_P(ZEND_THIS));
	if (codec) {
		msgpack_json_schema(return_value, &codec->compiled);
	}
}

/* The attributes */

/* Shared by Type, ListOf and Naming */
ZEND_METHOD(MessagePack_Attribute_Type, __construct)
{
	zend_string *only;

	MSGPACK_PARAMETERS("S", &only);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), 0, only);
}

ZEND_METHOD(MessagePack_Attribute_Name, __construct)
{
	zend_string *name;
	zval *aliases, list;
	uint32_t count = 0;

	MSGPACK_PARAMETERS("S*", &name, &aliases, &count);
	array_init_size(&list, count);
	for (uint32_t i = 0; i < count; i++) {
		if (Z_TYPE(aliases[i]) != IS_STRING) {
			zend_argument_type_error(i + 2, "must be of type string, %s given", zend_zval_value_name(&aliases[i]));
		}
		Z_TRY_ADDREF(aliases[i]);
		zend_hash_next_index_insert(Z_ARRVAL(list), &aliases[i]);
	}
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_NAME_NAME, name);
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_NAME_ALIASES, &list);
	zval_ptr_dtor(&list);
}

ZEND_METHOD(MessagePack_Attribute_Discriminator, __construct)
{
	zend_string *key;
	zval *classes;

	MSGPACK_PARAMETERS("Sa", &key, &classes);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_DISCRIMINATOR_KEY, key);
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_DISCRIMINATOR_CLASSES, classes);
}
