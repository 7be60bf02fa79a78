#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_msgpack.h"

#include "codec/php_values.h"
#include "codec/report.h"
#include "exceptions.h"
#include "ext/spl/spl_exceptions.h"
#include "ext/standard/info.h"
#include "ext_timestamp.h"
#include "msgpack_arginfo.h"
#include "msgpack_globals.h"
#include "options.h"
#include "packer.h"
#include "php_compat.h"
#include "transformers.h"
#include "types.h"
#include "unpacker.h"
#include "zend_exceptions.h"

/* The numbers of PECL msgpack's options. */
enum {
	OPT_PHPONLY = -1001,
	OPT_ASSOC = -1002,
	OPT_FORCE_F32 = -1003
};

/* Deeper values would end the C stack in PHP itself, when they are freed. */
#define MAX_DEPTH_CEILING 10000

ZEND_DECLARE_MODULE_GLOBALS(msgpack)

#if defined(ZTS) && defined(COMPILE_DL_MSGPACK)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

/* Settings */

static ZEND_INI_MH(update_max_depth)
{
	char *end;
	zend_long depth = ZEND_STRTOL(ZSTR_VAL(new_value), &end, 10);

	if (depth < 1 || depth > MAX_DEPTH_CEILING || *end != '\0') {
		return FAILURE;
	}
	MSGPACK_G(max_depth) = (uint32_t) depth;
	return SUCCESS;
}

static ZEND_INI_MH(update_str_bin)
{
	if (zend_string_equals_literal(new_value, "str")) {
		MSGPACK_G(str_bin) = MSGPACK_STR_BIN_STR;
	} else if (zend_string_equals_literal(new_value, "bin")) {
		MSGPACK_G(str_bin) = MSGPACK_STR_BIN_BIN;
	} else if (zend_string_equals_literal(new_value, "detect")) {
		MSGPACK_G(str_bin) = MSGPACK_STR_BIN_DETECT;
	} else {
		return FAILURE;
	}
	return SUCCESS;
}

PHP_INI_BEGIN()
	STD_PHP_INI_BOOLEAN("msgpack.error_display", "1", PHP_INI_ALL, OnUpdateBool, error_display, zend_msgpack_globals, msgpack_globals)
	STD_PHP_INI_BOOLEAN("msgpack.php_only", "1", PHP_INI_ALL, OnUpdateBool, php_only, zend_msgpack_globals, msgpack_globals)
	STD_PHP_INI_BOOLEAN("msgpack.assoc", "1", PHP_INI_ALL, OnUpdateBool, assoc, zend_msgpack_globals, msgpack_globals)
	STD_PHP_INI_BOOLEAN("msgpack.illegal_key_insert", "0", PHP_INI_ALL, OnUpdateBool, illegal_key_insert, zend_msgpack_globals, msgpack_globals)
	STD_PHP_INI_BOOLEAN("msgpack.use_str8_serialization", "1", PHP_INI_ALL, OnUpdateBool, use_str8_serialization, zend_msgpack_globals, msgpack_globals)
	STD_PHP_INI_BOOLEAN("msgpack.force_f32", "0", PHP_INI_ALL, OnUpdateBool, force_f32, zend_msgpack_globals, msgpack_globals)
	PHP_INI_ENTRY("msgpack.max_depth", "4096", PHP_INI_ALL, update_max_depth)
	PHP_INI_ENTRY("msgpack.str_bin", "str", PHP_INI_ALL, update_str_bin)
PHP_INI_END()

/* Packing */

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_is_type(object) ? msgpack_encode_type(encoder, object) : msgpack_php_encode_object(encoder, object);
}

static bool encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val;

	if (Z_TYPE_P(value) == IS_OBJECT && msgpack_is_type(Z_OBJ_P(value))) {
		return msgpack_encode_type(encoder, Z_OBJ_P(value));
	}
	return msgpack_php_encode_reference(encoder, reference);
}

static const msgpack_encode_hooks php_only_hooks = {
	.object = encode_object,
	.reference = encode_reference,
	.unsupported = msgpack_php_encode_unsupported
};

