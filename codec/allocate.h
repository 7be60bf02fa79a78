#ifndef MSGPACK_ALLOCATE_H
#define MSGPACK_ALLOCATE_H

enum { MSGPACK_CACHE_LINE = 64 }; /* bytes */

#endif
