#include "objects.h"

#include "../base/php_dates.h"
#include "../codec/path.h"
#include "ext/standard/php_incomplete_class.h"

static zval *become_any_object(msgpack_decoder *decoder, msgpack_frame *frame);

/* Objects of stdClass whose property table has all names: they are expected, or those of a record. */
static const msgpack_frame_type expected_type = {
	.mode = MSGPACK_EXPECTED_MAP, .next = become_any_object, .bytes_per_item = MSGPACK_BYTES_PER_PAIR
};
static const msgpack_frame_type record_type = { .mode = MSGPACK_RECORD, .bytes_per_item = MSGPACK_BYTES_PER_ELEMENT };

/* Marks the slot of a typed property whose value is being read and has not been checked yet. Shares the field with
 * PHP's own property flags. A reference in it has the property as a type source already: after a fatal error, or when
 * the request ends, PHP frees the object as it is. */
#define PROPERTY_PENDING (UINT32_C(1) << 31)

static zend_always_inline bool is_pending(const zval *slot)
{
	return (Z_PROP_FLAG_P(slot) & PROPERTY_PENDING) != 0;
}

static zend_always_inline void wake_later(msgpack_decoder *decoder, zend_object *object, uint32_t levels)
{
	if (UNEXPECTED(object->ce != msgpack_php_decoding_of(decoder)->last_class)) {
		msgpack_php_end_object(decoder, object, levels);
	}
}

/* Types */

static zend_always_inline bool takes(const zend_property_info *info, uint8_t type)
{
	return !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_CONTAINS_CODE(info->type, type);
}

/* A fast check for a built-in type, or exactly the class that is declared: no subclass, alias or union. */
static zend_always_inline bool is_plainly_of_type(const zend_property_info *info, const zval *value)
{
	if (takes(info, Z_TYPE_P(value))) {
		return true;
	}
	return Z_TYPE_P(value) == IS_OBJECT && ZEND_TYPE_HAS_NAME(info->type)
		&& (zend_string_equals(ZEND_TYPE_NAME(info->type), Z_OBJCE_P(value)->name)
			|| (Z_OBJCE_P(value) == info->ce && zend_string_equals_literal(ZEND_TYPE_NAME(info->type), "self")));
}

/* Slots by name */

enum { FEW_PROPERTIES = 32 }; /* which may collide: comparing each with all others takes no longer than reading it */

/* The slot of an undeclared property, set to nil; NULL: an exception, or see status. */
static zval *undeclared_slot(msgpack_decoder *decoder, zend_object *object, zend_string *name)
{
	zval *slot = NULL;
	HashTable *properties;

	if (UNEXPECTED(object->ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
		zend_throw_error(NULL, "Cannot create dynamic property %s::$%s",
			ZSTR_VAL(object->ce->name), zend_get_unmangled_property_name(name));
	} else {
		properties = zend_std_get_properties(object);
		if (UNEXPECTED(properties->nNumUsed >= FEW_PROPERTIES) && EXPECTED(!HT_IS_PACKED(properties))) {
			slot = msgpack_slot_of_name(decoder, properties, zend_string_copy(name));
		} else if (EXPECTED(msgpack_array_make_room(properties))) {
			slot = zend_hash_lookup(properties, name);
		}
	}
	if (EXPECTED(slot)) {
		msgpack_decoder_clear(decoder, slot);
	} else {
		msgpack_path_append(decoder, NULL);
	}
	return slot;
}

/* The slot of a declared property, set to nil. If its type is to be checked, the property becomes the frame's. */
static zend_always_inline zval *declared_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_property_info *info)
{
	zval *slot = OBJ_PROP(frame->form.object, info->offset);

	if (ZEND_TYPE_IS_SET(info->type)) {
		frame->form.property = info;
		if (Z_ISREF_P(slot)) {
			ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), info);
		}
		Z_PROP_FLAG_P(slot) |= PROPERTY_PENDING;
	}
	if (Z_REFCOUNTED_P(slot)) {
		msgpack_decoder_clear(decoder, slot);
	} else {
		ZVAL_NULL(slot);
	}
	return slot;
}

