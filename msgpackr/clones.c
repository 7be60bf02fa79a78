#include "msgpackr.h"

#include "../base/arguments.h"
#include "../exceptions.h"
#include "../types.h"
#include "zend_enum.h"

zend_class_entry *msgpack_set_ce;
zend_class_entry *msgpack_regexp_ce;
zend_class_entry *msgpack_error_ce;
zend_class_entry *msgpack_bigint_ce;
zend_class_entry *msgpack_typed_array_ce;

/* Integers */

bool msgpack_encode_bigint(msgpack_encoder *encoder, zend_string **digits)
{
	unsigned char body[MSGPACK_WIDE_BYTES_MAX], *p;
	uint64_t magnitude;
	bool negative;
	size_t size;

	if (msgpack_integer_of_text(*digits, &magnitude, &negative)) { /* JavaScript reads a shorter form as a number */
		p = mp_put_head64(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX),
			negative || magnitude <= INT64_MAX ? MP_INT64 : MP_UINT64, negative ? 0 - magnitude : magnitude);
		return msgpack_commit(encoder, p);
	}
	size = msgpack_wide_integer_body(body, ZSTR_VAL(*digits), ZSTR_LEN(*digits));
	if (size == 0) {
		return msgpack_throw(encoder->options->failure, "An integer of %zu digits is too large: the limit is %d bits",
			ZSTR_LEN(*digits) - negative, 8 * MSGPACK_WIDE_BYTES_MAX);
	}
	return msgpack_put_ext(encoder, MP_MSGPACKR_BIGINT, (char *) body, size);
}

/* Is it an integer as PHP prints one? Else false with an exception. */
static bool check_bigint(zend_string **strings)
{
	const char *text = ZSTR_VAL(strings[0]), *end = text + ZSTR_LEN(strings[0]), *digits = text + (*text == '-');

	return (*digits && (*digits != '0' || end == text + 1) && digits + strspn(digits, "0123456789") == end)
		|| msgpack_throw(zend_ce_value_error,
			"A BigInt must be an integer in decimal digits, without leading zeros or a plus sign");
}

static bool read_bigint(msgpack_decoder *decoder, zval *slot, const char *body, uint32_t length)
{
	zend_string *digits = msgpack_wide_integer_text((const unsigned char *) body, length);
	zend_ulong integer;
	bool done = true;

	if (ZEND_HANDLE_NUMERIC(digits, integer)) {
		ZVAL_LONG(slot, (zend_long) integer);
	} else {
		done = decoder->hooks->big_integer(decoder, slot, digits);
	}
	zend_string_release(digits);
	return done;
}

/* Typed arrays, ArrayBuffer and DataView */

typedef struct {
	const char *name; /* NULL: there is no such code */
	uint8_t size;     /* bytes of an element */
	uint8_t head;     /* of the same number in MessagePack, which is big-endian */
} element_type;

/* The types by msgpackr's codes. */
static const element_type types[] = {
	{ "Int8Array", 1, MP_INT8 },
	{ "Uint8Array", 1, MP_UINT8 },
	{ "Uint8ClampedArray", 1, MP_UINT8 },
	{ "Int16Array", 2, MP_INT16 },
	{ "Uint16Array", 2, MP_UINT16 },
	{ "Int32Array", 4, MP_INT32 },
	{ "Uint32Array", 4, MP_UINT32 },
	{ "Float32Array", 4, MP_FLOAT32 },
	{ "Float64Array", 8, MP_FLOAT64 },
	{ "BigInt64Array", 8, MP_INT64 },
	{ "BigUint64Array", 8, MP_UINT64 },
	[0x10] = { "ArrayBuffer", 1, MP_UINT8 },
	{ "DataView", 1, MP_UINT8 }
};

enum { TYPES = sizeof(types) / sizeof(types[0]) };

