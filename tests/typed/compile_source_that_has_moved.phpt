--TEST--
A class that is in another line of its file by now is found by its name, if it is the only one
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach (['Once' => '', 'Twice' => "if (true) {} else { class Twice {} }\n"] as $name => $more) {
    $class = "class $name { /** @var list<Item> */ public array \$items; }\n";
    file_put_contents($file = __DIR__ . "/source_that_has_moved.$name.inc", "<?php\nif (true) { $class }\n$more");
    require $file;
    file_put_contents($file, "<?php\nuse App\Item;\n\nif (true) { $class }\n$more");
    eval($name === 'Once' ? 'namespace App; class Item { public int $moved; }' : '');
    try {
        echo $name, ': ', array_keys((new MessagePack\Codec($name))->jsonSchema()['$defs'])[1], "\n";
    } catch (MessagePack\Exception\InvalidTypeException $exception) {
        echo preg_replace("~.*: (?=Item)~", "$name: ", $exception->getMessage()), "\n";
    }
    unlink($file);
}
?>
--EXPECT--
Once: App.Item
Twice: Twice: Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
