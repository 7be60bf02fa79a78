#include "class_plan.h"

#include "../base/php_compat.h"
#include "../raw/object.h"
#include "docblock.h"
#include "type_parser.h"
#include "zend_smart_str.h"

enum {
	CALL_SIZE = 48,     /* bytes of a msgpack_mapper_call, and its share of unused ones */
	MANY_ARGUMENTS = 38 /* more do not fit five times into a block of the mapper's arena */
};

/* How the words of a name become a key. */
typedef struct {
	const char *name;
	char separator; /* 0: none, each word has a capital */
	bool is_upper_case;
} naming;

/* The compilation of a class. */
typedef struct {
	msgpack_type_scope scope; /* of the field that is compiled */
	msgpack_plan *plan;
	const naming *naming;  /* NULL: keys are the names */
	bool writes_slots;     /* so far nothing needs userland */
	bool calls_constructors;
} class_compiler;

/* A parameter or property. */
typedef struct {
	zend_string *name;
	zend_type type;
	HashTable *attributes;
	uint32_t offset;              /* of the attributes: 0, or the number of a parameter, from 1 */
	const zend_string *param_doc; /* or NULL */
	const zend_string *var_doc;   /* or NULL */
	const zval *value;            /* the default; or NULL */
	zend_property_info *property; /* or NULL */
} declaration;

/* Attributes */

zend_attribute *msgpack_attribute(HashTable *attributes, const char *name, uint32_t offset)
{
	char full[64] = "messagepack\\attribute\\";

	if (!attributes) {
		return NULL;
	}
	strcat(full, name);
	return zend_get_parameter_attribute_str(attributes, full, strlen(full), offset - 1); /* which adds 1 */
}

bool msgpack_attribute_argument(zval *value, const msgpack_type_scope *scope, zend_attribute *attribute,
	uint32_t number, const char *name)
{
	ZVAL_UNDEF(value);
	for (uint32_t i = 0; i < attribute->argc; i++) {
		const zend_string *given = attribute->args[i].name;

		if (given ? zend_string_equals_cstr(given, name, strlen(name)) : i == number) {
			if (zend_get_attribute_value(value, attribute, i, scope->self) != SUCCESS) {
				ZVAL_UNDEF(value);
				return false;
			}
			break;
		}
	}
	return true;
}

/* An argument that is a string, which the nodes hold. NULL with an exception. */
static zend_string *string_argument(const msgpack_type_scope *scope, zend_attribute *attribute, uint32_t number,
	const char *name)
{
	zval value;

	if (!msgpack_attribute_argument(&value, scope, attribute, number, name)) {
		return NULL;
	}
	if (Z_TYPE(value) != IS_STRING) {
		zval_ptr_dtor(&value);
		return msgpack_scope_fail(scope, "argument $%s of #[%s] must be a string", name, ZSTR_VAL(attribute->name));
	}
	return msgpack_nodes_hold(scope->nodes, Z_STR(value));
}

/* Types of PHP */

