#include "buffer_unpacker.h"

#include "../exceptions.h"
#include "../msgpackr/record_reader.h"
#include "../msgpackr/clones.h"
#include "members.h"
#include "../msgpackr/structures.h"

zend_class_entry *msgpack_buffer_unpacker_ce;
zend_class_entry *msgpack_extension_ce;

static zend_object_handlers handlers;

/* The bytes */

/* Makes the buffer a string without the released bytes. Out of memory, the released bytes count again. */
static void trim_buffer(msgpack_buffer_unpacker *self)
{
	size_t released = self->input.released;

	if (released == 0 || msgpack_pieces_trim(&self->input)) {
		return;
	}
	self->input.released = 0;
	self->offset += released;
	if (self->suspended) {
		self->suspended->start += released;
		self->suspended->cursor += released;
	}
}

/* Consumes `buffer`. */
static zend_always_inline void replace_buffer(msgpack_buffer_unpacker *self, zend_string *buffer)
{
	msgpack_pieces_set(&self->input, buffer);
	self->offset = 0;
	self->generation++;
}

void msgpack_unpacker_set_buffer(msgpack_buffer_unpacker *self, zend_string *buffer)
{
	replace_buffer(self, buffer);
	msgpack_unpacker_drop_suspended(self);
	msgpack_unpacker_drop_sequence(self);
}

bool msgpack_unpacker_append(msgpack_buffer_unpacker *self, zend_string *data)
{
	size_t length = ZSTR_LEN(data);

	if (ZSTR_LEN(self->input.bytes) == 0) {
		replace_buffer(self, zend_string_copy(data));
	} else if (length > 0) {
		if (!msgpack_pieces_have_room(&self->input, length)
		 && !msgpack_pieces_reserve(&self->input, length, msgpack_unpacker_missing(self))) {
			return false;
		}
		msgpack_pieces_append(&self->input, data);
	}
	return true;
}

void msgpack_unpacker_release(msgpack_buffer_unpacker *self)
{
	size_t released = self->offset;

	msgpack_pieces_release(&self->input, released);
	self->offset = 0;
	self->generation++;
	if (self->suspended && self->suspended->start >= released) {
		self->suspended->start -= released;
		self->suspended->cursor -= released;
	} else {
		msgpack_unpacker_drop_suspended(self);
	}
}

/* What is suspended, and what the values so far have defined */

void msgpack_unpacker_drop_sequence(msgpack_buffer_unpacker *self)
{
	msgpack_msgpackr_reader *dropped = self->sequence;

	self->sequence = NULL;
	msgpack_msgpackr_reader_free(dropped);
}

/* A value that others refer to, and whose slot is no PHP variable, is no reference there. */
void msgpack_decoding_end_msgpackr(msgpack_decoding *current, bool is_complete)
{
	msgpack_buffer_unpacker *self = current->decoder.context;

	msgpack_references_end(&current->decoder, is_complete);
	msgpack_unpacker_drop_sequence(self);
	self->sequence = msgpack_msgpackr_end(&current->decoder, is_complete);
	if (Z_ISREF(current->value)) {
		zend_unwrap_reference(&current->value);
	}
}

void msgpack_decoding_free(msgpack_decoding *decoding)
{
	msgpack_decoding_end(decoding, false);
	zval_ptr_dtor(&decoding->value);
	efree(decoding);
}

uint64_t msgpack_unpacker_missing(msgpack_buffer_unpacker *self)
{
	msgpack_decoder at_head = { 0 }, *decoder = &at_head;

	msgpack_unpacker_load_input(&at_head, self);
	if (self->suspended) {
		decoder = &self->suspended->decoder;
		msgpack_decoder_set_input(decoder,
			(const unsigned char *) msgpack_unpacker_bytes(self) + self->suspended->cursor, at_head.end);
	}
	return msgpack_decoder_missing(decoder);
}

/* What userland has assigned to the properties */

/* Not zend_array_destroy(): an array that the garbage collector has destroyed must not be destroyed again. */
static void release_extensions(HashTable *extensions)
{
	if (extensions) {
		msgpack_release_array(extensions);
	}
}

/* The struct holds a reference to its buffer, so that userland can only write to a copy. As in the library, a buffer
 * that is not a string, or an invalid offset, leaves nothing to read. */
static void adopt_buffer(msgpack_buffer_unpacker *self, zval *buffer, zval *offset)
{
	ZVAL_DEREF(buffer);
	ZVAL_DEREF(offset);
	if (Z_TYPE_P(buffer) != IS_STRING || Z_STR_P(buffer) != self->input.bytes) {
		replace_buffer(self, Z_TYPE_P(buffer) == IS_STRING ? zend_string_copy(Z_STR_P(buffer)) : ZSTR_EMPTY_ALLOC());
	}
	self->offset = msgpack_unpacker_length(self);
	if (Z_TYPE_P(offset) == IS_LONG && Z_LVAL_P(offset) >= 0) {
		self->offset = MIN((size_t) Z_LVAL_P(offset), self->offset);
	}
}

