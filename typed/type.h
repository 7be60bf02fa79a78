/*
 * What a type string and the declarations of classes are compiled into: data that says how bytes become values, and
 * values bytes. Compiled once, by plans.c and type_parser.c; read by the mapper, the writer and the JSON Schema.
 * Everything here but `likely` is constant once it is compiled.
 */
#ifndef MSGPACK_TYPE_H
#define MSGPACK_TYPE_H

#include "php.h"
#include "zend_alloc_sizes.h"
#include "zend_arena.h"

/* MessagePack\CodecOptions; the property slots and values are asserted against the stub in debug builds. */
enum {
	MSGPACK_CODEC_COERCE = 1,
	MSGPACK_CODEC_FORBID_UNKNOWN = 2,
	MSGPACK_CODEC_ALL_ERRORS = 4,
	MSGPACK_CODEC_CALL_CONSTRUCTORS = 8,
	MSGPACK_CODEC_OMIT_DEFAULTS = 16,
	MSGPACK_CODEC_DATES_AS_TIMESTAMP = 32,
	MSGPACK_CODEC_COMPACT = 64,      /* pack() writes the compact form; unpack() recognizes it */
	MSGPACK_CODEC_RECORDS = 128,     /* pack() writes msgpackr's records; unpack() reads them */
	MSGPACK_CODEC_OPTIONS = 255
};

typedef enum {
	MSGPACK_TYPE_MIXED,    /* never nullable: null is one of its values */
	MSGPACK_TYPE_NULL,     /* this and the next two are numbered as PHP's types */
	MSGPACK_TYPE_FALSE,
	MSGPACK_TYPE_TRUE,
	MSGPACK_TYPE_BOOL,
	MSGPACK_TYPE_INT,      /* within min and max */
	MSGPACK_TYPE_FLOAT,    /* an int is converted */
	MSGPACK_TYPE_STRING,   /* str or bin, by the rule */
	MSGPACK_TYPE_ENUM,     /* `ce`: a backed one by value, another one by the name of the case */
	MSGPACK_TYPE_DATE,     /* `ce`: DateTimeImmutable (also for DateTimeInterface), DateTime, or a subclass of either */
	MSGPACK_TYPE_RAW,      /* MessagePack\Raw */
	MSGPACK_TYPE_LITERALS, /* one of the constants: 1|2|'a' */
	MSGPACK_TYPE_ARRAY,    /* list<T>, T[]; array<K, V>, array, iterable: from an array (unless the keys are strings) or
	                          a map */
	MSGPACK_TYPE_SHAPE,    /* array{...}, list{...}: `plan`, without a class */
	MSGPACK_TYPE_CLASS,    /* `plan` */
	MSGPACK_TYPE_TAGGED,   /* a class or interface with #[Discriminator] */
	MSGPACK_TYPE_UNION     /* each member is told from the others by the type of the token */
} msgpack_type_kind;

typedef enum {
	MSGPACK_STRING_ANY,
	MSGPACK_STRING_NON_EMPTY,   /* non-empty-string; also non-falsy-string, less "0" */
	MSGPACK_STRING_NON_FALSY,
	MSGPACK_STRING_NUMERIC,     /* as is_numeric() */
	MSGPACK_STRING_LOWERCASE,   /* lowercase-string: no ASCII capital */
	MSGPACK_STRING_CLASS        /* class-string: the name of a class that is loaded already; nothing is autoloaded */
} msgpack_string_rule;

typedef enum {
	MSGPACK_KEYS_ANY,     /* array-key, mixed, or not said */
	MSGPACK_KEYS_INT,
	MSGPACK_KEYS_STRING,  /* "7", which PHP makes 7, is one of them */
	MSGPACK_KEYS_LIST     /* those of a list */
} msgpack_key_rule;

typedef struct msgpack_type msgpack_type;
typedef struct msgpack_plan msgpack_plan;

/* By what a member of a union is chosen. FLOAT is used for an int where there is no member for that, ARRAY and MAP for
 * an empty one of the other. */
typedef enum {
	MSGPACK_TOKEN_NULL,
	MSGPACK_TOKEN_FALSE,
	MSGPACK_TOKEN_TRUE,
	MSGPACK_TOKEN_INT,
	MSGPACK_TOKEN_FLOAT,
	MSGPACK_TOKEN_STRING, /* str and bin */
	MSGPACK_TOKEN_ARRAY,
	MSGPACK_TOKEN_MAP,
	MSGPACK_TOKEN_EXT,
	MSGPACK_TOKENS
} msgpack_token_class;

/* A class of #[Discriminator('kind', ['circle' => Circle::class, ...])] */
typedef struct {
	zval tag;           /* string or int */
	const msgpack_type *type; /* of kind CLASS, not nullable */
} msgpack_tagged_class;