static const msgpack_encode_hooks plain_hooks = {
	.object = encode_object,
	.unsupported = msgpack_php_encode_unsupported
};

/* NULL, and an exception, where the value cannot be packed. */
static zend_string *pack(zval *value)
{
	msgpack_encode_options options = {
		.max_depth = MSGPACK_G(max_depth),
		.str_bin = MSGPACK_G(str_bin),
		.str8 = MSGPACK_G(use_str8_serialization),
		.float32 = MSGPACK_G(force_f32),
		.recursion_is_nil = !MSGPACK_G(php_only)
	};
	msgpack_php_encoding encoding;
	msgpack_encoder encoder;
	zend_string *packed = NULL;

	msgpack_php_encoding_init(&encoding, MSGPACK_G(php_only), MSGPACK_G(assoc), !MSGPACK_G(error_display));
	msgpack_encoder_init(&encoder, &options, encoding.php_only ? &php_only_hooks : &plain_hooks, &encoding);
	if (msgpack_encode(&encoder, value)) {
		packed = msgpack_encoder_finish(&encoder);
	} else {
		msgpack_encoder_discard(&encoder);
	}
	msgpack_php_encoding_free(&encoding);
	return packed;
}

PHP_MSGPACK_API void php_msgpack_serialize(smart_str *buf, zval *val)
{
	zend_string *packed = pack(val);

	if (packed) {
		smart_str_append(buf, packed);
		zend_string_release(packed);
	}
}

ZEND_FUNCTION(msgpack_pack)
{
	zval *value;
	zend_string *packed;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	packed = pack(value);
	if (packed) {
		RETVAL_STR(packed);
	}
}

/* Unpacking */

typedef struct {
	uint32_t max_depth;
	HashTable *allowed_classes; /* lower-case names; NULL: every class */
} unpack_options;

static msgpack_decode_status decode(zval *result, const char *bytes, size_t *length, const unpack_options *limits)
{
	msgpack_decode_options options = {
		.max_depth = limits->max_depth,
		.drop_nil_keys = MSGPACK_G(php_only),
		.illegal_key_insert = MSGPACK_G(illegal_key_insert),
		.quiet = !MSGPACK_G(error_display),
		.keys = &MSGPACK_G(keys)
	};
	msgpack_decode_hooks hooks = { .ext = msgpack_decode_type };
	msgpack_php_decoding decoding;
	msgpack_decoder decoder;
	msgpack_decode_status status;

	if (MSGPACK_G(php_only) || !MSGPACK_G(assoc)) {
		hooks.begin_map = msgpack_php_begin_map;
	}
	if (MSGPACK_G(php_only)) {
		hooks.empty_list = msgpack_php_empty_list;
	}
	msgpack_php_decoding_init(&decoding, MSGPACK_G(php_only), MSGPACK_G(assoc), limits->allowed_classes);
	msgpack_decoder_init(&decoder, result, &options, &hooks, &decoding);
	decoder.cursor = (const unsigned char *) bytes;
	decoder.end = decoder.cursor + *length;
	status = msgpack_decode(&decoder);
	*length = (size_t) (decoder.cursor - (const unsigned char *) bytes);
	if (status == MSGPACK_DECODE_DONE && !msgpack_php_decoding_finish(&decoding)) {
		status = MSGPACK_DECODE_FAILED;
	}
	msgpack_decoder_free(&decoder);
	if (status != MSGPACK_DECODE_DONE) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	}
	msgpack_php_decoding_free(&decoding);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result); /* {nil: 1, ...}: what is returned is never one */
	}
	return status;
}

