/* Reads the values that read_common() in mapper.c does not: scalars, and the beginning of objects and arrays; and what
 * is called once a message has been read and is right: constructors, factories, hooks of properties. */
#include "type.h"

#include "../base/php_compat.h"
#include "../codec/scalar.h"
#include "../msgpack_globals.h"
#include "../types.h"

enum {
	NANOSECONDS_PER_MICROSECOND = 1000,
	DATE_SIZE = 288,                    /* bytes of PHP's structs, but for properties */
	ARENA_SIZE = ZEND_MM_MAX_SMALL_SIZE /* of a block, in bytes: the largest for which Zend MM has a free list */
};

/* Scalars */

/* Makes an int or a float of a numeric string without white space; of an int without "+". False: it is none. */
static zend_always_inline bool make_number(zval *made, const zend_string *text, bool is_int)
{
	const char *first = ZSTR_VAL(text), *last = first + ZSTR_LEN(text) - 1;
	bool has_others = *first <= ' ' || *last <= ' ' || (is_int && *first == '+'); /* or it is empty: NUL */
	zend_long integer = 0;
	double number = 0;
	zend_uchar type = has_others ? 0 : is_numeric_string(first, ZSTR_LEN(text), &integer, &number, false);

	if (is_int) {
		ZVAL_LONG(made, integer);
		return type == IS_LONG;
	}
	ZVAL_DOUBLE(made, type == IS_LONG ? zend_strtod(first, NULL) : number); /* "-0" is -0.0 */
	return type != 0 && zend_finite(Z_DVAL_P(made));
}

/* Converts a scalar to the type, or to that of an enum's values, without loss. False: impossible, or nothing to do. */
static bool convert(zval *made, const zval *value, const msgpack_type *type)
{
	bool is_text = Z_TYPE_P(value) == IS_STRING, is_digit = is_text && Z_STRLEN_P(value) == 1;
	msgpack_type_kind kind = type->kind != MSGPACK_TYPE_ENUM ? type->kind
		: type->ce->enum_backing_type == IS_LONG ? MSGPACK_TYPE_INT : MSGPACK_TYPE_STRING;

	switch (kind) {
		case MSGPACK_TYPE_INT:
			if (Z_TYPE_P(value) == IS_DOUBLE && ZEND_DOUBLE_FITS_LONG(Z_DVAL_P(value))) {
				ZVAL_LONG(made, (zend_long) Z_DVAL_P(value));
				return (double) Z_LVAL_P(made) == Z_DVAL_P(value);
			}
			return is_text && make_number(made, Z_STR_P(value), true);
		case MSGPACK_TYPE_FLOAT: return is_text && make_number(made, Z_STR_P(value), false);
		case MSGPACK_TYPE_STRING:
			if (Z_TYPE_P(value) == IS_LONG) {
				ZVAL_STR(made, zend_long_to_str(Z_LVAL_P(value)));
			}
			return Z_TYPE_P(value) == IS_LONG;
		case MSGPACK_TYPE_BOOL: {
			zend_long bit = is_digit ? *Z_STRVAL_P(value) - '0' : Z_TYPE_P(value) == IS_LONG ? Z_LVAL_P(value) : -1;

			ZVAL_BOOL(made, bit);
			return bit == 0 || bit == 1;
		}
		default: return false;
	}
}

/* Makes the scalar one of the type: a value or name of a case becomes the case, an int a float. False: it is none. */
static bool fit(const msgpack_mapper *mapper, const msgpack_type *type, zval *value)
{
	zval made = { .value.lval = 0 }; /* ZVAL_BOOL() does not set it */
	const zval *found;

	if ((mapper->options & MSGPACK_CODEC_COERCE) && convert(&made, value, type)) {
		zval_ptr_dtor_nogc(value);
		ZVAL_COPY_VALUE(value, &made);
	}
	switch (type->kind) {
		case MSGPACK_TYPE_ENUM:
			found = Z_TYPE_P(value) == IS_LONG ? zend_hash_index_find(type->values, Z_LVAL_P(value))
				: Z_TYPE_P(value) == IS_STRING ? zend_hash_find(type->values, Z_STR_P(value)) : NULL;
			if (found) {
				zval_ptr_dtor_nogc(value);
				ZVAL_COPY(value, found);
			}
			return found != NULL;
		case MSGPACK_TYPE_FLOAT:
			if (Z_TYPE_P(value) == IS_LONG) {
				ZVAL_DOUBLE(value, (double) Z_LVAL_P(value));
			}
			return Z_TYPE_P(value) == IS_DOUBLE;
		default: return msgpack_is_scalar_of(type, value);
	}
}

