/* PHP streams, whose wrappers and filters may run userland. */
#ifndef MSGPACK_OPEN_STREAM_H
#define MSGPACK_OPEN_STREAM_H

#include "php.h"

/* The stream of a resource; NULL where it has been closed, or `value` is none. */
static inline php_stream *msgpack_open_stream(const zval *value)
{
	return Z_TYPE_P(value) == IS_RESOURCE
		? zend_fetch_resource2(Z_RES_P(value), NULL, php_file_le_stream(), php_file_le_pstream())
		: NULL;
}

/* Before a stream is read, written or flushed: PHP uses the stream after the wrapper has
 * returned, so fclose() must fail until then. Returns whether it was allowed before. */
static inline bool msgpack_forbid_closing(php_stream *stream)
{
	bool was_allowed = !(stream->flags & PHP_STREAM_FLAG_NO_FCLOSE);

	stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE;
	return was_allowed;
}

static inline void msgpack_allow_closing(const zval *value, bool was_allowed)
{
	php_stream *stream = msgpack_open_stream(value);

	if (stream && was_allowed) {
		stream->flags &= ~(uint32_t) PHP_STREAM_FLAG_NO_FCLOSE;
	}
}

/* Whether closing the stream may run userland. */
static inline bool msgpack_closing_runs_userland(const zval *value)
{
	const php_stream *stream = msgpack_open_stream(value);

	return stream && (php_stream_is(stream, PHP_STREAM_IS_USERSPACE) || stream->readfilters.head || stream->writefilters.head
		|| (stream->ctx && GC_REFCOUNT(stream->ctx) == 1));
}

#endif
