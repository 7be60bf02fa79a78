--TEST--
What exceeds memory_limit in a Codec or Raw ends the request, whose shutdown functions run, and not the process
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip memory_limit is not looked at');
?>
--FILE--
<?php
$code = <<<'PHP'
use MessagePack\{BufferUnpacker, Codec, Raw};

final class Item { public function __construct(public int $a, public string $b) {} }
final class Made { public $all; public function __construct(int $a, string $b) { $this->all = [$a, $b]; } }
error_reporting(0);
register_shutdown_function(function () { echo "the request ends\n"; });
$list = fn (string $element, int $count): string => "\xdd" . pack('N', $count) . str_repeat($element, $count);
$maps = fn (): string => $list("\x82\xa1a\x01\xa1b\xa3xyz", 300000);
$shapes = new Codec('list<array{a: int, b: string}>');
$calls = [
    'shapes' => [$maps, $shapes->unpack(...)],
    'validate' => [$maps, $shapes->validate(...)],
    'objects' => [$maps, (new Codec('list<Item>'))->unpack(...)],
    'constructors' => [$maps, (new Codec('list<Made>'))->unpack(...)],
    'unpackAs' => [$maps, fn (string $bytes) => (new BufferUnpacker($bytes))->unpackAs(new Codec('list<Item>'))],
    'as' => [$maps, fn (string $bytes) => (new Raw($bytes))->as(new Codec('list<Item>'))],
    'map' => [$maps, fn (string $bytes) => $shapes->map(new Raw($bytes))],
    'lists' => [fn () => $list("\x91\x01", 700000), (new Codec('list<list<int>>'))->unpack(...)],
    'maps' => [fn () => $list("\x81\x01\x01", 300000), (new Codec('list<array<int, int>>'))->unpack(...)],
    'dates' => [fn () => $list("\x01", 300000), (new Codec('list<DateTimeImmutable>'))->unpack(...)],
    'parts' => [fn () => $list("\x91\x01", 700000), (new Codec('list<MessagePack\Raw>'))->unpack(...)],
    'strings' => [fn () => $list("\xa8abcdefgh", 900000), (new Codec('list<string>'))->unpack(...)],
    'ints' => [fn () => $list("\x01", 5000000), (new Codec('list<int>'))->unpack(...)],
    'JSON' => [fn () => $list("\x91\x01", 700000), fn (string $bytes) => (new Raw($bytes))->jsonSerialize()],
    'text' => [fn () => $list("\xcb" . pack('E', -1.2345678901234567e-300), 1600000), fn (string $bytes) => (string) new Raw($bytes)],
    'notation' => [fn () => '[' . str_repeat('[[[]]],', 400000) . '1]', Raw::fromDiagnostic(...)],
];
[$message, $call] = $calls[$argv[1]];
$bytes = $message();
gc_mem_caches();
ini_set('memory_limit', '24M') !== false || exit("too large a message\n");
$call($bytes);
PHP;
foreach (['shapes', 'validate', 'objects', 'constructors', 'unpackAs', 'as', 'map', 'lists', 'maps', 'dates', 'parts', 'strings', 'ints', 'JSON', 'text', 'notation'] as $name) {
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', '-d', 'memory_limit=512M', '-r', $code, '--', $name], [], $pipes);
    echo "$name: ", proc_close($process), "\n";
}
?>
--EXPECT--
shapes: the request ends
255
validate: the request ends
255
objects: the request ends
255
constructors: the request ends
255
unpackAs: the request ends
255
as: the request ends
255
map: the request ends
255
lists: the request ends
255
maps: the request ends
255
dates: the request ends
255
parts: the request ends
255
strings: the request ends
255
ints: the request ends
255
JSON: the request ends
255
text: the request ends
255
notation: the request ends
255
