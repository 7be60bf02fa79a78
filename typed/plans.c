#include "typed.h"

#include "../base/c_stack.h"
#include "../base/php_compat.h"
#include "../msgpack_globals.h"
#include "../raw/object.h"
#include "class_plan.h"
#include "docblock.h"
#include "ext/date/php_date.h"
#include "mapping_errors.h"
#include "type_parser.h"
#include "untyped.h"
#include "zend_enum.h"

enum { CLASSES_SIZE = 4096, TYPE_SIZE = 512, IMPORTS_SIZE = 1024 };

/* The plans of a request. Types of classes are found by the address of the class, plus one if it has a
 * #[Discriminator], but the class itself is meant, and plus two if all constructors are called. */
struct msgpack_plans {
	HashTable *types;
	msgpack_imports imports;
	msgpack_nodes *nodes; /* a list; the last one has these plans and tables */
};

/* One compilation. An autoloader may begin another one, which does not see this one's types: they are added to those of
 * the request when all of them are complete. */
typedef struct {
	const HashTable *types;
	HashTable *added;
	msgpack_nodes *nodes;
	bool calls_constructors;
} compiler;

void msgpack_plans_free(msgpack_plans **plans)
{
	msgpack_nodes *freed = *plans ? (*plans)->nodes : NULL;

	*plans = NULL;
	msgpack_nodes_free(freed);
}

/* Types of classes */

static zend_ulong key_of(const compiler *compiler, const zend_class_entry *ce, bool is_plain)
{
	return (zend_ulong) (uintptr_t) ce + (is_plain && msgpack_attribute(ce->attributes, "discriminator", 0) ? 1 : 0)
		+ (compiler->calls_constructors ? 2 : 0);
}

static const msgpack_type *find_type(const compiler *compiler, const zend_class_entry *ce, bool is_plain)
{
	zend_ulong key = key_of(compiler, ce, is_plain);
	const msgpack_type *type = zend_hash_index_find_ptr(compiler->types, key);

	return type ? type : zend_hash_index_find_ptr(compiler->added, key);
}

static msgpack_type *add_type(compiler *compiler, msgpack_type_kind kind, zend_class_entry *ce,
	zend_class_entry *created)
{
	msgpack_type *type = msgpack_new_type(compiler->nodes, kind, zend_string_copy(ce->name));

	type->ce = created;
	zend_hash_index_add_ptr(compiler->added, key_of(compiler, ce, kind == MSGPACK_TYPE_CLASS), type);
	return type;
}

/* The type whose values are of this class and no other. */
static const msgpack_type *plain_class_type(msgpack_type_scope *scope, zend_class_entry *ce)
{
	compiler *compiler = scope->compiler;
	const msgpack_type *found = find_type(compiler, ce, true);
	msgpack_type *added;

	if (found) {
		return found;
	}
	if (ce->type != ZEND_USER_CLASS) {
		return msgpack_scope_fail(scope, "%s is an internal class, which is not supported", ZSTR_VAL(ce->name));
	}
	if (ce->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS | ZEND_ACC_ENUM)) {
		return msgpack_scope_fail(scope, "%s is %s without #[Discriminator]", ZSTR_VAL(ce->name),
			ce->ce_flags & ZEND_ACC_INTERFACE ? "an interface" : ce->ce_flags & ZEND_ACC_TRAIT ? "a trait"
			: ce->ce_flags & ZEND_ACC_ENUM ? "an enum" : "abstract");
	}
	added = add_type(compiler, MSGPACK_TYPE_CLASS, ce, NULL);
	added->plan = msgpack_nodes_alloc(compiler->nodes, 1, sizeof(*added->plan));
	added->plan->ce = ce;
	added->plan->by_position = msgpack_attribute(ce->attributes, "aslist", 0) != NULL;
	return added;
}