/* Other values */

/* Counts memory that is to be allocated, without the allocator's rounding. False with an exception. */
static bool charge(msgpack_mapper *mapper, size_t size)
{
	if (UNEXPECTED(mapper->memory < size)) {
		msgpack_throw(msgpack_unpacking_failed_ce, "The value takes more memory than a message may make");
		return msgpack_mapper_fail(mapper);
	}
	mapper->memory -= size;
	return true;
}

/* Reads a date: a text, seconds or a timestamp. */
static const unsigned char *read_date(msgpack_mapper *mapper, const msgpack_type *type, const mp_tag *tag,
	const unsigned char *p, zval *slot)
{
	const unsigned char *body = mp_body(p);
	zval *date = mapper->is_dry ? NULL : slot;
	int64_t seconds = tag->integer;
	uint32_t nanoseconds = 0;
	bool is_date;

	if (!charge(mapper, DATE_SIZE + zend_object_properties_size(type->ce))) {
		return NULL;
	}
	is_date = mp_is_string(tag->type) ? msgpack_date_of_text(date, type->ce, (const char *) body, tag->length)
		: (tag->type != MP_TAG_EXT ? msgpack_is_long(tag) : tag->ext_type == MP_EXT_TIMESTAMP
			&& msgpack_read_timestamp(body, tag->length, &seconds, &nanoseconds)
			&& nanoseconds <= MSGPACK_NANOSECONDS_MAX)
		&& msgpack_date_of_seconds(date, type->ce, seconds, nanoseconds / NANOSECONDS_PER_MICROSECOND);
	return is_date ? body + mp_body_size(tag) : msgpack_mapper_reject(mapper, type, p, slot);
}

/* Reads any value as BufferUnpacker does: no objects but those of MessagePack\Type. */
static const unsigned char *read_mixed(msgpack_mapper *mapper, const unsigned char *p, zval *slot)
{
	static const msgpack_decode_hooks hooks = { .ext = msgpack_decode_type };
	msgpack_decode_options options = { .max_depth = mapper->max_depth - mapper->depth, .caches = &MSGPACK_G(caches) };
	msgpack_decoder decoder;
	msgpack_decode_status status;

	msgpack_decoder_init(&decoder, slot, &options, &hooks, NULL);
	msgpack_decoder_set_input(&decoder, p, mapper->keys.end);
	status = msgpack_decode(&decoder);
	if (UNEXPECTED(decoder.long_chains) && !msgpack_charge_part(&mapper->keys, &decoder)
	 && status != MSGPACK_DECODE_FAILED) {
		status = MSGPACK_DECODE_COLLIDING;
	}
	msgpack_decoder_free(&decoder);
	if (EXPECTED(status == MSGPACK_DECODE_DONE)) {
		return decoder.cursor;
	}
	zval_ptr_dtor_nogc(slot);
	ZVAL_NULL(slot);
	if (status == MSGPACK_DECODE_TOO_DEEP) {
		return msgpack_mapper_reject(mapper, NULL, p, slot);
	}
	if (status == MSGPACK_DECODE_BAD_KEY) {
		msgpack_invalid_map_key(NULL, *decoder.cursor);
		msgpack_say_where(NULL, (uint64_t) msgpack_mapper_offset(mapper, decoder.cursor), false);
	} else if (status == MSGPACK_DECODE_COLLIDING) {
		msgpack_throw(msgpack_unpacking_failed_ce, MSGPACK_KEYS_COLLIDE);
	} else if (status != MSGPACK_DECODE_FAILED) {
		return msgpack_mapper_malformed(mapper, decoder.cursor);
	}
	return msgpack_mapper_fail(mapper);
}

