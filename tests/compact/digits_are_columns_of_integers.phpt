--TEST--
Compact form: a part of a text that has a fixed number of digits is a column of integers, and no other one of numbers
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\{BufferUnpacker, Raw, UnpackOptions};

$padding = 'c8 0101 52 3f' . str_repeat('00', 256);
$columns = [
    'integers' => 'c7045201050001', 'differences' => 'c7045209050100', 'decimals' => 'c7055211010a000a',
    'integers, divided' => 'c7055219010a000a', 'doubles' => 'c7115230' . str_repeat('00', 16),
];
foreach (['01' => '', '02' => '', '0200' => '92a178a179', '0213' => '920102', '13' => '', '1313' => '920102'] as $parts => $other) {
    foreach ($columns as $name => $column) {
        $template = sprintf('c7%02x5239', 1 + strlen($parts) / 2) . $parts;
        $message = message('93c703523400029' . (1 + strlen($parts) / 2) . $template . $column . $other . $padding);
        $read = [];
        foreach ([fn () => (new BufferUnpacker($message, UnpackOptions::COMPACT))->unpack(), fn () => (new Raw($message))->getMany(['/0', '/1'])] as $reader) {
            try {
                $read[] = json_encode($reader());
            } catch (MessagePack\Exception\UnpackingFailedException) {
                $read[] = 'rejected';
            }
        }
        echo "$parts, $name: ", $read[0], $read[0] === $read[1] ? '' : ", but $read[1] by its parts", "\n";
    }
}
?>
--EXPECT--
01, integers: ["5","6"]
01, differences: ["5","6"]
01, decimals: rejected
01, integers, divided: rejected
01, doubles: rejected
02, integers: ["05","06"]
02, differences: ["05","06"]
02, decimals: rejected
02, integers, divided: rejected
02, doubles: rejected
0200, integers: ["05x","06y"]
0200, differences: ["05x","06y"]
0200, decimals: rejected
0200, integers, divided: rejected
0200, doubles: rejected
0213, integers: ["051","062"]
0213, differences: ["051","062"]
0213, decimals: rejected
0213, integers, divided: rejected
0213, doubles: rejected
13, integers: ["5","6"]
13, differences: ["5","6"]
13, decimals: rejected
13, integers, divided: ["1","2"]
13, doubles: rejected
1313, integers: ["51","62"]
1313, differences: ["51","62"]
1313, decimals: rejected
1313, integers, divided: ["11","22"]
1313, doubles: rejected
