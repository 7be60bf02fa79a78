--TEST--
An object that a duplicate key replaces runs __wakeup() and its destructor after the message
--EXTENSIONS--
msgpack
--FILE--
<?php
class Loud
{
    public $name;

    public function __wakeup()
    {
        echo "  $this->name wakes up\n";
    }

    public function __destruct()
    {
        echo "  $this->name is destructed\n";
    }
}

spl_autoload_register(function ($class) {
    echo "  $class is asked for\n";
});

/** {nil: "Loud", "name": $name} */
function loud(string $name): string
{
    return "\x82\xc0\xa4Loud\xa4name\xa1$name";
}

$late = "\x81\xc0\xa4Late";

echo "{a: A, a: 5, b: an object of a class that is missing}\n";
$value = msgpack_unpack("\x83\xa1a" . loud('A') . "\xa1a\x05\xa1b$late");
echo '  ', json_encode($value), "\n";

echo "{a: A, a: B}\n";
$value = msgpack_unpack("\x82\xa1a" . loud('A') . "\xa1a" . loud('B'));
echo '  ', count($value), ' element, ', $value['a']->name, "\n";
unset($value);

echo "The same, cut short\n";
var_dump(@msgpack_unpack("\x83\xa1a" . loud('A') . "\xa1a" . loud('B')));

echo "A property twice: {nil: stdClass, p: A, p: 5}\n";
$value = msgpack_unpack("\x83\xc0\xa8stdClass\xa1p" . loud('A') . "\xa1p\x05");
echo '  ', json_encode($value), "\n";
?>
--EXPECT--
{a: A, a: 5, b: an object of a class that is missing}
  Late is asked for
  A wakes up
  A is destructed
  {"a":5,"b":{"__PHP_Incomplete_Class_Name":"Late"}}
{a: A, a: B}
  A wakes up
  B wakes up
  A is destructed
  1 element, B
  B is destructed
The same, cut short
bool(false)
A property twice: {nil: stdClass, p: A, p: 5}
  A wakes up
  A is destructed
  {"p":5}
