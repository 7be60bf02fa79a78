<?php
/**
 * A contestant of caches.php: reads lines `set operation iterations`, answers with nanoseconds per iteration, or bytes.
 * The settings choose the serializer.
 */
require dirname(__DIR__) . '/lib/Compressors.php';

ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
ini_set('session.use_strict_mode', '0');
$sets = require __DIR__ . '/values.php';
$values = [];
$compressors = new Compressors();
session_id('measured' . getmypid());

/** Nanoseconds per call. */
function measure(int $iterations, callable $call): float
{
    gc_collect_cycles();
    $start = hrtime(true);
    for ($i = 0; $i < $iterations; $i++) {
        $call();
    }
    return (hrtime(true) - $start) / $iterations;
}

while (($line = fgets(STDIN)) !== false) {
    [$set, $operation, $iterations] = explode("\t", trim($line));
    $value = $values[$set] ??= $sets[$set]();
    session_start();
    $_SESSION = $value;
    $encoded = session_encode();
    switch ($operation) {
        case 'bytes':
            $answer = strlen($encoded);
            break;
        case 'zstd':
        case 'lz4':
            $answer = $compressors->sizesOf($encoded)[$operation];
            break;
        case 'write':
            $answer = measure((int) $iterations, 'session_encode');
            break;
        case 'read':
            $answer = measure((int) $iterations, fn() => session_decode($encoded));
            break;
        case 'request':
            // Like a request that has changed the session: open, lock, read, write.
            session_write_close();
            $answer = measure((int) $iterations, function () {
                session_start();
                $_SESSION['counter'] = ($_SESSION['counter'] ?? 0) + 1;
                session_write_close();
                $_SESSION = [];
            });
            session_start();
            break;
        case 'memory':
            apcu_store('key', $value);
            $answer = (new APCUIterator('/^key$/', APC_ITER_MEM_SIZE))->current()['mem_size'];
            break;
        case 'store':
            $answer = measure((int) $iterations, fn() => apcu_store('key', $value));
            break;
        case 'fetch':
            apcu_store('key', $value);
            $answer = measure((int) $iterations, fn() => apcu_fetch('key'));
            break;
    }
    session_destroy();
    fwrite(STDOUT, "$answer\n");
}
