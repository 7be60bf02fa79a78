--TEST--
An exception of any callback ends packing
--EXTENSIONS--
msgpack
--FILE--
<?php
class ThrowingSerialize { function __serialize(): array { throw new Exception('serialize'); } }
class ThrowingSleep { function __sleep() { throw new Exception('sleep'); } }
class NoArray { function __serialize() { return 5; } }
class Wrap { function __construct(public $a, public $b = 1) {} function __sleep() { return ['a', 'b']; } }
class WrapSerialize { function __construct(public $a) {} function __serialize(): array { return [$this->a]; } }
foreach ([new ThrowingSerialize, new ThrowingSleep, new NoArray, function () {}] as $inner) {
    foreach ([$inner, [1, $inner], ['k' => [&$inner, $inner]], new Wrap($inner), new WrapSerialize($inner), (object) ['p' => $inner], new MessagePack\Type\Map(['m' => $inner])] as $value) {
        try {
            msgpack_pack($value);
            echo "no exception\n";
        } catch (Throwable $e) {
            $messages[] = get_class($e) . ': ' . preg_replace('/, in (->|\[)\S*$/', '', $e->getMessage());
        }
    }
    echo implode("\n", array_unique($messages)), ', ', count($messages), " times\n";
    $messages = [];
}
?>
--EXPECT--
Exception: serialize, 7 times
Exception: sleep, 7 times
TypeError: NoArray::__serialize() must return an array, 7 times
Exception: Serialization of 'Closure' is not allowed, 7 times
