/* MessagePack\RawIterator: the values at the ends of all paths that match a list of keys. */
#include "raw.h"

#include "../base/arguments.h"
#include "../property_slots.h"

/* A container in which every key or index matches; the first one is a list of the value of the iterated Raw alone. */
typedef struct {
	msgpack_raw_container container;
	size_t first;               /* of the keys that lead on from its values, an index in the pattern */
	size_t any;                 /* the next key that is any, or the number of keys */
	const unsigned char *next;  /* of a list: the next element, or NULL, see `value` */
	const unsigned char *value; /* of a list: the current element */
	bool is_in_place;           /* it is where the level around has it, and ends with what is in it */
	bool is_elsewhere;          /* a back-reference that is an item of a level has led here */
	zend_array *pairs;          /* of a map */
	uint32_t index;             /* of the next element, or bucket */
} level;

/* A MessagePack\RawIterator. */
typedef struct {
	zend_object *raw;
	msgpack_raw_message *message; /* of the Raw */
	msgpack_raw_path pattern;
	bool is_flat;               /* the pattern is one key, any: that is the key of the iterator, and not a list */
	level *levels;              /* for each key of the pattern, and one */
	size_t depth;               /* levels in use */
	uint64_t walked;            /* see msgpack_raw_count_walked() */
	zval current;               /* IS_OBJECT, or none */
	zval previous;              /* the value before it, or none: where nobody has kept it, it becomes the next one */
	bool is_rewound;
	zend_object std;
} iteration;

zend_class_entry *msgpack_raw_iterator_ce;

static zend_object_handlers handlers;

/* With NULL there is no current value. */
static void set_current(iteration *self, const unsigned char *value)
{
	zval before = self->previous;

	self->previous = self->current;
	if (value && Z_TYPE(before) == IS_OBJECT && Z_REFCOUNT(before) == 1
	 && !(OBJ_FLAGS(Z_OBJ(before)) & IS_OBJ_WEAKLY_REFERENCED) && !Z_OBJ(before)->properties) {
		((msgpack_raw *) msgpack_struct_of(Z_OBJ(before)))->start = value;
		self->current = before;
		return;
	}
	ZVAL_NULL(&self->current);
	if (value) {
		msgpack_raw_create(&self->current, self->message, value);
	}
	zval_ptr_dtor(&before);
}

/* Leaves the innermost level. If its value is an element of a list, and was walked to its end, the next one follows. */
static void leave(iteration *self)
{
	level *left = &self->levels[--self->depth];

	if (self->depth > 0 && left->is_in_place) {
		self->levels[self->depth - 1].next = left->container.end;
	}
	msgpack_release_table(left->pairs);
}

static void leave_all(iteration *self)
{
	while (self->depth > 0) {
		leave(self);
	}
}

/* Makes a container, whose values are at the key `first` of the pattern, the innermost level. */
static void push(iteration *self, level entered)
{
	entered.next = entered.container.items;
	entered.any = entered.first;
	while (entered.any < self->pattern.count && self->pattern.keys[entered.any].bytes) {
		entered.any++;
	}
	self->levels[self->depth++] = entered;
}

/* Counts bytes of a plain message that are passed in a level, or in one to be entered: with an exception where they are
 * too many. */
static void count_bytes(iteration *self, const level *in, ptrdiff_t bytes)
{
	if (UNEXPECTED(in->is_elsewhere) && !self->message->packed && !EG(exception)) {
		msgpack_raw_count_walked(self->message, &self->walked, (uint64_t) bytes, MSGPACK_RAW_BYTES_MIN);
	}
}

/* Enters a value, unless there is nothing in it. With an exception where it is malformed. */
static zend_never_inline void enter(iteration *self, const unsigned char *p, level entered)
{
	if (msgpack_raw_open(self->message, p, &entered.container)
	 && (!self->message->packed || msgpack_raw_count_walked(self->message, &self->walked, entered.container.count,
		MSGPACK_RAW_VALUES_MIN))) {
		entered.is_in_place &= !entered.container.class_name;
		if (entered.container.kind >= MSGPACK_RAW_MAP) {
			entered.pairs = msgpack_raw_pairs(self->message, &entered.container);
			if (entered.pairs) {
				count_bytes(self, &entered, entered.container.end - entered.container.items);
			}
		}
		push(self, entered);
	}
}

/* Follows the keys from a value of a level to the next key that is any, and enters what is there. Returns the value at
 * the end of all keys; NULL: that is not there yet, or with an exception. Behind a back-reference that is an item of a
 * level no other such one is followed: each would multiply what is walked by the length of the message. */