struct msgpack_type {
	uint8_t kind;     /* msgpack_type_kind */
	bool nullable;
	bool non_empty;   /* ARRAY */
	uint8_t rule;     /* STRING: msgpack_string_rule; ARRAY: msgpack_key_rule */
	uint16_t tokens;  /* a bit for each msgpack_token_class with which a value may begin */
	zend_string *text; /* as in an error: "list<App\User>|null"; interned or held for as long as the type */
	zend_class_entry *ce; /* ENUM, DATE, RAW, CLASS: of its objects */
	union {
		struct { zend_long min, max; } integer;
		HashTable *values;                                          /* ENUM: cases, which the class holds, by value or
		                                                               name. LITERALS: int, string, float, bool; null is
		                                                               `nullable` */
		const msgpack_type *element;                                /* ARRAY */
		msgpack_plan *plan;                                         /* SHAPE, CLASS */
		const msgpack_type *const *members;                         /* UNION: MSGPACK_TOKENS of them, or NULL; null is
		                                                               `nullable` */
		struct { zend_string *key; uint32_t count; const msgpack_tagged_class *classes; HashTable *by_tag; } tagged;
	};
};

typedef struct msgpack_field {
	zend_string *key;          /* in a message; interned. Of a list shape "0", "1", ... */
	zend_string *name;         /* of the parameter or property; of a shape the key */
	const msgpack_type *type;
	uint32_t offset;           /* in bytes, of its zval in what is filled: the object; a vector of zvals, where the
	                              plan needs userland; of a shape the buckets of a hash table */
	struct msgpack_field *likely; /* the field that followed it last time; a hint */
	uint64_t start;            /* the first eight bytes of the key as a fixstr or str 8, to be compared
	                              under the mask; 1 and 0 where it is none */
	uint64_t mask;
	uint32_t size;             /* of the key as a fixstr or str 8 */
	bool is_required;          /* without it the message is an error */
	zval default_value;        /* constant: a scalar, a string, an array, or an enum case; to be copied by ZVAL_COPY().
	                              UNDEF: PHP computes it when an argument is left out (`new`), the property stays
	                              without a value, or it is required */
	zend_property_info *property; /* to pack from, whatever its visibility; NULL: there is none of that name */
} msgpack_field;

struct msgpack_plan {
	zend_class_entry *ce;      /* NULL: a shape */
	zend_function *function;   /* constructor or static factory; NULL: none, fields are properties */
	bool is_factory;
	bool needs_userland;       /* the values of the fields are collected: once the message has been read, they are the
	                              arguments of the function, or written as by userland where that is NULL and a property
	                              has a hook for writing, or the class has handlers of its own. Else no userland runs:
	                              the slots of the object are filled, all fields are declared properties */
	bool by_position;          /* #[AsList], list{...}: from and to an array */
	bool is_open;              /* array{..., ...}: other keys are no error under FORBID_UNKNOWN */
	bool has_counted_slots;    /* a default of `slots` is counted */
	uint32_t count;
	const zval *slots;         /* of a new object: its defaults, UNDEF where values are read into it */
	msgpack_field *fields;     /* in the order of the parameters, or of the properties; and one without a key, which
	                              is before the first */
	uint64_t expected[32];     /* of the lengths of keys, aliases and the tag of the class, up to 31: see
	                              msgpack_plan_expects() */
	HashTable *keys;           /* keys and aliases, not numeric-normalized: their msgpack_field */
	size_t size;               /* memory of one value of it, in bytes, for the limit */
};

/* May a key be that of a field, or the tag? A byte is in front of it. */
static zend_always_inline bool msgpack_plan_expects(const msgpack_plan *plan, const char *key, size_t length)
{
	return plan->expected[MIN(length, 31)] >> ((*key + (key + length)[-1]) & 63) & 1;
}

/* The constant, or what is written of an enum case: its value or name. */
static inline zval *msgpack_constant_of(const zval *value)
{
	return Z_TYPE_P(value) != IS_OBJECT ? (zval *) value
		: OBJ_PROP_NUM(Z_OBJ_P(value), Z_OBJCE_P(value)->enum_backing_type != IS_UNDEF);
}

/* Is the value one of a type of scalars, as it is? */
bool msgpack_is_scalar_of(const msgpack_type *type, zval *value);

/* The memory of compiled types, and types put together of others. */

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

/* The bit of a value of PHP among the tokens, which are in the order of PHP's types. */
#define MSGPACK_TOKEN_OF(value) (1 << Z_TYPE_P(value) >> 1)

/* The type of a kind from MIXED to STRING, without restrictions. */
const msgpack_type *msgpack_scalar_type(msgpack_type_kind kind);
ZEND_COLD void msgpack_scalar_types_startup(void);

const msgpack_type *msgpack_nullable_type(msgpack_nodes *nodes, const msgpack_type *type);
const msgpack_type *msgpack_array_type(msgpack_nodes *nodes, msgpack_key_rule keys, const msgpack_type *element,
	bool non_empty);
const msgpack_type *msgpack_literal_type(msgpack_nodes *nodes, zval *value);

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
	bool nullable;
	bool is_mixed;
} msgpack_members;

void msgpack_members_add(msgpack_nodes *nodes, msgpack_members *members, const msgpack_type *type);

/* The union. NULL: the two members in `clash` cannot be told apart. */
const msgpack_type *msgpack_union_type(msgpack_nodes *nodes, const msgpack_members *members,
	const msgpack_type *clash[2]);

#endif
