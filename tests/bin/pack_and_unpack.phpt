--TEST--
msgpack pack writes the compact form where that gives the same message back, and unpack the plain form
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
class Row { public function __construct(public $id, private $name = 'text') {} }
enum Suit { case Hearts; }
$rows = array_map(fn (int $i) => new Row($i), range(1, 20));
$plain = msgpack_pack($rows) . msgpack_pack([Suit::Hearts, Suit::Hearts]) . msgpack_pack(['a' => [1, 2], 'b' => [1, 2]]);
$compact = output($plain, 'pack', '--compact');
var_dump(strlen($compact) < strlen($plain), output($compact, 'unpack') === $plain, output($compact, 'pack') === $compact, output($plain, 'unpack') === $plain);
// More than the command reads at a time.
$numbers = msgpack_pack(range(PHP_INT_MAX - 30000, PHP_INT_MAX)) . msgpack_pack(array_fill(0, 30000, 1.5));
var_dump(output($numbers, 'unpack') === $numbers);
foreach (['92 a161 c401ff', '91c40161', '91ca3fc00000', '9180', '91d405aa', '82c0a143c0810102', '9190cc01', '91d6ff00000001', '91cfffffffffffffffff'] as $digits) {
    show(bytes($digits), 'pack');
}
show(msgpack_pack("\xff"), 'pack');
show(bytes('c401ff'), 'pack');
// A compact message is copied once it has been read.
show(bytes('9282c003000092d4500001'), 'pack');
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
$ msgpack pack
92a161c401ff
$ msgpack pack
msgpack: A message that would not come back as it is: it has bin at offset 1, path "/0"
exit status 1
$ msgpack pack
msgpack: A message that would not come back as it is: it has a float of 32 bits at offset 1, path "/0"
exit status 1
$ msgpack pack
msgpack: A message that would not come back as it is: it has an empty map at offset 1, path "/0"
exit status 1
$ msgpack pack
91d405aa
$ msgpack pack
msgpack: A message that would not come back as it is: it has an object with __serialize(), which only its class can write, at offset 4, path ""
exit status 1
$ msgpack pack
9190
msgpack: A message that would not come back as it is: PHP writes other bytes from this value on at offset 2, path ""
exit status 1
$ msgpack pack
91d6ff00000001
$ msgpack pack
msgpack: A message that would not come back as it is: PHP writes other bytes from this value on at offset 1, path "/0"
exit status 1
$ msgpack pack
a1ff
$ msgpack pack
c401ff
$ msgpack pack
msgpack: Compact form: No string has the index 0 at offset 7, path "/0"
exit status 1
