/* The containers that are being written, from the root to the innermost, are a stack of frames on the heap. */
#include "type.h"

#include "../base/php_compat.h"
#include "../types.h"
#include "../msgpack_globals.h"

enum {
	FIRST_FRAMES = 8,
	FIELD_ROOM = 32 /* bytes for a short key and a number */
};

/* A container that is being written. Holds a reference to its object or array. */
typedef struct {
	const msgpack_type *type;   /* of a list or array; of a plan NULL */
	const msgpack_plan *plan;
	zend_object *object;        /* of a class; or NULL */
	zend_array *array;
	size_t head;                /* offset of the head, which is for `declared` items */
	size_t end;                 /* by position: offset after the last field that is needed */
	uint32_t needed;            /* by position: the fields up to there */
	const msgpack_field *gap;   /* by position: the first one without a value, which is not null either; or NULL */
	uint32_t declared;
	uint32_t written;           /* items */
	uint32_t next;              /* field or slot */
	const msgpack_field *tag;   /* which the discriminator has written; or NULL */
	uint32_t side_effects;      /* of the encoder, at the beginning */
	bool is_list;
	bool is_either;             /* of a union with a type of lists, and one of maps */
} frame;

typedef struct {
	msgpack_encoder encoder; /* whose context this is */
	msgpack_encode_options encode_options;
	zend_long options;
	bool is_exact; /* it has a Raw, or for the compact form a map that would be a list as PHP's array */
	frame *frames;
	uint32_t depth;
	uint32_t capacity;
	frame initial[FIRST_FRAMES];
} writer;

static frame *top_of(const writer *writer)
{
	return &writer->frames[writer->depth - 1];
}

/* Values of no declared type: scalars, arrays, stdClass, dates, enum cases, Raw, those of types.h. Other objects are
 * PackingFailedExceptions. */

/* Writes a date, as the options say. False with an exception. */
static bool put_date(msgpack_encoder *encoder, zend_object *date)
{
	const writer *writer = encoder->context;
	char text[MSGPACK_DATE_TEXT_MAX];
	size_t length;
	int64_t seconds;
	uint32_t microseconds;

	if ((writer->options & MSGPACK_CODEC_DATES_AS_TIMESTAMP)
	 && msgpack_seconds_of_date(&seconds, &microseconds, date)) {
		return msgpack_put_timestamp(encoder, seconds, microseconds * 1000);
	}
	length = msgpack_text_of_date(text, date);
	return length > 0 ? msgpack_put_str(encoder, text, length) : msgpack_fail(encoder, date,
		encoder->options->failure, "A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset "
		"less than a day");
}

static bool reject_untyped(msgpack_encoder *encoder, const void *holder, const char *type)
{
	return msgpack_fail(encoder, holder, encoder->options->failure, "%s cannot be packed without a type", type);
}

/* Marks a Map, which is to be no record: see msgpack_records_of(). */
static void put_mark(msgpack_encoder *encoder, const zend_object *object)
{
	const writer *writer = encoder->context;

	if (object->ce == msgpack_map_ce && (writer->options & MSGPACK_CODEC_RECORDS)) {
		encoder->cursor = mp_put8(msgpack_reserve_at(encoder, encoder->cursor, 1), MP_RESERVED);
	}
}

static bool encode_object(msgpack_encoder *encoder, zval *value)
{
	zend_object *object = Z_OBJ_P(value);

	if ((object->ce->ce_flags & ZEND_ACC_ENUM) && object->ce != msgpack_undefined_ce) {
		return msgpack_encode(encoder, msgpack_constant_of(value));
	}
	if (object->ce == msgpack_raw_ce) {
		((writer *) encoder->context)->is_exact = true;
		return msgpack_raw_encode(encoder, object);
	}
	if (msgpack_is_type(object)) {
		put_mark(encoder, object);
		return msgpack_encode_type(encoder, object);
	}
	if (instanceof_function(object->ce, php_date_get_interface_ce())) {
		return put_date(encoder, object);
	}
	if (object->ce == zend_standard_class_def) {
		HashTable *properties = zend_std_get_properties(object);

		return !EG(exception) && msgpack_encode_array_as(encoder, properties, MSGPACK_ARR_MAP_MAP);
	}
	return reject_untyped(encoder, object, ZSTR_VAL(object->ce->name));
}

