#include "type.h"

#include "../base/c_stack.h"
#include "../base/php_compat.h"
#include "../msgpack_globals.h"
#include "zend_attributes.h"

enum {
	CALL_SIZE = 48,     /* bytes of a msgpack_mapper_call, or more */
	MANY_ARGUMENTS = 38 /* so many fit, with the call, four times into a block of the mapper's arena */
};

/* How the words of a name become a key. */
typedef struct msgpack_naming {
	const char *name;
	char separator; /* 0: none, each word has a capital */
	bool is_upper_case;
} naming;

/* A parameter or property, whose name is the `member` of its scope. */
typedef struct {
	zend_type type;
	HashTable *attributes;
	uint32_t offset;              /* of the attributes: 0, or the number of a parameter, from 1 */
	const zval *value;            /* the default; or NULL */
	const zend_string *docblock;  /* of a property, or NULL */
	zend_class_entry *self;       /* what `self` means in it */
	const zend_class_entry *declaring; /* the class or trait that has it; NULL: it is lost */
} declaration;

/* Attributes */

/* An attribute of MessagePack\Attribute, by its name in lower case; `offset` is 0, or that of a parameter, from 1.
 * NULL: it is not there. PHP's function adds 1. */
#define find_attribute(attributes, name, offset) \
	zend_get_parameter_attribute_str(attributes, ZEND_STRL("messagepack\\attribute\\" name), (offset) - 1)

/* Sets `value` to an argument of an attribute, by its number or name; UNDEF: there is none, or an exception. */
static void attribute_argument(zval *value, const msgpack_type_scope *scope, zend_attribute *attribute,
	uint32_t number, const char *name)
{
	for (uint32_t i = 0; i < attribute->argc && !EG(exception); i++) {
		const zend_string *given = attribute->args[i].name;

		if ((given ? zend_string_equals_cstr(given, name, strlen(name)) : i == number)
		 && zend_get_attribute_value(value, attribute, i, scope->self) == SUCCESS) {
			return;
		}
	}
	ZVAL_UNDEF(value);
}

