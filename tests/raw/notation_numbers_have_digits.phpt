--TEST--
In the diagnostic notation a float has digits before and after its point
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

foreach (['1.5', '-0.0', '1e5', '1E+5', '2.5e-1_f32', '-.5', '.5', '1.', '1.e5', '[-1.]', '-e5', '1e', '1.5e+', '1.5.5', '-'] as $text) {
    try {
        echo $text, ' ', bin2hex(Raw::fromDiagnostic($text)->bytes()), "\n";
    } catch (ValueError $e) {
        echo strstr($e->getMessage(), 'expected'), "\n";
    }
}
?>
--EXPECT--
1.5 cb3ff8000000000000
-0.0 cb8000000000000000
1e5 cb40f86a0000000000
1E+5 cb40f86a0000000000
2.5e-1_f32 ca3e800000
-.5 expected a number at offset 0
.5 expected a value at offset 0
1. expected a number at offset 0
1.e5 expected a number at offset 0
[-1.] expected a number at offset 1
-e5 expected a number at offset 0
1e expected the end at offset 1
1.5e+ expected the end at offset 3
1.5.5 expected the end at offset 3
- expected digits at offset 1
