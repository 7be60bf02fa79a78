--TEST--
\MessagePackUnpacker: the result of each method, in and out of the usual order
--EXTENSIONS--
msgpack
--FILE--
<?php
function unpacker(mixed ...$arguments): MessagePackUnpacker
{
    return new MessagePackUnpacker(...$arguments);
}

/** A step is a method with at most one argument, or a string for execute(). */
function steps(string $what, array $steps): void
{
    $unpacker = unpacker();
    $answers = [];
    foreach ($steps as $step) {
        [$method, $argument] = (array) $step + [1 => null];
        $answers[] = json_encode($argument === null ? $unpacker->$method() : $unpacker->$method($argument));
    }
    echo "$what: ", implode(' ', $answers), "\n";
}

steps('nothing is fed', ['execute', 'data', 'reset', 'execute', ['feed', ''], 'execute', 'data']);
steps('one message', [['feed', "\x92\x01\x02"], 'execute', 'data', 'data', 'execute', 'data']);
steps('two at once', [['feed', "\x92\x01\x02\x81\xa1a\x01"], 'execute', 'data', 'execute', 'data', 'execute']);
steps('the second takes the place of the first', [['feed', "\x01\x02"], 'execute', 'execute', 'data', 'data']);
steps('a value stays until it is taken', [['feed', "\x01\x02"], 'execute', 'execute', 'execute', 'data', 'data']);
steps('reset() drops the value', [['feed', "\x01\x02"], 'execute', 'reset', 'data', 'execute', 'data']);
steps('null, false', [['feed', "\xc0\xc2"], 'execute', 'data', 'execute', 'data', 'execute']);
steps('in pieces', [['feed', "\x92"], 'execute', 'data', ['feed', "\x01"], 'execute', 'data', ['feed', "\x02"], 'execute', 'data']);
steps('reset() in the middle', [['feed', "\x93\x01"], 'execute', 'reset', ['feed', "\x91\x07"], 'execute', 'data']);
steps('reset() in a token keeps its body', [['feed', "\x93\x01\xa3a"], 'execute', 'reset', ['feed', 'bc'], 'execute', 'data', 'execute', 'data']);
steps('reset() before execute()', [['feed', "\x91\x01"], 'reset', 'execute', 'data']);
steps('c1', [['feed', "\xc1\x01"], 'execute', 'data', 'execute', ['feed', "\x05"], 'execute', 'reset', 'execute', 'data']);
steps('c1 in an array', [['feed', "\x92\x05\xc1\x01"], 'execute', 'data', 'execute', 'reset', 'execute', 'data']);
steps('c1 behind a message', [['feed', "\x01\xc1"], 'execute', 'execute', 'data', 'execute', 'data']);
steps('an unfinished message behind one', [['feed', "\x01\x92\x01"], 'execute', 'execute', 'data', ['feed', "\x02"], 'execute', 'data']);
steps('a string', [['execute', "\x91\x01"], 'data', 'execute']);
steps('a string of two', [['execute', "\x91\x01\x91\x02"], 'data', 'execute', 'data']);
steps('a string, while another is fed', [['feed', "\x01"], ['execute', "\x91\x02"], 'data', 'execute', 'data']);
steps('begun fed, ended by a string', [['feed', "\x92\x01"], 'execute', ['execute', "\x05\x06"], 'data', 'execute', 'data']);
steps('begun by a string, ended fed', [['execute', "\x92\x01"], ['feed', "\x02"], 'execute', 'data']);
steps('an empty string', [['feed', "\x01"], ['execute', ''], 'data', 'execute', 'data']);
steps('c1, then a message', [['execute', "\xc1"], ['execute', "\x91\x05"], 'data']);
steps('c1 in an array, then a message', [['execute', "\x92\x01\xc1"], ['execute', "\x91\x05"], 'data']);
steps('constructed again', [['feed', "\x92\x01"], 'execute', '__construct', ['feed', "\x91\x05"], 'execute', 'data']);
steps('destructed', [['feed', "\x92\x01"], 'execute', '__destruct', ['feed', "\x91\x05"], 'execute', 'data', '__destruct', 'data']);

echo "Without a constructor:\n";
$unpacker = (new ReflectionClass('MessagePackUnpacker'))->newInstanceWithoutConstructor();
var_dump($unpacker->data(), $unpacker->execute("\x05"), $unpacker->data());

echo "Options:\n";
$object = msgpack_pack((object) ['a' => 1]);
foreach ([[MessagePack::OPT_PHPONLY, false], [MessagePack::OPT_ASSOC, false]] as [$option, $value]) {
    $unpacker = unpacker();
    $unpacker->feed("\x82");
    $unpacker->execute();
    $unpacker->setOption($option, $value); // for the next one
    $unpacker->feed(substr($object, 1) . $object . "\x81\xa1a\x01");
    while ($unpacker->execute()) {
        $data = $unpacker->data();
        echo get_debug_type($data), json_encode($data), "\n";
    }
}
$unpacker = (new MessagePack(false))->unpacker();
$unpacker->feed($object);
var_dump($unpacker->execute(), $unpacker->data());

echo "No warnings from the bytes:\n";
var_dump($unpacker->execute("\x81\xcb\x3f\xf8\0\0\0\0\0\0\x01"), $unpacker->data());
?>
--EXPECT--
nothing is fed: false false null false true false false
one message: true true [1,2] false false false
two at once: true true [1,2] true {"a":1} false
the second takes the place of the first: true true true 2 false
a value stays until it is taken: true true true false 2 false
reset() drops the value: true true null false true 2
null, false: true true null true false false
in pieces: true false false true false false true true [1,2]
reset() in the middle: true false null true true [7]
reset() in a token keeps its body: true false null true true 97 true 98
reset() before execute(): true null true [1]
c1: true false false false true false null false false
c1 in an array: true false false false null false false
c1 behind a message: true true false 1 false false
an unfinished message behind one: true true false 1 true true 2
a string: true [1] false
a string of two: true [1] false false
a string, while another is fed: true true [2] true 1
begun fed, ended by a string: true false true [1,5] false false
begun by a string, ended fed: false true true [1,2]
an empty string: true false false true 1
c1, then a message: false true [5]
c1 in an array, then a message: false true [5]
constructed again: true false null true true [5]
destructed: true false null true true [5] null false
Without a constructor:
bool(false)
bool(true)
int(5)
Options:
stdClass{"a":1}
array{"":"stdClass","a":1}
array{"a":1}
stdClass{"a":1}
stdClass{"a":1}
stdClass{"a":1}
bool(true)
array(2) {
  [""]=>
  string(8) "stdClass"
  ["a"]=>
  int(1)
}
No warnings from the bytes:
bool(true)
array(1) {
  ["1.5"]=>
  int(1)
}