static void adopt_extensions(msgpack_buffer_unpacker *self, zval *extensions)
{
	ZVAL_DEREF(extensions);
	self->extensions = NULL;
	if (Z_TYPE_P(extensions) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(extensions)) > 0) {
		self->extensions = Z_ARRVAL_P(extensions);
		GC_TRY_ADDREF(self->extensions);
	}
}

static zend_long bigint_mode_of(zval *as_dec, zval *as_gmp)
{
	if (zend_is_true(as_dec)) {
		return MSGPACK_BIGINT_AS_DEC;
	}
	return zend_is_true(as_gmp) ? MSGPACK_BIGINT_AS_GMP : Z_TYPE_P(as_dec) == IS_NULL ? 0 : MSGPACK_BIGINT_AS_STR;
}

static zend_long flags_of(zval *flags)
{
	ZVAL_DEREF(flags);
	return Z_TYPE_P(flags) == IS_LONG ? Z_LVAL_P(flags) & MSGPACK_UNPACK_FLAGS : 0;
}

/* `structures` are those before, or NULL. They are the last that is freed. */
static void adopt_structures(msgpack_buffer_unpacker *self, zval *structures)
{
	ZVAL_DEREF(structures);
	self->structures = NULL;
	if (Z_TYPE_P(structures) == IS_OBJECT && Z_OBJCE_P(structures) == msgpack_structures_ce) {
		self->structures = Z_OBJ_P(structures);
		GC_ADDREF(self->structures);
	}
}

static void adopt_once(msgpack_buffer_unpacker *self)
{
	zend_object *structures = self->structures;
	zval taken[MSGPACK_UNPACKER_PROPERTIES];
	HashTable *extensions = self->extensions;
	uint32_t generation = self->generation;

	memcpy(taken, OBJ_PROP_NUM(&self->std, 0), sizeof(taken));
	msgpack_unpacker_hide_properties(self);
	self->is_published = false;
	adopt_buffer(self, &taken[MSGPACK_UNPACKER_BUFFER], &taken[MSGPACK_UNPACKER_OFFSET]);
	adopt_extensions(self, &taken[MSGPACK_UNPACKER_EXTENSIONS]);
	adopt_structures(self, &taken[MSGPACK_UNPACKER_STRUCTURES]);
	self->options = bigint_mode_of(&taken[MSGPACK_UNPACKER_IS_BIGINT_AS_DEC], &taken[MSGPACK_UNPACKER_IS_BIGINT_AS_GMP])
		| flags_of(&taken[MSGPACK_UNPACKER_OPTION_FLAGS]);
	if (self->generation != generation || self->structures != structures) {
		msgpack_unpacker_drop_suspended(self);
		msgpack_unpacker_drop_sequence(self);
	}
	release_extensions(extensions);
	if (structures) {
		OBJ_RELEASE(structures);
	}
	for (int i = 0; i < MSGPACK_UNPACKER_PROPERTIES; i++) {
		zval_ptr_dtor(&taken[i]);
	}
}

void msgpack_unpacker_adopt_properties(msgpack_buffer_unpacker *self)
{
	while (self->is_published) {
		adopt_once(self);
	}
}

/* The object */

static zend_object *create(zend_class_entry *ce)
{
	msgpack_buffer_unpacker *created = zend_object_alloc(sizeof(*created), ce);

	zend_object_std_init(&created->std, ce);
	if (ce != msgpack_buffer_unpacker_ce) {
		object_properties_init(&created->std, ce);
	}
	msgpack_unpacker_hide_properties(created);
	created->std.handlers = &handlers;
	created->input.bytes = ZSTR_EMPTY_ALLOC();
	return &created->std;
}

/* Does what PHP's own handler does. Having one changes how the collector frees the object: see lifetimes.h. */
static void destruct_object(zend_object *object)
{
	zend_objects_destroy_object(object);
}

static void release_object(zend_object *object)
{
	msgpack_buffer_unpacker *freed = msgpack_unpacker_state(object);

	zend_object_std_dtor(object);
	msgpack_unpacker_drop_suspended(freed);
	msgpack_unpacker_drop_sequence(freed);
	zend_string_release(freed->input.bytes);
	release_extensions(freed->extensions);
	if (freed->structures) {
		OBJ_RELEASE(freed->structures);
	}
}

