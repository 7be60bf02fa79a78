--TEST--
The attributes are classes whose objects reflection creates
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\{AsList, Discriminator, Factory, ListOf, Name, Naming, Type};

#[Naming(Naming::SNAKE_CASE), AsList, Discriminator('kind', ['a' => Sample::class])]
class Sample
{
    public function __construct(#[Name('a', 'b', 'c'), Type('list<int>'), ListOf(Sample::class)] public array $list)
    {
    }

    #[Factory]
    public static function make(): void
    {
    }
}
$class = new ReflectionClass(Sample::class);
foreach ([$class, $class->getProperty('list'), $class->getConstructor()->getParameters()[0], $class->getMethod('make')] as $reflection) {
    foreach ($reflection->getAttributes() as $attribute) {
        echo $attribute->getName(), ' ', json_encode($attribute->newInstance(), JSON_UNESCAPED_SLASHES), "\n";
    }
}
foreach ([fn () => new Name('a', 1), fn () => new Name('a', x: 'b'), fn () => new Type(), fn () => new Discriminator('a', 'b'),
    fn () => (new Naming('snake'))->__construct('kebab')] as $call) {
    try {
        $call();
    } catch (Error $e) {
        echo $e::class, $e instanceof ArgumentCountError ? '' : ": {$e->getMessage()}", "\n";
    }
}
?>
--EXPECT--
MessagePack\Attribute\Naming {"case":"snake"}
MessagePack\Attribute\AsList {}
MessagePack\Attribute\Discriminator {"key":"kind","classes":{"a":"Sample"}}
MessagePack\Attribute\Name {"name":"a","aliases":["b","c"]}
MessagePack\Attribute\Type {"type":"list<int>"}
MessagePack\Attribute\ListOf {"class":"Sample"}
MessagePack\Attribute\Name {"name":"a","aliases":["b","c"]}
MessagePack\Attribute\Type {"type":"list<int>"}
MessagePack\Attribute\ListOf {"class":"Sample"}
MessagePack\Attribute\Factory {}
TypeError: MessagePack\Attribute\Name::__construct(): Argument #2 must be of type string, int given
ArgumentCountError
ArgumentCountError
TypeError: MessagePack\Attribute\Discriminator::__construct(): Argument #2 ($classes) must be of type array, string given
Error: Cannot modify readonly property MessagePack\Attribute\Naming::$case
