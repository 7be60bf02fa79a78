--TEST--
msgpack diff tells by path what was added, removed and changed
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
$files = [__DIR__ . '/diff.old.tmp', __DIR__ . '/diff.new.tmp'];
$compare = function (string $old, string $new, string ...$options) use ($files): void {
    file_put_contents($files[0], $old);
    file_put_contents($files[1], $new);
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'diff', ...$options, ...$files], '');
    echo $output, str_replace(__DIR__, '', $errors), "exit status $status\n";
};
$old = ['a' => 1, 'b' => ['x', 'y', 'z'], 'c' => ['k/1' => true], 'd' => 1];
$new = ['d' => 1.0, 'b' => ['x', 'Y'], 'c' => ['k/1' => true, 'new' => []], 'e' => "\e[1m"];
$compare(msgpack_pack($old), msgpack_pack($new));
$compare(msgpack_pack($old), msgpack_pack($new), '--json');
$compare(msgpack_pack($old), msgpack_pack(array_reverse($old)));
$compare(msgpack_pack([$old, $old]), msgpack_pack([$old, $old], ['compact' => true]));
$compare(msgpack_pack(1), msgpack_pack([]));
$compare(bytes('90'), bytes('80'));
$compare(msgpack_pack(1) . msgpack_pack(2), msgpack_pack(1) . msgpack_pack(3) . msgpack_pack(4));
$compare(msgpack_pack($old), substr(msgpack_pack($old), 0, 10));
class Payload { public function __construct(public $d) {} public function __serialize(): array { return ['d' => $this->d]; } }
$compare(msgpack_pack(new Payload(1)), msgpack_pack(new Payload(2)));
echo "A session in PHP's text, and in MessagePack:\n";
class Cart { private $items = ['a' => 2]; public $at; public $of; public function __construct(public Payload $data) { $this->at = new DateTime('2024-01-01 UTC'); } }
class ListPayload { public function __construct(public $d) {} public function __serialize(): array { return [$this->d, [1]]; } }
$session = ['$mark' => 1, 'user' => 1, 'cart' => new Cart(new Payload('x')), 'list' => new ListPayload('y'), 'empty' => []];
$text = implode('', array_map(fn ($key, $value) => "$key|" . serialize($value), array_keys($session), $session));
$packed = "\x86\xc0\x01" . substr(msgpack_pack($session), 1); // as the handler msgpack writes it
$compare($text, $packed);
$compare($text, str_replace(["\xa1x", "\xa1y"], ["\xa1X", "\xa1Y"], $packed));
$compare(bytes('82c00100a161'), bytes('82c00200a161')); // another mark
$compare(bytes('9281c0a14182c0040002'), bytes('9281c0a14182c0cc0400cc02')); // the same one
echo "References are to the same place:\n";
$shared = new Payload([]);
$value = ['at' => new DateTime('2024-01-01 UTC'), 'a' => $shared, 'b' => $shared, 'c' => [new Payload(1), $shared]];
$compare(serialize($value), msgpack_pack($value));
$compare(msgpack_pack(['new' => [[]]] + $value), msgpack_pack($value));
$compare(msgpack_pack($value), msgpack_pack(['c' => [$value['c'][0], $value['c'][0]]] + $value), '--json');
$long = ['z' => new Payload(1), str_repeat('k', 300) => $shared];
$compare(msgpack_pack($long + ['b' => $shared]), msgpack_pack($long + ['b' => $long['z']]));
$compare(bytes('91 82c0040001'), bytes('91 82c0040009')); // to what contains it, and to nothing
array_map(unlink(...), $files);
?>
--EXPECT--
- /a 1
~ /b/1 "y" -> "Y"
- /b/2 "z"
+ /c/new []
~ /d 1 -> 1.0
+ /e "\u001b[1m"
exit status 3
{"message":1,"path":"/a","is":"removed","old":1}
{"message":1,"path":"/b/1","is":"changed","old":"y","new":"Y"}
{"message":1,"path":"/b/2","is":"removed","old":"z"}
{"message":1,"path":"/c/new","is":"added","new":[]}
{"message":1,"path":"/d","is":"changed","old":1,"new":1.0}
{"message":1,"path":"/e","is":"added","new":"\u001b[1m"}
exit status 3
exit status 0
exit status 0
~ (the whole) 1 -> []
exit status 3
~ (the whole) [] -> {}
exit status 3
~ message 2 (the whole) 2 -> 3
+ message 3 (the whole) 4
exit status 3
msgpack: /diff.new.tmp: The message ends early: not enough bytes at offset 10, path "/b/1"
exit status 1
~ /d 1 -> 2
exit status 3
A session in PHP's text, and in MessagePack:
exit status 0
~ /cart/data/d "x" -> "X"
~ /list/0 "y" -> "Y"
exit status 3
+ /$mark 2
exit status 3
exit status 0
References are to the same place:
exit status 0
- /new [[]]
exit status 3
{"message":1,"path":"/c/1/0","is":"changed","old":"/a","new":"/c/0"}
exit status 3
~ /b/0 4 -> "/z"
exit status 3
~ /0/0 "" -> 9
exit status 3
