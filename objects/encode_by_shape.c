#include "encode_by_shape.h"

#include "ext/standard/php_incomplete_class.h"
#include "../compact/values.h"
#include "../compact/writer.h"
#include "../compact/written_shapes.h"
#include "slots.h"

bool msgpack_php_may_have_shape(const zend_object *object, const HashTable *table, uint32_t count)
{
	if (!table) {
		return count == (uint32_t) object->ce->default_properties_count;
	}
	if (object->properties != table || object->handlers->get_properties != zend_std_get_properties
	 || HT_IS_PACKED(table) || count != table->nNumUsed || object->ce == php_ce_incomplete_class) {
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (!table->arData[i].key || Z_TYPE(table->arData[i].val) == IS_INDIRECT) {
			return false;
		}
	}
	return true;
}

/* The property of this number of such an object; NULL: it is gone. */
static zend_always_inline zval *nth_property(zend_object *object, HashTable *table, uint32_t i, zend_string **name)
{
	if (table) {
		*name = table->arData[i].key;
		return &table->arData[i].val;
	}
	return msgpack_php_declared_value(object, (int) i, name);
}

/* The values of a record, up to the first that is gone. Returns how many there were. */
static zend_always_inline uint32_t put_values_at(msgpack_encoder *encoder, unsigned char *p, zval *value, size_t stride,
	uint32_t count, msgpack_written_shape *shape)
{
	uint32_t i;

	for (i = 0; i < count && EXPECTED(Z_TYPE_P(value) != IS_UNDEF); i++, value = msgpack_next_value(value, stride)) {
		p = msgpack_compact_put_at(encoder, p, value, &shape->misses[i % MSGPACK_WRITER_COLUMNS]);
		if (UNEXPECTED(!p)) {
			return MSGPACK_WRITE_FAILED;
		}
	}
	encoder->cursor = p;
	return i;
}

/* Those of an object or of its property table. */
static uint32_t encode_values(msgpack_encoder *encoder, zend_object *object, HashTable *table, uint32_t count,
	msgpack_written_shape *shape)
{
	return table ? put_values_at(encoder, encoder->cursor, &table->arData[0].val, sizeof(Bucket), count, shape)
		: put_values_at(encoder, encoder->cursor, object->properties_table, sizeof(zval), count, shape);
}

/* A property with its name. */
static zend_always_inline unsigned char *put_named_at(msgpack_encoder *encoder, unsigned char *p, zend_string *name,
	zval *value, uint32_t i, const msgpack_columns *columns)
{
	p = msgpack_compact_put_name_at(encoder, p, name);
	return EXPECTED(p) ? msgpack_compact_put_at(encoder, p, value, msgpack_misses_of(columns, i)) : NULL;
}

/* As encode_values(), with names: those that the class declares. */
static uint32_t encode_declared_values(msgpack_encoder *encoder, zend_object *object, uint32_t count,
	msgpack_written_shape *shape)
{
	const msgpack_columns columns = msgpack_columns_of(shape, &msgpack_writer_of(encoder)->misses);
	zend_property_info *const *properties = object->ce->properties_info_table;
	unsigned char *p = encoder->cursor;
	uint32_t i;

	for (i = 0; i < count && EXPECTED(properties[i]); i++) {
		zval *value = msgpack_property_slot(object, properties[i], (int) i);

		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
			break;
		}
		p = put_named_at(encoder, p, properties[i]->name, value, i, &columns);
		if (UNEXPECTED(!p)) {
			return MSGPACK_WRITE_FAILED;
		}
	}
	encoder->cursor = p;
	return i;
}

/* The same with the names of the table. */
static uint32_t encode_table_values(msgpack_encoder *encoder, HashTable *table, uint32_t count,
	msgpack_written_shape *shape)
{
	const msgpack_columns columns = msgpack_columns_of(shape, &msgpack_writer_of(encoder)->misses);
	unsigned char *p = encoder->cursor;

	for (uint32_t i = 0; i < count; i++) {
		p = put_named_at(encoder, p, table->arData[i].key, &table->arData[i].val, i, &columns);
		if (UNEXPECTED(!p)) {
			return MSGPACK_WRITE_FAILED;
		}
	}
	encoder->cursor = p;
	return count;
}

