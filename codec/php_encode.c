#include "php_values.h"

#include "ext/standard/php_incomplete_class.h"
#include "../php_compat.h"
#include "report.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

static msgpack_php_encoding *context_of(msgpack_encoder *encoder)
{
	return encoder->context;
}

/* Seen: which objects and references have been written, and under which ID.
 * Each is held until the end, so that no address is used twice. */

#define SEEN_MIN_CAPACITY 16

static zval *seen_slot(const msgpack_seen *seen, const zend_refcounted *counted)
{
	/* Fibonacci hashing; allocations are multiples of 8 bytes. */
	uint32_t hash = (uint32_t) ((uintptr_t) counted >> 3) * UINT32_C(2654435769);
	uint32_t i = (hash >> 7) & (seen->capacity - 1);

	while (Z_TYPE(seen->slots[i]) != IS_UNDEF && Z_COUNTED(seen->slots[i]) != counted) {
		i = (i + 1) & (seen->capacity - 1);
	}
	return &seen->slots[i];
}

static void seen_grow(msgpack_seen *seen)
{
	msgpack_seen larger = { .capacity = seen->capacity ? seen->capacity * 2 : SEEN_MIN_CAPACITY, .count = seen->count };

	larger.slots = ecalloc(larger.capacity, sizeof(zval));
	for (uint32_t i = 0; i < seen->capacity; i++) {
		if (Z_TYPE(seen->slots[i]) != IS_UNDEF) {
			*seen_slot(&larger, Z_COUNTED(seen->slots[i])) = seen->slots[i];
		}
	}
	if (seen->slots) {
		efree(seen->slots);
	}
	*seen = larger;
}

/* What has been seen is returned. What has not is added under `id`, and NULL
 * is returned. */
static zval *seen_or_add(msgpack_seen *seen, zval *value, uint32_t id)
{
	zval *slot;

	if (seen->count >= seen->capacity / 4 * 3) {
		seen_grow(seen);
	}
	slot = seen_slot(seen, Z_COUNTED_P(value));
	if (Z_TYPE_P(slot) != IS_UNDEF) {
		return slot;
	}
	ZVAL_COPY(slot, value);
	Z_EXTRA_P(slot) = id;
	seen->count++;
	return NULL;
}

static void seen_free(msgpack_seen *seen)
{
	for (uint32_t i = 0; i < seen->capacity; i++) {
		zval_ptr_dtor(&seen->slots[i]);
	}
	if (seen->slots) {
		efree(seen->slots);
	}
}

void msgpack_php_encoding_init(msgpack_php_encoding *encoding, bool php_only, bool assoc, bool quiet)
{
	*encoding = (msgpack_php_encoding) { .php_only = php_only, .assoc = assoc, .quiet = quiet };
}

void msgpack_php_encoding_free(msgpack_php_encoding *encoding)
{
	seen_free(&encoding->seen);
}

static void put_mark(msgpack_encoder *encoder, int mark)
{
	msgpack_put_nil(encoder);
	msgpack_put_int(encoder, mark);
}

static void put_back_reference(msgpack_encoder *encoder, int mark, const zval *seen)
{
	if (Z_EXTRA_P(seen) == 0) {
		msgpack_put_nil(encoder); /* so was the first */
		return;
	}
	msgpack_put_map_head(encoder, 2);
	put_mark(encoder, mark);
	msgpack_put_int(encoder, 0);
	msgpack_put_int(encoder, Z_EXTRA_P(seen));
}

/* An object that turned out to have no form is nil, and so is every later
 * mention of it. */
static void put_formless(msgpack_encoder *encoder, zend_object *object)
{
	msgpack_seen *seen = &context_of(encoder)->seen;

	if (seen->count) {
		zval *slot = seen_slot(seen, (zend_refcounted *) object);

		if (Z_TYPE_P(slot) != IS_UNDEF) {
			Z_EXTRA_P(slot) = 0;
		}
	}
	msgpack_put_nil(encoder);
}

static bool put_name(msgpack_encoder *encoder, const zend_string *name)
{
	return msgpack_put_str(encoder, ZSTR_VAL(name), ZSTR_LEN(name));
}

/* Properties: from the object's slots where these are all it has, else from
 * its property table. */

typedef struct {
	zend_object *object;
	HashTable *table; /* NULL: the slots */
	uint32_t position;
	bool incomplete;  /* of __PHP_Incomplete_Class: without the class name */
} property_cursor;

typedef struct {
	zend_string *name; /* NULL: `index` */
	zend_ulong index;
	zval *value;
} property;

