--TEST--
Names in a docblock are by the `use` lines before its class, also where several namespaces are in a line
--EXTENSIONS--
msgpack
--FILE--
<?php
namespace Other { class Item { public int $right = 1; } }
namespace App { class Item { public int $wrong = 1; } }
namespace {
    /** Prints whose Item the classes and objects of the code, which is of a file of its own, have. */
    function items(string $code): void
    {
        static $number = 0;
        $file = __DIR__ . '/compile_imports_by_class.' . ++$number . '.inc';
        file_put_contents($file, str_replace('LIST', '/** @var list<Item> */ public array $items;', "<?php $code"));
        $classes = require $file;
        foreach ($classes as $class) {
            echo $class, ': ', array_keys((new MessagePack\Codec("\\$class"))->jsonSchema()['$defs'])[1], "\n";
        }
        unlink($file);
    }

    items('namespace N1 { use Other\Item; class C { LIST } } namespace N2 { use App\Item; class D { LIST } } namespace N3 { return [\N1\C::class, \N2\D::class]; }');
    items('namespace N4; use Other\Item; class C { LIST } namespace N5; use App\Item; class D { LIST } return [\N4\C::class, \N5\D::class];');
    items("namespace N6; use Other\\Item;\n#[\\Attribute]\nfinal\n/* a comment\n */ class\nC\n{ LIST }\r\nabstract class E {}\rfinal class D { LIST } return [C::class, D::class];");
    items("\r\n\rnamespace N7 { use Other\\Item; if (true) { class C { function class() { return [E::class, E::INTERFACE, E::class => 1]; } function trait() {} const ENUM = 1; LIST } } return [C::class]; }");
    items("namespace N8; use Other\\Item; fn () => [<<<A\r\n  a\r\n  A, <<<'B'\n    b\n  c\n  B, <<<\"C\"\n  {\$x(<<<D\n    d\n    D)}\n\n  \$y[0]\n  C, <<<E\n  E, \"\n\n\"]; class C { LIST } return [C::class];");
    // Of traits
    items('namespace N9 { use Other\Item; trait Items { LIST } trait Of { /** @param list<Item> $of */ #[\MessagePack\Attribute\Factory] static function of(array $of) {} }
            trait Construct { use Items; /** @param list<Item> $list */ function __construct(public array $list) {} } }
        namespace N9\U { use App\Item; trait Items { use \N9\Items; } trait Of { use \N9\Of; } trait Construct { use \N9\Construct; } }
        namespace N10 { use App\Item;
            class B { use \N9\Items; } class C { use \N9\U\Items; }
            class D { use \N9\U\Of { of as make; } static function of() {} }
            class E { use \N9\U\Construct; }
            trait Construct { /** @param list<Item> $items */ function __construct(public array $items) {} } class F { use Construct; use \N9\Construct { Construct::__construct insteadof \N9\Construct; } }
            return [B::class, C::class, D::class, E::class, F::class]; }');
    // Of parents, and of a promoted property that is declared again
    items('namespace N11 { use Other\Item; class P { /** @param list<Item> $items */ public function __construct(public array $items) {} } class Q { public function __construct(public array $items) {} } class R { public function __construct(/** @var list<Item> */ public array $items) {} } }
        namespace N12 { use App\Item; class C extends \N11\P {} class D extends \N11\P { LIST } class E extends \N11\Q { LIST } class F extends \N11\R { LIST } return [C::class, D::class, E::class, F::class]; }');
    // A class that its file declares twice: in other lines, and in one
    items("namespace N13 { use Other\\Item; if (true) { class C { LIST } } } namespace N13 { use App\\Item; if (false) {\nclass C { LIST } } return [C::class]; }");
    items("namespace N14 { use App\\Item; if (false) { class C { LIST } } } namespace N14 { use Other\\Item; [fn () => function () {\nclass C { LIST } }][0]()(); return [C::class]; }");
    try {
        items('namespace N15 { use Other\Item; class C { LIST } } namespace N15 { use App\Item; if (false) { class C { LIST } } return [C::class]; }');
    } catch (MessagePack\Exception\InvalidTypeException $e) {
        echo preg_replace('/.*: (?=Item)/', '', $e->getMessage()), "\n";
    }
    @unlink(__DIR__ . '/compile_imports_by_class.10.inc');
}
?>
--EXPECT--
N1\C: Other.Item
N2\D: App.Item
N4\C: Other.Item
N5\D: App.Item
N6\C: Other.Item
N6\D: Other.Item
N7\C: Other.Item
N8\C: Other.Item
N10\B: Other.Item
N10\C: Other.Item
N10\D: Other.Item
N10\E: Other.Item
N10\F: App.Item
N12\C: Other.Item
N12\D: Other.Item
N12\E: App.Item
N12\F: Other.Item
N13\C: Other.Item
N14\C: Other.Item
N15\C: Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
