#include "clone_writer.h"

#include "../codec/put.h"
#include "../base/php_compat.h"
#include "../wire/msgpackr.h"

enum { MARK_SIZE = 6 }; /* of an id, and of a reference */

static zend_ulong address_of(const void *value)
{
	return (zend_ulong) (uintptr_t) value >> ZEND_MM_ALIGNMENT_LOG2;
}

static unsigned char *put_mark(unsigned char *p, int8_t type, zend_long id)
{
	return mp_store32(mp_put_ext_head(p, type, MARK_SIZE - 2), (uint32_t) id);
}

/* Adds to a table. NULL: out of memory, and the encoder fails later. */
static zval *add(zend_array **table, const void *address, size_t number)
{
	zval value;

	if (!*table) {
		*table = zend_new_array(0);
	}
	ZVAL_LONG(&value, (zend_long) number);
	return msgpack_array_make_room(*table) ? zend_hash_index_add_new(*table, address_of(address), &value) : NULL;
}

static void put_reference(msgpack_clone_writer *writer, msgpack_encoder *encoder, const void *address)
{
	const zval *id = writer->ids ? zend_hash_index_find(writer->ids, address_of(address)) : NULL;

	id = id ? id : add(&writer->ids, address, writer->ids ? zend_hash_num_elements(writer->ids) + 1 : 1);
	if (id) {
		encoder->cursor = msgpack_reserve_at(encoder, encoder->cursor, MARK_SIZE);
		encoder->cursor = put_mark(encoder->cursor, MP_MSGPACKR_POINTER, Z_LVAL_P(id));
	}
}

/* Holds the value, so that no other gets its address. */
static bool refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_refcounted *value)
{
	if (!writer->offsets && encoder->root) {
		add(&writer->offsets, encoder->root, 0);
	}
	if (writer->offsets && zend_hash_index_exists(writer->offsets, address_of(value))) {
		put_reference(writer, encoder, value);
		return true;
	}
	if (add(&writer->offsets, value, (size_t) (encoder->cursor - encoder->start))) {
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
	bool is_root = Z_ARRVAL(reference->val) == encoder->root;

	return refer(writer, encoder, is_root ? Z_COUNTED(reference->val) : (zend_refcounted *) reference);
}

static zend_string *insert_ids(const msgpack_clone_writer *writer, zend_string *packed)
{
	size_t added = (size_t) zend_hash_num_elements(writer->ids) * MARK_SIZE;
	zend_string *result = msgpack_string_alloc(ZSTR_LEN(packed) + added);
	const char *from = ZSTR_VAL(packed), *end = from + ZSTR_LEN(packed);
	unsigned char *to = result ? (unsigned char *) ZSTR_VAL(result) : NULL;
	zend_ulong address;
	zval *offset;

	ZEND_HASH_FOREACH_NUM_KEY_VAL(writer->offsets, address, offset) {
		const zval *id = to ? zend_hash_index_find(writer->ids, address) : NULL;
		const char *start = ZSTR_VAL(packed) + Z_LVAL_P(offset);

		if (id) {
			memcpy(to, from, (size_t) (start - from));
			to = put_mark(to + (start - from), MP_MSGPACKR_ID, Z_LVAL_P(id));
			from = start;
		}
	} ZEND_HASH_FOREACH_END();
	if (to) {
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
	zend_ulong address;

	if (writer->ids) {
		packed = packed ? insert_ids(writer, packed) : NULL;
		zend_array_release(writer->ids);
	}
	if (writer->offsets) {
		ZEND_HASH_FOREACH_NUM_KEY(writer->offsets, address) {
			if (address != address_of(root)) {
				release((zend_refcounted *) (uintptr_t) (address << ZEND_MM_ALIGNMENT_LOG2));
			}
		} ZEND_HASH_FOREACH_END();
		zend_array_release(writer->offsets);
	}
	return packed;
}
