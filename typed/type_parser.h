/* Types in PHPStan's notation, and where one is written: what its names mean there, and how errors call the place. */
#ifndef MSGPACK_TYPE_PARSER_H
#define MSGPACK_TYPE_PARSER_H

#include "docblock.h"

typedef struct msgpack_type_scope msgpack_type_scope;

struct msgpack_type_scope {
	msgpack_nodes *nodes;       /* for what is compiled */
	HashTable *added;           /* types of the classes of this compilation, which are added to the request's when all
	                               are complete: an autoloader may begin another compilation, which does not see them */
	bool calls_constructors;    /* all of them */
	const msgpack_type *(*class_type)(msgpack_type_scope *scope, zend_class_entry *ce); /* NULL with an exception */
	msgpack_imports *imports;   /* of the request */
	const zend_string *string; /* a codec's own type; NULL: one of a declaration */
	msgpack_plan *plan;        /* of the class that is compiled, which is static; or NULL */
	const struct msgpack_naming *naming; /* of its fields; NULL: keys are the names */
	zend_class_entry *self;    /* the class that declares */
	const zend_function *function; /* whose parameter it is; NULL: a property, or the class as such */
	const zend_string *docblock;   /* of the function, or NULL */
	const zend_string *member;     /* parameter or property */
	const zend_class_entry *declaring; /* the class or trait whose file has the docblock; NULL: it is lost */
	zend_string *file;             /* and the line of the declaration */
	uint32_t line;
};

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

#endif
