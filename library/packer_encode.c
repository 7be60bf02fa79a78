#include "packer.h"

#include "zend_observer.h"
#include "../exceptions.h"
#include "options.h"
#include "../msgpackr/structures.h"
#include "zend_exceptions.h"
#include "../base/unused_parameters.h"

/* Messages in a form other than plain MessagePack that packers have begun: what userland packs meanwhile by the same
 * packer is a part of one, and plain. */

struct msgpack_pending_message {
	const zend_object *packer;
	const zend_fiber_context *fiber;
	bool in_shutdown; /* begun while the request ended */
	msgpack_pending_message *next;
};

/* Is it that of the packer, and of the current fiber or one that waits for it? What runs while the request ends is not
 * part of a message that began before outside of fibers, which a fatal error has ended. */
static bool is_around(const msgpack_pending_message *message, const zend_object *packer)
{
	zend_fiber_context *running = EG(current_fiber_context);
	bool in_shutdown = EG(flags) & EG_FLAGS_IN_SHUTDOWN;

	while (running && running != message->fiber) {
		running = running->kind == zend_ce_fiber ? zend_fiber_from_context(running)->caller : NULL;
	}
	return running && message->packer == packer
		&& (!in_shutdown || message->in_shutdown || message->fiber != EG(main_fiber_context));
}

static bool packs_part(const zend_object *packer)
{
	const msgpack_pending_message *each = MSGPACK_G(pending_messages);

	while (each && !is_around(each, packer)) {
		each = each->next;
	}
	return each != NULL;
}

static msgpack_pending_message *begin_message(const zend_object *packer)
{
	msgpack_pending_message *begun = emalloc(sizeof(*begun));

	*begun = (msgpack_pending_message) {
		.packer = packer,
		.fiber = EG(current_fiber_context),
		.in_shutdown = EG(flags) & EG_FLAGS_IN_SHUTDOWN,
		.next = MSGPACK_G(pending_messages)
	};
	MSGPACK_G(pending_messages) = begun;
	return begun;
}

static void end_message(msgpack_pending_message *ended)
{
	msgpack_pending_message **link = &MSGPACK_G(pending_messages);

	while (*link != ended) {
		link = &(*link)->next;
	}
	*link = ended->next;
	efree(ended);
}

/* Fiber switch: a fatal error has ended the messages of a fiber that had the address of one that begins. */
static void end_messages_of_former_fiber(zend_fiber_context *from, zend_fiber_context *to)
{
	msgpack_pending_message *each = MSGPACK_G(pending_messages), *next;

	for (; UNEXPECTED(each) && to->status == ZEND_FIBER_STATUS_INIT; each = next) {
		next = each->next;
		if (each->fiber == to) {
			end_message(each);
		}
	}
}

void msgpack_pending_messages_startup(void)
{
	zend_observer_fiber_switch_register(end_messages_of_former_fiber);
}

bool msgpack_packer_flag(zend_object *packer, int slot)
{
	const zval *flag = OBJ_PROP_NUM(packer, slot);

	return EXPECTED(Z_TYPE_P(flag) <= IS_TRUE) ? Z_TYPE_P(flag) == IS_TRUE : zend_is_true(OBJ_PROP_NUM(packer, slot));
}

static msgpack_encode_options options_of(zend_object *packer)
{
	zend_long flags = msgpack_packer_option_flags(packer);

	return (msgpack_encode_options) {
		.max_depth = MSGPACK_G(max_depth),
		.failure = msgpack_packing_failed_ce,
		.str_bin = msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_STR) ? MSGPACK_STR_BIN_STR
			: msgpack_packer_flag(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN) ? MSGPACK_STR_BIN_DETECT
			: MSGPACK_STR_BIN_BIN,
		.arr_map = msgpack_packer_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP) ? MSGPACK_ARR_MAP_DETECT
			: msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_ARR) ? MSGPACK_ARR_MAP_ARR : MSGPACK_ARR_MAP_MAP,
		.str8 = true,
		.float_form = (flags & MSGPACK_DETECT_FLOAT32) ? MSGPACK_FLOAT32_EXACT
			: (flags & MSGPACK_DECIMAL_FLOAT32) ? MSGPACK_FLOAT32_DECIMAL
			: msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32) ? MSGPACK_FLOAT32 : MSGPACK_FLOAT64
	};
}