bool msgpack_unpacker_use_structures(zend_object *object, zend_object *structures)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_from(object);
	zend_object *dropped = self->structures;

	if (!msgpack_check_flags(&msgpack_unpack_option_set, self->options | MSGPACK_USE_RECORDS)) {
		return false;
	}
	msgpack_unpacker_drop_sequence(self);
	GC_ADDREF(structures);
	self->structures = structures;
	self->options |= MSGPACK_USE_RECORDS;
	if (dropped) {
		OBJ_RELEASE(dropped);
	}
	return true;
}

/* The copy decodes a suspended value from its start. */
static zend_object *clone_object(zend_object *object)
{
	msgpack_buffer_unpacker *original = msgpack_unpacker_from(object);
	zend_object *copied = create(object->ce);
	msgpack_buffer_unpacker *copy = msgpack_unpacker_state(copied);

	copy->input = (msgpack_pieces) { zend_string_copy(original->input.bytes), original->input.released, 0 };
	copy->offset = original->offset;
	copy->options = original->options;
	copy->extensions = original->extensions;
	copy->structures = original->structures;
	if (copy->structures) {
		GC_ADDREF(copy->structures);
	}
	if (copy->extensions) {
		GC_TRY_ADDREF(copy->extensions);
	}
	if (object->ce != msgpack_buffer_unpacker_ce || object->properties) {
		zend_objects_clone_members(copied, object);
	}
	return copied;
}

static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	msgpack_buffer_unpacker *scanned = msgpack_unpacker_state(object);

	if (scanned->extensions && !(GC_FLAGS(scanned->extensions) & GC_IMMUTABLE)) {
		zval extensions = { 0 };

		ZVAL_ARR(&extensions, scanned->extensions);
		zend_get_gc_buffer_add_zval(buffer, &extensions);
	}
	if (scanned->structures) {
		zend_get_gc_buffer_add_obj(buffer, scanned->structures);
	}
	if (scanned->suspended) {
		zend_get_gc_buffer_add_zval(buffer, &scanned->suspended->value);
		msgpack_decoder_add_to_gc(&scanned->suspended->decoder, buffer);
		msgpack_references_add_to_gc(&scanned->suspended->decoder, buffer);
	}
	zend_get_gc_buffer_use(buffer, table, count);
	return zend_std_get_properties(object);
}

/* The declared properties
 *
 * The state is in the struct. The properties of the library have values from when
 * something reads them (serialize(), an array cast, ==, reflection) until the next
 * method call, which adopts what userland has assigned. */

static void publish_properties(zend_object *object)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_state(object);
	zend_long bigint = self->options & MSGPACK_BIGINT_KIND, flags = self->options & MSGPACK_UNPACK_FLAGS;

	if (self->is_published) {
		return;
	}
	trim_buffer(self);
	self->is_published = true;
	ZVAL_STR_COPY(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_BUFFER), self->input.bytes);
	ZVAL_LONG(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_OFFSET), (zend_long) self->offset);
	ZVAL_BOOL(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC), bigint == MSGPACK_BIGINT_AS_DEC);
	ZVAL_BOOL(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_IS_BIGINT_AS_GMP), bigint == MSGPACK_BIGINT_AS_GMP);
	if (bigint == 0) {
		ZVAL_NULL(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC));
		ZVAL_NULL(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_IS_BIGINT_AS_GMP));
		if (ZSTR_LEN(self->input.bytes) == 0) {
			ZVAL_NULL(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_BUFFER));
		}
	}
	if (flags) {
		ZVAL_LONG(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_OPTION_FLAGS), flags);
	}
	if (self->structures) {
		ZVAL_OBJ_COPY(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_STRUCTURES), self->structures);
	}
	if (self->extensions) {
		GC_TRY_ADDREF(self->extensions);
		ZVAL_ARR(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_EXTENSIONS), self->extensions);
	} else {
		ZVAL_EMPTY_ARRAY(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_EXTENSIONS));
	}
}

/* A subclass may have other properties, and private ones of the same name. */
static void publish_property(zend_object *object, zend_string *name)
{
	if (zend_hash_exists(&msgpack_buffer_unpacker_ce->properties_info, name)) {
		publish_properties(object);
	}
}

static zval *read_property(zend_object *object, zend_string *name, int type, void **cache_slot, zval *value)
{
	publish_property(object, name);
	return zend_std_read_property(object, name, type, cache_slot, value);
}

static zval *write_property(zend_object *object, zend_string *name, zval *value, void **cache_slot)
{
	publish_property(object, name);
	return zend_std_write_property(object, name, value, cache_slot);
}

static zval *get_property_ptr_ptr(zend_object *object, zend_string *name, int type, void **cache_slot)
{
	publish_property(object, name);
	return zend_std_get_property_ptr_ptr(object, name, type, cache_slot);
}