/* Does the type allow objects of the class, by `object` or by the classes that it names? */
static bool names_class(const msgpack_type_scope *scope, zend_type type, const zend_class_entry *ce)
{
	bool is_intersection = ZEND_TYPE_IS_INTERSECTION(type), is_within = is_intersection;
	const zend_type *single;

	ZEND_TYPE_FOREACH(type, single) {
		zend_class_entry *named = NULL;
		bool is_named;

		if (ZEND_TYPE_HAS_NAME(*single)) {
			const zend_string *name = ZEND_TYPE_NAME(*single);

			named = zend_string_equals_literal_ci(name, "self") ? scope->self
				: zend_string_equals_literal_ci(name, "parent") ? scope->self->parent
				: zend_lookup_class_ex(ZEND_TYPE_NAME(*single), NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
		}
		is_named = ZEND_TYPE_HAS_LIST(*single) ? names_class(scope, *single, ce)
			: named && instanceof_function(ce, named);
		is_within = is_intersection ? is_within && is_named : is_within || is_named;
	} ZEND_TYPE_FOREACH_END();
	return is_within || (ZEND_TYPE_FULL_MASK(type) & MAY_BE_OBJECT);
}

static bool allows_value(const msgpack_type_scope *scope, zend_type type, const zval *value)
{
	if (!ZEND_TYPE_IS_SET(type) || (ZEND_TYPE_FULL_MASK(type) & 1u << Z_TYPE_P(value))) {
		return true;
	}
	return Z_TYPE_P(value) == IS_OBJECT && names_class(scope, type, Z_OBJCE_P(value));
}

/* Are all values of the type values of PHP's type? They are written without a check. */
static bool is_within(const msgpack_type_scope *scope, const msgpack_type *type, zend_type native)
{
	uint32_t mask = ZEND_TYPE_FULL_MASK(native);
	bool are_within = true;

	if (!ZEND_TYPE_IS_SET(native) || (mask & MAY_BE_ANY) == MAY_BE_ANY) {
		return true;
	}
	if (type->nullable && !(mask & MAY_BE_NULL)) {
		return false;
	}
	switch ((msgpack_type_kind) type->kind) {
		case MSGPACK_TYPE_UNION:
			for (int i = 0; i < MSGPACK_TOKENS; i++) {
				are_within &= !type->members[i] || is_within(scope, type->members[i], native);
			}
			return are_within;
		case MSGPACK_TYPE_LITERALS:
			for (uint32_t i = 0; i < type->literals.count; i++) {
				are_within &= allows_value(scope, native, &type->literals.values[i]);
			}
			return are_within;
		case MSGPACK_TYPE_TAGGED:
			for (uint32_t i = 0; i < type->tagged.count; i++) {
				are_within &= is_within(scope, type->tagged.classes[i].type, native);
			}
			return are_within;
		case MSGPACK_TYPE_CLASS: return names_class(scope, native, type->plan->ce);
		case MSGPACK_TYPE_RAW: return names_class(scope, native, msgpack_raw_ce);
		case MSGPACK_TYPE_ENUM:
		case MSGPACK_TYPE_DATE: return names_class(scope, native, type->ce);
		default: return (mask & msgpack_masks[type->kind]) == msgpack_masks[type->kind];
	}
}

static const msgpack_type *type_of_native(msgpack_type_scope *scope, zend_type native)
{
	/* iterable is Traversable|array */
	size_t skipped = ZEND_TYPE_IS_ITERABLE_FALLBACK(native) && ZEND_TYPE_HAS_NAME(native) ? strlen("Traversable|") : 0;
	const msgpack_type *type;
	zend_string *text;

	if (!ZEND_TYPE_IS_SET(native)) {
		return msgpack_scalar_type(MSGPACK_TYPE_MIXED);
	}
	text = zend_type_to_string(native);
	scope->is_native = true;
	type = msgpack_parse_type(scope, ZSTR_VAL(text) + skipped, ZSTR_LEN(text) - skipped, false);
	scope->is_native = false;
	zend_string_release(text);
	return type;
}

/* Does opcache drop docblocks? */
static bool drops_docblocks(void)
{
	const zend_ini_entry *entry = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("opcache.save_comments"));

	return entry && !zend_ini_parse_bool(entry->value ? entry->value : ZSTR_EMPTY_ALLOC());
}

/* The type of #[Type] or #[ListOf]; NULL: no such attribute, or an exception. */
static const msgpack_type *type_of_attributes(msgpack_type_scope *scope, const declaration *declared)
{
	zend_attribute *type = msgpack_attribute(declared->attributes, "type", declared->offset);
	zend_attribute *list = msgpack_attribute(declared->attributes, "listof", declared->offset);
	const msgpack_type *element;
	zend_class_entry *ce;
	zend_string *text;

	if (type) {
		text = string_argument(scope, type, 0, "type");
		return text ? msgpack_parse_type(scope, ZSTR_VAL(text), ZSTR_LEN(text), false) : NULL;
	}
	text = list ? string_argument(scope, list, 0, "class") : NULL;
	ce = text ? msgpack_scope_load(scope, text) : NULL;
	element = ce ? scope->class_type(scope, ce) : NULL;
	return element ? msgpack_type_of_list(scope->nodes, element) : NULL;
}

