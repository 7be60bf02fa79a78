#include "msgpackr.h"

#include "../base/arguments.h"
#include "../codec/array.h"
#include "../exceptions.h"

/* Lists of names */

bool msgpack_has_names(const HashTable *array, uint32_t *hash)
{
	uint64_t mixed = zend_hash_num_elements(array);
	zend_string *key;

	if (HT_IS_PACKED(array)) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		if (!key) {
			return false;
		}
		mixed = (mixed ^ ZSTR_H(key)) * MSGPACK_HASH_MULTIPLIER;
		mixed ^= mixed >> 32;
	} ZEND_HASH_FOREACH_END();
	*hash = (uint32_t) mixed;
	return true;
}

uint32_t msgpack_find_structure(const msgpack_structure_list *list, const HashTable *array, uint32_t hash)
{
	const zend_array *by_hash = list->by_hash;
	const zval *names;

	for (zend_ulong key = hash; by_hash && (names = zend_hash_index_find(by_hash, key)); key++) {
		if (Z_PTR_P(names) && msgpack_has_keys_of(Z_PTR_P(names), array)) {
			return list->defined - (uint32_t) (by_hash->arData + by_hash->nNumUsed - (const Bucket *) names);
		}
	}
	return UINT32_MAX;
}

void msgpack_release_names(zval *names)
{
	msgpack_release_table(Z_PTR_P(names));
}

/* Adds a structure, and consumes its names; NULL: an index without a structure. */
static void add_names(msgpack_structure_list *list, zend_array *names)
{
	uint32_t hash;
	zend_ulong key = names && msgpack_has_names(names, &hash) ? hash : ~(zend_ulong) list->defined;
	zval added;

	if (!list->by_hash) {
		list->by_hash = msgpack_new_small_array(0, false);
		list->by_hash->pDestructor = msgpack_release_names;
	}
	if (list->by_hash->nNumOfElements == list->limit) { /* one of the same hash may not be found any more */
		zend_hash_del_bucket(list->by_hash, list->by_hash->arData + list->by_hash->nNumUsed - list->limit);
	}
	ZVAL_PTR(&added, names);
	while (!zend_hash_index_add(list->by_hash, key, &added)) {
		key++;
	}
	list->defined++;
}

zend_array *msgpack_add_structure(msgpack_structure_list *list, const HashTable *array)
{
	zend_array *names = msgpack_new_small_array(zend_hash_num_elements(array), false);
	zend_string *key;

	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		msgpack_append_key(names, zend_string_copy(key), ZSTR_H(key));
	} ZEND_HASH_FOREACH_END();
	add_names(list, names);
	return names;
}

void msgpack_clear_structures(msgpack_structure_list *list)
{
	msgpack_release_table(list->by_hash);
	list->by_hash = NULL;
	list->defined = 0;
}

bool msgpack_put_names(msgpack_encoder *encoder, const zend_array *names)
{
	msgpack_put_array_head(encoder, names->nNumUsed);
	for (uint32_t i = 0; i < names->nNumUsed; i++) {
		const zend_string *name = names->arData[i].key;

		if (!msgpack_put_literal_str(encoder, ZSTR_VAL(name), ZSTR_LEN(name))) {
			return false;
		}
	}
	return true;
}

/* Shared structures */

zend_class_entry *msgpack_structures_ce;

static zend_object_handlers handlers;

zend_array *msgpack_structures_keys(const msgpack_structures *self, uint32_t index, bool as_names)
{
	zend_array *keys = msgpack_names_at(&self->list, index);

	if (keys && as_names) {
		GC_ADDREF(keys);
	} else if (keys) {
		keys = zend_proptable_to_symtable(keys, false);
		if (HT_IS_PACKED(keys)) { /* of names that are the numbers from 0 on */
			zend_hash_packed_to_hash(keys);
		}
	}
	return keys;
}

/* The packed form: a list of lists of key names, nil where there is no structure */

/* Packs both lists as one. NULL: an exception, or out of memory. */
static zend_string *pack_lists(const msgpack_structure_list *first, const msgpack_structure_list *added)
{
	const msgpack_encode_options options = { .failure = msgpack_packing_failed_ce, .max_depth = 2, .str8 = true };
	uint32_t before = first->defined, count = before + added->defined;
	msgpack_encoder encoder;

	msgpack_encoder_init(&encoder, &options, NULL, NULL, NULL);
	msgpack_put_array_head(&encoder, count);
	for (uint32_t i = 0; i < count; i++) {
		const zend_array *names = i < before ? msgpack_names_at(first, i) : msgpack_names_at(added, i - before);

		if (!names) {
			msgpack_put_nil(&encoder);
		} else if (!msgpack_put_names(&encoder, names)) {
			msgpack_encoder_discard(&encoder);
			return NULL;
		}
	}
	return msgpack_encoder_finish(&encoder);
}

