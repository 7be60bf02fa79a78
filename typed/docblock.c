#include "docblock.h"

#include "zend_smart_str.h"

/* Types */

typedef struct {
	const char *name; /* without the @ */
	size_t length;
	const char *body, *end; /* up to the next tag, or the end of the docblock */
} tag;

/* Is the @ at that place the first byte of its line, but for the docblock's own? */
static bool begins_line(const char *start, const char *at)
{
	while (at > start && (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '*' || at[-1] == '/')) {
		at--;
	}
	return at == start || at[-1] == '\n' || at[-1] == '\r';
}

static const char *next_at(const char *start, const char *at, const char *end)
{
	while (at < end && (at = memchr(at, '@', (size_t) (end - at))) != NULL) {
		if (begins_line(start, at)) {
			return at;
		}
		at++;
	}
	return end;
}

/* The first tag from `at`, if there is one. */
static bool next_tag(tag *tag, const zend_string *docblock, const char *at)
{
	const char *start = ZSTR_VAL(docblock), *end = start + ZSTR_LEN(docblock) - strlen("*/");

	tag->name = next_at(start, at, end) + 1;
	if (tag->name > end) {
		return false;
	}
	tag->body = tag->name;
	while (tag->body < end && !msgpack_is_space(*tag->body)) {
		tag->body++;
	}
	tag->length = (size_t) (tag->body - tag->name);
	tag->end = next_at(start, tag->body, end);
	return true;
}

/* 0: is not such a tag, 1: @name, 2: @psalm-name, 3: @phpstan-name */
static int rank_of(const tag *tag, const char *name)
{
	static const char *const prefixes[] = { "", "psalm-", "phpstan-" };

	for (int i = 0; i < 3; i++) {
		size_t prefix = strlen(prefixes[i]), length = strlen(name);

		if (tag->length == prefix + length && memcmp(tag->name, prefixes[i], prefix) == 0
		 && memcmp(tag->name + prefix, name, length) == 0) {
			return i + 1;
		}
	}
	return 0;
}

/* Where the type of the parameter ends: before $name, &$name or ...$name. NULL: the tag is of another one. */
static const char *end_of_type(const tag *tag, const zend_string *name)
{
	const char *dollar = memchr(tag->body, '$', (size_t) (tag->end - tag->body)), *behind;

	if (!dollar || (size_t) (tag->end - dollar) <= ZSTR_LEN(name)
	 || memcmp(dollar + 1, ZSTR_VAL(name), ZSTR_LEN(name)) != 0) {
		return NULL;
	}
	behind = dollar + 1 + ZSTR_LEN(name);
	if (behind < tag->end && msgpack_is_name_byte(*behind)) {
		return NULL;
	}
	while (dollar > tag->body && (dollar[-1] == '&' || dollar[-1] == '.')) {
		dollar--;
	}
	return dollar;
}

bool msgpack_docblock_type(const zend_string *docblock, const zend_string *name, const char **type, size_t *length)
{
	int best = 0;
	tag tag;

	for (const char *at = docblock ? ZSTR_VAL(docblock) : NULL; at && next_tag(&tag, docblock, at); at = tag.end) {
		int rank = rank_of(&tag, name ? "param" : "var");
		const char *end = rank <= best ? NULL : name ? end_of_type(&tag, name) : tag.end;

		while (end && end > tag.body && (msgpack_is_space(end[-1]) || end[-1] == '*')) {
			end--;
		}
		while (end && tag.body < end && msgpack_is_space(*tag.body)) {
			tag.body++;
		}
		if (end && end > tag.body) {
			best = rank;
			*type = tag.body;
			*length = (size_t) (end - tag.body);
		}
	}
	return best > 0;
}

/* Imports */

enum { NAME = 'n', VALUE = 'v' }; /* tokens; others are their first byte, 0 is the end */

typedef struct {
	const char *at;
	size_t length;
} slice;

/* Of PHP code: enough of a lexer to find namespaces and imports. */
typedef struct {
	const char *at, *end;
	slice name; /* of a NAME */
	uint32_t line;
} lexer;

/* A `use`, or a namespace if it has no alias. */
typedef struct {
	uint32_t line;
	zend_string *alias;
	zend_string *name;
} import;

typedef struct {
	uint32_t scanned; /* the line up to which the file has been read */
	uint32_t count;
	import *imports; /* in the order of the file */
} file_imports;

static bool begins(const lexer *lexer, const char *text)
{
	size_t length = strlen(text);

	return (size_t) (lexer->end - lexer->at) >= length && memcmp(lexer->at, text, length) == 0;
}

static bool name_is(const lexer *lexer, const char *name)
{
	size_t length = strlen(name);

	return lexer->name.length == length && zend_binary_strcasecmp(lexer->name.at, length, name, length) == 0;
}

static void move_to(lexer *lexer, const char *to)
{
	for (; lexer->at < to; lexer->at++) {
		lexer->line += *lexer->at == '\n';
	}
}

/* To behind the next occurrence of `text`. */
static void skip_past(lexer *lexer, const char *text)
{
	const char *found = zend_memnstr(lexer->at, text, strlen(text), lexer->end);

	move_to(lexer, found ? found + strlen(text) : lexer->end);
}

