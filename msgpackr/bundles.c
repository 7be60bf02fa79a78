/* Bundled strings of msgpackr: see msgpackr_reader.h. */
#include "record_reader.h"

/* The body of the str at `p`. NULL: it is no str, or, with `is_there` false, not all there. */
static const unsigned char *read_bundled(const unsigned char *p, const unsigned char *end, msgpack_bundled *bundled,
	const unsigned char *start, bool *is_there)
{
	size_t available = (size_t) (end - p);
	uint64_t size = mp_token_size(p, available);
	mp_tag tag;

	*is_there = available > 0 && (size <= available || !mp_is_str_head(*p));
	if (!*is_there || !mp_is_str_head(*p)) {
		return NULL;
	}
	tag = mp_read_tag(p);
	p += mp_head_size(*p);
	*bundled = (msgpack_bundled) { .next = (size_t) (p - start), .end = (size_t) (p - start) + tag.length };
	return p + tag.length;
}

/* Reads the two strings at `start` in place of the last ones. */
static bool read_bundle(msgpack_decoder *decoder, const unsigned char *start)
{
	msgpack_bundle *bundle = &msgpack_msgpackr_of(decoder)->bundle, read = { .start = start };
	const unsigned char *p = start;
	bool is_there = true;

	for (int i = 0; p && i < 2; i++) {
		p = read_bundled(p, decoder->end, &read.strings[i], start, &is_there);
	}
	if (!p) {
		if (is_there) {
			msgpack_msgpackr_reject(decoder, "A bundle that is no strings");
		} else {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		}
		return false;
	}
	read.size = (size_t) (p - start);
	*bundle = read;
	return true;
}

/* No byte is in two bundles: each is copied once. A value has one at the most: one that is incomplete may be read from
 * its start again and again. */
bool msgpack_bundle_begin(msgpack_decoder *decoder, const mp_tag *tag)
{
	const msgpack_bundle *last = &msgpack_msgpackr_of(decoder)->bundle;
	const unsigned char *body = decoder->cursor + mp_head_size(*decoder->cursor);
	size_t distance = mp_load32(body), least = tag->length;

	if (last->size > 0 && !last->is_used) {
		msgpack_msgpackr_reject(decoder, "A bundle of which no string is used");
		return false;
	}
	if (last->size > 0 && last->start + last->size > body + least) {
		least = (size_t) (last->start + last->size - body);
	}
	if (distance < least) {
		msgpack_msgpackr_reject(decoder, "A bundle that is not after the last one");
		return false;
	}
	if ((size_t) (decoder->end - body) < distance) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		return false;
	}
	if (!read_bundle(decoder, body + distance)) {
		return false;
	}
	decoder->cursor = body + tag->length;
	return true;
}

/* The byte after so many UTF-16 units of UTF-8. NULL: there are fewer, or half a character. */
static const unsigned char *after_units(const unsigned char *p, const unsigned char *end, uint64_t units)
{
	while (units > 0 && p < end) {
		uint32_t taken = *p++ >= 0xf0 ? 2 : 1;

		if (taken > units) {
			return NULL;
		}
		units -= taken;
		while (p < end && (*p & 0xc0) == 0x80) {
			p++;
		}
	}
	return units == 0 ? p : NULL;
}

const unsigned char *msgpack_bundle_take(msgpack_decoder *decoder, const unsigned char *p, const unsigned char **part,
	uint32_t *length)
{
	msgpack_bundle *bundle = &msgpack_msgpackr_of(decoder)->bundle;
	size_t available = (size_t) (decoder->end - ++p);
	msgpack_bundled *bundled;
	const unsigned char *after;
	mp_tag tag;

	if (mp_token_size(p, available) > available || !mp_is_int_head(*p) || bundle->size == 0 || bundle->start < p) {
		return NULL;
	}
	tag = mp_read_tag(p);
	bundled = &bundle->strings[tag.type == MP_TAG_UINT && tag.uint > 0];
	*part = bundle->start + bundled->next;
	after = after_units(*part, bundle->start + bundled->end, tag.type == MP_TAG_UINT ? tag.uint
		: 0 - (uint64_t) tag.integer);
	if (!after) {
		return NULL;
	}
	*length = (uint32_t) (after - *part);
	bundled->next += *length;
	bundle->is_used = true;
	return p + mp_head_size(*p);
}

const unsigned char *msgpack_bundle_read_string(msgpack_decoder *decoder, const unsigned char *p, zval *slot)
{
	const unsigned char *part;
	uint32_t length;

	p = msgpack_bundle_take(decoder, p, &part, &length);
	if (p) {
		msgpack_read_string(part, part + length, slot, length);
	}
	return p;
}

void msgpack_bundle_reject(msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor + 1;
	size_t available = (size_t) (decoder->end - p);

	if (msgpack_msgpackr_of(decoder)->bundle.size == 0) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	} else if (mp_token_size(p, available) > available) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	} else {
		msgpack_msgpackr_reject(decoder, "A part of a bundle that it does not have");
	}
}

void msgpack_bundle_end(msgpack_decoder *decoder)
{
	msgpack_bundle *bundle = &msgpack_msgpackr_of(decoder)->bundle;

	if (bundle->size == 0) {
		return;
	}
	if (decoder->cursor == bundle->start) {
		decoder->cursor += bundle->size;
		*bundle = (msgpack_bundle) { 0 };
	} else {
		msgpack_msgpackr_reject(decoder, "A value that does not end at its bundle");
	}
}