/* The scope of the declaration of a class. */
static msgpack_type_scope scope_of_class(const msgpack_type_scope *outer, zend_class_entry *ce)
{
	compiler *compiler = outer->compiler;

	return (msgpack_type_scope) { .nodes = compiler->nodes, .class_type = outer->class_type, .compiler = compiler,
		.imports = outer->imports, .called = ce, .self = ce, .file = ce->info.user.filename,
		.line = ce->info.user.line_start };
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
		if (Z_TYPE_P(name) != IS_STRING) {
			return msgpack_scope_fail(scope, "#[Discriminator] has something other than the name of a class");
		}
		ce = msgpack_scope_load(scope, Z_STR_P(name));
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
	compiler *compiler = outer->compiler;
	msgpack_type_scope scope = scope_of_class(outer, ce);
	msgpack_type *type = NULL;
	zval key, classes;

	ZVAL_UNDEF(&classes);
	if (msgpack_attribute_argument(&key, &scope, attribute, 0, "key")
	 && msgpack_attribute_argument(&classes, &scope, attribute, 1, "classes")
	 && (Z_TYPE(key) != IS_STRING || Z_TYPE(classes) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL(classes)) == 0)) {
		msgpack_scope_fail(&scope, "#[Discriminator] has a key, and an array of classes by its values");
	}
	if (!EG(exception)) {
		type = add_type(compiler, MSGPACK_TYPE_TAGGED, ce, NULL);
		type->tagged.key = msgpack_nodes_hold(compiler->nodes, zend_string_copy(Z_STR(key)));
		type = set_tagged_classes(&scope, type, Z_ARRVAL(classes)) ? type : NULL;
	}
	zval_ptr_dtor(&key);
	zval_ptr_dtor(&classes);
	return type;
}

static const msgpack_type *enum_type(msgpack_type_scope *scope, zend_class_entry *ce)
{
	compiler *compiler = scope->compiler;
	HashTable *cases = msgpack_nodes_table(compiler->nodes, 0);
	const zend_class_constant *constant;
	zend_string *name;
	msgpack_type *type;

	if (zend_update_class_constants(ce) != SUCCESS) {
		return NULL;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(CE_CONSTANTS_TABLE(ce), name, constant) {
		if (ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE) {
			zval value, *by = msgpack_enum_value(zend_enum_get_case(ce, name));

			ZVAL_OBJ(&value, zend_enum_get_case(ce, name));
			if (Z_TYPE_P(by) == IS_LONG) {
				zend_hash_index_add(cases, Z_LVAL_P(by), &value);
			} else {
				zend_hash_add(cases, Z_STR_P(by), &value);
			}
		}
	} ZEND_HASH_FOREACH_END();
	if (zend_hash_num_elements(cases) == 0) {
		return msgpack_scope_fail(scope, "%s is an enum without cases", ZSTR_VAL(ce->name));
	}
	type = add_type(compiler, MSGPACK_TYPE_ENUM, ce, ce);
	type->cases = cases;
	return type;
}

static const msgpack_type *date_type(msgpack_type_scope *scope, zend_class_entry *ce, zend_class_entry *created)
{
	if ((created->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS))
	 || (ce->constructor && ce->constructor->type != ZEND_INTERNAL_FUNCTION)) {
		return msgpack_scope_fail(scope,
			"%s is a date with a constructor of its own, or abstract, which is not supported",
			ZSTR_VAL(ce->name));
	}
	return add_type(scope->compiler, MSGPACK_TYPE_DATE, ce, created);
}

static const msgpack_type *type_of_class(msgpack_type_scope *scope, zend_class_entry *ce)
{
	const msgpack_type *found = find_type(scope->compiler, ce, false);
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
		return add_type(scope->compiler, MSGPACK_TYPE_RAW, ce, ce);
	}
	if (instanceof_function(ce, php_date_get_interface_ce())) {
		return date_type(scope, ce, created);
	}
	discriminator = msgpack_attribute(ce->attributes, "discriminator", 0);
	return discriminator ? tagged_type(scope, ce, discriminator) : plain_class_type(scope, ce);
}

/* Compiling */

/* Compiles the classes that were added, and those that they add. A field for the tag holds it like any other value, and
 * without one it is looked at, too. False with an exception. */
