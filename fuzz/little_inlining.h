/* Included before all else: without it clang takes many minutes for a reading loop under the sanitizers. */
#include "php.h"

#undef zend_always_inline
#define zend_always_inline inline