static bool encode_held_object(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_encode_held(encoder, object, encode_object);
}

static bool encode_unsupported(msgpack_encoder *encoder, zval *value)
{
	return reject_untyped(encoder, Z_PTR_P(value), zend_zval_type_name(value));
}

static const msgpack_encode_hooks untyped_hooks = { .object = encode_held_object, .unsupported = encode_unsupported };

/* Where it failed */

/* The path to the item that the last frame writes, or has written last. */
static zend_string *path_of(const writer *writer)
{
	smart_str path = { 0 };
	zval key;

	smart_str_appendc(&path, '$');
	for (uint32_t i = 0; i < writer->depth && writer->frames[i].next > 0; i++) { /* 0: a tag could not be written */
		const frame *frame = &writer->frames[i];
		HashPosition item = frame->next - 1;

		if (!frame->plan) {
			zend_hash_get_current_key_zval_ex(frame->array, &key, &item);
		} else if (frame->plan->by_position) {
			ZVAL_LONG(&key, item);
		} else {
			ZVAL_STR_COPY(&key, frame->plan->fields[item].key);
		}
		msgpack_mapping_add_step(&path, &key);
	}
	return smart_str_extract(&path);
}

/* Throws. Consumes `given`. Returns false. */
static ZEND_COLD bool reject(const writer *writer, const char *expected, zend_string *given)
{
	zend_string *path = path_of(writer);

	msgpack_throw(msgpack_packing_failed_ce, "%s: expected %s, %s given", ZSTR_VAL(path), expected, ZSTR_VAL(given));
	zend_string_release(given);
	zend_string_release(path);
	return false;
}

static ZEND_COLD bool reject_value(const writer *writer, const msgpack_type *type, zval *value)
{
	return reject(writer, ZSTR_VAL(type->text), msgpack_mapping_given(value, msgpack_mapping_shown(type)));
}

/* Containers */

/* Writes the head of an array or map, and adds a frame for the object or array, which is of the plan or else the type.
 * NULL with an exception. */
static zend_always_inline frame *push(writer *writer, const msgpack_plan *plan, const msgpack_type *type,
	const zval *value, bool is_list, uint32_t count)
{
	msgpack_encoder *encoder = &writer->encoder;
	size_t head = (size_t) (encoder->cursor - encoder->start);
	bool is_object = Z_TYPE_P(value) == IS_OBJECT;
	frame *added;

	if (UNEXPECTED(!msgpack_encoder_enter(encoder))) {
		return NULL;
	}
	encoder->cursor = is_list ? msgpack_array_head_at(encoder, count) : msgpack_map_head_at(encoder, count);
	if (UNEXPECTED(writer->depth == writer->capacity) && !msgpack_grow((void **) &writer->frames, writer->initial,
		&writer->capacity, 2 * writer->capacity, sizeof(*added))) {
		return NULL;
	}
	added = &writer->frames[writer->depth++];
	*added = (frame) { .type = type, .plan = plan, .object = is_object ? Z_OBJ_P(value) : NULL,
		.array = is_object ? NULL : Z_ARRVAL_P(value), .head = head, .declared = count,
		.side_effects = encoder->side_effects, .is_list = is_list };
	GC_TRY_ADDREF(Z_COUNTED_P(value));
	return added;
}

/* Drops what the last frame holds. Only where userland has run it may be garbage in a cycle. */
static void pop(writer *writer)
{
	frame *popped = &writer->frames[--writer->depth];
	bool ran_no_userland = EXPECTED(popped->side_effects == writer->encoder.side_effects);

	if (!popped->object) {
		msgpack_encoder_release(&writer->encoder, popped->array, popped->side_effects);
	} else if (!ran_no_userland) {
		OBJ_RELEASE(popped->object);
	} else if (UNEXPECTED(GC_DELREF(popped->object) == 0)) {
		zend_objects_store_del(popped->object);
		ran_no_userland = false;
	}
	writer->encoder.side_effects += !ran_no_userland; /* a destructor may have run */
	msgpack_encoder_leave(&writer->encoder);
}

