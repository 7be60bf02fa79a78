#include "pending_messages.h"

#include "zend_fibers.h"
#include "zend_observer.h"
#include "../base/unused_parameters.h"

struct msgpack_pending_message {
	const zend_object *packer;
	const zend_fiber_context *fiber;
	bool in_shutdown; /* begun while the request ended */
	msgpack_pending_message *next;
};

static bool is_shutdown(void)
{
	return EG(flags) & EG_FLAGS_IN_SHUTDOWN;
}

msgpack_pending_message *msgpack_begin_message(const zend_object *packer)
{
	msgpack_pending_message *begun = emalloc(sizeof(*begun));

	*begun = (msgpack_pending_message) {
		.packer = packer,
		.fiber = EG(current_fiber_context),
		.in_shutdown = is_shutdown(),
		.next = MSGPACK_G(pending_messages)
	};
	MSGPACK_G(pending_messages) = begun;
	return begun;
}

void msgpack_end_message(msgpack_pending_message *ended)
{
	msgpack_pending_message **link = &MSGPACK_G(pending_messages);

	while (*link != ended) {
		link = &(*link)->next;
	}
	*link = ended->next;
	efree(ended);
}

/* Is it the current fiber, or one that waits for it? */
static bool is_running(const zend_fiber_context *fiber)
{
	zend_fiber_context *running = EG(current_fiber_context);

	while (running && running != fiber) {
		running = running->kind == zend_ce_fiber ? zend_fiber_from_context(running)->caller : NULL;
	}
	return running != NULL;
}

/* Has a fatal error ended it? What runs while the request ends is not part of a message that began before outside of
 * fibers. */
static bool is_abandoned(const msgpack_pending_message *message)
{
	return is_shutdown() && !message->in_shutdown && message->fiber == EG(main_fiber_context);
}

/* Fiber switch: a fatal error has ended the messages of a fiber that had the address of one that begins. */
static void end_messages_of_former_fiber(zend_fiber_context *from, zend_fiber_context *to)
{
	msgpack_pending_message *each = MSGPACK_G(pending_messages);

	while (UNEXPECTED(each) && to->status == ZEND_FIBER_STATUS_INIT) {
		msgpack_pending_message *next = each->next;

		if (each->fiber == to) {
			msgpack_end_message(each);
		}
		each = next;
	}
}

void msgpack_pending_messages_startup(void)
{
	zend_observer_fiber_switch_register(end_messages_of_former_fiber);
}

/* In a fiber that is suspended meanwhile there may be other messages. */
bool msgpack_packs_part(const zend_object *packer)
{
	const msgpack_pending_message *each = MSGPACK_G(pending_messages);

	while (each && (each->packer != packer || !is_running(each->fiber) || is_abandoned(each))) {
		each = each->next;
	}
	return each != NULL;
}
