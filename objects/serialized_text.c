#include "objects.h"

#include "ext/spl/spl_array.h"
#include "ext/spl/spl_dllist.h"
#include "ext/spl/spl_observer.h"

/* An array or object, whose keys and values are to come. */
typedef struct {
	uint32_t pairs;
	bool is_payload; /* of an object of `ce` */
	const zend_class_entry *ce; /* whose __unserialize() looks up the classes in the keys; NULL: none does */
} text_container;

enum {
	MOST_DIGITS = 18, /* of a length, a count or a number */
	MOST_CUSTOM = 64 /* data of Serializable in one another, under a list: each takes about a kilobyte of C stack */
};

/*
 * Where an __unserialize() of PHP looks up a class that its argument names, and calls autoloaders for it:
 *
 *   keys "\0Class\0name" of the payload, or of an array in it   the scope in which a property is written
 *   the element 3 of ArrayObject and ArrayIterator              the class of their iterators
 *
 * A test tries every internal class of the running PHP; docs/security.md has the table.
 */
enum {
	STORAGE = 1,       /* the element of ArrayObject and ArrayIterator that is an array with arbitrary keys */
	ITERATOR_CLASS = 3
};

static bool is_array_object(const zend_class_entry *ce)
{
	return instanceof_function(ce, spl_ce_ArrayObject) || instanceof_function(ce, spl_ce_ArrayIterator);
}

/* Is the data of the Serializable class in the format of PHP's own ones? */
static bool has_data_of_php(const zend_class_entry *ce)
{
	const zend_function *method = zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("unserialize"));

	return method && method->type == ZEND_INTERNAL_FUNCTION && (is_array_object(ce)
		|| instanceof_function(ce, spl_ce_SplObjectStorage) || instanceof_function(ce, spl_ce_SplDoublyLinkedList));
}

/* Whether a key of the payload, or of an array in it, names no class, or one that the object is or the list has. */
static bool is_allowed_key(const HashTable *allowed, const zend_class_entry *ce, const char *key, size_t length)
{
	const char *name = key + 1, *end = length > 2 && key[0] == '\0' ? memchr(name, '\0', length - 1) : NULL;
	size_t name_length = end ? (size_t) (end - name) : 0;

	if (name_length == 0 || *name == '*') {
		return true;
	}
	while (ce && zend_binary_strcasecmp(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name), name, name_length) != 0) {
		ce = ce->parent;
	}
	return ce || msgpack_php_is_allowed(allowed, name, name_length);
}