/* Ends a container. Sets is_exact, for the compact form, if it is a map that would be a list as an array of PHP, and
 * would not be read as a map again. */
static zend_always_inline void end(writer *writer, const frame *frame)
{
	const unsigned char *head = writer->encoder.start + frame->head, *key = mp_body(head);
	mp_tag tag;

	if (UNEXPECTED(writer->options & MSGPACK_CODEC_COMPACT)) {
		tag = mp_read_tag(head);
		writer->is_exact |= tag.type == MP_TAG_MAP && (tag.length == 0 ? frame->is_either
			: (frame->plan || frame->is_either) && (*key == 0 || (*key == (MP_FIXSTR | 1) && key[1] == '0')));
	}
	pop(writer);
}

/* Ends an object or shape, with a head for the items that have been written. */
static bool close_plan(writer *writer)
{
	frame *frame = top_of(writer);

	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		return false;
	}
	if (frame->plan->by_position && frame->needed < frame->written) {
		writer->encoder.cursor = writer->encoder.start + frame->end;
		writer->encoder.repeated_count = 0; /* of an array that is cut off */
		frame->written = frame->needed;
	}
	if (UNEXPECTED(frame->written != frame->declared)) {
		unsigned char *head = writer->encoder.start + frame->head, *items = head + mp_head_size(*head);
		unsigned char *to = (frame->plan->by_position ? mp_put_array_head : mp_put_map_head)(head, frame->written);

		if (to != items) {
			memmove(to, items, (size_t) (writer->encoder.cursor - items));
			writer->encoder.cursor -= items - to;
			writer->encoder.repeated_count = 0; /* of an array that has moved */
		}
	}
	end(writer, frame);
	return true;
}

/* The class of a discriminator that an object has, or else extends; NULL: none. */
static const msgpack_tagged_class *tagged_class_of(const msgpack_type *type, const zend_class_entry *ce)
{
	const msgpack_tagged_class *found = NULL, *end = type->tagged.classes + type->tagged.count;

	for (const msgpack_tagged_class *each = type->tagged.classes; each < end; each++) {
		if (ce == each->type->plan->ce) {
			return each;
		}
		found = !found && instanceof_function(ce, each->type->plan->ce) ? each : found;
	}
	return found;
}

/* Begins an object of the class of the type, or of one that extends it; or a shape. */
static bool open_plan(writer *writer, const msgpack_type *type, zval *value)
{
	const msgpack_tagged_class *tagged = type->kind == MSGPACK_TYPE_TAGGED ? tagged_class_of(type, Z_OBJCE_P(value))
		: NULL;
	const msgpack_plan *plan = tagged ? tagged->type->plan : type->plan;
	const msgpack_field *tag_field = tagged ? zend_hash_find_ptr(plan->keys, type->tagged.key) : NULL;
	frame *frame = push(writer, plan, NULL, value, plan->by_position, plan->count + (tagged && !tag_field));

	if (!frame || !tagged) {
		return frame != NULL;
	}
	frame->tag = tag_field;
	frame->written = 1;
	return msgpack_put_name(&writer->encoder, type->tagged.key)
		&& msgpack_encode(&writer->encoder, (zval *) &tagged->tag);
}

/* Begins an array; one that is no list is a map. */
static bool open_array(writer *writer, const msgpack_type *type, zval *value)
{
	zend_array *array = Z_ARRVAL_P(value);
	bool is_list = msgpack_is_list(array) && type->rule != MSGPACK_KEYS_STRING;
	msgpack_encoder *encoder = &writer->encoder;

	if (UNEXPECTED(encoder->depth >= encoder->allowed_depth) && zend_hash_num_elements(array) == 0) { /* no level */
		writer->is_exact |= !is_list && (writer->options & MSGPACK_CODEC_COMPACT);
		encoder->cursor = is_list ? msgpack_array_head_at(encoder, 0) : msgpack_map_head_at(encoder, 0);
		return true;
	}
	return push(writer, NULL, type, value, is_list, zend_hash_num_elements(array)) != NULL;
}

/* Values */

