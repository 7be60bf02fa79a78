#include "known_records.h"

#include "../compact/leaves.h"
#include "../core/room.h"
#include "../core/shape_cache.h"
#include "../base/php_compat.h"
#include "fill.h"
#include "graph.h"
#include "object_frame.h"

static zval *declared_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *dynamic_next(msgpack_decoder *decoder, msgpack_frame *frame);

static const msgpack_frame_type declared_type = { .next = declared_next, .abandon = msgpack_php_abandon_property, .bytes_per_item = 1 };
static const msgpack_frame_type dynamic_type = { .next = dynamic_next, .bytes_per_item = 1 };

/* What is known of a shape */

/* Are the names those of the first properties that the class declares, in order? */
static bool are_declared(const zend_class_entry *ce, const zend_array *names)
{
	if (names->nNumUsed > (uint32_t) ce->default_properties_count) {
		return false;
	}
	for (uint32_t i = 0; i < names->nNumUsed; i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (!info || !names->arData[i].key || !zend_string_equals(info->name, names->arData[i].key) || !msgpack_property_is_in_order(info, i)) {
			return false;
		}
	}
	return true;
}

/* May they be dynamic properties of an object of stdClass? */
static bool are_dynamic(const zend_array *names)
{
	for (uint32_t i = 0; i < names->nNumUsed; i++) {
		if (!names->arData[i].key || ZSTR_VAL(names->arData[i].key)[0] == '\0') {
			return false;
		}
	}
	return names->nNumUsed > 0;
}

void msgpack_php_note_records(msgpack_shape *shape, const msgpack_frame *frame)
{
	zend_object *object = frame->type == &msgpack_php_object_types[MSGPACK_COMPACT] ? frame->form.object : NULL;

	if (shape->records != MSGPACK_RECORDS_UNKNOWN) {
		return;
	}
	shape->records = MSGPACK_RECORDS_ANY;
	if (!object || !msgpack_php_is_plain_class(object)) {
		return;
	}
	shape->ce = object->ce;
	if (object->ce == zend_standard_class_def) {
		shape->records = are_dynamic(msgpack_compact_keys_of(shape)) ? MSGPACK_RECORDS_DYNAMIC : MSGPACK_RECORDS_ANY;
	} else if (are_declared(object->ce, msgpack_compact_keys_of(shape))) {
		shape->records = MSGPACK_RECORDS_DECLARED;
	}
}

/* Objects of declared properties */

/* Until they are read, the properties have no values. */
static zend_always_inline zend_object *new_declared(zend_class_entry *ce, uint32_t pairs)
{
	zend_object *object = zend_objects_new(ce);
	uint32_t i = 0;

	for (; i < pairs; i++) {
		ZVAL_UNDEF(&object->properties_table[i]);
		Z_PROP_FLAG_P(&object->properties_table[i]) = 0;
	}
	for (; i < (uint32_t) ce->default_properties_count; i++) {
		ZVAL_COPY_OR_DUP_PROP(&object->properties_table[i], &CE_DEFAULT_PROPERTIES_TABLE(ce)[i]);
	}
	return object;
}

/* Reads the `left` properties from the one with number `i` on, up to a value that is no ordinary scalar or
 * not of the type. Returns how many are still left. */
static zend_always_inline uint32_t fill_declared(msgpack_decoder *decoder, zend_object *object, uint32_t i, uint32_t left)
{
	zend_property_info **infos = object->ce->properties_info_table;
	const unsigned char *p = decoder->cursor, *after;
	uintptr_t tail = msgpack_compact_tail(decoder);

	for (; left > 0; left--, i++, p = after) {
		zval *slot = &object->properties_table[i];

		after = msgpack_compact_read_scalar(decoder, p, slot, tail);
		if (!after) {
			break;
		}
		if (UNEXPECTED(!msgpack_php_is_of_type(infos[i], slot))) {
			msgpack_decoder_clear(decoder, slot);
			ZVAL_UNDEF(slot);
			break;
		}
	}
	decoder->cursor = p;
	return left;
}

/* The same, and arrays that are read at once; `state` is that of the value where it stopped. */
static zend_always_inline uint32_t fill_with_arrays(msgpack_decoder *decoder, zend_object *object, uint32_t i, uint32_t left, uint32_t *height, msgpack_leaf *leaf, msgpack_leaf_state *state)
{
	uint32_t end = i + left;

	for (;;) {
		const zend_property_info *info;

		left = fill_declared(decoder, object, end - left, left);
		*state = MSGPACK_LEAF_NONE;
		if (left == 0) {
			return 0;
		}
		info = object->ce->properties_info_table[end - left];
		*state = msgpack_php_read_leaf_property(decoder, info, &object->properties_table[end - left], leaf);
		if (*state != MSGPACK_LEAF_READ) {
			return left;
		}
		*height = MAX(*height, leaf->height);
		left--;
	}
}

