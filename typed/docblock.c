#include "type.h"

#include "../base/c_stack.h"
#include "../base/php_compat.h"
#include "php_main.h"

typedef struct {
	const char *at, *end;
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
	tag->name.end = tag->body;
	tag->body = msgpack_skip_margin(tag->body, end);
	tag->end = next_at(start, tag->body, end);
	return tag->name.at <= end;
}

static zend_always_inline bool skip_text(slice *slice, const char *text)
{
	return mp_skip_text(&slice->at, slice->end, text);
}

static bool is_text(slice slice, const char *text)
{
	return skip_text(&slice, text) && slice.at == slice.end;
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

/* The first variable of a tag that is in no brackets or quotes; NULL: there is none. Sets `is_open` if brackets do not
 * end before, and `has_words` if there is more than one word. */
static const char *find_variable(const tag *tag, bool *is_open, bool *has_words)
{
	const char *at = tag->body;
	uint32_t depth = 0;
	char quote = '\0';

	*has_words = false;
	for (; at < tag->end; at++) {
		if (*at == '$' && depth == 0 && !quote && at + 1 < tag->end && mp_is_name_byte(at[1])
		 && !ZEND_IS_DIGIT(at[1])) {
			return at;
		}
		*has_words |= depth == 0 && at > tag->body && msgpack_is_space(at[-1]) && !msgpack_is_space(*at);
		if (*at == '\\' && quote && at + 1 < tag->end) {
			at++;
		} else if (quote) {
			quote = *at == quote ? '\0' : quote;
		} else if (*at == '\'' || *at == '"') {
			quote = *at;
		} else if (*at == '(' || *at == '[' || *at == '{' || *at == '<') {
			depth++;
		} else if (*at == ')' || *at == ']' || *at == '}' || *at == '>') {
			depth -= depth > 0;
		}
	}
	*is_open = depth > 0;
	return NULL;
}

/* Is the variable somewhere in the tag? */
static bool names_variable(const tag *tag, const zend_string *name)
{
	const char *at = tag->body;

	while ((at = memchr(at, '$', (size_t) (tag->end - at))) != NULL) {
		if (begins_with_name(++at, tag->end, ZSTR_VAL(name), ZSTR_LEN(name))) {
			return true;
		}
	}
	return false;
}

/* The end without spaces, and without the * of the next line or of the docblock's end. */
static const char *trim(const char *start, const char *end)
{
	const char *stars;

	do {
		for (; end > start && msgpack_is_space(end[-1]); end--) {
		}
		for (stars = end; stars > start && stars[-1] == '*'; stars--) {
		}
		if (stars > start && !msgpack_is_space(stars[-1])) {
			return end;
		}
		end = stars;
	} while (end > start);
	return end;
}

/* Where the type of @param ends, before $name, &$name or ...$name, or that of @var, with the description. NULL: the tag
 * is of another variable. Where it is not known of which, it is an error for each: all of the tag is no type; without
 * a variable, its name, for those that have no other tag. */
static const char *end_of_type(const tag *tag, bool is_param, const zend_string *name)
{
	bool is_open, has_words;
	const char *dollar = find_variable(tag, &is_open, &has_words);

	if (!dollar || (!is_param && (has_words || dollar == tag->body))) {
		return !is_param || is_open || names_variable(tag, name) ? tag->end : tag->name.at;
	}
	if (!begins_with_name(dollar + 1, tag->end, ZSTR_VAL(name), ZSTR_LEN(name))) {
		return NULL;
	}
	dollar = trim(tag->body, dollar);
	dollar -= dollar - tag->body > 3 && memcmp(dollar - 3, "...", 3) == 0 ? 3 : 0;
	dollar = trim(tag->body, dollar);
	return dollar - (dollar > tag->body && dollar[-1] == '&');
}

bool msgpack_docblock_type(const zend_string *docblock, const char *name_of_tag, const zend_string *name,
	const char **type, size_t *length)
{
	bool is_param = *name_of_tag == 'p', is_there = false;
	int best = 0;
	tag tag = { .end = NULL };

	while (next_tag(&tag, docblock)) {
		int rank = skip_prefix(&tag.name);
		const char *end = rank > best && is_text(tag.name, name_of_tag) ? end_of_type(&tag, is_param, name) : NULL;

		end = end ? trim(tag.body, end) : NULL;
		if (end && (end > tag.body || (end < tag.body && best == 0))) {
			best = end > tag.body ? rank : 0;
			is_there = true;
			*type = tag.body;
			*length = end > tag.body ? (size_t) (end - tag.body) : 0;
		}
	}
	return is_there;
}

/* The name that @template, @type or @import-type declares: the first word, or that behind `as`. */
static const char *declared_name(const tag *tag, bool is_import)
{
	const char *at = tag->body;

	while (is_import && at < tag->end) {
		const char *word = at;

		for (; at < tag->end && !msgpack_is_space(*at); at++) {
		}
		if (is_text((slice) { word, at }, "as")) {
			return msgpack_skip_margin(at, tag->end);
		}
		at = msgpack_skip_margin(at, tag->end);
	}
	return tag->body;
}

const char *msgpack_docblock_declares(const zend_string *docblock, const char *name, size_t length)
{
	tag tag = { .end = NULL };

	while (next_tag(&tag, docblock)) {
		bool has_prefix = skip_prefix(&tag.name) > 1, is_template = skip_text(&tag.name, "template");
		bool is_import = has_prefix && is_text(tag.name, "import-type");
		bool is_alias = is_import || (has_prefix && is_text(tag.name, "type"));

		is_template = is_template && (tag.name.at == tag.name.end || is_text(tag.name, "-covariant")
			|| is_text(tag.name, "-contravariant"));
		if ((is_template || is_alias) && begins_with_name(declared_name(&tag, is_import), tag.end, name, length)) {
			return is_template ? "a template type" : "a type alias";
		}
	}
	return NULL;
}

/* Sources, which PHP's parser reads */

/* A `use` of a class, a namespace that begins, or the declaration of a class, property or method. */
typedef struct statement {
	struct statement *before;  /* in the file, or of the members of the class */
	struct statement *members; /* of a class: the last one */
	zend_ast_kind kind;    /* ZEND_AST_USE, _NAMESPACE, _CLASS, _PROP_ELEM or _METHOD */
	uint32_t line;         /* of a class or property */
	zend_string *name;     /* of a class in full; of a `use` its alias */
	zend_string *full;     /* the name of what is used */
	zend_string *docblock; /* or NULL */
} statement;

typedef struct {
	const msgpack_imports *imports;
	zend_string *file, *code;
	zend_string *name_space;
	statement *last;
	statement *ce; /* that the code is in; or NULL */
	bool is_too_deep;
} source;

static zend_string *join_names(const zend_string *prefix, const zend_string *name)
{
	return zend_string_concat3(ZSTR_VAL(prefix), ZSTR_LEN(prefix), "\\", ZSTR_LEN(prefix) > 0, ZSTR_VAL(name),
		ZSTR_LEN(name));
}

/* Adds a statement to a list; consumes the name. */
static statement *add(const source *source, statement **list, zend_ast_kind kind, zend_string *name,
	zend_string *docblock)
{
	msgpack_nodes *nodes = source->imports->nodes;
	statement *added = msgpack_nodes_alloc(nodes, 1, sizeof(*added));

	added->before = *list;
	added->kind = kind;
	added->name = msgpack_nodes_hold(nodes, name);
	added->docblock = docblock ? msgpack_nodes_hold(nodes, zend_string_copy(docblock)) : NULL;
	return *list = added;
}

/* Adds what a `use` imports; not functions and constants. */
static void read_use(source *source, const zend_ast_list *list, uint32_t kind, const zend_string *prefix)
{
	for (uint32_t i = 0; i < list->children; i++) {
		const zend_ast *each = list->child[i];
		zend_string *name = zend_ast_get_str(each->child[0]);
		const char *slash = zend_memrchr(ZSTR_VAL(name), '\\', ZSTR_LEN(name));
		const char *last = slash ? slash + 1 : ZSTR_VAL(name);

		if ((kind ? kind : each->attr) == ZEND_SYMBOL_CLASS) {
			add(source, &source->last, ZEND_AST_USE, each->child[1] ? zend_string_copy(zend_ast_get_str(each->child[1]))
				: zend_string_init(last, (size_t) (ZSTR_VAL(name) + ZSTR_LEN(name) - last), false), NULL)->full
				= msgpack_nodes_hold(source->imports->nodes, join_names(prefix, name));
		}
	}
}

static bool is_promoted(zend_ast *parameter)
{
	bool may_have_hooks = zend_ast_get_num_children(parameter) > 5; /* from PHP 8.4 on */

	return (parameter->attr & ~(ZEND_PARAM_REF | ZEND_PARAM_VARIADIC)) || (may_have_hooks && parameter->child[5]);
}

/* Adds what the node declares, but for its children. */
static void read_declaration(source *source, zend_ast *ast)
{
	const zend_ast_decl *declared = (const zend_ast_decl *) ast; /* of a class or method */
	bool is_parameter = ast->kind == ZEND_AST_PARAM;

	switch (ast->kind) {
		case ZEND_AST_NAMESPACE:
			source->name_space = ast->child[0] ? zend_ast_get_str(ast->child[0]) : ZSTR_EMPTY_ALLOC();
			add(source, &source->last, ast->kind, zend_string_copy(source->name_space), NULL);
			break;
		case ZEND_AST_USE:
			read_use(source, zend_ast_get_list(ast), ast->attr, ZSTR_EMPTY_ALLOC());
			break;
		case ZEND_AST_GROUP_USE:
			read_use(source, zend_ast_get_list(ast->child[1]), ast->attr, zend_ast_get_str(ast->child[0]));
			break;
		case ZEND_AST_CLASS: /* which is anonymous where it has no name */
			source->ce = add(source, &source->last, ast->kind, declared->name
				? join_names(source->name_space, declared->name) : ZSTR_EMPTY_ALLOC(), declared->doc_comment);
			source->ce->line = declared->start_lineno;
			break;
		case ZEND_AST_METHOD:
			add(source, &source->ce->members, ast->kind, zend_string_copy(declared->name), declared->doc_comment);
			break;
		case ZEND_AST_PARAM:
		case ZEND_AST_PROP_ELEM:
			if (!is_parameter || (source->ce && is_promoted(ast))) {
				zend_ast *name = ast->child[is_parameter], *docblock = ast->child[is_parameter ? 4 : 2];

				add(source, &source->ce->members, ZEND_AST_PROP_ELEM, zend_string_copy(zend_ast_get_str(name)),
					docblock ? zend_ast_get_str(docblock) : NULL)->line = zend_ast_get_lineno(name);
			}
			break;
		default: break;
	}
}

/* Reads what is declared anywhere in the code, unless that is deeper than the C stack. */
static void read_code(zend_ast **node, void *context)
{
	enum { CHILDREN_OF_DECLARATION = 5 };
	zend_ast *ast = *node;
	source *source = context;
	statement *outer = source->ce;

	source->is_too_deep |= msgpack_stack_left() == 0;
	if (!ast || source->is_too_deep) {
		return;
	}
	read_declaration(source, ast);
	if (zend_ast_is_special(ast)) { /* of which classes, functions, methods and closures have children */
		for (int i = 0; ast->kind >= ZEND_AST_FUNC_DECL && i < CHILDREN_OF_DECLARATION; i++) {
			read_code(&((zend_ast_decl *) ast)->child[i], source);
		}
	} else if (ast->kind != ZEND_AST_GROUP_USE) {
		zend_ast_apply(ast, read_code, source);
	}
	source->ce = outer;
}

static void parse(source *source)
{
	zend_arena *arena;
	zend_ast *ast = zend_compile_string_to_ast(source->code, &arena, source->file);

	if (ast) {
		add(source, &source->last, ZEND_AST_NAMESPACE, ZSTR_EMPTY_ALLOC(), NULL);
		read_code(&ast, source);
		zend_ast_destroy(ast);
		zend_arena_destroy(arena);
	}
}

/* Parses without the compiler's warnings, which have been there before, and its exceptions. */
static void parse_quietly(source *parsed)
{
	/* By a volatile pointer the call is not inlined: setjmp() of zend_try would clobber the callee's variables. */
	void (*volatile called)(source *) = parse;
	zval handler = EG(user_error_handler);
	int reporting = EG(error_reporting), type = PG(last_error_type), line = PG(last_error_lineno);
	zend_string *message = PG(last_error_message), *file = PG(last_error_file);
	volatile bool is_ending = false;

	PG(last_error_message) = PG(last_error_file) = NULL;
	ZVAL_UNDEF(&EG(user_error_handler));
	EG(error_reporting) &= E_FATAL_ERRORS;
	zend_try {
		called(parsed);
	} zend_catch { /* shutdown functions may have errors */
		is_ending = true;
	} zend_end_try();
	EG(error_reporting) = reporting;
	EG(user_error_handler) = handler;
	if (is_ending) {
		zend_tmp_string_release(message);
		zend_tmp_string_release(file);
		zend_bailout();
	}
	zend_tmp_string_release(PG(last_error_message));
	zend_tmp_string_release(PG(last_error_file));
	PG(last_error_type) = type;
	PG(last_error_message) = message;
	PG(last_error_file) = file;
	PG(last_error_lineno) = line;
	if (EG(exception)) {
		zend_clear_exception();
	}
}

/* The last statement of a file, which is read once. NULL: it cannot be read, as code of eval(). */
static const statement *read_file(msgpack_imports *imports, zend_string *file)
{
	source source = { .imports = imports, .file = file, .name_space = ZSTR_EMPTY_ALLOC() };
	zval *cached = zend_hash_find(imports->files, file), read;
	zend_file_handle handle;
	size_t length;
	char *code;

	if (cached) {
		return Z_PTR_P(cached);
	}
	zend_stream_init_filename_ex(&handle, file);
	/* A stream wrapper of userland must not run while the scanner's state is another one */
	if (!strstr(ZSTR_VAL(file), " : eval()'d code")
	 && (strstr(ZSTR_VAL(file), "://") || php_check_open_basedir_ex(ZSTR_VAL(file), false) == 0)
	 && php_stream_open_for_zend_ex(&handle, STREAM_OPEN_FOR_INCLUDE) == SUCCESS
	 && zend_stream_fixup(&handle, &code, &length) == SUCCESS && !EG(exception)) {
		source.code = zend_string_init(code, length, false);
		parse_quietly(&source);
		zend_string_release(source.code);
	}
	zend_destroy_file_handle(&handle);
	if (EG(exception)) {
		return NULL;
	}
	ZVAL_PTR(&read, source.is_too_deep ? NULL : source.last);
	return Z_PTR_P(zend_hash_update(imports->files, file, &read));
}

/* The declaration of a class in its file: the only one of its name, or the only one in its line. NULL: there is none,
 * or the file cannot be read. */
static const statement *find_class(msgpack_imports *imports, const zend_class_entry *ce)
{
	const statement *each = ce && ce->type == ZEND_USER_CLASS ? read_file(imports, ce->info.user.filename) : NULL;
	const statement *found = NULL, *other = NULL; /* in its line; in another one */
	uint32_t in_line = 0, in_file = 0;

	for (; each; each = each->before) {
		if (each->kind == ZEND_AST_CLASS && (ZSTR_LEN(each->name) == 0 ? (ce->ce_flags & ZEND_ACC_ANON_CLASS) != 0
			: zend_string_equals(each->name, ce->name))) {
			bool is_in_line = each->line == ce->info.user.line_start;

			*(is_in_line ? &found : &other) = each;
			in_line += is_in_line;
			in_file++;
		}
	}
	return in_line == 1 ? found : in_file == 1 ? other : NULL;
}

/* The name of a class in full, as it is meant where a class is declared. */
static zend_string *name_at(const statement *import, const char *name, size_t length)
{
	const char *slash = memchr(name, '\\', length);
	size_t first = slash ? (size_t) (slash - name) : length;

	if (slash && zend_binary_strcasecmp(name, first, ZEND_STRL("namespace")) == 0) {
		name += first + 1;
		length -= first + 1;
		first = 0; /* which is no alias */
	}
	while (import->kind != ZEND_AST_NAMESPACE && (import->kind != ZEND_AST_USE
		|| zend_binary_strcasecmp(ZSTR_VAL(import->name), ZSTR_LEN(import->name), name, first) != 0)) {
		import = import->before;
	}
	if (import->kind == ZEND_AST_USE) {
		return zend_string_concat2(ZSTR_VAL(import->full), ZSTR_LEN(import->full), name + first, length - first);
	}
	return zend_string_concat3(ZSTR_VAL(import->name), ZSTR_LEN(import->name), "\\", ZSTR_LEN(import->name) > 0,
		name, length);
}

zend_string *msgpack_resolve_name(msgpack_imports *imports, const zend_class_entry *ce, const char *name,
	size_t length)
{
	const statement *declared = find_class(imports, ce);

	return declared ? name_at(declared, name, length) : NULL;
}

/* Docblocks that opcache drops */

/* A property or method of a class in the source; NULL: it is not there. */
static const statement *find_member(const statement *ce, zend_ast_kind kind, const zend_string *name)
{
	const statement *member = ce ? ce->members : NULL;

	while (member && !(member->kind == kind && zend_string_equals(member->name, name))) {
		member = member->before;
	}
	return member;
}

const zend_string *msgpack_find_class_docblock(msgpack_imports *imports, const zend_class_entry *ce)
{
	const zend_string *docblock = ce->type == ZEND_USER_CLASS ? msgpack_class_docblock(ce) : NULL;
	const statement *found = docblock || !imports->reads_docblocks ? NULL : find_class(imports, ce);

	return found ? found->docblock : docblock;
}

bool msgpack_find_method_docblock(msgpack_imports *imports, const zend_function *method, const zend_string **docblock)
{
	const zend_class_entry *ce = method->common.scope;
	const statement *found;

	*docblock = method->op_array.doc_comment;
	if (*docblock || !imports->reads_docblocks) {
		return true;
	}
	found = find_member(find_class(imports, ce), ZEND_AST_METHOD, method->common.function_name);
	*docblock = found ? found->docblock : NULL;
	return found || !(ce->ce_flags & ZEND_ACC_CACHED);
}

const zend_class_entry *msgpack_find_property_docblock(msgpack_imports *imports, const zend_class_entry *ce,
	zend_string *name, const zend_string **docblock)
{
	const zend_property_info *of_trait = NULL;
	const zend_class_entry *trait = NULL;
	const statement *declared, *found;

	for (uint32_t i = 0; !of_trait && i < ce->num_traits; i++) { /* PHP takes it from the first one that has it */
		trait = zend_lookup_class_ex(ce->trait_names[i].name, ce->trait_names[i].lc_name,
			ZEND_FETCH_CLASS_NO_AUTOLOAD);
		of_trait = trait ? zend_hash_find_ptr(&trait->properties_info, name) : NULL;
	}
	if (*docblock ? !of_trait || !of_trait->doc_comment || !zend_string_equals(of_trait->doc_comment, *docblock)
		: !imports->reads_docblocks || ce->type != ZEND_USER_CLASS) {
		return ce;
	}
	declared = find_class(imports, ce);
	found = find_member(declared, ZEND_AST_PROP_ELEM, name);
	if (!found && of_trait && (declared || (*docblock && of_trait->doc_comment == *docblock))) {
		return msgpack_find_property_docblock(imports, trait, name, docblock);
	}
	if (*docblock) {
		return ce;
	}
	*docblock = found ? found->docblock : NULL;
	return found ? ce : of_trait || (ce->ce_flags & ZEND_ACC_CACHED) ? NULL : ce;
}

uint32_t msgpack_line_of_property(msgpack_imports *imports, const zend_class_entry *ce, const zend_string *name)
{
	const statement *found = find_member(find_class(imports, ce), ZEND_AST_PROP_ELEM, name);

	return found ? found->line : ce->info.user.line_start;
}
