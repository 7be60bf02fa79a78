--TEST--
Compact form: an array with objects that is in two places is written once, unless others have a reference to an object
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class P { public $a = 1; public $b; }
enum Suit { case Hearts; }
$p = fn ($b = null) => (function ($b) { $p = new P; $p->b = $b; return $p; })($b);
$list = [new P, 1];
show_form('a list', [$list, $list]);
show_form('a map', [['a' => $map = ['p' => new P, 'q' => 2]], $map]);
show_form('in an object', [$in = $p($list), $list, $p([$in, $list])]);
show_form('rows', [[$row = ['id' => 1, 'p' => new P], ['id' => 2, 'p' => new P]], $row]);
show_form('arrays in it', [$outer = [[[new P]], [2]], $outer]);
$cycle = new P;
$cycle->b = [$cycle, 1, 2];
show_form('a cycle', [$cycle->b, $cycle]);
$read = msgpack_unpack(compact_form([$list, $list]));
$read[0][0]->a = 5;
$read[0][1] = 'other';
var_dump($read[1][0]->a, $read[1][1]);

$text = 'a longer text';
show_form('a reference to a scalar', [$with = [&$text, new P, &$text], $with]);
$other = [1];
show_form('a reference to an array', [$with = [&$other, new P, &$other], $with]);
$object = new P;
show_form('a reference to an object later', [$with = [$object, 1], $with, &$object, &$object]);
show_form('before', [&$object, &$object, $with, $with]);
show_form('between', [$with, &$object, &$object, $with]);
show_form('data stays shared', [$data = [1, 2, 3, 4], &$object, &$object, $data, [[$data]]]);
foreach ([new MessagePack\Type\Timestamp(1), new MessagePack\Type\Ext(1, 'x'), new MessagePack\Type\Bin('abc')] as $type) {
    show_form($type::class, [$text, $text, $with = [$type, 1, 2], $with]);
}
show_form('an enum case', [$with = [Suit::Hearts, 1], $with]);

// A reader counts the objects among the levels.
ini_set('msgpack.max_depth', '4');
show_form('as deep as it may be', [$with = [$p(['x']), 1], $with]);
show_form('a level deeper', [$with, [$with]]);
ini_set('msgpack.max_depth', '3');
show_form('an object of scalars', [$with = [$p('y'), 1], [$with]]);
ini_set('msgpack.max_depth', '512');

// Where userland runs, objects may be written only once.
class Magic { public function __serialize(): array { return []; } public function __unserialize(array $data): void {} }
show_form('with __serialize()', [$with = [new Magic, 1], $with]);
// The bytes of a value do not depend on what was packed before.
foreach ([fn () => 1, fn () => msgpack_pack(new Magic)] as $before) {
    foreach ([[$with = [new P, 1], $with], [$with, $with, new Magic], [new Magic, $with, $with], [$with, $with, &$object, &$object]] as $value) {
        $before();
        show_form('again', $value);
    }
}
?>
--EXPECT--
a list: 929283c0a150a16101a162c001d45302
a map: 9281a16182a17083c0a150a16101a162c0a17102d45303
in an object: 9383c0a150a16101a1629283c0a150a16101a162c001d4530393d451000192d45302d45303
rows: 929282a2696401a17083c0a150a16101a162c093d451010293d4510001c0d45303
arrays in it: 9292919183c0a150a16101a162c09102d45302
a cycle: 929383c0a150a16101a16293d4530301020102d45303
int(5)
int(1)
a reference to a scalar: 9293ad61206c6f6e676572207465787483c0a150a16101a162c0d45000d45302
a reference to an array: 929382c001000183c0a150a16101a162c082c00200039382c0020003d4530482c0020003
a reference to an object later: 949283c0a150a16101a162c00192d453030182c005000382c0050003
before: 9484c001c0a150a16101a162c082c005000292d453020192d4530201
between: 949283c0a150a16101a162c00182c005000382c005000392d4530301
data stays shared: 95940102030484c001c0a150a16101a162c082c0050003d453029191d45302
MessagePack\Type\Timestamp: 94ad61206c6f6e6765722074657874d4500093d6ff00000001010293d6ff000000010102
MessagePack\Type\Ext: 94ad61206c6f6e6765722074657874d4500093d40178010293d401780102
MessagePack\Type\Bin: 94ad61206c6f6e6765722074657874d4500093c403616263010293c4036162630102
an enum case: 929282c006a453756974a648656172747301d45302
as deep as it may be: 929283c0a150a16101a16291a17801d45302
a level deeper: 929283c0a150a16101a16291a178019192d4530301
an object of scalars: 929283c0a150a16101a162a179019192d4530301
with __serialize(): 929282c0a54d61676963c0900192d4530301
again: 929283c0a150a16101a162c001d45302
again: 939283c0a150a16101a162c00192d453030182c0a54d61676963c090
again: 9382c0a54d61676963c0909283c0a150a16101a162c00192d4530501
again: 949283c0a150a16101a162c00192d453030184c001c0a150a16101a162c082c0050005
again: 929283c0a150a16101a162c001d45302
again: 939283c0a150a16101a162c00192d453030182c0a54d61676963c090
again: 9382c0a54d61676963c0909283c0a150a16101a162c00192d4530501
again: 949283c0a150a16101a162c00192d453030184c001c0a150a16101a162c082c0050005
