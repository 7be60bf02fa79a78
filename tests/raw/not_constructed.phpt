--TEST--
A Raw that userland gets before its data can only be freed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

class Early
{
    public function __unserialize(array $data): void
    {
        $raw = $data[0];
        foreach ([fn () => $raw->get(''), fn () => $raw->has(''), fn () => $raw->at(''), fn () => $raw->getMany(['']), fn () => $raw->select([]),
            fn () => $raw->getIterator(), fn () => iterator_count($raw), fn () => count($raw), fn () => $raw['a'], fn () => isset($raw['a']),
            fn () => "$raw", fn () => json_encode($raw), fn () => serialize($raw), fn () => (clone $raw)->unpack(),
            fn () => msgpack_pack($raw), fn () => msgpack_pack([$raw], ['compact' => true]), fn () => (new MessagePack\Packer)->pack($raw),
            fn () => $raw->pack(new MessagePack\Packer)] as $use) {
            try {
                var_dump($use());
            } catch (Error $e) {
                str_starts_with($e->getMessage(), 'The constructor has not been called') or print $e->getMessage() . "\n";
            }
        }
        var_dump($raw == new Raw("\x01"), $raw == clone $raw);
    }
}
/* It is an element of what its __unserialize() gets. */
foreach (['unserialize', 'msgpack_unpack'] as $function) {
    try {
        $function($function === 'unserialize' ? 'O:15:"MessagePack\Raw":1:{i:0;O:5:"Early":1:{i:0;r:1;}}'
            : "\x82\xc0\xafMessagePack\\Raw\xc0\x91\x82\xc0\xa5Early\xc0\x91\x82\xc0\x04\x00\x01");
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(false)
bool(true)
Invalid serialization data for a MessagePack\Raw
bool(false)
bool(true)
Invalid serialization data for a MessagePack\Raw
