--TEST--
A copy of an unpacker has the position of the original, also after release()
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

class Subclass extends BufferUnpacker {}

foreach ([BufferUnpacker::class, Subclass::class] as $class) {
    foreach ([1, 2, 5, 9] as $read) {
        $original = new $class(implode('', array_map('chr', range(1, 10))));
        for ($i = 0; $i < $read; $i++) {
            $original->unpack();
        }
        $released = $original->release();
        $original->unpack();
        foreach ([clone $original, $original->extendWith(new MessagePack\Extension\TimestampExtension), $original] as $unpacker) {
            $next = $unpacker->getRemainingCount() > 0 ? $unpacker->unpack() : 'none';
            echo json_encode([$released, $next, $unpacker->append("\x20")->tryUnpack(), $unpacker->release()]), ' ';
        }
        echo "end\n";
    }
}
?>
--EXPECT--
[1,3,[4,5,6,7,8,9,10,32],10] [1,3,[4,5,6,7,8,9,10,32],10] [1,3,[4,5,6,7,8,9,10,32],10] end
[2,4,[5,6,7,8,9,10,32],9] [2,4,[5,6,7,8,9,10,32],9] [2,4,[5,6,7,8,9,10,32],9] end
[5,7,[8,9,10,32],6] [5,7,[8,9,10,32],6] [5,7,[8,9,10,32],6] end
[9,"none",[32],2] [9,"none",[32],2] [9,"none",[32],2] end
[1,3,[4,5,6,7,8,9,10,32],10] [1,3,[4,5,6,7,8,9,10,32],10] [1,3,[4,5,6,7,8,9,10,32],10] end
[2,4,[5,6,7,8,9,10,32],9] [2,4,[5,6,7,8,9,10,32],9] [2,4,[5,6,7,8,9,10,32],9] end
[5,7,[8,9,10,32],6] [5,7,[8,9,10,32],6] [5,7,[8,9,10,32],6] end
[9,"none",[32],2] [9,"none",[32],2] [9,"none",[32],2] end
