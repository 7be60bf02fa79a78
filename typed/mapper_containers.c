/* The beginning of objects and arrays. */
#include "mapper_state.h"

#include "../base/php_compat.h"
#include "../codec/array.h"
#include "../exceptions.h"
#include "zend_exceptions.h"

static msgpack_mapper_frame *push(msgpack_mapper *mapper)
{
	if (UNEXPECTED(mapper->depth == mapper->capacity)) {
		uint32_t capacity = mapper->capacity * 2;
		bool is_initial = mapper->frames == mapper->initial;
		msgpack_mapper_frame *frames = safe_erealloc(is_initial ? NULL : mapper->frames, capacity,
			sizeof(*frames), 0);

		if (is_initial) {
			memcpy(frames, mapper->initial, sizeof(mapper->initial));
		}
		mapper->frames = frames;
		mapper->capacity = capacity;
	}
	return &mapper->frames[mapper->depth++];
}

/* An object without a value in its fields, which no constructor has been called for. NULL with an exception. */
static zend_object *create_object(const msgpack_plan *plan)
{
	zend_class_entry *ce = plan->ce;
	zend_object *object;

	if (UNEXPECTED(!(ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED)) && zend_update_class_constants(ce) == FAILURE) {
		return NULL;
	}
	if (UNEXPECTED(ce->create_object != NULL)) {
		return ce->create_object(ce);
	}
	object = zend_objects_new(ce);
	if (EXPECTED(plan->target == MSGPACK_INTO_PROPERTIES && plan->count == (uint32_t) ce->default_properties_count)) {
		for (uint32_t i = 0; i < plan->count; i++) {
			ZVAL_UNDEF(OBJ_PROP_NUM(object, i));
			Z_PROP_FLAG_P(OBJ_PROP_NUM(object, i)) = 0;
		}
		return object;
	}
	object_properties_init(object, ce);
	for (uint32_t i = 0; plan->target == MSGPACK_INTO_PROPERTIES && i < plan->count; i++) {
		zval *slot = OBJ_PROP(object, plan->fields[i].offset);

		zval_ptr_dtor_nogc(slot);
		ZVAL_UNDEF(slot);
		Z_PROP_FLAG_P(slot) = 0;
	}
	return object;
}

/* An array with all keys of a shape, none of which has a value. */
static zend_array *create_shape(const msgpack_plan *plan)
{
	zend_array *array = msgpack_new_small_array(plan->count, false);
	zval undefined;
	zend_ulong index;

	ZVAL_UNDEF(&undefined);
	for (uint32_t i = 0; i < plan->count; i++) {
		zend_string *key = plan->fields[i].key;

		if (ZEND_HANDLE_NUMERIC(key, index)) {
			zend_hash_index_add_new(array, index, &undefined);
		} else {
			zend_hash_add_new(array, key, &undefined);
		}
	}
	return array;
}

/* What the fields are read into. NULL with an exception. */
static char *create(msgpack_mapper *mapper, const msgpack_plan *plan, zval *slot)
{
	zend_object *object;

	if (plan->target == MSGPACK_INTO_ARRAY) {
		ZVAL_ARR(slot, create_shape(plan));
		return (char *) &Z_ARRVAL_P(slot)->arData[0].val;
	}
	if (UNEXPECTED(mapper->is_dry || plan->is_factory)) {
		return (char *) msgpack_mapper_arguments(mapper, plan);
	}
	object = create_object(plan);
	if (!object) {
		return NULL;
	}
	ZVAL_OBJ(slot, object);
	if (plan->target == MSGPACK_INTO_PROPERTIES) {
		if (plan->has_destructor) {
			GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		}
		return (char *) object;
	}
	GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	return (char *) msgpack_mapper_arguments(mapper, plan);
}

bool msgpack_mapper_charge(msgpack_mapper *mapper, size_t size)
{
	if (UNEXPECTED(mapper->memory < size)) {
		zend_throw_exception(msgpack_unpacking_failed_ce, "The value takes more memory than a message may make", 0);
		return msgpack_mapper_fail(mapper);
	}
	mapper->memory -= size;
	return true;
}

static const unsigned char *open_plan(msgpack_mapper *mapper, const msgpack_plan *plan, const zend_string *tag_key,
	const mp_tag *tag, const unsigned char *p, zval *slot)
{
	msgpack_mapper_frame *frame;
	char *base = msgpack_mapper_charge(mapper, plan->size) ? create(mapper, plan, slot) : NULL;

	if (UNEXPECTED(!base)) {
		return msgpack_mapper_fail(mapper);
	}
	frame = push(mapper);
	*frame = (msgpack_mapper_frame) { .plan = plan, .slot = slot, .base = base, .head = p, .tag = tag_key,
		.count = tag->length, .left = tag->length,
		.mode = tag->type == MP_TAG_MAP ? MSGPACK_MAPS_FIELDS : MSGPACK_MAPS_POSITIONS };
	mapper->keys.cursor = p + mp_head_size(*p);
	mapper->stop = MSGPACK_MAPPER_OPENED;
	return NULL;
}

