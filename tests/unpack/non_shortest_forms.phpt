--TEST--
A format longer than the value needs is read like the shortest one
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Ext;

$forms = [
    [5, '05', 'cc05', 'cd0005', 'ce00000005', 'cf0000000000000005', 'd005', 'd10005', 'd200000005', 'd30000000000000005'],
    [-1, 'ff', 'd0ff', 'd1ffff', 'd2ffffffff', 'd3ffffffffffffffff'],
    [200, 'ccc8', 'cd00c8', 'ce000000c8', 'cf00000000000000c8', 'd100c8', 'd2000000c8', 'd300000000000000c8'],
    ['', 'a0', 'd900', 'da0000', 'db00000000', 'c400', 'c50000', 'c600000000'],
    ['s', 'a173', 'd90173', 'da000173', 'db0000000173', 'c40173', 'c5000173', 'c60000000173'],
    [[], '90', 'dc0000', 'dd00000000'],
    [[1, 2], '920102', 'dc00020102', 'dd000000020102'],
    [['k' => 1], '81a16b01', 'de0001a16b01', 'df00000001a16b01', '81d9016b01', '81db000000016bcf0000000000000001'],
    [[5 => 1], '810501', '81cc0501', '81d3000000000000000501'],
    [new Ext(5, 'e'), 'd40565', 'c7010565', 'c800010565', 'c9000000010565'],
    [new Ext(5, ''), 'c70005', 'c8000005', 'c90000000005'],
];
foreach ($forms as $encodings) {
    $value = array_shift($encodings);
    foreach ($encodings as $encoding) {
        $again = msgpack_unpack(hex2bin($encoding));
        if (serialize($again) !== serialize($value)) {
            echo "$encoding is read as ", var_export($again, true), "\n";
        }
    }
    echo json_encode($value), ': ', count($encodings), " forms\n";
}
?>
--EXPECT--
5: 9 forms
-1: 5 forms
200: 7 forms
"": 7 forms
"s": 7 forms
[]: 3 forms
[1,2]: 3 forms
{"k":1}: 5 forms
{"5":1}: 3 forms
{"type":5,"data":"e"}: 4 forms
{"type":5,"data":""}: 3 forms