/* Is the value one of this type? What is in it is looked at later. */
static bool is_member(const msgpack_type *type, zval *value)
{
	zend_class_entry *ce = Z_TYPE_P(value) == IS_OBJECT ? Z_OBJCE_P(value) : NULL;

	switch (type->kind) {
		case MSGPACK_TYPE_MIXED: return true;
		case MSGPACK_TYPE_ENUM:
		case MSGPACK_TYPE_RAW: return ce == type->ce;
		case MSGPACK_TYPE_DATE: return ce && instanceof_function(ce, php_date_get_interface_ce());
		case MSGPACK_TYPE_CLASS: return ce && instanceof_function(ce, type->ce);
		case MSGPACK_TYPE_TAGGED: return ce && tagged_class_of(type, ce);
		case MSGPACK_TYPE_ARRAY:
			return Z_TYPE_P(value) == IS_ARRAY
				&& (type->rule != MSGPACK_KEYS_LIST || msgpack_is_list(Z_ARRVAL_P(value)))
				&& !(type->non_empty && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0);
		case MSGPACK_TYPE_SHAPE: return Z_TYPE_P(value) == IS_ARRAY;
		case MSGPACK_TYPE_FLOAT: return Z_TYPE_P(value) == IS_LONG || Z_TYPE_P(value) == IS_DOUBLE;
		default: return msgpack_is_scalar_of(type, value);
	}
}

/* The member of a union that has the value; NULL: none. For an array that is no list, first one that is a map; for an
 * empty one, first one that may be empty. */
static const msgpack_type *member_for(const msgpack_type *type, zval *value)
{
	bool is_map = type->members[MSGPACK_TOKEN_MAP] && Z_TYPE_P(value) == IS_ARRAY
		&& !msgpack_is_list(Z_ARRVAL_P(value));
	bool is_empty = Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0;
	const msgpack_type *found = NULL;

	for (int token = is_map ? MSGPACK_TOKEN_MAP : 0; token < MSGPACK_TOKENS; token++) {
		const msgpack_type *member = type->members[token];

		if (member && is_member(member, value)) {
			if (!is_empty || msgpack_accepts_empty(member)) {
				return member;
			}
			found = found ? found : member;
		}
	}
	return found;
}

/* The instance of a proxy may be of a parent class, which has other slots. */
static bool open_object(writer *writer, const msgpack_type *type, zval *value)
{
	zend_object *object = Z_OBJ_P(value), *real;
	bool done = false;
	zval instance;

	if (EXPECTED(!zend_object_is_lazy(object))) {
		return open_plan(writer, type, value);
	}
	writer->encoder.side_effects++;
	GC_ADDREF(object);
	real = msgpack_stack_suffices(msgpack_packing_failed_ce) ? zend_lazy_object_init(object) : NULL;
	if (real) {
		ZVAL_OBJ_COPY(&instance, real);
		done = is_member(type, &instance) ? open_plan(writer, type, &instance) : reject_value(writer, type, &instance);
		zval_ptr_dtor(&instance);
	}
	OBJ_RELEASE(object);
	return done;
}

static bool write_member(writer *writer, const msgpack_type *member, zval *value)
{
	msgpack_encoder *encoder = &writer->encoder;

	switch (member->kind) {
		case MSGPACK_TYPE_CLASS:
		case MSGPACK_TYPE_TAGGED: return open_object(writer, member, value);
		case MSGPACK_TYPE_SHAPE: return open_plan(writer, member, value);
		case MSGPACK_TYPE_ARRAY: return open_array(writer, member, value);
		case MSGPACK_TYPE_ENUM: return msgpack_encode(encoder, msgpack_constant_of(value));
		case MSGPACK_TYPE_FLOAT:
			msgpack_put_float(encoder, zval_get_double(value), MSGPACK_FLOAT64);
			return true;
		default: /* a date, a Raw, a scalar, or mixed */
			return msgpack_encode(encoder, value);
	}
}