/* The class or trait whose file has the docblock of a property. */
static const zend_class_entry *declaring_class(const zend_property_info *property, zend_string *name)
{
	const zend_class_entry *ce = property->ce;

	for (uint32_t i = 0; property->doc_comment && i < ce->num_traits; i++) {
		zend_class_entry *trait = zend_lookup_class_ex(ce->trait_names[i].name, ce->trait_names[i].lc_name,
			ZEND_FETCH_CLASS_NO_AUTOLOAD);
		const zend_property_info *of_trait = trait ? zend_hash_find_ptr(&trait->properties_info, name) : NULL;

		if (of_trait && of_trait->doc_comment && zend_string_equals(of_trait->doc_comment, property->doc_comment)) {
			return declaring_class(of_trait, name);
		}
	}
	return ce;
}

/* The type of a declaration: by attribute, docblock, or PHP's type. NULL with an exception. */
static const msgpack_type *type_of(msgpack_type_scope *scope, const declaration *declared)
{
	uint32_t mask = ZEND_TYPE_FULL_MASK(declared->type);
	const msgpack_type *type;
	const char *bytes;
	size_t length;

	scope->is_docblock = false;
	type = declared->attributes ? type_of_attributes(scope, declared) : NULL;
	if (!type && !EG(exception)
	 && msgpack_docblock_type(declared->param_doc, declared->name, &bytes, &length)) {
		scope->is_docblock = true;
		type = msgpack_parse_type(scope, bytes, length, true);
	} else if (!type && !EG(exception) && msgpack_docblock_type(declared->var_doc, NULL, &bytes, &length)) {
		msgpack_type_scope of_property = *scope; /* that a subclass may have declared again */

		of_property.is_docblock = true;
		of_property.self = declared->property->ce;
		of_property.declaring = declaring_class(declared->property, declared->name);
		type = msgpack_parse_type(&of_property, bytes, length, true);
	}
	if (EG(exception) || (type && is_within(scope, type, declared->type))) {
		return EG(exception) ? NULL : type;
	}
	if (type) {
		zend_string *native = zend_type_to_string(declared->type);

		msgpack_scope_fail(scope, "%s is not within PHP's type, %s", ZSTR_VAL(type->text), ZSTR_VAL(native));
		zend_string_release(native);
		return NULL;
	}
	if (!declared->param_doc && !declared->var_doc && (!ZEND_TYPE_IS_SET(declared->type) || ((mask & MAY_BE_ARRAY)
		&& (mask & MAY_BE_ANY) != MAY_BE_ANY)) && drops_docblocks()) {
		return msgpack_scope_fail(scope,
			"opcache.save_comments=0 drops the docblock that says what it is; use #[Type]");
	}
	return type_of_native(scope, declared->type);
}

/* Defaults */

/* Has the expression the same value each time, without side effects? */
static bool is_constant(zend_ast *ast)
{
	bool is_list;
	uint32_t count;

	if (!ast || ast->kind == ZEND_AST_ZVAL || ast->kind == ZEND_AST_CONSTANT) {
		return true;
	}
	if (ast->kind == ZEND_AST_NEW || ast->kind == ZEND_AST_CALL || ast->kind == ZEND_AST_STATIC_CALL
	 || zend_ast_is_special(ast)) {
		return false;
	}
	is_list = zend_ast_is_list(ast);
	count = is_list ? zend_ast_get_list(ast)->children : zend_ast_get_num_children(ast);
	while (count > 0 && is_constant((is_list ? zend_ast_get_list(ast)->child : ast->child)[count - 1])) {
		count--;
	}
	return count == 0;
}