/* The type with this name; NULL: there is none. */
static const element_type *find(const zend_string *name)
{
	for (const element_type *type = types; type < types + TYPES; type++) {
		if (type->name && zend_string_equals_cstr(name, type->name, strlen(type->name))) {
			return type;
		}
	}
	return NULL;
}

/* Are the strings the name of a type, and data of a whole number of elements? Else false with an exception. */
static bool check_typed_array(zend_string **strings)
{
	const element_type *type = find(strings[0]);
	size_t length = ZSTR_LEN(strings[1]);

	if (!type) {
		zend_value_error("JavaScript has no typed array of type \"%s\"", ZSTR_VAL(strings[0]));
	} else if (length % type->size) {
		zend_value_error("The data of %s %s must be a multiple of %d bytes, %zu given",
			*type->name == 'I' ? "an" : "a", type->name, type->size, length);
	}
	return !EG(exception);
}

/* Reads a body: the code and the data. False: it is none. */
static bool read_typed_array(zval *slot, const char *body, size_t length)
{
	const element_type *type = length > 0 && (unsigned char) *body < TYPES ? &types[(unsigned char) *body] : NULL;

	if (!type || !type->name || (length - 1) % type->size) {
		return false;
	}
	object_init_ex(slot, msgpack_typed_array_ce);
	ZVAL_STRING(OBJ_PROP_NUM(Z_OBJ_P(slot), MSGPACK_TYPED_ARRAY_TYPE), type->name);
	ZVAL_STR(OBJ_PROP_NUM(Z_OBJ_P(slot), MSGPACK_TYPED_ARRAY_DATA), msgpack_string_init_fast(body + 1, length - 1));
	return true;
}

/* Reads a little-endian number. */
static void read_element(zval *element, const element_type *type, const char *bytes)
{
	unsigned char token[MP_HEAD_MAX];
	mp_tag tag;

	*token = type->head;
	for (uint32_t i = 0; i < type->size; i++) {
		token[type->size - i] = (unsigned char) bytes[i];
	}
	tag = mp_read_tag(token);
	if (tag.type == MP_TAG_FLOAT) {
		ZVAL_DOUBLE(element, tag.number);
	} else {
		msgpack_set_integer(element, &tag);
	}
}

/* Writes the head with the length in a field of its own, even for a fixext, as msgpackr does. */
static bool write_typed_array(msgpack_encoder *encoder, zend_string **strings)
{
	const zend_string *data = strings[1];
	size_t length = ZSTR_LEN(data) + 1;
	unsigned char *p;

	if (msgpack_is_too_long(length)) {
		return msgpack_throw(encoder->options->failure, "A typed array of %zu bytes has no MessagePack form",
			ZSTR_LEN(data));
	}
	p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + length);
	if (!p) {
		return false;
	}
	p = mp_put_length(p, MP_EXT8, (uint32_t) length, true);
	p = mp_put8(mp_put8(p, MP_MSGPACKR_TYPED_ARRAY), (unsigned char) (find(strings[0]) - types));
	memcpy(p, ZSTR_VAL(data), ZSTR_LEN(data));
	return msgpack_commit(encoder, p + ZSTR_LEN(data));
}

/* Undefined */

static bool write_undefined(msgpack_encoder *encoder, zend_string **strings)
{
	return msgpack_put_ext(encoder, MP_MSGPACKR_UNDEFINED, "", 1);
}

static zend_object *undefined(void)
{
	return zend_enum_get_case_cstr(msgpack_undefined_ce, "Value");
}

/* All classes */

typedef struct {
	zend_class_entry **ce;
	int8_t type;           /* of the ext value */
	const char *arguments; /* of its constructor, which are its properties; NULL: it has one of its own */
	/* Are the strings valid? False with an exception. NULL: any are. */
	bool (*check)(zend_string **strings);
	/* Writes the strings. False with an exception. NULL: the object is written as a prefix and an array. */
	bool (*write)(msgpack_encoder *encoder, zend_string **strings);
	/* where the array after the prefix is another than that of the properties, or for a Set its property */
	const char *problem;
} kind;

