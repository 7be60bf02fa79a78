/* Small values in which nothing repeats: the compact form writes them as plain MessagePack. */
#ifndef MSGPACK_DISTINCT_H
#define MSGPACK_DISTINCT_H

#include "php.h"

/* Is it an array of few values of which no two are alike, so that the compact form is no shorter? False: it is
 * not known. */
bool msgpack_is_distinct(const zval *value);

#endif