/* The slot of the property with this mangled name. NULL: see status; or a diagnostic was raised. */
static zval *property_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	static const char function[] = "msgpack_unserialize_map_item";
	zend_object *object = frame->form.object;
	zend_property_info *info;

	if (UNEXPECTED(ZSTR_VAL(name)[0] == '\0' && ZSTR_LEN(name) > 0
		&& !msgpack_php_decoding_of(decoder)->php_only)) {
		/* PHP has no such name but for properties of a class */
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	if (UNEXPECTED(msgpack_is_mangling_broken(name))) {
		/* A key of the payload of a class with __serialize(), which is kept for it. */
		if (object->ce == php_ce_incomplete_class) {
			return undeclared_slot(decoder, object, name);
		}
		msgpack_php_warn(decoder, function, "illegal offset type, skip this decoding");
		return NULL;
	}
	info = msgpack_php_declared_property(object->ce, name);
	if (UNEXPECTED(info && msgpack_property_is_virtual(info))) {
		msgpack_php_warn(decoder, function, "Cannot unserialize value for virtual property %s::$%s",
			ZSTR_VAL(info->ce->name), zend_get_unmangled_property_name(info->name));
		return NULL;
	}
	if (msgpack_is_strict(decoder) && !msgpack_php_is_strict_name(decoder, object, name, info)) {
		return NULL;
	}
	return info ? declared_slot(decoder, frame, info) : undeclared_slot(decoder, object, name);
}

/* Checks the value of the property that was read last, if it is typed. False: see status. */
static zend_always_inline bool accept_property(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_property_info *info = frame->form.property;
	zval *slot;

	if (!info) {
		return true;
	}
	slot = OBJ_PROP(frame->form.object, info->offset);
	frame->form.property = NULL;
	Z_PROP_FLAG_P(slot) &= ~PROPERTY_PENDING;
	if (!is_plainly_of_type(info, slot) && UNEXPECTED(!(msgpack_is_strict(decoder)
		? msgpack_php_is_strictly_assignable(decoder, info, slot)
		: zend_verify_prop_assignable_by_ref(info, slot, /* strict */ true)))) {
		msgpack_path_append(decoder, slot);
		if (Z_ISREF_P(slot)) {
			ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), info);
		}
		msgpack_decoder_clear(decoder, slot);
		ZVAL_UNDEF(slot);
		decoder->pending = slot;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return true;
}

/* The slot of the name in the detached array of a frame, which is created for the first. It is never packed: the first
 * string key would move the slots of its elements. */
static zval *detached_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	zend_array *array;
	uint32_t count;
	zval *slot;

	if (Z_TYPE_P(frame->detached) == IS_NULL) {
		array_init(frame->detached);
		zend_hash_real_init_mixed(Z_ARRVAL_P(frame->detached));
	}
	array = Z_ARRVAL_P(frame->detached);
	count = zend_hash_num_elements(array);
	slot = msgpack_emptied_slot(decoder, msgpack_slot_of_string(decoder, array, zend_string_copy(name)));
	if (msgpack_is_strict(decoder) && slot && zend_hash_num_elements(array) == count) {
		return msgpack_decoder_reject(decoder, "An object of %s has the same key twice",
			ZSTR_VAL(frame->form.object->ce->name));
	}
	return slot;
}