/* The classes whose objects have a prefix come first. */
static const kind kinds[] = {
	{ &msgpack_set_ce, MP_MSGPACKR_SET, .problem = "A Set that is not an array" },
	{ &msgpack_regexp_ce, MP_MSGPACKR_REGEXP, "S|S", .problem = "A RegExp that is not [source, flags]" },
	{ &msgpack_error_ce, MP_MSGPACKR_ERROR, "SS|z", .problem = "An Error that is not [name, message, cause]" },
	{ &msgpack_typed_array_ce, MP_MSGPACKR_TYPED_ARRAY, "SS", check_typed_array, write_typed_array, NULL },
	{ &msgpack_bigint_ce, MP_MSGPACKR_BIGINT, "S", check_bigint, msgpack_encode_bigint, NULL },
	{ &msgpack_undefined_ce, MP_MSGPACKR_UNDEFINED, .write = write_undefined }
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]), PROPERTIES = MSGPACK_ERROR_CAUSE + 1 /* at the most */ };

/* The kind of the class; NULL: it is another class. */
static const kind *kind_of(const zend_class_entry *ce)
{
	const kind *each = kinds;

	while (each < kinds + KINDS && *each->ce != ce) {
		each++;
	}
	return each < kinds + KINDS ? each : NULL;
}

bool msgpack_is_clone_value(const zend_object *object)
{
	return kind_of(object->ce) != NULL;
}

bool msgpack_has_prefix(const zend_object *object)
{
	const kind *kind = kind_of(object->ce);

	return kind && !kind->write;
}

bool msgpack_is_one_value(const zend_object *object)
{
	return !msgpack_has_prefix(object) || msgpack_throw(msgpack_packing_failed_ce, "%s is more than one value in plain "
		"MessagePack: it needs MessagePack\\PackOptions::USE_RECORDS or STRUCTURED_CLONE", ZSTR_VAL(object->ce->name));
}

/* Sets those of the `strings` that are properties, which are typed. False with an exception: no constructor has
 * assigned all properties, or unserialize() has made others. */
static bool read_object(zend_object *object, zend_string *strings[PROPERTIES])
{
	const kind *kind = kind_of(object->ce);

	for (int slot = 0; slot < object->ce->default_properties_count; slot++) {
		const zval *property = msgpack_get_property(object, slot);

		if (Z_ISUNDEF_P(property)) {
			return msgpack_throw(zend_ce_error, "%s has not been constructed", ZSTR_VAL(object->ce->name));
		}
		if (Z_TYPE_P(property) == IS_STRING) {
			strings[slot] = Z_STR_P(property);
		}
	}
	return !kind->check || kind->check(strings);
}

/* Sets, RegExps and Errors */

unsigned char *msgpack_put_prefix(unsigned char *p, const zend_object *object)
{
	return mp_put8(mp_put_ext_head(p, kind_of(object->ce)->type, 1), 0);
}

bool msgpack_clone_value_elements(zend_object *object, zval *elements)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	zend_string *strings[PROPERTIES];

	if (!read_object(object, strings)) {
		return false;
	}
	if (object->ce == msgpack_set_ce) {
		ZVAL_COPY(elements, msgpack_get_property(object, MSGPACK_SET_VALUES));
		return true;
	}
	array_init_size(elements, count);
	for (uint32_t slot = 0; slot < count; slot++) {
		Z_TRY_ADDREF_P(OBJ_PROP_NUM(object, slot)); /* the cause may be a reference */
		zend_hash_next_index_insert_new(Z_ARRVAL_P(elements), OBJ_PROP_NUM(object, slot));
	}
	return true;
}

bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object)
{
	const kind *kind = kind_of(object->ce);
	zend_string *strings[PROPERTIES];
	zval elements;
	bool done;

	if (kind->write) {
		return read_object(object, strings) && kind->write(encoder, strings);
	}
	if (!msgpack_clone_value_elements(object, &elements)) {
		return false;
	}
	encoder->cursor = msgpack_put_prefix(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), object);
	done = msgpack_encode_array_as(encoder, Z_ARRVAL(elements), MSGPACK_ARR_MAP_ARR);
	zval_ptr_dtor_nogc(&elements);
	return done;
}

/* Fills a new object with the array that follows its prefix. A reference, to an array that may not be complete, stays
 * one. False: that is another than it has to be. An AggregateError has its errors as well, which are dropped. */
static bool set_elements(msgpack_decoder *decoder, zend_object *object, zval *content)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	bool is_set = object->ce == msgpack_set_ce;
	zend_array *list = Z_TYPE_P(content) == IS_ARRAY ? Z_ARRVAL_P(content) : NULL;
	zval *errors = list && object->ce == msgpack_error_ce ? zend_hash_index_find(list, count) : NULL;
	bool has_errors = errors && Z_TYPE_P(Z_ISREF_P(errors) ? Z_REFVAL_P(errors) : errors) == IS_ARRAY;

	if (!(list && zend_array_is_list(list)) || (!is_set && zend_hash_num_elements(list) != count + has_errors)) {
		return false;
	}
	for (uint32_t slot = 0; slot < count; slot++) {
		zval *property = OBJ_PROP_NUM(object, slot), *element = is_set ? content : zend_hash_index_find(list, slot);

		if (!is_set && slot < MSGPACK_ERROR_CAUSE && Z_TYPE_P(element) != IS_STRING) {
			return false;
		}
		ZVAL_COPY_VALUE(property, element);
		Z_PROP_FLAG_P(property) = 0;
		if (!is_set && GC_REFCOUNT(list) == 1) { /* freeing it then leaves no possible root of garbage */
			ZVAL_NULL(element);
		} else {
			Z_TRY_ADDREF_P(property);
		}
		if (Z_ISREF_P(property)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(property), object->ce->properties_info_table[slot]);
		}
	}
	if (has_errors && GC_REFCOUNT(list) == 1) { /* they may have destructors */
		msgpack_decoder_clear(decoder, errors);
	}
	return true;
}

/* Reads the array into `detached`. One that does not fit stays there, and is freed with the message. */
static zval *content_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_object *object = Z_OBJ_P(frame->slot);
	zval content;

	if (frame->left > 0) {
		frame->left = 0;
		return msgpack_decoder_detach(frame);
	}
	if (!set_elements(decoder, object, frame->detached)) {
		msgpack_msgpackr_reject(decoder, kind_of(object->ce)->problem);
		return NULL;
	}
	msgpack_decoder_take_detached(frame, &content);
	zval_ptr_dtor_nogc(&content); /* PHP's collector would call destructors, which may change the input */
	msgpack_drop_frame(decoder);
	return NULL;
}

static const msgpack_frame_type content_type = { .next = content_next, .bytes_per_item = 1 };

bool msgpack_decode_clone_value(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	for (const kind *each = kinds; length == 1 && !each->write; each++) {
		if (each->type == type) {
			return object_init_ex(slot, *each->ce) == SUCCESS && msgpack_decoder_push(decoder, &content_type, slot, 1);
		}
	}
	if (type == MP_MSGPACKR_TYPED_ARRAY && read_typed_array(slot, data, length)) {
		return true;
	}
	if (type == MP_MSGPACKR_BIGINT && length > 0 && length <= MSGPACK_WIDE_BYTES_MAX) {
		return read_bigint(decoder, slot, data, length);
	}
	if (type == MP_MSGPACKR_UNDEFINED && length == 1 && *data == 0) {
		ZVAL_OBJ_COPY(slot, undefined());
	} else {
		msgpack_create_ext(slot, type, data, length);
	}
	return true;
}

