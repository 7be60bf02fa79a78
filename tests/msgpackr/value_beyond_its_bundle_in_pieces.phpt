--TEST--
msgpackr: a value that goes beyond the start of its bundle is rejected in pieces as it is whole
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

$message = hex2bin('92d66200000006c093a0a161c0'); // the bundle begins at the ninth byte, in the inner array
foreach ([UnpackOptions::STRUCTURED_CLONE, UnpackOptions::USE_RECORDS, UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE] as $options) {
    $answers = [];
    for ($length = 0; $length <= strlen($message); $length++) {
        $unpacker = new BufferUnpacker('', $options);
        try {
            $values = $unpacker->append(substr($message, 0, $length))->tryUnpack();
            $values = [...$values, ...$unpacker->append(substr($message, $length))->tryUnpack()];
            $answers[] = count($values) . ' values';
        } catch (Throwable $e) {
            $answers[] = $e->getMessage();
        }
    }
    print_r(array_unique($answers));
}
?>
--EXPECT--
Array
(
    [0] => A value that does not end at its bundle, at offset 13
)
Array
(
    [0] => A value that does not end at its bundle, at offset 13
)
Array
(
    [0] => A value that does not end at its bundle, at offset 13
)
