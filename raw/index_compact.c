/* The compact form, in an index: docs/compact-format.md. */
#include "index_builder.h"

#include "../wire/php_form.h"

/* Strings */

/* Puts a link to the string with this index. NULL: there is none, or it is too long here. */
static unsigned char *put_string_at(const msgpack_index_builder *builder, unsigned char *to, uint32_t index,
	bool may_be_long)
{
	const size_t *at = index < builder->strings.count
		? msgpack_vector_at(&builder->strings, index, sizeof(*at)) : NULL;

	return at && (may_be_long || mp_read_tag(builder->start + *at).length <= MP_COMPACT_KEY_MAX)
		? msgpack_index_put_link(to, *at) : NULL;
}

/* Puts a link to the string to which the ext value at the cursor refers. NULL: it refers to none. */
static unsigned char *put_reference(msgpack_index_builder *builder, unsigned char *to, bool may_be_long)
{
	const unsigned char *p = builder->cursor;
	bool is_short = *p == MP_FIXEXT1;

	if (p[1] != MP_COMPACT_STRING || (!is_short && *p != MP_FIXEXT2)) {
		return NULL;
	}
	to = put_string_at(builder, to, is_short ? p[2] : mp_load16(p + 2), may_be_long);
	builder->cursor += to ? mp_token_sizes[*p] : 0;
	return to;
}

unsigned char *msgpack_index_put_single(msgpack_index_builder *builder, unsigned char *to)
{
	mp_tag tag;
	size_t *offset;

	if (mp_is_ext_head(*builder->cursor)) {
		return put_reference(builder, to, !builder->in_payload);
	}
	tag = mp_read_tag(builder->cursor);
	if (mp_is_container(tag.type)) {
		return NULL;
	}
	if (mp_is_string(tag.type) && tag.length >= MP_COMPACT_STRING_MIN && builder->strings.count < MP_COMPACT_INDEXES) {
		offset = msgpack_vector_push(&builder->strings, sizeof(*offset));
		if (!offset) {
			return NULL;
		}
		*offset = (size_t) (builder->cursor - builder->start);
	}
	return msgpack_index_put_token(builder, to);
}

/* Pushes the token that has been put at the end of the others; `end` NULL: the message is malformed. */
static bool push(msgpack_index_builder *builder, const unsigned char *end)
{
	if (end) {
		msgpack_index_set_end(&builder->tokens, end);
	}
	return end != NULL;
}

static bool read_single(msgpack_index_builder *builder)
{
	return push(builder, msgpack_index_put_single(builder, msgpack_index_room(&builder->tokens, 1)));
}

static bool push_container_at(msgpack_index_builder *builder, uint32_t ordinal)
{
	const msgpack_raw_head *head = ordinal - 1 < builder->heads.count
		? msgpack_raw_head_at(&builder->heads, ordinal - 1) : NULL;

	if (!head || head->state == MSGPACK_INDEX_NO_TARGET
		|| (head->state == MSGPACK_INDEX_COMPLETE && builder->in_payload)) {
		return false;
	}
	builder->has_references = true;
	if (head->state == MSGPACK_INDEX_COMPLETE) {
		msgpack_index_push_link(builder, (size_t) head->at);
	} else {
		msgpack_index_set_end(&builder->tokens,
			mp_put_index(msgpack_index_room(&builder->tokens, 1), MP_COMPACT_SAME, ordinal));
	}
	return true;
}

static bool read_ext(msgpack_index_builder *builder, const mp_tag *tag)
{
	const unsigned char *body = mp_body(builder->cursor);
	uint8_t type = (uint8_t) tag->ext_type;
	bool has_number = tag->length == 1 || tag->length == 2 || tag->length == 4;

	if (type < MP_COMPACT_FIRST || type > MP_COMPACT_LAST || (type == MP_COMPACT_EXT && tag->length > 0)) {
		msgpack_index_push_token(builder);
		return true;
	}
	if (type == MP_COMPACT_STRING) {
		return read_single(builder);
	}
	if (type != MP_COMPACT_SAME || !has_number || !push_container_at(builder, (uint32_t) mp_load(body, tag->length))) {
		return false;
	}
	builder->cursor = body + tag->length;
	return true;
}

