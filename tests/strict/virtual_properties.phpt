--TEST--
Strict reading rejects the value of a virtual property, which has no slot, in every form
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with PHP 8.4'); ?>
--FILE--
<?php
class Plain { public $first = 1; public $wh = 2; }
class Whole { public $first = 1; public int $wh { get => 2; set { throw new Exception('set'); } } }
class Child extends Whole { public $last = 3; }

foreach (['object' => 1, 'records' => 3, 'columns' => 20] as $form => $count) {
    $value = array_map(static fn () => new Plain, range(1, $count));
    foreach ([false, true] as $compact) {
        foreach (['Whole', 'Child'] as $class) {
            $bytes = str_replace('Plain', $class, msgpack_pack($value, ['compact' => $compact]));
            try {
                var_dump(msgpack_unpack($bytes, null, ['strict' => true, 'throw' => true]));
            } catch (MessagePack\Exception\UnpackingFailedException $e) {
                echo "$form: ", $e->getMessage(), "\n";
            }
        }
    }
}
echo msgpack_pack([new Whole, new Child], ['strict' => true]) === msgpack_pack([new Whole, new Child]) ? "packed\n" : "other\n";
var_dump(msgpack_unpack(msgpack_pack(new Child), null, ['strict' => true]) == new Child);
?>
--EXPECT--
object: Cannot unserialize value for virtual property Whole::$wh at offset 19, in [0]
object: Cannot unserialize value for virtual property Whole::$wh at offset 19, in [0]
object: Cannot unserialize value for virtual property Whole::$wh at offset 19, in [0]
object: Cannot unserialize value for virtual property Whole::$wh at offset 19, in [0]
records: Cannot unserialize value for virtual property Whole::$wh at offset 19, in [0]
records: Cannot unserialize value for virtual property Whole::$wh at offset 19, in [0]
records: Cannot unserialize value for virtual property Whole::$wh at offset 25, in [0]
records: Cannot unserialize value for virtual property Whole::$wh at offset 25, in [0]
columns: Cannot unserialize value for virtual property Whole::$wh at offset 21, in [0]
columns: Cannot unserialize value for virtual property Whole::$wh at offset 21, in [0]
columns: Cannot unserialize value for virtual property Whole::$wh at offset 41, in [0]
columns: Cannot unserialize value for virtual property Whole::$wh at offset 41, in [0]
packed
bool(true)
