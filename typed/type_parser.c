#include "type.h"

#include "zend_constants.h"

enum { DEPTH_MAX = 64, MEMBERS_MAX = 10000 };

typedef struct {
	msgpack_type_scope *scope;
	msgpack_notation notation;
	const char *start, *at, *end;
	uint32_t depth;   /* levels around the type that is read */
	uint32_t height;  /* levels in what has been read of it */
	uint32_t members; /* of unions and shapes, so far */
} parser;

/* A word with a meaning of its own. */
typedef struct {
	const char *name;
	uint8_t kind;
	uint8_t rule;
	const char *type; /* of the kind UNSUPPORTED: the type that it means; NULL: none */
} word;

static const msgpack_type *parse_union(parser *parser);

/* The scope */

void *msgpack_scope_fail(const msgpack_type_scope *scope, const char *format, ...)
{
	smart_str text = { 0 };
	zend_string *message;
	va_list arguments;

	if (EG(exception)) {
		return NULL;
	}
	if (scope->string) {
		smart_str_append_printf(&text, ZSTR_LEN(scope->string) > 200 ? "Type \"%.200s...\"" : "Type \"%s\"",
			ZSTR_VAL(scope->string));
	} else {
		const zend_class_entry *ce = scope->function ? scope->function->common.scope : scope->self;

		smart_str_appends(&text, ZSTR_VAL(ce->name));
		if (scope->function) {
			smart_str_append_printf(&text, "::%s()", ZSTR_VAL(scope->function->common.function_name));
		}
		if (scope->member) {
			smart_str_append_printf(&text, "%s$%s", scope->function ? ", parameter " : "::", ZSTR_VAL(scope->member));
		}
		if (scope->file) {
			smart_str_append_printf(&text, " (%s:%u)", ZSTR_VAL(scope->file), scope->function || !scope->member
				? scope->line : msgpack_line_of_property(scope->imports, scope->declaring, scope->member));
		}
	}
	smart_str_appends(&text, ": ");
	va_start(arguments, format);
	php_printf_to_smart_str(&text, format, arguments);
	va_end(arguments);
	message = smart_str_extract(&text);
	zend_throw_exception(msgpack_invalid_type_ce, ZSTR_VAL(message), 0);
	zend_string_release(message);
	return NULL;
}

zend_class_entry *msgpack_scope_load(const msgpack_type_scope *scope, zend_string *name)
{
	zend_class_entry *ce = zend_lookup_class(name);

	if (!ce) {
		msgpack_scope_fail(scope, "class %s does not exist", ZSTR_VAL(name));
	}
	return EG(exception) ? NULL : ce;
}

static bool is(const char *name, size_t length, const char *word)
{
	return (*name | 0x20) == *word && length == strlen(word) && zend_binary_strcasecmp(name, length, word, length) == 0;
}

/* A class by its name as written; self, static and parent are names. */
static zend_class_entry *named_class(const parser *parser, const char *name, size_t length)
{
	const msgpack_type_scope *scope = parser->scope;
	bool is_parent = is(name, length, "parent");
	zend_class_entry *ce;
	zend_string *full;

	if (is_parent || is(name, length, "self") || is(name, length, "static")) {
		ce = !is(name, length, "static") ? scope->self : scope->plan ? scope->plan->ce : NULL;
		ce = ce && is_parent ? ce->parent : ce;
		return ce ? ce : msgpack_scope_fail(scope, "there is no class for %.*s", (int) length, name);
	}
	if (*name == '\\' || parser->notation < MSGPACK_NOTATION_PARAM) {
		full = zend_string_init(name + (*name == '\\'), length - (*name == '\\'), false);
	} else {
		const char *what = msgpack_docblock_declares(scope->docblock, name, length);

		what = what || !scope->declaring ? what
			: msgpack_docblock_declares(msgpack_find_class_docblock(scope->imports, scope->declaring), name, length);
		if (what) {
			return msgpack_scope_fail(scope, "%.*s is %s, which is not supported", (int) length, name, what);
		}
		full = msgpack_resolve_name(scope->imports, scope->declaring, name, length);
	}
	if (!full) {
		return msgpack_scope_fail(scope, "%.*s needs the `use` lines of the class, which its source "
			"does not tell: write the full name, or #[Type]", (int) length, name);
	}
	ce = msgpack_scope_load(scope, full);
	zend_string_release(full);
	return ce;
}