/* Writes a value that is no scalar of its own type, as put_common() has written those. */
static zend_never_inline bool write_other(writer *writer, const msgpack_type *type, zval *value)
{
	uint32_t depth = writer->depth;
	const msgpack_type *member;
	bool done;

	if (type->kind == MSGPACK_TYPE_CLASS && Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == type->plan->ce) {
		return open_object(writer, type, value);
	}
	member = type->kind == MSGPACK_TYPE_UNION ? member_for(type, value) : type;
	if (Z_TYPE_P(value) == IS_NULL && (type->nullable || type->kind == MSGPACK_TYPE_NULL)) {
		msgpack_put_nil(&writer->encoder);
		return true;
	}
	if (UNEXPECTED(!member || !is_member(member, value))) {
		return reject_value(writer, type, value);
	}
	done = write_member(writer, member, value);
	if (member != type && writer->depth > depth) {
		top_of(writer)->is_either = type->members[MSGPACK_TOKEN_ARRAY] && type->members[MSGPACK_TOKEN_MAP];
	}
	return done;
}

/* Writes a scalar of its type, where there is room for a number. NULL: another value. */
static zend_always_inline unsigned char *put_common(msgpack_encoder *encoder, unsigned char *p,
	const msgpack_type *type, const zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return type->kind == MSGPACK_TYPE_STRING && type->rule == MSGPACK_STRING_ANY
			? msgpack_put_str_at(encoder, p, Z_STR_P(value)) : NULL;
	}
	if (Z_TYPE_P(value) == IS_LONG) {
		return type->kind == MSGPACK_TYPE_INT && Z_LVAL_P(value) >= type->integer.min
			&& Z_LVAL_P(value) <= type->integer.max ? mp_put_int(p, Z_LVAL_P(value)) : NULL;
	}
	if (Z_TYPE_P(value) == IS_DOUBLE) {
		return type->kind == MSGPACK_TYPE_FLOAT ? mp_put_float64(p, Z_DVAL_P(value)) : NULL;
	}
	return (Z_TYPE_P(value) == IS_NULL && type->nullable)
		|| ((Z_TYPE_P(value) == IS_FALSE || Z_TYPE_P(value) == IS_TRUE) && type->kind == MSGPACK_TYPE_BOOL)
		? mp_put8(p, msgpack_simple_heads[Z_TYPE_P(value)]) : NULL;
}

static zend_always_inline bool write_value(writer *writer, const msgpack_type *type, zval *value)
{
	unsigned char *p = msgpack_reserve_at(&writer->encoder, writer->encoder.cursor, MP_HEAD_MAX);

	ZVAL_DEREF(value);
	p = put_common(&writer->encoder, p, type, value);
	if (UNEXPECTED(!p)) {
		return write_other(writer, type, value);
	}
	writer->encoder.cursor = p;
	return true;
}

/* Fields */

/* The value of a property that may have hooks, or be one of a class that extends that of the plan; `buffer`: it has
 * none. NULL with an exception. */
static zval *read_property(writer *writer, const frame *frame, const msgpack_field *field, zval *buffer)
{
	zend_object *object = frame->object;
	const zend_property_info *property = field->property;
	zval *value;

	if (property && object->ce != frame->plan->ce && !(property->flags & ZEND_ACC_PRIVATE)) {
		property = zend_hash_find_ptr(&object->ce->properties_info, field->name);
	}
	if (!property) {
		return buffer;
	}
	if (object->handlers->read_property == zend_std_read_property && !msgpack_property_has_getter(property)) {
		return OBJ_PROP(object, property->offset);
	}
	writer->encoder.side_effects++;
	value = msgpack_stack_suffices(msgpack_packing_failed_ce)
		? zend_read_property_ex(property->ce, object, field->name, false, buffer) : NULL;
	return EG(exception) ? NULL : value;
}

/* Is a value not identical to a default, or a zero of the other sign? An array that is being looked at, as it contains
 * itself, is another one. */
static int differs(zval *value, zval *other)
{
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) == IS_ARRAY && Z_TYPE_P(other) == IS_ARRAY && Z_ARRVAL_P(value) != Z_ARRVAL_P(other)) {
		return Z_IS_RECURSIVE_P(value)
			|| zend_hash_compare(Z_ARRVAL_P(value), Z_ARRVAL_P(other), (compare_func_t) differs, true);
	}
	return !zend_is_identical(value, other)
		|| (Z_TYPE_P(value) == IS_DOUBLE && signbit(Z_DVAL_P(value)) != signbit(Z_DVAL_P(other)));
}

