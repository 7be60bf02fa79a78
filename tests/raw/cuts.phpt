--TEST--
A message that is cut anywhere is incomplete, wherever in it the tokens are
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Exception\InsufficientDataException;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Raw;

$tokens = ['07', 'c0', 'a161', 'bf' . str_repeat('61', 31), 'd900', 'd920' . str_repeat('61', 32), 'd9ff' . str_repeat('61', 255), 'da0002' . '6161', 'db000000016 1', 'c40161',
    'c5000161', 'cb3ff8000000000000', 'd40500', 'd8' . str_repeat('05', 17), 'c70161' . '05', 'c800010505', 'c9000000010505', '8fc' . '0', '9101', '81a16101', 'dc0001c0', 'dd00000001c0', 'de0001a161c0',
    'df00000001a161c0'];
$checked = 0;
foreach ($tokens as $hex) {
    $token = hex2bin(str_replace(' ', '', $hex === '8fc0' ? '8f' . str_repeat('01c0', 15) : $hex));
    foreach ([0, 1, 15, 29, 30, 31, 32, 33, 34, 35, 60] as $before) {
        foreach ([0, 1, 20, 33, 40] as $after) {
            $message = "\xdc" . pack('n', $before + 1 + $after) . str_repeat("\x01", $before) . $token . str_repeat("\xc3", $after);
            (new Raw($message))->bytes() === $message or print "$hex\n";
            for ($i = 0; $i < strlen($message); $i++) {
                try {
                    new Raw(substr($message, 0, $i));
                    echo "$hex, $before, $after: $i bytes are accepted\n";
                } catch (InsufficientDataException) {
                    $checked++;
                }
            }
            try {
                new Raw(substr_replace($message, "\xc1", 3 + $before, 0));
                echo "c1 is accepted\n";
            } catch (UnpackingFailedException $e) {
                $e->getOffset() === 3 + $before or print $e->getOffset() . "\n";
            }
            try {
                new Raw("$message\x01");
                echo "a byte too many is accepted\n";
            } catch (UnpackingFailedException $e) {
                $e->getOffset() === strlen($message) or print $e->getOffset() . "\n";
            }
        }
    }
}
var_dump($checked > 50000);
?>
--EXPECT--
bool(true)
