/*
 * A test-only extension: makes the n-th allocation of a request exceed memory_limit, for
 * every n, in one process.
 *
 *   fuzz_allocations(string $script, string $scenario, string $mode, int $first, string $progress): never
 *
 * ends the request that calls it. Then it runs the script in one request after another.
 * The script gets its task from fuzz_plan(): [scenario, mode], or null for the
 * reference. fuzz_count_allocations() starts or stops counting, fuzz_answer() stores the
 * result, which is compared with the reference. Prints a line for each finding, and
 * finally the number of allocations tried.
 *
 * PHP's own code raises the error and jumps out of the functions, or returns NULL,
 * depending on its build: the allocator is given a limit that the allocation exceeds.
 * The allocator is PHP's own, or, with USE_ZEND_ALLOC=0 and USE_TRACKED_ALLOC=1, the one
 * that shows every block to a sanitizer.
 */
#define _GNU_SOURCE
#include "php.h"
#include "SAPI.h"
#include "ext/standard/basic_functions.h"
#include "php_main.h"
#include "zend_observer.h"
#include "../msgpack_globals.h"
#include "arginfo.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <malloc.h>

/* AddressSanitizer's, if the process runs under it. */
extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

enum { BALLAST = 16 << 20, MAX_FINDINGS = 8, WARM_UP = 3 };

static struct {
	zend_mm_heap *heap;
	bool tracked;
	bool counting;
	bool is_fatal; /* the error has been raised */
	zend_ulong count;
	zend_ulong failing; /* number of the one that fails */
	void *ballast;
	void *(*malloc)(size_t);
	void (*free)(void *);
	void *(*realloc)(void *, size_t);
} allocator;

static struct {
	const char *scenario; /* NULL: the reference */
	const char *mode;
	char *answer; /* result of the request */
	unsigned found;
} plan;

/* The allocator */

/* False: PHP does not jump out of the function, and the caller expects NULL. */
static bool exceed_limit(void)
{
	void *large;

	allocator.counting = false;
	if (allocator.tracked) {
		zend_set_memory_limit(zend_memory_usage(false));
		return true;
	}
	large = zend_mm_alloc(allocator.heap, (size_t) PG(memory_limit));
	if (large) {
		zend_mm_free(allocator.heap, large);
	}
	return large != NULL;
}

/* An allocation that turned out not to need more memory did not exceed the limit: resets
 * it. */
static void *granted(void *block)
{
	if (UNEXPECTED(allocator.count == allocator.failing && allocator.tracked)) {
		zend_set_memory_limit((size_t) PG(memory_limit));
	}
	return block;
}

#ifndef HASH_FALLIBLE
/* Functions of a PHP that jumps out of functions which do not clean up when an allocation
 * of their own does that, whoever calls them. */
static bool is_php_own(const char *function)
{
	static const char *const names[] = {
		"execute_ex", "zend_call_function", "object_init_ex", "object_and_properties_init", "php_var_unserialize"
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (function && strcmp(function, names[i]) == 0) {
			return true;
		}
	}
	return false;
}

/* Whether the extension allocates, or PHP on its behalf. */
static bool is_of_extension(void)
{
	void *frames[40];
	int count = backtrace(frames, sizeof(frames) / sizeof(frames[0]));

	for (int i = 1; i < count; i++) {
		Dl_info info;

		if (!dladdr(frames[i], &info) || is_php_own(info.dli_sname)) {
			return false;
		}
		if (strstr(info.dli_fname, "/msgpack.so")) {
			return true;
		}
	}
	return false;
}
#endif

/* Allocations during PHP's cleanup after the request do not count: nothing catches an
 * error there. */
static bool is_counted(void)
{
#ifdef HASH_FALLIBLE
	return allocator.counting && EG(active);
#else
	return allocator.counting && EG(active) && is_of_extension();
#endif
}

static bool is_granted(void)
{
	return !is_counted() || ++allocator.count != allocator.failing || exceed_limit();
}

static void *counted_malloc(size_t size)
{
	if (!is_granted()) {
		return NULL;
	}
	return granted(allocator.tracked ? allocator.malloc(size) : zend_mm_alloc(allocator.heap, size));
}

static void *counted_realloc(void *block, size_t size)
{
	if (!is_granted()) {
		return NULL;
	}
	return granted(allocator.tracked ? allocator.realloc(block, size) : zend_mm_realloc(allocator.heap, block, size));
}

static void counted_free(void *block)
{
	if (allocator.tracked) {
		allocator.free(block);
	} else {
		zend_mm_free(allocator.heap, block);
	}
}