enum { WITH_PREFIXES = MSGPACK_USE_RECORDS | MSGPACK_PACK_CLONES | MSGPACK_AMONG_RECORDS | MSGPACK_AMONG_CLONES };

zend_long msgpack_packer_option_flags(zend_object *packer)
{
	zend_long flags;

	if (EXPECTED(Z_TYPE_P(OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS)) == IS_UNDEF)) {
		return 0;
	}
	flags = msgpack_option_flags(&msgpack_pack_option_set, packer);
	if (UNEXPECTED(MSGPACK_G(pending_messages)) && packs_part(packer)) {
		flags = (flags & ~(zend_long) MSGPACK_PACK_FLAGS) | (flags & MSGPACK_USE_RECORDS ? MSGPACK_AMONG_RECORDS : 0)
			| (flags & MSGPACK_PACK_CLONES ? MSGPACK_AMONG_CLONES : 0);
	}
	return flags;
}

typedef struct {
	zend_object *packer;
	msgpack_write *write;
	zval *argument;
	zend_long flags;
	msgpack_own_structures *own; /* NULL: there are no records around it */
} message;

/* Packs a message, or a part of one. In another form than plain MessagePack, userland that packs a part of it by
 * this packer gets that. Only pack() writes references: their ids count in a message. What it adds to the shared
 * structures is in `shared->added`. */
static zend_string *encode_once(const message *self, msgpack_shared_structures *shared)
{
	msgpack_encode_options options = options_of(self->packer);
	bool is_compact = self->flags & MSGPACK_COMPACT_FLAG, is_in_part = self->flags & WITH_PREFIXES;
	bool has_references = self->write == msgpack_encode && (self->flags & MSGPACK_PACK_CLONES);
	msgpack_clone_encoding encoding;
	msgpack_encoder *encoder = &encoding.encoder;
	msgpack_compact_writer compact;
	msgpack_msgpackr_writer records;
	msgpack_pending_message *pending = self->flags ? begin_message(self->packer) : NULL;
	zend_string *packed = NULL;
	bool done;

	encoding.writer = (msgpack_clone_writer) { 0 };
	msgpack_encoder_init(encoder, &options, has_references ? &msgpack_packer_clone_hooks
		: is_in_part ? &msgpack_packer_part_hooks : &msgpack_packer_hooks, self->packer, self->argument);
	if (is_compact) {
		msgpack_compact_writer_init(&compact, encoder, &MSGPACK_G(writer_tables), MSGPACK_SHARES_DATA);
	} else if (is_in_part) {
		encoder->root = Z_TYPE_P(self->argument) == IS_ARRAY ? Z_ARRVAL_P(self->argument) : NULL;
	}
	if (self->own) {
		msgpack_msgpackr_writer_init(&records, encoder, self->own, shared, self->flags & MSGPACK_USE_RECORDS);
	}
	done = self->write(encoder, self->argument);
	if (is_compact) {
		(done ? msgpack_compact_finish : msgpack_compact_discard)(encoder);
	}
	if (EXPECTED(done)) {
		packed = msgpack_encoder_finish(encoder);
	} else {
		msgpack_say_where_packing_failed(encoder);
		msgpack_encoder_discard(encoder);
	}
	if (pending) {
		end_message(pending);
	}
	return has_references ? msgpack_clone_writer_finish(&encoding.writer, packed) : packed;
}

static zend_object *shared_structures_of(zend_object *packer)
{
	return msgpack_structures_property(&msgpack_pack_option_set, packer);
}

enum { MAX_ATTEMPTS = 8 }; /* of packing a message whose structures cannot be saved, before it shares no new ones */

/* Others may add structures meanwhile: then the message is packed again. */
static zend_string *encode_sharing(const message *self, msgpack_structures *structures, const char **problem)
{
	msgpack_shared_structures shared = { .known = &structures->lists, .limit = structures->limit };
	zend_string *packed = NULL;

	if (!structures->is_loaded && !msgpack_structures_load(structures, msgpack_packing_failed_ce, problem)) {
		return NULL;
	}
	for (int attempt = 1; !packed && !*problem && !EG(exception); attempt++) {
		uint32_t count = shared.known->count;

		/* What cannot be saved would be unknown to others. */
		shared.may_add = attempt < MAX_ATTEMPTS
			&& (Z_TYPE(structures->get) == IS_NULL || Z_TYPE(structures->save) != IS_NULL);
		packed = encode_once(self, &shared);
		if (!packed) {
			msgpack_key_lists_free(&shared.added);
			return NULL;
		}
		if (shared.added.count > 0
		 && !msgpack_structures_add(structures, count, &shared.added, msgpack_packing_failed_ce, problem)) {
			zend_string_release(packed);
			packed = NULL;
			msgpack_key_lists_free(&self->own->lists);
		}
	}
	return packed;
}