/* Writes a field. One without a value, which is UNDEF, is left out, but between others in an array. One that an
 * object has no property for is rejected: the object may have it elsewhere. */
static zend_never_inline bool write_field(writer *writer, const msgpack_field *field, zval *value)
{
	frame *frame = top_of(writer);
	bool by_position = frame->plan->by_position, is_default;

	ZVAL_DEREF(value);
	if (field == frame->tag) {
		return true;
	}
	if (Z_TYPE_P(value) == IS_UNDEF && (frame->object ? !field->property : field->is_required)) {
		return reject_value(writer, field->type, value);
	}
	is_default = Z_TYPE_P(value) == IS_UNDEF || ((writer->options & MSGPACK_CODEC_OMIT_DEFAULTS)
		&& Z_TYPE(field->default_value) != IS_UNDEF && !differs(value, (zval *) &field->default_value));
	if (!by_position && (is_default || !msgpack_put_name(&writer->encoder, field->key))) {
		return is_default;
	}
	if (is_default && frame->needed == frame->written) {
		frame->end = (size_t) (writer->encoder.cursor - writer->encoder.start);
	}
	frame->written++;
	frame->needed = is_default ? frame->needed : frame->written;
	if (Z_TYPE_P(value) == IS_UNDEF) {
		frame->gap = frame->gap || msgpack_accepts_null(field->type) || field->type->kind == MSGPACK_TYPE_RAW
			? frame->gap : field;
		msgpack_put_nil(&writer->encoder);
		return true;
	}
	if (UNEXPECTED(frame->gap) && !is_default) { /* an array has no place without a value */
		frame->next = (uint32_t) (frame->gap - frame->plan->fields) + 1;
		return reject_value(writer, frame->gap->type, &(zval) { 0 });
	}
	return write_value(writer, field->type, value);
}

/* Writes a key of 16 bytes or more, and makes room for a number after it. NULL: out of memory. */
static zend_never_inline unsigned char *put_long_key(msgpack_encoder *encoder, unsigned char *p, const zend_string *key)
{
	p = msgpack_put_name_at(encoder, p, key);
	return p ? msgpack_reserve_at(encoder, p, MP_HEAD_MAX) : NULL;
}

/* Writes the fields that are scalars, from the next one on, until there is another one. */
static zend_always_inline void write_scalars(writer *writer, frame *frame)
{
	msgpack_encoder *encoder = &writer->encoder;
	const msgpack_field *field = &frame->plan->fields[frame->next], *end = frame->plan->fields + frame->plan->count;
	unsigned char *p = encoder->cursor, *next;

	for (; field < end && EXPECTED(field->property && !MSGPACK_HOOKS(field->property)); field++) {
		const zval *value = OBJ_PROP(frame->object, field->property->offset);
		size_t before;

		ZVAL_DEREF(value);
		p = msgpack_reserve_at(encoder, p, FIELD_ROOM);
		before = (size_t) (p - encoder->start);
		next = EXPECTED(ZSTR_LEN(field->key) < 16) ? msgpack_put_short_str(p, field->key)
			: put_long_key(encoder, p, field->key);
		next = EXPECTED(next) ? put_common(encoder, next, field->type, value) : NULL;
		if (!next) {
			p = encoder->start + before; /* a long key may have moved it */
			break;
		}
		p = next;
	}
	encoder->cursor = p;
	frame->written += (uint32_t) (field - frame->plan->fields) - frame->next;
	frame->next = (uint32_t) (field - frame->plan->fields);
}

