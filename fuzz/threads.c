/*
 * Requests in several threads at a time, in a thread-safe PHP, with ThreadSanitizer if
 * PHP was built with that:
 *   threads <seconds> <script> <folder of sessions> <msgpack.so>
 * The script gets $number. Its output up to a line that begins with {"pid" must depend
 * on that alone. The output for each number in one thread, before the others start, is
 * the expected output in all threads.
 */
#include "php.h"
#include "php_main.h"
#include "SAPI.h"
#include "TSRM.h"
#include "sapi/embed/php_embed.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#define THREADS 8
#define NUMBERS 160

ZEND_TSRMLS_CACHE_DEFINE()

typedef struct {
	char *bytes;
	size_t length;
} output;

static __thread output *written;
static const char *script;
static output expected[NUMBERS];
static time_t last_second;
static atomic_ulong requests;
static atomic_ulong failures;
static zend_module_entry *extension;

static size_t write_output(const char *bytes, size_t length)
{
	if (written) {
		written->bytes = realloc(written->bytes, written->length + length + 1);
		memcpy(written->bytes + written->length, bytes, length);
		written->length += length;
		written->bytes[written->length] = '\0';
	}
	return length;
}

static void flush_output(void *context)
{
	(void) context;
}

static void log_message(const char *message, int level)
{
	(void) level;
	fprintf(stderr, "%s\n", message);
}

static output run_request(unsigned number)
{
	output result = { strdup(""), 0 };
	char code[1024], *end;

	snprintf(code, sizeof(code), "$number = %u; require '%s';", number, script);
	written = &result;
	if (php_request_startup() == SUCCESS) {
		SG(request_info).no_headers = 1;
		zend_first_try {
			zend_eval_string_ex(code, NULL, "threads", true);
		} zend_end_try();
		php_request_shutdown(NULL);
	}
	written = NULL;
	end = strstr(result.bytes, "{\"pid\"");
	if (end) {
		*end = '\0';
	}
	return result;
}

/* Threads start at different numbers, so that different ones run at the same time. */
static void *run_thread(void *argument)
{
	unsigned number = (unsigned) (uintptr_t) argument * (NUMBERS / THREADS);

	ts_resource(0);
	ZEND_TSRMLS_CACHE_UPDATE();
	while (time(NULL) < last_second) {
		output result;

		number = (number + 1) % NUMBERS;
		result = run_request(number);
		atomic_fetch_add(&requests, 1);
		if (strcmp(result.bytes, expected[number].bytes) != 0 && atomic_fetch_add(&failures, 1) < 10) {
			fprintf(stderr, "request %u: %s\nand alone: %s\n", number, result.bytes, expected[number].bytes);
		}
		free(result.bytes);
	}
	ts_free_thread();
	return NULL;
}

/* PHP's own dlopen() uses a flag that the sanitizer does not allow. */
static zend_module_entry *load_extension(const char *library)
{
	void *handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
	zend_module_entry *(*get_module)(void) = handle ? (zend_module_entry *(*)(void)) dlsym(handle, "get_module") : NULL;

	if (!get_module) {
		fprintf(stderr, "%s\n", dlerror());
		exit(1);
	}
	return get_module();
}

static int start_modules(sapi_module_struct *sapi)
{
	return php_module_startup(sapi, extension);
}

static void start_php(const char *session_folder)
{
	static char settings[4096];

	snprintf(settings, sizeof(settings), "session.save_path=%s\n"
		"html_errors=0\nerror_reporting=22527\ndisplay_errors=1\nlog_errors=0\nmax_execution_time=0\nmemory_limit=128M\noutput_buffering=1000000\n"
		"session.use_cookies=0\nsession.cache_limiter=\nsession.serialize_handler=msgpack\nzend.exception_ignore_args=1\n",
		session_folder);
	php_tsrm_startup();
	zend_signal_startup();
	sapi_startup(&php_embed_module);
	php_embed_module.php_ini_ignore = 1;
	php_embed_module.ini_entries = settings;
	php_embed_module.startup = start_modules;
	php_embed_module.ub_write = write_output;
	php_embed_module.flush = flush_output;
	php_embed_module.log_message = log_message;
	if (php_embed_module.startup(&php_embed_module) != SUCCESS) {
		fprintf(stderr, "PHP has not started\n");
		exit(1);
	}
	ZEND_TSRMLS_CACHE_UPDATE();
}

static void run_threads(void)
{
	pthread_t threads[THREADS];

	for (uintptr_t i = 0; i < THREADS; i++) {
		if (pthread_create(&threads[i], NULL, run_thread, (void *) i) != 0) {
			fprintf(stderr, "There are no %d threads\n", THREADS);
			exit(1);
		}
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
	}
}

int main(int argc, char **argv)
{
	if (argc != 5) {
		fprintf(stderr, "threads <seconds> <script> <folder of sessions> <msgpack.so>\n");
		return 2;
	}
	script = argv[2];
	extension = load_extension(argv[4]);
	start_php(argv[3]);
	for (unsigned number = 0; number < NUMBERS; number++) {
		expected[number] = run_request(number);
	}
	last_second = time(NULL) + atoi(argv[1]);
	run_threads();
	for (unsigned number = 0; number < NUMBERS; number++) {
		free(expected[number].bytes);
	}
	php_module_shutdown();
	sapi_shutdown();
	tsrm_shutdown();
	printf("%lu requests in %d threads, %lu answers were not as in one thread\n", requests, THREADS, failures);
	return failures > 0 || requests == 0;
}
