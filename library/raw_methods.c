/* MessagePack\Raw: its methods, and those of BufferUnpacker that skip a value or make one of it. */
#include "../exceptions.h"
#include "../types.h"
#include "../raw/raw.h"
#include "../typed/typed.h"
#include "library.h"
#include "../base/arguments.h"
#include "../base/c_stack.h"

/* The state of $this. NULL with an exception, also where arguments are given. */
static msgpack_raw *self_without_arguments(zend_execute_data *execute_data, bool looks_into)
{
	return zend_parse_parameters_none() == FAILURE ? NULL
		: (looks_into ? msgpack_raw_to_look_into : msgpack_raw_of)(Z_OBJ_P(ZEND_THIS));
}

/* Making one */

/* Checks options and bytes, and makes an object, whose constructor has not been called, of them. What refers to other
 * parts of the message is checked where these are looked for first; records have no end without that. */
static void construct(zend_object *object, zend_string *bytes, zend_long options)
{
	msgpack_raw *self = msgpack_struct_of(object);
	zend_long form_options = MSGPACK_COMPACT_FLAG | MSGPACK_USE_RECORDS | MSGPACK_AS_RAW, chosen;
	msgpack_raw_form form = msgpack_raw_form_of(bytes, options & MSGPACK_USE_RECORDS);
	msgpack_raw_message *message;
	zval bitmask;

	ZVAL_LONG(&bitmask, options);
	if (self->message) {
		zend_throw_error(NULL, "The constructor has been called before");
	} else if (!msgpack_choose_options(&msgpack_unpack_option_set, &bitmask, &chosen)) {
		/* it has thrown */
	} else if (options & MSGPACK_UNPACK_CLONES) {
		msgpack_throw(msgpack_invalid_option_ce, "UnpackOptions::STRUCTURED_CLONE is no option of a MessagePack\\Raw");
	} else if (form == MSGPACK_RAW_RECORDS || msgpack_raw_check_whole(bytes)) {
		message = msgpack_raw_message_create(zend_string_copy(bytes), form, chosen & ~form_options);
		if (form == MSGPACK_RAW_RECORDS && !msgpack_raw_index(message)) {
			msgpack_raw_message_release(message);
			return;
		}
		self->message = message;
		self->start = message->root;
	}
}

ZEND_METHOD(MessagePack_Raw, __construct)
{
	zend_string *bytes;
	zend_long options = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(bytes)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(options)
	ZEND_PARSE_PARAMETERS_END();

	construct(Z_OBJ_P(ZEND_THIS), bytes, options);
}

ZEND_METHOD(MessagePack_Raw, fromDiagnostic)
{
	zend_string *notation, *bytes;

	MSGPACK_PARAMETERS("S", &notation);
	bytes = msgpack_raw_parse_diagnostic(notation);
	if (bytes) {
		msgpack_raw_create_whole(return_value, bytes, MSGPACK_RAW_PLAIN, 0);
	}
}

ZEND_METHOD(MessagePack_Raw, __serialize)
{
	msgpack_raw *self = self_without_arguments(execute_data, false);
	zend_string *bytes = self ? msgpack_raw_bytes(self) : NULL;
	bool are_records = self && self->message->form == MSGPACK_RAW_RECORDS && msgpack_raw_is_whole(self);

	if (bytes) {
		array_init_size(return_value, 2);
		add_next_index_str(return_value, bytes);
		add_next_index_long(return_value, self->message->options | (are_records ? MSGPACK_USE_RECORDS : 0));
	}
}

ZEND_METHOD(MessagePack_Raw, __unserialize)
{
	HashTable *data;
	const zval *bytes, *options;

	MSGPACK_PARAMETERS("h", &data);
	bytes = zend_hash_index_find_deref(data, 0);
	options = zend_hash_index_find_deref(data, 1);
	if (zend_hash_num_elements(data) != 2 || !bytes || Z_TYPE_P(bytes) != IS_STRING || !options
	 || Z_TYPE_P(options) != IS_LONG) {
		msgpack_throw(msgpack_unpacking_failed_ce, "Invalid serialization data for a MessagePack\\Raw");
		RETURN_THROWS();
	}
	construct(Z_OBJ_P(ZEND_THIS), Z_STR_P(bytes), Z_LVAL_P(options));
}

