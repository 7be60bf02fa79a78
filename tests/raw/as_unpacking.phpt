--TEST--
Each part of each message, of its cuts and of its mutations is what unpacking makes of it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compare.php';
require __DIR__ . '/include/messages.php';

$checked = 0;
$check = function (string $bytes) use (&$checked) {
    $checked++;
    foreach (compare($bytes) as $difference) {
        echo bin2hex($bytes), ": $difference\n";
    }
};
foreach (messages() as $message) {
    $check($message);
    $check("$message\0");
    for ($i = 0; $i < strlen($message); $i++) {
        $check(substr($message, 0, $i));
        foreach (strlen($message) < 40 ? range(0, 255) : [0, 0x81, 0x92, 0xa1, 0xc0, 0xc1, 0xc7, 0xd9, 0xdb, 0xdd, 0xff] as $byte) {
            $mutated = $message;
            $mutated[$i] = chr($byte);
            $check($mutated);
        }
    }
}
echo $checked > 50000 ? "done\n" : "$checked\n";
?>
--EXPECT--
done