static void skip_space(parser *parser)
{
	parser->at = msgpack_skip_margin(parser->at, parser->end);
}

/* Errors */

static void *fail(parser *parser, const char *format, ...)
{
	bool is_known = parser->scope->string != NULL; /* the type, in full */
	zend_string *text;
	va_list arguments;

	va_start(arguments, format);
	text = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	msgpack_scope_fail(parser->scope, is_known ? "%.*s%s" : "type \"%.*s\": %s",
		is_known ? 0 : (int) MIN(parser->end - parser->start, 200), parser->start, ZSTR_VAL(text));
	zend_string_release(text);
	return NULL;
}

static void *fail_here(parser *parser)
{
	size_t left;

	skip_space(parser);
	left = (size_t) (parser->end - parser->at);
	return left == 0 ? fail(parser, "unexpected end")
		: fail(parser, "unexpected \"%.*s\" at byte %zu", (int) MIN(left, 20), parser->at,
			(size_t) (parser->at - parser->start));
}

/* Bytes */

static bool is_at(const parser *parser, char c)
{
	return parser->at < parser->end && *parser->at == c;
}

static bool take_here(parser *parser, const char *text)
{
	return mp_skip_text(&parser->at, parser->end, text);
}

static bool take(parser *parser, const char *text)
{
	const char *before = parser->at;

	skip_space(parser);
	if (take_here(parser, text)) {
		return true;
	}
	parser->at = before;
	return false;
}

/* Takes the < of a generic: behind spaces only where that is no HTML. */
static bool take_generic(parser *parser)
{
	const char *at = parser->at + strspn(parser->at, " \t"), *end = parser->end;

	if (at >= end || *at != '<' || (at > parser->at && zend_memnstr(at, ZEND_STRL("</"), end))) {
		return false;
	}
	parser->at = at + 1;
	return true;
}

/* Takes [], in which and before which may be spaces. */
static bool take_brackets(parser *parser)
{
	const char *before = parser->at;

	parser->at = MIN(before + strspn(before, " \t"), parser->end);
	if (take_here(parser, "[") && take(parser, "]")) {
		return true;
	}
	parser->at = before;
	return false;
}

static bool expect(parser *parser, const char *text)
{
	return take(parser, text) || fail_here(parser);
}

/* The length of a name, in which - may stand; 0: none. */
static size_t name_length(const parser *parser)
{
	const char *at = parser->at;

	if (at < parser->end && ZEND_IS_DIGIT(*at)) {
		return 0;
	}
	while (at < parser->end && (mp_is_name_byte(*at) || (*at == '-' && at > parser->at))) {
		at++;
	}
	return (size_t) (at - parser->at);
}

/* Takes a name; "": there is none. The nodes hold it. */
static zend_string *take_name(parser *parser)
{
	zend_string *name = zend_string_init(parser->at, name_length(parser), false);

	parser->at += ZSTR_LEN(name);
	return msgpack_nodes_hold(parser->scope->nodes, name);
}

static bool count_member(parser *parser)
{
	return ++parser->members <= MEMBERS_MAX || fail(parser, "more than %d members", MEMBERS_MAX);
}

/* Literals */

/* 'text' or "text", in which \ escapes itself and the quote; "\n" and the like, which PHP reads as other bytes, are
 * refused. False with an exception. */
static bool parse_quoted(parser *parser, zval *value)
{
	char quote = *parser->at++;
	smart_str text = { 0 };

	while (parser->at < parser->end && *parser->at != quote) {
		if (*parser->at == '\\' && parser->at + 1 < parser->end && (parser->at[1] == quote || parser->at[1] == '\\')) {
			parser->at++;
		} else if (quote == '"' && *parser->at == '\\' && strchr("nrtvef$01234567xu", parser->at[1])) {
			break;
		}
		smart_str_appendc(&text, *parser->at++);
	}
	if (!is_at(parser, quote)) {
		smart_str_free(&text);
		return fail_here(parser);
	}
	parser->at++;
	ZVAL_STR(value, msgpack_nodes_hold(parser->scope->nodes, smart_str_extract(&text)));
	return true;
}