static const unsigned char *read_raw(msgpack_mapper *mapper, const unsigned char *p, zval *slot)
{
	const unsigned char *after = msgpack_mapper_skip(mapper, p);

	if (after && !mapper->is_dry) {
		if (!mapper->message) {
			mapper->message = msgpack_raw_message_create(zend_string_copy(mapper->bytes), MSGPACK_RAW_PLAIN, 0);
		}
		msgpack_raw_create(slot, mapper->message, p);
	}
	return after;
}

/* The member of a union for the token at `p`. NULL: none. An int is read as float in a union without int; an array or
 * map that `is_either`, as it is empty or a list that PHP may have packed, as the other in a union without its own
 * kind. */
static const msgpack_type *member_for(const msgpack_type *type, const unsigned char *p, const mp_tag *tag,
	bool is_either)
{
	static const uint8_t tokens[] = { /* by mp_tag_type; true is the one after false */
		MSGPACK_TOKEN_NULL, MSGPACK_TOKEN_FALSE, MSGPACK_TOKEN_INT, MSGPACK_TOKEN_INT, MSGPACK_TOKEN_FLOAT,
		MSGPACK_TOKEN_STRING, MSGPACK_TOKEN_STRING, MSGPACK_TOKEN_ARRAY, MSGPACK_TOKEN_MAP, MSGPACK_TOKEN_EXT };
	int token = tokens[tag->type] + (*p == MP_TRUE);
	const msgpack_type *member = type->members[token];

	return member ? member : token == MSGPACK_TOKEN_INT ? type->members[MSGPACK_TOKEN_FLOAT]
		: is_either && (token == MSGPACK_TOKEN_ARRAY || token == MSGPACK_TOKEN_MAP)
		? type->members[MSGPACK_TOKEN_ARRAY + MSGPACK_TOKEN_MAP - token] : NULL;
}

const unsigned char *msgpack_mapper_read_other(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot)
{
	size_t available = (size_t) (mapper->keys.end - p);
	const unsigned char *after;
	mp_tag tag;

	ZVAL_NULL(slot);
	if (mp_token_size(p, available) > available || *p == MP_RESERVED) {
		return msgpack_mapper_malformed(mapper, p);
	}
	tag = mp_read_tag(p);
	if (type->kind == MSGPACK_TYPE_MIXED) {
		return read_mixed(mapper, p, slot);
	}
	if (type->kind == MSGPACK_TYPE_RAW && !(type->nullable && tag.type == MP_TAG_NIL)) {
		return read_raw(mapper, p, slot);
	}
	if (tag.type == MP_TAG_NIL) {
		return type->nullable || type->kind == MSGPACK_TYPE_NULL ? p + 1
			: msgpack_mapper_reject(mapper, type, p, slot);
	}
	if (type->kind == MSGPACK_TYPE_UNION) {
		const msgpack_type *member = member_for(type, p, &tag,
			tag.length == 0 || (mapper->was_php && tag.type == MP_TAG_ARRAY));

		return member ? msgpack_mapper_read_other(mapper, member, p, slot)
			: msgpack_mapper_reject(mapper, type, p, slot);
	}
	if (tag.type == MP_TAG_ARRAY || tag.type == MP_TAG_MAP) {
		return msgpack_mapper_open(mapper, type, tag.type == MP_TAG_MAP, tag.length, p, slot);
	}
	if (type->kind == MSGPACK_TYPE_DATE) {
		return read_date(mapper, type, &tag, p, slot);
	}
	after = msgpack_read_scalar(p, mapper->keys.end, slot);
	if (!after && type->kind == MSGPACK_TYPE_FLOAT && tag.type != MP_TAG_EXT) { /* an integer beyond PHP's range */
		ZVAL_DOUBLE(slot, tag.type == MP_TAG_UINT ? (double) tag.uint : (double) tag.integer);
		return mp_body(p);
	}
	return after && fit(mapper, type, slot) ? after : msgpack_mapper_reject(mapper, type, p, slot);
}

