#include "column.h"

/* Reading */

/* An integer of MessagePack in front of `end`. Returns where it ends; NULL: there is none. */
static const unsigned char *read_integer(const unsigned char *p, const unsigned char *end, uint64_t *value)
{
	mp_tag tag;

	if (p == end || !mp_is_int_head(*p) || !mp_next_token(&p, end, &tag)) {
		return NULL;
	}
	*value = tag.uint; /* also of a negative one */
	return p;
}

bool mp_integers_begin(mp_integers *integers, const unsigned char *p, const unsigned char *end, uint32_t count)
{
	uint32_t encoding = p < end ? *p++ : UINT32_MAX;
	bool are_differences = encoding >= MP_COLUMN_DIFFERENCES;
	uint32_t size = encoding - (are_differences ? MP_COLUMN_DIFFERENCES : MP_COLUMN_INTEGERS);

	*integers = (mp_integers) { .are_differences = are_differences, .has_first = are_differences };
	if (size >= MP_COLUMN_WIDTHS || !(p = read_integer(p, end, &integers->base))
		|| (are_differences && !(p = read_integer(p, end, &integers->step)))) {
		return false;
	}
	integers->width = mp_column_widths[size];
	integers->next = p;
	return (uint64_t) (end - p) == (uint64_t) integers->width * (are_differences && count > 0 ? count - 1 : count);
}

uint32_t mp_numbers_begin(mp_integers *numbers, const unsigned char *p, const unsigned char *end, uint32_t count)
{
	uint32_t kind = p < end ? *p : UINT32_MAX;

	if (kind == MP_COLUMN_DOUBLES) {
		*numbers = (mp_integers) { .next = p + 1, .width = sizeof(double) };
		return (uint64_t) (end - p - 1) == sizeof(double) * (uint64_t) count ? kind : UINT32_MAX;
	}
	return kind <= MP_COLUMN_NUMBERS + MP_COLUMN_DECIMALS_MAX
		&& mp_integers_begin(numbers, p + (kind >= MP_COLUMN_DECIMALS), end, count) ? kind : UINT32_MAX;
}

/* Has the template of texts a variable part for each column that follows, and none where it cannot be? */
static bool is_template(const mp_column_head *head)
{
	const unsigned char *start = head->body;
	bool has_prefix = start < head->end && *start == MP_TEXT_PREFIX, is_valid = true, are_hex = false;
	bool has_lengths = has_prefix; /* some parts have not as many digits in all texts */
	uint32_t parts = has_prefix;

	for (const unsigned char *p = start + has_prefix; is_valid && p < head->end; p++) {
		if (*p < MP_TEXT_LITERAL_MIN) {
			parts++;
			has_lengths |= mp_digits_of_part(*p) == 0;
			are_hex |= *p >= MP_TEXT_HEX_MIN;
			is_valid = *p <= MP_TEXT_DIGITS_MAX || (*p >= MP_TEXT_INTEGER && *p <= MP_TEXT_HEX_MAX);
		}
	}
	return is_valid && parts == head->items && !(are_hex && has_lengths)
		&& (!has_prefix || (parts == 2 && start[1] == MP_TEXT_STRING));
}

bool mp_may_begin_column(const mp_column_head *head, uint32_t count, mp_cells cells)
{
	uint64_t length = (uint64_t) (head->end - head->body);
	bool are_values = cells <= MP_CELLS_OF_KEY;

	if (cells == MP_CELL_IS_VALUE) {
		return (head->kind == MP_COLUMN_LISTS || head->kind == MP_COLUMN_MAPS) && length >= 2
			&& *head->body == MP_COLUMN_INTEGERS && (*head->marker == MP_EXT8 || *head->marker == MP_FIXEXT4);
	}
	switch (head->kind) {
		case MP_COLUMN_DICTIONARY:
			return head->items > 0 && head->items <= MP_COLUMN_DICTIONARY_MAX
				&& length == mp_index_bytes(mp_index_bits(head->items), count);
		case MP_COLUMN_UNION:
			return (cells == MP_CELLS_ARE_VALUES || cells == MP_CELLS_OF_KEY)
				&& head->items > 1 && head->items <= MP_COLUMN_UNION_MAX
				&& length == mp_index_bytes(mp_index_bits(head->items), count);
		case MP_COLUMN_NULLS:
		case MP_COLUMN_MISSING:
			return (cells == MP_CELLS_OF_KEY || (are_values && head->kind == MP_COLUMN_NULLS)) && head->items == 1
				&& length == ((uint64_t) count + 7) / 8;
		case MP_COLUMN_TEXTS:
			return cells != MP_CELLS_ARE_PARTS && count > 0 && head->items > 0 && is_template(head);
		case MP_COLUMN_TUPLES:
			return are_values && count > 0 && head->items > 0 && length == 0;
		case MP_COLUMN_LISTS:
		case MP_COLUMN_MAPS:
		case MP_COLUMN_ROWS:
			return are_values && count > 0;
		default:
			return false;
	}
}

