<?php
/*
 * Uses sessions of a PHP-FPM, and compares each response with the expected state:
 *   php session_client.php <socket> <seed> <requests> <file with the expected state>
 * Prints differences.
 */
[, $socket, $seed, $requests, $file] = $argv;
require __DIR__ . '/fastcgi.php';

mt_srand((int) $seed);
$known = is_file($file) ? json_decode(file_get_contents($file), true) : ['sessions' => [], 'increments' => 0];

for ($i = 0; $i < $requests; $i++) {
    $slot = mt_rand(0, 9);
    $session = $known['sessions'][$slot] ?? ['id' => "client-$seed-$slot", 'number' => null];
    $do = ['read', 'read', 'write', 'write', 'change', 'increment', 'regenerate', 'destroy'][mt_rand(0, 7)];
    $number = mt_rand(0, 1_000_000);
    if ($do === 'increment') {
        $known['increments'] += request($socket, ['id' => 'shared', 'do' => $do]) !== null;
        continue;
    }
    $answer = request($socket, ['id' => $session['id'], 'do' => $do, 'number' => $number]);
    if (!$answer || $answer['before'] !== $session['number'] || !$answer['whole']) {
        echo "$do of {$session['id']}: ", json_encode($answer), ", and not {$session['number']}\n";
    }
    $known['sessions'][$slot] = match ($do) {
        'read' => $session,
        'write' => ['number' => $number] + $session,
        'change' => ['number' => $session['number'] === null ? null : $session['number'] + 1] + $session,
        'regenerate' => ['id' => $answer['id'] ?? null] + $session,
        'destroy' => ['number' => null] + $session,
    };
}
file_put_contents($file, json_encode($known));
