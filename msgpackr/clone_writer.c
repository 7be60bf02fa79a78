#include "clones.h"

#include "../codec/put.h"

enum { MARK_SIZE = 6 }; /* of an id, and of a reference */

/* What has been written. */
typedef struct {
	zend_refcounted *held; /* so that no other gets its address; NULL: the root, which the caller holds */
	size_t offset;
	uint32_t id;           /* 0: nothing refers to it */
} written;

static zend_ulong key_of(const void *value)
{
	return (zend_ulong) (uintptr_t) value >> ZEND_MM_ALIGNMENT_LOG2;
}

/* Out of memory, the encoder fails later. */
static void add(msgpack_clone_writer *writer, const void *value, written added)
{
	bool has_room = msgpack_array_make_room(writer->seen);
	written *place = has_room ? msgpack_vector_push(&writer->written, sizeof(*place)) : NULL;
	zval index;

	if (place) {
		*place = added;
		ZVAL_LONG(&index, (zend_long) writer->written.count - 1);
		zend_hash_index_add_new(writer->seen, key_of(value), &index);
		if (added.held) {
			GC_ADDREF(added.held);
		}
	}
}

static written *written_at(const msgpack_clone_writer *writer, uint32_t index)
{
	return msgpack_vector_at(&writer->written, index, sizeof(written));
}

static unsigned char *put_mark(unsigned char *p, int8_t type, uint32_t id)
{
	return mp_store32(mp_put_ext_head(p, type, MARK_SIZE - 2), id);
}

/* The root is the first that may be referred to. */
static bool refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, void *value)
{
	const zval *index;
	written *found;

	if (!writer->seen) {
		writer->seen = zend_new_array(0);
		if (encoder->root) {
			add(writer, encoder->root, (written) { 0 });
		}
	}
	index = zend_hash_index_find(writer->seen, key_of(value));
	if (!index) {
		add(writer, value, (written) { .held = value, .offset = (size_t) (encoder->cursor - encoder->start) });
		return false;
	}
	found = written_at(writer, (uint32_t) Z_LVAL_P(index));
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
	const char *from = ZSTR_VAL(packed), *end = from + ZSTR_LEN(packed);
	unsigned char *to;

	if (result) {
		to = (unsigned char *) ZSTR_VAL(result);
		for (uint32_t i = 0; i < writer->written.count; i++) {
			const written *each = written_at(writer, i);
			size_t length = (size_t) (ZSTR_VAL(packed) + each->offset - from);

			if (each->id > 0) {
				memcpy(to, from, length);
				from += length;
				to = put_mark(to + length, MP_MSGPACKR_ID, each->id);
			}
		}
		memcpy(to, from, (size_t) (end - from) + 1); /* with the NUL */
	}
	zend_string_release(packed);
	return result;
}

static void release(zend_refcounted *value)
{
	zval held;

	Z_COUNTED(held) = value;
	Z_TYPE_INFO(held) = GC_TYPE(value) == IS_OBJECT ? IS_OBJECT_EX : IS_REFERENCE_EX;
	zval_ptr_dtor(&held);
}

zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed)
{
	if (writer->ids > 0 && packed) {
		packed = insert_ids(writer, packed);
	}
	for (uint32_t i = 0; i < writer->written.count; i++) {
		if (written_at(writer, i)->held) {
			release(written_at(writer, i)->held);
		}
	}
	msgpack_vector_free(&writer->written);
	if (writer->seen) {
		zend_array_destroy(writer->seen);
	}
	return packed;
}