static bool next_slot(property_cursor *cursor, property *found)
{
	zend_class_entry *ce = cursor->object->ce;

	while (cursor->position < (uint32_t) ce->default_properties_count) {
		zend_property_info *info = ce->properties_info_table[cursor->position++];

		if (info) {
			found->name = info->name;
			found->value = OBJ_PROP(cursor->object, info->offset);
			if (Z_TYPE_P(found->value) != IS_UNDEF) {
				return true;
			}
		}
	}
	return false;
}

static bool is_class_name_member(const zend_string *name)
{
	return name && zend_string_equals_literal(name, MAGIC_MEMBER);
}

static bool next_in_table(property_cursor *cursor, property *found)
{
	for (; cursor->position < cursor->table->nNumUsed; cursor->position++) {
		HashTable *table = cursor->table;

		if (HT_IS_PACKED(table)) {
			found->name = NULL;
			found->index = cursor->position;
			found->value = &table->arPacked[cursor->position];
		} else {
			Bucket *bucket = &table->arData[cursor->position];

			found->name = bucket->key;
			found->index = bucket->h;
			found->value = &bucket->val;
		}
		if (Z_TYPE_P(found->value) == IS_INDIRECT) {
			found->value = Z_INDIRECT_P(found->value);
		}
		if (Z_TYPE_P(found->value) != IS_UNDEF && !(cursor->incomplete && is_class_name_member(found->name))) {
			cursor->position++;
			return true;
		}
	}
	return false;
}

static bool next_property(property_cursor *cursor, property *found)
{
	return cursor->table ? next_in_table(cursor, found) : next_slot(cursor, found);
}

static uint32_t count_properties(property_cursor cursor)
{
	property ignored;
	uint32_t count = 0;

	while (next_property(&cursor, &ignored)) {
		count++;
	}
	return count;
}

/* Fails where a lazy object's initializer throws. */
static bool open_properties(property_cursor *cursor, zend_object *object)
{
	const zend_object_handlers *handlers = object->handlers;

	*cursor = (property_cursor) { .object = object, .incomplete = object->ce == php_ce_incomplete_class };
	if (object->properties || handlers->get_properties_for || handlers->get_properties != zend_std_get_properties
	 || msgpack_object_is_lazy(object)) {
		zval value;

		ZVAL_OBJ(&value, object);
		cursor->table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	}
	return !EG(exception);
}

static void close_properties(property_cursor *cursor)
{
	zend_release_properties(cursor->table);
}

static bool encode_properties(msgpack_encoder *encoder, property_cursor *cursor, uint32_t count, bool with_names)
{
	property each;

	while (next_property(cursor, &each)) {
		if (count-- == 0) {
			break;
		}
		if (!with_names) {
			/* the values alone */
		} else if (!each.name) {
			msgpack_put_int(encoder, (zend_long) each.index);
		} else if (!put_name(encoder, each.name)) {
			return false;
		}
		if (!msgpack_encode(encoder, each.value)) {
			return false;
		}
	}
	if (count != 0) {
		zend_throw_exception_ex(NULL, 0, "%s was changed while it was being packed", ZSTR_VAL(cursor->object->ce->name));
		return false;
	}
	return true;
}

/* {nil: "Class", ...}, or its poorer relatives under php_only=0 and assoc=0. */
static bool encode_plain_object(msgpack_encoder *encoder, zend_object *object, zend_string *class_name, bool by_reference)
{
	const msgpack_php_encoding *context = context_of(encoder);
	bool nameless = !context->php_only || (!context->assoc && zend_string_equals_literal(class_name, "stdClass"));
	property_cursor cursor;
	uint32_t count;
	bool done;

	if (!open_properties(&cursor, object)) {
		close_properties(&cursor);
		return false;
	}
	count = count_properties(cursor);
	if (nameless) {
		if (context->assoc) {
			msgpack_put_array_head(encoder, count);
		} else {
			msgpack_put_map_head(encoder, count);
		}
	} else {
		msgpack_put_map_head(encoder, count + 1 + by_reference);
		if (by_reference) {
			put_mark(encoder, MSGPACK_MARK_REFERENCE);
		}
		msgpack_put_nil(encoder);
	}
	done = (nameless || put_name(encoder, class_name))
		&& encode_properties(encoder, &cursor, count, !nameless || !context->assoc);
	close_properties(&cursor);
	return done;
}

/* {nil: mark, "Class": "text"} */
static bool encode_text_form(msgpack_encoder *encoder, int mark, const zend_string *class_name, const char *text, size_t length)
{
	msgpack_put_map_head(encoder, 2);
	put_mark(encoder, mark);
	return put_name(encoder, class_name) && msgpack_put_str(encoder, text, length);
}

static bool encode_enum_case(msgpack_encoder *encoder, zend_object *object)
{
	zend_string *name = Z_STR_P(zend_enum_fetch_case_name(object));

	return encode_text_form(encoder, MSGPACK_MARK_ENUM, object->ce->name, ZSTR_VAL(name), ZSTR_LEN(name));
}

