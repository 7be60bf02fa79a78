#include "shapes.h"

#include "../compact/reader.h"
#include "../base/php_compat.h"
#include "classes.h"

void msgpack_php_drop_names(msgpack_frame *frame)
{
	if (frame->form.names) {
		zend_array_destroy(frame->form.names);
		frame->form.names = NULL;
	}
	if (frame->form.class_name) {
		zend_string_release(frame->form.class_name);
		frame->form.class_name = NULL;
	}
}

/* Is it a map that becomes a stdClass? */
static bool is_map(const msgpack_frame *frame)
{
	return frame->form.class_names == 0;
}

/* The names so far: of a map those of its properties; else they were the first of those that the class declares, in
 * order. */
static zend_array *names_so_far(const msgpack_frame *frame)
{
	zend_array *names = zend_new_array(0), *table = is_map(frame) ? frame->form.object->properties : NULL;

	zend_hash_real_init_mixed(names); /* integer keys alone would make it a list */
	for (uint32_t i = 0; table && i < table->nNumUsed; i++) {
		zend_hash_add_new(names, table->arData[i].key, &EG(uninitialized_zval));
	}
	for (uint32_t i = 0; i < frame->form.next_property; i++) {
		zend_hash_add_new(names, frame->form.object->ce->properties_info_table[i]->name, &EG(uninitialized_zval));
	}
	return names;
}

/* Does the key of a map become the next of its properties? */
static bool is_new_property(const msgpack_frame *frame, zend_string *name)
{
	const zend_array *table = frame->form.object->properties;

	return (ZSTR_VAL(name)[0] != '\0' || ZSTR_LEN(name) == 0) && !(table && zend_hash_exists(table, name));
}

bool msgpack_php_note_name(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	const msgpack_key key = { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(name) };

	if (frame->shape || frame->no_shape || frame->keys_repeat) {
		return true;
	}
	if (!frame->form.names) {
		if (is_map(frame) && EXPECTED(is_new_property(frame, name))) {
			return true;
		}
		frame->form.names = names_so_far(frame);
	}
	frame->keys_repeat = !msgpack_compact_add_key(decoder, frame->form.names, &key, true);
	return decoder->status == MSGPACK_DECODE_DONE;
}

void msgpack_php_note_class(const msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *name)
{
	if (!frame->shape && !frame->no_shape) {
		frame->form.class_name = msgpack_string_of_key(decoder, name, MSGPACK_COMPACT);
	}
}

void msgpack_php_define_class(msgpack_decoder *decoder, zend_object *object, uint32_t pairs, zend_string *class_name)
{
	bool is_plain = msgpack_php_is_plain_class(object) && msgpack_php_are_slots_in_order(object->ce, pairs);

	if (EXPECTED(pairs > 0)) {
		msgpack_compact_define_class(decoder, object->ce, pairs, class_name,
			is_plain ? MSGPACK_RECORDS_DECLARED : MSGPACK_RECORDS_ANY);
	} else {
		msgpack_compact_define(decoder, (zend_array *) &zend_empty_array, false, class_name);
	}
}

/* Are the names those of the first properties that the class declares, in order? */
static bool are_declared(const zend_class_entry *ce, const zend_array *names)
{
	if (names->nNumUsed > (uint32_t) ce->default_properties_count) {
		return false;
	}
	for (uint32_t i = 0; i < names->nNumUsed; i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (!info || !names->arData[i].key || !zend_string_equals(info->name, names->arData[i].key)) {
			return false;
		}
	}
	return msgpack_php_are_slots_in_order(ce, names->nNumUsed);
}

bool msgpack_php_are_names(const zend_array *keys)
{
	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		if (!keys->arData[i].key || ZSTR_VAL(keys->arData[i].key)[0] == '\0') {
			return false;
		}
	}
	return keys->nNumUsed > 0;
}

void msgpack_php_note_records(msgpack_shape *shape, const zend_object *object)
{
	if (shape->records != MSGPACK_RECORDS_UNKNOWN) {
		return;
	}
	shape->records = MSGPACK_RECORDS_ANY;
	if (!object || !msgpack_php_is_plain_class(object)) {
		return;
	}
	shape->ce = object->ce;
	if (object->ce == zend_standard_class_def) {
		shape->records = msgpack_php_are_names(msgpack_compact_keys_of(shape)) ? MSGPACK_RECORDS_DYNAMIC
			: MSGPACK_RECORDS_ANY;
	} else if (are_declared(object->ce, msgpack_compact_keys_of(shape))) {
		shape->records = MSGPACK_RECORDS_DECLARED;
	}
}

static void define(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *names = frame->form.names;

	if (UNEXPECTED(frame->keys_repeat)) {
		msgpack_compact_define_unusable(decoder);
	} else if (names) {
		frame->form.names = NULL;
		msgpack_compact_define(decoder, names, true, frame->form.class_name);
	} else if (is_map(frame)) {
		msgpack_compact_define(decoder, frame->form.object->properties, false, NULL); /* no more are added */
	} else {
		msgpack_php_define_class(decoder, frame->form.object, frame->form.next_property, frame->form.class_name);
	}
}

void msgpack_php_define_shape(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->shape) {
		return;
	}
	if (!frame->no_shape) {
		define(decoder, frame);
		decoder->compact->definer = frame->id;
	}
	msgpack_php_drop_names(frame);
}
