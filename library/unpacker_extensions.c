#include "buffer_unpacker.h"

#include "../exceptions.h"
#include "../base/lifetimes.h"
#include "members.h"

/* Not zend_array_destroy(): an array that the garbage collector has destroyed must not be
 * destroyed again. */
void msgpack_unpacker_release_extensions(HashTable *extensions)
{
	if (extensions) {
		msgpack_release_array(extensions);
	}
}

/* Separates the table before it is written to: a clone may share it. */
static HashTable *separate(msgpack_buffer_unpacker *self)
{
	HashTable *shared = self->extensions;

	if (!shared) {
		self->extensions = zend_new_array(1);
	} else if (GC_REFCOUNT(shared) > 1) {
		self->extensions = zend_array_dup(shared);
		msgpack_unpacker_release_extensions(shared);
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
