--TEST--
Compact form: arrays that userland makes for a moment are not taken for each other
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Fresh
{
    public function __construct(public int $number = 0) {}

    public function __serialize(): array
    {
        $number = $this->number;
        return ['first' => 'some text', 'middle ' . $number % 3 => 1, 'number' => $number];
    }

    public function __unserialize(array $data): void
    {
        $this->number = count($data) === 3 ? $data['number'] : -1;
    }
}

class Moment
{
    public array $array = [];
    private static ?Moment $last = null;
    private static array $same = [];

    public function __construct(public int $number = 0) {}

    /** Sets an array that is in two places, and drops that of the last object. */
    public function __sleep(): array
    {
        if (self::$last) {
            self::$last->array = self::$same = [];
        }
        self::$last = $this;
        $this->array = self::$same = ['number' => $this->number, 'text' => "text $this->number"];
        return ['number', 'array'];
    }
}
$packed = compact_form(array_map(fn(int $number) => new Fresh($number), range(0, 199)));
var_dump(array_map(fn(Fresh $fresh) => $fresh->number, msgpack_unpack($packed)) === range(0, 199));
$plain = msgpack_pack(array_map(fn(int $number) => new Fresh($number), range(0, 199)), ['compact' => false]);
$options = ['allowed_classes' => false];
var_dump(shown(msgpack_unpack($packed, null, $options)) === shown(msgpack_unpack($plain, null, $options)));

$again = msgpack_unpack(msgpack_pack(array_map(fn(int $number) => new Moment($number), range(0, 199)), ['compact' => true]));
var_dump(array_map(fn(Moment $moment) => $moment->array['number'], $again) === range(0, 199));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