/* What stands before the values of a definition. */
static bool put_names_and_class(msgpack_encoder *encoder, zend_object *object, HashTable *table, uint32_t count,
	zend_string *class_name)
{
	zend_string *name;

	msgpack_put_nil(encoder);
	for (uint32_t i = 0; i < count; i++) {
		if (!nth_property(object, table, i, &name) || !msgpack_put_name(encoder, name)) {
			return false;
		}
	}
	return msgpack_put_name(encoder, class_name);
}

/* {nil: "Class", name: value, ...} */
static uint32_t encode_first(msgpack_encoder *encoder, zend_object *object, HashTable *table, zend_string *class_name,
	uint32_t count, msgpack_written_shape *shape)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 1);

	encoder->heads++;
	p = mp_put8(mp_put_map_head(p, count + 1), MP_NIL);
	if (!msgpack_commit(encoder, msgpack_compact_put_name_at(encoder, p, class_name))) {
		return MSGPACK_WRITE_FAILED;
	}
	return table ? encode_table_values(encoder, table, count, shape)
		: encode_declared_values(encoder, object, count, shape);
}

uint32_t msgpack_php_encode_by_shape(msgpack_encoder *encoder, zend_object *object, HashTable *table,
	zend_string *class_name, uint32_t count)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_shape *shape;
	msgpack_object_form form = msgpack_compact_begin_object(encoder, object->ce, table, count, &shape);
	const HashTable *names = shape ? shape->keys : NULL;
	uint32_t written;

	switch (form) {
		case MSGPACK_OBJECT_RECORD:
			return encode_values(encoder, object, table, count, shape);
		case MSGPACK_OBJECT_DEFINITION:
			if (!put_names_and_class(encoder, object, table, count, class_name)) {
				return MSGPACK_WRITE_FAILED;
			}
			msgpack_define_written_shape(writer, shape, object->ce, names);
			return encode_values(encoder, object, table, count, shape);
		default:
			written = encode_first(encoder, object, table, class_name, count, shape);
			msgpack_define_written_shape(writer, shape, object->ce, names);
			return written;
	}
}

/* Has the object just the properties that its class declares, each with a value? */
static bool has_declared_values(zend_object *object)
{
	if (!msgpack_php_has_only_slots(object) && !msgpack_php_has_table_of_slots(object)) {
		return false;
	}
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		if (UNEXPECTED(Z_TYPE(object->properties_table[i]) == IS_UNDEF)) {
			return false;
		}
	}
	return true;
}

/* Has it properties, and does no array have their table, too? */
static zend_always_inline bool has_own_table(zend_object *object)
{
	const HashTable *table = object->properties;

	return table && GC_REFCOUNT(table) == 1 && !HT_IS_PACKED(table) && table->nNumUsed > 0
		&& msgpack_php_has_ordinary_table(object);
}

/* As msgpack_php_encode_record(), an object of stdClass. A hole in its table has no name, which those of a shape
 * have. */
static zend_never_inline bool encode_dynamic_record(msgpack_encoder *encoder, zend_object *object, bool *done)
{
	HashTable *table = object->properties;
	msgpack_written_shape *shape = has_own_table(object)
		? msgpack_shape_of_names(msgpack_writer_of(encoder), object->ce, table) : NULL;
	unsigned char *p;

	if (!shape) {
		return false;
	}
	p = msgpack_put_record_head_at(encoder, encoder->cursor, shape, table->nNumUsed);
	*done = put_values_at(encoder, p, &table->arData[0].val, sizeof(Bucket), table->nNumUsed, shape) == table->nNumUsed
		|| msgpack_fail_in_object(encoder, object, table);
	return true;
}

bool msgpack_php_encode_record(msgpack_encoder *encoder, zend_object *object, bool *done)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	msgpack_written_shape *shape = msgpack_shape_of_class(msgpack_writer_of(encoder), object->ce);
	unsigned char *p;

	if (!shape || !has_declared_values(object)) {
		return object->ce == zend_standard_class_def && encode_dynamic_record(encoder, object, done);
	}
	p = msgpack_put_record_head_at(encoder, encoder->cursor, shape, count);
	*done = put_values_at(encoder, p, object->properties_table, sizeof(zval), count, shape) == count
		|| msgpack_fail_in_object(encoder, object, NULL);
	return true;
}