/* An int or a float, if there is one here. */
static bool parse_number(parser *parser, zval *value)
{
	const char *at = parser->at + (is_at(parser, '-') || is_at(parser, '+')), *first = at;

	while (at < parser->end && (ZEND_IS_DIGIT(*at) || (at > first && (*at == '.' || (*at | 0x20) == 'e'
		|| ((*at == '+' || *at == '-') && (at[-1] | 0x20) == 'e'))))) {
		at++;
	}
	Z_TYPE_INFO_P(value) = at == first ? IS_UNDEF : is_numeric_string(parser->at, (size_t) (at - parser->at),
		&Z_LVAL_P(value), &Z_DVAL_P(value), false);
	parser->at = Z_TYPE_P(value) == IS_UNDEF ? parser->at : at;
	return Z_TYPE_P(value) != IS_UNDEF;
}

/* A string or number. False: there is none here, with or without an exception. */
static bool parse_literal(parser *parser, zval *value)
{
	return is_at(parser, '\'') || is_at(parser, '"') ? parse_quoted(parser, value) : parse_number(parser, value);
}

/* The type of the values, of which the nodes hold those that are counted. */
static const msgpack_type *literals_type(const parser *parser, HashTable *values)
{
	uint32_t tokens = 0;
	smart_str text = { 0 };
	msgpack_type *type;
	zval *each;

	ZEND_HASH_FOREACH_VAL(values, each) {
		smart_str_appends(&text, tokens > 0 ? "|" : "");
		tokens |= MSGPACK_TOKEN_OF(each);
		if (Z_TYPE_P(each) == IS_DOUBLE) {
			smart_str_append_double(&text, Z_DVAL_P(each), 17, true);
		} else if (Z_TYPE_P(each) == IS_STRING) {
			smart_str_appendc(&text, '\'');
			smart_str_append(&text, Z_STR_P(each));
			smart_str_appendc(&text, '\'');
		} else {
			smart_str_append_scalar(&text, each, 0);
		}
	} ZEND_HASH_FOREACH_END();
	type = msgpack_new_type(parser->scope->nodes, MSGPACK_TYPE_LITERALS, smart_str_extract(&text));
	type->tokens = (uint16_t) tokens;
	type->values = values;
	return type;
}

/* Adds a literal: a string by its text, for msgpack_is_scalar_of(). */
static void add_literal(HashTable *values, zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		zend_hash_add(values, Z_STR_P(value), value);
	} else {
		zend_hash_next_index_insert(values, value);
	}
}

static const msgpack_type *literal_type(const parser *parser, zval *value)
{
	HashTable *values = msgpack_nodes_table(parser->scope->nodes, 1);

	add_literal(values, value);
	return literals_type(parser, values);
}

/* Parses the constant of Foo::BAR, after the class. */
static const msgpack_type *parse_constant(parser *parser, zend_class_entry *ce)
{
	zend_string *name = take_name(parser);
	const zval *value = zend_get_class_constant_ex(ce->name, name, parser->scope->self, ZEND_FETCH_CLASS_SILENT);
	zval literal;

	if (!value) {
		return fail(parser, "%s::%s is no constant that can be read here", ZSTR_VAL(ce->name),
			ZSTR_LEN(name) > 0 ? ZSTR_VAL(name) : "*");
	}
	if (Z_TYPE_P(value) <= IS_TRUE) {
		return msgpack_scalar_type((msgpack_type_kind) Z_TYPE_P(value));
	}
	if (Z_TYPE_P(value) > IS_STRING) {
		return fail(parser, "%s::%s is no int, float, string, bool or null", ZSTR_VAL(ce->name), ZSTR_VAL(name));
	}
	ZVAL_COPY(&literal, value);
	msgpack_nodes_hold_value(parser->scope->nodes, &literal);
	return literal_type(parser, &literal);
}

/* Shapes */

/* Parses a key, which is a name, string or number, with `:` or `?:`, and sets the name of the field; NULL: there is
 * none. False with an exception. */
