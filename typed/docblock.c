#include "docblock.h"

#include "php_main.h"
#include "zend_exceptions.h"
#include "zend_language_parser.h"
#include "zend_language_scanner.h"

typedef struct {
	const char *at;
	size_t length;
} slice;

/* Types */

typedef struct {
	slice name; /* without the @ */
	const char *body, *end; /* up to the next tag, or the end of the docblock */
} tag;

/* The next @ that is the first byte of its line, but for the docblock's own. */
static const char *next_at(const char *start, const char *at, const char *end)
{
	while (at < end && (at = memchr(at, '@', (size_t) (end - at))) != NULL) {
		const char *line = at;

		while (line > start && (line[-1] == ' ' || line[-1] == '\t' || line[-1] == '*' || line[-1] == '/')) {
			line--;
		}
		if (line == start || line[-1] == '\n' || line[-1] == '\r') {
			return at;
		}
		at++;
	}
	return end;
}

/* The tag after this one, or, if it is none yet, the first one of the docblock, which may be NULL. False: none. */
static bool next_tag(tag *tag, const zend_string *docblock)
{
	const char *start, *end;

	if (!docblock) {
		return false;
	}
	start = ZSTR_VAL(docblock);
	end = start + ZSTR_LEN(docblock) - strlen("*/");
	tag->name.at = (tag->end ? tag->end : next_at(start, start, end)) + 1;
	tag->body = tag->name.at;
	while (tag->body < end && !msgpack_is_space(*tag->body)) {
		tag->body++;
	}
	tag->name.length = (size_t) (tag->body - tag->name.at);
	while (tag->body < end && msgpack_is_space(*tag->body)) {
		tag->body++;
	}
	tag->end = next_at(start, tag->body, end);
	return tag->name.at <= end;
}

static zend_always_inline bool skip_text(slice *slice, const char *text)
{
	size_t length = strlen(text);
	bool is_there = slice->length >= length && memcmp(slice->at, text, length) == 0;

	slice->at += is_there ? length : 0;
	slice->length -= is_there ? length : 0;
	return is_there;
}

static bool is_text(slice slice, const char *text)
{
	return skip_text(&slice, text) && slice.length == 0;
}

/* Removes the prefix of a tool. Returns the rank of the tag: 3 for PHPStan, 2 for Psalm, 1 without a prefix. */
static int skip_prefix(slice *name)
{
	return skip_text(name, "phpstan-") ? 3 : skip_text(name, "psalm-") ? 2 : 1;
}

/* Do the bytes begin with this name, and no longer one? */
static bool begins_with_name(const char *at, const char *end, const char *name, size_t length)
{
	return (size_t) (end - at) >= length && memcmp(at, name, length) == 0
		&& (at + length == end || !mp_is_name_byte(at[length]));
}