static const unsigned char *open_array(msgpack_mapper *mapper, const msgpack_type *type, const mp_tag *tag,
	const unsigned char *p, zval *slot)
{
	bool is_list = tag->type == MP_TAG_ARRAY;
	size_t room = MAX(tag->length, HT_MIN_SIZE);
	msgpack_mapper_frame *frame;

	if (tag->length == 0) {
		ZVAL_EMPTY_ARRAY(slot);
		return type->non_empty ? msgpack_mapper_reject(mapper, MSGPACK_ERROR_TYPE, type, p, slot)
			: p + mp_head_size(*p);
	}
	if (!msgpack_mapper_charge(mapper, sizeof(zend_array)
		+ room * (is_list ? sizeof(zval) : sizeof(Bucket) + sizeof(uint32_t)))) {
		return NULL;
	}
	ZVAL_ARR(slot, msgpack_new_small_array(tag->length, is_list));
	frame = push(mapper);
	*frame = (msgpack_mapper_frame) { .type = type, .slot = slot, .head = p, .count = tag->length,
		.left = tag->length, .mode = is_list ? MSGPACK_MAPS_ELEMENTS : MSGPACK_MAPS_PAIRS,
		.base = is_list ? (char *) Z_ARRVAL_P(slot)->arPacked : NULL };
	mapper->keys.cursor = p + mp_head_size(*p);
	mapper->stop = MSGPACK_MAPPER_OPENED;
	return NULL;
}

/* The class of the map at `p`, by its tag. NULL: `p` becomes what to return. */
static const msgpack_tagged_class *class_by_tag(msgpack_mapper *mapper, const msgpack_type *type, uint32_t pairs,
	const unsigned char **p, zval *slot)
{
	const unsigned char *cursor = *p + mp_head_size(**p);
	const zend_string *key = type->tagged.key;
	zval tag;

	for (uint32_t i = 0; i < pairs; i++) {
		const unsigned char *value = msgpack_mapper_skip(mapper, cursor, 1), *after;
		mp_tag name = value ? mp_read_tag(cursor) : (mp_tag) { .type = MP_TAG_INVALID };

		after = value ? msgpack_mapper_skip(mapper, value, 1) : NULL;
		if (after && UNEXPECTED((size_t) (after - cursor) > mapper->scans)) {
			zend_throw_exception(msgpack_unpacking_failed_ce,
			"Tags are too far behind the beginning of nested maps", 0);
			after = msgpack_mapper_fail(mapper);
		}
		if (!after) {
			*p = NULL;
			return NULL;
		}
		mapper->scans -= (size_t) (after - cursor);
		if ((name.type == MP_TAG_STR || name.type == MP_TAG_BIN)
		 && zend_string_equals_cstr(key, (const char *) value - name.length, name.length)) {
			const msgpack_tagged_class *found = NULL;

			if (!msgpack_decode_scalar(&tag, value, after)) {
				ZVAL_NULL(&tag);
			}
			for (uint32_t each = 0; each < type->tagged.count && !found; each++) {
				const msgpack_tagged_class *candidate = &type->tagged.classes[each];

				found = fast_is_identical_function(&tag, (zval *) &candidate->tag) ? candidate : NULL;
			}
			zval_ptr_dtor_nogc(&tag);
			if (!found) {
				*p = msgpack_mapper_reject_tag(mapper, type, *p, value, slot);
			}
			return found;
		}
		cursor = after;
	}
	*p = msgpack_mapper_reject_tag(mapper, type, *p, NULL, slot);
	return NULL;
}

const unsigned char *msgpack_mapper_open(msgpack_mapper *mapper, const msgpack_type *type, const mp_tag *tag,
	const unsigned char *p, zval *slot)
{
	bool is_map = tag->type == MP_TAG_MAP, is_empty = tag->length == 0;
	uint64_t tokens = (uint64_t) tag->length << is_map;
	const msgpack_plan *plan;

	if (UNEXPECTED(tokens > mapper->budget)) {
		return msgpack_mapper_malformed(mapper, mapper->keys.end);
	}
	if (UNEXPECTED(mapper->depth >= mapper->max_depth)) {
		return msgpack_mapper_reject(mapper, MSGPACK_ERROR_DEPTH, NULL, p, slot);
	}
	mapper->budget -= (size_t) tokens;
	switch (type->kind) {
		case MSGPACK_TYPE_LIST:
			return is_map && !is_empty ? msgpack_mapper_reject(mapper, MSGPACK_ERROR_TYPE, type, p, slot)
				: open_array(mapper, type, tag, p, slot);
		case MSGPACK_TYPE_ARRAY:
			return !is_map && !is_empty && type->rule == MSGPACK_KEYS_STRING && !mapper->was_php
				? msgpack_mapper_reject(mapper, MSGPACK_ERROR_TYPE, type, p, slot)
				: open_array(mapper, type, tag, p, slot);
		case MSGPACK_TYPE_TAGGED: {
			const msgpack_tagged_class *found;

			if (!is_map) {
				return msgpack_mapper_reject(mapper, MSGPACK_ERROR_TYPE, type, p, slot);
			}
			found = class_by_tag(mapper, type, tag->length, &p, slot);
			return found ? open_plan(mapper, found->type->plan, type->tagged.key, tag, p, slot) : p;
		}
		case MSGPACK_TYPE_CLASS:
		case MSGPACK_TYPE_SHAPE:
			plan = type->plan;
			return plan->by_position == is_map && !is_empty
				? msgpack_mapper_reject(mapper, MSGPACK_ERROR_TYPE, type, p, slot)
				: open_plan(mapper, plan, NULL, tag, p, slot);
		default: return msgpack_mapper_reject(mapper, MSGPACK_ERROR_TYPE, type, p, slot);
	}
}
