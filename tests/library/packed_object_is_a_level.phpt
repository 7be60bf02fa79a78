--TEST--
An object that a Packer packs counts for max_depth, as an array does
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=3
--FILE--
<?php
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\{Bin, Ext, Timestamp};

$packer = new MessagePack\Packer(null, [new TimestampExtension]);
foreach ([new Bin('a'), new Ext(1, 'a'), new Timestamp(1), [1]] as $value) {
    foreach ([2, 3] as $levels) {
        for ($nested = $value, $i = 0; $i < $levels; $i++) {
            $nested = [$nested];
        }
        try {
            $packed = bin2hex($packer->pack($nested));
            echo "$levels around: $packed\n";
        } catch (MessagePack\Exception\PackingFailedException $e) {
            echo $levels, ' around: ', $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
2 around: 9191c40161
3 around: Maximum depth of 3 exceeded, in [0][0][0]
2 around: 9191d40161
3 around: Maximum depth of 3 exceeded, in [0][0][0]
2 around: 9191d6ff00000001
3 around: Maximum depth of 3 exceeded, in [0][0][0]
2 around: 91919101
3 around: Maximum depth of 3 exceeded, in [0][0][0]