/* Methods */

ZEND_METHOD(MessagePack_Type_Set, __construct)
{
	zval list;
	HashTable *values = NULL;

	MSGPACK_PARAMETERS("|h", &values)
	ZVAL_EMPTY_ARRAY(&list);
	if (values) {
		ZVAL_ARR(&list, zend_array_to_list(values));
	}
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_SET_VALUES, &list);
	zval_ptr_dtor(&list);
}

/* Shared by Error, TypedArray and BigInt. */
ZEND_METHOD(MessagePack_Type_RegExp, __construct)
{
	zend_object *object = Z_OBJ_P(ZEND_THIS);
	const kind *kind = kind_of(object->ce);
	zend_string *strings[] = { NULL, ZSTR_EMPTY_ALLOC() };
	zval none, *cause = &none;

	ZVAL_OBJ(&none, undefined());
	if (zend_parse_parameters(ZEND_NUM_ARGS(), kind->arguments, &strings[0], &strings[1], &cause) == FAILURE
		|| (kind->check && !kind->check(strings))) {
		RETURN_THROWS();
	}
	for (int slot = 0; slot < MIN(object->ce->default_properties_count, MSGPACK_ERROR_CAUSE); slot++) {
		msgpack_construct_string(object, slot, strings[slot]);
	}
	if (object->ce == msgpack_error_ce) {
		msgpack_construct_property(object, MSGPACK_ERROR_CAUSE, cause);
	}
}

ZEND_METHOD(MessagePack_Type_TypedArray, toArray)
{
	zend_string *strings[PROPERTIES];
	const element_type *type;
	uint32_t count;
	zval element;

	ZEND_PARSE_PARAMETERS_NONE();

	if (!read_object(Z_OBJ_P(ZEND_THIS), strings)) {
		RETURN_THROWS();
	}
	type = find(strings[0]);
	count = (uint32_t) MIN(ZSTR_LEN(strings[1]) / type->size, UINT32_MAX); /* more than PHP allocates */
	array_init_size(return_value, count);
	zend_hash_real_init_packed(Z_ARRVAL_P(return_value));
	ZEND_HASH_FILL_PACKED(Z_ARRVAL_P(return_value)) {
		for (uint32_t i = 0; i < count; i++) {
			read_element(&element, type, ZSTR_VAL(strings[1]) + (size_t) i * type->size);
			ZEND_HASH_FILL_ADD(&element);
		}
	} ZEND_HASH_FILL_END();
}

/* What jsonSerialize() of each class returns is said in the stub. */

