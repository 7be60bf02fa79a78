/* Columns of the compact form, in an index: docs/compact-format.md has the table of their encodings. */
#include "index_builder.h"

/* What the cells of a column are. */
typedef enum {
	VALUES,
	KEYS,
	PARTS /* of texts */
} purpose;

/* The first element of the array that a column is, or the ext value that it is. */
typedef struct {
	const unsigned char *body;
	const unsigned char *end;
	uint32_t items;  /* behind it in the array */
	uint32_t count;  /* of cells */
	purpose purpose;
	bool may_be_padded; /* there is one cell, which is in no column */
} encoding;

static bool read_column(msgpack_index_builder *builder, uint32_t count, purpose purpose);
static bool read_padding(msgpack_index_builder *builder);

static bool charge(msgpack_index_builder *builder, uint64_t cost)
{
	if (cost > builder->credit) {
		return msgpack_index_malformed(builder);
	}
	builder->credit -= cost;
	return true;
}

/* Begins a container for each cell. False: out of memory. */
static bool begin_rows(msgpack_index_builder *builder, uint32_t count, msgpack_index_state state, uint32_t *first)
{
	uint32_t ordinal;

	*first = builder->containers.count;
	for (uint32_t i = 0; i < count; i++) {
		if (!msgpack_index_begin(builder, state, &ordinal)) {
			return false;
		}
	}
	return true;
}

/* Numbers */

static void push_float(msgpack_index_builder *builder, double number)
{
	msgpack_index_set_end(&builder->tokens, mp_put_float64(msgpack_index_room(&builder->tokens, 1), number));
}

static bool read_numbers(msgpack_index_builder *builder, const encoding *encoding)
{
	const unsigned char *p = encoding->body;
	uint32_t kind = p < encoding->end ? *p : UINT32_MAX, decimals = kind & MP_COLUMN_DECIMALS_MAX;
	bool are_decimals = kind >= MP_COLUMN_DECIMALS;
	int64_t integer, power = (int64_t) mp_powers_of_ten[decimals];
	mp_integers integers;

	if (kind == MP_COLUMN_DOUBLES && (uint64_t) (encoding->end - p) - 1 == (uint64_t) encoding->count * 8) {
		for (p++; p < encoding->end; p += 8) {
			push_float(builder, mp_load_float64(p));
		}
		return true;
	}
	if (kind > MP_COLUMN_NUMBERS + MP_COLUMN_DECIMALS_MAX
		|| !mp_integers_begin(&integers, p + are_decimals, encoding->end, encoding->count)) {
		return msgpack_index_malformed(builder);
	}
	for (uint32_t i = 0; i < encoding->count; i++) {
		integer = mp_next_integer(&integers);
		if (!are_decimals) {
			msgpack_index_push_integer(builder, integer);
		} else if (kind >= MP_COLUMN_NUMBERS && integer % power == 0) {
			msgpack_index_push_integer(builder, integer / power);
		} else {
			push_float(builder, mp_decimal_of(integer, decimals));
		}
	}
	return true;
}

/* Values that repeat */

/* Reads a dictionary; `indexes` NULL: a constant. */
static bool read_dictionary(msgpack_index_builder *builder, const encoding *encoding, const unsigned char *indexes)
{
	size_t mark = msgpack_index_mark(builder), places[MP_COLUMN_DICTIONARY_MAX], end;
	unsigned char *to;

	if (encoding->items == 0 || encoding->items > (indexes ? MP_COLUMN_DICTIONARY_MAX : 1)
		|| (size_t) (encoding->end - encoding->body) != (indexes ? 1 + (size_t) encoding->count : 1)) {
		return msgpack_index_malformed(builder);
	}
	for (uint32_t i = 0; i < encoding->items; i++) {
		places[i] = msgpack_index_mark(builder);
		if (!msgpack_index_single(builder)) {
			return false;
		}
		if (UNEXPECTED(builder->in_payload) && msgpack_index_string_length(builder,
			msgpack_index_token(builder, places[i])) > MP_COMPACT_KEY_MAX) {
			return msgpack_index_malformed(builder);
		}
	}
	end = msgpack_index_mark(builder);
	to = msgpack_index_room(&builder->tokens, encoding->count);
	for (uint32_t i = 0; i < encoding->count; i++) {
		uint32_t index = indexes ? indexes[i] : 0;

		if (index >= encoding->items) {
			return msgpack_index_malformed(builder);
		}
		msgpack_index_copy(&to, msgpack_index_token(builder, places[index]));
	}
	msgpack_index_set_end(&builder->tokens, to);
	msgpack_index_remove(builder, mark, end);
	return true;
}

