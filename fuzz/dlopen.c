/*
 * To be preloaded: removes RTLD_DEEPBIND, which a PHP built without AddressSanitizer
 * uses to load extensions, and which AddressSanitizer does not allow.
 */
#define _GNU_SOURCE
#include <dlfcn.h>

void *dlopen(const char *file, int flags)
{
	void *(*next)(const char *, int) = (void *(*)(const char *, int)) dlsym(RTLD_NEXT, "dlopen");

	return next(file, flags & ~RTLD_DEEPBIND);
}
