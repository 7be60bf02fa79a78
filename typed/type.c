#include "type.h"

/* Memory */

void msgpack_nodes_free(msgpack_nodes *nodes)
{
	while (nodes) {
		msgpack_nodes *next = nodes->next;

		zend_hash_destroy(&nodes->owned);
		zend_arena_destroy(nodes->arena);
		efree(nodes);
		nodes = next;
	}
}

void *msgpack_nodes_alloc(msgpack_nodes *nodes, size_t count, size_t size)
{
	return zend_arena_calloc(&nodes->arena, count, size);
}

void *msgpack_nodes_room(msgpack_nodes *nodes, void *elements, uint32_t count, size_t size)
{
	void *copy;

	if ((count & (count - 1)) != 0) { /* full: powers of two */
		return elements;
	}
	copy = msgpack_nodes_alloc(nodes, MAX(count, 1) * 2, size);
	return count > 0 ? memcpy(copy, elements, count * size) : copy;
}

void msgpack_nodes_hold_value(msgpack_nodes *nodes, zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		zend_hash_next_index_insert(&nodes->owned, value);
	}
}

HashTable *msgpack_nodes_table(msgpack_nodes *nodes, uint32_t size)
{
	zval table;

	array_init_size(&table, size);
	Z_ARRVAL(table)->pDestructor = NULL;
	msgpack_nodes_hold_value(nodes, &table);
	return Z_ARRVAL(table);
}

zend_string *msgpack_nodes_hold(msgpack_nodes *nodes, zend_string *string)
{
	zval value;

	ZVAL_STR(&value, string);
	msgpack_nodes_hold_value(nodes, &value);
	return string;
}

/* Plans */

void msgpack_plan_init(msgpack_nodes *nodes, msgpack_plan *plan, uint32_t count, size_t size)
{
	plan->count = count;
	plan->fields = plan->fields ? msgpack_nodes_room(nodes, plan->fields, count, sizeof(*plan->fields))
		: msgpack_nodes_alloc(nodes, (size_t) count + 1, sizeof(*plan->fields));
	plan->keys = msgpack_nodes_table(nodes, count);
	for (uint32_t i = 0; i <= count; i++) {
		plan->fields[i].likely = &plan->fields[i + 1 < count ? i + 1 : 0];
		plan->fields[i].start = 1;
		plan->fields[i].offset = i * (uint32_t) size;
	}
}

/* See msgpack_field: start. */
static void set_start(msgpack_field *field, const zend_string *key)
{
	unsigned char bytes[MP_HEAD_MAX + 8] = { 0 }, mask[8] = { 0 };
	size_t length = ZSTR_LEN(key), head;

	if (length > UINT8_MAX) {
		return;
	}
	head = (size_t) (mp_put_str_head(bytes, (uint32_t) length, true) - bytes);
	memcpy(bytes + head, ZSTR_VAL(key), MIN(length, 8));
	memset(mask, 0xff, MIN(head + length, 8));
	field->start = mp_load_any64(bytes);
	field->mask = mp_load_any64(mask);
	field->size = (uint32_t) (head + length);
}

void msgpack_plan_expect_key(msgpack_plan *plan, const zend_string *key)
{
	size_t length = ZSTR_LEN(key);

	plan->expected[MIN(length, 31)] |= length == 0 ? UINT64_MAX
		: UINT64_C(1) << ((*ZSTR_VAL(key) + ZSTR_VAL(key)[length - 1]) & 63);
}

const msgpack_field *msgpack_plan_add_key(msgpack_plan *plan, zend_string *key, msgpack_field *field)
{
	if (!zend_hash_add_ptr(plan->keys, key, field)) {
		return zend_hash_find_ptr(plan->keys, key);
	}
	msgpack_plan_expect_key(plan, key);
	if (!field->key) {
		field->key = key;
		set_start(field, key);
	}
	return NULL;
}

/* Types */

/* What the tokens of a type are, unless that depends on more than its kind. */
static const uint16_t tokens_of_kind[MSGPACK_TYPE_UNION + 1] = { MAY_BE_ANY >> 1, MAY_BE_NULL >> 1, MAY_BE_FALSE >> 1,
	MAY_BE_TRUE >> 1, MAY_BE_BOOL >> 1, MAY_BE_LONG >> 1, MAY_BE_DOUBLE >> 1, MAY_BE_STRING >> 1,
	[MSGPACK_TYPE_DATE] = (MAY_BE_LONG | MAY_BE_STRING) >> 1 | 1 << MSGPACK_TOKEN_EXT,
	[MSGPACK_TYPE_RAW] = MAY_BE_ANY >> 1, [MSGPACK_TYPE_TAGGED] = 1 << MSGPACK_TOKEN_MAP };

static msgpack_type scalars[MSGPACK_TYPE_STRING + 1];