/* Unpacking a part: what fails leaves a return value that is null or IS_UNDEF */

/* A BufferUnpacker that reads the compact form has not all options: with others it is read in plain MessagePack. */
static bool has_unpacker(const msgpack_raw_message *message)
{
	return message->form != MSGPACK_RAW_COMPACT
		|| !(message->options & (MSGPACK_MAP_AS_OBJECT | MSGPACK_UNPACK_DECIMALS));
}

/* `p`: NULL for a whole message that has no index. */
static bool unpack_at(zval *result, msgpack_raw_message *message, const unsigned char *p)
{
	bool is_plain = !(message->options & MSGPACK_UNPACK_DECIMALS), done;
	zend_string *bytes;

	if (p && is_plain && msgpack_decode_scalar(result, p, msgpack_raw_message_end(message))) {
		return true;
	}
	if (!message->packed) {
		return msgpack_unpack_at(result, message->bytes, (size_t) (p - msgpack_raw_message_start(message)),
			message->options);
	}
	if ((!p || p == message->root) && has_unpacker(message)) {
		return msgpack_unpack_at(result, message->packed, 0, message->options
			| (message->form == MSGPACK_RAW_RECORDS ? MSGPACK_USE_RECORDS : MSGPACK_COMPACT_FLAG));
	}
	bytes = msgpack_raw_plain(message, p);
	done = bytes && msgpack_unpack_at(result, bytes, 0, message->options);
	zend_tmp_string_release(bytes);
	return done;
}

ZEND_METHOD(MessagePack_Raw, unpack)
{
	msgpack_raw *self = self_without_arguments(execute_data, false);

	if (self && !has_unpacker(self->message)) {
		self = msgpack_raw_to_look_into(&self->std);
	}
	if (self) {
		unpack_at(return_value, self->message, self->start);
	}
}

ZEND_METHOD(MessagePack_Raw, as)
{
	zend_object *codec = msgpack_object_argument(execute_data, msgpack_codec_ce, 1);

	if (codec) {
		msgpack_codec_map(return_value, codec, ZEND_THIS);
	}
}

/* Paths */

/* Finds the value at the path in the first argument; with `fallback` takes a second one. NULL: it is not there, or with
 * an exception. */
static const unsigned char *find_argument(zend_execute_data *execute_data, zval **fallback)
{
	zend_string *text;
	HashTable *keys;
	msgpack_raw *self = msgpack_raw_to_look_into(Z_OBJ_P(ZEND_THIS));
	const unsigned char *found = NULL;
	msgpack_raw_path path;

	ZEND_PARSE_PARAMETERS_START(1, fallback ? 2 : 1)
		Z_PARAM_ARRAY_HT_OR_STR(keys, text)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(*fallback)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	if (!self) {
		return NULL;
	}
	if (keys ? msgpack_raw_parse_keys(&path, keys, false) : msgpack_raw_parse_path(&path, text)) {
		found = msgpack_raw_find(self->message, self->start, path.keys, path.count, NULL, NULL);
	}
	msgpack_raw_path_free(&path);
	return found;
}

ZEND_METHOD(MessagePack_Raw, get)
{
	zval *fallback = NULL;
	const unsigned char *found = find_argument(execute_data, &fallback);

	if (found) {
		unpack_at(return_value, msgpack_raw_of(Z_OBJ_P(ZEND_THIS))->message, found);
	} else if (fallback) {
		RETURN_COPY(fallback);
	}
}

ZEND_METHOD(MessagePack_Raw, has)
{
	RETVAL_BOOL(find_argument(execute_data, NULL) != NULL);
}

ZEND_METHOD(MessagePack_Raw, at)
{
	const unsigned char *found = find_argument(execute_data, NULL);

	if (found) {
		msgpack_raw_create(return_value, msgpack_raw_of(Z_OBJ_P(ZEND_THIS))->message, found);
	}
}

