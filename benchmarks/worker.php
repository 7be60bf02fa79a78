<?php
/**
 * One contestant, in a process of its own. Reads lines `set operation iterations`, answers with nanoseconds for each.
 *
 *   php worker.php CONTESTANT [FILE.json ...]
 */
$contestants = [
    'ours' => ['msgpack_pack', 'msgpack_unpack'],
    'pecl' => ['msgpack_pack', 'msgpack_unpack'],
    'igbinary' => ['igbinary_serialize', 'igbinary_unserialize'],
    'serialize' => ['serialize', 'unserialize'],
    'json' => [fn ($value) => json_encode($value), fn ($bytes) => json_decode($bytes, true)],
];
[$pack, $unpack] = $contestants[$argv[1]];
if ($argv[1] === 'json') {
    // Called directly, as the others are: a closure would cost it time.
    $pack = 'json_encode';
}
$sets = require __DIR__ . '/datasets.php';
foreach (array_slice($argv, 2) as $file) {
    $sets[basename($file)] = fn () => json_decode(file_get_contents($file), true);
}
$values = $bytes = [];

while (($line = fgets(STDIN)) !== false) {
    [$set, $operation, $iterations] = explode("\t", trim($line));
    $value = $values[$set] ??= $sets[$set]();
    $packed = $bytes[$set] ??= $pack($value);
    $iterations = (int) $iterations;
    $isJson = $argv[1] === 'json';
    switch ($operation) {
        case 'size':
            $answer = strlen($packed);
            break;
        case 'pack':
            $start = hrtime(true);
            for ($i = 0; $i < $iterations; $i++) {
                $result = $pack($value);
            }
            $answer = (hrtime(true) - $start) / $iterations;
            break;
        case 'unpack':
            // The last result is destroyed inside the loop: that is part of what a user waits for.
            $start = hrtime(true);
            if ($isJson) {
                for ($i = 0; $i < $iterations; $i++) {
                    $result = json_decode($packed, true);
                }
            } else {
                for ($i = 0; $i < $iterations; $i++) {
                    $result = $unpack($packed);
                }
            }
            $result = null;
            $answer = (hrtime(true) - $start) / $iterations;
            break;
    }
    echo $answer, "\n";
}
