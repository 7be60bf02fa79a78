#include "streams.h"

#include "../base/lifetimes.h"
#include "../base/open_stream.h"

bool msgpack_hold_stream(zval *held, zval *given)
{
	if (Z_TYPE_P(held) != IS_UNDEF) {
		zend_throw_error(NULL, "The constructor has been called before");
		return false;
	}
	ZVAL_DEREF(given);
	if (!msgpack_open_stream(given)) {
		zend_argument_type_error(1, "must be an open stream, %s given", zend_zval_type_name(given));
		return false;
	}
	ZVAL_COPY(held, given);
	return true;
}

bool msgpack_holds_stream(const zval *stream)
{
	if (UNEXPECTED(Z_TYPE_P(stream) == IS_UNDEF)) {
		zend_throw_error(NULL, "The constructor has not been called");
		return false;
	}
	return true;
}

void msgpack_drop_stream(zval *stream)
{
	zval dropped;

	if (msgpack_closing_runs_userland(stream)) {
		ZVAL_COPY_VALUE(&dropped, stream);
		ZVAL_NULL(stream);
		zval_ptr_dtor(&dropped);
	}
}

void msgpack_free_stream(const zend_object *object, zval *stream)
{
	if (!msgpack_collector_frees(object) || !msgpack_closing_runs_userland(stream)) {
		zval_ptr_dtor(stream);
	}
}
