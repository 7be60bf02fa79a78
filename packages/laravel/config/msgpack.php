<?php
/*
 * php artisan vendor:publish --tag=msgpack-config
 *
 * A store in config/cache.php may have each of the options of "cache" as its own.
 */
return [
    'cache' => [
        // false: the stores write as Laravel's own do, and read both. First deploy with false, so that all machines can
        // read MessagePack, and then with true; on the way back the other way round.
        'write' => env('MSGPACK_CACHE_WRITE', true),

        // Entries of Laravel's own stores are read, too, with the same classes. Otherwise they are misses.
        'read_serialized' => true,

        // The classes of cached values and of their properties: true for any, false for none, or a list. Null is what
        // "serializable_classes" in config/cache.php says (Laravel 12.53 and 13), and true if that is null.
        'serializable_classes' => null,

        // A value comes back as it was packed, under the classes of today, or it is a miss.
        'strict' => true,

        // What repeats in a value is written once.
        'compact' => false,
    ],

    'queue' => [
        // As above.
        'write' => env('MSGPACK_QUEUE_WRITE', true),

        // Jobs of Laravel's own queues are run, too: with any class. Otherwise they fail.
        'read_serialized' => true,

        // The classes of jobs and of their properties: true for any, or a list.
        'allowed_classes' => true,

        'strict' => true,
        'compact' => false,
    ],
];
