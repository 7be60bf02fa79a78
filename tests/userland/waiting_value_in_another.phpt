--TEST--
A suspended value continues inside another only if the levels of both are within max_depth
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=10
--FILE--
<?php
class Calls implements MessagePack\Extension
{
    public function __construct(private Closure $call) {}
    public function getType(): int { return 1; }
    public function pack(MessagePack\Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(MessagePack\BufferUnpacker $unpacker, int $length): mixed { return ($this->call)(); }
}
enum Suit { case Hearts; }

function nest(int $levels, string $inner): string { return str_repeat("\x91", $levels) . $inner; }

function inside(int $levels, Closure $call): string
{
    try {
        $value = (new MessagePack\BufferUnpacker(nest($levels, "\xd4\x01\x01"), null, [new Calls($call)]))->unpack();
        return json_encode($value);
    } catch (Exception $exception) {
        return $exception->getMessage();
    }
}

foreach ([3, 4, 5] as $levels) {
    $waiting = new MessagePack\BufferUnpacker(nest(6, ''));
    $waiting->tryUnpack();
    echo "BufferUnpacker, $levels around 6: ", inside($levels, fn() => $waiting->append("\x07")->tryUnpack()), "\n";
}
foreach ([3, 4, 5] as $levels) {
    $waiting = new MessagePackUnpacker;
    $waiting->feed(nest(6, ''));
    $waiting->execute();
    echo "MessagePackUnpacker, $levels around 6: ", inside($levels, function () use ($waiting) {
        $waiting->feed("\x07");
        return $waiting->execute() ? $waiting->data() : 'none';
    }), "\n";
}
foreach ([3, 4, 5] as $levels) {
    foreach (['an enum case' => "\xc0\x06\xa4Suit\xa6Hearts", 'a map' => "\x01\x02\x03\x04"] as $name => $rest) {
        $waiting = new MessagePackUnpacker;
        $waiting->feed(nest(6, "\x82"));
        $waiting->execute();
        echo "$levels around 6, and $name: ", inside($levels, function () use ($waiting, $rest) {
            $waiting->feed($rest);
            return $waiting->execute() ? serialize($waiting->data()) : 'none';
        }), "\n";
    }
}
?>
--EXPECT--
BufferUnpacker, 3 around 6: [[[[[[[[[[7]]]]]]]]]]
BufferUnpacker, 4 around 6: [[[[[[[[[[[7]]]]]]]]]]]
BufferUnpacker, 5 around 6: Maximum depth of 10 exceeded, in [0][0][0][0][0][0][0][0][0][0][0]
MessagePackUnpacker, 3 around 6: [[[[[[[[[7]]]]]]]]]
MessagePackUnpacker, 4 around 6: [[[[[[[[[[7]]]]]]]]]]
MessagePackUnpacker, 5 around 6: [[[[["none"]]]]]
3 around 6, and an enum case: [[["a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;E:11:\"Suit:Hearts\";}}}}}}"]]]
3 around 6, and a map: [[["a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;a:2:{i:1;i:2;i:3;i:4;}}}}}}}"]]]
4 around 6, and an enum case: [[[["a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;E:11:\"Suit:Hearts\";}}}}}}"]]]]
4 around 6, and a map: [[[["none"]]]]
5 around 6, and an enum case: [[[[["none"]]]]]
5 around 6, and a map: [[[[["none"]]]]]
