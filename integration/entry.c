#include "entry.h"

#include "serialized.h"

/* Whether the text has to be told apart from a message: no message is of two bytes or
 * more and begins with a letter or NUL, which are integers of one byte. */
static bool may_be_foreign(const char *bytes, size_t length)
{
	return length > 1 && (unsigned char) bytes[0] < 0x80;
}

static zend_result read_text(zval *value, const msgpack_text *text, const msgpack_policy *policy)
{
	zend_result result = text->status == MSGPACK_DECODE_DONE ? msgpack_read_serialized_value(text, value) : FAILURE;

	if (result == FAILURE && !EG(exception)) {
		ZVAL_FALSE(value);
		msgpack_report_problem(text->status == MSGPACK_DECODE_DONE ? MSGPACK_DECODE_MALFORMED : text->status, policy);
	}
	return result;
}

static zend_result read_igbinary(zval *value, const char *bytes, size_t length, const msgpack_policy *policy)
{
	zend_result result = msgpack_read_igbinary(value, bytes, length);

	if (result == FAILURE && !EG(exception)) {
		ZVAL_FALSE(value);
		msgpack_report_problem(MSGPACK_DECODE_MALFORMED, policy);
	}
	return result;
}

/* What is neither is left to the decoder, which reports it. */
static zend_result read_foreign(zval *value, const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy)
{
	zend_result result;
	msgpack_text text = msgpack_text_of(bytes, length, msgpack_classes_of_text(settings, policy),
		msgpack_allowed_depth(policy->max_depth));

	text.is_strict = settings->strict;
	if (msgpack_is_readable_igbinary(bytes, length, settings, policy)) {
		return read_igbinary(value, bytes, length, policy);
	}
	if (msgpack_text_skip_value(&text)) {
		msgpack_text_finish(&text);
	}
	result = text.status == MSGPACK_DECODE_MALFORMED
		? msgpack_unserialize(value, bytes, length, settings, policy)
		: read_text(value, &text, policy);
	msgpack_text_free(&text);
	return result;
}

zend_result msgpack_read_entry(zval *value, const char *bytes, size_t length)
{
	msgpack_settings settings = MSGPACK_G(settings);
	msgpack_policy policy = msgpack_configured_policy();
	zend_result result;

	policy.whole = true;
	result = UNEXPECTED(MSGPACK_G(read_serialized)) && may_be_foreign(bytes, length)
		? read_foreign(value, bytes, length, &settings, &policy)
		: msgpack_unserialize(value, bytes, length, &settings, &policy);
	msgpack_policy_free(&policy);
	return result;
}
