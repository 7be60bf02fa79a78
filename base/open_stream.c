#include "open_stream.h"

#include "calls.h"

/* The count of a stream in use: four times the pending uses, plus 1 if fclose() was
 * allowed before the first, plus 2 if one of them reads. */
enum { WAS_CLOSABLE = 1, READS = 2, USE = 4 };

/* Returns the count. */
static zval *begin_use(const zval *value)
{
	php_stream *stream = msgpack_open_stream(value);
	zval *uses = zend_hash_index_lookup(&msgpack_current_calls()->streams, (zend_ulong) Z_RES_HANDLE_P(value));

	if (Z_TYPE_P(uses) == IS_NULL) {
		ZVAL_LONG(uses, stream->flags & PHP_STREAM_FLAG_NO_FCLOSE ? 0 : WAS_CLOSABLE);
		stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE;
	}
	Z_LVAL_P(uses) += USE;
	return uses;
}

void msgpack_begin_stream_use(const zval *value)
{
	begin_use(value);
}

bool msgpack_begin_stream_read(const zval *value)
{
	zval *uses = begin_use(value);

	if (Z_LVAL_P(uses) & READS) {
		msgpack_end_stream_use(value);
		zend_throw_error(NULL, "The stream is being read already");
		return false;
	}
	Z_LVAL_P(uses) |= READS;
	return true;
}

/* NULL: none */
static zval *pending_uses(const zval *value)
{
	HashTable *streams = &msgpack_current_calls()->streams;

	return Z_TYPE_P(value) == IS_RESOURCE ? zend_hash_index_find(streams, (zend_ulong) Z_RES_HANDLE_P(value)) : NULL;
}

void msgpack_end_stream_use(const zval *value)
{
	zval *uses = pending_uses(value);
	php_stream *stream;

	if (!uses || (Z_LVAL_P(uses) -= USE) >= USE) {
		return;
	}
	stream = msgpack_open_stream(value);
	if (stream && Z_LVAL_P(uses) == WAS_CLOSABLE) {
		stream->flags &= ~(uint32_t) PHP_STREAM_FLAG_NO_FCLOSE;
	}
	zend_hash_index_del(&msgpack_current_calls()->streams, (zend_ulong) Z_RES_HANDLE_P(value));
}

void msgpack_end_stream_read(const zval *value)
{
	zval *uses = pending_uses(value);

	if (uses) {
		Z_LVAL_P(uses) &= ~READS;
	}
	msgpack_end_stream_use(value);
}
