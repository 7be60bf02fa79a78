--TEST--
msgpack.compact=stores: sessions are written in the compact form, and what is packed elsewhere in the plain one
--EXTENSIONS--
msgpack
session
--INI--
msgpack.compact=stores
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/include/store.php';

/** Packs while the session is written. */
class Inner
{
    public string $form = '';

    public function __serialize(): array
    {
        return [$this->form = form(msgpack_pack(array_fill(0, 5, 'a string')))];
    }

    public function __unserialize(array $data): void
    {
        [$this->form] = $data;
    }
}

function form(string $bytes): string
{
    return str_starts_with($bytes, "\x92\x82\xc0\x03\x00\x00") ? 'compact' : 'plain';
}

$value = array_fill(0, 5, 'a string');
$msgpack = new MessagePack;
$packers = [
    'msgpack_pack()' => fn () => msgpack_pack($value),
    'msgpack_serialize()' => fn () => msgpack_serialize($value),
    'msgpack_pack(), with the option' => fn () => msgpack_pack($value, ['compact' => true]),
    '\MessagePack' => fn () => $msgpack->pack($value),
    'a new \MessagePack' => fn () => (new MessagePack)->pack($value),
    'MessagePack\Packer' => fn () => (new MessagePack\Packer)->pack($value),
];
Store::open_one();
session_start();
foreach (['stores', '1', '0', 'stores'] as $setting) {
    ini_set('msgpack.compact', $setting);
    $_SESSION = ['list' => $value, 'inner' => new Inner];
    $bytes = session_encode();
    echo "$setting: a session: ", form($bytes), ", in it: {$_SESSION['inner']->form}\n";
    foreach ($packers as $name => $pack) {
        echo "  $name: ", form($pack()), "\n";
    }
    $_SESSION = [];
    session_decode($bytes);
    var_dump($_SESSION['list'] === $value);
}
$msgpack->setOption(MessagePack::OPT_COMPACT, true);
echo 'OPT_COMPACT: ', form($msgpack->pack($value)), "\n";
session_abort();
?>
--EXPECT--
stores: a session: compact, in it: plain
  msgpack_pack(): plain
  msgpack_serialize(): plain
  msgpack_pack(), with the option: compact
  \MessagePack: plain
  a new \MessagePack: plain
  MessagePack\Packer: plain
bool(true)
1: a session: compact, in it: compact
  msgpack_pack(): compact
  msgpack_serialize(): compact
  msgpack_pack(), with the option: compact
  \MessagePack: plain
  a new \MessagePack: compact
  MessagePack\Packer: plain
bool(true)
0: a session: plain, in it: plain
  msgpack_pack(): plain
  msgpack_serialize(): plain
  msgpack_pack(), with the option: compact
  \MessagePack: plain
  a new \MessagePack: plain
  MessagePack\Packer: plain
bool(true)
stores: a session: compact, in it: plain
  msgpack_pack(): plain
  msgpack_serialize(): plain
  msgpack_pack(), with the option: compact
  \MessagePack: plain
  a new \MessagePack: plain
  MessagePack\Packer: plain
bool(true)
OPT_COMPACT: compact