/* The slot of the property that is read next. NULL: see status; or a diagnostic was raised. */
static zval *slot_of_name(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	zval *slot = UNEXPECTED(frame->form.into_array) ? detached_slot(decoder, frame, name)
		: property_slot(decoder, frame, name);

	if (UNEXPECTED(EG(exception))) {
		frame->form.property = NULL;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return slot;
}

/* Moves the values of `pairs`, or copies them if it is shared, to the properties of the frame's object that the keys
 * name. False: see status. */
static bool move_properties(msgpack_decoder *decoder, msgpack_frame *frame, HashTable *pairs, bool is_shared)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(pairs, index, key, value) {
		zend_string *name = key ? zend_string_copy(key) : zend_long_to_str((zend_long) index);
		zval *slot = slot_of_name(decoder, frame, name);

		zend_string_release(name);
		if (slot) {
			ZVAL_COPY_VALUE(slot, value);
			if (Z_ISREF_P(slot) && frame->form.property) {
				ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), frame->form.property);
			}
			if (UNEXPECTED(is_shared)) {
				Z_TRY_ADDREF_P(value);
			} else if (Z_REFCOUNTED_P(value)) {
				ZVAL_NULL(value); /* an empty array stays: a later back-reference to it finds it there */
			}
		}
		if (decoder->status != MSGPACK_DECODE_DONE || !accept_property(decoder, frame)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Runs of properties in order */

/* May an empty list, or a back-reference to an object, be at `p`? */
static zend_always_inline bool is_small_at(const unsigned char *p, const unsigned char *end, msgpack_dialect dialect)
{
	if (p == end || *p == MP_FIXARRAY) {
		return p < end;
	}
	return dialect == MSGPACK_PLAIN ? *p == (MP_FIXMAP | 2)
		: end - p >= 4 && (*p == MP_FIXEXT1 || *p == MP_FIXEXT2) && p[1] == MP_COMPACT_SAME;
}

/* Reads an empty list or a back-reference into the slot of a property. Returns where it ends. NULL: it is another
 * value, or one that has to be checked, or the old value needs freeing. */
static zend_never_inline const unsigned char *read_small(msgpack_decoder *decoder, const unsigned char *p,
	const zend_property_info *info, zend_object *object)
{
	zval *slot = OBJ_PROP(object, info->offset), value;
	const unsigned char *after = p + 1;

	if (Z_REFCOUNTED_P(slot)) {
		return NULL;
	}
	if (*p == MP_FIXARRAY) {
		if (!takes(info, IS_ARRAY) || !msgpack_php_graph_add_empty_list(decoder, slot, object)) {
			return NULL;
		}
		ZVAL_EMPTY_ARRAY(&value);
	} else {
		after = msgpack_php_same_at(decoder, p, &value);
		if (after && UNEXPECTED(!is_plainly_of_type(info, &value))) {
			Z_TRY_DELREF(value);
			after = NULL;
		}
		if (!after) {
			return NULL;
		}
		decoder->heads += !msgpack_is_compact(decoder);
	}
	ZVAL_COPY_VALUE(slot, &value);
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return after;
}

/* The byte after the name of the property, if that is at `p`; else NULL. */
static zend_always_inline const unsigned char *after_name_of(msgpack_decoder *decoder, const unsigned char *p,
	const zend_property_info *info, msgpack_dialect dialect)
{
	if (UNEXPECTED(!info)) {
		return NULL;
	}
	return dialect == MSGPACK_COMPACT ? msgpack_compact_after_key(decoder, p, info->name)
		: msgpack_after_name(p, decoder->end, info->name);
}

/* Reads the scalar at `p` into the slot of its property. Returns where it ends; NULL: it is out of the ordinary, not of
 * the type, or the slot has a value to be freed. */
static zend_always_inline const unsigned char *fill_slot(msgpack_decoder *decoder, const unsigned char *p,
	const zend_property_info *info, zval *slot, const msgpack_fill_hooks *hooks)
{
	const unsigned char *after = EXPECTED(!Z_REFCOUNTED_P(slot))
		? hooks->scalar(decoder, p, slot) : NULL;

	if (!after) {
		return NULL;
	}
	if (UNEXPECTED(!takes(info, Z_TYPE_P(slot)))) {
		msgpack_decoder_clear(decoder, slot);
		return NULL;
	}
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return after;
}

/* How far a run was read. */
typedef struct {
	uint32_t next;      /* number of the property where it has stopped */
	bool is_named;      /* the name of that property has been read */
	bool is_flat;       /* all values are scalars */
} run;

/* Reads the properties from number `i` on and before `end`, until one is out of order, or has a value that needs a
 * frame or a check. Records have no names. */
static zend_always_inline run read_run(msgpack_decoder *decoder, zend_object *object, uint32_t i, uint32_t end,
	bool has_names, msgpack_dialect dialect)
{
	zend_property_info **infos = object->ce->properties_info_table;
	const unsigned char *p = decoder->cursor, *after;
	const msgpack_fill_hooks *hooks = dialect == MSGPACK_COMPACT ? &msgpack_compact_fill : &msgpack_plain_fill;
	run run = { .is_flat = true };

	for (; i < end; i++, p = after) {
		after = has_names ? after_name_of(decoder, p, infos[i], dialect) : p;
		if (!after) {
			break;
		}
		p = after;
		after = fill_slot(decoder, p, infos[i], OBJ_PROP(object, infos[i]->offset), hooks);
		if (!after && is_small_at(p, decoder->end, dialect)) {
			after = read_small(decoder, p, infos[i], object);
			run.is_flat = false;
		}
		if (!after) {
			run.is_named = true;
			break;
		}
	}
	decoder->cursor = p;
	run.next = i;
	return run;
}

/* Gives the properties from this number on their values by default. */
static zend_always_inline void set_defaults(zend_object *object, uint32_t from)
{
	zval *defaults = CE_DEFAULT_PROPERTIES_TABLE(object->ce);

	for (uint32_t i = from; i < (uint32_t) object->ce->default_properties_count; i++) {
		ZVAL_COPY_OR_DUP_PROP(&object->properties_table[i], &defaults[i]);
	}
}

/* Names, by which an object in the compact form defines a shape */

/* Are the names those of the property table? The object was a map, or is of stdClass. Enum cases have no object yet. */
static bool are_in_table(const msgpack_frame *frame)
{
	return !frame->form.class_name
		|| (frame->form.object && frame->form.object->ce == zend_standard_class_def);
}

static zend_array *table_of_names(const msgpack_frame *frame)
{
	return are_in_table(frame) ? frame->form.object->properties : NULL;
}

/* The names so far: those of the property table, or of the properties that were read in order. */
static zend_array *names_so_far(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	zend_array *names = msgpack_compact_hold_array(decoder, zend_new_array(0)), *table = table_of_names(frame);

	zend_hash_real_init_mixed(names); /* integer keys alone would make it a list */
	for (uint32_t i = 0; table && i < table->nNumUsed; i++) {
		zend_hash_add_new(names, table->arData[i].key, &EG(uninitialized_zval));
	}
	for (uint32_t i = 0; i < frame->form.next_property; i++) {
		zend_hash_add_new(names, frame->form.object->ce->properties_info_table[i]->name, &EG(uninitialized_zval));
	}
	return names;
}

/* Adds a name to those of the frame's object, unless that is a record, or the property table has all names. False: see
 * status. */
static bool add_name(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	const msgpack_key key = msgpack_key_of_string(name);

	if (frame->shape || frame->no_shape || frame->keys_repeat) {
		return true;
	}
	if (!frame->form.names) {
		if (are_in_table(frame) && (ZSTR_VAL(name)[0] != '\0' || ZSTR_LEN(name) == 0)
			&& !(table_of_names(frame) && zend_hash_exists(table_of_names(frame), name))) {
			return true;
		}
		frame->form.names = names_so_far(decoder, frame);
	}
	frame->keys_repeat = !msgpack_compact_add_key(decoder, frame->form.names, &key, true);
	return decoder->status == MSGPACK_DECODE_DONE;
}

/* Defines a shape of the names of the first `pairs` properties that the class of the object declares. */
static void define_class(msgpack_decoder *decoder, zend_object *object, uint32_t pairs, zend_string *class_name)
{
	bool is_plain = msgpack_php_is_plain_class(object) && msgpack_php_has_slots_in_order(object->ce, pairs);

	if (EXPECTED(pairs > 0)) {
		msgpack_compact_add_shape(decoder, (msgpack_shape) { .class_name = class_name, .ce = object->ce,
			.pairs = pairs, .records = is_plain ? MSGPACK_RECORDS_DECLARED : MSGPACK_RECORDS_ANY });
	} else {
		msgpack_compact_define(decoder, (zend_array *) &zend_empty_array, false, class_name);
	}
}

void msgpack_php_define_shape(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->no_shape) {
		/* it defines none */
	} else if (UNEXPECTED(frame->keys_repeat)) {
		msgpack_compact_define(decoder, (zend_array *) &zend_empty_array, false, NULL);
	} else if (frame->form.names) {
		msgpack_compact_define(decoder, frame->form.names, true, frame->form.class_name);
	} else if (table_of_names(frame)) { /* no more are added */
		msgpack_compact_define(decoder, table_of_names(frame), false, frame->form.class_name);
	} else {
		define_class(decoder, frame->form.object, frame->form.next_property, frame->form.class_name);
	}
}

