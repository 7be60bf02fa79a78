--TEST--
\MessagePackUnpacker: the destructor of an abandoned message may end or continue the one that is kept
--EXTENSIONS--
msgpack
--INI--
error_reporting=24575
--FILE--
<?php
class Item implements Serializable
{
    public $text;
    public static MessagePackUnpacker $unpacker;
    public static Closure $atEnd;

    public function serialize() { return ''; }
    public function unserialize(string $text)
    {
        $this->text = $text;
        $text === 'kept' && self::$unpacker->execute(half('abandoned'));
    }
    public function __destruct() { $this->text === 'abandoned' && (self::$atEnd)(self::$unpacker); }
}

/* Takes the memory of the message, to which nothing may be written. */
function take_memory(): void { $GLOBALS['memory'] = array_map(fn($size) => str_repeat('x', $size), [1400, 1600, 1900, 2200]); }

function half(string $text): string { return "\x92\x82\xc0\x03\xa4Item" . msgpack_pack($text); }

foreach ([
    'reset' => fn($unpacker) => $unpacker->reset() ?? take_memory(),
    'constructed' => fn($unpacker) => $unpacker->__construct(),
    'continued' => fn($unpacker) => var_dump($unpacker->execute("\x01")),
    'continued with a piece' => fn($unpacker) => var_dump($unpacker->execute("\xcd")),
] as $title => Item::$atEnd) {
    echo "$title\n";
    Item::$unpacker = $unpacker = new MessagePackUnpacker;
    var_dump($unpacker->execute(half('kept')));
    var_dump($unpacker->execute("\x02\x03"));
    echo json_encode($unpacker->data()), "\n";
}
var_dump(trim(implode($memory), 'x'));
?>
--EXPECT--
reset
bool(false)
bool(true)
2
constructed
bool(false)
bool(true)
2
continued
bool(true)
bool(false)
bool(true)
2
continued with a piece
bool(false)
bool(false)
bool(true)
[{"text":"kept"},515]
string(0) ""
