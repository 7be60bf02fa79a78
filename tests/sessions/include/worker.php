<?php
/*
 * Sessions of one of the two libraries, in a process that has it loaded.
 *   php -n -d extension=... worker.php encode <samples>   prints "label hexadecimal" a line
 *   php -n -d extension=... worker.php decode             reads such lines, prints them with what serialize() makes of $_SESSION
 */
error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
ini_set('session.serialize_handler', 'msgpack');

foreach (['dice', 'classes', 'building', 'random_graph'] as $part) {
    require dirname(__DIR__, 2) . "/pecl/include/$part.php";
}
require __DIR__ . '/store.php';

function encode(string $samples): void
{
    foreach ((require dirname(__DIR__, 2) . "/pecl/include/$samples.php")() as $label => $value) {
        $_SESSION = ['value' => $value, 7 => 'seven', 'a|b!' => [$value], '' => null];
        $bytes = session_encode();
        if (strlen($bytes) < 100_000) {
            echo str_replace(' ', '_', $label), ' ', bin2hex($bytes), "\n";
        }
    }
}

function decode(): void
{
    while (($line = fgets(STDIN)) !== false) {
        [$label, $bytes] = explode(' ', trim($line));
        $_SESSION = [];
        session_decode(hex2bin($bytes));
        echo $label, ' ', bin2hex(serialize($_SESSION)), "\n";
    }
}

ob_start();
Store::open_one();
session_start();
$argv[1] === 'encode' ? encode($argv[2]) : decode();
ob_end_flush();
session_abort();
