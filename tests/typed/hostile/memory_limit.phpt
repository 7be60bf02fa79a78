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
$maps = $list("\x82\xa1a\x01\xa1b\xa3xyz", 200000);
$type = 'list<array{a: int, b: string}>';
$calls = [
    'shapes' => fn () => (new Codec($type))->unpack($maps),
    'validate' => fn () => (new Codec($type))->validate($maps),
    'objects' => fn () => (new Codec('list<Item>'))->unpack($maps),
    'constructors' => fn () => (new Codec('list<Made>'))->unpack($maps),
    'unpackAs' => fn () => (new BufferUnpacker($maps))->unpackAs(new Codec('list<Item>')),
    'as' => fn () => (new Raw($maps))->as(new Codec('list<Item>')),
    'map' => fn () => (new Codec($type))->map(new Raw($maps)),
    'lists' => fn () => (new Codec('list<list<int>>'))->unpack($list("\x91\x01", 300000)),
    'maps' => fn () => (new Codec('list<array<int, int>>'))->unpack($list("\x81\x01\x01", 200000)),
    'dates' => fn () => (new Codec('list<DateTimeImmutable>'))->unpack($list("\x01", 300000)),
    'parts' => fn () => (new Codec('list<MessagePack\Raw>'))->unpack($list("\x91\x01", 300000)),
    'strings' => fn () => (new Codec('list<string>'))->unpack($list("\xb0abcdefghijklmnop", 1000000)),
    'ints' => fn () => (new Codec('list<int>'))->unpack($list("\x01", 3000000)),
    'JSON' => fn () => (new Raw($list("\x91\x01", 500000)))->jsonSerialize(),
    'text' => fn () => (string) new Raw($list("\xb0abcdefghijklmnop", 1000000)),
    'notation' => fn () => Raw::fromDiagnostic('[' . str_repeat('[[[]]],', 200000) . '1]'),
];
$call = $calls[$argv[1]];
$call();
PHP;
foreach (['shapes', 'validate', 'objects', 'constructors', 'unpackAs', 'as', 'map', 'lists', 'maps', 'dates', 'parts', 'strings', 'ints', 'JSON', 'text', 'notation'] as $name) {
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', '-d', 'memory_limit=24M', '-r', $code, '--', $name], [], $pipes);
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
