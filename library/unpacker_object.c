#include "buffer_unpacker.h"

#include "../exceptions.h"
#include "../msgpackr/record_reader.h"
#include "../msgpackr/clones.h"
#include "members.h"

zend_class_entry *msgpack_buffer_unpacker_ce;
zend_class_entry *msgpack_extension_ce;

static zend_object_handlers handlers;

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
	msgpack_decoding *suspended = self->suspended;
	msgpack_decoder at_head = { 0 }, *decoder = suspended ? &suspended->decoder : &at_head;

	msgpack_unpacker_load_input(self, decoder, suspended ? suspended->cursor : self->offset);
	return msgpack_decoder_missing(decoder);
}

/* What userland has assigned to the properties */

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

static void hide_properties(msgpack_buffer_unpacker *self)
{
	ZVAL_UNDEF(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_BUFFER));
	ZVAL_UNDEF(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_OFFSET));
	self->is_published = false;
}

void msgpack_unpacker_adopt_properties(msgpack_buffer_unpacker *self)
{
	while (self->is_published) {
		zval buffer = *OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_BUFFER);
		zval offset = *OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_OFFSET);
		zend_object *structures = msgpack_structures_property(&msgpack_unpack_option_set, &self->std);
		uint32_t generation = self->generation;

		hide_properties(self);
		adopt_buffer(self, &buffer, &offset);
		if (self->generation != generation || self->structures != structures) {
			self->structures = structures;
			msgpack_unpacker_drop_suspended(self);
			msgpack_unpacker_drop_sequence(self);
		}
		zval_ptr_dtor(&buffer);
		zval_ptr_dtor(&offset);
	}
}

static zend_object *create(zend_class_entry *ce)
{
	zend_object *created = msgpack_create_object(ce, &handlers);

	hide_properties(msgpack_unpacker_state(created));
	msgpack_hide_options(&msgpack_unpack_option_set, created);
	msgpack_unpacker_state(created)->input.bytes = ZSTR_EMPTY_ALLOC();
	return created;
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
}

void msgpack_unpacker_set_options(msgpack_buffer_unpacker *self, zend_long options)
{
	msgpack_set_flag(&self->std, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC, options & MSGPACK_BIGINT_AS_DEC);
	msgpack_set_flag(&self->std, MSGPACK_UNPACKER_IS_BIGINT_AS_GMP, options & MSGPACK_BIGINT_AS_GMP);
	msgpack_set_option_flags(&msgpack_unpack_option_set, &self->std, options & MSGPACK_UNPACK_FLAGS);
}

/* The copy decodes a suspended value from its start. */
static zend_object *clone_object(zend_object *object)
{
	msgpack_buffer_unpacker *original = msgpack_unpacker_from(object);
	zend_object *copied = create(object->ce);
	msgpack_buffer_unpacker *copy = msgpack_unpacker_state(copied);

	copy->input = (msgpack_pieces) { zend_string_copy(original->input.bytes), original->input.released, 0 };
	copy->offset = original->offset;
	zend_objects_clone_members(copied, object);
	return copied;
}

static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	msgpack_buffer_unpacker *scanned = msgpack_unpacker_state(object);

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
 * The buffer and the offset are in the struct. Their properties have values from when something reads these
 * (serialize(), an array cast, ==, reflection) until the next method call, which adopts what userland has assigned. */

static void publish_properties(zend_object *object)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_state(object);

	if (self->is_published) {
		return;
	}
	trim_buffer(self);
	self->is_published = true;
	ZVAL_STR_COPY(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_BUFFER), self->input.bytes);
	ZVAL_LONG(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_OFFSET), (zend_long) self->offset);
	if (ZSTR_LEN(self->input.bytes) == 0
	 && Z_TYPE_P(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC)) == IS_NULL) { /* not constructed */
		ZVAL_NULL(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_BUFFER));
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

/* Publishes and holds the properties while userland may change or free them. */
static void hold(HashTable *held, zval *object)
{
	publish_properties(Z_OBJ_P(object));
	Z_ADDREF_P(object);
	zend_hash_next_index_insert_new(held, object);
	for (int i = 0; i < MSGPACK_UNPACKER_PROPERTIES; i++) {
		zval *property = OBJ_PROP_NUM(Z_OBJ_P(object), i);

		Z_TRY_ADDREF_P(property);
		zend_hash_next_index_insert(held, property);
	}
}

/* Comparing extensions may run a __toString() of their properties. */
static int compare(zval *left, zval *right)
{
	HashTable *held;
	zval a = *left, b = *right; /* userland may assign to the variables */
	int result;

	ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
	held = zend_new_array(2 + 2 * MSGPACK_UNPACKER_PROPERTIES);
	if (Z_OBJCE(a) == Z_OBJCE(b)) {
		hold(held, &a);
		hold(held, &b);
	}
	result = zend_std_compare_objects(&a, &b);
	zend_array_release(held);
	return result;
}

void msgpack_unpacker_startup(void)
{
	msgpack_init_handlers(&handlers, msgpack_buffer_unpacker_ce, create, offsetof(msgpack_buffer_unpacker, std));
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

/* The table; NULL: there is none. */
static zval *table_of(zend_object *unpacker)
{
	zval *extensions = msgpack_get_property(unpacker, MSGPACK_UNPACKER_EXTENSIONS);

	return Z_TYPE_P(extensions) == IS_ARRAY ? extensions : NULL;
}

zval *msgpack_unpacker_extension(msgpack_buffer_unpacker *self, int8_t type)
{
	zval *table = table_of(&self->std);
	zval *extension = table ? zend_hash_index_find(Z_ARRVAL_P(table), (zend_ulong) (zend_long) type) : NULL;

	if (extension) {
		ZVAL_DEREF(extension);
	}
	return extension && Z_TYPE_P(extension) != IS_NULL ? extension : NULL;
}

/* Frees the replaced extension last: its destructor may inspect the table. */
static void put(zend_object *unpacker, zend_ulong index, zend_string *name, zval *extension)
{
	zval *table, *element, replaced;

	if (!table_of(unpacker)) {
		ZVAL_EMPTY_ARRAY(&replaced);
		msgpack_set_property(unpacker, MSGPACK_UNPACKER_EXTENSIONS, &replaced);
	}
	table = table_of(unpacker);
	if (table) {
		SEPARATE_ARRAY(table);
		element = name ? zend_hash_lookup(Z_ARRVAL_P(table), name) : zend_hash_index_lookup(Z_ARRVAL_P(table), index);
		ZVAL_COPY_VALUE(&replaced, element);
		ZVAL_COPY(element, extension);
		zval_ptr_dtor(&replaced);
	}
}

/* getType() may return any array key. PHP converts it in a separate table, as error
 * handlers may run. False with an exception. */
static bool put_by_type(zend_object *unpacker, zval *type, zval *extension)
{
	zval table;
	zend_ulong index;
	zend_string *name = NULL;
	bool done;

	array_init_size(&table, 1);
	done = array_set_zval_key(Z_ARRVAL(table), type, extension) == SUCCESS && !EG(exception);
	if (done) {
		zend_hash_get_current_key(Z_ARRVAL(table), &name, &index);
		put(unpacker, index, name, extension);
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
