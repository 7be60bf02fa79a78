--TEST--
The levels of text in PHP's own format count together with those of few back-references
--EXTENSIONS--
msgpack
--FILE--
<?php
define('DEEPEST', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);
error_reporting(E_ALL & ~E_DEPRECATED);

$deep = null;
for ($i = 0; $i < 2900; $i++) {
    $deep = (object) ['a' => $deep];
}
$storage = new SplObjectStorage;
$storage[$deep] = null;
$text = $storage->serialize();

/** A list of the storage and of objects, each of which refers to the one before in five lists: six levels. */
function chain(string $text, int $count): string
{
    $chain = "\xdd" . pack('N', $count + 1) . "\x82\xc0\x03\xb0SplObjectStorage\xdb" . pack('N', strlen($text)) . $text;
    for ($i = 0; $i < $count; $i++) {
        $chain .= "\x82\xc0\xa8stdClass\xa1n\x91\x91\x91\x91\x91\x82\xc0\x04\x00\xce" . pack('N', max(2, 7 * $i - 4));
    }
    return $chain;
}

$try = function (string $name, string $chain): void {
    $value = @msgpack_unpack($chain);
    echo "$name: ", is_array($value) ? 'unpacked' : str_replace(DEEPEST, 'DEEPEST', error_get_last()['message']), "\n";
};
/* In a fiber, whose C stack is small; but in a debug build, as those with sanitizers are, and on s390x, PHP's frames are larger. */
if (PHP_DEBUG || php_uname('m') === 's390x') {
    ini_set('fiber.stack_size', '32M');
}
$count = intdiv(DEEPEST - 2902, 6);
foreach (['as deep as allowed' => $count, 'deeper' => $count + 1, 'much deeper' => $count + intdiv(DEEPEST, 50)] as $name => $count) {
    (new Fiber($try))->start($name, chain($text, $count));
}
?>
--EXPECT--
as deep as allowed: unpacked
deeper: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep
much deeper: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep
