/*
 * What the files of this folder know of each other. First what a type string and the declarations of classes are
 * compiled into, once, by plans.c and type_parser.c: data that says how bytes become values, and values bytes, for the
 * mapper, the writer and the JSON Schema. All of that but `likely` is constant then.
 */
#pragma once

#include "../base/php_dates.h"
#include "../codec/decoder.h"
#include "../exceptions.h"
#include "../raw/raw.h"
#include "typed.h"
#include "zend_alloc_sizes.h"
#include "zend_arena.h"

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

/* Is nil, as null, a value of the type? */
static inline bool msgpack_accepts_null(const msgpack_type *type)
{
	return type->nullable || type->kind <= MSGPACK_TYPE_NULL;
}

/* Is an empty array or map one of the type? */
bool msgpack_accepts_empty(const msgpack_type *type);

/* Is the value one of a type of scalars, as it is? */
bool msgpack_is_scalar_of(const msgpack_type *type, zval *value);

/* The memory of compiled types, and types put together of others. */

struct msgpack_nodes {
	zend_arena *arena;
	HashTable owned; /* strings, arrays and hash tables */
	struct msgpack_nodes *next;
};

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

/* Is there a member of a union for the token, and for no token before? */
static inline bool msgpack_is_first_member(const msgpack_type *const *members, int token)
{
	int first = 0;

	while (members[first] != members[token]) {
		first++;
	}
	return members[token] && first == token;
}

/* docblock.c: what docblocks say: types, and the classes that they name by the namespace and the `use` statements of
 * their file; and the docblocks that opcache drops. */

/* The sources of a request that have been read. */
typedef struct {
	HashTable *files;     /* name => the last statement, or NULL */
	bool reads_docblocks; /* as opcache drops them, by opcache.save_comments=0 */
	msgpack_nodes *nodes;
} msgpack_imports;

static inline bool msgpack_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Skips spaces, with the * that begins the next line of a docblock. */
static inline const char *msgpack_skip_margin(const char *at, const char *end)
{
	bool is_line_start = false;

	for (; at < end && (msgpack_is_space(*at) || (is_line_start && *at == '*')); at++) {
		is_line_start = *at == '\n' || *at == '\r' || (is_line_start && *at != '*');
	}
	return at;
}

/* Finds `@param T $name`, by the tag "param", or `@var T` or `@var T $name`, by "var"; a tag of PHPStan or Psalm wins.
 * Sets `type` to bytes in the docblock, of @var perhaps with a description behind it; `length` to 0 where a @param has
 * no name, and no other one has this name. `docblock` may be NULL. */
bool msgpack_docblock_type(const zend_string *docblock, const char *tag, const zend_string *name, const char **type,
	size_t *length);

/* What the docblock, or NULL, makes of a name that is no class: "a template type", "a type alias"; NULL: nothing. */
const char *msgpack_docblock_declares(const zend_string *docblock, const char *name, size_t length);

/* The full name of a class that is written as `name`, without a leading backslash, in the declaration of `ce`, which
 * may be NULL. NULL: its source cannot be read, does not declare it, or declares it twice, and not just once in the
 * line where PHP says that it begins; or with an exception of a stream wrapper. */
zend_string *msgpack_resolve_name(msgpack_imports *imports, const zend_class_entry *ce, const char *name,
	size_t length);

/* The docblock of a class; NULL: it has none. */
const zend_string *msgpack_find_class_docblock(msgpack_imports *imports, const zend_class_entry *ce);

/* Sets `docblock` to that of a method, or NULL. False: opcache has dropped it, and the source cannot be read, does not
 * declare the method, or declares the class twice in one line. */
bool msgpack_find_method_docblock(msgpack_imports *imports, const zend_function *method, const zend_string **docblock);

/* Does so for a property of the class, whose `docblock` is what PHP has. Returns the class or trait that declares it;
 * NULL where that returns false. */
const zend_class_entry *msgpack_find_property_docblock(msgpack_imports *imports, const zend_class_entry *ce,
	zend_string *name, const zend_string **docblock);

/* The line that declares a property in the source of a class of userland, or else that of the class. */
uint32_t msgpack_line_of_property(msgpack_imports *imports, const zend_class_entry *ce, const zend_string *name);

/* type_parser.c: types in PHPStan's notation, where one is written, what its names mean there, and how errors call the
 * place. */

typedef struct msgpack_type_scope {
	msgpack_nodes *nodes;       /* for what is compiled */
	HashTable *added;           /* types of the classes of this compilation, which are added to the request's when all
	                               are complete: an autoloader may begin another compilation, which does not see them */
	bool calls_constructors;    /* all of them */
	const msgpack_type *(*class_type)(struct msgpack_type_scope *scope, zend_class_entry *ce); /* NULL: it has thrown */
	msgpack_imports *imports;   /* of the request */
	const zend_string *string; /* a codec's own type; NULL: one of a declaration */
	msgpack_plan *plan;        /* of the class that is compiled, which is static; or NULL */
	const struct msgpack_naming *naming; /* of its fields; NULL: keys are the names */
	zend_class_entry *self;    /* the class that declares */
	const zend_function *function; /* whose parameter it is; NULL: a property, or the class as such */
	const zend_string *docblock;   /* of the function, or NULL */
	zend_string *member;           /* parameter or property */
	const zend_class_entry *declaring; /* the class or trait whose file has the docblock; NULL: it is lost */
	zend_string *file;             /* and the line of the declaration */
	uint32_t line;
} msgpack_type_scope;

