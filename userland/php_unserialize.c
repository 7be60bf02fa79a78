#include "php_unserialize.h"

#include "zend_fibers.h"

void msgpack_isolate_unserialize(msgpack_unserialize_state *outer)
{
	memcpy(outer->serialize, &BG(serialize), sizeof(outer->serialize));
	memcpy(outer->unserialize, &BG(unserialize), sizeof(outer->unserialize));
	outer->serialize_lock = BG(serialize_lock);
	zend_fiber_switch_block();
	memset(&BG(serialize), 0, sizeof(BG(serialize)));
	memset(&BG(unserialize), 0, sizeof(BG(unserialize)));
	BG(serialize_lock) = 0;
}

void msgpack_restore_unserialize(const msgpack_unserialize_state *outer)
{
	memcpy(&BG(serialize), outer->serialize, sizeof(outer->serialize));
	memcpy(&BG(unserialize), outer->unserialize, sizeof(outer->unserialize));
	BG(serialize_lock) = outer->serialize_lock;
	zend_fiber_switch_unblock();
}