static bool parse_key(parser *parser, msgpack_field *field)
{
	const char *before = parser->at;
	zend_string *key;
	zval literal;

	skip_space(parser);
	key = name_length(parser) > 0 ? take_name(parser) : NULL;
	if (!key && parse_literal(parser, &literal) && Z_TYPE(literal) != IS_DOUBLE) {
		key = Z_TYPE(literal) == IS_STRING ? Z_STR(literal)
			: msgpack_nodes_hold(parser->scope->nodes, zend_long_to_str(Z_LVAL(literal)));
	}
	field->is_required = !key || !take(parser, "?");
	if (key && take(parser, ":") && !is_at(parser, ':')) {
		field->name = key;
	} else {
		parser->at = before;
		field->is_required = true;
	}
	return !EG(exception);
}

static bool add_field(parser *parser, msgpack_plan *plan, msgpack_field *field)
{
	msgpack_nodes *nodes = parser->scope->nodes;
	zend_ulong index = plan->count;
	bool by_position = !field->name || ZEND_HANDLE_NUMERIC(field->name, index);

	if (by_position && index != plan->count) {
		return fail(parser, "integer keys other than 0, 1, 2 and so on are not supported");
	}
	if (plan->count > 0 && by_position != plan->by_position) {
		return fail(parser, "a shape has either string keys or positions");
	}
	if (by_position && plan->count > 0 && field->is_required && !plan->fields[plan->count - 1].is_required) {
		return fail(parser, "a required element behind an optional one is not supported");
	}
	if (!field->name) {
		field->name = msgpack_nodes_hold(nodes, zend_long_to_str(plan->count));
	}
	plan->fields = msgpack_nodes_room(nodes, plan->fields, plan->count, sizeof(*field));
	plan->by_position = by_position;
	plan->fields[plan->count++] = *field;
	return count_member(parser);
}

static zend_string *text_of_shape(const msgpack_plan *plan, bool is_list)
{
	smart_str text = { 0 };

	smart_str_appends(&text, is_list ? "list{" : "array{");
	for (uint32_t i = 0; i < plan->count; i++) {
		const msgpack_field *field = &plan->fields[i];
		size_t word = strspn(ZSTR_VAL(field->name), "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");

		smart_str_appends(&text, i > 0 ? ", " : "");
		if (!plan->by_position || !field->is_required) {
			const char *quote = word == ZSTR_LEN(field->name) && word > 0 ? "" : "'";

			smart_str_appends(&text, quote);
			smart_str_append(&text, field->name);
			smart_str_appends(&text, quote);
			smart_str_appends(&text, field->is_required ? ": " : "?: ");
		}
		smart_str_append(&text, field->type->text);
	}
	smart_str_appends(&text, plan->is_open ? plan->count > 0 ? ", ...}" : "...}" : "}");
	return smart_str_extract(&text);
}

/* Parses a shape after its opening bracket. */
static const msgpack_type *parse_shape(parser *parser, bool is_list)
{
	msgpack_nodes *nodes = parser->scope->nodes;
	msgpack_plan *plan = msgpack_nodes_alloc(nodes, 1, sizeof(*plan));
	msgpack_type *type;

	plan->by_position = is_list;
	do {
		msgpack_field field = { 0 };

		skip_space(parser);
		if (is_at(parser, '}')) {
			break;
		}
		if (take_here(parser, "...")) {
			plan->is_open = true;
			if (is_at(parser, '<')) {
				return fail(parser, "types of the other keys of a shape are not supported");
			}
			take(parser, ",");
			break;
		}
		if (!parse_key(parser, &field) || (field.type = parse_union(parser)) == NULL
		 || !add_field(parser, plan, &field)) {
			return NULL;
		}
	} while (take(parser, ","));
	if (!expect(parser, "}")) {
		return NULL;
	}
	if (is_list && !plan->by_position) {
		return fail(parser, "list{} has no string keys");
	}
	msgpack_plan_init(nodes, plan, plan->count, sizeof(Bucket));
	plan->size = msgpack_allocated_size(sizeof(zend_array)
		+ (sizeof(Bucket) + sizeof(uint32_t)) * MAX(plan->count * 2, HT_MIN_SIZE));
	for (uint32_t i = 0; i < plan->count; i++) {
		if (msgpack_plan_add_key(plan, plan->fields[i].name, &plan->fields[i])) {
			return fail(parser, "the key \"%s\" is there twice", ZSTR_VAL(plan->fields[i].name));
		}
	}
	type = msgpack_new_type(nodes, MSGPACK_TYPE_SHAPE, text_of_shape(plan, is_list));
	type->plan = plan;
	type->tokens = 1 << (plan->by_position ? MSGPACK_TOKEN_ARRAY : MSGPACK_TOKEN_MAP);
	return type;
}

