--TEST--
An object that loses properties during packing is an exception, not a malformed message
--EXTENSIONS--
msgpack
--FILE--
<?php
class Remover { function __serialize(): array { global $victim; unset($victim->last, $victim->dynamic); return []; } }
class Victim { public $first; public $last = 'x'; }
#[AllowDynamicProperties] class DynamicVictim { public $first; public $last = 'x'; }
foreach (['Victim', 'DynamicVictim'] as $class) {
    $victim = new $class;
    $victim->first = new Remover;
    if ($class === 'DynamicVictim') $victim->dynamic = 'y';
    try {
        msgpack_pack(['a' => $victim]);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
$victim = new Victim;
$victim->first = new Remover;
try {
    msgpack_pack([new Victim, $victim]);
} catch (Exception $e) {
    echo 'after another: ', $e->getMessage(), "\n";
}
class Adder { function __serialize(): array { global $victim; $victim->dynamic2 = 'added'; return []; } function __unserialize(array $data): void {} }
$victim = new DynamicVictim;
$victim->first = new Adder;
print_r(array_keys((array) msgpack_unpack(msgpack_pack($victim))));
?>
--EXPECT--
Victim was changed while it was being packed, in [a]
DynamicVictim was changed while it was being packed, in [a]
after another: Victim was changed while it was being packed, in [1]
Array
(
    [0] => first
    [1] => last
)