/* Keys and shapes */

/* A key or a name. `defines`: false if maps with it define no shape. */
static bool read_key(msgpack_index_builder *builder, bool *defines)
{
	mp_tag tag = mp_read_tag(builder->cursor);
	bool is_string = tag.type == MP_TAG_EXT && tag.ext_type == MP_COMPACT_STRING;

	if (mp_is_key_head(*builder->cursor) || is_string) {
		return is_string ? push(builder, put_reference(builder, msgpack_index_room(&builder->tokens, 1), false))
			: read_single(builder);
	}
	*defines = false;
	return msgpack_index_value(builder);
}

/* Reads a str or bin, or a reference to one that is not long. */
static bool read_name(msgpack_index_builder *builder)
{
	bool is_string = true;

	return !mp_is_int_head(*builder->cursor) && read_key(builder, &is_string) && is_string;
}

/* Is the value at the cursor a str or bin, or a reference to one? */
static bool is_string_next(const msgpack_index_builder *builder)
{
	mp_tag tag = mp_read_tag(builder->cursor);

	return mp_is_string(tag.type) || (tag.type == MP_TAG_EXT && tag.ext_type == MP_COMPACT_STRING);
}

static bool add_shape(msgpack_index_builder *builder, const msgpack_index_shape *shape)
{
	msgpack_index_shape *added;

	if (builder->shapes.count == MP_COMPACT_INDEXES) {
		return true;
	}
	added = msgpack_vector_push(&builder->shapes, sizeof(*added));
	if (added) {
		*added = *shape;
	}
	return added != NULL;
}

/* May rows be of the shape? False also with an exception. */
static bool check_shape(const msgpack_index_builder *builder, msgpack_index_shape *shape)
{
	const unsigned char *name = msgpack_index_at(builder, shape->class_name), *value;
	const unsigned char *key = msgpack_index_at(builder, shape->keys);

	if (shape->is_usable) {
		return true;
	}
	if (msgpack_index_string_length(builder, name) > MP_COMPACT_KEY_MAX) {
		return false;
	}
	shape->size = shape->class_name > 0 ? 1 + (size_t) (msgpack_index_after(name) - name) : 0;
	for (uint32_t i = 0; i < shape->count; i++, key = msgpack_index_after(value)) {
		if (msgpack_index_string_length(builder, key) > MP_COMPACT_KEY_MAX) {
			return false;
		}
		value = msgpack_index_after(key);
		shape->size += (size_t) (value - key);
	}
	shape->is_usable = msgpack_index_are_unique(builder, shape->keys, shape->count);
	return shape->is_usable;
}

/* Reads the keys of a definition, and the class, and defines the shape. */
static bool read_definition(msgpack_index_builder *builder, uint32_t items, msgpack_index_shape *shape)
{
	bool has_class = items > 0 && *builder->cursor == MP_NIL, defines = items > 0 && items % 2 == 0;
	size_t from = smart_str_get_len(&builder->tokens), name;
	msgpack_index_shape defined = { .count = items / 2 - has_class };

	builder->cursor += has_class;
	for (uint32_t i = 0; defines && i < defined.count; i++) {
		if (!read_key(builder, &defines)) {
			return false;
		}
		msgpack_index_push_nil(builder);
	}
	name = smart_str_get_len(&builder->tokens);
	if (!defines || (has_class && !read_name(builder))) {
		return false;
	}
	defined.keys = msgpack_index_put_tokens(builder, from);
	defined.class_name = has_class ? defined.keys + (name - from) : 0;
	*shape = defined;
	return check_shape(builder, shape) && add_shape(builder, shape);
}

/* The shape with this index, if so many values may be of it. NULL: not so, or with an exception. */
static const msgpack_index_shape *shape_at(const msgpack_index_builder *builder, uint32_t index, uint32_t values)
{
	msgpack_index_shape *shape = index < builder->shapes.count
		? msgpack_vector_at(&builder->shapes, index, sizeof(*shape)) : NULL;

	return shape && shape->count == values && check_shape(builder, shape) ? shape : NULL;
}

