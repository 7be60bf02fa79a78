#include "clones.h"

#include "../codec/put.h"

enum { MARK_SIZE = 6 }; /* of an id, and of a reference */

/* An object or array that has been written. */
typedef struct {
	zval held;     /* so that no other value gets its address; IS_UNDEF: the root, which the caller holds */
	size_t offset;
	uint32_t id;   /* 0: nothing refers to it */
} written;

static void free_written(zval *entry)
{
	written *freed = Z_PTR_P(entry);

	zval_ptr_dtor(&freed->held);
	efree(freed);
}

/* Adds an entry. Out of memory, nothing: the encoder fails later. */
static void add(msgpack_clone_writer *writer, const void *address, written added)
{
	if (msgpack_array_make_room(writer->written)) {
		Z_TRY_ADDREF(added.held);
		zend_hash_index_add_mem(writer->written, msgpack_address_of(address), &added, sizeof(added));
	}
}

static unsigned char *put_mark(unsigned char *p, int8_t type, uint32_t id)
{
	return mp_store32(mp_put_ext_head(p, type, MARK_SIZE - 2), id);
}

bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_refcounted *counted)
{
	const void *address = counted;
	written *found;
	zval held;

	if (GC_TYPE(counted) == IS_OBJECT) {
		ZVAL_OBJ(&held, (zend_object *) counted);
	} else {
		ZVAL_REF(&held, (zend_reference *) counted);
		address = Z_ARRVAL_P(Z_REFVAL(held)) == encoder->root ? (void *) encoder->root : address;
	}
	if (!writer->written) {
		writer->written = zend_new_array(0);
		writer->written->pDestructor = free_written;
		if (encoder->root) {
			add(writer, encoder->root, (written) { 0 });
		}
	}
	found = zend_hash_index_find_ptr(writer->written, msgpack_address_of(address));
	if (!found) {
		add(writer, address, (written) { .held = held, .offset = (size_t) (encoder->cursor - encoder->start) });
		return false;
	}
	found->id = found->id > 0 ? found->id : ++writer->ids;
	encoder->cursor = put_mark(msgpack_reserve_at(encoder, encoder->cursor, MARK_SIZE), MP_MSGPACKR_POINTER, found->id);
	return true;
}

/* Copies the message, with an id before each value that is referred to; entries are in the order of their offsets. */
static zend_string *insert_ids(const msgpack_clone_writer *writer, zend_string *packed)
{
	zend_string *result = msgpack_string_alloc(ZSTR_LEN(packed) + (size_t) writer->ids * MARK_SIZE);
	const char *from = ZSTR_VAL(packed), *end = from + ZSTR_LEN(packed);
	unsigned char *to = result ? (unsigned char *) ZSTR_VAL(result) : NULL;
	const written *each;

	if (result) {
		ZEND_HASH_FOREACH_PTR(writer->written, each) {
			size_t length = (size_t) (ZSTR_VAL(packed) + each->offset - from);

			if (each->id > 0) {
				memcpy(to, from, length);
				from += length;
				to = put_mark(to + length, MP_MSGPACKR_ID, each->id);
			}
		} ZEND_HASH_FOREACH_END();
		memcpy(to, from, (size_t) (end - from) + 1); /* with the NUL */
	}
	zend_string_release(packed);
	return result;
}

zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed)
{
	if (writer->ids > 0 && packed) {
		packed = insert_ids(writer, packed);
	}
	if (writer->written) {
		zend_array_destroy(writer->written);
	}
	return packed;
}