/* Words */

/* Parses what follows list, array or iterable: nothing, <T>, <K, V> or a shape. */
static const msgpack_type *parse_array(parser *parser, msgpack_key_rule keys, bool non_empty)
{
	const msgpack_type *element = msgpack_scalar_type(MSGPACK_TYPE_MIXED);

	if (!non_empty && take_here(parser, "{")) {
		return parse_shape(parser, keys == MSGPACK_KEYS_LIST);
	}
	if (take_generic(parser)) {
		element = parse_union(parser);
		if (element && keys != MSGPACK_KEYS_LIST && take(parser, ",")) {
			keys = element == msgpack_scalar_type(MSGPACK_TYPE_INT) ? MSGPACK_KEYS_INT
				: element == msgpack_scalar_type(MSGPACK_TYPE_STRING) ? MSGPACK_KEYS_STRING : MSGPACK_KEYS_ANY;
			if (keys == MSGPACK_KEYS_ANY && element->kind != MSGPACK_TYPE_MIXED
			 && !zend_string_equals_literal(element->text, "int|string")
			 && !zend_string_equals_literal(element->text, "string|int")) {
				return fail(parser, "keys are int, string or array-key, %s is not supported", ZSTR_VAL(element->text));
			}
			element = parse_union(parser);
		}
		take(parser, ","); /* may end the last line */
		if (!element || !expect(parser, ">")) {
			return NULL;
		}
	}
	return msgpack_array_type(parser->scope->nodes, keys, element, non_empty);
}

static bool parse_bound(parser *parser, const char *word, zend_long unbounded, zend_long *bound)
{
	const char *start;
	zval number;

	skip_space(parser);
	start = parser->at;
	ZVAL_LONG(&number, unbounded);
	if (!take_here(parser, word) && (!parse_number(parser, &number) || Z_TYPE(number) != IS_LONG)) {
		parser->at = start;
		return fail_here(parser);
	}
	*bound = Z_LVAL(number);
	return true;
}

/* Parses what follows int: nothing, or <0, max>. */
static const msgpack_type *parse_int(parser *parser)
{
	zend_long min, max;
	smart_str text = { 0 };
	msgpack_type *type;

	if (!take_generic(parser)) {
		return msgpack_scalar_type(MSGPACK_TYPE_INT);
	}
	if (!parse_bound(parser, "min", ZEND_LONG_MIN, &min) || !expect(parser, ",")
	 || !parse_bound(parser, "max", ZEND_LONG_MAX, &max) || !expect(parser, ">")) {
		return NULL;
	}
	if (min > max) {
		return fail(parser, "no int is within its range");
	}
	smart_str_appends(&text, "int<");
	smart_str_append_printf(&text, min == ZEND_LONG_MIN ? "min" : ZEND_LONG_FMT, min);
	smart_str_append_printf(&text, max == ZEND_LONG_MAX ? ", max>" : ", " ZEND_LONG_FMT ">", max);
	type = msgpack_new_type(parser->scope->nodes, MSGPACK_TYPE_INT, smart_str_extract(&text));
	type->integer.min = min;
	type->integer.max = max;
	return type;
}

enum { RESERVED = 15, UNSUPPORTED = UINT8_MAX };

#define KIND(name, kind) { name, MSGPACK_TYPE_##kind, 0, NULL }
#define RULE(name, rule) { name, MSGPACK_TYPE_STRING, MSGPACK_STRING_##rule, NULL }
#define LIST(name) { name, MSGPACK_TYPE_ARRAY, MSGPACK_KEYS_LIST, NULL }
#define MEANING(name, type) { name, UNSUPPORTED, 0, type }

