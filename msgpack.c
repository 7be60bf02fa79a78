#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_msgpack.h"

#include "base/arguments.h"
#include "codec/caches.h"
#include "pecl/pecl.h"
#include "exceptions.h"
#include "ext/json/php_json.h"
#include "ext/spl/spl_exceptions.h"
#include "ext/standard/info.h"
#include "types.h"
#include "integration/stores.h"
#include "zend_enum.h"
#include "msgpack_arginfo.h"
#include "library/library.h"
#include "raw/raw.h"
#include "stream/streams.h"
#include "typed/typed.h"
#include "zend_attributes.h"
#include "zend_interfaces.h"

/* Settings */

/* The setting keeps its value. ini_set() returns false; of php.ini and the like nobody would learn it. */
static zend_result reject_setting(const zend_ini_entry *entry, const zend_string *value, const char *expected,
	int stage)
{
	if (stage != ZEND_INI_STAGE_RUNTIME) {
		php_error_docref(NULL, E_WARNING, "%s: \"%s\" is not %s, and ignored", ZSTR_VAL(entry->name), ZSTR_VAL(value),
			expected);
	}
	return FAILURE;
}

static ZEND_INI_MH(update_max_depth)
{
	char *end;
	zend_long depth = ZEND_STRTOL(ZSTR_VAL(new_value), &end, 10);

	if (depth < 1 || depth > MSGPACK_MAX_NESTING || *end != '\0') {
		char expected[sizeof("from 1 to 10000")];

		snprintf(expected, sizeof(expected), "from 1 to %d", (int) MSGPACK_MAX_NESTING);
		return reject_setting(entry, new_value, expected, stage);
	}
	MSGPACK_G(max_depth) = (uint32_t) depth;
	return SUCCESS;
}

static ZEND_INI_MH(update_str_bin)
{
	static const char *const names[] = {
		[MSGPACK_STR_BIN_STR] = "str", [MSGPACK_STR_BIN_BIN] = "bin", [MSGPACK_STR_BIN_DETECT] = "detect"
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (zend_string_equals_cstr(new_value, names[i], strlen(names[i]))) {
			MSGPACK_G(str_bin) = (msgpack_str_bin) i;
			return SUCCESS;
		}
	}
	return reject_setting(entry, new_value, "\"str\", \"bin\" or \"detect\"", stage);
}

static ZEND_INI_MH(update_compact)
{
	const char *value = ZSTR_VAL(new_value);
	bool stores = zend_string_equals_literal(new_value, "stores"), all = zend_ini_parse_bool(new_value);

	if (!stores && !all && *value && strcmp(value, "0") != 0 && strcasecmp(value, "off") != 0
	 && strcasecmp(value, "no") != 0 && strcasecmp(value, "false") != 0) {
		return reject_setting(entry, new_value, "\"0\", \"1\" or \"stores\"", stage);
	}
	MSGPACK_G(settings).compact = all;
	MSGPACK_G(stores_are_compact) = stores || all;
	return SUCCESS;
}

#define BOOLEAN(name, value, modifiable, field) \
	STD_PHP_INI_BOOLEAN("msgpack." name, value, modifiable, OnUpdateBool, field, zend_msgpack_globals, msgpack_globals)

PHP_INI_BEGIN()
	BOOLEAN("error_display", "1", PHP_INI_ALL, error_display)
	BOOLEAN("php_only", "1", PHP_INI_ALL, settings.php_only)
	BOOLEAN("assoc", "1", PHP_INI_ALL, settings.assoc)
	BOOLEAN("illegal_key_insert", "0", PHP_INI_ALL, illegal_key_insert)
	BOOLEAN("use_str8_serialization", "1", PHP_INI_ALL, use_str8_serialization)
	BOOLEAN("force_f32", "0", PHP_INI_ALL, settings.force_f32)
	PHP_INI_ENTRY("msgpack.compact", "0", PHP_INI_ALL, update_compact)
	BOOLEAN("strict", "0", PHP_INI_ALL, settings.strict)
	BOOLEAN("classes", "1", PHP_INI_SYSTEM, classes)
	PHP_INI_ENTRY("msgpack.allowed_classes", "*", PHP_INI_ALL, msgpack_update_allowed_classes)
	BOOLEAN("read_serialized", "0", PHP_INI_ALL, read_serialized)
	PHP_INI_ENTRY("msgpack.max_depth", "4096", PHP_INI_ALL, update_max_depth)
	PHP_INI_ENTRY("msgpack.str_bin", "str", PHP_INI_ALL, update_str_bin)
