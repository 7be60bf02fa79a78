#include "clones.h"

#include "../codec/put.h"

enum { MARK_SIZE = 6 }; /* of an id, and of a reference */

/* What is written has its offset by this key, and its id, if it is referred to, by the next one. */
static zend_ulong key_of(const void *value)
{
	return (zend_ulong) (uintptr_t) value >> ZEND_MM_ALIGNMENT_LOG2 << 1;
}

static bool is_of_id(zend_ulong key)
{
	return key & 1;
}

static unsigned char *put_mark(unsigned char *p, int8_t type, zend_long id)
{
	return mp_store32(mp_put_ext_head(p, type, MARK_SIZE - 2), (uint32_t) id);
}

static const zval *find(const msgpack_clone_writer *writer, zend_ulong key)
{
	return writer->seen ? zend_hash_index_find(writer->seen, key) : NULL;
}

/* NULL: out of memory, and the encoder fails later. */
static zval *add(msgpack_clone_writer *writer, zend_ulong key, size_t number)
{
	zval value;

	if (!writer->seen) {
		writer->seen = zend_new_array(0);
	}
	ZVAL_LONG(&value, (zend_long) number);
	return msgpack_array_make_room(writer->seen) ? zend_hash_index_add_new(writer->seen, key, &value) : NULL;
}

static void put_reference(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_ulong key)
{
	const zval *id = find(writer, key + 1);

	id = id ? id : add(writer, key + 1, ++writer->ids);
	if (id) {
		encoder->cursor = msgpack_reserve_at(encoder, encoder->cursor, MARK_SIZE);
		encoder->cursor = put_mark(encoder->cursor, MP_MSGPACKR_POINTER, Z_LVAL_P(id));
	}
}

/* Holds the value, so that no other gets its address. */
static bool refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_refcounted *value)
{
	if (find(writer, key_of(value))) {
		put_reference(writer, encoder, key_of(value));
		return true;
	}
	if (add(writer, key_of(value), (size_t) (encoder->cursor - encoder->start))) {
		GC_ADDREF(value);
	}
	return false;
}

bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_object *object)
{
	return refer(writer, encoder, (zend_refcounted *) object);
}

bool msgpack_clone_refer_to_array(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_reference *reference)
{
	if (Z_ARRVAL(reference->val) != encoder->root) {
		return refer(writer, encoder, (zend_refcounted *) reference);
	}
	put_reference(writer, encoder, key_of(encoder->root));
	return true;
}

/* Copies the bytes up to `start`, and there inserts the id of `key`, if it has one. */
static unsigned char *insert_id(const msgpack_clone_writer *writer, zend_ulong key, unsigned char *to,
	const char **from, const char *start)
{
	const zval *id = find(writer, key + 1);
	size_t length = (size_t) (start - *from);

	if (!id) {
		return to;
	}
	memcpy(to, *from, length);
	*from = start;
	return put_mark(to + length, MP_MSGPACKR_ID, Z_LVAL_P(id));
}

static zend_string *insert_ids(const msgpack_clone_writer *writer, const zend_array *root, zend_string *packed)
{
	zend_string *result = msgpack_string_alloc(ZSTR_LEN(packed) + (size_t) writer->ids * MARK_SIZE);
	const char *from = ZSTR_VAL(packed), *end = from + ZSTR_LEN(packed);
	zend_ulong key;
	zval *offset;

	if (result) {
		unsigned char *to = insert_id(writer, key_of(root), (unsigned char *) ZSTR_VAL(result), &from, from);

		ZEND_HASH_FOREACH_NUM_KEY_VAL(writer->seen, key, offset) {
			to = is_of_id(key) ? to : insert_id(writer, key, to, &from, ZSTR_VAL(packed) + Z_LVAL_P(offset));
		} ZEND_HASH_FOREACH_END();
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

zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, const zend_array *root, zend_string *packed)
{
	zend_ulong key;

	if (writer->ids > 0 && packed) {
		packed = insert_ids(writer, root, packed);
	}
	if (writer->seen) {
		ZEND_HASH_FOREACH_NUM_KEY(writer->seen, key) {
			if (!is_of_id(key)) {
				release((zend_refcounted *) (uintptr_t) (key >> 1 << ZEND_MM_ALIGNMENT_LOG2));
			}
		} ZEND_HASH_FOREACH_END();
		zend_array_release(writer->seen);
	}
	return packed;
}
