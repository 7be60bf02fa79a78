<?php
return [
    'default' => 'shop',
    'connections' => [
        'shop' => ['driver' => 'sqlite', 'database' => storage_path('shop.sqlite'), 'prefix' => ''],
    ],
];
