/* The compact form, in an index: docs/compact-format.md. */
#include "index.h"

#include "../base/c_stack.h"

/* Strings */

/* The tag of a token, or of the string to which it is a link. */
static zend_always_inline mp_tag tag_of(const msgpack_index_builder *builder, const unsigned char *token)
{
	bool is_link = mp_is_ext_head(*token) && token[1] == MP_COMPACT_COLUMN;

	return mp_read_tag(is_link ? msgpack_index_at(builder, msgpack_raw_target_of(token)) : token);
}

/* Is it a string that is too long for a key, or a link to one? */
static bool is_long(const msgpack_index_builder *builder, const unsigned char *token)
{
	mp_tag tag = tag_of(builder, token);

	return mp_is_string(tag.type) && tag.length > MP_COMPACT_KEY_MAX;
}

/* The index that is the body of an ext value; one that nothing has if it is no index of one or two bytes. */
static uint32_t index_in(const unsigned char *ext)
{
	return *ext == MP_FIXEXT1 ? ext[2] : *ext == MP_FIXEXT2 ? mp_load16(ext + 2) : UINT32_MAX;
}

/* Pushes a link to the string with this index. False: there is none, or it is too long here. */
static bool push_string_at(msgpack_index_builder *builder, uint32_t index, bool may_be_long)
{
	const size_t *at = index < builder->strings.count
		? msgpack_vector_at(&builder->strings, index, sizeof(*at)) : NULL;

	if (!at || (!may_be_long && mp_read_tag(builder->start + *at).length > MP_COMPACT_KEY_MAX)) {
		return false;
	}
	msgpack_index_push_link(builder, *at);
	return true;
}

/* Reads a scalar or a reference to a string. False: the value is another one. */
static bool read_single(msgpack_index_builder *builder, bool may_be_long)
{
	const unsigned char *p = builder->cursor;
	size_t *offset;
	mp_tag tag;

	if (mp_is_ext_head(*p)) {
		if (p[1] != MP_COMPACT_STRING || !push_string_at(builder, index_in(p), may_be_long)) {
			return false;
		}
		builder->cursor += mp_token_sizes[*p];
		return true;
	}
	tag = mp_read_tag(p);
	if (mp_is_container(tag.type)) {
		return false;
	}
	if (mp_is_string(tag.type) && tag.length >= MP_COMPACT_STRING_MIN && builder->strings.count < MP_COMPACT_INDEXES) {
		offset = msgpack_vector_push(&builder->strings, sizeof(*offset));
		if (!offset) {
			return false;
		}
		*offset = (size_t) (p - builder->start);
	}
	msgpack_index_push_token(builder);
	return true;
}

static bool read_ext(msgpack_index_builder *builder, const mp_tag *tag)
{
	const unsigned char *body = mp_body(builder->cursor);
	const msgpack_raw_head *head;
	uint32_t ordinal;

	if (tag->ext_type < MP_COMPACT_FIRST || tag->ext_type > MP_COMPACT_LAST
		|| (tag->ext_type == MP_COMPACT_EXT && tag->length > 0)) {
		msgpack_index_push_token(builder);
		return true;
	}
	ordinal = mp_is_ordinal(tag) ? (uint32_t) mp_load(body, tag->length) : 0;
	head = ordinal - 1 < builder->heads.count ? msgpack_raw_head_at(&builder->heads, ordinal - 1) : NULL;
	if (!head || head->state == MSGPACK_INDEX_NO_TARGET
		|| (head->state == MSGPACK_INDEX_COMPLETE && builder->in_payload)) {
		return false;
	}
	builder->has_references = true;
	builder->cursor = body + tag->length;
	if (head->state == MSGPACK_INDEX_COMPLETE) {
		msgpack_index_push_link(builder, (size_t) head->at);
	} else {
		msgpack_index_set_end(&builder->tokens,
			mp_put_index(msgpack_index_room(&builder->tokens, 1), MP_COMPACT_SAME, ordinal));
	}
	return true;
}

/* Keys and shapes */

