/*
 * libFuzzer's target: unpacks any bytes through the C interface, from an allocation of
 * exactly their size, which reveals reads beyond the end. Then fuzz/unpack.php unpacks
 * them in other ways, checks the results, and reports problems.
 */
#include "php_msgpack.h"
#include "sapi/embed/php_embed.h"
#include "zend_exceptions.h"

extern zend_module_entry fuzz_checker_module_entry;

static void fail(const char *what)
{
	fprintf(stderr, "%s\n", what);
	abort();
}

static const unsigned char *input;
static size_t input_length;

/* Called as a PHP function, since an exception needs a frame. */
ZEND_FUNCTION(unpack_exactly)
{
	/* A copy of exactly this size. */
	unsigned char *bytes = malloc(input_length ? input_length : 1);

	ZEND_PARSE_PARAMETERS_NONE();
	memcpy(bytes, input, input_length);
	php_msgpack_unserialize(return_value, (char *) bytes, input_length);
	free(bytes);
	zend_clear_exception();
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_unpack_exactly, 0, 0, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	ZEND_FE(unpack_exactly, arginfo_unpack_exactly)
	ZEND_FE_END
};

/* Loads fuzz/unpack.php of this folder, that of a checkout, or of the target's, as on OSS-Fuzz. */
static bool load_checks(const char *target)
{
	const char *slash = access("fuzz/unpack.php", R_OK) == 0 ? NULL : strrchr(target, '/');
	zend_string *code = zend_strpprintf(0, "require '%.*sfuzz/unpack.php';", slash ? (int) (slash + 1 - target) : 0, target);
	bool done = zend_eval_string(ZSTR_VAL(code), NULL, "fuzz/unpack.c") == SUCCESS && !EG(exception);

	zend_string_release(code);
	return done;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void) argc;
	setenv("USE_ZEND_ALLOC", "0", 1);
	setenv("PHP_INI_SCAN_DIR", "", 1);
	php_embed_module.php_ini_path_override = "/dev/null";
	if (php_embed_init(0, NULL) != SUCCESS || zend_startup_module(&msgpack_module_entry) != SUCCESS || zend_startup_module(&fuzz_checker_module_entry) != SUCCESS
	 || zend_register_functions(NULL, functions, NULL, MODULE_PERSISTENT) != SUCCESS) {
		fail("PHP did not start");
	}
	zend_first_try {
		zend_alter_ini_entry_chars(zend_string_init(ZEND_STRL("msgpack.max_depth"), true), "100", 3, PHP_INI_USER, PHP_INI_STAGE_RUNTIME);
		if (!load_checks((*argv)[0])) {
			fail("fuzz/unpack.php is not found: run this in the folder of the checkout");
		}
	} zend_catch {
		fail("fuzz/unpack.php does not start");
	} zend_end_try();
	return 0;
}

static void call(const char *name, uint32_t count, zval *argument, zval *result)
{
	zval function;

	ZVAL_STRING(&function, name);
	call_user_function(NULL, NULL, &function, result, count, argument);
	zval_ptr_dtor(&function);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	input = data;
	input_length = size;
	zend_first_try {
		zval bytes, result;

		call("unpack_exactly", 0, NULL, &result);
		zval_ptr_dtor(&result);
		ZVAL_STRINGL(&bytes, (const char *) data, size);
		call("fuzzUnpack", 1, &bytes, &result);
		zval_ptr_dtor(&bytes);
		if (Z_TYPE(result) != IS_STRING || Z_STRLEN(result) > 0) {
			fail(Z_TYPE(result) == IS_STRING ? Z_STRVAL(result) : "fuzzUnpack() gave nothing");
		}
		zval_ptr_dtor(&result);
	} zend_catch {
		fail("a fatal error");
	} zend_end_try();
	return 0;
}
