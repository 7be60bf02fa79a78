--TEST--
Rows with the same, similar or repeated keys are distinct, and do not share their arrays
--EXTENSIONS--
msgpack
--FILE--
<?php
function unpack_all(string ...$rows): array
{
    return msgpack_unpack("\x9f" . implode('', $rows));
}

// {"id": n, "name": "x", "7": true}
$row = fn (int $n) => "\x83\xa2id" . chr($n) . "\xa4name\xa1x\xa17\xc3";
$rows = unpack_all(
    $row(1),
    $row(2),
    $row(3),
    "\x83\xa4name\xa1x\xa2id\x04\xa17\xc3",      // another order
    "\x83\xa2id\x05\xa2id\x06\xa17\xc3",         // a key twice
    "\x83\xa2id\x07\xa4nam2\xa1x\xa17\xc3",      // one byte differs
    "\x83\xa2id\x08\xa4name\xa1x\x07\xc2",       // the number instead of its digits
    "\x82\xa2id\x09\xa4name\xa1x",               // one less
    "\x84\xa2id\x0a\xa4name\xa1x\xa17\xc3\xa0\xc0", // one more
    "\x83\xa2id\x0b\xa4name\xa1x\xa0\xc3",       // the empty key last
    "\x83\xc4\x02id\x0c\xd9\x04name\xa1x\xa17\xc3", // the same keys in other formats
    $row(13),
    "\x81\xa2id" . $row(14),                     // nested in itself
    "\x83\xa2id" . $row(15) . "\xa4name\x90\xa17\xc0",
    $row(16),
);
foreach ($rows as $each) {
    echo json_encode($each), "\n";
}

$rows[0]['id'] = 'changed';
$rows[1][] = 'added';
unset($rows[2]['name']);
echo 'After changes to the first three: ', json_encode([$rows[0], $rows[1], $rows[2], $rows[14]]), "\n";
echo 'Unpacked again: ', json_encode(msgpack_unpack("\x92" . $row(1) . $row(2))), "\n";
?>
--EXPECT--
{"id":1,"name":"x","7":true}
{"id":2,"name":"x","7":true}
{"id":3,"name":"x","7":true}
{"name":"x","id":4,"7":true}
{"id":6,"7":true}
{"id":7,"nam2":"x","7":true}
{"id":8,"name":"x","7":false}
{"id":9,"name":"x"}
{"id":10,"name":"x","7":true,"":null}
{"id":11,"name":"x","":true}
{"id":12,"name":"x","7":true}
{"id":13,"name":"x","7":true}
{"id":{"id":14,"name":"x","7":true}}
{"id":{"id":15,"name":"x","7":true},"name":[],"7":null}
{"id":16,"name":"x","7":true}
After changes to the first three: [{"id":"changed","name":"x","7":true},{"id":2,"name":"x","7":true,"8":"added"},{"id":3,"7":true},{"id":16,"name":"x","7":true}]
Unpacked again: [{"id":1,"name":"x","7":true},{"id":2,"name":"x","7":true}]