/* Is the value at the cursor a str or bin, or a reference to one? */
static bool is_string_next(const msgpack_index_builder *builder)
{
	mp_tag tag = mp_read_tag(builder->cursor);

	return mp_is_string(tag.type) || (tag.type == MP_TAG_EXT && tag.ext_type == MP_COMPACT_STRING);
}

/* A key or a name. `defines`: false if maps with it define no shape. */
static bool read_key(msgpack_index_builder *builder, bool *defines)
{
	if (mp_is_key_head(*builder->cursor) || is_string_next(builder)) {
		return read_single(builder, false);
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

/* Returns NULL out of memory. */
static msgpack_index_shape *add_shape(msgpack_index_builder *builder, const msgpack_index_shape *shape)
{
	msgpack_index_shape *added = msgpack_vector_push(&builder->shapes, sizeof(*added));

	if (added) {
		*added = *shape;
	}
	return added;
}

/* May rows be of the shape? False also with an exception. */
static bool check_shape(const msgpack_index_builder *builder, msgpack_index_shape *shape)
{
	const unsigned char *name = msgpack_index_at(builder, shape->class_name), *value;
	const unsigned char *key = msgpack_index_at(builder, shape->keys);

	if (shape->is_usable) {
		return true;
	}
	if (is_long(builder, name)) {
		return false;
	}
	shape->size = shape->class_name > 0 ? 1 + (size_t) (mp_after_token(name) - name) : 0;
	for (uint32_t i = 0; i < shape->count; i++, key = mp_after_token(value)) {
		if (is_long(builder, key)) {
			return false;
		}
		value = mp_after_token(key);
		shape->size += (size_t) (value - key);
	}
	shape->is_usable = msgpack_index_are_unique(builder, shape->keys, shape->count);
	return shape->is_usable;
}

/* Reads the keys of a definition, and the class, and defines the shape. NULL: it is malformed, or with an exception. */
static const msgpack_index_shape *read_definition(msgpack_index_builder *builder, uint32_t items)
{
	bool has_class = items > 0 && *builder->cursor == MP_NIL, defines = items > 0 && items % 2 == 0;
	size_t from = smart_str_get_len(&builder->tokens), name;
	msgpack_index_shape shape = { .count = items / 2 - has_class }, *added;

	builder->cursor += has_class;
	for (uint32_t i = 0; defines && i < shape.count; i++) {
		if (!read_key(builder, &defines)) {
			return NULL;
		}
		msgpack_index_push_nil(builder);
	}
	name = smart_str_get_len(&builder->tokens);
	if (!defines || (has_class && !read_name(builder))) {
		return NULL;
	}
	shape.keys = msgpack_index_put_tokens(builder, from);
	shape.class_name = has_class ? shape.keys + (name - from) : 0;
	added = add_shape(builder, &shape);
	return added && check_shape(builder, added) ? added : NULL;
}

/* The shape with this index, if so many values may be of it; or NULL, also with an exception. */
static const msgpack_index_shape *shape_at(const msgpack_index_builder *builder, uint32_t index, uint32_t values)
{
	msgpack_index_shape *shape = index < builder->shapes.count
		? msgpack_vector_at(&builder->shapes, index, sizeof(*shape)) : NULL;

	return shape && shape->count == values && check_shape(builder, shape) ? shape : NULL;
}

/* Finds the shape of rows by the marker in front of them. `items` follow it, of which the keys of a definition are
 * read. NULL: there is no such shape, or as many values or columns as it has keys do not follow. */
static const msgpack_index_shape *read_marked_shape(msgpack_index_builder *builder, const unsigned char *marker,
	uint32_t items)
{
	return *marker == MP_EXT8 && marker[1] == 0 ? read_definition(builder, items)
		: shape_at(builder, index_in(marker), items);
}

/* Columns. The cells are checked here; what they refer to is put where it is needed. */

/* Reads a column of so many cells. */
static bool read_column(msgpack_index_builder *builder, uint32_t count, mp_cells cells, msgpack_raw_column **result);

static bool charge(msgpack_index_builder *builder, uint64_t cost)
{
	bool may = cost <= builder->credit;

	builder->credit -= may ? cost : 0;
	return may;
}

/* The most bytes that the tokens of a cell of each inner column take; of lists, whose columns are blocks, of one. */
static size_t width_of(const msgpack_raw_column *column)
{
	size_t width = 0;

	for (const msgpack_raw_column *each = column->first; each; each = each->next) {
		width = column->kind == MP_COLUMN_LISTS ? MAX(width, each->widest) : width + each->widest;
	}
	return width;
}

static unsigned char *token_at(const msgpack_index_builder *builder, const msgpack_raw_column *column, size_t i)
{
	return (unsigned char *) ZSTR_VAL(builder->out.s) + column->place + i * MSGPACK_INDEX_TOKEN_MAX;
}

/* Makes room for what the cells refer to, and puts the stubs. */
static void put_stubs(msgpack_index_builder *builder, msgpack_raw_column *column)
{
	const uint64_t *sums = column->unit > 0 ? column->sums : NULL;
	size_t stride = MAX(column->stride, MSGPACK_INDEX_STUB), unit = column->unit;
	/* so many bytes more: see msgpack_raw_put_place() */
	size_t size = zend_safe_address_guarded(column->count, stride, MSGPACK_INDEX_TOKEN_MAX);
	unsigned char *p, *stub;

	column->stride = stride;
	column->place = smart_str_get_len(&builder->out);
	size = sums ? zend_safe_address_guarded((size_t) MIN(sums[column->count], SIZE_MAX), unit, size) : size;
	p = msgpack_index_extend(&builder->out, size);
	column->widest = column->place + size <= UINT32_MAX ? MSGPACK_INDEX_LINK : MSGPACK_INDEX_LINK_MAX;
	for (uint32_t i = 0; i < column->count; i++, p += stride) {
		stub = p + (sums ? (size_t) sums[i] * unit : 0);
		*stub = MP_RESERVED;
		memcpy(stub + 1, &column, sizeof(column));
		memcpy(stub + 1 + sizeof(column), &i, sizeof(i));
	}
}

/* Numbers */

/* Bytes of the longest token of integers that have a base. */
static uint32_t widest_integer(const mp_integers *integers)
{
	unsigned char token[2 * MP_HEAD_MAX];
	uint64_t least = integers->base, most = least + (UINT64_MAX >> (64 - 8 * MAX(integers->width, 1)));
	bool overflows = (int64_t) most < (int64_t) least;

	return overflows ? MP_HEAD_MAX : (uint32_t) MAX(mp_put_int(token, (int64_t) least) - token,
		mp_put_int(token, (int64_t) most) - token);
}

static bool read_numbers(msgpack_index_builder *builder, msgpack_raw_column *column, const unsigned char *p,
	const unsigned char *end)
{
	uint32_t count = column->count;
	mp_integers integers;

	column->kind = mp_numbers_begin(&column->integers, p, end, count);
	column->widest = column->kind < MP_COLUMN_DIFFERENCES ? widest_integer(&column->integers) : MP_HEAD_MAX;
	if (column->kind != UINT32_MAX && column->integers.are_differences) {
		integers = column->integers;
		column->sums = zend_arena_calloc(&builder->columns, count, sizeof(*column->sums));
		for (uint32_t i = 0; i < count; i++) {
			column->sums[i] = (uint64_t) mp_next_integer(&integers);
		}
	}
	return column->kind != UINT32_MAX;
}

/* Tokens */

/* Reads a value of a dictionary: a scalar, or a reference. */
static bool read_repeated(msgpack_index_builder *builder)
{
	mp_tag tag = mp_read_tag(builder->cursor);

	return mp_is_ordinal(&tag) ? read_ext(builder, &tag) : read_single(builder, !builder->in_payload);
}

/* Reads so many values, and puts their tokens into the index, each where there is room for the longest. */
static bool read_tokens(msgpack_index_builder *builder, msgpack_raw_column *column, uint32_t count, mp_cells cells)
{
	size_t from = smart_str_get_len(&builder->tokens), at = from;
	bool are_values = cells <= MP_CELLS_OF_KEY, are_repeated = column->kind == MP_COLUMN_DICTIONARY;

	for (uint32_t i = 0; i < count; i++, at += MSGPACK_INDEX_TOKEN_MAX) {
		if (!are_values ? !read_single(builder, !builder->in_payload)
			: !(are_repeated ? read_repeated : msgpack_index_value)(builder)) {
			return false;
		}
		column->widest = MAX(column->widest, (uint32_t) (ZSTR_LEN(builder->tokens.s) - at));
		ZSTR_LEN(builder->tokens.s) = at + MSGPACK_INDEX_TOKEN_MAX;
	}
	column->place = msgpack_index_put_tokens(builder, from);
	return true;
}

static bool read_dictionary(msgpack_index_builder *builder, msgpack_raw_column *column, uint32_t items, mp_cells cells)
{
	if (!read_tokens(builder, column, items, cells)) {
		return false;
	}
	for (uint32_t i = 0; builder->in_payload && i < items; i++) {
		if (is_long(builder, token_at(builder, column, i))) {
			return false;
		}
	}
	column->bits = mp_index_bits(items);
	for (uint32_t i = 0; i < column->count; i++) {
		if (mp_index_at(column->body, column->bits, i) >= items) {
			return false;
		}
	}
	return true;
}

/* Cells of a union; or of two columns, of which the first has no cells: these are nil, or missing. */
static bool read_divided(msgpack_index_builder *builder, msgpack_raw_column *column, uint32_t columns, mp_cells cells)
{
	uint32_t counts[MP_COLUMN_UNION_MAX] = { 0 }, bits = mp_index_bits(columns);
	bool is_union = column->kind == MP_COLUMN_UNION;
	msgpack_raw_column **next = &column->first;

	column->bits = bits;
	column->widest = 1;
	column->sums = zend_arena_calloc(&builder->columns, column->count, sizeof(*column->sums));
	for (uint32_t i = 0; i < column->count; i++) {
		uint32_t index = mp_index_at(column->body, bits, i);

		if (index >= columns) {
			return false;
		}
		column->sums[i] = counts[index]++;
	}
	for (uint32_t i = !is_union; i < columns; i++, next = &(*next)->next) {
		if ((is_union && counts[i] == 0) || !read_column(builder, counts[i], cells, next)) {
			return false;
		}
		column->widest = MAX(column->widest, (*next)->widest);
	}
	return true;
}

/* Lists and maps */

/* Puts a map, and checks that its keys are unique. */
static bool put_map(const msgpack_index_builder *builder, size_t place)
{
	const unsigned char *map = msgpack_raw_value_at((unsigned char *) ZSTR_VAL(builder->out.s), place);

	return msgpack_index_are_unique(builder, place + mp_head_size(*map), mp_read_tag(map).length);
}

/* Reads the columns, of `cells` each, in lists, maps or objects. */
static bool read_containers(msgpack_index_builder *builder, msgpack_raw_column *column, uint32_t columns,
	uint32_t cells)
{
	bool is_map = column->kind == MP_COLUMN_MAPS, is_list = column->kind == MP_COLUMN_LISTS;
	bool are_objects = column->class_name > 0, is_in_payload = builder->in_payload;
	mp_cells values = column->kind == MP_COLUMN_ROWS ? MP_CELLS_OF_KEY : MP_CELLS_ARE_VALUES;
	uint64_t cost = (are_objects ? mp_cost_of_objects : is_list || column->kind == MP_COLUMN_TUPLES ? mp_cost_of_lists
		: mp_cost_of_maps)(column->count, column->sums ? cells : (uint64_t) cells * columns);
	uint32_t first, block = is_list && column->count == 1 ? MP_COLUMN_BLOCK : UINT32_MAX;
	msgpack_raw_column **next = &column->first;

	if (!charge(builder, cost) || !msgpack_index_begin(builder,
		are_objects ? MSGPACK_INDEX_OBJECT : MSGPACK_INDEX_NO_TARGET, column->count, &first)) {
		return false;
	}
	builder->in_payload = is_in_payload && !are_objects;
	for (uint32_t i = 0; i < columns; i++, next = &(*next)->next) {
		if (!read_column(builder, MIN(cells, block), is_map && i == 0 ? MP_CELLS_ARE_KEYS : values, next)) {
			return false;
		}
		cells -= cells > block ? block : 0;
	}
	builder->in_payload = is_in_payload;
	column->unit = column->sums ? width_of(column) : 0;
	column->stride += MSGPACK_INDEX_HEAD_MAX + (column->sums ? 0 : width_of(column));
	put_stubs(builder, column);
	for (uint32_t i = 0; i < column->count; i++) {
		size_t place = msgpack_raw_place_of(column, i);

		if (is_map && !put_map(builder, place)) {
			return false;
		}
		msgpack_index_complete(builder, first + i, place, is_list && column->sums[i] == column->sums[i + 1]);
	}
	return true;
}

/* Padding, after the columns of a list or map that is a value. */
static bool read_padding(msgpack_index_builder *builder)
{
	const unsigned char *p = builder->cursor;
	mp_tag tag = mp_read_tag(p);
	bool is_padding = tag.type == MP_TAG_EXT && mp_read_column_head(p, &tag, 1).kind == MP_COLUMN_PADDING;

	builder->cursor += is_padding ? mp_head_size(*p) + tag.length : 0;
	return is_padding;
}

/* Lists or maps with a column of lengths. */
static bool read_of_lengths(msgpack_index_builder *builder, msgpack_raw_column *column, const mp_column_head *head,
	bool is_value)
{
	uint32_t columns, sum;
	mp_integers lengths;

	if (!mp_lengths_begin(&lengths, head, column->count, is_value, &sum, &columns)) {
		return false;
	}
	column->sums = zend_arena_calloc(&builder->columns, (size_t) column->count + 1, sizeof(*column->sums));
	for (uint32_t i = 0; i < column->count; i++) {
		column->sums[i + 1] = column->sums[i] + (uint64_t) mp_next_integer(&lengths);
	}
	return read_containers(builder, column, columns, sum) && (head->items == columns || read_padding(builder));
}

/* Maps and objects of a shape: a column for each key */

/* Has each row a key? */
static bool have_keys(const msgpack_raw_column *rows)
{
	bool have = true;

	for (uint32_t i = 0; have && i < rows->count; i++) {
		have = false;
		for (const msgpack_raw_column *each = rows->first; each && !have; each = each->next) {
			have = msgpack_raw_has_cell(each, i);
		}
	}
	return have;
}

/* Maps or objects of a shape, whose marker has been read. */
static bool read_rows(msgpack_index_builder *builder, msgpack_raw_column *column, const msgpack_index_shape *shape)
{
	column->keys = shape->keys;
	column->class_name = shape->class_name;
	column->stride = shape->size;
	return read_containers(builder, column, shape->count, column->count)
		&& (shape->class_name > 0 || have_keys(column));
}

/* Texts */

/* Are all numbers of a column integers from 0 to the limit? */
static bool are_below(const msgpack_raw_column *numbers, uint64_t limit)
{
	uint32_t kind = numbers->kind;
	int64_t power = kind < MP_COLUMN_DECIMALS ? 1 : (int64_t) mp_powers_of_ten[kind & MP_COLUMN_DECIMALS_MAX], integer;
	bool are = kind < MP_COLUMN_DECIMALS || (kind >= MP_COLUMN_NUMBERS && kind != MP_COLUMN_DOUBLES);
	mp_integers integers = numbers->integers;

	for (uint32_t i = 0; are && i < numbers->count; i++) {
		integer = mp_next_integer(&integers);
		are = integer >= 0 && integer % power == 0 && (uint64_t) (integer / power) <= limit;
	}
	return are;
}

/* Checks a part of the texts, and adds the bytes of strings and prefixes to the sums. */
static bool check_part(msgpack_index_builder *builder, msgpack_raw_column *texts, const msgpack_raw_column *part,
	unsigned char kind)
{
	bool is_string = kind == MP_TEXT_STRING;
	uint64_t limit = kind == MP_TEXT_PREFIX ? MP_TEXT_PREFIX_MAX
		: kind >= MP_TEXT_HEX_MIN ? UINT32_MAX >> (32 - 4 * mp_digits_of_part(kind))
		: (uint64_t) mp_powers_of_ten[MIN(kind, MP_TEXT_DIGITS_MAX)] - 1, bytes = 0;
	mp_tag tag;

	if (part->kind <= MP_COLUMN_DOUBLES) {
		return !is_string && (kind == MP_TEXT_INTEGER || part->kind < MP_COLUMN_DECIMALS) && are_below(part, limit);
	}
	for (uint32_t i = 0; i < texts->count; i++) {
		tag = tag_of(builder, token_at(builder, part, msgpack_raw_token_of(part, i)));
		if (is_string ? !mp_is_string(tag.type) : tag.type != MP_TAG_UINT || tag.uint > limit) {
			return false;
		}
		if (is_string) {
			texts->sums[i + 1] += tag.length;
			bytes += tag.length;
		}
	}
	return charge(builder, bytes);
}

/* Adds the bytes that texts begin with, as the ones before do. False: those are not so long. */
static bool add_prefixes(msgpack_index_builder *builder, msgpack_raw_column *texts)
{
	uint64_t literals = (uint64_t) (texts->end - texts->body) - 2, bytes = 0, before = 0;

	for (uint32_t i = 0; i < texts->count; i++) {
		uint32_t prefix = (uint32_t) msgpack_raw_integer_of(texts->first, i);

		if (prefix > (mp_may_have_prefix(i) ? before : 0)) {
			return false;
		}
		texts->sums[i + 1] += prefix;
		before = texts->sums[i + 1] + literals;
		bytes += prefix;
	}
	return charge(builder, bytes);
}

/* Reads the columns of the parts, one for each byte of the template that is no literal. */
static bool read_parts(msgpack_index_builder *builder, msgpack_raw_column *texts)
{
	msgpack_raw_column **part = &texts->first;

	for (const unsigned char *p = texts->body; p < texts->end; p++) {
		if (*p >= MP_TEXT_LITERAL_MIN) {
			continue;
		}
		if ((mp_digits_of_part(*p) > 0 || *p == MP_TEXT_PREFIX) && !mp_is_ext_head(*builder->cursor)) {
			return false;
		}
		texts->stride += *p == MP_TEXT_INTEGER ? MP_TEXT_DIGITS_MAX : mp_digits_of_part(*p);
		if (*p == MP_TEXT_STRING && !texts->sums) {
			texts->sums = zend_arena_calloc(&builder->columns, (size_t) texts->count + 1, sizeof(*texts->sums));
			texts->unit = 1;
		}
		if (!read_column(builder, texts->count, MP_CELLS_ARE_PARTS, part) || !check_part(builder, texts, *part, *p)) {
			return false;
		}
		part = &(*part)->next;
	}
	return *texts->body != MP_TEXT_PREFIX || add_prefixes(builder, texts);
}

static bool read_texts(msgpack_index_builder *builder, msgpack_raw_column *column, uint32_t items)
{
	uint64_t count = column->count, length = (uint64_t) (column->end - column->body), sum = 0;

	column->stride = MSGPACK_INDEX_HEAD_MAX + (size_t) length - items;
	if (!charge(builder, mp_cost_of_texts(count, count * length, count * items))
		|| !read_parts(builder, column)) {
		return false;
	}
	for (uint32_t i = 1; column->sums && i <= column->count; i++) {
		if (column->sums[i] + column->stride > UINT32_MAX) {
			return false;
		}
		column->sums[i] = sum += column->sums[i];
	}
	put_stubs(builder, column);
	return true;
}

/* Any column */

/* Reads a column that is an array with such a first element. */
static bool read_encoded(msgpack_index_builder *builder, msgpack_raw_column *column, const mp_column_head *head,
	mp_cells cells)
{
	const msgpack_index_shape *shape;

	column->kind = head->kind;
	column->body = head->body;
	column->end = builder->cursor = head->end;
	if (!mp_may_begin_column(head, column->count, cells)) {
		return false;
	}
	switch (head->kind) {
		case MP_COLUMN_DICTIONARY:
			return read_dictionary(builder, column, head->items, cells);
		case MP_COLUMN_UNION:
			return read_divided(builder, column, head->items, MP_CELLS_OF_UNION);
		case MP_COLUMN_NULLS:
		case MP_COLUMN_MISSING:
			return read_divided(builder, column, 2, cells == MP_CELLS_OF_UNION ? cells : MP_CELLS_ARE_VALUES);
		case MP_COLUMN_TEXTS:
			return read_texts(builder, column, head->items);
		case MP_COLUMN_TUPLES:
			return read_containers(builder, column, head->items, column->count);
		case MP_COLUMN_ROWS:
			shape = read_marked_shape(builder, head->marker, head->items);
			return shape && read_rows(builder, column, shape);
		default:
			return read_of_lengths(builder, column, head, cells == MP_CELL_IS_VALUE);
	}
}

static bool read_column(msgpack_index_builder *builder, uint32_t count, mp_cells cells, msgpack_raw_column **result)
{
	enum { SIZE = 1024 }; /* of a block of memory, in bytes, unless more is needed */
	msgpack_raw_column *column;
	const unsigned char *p = mp_body(builder->cursor);
	mp_tag tag = mp_read_tag(builder->cursor), first;
	mp_column_head head;

	builder->columns = builder->columns ? builder->columns : zend_arena_create(SIZE);
	*result = column = zend_arena_calloc(&builder->columns, 1, sizeof(*column));
	column->kind = MP_COLUMN_CELLS;
	column->count = count;
	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	if (tag.type == MP_TAG_EXT && tag.ext_type == MP_COMPACT_COLUMN) {
		builder->cursor = p + tag.length;
		return read_numbers(builder, column, p, builder->cursor);
	}
	if (tag.type == MP_TAG_ARRAY && tag.length > 0 && mp_is_ext_head(*p)) {
		first = mp_read_tag(p);
		head = mp_read_column_head(p, &first, tag.length);
		if (head.kind != MP_COLUMN_CELLS) {
			return read_encoded(builder, column, &head, cells);
		}
	}
	if (tag.type != MP_TAG_ARRAY || tag.length != count) {
		return false;
	}
	builder->cursor = p;
	return read_tokens(builder, column, count, cells);
}

/* Arrays, maps and objects */

static bool read_record(msgpack_index_builder *builder, const unsigned char *marker, uint32_t items)
{
	const msgpack_index_shape *shape = msgpack_stack_suffices(msgpack_unpacking_failed_ce)
		? read_marked_shape(builder, marker, items) : NULL;

	return shape
		&& msgpack_index_values(builder, shape->count, shape, builder->in_payload && shape->class_name == 0);
}

/* {nil: "Class", nil: payload}, of which the payload is what follows the marker. */
static bool read_object_with_payload(msgpack_index_builder *builder, const unsigned char *marker, uint32_t items)
{
	mp_tag tag = mp_read_tag(marker);
	bool is_map = tag.ext_type == MP_COMPACT_MAP_PAYLOAD;
	uint32_t size = is_map ? tag.length / 2 : tag.length, object;
	bool has_size = *marker >= MP_FIXEXT1 && (size == 1 || size == 2);
	size_t from = smart_str_get_len(&builder->tokens);
	const msgpack_index_shape *shape = NULL;

	if (!msgpack_index_begin(builder, MSGPACK_INDEX_OBJECT, 1, &object)) {
		return false;
	}
	msgpack_index_push_nil(builder);
	if (!has_size || !push_string_at(builder, (uint32_t) mp_load(marker + 2, size), false)) {
		return false;
	}
	msgpack_index_push_nil(builder);
	if (is_map) {
		shape = shape_at(builder, (uint32_t) mp_load(marker + 2 + size, size), items);
	}
	if ((is_map && (!shape || shape->class_name > 0)) || !msgpack_index_values(builder, items, shape, true)) {
		return false;
	}
	msgpack_index_end(builder, object, from, true, 2);
	return true;
}

static bool read_array(msgpack_index_builder *builder, uint32_t count)
{
	const unsigned char *marker = mp_body(builder->cursor);
	msgpack_raw_column *column;
	mp_tag tag;

	if (count > 0 && mp_is_ext_head(*marker)) {
		tag = mp_read_tag(marker);
		if (tag.ext_type == MP_COMPACT_COLUMN) {
			if (!read_column(builder, 1, MP_CELL_IS_VALUE, &column)) {
				return false;
			}
			msgpack_index_push_link(builder, msgpack_raw_place_of(column, 0));
			return true;
		}
		if (mp_is_compact_marker((uint8_t) tag.ext_type)) {
			builder->cursor = mp_after_token(marker);
			return (tag.ext_type == MP_COMPACT_SHAPE ? read_record : read_object_with_payload)(builder, marker,
				count - 1);
		}
	}
	builder->cursor = marker;
	return msgpack_index_values(builder, count, NULL, builder->in_payload);
}

/* The text of {nil: 3, "Class": text} is never a reference; that of an enum case is none to a long string. */
static bool read_value_of(msgpack_index_builder *builder, uint32_t mark)
{
	return mark == MP_MARK_ENUM ? read_name(builder)
		: (mark != MP_MARK_SERIALIZABLE || !mp_is_ext_head(*builder->cursor)) && msgpack_index_value(builder);
}

/* Defines the shape of a map in the index. */
static bool define_shape(msgpack_index_builder *builder, const unsigned char *map, uint32_t pairs, bool has_class)
{
	const unsigned char *index = msgpack_index_at(builder, 0), *key = mp_body(map);
	msgpack_index_shape shape = { .count = pairs - has_class };

	if (has_class) {
		shape.class_name = (size_t) (++key - index);
		key = mp_after_token(key);
	}
	shape.keys = (size_t) (key - index);
	return builder->shapes.count >= MP_COMPACT_INDEXES || add_shape(builder, &shape);
}

/* Reads a map, which may have the form of a PHP value, see wire/forms.h. */
static bool read_map(msgpack_index_builder *builder, uint32_t pairs)
{
	bool outer = builder->in_payload, has_class = false, defines = pairs > 0, is_class;
	size_t from = smart_str_get_len(&builder->tokens), start;
	uint32_t container, mark = 0; /* after the first nil; 0: another value, or no form */
	const unsigned char *p;
	msgpack_raw_head *head;
	uint64_t id;
	mp_tag tag;

	builder->cursor = mp_body(builder->cursor);
	if (!msgpack_index_begin(builder, MSGPACK_INDEX_NO_TARGET, 1, &container)) {
		return false;
	}
	head = msgpack_raw_head_at(&builder->heads, container);
	for (uint32_t i = 0; i < pairs; i++) {
		bool is_nil = *builder->cursor == MP_NIL;

		builder->in_payload = has_class ? is_nil : outer;
		if (!is_nil) {
			if (!read_key(builder, &defines) || !read_value_of(builder, i == 1 ? mark : 0)) {
				return false;
			}
			continue;
		}
		msgpack_index_push_token(builder);
		tag = mp_read_tag(builder->cursor);
		is_class = is_string_next(builder) && (i == 0 || (i == 1 && mark == MP_MARK_REFERENCE));
		defines = defines && i == 0 && is_class;
		if (!is_class) {
			mark = i == 0 && tag.type == MP_TAG_UINT && tag.uint < UINT8_MAX ? (uint32_t) tag.uint : 0;
		}
		if (is_class || mark == MP_MARK_SERIALIZABLE || mark == MP_MARK_ENUM) {
			head->state = MSGPACK_INDEX_OBJECT;
		}
		if (!(is_class ? read_name : msgpack_index_value)(builder)) {
			return false;
		}
		has_class |= is_class;
	}
	builder->in_payload = outer;
	start = smart_str_get_len(&builder->out);
	msgpack_index_end(builder, container, from, true, pairs);
	p = msgpack_index_at(builder, start);
	id = mark > 0 ? msgpack_raw_back_reference(builder->message, p) : 0;
	builder->has_references |= id > 0;
	if (mark > 0 && head->state == MSGPACK_INDEX_COMPLETE) {
		head->state = MSGPACK_INDEX_NO_TARGET;
	}
	/* a back-reference leads to a container that begins before it */
	return id <= container && (!defines || define_shape(builder, p, pairs, has_class));
}

bool msgpack_index_value(msgpack_index_builder *builder)
{
	mp_tag tag;

	if (read_single(builder, !builder->in_payload)) {
		return true;
	}
	tag = mp_read_tag(builder->cursor);
	return tag.type == MP_TAG_EXT ? read_ext(builder, &tag) : tag.type == MP_TAG_ARRAY ? read_array(builder, tag.length)
		: tag.type == MP_TAG_MAP && read_map(builder, tag.length);
}