/* An argument that is a string, which the nodes hold. NULL with an exception. */
static zend_string *string_argument(const msgpack_type_scope *scope, zend_attribute *attribute, uint32_t number,
	const char *name)
{
	zval value;

	attribute_argument(&value, scope, attribute, number, name);
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
	bool is_intersection = ZEND_TYPE_IS_INTERSECTION(type);
	const zend_type *single;

	ZEND_TYPE_FOREACH(type, single) {
		zend_string *name = ZEND_TYPE_HAS_NAME(*single) ? ZEND_TYPE_NAME(*single) : NULL;
		const zend_class_entry *named = !name ? NULL
			: zend_string_equals_literal_ci(name, "self") ? scope->self
			: zend_string_equals_literal_ci(name, "parent") ? scope->self->parent
			: zend_lookup_class_ex(name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
		bool is_named = ZEND_TYPE_HAS_LIST(*single) ? names_class(scope, *single, ce)
			: named && instanceof_function(ce, named);

		if (is_named != is_intersection) {
			return is_named;
		}
	} ZEND_TYPE_FOREACH_END();
	return is_intersection || (ZEND_TYPE_FULL_MASK(type) & MAY_BE_OBJECT);
}

static bool allows_value(const msgpack_type_scope *scope, zend_type type, const zval *value)
{
	return !ZEND_TYPE_IS_SET(type) || (ZEND_TYPE_FULL_MASK(type) & 1u << Z_TYPE_P(value))
		|| (Z_TYPE_P(value) == IS_OBJECT && names_class(scope, type, Z_OBJCE_P(value)));
}

/* Are all values of the type values of PHP's type? They are written without a check. */
static bool is_within(const msgpack_type_scope *scope, const msgpack_type *type, zend_type native)
{
	uint32_t mask = ZEND_TYPE_FULL_MASK(native);
	uint32_t needed = type->kind > MSGPACK_TYPE_LITERALS ? MAY_BE_ARRAY : (uint32_t) type->tokens << 1;
	bool are_within = true;

	if (!ZEND_TYPE_IS_SET(native)) {
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
		case MSGPACK_TYPE_TAGGED:
			for (uint32_t i = 0; i < type->tagged.count; i++) {
				are_within &= is_within(scope, type->tagged.classes[i].type, native);
			}
			return are_within;
		default:
			return type->ce ? names_class(scope, native, type->ce)
				: (mask & needed) == needed;
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
	type = msgpack_parse_type(scope, ZSTR_VAL(text) + skipped, ZSTR_LEN(text) - skipped, MSGPACK_NOTATION_PHP);
	zend_string_release(text);
	return type;
}

/* The type of #[Type] or #[ListOf]; NULL: no such attribute, or an exception. */
static const msgpack_type *type_of_attributes(msgpack_type_scope *scope, const declaration *declared)
{
	zend_attribute *type = find_attribute(declared->attributes, "type", declared->offset);
	zend_attribute *list = find_attribute(declared->attributes, "listof", declared->offset);
	const msgpack_type *element;
	zend_class_entry *ce;
	zend_string *text;

	text = type ? string_argument(scope, type, 0, "type") : list ? string_argument(scope, list, 0, "class") : NULL;
	if (text && type) {
		return msgpack_parse_type(scope, ZSTR_VAL(text), ZSTR_LEN(text), MSGPACK_NOTATION_FULL);
	}
	ce = text ? msgpack_scope_load(scope, text) : NULL;
	element = ce ? scope->class_type(scope, ce) : NULL;
	return element ? msgpack_array_type(scope->nodes, MSGPACK_KEYS_LIST, element, false) : NULL;
}

/* PHP's float takes an int, as `int|float` in a docblock says: the float that an int becomes. Dates and enums have the
 * token of an int, too, and 1.5 has that of a float. The type is one that has been parsed for this declaration. */
static void drop_int(const msgpack_type *type)
{
	const msgpack_type **members = (const msgpack_type **) type->members;

	if (type->kind == MSGPACK_TYPE_UNION && members[MSGPACK_TOKEN_INT] && members[MSGPACK_TOKEN_FLOAT]
	 && members[MSGPACK_TOKEN_INT]->kind == MSGPACK_TYPE_INT
	 && members[MSGPACK_TOKEN_FLOAT]->kind == MSGPACK_TYPE_FLOAT) {
		members[MSGPACK_TOKEN_INT] = NULL;
	}
}

/* The type of a declaration: by attribute, docblock, or PHP's type. NULL with an exception. */
static const msgpack_type *type_of(msgpack_type_scope *scope, const declaration *declared)
{
	const msgpack_type *type = type_of_attributes(scope, declared);
	const char *bytes;
	size_t length;

	if (!type && (!declared->declaring || !scope->declaring)) {
		return msgpack_scope_fail(scope,
			"opcache may have dropped a docblock, and the source does not tell it: use #[Type]");
	}
	if (!type && !EG(exception) && msgpack_docblock_type(scope->docblock, "param", scope->member, &bytes, &length)) {
		type = length > 0 ? msgpack_parse_type(scope, bytes, length, MSGPACK_NOTATION_PARAM)
			: msgpack_scope_fail(scope, "a @param has no $name");
	} else if (!type && !EG(exception)
	 && msgpack_docblock_type(declared->docblock, "var", scope->member, &bytes, &length)) {
		msgpack_type_scope of_property = *scope; /* that a subclass may have declared again */

		of_property.self = declared->self;
		of_property.declaring = declared->declaring;
		type = msgpack_parse_type(&of_property, bytes, length, MSGPACK_NOTATION_VAR);
	}
	if (type && ZEND_TYPE_IS_SET(declared->type) && !(ZEND_TYPE_FULL_MASK(declared->type) & MAY_BE_LONG)) {
		drop_int(type);
	}
	if (EG(exception)) {
		return NULL;
	}
	if (type && !is_within(scope, type, declared->type)) {
		zend_string *native = zend_type_to_string(declared->type);

		type = msgpack_scope_fail(scope, "%s is not within PHP's type, %s", ZSTR_VAL(type->text), ZSTR_VAL(native));
		zend_string_release(native);
		return type;
	}
	return type ? type : type_of_native(scope, declared->type);
}

/* Defaults */

/* Clears the flag if the expression, or NULL, has not the same value each time, or side effects. */
static void check_constant(zend_ast **node, void *is_constant)
{
	zend_ast *ast = *node;

	if (!ast || ast->kind == ZEND_AST_ZVAL || ast->kind == ZEND_AST_CONSTANT) {
		return;
	}
	if (ast->kind == ZEND_AST_NEW || ast->kind == ZEND_AST_CALL || ast->kind == ZEND_AST_STATIC_CALL
	 || zend_ast_is_special(ast)) {
		*(bool *) is_constant = false;
	} else {
		zend_ast_apply(ast, check_constant, is_constant);
	}
}

static bool has_objects(zval *value)
{
	zval *each;

	if (Z_TYPE_P(value) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), each) {
			ZVAL_DEREF(each);
			if (has_objects(each)) {
				return true;
			}
		} ZEND_HASH_FOREACH_END();
	}
	return Z_TYPE_P(value) == IS_OBJECT;
}

