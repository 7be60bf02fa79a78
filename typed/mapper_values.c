/* Reads the values that read_common() in mapper.c does not; containers begin here. */
#include "mapper_state.h"

#include "../base/php_compat.h"
#include "../codec/scalar.h"
#include "../types.h"
#include "../msgpack_globals.h"
#include "dates.h"

enum { NANOSECONDS_PER_MICROSECOND = 1000, DATE_SIZE = 288 }; /* bytes of PHP's structs, but for properties */

/* Scalars */

/* Makes an int or a float of a numeric string without white space; of an int without "+". False: it is none. */
static zend_always_inline bool make_number(zval *made, const zend_string *text, bool is_int)
{
	const char *first = ZSTR_VAL(text), *last = first + ZSTR_LEN(text) - 1;
	bool has_others = *first <= ' ' || *last <= ' ' || (is_int && *first == '+'); /* or it is empty: NUL */
	zend_long integer = 0;
	double number = 0;
	zend_uchar type = has_others ? 0 : is_numeric_string(first, ZSTR_LEN(text), &integer, &number, false);

	if (is_int) {
		ZVAL_LONG(made, integer);
		return type == IS_LONG;
	}
	ZVAL_DOUBLE(made, type == IS_LONG ? zend_strtod(first, NULL) : number); /* "-0" is -0.0 */
	return type != 0 && zend_finite(Z_DVAL_P(made));
}

/* Converts a scalar to the type, or to that of an enum's values, without loss. False: impossible, or nothing to do. */
static bool convert(zval *made, const zval *value, const msgpack_type *type)
{
	bool is_text = Z_TYPE_P(value) == IS_STRING, is_digit = is_text && Z_STRLEN_P(value) == 1;
	msgpack_type_kind kind = type->kind != MSGPACK_TYPE_ENUM ? type->kind
		: type->ce->enum_backing_type == IS_LONG ? MSGPACK_TYPE_INT : MSGPACK_TYPE_STRING;

	switch (kind) {
		case MSGPACK_TYPE_INT:
			if (Z_TYPE_P(value) == IS_DOUBLE && ZEND_DOUBLE_FITS_LONG(Z_DVAL_P(value))) {
				ZVAL_LONG(made, (zend_long) Z_DVAL_P(value));
				return (double) Z_LVAL_P(made) == Z_DVAL_P(value);
			}
			return is_text && make_number(made, Z_STR_P(value), true);
		case MSGPACK_TYPE_FLOAT: return is_text && make_number(made, Z_STR_P(value), false);
		case MSGPACK_TYPE_STRING:
			if (Z_TYPE_P(value) == IS_LONG) {
				ZVAL_STR(made, zend_long_to_str(Z_LVAL_P(value)));
			}
			return Z_TYPE_P(value) == IS_LONG;
		case MSGPACK_TYPE_BOOL: {
			zend_long bit = is_digit ? *Z_STRVAL_P(value) - '0' : Z_TYPE_P(value) == IS_LONG ? Z_LVAL_P(value) : -1;

			ZVAL_BOOL(made, bit);
			return bit == 0 || bit == 1;
		}
		default: return false;
	}
}

/* Makes the scalar one of the type: a value or name of a case becomes the case, an int a float. False: it is none. */
static bool fit(const msgpack_mapper *mapper, const msgpack_type *type, zval *value)
{
	zval made = { .value.lval = 0 }; /* ZVAL_BOOL() does not set it */
	const zval *found;

	if ((mapper->options & MSGPACK_CODEC_COERCE) && convert(&made, value, type)) {
		zval_ptr_dtor_nogc(value);
		ZVAL_COPY_VALUE(value, &made);
	}
	switch (type->kind) {
		case MSGPACK_TYPE_ENUM:
			found = Z_TYPE_P(value) == IS_LONG ? zend_hash_index_find(type->cases, Z_LVAL_P(value))
				: Z_TYPE_P(value) == IS_STRING ? zend_hash_find(type->cases, Z_STR_P(value)) : NULL;
			if (found) {
				zval_ptr_dtor_nogc(value);
				ZVAL_COPY(value, found);
			}
			return found != NULL;
		case MSGPACK_TYPE_FLOAT:
			if (Z_TYPE_P(value) == IS_LONG) {
				ZVAL_DOUBLE(value, (double) Z_LVAL_P(value));
			}
			return Z_TYPE_P(value) == IS_DOUBLE;
		default: return msgpack_is_scalar_of(type, value);
	}
}

/* Other values */

/* Reads a date: a text, seconds or a timestamp. */
static const unsigned char *read_date(msgpack_mapper *mapper, const msgpack_type *type, const mp_tag *tag,
	const unsigned char *p, zval *slot)
{
	const unsigned char *body = mp_body(p);
	zval *date = mapper->is_dry ? NULL : slot;
	int64_t seconds = tag->integer;
	uint32_t nanoseconds = 0;
	bool is_date;

	if (!msgpack_mapper_charge(mapper, DATE_SIZE + zend_object_properties_size(type->ce))) {
		return NULL;
	}
	is_date = mp_is_string(tag->type) ? msgpack_date_of_text(date, type->ce, (const char *) body, tag->length)
		: (tag->type != MP_TAG_EXT ? msgpack_is_long(tag) : tag->ext_type == MP_EXT_TIMESTAMP
			&& msgpack_read_timestamp(body, tag->length, &seconds, &nanoseconds)
			&& nanoseconds <= MSGPACK_NANOSECONDS_MAX)
		&& msgpack_date_of_seconds(date, type->ce, seconds, nanoseconds / NANOSECONDS_PER_MICROSECOND);
	return is_date ? body + mp_body_size(tag) : msgpack_mapper_reject(mapper, type, p, slot);
}