ZEND_METHOD(MessagePack_Type_TypedArray, jsonSerialize)
{
	zval *element;

	ZEND_MN(MessagePack_Type_TypedArray_toArray)(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (!EG(exception)) {
		ZEND_HASH_PACKED_FOREACH_VAL(Z_ARRVAL_P(return_value), element) {
			if (Z_TYPE_P(element) == IS_DOUBLE && !zend_finite(Z_DVAL_P(element))) {
				ZVAL_NULL(element);
			}
		} ZEND_HASH_FOREACH_END();
	}
}

/* Shared by Set, Error and BigInt. */
ZEND_METHOD(MessagePack_Type_RegExp, jsonSerialize)
{
	zend_object *object = Z_OBJ_P(ZEND_THIS);
	zend_string *strings[PROPERTIES];
	zend_ulong integer;

	ZEND_PARSE_PARAMETERS_NONE();

	if (!read_object(object, strings)) {
		RETURN_THROWS();
	}
	if (object->ce == msgpack_bigint_ce && ZEND_HANDLE_NUMERIC(strings[0], integer)) {
		RETURN_LONG((zend_long) integer);
	}
	if (object->ce->default_properties_count == 1) {
		RETURN_COPY(msgpack_get_property(object, 0));
	}
	array_init(return_value);
	for (int slot = 0; slot < object->ce->default_properties_count; slot++) {
		zval *property = msgpack_get_property(object, slot); /* a cause may be a reference */

		if (Z_TYPE_P(property) != IS_OBJECT || Z_OBJ_P(property) != undefined()) {
			Z_TRY_ADDREF_P(property);
			zend_hash_add_new(Z_ARRVAL_P(return_value), object->ce->properties_info_table[slot]->name, property);
		}
	}
}

ZEND_METHOD(MessagePack_Type_Undefined, jsonSerialize)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

/* Writing references */

enum { MARK_SIZE = 6 }; /* of an id, and of a reference */

/* An object or array that has been written. */
typedef struct {
	zval held;     /* so that no other value gets its address; IS_UNDEF: the root, which the caller holds */
	size_t offset;
	uint32_t id;   /* 0: nothing refers to it */
} written;

static void free_written(zval *entry)
{
	written *freed = Z_PTR_P(entry);

	zval_ptr_dtor(&freed->held);
	efree(freed);
}

/* Adds an entry. Out of memory, nothing: the encoder fails later. */
static void add(msgpack_clone_writer *writer, const void *address, written added)
{
	if (msgpack_array_make_room(writer->written)) {
		Z_TRY_ADDREF(added.held);
		zend_hash_index_add_mem(writer->written, msgpack_address_of(address), &added, sizeof(added));
	}
}

static unsigned char *put_mark(unsigned char *p, int8_t type, uint32_t id)
{
	return mp_store32(mp_put_ext_head(p, type, MARK_SIZE - 2), id);
}

bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_refcounted *counted)
{
	const void *address = counted;
	written *found;
	zval held;

	if (GC_TYPE(counted) == IS_OBJECT) {
		ZVAL_OBJ(&held, (zend_object *) counted);
	} else {
		ZVAL_REF(&held, (zend_reference *) counted);
		address = Z_ARRVAL_P(Z_REFVAL(held)) == encoder->root ? (void *) encoder->root : address;
	}
	if (!writer->written) {
		writer->written = zend_new_array(0);
		writer->written->pDestructor = free_written;
		if (encoder->root) {
			add(writer, encoder->root, (written) { 0 });
		}
	}
	found = zend_hash_index_find_ptr(writer->written, msgpack_address_of(address));
	if (!found) {
		add(writer, address, (written) { .held = held, .offset = (size_t) (encoder->cursor - encoder->start) });
		return false;
	}
	found->id = found->id > 0 ? found->id : ++writer->ids;
	encoder->cursor = put_mark(msgpack_reserve_at(encoder, encoder->cursor, MARK_SIZE), MP_MSGPACKR_POINTER, found->id);
	return true;
}

/* Copies the message, with an id before each value that is referred to; entries are in the order of their offsets. */
static zend_string *insert_ids(const msgpack_clone_writer *writer, zend_string *packed)
{
	zend_string *result = msgpack_string_alloc(ZSTR_LEN(packed) + (size_t) writer->ids * MARK_SIZE);
	const char *from = ZSTR_VAL(packed), *end = from + ZSTR_LEN(packed);
	unsigned char *to = result ? (unsigned char *) ZSTR_VAL(result) : NULL;
	const written *each;

	if (result) {
		ZEND_HASH_FOREACH_PTR(writer->written, each) {
			size_t length = (size_t) (ZSTR_VAL(packed) + each->offset - from);

			if (each->id > 0) {
				memcpy(to, from, length);
				from += length;
				to = put_mark(to + length, MP_MSGPACKR_ID, each->id);
			}
		} ZEND_HASH_FOREACH_END();
		memcpy(to, from, (size_t) (end - from) + 1); /* with the NUL */
	}
	zend_string_release(packed);
	return result;
}

zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed)
{
	if (writer->ids > 0 && packed) {
		packed = insert_ids(writer, packed);
	}
	msgpack_release_table(writer->written);
	return packed;
}
