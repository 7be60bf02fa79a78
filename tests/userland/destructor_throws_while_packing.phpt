--TEST--
Packing ends where the destructor of what has been written throws
--INI--
msgpack.php_only=0
--FILE--
<?php
use MessagePack\{CanBePacked, Packer};

class Destructed
{
    public function __serialize(): array
    {
        $GLOBALS['held'] = null;
        return [];
    }

    public function __destruct()
    {
        throw new Exception('destructor');
    }
}

class Date extends DateTimeImmutable
{
    public function getTimestamp(): int
    {
        $GLOBALS['held'] = null;
        return 0;
    }

    public function __destruct()
    {
        throw new Exception('destructor');
    }
}

class Packed implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        $GLOBALS['held'] = null;
        return $packer->packNil();
    }

    public function __destruct()
    {
        throw new Exception('destructor');
    }
}

function try_to(string $name, mixed $value, callable $pack): void
{
    global $held;
    $held = $value;
    $value = [&$held, STDIN];
    try {
        $pack($value);
    } catch (Exception $e) {
        echo "$name: ", $e->getMessage(), ', after ', var_export($e->getPrevious()?->getMessage(), true), "\n";
    }
}

try_to('object', new Destructed, msgpack_pack(...));
try_to('array', [new Destructed], msgpack_pack(...));
try_to('date', new Date, msgpack_pack(...));
try_to('Packer', new Packed, (new Packer)->pack(...));
?>
--EXPECT--
object: destructor, after NULL
array: destructor, after NULL
date: destructor, after NULL
Packer: destructor, after NULL