static bool bit_of(const unsigned char *bits, uint32_t i)
{
	return bits[i / 8] >> i % 8 & 1;
}

/* How many bits are set; UINT32_MAX with an exception: there are not as many as cells. */
static uint32_t count_bits(msgpack_index_builder *builder, const encoding *encoding)
{
	uint32_t set = 0;

	if (encoding->items != 1 || (size_t) (encoding->end - encoding->body) != 1 + ((uint64_t) encoding->count + 7) / 8) {
		msgpack_index_malformed(builder);
		return UINT32_MAX;
	}
	for (uint32_t i = 0; i < encoding->count; i++) {
		set += bit_of(encoding->body + 1, i);
	}
	return set;
}

static bool read_nulls(msgpack_index_builder *builder, const encoding *encoding)
{
	size_t mark = msgpack_index_mark(builder), end;
	uint32_t set = count_bits(builder, encoding);
	const unsigned char *next;
	unsigned char *to;

	if (set == UINT32_MAX || !read_column(builder, set, VALUES)) {
		return false;
	}
	end = msgpack_index_mark(builder);
	to = msgpack_index_room(&builder->tokens, encoding->count);
	next = msgpack_index_token(builder, mark);
	for (uint32_t i = 0; i < encoding->count; i++) {
		if (bit_of(encoding->body + 1, i)) {
			next = msgpack_index_copy(&to, next);
		} else {
			*to++ = MP_NIL;
		}
	}
	msgpack_index_set_end(&builder->tokens, to);
	msgpack_index_remove(builder, mark, end);
	return true;
}

/* Lists and maps with a column of lengths */

/* The sum of the lengths. False: they are malformed, or not so many. */
static bool sum_lengths(const encoding *encoding, uint32_t least, mp_integers *lengths, uint32_t *sum)
{
	uint64_t total = 0;
	mp_integers counted;

	if (!mp_integers_begin(lengths, encoding->body + 1, encoding->end, encoding->count)) {
		return false;
	}
	counted = *lengths;
	for (uint32_t i = 0; i < encoding->count; i++) {
		int64_t length = mp_next_integer(&counted);

		if (length < least || length > UINT32_MAX || (total += (uint64_t) length) > UINT32_MAX) {
			return false;
		}
	}
	*sum = (uint32_t) total;
	return true;
}

/* The next token of a column; and for a key, which rows have it. */
typedef struct cursor {
	size_t next;
	const unsigned char *bits;
} cursor;

static cursor *make_cursors(uint32_t count)
{
	return safe_emalloc(MAX(count, 1), sizeof(cursor), 0);
}

static zend_always_inline void put_cell(const msgpack_index_builder *builder, unsigned char **to, cursor *cursor)
{
	const unsigned char *token = msgpack_index_token(builder, cursor->next);

	cursor->next += (size_t) (msgpack_index_copy(to, token) - token);
}

/* Puts a list, or a map, that takes a cell of each column so many times. False with an exception: keys are alike. */
static bool put_container(msgpack_index_builder *builder, const encoding *encoding, cursor *cursors, uint32_t times,
	bool is_map, uint32_t ordinal)
{
	size_t start = smart_str_get_len(&builder->out), items;
	uint64_t cells = (uint64_t) times * encoding->items;
	uint32_t count = (uint32_t) (is_map ? times : cells);
	uint64_t least = msgpack_index_mark(builder) / MSGPACK_INDEX_TOKEN_MAX + 1; /* room for all tokens that there are */
	unsigned char *to = msgpack_index_put_head(builder, is_map, count, MIN(cells, least));

	items = (size_t) ((char *) to - ZSTR_VAL(builder->out.s));
	for (uint32_t i = 0; i < times; i++) {
		for (uint32_t j = 0; j < encoding->items; j++) {
			put_cell(builder, &to, &cursors[j]);
		}
	}
	msgpack_index_set_end(&builder->out, to);
	if (is_map && !msgpack_index_are_unique(builder, items, count)) {
		return msgpack_index_malformed(builder);
	}
	msgpack_index_complete(builder, ordinal, start, count);
	return true;
}