/* May the keys be dynamic properties of an object of stdClass? Names that begin with NUL mean properties of a class. */
static bool are_dynamic(const zend_array *keys)
{
	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		if (!keys->arData[i].key || ZSTR_VAL(keys->arData[i].key)[0] == '\0') {
			return false;
		}
	}
	return keys->nNumUsed > 0;
}

/* Are the names those of the first properties that the class declares, in order? */
static bool are_declared(const zend_class_entry *ce, const zend_array *names)
{
	if (names->nNumUsed > (uint32_t) ce->default_properties_count
		|| !msgpack_php_has_slots_in_order(ce, names->nNumUsed)) {
		return false;
	}
	for (uint32_t i = 0; i < names->nNumUsed; i++) {
		if (!names->arData[i].key
			|| !zend_string_equals(ce->properties_info_table[i]->name, names->arData[i].key)) {
			return false;
		}
	}
	return true;
}

void msgpack_php_set_records(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_shape *shape = &decoder->compact->shapes[frame->shape - 1];
	const zend_object *object = frame->form.object;
	const zend_array *keys = shape->keys;

	if (shape->records != MSGPACK_RECORDS_UNKNOWN) {
		return;
	}
	shape->records = MSGPACK_RECORDS_ANY;
	if (frame->type != &msgpack_php_object_type || !msgpack_php_is_plain_class(object)) {
		return;
	}
	shape->ce = object->ce;
	if (object->ce == zend_standard_class_def) {
		shape->records = are_dynamic(keys) ? MSGPACK_RECORDS_DYNAMIC : MSGPACK_RECORDS_ANY;
	} else if (are_declared(object->ce, keys)) {
		shape->records = MSGPACK_RECORDS_DECLARED;
	}
}

/* Frames */