static bool write_fields(writer *writer)
{
	frame *frame = top_of(writer);
	const zend_object *object = frame->object;
	bool is_common = object && object->ce == frame->plan->ce && !frame->plan->by_position && !frame->tag
		&& object->handlers->read_property == zend_std_read_property
		&& !(writer->options & MSGPACK_CODEC_OMIT_DEFAULTS);
	uint32_t depth = writer->depth;
	bool done = true;

	while (done && writer->depth == depth) {
		const msgpack_field *field;
		zval buffer, *value;

		if (EXPECTED(is_common)) {
			write_scalars(writer, frame);
		}
		if (frame->next == frame->plan->count) {
			return close_plan(writer);
		}
		field = &frame->plan->fields[frame->next++];
		ZVAL_UNDEF(&buffer);
		value = frame->object ? read_property(writer, frame, field, &buffer)
			: zend_symtable_find(frame->array, field->key);
		done = (value || !frame->object) && write_field(writer, field, value ? value : &buffer);
		zval_ptr_dtor(&buffer);
		done = done && !EG(exception); /* of its destructor */
	}
	return done;
}

/* Elements and pairs */

static bool write_key(writer *writer, const msgpack_type *type, zend_ulong index, zend_string *key)
{
	char digits[MAX_LENGTH_OF_LONG + 1], *end = digits + sizeof(digits) - 1, *text; /* with a NUL */

	if (key) {
		return UNEXPECTED(type->rule == MSGPACK_KEYS_INT)
			? reject(writer, "an int as key", zend_string_init(ZEND_STRL("string"), false))
			: msgpack_put_name(&writer->encoder, key);
	}
	if (type->rule == MSGPACK_KEYS_STRING) {
		text = zend_print_long_to_buf(end, (zend_long) index);
		return msgpack_put_str(&writer->encoder, text, (size_t) (end - text));
	}
	msgpack_put_int(&writer->encoder, (zend_long) index);
	return true;
}

static bool write_items(writer *writer)
{
	frame *frame = top_of(writer);
	zend_array *array = frame->array;
	const msgpack_type *type = frame->type;
	uint32_t depth = writer->depth;
	bool done = true;

	while (done && writer->depth == depth && frame->next < array->nNumUsed) {
		uint32_t i = frame->next++;
		zval *value = msgpack_value_at(array, i);

		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
			continue;
		}
		if (!frame->is_list) {
			done = HT_IS_PACKED(array) ? write_key(writer, type, i, NULL)
				: write_key(writer, type, array->arData[i].h, array->arData[i].key);
		}
		done = EXPECTED(done) && write_value(writer, type->element, value);
	}
	if (done && writer->depth == depth) {
		end(writer, frame);
	}
	return done;
}

/* Sets all but the frames. */
static void init(writer *writer, zval *value, zend_long options)
{
	writer->encode_options = (msgpack_encode_options) {
		.max_depth = msgpack_allowed_depth(MSGPACK_G(max_depth)), .failure = msgpack_packing_failed_ce,
		.str_bin = MSGPACK_STR_BIN_STR, .arr_map = MSGPACK_ARR_MAP_DETECT, .str8 = true, .float_form = MSGPACK_FLOAT64
	};
	msgpack_encoder_init(&writer->encoder, &writer->encode_options, &untyped_hooks, writer, value);
	writer->options = options;
	writer->is_exact = false;
}

zend_string *msgpack_pack_untyped(zval *value)
{
	writer writer;

	init(&writer, value, 0);
	return msgpack_encode(&writer.encoder, value) ? msgpack_encoder_finish(&writer.encoder)
		: msgpack_packing_failed(&writer.encoder, NULL);
}

zend_string *msgpack_pack_typed(zval *value, const msgpack_compiled *compiled, bool *is_exact)
{
	writer writer;
	bool done;

	init(&writer, value, compiled->options);
	writer.frames = writer.initial;
	writer.depth = 0;
	writer.capacity = FIRST_FRAMES;
	done = write_value(&writer, compiled->type, value);
	while (done && writer.depth > 0) {
		done = (top_of(&writer)->plan ? write_fields(&writer) : write_items(&writer)) && !EG(exception);
	}
	if (UNEXPECTED(!done)) {
		msgpack_packing_failed(&writer.encoder, path_of(&writer));
	}
	while (writer.depth > 0) {
		pop(&writer);
	}
	msgpack_free_unless(writer.frames, writer.initial);
	*is_exact = writer.is_exact;
	return EXPECTED(done) ? msgpack_encoder_finish(&writer.encoder) : NULL;
}