static bool are_allowed_keys(const HashTable *allowed, const zend_class_entry *ce, HashTable *array)
{
	zend_string *key;

	ZEND_HASH_FOREACH_STR_KEY(array, key) {
		if (key && !is_allowed_key(allowed, ce, ZSTR_VAL(key), ZSTR_LEN(key))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_php_is_allowed_payload(const HashTable *allowed, const zend_class_entry *ce, HashTable *payload)
{
	bool is_of_array_object = is_array_object(ce), is_well = true;
	zend_ulong index;
	zend_string *key;
	zval *value;

	if (!msgpack_php_has_internal_payload(ce)) {
		return true;
	}
	ZEND_HASH_FOREACH_KEY_VAL(payload, index, key, value) {
		zend_ulong element = key || !is_of_array_object ? 0 : index;

		if (Z_TYPE_P(value) == IS_ARRAY && element != STORAGE) {
			is_well &= are_allowed_keys(allowed, ce, Z_ARRVAL_P(value));
		} else if (Z_TYPE_P(value) == IS_STRING && element == ITERATOR_CLASS) {
			is_well &= msgpack_php_is_allowed(allowed, Z_STRVAL_P(value), Z_STRLEN_P(value));
		}
	} ZEND_HASH_FOREACH_END();
	return is_well && are_allowed_keys(allowed, ce, payload);
}

/* Bytes that may be such text */

void msgpack_measure_text(msgpack_text_measure *measure, const char *text, size_t length)
{
	const char *end = text + length;

	for (const char *p = text; p < end; p++) {
		measure->containers += *p == '{';
		/* "r:1;" or "R:1;" at the start of a value */
		measure->back_references += (*p | 0x20) == 'r' && p[1] == ':' && p[2] >= '0' && p[2] <= '9'
			&& p > text && strchr(";{,:", p[-1]);
	}
}

bool msgpack_text_may_nest_too_deep(const msgpack_text_measure *measure, uint64_t depth)
{
	return measure->back_references > 0
		&& MIN(measure->containers, (measure->back_references + UINT64_C(1)) * depth) > MSGPACK_MAX_NESTING;
}

/* Text */

msgpack_text msgpack_text_of(const char *bytes, size_t length, const HashTable *allowed_classes, uint32_t max_depth,
	bool is_strict)
{
	return (msgpack_text) {
		.cursor = bytes,
		.end = bytes + length,
		.allowed_classes = allowed_classes,
		.max_depth = max_depth,
		.is_strict = is_strict,
		.open = { .size = sizeof(text_container) }
	};
}

static bool fail(msgpack_text *text, msgpack_decode_status status)
{
	text->status = status;
	return false;
}

static bool is_malformed(msgpack_text *text)
{
	return fail(text, MSGPACK_DECODE_MALFORMED);
}

/* Tokens */

/* The next byte. NUL: there is none, or no syntax has it. */
static char peek(const msgpack_text *text)
{
	return text->cursor < text->end ? *text->cursor : '\0';
}

static bool skip_if(msgpack_text *text, char c)
{
	bool found = peek(text) == c;

	text->cursor += found;
	return found;
}

/* Returns the number of digits. */
static size_t skip_digits(msgpack_text *text)
{
	const char *start = text->cursor;

	while (peek(text) >= '0' && peek(text) <= '9') {
		text->cursor++;
	}
	return (size_t) (text->cursor - start);
}

/* Digits without leading zeros. No more than 19 fit. */
static bool read_natural(msgpack_text *text, uint64_t *number, size_t most_digits)
{
	const char *start = text->cursor;
	size_t digits = skip_digits(text);

	if (digits == 0 || digits > most_digits || (*start == '0' && digits > 1)) {
		return false;
	}
	for (*number = 0; start < text->cursor; start++) {
		*number = *number * 10 + (uint64_t) (*start - '0');
	}
	return true;
}

/* NAN, INF, or a decimal, with an exponent or without. */
static bool skip_float(msgpack_text *text)
{
	if (mp_skip_text(&text->cursor, text->end, "NAN")) {
		return true;
	}
	skip_if(text, '-');
	if (mp_skip_text(&text->cursor, text->end, "INF")) {
		return true;
	}
	if (skip_digits(text) == 0 || (skip_if(text, '.') && skip_digits(text) == 0)) {
		return false;
	}
	if (skip_if(text, 'E') || skip_if(text, 'e')) {
		if (!skip_if(text, '-')) {
			skip_if(text, '+');
		}
		return skip_digits(text) > 0;
	}
	return true;
}

/* What a pattern has matched. */
typedef struct {
	const char *string;
	size_t length;
	uint64_t number;
} fields;

/* A string, after its length. */
static bool read_string(msgpack_text *text, fields *fields)
{
	uint64_t length;

	if (!read_natural(text, &length, MOST_DIGITS) || !mp_skip_text(&text->cursor, text->end, ":\"")
	 || length >= (uint64_t) (text->end - text->cursor) || text->cursor[length] != '"') {
		return false;
	}
	fields->string = text->cursor;
	fields->length = (size_t) length;
	text->cursor += length + 1;
	return true;
}

/* Matches a pattern, in which `n` is a natural number, `q` a string, `i` an integer, `d` a float, `b` 0 or 1, and any
 * other character itself. */
static bool match(msgpack_text *text, const char *pattern, fields *fields)
{
	bool well = true, is_negative;

	for (; well && *pattern; pattern++) {
		switch (*pattern) {
			case 'n': well = read_natural(text, &fields->number, MOST_DIGITS); break;
			case 'q': well = read_string(text, fields); break;
			case 'i': /* of 64 bits, whatever this machine has; there is no -0 */
				is_negative = skip_if(text, '-');
				well = read_natural(text, &fields->number, MOST_DIGITS + 1)
					&& fields->number - is_negative <= INT64_MAX;
				break;
			case 'd': well = skip_float(text); break;
			case 'b': well = skip_if(text, '0') || skip_if(text, '1'); break;
			default: well = skip_if(text, *pattern);
		}
	}
	return well || is_malformed(text);
}

bool msgpack_text_skip_char(msgpack_text *text, char c)
{
	return skip_if(text, c) || is_malformed(text);
}

/* The pattern after the first letter, by that, which is a type. NULL: there is no such type. */
static const char *const patterns[UCHAR_MAX + 1] = { ['N'] = ";", ['b'] = ":b;", ['i'] = ":i;", ['d'] = ":d;",
	['s'] = ":q;", ['E'] = ":q;", ['a'] = ":n:{", ['O'] = ":q:n:{", ['C'] = ":q:n:{", ['r'] = ":n;", ['R'] = ":n;" };

/* Classes that are named */

/* The class in `O:length:"Class"` and the like, by these letters, or in `E:length:"Enum:Case"`, at `p`. NULL: there is
 * none. */
static const char *class_at(const char *p, const char *end, const char *letters, size_t *length)
{
	msgpack_text text;
	const char *last;

	if (*p == '\0' || !strchr(letters, *p)) {
		return NULL;
	}
	text = (msgpack_text) { .cursor = p + 1, .end = end };
	if (!skip_if(&text, ':')) {
		return NULL;
	}
	skip_digits(&text);
	if (!mp_skip_text(&text.cursor, text.end, ":\"")) {
		return NULL;
	}
	last = text.cursor;
	while (last < end && *last != ':' && *last != '"') {
		last++;
	}
	*length = (size_t) (last - text.cursor);
	return last < end && (*last == ':') == (*p == 'E') ? text.cursor : NULL;
}

bool msgpack_text_has_others(const char *text, size_t length, const char *letters, const HashTable *allowed)
{
	const char *end = text + length, *name;
	size_t name_length;

	for (const char *p = text; allowed && p < end; p++) {
		name = class_at(p, end, letters, &name_length);
		if (name && !msgpack_php_is_allowed(allowed, name, name_length)) {
			return true;
		}
	}
	return false;
}

HashTable *msgpack_text_list(const char *text, size_t length, const HashTable *allowed)
{
	HashTable *list = (HashTable *) allowed;
	size_t name_length;

	for (const char *p = text; allowed && p < text + length; p++) {
		const char *name = class_at(p, text + length, "OCE", &name_length);

		if (name && msgpack_php_is_allowed(allowed, name, name_length)) {
			zend_string *lower = zend_string_init(name, name_length, false);

			zend_str_tolower(ZSTR_VAL(lower), name_length);
			if (!zend_hash_exists(list, lower)) {
				list = list == allowed ? zend_array_dup(list) : list;
				zend_hash_add_empty_element(list, lower);
			}
			zend_string_release(lower);
		}
	}
	return list;
}

static bool is_class_name(msgpack_text *text, const char *bytes, size_t length)
{
	return (msgpack_is_class_name(bytes, length) && !text->is_strict) || is_malformed(text);
}

/* The class of that name, if a list has it. NULL: there is no list, it is not allowed, or missing, or an exception was
 * thrown. PHP will load it as well. */
static zend_class_entry *listed_class(const msgpack_text *text, const char *bytes, size_t length)
{
	zend_class_entry *ce;
	zend_string *name;

	if (!text->allowed_classes || !msgpack_php_is_allowed(text->allowed_classes, bytes, length) || EG(exception)) {
		return NULL;
	}
	name = zend_string_init(bytes, length, false);
	ce = msgpack_php_load_class(name);
	zend_string_release(name);
	return ce;
}

/* "Enum:Case", of an enum that is allowed: PHP's unserialize() would load any. */
static bool accept_enum_case(msgpack_text *text, const fields *fields)
{
	const char *colon = memchr(fields->string, ':', fields->length);
	size_t length = colon ? (size_t) (colon - fields->string) : 0;

	return is_class_name(text, fields->string, length)
		&& (msgpack_php_is_allowed(text->allowed_classes, fields->string, length) || is_malformed(text));
}

/* Values, with what separates them in the data of PHP's classes: `x:i:0;VALUE;m:MEMBERS` of an ArrayObject. */
static bool skip_data(msgpack_text *text, const zend_class_entry *ce)
{
	while (text->cursor < text->end) {
		if (skip_if(text, ';') || skip_if(text, ':') || skip_if(text, ',')) {
			continue;
		}
		text->members_of = peek(text) == 'm' ? ce : NULL;
		if (((skip_if(text, 'm') || skip_if(text, 'x')) && !msgpack_text_skip_char(text, ':'))
			|| !msgpack_text_skip_value(text)) {
			return false;
		}
	}
	return true;
}

bool msgpack_text_is_allowed_data(const msgpack_text *around, const zend_class_entry *ce, const char *data,
	size_t length)
{
	msgpack_text text = msgpack_text_of(data, length, around->allowed_classes, around->max_depth, around->is_strict);
	bool is_allowed;

	if (!(text.allowed_classes || text.is_strict) || !has_data_of_php(ce)) {
		return true;
	}
	text.custom_levels = 1; /* its back-references may be to values around it */
	text.custom_depth = around->custom_depth + 1;
	is_allowed = text.custom_depth <= MOST_CUSTOM && skip_data(&text, ce);
	msgpack_text_free(&text);
	return is_allowed && !EG(exception);
}

/* {bytes}, the data of Serializable, of which as many follow as the number says. */
static bool skip_custom(msgpack_text *text, const fields *fields)
{
	size_t length = (size_t) fields->number;
	const char *data = text->cursor;
	uint64_t containers = text->measure.containers++;
	zend_class_entry *ce;

	if (fields->number >= (uint64_t) (text->end - data) || data[length] != '}'
		|| (msgpack_php_is_allowed(text->allowed_classes, fields->string, fields->length)
			&& msgpack_text_has_others(data, length, "E", text->allowed_classes))) {
		return is_malformed(text);
	}
	ce = listed_class(text, fields->string, fields->length);
	if (EG(exception) || (ce && !msgpack_text_is_allowed_data(text, ce, data, length))) {
		return fail(text, EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_MALFORMED);
	}
	msgpack_measure_text(&text->measure, data, length);
	text->custom_levels += text->measure.containers - containers;
	text->cursor += length + 1;
	return true;
}

/* Arrays and objects */

/* A pair has at least the six bytes of `i:0;N;`. PHP has no larger arrays. */
static bool open_container(msgpack_text *text, uint64_t pairs, const zend_class_entry *ce, bool is_payload)
{
	text_container opened = { .pairs = (uint32_t) pairs, .is_payload = is_payload, .ce = ce };
	uint32_t levels = (uint32_t) zend_stack_count(&text->open);

	if (pairs > MIN((uint64_t) (text->end - text->cursor) / 6, HT_MAX_SIZE)) {
		return is_malformed(text);
	}
	if (levels == text->max_depth) {
		return fail(text, MSGPACK_DECODE_TOO_DEEP);
	}
	zend_stack_push(&text->open, &opened);
	text->depth = MAX(text->depth, levels + 1);
	text->measure.containers++;
	return true;
}

static bool open_object(msgpack_text *text, const fields *fields)
{
	const zend_class_entry *ce = listed_class(text, fields->string, fields->length);

	if (EG(exception)) {
		return fail(text, MSGPACK_DECODE_FAILED);
	}
	ce = ce && msgpack_php_has_internal_payload(ce) ? ce : NULL;
	return open_container(text, fields->number, ce, ce != NULL);
}

/* Skips a scalar, or the head of an array or object. `ce`: of the container of its keys, if it is an array. */
static bool skip_head(msgpack_text *text, const zend_class_entry *ce, fields *fields)
{
	char type = peek(text);
	const char *pattern = patterns[(unsigned char) type];
	uint64_t values_before = text->values;

	text->values += type != 'R';
	if (!pattern) {
		return is_malformed(text);
	}
	text->cursor++;
	if (!match(text, pattern, fields)
		|| ((type == 'O' || type == 'C') && !is_class_name(text, fields->string, fields->length))) {
		return false;
	}
	switch (type) {
		case 'a': return open_container(text, fields->number, ce, false);
		case 'O': return open_object(text, fields);
		case 'C': return skip_custom(text, fields);
		case 'E': return accept_enum_case(text, fields);
		case 'r':
		case 'R': /* to a value before this one, which has been counted, or to one in the data of a Serializable */
			text->measure.back_references++;
			return (fields->number > 0 && (fields->number <= values_before || text->custom_levels > 0))
				|| is_malformed(text);
		default: return true;
	}
}

/* Skips a key, and a value or its head. */
static bool skip_pair(msgpack_text *text)
{
	text_container around = *(text_container *) zend_stack_top(&text->open);
	bool is_integer = skip_if(text, 'i');
	fields key = { .string = text->cursor + 1 }, value;
	int index; /* the key, if it is one digit */
	char type;

	if (!match(text, is_integer ? ":i;" : "s:q;", &key)) {
		return false;
	}
	if (is_integer) {
		key.length = (size_t) (text->cursor - 1 - key.string);
	}
	if (around.ce && !is_allowed_key(text->allowed_classes, around.ce, key.string, key.length)) {
		return is_malformed(text);
	}
	index = around.is_payload && key.length == 1 && is_array_object(around.ce) ? *key.string - '0' : -1;
	type = peek(text);
	if (index == ITERATOR_CLASS && type != 's' && type != 'N') { /* PHP takes nothing else */
		return is_malformed(text);
	}
	return skip_head(text, around.is_payload && index != STORAGE ? around.ce : NULL, &value)
		&& (index != ITERATOR_CLASS || type == 'N'
			|| msgpack_php_is_allowed(text->allowed_classes, value.string, value.length) || is_malformed(text));
}

bool msgpack_text_skip_value(msgpack_text *text)
{
	fields fields;
	bool well = skip_head(text, text->members_of, &fields);
	text_container *open;

	while (well && (open = zend_stack_top(&text->open)) != NULL) {
		if (open->pairs > 0) {
			open->pairs--;
			well = skip_pair(text);
		} else {
			zend_stack_del_top(&text->open);
			well = msgpack_text_skip_char(text, '}');
		}
	}
	return well;
}

bool msgpack_text_finish(msgpack_text *text)
{
	if (text->cursor < text->end) {
		return is_malformed(text);
	}
	return !msgpack_text_may_nest_too_deep(&text->measure, (uint64_t) text->depth + text->custom_levels)
		|| fail(text, MSGPACK_DECODE_TOO_NESTED);
}

void msgpack_text_free(msgpack_text *text)
{
	zend_stack_destroy(&text->open);
}
