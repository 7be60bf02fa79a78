#include "open_stream.h"

#include "c_stack.h"
#include "calls.h"

/* The count of a stream in use: four times the pending uses, plus 1 if fclose() was
 * allowed before the first, plus 2 if one of them reads. */
enum { WAS_CLOSABLE = 1, READS = 2, USE = 4 };

php_stream *msgpack_begin_stream_use(const zval *value, bool reads, zend_class_entry *failure)
{
	php_stream *stream = msgpack_open_stream(value);
	zval *uses;

	if (!stream || !msgpack_stack_suffices(failure)) {
		return NULL;
	}
	uses = zend_hash_index_lookup(&msgpack_current_calls()->streams, (zend_ulong) Z_RES_HANDLE_P(value));
	if (Z_TYPE_P(uses) == IS_NULL) {
		ZVAL_LONG(uses, stream->flags & PHP_STREAM_FLAG_NO_FCLOSE ? 0 : WAS_CLOSABLE);
		stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE;
	}
	if (reads && (Z_LVAL_P(uses) & READS)) {
		zend_throw_error(NULL, "The stream is being read already");
		return NULL;
	}
	Z_LVAL_P(uses) += USE + (reads ? READS : 0);
	return stream;
}

void msgpack_end_stream_use(const zval *value, bool reads)
{
	HashTable *streams = &msgpack_current_calls()->streams;
	zval *uses = Z_TYPE_P(value) == IS_RESOURCE ? zend_hash_index_find(streams, (zend_ulong) Z_RES_HANDLE_P(value))
		: NULL;
	php_stream *stream;

	if (!uses) {
		return;
	}
	Z_LVAL_P(uses) -= USE + (reads ? Z_LVAL_P(uses) & READS : 0);
	if (Z_LVAL_P(uses) >= USE) {
		return;
	}
	stream = msgpack_open_stream(value);
	if (stream && Z_LVAL_P(uses) == WAS_CLOSABLE) {
		stream->flags &= ~(uint32_t) PHP_STREAM_FLAG_NO_FCLOSE;
	}
	zend_hash_index_del(streams, (zend_ulong) Z_RES_HANDLE_P(value));
}