/* Objects and arrays */

/* An object without a value in its fields, which no constructor has been called for. NULL with an exception. */
static zend_object *create_object(const msgpack_plan *plan)
{
	uint32_t count = (uint32_t) plan->ce->default_properties_count;
	zend_object *object;

	if (UNEXPECTED(plan->ce->create_object != NULL)) {
		return plan->ce->create_object(plan->ce);
	}
	object = zend_objects_new(plan->ce);
	memcpy(object->properties_table, plan->slots, count * sizeof(zval));
	for (uint32_t i = 0; UNEXPECTED(plan->has_counted_slots) && i < count; i++) {
		Z_TRY_ADDREF_P(OBJ_PROP_NUM(object, i));
	}
	return object;
}

/* Adds a call to the frame: with arguments that are all UNDEF, into which its fields are read; or without objects with
 * what would be properties; or for a destructor. */
static void add_call(msgpack_mapper *mapper, msgpack_mapper_frame *frame)
{
	const msgpack_plan *plan = frame->plan;
	bool has_arguments = plan->needs_userland || mapper->is_dry;
	size_t size = plan->needs_userland ? plan->count * sizeof(zval)
		: sizeof(zend_object) + zend_object_properties_size(plan->ce);

	if (UNEXPECTED(!mapper->arena)) {
		mapper->arena = zend_arena_create(ARENA_SIZE);
	}
	frame->call = zend_arena_alloc(&mapper->arena, sizeof(*frame->call) + (has_arguments ? size : 0));
	*frame->call = (msgpack_mapper_call) { .plan = plan, .slot = frame->slot, .depth = mapper->depth + 1,
		.arguments = has_arguments ? (zval *) (frame->call + 1) : NULL };
	frame->base = has_arguments ? (char *) (frame->call + 1) : frame->base;
	for (uint32_t i = 0; has_arguments && i < plan->count; i++) {
		ZVAL_UNDEF((zval *) (frame->base + plan->fields[i].offset));
	}
}

/* Creates what the fields are read into, and the call, if there is one. False with an exception. */
static bool create_value(msgpack_mapper *mapper, msgpack_mapper_frame *frame, const msgpack_plan *plan)
{
	zend_object *object;
	zval undefined;

	frame->plan = plan;
	frame->field = &plan->fields[plan->count];
	if (!charge(mapper, plan->size)) {
		return false;
	}
	if (!plan->ce) {
		ZVAL_ARR(frame->slot, msgpack_new_small_array(plan->count, false));
		ZVAL_UNDEF(&undefined);
		for (uint32_t i = 0; i < plan->count; i++) {
			zend_symtable_add_new(Z_ARRVAL_P(frame->slot), plan->fields[i].key, &undefined);
		}
		frame->base = (char *) &Z_ARRVAL_P(frame->slot)->arData[0].val;
		return true;
	}
	if (EXPECTED(!mapper->is_dry && !plan->is_factory)) {
		object = create_object(plan);
		if (!object) {
			return false;
		}
		ZVAL_OBJ(frame->slot, object);
		frame->base = (char *) object;
		if (!plan->needs_userland && EXPECTED(!plan->ce->destructor)) {
			return true;
		}
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	}
	add_call(mapper, frame);
	return true;
}

/* Creates the array of a frame. False with an exception, or out of memory. */
static bool create_array(msgpack_mapper *mapper, msgpack_mapper_frame *frame, const msgpack_type *type)
{
	uint32_t length = frame->count;
	zend_array *array = NULL;

	frame->type = type;
	if (charge(mapper, sizeof(zend_array) + (size_t) MAX(length, HT_MIN_SIZE)
		* (frame->is_map ? sizeof(Bucket) + sizeof(uint32_t) : sizeof(zval)))) {
		array = EXPECTED(length <= MSGPACK_SMALL_ARRAY) ? msgpack_new_small_array(length, !frame->is_map)
			: msgpack_new_array(length, !frame->is_map);
	}
	if (EXPECTED(array)) {
		ZVAL_ARR(frame->slot, array);
	}
	return array;
}

