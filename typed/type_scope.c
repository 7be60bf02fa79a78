#include "type_scope.h"

#include "imports.h"
#include "mapping_errors.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

void msgpack_scope_fail(const msgpack_type_scope *scope, const char *format, ...)
{
	smart_str text = { 0 };
	zend_string *message;
	va_list arguments;

	if (EG(exception)) {
		return;
	}
	if (scope->string) {
		smart_str_append_printf(&text, ZSTR_LEN(scope->string) > 200 ? "Type \"%.200s...\": " : "Type \"%s\": ",
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
			smart_str_append_printf(&text, " (%s:%u)", ZSTR_VAL(scope->file), scope->line);
		}
		smart_str_appends(&text, ": ");
	}
	va_start(arguments, format);
	message = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	smart_str_append(&text, message);
	zend_string_release(message);
	message = smart_str_extract(&text);
	zend_throw_exception(msgpack_invalid_type_ce, ZSTR_VAL(message), 0);
	zend_string_release(message);
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
	return length == strlen(word) && zend_binary_strcasecmp(name, length, word, length) == 0;
}

zend_class_entry *msgpack_scope_class(const msgpack_type_scope *scope, const char *name, size_t length)
{
	bool is_parent = is(name, length, "parent");
	zend_class_entry *ce;
	zend_string *full;

	if (is_parent || is(name, length, "self") || is(name, length, "static")) {
		ce = is(name, length, "static") ? scope->called : scope->self;
		ce = ce && is_parent ? ce->parent : ce;
		if (!ce) {
			msgpack_scope_fail(scope, "there is no class for %.*s", (int) length, name);
		}
		return ce;
	}
	if (*name == '\\' || !scope->is_docblock || !scope->file) {
		full = zend_string_init(name + (*name == '\\'), length - (*name == '\\'), false);
	} else {
		full = msgpack_resolve_name(scope->imports, scope->file, scope->file_line, scope->self->name, name, length);
	}
	ce = full ? msgpack_scope_load(scope, full) : NULL;
	if (full) {
		zend_string_release(full);
	}
	return ce;
}
