--TEST--
Messages in the compact form and with records that are cut, or changed in a byte, are rejected or read
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

$rows = [];
for ($i = 0; $i < 6; $i++) {
    $rows[] = ['id' => $i, 'name' => "a longer name $i", 'tags' => ['a tag', 'a tag'], 'own' => $i % 2 ? ['x' => 1.5] : null];
}
foreach ([CodecOptions::COMPACT, CodecOptions::RECORDS] as $form) {
    $codec = new Codec('list<array{id: int, name: string, tags: list<string>, own?: ?array<string, float>}>', $form);
    $message = $codec->pack($rows);
    var_dump($codec->unpack($message) === $rows);
    $counts = ['value' => 0, 'rejected' => 0];
    for ($i = 0; $i < strlen($message); $i++) {
        $changed = [substr($message, 0, $i)];
        foreach ([0x00, 0x81, 0x92, 0xa5, 0xc0, 0xc7, 0xd4, 0xdd, 0xdf] as $byte) {
            $changed[] = substr_replace($message, chr($byte), $i, 1);
            $changed[] = substr($message, 0, $i) . chr($byte);
        }
        foreach ($changed as $bytes) {
            foreach (['unpack', 'validate'] as $method) {
                try {
                    $outcomes[$method] = $method === 'unpack' ? [$codec->unpack($bytes)] && true : $codec->validate($bytes) === [];
                } catch (MessagePack\Exception\UnpackingFailedException) {
                    $outcomes[$method] = false;
                }
            }
            $outcomes['unpack'] === $outcomes['validate'] || print("$form: " . bin2hex($bytes) . "\n");
            $counts[$outcomes['unpack'] ? 'value' : 'rejected']++;
        }
    }
    var_dump($counts['rejected'] > $counts['value']);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
