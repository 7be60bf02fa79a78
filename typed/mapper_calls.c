/* What is called once a message has been read and is right: constructors, factories, hooks of properties. */
#include "mapper_state.h"

#include "../base/php_compat.h"
#include "../msgpack_globals.h"

void msgpack_mapper_free_arguments(const msgpack_mapper_call *call)
{
	const msgpack_plan *plan = call->plan;
	char *arguments = (char *) call->arguments;

	for (uint32_t i = 0; arguments && i < plan->count; i++) {
		i_zval_ptr_dtor((zval *) (arguments + plan->fields[i].offset));
	}
}

/* Passes the arguments up to the last one that has a value, and consumes them: PHP computes the defaults of all others,
 * also of those before it, which stay UNDEF. */
static zend_always_inline void call_function(const msgpack_mapper_call *call, zend_object *object, zval *result)
{
	uint32_t count = call->plan->count;

	while (count > 0 && Z_TYPE(call->arguments[count - 1]) == IS_UNDEF) {
		count--;
	}
	msgpack_call_consuming(object, call->plan->ce, call->plan->function, result, count, call->arguments);
}

/* Calls a factory, and checks what it returns: that need not be an object of the class. */
static void call_factory(const msgpack_mapper_call *call)
{
	const msgpack_plan *plan = call->plan;
	zval result;

	ZVAL_UNDEF(&result);
	call_function(call, NULL, &result);
	if (Z_ISREF(result)) {
		zend_unwrap_reference(&result);
	}
	if (!EG(exception) && Z_TYPE(result) == IS_OBJECT && instanceof_function(Z_OBJCE(result), plan->ce)) {
		ZVAL_COPY_VALUE(call->slot, &result);
		return;
	}
	if (!EG(exception) && Z_TYPE(result) != IS_UNDEF) {
		zend_type_error("%s::%s(): Return value must be of type %s, %s returned", ZSTR_VAL(plan->ce->name),
			ZSTR_VAL(plan->function->common.function_name), ZSTR_VAL(plan->ce->name), zend_zval_value_name(&result));
	}
	zval_ptr_dtor(&result);
}

/* Calls the constructor, or writes properties as code of the classes that declare them does. */
static void complete_object(const msgpack_mapper_call *call, zend_object *object)
{
	const msgpack_plan *plan = call->plan;

	GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	if (!call->arguments) {
		return;
	}
	if (plan->target == MSGPACK_INTO_HANDLERS) {
		for (uint32_t i = 0; i < plan->count && !EG(exception); i++) {
			if (Z_TYPE(call->arguments[i]) != IS_UNDEF) {
				zend_update_property_ex(plan->fields[i].property->ce, object, plan->fields[i].name,
					&call->arguments[i]);
			}
		}
		msgpack_mapper_free_arguments(call);
	} else {
		call_function(call, object, NULL);
	}
	if (UNEXPECTED(EG(exception))) {
		zend_object_store_ctor_failed(object);
	}
}

bool msgpack_mapper_call_all(msgpack_mapper *mapper)
{
	uint32_t pending;

	if (!msgpack_begin_calls(msgpack_unpacking_failed_ce, &pending)) {
		return false;
	}
	while (mapper->calls && !EG(exception) && !msgpack_is_out_of_memory()) {
		const msgpack_mapper_call *call = mapper->calls;

		mapper->calls = call->next;
		msgpack_nest(&MSGPACK_G(calls), call->depth);
		if (call->plan->is_factory) {
			call_factory(call);
		} else {
			complete_object(call, Z_OBJ_P(call->slot));
		}
		msgpack_unnest(&MSGPACK_G(calls), call->depth);
	}
	msgpack_end_calls(pending);
	return !EG(exception) && !msgpack_is_out_of_memory();
}
