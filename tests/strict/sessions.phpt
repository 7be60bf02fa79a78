--TEST--
Under msgpack.strict a session is what was written, under today's classes, or it cannot be decoded
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
msgpack.strict=1
--FILE--
<?php
require __DIR__ . '/deploys.inc';
require __DIR__ . '/../sessions/include/store.php';

$store = Store::open_one();
$pack = static function (array $value, bool $compact) use ($store): string {
    ini_set('msgpack.compact', $compact ? '1' : '0');
    session_id('tested');
    session_start();
    $_SESSION = $value;
    session_write_close();
    return $store->written['tested'];
};
$read = static function (string $bytes) use ($store): array|false {
    $store->written['tested'] = $bytes;
    session_id('tested');
    session_start();
    $read = isset($store->written['tested']) ? $_SESSION : false;
    if (session_status() === PHP_SESSION_ACTIVE) {
        session_abort();
    }
    return $read;
};
each_change(false, $pack, $read, false);
each_change(true, $pack, $read, false);

ini_set('msgpack.compact', '0');
session_id('tested');
session_start();
$_SESSION = ['resource' => STDIN];
try {
    session_encode();
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
session_abort();
ini_set('msgpack.read_serialized', '1');
foreach (['data' => 'a|a:1:{i:0;i:1;}', 'an object' => 'a|O:8:"stdClass":0:{}', 'an enum' => 'a|E:6:"Is:Not";'] as $what => $text) {
    echo "$what: ", json_encode(@$read($text)), "\n";
}
?>
--EXPECT--
Strict packing: a value of type resource, in [resource]
data: {"a":[1]}
an object: false
an enum: false
