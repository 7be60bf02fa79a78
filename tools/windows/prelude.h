/*
 * Included before every source by tools/windows-check. MinGW's headers declare Windows to
 * a GNU compiler; the source after them is compiled as by Microsoft's.
 */
#undef _MSC_VER
#undef _MSC_FULL_VER
#undef _MSC_BUILD
#undef _MSC_EXTENSIONS
#define __GNUC__ 4
#define __GNUC_MINOR__ 2
#define __GNUC_PATCHLEVEL__ 1
#define __MINGW32__ 1
#ifdef _WIN64
# define __MINGW64__ 1
#else
# define _X86_
#endif

/* What Microsoft's headers do not define, and PHP's do. */
#define NO_OLDNAMES
#include <sys/types.h>
#undef NO_OLDNAMES
#define timezone mingw_timezone
#define ssize_t mingw_ssize_t
#define mode_t mingw_mode_t

/* Those that PHP's headers include. */
#include <winsock2.h>
#include <windows.h>
#include <ws2tcpip.h>

#include <assert.h>
#include <ctype.h>
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <immintrin.h>
#include <intrin.h>
#include <inttypes.h>
#include <io.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <process.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utime.h>
#include <time.h>
#include <wchar.h>

#undef timezone
#undef ssize_t
#undef mode_t
#undef __GNUC__
#undef __GNUC_MINOR__
#undef __GNUC_PATCHLEVEL__
#undef __MINGW32__
#undef __MINGW64__
#undef __attribute__
#undef __forceinline

/* Visual Studio 2019, the oldest for PHP 8.2. Its <intrin.h> is replaced by MinGW's. */
#define _MSC_VER 1929
#define __INTRIN_H
void *_AddressOfReturnAddress(void);

/* What clang has with any target, and Microsoft's compiler does not. */
#undef __clang__
#pragma clang diagnostic ignored "-Wbuiltin-macro-redefined"
#define __has_attribute(name) 0
#define __has_builtin(name) 0
#define __has_feature(name) 0
#define __attribute__ no_attributes
#pragma GCC poison _Atomic _Complex _Thread_local __int128 __typeof__ typeof
#pragma GCC poison __builtin_bswap16 __builtin_bswap32 __builtin_bswap64 __builtin_clz __builtin_clzl __builtin_clzll
#pragma GCC poison __builtin_cpu_supports __builtin_ctz __builtin_ctzl __builtin_ctzll __builtin_frame_address
#pragma GCC poison __builtin_memcpy __builtin_popcount __builtin_popcountll __builtin_prefetch __builtin_trap
