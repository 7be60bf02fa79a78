--TEST--
A reference replaced in a typed property loses the property as a type source
--EXTENSIONS--
msgpack
--FILE--
<?php
class Typed { public int $first = 0; public array|int $second = 0; }

/** @return string {nil: "Typed", "second": reference, ...}, and the array of the reference */
function message(string $pairs, int $count): string
{
    return "\x92" . chr(0x82 + $count) . "\xc0\xa5Typed" . "\xa6second\x82\xc0\x01\x00\x01" . $pairs . "\x82\xc0\x02\x00\x03";
}

$messages = [
    'replaced by a scalar in its turn' => message("\xa5first\x05" . "\xa6second\x06", 2),
    'replaced by a scalar out of turn' => message("\xa6second\x06", 1),
    'replaced by an array' => message("\xa6second\x91\x06", 1),
    'replaced by a reference' => message("\xa6second\x82\xc0\x01\x00\x06", 1),
    'not replaced' => message("\xa5first\x05", 1),
];
foreach ($messages as $name => $message) {
    $value = msgpack_unpack($message);
    echo "$name: ", json_encode($value), ', ';
    [$object, &$array] = $value;
    unset($value);
    try {
        $array = 'text';
        echo json_encode($object), "\n";
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
    unset($array);
}
?>
--EXPECT--
replaced by a scalar in its turn: [{"first":5,"second":6},[1]], {"first":5,"second":6}
replaced by a scalar out of turn: [{"first":0,"second":6},[1]], {"first":0,"second":6}
replaced by an array: [{"first":0,"second":[6]},[1]], {"first":0,"second":[6]}
replaced by a reference: [{"first":0,"second":[6]},[1]], {"first":0,"second":[6]}
not replaced: [{"first":5,"second":[1]},[1]], Cannot assign string to reference held by property Typed::$second of type array|int
