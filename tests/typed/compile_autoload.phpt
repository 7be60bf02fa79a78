--TEST--
Classes are autoloaded once, and an autoloader may throw, compile the same classes, or exit
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Base
{
    public ?Lazy $lazy = null;
    public ?Other $other = null;
}
class Bad
{
    public ?Base $base = null;
    public ?Throwing $t = null;
}
class Unsound
{
    public ?Unsound $again = null;
    public ?Missing $m = null;
}
spl_autoload_register(function (string $class) {
    echo "autoload $class\n";
    switch ($class) {
        case 'Lazy':
            eval('class Lazy { public int $x = 1; public ?Base $base = null; }');
            $GLOBALS['inner'] = new MessagePack\Codec('list<Base>');
            break;
        case 'Other':
            try {
                new MessagePack\Codec('array{a: Base, b: Other}');
            } catch (MessagePack\Exception\InvalidTypeException $e) {
                echo $e->getMessage(), "\n";
            }
            eval('class Other { public ?Base $base = null; }');
            break;
        case 'Throwing':
            throw new LogicException('from the autoloader');
        case 'Exiting':
            exit("exit\n");
    }
});
try {
    new MessagePack\Codec('Bad');
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
$value = ['lazy' => ['base' => ['other' => ['base' => null]]]];
map_all('Base', $value);
var_dump($inner->map([$value])[0] == (new MessagePack\Codec('Base'))->map($value));
compile_all('Unsound', 'Unsound', 'Base|null');
new MessagePack\Codec('array{a: Base, b: Exiting}');
?>
--EXPECT--
autoload Throwing
from the autoloader
-- Base
autoload Lazy
autoload Other
Type "array{a: Base, b: Other}": class Other does not exist
{"lazy":{"base":{"other":{"base":null}}}} => \Base::__set_state(array(   'lazy' =>   \Lazy::__set_state(array(     'x' => 1,     'base' =>     \Base::__set_state(array(       'lazy' => NULL,       'other' =>       \Other::__set_state(array(         'base' => NULL,      )),    )),  )),   'other' => NULL,))
bool(true)
autoload Missing
Unsound::$m (compile_autoload.php:17): class Missing does not exist
autoload Missing
Unsound::$m (compile_autoload.php:17): class Missing does not exist
Base|null: ok
autoload Exiting
exit