/* Where the type of the parameter ends: before $name, &$name or ...$name. NULL: the tag is of another one. */
static const char *end_of_type(const tag *tag, const zend_string *name)
{
	const char *dollar = memchr(tag->body, '$', (size_t) (tag->end - tag->body));

	if (!dollar || !begins_with_name(dollar + 1, tag->end, ZSTR_VAL(name), ZSTR_LEN(name))) {
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
	tag tag = { .end = NULL };

	while (next_tag(&tag, docblock)) {
		int rank = skip_prefix(&tag.name);
		const char *end = rank <= best || !is_text(tag.name, name ? "param" : "var") ? NULL
			: name ? end_of_type(&tag, name) : tag.end;

		while (end && end > tag.body && (msgpack_is_space(end[-1]) || end[-1] == '*')) {
			end--;
		}
		if (end && end > tag.body) {
			best = rank;
			*type = tag.body;
			*length = (size_t) (end - tag.body);
		}
	}
	return best > 0;
}

const char *msgpack_docblock_declares(const zend_string *docblock, const char *name, size_t length)
{
	tag tag = { .end = NULL };

	while (next_tag(&tag, docblock)) {
		bool has_prefix = skip_prefix(&tag.name) > 1, is_template = skip_text(&tag.name, "template");
		bool is_import = has_prefix && is_text(tag.name, "import-type");
		bool is_alias = is_import || (has_prefix && is_text(tag.name, "type"));
		const char *as = is_import ? zend_memnstr(tag.body, ZEND_STRL(" as "), tag.end) : NULL;

		is_template = is_template && (tag.name.length == 0 || is_text(tag.name, "-covariant")
			|| is_text(tag.name, "-contravariant"));
		if ((is_template || is_alias)
		 && begins_with_name(as ? as + strlen(" as ") : tag.body, tag.end, name, length)) {
			return is_template ? "a template type" : "a type alias";
		}
	}
	return NULL;
}

/* Imports */

/* A `use` of a class, a namespace that begins, a class that is declared, or the docblock of a method or property. */
typedef struct import {
	const struct import *before; /* in the file */
	int token; /* T_USE, T_NAMESPACE, T_CLASS, T_FUNCTION or T_VARIABLE */
	zend_string *alias; /* of a `use`; the name of the method or property */
	zend_string *name;  /* in full; or the docblock */
} import;

typedef struct {
	msgpack_nodes *nodes;
	const import *last;
	slice name_space; /* of `last` */
	bool keeps_docblocks;
	slice docblock; /* of what comes next */
} file_imports;

static slice token_text(void)
{
	return (slice) { (const char *) LANG_SCNG(yy_text), LANG_SCNG(yy_leng) };
}

/* The next token that is no space or comment; 0: none, or the file has changed since and does not compile. */
static int next_token(file_imports *file)
{
	zval value;
	int token;

	do {
		ZVAL_UNDEF(&value);
		token = lex_scan(&value, NULL);
		zval_ptr_dtor_nogc(&value);
		file->docblock = token == T_DOC_COMMENT && file->keeps_docblocks ? token_text() : file->docblock;
	} while (token == T_WHITESPACE || token == T_COMMENT || token == T_DOC_COMMENT);
	return EG(exception) ? 0 : token;
}

static void add_import(file_imports *file, int token, slice prefix, slice name, slice alias)
{
	import *import = msgpack_nodes_alloc(file->nodes, 1, sizeof(*import));

	import->before = file->last;
	import->token = token;
	import->alias = msgpack_nodes_hold(file->nodes, zend_string_init(alias.at, alias.length, false));
	import->name = msgpack_nodes_hold(file->nodes,
		zend_string_concat3(prefix.at, prefix.length, "\\", prefix.length > 0, name.at, name.length));
	file->last = import;
}

/* Adds the imports of the `use` that has been read; one of a closure, of functions or of constants has none. */
static void read_use(file_imports *file)
{
	slice prefix = { "", 0 }, name = prefix, alias = prefix;
	bool is_class = true, are_classes = true; /* the name; all, or all in brackets */
	const char *slash;
	int token;

	do {
		token = next_token(file);
		switch (token) {
			case T_FUNCTION:
			case T_CONST:
				is_class = false;
				are_classes &= prefix.length > 0;
				break;
			case T_STRING:
			case T_NAME_QUALIFIED:
			case T_NAME_FULLY_QUALIFIED:
				name = alias = token_text();
				skip_text(&name, "\\");
				slash = zend_memrchr(alias.at, '\\', alias.length);
				alias.length -= slash ? (size_t) (slash + 1 - alias.at) : 0;
				alias.at = slash ? slash + 1 : alias.at;
				break;
			case T_AS:
				next_token(file);
				alias = token_text();
				break;
			case T_NS_SEPARATOR: break; /* before the bracket */
			case '{':
				prefix = name;
				name.length = 0;
				break;
			default:
				if (name.length > 0 && is_class) {
					add_import(file, T_USE, prefix, name, alias);
				}
				name.length = 0;
				is_class = are_classes;
		}
	} while (token == ',' || token == '{' || (token > UCHAR_MAX && token != T_CLOSE_TAG));
}

/* Adds the namespace whose `namespace` has been read; the bracket after its name is read, too. */
static void read_namespace(file_imports *file)
{
	slice none = { "", 0 }, name = none;
	int token = next_token(file);

	if (token == T_STRING || token == T_NAME_QUALIFIED) {
		name = token_text();
		token = next_token(file);
	}
	if (name.length > 0 || token == '{') {
		add_import(file, T_NAMESPACE, none, name, none);
		file->name_space = (slice) { ZSTR_VAL(file->last->name), name.length };
	}
}

/* Adds the docblock of a property, or of the method whose `function` has been read. */
static void read_docblock(file_imports *file, int token)
{
	slice docblock = file->docblock, name;

	while (token == T_FUNCTION && next_token(file) == T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG) {
	}
	name = token_text();
	skip_text(&name, "$");
	add_import(file, token, (slice) { "", 0 }, docblock, name);
	file->docblock.length = 0;
}

/* Reads the statements at the top of a file, which begins in the global namespace, and of its namespaces, what classes
 * are declared anywhere, and the docblocks of their members. */
static void read_statements(file_imports *file)
{
	const slice none = { "", 0 };
	uint32_t depth = 0, class_depth = 0; /* of brackets, but for that of a namespace */
	int token, before = 0;

	add_import(file, T_NAMESPACE, none, none, none);
	while ((token = next_token(file)) != 0 && token != T_HALT_COMPILER) {
		bool is_statement = depth == 0 && before != T_PAAMAYIM_NEKUDOTAYIM; /* Foo::USE is a constant */

		if (token == T_STRING
		 && (before == T_CLASS || before == T_INTERFACE || before == T_TRAIT || before == T_ENUM)) {
			add_import(file, T_CLASS, file->name_space, token_text(), none);
			class_depth = depth;
		}
		if ((token == T_FUNCTION || token == T_VARIABLE) && file->docblock.length > 0 && depth == class_depth + 1) {
			read_docblock(file, token);
		} else if (token == ';' || token == '{' || token == '}') {
			file->docblock = none;
		}
		if (is_statement && token == T_NAMESPACE) {
			read_namespace(file);
		} else if (is_statement && token == T_USE) {
			read_use(file);
		}
		depth += token == '{' || token == T_CURLY_OPEN || token == T_DOLLAR_OPEN_CURLY_BRACES;
		depth -= token == '}' && depth > 0;
		before = before == T_PAAMAYIM_NEKUDOTAYIM ? 0 : token;
	}
}

static void scan(file_imports *file)
{
	/* By a volatile pointer the call is not inlined: setjmp() of zend_try would clobber the callee's variables. */
	void (*volatile read)(file_imports *) = read_statements;

	LANG_SCNG(heredoc_scan_ahead) = true; /* does not repeat the compiler's warnings */
	zend_try {
		read(file);
	} zend_catch { /* shutdown functions may compile code */
		LANG_SCNG(heredoc_scan_ahead) = false;
		zend_bailout();
	} zend_end_try();
	LANG_SCNG(heredoc_scan_ahead) = false;
	if (EG(exception)) {
		zend_clear_exception();
	}
}

/* The last import of a file, which is read once. NULL: it cannot be read, as code of eval(). */
static const import *imports_of(msgpack_imports *imports, zend_string *name)
{
	const import *cached = zend_hash_find_ptr(imports->files, name);
	file_imports file = { .nodes = imports->nodes, .name_space = { "", 0 },
		.keeps_docblocks = imports->reads_docblocks };
	zend_file_handle handle;
	zend_lex_state state;
	size_t length;
	char *code;

	if (cached || strstr(ZSTR_VAL(name), " : eval()'d code")) {
		return cached;
	}
	zend_stream_init_filename_ex(&handle, name);
	/* A stream wrapper of userland must not run while the scanner's state is another one */
	if (php_stream_open_for_zend_ex(&handle, STREAM_OPEN_FOR_INCLUDE) == SUCCESS
	 && zend_stream_fixup(&handle, &code, &length) == SUCCESS && !EG(exception)) {
		zend_save_lexical_state(&state);
		open_file_for_scanning(&handle);
		scan(&file);
		zend_restore_lexical_state(&state);
		zend_hash_update_ptr(imports->files, name, (void *) file.last);
	}
	zend_destroy_file_handle(&handle);
	return file.last;
}

/* The name of a class in full, as it is meant where a class is declared. */
static zend_string *name_at(const import *import, const char *name, size_t length)
{
	const char *slash = memchr(name, '\\', length);
	size_t first = slash ? (size_t) (slash - name) : length;

	if (slash && zend_binary_strcasecmp(name, first, ZEND_STRL("namespace")) == 0) {
		name += first + 1;
		length -= first + 1;
		first = 0; /* which is no alias */
	}
	while (import->token != T_NAMESPACE && (import->token != T_USE
		|| zend_binary_strcasecmp(ZSTR_VAL(import->alias), ZSTR_LEN(import->alias), name, first) != 0)) {
		import = import->before;
	}
	if (import->token == T_USE) {
		return zend_string_concat2(ZSTR_VAL(import->name), ZSTR_LEN(import->name), name + first, length - first);
	}
	return zend_string_concat3(ZSTR_VAL(import->name), ZSTR_LEN(import->name), "\\", ZSTR_LEN(import->name) > 0,
		name, length);
}

zend_string *msgpack_resolve_name(msgpack_imports *imports, const zend_class_entry *ce, const char *name,
	size_t length)
{
	const import *import = ce && ce->type == ZEND_USER_CLASS ? imports_of(imports, ce->info.user.filename) : NULL;
	zend_string *found = NULL, *other;
	bool is_clear = !EG(exception);

	for (; import && is_clear; import = import->before) { /* the file may declare the class twice, by conditions */
		if (import->token == T_CLASS && zend_string_equals(import->name, ce->name)) {
			other = name_at(import, name, length);
			is_clear = !found || zend_string_equals_ci(found, other);
			if (found) {
				zend_string_release(found);
			}
			found = other;
		}
	}
	if (!is_clear && found) {
		zend_string_release(found);
	}
	return is_clear ? found : NULL;
}

const zend_class_entry *msgpack_find_docblock(msgpack_imports *imports, const zend_class_entry *ce, bool is_property,
	const zend_string *name, const zend_string **docblock)
{
	const zend_string *of_class = NULL;
	const zend_class_entry *found;
	const import *import;
	uint32_t count = 0;

	if (*docblock || !imports->reads_docblocks || !ce || ce->type != ZEND_USER_CLASS
	 || !(ce->ce_flags & ZEND_ACC_CACHED)) {
		return ce;
	}
	for (zend_trait_alias **alias = is_property ? NULL : ce->trait_aliases; alias && *alias; alias++) {
		if ((*alias)->alias && zend_string_equals_ci((*alias)->alias, name)) {
			name = (*alias)->trait_method.method_name;
		}
	}
	for (import = imports_of(imports, ce->info.user.filename); import; import = import->before) {
		if (import->token == (is_property ? T_VARIABLE : T_FUNCTION) && zend_string_equals(import->alias, name)) {
			of_class = import->name;
		} else if (import->token == T_CLASS) {
			if (zend_string_equals(import->name, ce->name)) {
				*docblock = of_class;
				count++;
			}
			of_class = NULL;
		}
	}
	found = count == 1 ? ce : NULL;
	for (uint32_t i = 0; found && !*docblock && i < ce->num_traits; i++) {
		const zend_class_entry *trait = zend_lookup_class_ex(ce->trait_names[i].name, ce->trait_names[i].lc_name,
			ZEND_FETCH_CLASS_NO_AUTOLOAD);

		found = trait ? msgpack_find_docblock(imports, trait, is_property, name, docblock) : NULL;
	}
	return found && !*docblock ? ce : found;
}
