/* Sixteen bytes at a time, with NEON, which every 64-bit ARM has. */
#include "utf8.h"

#ifdef MP_UTF8_NEON
# include <arm_neon.h>

# define TARGET

typedef uint8x16_t vector;

static inline vector lookup(const unsigned char *table, vector nibbles)
{
	return vqtbl1q_u8(vld1q_u8(table), nibbles);
}

static inline bool has_any(vector bits)
{
	return vmaxvq_u8(bits) != 0;
}

# include "utf8_vector.h"

bool mp_is_utf8_neon(const unsigned char *p, const unsigned char *end)
{
	return is_utf8(p, end);
}
#endif