static bool has_objects(HashTable *array)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(array, value) {
		ZVAL_DEREF(value);
		if (Z_TYPE_P(value) == IS_OBJECT || (Z_TYPE_P(value) == IS_ARRAY && has_objects(Z_ARRVAL_P(value)))) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* Sets the default of a field, UNDEF if it is not constant. False with an exception. */
static bool set_default(const msgpack_type_scope *scope, msgpack_field *field, const zval *value, zend_type type)
{
	uint32_t mask = ZEND_TYPE_FULL_MASK(type);
	zval copy;

	if (Z_TYPE_P(value) == IS_CONSTANT_AST && !is_constant(Z_ASTVAL_P(value))) {
		return true;
	}
	ZVAL_COPY(&copy, value);
	if (Z_TYPE(copy) == IS_CONSTANT_AST
	 && (zval_update_constant_ex(&copy, scope->self) != SUCCESS || EG(exception))) { /* an error handler's */
		zval_ptr_dtor(&copy);
		return false;
	}
	if (Z_TYPE(copy) == IS_LONG && ZEND_TYPE_IS_SET(type) && !(mask & MAY_BE_LONG) && (mask & MAY_BE_DOUBLE)) {
		ZVAL_DOUBLE(&copy, (double) Z_LVAL(copy));
	}
	if (!allows_value(scope, type, &copy) || (Z_TYPE(copy) == IS_ARRAY && has_objects(Z_ARRVAL(copy)))
	 || (Z_TYPE(copy) == IS_OBJECT && !(Z_OBJCE(copy)->ce_flags & ZEND_ACC_ENUM))) {
		zval_ptr_dtor(&copy);
	} else if (Z_TYPE(copy) == IS_OBJECT) {
		field->default_value = copy;
		Z_DELREF(copy); /* the class constant holds it, until after the last value of the request is freed */
	} else {
		field->default_value = copy;
		msgpack_nodes_hold_value(scope->nodes, &copy);
	}
	return true;
}

/* Keys */

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* The words of firstName, first_name or HTTPCode, joined by the separator. 0: FirstName, FirstName and HTTPCode */
static zend_string *key_of_words(const zend_string *name, const naming *naming)
{
	const char *bytes = ZSTR_VAL(name), separator = naming->separator;
	smart_str key = { 0 };

	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		char before = i > 0 ? bytes[i - 1] : '_', c = bytes[i];
		bool is_start = before == '_'
			|| (is_upper(c) && (!is_upper(before) || (bytes[i + 1] >= 'a' && bytes[i + 1] <= 'z')));

		if (separator && (c == '_' || (is_start && before != '_'))) {
			smart_str_appendc(&key, separator);
		}
		if (c != '_') {
			smart_str_appendc(&key, (char) (naming->is_upper_case || (!separator && is_start) ? zend_toupper_ascii(c)
				: separator ? zend_tolower_ascii(c) : c));
		}
	}
	return smart_str_extract(&key);
}

static bool read_naming(class_compiler *compiler)
{
	static const naming namings[] = { { "snake", '_', false }, { "kebab", '-', false }, { "pascal", '\0', false },
		{ "screaming_snake", '_', true } };
	zend_attribute *attribute = msgpack_attribute(compiler->plan->ce->attributes, "naming", 0);
	zend_string *name = attribute ? string_argument(&compiler->scope, attribute, 0, "case") : NULL;

	for (size_t i = 0; name && i < sizeof(namings) / sizeof(*namings); i++) {
		if (zend_string_equals_cstr(name, namings[i].name, strlen(namings[i].name))) {
			compiler->naming = &namings[i];
		}
	}
	if (name && !compiler->naming) {
		msgpack_scope_fail(&compiler->scope, "#[Naming] has a constant of MessagePack\\Attribute\\Naming, not '%s'",
			ZSTR_VAL(name));
	}
	return !EG(exception);
}