/* The class that the tag at `p` is of; NULL: none. */
static const msgpack_tagged_class *class_of_tag(const msgpack_type *type, const unsigned char *p,
	const unsigned char *end)
{
	mp_tag tag = mp_read_tag(p);
	zval number;

	if (mp_is_string(tag.type)) {
		return zend_hash_str_find_ptr(type->tagged.by_tag, (const char *) mp_body(p), tag.length);
	}
	return msgpack_read_scalar(p, end, &number) && Z_TYPE(number) == IS_LONG
		? zend_hash_index_find_ptr(type->tagged.by_tag, (zend_ulong) Z_LVAL(number)) : NULL;
}

/* The value of the tag of a map of `pairs`, from `p` on. NULL: none, or it has failed. */
static const unsigned char *find_tag(msgpack_mapper *mapper, const zend_string *key, uint32_t pairs,
	const unsigned char *p)
{
	const unsigned char *value, *after;
	size_t length = ZSTR_LEN(key);

	for (; pairs > 0; pairs--, p = after) {
		value = msgpack_mapper_after(mapper, p);
		after = value ? msgpack_mapper_after(mapper, value) : NULL;
		if (UNEXPECTED(!after)) {
			return NULL;
		}
		if (UNEXPECTED((size_t) (after - p) > mapper->scans)) {
			msgpack_throw(msgpack_unpacking_failed_ce, "Tags are too far behind the beginning of nested maps");
			return msgpack_mapper_fail(mapper);
		}
		mapper->scans -= (size_t) (after - p);
		if (UNEXPECTED((size_t) (value - p) > length && mp_equal(value - length, ZSTR_VAL(key), length))
		 && mp_is_string(mp_read_tag(p).type) && mp_read_tag(p).length == length) {
			return value;
		}
	}
	return NULL;
}

const unsigned char *msgpack_mapper_open(msgpack_mapper *mapper, const msgpack_type *type, bool is_map, uint32_t length,
	const unsigned char *p, zval *slot)
{
	const zend_string *tag_key = NULL;
	uint64_t tokens = (uint64_t) length << is_map;
	bool is_empty = length == 0;
	msgpack_mapper_frame *frame;

	ZVAL_NULL(slot);
	if (UNEXPECTED(tokens > mapper->budget)) {
		return msgpack_mapper_malformed(mapper, mapper->keys.end);
	}
	if (UNEXPECTED(mapper->depth >= mapper->max_depth)) {
		return msgpack_mapper_reject(mapper, NULL, p, slot);
	}
	mapper->budget -= (size_t) tokens;
	if (type->kind == MSGPACK_TYPE_TAGGED && (is_map || is_empty)) {
		const unsigned char *tag = find_tag(mapper, type->tagged.key, length, mp_body(p));
		const msgpack_tagged_class *found = tag ? class_of_tag(type, tag, mapper->keys.end) : NULL;

		if (UNEXPECTED(!found)) {
			return mapper->has_failed ? NULL : msgpack_mapper_reject_tag(mapper, type, p, tag);
		}
		tag_key = type->tagged.key;
		type = found->type;
	}
	if (UNEXPECTED(type->kind < MSGPACK_TYPE_ARRAY || type->kind > MSGPACK_TYPE_CLASS)
	 || !(is_empty || type->tokens & 1 << (MSGPACK_TOKEN_ARRAY + is_map) || (mapper->was_php && !is_map
		&& (type->kind == MSGPACK_TYPE_ARRAY || zend_hash_str_exists(type->plan->keys, ZEND_STRL("0")))))) {
		return msgpack_mapper_reject(mapper, type, p, slot);
	}
	if (type->kind == MSGPACK_TYPE_ARRAY && is_empty) {
		ZVAL_EMPTY_ARRAY(slot);
		return type->non_empty ? msgpack_mapper_reject(mapper, type, p, slot) : mp_body(p);
	}
	if (UNEXPECTED(mapper->depth == mapper->capacity) && !msgpack_grow((void **) &mapper->frames, mapper->initial,
		&mapper->capacity, 2 * mapper->capacity, sizeof(*frame))) {
		return msgpack_mapper_fail(mapper);
	}
	frame = &mapper->frames[mapper->depth];
	*frame = (msgpack_mapper_frame) { .tag = tag_key, .slot = slot, .head = p, .count = length, .left = length,
		.is_map = is_map };
	if (UNEXPECTED(!(type->kind == MSGPACK_TYPE_ARRAY ? create_array(mapper, frame, type)
		: create_value(mapper, frame, type->plan)))) {
		return msgpack_mapper_fail(mapper);
	}
	mapper->depth++;
	mapper->keys.cursor = mp_body(p);
	return NULL;
}