/* A column of each `block` of so many cells. */
static bool read_blocks(msgpack_index_builder *builder, uint32_t cells, uint32_t block, purpose purpose)
{
	for (; cells > block; cells -= block) {
		if (!read_column(builder, block, purpose)) {
			return false;
		}
	}
	return read_column(builder, cells, purpose);
}

/* Lists or maps whose columns have `cells` each; `lengths`: how many of these are in each of them; NULL: one. */
static bool read_containers(msgpack_index_builder *builder, const encoding *encoding, mp_integers *lengths,
	uint32_t cells, bool is_map)
{
	size_t mark = msgpack_index_mark(builder), end;
	uint64_t items = (uint64_t) cells * (is_map ? 1 : encoding->items);
	cursor *cursors;
	uint32_t first;
	bool done = true;

	if (!charge(builder, (is_map ? mp_cost_of_maps : mp_cost_of_lists)(encoding->count, items))
		|| !begin_rows(builder, encoding->count, MSGPACK_INDEX_UNNAMED, &first)) {
		return false;
	}
	cursors = make_cursors(encoding->items);
	for (uint32_t i = 0; done && i < encoding->items; i++) {
		cursors[i].next = msgpack_index_mark(builder);
		done = read_blocks(builder, cells, lengths && encoding->count == 1 && !is_map ? MP_COLUMN_BLOCK : cells,
			is_map && i == 0 ? KEYS : VALUES);
	}
	end = msgpack_index_mark(builder);
	msgpack_index_room(&builder->tokens, 0);
	for (uint32_t i = 0; done && i < encoding->count; i++) {
		done = put_container(builder, encoding, cursors, lengths ? (uint32_t) mp_next_integer(lengths) : 1, is_map,
			first + i);
	}
	efree(cursors);
	if (done) {
		msgpack_index_remove(builder, mark, end);
	}
	return done;
}

static bool read_of_lengths(msgpack_index_builder *builder, encoding encoding)
{
	bool is_map = *encoding.body == MP_COLUMN_MAPS, is_padded;
	mp_integers lengths;
	uint32_t sum, columns;

	if (!sum_lengths(&encoding, is_map, &lengths, &sum)) {
		return msgpack_index_malformed(builder);
	}
	columns = is_map ? 2 : encoding.count == 1 ? mp_count_blocks(sum) : 1;
	is_padded = encoding.may_be_padded && encoding.items == columns + 1;
	if (encoding.items != columns + is_padded) {
		return msgpack_index_malformed(builder);
	}
	encoding.items = 1 + (uint32_t) is_map;
	return read_containers(builder, &encoding, &lengths, sum, is_map) && (!is_padded || read_padding(builder));
}

/* Maps and objects of a shape: a column for each key */

/* The marker of an array at the cursor; `items` are then what follows it. False: it has none of this type. */
static bool has_marker(const msgpack_index_builder *builder, uint8_t type, encoding *encoding)
{
	const unsigned char *p = builder->cursor;
	mp_tag tag = mp_read_tag(p), marker;
	uint32_t count = tag.length;

	if (tag.type != MP_TAG_ARRAY || count == 0) {
		return false;
	}
	p += mp_head_size(*p);
	marker = mp_read_tag(p);
	if (marker.type != MP_TAG_EXT || (uint8_t) marker.ext_type != type) {
		return false;
	}
	encoding->body = p + mp_head_size(*p);
	encoding->end = encoding->body + marker.length;
	encoding->items = count - 1;
	return true;
}

/* The column of a key, which some rows may lack. */
static bool read_column_of_key(msgpack_index_builder *builder, uint32_t rows, cursor *cursor)
{
	encoding missing = { .count = rows };
	uint32_t set = rows;

	*cursor = (struct cursor) { .next = msgpack_index_mark(builder) };
	if (has_marker(builder, MP_COMPACT_COLUMN, &missing) && missing.body < missing.end
		&& *missing.body == MP_COLUMN_MISSING) {
		set = count_bits(builder, &missing);
		if (set == UINT32_MAX) {
			return false;
		}
		cursor->bits = missing.body + 1;
		builder->cursor = missing.end;
	}
	return read_column(builder, set, VALUES);
}

