--TEST--
Compact form: memory_limit ends the request while columns are read or written, before the hard limit ends the process
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator has a limit');
?>
--FILE--
<?php
require __DIR__ . '/include/columns.php';

class Unserialized
{
    public function __unserialize(array $data): void {}
}

#[AllowDynamicProperties]
class Dynamic {}

function str(string $bytes): string
{
    return bin2hex(chr(0xa0 | strlen($bytes)) . $bytes);
}

/** A list of lists of so many cells in all, with padding that pays for them. */
function message_of(int $cells, string $column): string
{
    $lengths = '92' . ext('3400ce' . sprintf('%08x', $cells / 2));
    return "\x92\x82\xc0\x03\x00\x00" . hex2bin('93' . ext('340002') . "$lengths$column")
        . "\xc9" . pack('N', 6_000_000) . "\x52\x3f" . str_repeat("\0", 5_999_999);
}

$constant = '92' . ext('31') . '07';
$objects = fn (string $class): string => '97' . 'c70051' . 'c0' . str('first') . str('second') . str($class) . $constant . $constant;
$literal = str_repeat('79', 200);
$messages = [
    'tuples' => [3_000_000, '92' . ext('36') . $constant],
    'records' => [2_000_000, '95' . 'c70051' . str('first') . str('second') . $constant . $constant],
    'texts of digits' => [1_000_000, '92' . ext("3901$literal") . ext('0005')],
    'texts of strings' => [1_000_000, '92' . ext("3900$literal") . '92' . ext('31') . str('part')],
    'arguments of __unserialize()' => [700_000, $objects('Unserialized')],
    'dynamic properties' => [700_000, $objects('Dynamic')],
    'objects of stdClass' => [700_000, $objects('stdClass')],
    'payloads of dates' => [700_000, $objects('DateTime')],
    'rows that may occur again' => [],
];
if (($argv[1] ?? '') === 'rows that may occur again') {
    $rows = array_map(fn($id) => (object) ['id' => $id, 'name' => 'name'], range(1, 100_000));
    ini_set('memory_limit', memory_get_usage(true) + 1_000_000);
    msgpack_pack(['rows' => $rows], ['compact' => true]);
    exit;
}
if (isset($argv[1])) {
    msgpack_unpack(message_of(...$messages[$argv[1]]));
    exit;
}
foreach ($messages as $name => $message) {
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack',
        '-d', 'memory_limit=128M', '-d', 'display_errors=1', '-d', 'html_errors=0', __FILE__, $name];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
    $output = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
    $status = proc_close($process);
    echo "$name: ", $status === 255 && preg_match('/Allowed memory size of \d+ bytes exhausted/', $output) ? 'ends' : "$status, $output", "\n";
}
?>
--EXPECT--
tuples: ends
records: ends
texts of digits: ends
texts of strings: ends
arguments of __unserialize(): ends
dynamic properties: ends
objects of stdClass: ends
payloads of dates: ends
rows that may occur again: ends
