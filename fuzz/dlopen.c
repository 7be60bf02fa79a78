/*
 * A PHP that was built without AddressSanitizer loads extensions in a way
 * (RTLD_DEEPBIND) that it does not allow. To be preloaded: without that.
 */
#define _GNU_SOURCE
#include <dlfcn.h>

void *dlopen(const char *file, int flags)
{
	void *(*next)(const char *, int) = (void *(*)(const char *, int)) dlsym(RTLD_NEXT, "dlopen");

	return next(file, flags & ~RTLD_DEEPBIND);
}