static void put_row(msgpack_index_builder *builder, const msgpack_index_shape *shape, cursor *cursors, uint32_t row,
	uint32_t ordinal, uint32_t pairs)
{
	size_t start = smart_str_get_len(&builder->out);
	const unsigned char *key;
	unsigned char *to = msgpack_index_put_row(builder, shape, pairs, &key);

	for (uint32_t i = 0; i < shape->count; i++) {
		if (!cursors[i].bits || bit_of(cursors[i].bits, row)) {
			msgpack_index_copy(&to, key);
			put_cell(builder, &to, &cursors[i]);
		}
		key = msgpack_index_after(msgpack_index_after(key));
	}
	msgpack_index_set_end(&builder->out, to);
	msgpack_index_complete(builder, ordinal, start, pairs);
}

/* Puts the rows, with the next cell of each column. False with an exception: a map has no key. */
static bool put_rows(msgpack_index_builder *builder, const msgpack_index_shape *shape, cursor *cursors, uint32_t count,
	uint32_t first)
{
	for (uint32_t i = 0; i < count; i++) {
		uint32_t pairs = 0;

		for (uint32_t j = 0; j < shape->count; j++) {
			pairs += !cursors[j].bits || bit_of(cursors[j].bits, i);
		}
		if (pairs == 0 && shape->class_name == 0) {
			return msgpack_index_malformed(builder);
		}
		put_row(builder, shape, cursors, i, first + i, pairs);
	}
	return true;
}

/* Maps or objects of a shape, whose marker this is. */
static bool read_rows(msgpack_index_builder *builder, const encoding *encoding, const unsigned char *marker)
{
	size_t mark = msgpack_index_mark(builder), end;
	bool done, are_objects, outer = builder->in_payload;
	msgpack_index_shape shape;
	cursor *cursors;
	uint32_t first;
	uint64_t pairs;

	if (!msgpack_index_shape_of(builder, marker, encoding->items, &shape)) {
		return false;
	}
	are_objects = shape.class_name > 0;
	pairs = (uint64_t) encoding->count * shape.count;
	if (!charge(builder, (are_objects ? mp_cost_of_objects : mp_cost_of_maps)(encoding->count, pairs))
		|| !begin_rows(builder, encoding->count, are_objects ? MSGPACK_INDEX_OBJECT : MSGPACK_INDEX_UNNAMED, &first)) {
		return false;
	}
	builder->in_payload = outer && !are_objects;
	cursors = make_cursors(shape.count);
	done = true;
	for (uint32_t i = 0; done && i < shape.count; i++) {
		done = read_column_of_key(builder, encoding->count, &cursors[i]);
	}
	end = msgpack_index_mark(builder);
	msgpack_index_room(&builder->tokens, 0);
	done = done && put_rows(builder, &shape, cursors, encoding->count, first);
	efree(cursors);
	builder->in_payload = outer;
	if (done) {
		msgpack_index_remove(builder, mark, end);
	}
	return done;
}

/* Texts */

/* What a template has between its variable parts, and the next of these: a string, or digits. */
typedef struct {
	const unsigned char *literal;
	uint32_t literal_length;
	uint32_t length;
	const char *bytes;
	size_t next; /* the token of its next cell */
	unsigned char kind;
	char digits[MSGPACK_DIGITS_MAX];
} text_part;

/* Splits a template in as many parts as columns follow, and one that is a literal alone. False: it has others. */
static bool split_template(const encoding *template, text_part *parts)
{
	text_part *part = parts;
	const unsigned char *p = template->body + 1;

	*part = (text_part) { .literal = p };
	for (; p < template->end; p++) {
		if (*p >= MP_TEXT_LITERAL_MIN) {
			part->literal_length++;
			continue;
		}
		if ((*p > MP_TEXT_DIGITS_MAX && *p != MP_TEXT_INTEGER) || part == parts + template->items) {
			return false;
		}
		part->kind = *p;
		*++part = (text_part) { .literal = p + 1 };
	}
	return template->items > 0 && part == parts + template->items;
}

