#include "clone_writer.h"

#include "../core/put.h"
#include "../base/php_compat.h"
#include "clone_values.h"

enum { MARK_SIZE = 6 }; /* of an id, and of a reference */

static zend_ulong address_of(const void *value)
{
	return (zend_ulong) (uintptr_t) value >> ZEND_MM_ALIGNMENT_LOG2;
}

static unsigned char *put_mark(unsigned char *p, int8_t type, uint32_t id)
{
	return mp_store32(mp_put_ext_head(p, type, sizeof(id)), id);
}

static void put_reference(msgpack_clone_writer *writer, msgpack_encoder *encoder, msgpack_occurrence *first)
{
	if (first->id == 0) {
		first->id = ++writer->ids;
	}
	encoder->cursor = put_mark(msgpack_reserve_at(encoder, encoder->cursor, MARK_SIZE), MP_MSGPACKR_POINTER, first->id);
}

static msgpack_occurrence *find(const msgpack_clone_writer *writer, const void *value)
{
	const zval *index = writer->seen ? zend_hash_index_find(writer->seen, address_of(value)) : NULL;

	return index ? msgpack_vector_at(&writer->occurrences, (uint32_t) Z_LVAL_P(index), sizeof(msgpack_occurrence)) : NULL;
}

/* Out of memory, the value has no occurrence, and the encoder fails later. */
static msgpack_occurrence *add(msgpack_clone_writer *writer, const void *address, size_t offset)
{
	msgpack_occurrence *added;
	zval index;

	if (!writer->seen) {
		writer->seen = zend_new_array(0);
	}
	if (!msgpack_array_make_room(writer->seen)) {
		return NULL;
	}
	ZVAL_LONG(&index, writer->occurrences.count);
	added = msgpack_vector_push(&writer->occurrences, sizeof(*added));
	if (added) {
		*added = (msgpack_occurrence) { .offset = offset };
		zend_hash_index_add_new(writer->seen, address_of(address), &index);
	}
	return added;
}

static bool refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_refcounted *value)
{
	msgpack_occurrence *first = find(writer, value);

	if (first) {
		put_reference(writer, encoder, first);
		return true;
	}
	first = add(writer, value, (size_t) (encoder->cursor - encoder->start));
	if (first) {
		GC_ADDREF(value);
		first->value = value;
	}
	return false;
}

bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_object *object)
{
	return refer(writer, encoder, (zend_refcounted *) object);
}

bool msgpack_clone_refer_to_array(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_reference *reference)
{
	if (Z_ARRVAL(reference->val) == encoder->root) {
		put_reference(writer, encoder, &writer->at_root);
		return true;
	}
	return refer(writer, encoder, (zend_refcounted *) reference);
}

/* Copies the bytes up to an occurrence, and the id. Returns where they end. */
static unsigned char *copy_up_to(unsigned char *to, const unsigned char *from, size_t *copied, const msgpack_occurrence *occurrence)
{
	size_t length = occurrence->offset - *copied;

	memcpy(to, from + *copied, length);
	*copied = occurrence->offset;
	return put_mark(to + length, MP_MSGPACKR_ID, occurrence->id);
}

/* Copies the message with the ids. */
static void copy_with_ids(unsigned char *to, const msgpack_clone_writer *writer, const unsigned char *from, size_t length)
{
	size_t copied = 0;

	if (writer->at_root.id > 0) {
		to = copy_up_to(to, from, &copied, &writer->at_root);
	}
	for (uint32_t i = 0; i < writer->occurrences.count; i++) {
		const msgpack_occurrence *each = msgpack_vector_at(&writer->occurrences, i, sizeof(*each));

		if (each->id > 0) {
			to = copy_up_to(to, from, &copied, each);
		}
	}
	memcpy(to, from + copied, length - copied);
}

static zend_string *insert_ids(const msgpack_clone_writer *writer, zend_string *packed)
{
	zend_string *result = msgpack_string_alloc(ZSTR_LEN(packed) + (size_t) writer->ids * MARK_SIZE);

	if (result) {
		copy_with_ids((unsigned char *) ZSTR_VAL(result), writer, (unsigned char *) ZSTR_VAL(packed), ZSTR_LEN(packed));
		ZSTR_VAL(result)[ZSTR_LEN(result)] = '\0';
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

static void release_values(msgpack_clone_writer *writer)
{
	for (uint32_t i = 0; i < writer->occurrences.count; i++) {
		msgpack_occurrence *each = msgpack_vector_at(&writer->occurrences, i, sizeof(*each));

		release(each->value);
	}
	msgpack_vector_free(&writer->occurrences);
	if (writer->seen) {
		zend_array_release(writer->seen);
	}
}

zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed)
{
	if (packed && writer->ids > 0) {
		packed = insert_ids(writer, packed);
	}
	release_values(writer);
	return packed;
}