static bool compile_added(compiler *compiler, const msgpack_type_scope *outer)
{
	for (uint32_t i = 0; i < compiler->added->nNumUsed; i++) {
		const msgpack_type *type = Z_PTR(compiler->added->arData[i].val);

		if (type->kind == MSGPACK_TYPE_CLASS) {
			msgpack_type_scope scope = scope_of_class(outer, type->plan->ce);

			if (!msgpack_compile_class(&scope, type->plan, compiler->calls_constructors)) {
				return false;
			}
		}
	}
	for (uint32_t i = 0; i < compiler->added->nNumUsed; i++) {
		const msgpack_type *type = Z_PTR(compiler->added->arData[i].val);

		for (uint32_t j = 0; type->kind == MSGPACK_TYPE_TAGGED && j < type->tagged.count; j++) {
			const msgpack_tagged_class *tagged = &type->tagged.classes[j];
			msgpack_plan *plan = tagged->type->plan;
			const zval *number = zend_hash_find(plan->keys, type->tagged.key);
			const msgpack_field *field = number ? &plan->fields[Z_LVAL_P(number)] : NULL;
			uint8_t kind = field ? field->type->kind : MSGPACK_TYPE_MIXED;

			msgpack_plan_expect_key(plan, type->tagged.key);
			if (kind != MSGPACK_TYPE_MIXED && kind != MSGPACK_TYPE_LITERALS && kind != MSGPACK_TYPE_ENUM
			 && kind != (Z_TYPE(tagged->tag) == IS_LONG ? MSGPACK_TYPE_INT : MSGPACK_TYPE_STRING)) {
				msgpack_type_scope scope = scope_of_class(outer, plan->ce);

				return msgpack_scope_fail(&scope,
					"$%s cannot hold the tag, whose key it has, of the #[Discriminator] of %s",
					ZSTR_VAL(field->name), ZSTR_VAL(type->text));
			}
		}
	}
	return true;
}

static void free_owned(zval *owned)
{
	zval_ptr_dtor_nogc(owned); /* nothing of the request is left but memory */
}

/* Creates nodes; `size`: bytes of the first block of memory, and of others unless they need more. */
static msgpack_nodes *create_nodes(size_t size)
{
	msgpack_nodes *nodes = emalloc(sizeof(*nodes));

	nodes->arena = zend_arena_create(size);
	nodes->next = NULL;
	zend_hash_init(&nodes->owned, 8, NULL, free_owned, false);
	return nodes;
}

bool msgpack_compile(zend_string *type, zend_long options, msgpack_compiled *compiled)
{
	msgpack_plans *plans = MSGPACK_G(plans);
	zend_ulong key;
	void *added;
	compiler compiler = { .calls_constructors = options & MSGPACK_CODEC_CALL_CONSTRUCTORS };
	msgpack_type_scope scope = { .class_type = type_of_class, .compiler = &compiler, .string = type };

	if (UNEXPECTED(!msgpack_stack_suffices(msgpack_invalid_type_ce))) { /* autoloaders that compile */
		return false;
	}
	if (!plans) {
		msgpack_nodes *nodes = create_nodes(IMPORTS_SIZE);

		plans = MSGPACK_G(plans) = msgpack_nodes_alloc(nodes, 1, sizeof(*plans));
		plans->types = msgpack_nodes_table(nodes, 8);
		plans->imports = (msgpack_imports) { .files = msgpack_nodes_table(nodes, 8), .nodes = nodes };
		plans->nodes = nodes;
	}
	scope.imports = &plans->imports;
	compiler.types = plans->types;
	compiler.nodes = create_nodes(CLASSES_SIZE);
	compiler.added = msgpack_nodes_table(compiler.nodes, 8);
	compiled->options = options;
	compiled->nodes = scope.nodes = create_nodes(TYPE_SIZE);
	compiled->type = msgpack_parse_type(&scope, ZSTR_VAL(type), ZSTR_LEN(type), false);
	if (!compiled->type || !compile_added(&compiler, &scope)) {
		msgpack_nodes_free(compiled->nodes);
		compiled->type = NULL;
		zend_hash_clean(compiler.added);
	}
	ZEND_HASH_FOREACH_NUM_KEY_PTR(compiler.added, key, added) {
		zend_hash_index_add_ptr(plans->types, key, added); /* a nested compilation may have added one before */
	} ZEND_HASH_FOREACH_END();
	if (zend_hash_num_elements(compiler.added) > 0) {
		compiler.nodes->next = plans->nodes;
		plans->nodes = compiler.nodes;
	} else {
		msgpack_nodes_free(compiler.nodes);
	}
	return compiled->type != NULL;
}