/* Reads `count` names. False: they are none, or one is there twice. */
static bool read_names(const unsigned char **p, const unsigned char *end, uint32_t count, zend_array *names)
{
	mp_tag tag;

	while (count > 0 && mp_next_token(p, end, &tag) && tag.type == MP_TAG_STR && msgpack_array_make_room(names)
		&& zend_hash_str_add(names, (const char *) *p - tag.length, tag.length, &EG(uninitialized_zval))) {
		count--;
	}
	return count == 0;
}

/* Reads lists up to the limit. False: with a problem, or an exception. */
static bool read_lists(const zend_string *packed, msgpack_structure_list *list, zend_class_entry *failure,
	const char **problem)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(packed), *end = p + ZSTR_LEN(packed);
	mp_tag tag;
	bool done = mp_next_token(&p, end, &tag) && tag.type == MP_TAG_ARRAY;
	uint32_t count = done ? tag.length : 0;

	if (count > list->limit) {
		return msgpack_throw(failure, "%u structure%s, but the limit is %u", count, count == 1 ? "" : "s", list->limit);
	}
	for (; done && count > 0; count--) {
		zend_array *names = NULL;

		done = mp_next_token(&p, end, &tag) && (tag.type == MP_TAG_NIL || tag.type == MP_TAG_ARRAY);
		if (done && tag.type == MP_TAG_ARRAY) {
			names = msgpack_new_small_array(0, false);
			done = read_names(&p, end, tag.length, names);
		}
		add_names(list, names);
	}
	if (!done || p != end) {
		*problem = "The packed structures are no list of lists of different names";
		return false;
	}
	return true;
}

/* Loading and saving */

/* Adds the structures from this index on. */
static void add_from(msgpack_structure_list *list, const msgpack_structure_list *from, uint32_t index)
{
	for (; index < from->defined; index++) {
		zend_array *names = msgpack_names_at(from, index);

		msgpack_hold_table(names);
		add_names(list, names);
	}
}

/* Adds the structures of the packed form from the index on that the list has reached. It needs at least `least`. */
static bool load_packed(msgpack_structures *self, const zend_string *packed, uint32_t least, zend_class_entry *failure,
	const char **problem)
{
	msgpack_structure_list *list = &self->list, loaded = { .limit = list->limit };
	bool is_read = read_lists(packed, &loaded, failure, problem), done = is_read && loaded.defined >= least;

	for (uint32_t i = 0; done && i < MIN(list->defined, loaded.defined); i++) {
		const zend_array *names = msgpack_names_at(list, i), *others = msgpack_names_at(&loaded, i);

		done = names && others ? msgpack_has_keys_of(names, others) : names == others;
	}
	if (done) {
		add_from(list, &loaded, list->defined);
	} else if (is_read) {
		*problem = "The stored structures have changed: the list may only grow";
	}
	msgpack_clear_structures(&loaded);
	return done;
}

/* Calls a callback of userland, which may change the object or drop it, and must return one of the `types`. False with
 * an exception. */
static bool call(const zval *callback, zend_class_entry *failure, uint32_t types, const char *expected, zval *result,
	uint32_t count, zval *arguments)
{
	zval held;

	ZVAL_UNDEF(result);
	if (!msgpack_stack_suffices(failure)) {
		return false;
	}
	ZVAL_COPY(&held, callback);
	call_user_function(NULL, NULL, &held, result, count, arguments);
	zval_ptr_dtor(&held);
	msgpack_unwrap(result);
	if (!EG(exception) && !(types & 1u << Z_TYPE_P(result))) { /* named as by all versions of PHP */
		msgpack_throw(failure, "%s, %s returned", expected, Z_TYPE_P(result) == IS_FALSE ? "false"
			: Z_TYPE_P(result) == IS_TRUE ? "true" : zend_zval_value_name(result));
	}
	return !EG(exception);
}

bool msgpack_structures_load(msgpack_structures *self, zend_class_entry *failure, const char **problem)
{
	bool was_loaded = self->is_loaded, done;
	uint32_t least = self->list.defined;
	zval result;

	self->is_loaded = true;
	if (Z_ISUNDEF(self->get)) {
		return true;
	}
	GC_ADDREF(&self->std);
	done = call(&self->get, failure, MAY_BE_STRING | MAY_BE_NULL, "getStructures() must return a string or null",
			&result, 0, NULL)
		&& load_packed(self, Z_TYPE(result) == IS_NULL ? ZSTR_CHAR(MP_FIXARRAY) : Z_STR(result), least, failure,
			problem);
	zval_ptr_dtor(&result);
	done = done && !EG(exception);
	self->is_loaded = done || was_loaded;
	OBJ_RELEASE(&self->std);
	return done;
}

