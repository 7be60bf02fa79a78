--TEST--
msgpack diff shows properties by their plain names, and private ones of one name by all of theirs
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
$files = [__DIR__ . '/diff_of_properties.old.tmp', __DIR__ . '/diff_of_properties.new.tmp'];
$diff = function (string $old, string $new, string ...$options) use ($files): void {
    file_put_contents($files[0], $old);
    file_put_contents($files[1], $new);
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'diff', ...$options, ...$files], '');
    echo $output, $errors, "exit status $status\n";
};
class Base {
    private $x = 1;
    protected $y = 2;
    public $to;
    public function base($x): static { $this->x = $x; return $this; }
    public function refer(): static { $this->to = &$this->x; return $this; }
}
class Child extends Base {
    private $x = 5;
    public function child($x): static { $this->x = $x; return $this; }
    public function childRefers(): static { $this->to = &$this->x; return $this; }
}
class Exposed { public $x = 1; }
foreach ([msgpack_pack(...), serialize(...)] as $pack) {
    $diff($pack(new Child()), $pack((new Child())->base(2)));
    $diff($pack([new Child()]), $pack([(new Child())->child(['a' => 1])]), '--json');
    $diff($pack([new Child(), new Base()]), $pack([1 => (new Base())->base(2)]));
}
$diff(serialize(new Child()), msgpack_pack(new Child()));
$diff(msgpack_pack(new Exposed()), str_replace("\xa1x", "\xaa\0Exposed\0x", msgpack_pack(new Exposed())));
echo "References to them:\n";
$base = (new Child())->base([1])->child([1])->refer();
$child = (new Child())->base([1])->child([1])->childRefers();
$diff(serialize([$base, $child]), msgpack_pack([$base, $child]));
$diff(msgpack_pack($base), msgpack_pack($child));
$diff(msgpack_pack((new Base())->base([1])->refer()), msgpack_pack((new Base())->base([1])));
echo "What only looks like an object or a reference:\n";
foreach ([
    ['81 c0 81a16101', '81 a16101'], // data of no class,
    ['83 c0a143 c081a16101 a16102', '82 c0a143 a16102'], // before properties,
    ['82 c0a143 c081c0a144', '82 c0a143 c080'], // and with a class of their own
    ['82 a16101 c001', '81 a16101'], // a mark that is not the first key
    ['91 82c00400a0', '91 82c0040001'], // the path of an array, as text
    ['92 82c004a16101 01', '92 82c004a16102 01'],
    ['92 a161 82c0040001', '92 a161 82c00400a0'],
] as [$old, $new]) {
    $diff(bytes($old), bytes($new));
}
array_map(unlink(...), $files);
?>
--EXPECT--
~ /$"\u0000Base\u0000x" 1 -> 2
exit status 3
{"message":1,"path":"/0/$\"\\u0000Child\\u0000x\"","is":"changed","old":5,"new":{"a":1}}
exit status 3
~ (the whole) [{"$class":"Child","$\"\\u0000Base\\u0000x\"":1,"y":2,"to":null,"$\"\\u0000Child\\u0000x\"":5},{"$class":"Base","x":1,"y":2,"to":null}] -> {"1":{"$class":"Base","x":2,"y":2,"to":null}}
exit status 3
~ /$"\u0000Base\u0000x" 1 -> 2
exit status 3
{"message":1,"path":"/0/$\"\\u0000Child\\u0000x\"","is":"changed","old":5,"new":{"a":1}}
exit status 3
~ (the whole) [{"$class":"Child","$\"\\u0000Base\\u0000x\"":1,"y":2,"to":null,"$\"\\u0000Child\\u0000x\"":5},{"$class":"Base","x":1,"y":2,"to":null}] -> {"1":{"$class":"Base","x":2,"y":2,"to":null}}
exit status 3
exit status 0
- /x 1
+ /$"\u0000Exposed\u0000x" 1
exit status 3
References to them:
exit status 0
~ /$"\u0000Base\u0000x" {"0":1} -> [1]
- /to/$mark 2
~ /to/0 "/$\"\\u0000Base\\u0000x\"" -> 1
~ /$"\u0000Child\u0000x" [1] -> {"$mark":2,"0":"/to"}
exit status 3
~ /x {"0":1} -> [1]
~ /to {"$mark":2,"0":"/x"} -> null
exit status 3
What only looks like an object or a reference:
- /$payload {"a":1}
+ /a 1
exit status 3
- /$payload {"a":1}
exit status 3
- /$payload {"$class":"D"}
exit status 3
- /$mark 1
exit status 3
~ /0/0 "" -> ""
exit status 3
~ /0/a 1 -> 2
exit status 3
~ /1/0 "" -> ""
exit status 3
