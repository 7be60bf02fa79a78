--TEST--
The head of an object with many fields says how many are there
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions, Raw};

$fields = implode(' ', array_map(fn (int $i) => "public int \$field$i = $i;", range(1, 20)));
eval("final class Wide { $fields }");
foreach ([0, 4, 5, 6, 20] as $changed) {
    $wide = new Wide;
    for ($i = 1; $i <= $changed; $i++) {
        $wide->{"field$i"} = -1;
    }
    foreach ([0, CodecOptions::OMIT_DEFAULTS] as $options) {
        $codec = new Codec('Wide', $options);
        $bytes = $codec->pack($wide);
        echo bin2hex(substr($bytes, 0, 3)), ' ', count(new Raw($bytes)), $codec->unpack($bytes) == $wide ? '' : ' DIFFERENT', "\n";
    }
}
?>
--EXPECT--
de0014 20
80 0
de0014 20
84a666 4
de0014 20
85a666 5
de0014 20
86a666 6
de0014 20
de0014 20
