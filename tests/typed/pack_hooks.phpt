--TEST--
A property with a hook that gets is read by it, one that has another from its slot, and is left out without a value
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs a later PHP');
--FILE--
<?php
use MessagePack\{Codec, Raw};

class Person
{
    public function __construct(public string $name { get => strtoupper($this->name); }, public int $age)
    {
    }
}
class Older extends Person
{
    public int $age { get => parent::$age::get() + 1; }
}
final class Setting
{
    public int $a = 1;
    public string $x { set => "s$value"; }
    public string $y { set => $this->y = $value; }
}
final class Throwing
{
    public int $a = 1;
    public int $b = 2 { get => $this->b > 1 ? throw new LogicException('hook') : 0; }
}
echo new Raw((new Codec('list<Person>'))->pack([new Person('ann', 5), new Older('bob', 6)])), "\n";
$setting = new Setting;
echo new Raw((new Codec('Setting'))->pack($setting)), "\n";
$setting->y = $setting->x = 'et';
echo new Raw((new Codec('Setting'))->pack($setting)), "\n";
try {
    (new Codec('Throwing'))->pack(new Throwing);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
[{"name": "ANN", "age": 5}, {"name": "BOB", "age": 7}]
{"a": 1}
{"a": 1, "x": "set", "y": "et"}
hook