/* Parses those of an array. False with an exception. */
static bool parse_paths(msgpack_raw_path *path, HashTable *values)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(values, value) {
		ZVAL_DEREF(value);
		if (Z_TYPE_P(value) != IS_STRING && Z_TYPE_P(value) != IS_ARRAY) {
			zend_argument_type_error(1, "must be an array of array|string, %s given", zend_zval_type_name(value));
			return false;
		}
		if (!(Z_TYPE_P(value) == IS_STRING ? msgpack_raw_parse_path(path, Z_STR_P(value))
		 : msgpack_raw_parse_keys(path, Z_ARRVAL_P(value), false))) {
			return false;
		}
		path++;
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Unpacks what paths have found, in their order and with their keys. */
static void unpack_found(HashTable *result, msgpack_raw_message *message, HashTable *values,
	const msgpack_raw_path *path)
{
	zend_string *name;
	zend_ulong index;
	zval value;

	ZEND_HASH_FOREACH_KEY(values, index, name) {
		const unsigned char *found = path++->found;

		if (found && !unpack_at(&value, message, found)) {
			return;
		}
		if (found) {
			name ? zend_hash_update(result, name, &value) : zend_hash_index_update(result, index, &value);
		}
	} ZEND_HASH_FOREACH_END();
}

ZEND_METHOD(MessagePack_Raw, getMany)
{
	HashTable *values;
	msgpack_raw_path *paths;
	uint32_t count;
	msgpack_raw *self = msgpack_raw_to_look_into(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ARRAY_HT(values)
	ZEND_PARSE_PARAMETERS_END();

	if (!self) {
		RETURN_THROWS();
	}
	array_init(return_value);
	count = zend_hash_num_elements(values);
	paths = ecalloc(count, sizeof(*paths));
	if (parse_paths(paths, values) && msgpack_raw_find_paths(self->message, self->start, paths, count)) {
		unpack_found(Z_ARRVAL_P(return_value), self->message, values, paths);
	}
	while (count > 0) {
		msgpack_raw_path_free(&paths[--count]);
	}
	efree(paths);
}

ZEND_METHOD(MessagePack_Raw, select)
{
	HashTable *keys;
	msgpack_raw *self = msgpack_raw_to_look_into(Z_OBJ_P(ZEND_THIS));

	MSGPACK_PARAMETERS("h", &keys);
	if (self) {
		msgpack_raw_iterate(return_value, Z_OBJ_P(ZEND_THIS), keys);
	}
}

/* The value itself */

ZEND_METHOD(MessagePack_Raw, type)
{
	static const char *const names[] = {
		[MP_TAG_NIL] = "null", [MP_TAG_BOOL] = "bool", [MP_TAG_UINT] = "int", [MP_TAG_INT] = "int",
		[MP_TAG_FLOAT] = "float", [MP_TAG_STR] = "string", [MP_TAG_BIN] = "binary", [MP_TAG_ARRAY] = "array",
		[MP_TAG_MAP] = "map", [MP_TAG_EXT] = "ext"
	};
	msgpack_raw *self = self_without_arguments(execute_data, true);
	msgpack_raw_container container;
	zval timestamp;
	mp_tag tag;

	if (!self) {
		RETURN_THROWS();
	}
	tag = mp_read_tag(self->start);
	if (tag.type == MP_TAG_EXT && tag.ext_type == MP_EXT_TIMESTAMP
	 && msgpack_decode_timestamp(&timestamp, (const char *) mp_body(self->start), tag.length, true)) {
		zval_ptr_dtor(&timestamp);
		RETURN_STRING("timestamp");
	}
	if (msgpack_raw_open(self->message, self->start, &container)) {
		RETURN_STRING(container.class_name ? "object" : names[tag.type]);
	}
}

ZEND_METHOD(MessagePack_Raw, className)
{
	msgpack_raw *self = self_without_arguments(execute_data, true);
	msgpack_raw_container container;

	if (self && msgpack_raw_open(self->message, self->start, &container) && container.class_name) {
		RETURN_STRINGL(container.class_name, container.class_length);
	}
}

/* Counts equal keys of a map once. */
ZEND_METHOD(MessagePack_Raw, count)
{
	msgpack_raw *self = self_without_arguments(execute_data, true);
	msgpack_raw_container container;
	zend_array *pairs;

	if (!self || !msgpack_raw_open(self->message, self->start, &container)) {
		RETURN_THROWS();
	}
	if (container.kind < MSGPACK_RAW_MAP) {
		RETURN_LONG((zend_long) container.count);
	}
	pairs = msgpack_raw_pairs(self->message, &container);
	if (pairs) {
		RETVAL_LONG((zend_long) zend_hash_num_elements(pairs));
		zend_array_release(pairs);
	}
}

ZEND_METHOD(MessagePack_Raw, getIterator)
{
	if (self_without_arguments(execute_data, true)) {
		msgpack_raw_iterate(return_value, Z_OBJ_P(ZEND_THIS), NULL);
	}
}

ZEND_METHOD(MessagePack_Raw, bytes)
{
	msgpack_raw *self = self_without_arguments(execute_data, false);

	msgpack_return_packed(return_value, self ? msgpack_raw_bytes(self) : NULL);
}

ZEND_METHOD(MessagePack_Raw, pack)
{
	zval *packer;
	msgpack_raw *self = msgpack_raw_of(Z_OBJ_P(ZEND_THIS));

	MSGPACK_PARAMETERS("o", &packer);
	msgpack_return_packed(return_value, self ? msgpack_raw_bytes(self) : NULL);
}

ZEND_METHOD(MessagePack_Raw, __toString)
{
	msgpack_raw *self = self_without_arguments(execute_data, false);
	zend_string *bytes = self ? msgpack_raw_plain_bytes(self) : NULL;

	if (bytes) {
		RETVAL_STR(msgpack_raw_diagnostic(bytes));
		zend_string_release(bytes);
	}
}

/* json_encode() calls it for some levels at a time, and compares the levels with its limit at the end. */
ZEND_METHOD(MessagePack_Raw, jsonSerialize)
{
	msgpack_raw *self = self_without_arguments(execute_data, false);

	if (!self || !msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		RETURN_THROWS();
	}
	msgpack_raw_json(return_value, self);
}

/* As an array */

/* Finds the value of the key that is the argument. */
static const unsigned char *find_offset(zend_execute_data *execute_data)
{
	msgpack_raw *self = msgpack_raw_to_look_into(Z_OBJ_P(ZEND_THIS));
	const zval *offset = msgpack_argument(execute_data, 1);
	const unsigned char *found = NULL;
	msgpack_raw_key key;

	if (self && offset && msgpack_raw_key_of(&key, offset)) {
		found = msgpack_raw_find(self->message, self->start, &key, 1, NULL, NULL);
		zend_string_release(key.string);
	} else if (self && offset) {
		zend_argument_type_error(1, "must be of type int|string, %s given", zend_zval_type_name(offset));
	}
	return found;
}

ZEND_METHOD(MessagePack_Raw, offsetExists)
{
	RETVAL_BOOL(find_offset(execute_data) != NULL);
}

ZEND_METHOD(MessagePack_Raw, offsetGet)
{
	const unsigned char *found = find_offset(execute_data);
	const msgpack_raw *self = msgpack_struct_of(Z_OBJ_P(ZEND_THIS));
	mp_tag_type type;

	if (!found) {
		return;
	}
	type = mp_read_tag(found).type;
	if (mp_is_container(type) || type == MP_TAG_EXT) {
		msgpack_raw_create(return_value, self->message, found);
	} else {
		unpack_at(return_value, self->message, found);
	}
}

/* Shared by offsetUnset(). */
ZEND_METHOD(MessagePack_Raw, offsetSet)
{
	uint32_t count = EX(func)->common.num_args;

	if (ZEND_NUM_ARGS() == count) {
		zend_throw_error(NULL, "A MessagePack\\Raw cannot be changed");
	} else {
		zend_wrong_parameters_count_error(count, count);
	}
}

/* Methods of BufferUnpacker */

MSGPACK_METHOD(MessagePack_BufferUnpacker, skipValue)
{
	msgpack_buffer_unpacker *unpacker = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	uint64_t start = unpacker->dropped + unpacker->offset;

	if (msgpack_unpacker_unpack(unpacker, NULL, true)) {
		RETURN_LONG((zend_long) (unpacker->dropped + unpacker->offset - start));
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackRaw)
{
	msgpack_unpacker_unpack(msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS)), return_value, true);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackAs)
{
	zend_object *codec = msgpack_object_argument(execute_data, msgpack_codec_ce, -1);
	msgpack_buffer_unpacker *unpacker = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	zval value;

	if (codec && msgpack_unpacker_unpack(unpacker, &value, true)) {
		msgpack_codec_map(return_value, codec, &value);
		zval_ptr_dtor(&value);
	}
}
