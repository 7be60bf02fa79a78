--TEST--
msgpack json has a form for what JSON lacks, and --reverse reads it
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
foreach ([
    '93c0c2c3', '9201ff', 'cfffffffffffffffff', '81cfffffffffffffffff01', 'cb3ff0000000000000', 'cb8000000000000000', 'cb7ff8000000000000', 'cbfff0000000000000',
    'a2c3a9', 'a1ff', 'c401ff', '80', '90', 'd405aa', 'd6ff00000001', 'd7ff0000000400000001', 'c70cff3b9aca000000000000000001', 'd4ffaa',
    '8105a161', '81a13501', '81a2303101', '81a424696e7401', '81a324627801', '81a101' . '01', '81a1' . '00' . '01', '81a1ff01', '81c40161' . '01', '81cb3ff800000000000001',
    '81c301', '81920102c0', '8181920102c0c0', '82c0a14301' . '02', '82c0a143c08101' . '02', '82c00400' . '01', '82c0c0c081' . '0102', '81ca3fc0000001',
    'cf9282c0030000b901', 'cf8000000000000000', 'd380000000000000ff', 'c70cff000000006500ffffffffff85',
] as $digits) {
    $json = output(bytes($digits), 'json');
    $back = bin2hex(output($json, 'json', '--reverse'));
    echo rtrim($json), $back === $digits ? '' : "   $back for $digits", "\n";
}
show('[18446744073709551615, "18446744073709551615", -9223372036854775808, {"18446744073709551615": 1}]', 'json', '--reverse');
show("\n{\"a\": 1}\n\n[2]\n", 'json', '--reverse');
?>
--EXPECT--
[null,false,true]
[1,-1]
{"$int":"18446744073709551615"}
{"18446744073709551615":1}
1.0
-0.0
{"$float":"NaN"}
{"$float":"-Infinity"}
"é"
{"$str":"/w=="}
{"$bin":"/w=="}
{}
[]
{"$ext":[5,"qg=="]}
{"$timestamp":[1,0]}
{"$timestamp":[1,1]}
{"$ext":[-1,"O5rKAAAAAAAAAAAB"]}
{"$ext":[-1,"qg=="]}
{"5":"a"}
{"$\"5\"":1}
{"$\"01\"":1}
{"$\"$int\"":1}
{"$\"$bx\"":1}
{"\u0001":1}
{"$\"\\u0000\"":1}
{"${\"$str\":\"/w==\"}":1}
{"${\"$bin\":\"YQ==\"}":1}
{"$1.5":1}
{"$true":1}
{"$[1,2]":null}
{"${\"$[1,2]\":null}":null}
{"$class":"C","1":2}
{"$class":"C","$payload":{"1":2}}
{"$mark":4,"0":1}
{"$null":null,"$payload":{"1":2}}
{"$1.5":1}   81cb3ff800000000000001 for 81ca3fc0000001
{"$int":"10557211595627346177"}
{"$int":"9223372036854775808"}
-9223372036854775553
{"$timestamp":[7278098472807432069,0]}
$ msgpack json --reverse
94cfffffffffffffffffb43138343436373434303733373039353531363135d3800000000000000081cfffffffffffffffff01
$ msgpack json --reverse
81a161019102