static bool encode_magic_serialize(msgpack_encoder *encoder, zend_object *object)
{
	zend_class_entry *ce = object->ce;
	zval payload;
	bool done = false;

	zend_call_known_instance_method_with_0_params(ce->__serialize, object, &payload);
	if (EG(exception)) {
		/* thrown by __serialize() */
	} else if (Z_TYPE(payload) != IS_ARRAY) {
		zend_type_error("%s::__serialize() must return an array", ZSTR_VAL(ce->name));
	} else {
		msgpack_put_map_head(encoder, 2);
		msgpack_put_nil(encoder);
		done = put_name(encoder, ce->name);
		if (done) {
			msgpack_put_nil(encoder);
			done = msgpack_encode(encoder, &payload);
		}
	}
	zval_ptr_dtor(&payload);
	return done;
}

static bool encode_serializable(msgpack_encoder *encoder, zend_object *object)
{
	unsigned char *text = NULL;
	size_t length;
	zval value;
	bool done = true;

	ZVAL_OBJ(&value, object);
	if (object->ce->serialize(&value, &text, &length, NULL) == SUCCESS && !EG(exception)) {
		done = encode_text_form(encoder, MSGPACK_MARK_SERIALIZABLE, object->ce->name, (char *) text, length);
	} else if (EG(exception)) {
		done = false;
	} else {
		put_formless(encoder, object);
	}
	if (text) {
		efree(text);
	}
	return done;
}

/* Where `table` has `name`, adds it to `selected` and returns true. A property
 * that is not initialised is passed over: it will be so again when unpacked. */
static bool select_property(HashTable *selected, HashTable *table, zend_string *name)
{
	zval *value = zend_hash_find(table, name);

	if (!value) {
		return false;
	}
	ZVAL_DEINDIRECT(value);
	if (Z_TYPE_P(value) != IS_UNDEF) {
		Z_TRY_ADDREF_P(value);
		zend_hash_update(selected, name, value);
	}
	return true;
}

static bool select_mangled(HashTable *selected, HashTable *table, const char *class_name, size_t class_length, zend_string *name)
{
	zend_string *mangled = zend_mangle_property_name(class_name, class_length, ZSTR_VAL(name), ZSTR_LEN(name), false);
	bool found = select_property(selected, table, mangled);

	zend_string_release(mangled);
	return found;
}

/* The properties that __sleep() named, by mangled name. */
static void select_slept(msgpack_encoder *encoder, zend_object *object, HashTable *names, HashTable *selected)
{
	zend_string *class_name = object->ce->name;
	zval *each;

	ZEND_HASH_FOREACH_VAL_IND(names, each) {
		HashTable *table = object->handlers->get_properties(object);
		zend_string *name;

		ZVAL_DEREF(each);
		if (EG(exception)) {
			return;
		}
		if (Z_TYPE_P(each) != IS_STRING) {
			msgpack_report(context_of(encoder)->quiet, E_NOTICE, "[msgpack] (msgpack_serialize_class) "
				"__sleep should return an array only containing the names of instance-variables to serialize");
			continue;
		}
		name = Z_STR_P(each);
		if (select_property(selected, table, name)
		 || select_mangled(selected, table, ZSTR_VAL(class_name), ZSTR_LEN(class_name), name)
		 || select_mangled(selected, table, "*", 1, name)) {
			continue;
		}
		zend_hash_update(selected, name, &EG(uninitialized_zval));
		msgpack_report(context_of(encoder)->quiet, E_NOTICE, "[msgpack] (msgpack_serialize_class) "
			"\"%s\" returned as member variable from __sleep() but does not exist", ZSTR_VAL(name));
	} ZEND_HASH_FOREACH_END();
}

