#include "streams.h"

bool msgpack_hold_stream(msgpack_stream_user *user, zval *given)
{
	if (Z_TYPE(user->stream) != IS_UNDEF) {
		return msgpack_throw(zend_ce_error, "The constructor has been called before");
	}
	ZVAL_DEREF(given);
	if (!msgpack_open_stream(given)) {
		zend_argument_type_error(1, "must be an open stream, %s given", zend_zval_type_name(given));
		return false;
	}
	ZVAL_COPY(&user->stream, given);
	return true;
}

bool msgpack_holds_stream(const msgpack_stream_user *user)
{
	return EXPECTED(!Z_ISUNDEF(user->codec)) || msgpack_throw(zend_ce_error, "The constructor has not been called");
}

bool msgpack_may_use_stream(const msgpack_stream_user *user, const char *use)
{
	return (!user->is_busy || msgpack_throw(zend_ce_error, "The %s already", use)) && msgpack_holds_stream(user);
}

void msgpack_stream_user_destruct(zend_object *object)
{
	msgpack_stream_user *user = msgpack_struct_of(object);

	if (msgpack_collector_destructs(object) && !user->is_busy && msgpack_closing_runs_userland(&user->stream)) {
		msgpack_replace(&user->stream, EG(uninitialized_zval));
	}
}

void msgpack_stream_user_free(zend_object *object)
{
	msgpack_stream_user *freed = msgpack_struct_of(object);

	zend_object_std_dtor(object);
	if (!msgpack_collector_frees(object) || !msgpack_closing_runs_userland(&freed->stream)) {
		zval_ptr_dtor(&freed->stream);
	}
	zval_ptr_dtor(&freed->codec);
}

HashTable *msgpack_stream_user_get_gc(zend_object *object, zval **table, int *count)
{
	*table = &((msgpack_stream_user *) msgpack_struct_of(object))->codec;
	*count = 1;
	return zend_std_get_properties(object);
}