/* Calls saveStructures(). False: an exception, or it returns false. */
static bool save(msgpack_structures *self, const msgpack_structure_list *added, zend_class_entry *failure)
{
	zval arguments[2], result;
	zend_string *packed = pack_lists(&self->list, added);
	bool called;

	if (!packed) {
		return false;
	}
	ZVAL_STR(&arguments[0], packed);
	ZVAL_LONG(&arguments[1], (zend_long) self->list.defined);
	called = call(&self->save, failure, MAY_BE_BOOL, "saveStructures() must return a bool", &result, 2, arguments);
	zval_ptr_dtor(&result);
	zend_string_release(packed);
	return called && Z_TYPE(result) == IS_TRUE && !EG(exception);
}

bool msgpack_structures_add(msgpack_structures *self, uint32_t before, msgpack_structure_list *added,
	zend_class_entry *failure, const char **problem)
{
	bool done = self->list.defined == before;

	GC_ADDREF(&self->std);
	if (done && !Z_ISUNDEF(self->save)) {
		done = save(self, added, failure) && self->list.defined == before;
		if (!done && !EG(exception)) {
			msgpack_structures_load(self, failure, problem);
		}
	}
	if (done) {
		add_from(&self->list, added, 0);
	}
	msgpack_clear_structures(added);
	OBJ_RELEASE(&self->std);
	return done;
}

/* The class */

static zend_object *create(zend_class_entry *ce)
{
	zend_object *created = msgpack_create_object(ce, &handlers);

	msgpack_structures_of(created)->list.limit = MSGPACK_STRUCTURES_LIMIT;
	return created;
}

static void release(zend_object *object)
{
	msgpack_structures *self = msgpack_structures_of(object);

	zend_object_std_dtor(object);
	msgpack_clear_structures(&self->list);
	zval_ptr_dtor(&self->get);
	zval_ptr_dtor(&self->save);
}

static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
	*table = &msgpack_structures_of(object)->get;
	*count = 2;
	return zend_std_get_properties(object);
}

/* Parses the arguments of the constructor, or, unless `packed` is NULL, those of fromPacked(), which creates the
 * object. NULL with an exception. */
static msgpack_structures *construct(zend_execute_data *execute_data, zval *object, zend_string **packed)
{
	zend_fcall_info get = empty_fcall_info, save = empty_fcall_info;
	zend_fcall_info_cache cache = empty_fcall_info_cache;
	zend_long limit = MSGPACK_STRUCTURES_LIMIT;
	msgpack_structures *self;

	if ((packed ? zend_parse_parameters(ZEND_NUM_ARGS(), "S|f!f!l", packed, &get, &cache, &save, &cache, &limit)
		: zend_parse_parameters(ZEND_NUM_ARGS(), "|f!f!l", &get, &cache, &save, &cache, &limit)) == FAILURE) {
		return NULL;
	}
	if (packed) {
		object_init_ex(object, msgpack_structures_ce);
	}
	self = msgpack_structures_of(Z_OBJ_P(object));
	if (limit < 0 || limit > MP_RECORD_SHARED_MAX) {
		zend_argument_value_error(packed ? 4 : 3, "must be between 0 and %d", MP_RECORD_SHARED_MAX);
		return NULL;
	}
	if (self->is_loaded || !Z_ISUNDEF(self->get) || !Z_ISUNDEF(self->save)) {
		return msgpack_throw(zend_ce_error, "The constructor has been called before");
	}
	ZVAL_COPY(&self->get, &get.function_name); /* IS_UNDEF without one */
	ZVAL_COPY(&self->save, &save.function_name);
	self->list.limit = (uint32_t) limit;
	return self;
}

ZEND_METHOD(MessagePack_Structures, __construct)
{
	construct(execute_data, ZEND_THIS, NULL);
}

ZEND_METHOD(MessagePack_Structures, fromPacked)
{
	const char *problem = NULL;
	zend_string *packed = NULL;
	msgpack_structures *created = construct(execute_data, return_value, &packed);

	if (!created) {
		RETURN_THROWS();
	}
	if (!load_packed(created, packed, 0, msgpack_unpacking_failed_ce, &problem) && problem) {
		msgpack_throw(msgpack_unpacking_failed_ce, "%s", problem);
	}
	created->is_loaded = true;
}

ZEND_METHOD(MessagePack_Structures, toPacked)
{
	const msgpack_structure_list none = { 0 };

	ZEND_PARSE_PARAMETERS_NONE();

	msgpack_return_packed(return_value, pack_lists(&msgpack_structures_of(Z_OBJ_P(ZEND_THIS))->list, &none));
}

ZEND_METHOD(MessagePack_Structures, count)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG((zend_long) msgpack_structures_of(Z_OBJ_P(ZEND_THIS))->list.defined);
}

void msgpack_structures_startup(void)
{
	msgpack_init_handlers(&handlers, msgpack_structures_ce, create, release, NULL, offsetof(msgpack_structures, std));
	handlers.get_gc = get_gc;
}
