/* PHP streams, whose wrappers and filters may run userland. */
#ifndef MSGPACK_OPEN_STREAM_H
#define MSGPACK_OPEN_STREAM_H

#include "php.h"

#include "ext/standard/php_fopen_wrappers.h"

/* The stream of a resource; NULL if it is closed or being closed, or if `value` is not a stream. */
static inline php_stream *msgpack_open_stream(const zval *value)
{
	php_stream *stream = Z_TYPE_P(value) == IS_RESOURCE
		? zend_fetch_resource2(Z_RES_P(value), NULL, php_file_le_stream(), php_file_le_pstream())
		: NULL;

	return stream && !stream->in_free ? stream : NULL;
}

/* Called around each read (`reads`), write or flush of a stream, which it returns: meanwhile fclose() fails, as PHP
 * uses the stream after its wrapper has returned. Fibers may have several pending, which end in any order. NULL if it
 * is closed; with an Error: a read is pending, and its wrapper or filter must not read the stream again, as PHP would
 * copy beyond its buffer; or with an exception of the class `failure`, where the C stack is used up. */
php_stream *msgpack_begin_stream_use(const zval *value, bool reads, zend_class_entry *failure);
void msgpack_end_stream_use(const zval *value, bool reads);

/* Whether the stream is a file, a socket, a pipe or memory. Other wrappers may be written in userland, or open another
 * stream whose wrapper is; under php://filter any stream has the wrapper of PHP. */
static inline bool msgpack_stream_is_plain(const php_stream *stream)
{
	return !php_stream_is(stream, PHP_STREAM_IS_USERSPACE)
		&& (!stream->wrapper || stream->wrapper == &php_plain_files_wrapper
			|| stream->wrapper == &php_stream_php_wrapper);
}

/* Whether closing the stream may run userland. */
static inline bool msgpack_closing_runs_userland(const zval *value)
{
	const php_stream *stream = msgpack_open_stream(value);

	return stream && (!msgpack_stream_is_plain(stream) || stream->readfilters.head || stream->writefilters.head
		|| (stream->ctx && GC_REFCOUNT(stream->ctx) == 1));
}

#endif
