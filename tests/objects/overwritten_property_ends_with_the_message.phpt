--TEST--
A property value that a later pair overwrites is destructed when the message ends
--EXTENSIONS--
msgpack
--FILE--
<?php
class Holder { public $first; public $second; }
class Ends { public $name; public function __destruct() { echo "$this->name ends, "; } }

$ends = fn(string $name) => "\x82\xc0\xa4Ends\xa4name" . chr(0xa0 + strlen($name)) . $name;
$messages = [
    'scalar in its turn' => "\x84\xc0\xa6Holder\xa6second" . $ends('older') . "\xa5first\x01\xa6second\x02",
    'scalar out of turn' => "\x83\xc0\xa6Holder\xa6second" . $ends('older') . "\xa6second\x02",
    'array' => "\x83\xc0\xa6Holder\xa6second" . $ends('older') . "\xa6second\x91\x02",
    'dynamic property' => "\x83\xc0\xa8stdClass\xa6second" . $ends('older') . "\xa6second\x02",
    'array element' => "\x82\xa6second" . $ends('older') . "\xa6second\x02",
];
foreach ($messages as $name => $message) {
    echo "$name: ";
    $value = msgpack_unpack($message);
    echo json_encode($value), "\n";
}
?>
--EXPECT--
scalar in its turn: older ends, {"first":1,"second":2}
scalar out of turn: older ends, {"first":null,"second":2}
array: older ends, {"first":null,"second":[2]}
dynamic property: older ends, {"second":2}
array element: older ends, {"second":2}
