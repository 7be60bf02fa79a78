--TEST--
A session that is read in a fiber, which goes on elsewhere, leaves the count of the levels around as it is there
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
msgpack.max_depth=100
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};

require __DIR__ . '/include/store.php';

class Calls implements Extension
{
    public function __construct(private Closure $call) {}
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed { return [$unpacker->read($length), ($this->call)()]; }
}
function inside(int $levels, Closure $call): void
{
    (new BufferUnpacker(str_repeat("\x91", $levels) . "\xd4\x01x", null, [new Calls($call)]))->unpack();
}
/** The number of levels that may be read here. */
function room(): int
{
    for ($levels = 100; $levels > 0 && !@msgpack_unpack(str_repeat("\x91", $levels) . "\x01"); $levels--);
    return $levels;
}

Store::open_one();
session_id('tested');
session_start();
spl_autoload_register(function () {
    echo 'in the session: ', room();
    Fiber::suspend();
    echo ', then ', room(), "\n";
});
foreach ([0, 20] as $begun) {
    foreach ([0, 30] as $resumed) {
        echo "begun inside $begun levels, resumed inside $resumed:\n";
        $fiber = new Fiber(fn () => inside(10, function () {
            session_decode("\x81\xa1a\x82\xc0\xa4Gone\xa1b\x01");
            echo 'after it: ', room(), "\n";
        }));
        inside($begun, fn () => $fiber->start());
        inside($resumed, fn () => $fiber->resume());
    }
}
echo 'in the end: ', room(), "\n";
?>
--EXPECT--
begun inside 0 levels, resumed inside 0:
in the session: 100, then 100
after it: 90
begun inside 0 levels, resumed inside 30:
in the session: 100, then 70
after it: 60
begun inside 20 levels, resumed inside 0:
in the session: 100, then 100
after it: 90
begun inside 20 levels, resumed inside 30:
in the session: 100, then 70
after it: 60
in the end: 100
