/* Sixteen bytes at a time, with SSE4.1 (Intel, 2008). */
#include "utf8.h"

#ifdef MP_UTF8_X86
# include <smmintrin.h>

# define TARGET __attribute__((target("sse4.1")))

typedef unsigned char vector __attribute__((vector_size(16)));

TARGET static inline vector lookup(const unsigned char *table, vector nibbles)
{
	return (vector) _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *) table), (__m128i) nibbles);
}

TARGET static inline bool has_any(vector bits)
{
	return !_mm_testz_si128((__m128i) bits, (__m128i) bits);
}

# include "utf8_vector.h"

TARGET bool mp_is_utf8_sse41(const unsigned char *p, const unsigned char *end)
{
	return is_utf8(p, end);
}
#endif