/* Takes the detached value that has been read: a payload, or one that is dropped. False: it was rejected. */
static zend_never_inline bool accept_detached(msgpack_decoder *decoder, msgpack_frame *frame)
{
	HashTable *payload = frame->map_state == MSGPACK_FORM_PAYLOAD && Z_TYPE_P(frame->detached) == IS_ARRAY
		? Z_ARRVAL_P(frame->detached) : NULL;

	if (!(payload && frame->left == 0) && !msgpack_may_drop(decoder)) {
		return false;
	}
	if (payload && !move_properties(decoder, frame, payload,
		GC_REFCOUNT(payload) > 1 || msgpack_is_compact(decoder))) {
		return false;
	}
	msgpack_decoder_drop_detached(decoder, frame);
	frame->map_state = MSGPACK_MAP_READING;
	frame->in_payload = false;
	return true;
}

/* An object of stdClass has all of its names: those of later ones may be the same. */
static void store_shape(const msgpack_decoder *decoder, const zend_object *object)
{
	zend_array *table = object->properties;

	if (table && msgpack_shape_cache_takes(table->nNumUsed)) {
		msgpack_shape_cache_put(&decoder->options->caches->shapes, table);
	}
}

zval *msgpack_php_named_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	zval *slot;

	if (msgpack_is_compact(decoder) && !add_name(decoder, frame, name)) {
		zend_string_release(name);
		return NULL;
	}
	slot = slot_of_name(decoder, frame, name);
	zend_string_release(name);
	return slot || decoder->status != MSGPACK_DECODE_DONE ? slot : msgpack_decoder_drop_value(decoder, frame);
}

/* All properties that come in order have been read. */
static zend_always_inline void end_order(msgpack_frame *frame)
{
	if (frame->form.lacks_defaults) {
		set_defaults(frame->form.object, frame->form.next_property);
		frame->form.lacks_defaults = false;
	}
}

/* May the next property be the next that the class declares? Not where names are collected for a shape; and in a strict
 * message each is looked up, as it may come twice. */
static zend_always_inline bool is_in_order(const msgpack_decoder *decoder, const msgpack_frame *frame,
	msgpack_dialect dialect)
{
	const msgpack_shape *shape;

	if (msgpack_is_strict(decoder) || frame->form.names) {
		return false;
	}
	if (dialect == MSGPACK_PLAIN || !frame->shape) {
		return true;
	}
	shape = &decoder->compact->shapes[frame->shape - 1];
	return shape->records == MSGPACK_RECORDS_DECLARED && shape->ce == frame->form.object->ce;
}

/* Reads properties in order. Returns the slot for the value of the last, whose name has been read; NULL: another
 * follows. */
static zend_always_inline zval *read_in_order(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zend_object *object = frame->form.object;
	uint32_t first = frame->form.next_property, next;
	uint32_t end = MIN(first + frame->left, (uint32_t) object->ce->default_properties_count);
	run run = dialect == MSGPACK_COMPACT && frame->shape ? read_run(decoder, object, first, end, false, dialect)
		: read_run(decoder, object, first, end, true, dialect);

	next = run.next + run.is_named;
	if (next > first) {
		frame->map_state = MSGPACK_MAP_READING;
		frame->form.next_property = next;
		frame->left -= next - first;
	}
	return !run.is_named ? NULL
		: declared_slot(decoder, frame, object->ce->properties_info_table[run.next]);
}

/* Names of dynamic properties: no integers, and none that begins with NUL, which means a property of a class. */

static zend_always_inline zend_string *plain_name(msgpack_decoder *decoder, const unsigned char *p,
	const unsigned char **after)
{
	return UNEXPECTED(decoder->end - p < 2) || p[1] == '\0' ? NULL : msgpack_plain_string_key(decoder, p, after);
}

static const msgpack_fill_hooks plain_names = {
	.scalar = msgpack_plain_scalar, .string_key = plain_name, .unread_key = msgpack_plain_unread_key
};

static zend_always_inline zend_string *compact_name(msgpack_decoder *decoder, const unsigned char *p,
	const unsigned char **after)
{
	zend_string *name = msgpack_compact_string_key(decoder, p, after);

	if (UNEXPECTED(name && ZSTR_VAL(name)[0] == '\0')) {
		msgpack_compact_hold_string(decoder, name);
		return NULL;
	}
	return name;
}

static const msgpack_fill_hooks compact_names = {
	.scalar = msgpack_compact_read_scalar, .string_key = compact_name, .unread_key = msgpack_compact_hold_string
};

/* Reads properties of a stdClass. Returns the slot of a value that is out of the ordinary, whose name has been read;
 * NULL: another name is next, or nothing. */
