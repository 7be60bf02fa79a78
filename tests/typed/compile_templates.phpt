--TEST--
Templates and aliases of types are said to be unsupported, and are no classes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

spl_autoload_register(function (string $class) {
    echo "autoload $class\n";
});

class Item { public int $id = 1; }
class T { public int $id = 1; }
/** @template T of Item */
class Template { /** @var list<T> */ public array $list; }
/**
 * @template-covariant A
 * @phpstan-template-contravariant B of Item
 * @template-implements Item<int>
 * @phpstan-type Id int
 * @psalm-type Name = string
 * @phpstan-import-type Key from Item
 * @psalm-import-type Value from Item as ItemValue
 * @type Other int
 */
class Several
{
    /**
     * @template M
     * @param list<M> $list
     */
    public function __construct(public array $list) {}
}
eval('/** @template T */ class Evaluated { /** @var T */ public mixed $t; }');
compile_all('Template', 'Several', 'Evaluated');
foreach (['A', 'B', 'Id', 'Name', 'Key', 'ItemValue', 'Value', 'Other', 'Item', '\T', 'T'] as $type) {
    $class = 'Of' . strtr($type, '\\', '_');
    $tags = (new ReflectionClass('Several'))->getDocComment();
    $file = __DIR__ . "/compile_templates.$class.inc";
    file_put_contents($file, "<?php\n$tags class $class { /** @var list<$type> */ public array \$list; }");
    require $file;
    compile_all($class);
    unlink($file);
}
?>
--EXPECT--
Template::$list (compile_templates.php:11): T is a template type, which is not supported
Several::__construct(), parameter $list (compile_templates.php:28): M is a template type, which is not supported
Evaluated::$t (compile_templates.php(30) : eval()'d code:1): T is a template type, which is not supported
OfA::$list (compile_templates.OfA.inc:11): A is a template type, which is not supported
OfB::$list (compile_templates.OfB.inc:11): B is a template type, which is not supported
OfId::$list (compile_templates.OfId.inc:11): Id is a type alias, which is not supported
OfName::$list (compile_templates.OfName.inc:11): Name is a type alias, which is not supported
OfKey::$list (compile_templates.OfKey.inc:11): Key is a type alias, which is not supported
OfItemValue::$list (compile_templates.OfItemValue.inc:11): ItemValue is a type alias, which is not supported
autoload Value
OfValue::$list (compile_templates.OfValue.inc:11): class Value does not exist
autoload Other
OfOther::$list (compile_templates.OfOther.inc:11): class Other does not exist
OfItem: ok
Of_T: ok
OfT: ok