/* The first ones are no names of classes, in whatever case. Others are words only in lower case. */
static const word words[] = {
	KIND("int", INT), KIND("float", FLOAT), KIND("string", STRING), KIND("bool", BOOL), KIND("array", ARRAY),
	LIST("list"), KIND("null", NULL), KIND("mixed", MIXED), KIND("true", TRUE), KIND("false", FALSE),
	KIND("iterable", ARRAY), MEANING("callable", NULL), MEANING("object", NULL), MEANING("void", NULL),
	MEANING("never", NULL),
	LIST("non-empty-list"), KIND("non-empty-array", ARRAY),
	RULE("non-empty-string", NON_EMPTY), RULE("non-falsy-string", NON_FALSY), RULE("truthy-string", NON_FALSY),
	RULE("numeric-string", NUMERIC), RULE("lowercase-string", LOWERCASE), RULE("class-string", CLASS),
	MEANING("literal-string", "string"), MEANING("integer", "int"), MEANING("double", "float"),
	MEANING("boolean", "bool"), MEANING("array-key", "int|string"), MEANING("number", "int|float"),
	MEANING("positive-int", "int<1, max>"), MEANING("negative-int", "int<min, -1>"),
	MEANING("non-negative-int", "int<0, max>"), MEANING("non-positive-int", "int<min, 0>"),
	MEANING("scalar", "int|float|string|bool"), MEANING("numeric", "int|float|numeric-string"),
	MEANING("resource", NULL)
};

/* The word with this name; NULL: it is a class. */
static const word *find_word(const parser *parser, const char *name, size_t length)
{
	size_t count = parser->notation == MSGPACK_NOTATION_PHP ? RESERVED : sizeof(words) / sizeof(*words);

	for (size_t i = 0; i < count; i++) {
		if (is(name, length, words[i].name) && (i < RESERVED || memcmp(words[i].name, name, length) == 0)) {
			return &words[i];
		}
	}
	return NULL;
}

/* Parses what follows the word. */
static const msgpack_type *parse_word(parser *parser, const word *word)
{
	msgpack_type *type;

	switch (word->kind) {
		case UNSUPPORTED:
			return word->type ? msgpack_parse_type(parser->scope, word->type, strlen(word->type), MSGPACK_NOTATION_FULL)
				: fail(parser, "%s is not supported", word->name);
		case MSGPACK_TYPE_INT: return parse_int(parser);
		case MSGPACK_TYPE_ARRAY: return parse_array(parser, word->rule, strncmp(word->name, "non-empty-", 10) == 0);
		default: break;
	}
	if (word->rule == 0) {
		return msgpack_scalar_type((msgpack_type_kind) word->kind);
	}
	type = msgpack_new_type(parser->scope->nodes, MSGPACK_TYPE_STRING, zend_strpprintf(0, "%s", word->name));
	type->rule = word->rule;
	return type;
}

static const msgpack_type *parse_name(parser *parser, size_t length)
{
	const char *name = parser->at;
	const word *word = find_word(parser, name, length);
	const msgpack_type *type;
	bool is_generic = false;
	zend_class_entry *ce;

	parser->at += length;
	if (word) {
		type = parse_word(parser, word);
	} else if (memchr(name, '-', length)) {
		return fail(parser, "%.*s is not supported", (int) length, name);
	} else if (is_at(parser, '@')) { /* an anonymous class, "class@anonymous" */
		return fail_here(parser);
	} else {
		ce = named_class(parser, name, length);
		type = !ce ? NULL : take_here(parser, "::") ? parse_constant(parser, ce)
			: (is_generic = take_generic(parser)) || is_at(parser, '{') ? NULL
			: parser->scope->class_type(parser->scope, ce);
	}
	is_generic = is_generic || is_at(parser, '<');
	if (is_generic || is_at(parser, '{') || is_at(parser, '(')) {
		return fail(parser, "%.*s%s is not supported", (int) length, name,
			is_generic ? "<...>" : is_at(parser, '{') ? "{...}" : "(...)");
	}
	return type;
}

/* Unions */

/* The members of a union while they are read. */
typedef struct {
	const msgpack_type **parts; /* neither null nor a union */
	uint32_t count;
	bool nullable;
	bool is_mixed;
} members;

