--TEST--
Code of eval() has its namespace, but no imports
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

eval('namespace App\Sub; class Item { public int $id = 1; } class Box { /** @var list<Item> */ public array $items; }');
eval('namespace App; use App\Sub\Item; class Bag { /** @var list<Item> */ public array $items; } class Sack { /** @var list<\App\Sub\Item> */ public array $items; }');
map_all('App\Sub\Box', ['items' => [[]]]);
map_all('App\Sack', ['items' => [[]]]);
compile_all('App\Bag');
?>
--EXPECT--
-- App\Sub\Box
{"items":[[]]} => \App\Sub\Box::__set_state(array(   'items' =>   array (    0 =>     \App\Sub\Item::__set_state(array(       'id' => 1,    )),  ),))
-- App\Sack
{"items":[[]]} => \App\Sack::__set_state(array(   'items' =>   array (    0 =>     \App\Sub\Item::__set_state(array(       'id' => 1,    )),  ),))
App\Bag::$items (compile_imports_of_code_without_a_file.php(5) : eval()'d code:1): class App\Item does not exist