PHP_INI_END()

/* The C interface for other extensions */

PHP_MSGPACK_API void php_msgpack_serialize(smart_str *buf, zval *val)
{
	msgpack_settings settings = msgpack_store_settings();
	zend_string *packed = msgpack_serialize(val, &settings);

	if (!packed) {
		smart_str_appendc(buf, (char) MP_NIL);
	} else if (!buf->s && !ZSTR_IS_INTERNED(packed)) {
		buf->s = packed;
		buf->a = ZSTR_LEN(packed);
	} else {
		smart_str_append(buf, packed);
		zend_string_release(packed);
	}
}

PHP_MSGPACK_API int php_msgpack_unserialize(zval *return_value, char *str, size_t str_len)
{
	return msgpack_read_entry(return_value, str, str_len, NULL);
}

/* The module */

static PHP_GINIT_FUNCTION(msgpack)
{
#if defined(ZTS) && defined(COMPILE_DL_MSGPACK)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(msgpack_globals, 0, sizeof(*msgpack_globals));
	msgpack_calls_init(&msgpack_globals->calls);
}

static PHP_GSHUTDOWN_FUNCTION(msgpack)
{
	msgpack_writer_tables_free(msgpack_globals->writer_tables);
	if (msgpack_globals->configured_list) {
		zend_string_release_ex(msgpack_globals->configured_list, true);
	}
}

static void register_types(void)
{
	msgpack_bin_ce = register_class_MessagePack_Type_Bin(msgpack_can_be_packed_ce);
	msgpack_ext_ce = register_class_MessagePack_Type_Ext(msgpack_can_be_packed_ce);
	msgpack_map_ce = register_class_MessagePack_Type_Map(msgpack_can_be_packed_ce);
	msgpack_set_ce = register_class_MessagePack_Type_Set(msgpack_can_be_packed_ce, php_json_serializable_ce);
	msgpack_typed_array_ce =
		register_class_MessagePack_Type_TypedArray(msgpack_can_be_packed_ce, php_json_serializable_ce);
	msgpack_regexp_ce = register_class_MessagePack_Type_RegExp(msgpack_can_be_packed_ce, php_json_serializable_ce);
	msgpack_error_ce = register_class_MessagePack_Type_Error(msgpack_can_be_packed_ce, php_json_serializable_ce);
	msgpack_bigint_ce = register_class_MessagePack_Type_BigInt(msgpack_can_be_packed_ce, php_json_serializable_ce);
	msgpack_undefined_ce =
		register_class_MessagePack_Type_Undefined(msgpack_can_be_packed_ce, php_json_serializable_ce);
	msgpack_undefined_ce->ce_flags |= ZEND_ACC_FINAL; /* as an enum in PHP code is */
	msgpack_timestamp_ce = register_class_MessagePack_Type_Timestamp(php_json_serializable_ce);
	msgpack_timestamp_extension_ce = register_class_MessagePack_Extension_TimestampExtension(msgpack_extension_ce);
	msgpack_date_time_extension_ce = register_class_MessagePack_Extension_DateTimeExtension(msgpack_extension_ce);
	register_class_MessagePack_TypeTransformer_StreamTransformer(msgpack_can_pack_ce);
	register_class_MessagePack_TypeTransformer_EnumTransformer(msgpack_can_pack_ce);
	register_class_MessagePack_TypeTransformer_JsonSerializableTransformer(msgpack_can_pack_ce);
	msgpack_object_transformer_ce = register_class_MessagePack_TypeTransformer_ObjectTransformer(msgpack_can_pack_ce);
	msgpack_traversable_transformer_ce =
		register_class_MessagePack_TypeTransformer_TraversableTransformer(msgpack_can_pack_ce);
}