/* The key and its aliases, by #[Name] or the class's #[Naming]. False with an exception. */
static bool set_keys(const class_compiler *compiler, msgpack_field *field, const declaration *declared)
{
	const msgpack_type_scope *scope = &compiler->scope;
	msgpack_plan *plan = compiler->plan;
	zend_attribute *attribute = msgpack_attribute(declared->attributes, "name", declared->offset);

	for (uint32_t i = 0; i < (attribute ? MAX(attribute->argc, 1) : 1); i++) {
		zend_string *key = attribute ? string_argument(scope, attribute, i, i == 0 ? "name" : "aliases")
			: !compiler->naming ? declared->name
			: msgpack_nodes_hold(scope->nodes, key_of_words(declared->name, compiler->naming));
		int64_t other = key ? msgpack_plan_add_key(plan, key, (uint32_t) (field - plan->fields)) : -1;

		if (!key || other >= 0) {
			return key && msgpack_scope_fail(scope, "the key \"%s\" is also that of $%s", ZSTR_VAL(key),
				ZSTR_VAL(plan->fields[other].name));
		}
	}
	return true;
}

/* Fields */

/* The property of the name of a parameter, as the constructor's class sees it; NULL: none. */
static zend_property_info *property_of(const zend_class_entry *ce, const zend_class_entry *scope, zend_string *name)
{
	zend_property_info *property = zend_hash_find_ptr(&scope->properties_info, name);

	if (!property || !(property->flags & ZEND_ACC_PRIVATE) || property->ce != scope) {
		property = zend_hash_find_ptr(&ce->properties_info, name);
	}
	return property && !(property->flags & ZEND_ACC_STATIC) ? property : NULL;
}

/* Compiles a field. False with an exception. */
static bool compile_field(class_compiler *compiler, msgpack_field *field, const declaration *declared)
{
	const zend_property_info *property = field->property = declared->property;

	compiler->scope.member = field->name = declared->name;
	compiler->writes_slots &= property && !msgpack_property_is_virtual(property)
		&& !msgpack_property_has_set_hook(property);
	field->type = type_of(&compiler->scope, declared);
	return field->type && (!declared->value || set_default(&compiler->scope, field, declared->value, declared->type))
		&& set_keys(compiler, field, declared);
}

static const zend_op *receiving_op(const zend_op_array *op_array, uint32_t number)
{
	for (uint32_t i = number - 1; i < op_array->last; i++) {
		const zend_op *op = &op_array->opcodes[i];

		if ((op->opcode == ZEND_RECV || op->opcode == ZEND_RECV_INIT || op->opcode == ZEND_RECV_VARIADIC)
		 && op->op1.num == number) {
			return op;
		}
	}
	return NULL;
}

static bool compile_parameter(class_compiler *compiler, uint32_t number)
{
	msgpack_plan *plan = compiler->plan;
	const zend_op_array *op_array = &plan->function->op_array;
	const zend_arg_info *info = &op_array->arg_info[number];
	const zend_op *op = receiving_op(op_array, number + 1);
	msgpack_field *field = &plan->fields[number];
	zend_property_info *property = property_of(plan->ce, op_array->scope, info->name);
	bool is_promoted = ZEND_ARG_IS_PROMOTED(info) && property;
	declaration declared = { .name = info->name, .type = info->type, .attributes = op_array->attributes,
		.offset = number + 1, .param_doc = op_array->doc_comment,
		.var_doc = is_promoted ? property->doc_comment : NULL, .property = property,
		.value = op && op->opcode == ZEND_RECV_INIT ? RT_CONSTANT(op, op->op2) : NULL };

	compiler->scope.member = info->name;
	compiler->scope.line = op ? op->lineno : op_array->line_start;
	if (ZEND_ARG_SEND_MODE(info)) {
		return msgpack_scope_fail(&compiler->scope, "it is passed by reference");
	}
	field->is_required = number < op_array->required_num_args;
	if (!compile_field(compiler, field, &declared)) {
		return false;
	}
	compiler->writes_slots &= field->is_required || !Z_ISUNDEF(field->default_value);
	if (ZEND_ARG_IS_VARIADIC(info)) { /* its key has the list */
		field->type = msgpack_type_of_list(compiler->scope.nodes, field->type);
	} else if (Z_TYPE(field->default_value) == IS_NULL) {
		field->type = msgpack_nullable_type(compiler->scope.nodes, field->type);
	}
	return true;
}

