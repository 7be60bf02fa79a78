--TEST--
\MessagePackUnpacker::execute() with a string: where it starts, and the offset it sets
--EXTENSIONS--
msgpack
--INI--
pcre.jit=0
--FILE--
<?php
echo "Message by message:\n";
$bytes = "\x91\x01\x81\xa1a\x02\x03";
$unpacker = new MessagePackUnpacker;
$offset = 0;
while ($unpacker->execute($bytes, $offset)) {
    echo "$offset: ", json_encode($unpacker->data()), "\n";
}
echo "$offset\n";

echo "Where it begins:\n";
$one = new class {
    public int $typed = 1;
    public string $text = '1';
};
$undefined = fn() => (new MessagePackUnpacker)->execute("\x91\x05", $new);
foreach ([0, 1, 2, 3, -1, PHP_INT_MAX, PHP_INT_MIN, 1.0, 1.9, 1e30, NAN, '1', null, true, []] as $offset) {
    $before = var_export($offset, true);
    $unpacker = new MessagePackUnpacker;
    $done = @$unpacker->execute("\x91\x05", $offset); // PHP 8.5 warns about a non-integer
    echo preg_replace('/\s+/', '', $before), ': ', json_encode([$done, $offset, $unpacker->data()]), "\n";
}
var_dump($undefined());
$reference = 1;
$offset = &$reference;
(new MessagePackUnpacker)->execute("\x91\x05", $offset);
var_dump($reference, (new MessagePackUnpacker)->execute("\x91\x05", $one->typed), $one->typed);
var_dump((new MessagePackUnpacker)->execute("\x91\x05", $one->text), $one->text);
var_dump(call_user_func([new MessagePackUnpacker, 'execute'], "\x91\x05", 1));

echo "Where it ends, in a token:\n";
foreach ([
    'cd', 'cd01', 'da', 'da00', 'da0003', 'da00036162', 'c7', 'c702', 'c70201', 'c7020161', 'd5', 'd501', 'd50161', 'dc', 'dc00', 'ca0101',
    'a3', 'a36162', '92', '9201', '9201a3', '82c0', '82c004', '82c00400', '82c003a243', '82c003a24375d9', '82c003a24375d90761', '81a1',
    '81a161', '81c0', '01c1', 'c1', '92c1', '81a161c1',
] as $hex) {
    $offset = 0;
    $done = (new MessagePackUnpacker)->execute(hex2bin($hex), $offset);
    echo "$hex: $offset", $done ? ', complete' : '', "\n";
}
?>
--EXPECTF--
Message by message:
2: [1]
6: {"a":2}
7: 3
7
Where it begins:
0: [true,2,[5]]
1: [true,2,5]
2: [false,2,false]
3: [false,3,false]
-1: [false,-1,false]
%d: [false,%d,false]
%S-%d%S: [false,-%d,false]
1.0: [true,2,5]
1.9: [true,2,5]
1.0E+30: [%s]
NAN: [true,2,[5]]
'1': [true,2,[5]]
NULL: [true,2,[5]]
true: [true,2,[5]]
array(): [true,2,[5]]
bool(true)
int(2)
bool(true)
int(2)
bool(true)
string(1) "2"

Warning: MessagePackUnpacker::execute(): Argument #2 ($offset) must be passed by reference, value given in %s on line %d
bool(true)
Where it ends, in a token:
cd: 1
cd01: 1
da: 1
da00: 1
da0003: 3
da00036162: 3
c7: 1
c702: 2
c70201: 2
c7020161: 2
d5: 1
d501: 1
d50161: 1
dc: 1
dc00: 1
ca0101: 1
a3: 1
a36162: 1
92: 1
9201: 2
9201a3: 3
82c0: 2
82c004: 3
82c00400: 4
82c003a243: 4
82c003a24375d9: 7
82c003a24375d90761: 8
81a1: 2
81a161: 3
81c0: 2
01c1: 1, complete
c1: 0
92c1: 1
81a161c1: 3
