--TEST--
A template that does not fit frees what it has filled so far
--EXTENSIONS--
msgpack
--INI--
msgpack.error_display=0
--FILE--
<?php
class Two { public $a; public $b; private function __construct() {} }
class Fails { public array $list = []; public function __construct() { throw new Exception('thrown'); } }

$cases = [
    'a list with a string key' => [[[1], 'key' => [2]], [[0]]],
    'a list of lists, one with none' => [[[1], []], [[0]]],
    'a map that is too short' => [[1, 2], ['a' => 0, 'b' => 0, 'c' => 0]],
    'a list whose second object cannot be made' => [[[1, 2], new ArrayObject], [Fails::class]],
    'an object in an object' => [[[1], 'text'], [new class { public $list = [[1]]; public $map = ['k' => [1]]; }]],
];

foreach ($cases as $name => [$value, $template]) {
    $bytes = msgpack_pack($value);
    for ($i = 0; $i < 300; $i++) {
        try {
            $answer = msgpack_unpack($bytes, $template);
        } catch (Exception $e) {
            $answer = $e->getMessage();
        }
        unset($e);
        $i === 100 and $before = memory_get_usage();
    }
    echo "$name: ", json_encode($answer), ', ', memory_get_usage() - $before < 2000 ? 'nothing kept' : memory_get_usage() - $before . ' bytes kept', "\n";
}
?>
--EXPECT--
a list with a string key: null, nothing kept
a list of lists, one with none: null, nothing kept
a map that is too short: null, nothing kept
a list whose second object cannot be made: "thrown", nothing kept
an object in an object: [{"list":1,"map":{"k":[1]}},{"list":"text","map":{"k":[1]}}], nothing kept
