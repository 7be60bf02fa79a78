#include "class_options.h"

#include "../base/report.h"
#include "../msgpack_globals.h"
#include "../base/unused_parameters.h"

void msgpack_class_options_init(msgpack_class_options *options)
{
	options->settings = MSGPACK_G(settings);
	options->has_allowed_classes = false;
	options->allowed_classes = NULL;
	options->throws = false;
}

void msgpack_class_options_free(msgpack_class_options *options)
{
	msgpack_release_classes(options->allowed_classes);
	options->allowed_classes = NULL;
}

void msgpack_class_options_copy(msgpack_class_options *options, const msgpack_class_options *from)
{
	*options = *from;
	msgpack_hold_classes(options->allowed_classes);
}

/* PECL's unpacker() passes on php_only alone; ours also what protects the reader. */
void msgpack_class_options_inherit(msgpack_class_options *options, const msgpack_class_options *from)
{
	options->settings.php_only = from->settings.php_only;
	options->settings.strict = from->settings.strict;
	options->has_allowed_classes = from->has_allowed_classes;
	options->allowed_classes = msgpack_hold_classes(from->allowed_classes);
}

msgpack_policy msgpack_class_options_policy(const msgpack_class_options *options)
{
	msgpack_policy policy = msgpack_configured_policy();

	if (options->has_allowed_classes) {
		msgpack_release_classes(policy.allowed_classes);
		policy.allowed_classes = msgpack_hold_classes(options->allowed_classes);
	}
	policy.throws = policy.whole = options->throws;
	return policy;
}

void msgpack_class_options_construct(INTERNAL_FUNCTION_PARAMETERS, msgpack_class_options *options)
{
	bool php_only = MSGPACK_G(settings).php_only;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(php_only)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_class_options_free(options);
	msgpack_class_options_init(options);
	options->settings.php_only = php_only;
}

void msgpack_class_options_set(INTERNAL_FUNCTION_PARAMETERS, msgpack_class_options *options, const char *class_name, bool packs)
{
	zend_long option;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(option)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (option == MSGPACK_OPT_PHPONLY) {
		options->settings.php_only = zend_is_true(value);
	} else if (option == MSGPACK_OPT_ASSOC) {
		options->settings.assoc = zend_is_true(value);
	} else if (option == MSGPACK_OPT_FORCE_F32 && packs) {
		options->settings.force_f32 = zend_is_true(value);
	} else if (option == MSGPACK_OPT_COMPACT && packs) {
		options->settings.compact = zend_is_true(value);
	} else if (option == MSGPACK_OPT_STRICT) {
		options->settings.strict = zend_is_true(value);
	} else if (option == MSGPACK_OPT_THROW && packs) {
		options->throws = zend_is_true(value);
	} else if (option == MSGPACK_OPT_ALLOWED_CLASSES) {
		if (!msgpack_parse_allowed_classes(&options->allowed_classes, value)) {
			RETURN_THROWS();
		}
		options->has_allowed_classes = true;
	} else {
		msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (%s::setOption) error setting msgpack option", class_name);
		RETURN_FALSE;
	}
	RETURN_TRUE;
}