bool msgpack_index_shape_of(msgpack_index_builder *builder, const unsigned char *marker, uint32_t items,
	msgpack_index_shape *shape)
{
	uint32_t length = mp_read_tag(marker).length;
	bool has_index = *marker == MP_FIXEXT1 || *marker == MP_FIXEXT2;
	const msgpack_index_shape *defined;

	if (*marker == MP_EXT8 && length == 0) {
		return read_definition(builder, items, shape);
	}
	defined = has_index ? shape_at(builder, (uint32_t) mp_load(marker + 2, length), items) : NULL;
	if (defined) {
		*shape = *defined;
	}
	return defined != NULL;
}

/* Arrays, maps and objects */

static bool read_record(msgpack_index_builder *builder, const unsigned char *marker, uint32_t items)
{
	msgpack_index_shape shape;
	uint32_t container;

	if (!msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &container)
		|| !msgpack_index_shape_of(builder, marker, items, &shape)) {
		return false;
	}
	if (shape.class_name > 0) {
		msgpack_raw_head_at(&builder->heads, container)->state = MSGPACK_INDEX_OBJECT;
	}
	return msgpack_index_values(builder, container, shape.count, &shape, builder->in_payload && shape.class_name == 0);
}

/* {nil: "Class", nil: payload}, of which the payload is what follows the marker. */
static bool read_object_with_payload(msgpack_index_builder *builder, const unsigned char *marker, uint32_t items)
{
	mp_tag tag = mp_read_tag(marker);
	bool is_map = (uint8_t) tag.ext_type == MP_COMPACT_MAP_PAYLOAD;
	uint32_t size = is_map ? tag.length / 2 : tag.length, object, payload;
	bool has_size = *marker >= MP_FIXEXT1 && (size == 1 || size == 2);
	size_t from = smart_str_get_len(&builder->tokens);
	const msgpack_index_shape *shape = NULL;

	if (!msgpack_index_begin(builder, MSGPACK_INDEX_OBJECT, 1, &object)
		|| !msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &payload)) {
		return false;
	}
	msgpack_index_push_nil(builder);
	if (!has_size || !push(builder, put_string_at(builder, msgpack_index_room(&builder->tokens, 1),
		(uint32_t) mp_load(marker + 2, size), false))) {
		return false;
	}
	msgpack_index_push_nil(builder);
	if (is_map) {
		shape = shape_at(builder, (uint32_t) mp_load(marker + 2 + size, size), items);
		if (!shape || shape->class_name > 0) {
			return false;
		}
	}
	if (!msgpack_index_values(builder, payload, items, shape, true)) {
		return false;
	}
	msgpack_index_end(builder, object, from, true, 2);
	return true;
}

static bool read_array(msgpack_index_builder *builder, uint32_t count)
{
	const unsigned char *marker = mp_body(builder->cursor);
	uint32_t container;
	mp_tag tag;

	if (count > 0 && mp_is_ext_head(*marker)) {
		tag = mp_read_tag(marker);
		if ((uint8_t) tag.ext_type == MP_COMPACT_COLUMN) {
			return builder->read_columns(builder);
		}
		if (mp_is_compact_marker((uint8_t) tag.ext_type)) {
			builder->cursor = marker + mp_token_size(marker, (size_t) (builder->end - marker));
			return ((uint8_t) tag.ext_type == MP_COMPACT_SHAPE ? read_record
				: read_object_with_payload)(builder, marker, count - 1);
		}
	}
	builder->cursor = marker;
	return msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &container)
		&& msgpack_index_values(builder, container, count, NULL, builder->in_payload);
}

/* A map in the form of a PHP value, see wire/php_form.h. */
typedef struct {
	uint32_t container;
	uint32_t mark;   /* after the first nil; 0: another value, or no form */
	bool has_class;
	bool defines;    /* a shape */
} map_form;

