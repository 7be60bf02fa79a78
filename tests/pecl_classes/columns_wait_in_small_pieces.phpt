--TEST--
MessagePackUnpacker: pieces of a message whose columns wait for more bytes of it are not read anew with each one
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../compact/include/columns.php';

$rows = 1 << 22;
$begin = "\x92\x82\xc0\x03\x00\x00" . hex2bin('92' . ext('340002') . '92' . ext('3400ce' . sprintf('%08x', $rows / 2)))
    . "\x93\xc7\x00\x51\xa1a\xdd" . pack('N', $rows);
$pieces = str_split($begin . str_repeat("\xa2xy", 800_000), 16); // all read anew with each piece takes minutes
foreach (['fed', 'passed'] as $how) {
    $unpacker = new MessagePackUnpacker();
    $rest = '';
    foreach ($pieces as $piece) {
        if ($how === 'fed') {
            $unpacker->feed($piece);
            $done = $unpacker->execute();
        } else {
            $rest .= $piece;
            $offset = 0;
            $done = $unpacker->execute($rest, $offset);
            $rest = substr($rest, $offset);
        }
        if ($done) {
            echo "complete\n";
        }
    }
    echo "$how\n";
}
?>
--EXPECT--
fed
passed