static int has_property(zend_object *object, zend_string *name, int check, void **cache_slot)
{
	publish_property(object, name);
	return zend_std_has_property(object, name, check, cache_slot);
}

static void unset_property(zend_object *object, zend_string *name, void **cache_slot)
{
	publish_property(object, name);
	zend_std_unset_property(object, name, cache_slot);
}

static HashTable *get_properties(zend_object *object)
{
	publish_properties(object);
	return zend_std_get_properties(object);
}

/* Holds an object and its properties while userland may change or free them. */
typedef struct {
	zval object;
	zval properties[MSGPACK_UNPACKER_PROPERTIES];
} held_object;

static void hold(held_object *held, zval *object)
{
	ZVAL_COPY(&held->object, object);
	for (int i = 0; i < MSGPACK_UNPACKER_PROPERTIES; i++) {
		ZVAL_COPY(&held->properties[i], OBJ_PROP_NUM(Z_OBJ_P(object), i));
	}
}

static void unhold(held_object *held)
{
	for (int i = 0; i < MSGPACK_UNPACKER_PROPERTIES; i++) {
		zval_ptr_dtor(&held->properties[i]);
	}
	zval_ptr_dtor(&held->object);
}

/* Comparing extensions may run a __toString() of their properties. */
static int compare(zval *left, zval *right)
{
	held_object a, b;
	int result;

	ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
	if (Z_OBJCE_P(left) != Z_OBJCE_P(right)) {
		return zend_std_compare_objects(left, right);
	}
	publish_properties(Z_OBJ_P(left));
	publish_properties(Z_OBJ_P(right));
	hold(&a, left);
	hold(&b, right);
	result = zend_std_compare_objects(&a.object, &b.object);
	unhold(&a);
	unhold(&b);
	return result;
}

void msgpack_unpacker_startup(void)
{
	msgpack_buffer_unpacker_ce->create_object = create;
	memcpy(&handlers, &std_object_handlers, sizeof(handlers));
	handlers.offset = offsetof(msgpack_buffer_unpacker, std);
	handlers.dtor_obj = destruct_object;
	handlers.free_obj = release_object;
	handlers.clone_obj = clone_object;
	handlers.read_property = read_property;
	handlers.write_property = write_property;
	handlers.get_property_ptr_ptr = get_property_ptr_ptr;
	handlers.has_property = has_property;
	handlers.unset_property = unset_property;
	handlers.get_properties = get_properties;
	handlers.compare = compare;
	handlers.get_gc = get_gc;
}

/* The table of extensions */

/* Separates the table before it is written to: a clone may share it. */
static HashTable *separate(msgpack_buffer_unpacker *self)
{
	HashTable *shared = self->extensions;

	if (!shared) {
		self->extensions = zend_new_array(1);
	} else if (GC_REFCOUNT(shared) > 1) {
		self->extensions = zend_array_dup(shared);
		release_extensions(shared);
	}
	return self->extensions;
}

/* Frees the replaced extension last: its destructor may inspect the table. */
static void put(msgpack_buffer_unpacker *self, zend_ulong index, zend_string *name, zval *extension)
{
	HashTable *extensions = separate(self);
	zval *element = name ? zend_hash_lookup(extensions, name) : zend_hash_index_lookup(extensions, index), replaced;

	ZVAL_COPY_VALUE(&replaced, element);
	ZVAL_COPY(element, extension);
	zval_ptr_dtor(&replaced);
}

/* getType() may return any array key. PHP converts it in a separate table, as error
 * handlers may run. False with an exception. */
static bool put_by_type(zend_object *unpacker, zval *type, zval *extension)
{
	zval table;
	zend_ulong index;
	zend_string *name;
	bool done;

	if (EXPECTED(Z_TYPE_P(type) == IS_LONG)) {
		put(msgpack_unpacker_from(unpacker), (zend_ulong) Z_LVAL_P(type), NULL, extension);
		return true;
	}
	array_init_size(&table, 1);
	done = array_set_zval_key(Z_ARRVAL(table), type, extension) == SUCCESS && !EG(exception);
	if (done) {
		name = NULL;
		zend_hash_get_current_key(Z_ARRVAL(table), &name, &index);
		put(msgpack_unpacker_from(unpacker), index, name, extension);
	}
	zval_ptr_dtor(&table);
	return done;
}

bool msgpack_unpacker_add_extension(zend_object *unpacker, zval *extension)
{
	zval held, type;
	bool done;

	ZVAL_COPY_DEREF(&held, extension);
	done = msgpack_call_member(msgpack_unpacking_failed_ce, &held, "getType", &type, 0, NULL)
		&& put_by_type(unpacker, &type, &held);
	zval_ptr_dtor(&type);
	zval_ptr_dtor(&held);
	return done;
}
