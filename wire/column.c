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
