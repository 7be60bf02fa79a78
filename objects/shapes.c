#include "shapes.h"

#include "../codec/compact_reader.h"

void msgpack_php_drop_names(msgpack_frame *frame)
{
	if (frame->form.names) {
		zend_array_destroy(frame->form.names);
		frame->form.names = NULL;
	}
	if (frame->form.class_name) {
		zend_string_release(frame->form.class_name);
		frame->form.class_name = NULL;
	}
}

void msgpack_php_note_name(msgpack_frame *frame, zend_string *name)
{
	const msgpack_key key = { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(name) };

	if (frame->shape || frame->no_shape || frame->keys_repeat) {
		return;
	}
	if (!frame->form.names) {
		frame->form.names = zend_new_array(0);
		zend_hash_real_init_mixed(frame->form.names); /* integer keys alone would make it a list */
	}
	frame->keys_repeat = !msgpack_compact_add_key(frame->form.names, &key, frame->form.class_names > 0);
}

void msgpack_php_note_class(const msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *name)
{
	if (!frame->shape && !frame->no_shape) {
		frame->form.class_name = msgpack_string_of_key(decoder, name, MSGPACK_COMPACT);
	}
}

void msgpack_php_define_shape(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *names = frame->form.names;

	if (frame->shape) {
		return;
	}
	if (UNEXPECTED(frame->keys_repeat) && !frame->no_shape) {
		msgpack_compact_define_unusable(decoder);
	} else if (!frame->no_shape) {
		frame->form.names = NULL;
		msgpack_compact_define(decoder, names ? names : (zend_array *) &zend_empty_array, names != NULL, frame->form.class_name, (zend_refcounted *) frame->form.object);
	}
	msgpack_php_drop_names(frame);
}
