#include "clones.h"

#include "../codec/put.h"

enum { MARK_SIZE = 6 }; /* of an id, and of a reference */

/* What has been written. */
typedef struct {
	zend_refcounted *held; /* so that no other gets its address; NULL: the root, which the caller holds */
	size_t offset;
	uint32_t id;           /* 0: nothing refers to it */
} written;

static void release(zval *entry)
{
	written *released = Z_PTR_P(entry);
	zval held;

	if (released->held) {
		Z_COUNTED(held) = released->held;
		Z_TYPE_INFO(held) = GC_TYPE(released->held) == IS_OBJECT ? IS_OBJECT_EX : IS_REFERENCE_EX;
		zval_ptr_dtor(&held);
	}
	efree(released);
}

static zend_ulong key_of(const void *value)
{
	return (zend_ulong) (uintptr_t) value >> ZEND_MM_ALIGNMENT_LOG2;
}

/* Out of memory, the encoder fails later. */
static void add(msgpack_clone_writer *writer, const void *value, written added)
{
	if (msgpack_array_make_room(writer->seen)) {
		zend_hash_index_add_mem(writer->seen, key_of(value), &added, sizeof(added));
		if (added.held) {
			GC_ADDREF(added.held);
		}
	}
}

static unsigned char *put_mark(unsigned char *p, int8_t type, uint32_t id)
{
	return mp_store32(mp_put_ext_head(p, type, MARK_SIZE - 2), id);
}

/* The root is the first that may be referred to. */
static bool refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, void *value)
{
	written *found;

	if (!writer->seen) {
		ALLOC_HASHTABLE(writer->seen);
		zend_hash_init(writer->seen, 0, NULL, release, false);
		if (encoder->root) {
			add(writer, encoder->root, (written) { 0 });
		}
	}
	found = zend_hash_index_find_ptr(writer->seen, key_of(value));
	if (!found) {
		add(writer, value, (written) { .held = value, .offset = (size_t) (encoder->cursor - encoder->start) });
		return false;
	}
	found->id = found->id > 0 ? found->id : ++writer->ids;
	encoder->cursor = put_mark(msgpack_reserve_at(encoder, encoder->cursor, MARK_SIZE), MP_MSGPACKR_POINTER, found->id);
	return true;
}

bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_object *object)
{
	return refer(writer, encoder, object);
}

bool msgpack_clone_refer_to_array(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_reference *reference)
{
	zend_array *array = Z_ARRVAL(reference->val);

	return refer(writer, encoder, array == encoder->root ? (void *) array : (void *) reference);
}

/* They are in the order of their offsets. */
static zend_string *insert_ids(const msgpack_clone_writer *writer, zend_string *packed)
{
	zend_string *result = msgpack_string_alloc(ZSTR_LEN(packed) + (size_t) writer->ids * MARK_SIZE);
	const char *start = ZSTR_VAL(packed), *from = start;
	const written *each;
	unsigned char *to;

	if (result) {
		to = (unsigned char *) ZSTR_VAL(result);
		ZEND_HASH_FOREACH_PTR(writer->seen, each) {
			if (each->id > 0) {
				size_t length = (size_t) (start + each->offset - from);

				memcpy(to, from, length);
				from += length;
				to = put_mark(to + length, MP_MSGPACKR_ID, each->id);
			}
		} ZEND_HASH_FOREACH_END();
		memcpy(to, from, (size_t) (start + ZSTR_LEN(packed) - from) + 1); /* with the NUL */
	}
	zend_string_release(packed);
	return result;
}

zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed)
{
	if (writer->ids > 0 && packed) {
		packed = insert_ids(writer, packed);
	}
	if (writer->seen) {
		zend_array_destroy(writer->seen);
	}
	return packed;
}