/* Reads the columns of the parts. */
static bool read_parts(msgpack_index_builder *builder, const encoding *template, text_part *parts)
{
	for (uint32_t i = 0; i < template->items; i++) {
		bool needs_digits = parts[i].kind > 0 && parts[i].kind <= MP_TEXT_DIGITS_MAX;

		parts[i].next = msgpack_index_mark(builder);
		if (needs_digits && !mp_is_ext_head(*builder->cursor)) {
			return msgpack_index_malformed(builder);
		}
		if (!read_column(builder, template->count, PARTS)) {
			return false;
		}
	}
	return true;
}

/* Reads the next cell of a part. False: it is not what the template says. */
static zend_always_inline bool read_part(msgpack_index_builder *builder, text_part *part)
{
	const unsigned char *p = msgpack_index_token(builder, part->next);
	mp_tag tag = mp_read_tag(p);

	part->next += (size_t) (msgpack_index_after(p) - p);
	if (part->kind == MP_TEXT_STRING) {
		if (tag.type == MP_TAG_EXT) {
			p = builder->start + msgpack_raw_target_of(p); /* in the message: no part is a text with parts */
			tag = mp_read_tag(p);
		}
		part->bytes = (const char *) p + mp_head_size(*p);
		part->length = tag.length;
		return (tag.type == MP_TAG_STR || tag.type == MP_TAG_BIN) && charge(builder, tag.length);
	}
	part->bytes = part->digits;
	part->length = part->kind == MP_TEXT_INTEGER && tag.type == MP_TAG_UINT ? mp_count_digits(tag.uint) : part->kind;
	return tag.type == MP_TAG_UINT && tag.uint <= MP_TEXT_NUMBER_MAX
		&& mp_put_digits(part->digits, (uint32_t) tag.uint, part->length);
}

/* Puts the text of the next cell of each column. */
static bool put_text(msgpack_index_builder *builder, const encoding *template, text_part *parts)
{
	size_t start = smart_str_get_len(&builder->out);
	uint64_t length = parts[template->items].literal_length;
	unsigned char *to;

	for (uint32_t i = 0; i < template->items; i++) {
		if (!read_part(builder, &parts[i])) {
			return msgpack_index_malformed(builder);
		}
		length += parts[i].literal_length + parts[i].length;
	}
	if (length > UINT32_MAX) {
		return msgpack_index_malformed(builder);
	}
	to = msgpack_index_room(&builder->out, length / MSGPACK_INDEX_TOKEN_MAX + 2);
	to = mp_put_str_head(to, (uint32_t) length, true);
	for (uint32_t i = 0; i <= template->items; i++) {
		mp_copy(to, parts[i].literal, parts[i].literal_length);
		to += parts[i].literal_length;
		mp_copy(to, parts[i].bytes, parts[i].length);
		to += parts[i].length;
	}
	msgpack_index_set_end(&builder->out, to);
	msgpack_index_push_link(builder, start);
	return true;
}

static bool read_texts(msgpack_index_builder *builder, const encoding *template)
{
	size_t mark = msgpack_index_mark(builder), end;
	uint64_t count = template->count, length = (uint64_t) (template->end - template->body) - 1;
	text_part *parts;
	bool done;

	if (!charge(builder, mp_cost_of_texts(count, count * length, count * template->items))) {
		return false;
	}
	parts = safe_emalloc((size_t) template->items + 1, sizeof(*parts), 0);
	done = split_template(template, parts) ? read_parts(builder, template, parts) : msgpack_index_malformed(builder);
	end = msgpack_index_mark(builder);
	msgpack_index_room(&builder->tokens, 0);
	for (uint32_t i = 0; done && i < template->count; i++) {
		done = put_text(builder, template, parts);
	}
	efree(parts);
	if (done) {
		msgpack_index_remove(builder, mark, end);
	}
	return done;
}

/* Any column */