static bool encode_selected(msgpack_encoder *encoder, zend_object *object, HashTable *selected)
{
	zend_string *name;
	zval *value;

	msgpack_put_map_head(encoder, zend_hash_num_elements(selected) + 1);
	msgpack_put_nil(encoder);
	if (!put_name(encoder, object->ce->name)) {
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(selected, name, value) {
		if (!put_name(encoder, name) || !msgpack_encode(encoder, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool encode_slept(msgpack_encoder *encoder, zend_object *object, zend_function *sleep)
{
	zval names;
	bool done = false;

	zend_call_known_instance_method_with_0_params(sleep, object, &names);
	if (EG(exception)) {
		/* thrown by __sleep() */
	} else if (Z_TYPE(names) != IS_ARRAY) {
		msgpack_report(context_of(encoder)->quiet, E_NOTICE, "[msgpack] (msgpack_serialize_object) "
			"__sleep should return an array only containing the names of instance-variables to serialize");
		put_formless(encoder, object);
		done = !EG(exception);
	} else {
		HashTable selected;

		zend_hash_init(&selected, zend_hash_num_elements(Z_ARRVAL(names)), NULL, ZVAL_PTR_DTOR, false);
		select_slept(encoder, object, Z_ARRVAL(names), &selected);
		done = !EG(exception) && encode_selected(encoder, object, &selected);
		zend_hash_destroy(&selected);
	}
	zval_ptr_dtor(&names);
	return done;
}

static zval *incomplete_member(zend_object *object, const char *name, size_t length)
{
	zval *member = object->properties ? zend_hash_str_find_ind(object->properties, name, length) : NULL;

	return member && Z_TYPE_P(member) == IS_STRING ? member : NULL;
}

/* An object whose class is missing here goes back as it came. */
static bool encode_incomplete(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	zval *serialized = incomplete_member(object, ZEND_STRL(MSGPACK_INCOMPLETE_SERIALIZED));
	zval *enum_case = incomplete_member(object, ZEND_STRL(MSGPACK_INCOMPLETE_ENUM_CASE));
	zend_string *class_name = php_lookup_class_name(object);
	bool done;

	if (!class_name) {
		class_name = zend_string_copy(object->ce->name);
	}
	if (serialized) {
		done = encode_text_form(encoder, MSGPACK_MARK_SERIALIZABLE, class_name, Z_STRVAL_P(serialized), Z_STRLEN_P(serialized));
	} else if (enum_case) {
		done = encode_text_form(encoder, MSGPACK_MARK_ENUM, class_name, Z_STRVAL_P(enum_case), Z_STRLEN_P(enum_case));
	} else {
		done = encode_plain_object(encoder, object, class_name, by_reference);
	}
	zend_string_release(class_name);
	return done;
}

static bool encode_new_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	zend_class_entry *ce = object->ce;
	zval *sleep;

	if (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
		zend_throw_exception_ex(NULL, 0, "Serialization of '%s' is not allowed", ZSTR_VAL(ce->name));
		return false;
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return encode_enum_case(encoder, object);
	}
	if (ce->__serialize) {
		return encode_magic_serialize(encoder, object);
	}
	if (ce->serialize) {
		return encode_serializable(encoder, object);
	}
	if (ce == php_ce_incomplete_class) {
		return encode_incomplete(encoder, object, by_reference);
	}
	sleep = zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));
	if (sleep) {
		return encode_slept(encoder, object, Z_FUNC_P(sleep));
	}
	return encode_plain_object(encoder, object, ce->name, by_reference);
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object, bool by_reference)
{
	msgpack_php_encoding *context = context_of(encoder);
	bool done;

	if (context->php_only) {
		zval value, *seen;

		ZVAL_OBJ(&value, object);
		seen = seen_or_add(&context->seen, &value, encoder->heads + 1);
		if (seen) {
			put_back_reference(encoder, by_reference ? MSGPACK_MARK_SAME_OBJECT_REFERENCE : MSGPACK_MARK_SAME_OBJECT, seen);
			return true;
		}
	}
	if (!msgpack_encoder_enter(encoder)) {
		return false;
	}
	GC_ADDREF(object);
	done = encode_new_object(encoder, object, by_reference);
	OBJ_RELEASE(object);
	msgpack_encoder_leave(encoder);
	return done;
}

bool msgpack_php_encode_object(msgpack_encoder *encoder, zend_object *object)
{
	return encode_object(encoder, object, false);
}

/* {nil: 1, key: value, ...} */
static bool encode_marked_array(msgpack_encoder *encoder, HashTable *array)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	msgpack_put_map_head(encoder, zend_hash_num_elements(array) + 1);
	put_mark(encoder, MSGPACK_MARK_REFERENCE);
	ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
		if (!msgpack_encode_pair(encoder, index, key, value)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_php_encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val, holder, *seen;

	if (Z_TYPE_P(value) == IS_OBJECT) {
		return encode_object(encoder, Z_OBJ_P(value), true);
	}
	ZVAL_REF(&holder, reference);
	seen = seen_or_add(&context_of(encoder)->seen, &holder, encoder->heads + 1);
	if (seen) {
		put_back_reference(encoder, MSGPACK_MARK_SAME_ARRAY, seen);
		return true;
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
		msgpack_put_array_head(encoder, 0);
		return true;
	}
	return msgpack_walk_array(encoder, Z_ARRVAL_P(value), encode_marked_array);
}

bool msgpack_php_encode_unsupported(msgpack_encoder *encoder, zval *value)
{
	msgpack_put_nil(encoder);
	msgpack_report(context_of(encoder)->quiet, E_WARNING,
		"[msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null");
	return !EG(exception);
}
