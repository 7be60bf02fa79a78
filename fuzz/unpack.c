/*
 * libFuzzer's target: any bytes are unpacked, whole and a byte at a time, and
 * what came out is packed and unpacked again.
 *
 * Beyond what the sanitizers see it holds that the pieces give what the whole
 * gives, and that a second round trip changes nothing.
 */
#include "codec/php_values.h"
#include "php_msgpack.h"
#include "sapi/embed/php_embed.h"
#include "types.h"
#include "zend_exceptions.h"

/* Classes for the forms to find; some of their methods misbehave. */
static const char prelude[] =
	"class A { public $x = 1; protected $b = [2]; private $c; public ?A $a = null; }"
	"class B extends A { private $c = 4; public int $i; public readonly array $r; public ?array $n; }"
	"class W { public $x; function __wakeup() { if ($this->x === 1) throw new Exception('wakeup'); $this->y = &$this->x; } function __destruct() {} }"
	"class M { public $d; function __serialize(): array { return [$this->d]; }"
	"  function __unserialize(array $d): void { if ($d === []) throw new Exception('unserialize'); $this->d = $d[0] ?? null; } function __destruct() {} }"
	"class P { public $d; function __serialize(): array { return ['d' => $this->d]; } }"
	"class S implements Serializable { public $t; function serialize() { return $this->t; } function unserialize($t) { if ($t === '') throw new Exception('s'); $this->t = $t; } }"
	"class L { public $p; private $q = 1; function __sleep() { return ['p', 'q']; } }"
	"enum E: string { case A = 'a'; case B = 'b'; const C = 1; } enum U { case A; }"
	"set_error_handler(fn () => true);";

static void fail(const char *what)
{
	fprintf(stderr, "%s\n", what);
	abort();
}

static msgpack_key_cache keys;

/* Unpacks with the input's end moved on byte by byte. Returns the length of the
 * value, where there is one. */
static size_t decode_in_pieces(zval *result, const unsigned char *bytes, size_t length)
{
	msgpack_decode_options options = { .max_depth = 100, .keys = &keys };
	msgpack_decode_hooks hooks = {
		.begin_map = msgpack_php_begin_map,
		.empty_list = msgpack_php_empty_list,
		.nil_key = msgpack_php_nil_key,
		.ext = msgpack_decode_type
	};
	msgpack_php_decoding decoding;
	msgpack_decoder decoder;
	msgpack_decode_status status = MSGPACK_DECODE_MORE;

	msgpack_php_decoding_init(&decoding, true, true, NULL, &nesting);
	msgpack_decoder_init(&decoder, result, &options, &hooks, &decoding);
	decoder.cursor = bytes;
	for (size_t end = 1; end <= length && status == MSGPACK_DECODE_MORE; end++) {
		decoder.end = bytes + end;
		status = msgpack_decode(&decoder);
	}
	if (status == MSGPACK_DECODE_DONE && !msgpack_php_decoding_finish(&decoding)) {
		status = MSGPACK_DECODE_FAILED;
	}
	msgpack_decoder_free(&decoder);
	if (status != MSGPACK_DECODE_DONE) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	}
	msgpack_php_decoding_free(&decoding);
	if (Z_ISREF_P(result)) {
		zend_unwrap_reference(result);
	}
	return status == MSGPACK_DECODE_DONE ? (size_t) (decoder.cursor - bytes) : length;
}

/* Whether the last step threw, which is an answer. */
static bool threw(void)
{
	bool thrown = EG(exception) != NULL;

	zend_clear_exception();
	return thrown;
}

/* What the value packs to; NULL where it cannot be packed. */
static zend_string *pack(zval *value)
{
	smart_str packed = {0};

	php_msgpack_serialize(&packed, value);
	if (threw()) {
		smart_str_free(&packed);
		return NULL;
	}
	smart_str_0(&packed);
	return packed.s;
}

/* Unpacks and packs. NULL where either throws. */
static zend_string *round_trip(const zend_string *packed)
{
	zval value;
	zend_string *again;

	php_msgpack_unserialize(&value, (char *) ZSTR_VAL(packed), ZSTR_LEN(packed));
	again = threw() ? NULL : pack(&value);
	zval_ptr_dtor(&value);
	return again;
}

/* An object that is mentioned by reference later on becomes one where it was
 * first: that much one round trip may change, and a second nothing. */
static void check_stable(const zend_string *packed)
{
	zend_string *once = round_trip(packed), *twice = once ? round_trip(once) : NULL;

	if (twice && !zend_string_equals(once, twice)) {
		fail("a second round trip changed the value");
	}
	if (once) {
		zend_string_release(once);
	}
	if (twice) {
		zend_string_release(twice);
	}
}

static void check(const unsigned char *bytes, size_t length)
{
	zval whole, pieces;
	zend_string *from_whole, *from_pieces;
	bool pieces_threw;

	length = decode_in_pieces(&pieces, bytes, length);
	pieces_threw = threw();
	php_msgpack_unserialize(&whole, (char *) bytes, length);
	if (threw() != pieces_threw) {
		fail("the pieces threw, or did not, where the whole did");
	}
	from_whole = pack(&whole);
	/* false is what a failure gives; the pieces leave null then */
	if (Z_TYPE(whole) != IS_FALSE && from_whole) {
		from_pieces = pack(&pieces);
		if (!from_pieces || !zend_string_equals(from_whole, from_pieces)) {
			fail("the pieces gave another value than the whole");
		}
		zend_string_release(from_pieces);
		check_stable(from_whole);
	}
	if (from_whole) {
		zend_string_release(from_whole);
	}
	zval_ptr_dtor(&pieces);
	zval_ptr_dtor(&whole);
	threw();
	zend_gc_collect_cycles();
	threw();
}

static const unsigned char *input;
static size_t input_length;

/* Called as a function of PHP's, since an exception needs a frame. */
ZEND_FUNCTION(check)
{
	check(input, input_length);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_check, 0, 0, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	ZEND_FE(check, arginfo_check)
	ZEND_FE_END
};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void) argc;
	(void) argv;
	setenv("USE_ZEND_ALLOC", "0", 1);
	setenv("PHP_INI_SCAN_DIR", "", 1);
	php_embed_module.php_ini_path_override = "/dev/null";
	if (php_embed_init(0, NULL) != SUCCESS || zend_startup_module(&msgpack_module_entry) != SUCCESS
	 || zend_register_functions(NULL, functions, NULL, MODULE_PERSISTENT) != SUCCESS
	 || zend_eval_string((char *) prelude, NULL, (char *) "prelude") != SUCCESS || EG(exception)) {
		fail("PHP did not start");
	}
	zend_alter_ini_entry_chars(zend_string_init(ZEND_STRL("msgpack.max_depth"), true), "100", 3, PHP_INI_USER, PHP_INI_STAGE_RUNTIME);
	return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	/* A copy of exactly this size, so that a read beyond it is seen. */
	unsigned char *bytes = malloc(size ? size : 1);

	memcpy(bytes, data, size);
	input = bytes;
	input_length = size;
	zend_first_try {
		zval name, result;

		ZVAL_STRING(&name, "check");
		call_user_function(NULL, NULL, &name, &result, 0, NULL);
		zval_ptr_dtor(&name);
	} zend_catch {
		fail("a fatal error");
	} zend_end_try();
	free(bytes);
	return 0;
}
