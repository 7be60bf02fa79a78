/* The schema is written as JSON, and then decoded. A class becomes a definition in "$defs". */
#include "type.h"

#include "ext/json/php_json.h"
#include "ext/standard/url.h"

enum {
	OPTIONS = PHP_JSON_PRESERVE_ZERO_FRACTION | PHP_JSON_INVALID_UTF8_SUBSTITUTE,
	DEPTH = 1024,  /* 64 levels of a type, and a default, are less */
	DEFAULT_DEPTH = 512,
	DOUBLINGS = 8  /* levels of array<T>, which writes T twice: for arrays and for maps; below, T may be anything */
};

#define DAY "(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)" \
	"|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)"
#define HOUR_AND_MINUTE "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
#define DATE "{\"type\":\"string\",\"format\":\"date-time\",\"pattern\":\"^" DAY "[Tt]" HOUR_AND_MINUTE \
	":[0-5][0-9](?:[.][0-9]+)?(?:[Zz]|[+-]" HOUR_AND_MINUTE ")$\"}"
#define SPACES "[ \\t\\n\\r\\u000b\\f]*"

typedef struct {
	const msgpack_plan *plan;
	const zend_string *tag; /* a key that is allowed besides its fields; NULL: none */
} definition;

typedef struct {
	smart_str json;
	bool forbids_unknown;
	uint32_t doublings;
	HashTable definitions; /* by name */
} json_schema;

#define put(schema, ...) smart_str_append_printf(&(schema)->json, __VA_ARGS__)

static ZEND_COLD void put_type(json_schema *schema, const msgpack_type *type);
static ZEND_COLD void put_kind(json_schema *schema, const msgpack_type *type);

/* Ends a list or object; each element has a comma after it. */
static void end(json_schema *schema, const char *text)
{
	if (ZSTR_VAL(schema->json.s)[ZSTR_LEN(schema->json.s) - 1] == ',') {
		ZSTR_LEN(schema->json.s)--;
	}
	put(schema, "%s", text);
}

