--TEST--
A message that strict reading rejects has run no method of its objects, and no autoloader for a class that is not allowed
--FILE--
<?php
class Wakes { public $x = 1; function __wakeup() { echo "woken\n"; } function __destruct() { echo "destructed\n"; } }
class Takes { function __serialize(): array { return [1]; } function __unserialize(array $data): void { echo "unserialized\n"; } function __destruct() { echo "destructed\n"; } }
class Gone { public $y = 2; }
spl_autoload_register(static function (string $class) { echo "autoload $class\n"; });

$value = [new Wakes(), new Takes(), ['k' => new Wakes()], new Gone()];
foreach ([false, true] as $compact) {
    $good = msgpack_pack($value, ['compact' => $compact]);
    $rejected = [
        'class is missing' => str_replace('Gone', 'Lost', $good),
        'class is not allowed' => str_replace('Gone', 'Evil', $good),
        'property is not declared' => preg_replace('/\xa1y\x02$/', "\xa1z\x02", $good),
        'bytes follow' => $good . "\xc0",
    ];
    foreach ($rejected as $what => $bytes) {
        var_dump($bytes !== $good && @msgpack_unpack($bytes, null, ['strict' => true, 'allowed_classes' => ['Wakes', 'Takes', 'Gone', 'Lost']]));
    }
}
ob_start();
$read = msgpack_unpack($good, null, ['strict' => true]);
echo str_replace("\n", ' ', ob_get_clean()), count($read), "\n";
ob_start(static fn () => '');
unset($value, $read);
?>
--EXPECT--
autoload Lost
bool(false)
bool(false)
bool(false)
bool(false)
autoload Lost
bool(false)
bool(false)
bool(false)
bool(false)
woken unserialized woken 4
