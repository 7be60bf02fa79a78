--TEST--
Shared structures may be freed by the callback that loads them, and a destructor then may reset the unpacker
--FILE--
<?php
use MessagePack\{BufferUnpacker, Structures};

class Resets
{
    public BufferUnpacker $unpacker;

    public function __destruct()
    {
        echo "destroyed\n";
        $this->unpacker->reset(str_repeat("\x01", 5000));
    }
}

function unpacker(): BufferUnpacker
{
    $resets = new Resets();
    $structures = new Structures(function () use ($resets): string {
        (new ReflectionProperty(BufferUnpacker::class, 'structures'))->setValue($resets->unpacker, null);
        return "\x91\x92\xa1a\xa1b";
    });
    return $resets->unpacker = (new BufferUnpacker())->withStructures($structures);
}

$unpacker = unpacker();
$unpacker->append(str_repeat("\x01", 3000) . "\x40\x01\x02\x03");
$unpacker->append(str_repeat("\x05", 3000));
$unpacker->skip(3000);
var_dump($unpacker->unpack());
?>
--EXPECT--
destroyed
int(1)