static void install(void)
{
	allocator.heap = zend_mm_get_heap();
	allocator.tracked = zend_mm_is_custom_heap(allocator.heap);
	if (allocator.tracked) {
		zend_mm_get_custom_handlers(allocator.heap, &allocator.malloc, &allocator.free, &allocator.realloc);
	}
	zend_mm_set_custom_handlers(allocator.heap, counted_malloc, counted_free, counted_realloc);
}

/* PHP empties its allocator at the end of a request. */
static void uninstall(void)
{
	if (allocator.heap) {
		efree(allocator.ballast);
		zend_mm_set_custom_handlers(allocator.heap, allocator.malloc, allocator.free, allocator.realloc);
		allocator.heap = NULL;
		allocator.counting = false;
	}
}

static void note_error(int type, zend_string *file, uint32_t line, zend_string *message)
{
	allocator.is_fatal |= (type & E_ERROR) && strncmp(ZSTR_VAL(message), ZEND_STRL("Allowed memory size")) == 0;
}

/* Requests */

static size_t memory_of_process(void)
{
	return __sanitizer_get_current_allocated_bytes ? __sanitizer_get_current_allocated_bytes() : mallinfo2().uordblks;
}

static void run_script(const char *script)
{
	zend_file_handle file;

	if (php_request_startup() != SUCCESS) {
		fputs("a request does not start\n", stderr);
		exit(1);
	}
	SG(request_info).no_headers = 1;
	zend_first_try {
		zend_stream_init_filename(&file, script);
		php_execute_script(&file);
		zend_destroy_file_handle(&file);
	} zend_end_try();
	php_request_shutdown(NULL);
}

/* Returns the result of a request; NULL: none. */
static char *request(const char *script, const char *scenario, zend_ulong failing)
{
	free(plan.answer);
	plan.answer = NULL;
	plan.scenario = scenario;
	allocator.count = 0;
	allocator.failing = failing;
	allocator.is_fatal = false;
	run_script(script);
	return plan.answer;
}

/* Findings */

static void found(zend_ulong number, const char *what)
{
	plan.found++;
	printf("found %llu %s\n", (unsigned long long) number, what);
	fflush(stdout);
}

static const zend_msgpack_globals *globals_of_extension(void)
{
	const zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("msgpack"));

#ifdef ZTS
	return TSRMG_BULK(*module->globals_id_ptr, const zend_msgpack_globals *);
#else
	return module->globals_ptr;
#endif
}

/* Called between two requests. */
static void check_globals(zend_ulong number)
{
	const zend_msgpack_globals *globals = globals_of_extension();
	const msgpack_key_cache *keys = &globals->caches.keys;
	const msgpack_shape_cache *shapes = &globals->caches.shapes;
	bool empty = true;

	if (globals->calls.counts.pending || globals->calls.counts.nesting || globals->calls.counts.inherited) {
		found(number, "calls or levels are still counted");
	}
	for (size_t i = 0; i < MSGPACK_KEY_CACHE_SETS; i++) {
		empty = empty && !keys->sets[i].keys[0] && !keys->sets[i].keys[1];
	}
	for (size_t i = 0; i < MSGPACK_SHAPE_CACHE_SIZE; i++) {
		empty = empty && !shapes->shapes[i].shape;
	}
	empty = empty && globals->caches.maps.count == 0;
	for (size_t i = 0; i < MSGPACK_CLASS_CACHE_SLOTS; i++) {
		empty = empty && !globals->class_cache.slots[i].ce;
	}
	if (!empty || keys->interned || keys->misses || keys->paused) {
		found(number, "a cache is not empty");
	}
}

static void check_answer(zend_ulong number, const char *expected, const char *where)
{
	char text[600];

	if (!plan.answer || strcmp(plan.answer, expected) != 0) {
		size_t same = 0;

		for (; plan.answer && plan.answer[same] && plan.answer[same] == expected[same]; same++) {
		}
		snprintf(text, sizeof(text), "%s: another answer, from here: %.200s", where, plan.answer ? plan.answer + same : "(none)");
		found(number, text);
	}
}

/* Memory that grows with every request is leaked. A PHP that continues to the end of a
 * function does not empty the allocator that sanitizers need. */
static void check_memory(zend_ulong number)
{
	static size_t last;
	static unsigned grown;
	size_t now = memory_of_process();

#ifdef HASH_FALLIBLE
	if (__sanitizer_get_current_allocated_bytes) {
		return;
	}
#endif

	grown = now > last ? grown + 1 : 0;
	last = now;
	if (grown >= 20) {
		found(number, "memory of the process grows with each request");
		grown = 0;
	}
}

static void write_progress(const char *file, zend_ulong number)
{
	FILE *progress = fopen(file, "w");

	if (progress) {
		fprintf(progress, "%llu", (unsigned long long) number);
		fclose(progress);
	}
}