static zend_never_inline zval *read_dynamic(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *table = frame->form.object->properties;
	uint32_t left = frame->left;
	zval *slot;

	if (!table) {
		return NULL;
	}
	ZEND_ASSERT(!(HT_FLAGS(table) & (HASH_FLAG_PACKED | HASH_FLAG_UNINITIALIZED)));
	slot = msgpack_is_compact(decoder) ? msgpack_fill_map(decoder, table, &frame->left, &compact_names)
		: msgpack_fill_map(decoder, table, &frame->left, &plain_names);
	if (frame->left < left) {
		frame->map_state = MSGPACK_MAP_READING;
	}
	return slot;
}

zval *msgpack_php_read_property_name(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_decoder_read_key(decoder);

	end_order(frame);
	if (key.type == MSGPACK_KEY_NONE) {
		return NULL;
	}
	/* In an array that is to be an argument a payload must be the only pair, and a key must be a name. */
	if (UNEXPECTED(frame->form.into_array)
		&& (frame->map_state == MSGPACK_FORM_PAYLOAD || key.type == MSGPACK_KEY_OTHER)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame->left--;
	if (key.type == MSGPACK_KEY_STRING || key.type == MSGPACK_KEY_INTEGER) {
		frame->map_state = MSGPACK_MAP_READING;
		return msgpack_php_named_slot(decoder, frame, key.type == MSGPACK_KEY_INTEGER ? zend_long_to_str(key.integer)
			: msgpack_string_of_key(decoder, &key));
	}
	return msgpack_decoder_rare_key_slot(decoder, frame, key.type == MSGPACK_KEY_NIL, start);
}

static zend_always_inline zval *next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zval *slot = NULL;

	if (UNEXPECTED(frame->map_state == MSGPACK_MAP_KEY_DETACHED)) {
		return msgpack_decoder_other_key_slot(decoder, frame);
	}
	if (!accept_property(decoder, frame) || (UNEXPECTED(frame->detached) && !accept_detached(decoder, frame))) {
		return NULL;
	}
	if (EXPECTED(is_in_order(decoder, frame, dialect))) {
		slot = frame->form.object->ce == zend_standard_class_def ? read_dynamic(decoder, frame)
			: read_in_order(decoder, frame, dialect);
	}
	if (slot || frame->left > 0) {
		return slot ? slot : msgpack_php_read_property_name(decoder, frame);
	}
	end_order(frame);
	if (dialect == MSGPACK_COMPACT && !frame->shape) {
		msgpack_php_define_shape(decoder, frame);
	}
	if (dialect == MSGPACK_PLAIN && frame->form.object->ce == zend_standard_class_def) {
		store_shape(decoder, frame->form.object);
	}
	wake_later(decoder, frame->form.object, decoder->depth);
	if (EXPECTED(decoder->status == MSGPACK_DECODE_DONE)) {
		msgpack_pop_frame(decoder, dialect);
	}
	return NULL;
}

static zval *object_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return msgpack_is_compact(decoder) ? next(decoder, frame, MSGPACK_COMPACT) : next(decoder, frame, MSGPACK_PLAIN);
}

const msgpack_frame_type msgpack_php_object_type = { .next = object_next, .bytes_per_item = 2 };

/* Objects of classes that are known to be plain */

static zend_always_inline msgpack_frame *push_object(msgpack_decoder *decoder, zval *slot,
	const msgpack_frame_type *type, uint32_t left)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, type, slot, left);

	frame->in_payload = false;
	frame->form = (msgpack_form_frame) { .object = Z_OBJ_P(slot) };
	return frame;
}

static zval *become_any_object(msgpack_decoder *decoder, msgpack_frame *frame)
{
	(void) decoder;
	frame->type = &msgpack_php_object_type;
	frame->map_state = frame->array->nNumUsed > 0 ? MSGPACK_MAP_READING : MSGPACK_FORM_FIRST;
	return NULL;
}

/* Reads properties of a stdClass, whose names are expected to be those of an earlier map or object, if one began so. */
static zend_never_inline void begin_dynamic(msgpack_decoder *decoder, zval *slot, msgpack_graph_entry *entry,
	uint32_t pairs)
{
	const msgpack_cached_shape *expected = msgpack_plain_shape_of_next(decoder, pairs);
	const zend_array *shape = expected ? expected->shape : NULL;
	zend_array *table = msgpack_new_map(decoder, pairs, shape);
	msgpack_frame *frame;

	Z_OBJ_P(slot)->properties = table;
	decoder->pending = shape ? msgpack_fill_expected(decoder, table, &pairs, &msgpack_plain_fill)
		: msgpack_fill_map(decoder, table, &pairs, &plain_names);
	if (pairs > 0 || decoder->pending) {
		frame = push_object(decoder, slot, &expected_type, pairs);
		frame->array = table;
		if (!shape) {
			become_any_object(decoder, frame);
		}
		return;
	}
	if (EXPECTED(entry)) {
		entry->flags |= MSGPACK_ENTRY_IS_FLAT;
	}
	if (!shape) {
		store_shape(decoder, Z_OBJ_P(slot));
	}
}

