--TEST--
A fiber resumed inside another value recounts the nesting levels around it
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=100
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};

class Calls implements Extension
{
    public function __construct(private Closure $call) {}
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed { return [$unpacker->read($length), ($this->call)()][1]; }
}
function inside(int $levels, Closure $call): mixed
{
    $value = (new BufferUnpacker(str_repeat("\x91", $levels) . "\xd4\x01x", null, [new Calls($call)]))->unpack();
    while (is_array($value)) {
        $value = $value[0];
    }
    return $value;
}
/** The number of levels that may be read here. */
function room(): int
{
    for ($levels = 100; $levels > 0; $levels--) {
        try {
            (new BufferUnpacker(str_repeat("\x91", $levels) . "\x01"))->unpack();
            return $levels;
        } catch (MessagePack\Exception\UnpackingFailedException) {
        }
    }
    return 0;
}
foreach ([0, 20] as $begun) {
    foreach ([0, 30] as $resumed) {
        $fiber = new Fiber(fn() => inside(10, function () {
            $room = [room()];
            for ($i = 0; $i < 3; $i++) {
                Fiber::suspend();
                $room[] = room();
            }
            return implode(' ', $room);
        }));
        inside($begun, fn() => $fiber->start());
        inside($resumed, fn() => $fiber->resume());
        $fiber->resume();
        inside($resumed, fn() => $fiber->resume());
        echo "begun inside $begun levels, resumed inside $resumed, none and $resumed: room for ", $fiber->getReturn(), ', then ', room(), "\n";
    }
}
$fiber = new Fiber(function () {
    $room = room();
    (new Fiber(Fiber::suspend(...)))->start();
    return "$room, then " . room();
});
inside(20, fn() => $fiber->start());
echo 'inside 20 levels, a fiber that starts another: room for ', $fiber->getReturn(), "\n";
?>
--EXPECT--
begun inside 0 levels, resumed inside 0, none and 0: room for 90 90 90 90, then 100
begun inside 0 levels, resumed inside 30, none and 30: room for 90 60 90 60, then 100
begun inside 20 levels, resumed inside 0, none and 0: room for 70 90 90 90, then 100
begun inside 20 levels, resumed inside 30, none and 30: room for 70 60 90 60, then 100
inside 20 levels, a fiber that starts another: room for 80, then 80
