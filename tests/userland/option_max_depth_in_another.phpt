--TEST--
The option "max_depth" cannot exceed the depth left inside another value; a session starts anew
--EXTENSIONS--
msgpack
session
--INI--
msgpack.max_depth=20
session.serialize_handler=msgpack
session.save_path=
session.use_cookies=0
session.cache_limiter=
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
function nested(int $levels): string { return str_repeat("\x91", $levels) . "\x01"; }
function reads(int $levels, array $options = []): bool { return is_array(@msgpack_unpack(nested($levels), null, $options)); }
function answers(): array
{
    $answers = ['5 of 5' => reads(5, ['max_depth' => 5]), '6 of 5' => reads(6, ['max_depth' => 5]), '5' => reads(5), '6' => reads(6)];
    $answers['session of 20'] = @session_decode("\x81\xa1a" . nested(19));
    $answers['session of 21'] = @session_decode("\x81\xa1a" . nested(20));
    session_id() === '' || session_status() !== PHP_SESSION_ACTIVE and session_start();
    return array_keys(array_filter($answers + ['5 after it' => reads(5), '6 after it' => reads(6)]));
}
session_start();
(new BufferUnpacker(str_repeat("\x91", 15) . "\xd4\x01x", null, [new Calls(function () { echo implode(', ', answers()), "\n"; })]))->unpack();
echo implode(', ', answers()), "\n";
session_destroy();
?>
--EXPECT--
5 of 5, 5, session of 20, 5 after it
5 of 5, 5, 6, session of 20, 5 after it, 6 after it