/* The value of the next property, or NULL: as next(), but it is read at once if it is a record. */
static zend_always_inline msgpack_leaf_state next_declared(msgpack_decoder *decoder, msgpack_frame *frame, zval **slot)
{
	zend_object *object = frame->form.object;
	uint32_t end = frame->form.next_property + frame->left;
	msgpack_leaf leaf = { .holder = (zend_refcounted *) object };
	msgpack_leaf_state state;

	*slot = NULL;
	frame->left = fill_with_arrays(decoder, object, end - frame->left, frame->left, &frame->height, &leaf, &state);
	if (frame->left == 0) {
		msgpack_php_wake_later(decoder, object, decoder->depth);
		msgpack_pop_frame(decoder, MSGPACK_COMPACT);
		return MSGPACK_LEAF_NONE;
	}
	frame->left--;
	frame->form.next_property = end - frame->left;
	if (state == MSGPACK_LEAF_BEGUN) {
		msgpack_php_accept_last_property_later(object, frame);
		msgpack_push_leaf(decoder, &leaf);
		return state;
	}
	*slot = msgpack_php_declared_slot(decoder, object, object->ce->properties_info_table[frame->form.next_property - 1], &frame->form.property);
	return msgpack_read_record_in_frame(decoder, *slot);
}

static zval *declared_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_leaf_state state;
	zval *slot;

	do {
		if (frame->form.property && !msgpack_php_accept_last_property(decoder, frame)) {
			return NULL;
		}
		state = next_declared(decoder, frame, &slot);
		frame = msgpack_decoder_top(decoder);
	} while (state == MSGPACK_LEAF_READ);
	return state == MSGPACK_LEAF_BEGUN ? NULL : slot;
}

/* Objects of dynamic properties */

static zval *dynamic_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *table = frame->form.object->properties;

	frame->left = msgpack_fill_record(decoder, table, frame->left);
	if (frame->left == 0) {
		msgpack_pop_frame(decoder, MSGPACK_COMPACT);
		return NULL;
	}
	return &table->arData[table->nNumUsed - frame->left--].val;
}

/* Both */

static zend_always_inline void place_object(msgpack_decoder *decoder, zval *slot, zend_object *object)
{
	ZVAL_OBJ(slot, object);
	msgpack_php_postpone_destructor(decoder, object);
	msgpack_php_graph_add_record(decoder, slot, object);
	msgpack_compact_note_object(decoder, object, false);
}

/* The object is complete, or has to wait for its last `left` properties. */
static zend_always_inline msgpack_frame *end_or_push(msgpack_decoder *decoder, zval *slot, uint32_t pairs, uint32_t left, uint32_t height, const msgpack_frame_type *type)
{
	msgpack_frame *frame;

	if (left == 0) {
		msgpack_php_wake_later(decoder, Z_OBJ_P(slot), decoder->depth + 1);
		msgpack_compact_add_height(decoder, height + 1);
		return NULL;
	}
	frame = msgpack_push_frame(decoder, type, slot, left);
	frame->height = height;
	frame->form = (msgpack_form_frame) { .object = Z_OBJ_P(slot), .next_property = pairs - left, .state = MSGPACK_FORM_READING };
	return frame;
}

static void begin_declared(msgpack_decoder *decoder, zval *slot, const msgpack_shape *shape)
{
	uint32_t pairs = shape->pairs, height = 0, ordinal = decoder->heads, left;
	zend_object *object = new_declared(shape->ce, pairs);
	msgpack_frame *frame;
	msgpack_leaf leaf = { .holder = (zend_refcounted *) object, .levels = 1 };
	msgpack_leaf_state state;

	place_object(decoder, slot, object);
	left = fill_with_arrays(decoder, object, 0, pairs, &height, &leaf, &state);
	frame = end_or_push(decoder, slot, pairs, left, height, &declared_type);
	if (!frame && !leaf.is_tried) {
		msgpack_compact_note_leaf(decoder);
	} else if (frame) {
		frame->id = ordinal;
		if (state == MSGPACK_LEAF_BEGUN) {
			frame->left--;
			frame->form.next_property++;
			msgpack_php_accept_last_property_later(object, frame);
			msgpack_push_leaf(decoder, &leaf);
		}
	}
}

static void begin_dynamic(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape)
{
	zend_object *object = zend_objects_new(shape->ce);

	object->properties = msgpack_compact_new_record(decoder, shape);
	place_object(decoder, slot, object);
	end_or_push(decoder, slot, shape->pairs, msgpack_fill_record(decoder, object->properties, shape->pairs), 0, &dynamic_type);
}

/* Is so much known of the records of the shape that one may be complete once it is begun? */
static zend_always_inline bool is_known(const msgpack_decoder *decoder, const zval *slot, const msgpack_shape *shape)
{
	return shape->records > MSGPACK_RECORDS_ANY && EXPECTED(Z_TYPE_P(slot) == IS_NULL && !msgpack_compact_is_in_payload(decoder))
		&& msgpack_has_all_cells(decoder, shape->pairs);
}

bool msgpack_php_begin_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *known = &decoder->compact->shapes[shape - 1];

	if (!is_known(decoder, slot, known)) {
		return msgpack_php_begin_any_record(decoder, slot, shape);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return true;
	}
	if (known->records == MSGPACK_RECORDS_DECLARED) {
		begin_declared(decoder, slot, known);
	} else {
		begin_dynamic(decoder, slot, known);
	}
	return true;
}