bool mp_lengths_begin(mp_integers *lengths, const mp_column_head *head, uint32_t count, bool is_value, uint32_t *sum,
	uint32_t *columns)
{
	bool are_maps = head->kind == MP_COLUMN_MAPS, are_valid = mp_integers_begin(lengths, head->body, head->end, count);
	mp_integers each = *lengths;
	uint64_t total = 0;

	for (uint32_t i = 0; are_valid && i < count; i++) {
		int64_t length = mp_next_integer(&each);

		total += (uint64_t) length;
		are_valid = length >= are_maps && length <= UINT32_MAX && total <= UINT32_MAX;
	}
	*sum = (uint32_t) total;
	*columns = are_maps ? 2 : count == 1 ? mp_count_blocks(total) : 1;
	return are_valid && (head->items == *columns || (is_value && head->items == *columns + 1));
}

/* Writing */

/* The width of a number, as an index of mp_column_widths. */
static uint8_t size_for(uint64_t largest)
{
	return largest == 0 ? 0 : largest <= UINT8_MAX ? 1 : largest <= UINT16_MAX ? 2 : largest <= UINT32_MAX ? 3 : 4;
}

/* The least step from one integer to the next; `range`: of the steps. */
static int64_t measure_steps(const int64_t *values, uint32_t count, uint64_t *range)
{
	int64_t least = INT64_MAX, most = INT64_MIN;

	for (uint32_t i = 1; i < count; i++) {
		int64_t step = (int64_t) ((uint64_t) values[i] - (uint64_t) values[i - 1]);

		least = step < least ? step : least;
		most = step > most ? step : most;
	}
	*range = (uint64_t) most - (uint64_t) least;
	return least;
}

/* Differences of which the first ones differ take a byte at the least. */
static bool may_have_shorter_steps(const int64_t *values, uint32_t count, uint8_t size)
{
	return count > 2 && size > 0 && (size > 1
		|| (uint64_t) values[2] - (uint64_t) values[1] == (uint64_t) values[1] - (uint64_t) values[0]);
}

mp_integer_column mp_integers_measure(const int64_t *values, uint32_t count)
{
	int64_t least = values[0], most = values[0], step;
	uint8_t size, size_of_steps;
	uint64_t range;

	for (uint32_t i = 1; i < count; i++) {
		least = values[i] < least ? values[i] : least;
		most = values[i] > most ? values[i] : most;
	}
	size = size_for((uint64_t) most - (uint64_t) least);
	if (may_have_shorter_steps(values, count, size)) {
		step = measure_steps(values, count, &range);
		size_of_steps = size_for(range);
		if (size_of_steps < size) {
			return (mp_integer_column) { .base = values[0], .step = (uint64_t) step,
				.encoding = MP_COLUMN_DIFFERENCES + size_of_steps, .width = mp_column_widths[size_of_steps] };
		}
	}
	return (mp_integer_column) { .base = least, .encoding = MP_COLUMN_INTEGERS + size,
		.width = mp_column_widths[size] };
}

static unsigned char *put_head(unsigned char *p, const mp_integer_column *column)
{
	p = mp_put_int(mp_put8(p, column->encoding), column->base);
	return column->encoding >= MP_COLUMN_DIFFERENCES ? mp_put_int(p, (int64_t) column->step) : p;
}

uint64_t mp_integers_size(const mp_integer_column *column, uint32_t count)
{
	unsigned char head[MP_INTEGERS_HEAD_MAX + MP_HEAD_MAX];

	return (uint64_t) (put_head(head, column) - head)
		+ (uint64_t) column->width * (count - (column->encoding >= MP_COLUMN_DIFFERENCES));
}

/* Stores of each value its difference from the one before it, less the step; or from the base. */
MP_INLINE unsigned char *store(unsigned char *p, const mp_integer_column *column, const int64_t *values,
	uint32_t count, uint8_t width)
{
	bool are_differences = column->encoding >= MP_COLUMN_DIFFERENCES;
	uint64_t base = are_differences ? (uint64_t) values[0] + column->step : (uint64_t) column->base;

	for (uint32_t i = are_differences; i < count; i++) {
		uint64_t number = (uint64_t) values[i] - base;

		p = width == 1 ? mp_put8(p, (unsigned char) number) : width == 2 ? mp_store16(p, (uint16_t) number)
			: width == 4 ? mp_store32(p, (uint32_t) number) : mp_store64(p, number);
		base = are_differences ? (uint64_t) values[i] + column->step : base;
	}
	return p;
}

unsigned char *mp_integers_put(unsigned char *p, const mp_integer_column *column, const int64_t *values,
	uint32_t count)
{
	p = put_head(p, column);
	switch (column->width) {
		case 0:  return p;
		case 1:  return store(p, column, values, count, 1);
		case 2:  return store(p, column, values, count, 2);
		case 4:  return store(p, column, values, count, 4);
		default: return store(p, column, values, count, 8);
	}
}