static void skip_line_comment(lexer *lexer)
{
	while (lexer->at < lexer->end && *lexer->at != '\n' && !begins(lexer, "?>")) {
		lexer->at++;
	}
}

static void skip_quoted(lexer *lexer, char quote)
{
	const char *at = lexer->at + 1;

	while (at < lexer->end && *at != quote) {
		at += *at == '\\' && at + 1 < lexer->end ? 2 : 1;
	}
	move_to(lexer, MIN(at + 1, lexer->end));
}

static void skip_heredoc(lexer *lexer)
{
	const char *label = lexer->at + strlen("<<<"), *end;
	size_t length;

	label += strspn(label, " \t");
	label += *label == '\'' || *label == '"';
	for (end = label; end < lexer->end && msgpack_is_name_byte(*end); end++) {}
	length = (size_t) (end - label);
	move_to(lexer, end);
	if (length == 0) {
		return;
	}
	do {
		skip_past(lexer, "\n");
		move_to(lexer, lexer->at + strspn(lexer->at, " \t"));
	} while (lexer->at < lexer->end && ((size_t) (lexer->end - lexer->at) < length
		|| memcmp(lexer->at, label, length) != 0 || msgpack_is_name_byte(lexer->at[length])));
	move_to(lexer, MIN(lexer->at + length, lexer->end));
}

/* Skips what is no token. False: there is nothing to skip. */
static bool skip_space(lexer *lexer)
{
	char c = *lexer->at;

	if (msgpack_is_space(c)) {
		move_to(lexer, lexer->at + 1);
	} else if ((c == '#' && !begins(lexer, "#[")) || begins(lexer, "//")) {
		skip_line_comment(lexer);
	} else if (begins(lexer, "/*")) {
		lexer->at += 2;
		skip_past(lexer, "*/");
	} else {
		return false;
	}
	return true;
}

static int next_token(lexer *lexer)
{
	while (lexer->at < lexer->end && skip_space(lexer)) {}
	if (lexer->at >= lexer->end) {
		return 0;
	}
	if (msgpack_is_name_byte(*lexer->at) || *lexer->at == '$') {
		lexer->name.at = lexer->at++;
		while (lexer->at < lexer->end && msgpack_is_name_byte(*lexer->at)) {
			lexer->at++;
		}
		lexer->name.length = (size_t) (lexer->at - lexer->name.at);
		return *lexer->name.at == '$' ? VALUE : NAME;
	}
	if (*lexer->at == '\'' || *lexer->at == '"' || *lexer->at == '`') {
		skip_quoted(lexer, *lexer->at);
		return VALUE;
	}
	if (begins(lexer, "<<<")) {
		skip_heredoc(lexer);
		return VALUE;
	}
	if (begins(lexer, "?>")) {
		skip_past(lexer, "<?");
		return ';';
	}
	return *lexer->at++;
}

/* Adds `prefix` and `name` under an alias, without one as a namespace. */
static void add_import(file_imports *file, uint32_t line, slice prefix, slice name, slice alias)
{
	smart_str full = { 0 };

	if ((file->count & (file->count - 1)) == 0) { /* full: powers of two */
		file->imports = safe_erealloc(file->imports, MAX(file->count, 1) * 2, sizeof(*file->imports), 0);
	}
	smart_str_appendl(&full, prefix.at ? prefix.at : "", prefix.length);
	smart_str_appendl(&full, name.at ? name.at : "", name.length);
	file->imports[file->count++] = (import) { .line = line, .name = smart_str_extract(&full),
		.alias = alias.at ? zend_string_init(alias.at, alias.length, false) : NULL };
}

static slice last_part(slice name)
{
	const char *slash = zend_memrchr(name.at, '\\', name.length);

	return slash ? (slice) { slash + 1, name.length - (size_t) (slash + 1 - name.at) } : name;
}

/* Behind `use`: that of a closure, of functions and of constants adds nothing. */
static void read_use(lexer *lexer, file_imports *file)
{
	slice prefix = { "", 0 }, name = { NULL, 0 }, alias = name;
	bool is_class = true, are_classes = true; /* the name; all in brackets */
	uint32_t line = lexer->line;
	int token;

	do {
		token = next_token(lexer);
		if (token == NAME && (name_is(lexer, "function") || name_is(lexer, "const"))) {
			is_class = false;
		} else if (token == NAME && name_is(lexer, "as")) {
			next_token(lexer);
			alias = lexer->name;
		} else if (token == NAME) {
			name = lexer->name;
			name.at += *name.at == '\\';
			name.length -= name.at != lexer->name.at;
			alias = last_part(name);
		} else if (token == '{') {
			prefix = name.at ? name : prefix;
			are_classes = is_class;
			name.at = NULL;
		} else {
			if (name.at && is_class) {
				add_import(file, line, prefix, name, alias);
			}
			name.at = NULL;
			is_class = prefix.length > 0 ? are_classes : is_class;
		}
	} while (token == NAME || token == '{' || token == ',' || token == '}');
}

