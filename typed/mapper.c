/* Reads a message into values of a type: first scalars and the beginning of objects and arrays, then the loops of
 * fields, elements and pairs; and what is called once the message has been read and is right: constructors, factories,
 * hooks of properties. At the end MessagePack\Codec, the object. */
#include "type.h"

#include "../base/php_compat.h"
#include "../codec/scalar.h"
#include "../msgpack_globals.h"
#include "../property_slots.h"
#include "../types.h"

enum {
	BYTES_PER_BYTE = 160,      /* that a message may make for each of its own, a fourth more as allocators round up */
	BYTES_MIN = 768 * 1024,    /* but at least these */
	SCANS_PER_BYTE = 64,       /* bytes that may be read in search of tags for each of the message */
	SCANS_MIN = 16 * 1024 * 1024,
	DATE_SIZE = 288,           /* bytes of PHP's structs, but for properties */
	ARENA_SIZE = ZEND_MM_MAX_SMALL_SIZE, /* of a block, in bytes: the largest for which Zend MM has a free list */
	NANOSECONDS_PER_MICROSECOND = 1000,
	BLOCK = 1024               /* items of a list or array after which read_message() looks whether to stop */
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

/* Objects and arrays */

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

/* Begins a map or array of `length` pairs or elements, whose head is at `p`. */
static const unsigned char *open_container(msgpack_mapper *mapper, const msgpack_type *type, bool is_map,
	uint32_t length, const unsigned char *p, zval *slot)
{
	const zend_string *tag_key = NULL;
	uint64_t tokens = (uint64_t) length << is_map;
	bool is_empty = length == 0;
	msgpack_mapper_frame *frame;

	ZVAL_NULL(slot);
	if (UNEXPECTED(tokens > mapper->budget)) {
		return msgpack_mapper_malformed(mapper, mapper->keys.end);
	}
	if (UNEXPECTED(mapper->depth >= mapper->max_depth) && !(is_empty && type->kind == MSGPACK_TYPE_ARRAY)) {
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

/* Other values */

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

/* The member of a union for the token at `p`. NULL: none. An int is read as float in a union without int; an empty
 * array or map as the other where its own member is not there or may not be empty; a list that PHP may have packed as a
 * map where no member is a list. */
static const msgpack_type *member_for(const msgpack_type *type, const unsigned char *p, const mp_tag *tag,
	bool was_php)
{
	static const uint8_t tokens[] = { /* by mp_tag_type; true is the one after false */
		MSGPACK_TOKEN_NULL, MSGPACK_TOKEN_FALSE, MSGPACK_TOKEN_INT, MSGPACK_TOKEN_INT, MSGPACK_TOKEN_FLOAT,
		MSGPACK_TOKEN_STRING, MSGPACK_TOKEN_STRING, MSGPACK_TOKEN_ARRAY, MSGPACK_TOKEN_MAP, MSGPACK_TOKEN_EXT };
	int token = tokens[tag->type] + (*p == MP_TRUE);
	const msgpack_type *member = type->members[token], *other;

	if (token != MSGPACK_TOKEN_ARRAY && token != MSGPACK_TOKEN_MAP) {
		return !member && token == MSGPACK_TOKEN_INT ? type->members[MSGPACK_TOKEN_FLOAT] : member;
	}
	other = type->members[MSGPACK_TOKEN_ARRAY + MSGPACK_TOKEN_MAP - token];
	if (tag->length > 0) {
		return member || !was_php || token == MSGPACK_TOKEN_MAP ? member : other;
	}
	return !member || (other && !msgpack_accepts_empty(member) && msgpack_accepts_empty(other)) ? other : member;
}

/* Reads any value but those that read_common() reads, and short containers. */
static zend_never_inline const unsigned char *read_long(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot)
{
	const unsigned char *end = mapper->keys.end, *after;
	const msgpack_type *member, *other;
	bool is_int;
	mp_tag tag;

	ZVAL_NULL(slot);
	if (mp_token_size(p, (size_t) (end - p)) > (size_t) (end - p) || *p == MP_RESERVED) {
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
	member = type->kind != MSGPACK_TYPE_UNION ? type
		: member_for(type, p, &tag, mapper->was_php);
	if (!member) {
		return msgpack_mapper_reject(mapper, type, p, slot);
	}
	if (tag.type == MP_TAG_ARRAY || tag.type == MP_TAG_MAP) {
		return open_container(mapper, member, tag.type == MP_TAG_MAP, tag.length, p, slot);
	}
	if (member->kind == MSGPACK_TYPE_DATE) {
		return read_date(mapper, member, &tag, p, slot);
	}
	after = msgpack_read_scalar(p, end, slot);
	if (after && fit(mapper, member, slot)) {
		return after;
	}
	/* An integer beyond PHP's range is a float also where the type has any int. */
	is_int = member->kind == MSGPACK_TYPE_INT && member->integer.min == ZEND_LONG_MIN
		&& member->integer.max == ZEND_LONG_MAX && type->kind == MSGPACK_TYPE_UNION;
	other = is_int ? type->members[MSGPACK_TOKEN_FLOAT] : member;
	if (!after && other && other->kind == MSGPACK_TYPE_FLOAT && tag.type != MP_TAG_EXT) {
		ZVAL_DOUBLE(slot, tag.type == MP_TAG_UINT ? (double) tag.uint : (double) tag.integer);
		return mp_body(p);
	}
	return msgpack_mapper_reject(mapper, member, p, slot);
}

/* Reads any other value; a short container of a class, shape, list or array without a look at what else it may be. */
static zend_never_inline const unsigned char *read_other(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot)
{
	bool is_short = *p >= MP_FIXMAP && *p < MP_FIXSTR; /* not the NUL behind the message */

	return is_short && type->kind >= MSGPACK_TYPE_ARRAY && type->kind <= MSGPACK_TYPE_CLASS
		? open_container(mapper, type, *p < MP_FIXARRAY, *p & 0x0f, p, slot) : read_long(mapper, type, p, slot);
}

/* Calls */

static void free_arguments(const msgpack_mapper_call *call)
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
		free_arguments(call);
	} else {
		call_function(call, object, NULL);
	}
	if (UNEXPECTED(EG(exception))) {
		zend_object_store_ctor_failed(object);
	}
}

/* Makes the calls. False with an exception. */
static bool call_all(msgpack_mapper *mapper)
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

/* Values */

/* Reads the commonest values. NULL, and in `slot` is nothing to free: another one, or incomplete. */
static zend_always_inline const unsigned char *read_common(const msgpack_type *type, const unsigned char *p,
	const unsigned char *end, zval *slot)
{
	if (UNEXPECTED(p == end)) {
		return NULL;
	}
	switch (type->kind) {
		case MSGPACK_TYPE_STRING:
			if (UNEXPECTED(type->rule != MSGPACK_STRING_ANY)) {
				return NULL;
			}
			if (EXPECTED((*p & 0xe0) == MP_FIXSTR)) {
				return msgpack_read_string(p + 1, end, slot, *p & MP_FIXSTR_MAX);
			}
			if (*p == MP_STR8 && end - p > 1) {
				return msgpack_read_other_string(p + 2, end, slot, p[1]);
			}
			break;
		case MSGPACK_TYPE_INT:
			if (EXPECTED(*p != MP_NIL)) {
				p = msgpack_read_integer_at(p, end, slot);
				return EXPECTED(p && Z_LVAL_P(slot) >= type->integer.min && Z_LVAL_P(slot) <= type->integer.max) ? p
					: NULL;
			}
			break;
		case MSGPACK_TYPE_FLOAT:
			if (EXPECTED(*p == MP_FLOAT64 && end - p > 8)) {
				ZVAL_DOUBLE(slot, mp_load_float64(p + 1));
				return p + 9;
			}
			break;
		case MSGPACK_TYPE_BOOL:
			if (EXPECTED((*p & 0xfe) == MP_FALSE)) {
				ZVAL_BOOL(slot, *p & 1);
				return p + 1;
			}
			break;
		default: return NULL;
	}
	if (*p == MP_NIL && type->nullable) {
		ZVAL_NULL(slot);
		return p + 1;
	}
	return NULL;
}

static zend_always_inline const unsigned char *read_value(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot)
{
	const unsigned char *after = read_common(type, p, mapper->keys.end, slot);

	return EXPECTED(after) ? after : read_other(mapper, type, p, slot);
}

/* Fields */

/* Gives fields that are not in the message their defaults, or adds errors. False: no more errors are wanted. No value
 * stays UNDEF, as PHP would not free its key where another one has been deleted. */
static bool complete(msgpack_mapper *mapper, msgpack_mapper_frame *frame)
{
	const msgpack_plan *plan = frame->plan;

	for (uint32_t i = 0; i < plan->count; i++) {
		msgpack_field *field = &plan->fields[i];
		zval *slot = (zval *) (frame->base + field->offset);

		if (Z_TYPE_P(slot) != IS_UNDEF) {
			continue;
		}
		if (field->is_required) {
			msgpack_mapper_reject_missing(mapper, frame, field);
			ZVAL_NULL(slot);
		} else if (Z_TYPE(field->default_value) != IS_UNDEF && (plan->function || !plan->needs_userland)) {
			ZVAL_COPY(slot, &field->default_value);
		} else if (!plan->ce) {
			ZVAL_NULL(slot);
			zend_hash_del_bucket(Z_ARRVAL_P(frame->slot), (Bucket *) slot);
			if (plan->by_position) { /* what is appended comes after the last */
				Z_ARRVAL_P(frame->slot)->nNextFreeElement = frame->filled;
			}
		} else if (!plan->needs_userland) {
			if (!mapper->is_dry) { /* what the class declares: an object, or an array with one; or nothing */
				ZVAL_COPY(slot, &CE_DEFAULT_PROPERTIES_TABLE(plan->ce)[OBJ_PROP_TO_NUM(field->offset)]);
			}
			Z_PROP_FLAG_P(slot) = Z_TYPE_P(slot) == IS_UNDEF ? IS_PROP_UNINIT : 0;
		}
	}
	return !mapper->has_failed;
}

static void close_plan(msgpack_mapper *mapper, msgpack_mapper_frame *frame)
{
	if (UNEXPECTED(frame->filled < frame->plan->count) && !complete(mapper, frame)) {
		return;
	}
	mapper->depth--;
	if (UNEXPECTED(frame->call && mapper->is_dry)) {
		free_arguments(frame->call);
		zend_arena_release(&mapper->arena, frame->call);
	} else if (UNEXPECTED(frame->call)) {
		*mapper->last_call = frame->call;
		mapper->last_call = &frame->call->next;
	}
}

/* The field of a key; NULL: none has it. */
static msgpack_field *field_of(const msgpack_plan *plan, const msgpack_key *key)
{
	char digits[MAX_LENGTH_OF_LONG], *end = digits + sizeof(digits) - 1;
	const char *bytes = key->bytes;
	uint32_t length = key->length;

	if (UNEXPECTED(key->type != MSGPACK_KEY_STRING)) {
		bytes = zend_print_long_to_buf(end, key->integer);
		length = (uint32_t) (end - bytes);
	}
	return key->type <= MSGPACK_KEY_INTEGER && msgpack_plan_expects(plan, bytes, length)
		? zend_hash_str_find_ptr(plan->keys, bytes, length) : NULL;
}

/* Reads the key of the frame, at the cursor; skips one that is no string or int. Where that fails, the mapper has. */
static zend_always_inline msgpack_key read_key(msgpack_mapper *mapper, msgpack_mapper_frame *frame)
{
	msgpack_key key = msgpack_read_key(&mapper->keys);

	if (UNEXPECTED(key.type == MSGPACK_KEY_NONE)) {
		msgpack_mapper_malformed(mapper, frame->key);
	} else if (UNEXPECTED(key.type > MSGPACK_KEY_INTEGER)) {
		mapper->keys.cursor = msgpack_mapper_skip(mapper, frame->key);
	}
	return key;
}

/* Reads the value at the cursor, of the item at `p`: of a field; or NULL, of a key that is no field's. */
static zend_always_inline const unsigned char *read_item(msgpack_mapper *mapper, msgpack_mapper_frame *frame,
	msgpack_field *field, const msgpack_key *key, const unsigned char *p)
{
	zval *slot;
	bool is_tag;

	if (EXPECTED(field)) {
		frame->field = frame->field->likely = field;
		slot = (zval *) (frame->base + field->offset);
		if (UNEXPECTED(Z_TYPE_P(slot) != IS_UNDEF)) {
			return msgpack_mapper_reject_key(mapper, MSGPACK_ERROR_DUPLICATE, p);
		}
		frame->filled++;
		frame->key = NULL;
		return read_value(mapper, field->type, mapper->keys.cursor, slot);
	}
	is_tag = UNEXPECTED(frame->tag) && key->type == MSGPACK_KEY_STRING
		&& zend_string_equals_cstr(frame->tag, key->bytes, key->length);
	if (is_tag ? frame->has_tag : (mapper->options & MSGPACK_CODEC_FORBID_UNKNOWN) && !frame->plan->is_open) {
		return msgpack_mapper_reject_key(mapper, is_tag ? MSGPACK_ERROR_DUPLICATE : MSGPACK_ERROR_UNKNOWN, p);
	}
	frame->has_tag |= is_tag;
	return msgpack_mapper_after(mapper, mapper->keys.cursor);
}

/* Reads the pair at `p`, which is not that of the likely field, or has it again. */
static zend_never_inline const unsigned char *read_field(msgpack_mapper *mapper, msgpack_mapper_frame *frame,
	const unsigned char *p)
{
	msgpack_key key;

	frame->key = mapper->keys.cursor = p;
	key = read_key(mapper, frame);
	return UNEXPECTED(mapper->has_failed) ? NULL
		: read_item(mapper, frame, field_of(frame->plan, &key), &key, p);
}

/* What follows the key of a field; NULL: it is another one, or in another form. */
static zend_always_inline const unsigned char *after_key(const msgpack_field *field, const unsigned char *p,
	const unsigned char *end)
{
	size_t size = field->size;

	if (UNEXPECTED(end - p < 8)) {
		return field->mask > 0 ? msgpack_after_fixstr(p, end, field->key) : NULL;
	}
	if (UNEXPECTED((mp_load_any64(p) & field->mask) != field->start)) {
		return NULL;
	}
	return size <= 8 || ((size_t) (end - p) >= size
		&& mp_equal(p + 8, ZSTR_VAL(field->key) + ZSTR_LEN(field->key) - (size - 8), size - 8)) ? p + size : NULL;
}

/* The value behind a key at `p` that is a fixstr and no field's; else NULL. Behind the message there is a NUL. */
static zend_always_inline const unsigned char *after_unknown_key(const msgpack_plan *plan, const unsigned char *p,
	const unsigned char *end)
{
	size_t length = *p - (size_t) MP_FIXSTR;

	return length <= MP_FIXSTR_MAX && (size_t) (end - p) > length
		&& !msgpack_plan_expects(plan, (const char *) p + 1, length) ? p + 1 + length : NULL;
}

static void read_fields(msgpack_mapper *mapper, msgpack_mapper_frame *frame)
{
	const unsigned char *p = mapper->keys.cursor, *end = mapper->keys.end;
	bool skips_unknown = !(mapper->options & MSGPACK_CODEC_FORBID_UNKNOWN);
	msgpack_field *field = frame->field;

	while (frame->left > 0) {
		msgpack_field *next = field->likely;
		const unsigned char *value = after_key(next, p, end);
		zval *slot = (zval *) (frame->base + next->offset);

		frame->left--;
		if (EXPECTED(value && Z_TYPE_P(slot) == IS_UNDEF)) {
			field = next;
			frame->filled++;
			p = read_common(field->type, value, end, slot);
			if (UNEXPECTED(!p)) {
				frame->field = field;
				frame->key = NULL;
				p = read_other(mapper, field->type, value, slot);
			}
		} else if (skips_unknown && (value = after_unknown_key(frame->plan, p, end)) != NULL) {
			p = msgpack_mapper_after(mapper, value);
		} else {
			frame->field = field;
			p = read_field(mapper, frame, p);
			field = p ? frame->field : NULL;
		}
		if (UNEXPECTED(!p)) { /* the frames may have moved */
			return;
		}
	}
	frame->field = field;
	mapper->keys.cursor = p;
	close_plan(mapper, frame);
}

/* Reads a class or shape from an array: by position, or by the keys 0, 1 and so on, as PHP made a list of a map. */
static zend_never_inline void read_positions(msgpack_mapper *mapper, msgpack_mapper_frame *frame)
{
	const msgpack_plan *plan = frame->plan;

	while (frame->left > 0) {
		uint32_t number = frame->count - frame->left--;
		msgpack_key key = { .type = MSGPACK_KEY_INTEGER, .integer = number };
		msgpack_field *field = !plan->by_position ? field_of(plan, &key)
			: number < plan->count ? &plan->fields[number] : NULL;
		const unsigned char *p = read_item(mapper, frame, field, &key, mapper->keys.cursor);

		if (UNEXPECTED(!p)) {
			return;
		}
		mapper->keys.cursor = p;
	}
	close_plan(mapper, frame);
}

/* Elements and pairs */

static void close_list(zend_array *array, uint32_t count)
{
	array->nNumUsed = array->nNumOfElements = count;
	array->nNextFreeElement = count;
}

/* The slot for the value of the key at the cursor, in the array of the frame; nil. NULL: it has failed, or an error has
 * been added, and the value skipped. */
static zval *slot_of_key(msgpack_mapper *mapper, msgpack_mapper_frame *frame)
{
	zend_array *array = Z_ARRVAL_P(frame->slot);
	uint32_t before = array->nNumOfElements;
	msgpack_key key = read_key(mapper, frame);
	zval *slot = NULL;

	mapper->keys.depth = mapper->depth;
	if (EXPECTED(key.type == MSGPACK_KEY_STRING)) {
		slot = msgpack_slot_of_string(&mapper->keys, array,
			msgpack_key_cache_get(&MSGPACK_G(caches).keys, key.bytes, key.length));
	} else if (key.type == MSGPACK_KEY_INTEGER) {
		slot = msgpack_slot_of_integer(&mapper->keys, array, key.integer);
	}
	if (EXPECTED(slot && array->nNumOfElements > before
		&& (frame->type->rule != MSGPACK_KEYS_INT || !array->arData[before].key))) {
		return slot;
	}
	if (!slot && key.type <= MSGPACK_KEY_INTEGER) {
		if (mapper->keys.status == MSGPACK_DECODE_COLLIDING) {
			msgpack_throw(msgpack_unpacking_failed_ce, MSGPACK_KEYS_COLLIDE);
		}
		msgpack_mapper_fail(mapper);
	} else if (!mapper->has_failed) {
		mapper->keys.cursor = msgpack_mapper_reject_key(mapper,
			slot && array->nNumOfElements == before ? MSGPACK_ERROR_DUPLICATE : MSGPACK_ERROR_TYPE, frame->key);
	}
	return NULL;
}

static zend_always_inline void read_items(msgpack_mapper *mapper, msgpack_mapper_frame *frame, bool is_map)
{
	zend_array *array = Z_ARRVAL_P(frame->slot);
	const msgpack_type *element = frame->type->element;
	const unsigned char *p = mapper->keys.cursor;
	zval *slot = is_map ? NULL : array->arPacked + (frame->count - frame->left);
	uint32_t stop = frame->left > BLOCK ? frame->left - BLOCK : 0;

	while (frame->left > stop) {
		frame->left--;
		if (is_map) {
			frame->key = mapper->keys.cursor = p;
			slot = slot_of_key(mapper, frame);
			p = mapper->keys.cursor;
		}
		if (!is_map || EXPECTED(slot)) {
			p = read_value(mapper, element, p, slot++);
		} else if (mapper->has_failed) {
			return;
		}
		if (UNEXPECTED(!p)) { /* the frames may have moved */
			return;
		}
	}
	mapper->keys.cursor = p;
	if (EXPECTED(stop == 0)) {
		if (!is_map) {
			close_list(array, frame->count);
		} else if (UNEXPECTED(mapper->keys.long_chains)) {
			mapper->keys.depth = mapper->depth;
			msgpack_forget_index(&mapper->keys); /* a dry run frees the array with the arguments that it is among */
		}
		mapper->depth--;
	}
}

/* The whole */

/* Reads the whole message. False: it has failed. */
static bool read_message(msgpack_mapper *mapper, const msgpack_type *type, zval *result)
{
	const unsigned char *p = read_value(mapper, type, mapper->start, result);

	if (p) {
		mapper->keys.cursor = p;
	}
	/* The innermost container, until it ends or another begins in it */
	while (mapper->depth > 0 && !mapper->has_failed && !msgpack_is_out_of_memory()) {
		msgpack_mapper_frame *frame = &mapper->frames[mapper->depth - 1];

		if (frame->plan) {
			frame->is_map ? read_fields(mapper, frame) : read_positions(mapper, frame);
		} else {
			frame->is_map ? read_items(mapper, frame, true) : read_items(mapper, frame, false);
		}
	}
	if (!mapper->has_failed && mapper->keys.cursor < mapper->keys.end) {
		msgpack_throw_problem("bytes follow the value", (size_t) (mapper->keys.cursor - mapper->start), NULL, false);
		return false;
	}
	return !mapper->has_failed && !msgpack_is_out_of_memory();
}

static void init(msgpack_mapper *mapper, zend_string *bytes, const msgpack_compiled *compiled, msgpack_origin origin,
	zval *result)
{
	size_t length = ZSTR_LEN(bytes);

	msgpack_decoder_init(&mapper->keys, result, NULL, NULL, NULL);
	mapper->start = (const unsigned char *) ZSTR_VAL(bytes);
	msgpack_decoder_set_input(&mapper->keys, mapper->start, mapper->start + length);
	mapper->bytes = bytes;
	mapper->options = compiled->options;
	mapper->has_failed = false;
	mapper->has_offsets = origin == MSGPACK_ORIGIN_MESSAGE;
	mapper->was_php = origin == MSGPACK_ORIGIN_OTHER
		|| (compiled->options & (MSGPACK_CODEC_COMPACT | MSGPACK_CODEC_RECORDS));
	mapper->frames = mapper->initial;
	mapper->depth = 0;
	mapper->capacity = sizeof(mapper->initial) / sizeof(mapper->initial[0]);
	mapper->max_depth = msgpack_allowed_depth(MSGPACK_G(max_depth));
	mapper->budget = length;
	mapper->memory = MAX(BYTES_MIN, MIN(length, SIZE_MAX / BYTES_PER_BYTE) * BYTES_PER_BYTE);
	mapper->scans = SCANS_MIN + MIN(length, (SIZE_MAX - SCANS_MIN) / SCANS_PER_BYTE) * SCANS_PER_BYTE;
	mapper->arena = NULL;
	mapper->calls = NULL;
	mapper->last_call = &mapper->calls;
	mapper->message = NULL;
	ZVAL_EMPTY_ARRAY(&mapper->errors);
}

/* Frees all but the result. */
static void end(msgpack_mapper *mapper)
{
	while (mapper->depth > 0) { /* the innermost open container first, as it is in the others */
		msgpack_mapper_frame *frame = &mapper->frames[--mapper->depth];

		if (!frame->plan && !frame->is_map) {
			close_list(Z_ARRVAL_P(frame->slot), frame->count - frame->left);
		} else if (frame->plan && frame->call) {
			free_arguments(frame->call);
		}
	}
	for (msgpack_mapper_call *call = mapper->calls; call; call = call->next) {
		free_arguments(call);
	}
	if (mapper->arena) {
		zend_arena_destroy(mapper->arena);
	}
	if (mapper->message) {
		msgpack_raw_message_release(mapper->message);
	}
	msgpack_free_unless(mapper->frames, mapper->initial);
	mapper->keys.depth = 0; /* it has no frames */
	msgpack_decoder_free(&mapper->keys);
}

bool msgpack_map(zval *result, const msgpack_compiled *compiled, zend_string *bytes, msgpack_origin origin,
	bool validates)
{
	msgpack_mapper mapper;
	bool done, has_errors;

	init(&mapper, bytes, compiled, origin, result);
	mapper.is_dry = validates;
	mapper.options |= validates ? MSGPACK_CODEC_ALL_ERRORS : 0;
	done = read_message(&mapper, compiled->type, result);
	has_errors = zend_hash_num_elements(Z_ARRVAL(mapper.errors)) > 0;
	if (has_errors && !validates && !EG(exception)) {
		msgpack_mapper_throw_errors(&mapper);
	}
	done = validates ? !EG(exception) : done && !has_errors && (!mapper.calls || call_all(&mapper));
	end(&mapper);
	if (validates || !done) {
		msgpack_replace(result, (zval) { 0 });
	}
	if (validates && done) {
		ZVAL_COPY_VALUE(result, &mapper.errors);
	} else {
		zval_ptr_dtor(&mapper.errors);
	}
	return done;
}

/* MessagePack\Codec */

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
	done = msgpack_map(result, &codec->compiled, bytes, origin, false);
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
	msgpack_init_handlers(&handlers, msgpack_codec_ce, create_codec, free_codec, NULL, offsetof(msgpack_codec, std));
	handlers.compare = zend_objects_not_comparable;
}
