/* Messages in a form other than plain MessagePack that packers have begun: what userland packs meanwhile by the same packer
 * is a part of one, and plain. */
#ifndef MSGPACK_PENDING_MESSAGES_H
#define MSGPACK_PENDING_MESSAGES_H

#include "../msgpack_globals.h"

/* Once per process. */
void msgpack_pending_messages_startup(void);

/* Around the packing of such a message. */
msgpack_pending_message *msgpack_begin_message(const zend_object *packer);
void msgpack_end_message(msgpack_pending_message *ended);

/* Whether what the packer packs now may be a part of a pending message. */
bool msgpack_packs_part(const zend_object *packer);

#endif
