--TEST--
A string of each length around the sizes of heads is packed alone as in an array, by the functions and a Packer
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, PackOptions as Options};

$packers = [new Packer, new Packer(Options::FORCE_BIN), new Packer(Options::DETECT_STR_BIN), new Packer(Options::COMPACT)];
foreach ([0, 1, 2, 15, 16, 31, 32, 33, 255, 256, 257, 511, 512, 65535, 65536] as $length) {
    foreach (['s', "\x80"] as $byte) {
        $string = str_repeat($byte, $length);
        foreach ($packers as $i => $packer) {
            if ("\x91" . $packer->pack($string) !== $packer->packArray([$string])) {
                echo "Packer $i: $length\n";
            }
        }
        foreach ([[], ['compact' => true]] as $options) {
            foreach (['msgpack.use_str8_serialization' => '0', 'msgpack.str_bin' => 'detect'] as $setting => $value) {
                if ("\x91" . msgpack_pack($string, $options) !== msgpack_pack([$string], $options)) {
                    echo "msgpack_pack(): $length\n";
                }
                ini_set($setting, $value);
            }
            ini_restore('msgpack.use_str8_serialization');
            ini_restore('msgpack.str_bin');
        }
    }
}
foreach ([[], '', 1.5, 2.25, null, true, 5] as $value) {
    foreach ([0, Options::FORCE_MAP, Options::FORCE_ARR, Options::FORCE_FLOAT32, Options::COMPACT,
        Options::COMPACT | Options::FORCE_MAP, Options::DETECT_FLOAT32] as $options) {
        echo bin2hex((new Packer($options))->pack($value)), ' ';
    }
    echo "\n";
}
?>
--EXPECT--
90 80 90 90 90 80 90 
a0 a0 a0 a0 a0 a0 a0 
cb3ff8000000000000 cb3ff8000000000000 cb3ff8000000000000 ca3fc00000 cb3ff8000000000000 cb3ff8000000000000 ca3fc00000 
cb4002000000000000 cb4002000000000000 cb4002000000000000 ca40100000 cb4002000000000000 cb4002000000000000 ca40100000 
c0 c0 c0 c0 c0 c0 c0 
c3 c3 c3 c3 c3 c3 c3 
05 05 05 05 05 05 05 
