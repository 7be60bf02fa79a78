/* The memory of compiled types, and types put together of others. */
#ifndef MSGPACK_TYPE_NODES_H
#define MSGPACK_TYPE_NODES_H

#include "type.h"
#include "zend_alloc_sizes.h"
#include "zend_arena.h"

typedef struct msgpack_nodes {
	zend_arena *arena;
	HashTable owned; /* strings, arrays and hash tables */
	struct msgpack_nodes *next;
} msgpack_nodes;

/* Frees the nodes, and all that are behind them in their list; or NULL. */
void msgpack_nodes_free(msgpack_nodes *nodes);

/* Allocates zeroed memory. */
void *msgpack_nodes_alloc(msgpack_nodes *nodes, size_t count, size_t size);

/* Returns the vector of `count` elements, or a copy, with room for one more. NULL is the empty vector. */
void *msgpack_nodes_room(msgpack_nodes *nodes, void *elements, uint32_t count, size_t size);

/* Creates a hash table without a destructor. */
HashTable *msgpack_nodes_table(msgpack_nodes *nodes, uint32_t size);

/* Give a reference of an array or string to the nodes. */
void msgpack_nodes_hold_value(msgpack_nodes *nodes, zval *value);
zend_string *msgpack_nodes_hold(msgpack_nodes *nodes, zend_string *string);

/* Creates a type, and consumes its text. */
msgpack_type *msgpack_new_type(msgpack_nodes *nodes, msgpack_type_kind kind, zend_string *text);

/* Makes a plan for `count` fields, which it has already, without keys, or has not; each takes `size` bytes. */
void msgpack_plan_init(msgpack_nodes *nodes, msgpack_plan *plan, uint32_t count, size_t size);

/* Lets the plan know that the key may be there, so that it is looked at. */
void msgpack_plan_expect_key(msgpack_plan *plan, const zend_string *key);

/* Bytes that PHP's allocator takes for so many, or up to a fourth more where it has a free list: larger blocks are of
 * whole pages. */
static inline size_t msgpack_allocated_size(size_t size)
{
	return size <= ZEND_MM_MAX_SMALL_SIZE ? size : ZEND_MM_ALIGNED_SIZE_EX(size, ZEND_MM_PAGE_SIZE);
}

/* Adds the key of a field, or an alias, after the key. Returns the field that has it already, or NULL. */
const msgpack_field *msgpack_plan_add_key(msgpack_plan *plan, zend_string *key, msgpack_field *field);

/* PHP's types, MAY_BE_..., of all values of a scalar kind, or of an array. */
extern const uint32_t msgpack_masks[];

/* The type of a kind from MIXED to STRING, without restrictions. */
const msgpack_type *msgpack_scalar_type(msgpack_type_kind kind);
ZEND_COLD void msgpack_scalar_types_startup(void);

const msgpack_type *msgpack_nullable_type(msgpack_nodes *nodes, const msgpack_type *type);
/* LIST, whose keys are any, or ARRAY */
const msgpack_type *msgpack_array_type(msgpack_nodes *nodes, msgpack_type_kind kind, msgpack_key_rule keys,
	const msgpack_type *element, bool non_empty);
const msgpack_type *msgpack_literals_type(msgpack_nodes *nodes, const zval *values, uint32_t count);

/* Is there a member of a union for the token, and for no token before? */
static inline bool msgpack_is_first_member(const msgpack_type *const *members, int token)
{
	int first = 0;

	while (members[first] != members[token]) {
		first++;
	}
	return members[token] && first == token;
}

/* The members of a union while they are read. Zeroed memory is none. */
typedef struct {
	const msgpack_type **parts; /* neither null nor a union */
	uint32_t count;
	uint32_t literals;
	bool nullable;
	bool is_mixed;
} msgpack_members;

void msgpack_members_add(msgpack_nodes *nodes, msgpack_members *members, const msgpack_type *type);

/* The union. NULL: the two members in `clash` cannot be told apart. */
const msgpack_type *msgpack_union_type(msgpack_nodes *nodes, const msgpack_members *members,
	const msgpack_type *clash[2]);

#endif
