#include "structures.h"

#include "../base/php_compat.h"
#include "../codec/caches.h"
#include "../exceptions.h"
#include "zend_exceptions.h"
#include "../base/unused_parameters.h"

/* Lists of names */

enum { FIRST_CAPACITY = 2 };

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

static bool has_names_of(const msgpack_key_list *list, const HashTable *array, uint32_t hash)
{
	zend_string **expected = list->names, *key;

	if (!list->names || list->hash != hash || list->count != zend_hash_num_elements(array)) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		if (!zend_string_equals(*expected++, key)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static void free_list(msgpack_key_list *list)
{
	for (uint32_t i = 0; i < list->count; i++) {
		zend_string_release(list->names[i]);
	}
	for (int i = 0; i < 2; i++) {
		if (list->arrays[i]) {
			zend_array_release(list->arrays[i]);
		}
	}
	if (list->names) {
		efree(list->names);
	}
}

uint32_t msgpack_key_lists_find(const msgpack_key_lists *lists, const HashTable *array, uint32_t hash)
{
	uint32_t next = lists->count > 0 ? lists->lists[hash % lists->capacity].first : 0;

	while (next > 0 && !has_names_of(&lists->lists[next - 1], array, hash)) {
		next = lists->lists[next - 1].next;
	}
	return next - 1;
}

/* The link in the chain of this hash that has this index plus one; 0: the last one. */
static uint16_t *find_link(msgpack_key_lists *lists, uint32_t hash, uint32_t next)
{
	uint16_t *link = &lists->lists[hash % lists->capacity].first;

	while (*link != next) {
		link = &lists->lists[*link - 1].next;
	}
	return link;
}

static void link_last(msgpack_key_lists *lists, uint32_t index)
{
	lists->lists[index].next = 0;
	if (lists->lists[index].names) {
		*find_link(lists, lists->lists[index].hash, 0) = (uint16_t) (index + 1);
	}
}

static void grow(msgpack_key_lists *lists)
{
	lists->capacity = MAX(FIRST_CAPACITY, 2 * lists->capacity);
	lists->lists = safe_erealloc(lists->lists, lists->capacity, sizeof(*lists->lists), 0);
	for (uint32_t i = 0; i < lists->capacity; i++) {
		lists->lists[i].first = 0;
	}
	for (uint32_t i = 0; i < lists->count; i++) {
		link_last(lists, i);
	}
}

/* The place of a list that is added, or that replaces the one at this index. */
static zend_always_inline msgpack_key_list *make_place(msgpack_key_lists *lists, uint32_t index)
{
	msgpack_key_list *list;

	if (index == lists->count) {
		if (lists->count == lists->capacity) {
			grow(lists);
		}
		return &lists->lists[lists->count++];
	}
	list = &lists->lists[index];
	*find_link(lists, list->hash, index + 1) = list->next;
	free_list(list);
	return list;
}

void msgpack_key_lists_put(msgpack_key_lists *lists, uint32_t index, const HashTable *array, uint32_t hash)
{
	uint32_t count = zend_hash_num_elements(array);
	msgpack_key_list *list = make_place(lists, index);
	zend_string *key, **next = safe_emalloc(count, sizeof(key), sizeof(key));

	list->names = next;
	list->arrays[0] = list->arrays[1] = NULL;
	list->count = count;
	list->hash = hash;
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		*next++ = zend_string_copy(key);
	} ZEND_HASH_FOREACH_END();
	link_last(lists, index);
}

void msgpack_key_lists_free(msgpack_key_lists *lists)
{
	for (uint32_t i = 0; i < lists->count; i++) {
		free_list(&lists->lists[i]);
	}
	if (lists->lists) {
		efree(lists->lists);
	}
	*lists = (msgpack_key_lists) { 0 };
}

bool msgpack_put_names(msgpack_encoder *encoder, const msgpack_key_list *list)
{
	msgpack_put_array_head(encoder, list->count);
	for (uint32_t i = 0; i < list->count; i++) {
		if (!msgpack_put_literal_str(encoder, ZSTR_VAL(list->names[i]), ZSTR_LEN(list->names[i]))) {
			return false;
		}
	}
	return true;
}

/* Shared structures */

zend_class_entry *msgpack_structures_ce;

static zend_object_handlers handlers;

static zend_array *array_of(const msgpack_key_list *list, bool as_names)
{
	zend_array *array = zend_new_array(list->count);

	zend_hash_real_init_mixed(array);
	for (uint32_t i = 0; i < list->count; i++) {
		(as_names ? zend_hash_update : zend_symtable_update)(array, list->names[i], &EG(uninitialized_zval));
	}
	return array;
}

zend_array *msgpack_structures_keys(msgpack_structures *self, uint32_t index, bool as_names)
{
	msgpack_key_list *list = index < self->lists.count ? &self->lists.lists[index] : NULL;

	if (!list || !list->names) {
		return NULL;
	}
	if (!list->arrays[as_names]) {
		list->arrays[as_names] = array_of(list, as_names);
	}
	GC_ADDREF(list->arrays[as_names]);
	return list->arrays[as_names];
}

/* The packed form: a list of lists of key names, nil where there is no structure */

static bool put_lists(msgpack_encoder *encoder, const msgpack_key_lists *lists)
{
	for (uint32_t i = 0; i < lists->count; i++) {
		if (!lists->lists[i].names) {
			msgpack_put_nil(encoder);
		} else if (!msgpack_put_names(encoder, &lists->lists[i])) {
			return false;
		}
	}
	return true;
}

/* NULL: an exception, or out of memory. */
static zend_string *pack_lists(const msgpack_key_lists *known, const msgpack_key_lists *added)
{
	const msgpack_encode_options options = { .failure = msgpack_packing_failed_ce, .max_depth = 2, .str8 = true };
	msgpack_encoder encoder;

	msgpack_encoder_init(&encoder, &options, NULL, NULL, NULL);
	msgpack_put_array_head(&encoder, known->count + (added ? added->count : 0));
	if (!put_lists(&encoder, known) || (added && !put_lists(&encoder, added))) {
		msgpack_encoder_discard(&encoder);
		return NULL;
	}
	return msgpack_encoder_finish(&encoder);
}

typedef struct {
	const unsigned char *cursor;
	const unsigned char *end;
} input;

/* Reads a token with its body, which then ends at the cursor. */
static bool read_token(input *in, mp_tag *tag)
{
	size_t available = (size_t) (in->end - in->cursor);
	uint64_t size = mp_token_size(in->cursor, available);

	if (size > available) {
		return false;
	}
	*tag = mp_read_tag(in->cursor);
	in->cursor += size;
	return true;
}

static void append(msgpack_key_lists *lists, const msgpack_key_list *list)
{
	msgpack_key_list *place = make_place(lists, lists->count);
	uint16_t first = place->first;

	*place = *list;
	place->first = first;
	link_last(lists, lists->count - 1);
}

/* Adds a list of `count` names. False: it is none, or has a name twice. */
static bool read_names(input *in, uint32_t count, msgpack_key_lists *lists)
{
	zend_array *names = zend_new_array(0);
	uint32_t hash = 0;
	bool done = true;
	mp_tag tag;

	zend_hash_real_init_mixed(names);
	for (; done && count > 0; count--) {
		done = read_token(in, &tag) && tag.type == MP_TAG_STR && msgpack_array_make_room(names)
			&& zend_hash_str_add(names, (const char *) in->cursor - tag.length, tag.length, &EG(uninitialized_zval));
	}
	if (done && msgpack_has_names(names, &hash)) {
		msgpack_key_lists_put(lists, lists->count, names, hash);
	}
	zend_array_destroy(names);
	return done;
}

/* False: with a problem, or an exception. */
static bool read_lists(const zend_string *packed, msgpack_key_lists *lists, uint32_t limit, zend_class_entry *failure,
	const char **problem)
{
	const unsigned char *start = (const unsigned char *) ZSTR_VAL(packed);
	input in = { start, start + ZSTR_LEN(packed) };
	mp_tag tag;
	bool done = read_token(&in, &tag) && tag.type == MP_TAG_ARRAY;
	uint32_t count = done ? tag.length : 0;

	if (count > limit) {
		zend_throw_exception_ex(failure, 0, "%u structure%s, but the limit is %u", count, count == 1 ? "" : "s", limit);
		return false;
	}
	for (; done && count > 0; count--) {
		done = read_token(&in, &tag) && (tag.type == MP_TAG_NIL || tag.type == MP_TAG_ARRAY);
		if (done && tag.type == MP_TAG_NIL) {
			append(lists, &(msgpack_key_list) { 0 });
		} else if (done) {
			done = read_names(&in, tag.length, lists);
		}
	}
	if (!done || in.cursor != in.end) {
		*problem = "The packed structures are no list of lists of different names";
		return false;
	}
	return true;
}

/* Loading and saving */

/* Moves the lists from this index on. */
static void move_from(msgpack_structures *self, msgpack_key_lists *lists, uint32_t from)
{
	for (uint32_t i = from; i < lists->count; i++) {
		append(&self->lists, &lists->lists[i]);
		lists->lists[i].names = NULL;
		lists->lists[i].count = 0;
	}
}

static bool are_same(const msgpack_key_list *a, const msgpack_key_list *b)
{
	bool same = !a->names == !b->names && a->count == b->count && a->hash == b->hash;

	for (uint32_t i = 0; same && i < a->count; i++) {
		same = zend_string_equals(a->names[i], b->names[i]);
	}
	return same;
}

/* Adds what the packed form has beyond the structures that are there. `known`: as many it has to have at the least. */
static bool load_packed(msgpack_structures *self, const zend_string *packed, uint32_t known, zend_class_entry *failure,
	const char **problem)
{
	msgpack_key_lists loaded = { 0 };
	bool is_read = read_lists(packed, &loaded, self->limit, failure, problem), done = is_read && loaded.count >= known;

	for (uint32_t i = 0; done && i < MIN(self->lists.count, loaded.count); i++) {
		done = are_same(&self->lists.lists[i], &loaded.lists[i]);
	}
	if (done) {
		move_from(self, &loaded, self->lists.count);
	} else if (is_read) {
		*problem = "The stored structures have changed: the list may only grow";
	}
	msgpack_key_lists_free(&loaded);
	return done;
}

/* Calls a callback, which may do anything. False with an exception. */
static bool call(const zval *callback, zend_class_entry *failure, zval *result, uint32_t count, zval *arguments)
{
	zval held;

	ZVAL_UNDEF(result);
	if (!msgpack_stack_suffices(failure)) {
		return false;
	}
	ZVAL_COPY(&held, callback);
	call_user_function(NULL, NULL, &held, result, count, arguments);
	zval_ptr_dtor(&held);
	return !EG(exception);
}

/* What a callback has returned, in each version of PHP. */
static const char *returned_type(const zval *result)
{
	return Z_TYPE_P(result) == IS_FALSE ? "false" : Z_TYPE_P(result) == IS_TRUE ? "true" : zend_zval_value_name(result);
}

bool msgpack_structures_load(msgpack_structures *self, zend_class_entry *failure, const char **problem)
{
	bool was_loaded = self->is_loaded, done;
	uint32_t known = self->lists.count;
	zval result;

	self->is_loaded = true;
	if (Z_TYPE(self->get) == IS_NULL) {
		return true;
	}
	GC_ADDREF(&self->std);
	done = call(&self->get, failure, &result, 0, NULL);
	if (done && Z_TYPE(result) != IS_STRING && Z_TYPE(result) != IS_NULL) {
		zend_throw_exception_ex(failure, 0, "getStructures() must return a string or null, %s returned",
			returned_type(&result));
		done = false;
	}
	done = done && load_packed(self, Z_TYPE(result) == IS_NULL ? ZSTR_CHAR(MP_FIXARRAY) : Z_STR(result), known, failure,
		problem);
	zval_ptr_dtor(&result);
	done = done && !EG(exception);
	self->is_loaded = done || was_loaded;
	OBJ_RELEASE(&self->std);
	return done;
}

/* Calls saveStructures(). False: an exception, or it returns false. */
static bool save(msgpack_structures *self, const msgpack_key_lists *added, zend_class_entry *failure)
{
	zval arguments[2], result;
	zend_string *packed = pack_lists(&self->lists, added);
	bool called;

	if (!packed) {
		return false;
	}
	ZVAL_STR(&arguments[0], packed);
	ZVAL_LONG(&arguments[1], self->lists.count);
	called = call(&self->save, failure, &result, 2, arguments);
	if (called && Z_TYPE(result) != IS_TRUE && Z_TYPE(result) != IS_FALSE) {
		zend_throw_exception_ex(failure, 0, "saveStructures() must return a bool, %s returned", returned_type(&result));
	}
	zval_ptr_dtor(&result);
	zend_string_release(packed);
	return called && Z_TYPE(result) == IS_TRUE && !EG(exception);
}

bool msgpack_structures_add(msgpack_structures *self, uint32_t known, msgpack_key_lists *added,
	zend_class_entry *failure, const char **problem)
{
	bool done = self->lists.count == known;

	GC_ADDREF(&self->std);
	if (done && Z_TYPE(self->save) != IS_NULL) {
		done = save(self, added, failure) && self->lists.count == known;
		if (!done && !EG(exception)) {
			msgpack_structures_load(self, failure, problem);
		}
	}
	if (done) {
		move_from(self, added, 0);
	}
	msgpack_key_lists_free(added);
	OBJ_RELEASE(&self->std);
	return done;
}

/* The class */

static zend_object *create(zend_class_entry *ce)
{
	msgpack_structures *created = zend_object_alloc(sizeof(*created), ce);

	zend_object_std_init(&created->std, ce);
	object_properties_init(&created->std, ce);
	created->std.handlers = &handlers;
	ZVAL_NULL(&created->get);
	ZVAL_NULL(&created->save);
	created->limit = MSGPACK_STRUCTURES_LIMIT;
	return &created->std;
}

static void release(zend_object *object)
{
	msgpack_structures *self = msgpack_structures_of(object);

	zend_object_std_dtor(object);
	msgpack_key_lists_free(&self->lists);
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
	if (self->is_loaded || self->lists.count > 0 || Z_TYPE(self->get) != IS_NULL || Z_TYPE(self->save) != IS_NULL) {
		zend_throw_error(NULL, "The constructor has been called before");
		return NULL;
	}
	if (ZEND_FCI_INITIALIZED(get)) {
		ZVAL_COPY(&self->get, &get.function_name);
	}
	if (ZEND_FCI_INITIALIZED(save)) {
		ZVAL_COPY(&self->save, &save.function_name);
	}
	self->limit = (uint32_t) limit;
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
		zend_throw_exception(msgpack_unpacking_failed_ce, problem, 0);
	}
	created->is_loaded = true;
}

ZEND_METHOD(MessagePack_Structures, toPacked)
{
	zend_string *packed;

	ZEND_PARSE_PARAMETERS_NONE();

	packed = pack_lists(&msgpack_structures_of(Z_OBJ_P(ZEND_THIS))->lists, NULL);
	if (packed) {
		RETVAL_STR(packed);
	}
}

ZEND_METHOD(MessagePack_Structures, count)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG((zend_long) msgpack_structures_of(Z_OBJ_P(ZEND_THIS))->lists.count);
}

void msgpack_structures_startup(void)
{
	msgpack_structures_ce->create_object = create;
	memcpy(&handlers, &std_object_handlers, sizeof(handlers));
	handlers.offset = offsetof(msgpack_structures, std);
	handlers.free_obj = release;
	handlers.clone_obj = NULL;
	handlers.get_gc = get_gc;
}
