<?php
/**
 * Runs out of memory $argv[1] bytes after its start, and uses the extension and all objects again in a shutdown function.
 * Needs the allocator that counts each byte: USE_ZEND_ALLOC=0 USE_TRACKED_ALLOC=1.
 */
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

class Woken
{
    public $a = 1;
    public ?Woken $next = null;
    public function __wakeup() { $this->a = 'woken'; }
}

ini_set('display_errors', 0);
$ballast = str_repeat('b', 4 << 20); // the limit cannot be smaller than this

/** Maps with repeating keys, some in another order: the caches store, use, and reject their keys and shapes. */
function rows(): array
{
    $rows = [];
    for ($i = 0; $i < 12; $i++) {
        $row = ['identifier' => $i, 'the name' => "name of $i", 'tags' => ['first', 'second'], 'nested map' => ['x y' => 1, 'y z' => [[$i]]]];
        $rows[] = $i % 4 === 3 ? array_reverse($row, true) : $row + ['key of ' . intdiv($i, 2) => 1.5];
    }
    return $rows;
}

$rows = rows();
$bytes = msgpack_pack($rows);
$object = new Woken;
$object->next = new Woken;
$object->next->next = $object;
$objects = [$object, $object, [&$object], (object) ['p' => 1, 'q' => new ArrayObject([1, 2])], new DateTimeZone('UTC')];
$objectBytes = msgpack_pack($objects);
$duplicates = "\xde\x00\x20" . str_repeat("\xa3key\x91\xa3one", 32);
$deep = str_repeat("\x91", 40) . "\x01";

/** The result of all that must work, as one string. */
function all(): string
{
    global $bytes, $objectBytes, $duplicates, $deep;
    $result = json_encode([msgpack_unpack($bytes), msgpack_unpack($bytes), msgpack_unpack($duplicates), msgpack_unpack($deep)]);
    return $result . serialize(msgpack_unpack($objectBytes)) . bin2hex((new Packer)->pack(msgpack_unpack($bytes)));
}

$expected = all();
$new = array_combine(array_map(md5(...), range(1, 20)), range(1, 20));
$newBytes = msgpack_pack($new);
$held = [msgpack_unpack($bytes), msgpack_unpack($newBytes)]; // holds what the cache holds, too
$unpacker = new BufferUnpacker;
$fed = new MessagePackUnpacker;
$sink = fopen('php://memory', 'w+');
$writer = new StreamWriter($sink, null, 1 << 20);
$source = fopen('php://memory', 'w+');
fwrite($source, str_repeat($bytes, 3));
rewind($source);
$reader = new StreamReader($source, chunkSize: 100);

register_shutdown_function(function () use ($expected, &$ballast) {
    $ballast = null; // makes room for the rest
    ini_set('memory_limit', '1G');
    global $held, $new, $newBytes, $results, $unpacker, $fed, $writer, $sink, $bytes, $rows;
    $held = $results = null;
    gc_collect_cycles();
    $garbage = array_map(fn(int $i) => str_repeat(chr($i), $i), range(1, 200)); // reuses freed memory
    echo msgpack_unpack($newBytes) === $new && msgpack_unpack($newBytes) === $new ? '' : "Another result for keys that were new.\n";
    echo all() === $expected && all() === $expected ? '' : "Another result.\n";
    $unpacker->append(str_repeat("\xc0", 10))->append(str_repeat('a', 100000));
    echo json_encode($unpacker->reset($bytes)->append($bytes)->tryUnpack()) === json_encode([$rows, $rows]) ? '' : "Another result of a BufferUnpacker.\n";
    $fed->reset();
    $fed->execute();
    $fed->feed(str_repeat("\xc0", 100000));
    try {
        $writer->write(str_repeat('w', 100000));
        $writer->flush();
    } catch (Error $e) {
        // "is writing already"
    }
    unset($writer, $garbage);
    echo "shutdown\n";
});

ini_set('memory_limit', (string) (memory_get_usage() + (int) $argv[1]));
$results[] = msgpack_unpack($newBytes);
for ($i = 0; $i < 3; $i++) {
    $results[] = msgpack_unpack($bytes);
}
$results[] = msgpack_unpack($duplicates);
$results[] = msgpack_unpack($deep);
$results[] = msgpack_unpack($objectBytes);
foreach (str_split($bytes . $bytes . substr($bytes, 1), 50) as $piece) {
    $results[] = $unpacker->append($piece)->tryUnpack();
    $fed->feed($piece);
    if ($fed->execute()) {
        $results[] = $fed->data();
    }
}
foreach ($reader as $message) {
    $results[] = $message;
    $writer->write($message);
}
$results[] = msgpack_pack([$results, $objects]);
$results[] = (new Packer)->pack($rows);
echo "enough\n";