static void add_part(parser *parser, members *members, const msgpack_type *type)
{
	members->nullable |= type->nullable || type->kind == MSGPACK_TYPE_NULL;
	members->is_mixed |= type->kind == MSGPACK_TYPE_MIXED;
	if (type->kind == MSGPACK_TYPE_UNION) {
		for (int i = 0; i < MSGPACK_TOKENS; i++) {
			if (msgpack_is_first_member(type->members, i)) {
				add_part(parser, members, type->members[i]);
			}
		}
	} else if (type->kind != MSGPACK_TYPE_NULL) {
		members->parts = msgpack_nodes_room(parser->scope->nodes, members->parts, members->count,
			sizeof(*members->parts));
		members->parts[members->count++] = type;
	}
}

/* Is it a type of scalars, which may be nullable, without restrictions? */
static bool is_scalar_type(const msgpack_type *type)
{
	return type->kind <= MSGPACK_TYPE_STRING && type->rule == MSGPACK_STRING_ANY
		&& type->integer.min == ZEND_LONG_MIN && type->integer.max == ZEND_LONG_MAX; /* as of all scalars[] */
}

/* Sets a member for its tokens. False with an exception: one of them has another member. */
static bool place_part(parser *parser, const msgpack_type *by_token[MSGPACK_TOKENS], const msgpack_type *part)
{
	bool is_bool = part->kind >= MSGPACK_TYPE_FALSE && part->kind <= MSGPACK_TYPE_BOOL;
	bool has_literals = is_bool || part->kind == MSGPACK_TYPE_LITERALS;

	for (int i = 0; i < MSGPACK_TOKENS; i++) {
		const msgpack_type *other = by_token[i];

		if (!(part->tokens & 1u << i)) {
			continue;
		}
		if (!other) {
			by_token[i] = is_bool ? msgpack_scalar_type(MSGPACK_TYPE_FALSE + (i - MSGPACK_TOKEN_FALSE)) : part;
		} else if (other != part && !(has_literals && is_scalar_type(other))) {
			return fail(parser, "%s and %s cannot be told apart in a message", ZSTR_VAL(other->text),
				ZSTR_VAL(part->text));
		}
	}
	return true;
}

static const msgpack_type *union_of_members(const parser *parser, const msgpack_type **by_token,
	const members *all)
{
	const msgpack_type *only = NULL;
	smart_str text = { 0 };
	uint32_t count = 0;
	msgpack_type *type;

	if (by_token[MSGPACK_TOKEN_FALSE] == msgpack_scalar_type(MSGPACK_TYPE_FALSE)
	 && by_token[MSGPACK_TOKEN_TRUE] == msgpack_scalar_type(MSGPACK_TYPE_TRUE)) {
		by_token[MSGPACK_TOKEN_FALSE] = by_token[MSGPACK_TOKEN_TRUE] = msgpack_scalar_type(MSGPACK_TYPE_BOOL);
	}
	for (int i = 0; i < MSGPACK_TOKENS; i++) {
		only = msgpack_is_first_member(by_token, i) ? count++, by_token[i] : only;
	}
	if (count == 1) {
		return only;
	}
	for (uint32_t i = 0; i < all->count; i++) {
		const msgpack_type *part = all->parts[i];

		smart_str_appendl(&text, ZSTR_VAL(part->text), ZSTR_LEN(part->text) - (part->nullable ? strlen("|null") : 0));
		smart_str_appends(&text, i + 1 < all->count ? "|" : "");
	}
	type = msgpack_new_type(parser->scope->nodes, MSGPACK_TYPE_UNION, smart_str_extract(&text));
	type->members = by_token;
	return type;
}

/* Each part is put to its tokens. All literals, as one type, come last, and not to those where any value is allowed:
 * string|'a'. True and false are among them if there is no other member. NULL with an exception: two
 * cannot be told apart. */