/* Returns the number of allocations in the scenario. */
static zend_ulong try_each(const char *script, const char *scenario, const char *expected, zend_ulong first, const char *progress, zend_ulong *failed)
{
	zend_ulong number = first;

	for (; plan.found < MAX_FINDINGS; number++) {
		write_progress(progress, number);
		request(script, scenario, number);
		if (allocator.count < number) {
			break;
		}
		*failed += allocator.is_fatal;
		check_globals(number);
		if (strcmp(plan.mode, "shutdown") == 0) {
			check_answer(number, expected, "in a shutdown function");
		} else {
			request(script, NULL, 0);
			check_answer(number, expected, "in the next request");
			check_globals(number);
		}
		check_memory(number);
	}
	return number - 1;
}

static void run(const char *script, const char *scenario, zend_ulong first, const char *progress)
{
	char *expected = NULL;
	zend_ulong tried, failed = 0;

	for (int i = 0; i < WARM_UP; i++) {
		free(expected);
		expected = request(script, NULL, 0);
		plan.answer = NULL;
		request(script, scenario, 0);
	}
	if (!expected) {
		found(0, "the reference gives no answer");
		return;
	}
	tried = try_each(script, scenario, expected, first, progress, &failed);
	printf("done %llu %llu\n", (unsigned long long) tried, (unsigned long long) failed);
	free(expected);
	free(plan.answer);
}

/* The functions */

ZEND_FUNCTION(fuzz_allocations)
{
	char *script, *scenario, *mode, *progress;
	size_t length;
	zend_long first;

	ZEND_PARSE_PARAMETERS_START(5, 5)
		Z_PARAM_STRING(script, length)
		Z_PARAM_STRING(scenario, length)
		Z_PARAM_STRING(mode, length)
		Z_PARAM_LONG(first)
		Z_PARAM_STRING(progress, length)
	ZEND_PARSE_PARAMETERS_END();
	script = strdup(script);
	scenario = strdup(scenario);
	plan.mode = mode = strdup(mode);
	progress = strdup(progress);
	CG(unclean_shutdown) = true; /* the values of the calling function are leaked */
	php_request_shutdown(NULL);
	run(script, scenario, (zend_ulong) first, progress);
	free(script);
	free(scenario);
	free(mode);
	free(progress);
	setenv("ZEND_DONT_UNLOAD_MODULES", "1", 1); /* keeps this code loaded, too */
	php_module_shutdown();
	sapi_shutdown();
	exit(plan.found ? 1 : 0);
}

ZEND_FUNCTION(fuzz_plan)
{
	ZEND_PARSE_PARAMETERS_NONE();
	if (!plan.mode) {
		RETURN_FALSE;
	}
	if (plan.scenario) {
		array_init(return_value);
		add_next_index_string(return_value, plan.scenario);
		add_next_index_string(return_value, plan.mode);
	}
}

ZEND_FUNCTION(fuzz_count_allocations)
{
	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(allocator.counting)
	ZEND_PARSE_PARAMETERS_END();
	if (!allocator.heap) {
		/* A PHP that continues to the end of a function has twice the limit for that. */
		allocator.ballast = emalloc(BALLAST);
		install();
	}
}

ZEND_FUNCTION(fuzz_answer)
{
	char *answer;
	size_t length;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STRING(answer, length)
	ZEND_PARSE_PARAMETERS_END();
	free(plan.answer);
	plan.answer = strndup(answer, length);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_allocations, 0, 0, 5)
	ZEND_ARG_INFO(0, script)
	ZEND_ARG_INFO(0, scenario)
	ZEND_ARG_INFO(0, mode)
	ZEND_ARG_INFO(0, first)
	ZEND_ARG_INFO(0, progress)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	ZEND_FE(fuzz_allocations, arginfo_allocations)
	ZEND_FE(fuzz_plan, arginfo_none)
	ZEND_FE(fuzz_count_allocations, arginfo_one)
	ZEND_FE(fuzz_answer, arginfo_one)
	ZEND_FE_END
};

static PHP_MINIT_FUNCTION(fuzz_allocations)
{
	zend_observer_error_register(note_error);
	return SUCCESS;
}

static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(fuzz_allocations)
{
	uninstall();
	return SUCCESS;
}

zend_module_entry fuzz_allocations_module_entry = {
	STANDARD_MODULE_HEADER, "fuzz_allocations", functions, PHP_MINIT(fuzz_allocations), NULL, NULL, NULL, NULL, "1",
	NO_MODULE_GLOBALS, ZEND_MODULE_POST_ZEND_DEACTIVATE_N(fuzz_allocations), STANDARD_MODULE_PROPERTIES_EX
};

ZEND_GET_MODULE(fuzz_allocations)
