/* MessagePack\TypeTransformer. */
#include "transformers.h"

#include "arguments.h"
#include "codec/c_stack.h"
#include "codec/encoder.h"
#include "exceptions.h"
#include "open_stream.h"
#include "packer.h"
#include "php_compat.h"
#include "types.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

#include "ext/spl/spl_iterators.h"

zend_class_entry *msgpack_traversable_transformer_ce;

/* The property, by its order in the stub. */
enum { PACK_TO_MAP = 0 };

MSGPACK_METHOD(MessagePack_TypeTransformer_StreamTransformer, pack)
{
	zval *packer, *value, contents;
	php_stream *stream;
	zend_string *read, *packed;
	bool was_closable;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_DEREF(value);
	/* A persistent stream is a resource of another type. */
	stream = Z_TYPE_P(value) == IS_RESOURCE && Z_RES_TYPE_P(value) == php_file_le_stream() ? msgpack_open_stream(value) : NULL;
	if (!stream) {
		RETURN_NULL();
	}
	if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		RETURN_THROWS();
	}
	was_closable = msgpack_forbid_closing(stream);
	read = php_stream_copy_to_mem(stream, PHP_STREAM_COPY_ALL, false);
	msgpack_allow_closing(value, was_closable);
	if (EG(exception)) {
		if (read) {
			zend_string_release(read);
		}
		RETURN_THROWS();
	}
	ZVAL_STR(&contents, read ? read : ZSTR_EMPTY_ALLOC());
	packed = msgpack_packer_call(Z_OBJ_P(packer), "packbin", &contents, NULL);
	zval_ptr_dtor_str(&contents);
	if (packed) {
		RETVAL_STR(packed);
	}
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, __construct)
{
	bool to_map;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_BOOL(to_map)
	ZEND_PARSE_PARAMETERS_END();

	zend_update_property_bool(msgpack_traversable_transformer_ce, Z_OBJ_P(ZEND_THIS), ZEND_STRL("packToMap"), to_map);
}

static void create(INTERNAL_FUNCTION_PARAMETERS, bool to_map)
{
	object_init_ex(return_value, msgpack_traversable_transformer_ce);
	ZVAL_BOOL(OBJ_PROP_NUM(Z_OBJ_P(return_value), PACK_TO_MAP), to_map);
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, toMap)
{
	create(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, toArray)
{
	create(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

typedef struct {
	zend_object *packer;
	bool with_keys;
	zend_long count;
	smart_str items;
} traversal;

static bool append_packed(traversal *state, zval *value)
{
	zend_string *packed;
	bool done;

	ZVAL_DEREF(value);
	packed = msgpack_packer_call(state->packer, "pack", value, NULL);
	if (!packed) {
		return false;
	}
	done = msgpack_smart_str_append(&state->items, packed);
	zend_string_release(packed);
	return done;
}

static bool append_key(traversal *state, zend_object_iterator *iterator)
{
	zval key;
	bool done;

	ZVAL_UNDEF(&key);
	if (iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
	} else {
		ZVAL_LONG(&key, state->count);
	}
	done = !EG(exception) && append_packed(state, &key);
	zval_ptr_dtor(&key);
	return done;
}

static int append_item(zend_object_iterator *iterator, void *context)
{
	traversal *state = context;
	zval *value, held;
	bool done;

	value = iterator->funcs->get_current_data(iterator);
	if (!value || EG(exception)) {
		return ZEND_HASH_APPLY_STOP;
	}
	ZVAL_COPY(&held, value);
	done = (!state->with_keys || append_key(state, iterator)) && append_packed(state, &held);
	zval_ptr_dtor(&held);
	state->count++;
	return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

/* False, and an Error: no constructor has seen the object. */
static bool packs_to_map(zend_object *transformer, bool *to_map)
{
	zval *property = OBJ_PROP_NUM(transformer, PACK_TO_MAP);

	if (Z_TYPE_P(property) == IS_UNDEF) {
		zend_throw_error(NULL, "Typed property %s::$packToMap must not be accessed before initialization",
			ZSTR_VAL(msgpack_traversable_transformer_ce->name));
		return false;
	}
	ZVAL_DEREF(property);
	*to_map = Z_TYPE_P(property) == IS_TRUE;
	return true;
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, pack)
{
	zval *packer, *value, count;
	traversal state = {0};
	zend_string *head;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(value), zend_ce_traversable)) {
		RETURN_NULL();
	}
	if (!packs_to_map(Z_OBJ_P(ZEND_THIS), &state.with_keys) || !msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		RETURN_THROWS();
	}
	state.packer = Z_OBJ_P(packer);
	spl_iterator_apply(value, append_item, &state);
	if (!EG(exception)) {
		ZVAL_LONG(&count, state.count);
		head = msgpack_packer_call(state.packer, state.with_keys ? "packmapheader" : "packarrayheader", &count, NULL);
		if (head) {
			smart_str packed = {0};

			if (msgpack_smart_str_append(&packed, head) && (!state.items.s || msgpack_smart_str_append(&packed, state.items.s))) {
				RETVAL_STR(smart_str_extract(&packed));
			}
			smart_str_free(&packed);
			zend_string_release(head);
		}
	}
	smart_str_free(&state.items);
}
