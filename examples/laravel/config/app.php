<?php
use Illuminate\Support\ServiceProvider;

return [
    'env' => 'production',
    'key' => 'not a secret, as this is 32 long',
    'cipher' => 'aes-256-cbc',
    'timezone' => 'UTC',
    'providers' => ServiceProvider::defaultProviders()->toArray(),
];
