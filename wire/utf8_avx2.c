/* Thirty-two bytes at a time, with AVX2 (Intel, 2013; AMD, 2015). */
#include "utf8.h"

#ifdef MP_UTF8_X86
# include <immintrin.h>

# define TARGET __attribute__((target("avx2")))

typedef unsigned char vector __attribute__((vector_size(32)));

TARGET static inline vector lookup(const unsigned char *table, vector nibbles)
{
	__m256i both = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *) table));

	return (vector) _mm256_shuffle_epi8(both, (__m256i) nibbles);
}

TARGET static inline bool has_any(vector bits)
{
	return !_mm256_testz_si256((__m256i) bits, (__m256i) bits);
}

# include "utf8_vector.h"

TARGET bool mp_is_utf8_avx2(const unsigned char *p, const unsigned char *end)
{
	return is_utf8(p, end);
}
#endif