/* Reads any value as BufferUnpacker does: no objects but those of MessagePack\Type. */
static const unsigned char *read_mixed(msgpack_mapper *mapper, const unsigned char *p, zval *slot)
{
	static const msgpack_decode_hooks hooks = { .ext = msgpack_decode_type };
	msgpack_decode_options options = { .max_depth = mapper->max_depth - mapper->depth, .caches = &MSGPACK_G(caches) };
	msgpack_decoder decoder;
	msgpack_decode_status status;

	msgpack_decoder_init(&decoder, slot, &options, &hooks, NULL);
	msgpack_decoder_set_input(&decoder, p, mapper->keys.end);
	status = msgpack_decode(&decoder);
	msgpack_decoder_free(&decoder);
	if (EXPECTED(status == MSGPACK_DECODE_DONE)) {
		return decoder.cursor;
	}
	zval_ptr_dtor_nogc(slot);
	ZVAL_NULL(slot);
	if (status == MSGPACK_DECODE_TOO_DEEP) {
		return msgpack_mapper_reject(mapper, NULL, p, slot);
	}
	if (status == MSGPACK_DECODE_BAD_KEY) {
		msgpack_invalid_map_key(NULL, *decoder.cursor);
		msgpack_say_where(NULL, (uint64_t) msgpack_mapper_offset(mapper, decoder.cursor), false);
	} else if (status == MSGPACK_DECODE_COLLIDING) {
		msgpack_throw(msgpack_unpacking_failed_ce, MSGPACK_KEYS_COLLIDE);
	} else if (status != MSGPACK_DECODE_FAILED) {
		return msgpack_mapper_malformed(mapper, decoder.cursor);
	}
	return msgpack_mapper_fail(mapper);
}

static const unsigned char *read_raw(msgpack_mapper *mapper, const unsigned char *p, zval *slot)
{
	const unsigned char *after = msgpack_mapper_skip(mapper, p);

	if (after && !mapper->is_dry) {
		if (!mapper->message) {
			mapper->message = msgpack_raw_message_create(zend_string_copy(mapper->bytes), MSGPACK_RAW_PLAIN, 0);
		}
		msgpack_raw_create(slot, mapper->message, p);
	}
	return after;
}

/* The member of a union for the token at `p`. NULL: none. An int is read as float in a union without int; an array or
 * map that `is_either`, as it is empty or may be an array of PHP, as the other in a union without its own kind. */
static const msgpack_type *member_for(const msgpack_type *type, const unsigned char *p, const mp_tag *tag,
	bool is_either)
{
	static const uint8_t tokens[] = { /* by mp_tag_type; true is the one after false */
		MSGPACK_TOKEN_NULL, MSGPACK_TOKEN_FALSE, MSGPACK_TOKEN_INT, MSGPACK_TOKEN_INT, MSGPACK_TOKEN_FLOAT,
		MSGPACK_TOKEN_STRING, MSGPACK_TOKEN_STRING, MSGPACK_TOKEN_ARRAY, MSGPACK_TOKEN_MAP, MSGPACK_TOKEN_EXT };
	int token = tokens[tag->type] + (*p == MP_TRUE);
	const msgpack_type *member = type->members[token];

	return member ? member : token == MSGPACK_TOKEN_INT ? type->members[MSGPACK_TOKEN_FLOAT]
		: is_either && (token == MSGPACK_TOKEN_ARRAY || token == MSGPACK_TOKEN_MAP)
		? type->members[MSGPACK_TOKEN_ARRAY + MSGPACK_TOKEN_MAP - token] : NULL;
}

const unsigned char *msgpack_mapper_read_other(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot)
{
	size_t available = (size_t) (mapper->keys.end - p);
	const unsigned char *after;
	mp_tag tag;

	ZVAL_NULL(slot);
	if (mp_token_size(p, available) > available || *p == MP_RESERVED) {
		return msgpack_mapper_malformed(mapper, p);
	}
	tag = mp_read_tag(p);
	if (type->kind == MSGPACK_TYPE_MIXED) {
		return read_mixed(mapper, p, slot);
	}
	if (type->kind == MSGPACK_TYPE_RAW && !(type->nullable && tag.type == MP_TAG_NIL)) {
		return read_raw(mapper, p, slot);
	}
	if (tag.type == MP_TAG_NIL) {
		return type->nullable || type->kind == MSGPACK_TYPE_NULL ? p + 1
			: msgpack_mapper_reject(mapper, type, p, slot);
	}
	if (type->kind == MSGPACK_TYPE_UNION) {
		const msgpack_type *member = member_for(type, p, &tag, tag.length == 0 || mapper->was_php);

		return member ? msgpack_mapper_read_other(mapper, member, p, slot)
			: msgpack_mapper_reject(mapper, type, p, slot);
	}
	if (tag.type == MP_TAG_ARRAY || tag.type == MP_TAG_MAP) {
		return msgpack_mapper_open(mapper, type, tag.type == MP_TAG_MAP, tag.length, p, slot);
	}
	if (type->kind == MSGPACK_TYPE_DATE) {
		return read_date(mapper, type, &tag, p, slot);
	}
	after = msgpack_read_scalar(p, mapper->keys.end, slot);
	if (!after && type->kind == MSGPACK_TYPE_FLOAT && tag.type != MP_TAG_EXT) { /* an integer beyond PHP's range */
		ZVAL_DOUBLE(slot, tag.type == MP_TAG_UINT ? (double) tag.uint : (double) tag.integer);
		return mp_body(p);
	}
	return after && fit(mapper, type, slot) ? after : msgpack_mapper_reject(mapper, type, p, slot);
}
