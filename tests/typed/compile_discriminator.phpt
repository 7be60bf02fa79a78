--TEST--
#[Discriminator] has a closed list of classes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

use MessagePack\Attribute\{AsList, Discriminator};

#[Discriminator('kind', ['circle' => Circle::class, 'square' => 'Square', 7 => Circle::class])]
interface Shape {}
final class Circle implements Shape
{
    public function __construct(public float $r, public ?Shape $inner = null) {}
}
class Square implements Shape
{
    public function __construct(public string $kind, public int $a) {}
}
#[Discriminator(classes: ['base' => Base::class, 'sub' => Sub::class], key: 'type')]
class Base
{
    public int $x = 0;
}
class Sub extends Base {}
map_all('list<Shape>', [['r' => 1, 'kind' => 'circle', 'inner' => ['kind' => 'square', 'a' => 1]]], [['kind' => 'oval']], [['r' => 1]]);
map_all('Circle', ['r' => 1]);
map_all('Base', ['type' => 'base', 'x' => 1], ['x' => 2, 'type' => 'sub'], ['x' => 2]);
map_all('Sub', ['x' => 2]);

#[Discriminator('k', [])] interface None {}
#[Discriminator('k')] interface NoClasses {}
#[Discriminator('k', ['a' => Base::class])] interface Others {}
#[Discriminator('k', ['a' => Base::class])] abstract class OtherClasses {}
#[Discriminator('k', ['a' => 5])] interface NoName {}
#[Discriminator('k', ['a' => 'Nope'])] interface NoClass {}
#[Discriminator('k', ['a' => Listed::class])] interface ListedOnes {}
#[AsList] class Listed implements ListedOnes {}
#[Discriminator('k', ['a' => Bool_::class])] interface WithBool {}
class Bool_ implements WithBool { public bool $k; }
#[Discriminator('k', ['a' => Abs::class])] interface WithAbstract {}
abstract class Abs implements WithAbstract {}
#[Discriminator('k', ['a' => Suit::class])] interface WithEnum {}
enum Suit implements WithEnum { case Hearts; }
compile_all('None', 'NoClasses', 'Others', 'OtherClasses', 'NoName', 'NoClass', 'ListedOnes', 'WithBool', 'WithAbstract', 'WithEnum', 'Shape|Base', '?Shape');
?>
--EXPECT--
-- list<Shape>
[{"r":1,"kind":"circle","inner":{"kind":"square","a":1}}] => array (  0 =>   \Circle::__set_state(array(     'r' => 1.0,     'inner' =>     \Square::__set_state(array(       'kind' => 'square',       'a' => 1,    )),  )),)
[{"kind":"oval"}] => [{"kind":"oval"}]: $[0].kind: expected 'circle'|'square'|7, "oval" given
[{"r":1}] => [{"r":1}]: $[0].kind: expected 'circle'|'square'|7, nothing given
-- Circle
{"r":1} => \Circle::__set_state(array(   'r' => 1.0,   'inner' => NULL,))
-- Base
{"type":"base","x":1} => \Base::__set_state(array(   'x' => 1,))
{"x":2,"type":"sub"} => \Sub::__set_state(array(   'x' => 2,))
{"x":2} => {"x":2}: $.type: expected 'base'|'sub', nothing given
-- Sub
{"x":2} => \Sub::__set_state(array(   'x' => 2,))
None (compile_discriminator.php:27): #[Discriminator] has a key, and an array of classes by its values
NoClasses (compile_discriminator.php:28): #[Discriminator] has a key, and an array of classes by its values
Others (compile_discriminator.php:29): Base of #[Discriminator] does not implement Others
OtherClasses (compile_discriminator.php:30): Base of #[Discriminator] does not extend OtherClasses
NoName (compile_discriminator.php:31): #[Discriminator] has something other than the name of a class
NoClass (compile_discriminator.php:32): class Nope does not exist
ListedOnes (compile_discriminator.php:33): Listed of #[Discriminator] has #[AsList], and so no key
Bool_ (compile_discriminator.php:36): $k cannot hold the tag, whose key it has, of the #[Discriminator] of WithBool
WithAbstract (compile_discriminator.php:37): Abs is abstract without #[Discriminator]
WithEnum (compile_discriminator.php:39): Suit is an enum without #[Discriminator]
Type "Shape|Base": Shape and Base cannot be told apart in a message
?Shape: ok
