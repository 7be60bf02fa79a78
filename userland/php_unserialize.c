#include "php_unserialize.h"

#include "zend_fibers.h"

void msgpack_isolate_unserialize(msgpack_unserialize_state *outer)
{
	*outer = (msgpack_unserialize_state) { BG(unserialize), BG(serialize_lock) };
	zend_fiber_switch_block();
	memset(&BG(unserialize), 0, sizeof(BG(unserialize)));
	BG(serialize_lock) = 0;
}

void msgpack_restore_unserialize(const msgpack_unserialize_state *outer)
{
	BG(unserialize) = outer->unserialize;
	BG(serialize_lock) = outer->serialize_lock;
	zend_fiber_switch_unblock();
}