static const unsigned char *follow_keys(iteration *self, level *around, const unsigned char *p)
{
	msgpack_raw_message *message = self->message;
	const unsigned char *value = msgpack_raw_follow(message, p), *resolved = msgpack_raw_resolve(message, value);
	bool is_reference = resolved != value, is_elsewhere = is_reference || around->is_elsewhere;

	if (!resolved || around->first == self->pattern.count) {
		return resolved;
	}
	if (is_reference && around->is_elsewhere) {
		return NULL;
	}
	value = resolved;
	if (around->first < around->any) { /* the end is needed where an element may follow */
		value = msgpack_raw_find(message, value, &self->pattern.keys[around->first], around->any - around->first,
			message->packed || is_elsewhere ? &self->walked : NULL,
			value == p && !around->pairs && self->depth > 1 ? &around->next : NULL);
	}
	if (!value || around->any == self->pattern.count) {
		return value;
	}
	enter(self, value, (level) { .first = around->any + 1, .is_in_place = value == p,
		.is_elsewhere = is_elsewhere });
	return NULL;
}

/* The next value in the level; NULL: there is none. */
static const unsigned char *next_in_level(iteration *self, level *level)
{
	const unsigned char *next = level->next;

	if (level->pairs) {
		return level->index == level->pairs->nNumUsed ? NULL
			: msgpack_raw_message_start(self->message) + Z_LVAL(level->pairs->arData[level->index++].val);
	}
	if (level->index == level->container.count) {
		level->container.end = next;
		return NULL;
	}
	if (!next) {
		next = mp_skip_valid(level->value, 1);
		count_bytes(self, level, next - level->value);
	}
	level->value = next;
	level->next = NULL;
	level->index++;
	return level->value;
}

enum { BYTES_OF_A_STEP = 64 }; /* that are passed in the time of a value without a match, or of the end of a level */

static void move_to_next(iteration *self)
{
	const unsigned char *found = NULL, *value;

	while (!found && self->depth > 0 && !EG(exception)) {
		level *level = &self->levels[self->depth - 1];

		value = next_in_level(self, level);
		if (value) {
			found = follow_keys(self, level, value);
		} else {
			leave(self);
		}
		if (!found) {
			count_bytes(self, level, BYTES_OF_A_STEP);
		}
	}
	if (!found) {
		leave_all(self);
	}
	set_current(self, found);
}

static void rewind_iteration(iteration *self)
{
	const msgpack_raw *raw = msgpack_struct_of(self->raw);

	self->is_rewound = true;
	leave_all(self);
	self->walked = 0;
	push(self, (level) { .container = { .kind = MSGPACK_RAW_LIST, .count = 1, .items = raw->start } });
	move_to_next(self);
}

/* The key of the current value in the level. */
static void get_key_in(const level *level, zval *result)
{
	HashPosition last = level->index - 1;

	if (level->pairs) {
		zend_hash_get_current_key_zval_ex(level->pairs, result, &last);
	} else {
		ZVAL_LONG(result, (zend_long) last);
	}
}

static void get_key(const iteration *self, zval *result)
{
	const level *level = self->levels + 1;
	zval key;

	if (Z_TYPE(self->current) != IS_OBJECT) {
		ZVAL_NULL(result);
	} else if (self->is_flat) {
		get_key_in(level, result);
	} else {
		array_init_size(result, (uint32_t) self->pattern.count);
		for (size_t i = 0; i < self->pattern.count; i++) {
			const msgpack_raw_key *each = &self->pattern.keys[i];

			if (!each->bytes) {
				get_key_in(level++, &key);
			} else if (each->is_integer) {
				ZVAL_LONG(&key, each->integer);
			} else {
				ZVAL_STRINGL_FAST(&key, each->bytes, each->length);
			}
			zend_hash_next_index_insert_new(Z_ARRVAL_P(result), &key);
		}
	}
}

/* The object */

static zend_object *create_iterator(zend_class_entry *ce)
{
	return msgpack_create_object(ce, &handlers);
}

static void free_iterator(zend_object *object)
{
	iteration *self = msgpack_struct_of(object);

	zend_object_std_dtor(object); /* first: what a WeakMap has for a part may be freed, and have a destructor */
	leave_all(self);
	msgpack_free_unless(self->levels, NULL);
	msgpack_raw_path_free(&self->pattern);
	zval_ptr_dtor(&self->current);
	zval_ptr_dtor(&self->previous);
	if (self->raw) { /* NULL after `new`, whose constructor is private */
		OBJ_RELEASE(self->raw);
	}
}

