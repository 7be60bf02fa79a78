--TEST--
Compact form: a table of objects is read though its class has got an __unserialize() since, with what the plain form gives it
--EXTENSIONS--
msgpack
--FILE--
<?php


/* Its objects were packed before it had an __unserialize(). */
class Was
{
    public ?int $id;
    protected string $name;
    public mixed $other;

    public function __construct(int $i)
    {
        $this->id = $i;
        if ($i % 5) {
            $this->name = "the name of $i";
        }
        $this->other = $i % 3 ? [$i, ['deep' => "text $i"]] : null;
    }
}

class Has
{
    public array $data;

    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}

/* Its handler makes a table of properties, which is not what __unserialize() gets. */
class Its extends MessagePack\BufferUnpacker
{
    public array $data;

    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}

$rows = array_map(fn (int $i) => new Was($i), range(1, 60));
[$plain, $compact] = array_map(fn (bool $compact) => str_replace('Was', 'Has', msgpack_pack($rows, ['compact' => $compact])), [false, true]);
var_dump(substr_count($compact, 'Has'), strlen($compact) < strlen($plain) / 4);

$expected = serialize(msgpack_unpack($plain));
var_dump(serialize(msgpack_unpack($compact)) === $expected, msgpack_unpack($compact)[0]->data);
var_dump(serialize(msgpack_unpack($compact, null, ['strict' => true])) === serialize(msgpack_unpack($plain, null, ['strict' => true])));
var_dump(serialize(msgpack_unpack($compact, null, ['allowed_classes' => ['Has']])) === $expected);
var_dump(array_column(msgpack_unpack(str_replace('Has', 'Its', $compact)), 'data') === array_column(msgpack_unpack($plain), 'data'));
var_dump(msgpack_unpack($compact, null, ['allowed_classes' => []])[0] instanceof __PHP_Incomplete_Class);

$unpacker = new MessagePackUnpacker();
foreach (str_split($compact) as $byte) {
    $unpacker->feed($byte);
    if ($unpacker->execute()) {
        var_dump(serialize($unpacker->data()) === $expected);
    }
}
for ($length = 0; $length < strlen($compact); $length++) {
    if (@msgpack_unpack(substr($compact, 0, $length)) !== ($length ? false : null)) {
        echo "$length bytes are read\n";
    }
}

enum No { case A; }
var_dump(@msgpack_unpack(preg_replace('/\xa3Was/', "\xa2No", msgpack_pack($rows, ['compact' => true]))));
?>
--EXPECTF--
int(1)
bool(true)
bool(true)
array(3) {
  ["id"]=>
  int(1)
  ["%0*%0name"]=>
  string(13) "the name of 1"
  ["other"]=>
  array(2) {
    [0]=>
    int(1)
    [1]=>
    array(1) {
      ["deep"]=>
      string(6) "text 1"
    }
  }
}
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