static void unpack(zval *result, const char *bytes, size_t length, const unpack_options *limits)
{
	bool quiet = !MSGPACK_G(error_display);
	size_t consumed = length;

	if (length == 0) {
		ZVAL_NULL(result);
		return;
	}
	switch (decode(result, bytes, &consumed, limits)) {
		case MSGPACK_DECODE_DONE:
			if (consumed < length) {
				msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Extra bytes");
			}
			return;
		case MSGPACK_DECODE_FAILED:
			return;
		case MSGPACK_DECODE_MORE:
			msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing");
			break;
		case MSGPACK_DECODE_MALFORMED:
		case MSGPACK_DECODE_BAD_KEY:
			msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Parse error");
			break;
		case MSGPACK_DECODE_TOO_DEEP:
			msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Maximum depth of %u exceeded", limits->max_depth);
			break;
	}
	ZVAL_FALSE(result);
}

PHP_MSGPACK_API void php_msgpack_unserialize(zval *return_value, char *str, size_t str_len)
{
	unpack_options limits = { .max_depth = MSGPACK_G(max_depth) };

	unpack(return_value, str, str_len, &limits);
}

/* Options of msgpack_unpack(). Each parser returns false with an exception. */

static bool parse_max_depth(unpack_options *limits, const zval *value)
{
	if (Z_TYPE_P(value) != IS_LONG) {
		zend_type_error("msgpack_unpack(): Option \"max_depth\" must be of type int, %s given", zend_zval_type_name(value));
		return false;
	}
	if (Z_LVAL_P(value) < 0) {
		zend_value_error("msgpack_unpack(): Option \"max_depth\" must be greater than or equal to 0");
		return false;
	}
	limits->max_depth = Z_LVAL_P(value) == 0 ? MAX_DEPTH_CEILING : (uint32_t) MIN(Z_LVAL_P(value), MAX_DEPTH_CEILING);
	return true;
}