static zend_string *encode_message(const message *self)
{
	zend_object *structures = self->flags & MSGPACK_USE_RECORDS ? shared_structures_of(self->packer) : NULL;
	const char *problem = NULL;
	zend_string *packed;

	if (!structures) {
		return encode_once(self, NULL);
	}
	GC_ADDREF(structures);
	packed = encode_sharing(self, msgpack_structures_of(structures), &problem);
	OBJ_RELEASE(structures);
	if (problem && !EG(exception)) {
		zend_throw_exception(msgpack_packing_failed_ce, problem, 0);
	}
	return packed;
}

/* With 0 as flags: in plain MessagePack. */
static zend_string *encode(zend_object *packer, msgpack_write *write, zval *argument, zend_long flags)
{
	message message = { packer, write, argument, flags, NULL };
	msgpack_own_structures own = {
		.limit = shared_structures_of(packer) ? MSGPACK_OWN_STRUCTURES_BESIDE : MSGPACK_OWN_STRUCTURES
	};
	zend_string *packed;

	if (EXPECTED(!flags)) {
		return encode_once(&message, NULL);
	}
	if (flags & (MSGPACK_USE_RECORDS | MSGPACK_AMONG_RECORDS)) {
		message.own = &own;
	}
	packed = encode_message(&message);
	msgpack_key_lists_free(&own.lists);
	return packed;
}

zend_string *msgpack_packer_encode(zend_object *packer, zval *value)
{
	return encode(packer, msgpack_encode, value, 0);
}

bool msgpack_packer_has_sequences(zend_object *packer)
{
	return (msgpack_packer_option_flags(packer) & MSGPACK_USE_RECORDS) && !msgpack_packer_is_overridden(packer);
}

zend_string *msgpack_packer_pack_in(zend_object *packer, zval *value, msgpack_own_structures *own)
{
	zend_long flags = msgpack_packer_option_flags(packer) & ~(zend_long) MSGPACK_COMPACT_FLAG;

	return encode_message(&(message) { packer, msgpack_encode, value, flags, own });
}

zend_string *msgpack_packer_write(zend_object *packer, msgpack_write *write, zval *argument)
{
	zend_long flags = msgpack_packer_option_flags(packer) & ~(zend_long) MSGPACK_COMPACT_FLAG;

	return encode(packer, write, argument, flags & WITH_PREFIXES ? flags : 0);
}

bool msgpack_packer_has_prefixes(zend_object *packer)
{
	return msgpack_packer_option_flags(packer) & WITH_PREFIXES;
}

/* Packs a nil, bool, number, string or empty list without an encoder. NULL: it needs one, for any other
 * form than that of the library's defaults. */
static zend_string *pack_simple(zend_object *packer, const zval *value)
{
	if (UNEXPECTED(Z_TYPE_P(OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS)) != IS_UNDEF)) {
		return NULL;
	}
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_STR)
				? msgpack_encode_lone_str(Z_STR_P(value), true) : NULL;
		case IS_ARRAY:
			return zend_hash_num_elements(Z_ARRVAL_P(value)) == 0
				&& msgpack_packer_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP)
				? ZSTR_CHAR(MP_FIXARRAY) : NULL;
		default:
			return msgpack_encode_scalar(value, Z_TYPE_P(value) == IS_DOUBLE
				&& msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32)
				? MSGPACK_FLOAT32 : MSGPACK_FLOAT64);
	}
}

zend_string *msgpack_packer_pack(zend_object *packer, zval *value)
{
	zend_string *packed = Z_TYPE_P(value) > IS_ARRAY ? NULL : pack_simple(packer, value);
	zend_long flags;

	if (EXPECTED(packed)) {
		return packed;
	}
	flags = msgpack_packer_option_flags(packer);
	return encode(packer, msgpack_encode, value, flags & MSGPACK_COMPACT_FLAG ? MSGPACK_COMPACT_FLAG
		: flags & WITH_PREFIXES ? flags : 0);
}