void msgpack_raw_iterate(zval *result, zend_object *raw, HashTable *keys)
{
	iteration *created;

	ZVAL_OBJ(result, create_iterator(msgpack_raw_iterator_ce));
	created = msgpack_struct_of(Z_OBJ_P(result));
	GC_ADDREF(raw);
	created->raw = raw;
	created->message = ((msgpack_raw *) msgpack_struct_of(raw))->message;
	created->is_flat = !keys;
	if (!keys) {
		created->pattern.keys = created->pattern.few;
		created->pattern.count = 1; /* every key, as zeroed memory is */
	} else if (!msgpack_raw_parse_keys(&created->pattern, keys, true)) {
		msgpack_replace(result, EG(uninitialized_zval));
		return;
	}
	created->levels = safe_emalloc(created->pattern.count, sizeof(level), sizeof(level));
}

/* At its first value, if it has not been asked for any: NoRewindIterator asks for values before a rewind. */
static iteration *rewound(zend_object *object)
{
	iteration *self = msgpack_struct_of(object);

	if (!self->is_rewound) {
		rewind_iteration(self);
	}
	return self;
}

ZEND_METHOD(MessagePack_RawIterator, current)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_COPY(&rewound(Z_OBJ_P(ZEND_THIS))->current);
}

ZEND_METHOD(MessagePack_RawIterator, key)
{
	ZEND_PARSE_PARAMETERS_NONE();

	get_key(rewound(Z_OBJ_P(ZEND_THIS)), return_value);
}

ZEND_METHOD(MessagePack_RawIterator, next)
{
	ZEND_PARSE_PARAMETERS_NONE();

	move_to_next(rewound(Z_OBJ_P(ZEND_THIS)));
}

ZEND_METHOD(MessagePack_RawIterator, rewind)
{
	ZEND_PARSE_PARAMETERS_NONE();

	rewind_iteration(msgpack_struct_of(Z_OBJ_P(ZEND_THIS)));
}

ZEND_METHOD(MessagePack_RawIterator, valid)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(Z_TYPE(rewound(Z_OBJ_P(ZEND_THIS))->current) == IS_OBJECT);
}

/* foreach, without calls of methods */

static void foreach_end(zend_object_iterator *iterator)
{
	zval_ptr_dtor(&iterator->data);
}

static int foreach_is_valid(zend_object_iterator *iterator)
{
	return Z_TYPE(rewound(Z_OBJ(iterator->data))->current) == IS_OBJECT ? SUCCESS : FAILURE;
}

static zval *foreach_current(zend_object_iterator *iterator)
{
	return &rewound(Z_OBJ(iterator->data))->current;
}

static void foreach_key(zend_object_iterator *iterator, zval *result)
{
	get_key(rewound(Z_OBJ(iterator->data)), result);
}

static void foreach_next(zend_object_iterator *iterator)
{
	move_to_next(rewound(Z_OBJ(iterator->data)));
}

static void foreach_begin(zend_object_iterator *iterator)
{
	rewind_iteration(msgpack_struct_of(Z_OBJ(iterator->data)));
}

/* Iterates over a RawIterator, or with a new one over a Raw. */
static zend_object_iterator *begin_foreach(zend_class_entry *ce, zval *object, int by_reference)
{
	static const zend_object_iterator_funcs functions = {
		.dtor = foreach_end,
		.valid = foreach_is_valid,
		.get_current_data = foreach_current,
		.get_current_key = foreach_key,
		.move_forward = foreach_next,
		.rewind = foreach_begin
	};
	zend_object_iterator *created;

	if (ce == msgpack_raw_ce && !msgpack_raw_to_look_into(Z_OBJ_P(object))) {
		return NULL;
	}
	if (by_reference) {
		zend_throw_error(NULL, "An iterator cannot be used with foreach by reference");
		return NULL;
	}
	created = emalloc(sizeof(*created));
	zend_iterator_init(created);
	created->funcs = &functions;
	if (ce == msgpack_raw_ce) {
		msgpack_raw_iterate(&created->data, Z_OBJ_P(object), NULL);
	} else {
		ZVAL_COPY(&created->data, object);
	}
	return created;
}

void msgpack_raw_startup(void)
{
	msgpack_raw_init_class();
	msgpack_raw_ce->get_iterator = begin_foreach;
	msgpack_raw_iterator_ce->get_iterator = begin_foreach;
	msgpack_init_handlers(&handlers, msgpack_raw_iterator_ce, create_iterator, free_iterator, NULL,
		offsetof(iteration, std));
}