/* Behind `namespace`. Returns the token behind its name. */
static int read_namespace(lexer *lexer, file_imports *file)
{
	slice none = { "", 0 };
	uint32_t line = lexer->line;
	int token = next_token(lexer);

	add_import(file, line, none, token == NAME ? lexer->name : none, (slice) { NULL, 0 });
	return token == NAME ? next_token(lexer) : token;
}

/* Reads the statements at the top of a file or a namespace, up to that line. */
static void scan(file_imports *file, const zend_string *code, uint32_t line)
{
	lexer lexer = { .at = ZSTR_VAL(code), .end = ZSTR_VAL(code) + ZSTR_LEN(code), .line = 1 };
	uint32_t depth = 0, top = 0; /* in brackets; `top` is 1 in namespace {} */
	bool is_start = true;
	int token;

	skip_past(&lexer, "<?");
	if (begins(&lexer, "php")) {
		lexer.at += 3;
	}
	while ((token = next_token(&lexer)) != 0 && lexer.line <= line) {
		if (token == NAME && is_start && depth <= top && name_is(&lexer, "namespace")) {
			token = read_namespace(&lexer, file);
			top = token == '{';
		} else if (token == NAME && is_start && depth == top && name_is(&lexer, "use")) {
			read_use(&lexer, file);
			token = ';';
		} else if (token == NAME && is_start && name_is(&lexer, "__halt_compiler")) {
			break;
		}
		depth += token == '{';
		depth -= token == '}' && depth > 0;
		is_start = token == ';' || token == '{' || token == '}'
			|| (is_start && token == NAME && name_is(&lexer, "php"));
	}
	file->scanned = token == 0 ? UINT32_MAX : line;
}

static void free_imports(zval *value)
{
	file_imports *file = Z_PTR_P(value);

	for (uint32_t i = 0; i < file->count; i++) {
		if (file->imports[i].alias) {
			zend_string_release(file->imports[i].alias);
		}
		zend_string_release(file->imports[i].name);
	}
	if (file->imports) {
		efree(file->imports);
	}
	efree(file);
}

void msgpack_imports_init(HashTable *files)
{
	zend_hash_init(files, 8, NULL, free_imports, false);
}

/* NULL: there is no such file, as for code in eval(). */
static zend_string *read_code(zend_string *name)
{
	php_stream *stream;
	zend_string *code;

	if (strstr(ZSTR_VAL(name), " : eval()'d code")) {
		return NULL;
	}
	stream = php_stream_open_wrapper(ZSTR_VAL(name), "rb", STREAM_OPEN_FOR_INCLUDE, NULL);
	code = stream ? php_stream_copy_to_mem(stream, PHP_STREAM_COPY_ALL, false) : NULL;
	if (stream) {
		php_stream_close(stream);
	}
	return code;
}

/* The first time up to the line of a class, later the whole file. NULL: there is none. */
static const file_imports *imports_of(HashTable *files, zend_string *name, uint32_t line)
{
	file_imports *file = zend_hash_find_ptr(files, name);
	zend_string *code;

	if (file && file->scanned >= line) {
		return file;
	}
	code = read_code(name);
	if (!code || EG(exception)) {
		if (code) {
			zend_string_release(code);
		}
		return NULL;
	}
	line = zend_hash_exists(files, name) ? UINT32_MAX : line;
	file = ecalloc(1, sizeof(*file));
	scan(file, code, line);
	zend_string_release(code);
	return zend_hash_update_ptr(files, name, file);
}

zend_string *msgpack_resolve_name(HashTable *files, zend_string *file_name, uint32_t line, const zend_string *near,
	const char *name, size_t length)
{
	const file_imports *file = imports_of(files, file_name, line);
	const char *slash = memchr(name, '\\', length), *near_slash = zend_memrchr(ZSTR_VAL(near), '\\', ZSTR_LEN(near));
	size_t first = slash ? (size_t) (slash - name) : length;
	smart_str full = { 0 };
	bool is_relative = slash && first == strlen("namespace")
		&& zend_binary_strcasecmp(name, first, "namespace", first) == 0;

	if (EG(exception)) {
		return NULL;
	}
	name += is_relative ? first + 1 : 0;
	length -= is_relative ? first + 1 : 0;
	for (uint32_t i = file ? file->count : 0; i-- > 0; ) {
		const import *import = &file->imports[i];

		if (import->line > line) {
			continue;
		}
		if (!import->alias) { /* the namespace */
			smart_str_append(&full, import->name);
			break;
		}
		if (!is_relative && ZSTR_LEN(import->alias) == first
		 && zend_binary_strcasecmp(ZSTR_VAL(import->alias), first, name, first) == 0) {
			smart_str_append(&full, import->name);
			smart_str_appendl(&full, name + first, length - first);
			return smart_str_extract(&full);
		}
	}
	if (!file && near_slash) {
		smart_str_appendl(&full, ZSTR_VAL(near), (size_t) (near_slash - ZSTR_VAL(near)));
	}
	if (smart_str_get_len(&full) > 0) {
		smart_str_appendc(&full, '\\');
	}
	smart_str_appendl(&full, name, length);
	return smart_str_extract(&full);
}