/* Reads the nil key of pair `i`, and its value. */
static bool read_nil_pair(msgpack_index_builder *builder, uint32_t i, map_form *form)
{
	bool is_class = !form->has_class && is_string_next(builder)
		&& (i == 0 || (i == 1 && form->mark == MP_MARK_REFERENCE)), done;
	mp_tag tag;

	form->defines = form->defines && i == 0 && is_class;
	if (is_class) {
		form->has_class = true;
		msgpack_raw_head_at(&builder->heads, form->container)->state = MSGPACK_INDEX_OBJECT;
		builder->in_payload = false;
		return read_name(builder);
	}
	if (form->has_class) {
		builder->in_payload = true;
		done = msgpack_index_value(builder);
		builder->in_payload = false;
		return done;
	}
	tag = mp_read_tag(builder->cursor);
	form->mark = i == 0 && tag.type == MP_TAG_UINT && tag.uint < UINT8_MAX ? (uint32_t) tag.uint : 0;
	if (form->mark == MP_MARK_SERIALIZABLE || form->mark == MP_MARK_ENUM) {
		msgpack_raw_head_at(&builder->heads, form->container)->state = MSGPACK_INDEX_OBJECT;
	}
	return msgpack_index_value(builder);
}

/* The text of {nil: 3, "Class": text} is never a reference; that of an enum case is none to a long string. */
static bool read_value_of(msgpack_index_builder *builder, uint32_t mark)
{
	return mark == MP_MARK_ENUM ? read_name(builder)
		: (mark != MP_MARK_SERIALIZABLE || !mp_is_ext_head(*builder->cursor)) && msgpack_index_value(builder);
}

static bool read_map(msgpack_index_builder *builder, uint32_t pairs)
{
	map_form form = { .defines = pairs > 0 };
	bool outer = builder->in_payload;
	size_t from = smart_str_get_len(&builder->tokens), start;
	const unsigned char *p;
	msgpack_index_shape shape = { 0 };
	uint64_t id;

	builder->cursor = mp_body(builder->cursor);
	if (!msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &form.container)) {
		return false;
	}
	for (uint32_t i = 0; i < pairs; i++) {
		if (*builder->cursor == MP_NIL) {
			msgpack_index_push_token(builder);
			if (!read_nil_pair(builder, i, &form)) {
				return false;
			}
		} else if (!read_key(builder, &form.defines) || !read_value_of(builder, i == 1 ? form.mark : 0)) {
			return false;
		}
	}
	builder->in_payload = outer;
	start = smart_str_get_len(&builder->out);
	msgpack_index_end(builder, form.container, from, true, pairs);
	p = msgpack_index_at(builder, start);
	id = form.mark > 0 ? msgpack_raw_back_reference(builder->message, p) : 0;
	builder->has_references |= id > 0;
	if (id > form.container) { /* to a container that does not begin before it */
		return false;
	}
	if (form.mark != 0 && !form.has_class && form.mark != MP_MARK_SERIALIZABLE && form.mark != MP_MARK_ENUM) {
		msgpack_raw_head_at(&builder->heads, form.container)->state = MSGPACK_INDEX_NO_TARGET;
	}
	if (!form.defines) {
		return true;
	}
	shape.count = pairs - form.has_class;
	p = mp_body(p);
	if (form.has_class) {
		shape.class_name = (size_t) (++p - msgpack_index_at(builder, 0));
		p = msgpack_index_after(p);
	}
	shape.keys = (size_t) (p - msgpack_index_at(builder, 0));
	return add_shape(builder, &shape);
}

bool msgpack_index_value(msgpack_index_builder *builder)
{
	mp_tag tag = mp_read_tag(builder->cursor);

	if (tag.type == MP_TAG_EXT) {
		return read_ext(builder, &tag);
	}
	if (tag.type != MP_TAG_ARRAY && tag.type != MP_TAG_MAP) {
		return read_single(builder);
	}
	return (tag.type == MP_TAG_ARRAY ? read_array : read_map)(builder, tag.length);
}