static void register_typed(void)
{
	enum { FIELD = ZEND_ATTRIBUTE_TARGET_PROPERTY | ZEND_ATTRIBUTE_TARGET_PARAMETER };

	msgpack_codec_ce = register_class_MessagePack_Codec();
	msgpack_codec_startup();
	register_class_MessagePack_CodecOptions();
	msgpack_mapping_error_ce = register_class_MessagePack_MappingError();
	/* the targets are those of the stub */
	zend_internal_attribute_register(register_class_MessagePack_Attribute_Name(), FIELD);
	zend_internal_attribute_register(register_class_MessagePack_Attribute_Type(), FIELD);
	zend_internal_attribute_register(register_class_MessagePack_Attribute_ListOf(), FIELD);
	zend_internal_attribute_register(register_class_MessagePack_Attribute_Naming(), ZEND_ATTRIBUTE_TARGET_CLASS);
	zend_internal_attribute_register(register_class_MessagePack_Attribute_Discriminator(),
		ZEND_ATTRIBUTE_TARGET_CLASS);
	zend_internal_attribute_register(register_class_MessagePack_Attribute_AsList(), ZEND_ATTRIBUTE_TARGET_CLASS);
	zend_internal_attribute_register(register_class_MessagePack_Attribute_Factory(), ZEND_ATTRIBUTE_TARGET_METHOD);
}

/* The namespace MessagePack\ */
static void register_library_classes(void)
{
	msgpack_invalid_option_ce =
		register_class_MessagePack_Exception_InvalidOptionException(spl_ce_InvalidArgumentException);
	msgpack_packing_failed_ce = register_class_MessagePack_Exception_PackingFailedException(spl_ce_RuntimeException);
	msgpack_unpacking_failed_ce =
		register_class_MessagePack_Exception_UnpackingFailedException(spl_ce_RuntimeException);
	msgpack_insufficient_data_ce =
		register_class_MessagePack_Exception_InsufficientDataException(msgpack_unpacking_failed_ce);
	msgpack_mapping_exception_ce =
		register_class_MessagePack_Exception_MappingException(msgpack_unpacking_failed_ce);
	msgpack_invalid_type_ce =
		register_class_MessagePack_Exception_InvalidTypeException(spl_ce_InvalidArgumentException);
	register_class_MessagePack_MessagePack();
	msgpack_pack_options_ce = register_class_MessagePack_PackOptions();
	msgpack_unpack_options_ce = register_class_MessagePack_UnpackOptions();
	msgpack_can_pack_ce = register_class_MessagePack_CanPack();
	msgpack_can_be_packed_ce = register_class_MessagePack_CanBePacked();
	msgpack_extension_ce = register_class_MessagePack_Extension(msgpack_can_pack_ce);
	msgpack_packer_ce = register_class_MessagePack_Packer();
	msgpack_hide_options(&msgpack_pack_option_set, msgpack_packer_ce);
	msgpack_buffer_unpacker_ce = register_class_MessagePack_BufferUnpacker();
	msgpack_unpacker_startup();
	msgpack_raw_iterator_ce = register_class_MessagePack_RawIterator(zend_ce_iterator);
	msgpack_raw_ce = register_class_MessagePack_Raw(msgpack_can_be_packed_ce, zend_ce_countable, zend_ce_aggregate,
		zend_ce_arrayaccess, zend_ce_stringable, php_json_serializable_ce);
	msgpack_raw_startup();
	msgpack_structures_ce = register_class_MessagePack_Structures(zend_ce_countable);
	msgpack_structures_startup();
	msgpack_stream_reader_ce = register_class_MessagePack_StreamReader(zend_ce_aggregate);
	msgpack_stream_reader_startup();
	msgpack_stream_writer_ce = register_class_MessagePack_StreamWriter();
	msgpack_stream_writer_startup();
	register_types();
	register_typed();
}