static bool parse_allowed_classes(unpack_options *limits, const zval *value)
{
	zval *name;

	if (Z_TYPE_P(value) == IS_TRUE) {
		return true;
	}
	if (Z_TYPE_P(value) != IS_FALSE && Z_TYPE_P(value) != IS_ARRAY) {
		zend_type_error("msgpack_unpack(): Option \"allowed_classes\" must be of type array|bool, %s given", zend_zval_type_name(value));
		return false;
	}
	limits->allowed_classes = zend_new_array(0);
	if (Z_TYPE_P(value) == IS_FALSE) {
		return true;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), name) {
		zend_string *lower;

		ZVAL_DEREF(name);
		if (Z_TYPE_P(name) != IS_STRING) {
			zend_type_error("msgpack_unpack(): Option \"allowed_classes\" must be an array of class names, %s given", zend_zval_type_name(name));
			return false;
		}
		lower = zend_string_tolower(Z_STR_P(name));
		zend_hash_add_empty_element(limits->allowed_classes, lower);
		zend_string_release(lower);
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool parse_options(unpack_options *limits, HashTable *options)
{
	zend_ulong index;
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(options, index, name, value) {
		bool valid;

		ZVAL_DEREF(value);
		if (!name) {
			zend_value_error("msgpack_unpack(): Unknown option " ZEND_LONG_FMT, (zend_long) index);
			return false;
		}
		if (zend_string_equals_literal(name, "allowed_classes")) {
			valid = parse_allowed_classes(limits, value);
		} else if (zend_string_equals_literal(name, "max_depth")) {
			valid = parse_max_depth(limits, value);
		} else {
			zend_value_error("msgpack_unpack(): Unknown option \"%s\"", ZSTR_VAL(name));
			valid = false;
		}
		if (!valid) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

ZEND_FUNCTION(msgpack_unpack)
{
	zend_string *str;
	zval *object = NULL;
	HashTable *options = NULL;
	unpack_options limits = { .max_depth = MSGPACK_G(max_depth) };

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_STR(str)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(object)
		Z_PARAM_ARRAY_HT(options)
	ZEND_PARSE_PARAMETERS_END();

	if (object && Z_TYPE_P(object) != IS_NULL) {
		zend_throw_error(NULL, "msgpack_unpack(): Argument #2 ($object) must be null: templates are not supported yet");
		RETURN_THROWS();
	}
	if (!options || parse_options(&limits, options)) {
		unpack(return_value, ZSTR_VAL(str), ZSTR_LEN(str), &limits);
	}
	if (limits.allowed_classes) {
		zend_array_destroy(limits.allowed_classes);
	}
}

/* The module */

static PHP_GINIT_FUNCTION(msgpack)
{
#if defined(ZTS) && defined(COMPILE_DL_MSGPACK)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(msgpack_globals, 0, sizeof(*msgpack_globals));
}

static void register_classes(void)
{
	msgpack_invalid_option_ce = register_class_MessagePack_Exception_InvalidOptionException(spl_ce_InvalidArgumentException);
	msgpack_packing_failed_ce = register_class_MessagePack_Exception_PackingFailedException(spl_ce_RuntimeException);
	msgpack_unpacking_failed_ce = register_class_MessagePack_Exception_UnpackingFailedException(spl_ce_RuntimeException);
	msgpack_insufficient_data_ce = register_class_MessagePack_Exception_InsufficientDataException(msgpack_unpacking_failed_ce);

	register_class_MessagePack_MessagePack();
	msgpack_pack_options_ce = register_class_MessagePack_PackOptions();
	msgpack_unpack_options_ce = register_class_MessagePack_UnpackOptions();
	msgpack_can_pack_ce = register_class_MessagePack_CanPack();
	msgpack_can_be_packed_ce = register_class_MessagePack_CanBePacked();
	msgpack_extension_ce = register_class_MessagePack_Extension(msgpack_can_pack_ce);
	msgpack_packer_ce = register_class_MessagePack_Packer();
	msgpack_buffer_unpacker_ce = register_class_MessagePack_BufferUnpacker();
	msgpack_unpacker_startup();

	msgpack_bin_ce = register_class_MessagePack_Type_Bin(msgpack_can_be_packed_ce);
	msgpack_ext_ce = register_class_MessagePack_Type_Ext(msgpack_can_be_packed_ce);
	msgpack_map_ce = register_class_MessagePack_Type_Map(msgpack_can_be_packed_ce);
	msgpack_timestamp_ce = register_class_MessagePack_Type_Timestamp();
	msgpack_timestamp_extension_ce = register_class_MessagePack_Extension_TimestampExtension(msgpack_extension_ce);
	register_class_MessagePack_TypeTransformer_StreamTransformer(msgpack_can_pack_ce);
	msgpack_traversable_transformer_ce = register_class_MessagePack_TypeTransformer_TraversableTransformer(msgpack_can_pack_ce);
}

static PHP_MINIT_FUNCTION(msgpack)
{
	REGISTER_INI_ENTRIES();
	REGISTER_LONG_CONSTANT("MESSAGEPACK_OPT_PHPONLY", OPT_PHPONLY, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("MESSAGEPACK_OPT_ASSOC", OPT_ASSOC, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("MESSAGEPACK_OPT_FORCE_F32", OPT_FORCE_F32, CONST_PERSISTENT);
	register_classes();
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(msgpack)
{
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

/* After every module's request shutdown: userland may still run in theirs. */
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(msgpack)
{
	msgpack_key_cache_clear(&MSGPACK_G(keys));
	MSGPACK_G(calls) = 0;
	return SUCCESS;
}

static PHP_MINFO_FUNCTION(msgpack)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "MessagePack support", "enabled");
	php_info_print_table_row(2, "Version", PHP_MSGPACK_VERSION);
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

zend_module_entry msgpack_module_entry = {
	STANDARD_MODULE_HEADER,
	"msgpack",
	ext_functions,
	PHP_MINIT(msgpack),
	PHP_MSHUTDOWN(msgpack),
	NULL,
	NULL,
	PHP_MINFO(msgpack),
	PHP_MSGPACK_VERSION,
	PHP_MODULE_GLOBALS(msgpack),
	PHP_GINIT(msgpack),
	NULL,
	ZEND_MODULE_POST_ZEND_DEACTIVATE_N(msgpack),
	STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_MSGPACK
ZEND_GET_MODULE(msgpack)
#endif