/* Can JSON say the value, in which an empty array may be a list or a map? */
static bool is_json(const zval *value, uint32_t depth)
{
	zend_string *key;
	zval *element;

	if (Z_TYPE_P(value) == IS_STRING) {
		return mp_is_utf8(Z_STRVAL_P(value), Z_STRLEN_P(value));
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return Z_TYPE_P(value) != IS_DOUBLE || zend_finite(Z_DVAL_P(value));
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(value), key, element) {
		if (depth == 0 || !is_json(element, depth - 1) || (key && !mp_is_utf8(ZSTR_VAL(key), ZSTR_LEN(key)))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return zend_hash_num_elements(Z_ARRVAL_P(value)) > 0;
}

static void put_value(json_schema *schema, const zval *value, const char *after)
{
	php_json_encode_ex(&schema->json, (zval *) value, OPTIONS, DEPTH);
	smart_str_appends(&schema->json, after);
}

static void put_string(json_schema *schema, const zend_string *string, const char *after)
{
	zval value;

	ZVAL_STR(&value, (zend_string *) string);
	put_value(schema, &value, after);
}

/* Begins the schema of a JSON type, or of some. */
static void put_head(json_schema *schema, const char *types, bool nullable)
{
	bool are_many = nullable || strchr(types, ',');

	put(schema, "{\"type\":%s%s%s%s,", are_many ? "[" : "", types, nullable ? ",\"null\"" : "", are_many ? "]" : "");
}

/* Scalars */

/* Null, a bool, an int, a float or a string. */
static void put_scalar(json_schema *schema, const msgpack_type *type)
{
	static const char *const names[] = { [MSGPACK_TYPE_NULL] = "\"null\"", [MSGPACK_TYPE_BOOL] = "\"boolean\"",
		[MSGPACK_TYPE_INT] = "\"integer\"", [MSGPACK_TYPE_FLOAT] = "\"number\"", [MSGPACK_TYPE_STRING] = "\"string\"" };
	static const char *const rules[] = { [MSGPACK_STRING_ANY] = "", [MSGPACK_STRING_NON_EMPTY] = "\"minLength\":1",
		[MSGPACK_STRING_NON_FALSY] = "\"minLength\":1,\"not\":{\"const\":\"0\"}",
		[MSGPACK_STRING_NUMERIC] = "\"pattern\":\"^" SPACES
			"[+-]?(?:[0-9]+(?:[.][0-9]*)?|[.][0-9]+)(?:[eE][+-]?[0-9]+)?" SPACES "$\"",
		[MSGPACK_STRING_LOWERCASE] = "\"pattern\":\"^[^A-Z]*$\"", [MSGPACK_STRING_CLASS] = "" };

	put_head(schema, names[type->kind], type->nullable);
	put(schema, "%s", rules[type->rule]);
	if (type->kind == MSGPACK_TYPE_INT && type->integer.min > ZEND_LONG_MIN) {
		put(schema, "\"minimum\":" ZEND_LONG_FMT ",", type->integer.min);
	}
	if (type->kind == MSGPACK_TYPE_INT && type->integer.max < ZEND_LONG_MAX) {
		put(schema, "\"maximum\":" ZEND_LONG_FMT ",", type->integer.max);
	}
	end(schema, "}");
}

static void put_constants(json_schema *schema, const msgpack_type *type)
{
	const zval *each;

	put(schema, "{\"enum\":[");
	if (type->kind <= MSGPACK_TYPE_BOOL) {
		put(schema, type->kind == MSGPACK_TYPE_TRUE ? "true," : "false,");
	} else {
		ZEND_HASH_FOREACH_VAL(type->values, each) {
			const zval *value = msgpack_constant_of(each);

			if (is_json(value, 0)) {
				put_value(schema, value, ",");
			}
		} ZEND_HASH_FOREACH_END();
	}
	put(schema, type->nullable ? "null," : "");
	end(schema, "]}");
}

/* Containers */

static void put_array(json_schema *schema, const msgpack_type *type)
{
	bool from_array = type->rule != MSGPACK_KEYS_STRING, from_map = type->rule != MSGPACK_KEYS_LIST;
	bool has_element = type->element->kind != MSGPACK_TYPE_MIXED && schema->doublings < DOUBLINGS;

	put_head(schema, !from_map ? "\"array\"" : from_array ? "\"array\",\"object\"" : "\"object\"", type->nullable);
	schema->doublings += from_array && from_map;
	for (int is_map = !from_array; is_map <= from_map; is_map++) {
		if (type->non_empty) {
			put(schema, is_map ? "\"minProperties\":1," : "\"minItems\":1,");
		}
		if (has_element) {
			put(schema, is_map ? "\"additionalProperties\":" : "\"items\":");
			put_type(schema, type->element);
			put(schema, ",");
		}
	}
	schema->doublings -= from_array && from_map;
	end(schema, type->rule == MSGPACK_KEYS_INT
		? ",\"propertyNames\":{\"pattern\":\"^(?:0|-?[1-9][0-9]*)$\"}}" : "}");
}

/* The type of a field, and its default, where JSON can say it. */
static void put_field(json_schema *schema, const msgpack_field *field)
{
	const msgpack_type *type = field->type;
	const zval *value = msgpack_constant_of(&field->default_value);
	bool is_list = Z_TYPE_P(value) == IS_ARRAY && zend_array_is_list(Z_ARRVAL_P(value));
	bool is_map = type->kind == MSGPACK_TYPE_ARRAY && type->rule == MSGPACK_KEYS_STRING;
	bool has_text = is_list && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0 ? type->kind == MSGPACK_TYPE_MIXED
		|| type->kind == MSGPACK_TYPE_ARRAY : is_json(value, DEFAULT_DEPTH);
	size_t start = ZSTR_LEN(schema->json.s);

	put_type(schema, type);
	if (Z_TYPE_P(value) != IS_UNDEF && has_text && !(is_list && is_map)) {
		bool is_true = ZSTR_VAL(schema->json.s)[start] == 't';

		ZSTR_LEN(schema->json.s) = is_true ? start : ZSTR_LEN(schema->json.s) - 1;
		put(schema, is_true ? "{\"default\":" : ",\"default\":");
		put_value(schema, value, "}");
	}
	put(schema, ",");
}

/* Puts a list that has been written apart, unless it is empty; frees it. */
static void put_part(json_schema *schema, const char *name, json_schema *list)
{
	if (smart_str_get_len(&list->json) > 0) {
		end(list, "],");
		put(schema, "\"%s\":[", name);
		smart_str_append_smart_str(&schema->json, &list->json);
	}
	smart_str_free(&list->json);
}

/* Would PHP's arrays have the keys as a list, which is no object in JSON? */
static bool are_of_list(const HashTable *keys)
{
	zend_ulong index;
	uint32_t i = 0;

	while (i < keys->nNumUsed && ZEND_HANDLE_NUMERIC(keys->arData[i].key, index) && index == i) {
		i++;
	}
	return i == keys->nNumUsed;
}

/* Of several keys of a field, which follow each other, one may be there, and must if it is required. */
static void put_fields(json_schema *schema, const msgpack_plan *plan, const zend_string *tag)
{
	json_schema required = { .json = { 0 } }, conditions = { .json = { 0 } };
	const Bucket *each = plan->keys->arData, *last = each + plan->keys->nNumUsed;
	bool has_properties = plan->count > 0 || tag, is_list = !tag && are_of_list(plan->keys);

	put(schema, !has_properties ? "" : is_list ? "\"patternProperties\":{" : "\"properties\":{");
	while (each < last) {
		const msgpack_field *field = Z_PTR(each->val);
		const Bucket *first = each;
		json_schema keys = { .json = { 0 } };

		for (; each < last && Z_PTR(each->val) == field; each++) {
			if (is_list) {
				put(schema, "\"^%s$\":", ZSTR_VAL(each->key));
			} else {
				put_string(schema, each->key, ":");
			}
			put_field(schema, field);
			put(&keys, "{\"required\":[");
			put_string(&keys, each->key, "]},");
		}
		if (each - first > 1) {
			put(&conditions, "{\"oneOf\":[");
			smart_str_append_smart_str(&conditions.json, &keys.json);
			if (!field->is_required) {
				put(&conditions, "{\"not\":{\"anyOf\":[");
				smart_str_append_smart_str(&conditions.json, &keys.json);
				end(&conditions, "]}}");
			}
			end(&conditions, "]},");
		} else if (field->is_required) {
			put_string(&required, field->key, ",");
		}
		smart_str_free(&keys.json);
	}
	if (tag) {
		put_string(schema, tag, ":true");
	}
	end(schema, has_properties ? "}," : ",");
	put_part(schema, "required", &required);
	put_part(schema, "allOf", &conditions);
}

static void put_positions(json_schema *schema, const msgpack_plan *plan)
{
	uint32_t least = 0;

	put(schema, plan->count > 0 ? "\"prefixItems\":[" : "");
	for (uint32_t i = 0; i < plan->count; i++) {
		least = plan->fields[i].is_required ? i + 1 : least;
		put_field(schema, &plan->fields[i]);
	}
	end(schema, plan->count > 0 ? "]," : ",");
	if (least > 0) {
		put(schema, "\"minItems\":%" PRIu32 ",", least);
	}
}

static void put_plan(json_schema *schema, const msgpack_plan *plan, const zend_string *tag, bool nullable)
{
	put_head(schema, plan->by_position ? "\"array\"" : "\"object\"", nullable);
	if (plan->by_position) {
		put_positions(schema, plan);
	} else {
		put_fields(schema, plan, tag);
	}
	if (schema->forbids_unknown && !plan->is_open) {
		put(schema, plan->by_position ? "\"items\":false" : "\"additionalProperties\":false");
	}
	end(schema, "}");
}

/* Classes */

static bool is_other(const definition *a, const definition *b)
{
	return a->plan != b->plan || !a->tag != !b->tag || (a->tag && !zend_string_equals(a->tag, b->tag));
}

/* Begins an object with a reference to the definition of a class: App.User, or App.User-kind if it allows a tag, too,
 * which is no field. Where another definition has that name there is a number behind it. */
static void put_reference(json_schema *schema, const msgpack_plan *plan, const zend_string *tag)
{
	const zend_string *class_name = plan->ce->name;
	bool allows_tag = tag && schema->forbids_unknown && !zend_hash_exists(plan->keys, (zend_string *) tag);
	definition wanted = { .plan = plan, .tag = allows_tag ? tag : NULL };
	const definition *found;
	zend_string *name = zend_string_concat3(ZSTR_VAL(class_name), ZSTR_LEN(class_name), "-", allows_tag,
		allows_tag ? ZSTR_VAL(tag) : "", allows_tag ? ZSTR_LEN(tag) : 0), *encoded;
	bool is_utf8 = mp_is_utf8(ZSTR_VAL(name), ZSTR_LEN(name));
	size_t length = ZSTR_LEN(name);

	for (char *p = ZSTR_VAL(name); p < ZSTR_VAL(name) + ZSTR_LEN(name); p++) {
		if (*p & 0x80 ? !is_utf8 : !isalnum(*p) && *p != '_' && *p != '-') { /* beyond ASCII, the locale matters */
			*p = '.';
		}
	}
	for (uint32_t n = 2; (found = zend_hash_find_ptr(&schema->definitions, name)) && is_other(found, &wanted); n++) {
		zend_string *numbered = zend_strpprintf(0, "%.*s-%" PRIu32, (int) length, ZSTR_VAL(name), n);

		zend_string_release(name);
		name = numbered;
	}
	encoded = php_raw_url_encode(ZSTR_VAL(name), ZSTR_LEN(name));
	zend_hash_add_mem(&schema->definitions, name, &wanted, sizeof(wanted));
	put(schema, "{\"$ref\":\"#/$defs/%s\",", ZSTR_VAL(encoded));
	zend_string_release(encoded);
	zend_string_release(name);
}

static void put_tagged(json_schema *schema, const msgpack_type *type)
{
	put(schema, "{\"oneOf\":[");
	for (uint32_t i = 0; i < type->tagged.count; i++) {
		put_reference(schema, type->tagged.classes[i].type->plan, type->tagged.key);
		put(schema, "\"properties\":{");
		put_string(schema, type->tagged.key, ":{\"const\":");
		put_value(schema, &type->tagged.classes[i].tag, "}},\"required\":[");
		put_string(schema, type->tagged.key, "]},");
	}
	end(schema, "]}");
}

/* Types */

/* Each member once. An int is no float where there is another member for it. */
static void put_members(json_schema *schema, const msgpack_type *type)
{
	const msgpack_type *const *members = type->members, *integer = members[MSGPACK_TOKEN_INT];
	bool has_int = integer && (integer->kind != MSGPACK_TYPE_INT || integer->integer.min > ZEND_LONG_MIN
		|| integer->integer.max < ZEND_LONG_MAX);

	for (int i = 0; i < MSGPACK_TOKENS; i++) {
		if (msgpack_is_first_member(members, i)) {
			put_kind(schema, members[i]);
			if (i == MSGPACK_TOKEN_FLOAT && has_int) {
				ZSTR_LEN(schema->json.s)--;
				put(schema, ",\"not\":{\"type\":\"integer\"}}");
			}
			put(schema, ",");
		}
	}
}

/* A schema, or some alternatives with commas between them. */
static void put_kind(json_schema *schema, const msgpack_type *type)
{
	static const msgpack_type seconds = { .kind = MSGPACK_TYPE_INT, .integer = {
		.min = (zend_long) MAX(MSGPACK_DATE_SECONDS_MIN, ZEND_LONG_MIN),
		.max = (zend_long) MIN(MSGPACK_DATE_SECONDS_MAX, ZEND_LONG_MAX) } };

	switch ((msgpack_type_kind) type->kind) {
		case MSGPACK_TYPE_NULL:
		case MSGPACK_TYPE_BOOL:
		case MSGPACK_TYPE_INT:
		case MSGPACK_TYPE_FLOAT:
		case MSGPACK_TYPE_STRING: put_scalar(schema, type); break;
		case MSGPACK_TYPE_DATE: put(schema, DATE ","); put_scalar(schema, &seconds); break;
		case MSGPACK_TYPE_ARRAY: put_array(schema, type); break;
		case MSGPACK_TYPE_SHAPE: put_plan(schema, type->plan, NULL, type->nullable); break;
		case MSGPACK_TYPE_CLASS: put_reference(schema, type->plan, NULL); end(schema, "}"); break;
		case MSGPACK_TYPE_TAGGED: put_tagged(schema, type); break;
		case MSGPACK_TYPE_UNION: put_members(schema, type); break;
		default: put_constants(schema, type); break;
	}
}

static void put_type(json_schema *schema, const msgpack_type *type)
{
	bool is_reference = type->kind == MSGPACK_TYPE_CLASS || type->kind == MSGPACK_TYPE_TAGGED;

	if (type->kind == MSGPACK_TYPE_MIXED || type->kind == MSGPACK_TYPE_RAW) {
		put(schema, "true");
	} else if (type->kind == MSGPACK_TYPE_UNION || type->kind == MSGPACK_TYPE_DATE
	 || (is_reference && type->nullable)) {
		put(schema, "{\"anyOf\":[");
		put_kind(schema, type);
		end(schema, type->nullable ? ",{\"type\":\"null\"}]}" : "]}");
	} else {
		put_kind(schema, type);
	}
}

static void free_definition(zval *definition)
{
	efree(Z_PTR_P(definition));
}

void msgpack_json_schema(zval *result, const msgpack_compiled *compiled)
{
	json_schema schema = { .forbids_unknown = compiled->options & MSGPACK_CODEC_FORBID_UNKNOWN };
	size_t start;

	zend_hash_init(&schema.definitions, 0, NULL, free_definition, false);
	put(&schema, "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",");
	start = ZSTR_LEN(schema.json.s);
	put_type(&schema, compiled->type);
	if (ZSTR_VAL(schema.json.s)[start] == '{') {
		ZSTR_VAL(schema.json.s)[start] = ' ';
		ZSTR_VAL(schema.json.s)[ZSTR_LEN(schema.json.s) - 1] = ',';
	} else { /* true */
		ZSTR_LEN(schema.json.s) = start;
	}
	put(&schema, schema.definitions.nNumUsed > 0 ? "\"$defs\":{" : "");
	for (uint32_t i = 0; i < schema.definitions.nNumUsed; i++) { /* which add others */
		const definition *next = Z_PTR(schema.definitions.arData[i].val);

		put_string(&schema, schema.definitions.arData[i].key, ":");
		put_plan(&schema, next->plan, next->tag, false);
		put(&schema, ",");
	}
	end(&schema, schema.definitions.nNumUsed > 0 ? "}}" : "}");
	smart_str_0(&schema.json);
	php_json_decode_ex(result, ZSTR_VAL(schema.json.s), ZSTR_LEN(schema.json.s), PHP_JSON_OBJECT_AS_ARRAY, DEPTH);
	smart_str_free(&schema.json);
	zend_hash_destroy(&schema.definitions);
}