static void register_classes(void)
{
	if (MSGPACK_G(classes)) {
		register_library_classes();
	} else { /* the nearest parent class of each exception replaces it */
		msgpack_invalid_option_ce = spl_ce_InvalidArgumentException;
		msgpack_packing_failed_ce = msgpack_unpacking_failed_ce = spl_ce_RuntimeException;
		msgpack_insufficient_data_ce = spl_ce_RuntimeException;
	}
	msgpack_pecl_packer_ce = register_class_MessagePack();
	msgpack_pecl_packer_startup();
	msgpack_pecl_unpacker_ce = register_class_MessagePackUnpacker();
	msgpack_pecl_unpacker_startup();
}

static ZEND_COLD PHP_MINIT_FUNCTION(msgpack)
{
	REGISTER_INI_ENTRIES();
	register_msgpack_symbols(module_number);
	register_classes();
	msgpack_stores_startup();
	if (type == MODULE_PERSISTENT) { /* not for dl(), which unloads at the end of the request: this cannot be undone */
		msgpack_calls_startup();
	}
	return SUCCESS;
}

/* Refuses to start where disable_classes names a class of the namespace: the others create and call its objects. */
static PHP_RINIT_FUNCTION(msgpack)
{
	zend_class_entry *ce;

	if (EXPECTED(!msgpack_disables_classes())) {
		return SUCCESS;
	}
	ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
		if (ce->type == ZEND_INTERNAL_CLASS && msgpack_is_disabled(ce)
		 && zend_string_starts_with_literal(ce->name, "MessagePack\\")) {
			zend_error_noreturn(E_ERROR, "[msgpack] disable_classes cannot disable %s alone; "
				"msgpack.classes=0 leaves out all classes of the namespace", ZSTR_VAL(ce->name));
		}
	} ZEND_HASH_FOREACH_END();
	return SUCCESS;
}

static ZEND_COLD PHP_MSHUTDOWN_FUNCTION(msgpack)
{
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

/* Runs after the request shutdown of all modules, which may still run userland. Prepares the next request, which may
 * read a session before the modules' request startup: for session.upload_progress. */
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(msgpack)
{
	msgpack_decode_caches_clear(&MSGPACK_G(caches));
	memset(&MSGPACK_G(class_cache), 0, sizeof(MSGPACK_G(class_cache)));
	msgpack_calls_clear(&MSGPACK_G(calls));
	msgpack_plans_free(&MSGPACK_G(plans));
	msgpack_release_table(MSGPACK_G(allowed_classes));
	MSGPACK_G(allowed_classes) = NULL;
	if (MSGPACK_G(writer_tables)) {
		MSGPACK_G(writer_tables)->is_in_use = false; /* a fatal error may have ended the writer */
	}
	return SUCCESS;
}

static ZEND_COLD PHP_MINFO_FUNCTION(msgpack)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "MessagePack support", "enabled");
	php_info_print_table_row(2, "Version", PHP_MSGPACK_VERSION);
	php_info_print_table_row(2, "Project", "msgpack-ext/msgpack, independent of PECL's package msgpack");
	php_info_print_table_row(2, "Sessions", msgpack_has_sessions ? "enabled" : "not available");
	php_info_print_table_row(2, "APCu", msgpack_has_apcu ? "enabled"
		: zend_hash_str_exists(&module_registry, ZEND_STRL("apcu")) ? "off here (apc.enabled, apc.enable_cli)"
		: "not available");
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

/* If loaded at all, these are started first. */
static const zend_module_dep dependencies[] = {
	ZEND_MOD_REQUIRED("json")
	ZEND_MOD_OPTIONAL("session")
	ZEND_MOD_OPTIONAL("apcu")
	ZEND_MOD_END
};

zend_module_entry msgpack_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	dependencies,
	"msgpack",
	ext_functions,
	PHP_MINIT(msgpack),
	PHP_MSHUTDOWN(msgpack),
	PHP_RINIT(msgpack),
	NULL,
	PHP_MINFO(msgpack),
	PHP_MSGPACK_VERSION,
	PHP_MODULE_GLOBALS(msgpack),
	PHP_GINIT(msgpack),
	PHP_GSHUTDOWN(msgpack),
	ZEND_MODULE_POST_ZEND_DEACTIVATE_N(msgpack),
	STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_MSGPACK
ZEND_GET_MODULE(msgpack)
#endif