/* Sets the default of a field, UNDEF if it is not constant. False with an exception. */
static bool set_default(const msgpack_type_scope *scope, msgpack_field *field, const zval *value, zend_type type)
{
	zend_ast *ast = Z_TYPE_P(value) == IS_CONSTANT_AST ? Z_ASTVAL_P(value) : NULL;
	uint32_t mask = ZEND_TYPE_FULL_MASK(type);
	bool is_constant = true, is_case;
	zval copy;

	check_constant(&ast, &is_constant);
	if (!is_constant) {
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
	is_case = Z_TYPE(copy) == IS_OBJECT && (Z_OBJCE(copy)->ce_flags & ZEND_ACC_ENUM);
	if (!allows_value(scope, type, &copy) || (!is_case && has_objects(&copy))) {
		zval_ptr_dtor(&copy);
		return true;
	}
	field->default_value = copy;
	if (is_case) {
		Z_DELREF(copy); /* the class constant holds it, until after the last value of the request is freed */
	} else {
		msgpack_nodes_hold_value(scope->nodes, &copy);
	}
	return true;
}

/* Keys */

/* The words of firstName, first_name or HTTPCode, joined by the separator. 0: FirstName, FirstName and HTTPCode */
static zend_string *key_of_words(const zend_string *name, const naming *naming)
{
	const char *bytes = ZSTR_VAL(name), separator = naming->separator;
	smart_str key = { 0 };

	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		unsigned char before = i > 0 ? bytes[i - 1] : '_', c = bytes[i], after = bytes[i + 1]; /* as in Zend's tables */
		bool is_start = before == '_' || (c != zend_tolower_ascii(c)
			&& (before == zend_tolower_ascii(before) || after != zend_toupper_ascii(after)));

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

static bool read_naming(msgpack_type_scope *scope)
{
	static const naming namings[] = { { "snake", '_', false }, { "kebab", '-', false }, { "pascal", '\0', false },
		{ "screaming_snake", '_', true } };
	zend_attribute *attribute = find_attribute(scope->plan->ce->attributes, "naming", 0);
	zend_string *name = attribute ? string_argument(scope, attribute, 0, "case") : NULL;

	for (size_t i = 0; name && i < sizeof(namings) / sizeof(*namings); i++) {
		if (zend_string_equals_cstr(name, namings[i].name, strlen(namings[i].name))) {
			scope->naming = &namings[i];
		}
	}
	if (name && !scope->naming) {
		msgpack_scope_fail(scope, "#[Naming] has a constant of MessagePack\\Attribute\\Naming, not '%s'",
			ZSTR_VAL(name));
	}
	return !EG(exception);
}

/* The key and its aliases, by #[Name] or the class's #[Naming]. False with an exception. */
static bool set_keys(const msgpack_type_scope *scope, msgpack_field *field, const declaration *declared)
{
	zend_attribute *attribute = find_attribute(declared->attributes, "name", declared->offset);

	for (uint32_t i = 0; i < (attribute ? MAX(attribute->argc, 1) : 1); i++) {
		zend_string *key = attribute ? string_argument(scope, attribute, i, i == 0 ? "name" : "aliases")
			: !scope->naming ? scope->member
			: msgpack_nodes_hold(scope->nodes, key_of_words(scope->member, scope->naming));
		const msgpack_field *other = key ? msgpack_plan_add_key(scope->plan, key, field) : NULL;

		if (!key || other) {
			return key && msgpack_scope_fail(scope, "the key \"%s\" is also that of $%s", ZSTR_VAL(key),
				ZSTR_VAL(other->name));
		}
	}
	return true;
}

/* Fields */

/* The property of the name of a parameter, as the constructor's class sees it; NULL: none. */
static zend_property_info *property_of(const msgpack_type_scope *scope)
{
	zend_property_info *property = zend_hash_find_ptr(&scope->self->properties_info, scope->member);

	if (!property || !(property->flags & ZEND_ACC_PRIVATE) || property->ce != scope->self) {
		property = zend_hash_find_ptr(&scope->plan->ce->properties_info, scope->member);
	}
	return property && !(property->flags & ZEND_ACC_STATIC) ? property : NULL;
}

/* Compiles a field. False with an exception. */
static bool compile_field(msgpack_type_scope *scope, msgpack_field *field, const declaration *declared)
{
	const zend_property_info *property = field->property;

	field->name = scope->member;
	scope->plan->needs_userland |= !property || msgpack_property_is_virtual(property)
		|| (MSGPACK_HOOKS(property) && MSGPACK_HOOKS(property)[ZEND_PROPERTY_HOOK_SET]);
	field->type = type_of(scope, declared);
	return field->type && (!declared->value || set_default(scope, field, declared->value, declared->type))
		&& set_keys(scope, field, declared);
}

/* Sets the docblock to that of the property. */
static void set_docblock(const msgpack_type_scope *scope, declaration *declared, const zend_property_info *property)
{
	declared->docblock = property->doc_comment;
	declared->self = property->ce;
	declared->declaring = msgpack_find_property_docblock(scope->imports, property->ce, scope->member,
		&declared->docblock);
}

static bool compile_parameter(msgpack_type_scope *scope, uint32_t number)
{
	msgpack_plan *plan = scope->plan;
	const zend_op_array *op_array = &plan->function->op_array;
	const zend_arg_info *info = &op_array->arg_info[number];
	const zend_op *op = &op_array->opcodes[number]; /* receives it, as the engine expects for named arguments */
	msgpack_field *field = &plan->fields[number];
	declaration declared = { .type = info->type, .attributes = op_array->attributes, .offset = number + 1,
		.declaring = op_array->scope, .value = op->opcode == ZEND_RECV_INIT ? RT_CONSTANT(op, op->op2) : NULL };

	scope->member = info->name;
	field->property = property_of(scope);
	if (ZEND_ARG_IS_PROMOTED(info)) {
		set_docblock(scope, &declared, zend_hash_find_ptr(&op_array->scope->properties_info, info->name));
		if (!declared.docblock && declared.declaring && field->property) { /* a subclass may have declared it again */
			set_docblock(scope, &declared, field->property);
		}
	}
	scope->line = op->lineno;
	if (ZEND_ARG_SEND_MODE(info)) {
		return msgpack_scope_fail(scope, "it is passed by reference");
	}
	field->is_required = number < op_array->required_num_args;
	if (!compile_field(scope, field, &declared)) {
		return false;
	}
	plan->needs_userland |= !field->is_required && Z_ISUNDEF(field->default_value);
	if (ZEND_ARG_IS_VARIADIC(info)) { /* its key has the list */
		field->type = msgpack_array_type(scope->nodes, MSGPACK_KEYS_LIST, field->type, false);
	} else if (Z_TYPE(field->default_value) == IS_NULL) {
		field->type = msgpack_nullable_type(scope->nodes, field->type);
	}
	return true;
}

/* A method as the class or a trait of it declares it, whatever it is called there. NULL: neither does. */
static const zend_function *declared_method(const zend_class_entry *ce, const zend_op_array *method)
{
	zend_function *each;

	for (uint32_t i = 0; i < ce->num_traits; i++) {
		const zend_class_entry *trait = zend_lookup_class_ex(ce->trait_names[i].name, ce->trait_names[i].lc_name,
			ZEND_FETCH_CLASS_NO_AUTOLOAD);
		const zend_function *found = trait ? declared_method(trait, method) : NULL;

		if (found) {
			return found;
		}
	}
	ZEND_HASH_FOREACH_PTR((HashTable *) &ce->function_table, each) {
		if (each->type == ZEND_USER_FUNCTION && each->op_array.opcodes == method->opcodes) {
			return each;
		}
	} ZEND_HASH_FOREACH_END();
	return NULL;
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
static bool find_function(const msgpack_type_scope *scope)
{
	msgpack_plan *plan = scope->plan;
	zend_function *method, *constructor = plan->ce->constructor;

	ZEND_HASH_FOREACH_PTR(&plan->ce->function_table, method) {
		if (EXPECTED(!find_attribute(method->common.attributes, "factory", 0))) {
			continue;
		}
		if (plan->is_factory) {
			return msgpack_scope_fail(scope, "both %s() and %s() have #[Factory]",
				ZSTR_VAL(plan->function->common.function_name), ZSTR_VAL(method->common.function_name));
		}
		if (method->type != ZEND_USER_FUNCTION || (method->common.fn_flags & ZEND_ACC_ABSTRACT)
		 || !(method->common.fn_flags & ZEND_ACC_STATIC)) {
			return msgpack_scope_fail(scope, "%s() has #[Factory], but is not static",
				ZSTR_VAL(method->common.function_name));
		}
		plan->is_factory = true;
		plan->function = method;
	} ZEND_HASH_FOREACH_END();
	if (plan->is_factory || !constructor) {
		return true;
	}
	if (!(constructor->common.fn_flags & ZEND_ACC_PUBLIC)) {
		return msgpack_scope_fail(scope, "its constructor is %s, and no method has #[Factory]",
			constructor->common.fn_flags & ZEND_ACC_PRIVATE ? "private" : "protected");
	}
	if (constructor->type != ZEND_USER_FUNCTION) {
		return msgpack_scope_fail(scope,
			"its constructor is that of the internal class %s, and no method has #[Factory]",
			ZSTR_VAL(constructor->common.scope->name));
	}
	plan->function = constructor;
	return true;
}

static bool compile_parameters(msgpack_type_scope *scope)
{
	msgpack_plan *plan = scope->plan;
	const zend_op_array *op_array = &plan->function->op_array;
	const zend_function *declared = op_array->fn_flags & ZEND_ACC_TRAIT_CLONE
		? declared_method(op_array->scope, op_array) : plan->function;

	msgpack_plan_init(scope->nodes, plan, op_array->num_args + !!(op_array->fn_flags & ZEND_ACC_VARIADIC),
		sizeof(zval));
	scope->function = plan->function;
	scope->self = op_array->scope;
	scope->declaring = declared && msgpack_find_method_docblock(scope->imports, declared, &scope->docblock)
		? declared->common.scope : NULL;
	scope->file = op_array->filename;
	for (uint32_t i = 0; i < plan->count; i++) {
		if (!compile_parameter(scope, i)) {
			return false;
		}
	}
	plan->needs_userland |= plan->is_factory || scope->calls_constructors || !only_promotes(op_array);
	return true;
}

/* The public properties, in the order in which objects have them. */
static bool compile_properties(msgpack_type_scope *scope)
{
	msgpack_plan *plan = scope->plan;
	zend_class_entry *ce = plan->ce;

	msgpack_plan_init(scope->nodes, plan, (uint32_t) ce->default_properties_count, sizeof(zval));
	plan->count = 0;
	for (int i = 0; i < ce->default_properties_count; i++) {
		zend_property_info *property = ce->properties_info_table[i];
		declaration declared;
		msgpack_field *field;
		const zval *value;

		if (!property || !(property->flags & ZEND_ACC_PUBLIC)) {
			continue;
		}
		/* one that adds hooks to a property of the parent class has another slot */
		value = &CE_DEFAULT_PROPERTIES_TABLE(ce)[OBJ_PROP_TO_NUM(property->offset)];
		declared = (declaration) { .type = property->type, .attributes = property->attributes,
			.value = Z_ISUNDEF_P(value) ? NULL : value };
		scope->member = property->name; /* not mangled, as it is public */
		set_docblock(scope, &declared, property);
		scope->self = property->ce;
		scope->declaring = declared.declaring ? declared.declaring : property->ce;
		scope->file = scope->declaring->type == ZEND_USER_CLASS ? scope->declaring->info.user.filename : NULL;
		field = &plan->fields[plan->count++];
		field->property = property;
		field->is_required = Z_ISUNDEF_P(value) && ZEND_TYPE_IS_SET(property->type);
		if (!compile_field(scope, field, &declared)) {
			return false;
		}
		if (!ZEND_TYPE_IS_SET(property->type) && Z_TYPE_P(value) == IS_NULL && !msgpack_accepts_null(field->type)) {
			ZVAL_UNDEF(&field->default_value); /* PHP's own, as none is declared */
			field->is_required = true;
		}
	}
	return true;
}

/* Compiles the plan of the scope, whose class is set. False with an exception. */
static bool compile_class(msgpack_type_scope *scope)
{
	msgpack_plan *plan = scope->plan;
	zend_class_entry *ce = plan->ce;
	zval *slots;

	if (zend_update_class_constants(ce) != SUCCESS || !find_function(scope) || !read_naming(scope)
	 || !(plan->function ? compile_parameters : compile_properties)(scope)) {
		return false;
	}
	plan->needs_userland |= msgpack_has_own_handlers(ce);
	plan->slots = slots = msgpack_nodes_alloc(scope->nodes, (size_t) ce->default_properties_count, sizeof(*slots));
	for (int i = 0; i < ce->default_properties_count; i++) {
		slots[i] = CE_DEFAULT_PROPERTIES_TABLE(ce)[i];
		plan->has_counted_slots |= Z_REFCOUNTED(slots[i]);
	}
	for (uint32_t i = 0; !plan->needs_userland && i < plan->count; i++) {
		plan->fields[i].offset = plan->fields[i].property->offset;
		slots[OBJ_PROP_TO_NUM(plan->fields[i].offset)] = (zval) { .u1.type_info = IS_UNDEF };
	}
	plan->size = msgpack_allocated_size(sizeof(zend_object) + zend_object_properties_size(ce));
	if (plan->needs_userland || ce->destructor) {
		/* the rest of a block in which arguments do not fit is lost: for many up to what they take */
		plan->size += CALL_SIZE + plan->count * sizeof(zval) * (plan->count > MANY_ARGUMENTS ? 2 : 1);
	}
	return true;
}

/* The plans of a request. Types of classes are found by the address of the class, plus one for those of kind CLASS,
 * as the class may have a #[Discriminator], too, and plus two if all constructors are called. */
struct msgpack_plans {
	HashTable *types;
	msgpack_imports imports; /* their nodes have these plans and tables, and are the first of a list of all */
};

void msgpack_plans_free(msgpack_plans **plans)
{
	msgpack_nodes *freed = *plans ? (*plans)->imports.nodes : NULL;

	*plans = NULL;
	msgpack_nodes_free(freed);
}

/* Types of classes */

static zend_ulong key_of(const msgpack_type_scope *scope, const zend_class_entry *ce, bool is_plain)
{
	return (zend_ulong) (uintptr_t) ce + is_plain + 2 * scope->calls_constructors;
}

static const msgpack_type *find_type(const msgpack_type_scope *scope, const zend_class_entry *ce, bool is_plain)
{
	zend_ulong key = key_of(scope, ce, is_plain);
	const msgpack_type *type = zend_hash_index_find_ptr(MSGPACK_G(plans)->types, key);

	return type ? type : zend_hash_index_find_ptr(scope->added, key);
}

static msgpack_type *add_type(const msgpack_type_scope *scope, msgpack_type_kind kind, zend_class_entry *ce,
	zend_class_entry *created)
{
	msgpack_type *type = msgpack_new_type(scope->nodes, kind, zend_string_copy(ce->name));

	type->ce = created;
	zend_hash_index_add_ptr(scope->added, key_of(scope, ce, kind == MSGPACK_TYPE_CLASS), type);
	return type;
}

/* The type whose values are of this class and no other. */
static const msgpack_type *plain_class_type(msgpack_type_scope *scope, zend_class_entry *ce)
{
	const msgpack_type *found = find_type(scope, ce, true);
	msgpack_type *added;

	if (found) {
		return found;
	}
	if (ce->type != ZEND_USER_CLASS || (ce->ce_flags & ZEND_ACC_ANON_CLASS)) {
		return msgpack_scope_fail(scope, "%s is an %s class, which is not supported", ZSTR_VAL(ce->name),
			ce->type != ZEND_USER_CLASS ? "internal" : "anonymous");
	}
	if (ce->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS | ZEND_ACC_ENUM)) {
		return msgpack_scope_fail(scope, "%s is %s without #[Discriminator]", ZSTR_VAL(ce->name),
			ce->ce_flags & ZEND_ACC_INTERFACE ? "an interface" : ce->ce_flags & ZEND_ACC_TRAIT ? "a trait"
			: ce->ce_flags & ZEND_ACC_ENUM ? "an enum" : "abstract");
	}
	added = add_type(scope, MSGPACK_TYPE_CLASS, ce, ce);
	added->plan = msgpack_nodes_alloc(scope->nodes, 1, sizeof(*added->plan));
	added->plan->ce = ce;
	added->plan->by_position = find_attribute(ce->attributes, "aslist", 0) != NULL;
	added->tokens = 1 << (added->plan->by_position ? MSGPACK_TOKEN_ARRAY : MSGPACK_TOKEN_MAP);
	return added;
}

/* The scope of the declaration of a class, with its plan, or NULL. */
static msgpack_type_scope scope_of_class(const msgpack_type_scope *outer, zend_class_entry *ce, msgpack_plan *plan)
{
	return (msgpack_type_scope) { .nodes = outer->nodes, .added = outer->added,
		.calls_constructors = outer->calls_constructors, .class_type = outer->class_type, .imports = outer->imports,
		.self = ce, .plan = plan, .file = ce->info.user.filename, .line = ce->info.user.line_start };
}

/* The classes by their tags. False with an exception. */
static bool set_tagged_classes(msgpack_type_scope *scope, msgpack_type *type, HashTable *classes)
{
	uint32_t count = zend_hash_num_elements(classes);
	msgpack_tagged_class *tagged = msgpack_nodes_alloc(scope->nodes, count, sizeof(*tagged));
	zend_class_entry *ce;
	zend_ulong number;
	zend_string *tag;
	zval *name;

	type->tagged.classes = tagged;
	type->tagged.count = count;
	type->tagged.by_tag = msgpack_nodes_table(scope->nodes, count);
	ZEND_HASH_FOREACH_KEY_VAL(classes, number, tag, name) {
		if (tag) {
			ZVAL_STR(&tagged->tag, tag);
			zend_hash_add_ptr(type->tagged.by_tag, tag, tagged);
		} else {
			ZVAL_LONG(&tagged->tag, (zend_long) number);
			zend_hash_index_add_ptr(type->tagged.by_tag, number, tagged);
		}
		ce = Z_TYPE_P(name) == IS_STRING ? msgpack_scope_load(scope, Z_STR_P(name))
			: msgpack_scope_fail(scope, "#[Discriminator] has something other than the name of a class");
		if (ce && !instanceof_function(ce, scope->self)) {
			return msgpack_scope_fail(scope, "%s of #[Discriminator] does not %s %s", ZSTR_VAL(ce->name),
				scope->self->ce_flags & ZEND_ACC_INTERFACE ? "implement" : "extend", ZSTR_VAL(scope->self->name));
		}
		tagged->type = ce ? plain_class_type(scope, ce) : NULL;
		if (tagged->type && tagged->type->plan->by_position) {
			msgpack_scope_fail(scope, "%s of #[Discriminator] has #[AsList], and so no key", ZSTR_VAL(ce->name));
		}
		if (EG(exception)) {
			return false;
		}
		tagged++;
	} ZEND_HASH_FOREACH_END();
	return true;
}

static const msgpack_type *tagged_type(msgpack_type_scope *outer, zend_class_entry *ce, zend_attribute *attribute)
{
	msgpack_type_scope scope = scope_of_class(outer, ce, NULL);
	msgpack_type *type = NULL;
	zval key, classes;
	zend_ulong number;

	attribute_argument(&key, &scope, attribute, 0, "key");
	attribute_argument(&classes, &scope, attribute, 1, "classes");
	if (EG(exception) || Z_TYPE(key) != IS_STRING || Z_TYPE(classes) != IS_ARRAY
	 || zend_hash_num_elements(Z_ARRVAL(classes)) == 0) {
		zval_ptr_dtor(&key);
		msgpack_scope_fail(&scope, "#[Discriminator] has a key, and an array of classes by its values");
	} else if (ZEND_HANDLE_NUMERIC(Z_STR(key), number)) { /* which PHP's arrays have, and not the text */
		zend_string_release(Z_STR(key));
		msgpack_scope_fail(&scope, "#[Discriminator] has the key " ZEND_LONG_FMT ", an integer", (zend_long) number);
	} else {
		type = add_type(&scope, MSGPACK_TYPE_TAGGED, ce, NULL);
		type->tagged.key = msgpack_nodes_hold(scope.nodes, Z_STR(key));
		type = set_tagged_classes(&scope, type, Z_ARRVAL(classes)) ? type : NULL;
	}
	zval_ptr_dtor(&classes);
	return type;
}

static const msgpack_type *enum_type(msgpack_type_scope *scope, zend_class_entry *ce)
{
	HashTable *cases = msgpack_nodes_table(scope->nodes, 0);
	zend_class_constant *constant;
	msgpack_type *type;

	if (zend_update_class_constants(ce) != SUCCESS) {
		return NULL;
	}
	ZEND_HASH_MAP_FOREACH_PTR(CE_CONSTANTS_TABLE(ce), constant) {
		if (ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE) {
			const zval *value = msgpack_constant_of(&constant->value);

			if (Z_TYPE_P(value) == IS_LONG) {
				zend_hash_index_add(cases, Z_LVAL_P(value), &constant->value);
			} else {
				zend_hash_add(cases, Z_STR_P(value), &constant->value);
			}
		}
	} ZEND_HASH_FOREACH_END();
	if (zend_hash_num_elements(cases) == 0) {
		return msgpack_scope_fail(scope, "%s is an enum without cases", ZSTR_VAL(ce->name));
	}
	type = add_type(scope, MSGPACK_TYPE_ENUM, ce, ce);
	type->values = cases;
	type->tokens = 1 << (ce->enum_backing_type == IS_LONG ? MSGPACK_TOKEN_INT : MSGPACK_TOKEN_STRING);
	return type;
}

static const msgpack_type *type_of_class(msgpack_type_scope *scope, zend_class_entry *ce)
{
	const msgpack_type *found = find_type(scope, ce, false);
	zend_class_entry *created = ce == php_date_get_interface_ce() ? php_date_get_immutable_ce() : ce;
	zend_attribute *discriminator;

	if (found) {
		return found;
	}
	if (msgpack_is_disabled(created)) {
		return msgpack_scope_fail(scope, "%s is disabled by disable_classes", ZSTR_VAL(created->name));
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return enum_type(scope, ce);
	}
	if (ce == msgpack_raw_ce) {
		return add_type(scope, MSGPACK_TYPE_RAW, ce, ce);
	}
	if (instanceof_function(ce, php_date_get_interface_ce())) {
		return (created->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS))
			|| (ce->constructor && ce->constructor->type != ZEND_INTERNAL_FUNCTION) || ce->destructor
			? msgpack_scope_fail(scope,
				"%s is a date with a constructor or destructor of its own, or abstract, which is not supported",
				ZSTR_VAL(ce->name))
			: add_type(scope, MSGPACK_TYPE_DATE, ce, created);
	}
	discriminator = find_attribute(ce->attributes, "discriminator", 0);
	return discriminator ? tagged_type(scope, ce, discriminator) : plain_class_type(scope, ce);
}

/* Compiling */

/* Compiles the classes that were added, and those that they add. A field for the tag holds it like any other value, and
 * without one it is looked at, too. False with an exception. */
static bool compile_added(const msgpack_type_scope *outer)
{
	const msgpack_type *type;

	for (uint32_t i = 0; i < outer->added->nNumUsed; i++) {
		type = Z_PTR(outer->added->arData[i].val);
		if (type->kind == MSGPACK_TYPE_CLASS) {
			msgpack_type_scope scope = scope_of_class(outer, type->ce, type->plan);

			if (!compile_class(&scope)) {
				return false;
			}
		}
	}
	ZEND_HASH_FOREACH_PTR(outer->added, type) {
		for (uint32_t j = 0; type->kind == MSGPACK_TYPE_TAGGED && j < type->tagged.count; j++) {
			const msgpack_tagged_class *tagged = &type->tagged.classes[j];
			msgpack_plan *plan = tagged->type->plan;
			const msgpack_field *field = zend_hash_find_ptr(plan->keys, type->tagged.key);
			uint8_t kind = field ? field->type->kind : MSGPACK_TYPE_MIXED;

			msgpack_plan_expect_key(plan, type->tagged.key);
			if (kind != MSGPACK_TYPE_MIXED && kind != MSGPACK_TYPE_LITERALS && kind != MSGPACK_TYPE_ENUM
			 && kind != (Z_TYPE(tagged->tag) == IS_LONG ? MSGPACK_TYPE_INT : MSGPACK_TYPE_STRING)) {
				msgpack_type_scope scope = scope_of_class(outer, plan->ce, NULL);

				return msgpack_scope_fail(&scope,
					"$%s cannot hold the tag, whose key it has, of the #[Discriminator] of %s",
					ZSTR_VAL(field->name), ZSTR_VAL(type->text));
			}
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

enum { NODES_SIZE = 512 }; /* of a block of memory, unless more is needed */

/* Does opcache drop docblocks? */
static bool drops_docblocks(void)
{
	const zend_ini_entry *entry = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("opcache.save_comments")),
		*cache = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("opcache.file_cache"));

	return entry && (!zend_ini_parse_bool(entry->value ? entry->value : ZSTR_EMPTY_ALLOC())
		|| (cache && cache->value && ZSTR_LEN(cache->value) > 0));
}

static msgpack_nodes *create_nodes(void)
{
	msgpack_nodes *nodes = emalloc(sizeof(*nodes));

	nodes->arena = zend_arena_create(NODES_SIZE);
	nodes->next = NULL;
	zend_hash_init(&nodes->owned, 8, NULL, zval_ptr_dtor_nogc, false); /* nothing of the request is left but memory */
	return nodes;
}

bool msgpack_compile(zend_string *type, zend_long options, msgpack_compiled *compiled)
{
	msgpack_plans *plans = MSGPACK_G(plans);
	msgpack_type_scope scope = { .class_type = type_of_class, .string = type,
		.calls_constructors = options & MSGPACK_CODEC_CALL_CONSTRUCTORS };

	if (UNEXPECTED(!msgpack_stack_suffices(msgpack_invalid_type_ce))) { /* autoloaders that compile */
		return false;
	}
	if (!plans) {
		msgpack_nodes *nodes = create_nodes();

		plans = MSGPACK_G(plans) = msgpack_nodes_alloc(nodes, 1, sizeof(*plans));
		plans->types = msgpack_nodes_table(nodes, 8);
		plans->imports = (msgpack_imports) { .files = msgpack_nodes_table(nodes, 8), .nodes = nodes,
			.reads_docblocks = drops_docblocks() };
	}
	scope.imports = &plans->imports;
	compiled->options = options;
	compiled->nodes = scope.nodes = create_nodes();
	scope.added = msgpack_nodes_table(scope.nodes, 8);
	compiled->type = msgpack_parse_type(&scope, ZSTR_VAL(type), ZSTR_LEN(type), MSGPACK_NOTATION_FULL);
	if (!compiled->type || !compile_added(&scope)) {
		msgpack_nodes_free(scope.nodes);
		compiled->type = NULL;
		return false;
	}
	zend_hash_merge(plans->types, scope.added, NULL, false); /* a nested compilation may have added one before */
	if (zend_hash_num_elements(scope.added) > 0) {
		scope.nodes->next = plans->imports.nodes->next;
		plans->imports.nodes->next = scope.nodes;
		compiled->nodes = NULL;
	}
	return true;
}