/* The class or trait in which a function of the class is written; NULL: in neither. */
static const zend_class_entry *class_around(const zend_class_entry *ce, const zend_op_array *function)
{
	const zend_class_entry *found = NULL;

	for (uint32_t i = 0; !found && i < ce->num_traits; i++) {
		const zend_class_entry *trait = zend_lookup_class_ex(ce->trait_names[i].name, ce->trait_names[i].lc_name,
			ZEND_FETCH_CLASS_NO_AUTOLOAD);

		found = trait ? class_around(trait, function) : NULL;
	}
	return found || !zend_string_equals(ce->info.user.filename, function->filename)
	 || ce->info.user.line_start > function->line_start || ce->info.user.line_end < function->line_end ? found : ce;
}

/* Classes */

/* Does a constructor nothing but to promote its parameters, all of them? Each takes three instructions: to receive it,
 * and to assign it to its property, with the value in one of its own. */
static bool only_promotes(const zend_op_array *op_array)
{
	const zend_op *op = op_array->opcodes, *end = op + op_array->last;
	uint32_t instructions = 0, others = op_array->num_args;

	for (; op < end && op->opcode != ZEND_RETURN; op++) {
		instructions += op->opcode != ZEND_NOP && op->opcode != ZEND_EXT_NOP && op->opcode != ZEND_EXT_STMT;
	}
	while (others > 0 && ZEND_ARG_IS_PROMOTED(&op_array->arg_info[others - 1])) {
		others--;
	}
	return others == 0 && instructions == 3 * op_array->num_args && op < end && op->op1_type == IS_CONST;
}

/* Sets the function that makes objects: that with #[Factory], or else the constructor. False with an exception. */
static bool find_function(const class_compiler *compiler)
{
	msgpack_plan *plan = compiler->plan;
	zend_function *method, *constructor = plan->ce->constructor;

	ZEND_HASH_FOREACH_PTR(&plan->ce->function_table, method) {
		if (EXPECTED(!msgpack_attribute(method->common.attributes, "factory", 0))) {
			continue;
		}
		if (plan->is_factory) {
			return msgpack_scope_fail(&compiler->scope, "both %s() and %s() have #[Factory]",
				ZSTR_VAL(plan->function->common.function_name), ZSTR_VAL(method->common.function_name));
		}
		if (method->type != ZEND_USER_FUNCTION || (method->common.fn_flags & ZEND_ACC_ABSTRACT)
		 || !(method->common.fn_flags & ZEND_ACC_STATIC)) {
			return msgpack_scope_fail(&compiler->scope, "%s() has #[Factory], but is not static",
				ZSTR_VAL(method->common.function_name));
		}
		plan->is_factory = true;
		plan->function = method;
	} ZEND_HASH_FOREACH_END();
	if (plan->is_factory || !constructor) {
		return true;
	}
	if (!(constructor->common.fn_flags & ZEND_ACC_PUBLIC)) {
		return msgpack_scope_fail(&compiler->scope, "its constructor is %s, and no method has #[Factory]",
			constructor->common.fn_flags & ZEND_ACC_PRIVATE ? "private" : "protected");
	}
	if (constructor->type != ZEND_USER_FUNCTION) {
		return msgpack_scope_fail(&compiler->scope,
			"its constructor is that of the internal class %s, and no method has #[Factory]",
			ZSTR_VAL(constructor->common.scope->name));
	}
	plan->function = constructor;
	return true;
}