static void begin_dynamic_record(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape)
{
	zend_object *object = zend_objects_new(shape->ce);
	uint32_t left;

	object->properties = msgpack_compact_new_record(decoder, shape);
	msgpack_php_place_new(decoder, slot, object);
	left = msgpack_fill_record(decoder, object->properties, shape->pairs, &msgpack_compact_fill);
	if (left > 0) {
		push_object(decoder, slot, &record_type, left)->array = object->properties;
	} else {
		msgpack_compact_add_height(decoder, 1);
	}
}

/* `shape`: that of the record which it is, by its index plus one; or 0: it has names. Until the properties are read,
 * they are IS_UNDEF, also those with a value by default. */
static zend_always_inline void begin(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs,
	uint32_t shape, msgpack_dialect dialect)
{
	uint32_t count = (uint32_t) ce->default_properties_count, ordinal = decoder->heads;
	zend_object *object = zend_objects_new(ce);
	msgpack_graph_entry *entry;
	msgpack_frame *frame;
	run run;

	memset(object->properties_table, 0, count * sizeof(zval));
	entry = msgpack_php_place_new(decoder, slot, object);
	run = read_run(decoder, object, 0, MIN(pairs, count), shape == 0, dialect);
	if (run.next == pairs) { /* complete: no arrays are in it, and objects only as back-references */
		set_defaults(object, pairs);
		wake_later(decoder, object, decoder->depth + 1);
		if (run.is_flat && EXPECTED(entry)) {
			entry->flags |= MSGPACK_ENTRY_IS_FLAT;
		}
		if (dialect == MSGPACK_COMPACT) {
			if (shape == 0) {
				define_class(decoder, object, pairs, ce->name);
			}
			msgpack_compact_add_height(decoder, 1);
		}
		return;
	}
	if (dialect == MSGPACK_PLAIN && ce == zend_standard_class_def) {
		begin_dynamic(decoder, slot, entry, pairs);
		return;
	}
	if (ce == zend_standard_class_def && shape == 0) { /* read_dynamic() fills the table */
		object->properties = msgpack_new_map(decoder, pairs, NULL);
	}
	frame = push_object(decoder, slot, &msgpack_php_object_type, pairs - run.next - run.is_named);
	frame->id = ordinal;
	frame->shape = shape;
	frame->form.next_property = run.next + run.is_named;
	frame->form.class_name = dialect == MSGPACK_COMPACT && shape == 0 ? ce->name : NULL;
	frame->form.lacks_defaults = true;
	if (run.is_named) {
		decoder->pending = declared_slot(decoder, frame, ce->properties_info_table[run.next]);
	} else if (run.next == 0) {
		frame->map_state = MSGPACK_FORM_FIRST;
	}
}

void msgpack_php_begin_plain_object(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs)
{
	if (msgpack_is_compact(decoder)) {
		begin(decoder, slot, ce, pairs, 0, MSGPACK_COMPACT);
	} else {
		begin(decoder, slot, ce, pairs, 0, MSGPACK_PLAIN);
	}
}

bool msgpack_php_begin_plain_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *definition = &decoder->compact->shapes[shape - 1];

	if (definition->records <= MSGPACK_RECORDS_ANY || UNEXPECTED(Z_TYPE_P(slot) != IS_NULL
		|| msgpack_compact_is_in_payload(decoder) || msgpack_is_strict(decoder)
		|| !msgpack_may_hold_all(decoder, definition->pairs, MSGPACK_BYTES_PER_ELEMENT))) {
		return false;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return true;
	}
	if (definition->records == MSGPACK_RECORDS_DYNAMIC) {
		begin_dynamic_record(decoder, slot, definition);
	} else {
		begin(decoder, slot, definition->ce, definition->pairs, shape, MSGPACK_COMPACT);
	}
	return true;
}

/* Rows of a table */

/* Until the rows end, the argument of __unserialize() takes the place of dynamic properties. It is never packed, as in
 * detached_slot(). */
static void slots_of_arguments(zval **slots, uint32_t count, zend_string *name)
{
	for (uint32_t i = 0; i < count && !msgpack_is_out_of_memory(); i++) {
		zend_object *object = Z_OBJ_P(slots[i]);

		if (!object->properties) {
			object->properties = zend_new_array(0);
			zend_hash_real_init_mixed(object->properties);
		}
		slots[i] = zend_symtable_update(object->properties, name, &EG(uninitialized_zval));
	}
}

