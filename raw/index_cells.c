#include "index_cells.h"

void msgpack_raw_columns_free(msgpack_vector *columns)
{
	for (uint32_t i = 0; i < columns->count; i++) {
		msgpack_raw_column *column = msgpack_vector_at(columns, i, sizeof(*column));

		if (column->sums) {
			efree(column->sums);
		}
	}
	msgpack_vector_free(columns);
}

/* Cells */

/* Puts the token of a number. Returns where it ends. */
static unsigned char *put_number(unsigned char *to, const msgpack_raw_column *column, uint32_t i)
{
	uint32_t kind = *column->body, decimals = kind & MP_COLUMN_DECIMALS_MAX;
	int64_t power = (int64_t) mp_powers_of_ten[decimals], integer;
	mp_integers integers = column->integers;

	if (kind == MP_COLUMN_DOUBLES) {
		return mp_put_float64(to, mp_load_float64(column->body + 1 + (size_t) i * 8));
	}
	integers.next += (size_t) i * integers.width;
	integer = column->sums ? (int64_t) column->sums[i] : mp_next_integer(&integers);
	if (kind < MP_COLUMN_DECIMALS) {
		return mp_put_int(to, integer);
	}
	return kind >= MP_COLUMN_NUMBERS && integer % power == 0 ? mp_put_int(to, integer / power)
		: mp_put_float64(to, mp_decimal_of(integer, decimals));
}

/* Puts the token of a cell that is there. Returns where it ends. */
static unsigned char *put_cell(const unsigned char *index, unsigned char *to, const msgpack_raw_column *column,
	uint32_t i)
{
	size_t token;

	while (column->kind == MSGPACK_COLUMN_NULLS || column->kind == MSGPACK_COLUMN_MISSING) {
		if (!msgpack_raw_bit_of(column, i)) {
			*to = MP_NIL;
			return to + 1;
		}
		i = (uint32_t) column->sums[i];
		column = column->first;
	}
	switch (column->kind) {
		case MSGPACK_COLUMN_TOKENS:
		case MSGPACK_COLUMN_DICTIONARY:
			token = column->kind == MSGPACK_COLUMN_TOKENS ? i : column->body ? column->body[i] : 0;
			msgpack_index_copy(&to, index + column->place + token * MSGPACK_INDEX_TOKEN_MAX);
			return to;
		case MSGPACK_COLUMN_NUMBERS:
			return put_number(to, column, i);
		default:
			return msgpack_index_put_link(to, msgpack_raw_place_of(column, i));
	}
}

/* Lists, maps and objects */

/* Puts the elements or pairs of a list or map that are cells `from` up to `to` of the columns in it. */
static unsigned char *put_cells(const unsigned char *index, unsigned char *p, const msgpack_raw_column *column,
	uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i < to; i++) {
		for (const msgpack_raw_column *each = column->first; each; each = each->next) {
			p = put_cell(index, p, each, i);
		}
	}
	return p;
}

static void put_list_or_map(const unsigned char *index, unsigned char *p, const msgpack_raw_column *column, uint32_t i)
{
	uint32_t from = column->sums ? (uint32_t) column->sums[i] : i;
	uint32_t to = column->sums ? (uint32_t) column->sums[i + 1] : i + 1;
	uint32_t width = 0;

	if (column->kind == MSGPACK_COLUMN_MAPS) {
		put_cells(index, mp_put_map_head(p, to - from), column, from, to);
	} else if (column->kind == MSGPACK_COLUMN_LISTS && column->count == 1) {
		p = mp_put_array_head(p, to);
		for (const msgpack_raw_column *block = column->first; block; block = block->next) {
			for (uint32_t j = 0; j < block->count; j++) {
				p = put_cell(index, p, block, j);
			}
		}
	} else {
		for (const msgpack_raw_column *each = column->first; each; each = each->next) {
			width++;
		}
		put_cells(index, mp_put_array_head(p, (to - from) * width), column, from, to);
	}
}

static void put_row(const unsigned char *index, unsigned char *p, const msgpack_raw_column *column, uint32_t i)
{
	uint32_t pairs = column->class_name > 0;
	const unsigned char *key = index + column->keys;

	for (const msgpack_raw_column *each = column->first; each; each = each->next) {
		pairs += msgpack_raw_has_cell(each, i);
	}
	p = mp_put_map_head(p, pairs);
	if (column->class_name > 0) {
		*p++ = MP_NIL;
		msgpack_index_copy(&p, index + column->class_name);
	}
	for (const msgpack_raw_column *each = column->first; each; each = each->next) {
		if (msgpack_raw_has_cell(each, i)) {
			msgpack_index_copy(&p, key);
			p = put_cell(index, p, each, i);
		}
		key = msgpack_index_after(msgpack_index_after(key));
	}
}

/* Texts */

/* Puts a variable part of a text. */
static unsigned char *put_part(const unsigned char *index, unsigned char *p, const msgpack_raw_column *column,
	uint32_t i, unsigned char kind)
{
	unsigned char buffer[MSGPACK_INDEX_TOKEN_MAX] = { 0 };
	const unsigned char *token = buffer;
	uint32_t length;
	mp_tag tag;

	put_cell(index, buffer, column, i);
	tag = mp_read_tag(token);
	if (tag.type == MP_TAG_EXT) {
		token = index + msgpack_raw_target_of(token);
		tag = mp_read_tag(token);
	}
	if (kind == MP_TEXT_STRING) {
		memcpy(p, token + mp_head_size(*token), tag.length);
		return p + tag.length;
	}
	length = kind == MP_TEXT_INTEGER ? mp_count_digits(tag.uint) : kind;
	mp_put_digits((char *) p, (uint32_t) tag.uint, length);
	return p + length;
}

static void put_text(const unsigned char *index, unsigned char *to, const msgpack_raw_column *column, uint32_t i)
{
	unsigned char *text = to + MSGPACK_INDEX_HEAD_MAX, *p = text;
	const msgpack_raw_column *part = column->first;

	for (const unsigned char *template = column->body; template < column->end; template++) {
		if (*template >= MP_TEXT_LITERAL_MIN) {
			*p++ = *template;
		} else {
			p = put_part(index, p, part, i, *template);
			part = part->next;
		}
	}
	to = mp_put_str_head(to, (uint32_t) (p - text), true);
	memmove(to, text, (size_t) (p - text));
}

/* Stubs */

void msgpack_raw_put_stub(unsigned char *to, const msgpack_raw_column *column, uint32_t i)
{
	*to = MP_RESERVED;
	memcpy(to + 1, &column, sizeof(column));
	memcpy(to + 1 + sizeof(column), &i, sizeof(i));
}

void msgpack_raw_put_place(unsigned char *index, unsigned char *stub)
{
	unsigned char after[MSGPACK_INDEX_TOKEN_MAX], *end;
	const msgpack_raw_column *column;
	uint32_t i;

	memcpy(&column, stub + 1, sizeof(column));
	memcpy(&i, stub + 1 + sizeof(column), sizeof(i));
	end = index + msgpack_raw_place_of(column, i + 1);
	memcpy(after, end, MSGPACK_INDEX_TOKEN_MAX); /* as many bytes are copied for any token */
	if (column->kind == MSGPACK_COLUMN_ROWS) {
		put_row(index, stub, column, i);
	} else if (column->kind == MSGPACK_COLUMN_TEXTS) {
		put_text(index, stub, column, i);
	} else {
		put_list_or_map(index, stub, column, i);
	}
	memcpy(end, after, MSGPACK_INDEX_TOKEN_MAX);
}