static bool compile_parameters(class_compiler *compiler)
{
	msgpack_plan *plan = compiler->plan;
	const zend_op_array *op_array = &plan->function->op_array;

	msgpack_plan_init(compiler->scope.nodes, plan, NULL,
		op_array->num_args + (op_array->fn_flags & ZEND_ACC_VARIADIC ? 1 : 0));
	compiler->scope.function = plan->function;
	compiler->scope.self = op_array->scope;
	compiler->scope.declaring = op_array->fn_flags & ZEND_ACC_TRAIT_CLONE ? class_around(op_array->scope, op_array)
		: op_array->scope;
	compiler->scope.file = op_array->filename;
	for (uint32_t i = 0; i < plan->count; i++) {
		if (!compile_parameter(compiler, i)) {
			return false;
		}
	}
	compiler->writes_slots &= !plan->is_factory && !compiler->calls_constructors && only_promotes(op_array);
	plan->target = compiler->writes_slots ? MSGPACK_INTO_PROPERTIES : MSGPACK_INTO_ARGUMENTS;
	return true;
}

/* The public properties, in the order in which objects have them. */
static bool compile_properties(class_compiler *compiler)
{
	zend_class_entry *ce = compiler->plan->ce;
	msgpack_type_scope *scope = &compiler->scope;
	msgpack_plan *plan = compiler->plan;

	msgpack_plan_init(scope->nodes, plan, NULL, (uint32_t) ce->default_properties_count);
	plan->count = 0;
	for (int i = 0; i < ce->default_properties_count; i++) {
		zend_property_info *property = ce->properties_info_table[i];
		const zend_class_entry *declaring;
		declaration declared;
		const zval *value;

		if (!property || !(property->flags & ZEND_ACC_PUBLIC)) {
			continue;
		}
		/* one that adds hooks to a property of the parent class has another slot */
		value = &CE_DEFAULT_PROPERTIES_TABLE(ce)[OBJ_PROP_TO_NUM(property->offset)];
		declaring = declaring_class(property, property->name);
		declared = (declaration) { .name = property->name /* not mangled, as it is public */, .type = property->type,
			.attributes = property->attributes, .var_doc = property->doc_comment, .property = property,
			.value = Z_ISUNDEF_P(value) ? NULL : value };
		scope->self = property->ce;
		scope->file = declaring->type == ZEND_USER_CLASS ? declaring->info.user.filename : NULL;
		scope->line = scope->file ? declaring->info.user.line_start : 0;
		plan->fields[plan->count].is_required = Z_ISUNDEF_P(value) && ZEND_TYPE_IS_SET(property->type);
		if (!compile_field(compiler, &plan->fields[plan->count++], &declared)) {
			return false;
		}
	}
	plan->target = compiler->writes_slots ? MSGPACK_INTO_PROPERTIES : MSGPACK_INTO_HANDLERS;
	return true;
}

bool msgpack_compile_class(const msgpack_type_scope *scope, msgpack_plan *plan, bool calls_constructors)
{
	zend_class_entry *ce = plan->ce;
	class_compiler compiler = { .scope = *scope, .plan = plan, .calls_constructors = calls_constructors,
		.writes_slots = !msgpack_has_own_handlers(ce) };

	if (!(ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) && zend_update_class_constants(ce) != SUCCESS) {
		return false;
	}
	if (!find_function(&compiler) || !read_naming(&compiler)
	 || !(plan->function ? compile_parameters(&compiler) : compile_properties(&compiler))) {
		return false;
	}
	plan->has_plain_defaults = ce->default_properties_count > 0;
	for (int i = 0; i < ce->default_properties_count; i++) {
		plan->has_plain_defaults &= !Z_REFCOUNTED(CE_DEFAULT_PROPERTIES_TABLE(ce)[i]);
	}
	for (uint32_t i = 0; i < plan->count; i++) {
		plan->fields[i].offset = plan->target == MSGPACK_INTO_PROPERTIES ? plan->fields[i].property->offset
			: i * (uint32_t) sizeof(zval);
	}
	plan->size = msgpack_allocated_size(sizeof(zend_object) + zend_object_properties_size(ce));
	if (plan->target != MSGPACK_INTO_PROPERTIES || ce->destructor) {
		/* the rest of a block in which arguments do not fit is lost: for many up to what they take */
		plan->size += CALL_SIZE + plan->count * sizeof(zval) * (plan->count > MANY_ARGUMENTS ? 2 : 1);
	}
	return true;
}
