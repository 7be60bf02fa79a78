#include "index.h"

/* Cells */

/* Puts the token of a number. Returns where it ends. */
static unsigned char *put_number(unsigned char *to, const msgpack_raw_column *column, uint32_t i)
{
	uint32_t kind = column->kind, decimals = kind & MP_COLUMN_DECIMALS_MAX;
	int64_t power = (int64_t) mp_powers_of_ten[decimals], integer;

	if (kind == MP_COLUMN_DOUBLES) {
		return mp_put_float64(to, mp_load_float64(column->integers.next + (size_t) i * sizeof(double)));
	}
	integer = msgpack_raw_integer_of(column, i);
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
	while (column->kind == MP_COLUMN_NULLS || column->kind == MP_COLUMN_MISSING || column->kind == MP_COLUMN_UNION) {
		uint32_t columns_before = mp_index_at(column->body, column->bits, i);

		if (column->kind != MP_COLUMN_UNION && columns_before-- == 0) {
			*to = MP_NIL;
			return to + 1;
		}
		i = (uint32_t) column->sums[i];
		for (column = column->first; columns_before > 0; columns_before--) {
			column = column->next;
		}
	}
	switch (column->kind) {
		case MP_COLUMN_CELLS:
		case MP_COLUMN_DICTIONARY:
			msgpack_index_copy(&to,
				index + column->place + msgpack_raw_token_of(column, i) * MSGPACK_INDEX_TOKEN_MAX);
			return to;
		default:
			return column->kind <= MP_COLUMN_DOUBLES ? put_number(to, column, i)
				: msgpack_index_put_link(to, msgpack_raw_place_of(column, i));
	}
}

/* Lists, maps and objects */

/* Puts a list, a map of pairs, or a row: a cell of each column. */
static void put_container(unsigned char *index, unsigned char *p, const msgpack_raw_column *column, uint32_t i)
{
	uint32_t from = column->sums ? (uint32_t) column->sums[i] : i, items = column->class_name > 0;
	uint32_t to = column->sums ? (uint32_t) column->sums[i + 1] : i + 1;
	const unsigned char *key = column->kind == MP_COLUMN_ROWS ? index + column->keys : NULL;
	const msgpack_raw_column *values = column->kind == MP_COLUMN_MAPS ? column->first->next : NULL;

	for (const msgpack_raw_column *each = column->first; each; each = each->next) {
		items += msgpack_raw_has_cell(each, i);
	}
	p = (key || values ? mp_put_map_head : mp_put_array_head)(p, column->sums ? to - from : items);
	if (column->class_name > 0) {
		*p++ = MP_NIL;
		msgpack_index_copy(&p, index + column->class_name);
	}
	for (const msgpack_raw_column *each = column->first; each != values; each = each->next) {
		bool has_cell = msgpack_raw_has_cell(each, from);

		if (key) {
			key = mp_after_token(has_cell ? msgpack_index_copy(&p, key) : mp_after_token(key));
		}
		for (uint32_t j = from; has_cell && j < MIN(to, each->count); j++) { /* a list may be in blocks */
			p = put_cell(index, p, each, j);
			p = values ? put_cell(index, p, values, j) : p;
		}
	}
}

/* Texts */

/* Puts a variable part of a text. */
static unsigned char *put_part(const unsigned char *index, unsigned char *p, const msgpack_raw_column *column,
	uint32_t i, unsigned char kind)
{
	unsigned char buffer[MSGPACK_INDEX_TOKEN_MAX] = { 0 };
	const unsigned char *token = buffer;
	mp_tag tag;

	put_cell(index, buffer, column, i);
	if (mp_is_ext_head(*buffer)) {
		token = index + msgpack_raw_target_of(buffer);
	}
	tag = mp_read_tag(token);
	if (kind == MP_TEXT_STRING) {
		memcpy(p, mp_body(token), tag.length);
		return p + tag.length;
	}
	kind = kind == MP_TEXT_INTEGER ? (unsigned char) mp_count_digits(tag.uint) : kind;
	mp_put_part((char *) p, (uint32_t) tag.uint, kind);
	return p + mp_digits_of_part(kind);
}

static void put_text(unsigned char *index, unsigned char *to, const msgpack_raw_column *column, uint32_t i)
{
	unsigned char *text = to + MSGPACK_INDEX_HEAD_MAX, *p = text;
	const msgpack_raw_column *part = column->first;
	uint32_t prefix;

	for (const unsigned char *template = column->body; template < column->end; template++) {
		if (*template >= MP_TEXT_LITERAL_MIN) {
			*p++ = *template;
			continue;
		}
		if (*template != MP_TEXT_PREFIX) {
			p = put_part(index, p, part, i, *template);
		} else if ((prefix = (uint32_t) msgpack_raw_integer_of(part, i)) > 0) {
			memcpy(p, mp_body(msgpack_raw_value_at(index, msgpack_raw_place_of(column, i - 1))), prefix);
			p += prefix;
		}
		part = part->next;
	}
	to = mp_put_str_head(to, (uint32_t) (p - text), true);
	memmove(to, text, (size_t) (p - text));
}

/* Stubs */

void msgpack_raw_put_place(unsigned char *index, unsigned char *stub)
{
	unsigned char after[MSGPACK_INDEX_TOKEN_MAX], *end;
	const msgpack_raw_column *column;
	uint32_t i;

	memcpy(&column, stub + 1, sizeof(column));
	memcpy(&i, stub + 1 + sizeof(column), sizeof(i));
	end = index + msgpack_raw_place_of(column, i + 1);
	memcpy(after, end, MSGPACK_INDEX_TOKEN_MAX); /* as many bytes are copied for any token */
	(column->kind == MP_COLUMN_TEXTS ? put_text : put_container)(index, stub, column, i);
	memcpy(end, after, MSGPACK_INDEX_TOKEN_MAX);
}