static bool read_encoded(msgpack_index_builder *builder, const encoding *encoding)
{
	uint32_t kind = encoding->body < encoding->end ? *encoding->body : UINT32_MAX;
	bool are_values = encoding->purpose == VALUES, has_rows = are_values && encoding->count > 0;

	switch (kind) {
		case MP_COLUMN_CONSTANT:
			return read_dictionary(builder, encoding, NULL);
		case MP_COLUMN_DICTIONARY:
			return read_dictionary(builder, encoding, encoding->body + 1);
		case MP_COLUMN_NULLS:
			return are_values ? read_nulls(builder, encoding) : msgpack_index_malformed(builder);
		case MP_COLUMN_TEXTS:
			return encoding->purpose != PARTS && encoding->count > 0 ? read_texts(builder, encoding)
				: msgpack_index_malformed(builder);
		case MP_COLUMN_LISTS:
		case MP_COLUMN_MAPS:
			return has_rows ? read_of_lengths(builder, *encoding) : msgpack_index_malformed(builder);
		case MP_COLUMN_TUPLES:
			return has_rows && encoding->items > 0 && encoding->end - encoding->body == 1
				? read_containers(builder, encoding, NULL, encoding->count, false) : msgpack_index_malformed(builder);
		default:
			return msgpack_index_malformed(builder);
	}
}

/* Cells that are written out; the head is at the cursor. */
static bool read_cells(msgpack_index_builder *builder, uint32_t count, purpose purpose)
{
	mp_tag tag = mp_read_tag(builder->cursor);

	if (tag.type != MP_TAG_ARRAY || tag.length != count) {
		return msgpack_index_malformed(builder);
	}
	builder->cursor += mp_head_size(*builder->cursor);
	for (uint32_t i = 0; i < count; i++) {
		if (!(purpose == VALUES ? msgpack_index_value : msgpack_index_single)(builder)) {
			return false;
		}
	}
	return true;
}

/* Pushes as many tokens as there are cells. */
static bool read_column(msgpack_index_builder *builder, uint32_t count, purpose purpose)
{
	encoding encoding = { .count = count, .purpose = purpose };
	mp_tag tag = mp_read_tag(builder->cursor);
	const unsigned char *marker = builder->cursor + mp_head_size(*builder->cursor);

	if (!msgpack_index_may_nest()) {
		return false;
	}
	if (tag.type == MP_TAG_EXT && (uint8_t) tag.ext_type == MP_COMPACT_COLUMN) {
		encoding.body = marker;
		encoding.end = builder->cursor = marker + tag.length;
		return read_numbers(builder, &encoding);
	}
	if (has_marker(builder, MP_COMPACT_COLUMN, &encoding)) {
		builder->cursor = encoding.end;
		return read_encoded(builder, &encoding);
	}
	if (has_marker(builder, MP_COMPACT_SHAPE, &encoding)) {
		builder->cursor = encoding.end;
		return purpose == VALUES && count > 0 ? read_rows(builder, &encoding, marker)
			: msgpack_index_malformed(builder);
	}
	return read_cells(builder, count, purpose);
}

/* Padding, after the columns. */
static bool read_padding(msgpack_index_builder *builder)
{
	const unsigned char *body = builder->cursor + mp_head_size(*builder->cursor);
	mp_tag tag = mp_read_tag(builder->cursor);

	if (tag.type != MP_TAG_EXT || (uint8_t) tag.ext_type != MP_COMPACT_COLUMN || tag.length == 0
		|| *body != MP_COLUMN_PADDING) {
		return msgpack_index_malformed(builder);
	}
	builder->cursor = body + tag.length;
	return true;
}

bool msgpack_index_columns(msgpack_index_builder *builder, uint32_t items)
{
	const unsigned char *marker = builder->cursor, *body = marker + mp_head_size(*marker);
	mp_tag tag = mp_read_tag(marker);
	encoding encoding = { .body = body, .end = body + tag.length, .count = 1, .items = items, .may_be_padded = true };

	builder->cursor = encoding.end;
	if ((*marker != MP_EXT8 && *marker != MP_FIXEXT4) || tag.length < 3 || body[1] != MP_COLUMN_INTEGERS
		|| (*body != MP_COLUMN_LISTS && *body != MP_COLUMN_MAPS)) {
		return msgpack_index_malformed(builder);
	}
	return read_of_lengths(builder, encoding);
}