static const msgpack_type *place_parts(parser *parser, const members *all)
{
	msgpack_nodes *nodes = parser->scope->nodes;
	const msgpack_type **by_token = msgpack_nodes_alloc(nodes, MSGPACK_TOKENS, sizeof(*by_token));
	HashTable *values = msgpack_nodes_table(nodes, 8);
	bool has_others = false;
	zval *value, boolean;

	for (uint32_t i = 0; i < all->count; i++) {
		const msgpack_type *part = all->parts[i];

		if (part->kind == MSGPACK_TYPE_LITERALS) {
			ZEND_HASH_FOREACH_VAL(part->values, value) {
				add_literal(values, value);
			} ZEND_HASH_FOREACH_END();
		} else if (!place_part(parser, by_token, part)) {
			return NULL;
		}
		has_others |= part->kind > MSGPACK_TYPE_BOOL && part->kind != MSGPACK_TYPE_LITERALS;
	}
	if (zend_hash_num_elements(values) == 0) {
		return union_of_members(parser, by_token, all);
	}
	for (int i = MSGPACK_TOKEN_FALSE; i <= MSGPACK_TOKEN_TRUE && !has_others; i++) {
		if (by_token[i]) {
			ZVAL_BOOL(&boolean, i == MSGPACK_TOKEN_TRUE);
			zend_hash_next_index_insert(values, &boolean);
			by_token[i] = NULL;
		}
	}
	return place_part(parser, by_token, literals_type(parser, values)) ? union_of_members(parser, by_token, all)
		: NULL;
}

static const msgpack_type *union_type(parser *parser, const members *all)
{
	const msgpack_type *type = all->is_mixed ? msgpack_scalar_type(MSGPACK_TYPE_MIXED)
		: all->count == 0 ? msgpack_scalar_type(MSGPACK_TYPE_NULL)
		: all->count == 1 ? all->parts[0] : place_parts(parser, all);

	return type && all->nullable ? msgpack_nullable_type(parser->scope->nodes, type) : type;
}

/* Types */

static const msgpack_type *parse_atom(parser *parser)
{
	const msgpack_type *type;
	size_t length;
	zval literal;

	if (take_here(parser, "(")) {
		type = parse_union(parser);
		return type && expect(parser, ")") ? type : NULL;
	}
	length = name_length(parser);
	if (length > 0) {
		return parse_name(parser, length);
	}
	return parse_literal(parser, &literal) ? literal_type(parser, &literal) : fail_here(parser);
}

/* A member of a union: T, ?T, T[] */
static const msgpack_type *parse_member(parser *parser)
{
	bool nullable = take(parser, "?");
	const msgpack_type *type;

	skip_space(parser);
	type = parse_atom(parser);
	while (type && take_brackets(parser)) {
		if (++parser->height > DEPTH_MAX) {
			return fail(parser, "more than %d levels", DEPTH_MAX);
		}
		type = msgpack_array_type(parser->scope->nodes, MSGPACK_KEYS_LIST, type, false);
	}
	return type && nullable ? msgpack_nullable_type(parser->scope->nodes, type) : type;
}

static const msgpack_type *parse_members(parser *parser)
{
	const msgpack_type *type = parse_member(parser);
	members all = { 0 };
	bool has_more = type && take(parser, "|");

	if (!has_more) {
		return type;
	}
	while (type && count_member(parser)) {
		add_part(parser, &all, type);
		if (!has_more) {
			return union_type(parser, &all);
		}
		type = parse_member(parser);
		has_more = type && take(parser, "|");
	}
	return NULL;
}

static const msgpack_type *parse_union(parser *parser)
{
	uint32_t height = parser->height;
	const msgpack_type *type;

	parser->height = 0;
	type = ++parser->depth <= DEPTH_MAX ? parse_members(parser) : NULL;
	if (parser->depth-- > DEPTH_MAX || ++parser->height > DEPTH_MAX) {
		return fail(parser, "more than %d levels", DEPTH_MAX);
	}
	parser->height = MAX(parser->height, height);
	return type && take(parser, "&") ? fail(parser, "intersections are not supported") : type;
}

const msgpack_type *msgpack_parse_type(msgpack_type_scope *scope, const char *bytes, size_t length,
	msgpack_notation notation)
{
	parser parser = { .scope = scope, .notation = notation, .start = bytes, .at = bytes, .end = bytes + length };
	const msgpack_type *type = parse_union(&parser);

	if (notation == MSGPACK_NOTATION_VAR && parser.at < parser.end && (*parser.at == '.' || *parser.at == ',')) {
		parser.at++; /* before a description */
	}
	if (notation != MSGPACK_NOTATION_VAR || (parser.at < parser.end && !msgpack_is_space(*parser.at))) {
		skip_space(&parser);
		type = type && parser.at < parser.end ? fail_here(&parser) : type;
	}
	return type;
}
