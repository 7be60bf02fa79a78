--TEST--
Where the source cannot be read, or has changed, names in docblocks are written in full
--EXTENSIONS--
msgpack
--FILE--
<?php
namespace Other { class Item { public int $right = 1; } }
namespace App {
    class Item { public int $wrong = 1; }
}
namespace {
    require __DIR__ . '/include/types.inc';
    require __DIR__ . '/../bin/include/command.php';

    eval('namespace App; use Other\Item; class Bag { /** @var list<Item> */ public array $items; }
        class Relative { /** @var list<namespace\Item> */ public array $items; }
        class Qualified { /** @var Sub\Item|null */ public ?object $item; }
        class Full { /** @var list<\Other\Item> */ public array $items; /** @var array<int, self> */ public array $more = []; }
        class Native { public Item $item; public function __construct(#[\MessagePack\Attribute\Type("list<App\\\\Item>")] public array $items = []) {} }');
    compile_all('App\Bag', 'App\Relative', 'App\Qualified', 'App\Full', 'App\Native');

    $code = "<?php\nnamespace App;\nuse Other\\Item;\nclass NAME { /** @var list<Item> */ public array \$items; }";
    foreach ([
        'Gone' => null,
        'Shorter' => "<?php\nnamespace App;\n\nclass Shorter2 { /** @var list<Item> */ public array \$items; }",
        'Moved' => "<?php\nnamespace App;\n\n\nuse Other\\Item;\nclass Moved { /** @var list<Item> */ public array \$items; }",
        'Elsewhere' => "<?php\nnamespace Other;\n\nclass Elsewhere { /** @var list<Item> */ public array \$items; }",
        'Anonymous' => "<?php\nnamespace Other;\n\nnew class { /** @var list<Item> */ public array \$items; };",
        'Same' => str_replace('NAME', 'Same', $code),
    ] as $name => $changed) {
        $file = __DIR__ . "/compile_imports_of_code_without_a_file.$name.inc";
        file_put_contents($file, str_replace('NAME', $name, $code));
        require $file;
        $changed === null ? unlink($file) : file_put_contents($file, $changed);
        compile_all("App\\$name");
        @unlink($file);
    }
    $code = 'class Item {} class Box { /** @var list<Item> */ public array $items; } try { new MessagePack\Codec("Box"); } catch (Exception $e) { echo $e->getMessage(), "\n"; }';
    echo run_command([...php(), '-r', $code], '')[0], run_command(php(), "<?php $code")[0];
}
?>
--EXPECT--
App\Bag::$items (compile_imports_of_code_without_a_file.php(10) : eval()'d code:1): Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
App\Relative::$items (compile_imports_of_code_without_a_file.php(10) : eval()'d code:2): namespace\Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
App\Qualified::$item (compile_imports_of_code_without_a_file.php(10) : eval()'d code:3): Sub\Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
App\Full: ok
App\Native: ok
App\Gone::$items (compile_imports_of_code_without_a_file.Gone.inc:4): Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
App\Shorter::$items (compile_imports_of_code_without_a_file.Shorter.inc:4): Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
App\Moved: ok
App\Elsewhere::$items (compile_imports_of_code_without_a_file.Elsewhere.inc:4): Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
App\Anonymous::$items (compile_imports_of_code_without_a_file.Anonymous.inc:4): Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
App\Same: ok
Box::$items (Command line code:1): Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
Box::$items (Standard input code:1): Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
