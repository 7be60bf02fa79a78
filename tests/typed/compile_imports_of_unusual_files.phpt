--TEST--
Imports are read as PHP reads the file, without its warnings and errors
--EXTENSIONS--
msgpack
--FILE--
<?php
class Other { public int $id = 1; }
class Words {}

/** Compiles a class of a file, which then becomes another one. */
function compile(string $code, ?string $changed = null): void
{
    static $number = 0;
    $class = 'C' . ++$number;
    $file = __DIR__ . "/compile_imports_of_unusual_files.$number.inc";
    $declaration = "class $class { /** @var list<O> */ public array \$list; }";
    file_put_contents($file, str_replace('CLASS', $declaration, $code));
    @require $file;
    $changed === null ? unlink($file) : file_put_contents($file, str_replace('CLASS', $declaration, $changed));
    try {
        new MessagePack\Codec(class_exists($class) ? $class : "Unusual\\$class");
        echo "$class: ok\n";
    } catch (MessagePack\Exception\InvalidTypeException $e) {
        echo str_replace(__DIR__, '', $e->getMessage()), "\n";
    }
    @unlink($file);
}

foreach ([
    "#!/usr/bin/php\n<?php namespace Unusual;\nuse Other as O;\nCLASS",
    "<p>use</p>\n<?php use Other as O ?>\n<?php class D extends Other {}\nCLASS",
    '<?php namespace Unusual { use Other as O; false && [\Words::USE, O, 1, match (1) { 1 => \Words::NAMESPACE }]; use A as B; CLASS }',
    "<?php namespace Unusual;\nfunction f(\$a) { return \"{\$a} \${a} } use X as O;\"; }\nuse Other as O;\nCLASS",
    "<?php namespace Unusual;\n\$a = <<<A\n  } \\777 {\$a[1]} use X as O;\n  A . <<<'B'\n  { use X as O;\n  B;\nuse \Other as O;\n\"\\777\";\nCLASS",
    "<?php namespace Unusual;\nuse \Words\{A, Words as W};\nuse function a as b, a\O, a\c;\nuse B\{C, const O};\nuse Other as O; CLASS\n__halt_compiler(); \"\\u{}",
] as $code) {
    compile($code, $code);
}
$code = "<?php namespace Unusual;\nuse Other as O;\n\n\nCLASS";
compile($code, "<?php namespace Unusual;\nuse Other as O;\n\"\\u{zz}\" . \"\\u{}\"; <<<X\n\t a\n X . 09;\nCLASS /*");
compile($code, "<?php namespace Unusual; /*");
compile($code);
// What comes after an error is not read: each of these would be another one.
memory_reset_peak_usage();
$before = memory_get_usage();
compile($code, "<?php namespace Unusual;\nuse Other as O;" . str_repeat('}', 20000) . "\n\nCLASS");
compile($code, "<?php namespace Unusual;\nuse Other as O, " . str_repeat('"\u{"', 20000) . "\n\nCLASS");
var_dump(memory_get_peak_usage() - $before < 4 << 20);
?>
--EXPECT--
C1: ok
<p>use</p>
C2: ok
C3: ok
C4: ok
C5: ok
C6: ok
Unusual\C7::$list (/compile_imports_of_unusual_files.7.inc:5): O needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
Unusual\C8::$list (/compile_imports_of_unusual_files.8.inc:5): O needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
Unusual\C9::$list (/compile_imports_of_unusual_files.9.inc:5): O needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
Unusual\C10::$list (/compile_imports_of_unusual_files.10.inc:5): O needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
Unusual\C11::$list (/compile_imports_of_unusual_files.11.inc:5): O needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
bool(true)