/* Calls */

void msgpack_mapper_free_arguments(const msgpack_mapper_call *call)
{
	const msgpack_plan *plan = call->plan;
	char *arguments = (char *) call->arguments;

	for (uint32_t i = 0; arguments && i < plan->count; i++) {
		i_zval_ptr_dtor((zval *) (arguments + plan->fields[i].offset));
	}
}

/* Passes the arguments up to the last one that has a value, and consumes them: PHP computes the defaults of all others,
 * also of those before it, which stay UNDEF. */
static zend_always_inline void call_function(const msgpack_mapper_call *call, zend_object *object, zval *result)
{
	uint32_t count = call->plan->count;

	while (count > 0 && Z_TYPE(call->arguments[count - 1]) == IS_UNDEF) {
		count--;
	}
	msgpack_call_consuming(object, call->plan->ce, call->plan->function, result, count, call->arguments);
}

/* Calls a factory, and checks what it returns: that need not be an object of the class. */
static void call_factory(const msgpack_mapper_call *call)
{
	const msgpack_plan *plan = call->plan;
	zval result;

	ZVAL_UNDEF(&result);
	call_function(call, NULL, &result);
	msgpack_unwrap(&result);
	if (!EG(exception) && Z_TYPE(result) == IS_OBJECT && instanceof_function(Z_OBJCE(result), plan->ce)) {
		ZVAL_COPY_VALUE(call->slot, &result);
		return;
	}
	if (!EG(exception) && Z_TYPE(result) != IS_UNDEF) {
		zend_type_error("%s::%s(): Return value must be of type %s, %s returned", ZSTR_VAL(plan->ce->name),
			ZSTR_VAL(plan->function->common.function_name), ZSTR_VAL(plan->ce->name), zend_zval_value_name(&result));
	}
	zval_ptr_dtor(&result);
}

/* Calls the constructor, or writes properties as code of the classes that declare them does. */
static void complete_object(const msgpack_mapper_call *call, zend_object *object)
{
	const msgpack_plan *plan = call->plan;

	GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	if (!call->arguments) {
		return;
	}
	if (!plan->function) {
		for (uint32_t i = 0; i < plan->count && !EG(exception); i++) {
			if (Z_TYPE(call->arguments[i]) != IS_UNDEF) {
				zend_update_property_ex(plan->fields[i].property->ce, object, plan->fields[i].name,
					&call->arguments[i]);
			}
		}
		msgpack_mapper_free_arguments(call);
	} else {
		call_function(call, object, NULL);
	}
	if (UNEXPECTED(EG(exception))) {
		zend_object_store_ctor_failed(object);
	}
}

bool msgpack_mapper_call_all(msgpack_mapper *mapper)
{
	uint32_t pending;

	if (!msgpack_begin_calls(msgpack_unpacking_failed_ce, &pending)) {
		return false;
	}
	while (mapper->calls && !EG(exception) && !msgpack_is_out_of_memory()) {
		const msgpack_mapper_call *call = mapper->calls;

		mapper->calls = call->next;
		msgpack_nest(&MSGPACK_G(calls), call->depth);
		if (call->plan->is_factory) {
			call_factory(call);
		} else {
			complete_object(call, Z_OBJ_P(call->slot));
		}
		msgpack_unnest(&MSGPACK_G(calls), call->depth);
	}
	msgpack_end_calls(pending);
	return !EG(exception) && !msgpack_is_out_of_memory();
}
