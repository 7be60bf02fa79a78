#include "php_unserialize.h"

#include "zend_fibers.h"

typedef struct {
	unsigned char serialize[sizeof(((php_basic_globals *) NULL)->serialize)];
	unsigned char unserialize[sizeof(((php_basic_globals *) NULL)->unserialize)];
	unsigned serialize_lock;
} state;

static void isolate(state *outer)
{
	memcpy(outer->serialize, &BG(serialize), sizeof(outer->serialize));
	memcpy(outer->unserialize, &BG(unserialize), sizeof(outer->unserialize));
	outer->serialize_lock = BG(serialize_lock);
	zend_fiber_switch_block();
	memset(&BG(serialize), 0, sizeof(BG(serialize)));
	memset(&BG(unserialize), 0, sizeof(BG(unserialize)));
	BG(serialize_lock) = 0;
}

static void restore(const state *outer)
{
	memcpy(&BG(serialize), outer->serialize, sizeof(outer->serialize));
	memcpy(&BG(unserialize), outer->unserialize, sizeof(outer->unserialize));
	BG(serialize_lock) = outer->serialize_lock;
	zend_fiber_switch_unblock();
}

bool msgpack_run_isolated(bool (*body)(void *context), void *context)
{
	state outer;
	bool done;

	isolate(&outer);
	zend_try {
		done = body(context);
	} zend_catch {
		restore(&outer);
		zend_bailout();
	} zend_end_try();
	restore(&outer);
	return done;
}
