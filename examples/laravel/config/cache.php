<?php
return [
    'default' => 'shop',
    'prefix' => 'shop',
    'serializable_classes' => [App\Cart::class],
    'stores' => [
        // Before: 'driver' => 'file'. All other options stay as they are.
        'shop' => ['driver' => env('SHOP_CACHE', 'msgpack-file'), 'path' => storage_path('cache')],
    ],
];