void msgpack_scalar_types_startup(void)
{
	static const char *const names[] = { "mixed", "null", "false", "true", "bool", "int", "float", "string" };

	for (uint8_t kind = MSGPACK_TYPE_MIXED; kind <= MSGPACK_TYPE_STRING; kind++) {
		scalars[kind] = (msgpack_type) { .kind = kind, .tokens = tokens_of_kind[kind],
			.integer = { .min = ZEND_LONG_MIN, .max = ZEND_LONG_MAX },
			.text = zend_string_init_interned(names[kind], strlen(names[kind]), true) };
	}
}

const msgpack_type *msgpack_scalar_type(msgpack_type_kind kind)
{
	return &scalars[kind];
}

msgpack_type *msgpack_new_type(msgpack_nodes *nodes, msgpack_type_kind kind, zend_string *text)
{
	msgpack_type *type = msgpack_nodes_alloc(nodes, 1, sizeof(*type));

	type->kind = (uint8_t) kind;
	type->tokens = tokens_of_kind[kind];
	type->text = msgpack_nodes_hold(nodes, text);
	return type;
}

const msgpack_type *msgpack_nullable_type(msgpack_nodes *nodes, const msgpack_type *type)
{
	msgpack_type *nullable;

	if (type->nullable || type->kind == MSGPACK_TYPE_MIXED || type->kind == MSGPACK_TYPE_NULL) {
		return type;
	}
	nullable = msgpack_nodes_alloc(nodes, 1, sizeof(*nullable));
	*nullable = *type;
	nullable->nullable = true;
	nullable->text = msgpack_nodes_hold(nodes,
		zend_string_concat2(ZSTR_VAL(type->text), ZSTR_LEN(type->text), ZEND_STRL("|null")));
	return nullable;
}

const msgpack_type *msgpack_array_type(msgpack_nodes *nodes, msgpack_key_rule keys, const msgpack_type *element,
	bool non_empty)
{
	static const char *const names[] = { "array<", "array<int, ", "array<string, ", "list<" };
	bool is_plain = keys == MSGPACK_KEYS_ANY && element->kind == MSGPACK_TYPE_MIXED;
	smart_str text = { 0 };
	msgpack_type *type;

	smart_str_appends(&text, non_empty ? "non-empty-" : "");
	smart_str_appends(&text, is_plain ? "array" : names[keys]);
	if (!is_plain) {
		smart_str_append(&text, element->text);
		smart_str_appendc(&text, '>');
	}
	type = msgpack_new_type(nodes, MSGPACK_TYPE_ARRAY, smart_str_extract(&text));
	type->tokens = (keys != MSGPACK_KEYS_STRING) << MSGPACK_TOKEN_ARRAY
		| (keys != MSGPACK_KEYS_LIST) << MSGPACK_TOKEN_MAP;
	type->element = element;
	type->rule = (uint8_t) keys;
	type->non_empty = non_empty;
	return type;
}

bool msgpack_accepts_empty(const msgpack_type *type)
{
	bool has_plan = type->kind == MSGPACK_TYPE_SHAPE || type->kind == MSGPACK_TYPE_CLASS;
	bool accepts = has_plan || (type->kind == MSGPACK_TYPE_ARRAY && !type->non_empty);

	for (uint32_t i = 0; has_plan && i < type->plan->count; i++) {
		accepts &= !type->plan->fields[i].is_required;
	}
	return accepts;
}

/* Scalars */

static bool has_rule(zend_string *text, msgpack_string_rule rule)
{
	zend_string *lower;

	switch (rule) {
		case MSGPACK_STRING_NON_EMPTY: return ZSTR_LEN(text) > 0;
		case MSGPACK_STRING_NON_FALSY: return ZSTR_LEN(text) > 0 && !zend_string_equals_literal(text, "0");
		case MSGPACK_STRING_NUMERIC: return is_numeric_string(ZSTR_VAL(text), ZSTR_LEN(text), NULL, NULL, false) != 0;
		case MSGPACK_STRING_LOWERCASE:
			lower = zend_string_tolower(text); /* itself if it is that */
			zend_string_release(lower);
			return lower == text;
		case MSGPACK_STRING_CLASS: /* is loaded, as autoloading runs userland */
			return zend_lookup_class_ex(text, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD) != NULL;
		default: return true;
	}
}

bool msgpack_is_scalar_of(const msgpack_type *type, zval *value)
{
	zval *each;

	if (type->kind == MSGPACK_TYPE_LITERALS && Z_TYPE_P(value) == IS_STRING) {
		return zend_hash_exists(type->values, Z_STR_P(value));
	}
	if (type->kind == MSGPACK_TYPE_LITERALS) {
		ZEND_HASH_FOREACH_VAL(type->values, each) {
			if (fast_is_identical_function(value, each)) {
				return true;
			}
		} ZEND_HASH_FOREACH_END();
	}
	if (type->kind > MSGPACK_TYPE_STRING || !(type->tokens & MSGPACK_TOKEN_OF(value))) {
		return false;
	}
	return type->kind == MSGPACK_TYPE_STRING ? has_rule(Z_STR_P(value), type->rule)
		: type->kind != MSGPACK_TYPE_INT
			|| (Z_LVAL_P(value) >= type->integer.min && Z_LVAL_P(value) <= type->integer.max);
}
