/*
 * PHP's own values in PECL msgpack's form: objects, references, cycles and enum cases. Each is a map whose first key is
 * nil:
 *
 *   {nil: "Class", name: value, ...}     an object and its properties, protected and private names mangled as PHP does
 *   {nil: "Class", nil: payload}         what __serialize() returned
 *   {nil: 3, "Class": "bytes"}           what Serializable::serialize() returned
 *   {nil: 6, "Enum": "Case"}             an enum case
 *   {nil: 1, key: value, ...}            an array held by reference
 *   {nil: 1, nil: "Class", ...}          an object held by reference
 *   {nil: 2, 0: ID}                      the array of an earlier {nil: 1}, by reference
 *   {nil: 4, 0: ID}                      an earlier object
 *   {nil: 5, 0: ID}                      an earlier object, by reference
 *
 * ID is the ordinal of the array or map head in the message, the root's being 1.
 */
#ifndef MSGPACK_WIRE_PHP_FORM_H
#define MSGPACK_WIRE_PHP_FORM_H

enum {
	MP_MARK_REFERENCE = 1,
	MP_MARK_SAME_ARRAY = 2,
	MP_MARK_SERIALIZABLE = 3,
	MP_MARK_SAME_OBJECT = 4,
	MP_MARK_SAME_OBJECT_REFERENCE = 5,
	MP_MARK_ENUM = 6
};

#endif