/* Throws an InvalidTypeException that begins with the place, unless there is an exception. Returns NULL. */
ZEND_COLD void *msgpack_scope_fail(const msgpack_type_scope *scope, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* Autoloads a class by its full name. NULL with an exception. */
zend_class_entry *msgpack_scope_load(const msgpack_type_scope *scope, zend_string *name);

typedef enum {
	MSGPACK_NOTATION_FULL,  /* names are in full */
	MSGPACK_NOTATION_PHP,   /* no words but PHP's own */
	MSGPACK_NOTATION_PARAM, /* names are by the imports of the file */
	MSGPACK_NOTATION_VAR    /* and a description may follow, behind a space */
} msgpack_notation;

/* Parses a type. The byte after all bytes must be part of no type. NULL with an exception. */
const msgpack_type *msgpack_parse_type(msgpack_type_scope *scope, const char *bytes, size_t length,
	msgpack_notation notation);

/*
 * The state of the mapper. The containers that are being read, from the root to the innermost, are a stack of frames on
 * the heap. No userland runs while there are frames, but the autoloaders that php_dates.h names: calls are
 * collected, and made when all has been read.
 */

/* What is to be called once the message has been read; or, in a dry run, what its fields are read to. */
typedef struct msgpack_mapper_call {
	struct msgpack_mapper_call *next;
	const msgpack_plan *plan;
	zval *slot;      /* has the object; of a factory will have it */
	zval *arguments; /* or the values of properties, one for each field; NULL: only the destructor is allowed */
	uint32_t depth;  /* levels up to the object: what userland reads is nested in these */
} msgpack_mapper_call;

/* Of a map its fields or pairs are read, of an array its fields by position, or elements. */
typedef struct {
	const msgpack_plan *plan;  /* NULL: of a list or array */
	union {
		const msgpack_type *type; /* of a list or array */
		const zend_string *tag;   /* plan: the key of the discriminator, which need not be a field's; or NULL */
	};
	zval *slot;                /* of the container */
	char *base;                /* plan: what the offsets of its fields are of */
	msgpack_mapper_call *call; /* plan; or NULL */
	msgpack_field *field;      /* plan: the one that is read, or was read last; before the first: &fields[count] */
	const unsigned char *head; /* of the container */
	const unsigned char *key;  /* of the pair that is being read; NULL: see field */
	uint32_t count;
	uint32_t left;             /* items that have not been read */
	uint32_t filled;           /* plan: fields that have been read */
	bool is_map;
	bool has_tag;              /* plan: the key `tag` has been read */
} msgpack_mapper_frame;

/* The code of an error */
typedef enum {
	MSGPACK_ERROR_TYPE, MSGPACK_ERROR_MISSING, MSGPACK_ERROR_UNKNOWN, MSGPACK_ERROR_ENUM, MSGPACK_ERROR_DATE,
	MSGPACK_ERROR_DEPTH, MSGPACK_ERROR_DUPLICATE
} msgpack_mapping_code;

/* A function that reads a value returns the position after it. NULL: the value is a container, which has got a frame,
 * and the cursor is at its first item; or reading has failed. */
typedef struct {
	msgpack_decoder keys;   /* of which only the input and what belongs to keys is used */
	const unsigned char *start;
	zend_string *bytes;
	zend_long options;
	bool is_dry;            /* creates no objects */
	bool has_offsets;
	bool was_php;           /* PHP may have packed it: a list may be a map that had the keys "0", "1" and so on */
	bool has_failed;        /* with an exception, or as no more errors are wanted */
	msgpack_mapper_frame *frames;
	uint32_t depth;
	uint32_t capacity;
	uint32_t max_depth;
	size_t budget;          /* bytes of the message that no container has reserved */
	size_t memory;          /* bytes that the value may still take */
	size_t scans;           /* bytes that may still be read in search of tags, as those of nested maps are read again */
	zend_arena *arena;      /* of calls; NULL: none yet */
	msgpack_mapper_call *calls, **last_call; /* of complete objects; and where the next one is put */
	msgpack_raw_message *message; /* for Raws; NULL: none yet */
	zval errors;            /* a list of MappingErrors */
	msgpack_mapper_frame initial[8];
} msgpack_mapper;

/* Returns NULL. */
static inline void *msgpack_mapper_fail(msgpack_mapper *mapper)
{
	mapper->has_failed = true;
	return NULL;
}

/* The offset for an exception or error about `p`; or MSGPACK_NO_OFFSET. */
static inline zend_long msgpack_mapper_offset(const msgpack_mapper *mapper, const unsigned char *p)
{
	return mapper->has_offsets ? (zend_long) (p - mapper->start) : MSGPACK_NO_OFFSET;
}

/* Throws, as the message is malformed or ends at `p`. Returns NULL. */
ZEND_COLD const unsigned char *msgpack_mapper_malformed(msgpack_mapper *mapper, const unsigned char *p);

/* Add an error: about the value at `p`, which is not of the type, or with NULL is nested too deeply; about the tag of a
 * map, at `value`, or with NULL that it has none. Return the end of the value or map; NULL: no more errors are wanted.
 * `slot` becomes null. */
ZEND_COLD const unsigned char *msgpack_mapper_reject(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot);
ZEND_COLD const unsigned char *msgpack_mapper_reject_tag(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *map, const unsigned char *value);

/* Adds an error about the key at `p`, or an element at an unknown position; the cursor is at its value. Returns the end
 * of that; NULL: no more errors are wanted. */
ZEND_COLD const unsigned char *msgpack_mapper_reject_key(msgpack_mapper *mapper, msgpack_mapping_code code,
	const unsigned char *p);

/* Adds an error, unless no more are wanted, about a field that is not there. */
ZEND_COLD void msgpack_mapper_reject_missing(msgpack_mapper *mapper, msgpack_mapper_frame *frame,
	msgpack_field *field);

/* Throws a MappingException with the errors. */
ZEND_COLD void msgpack_mapper_throw_errors(msgpack_mapper *mapper);

/* The end of a value. NULL with an exception. */
const unsigned char *msgpack_mapper_skip(msgpack_mapper *mapper, const unsigned char *p);

/* Skips a value of one token without a call. Behind the message there is a NUL. */
static zend_always_inline const unsigned char *msgpack_mapper_after(msgpack_mapper *mapper, const unsigned char *p)
{
	size_t size = *p == MP_STR8 ? 2u + p[1] : mp_token_sizes[*p]; /* 0: others */

	return EXPECTED(size - 1 < (size_t) (mapper->keys.end - p)) ? p + size : msgpack_mapper_skip(mapper, p);
}

/* mapping_errors.c: the text of MappingExceptions and PackingFailedExceptions */

/* Appends the step to a key, a string or int, to a path, which lacks its middle beyond MSGPACK_PATH_MAX bytes. Consumes
 * the key. */
ZEND_COLD void msgpack_mapping_add_step(smart_str *path, zval *key);

/* What came: a value whose type, MAY_BE_..., is in `shown`, or else the type. */
ZEND_COLD zend_string *msgpack_mapping_given(const zval *value, uint32_t shown);

/* The MAY_BE_... of values that are shown themselves, as they are of the type's kind, but not of the type. */
uint32_t msgpack_mapping_shown(const msgpack_type *type);
