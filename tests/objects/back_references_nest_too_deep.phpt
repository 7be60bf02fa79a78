--TEST--
A value that back-references nest too deep for PHP to free is rejected, and freed
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Magic { public $n; function __serialize(): array { return []; } function __unserialize(array $data): void { $this->n = $data['n'] ?? null; } }
class Known { public $n; }
define('DEEPEST', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);

function back_reference(int $id): string { return "\x82\xc0\x04\x00\xce" . pack('N', $id); }

/** A list whose elements each refer to the one before. */
function chain(int $count, string $first, string $begin, int $id = 2): string
{
    $list = "\xdd" . pack('N', $count) . $first;
    for ($i = 1; $i < $count; $i++) {
        $list .= $begin . back_reference($id + ($i > 1 ? 2 * $i - 3 : 0));
    }
    return $list;
}

$chains = [
    'stdClass' => fn ($count) => chain($count, "\x80", "\x82\xc0\xa8stdClass\xa1n"),
    'stdClass, by reference' => fn ($count) => str_replace("\x82\xc0\x04", "\x82\xc0\x05", chain($count, "\x80", "\x82\xc0\xa8stdClass\xa1n")),
    'SplFixedArray, by reference' => fn ($count) => str_replace("\x82\xc0\x04", "\x82\xc0\x05", chain($count, "\x81\xc0\xadSplFixedArray", "\x82\xc0\xadSplFixedArray\xa1n")),
    'of a class' => fn ($count) => chain($count, "\x81\xc0\xa5Known", "\x82\xc0\xa5Known\xa1n"),
    '__unserialize()' => fn ($count) => chain($count, "\x81\xc0\xa5Magic", "\x82\xc0\xa5Magic\xa1n"),
    'a class that is missing' => fn ($count) => chain($count, "\x81\xc0\xa1M", "\x82\xc0\xa1M\xa1n"),
    'arrays by reference' => fn ($count) => str_replace("\x82\xc0\x04", "\x82\xc0\x02", chain($count, "\x82\xc0\x01\x00\x01", "\x82\xc0\x01\x00")),
    /* The lower half is measured first: it is the last element, too. */
    'measured before' => function ($count) {
        $count = min($count, intdiv(3 * DEEPEST, 2));
        return "\xdd" . pack('N', $count + 1) . substr(chain($count, "\x80", "\x82\xc0\xa8stdClass\xa1n"), 5) . back_reference(2 * intdiv($count, 2) - 1);
    },
    'discarded' => fn ($count) => "\x82\xa1k" . chain($count, "\x80", "\x82\xc0\xa8stdClass\xa1n", id: 3) . "\xa1k\x01",
    'text' => function ($count) {
        $text = "x:i:0;a:$count:{i:0;O:8:\"stdClass\":0:{}";
        for ($i = 1; $i < $count; $i++) {
            $text .= "i:$i;O:8:\"stdClass\":1:{s:1:\"n\";r:" . ($i === 1 ? 3 : 2 * $i) . ';}';
        }
        $text .= '};m:a:0:{}';
        return "\x82\xc0\x03\xabArrayObject\xdb" . pack('N', strlen($text)) . $text;
    },
];
/* In a fiber, which has a small C stack. PHP's frames are larger in a debug build, which those with sanitizers are, and on s390x. */
if (PHP_DEBUG || php_uname('m') === 's390x') {
    ini_set('fiber.stack_size', '32M');
}
ob_start(fn ($output) => str_replace('more than ' . DEEPEST . ' levels', 'more than DEEPEST levels', $output));
$try = function (string $of, Closure $chain) {
    $value = msgpack_unpack($chain(DEEPEST - 100));
    echo "$of: ", is_array($value) || is_object($value) ? 'read' : 'not read', ', ';
    $value = null;
    $longer = $chain(30000);
    var_dump(msgpack_unpack($longer));
    @msgpack_unpack(substr($longer, 0, -1));
    @msgpack_unpack($longer, null, ['allowed_classes' => false]);
};
foreach ($chains as $of => $chain) {
    (new Fiber($try))->start($of, $chain);
}
echo "And after it a message can be read: ", json_encode(msgpack_unpack("\x91\x01")), "\n";
?>
--EXPECTF--
stdClass: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
stdClass, by reference: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
SplFixedArray, by reference: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
of a class: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
__unserialize(): read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
a class that is missing: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
arrays by reference: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
measured before: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
discarded: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
text: read, 
Warning: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep in %s on line %d
bool(false)
And after it a message can be read: [1]
