<?php
return [
    'default' => 'orders',
    'connections' => [
        // Before: 'driver' => 'database'.
        'orders' => [
            'driver' => env('SHOP_QUEUE', 'msgpack-database'),
            'connection' => 'shop',
            'table' => 'jobs',
            'queue' => 'orders',
        ],
    ],
    'failed' => ['driver' => 'null'],
];
