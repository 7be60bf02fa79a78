/* MessagePack\MessagePack: pack() and unpack() without an instance of Packer or BufferUnpacker. */
#include "../exceptions.h"
#include "../base/arguments.h"
#include "library.h"

/* The private constructor of all classes that userland cannot create. */
MSGPACK_METHOD(MessagePack_MessagePack, __construct)
{
}

zend_string *msgpack_pack_value(zval *value, zval *options, zend_long unshared)
{
	zend_string *packed;
	zval packer, *transformers, extension;

	object_init_ex(&packer, msgpack_packer_ce);
	object_init_ex(&extension, msgpack_timestamp_extension_ce);
	transformers = OBJ_PROP_NUM(Z_OBJ(packer), MSGPACK_PACKER_TRANSFORMERS);
	array_init_size(transformers, 1);
	zend_hash_next_index_insert(Z_ARRVAL_P(transformers), &extension);
	msgpack_packer_construct(Z_OBJ(packer), options, NULL);
	packed = EG(exception) ? NULL : !unshared ? msgpack_packer_pack(Z_OBJ(packer), value)
		: msgpack_packer_encode(Z_OBJ(packer), msgpack_encode, value, MSGPACK_COMPACT_FLAG | unshared);
	zval_ptr_dtor(&packer);
	return packed;
}

MSGPACK_METHOD(MessagePack_MessagePack, pack)
{
	zval *value, *options = NULL;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_return_packed(return_value, msgpack_pack_value(value, options, 0));
}

MSGPACK_METHOD(MessagePack_MessagePack, unpack)
{
	zend_string *data;
	zval *options = NULL;
	zend_long chosen;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
	ZEND_PARSE_PARAMETERS_END();

	if (msgpack_choose_options(&msgpack_unpack_option_set, options, &chosen)) {
		msgpack_unpack_at(return_value, data, 0, chosen);
	}
}

/* Calls $each($value, $start, $end). False: it returned false, or threw. */
static bool call_each(zend_fcall_info *each, zend_fcall_info_cache *cache, zval *value, size_t start, size_t end)
{
	zval arguments[3], returned;
	bool goes_on;

	ZVAL_COPY_VALUE(&arguments[0], value);
	ZVAL_LONG(&arguments[1], (zend_long) start);
	ZVAL_LONG(&arguments[2], (zend_long) end);
	ZVAL_UNDEF(&returned);
	each->retval = &returned;
	each->params = arguments;
	each->param_count = 3;
	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	zend_call_function(each, cache);
	msgpack_unwrap(&returned);
	goes_on = !EG(exception) && Z_TYPE(returned) != IS_FALSE;
	zval_ptr_dtor(&returned);
	return goes_on;
}

MSGPACK_METHOD(MessagePack_MessagePack, unpackMultiple)
{
	zend_string *data;
	zend_fcall_info each = empty_fcall_info;
	zend_fcall_info_cache cache = empty_fcall_info_cache;
	zval *options = NULL, object, value;
	zend_long chosen;
	msgpack_buffer_unpacker *unpacker;
	bool has_each, goes_on = true;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(each, cache)
		Z_PARAM_ZVAL(options)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_choose_options(&msgpack_unpack_option_set, options, &chosen)) {
		RETURN_THROWS();
	}
	has_each = ZEND_FCI_INITIALIZED(each);
	if (!has_each) {
		array_init(return_value);
	}
	unpacker = msgpack_create_unpacker(&object, data, chosen);
	while (goes_on && msgpack_unpacker_remaining(unpacker) > 0) {
		size_t start = unpacker->offset;

		if (!msgpack_unpacker_unpack(unpacker, &value, chosen & MSGPACK_AS_RAW)) {
			break;
		}
		goes_on = has_each ? call_each(&each, &cache, &value, start, unpacker->offset)
			: msgpack_array_make_room(Z_ARRVAL_P(return_value));
		if (has_each || !goes_on) {
			zval_ptr_dtor(&value);
		} else {
			zend_hash_next_index_insert_new(Z_ARRVAL_P(return_value), &value);
		}
	}
	zval_ptr_dtor(&object);
}
