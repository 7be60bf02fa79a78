/* The loops of the mapper: fields, elements, pairs; and MessagePack\Codec, the object. */
#include "type.h"

#include "../base/php_compat.h"
#include "../codec/scalar.h"
#include "../msgpack_globals.h"
#include "../property_slots.h"

/* Bytes that a message may make for each of its own, a fourth more as allocators round up, but at least BYTES_MIN; and
 * bytes that may be read in search of tags. */
enum { BYTES_PER_BYTE = 160, BYTES_MIN = 768 * 1024, SCANS_PER_BYTE = 64, SCANS_MIN = 16 * 1024 * 1024 };

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

/* Reads any other value; a short container of a class, shape, list or array without a look at what else it may be. */
static zend_never_inline const unsigned char *read_rare(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot)
{
	bool is_short = *p >= MP_FIXMAP && *p < MP_FIXSTR; /* not the NUL behind the message */

	return is_short && type->kind >= MSGPACK_TYPE_ARRAY && type->kind <= MSGPACK_TYPE_CLASS
		? msgpack_mapper_open(mapper, type, *p < MP_FIXARRAY, *p & 0x0f, p, slot)
		: msgpack_mapper_read_other(mapper, type, p, slot);
}

static zend_always_inline const unsigned char *read_value(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot)
{
	const unsigned char *after = read_common(type, p, mapper->keys.end, slot);

	return EXPECTED(after) ? after : read_rare(mapper, type, p, slot);
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
		msgpack_mapper_free_arguments(frame->call);
		zend_arena_release(&mapper->arena, frame->call);
	} else if (UNEXPECTED(frame->call)) {
		*mapper->last_call = frame->call;
		mapper->last_call = &frame->call->next;
	}
}

/* The field of a key; NULL: none has it. */
static msgpack_field *field_of(const msgpack_plan *plan, const msgpack_key *key)
{
	char digits[MSGPACK_DIGITS_MAX];
	const char *bytes = key->bytes;
	uint32_t length = key->length;

	if (UNEXPECTED(key->type != MSGPACK_KEY_STRING)) {
		mp_tag tag = mp_integer_tag(key->integer);

		length = (uint32_t) msgpack_print_integer(digits, &tag);
		bytes = digits;
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
				p = read_rare(mapper, field->type, value, slot);
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

/* Items of a list or array after which read_message() looks whether to stop. */
enum { BLOCK = 1024 };

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
			msgpack_mapper_free_arguments(frame->call);
		}
	}
	for (msgpack_mapper_call *call = mapper->calls; call; call = call->next) {
		msgpack_mapper_free_arguments(call);
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
	done = validates ? !EG(exception) : done && !has_errors && (!mapper.calls || msgpack_mapper_call_all(&mapper));
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