/* May it be what __serialize() of a date returns? Another one is no row, and a long text would take long to parse. */
static bool may_be_date(const HashTable *payload)
{
	enum { ELEMENTS = 3, TEXT_MAX = 48 /* bytes */ };
	uint32_t i = 0;

	for (; i < payload->nNumUsed; i++) {
		const zval *value = &payload->arData[i].val;

		if (Z_TYPE_P(value) != IS_LONG && (Z_TYPE_P(value) != IS_STRING || Z_STRLEN_P(value) > TEXT_MAX)) {
			return false;
		}
	}
	return i == ELEMENTS;
}

static void defer_call(msgpack_decoder *decoder, zend_object *object)
{
	zval argument;

	if (msgpack_is_method_of_date(object->ce->__unserialize)
		&& (!object->properties || !may_be_date(object->properties))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return;
	}
	if (object->properties) {
		ZVAL_ARR(&argument, object->properties);
		object->properties = NULL;
	} else {
		ZVAL_EMPTY_ARRAY(&argument);
	}
	msgpack_php_defer_call(decoder, object, &argument, decoder->depth);
}

/* Checks what an earlier column has for the property by another of its names. */
static bool accept_earlier(msgpack_decoder *decoder, msgpack_frame *frame, zend_property_info *info)
{
	if (info && !msgpack_property_is_virtual(info)
		&& is_pending(OBJ_PROP(frame->form.object, info->offset))) {
		frame->form.property = info;
	}
	return accept_property(decoder, frame);
}

bool msgpack_php_row_slots(msgpack_decoder *decoder, zval **slots, uint32_t count, zend_string *name)
{
	msgpack_frame *frame = decoder->top;
	zend_class_entry *ce = Z_OBJCE_P(slots[0]);
	zend_property_info *info = msgpack_is_mangling_broken(name) ? NULL : msgpack_php_declared_property(ce, name);
	/* may be looked up once for all rows; else the name is looked up for each, which may raise diagnostics */
	bool is_ordinary = info && !msgpack_property_is_virtual(info) && !msgpack_is_strict(decoder);
	uint32_t offset = is_ordinary ? info->offset : 0;
	uint32_t pending = is_ordinary && ZEND_TYPE_IS_SET(info->type) ? PROPERTY_PENDING : 0;

	if (ce->__unserialize) {
		slots_of_arguments(slots, count, name);
		return true;
	}
	for (uint32_t i = 0; i < count; i++) {
		zend_object *object = Z_OBJ_P(slots[i]);
		zval *slot = OBJ_PROP(object, offset);

		/* without a value that needs freeing, or one from another column that has not been checked */
		if (is_ordinary && EXPECTED(!Z_REFCOUNTED_P(slot) && !is_pending(slot))) {
			slots[i] = slot;
			ZVAL_NULL(slot);
			Z_PROP_FLAG_P(slot) |= pending;
			continue;
		}
		frame->form.object = object;
		if (!accept_earlier(decoder, frame, info)) {
			return false;
		}
		slots[i] = is_ordinary ? declared_slot(decoder, frame, info)
			: msgpack_php_named_slot(decoder, frame, zend_string_copy(name));
		frame->form.property = NULL;
		if (UNEXPECTED(msgpack_is_out_of_memory())) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		}
		if (UNEXPECTED(!slots[i])) {
			return false;
		}
		if (UNEXPECTED(slots[i] == frame->detached)) {
			msgpack_decoder_drop_detached(decoder, frame);
			frame->map_state = MSGPACK_MAP_READING;
			slots[0] = NULL;
			return true;
		}
	}
	return true;
}

bool msgpack_php_end_rows(msgpack_decoder *decoder, zval **slots, uint32_t count)
{
	msgpack_frame *frame = decoder->top;

	for (uint32_t i = 0; i < count; i++) {
		zend_object *object = frame->form.object = Z_OBJ_P(slots[i]);
		zval *slot = object->properties_table, *end = slot + object->ce->default_properties_count;

		for (; slot < end; slot++) {
			if (!is_pending(slot)) {
				continue;
			}
			frame->form.property = zend_get_typed_property_info_for_slot(object, slot);
			if (!accept_property(decoder, frame)) {
				return false;
			}
		}
	}
	for (uint32_t i = 0; i < count && decoder->status == MSGPACK_DECODE_DONE; i++) {
		if (Z_OBJCE_P(slots[i])->__unserialize) {
			defer_call(decoder, Z_OBJ_P(slots[i]));
		} else {
			wake_later(decoder, Z_OBJ_P(slots[i]), decoder->depth);
		}
	}
	return decoder->status == MSGPACK_DECODE_DONE;
}
