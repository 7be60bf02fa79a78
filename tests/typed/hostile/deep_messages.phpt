--TEST--
Messages of 100,000 levels are rejected for their depth, with any type
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=1000
--FILE--
<?php
use MessagePack\Attribute\AsList;
use MessagePack\Attribute\Discriminator;
use MessagePack\Attribute\Name;
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Exception\UnpackingFailedException;

#[AsList]
final class Node
{
    public function __construct(public ?Node $node = null) {}
}
final class Nested
{
    /** @param list<Nested> $a */
    public function __construct(public array $a) {}
}
#[Discriminator('k', [1 => Leaf::class])]
abstract class Tree {}
final class Leaf extends Tree
{
    public function __construct(#[Name('a')] public ?Tree $tree = null) {}
}
final class Holder
{
    /** @var array<string, self> */
    public array $a = [];
}

$parts = [
    'Node' => "\x91",
    '?Nested' => "\x81\xa1a\x91",
    'Tree' => "\x82\xa1a",
    'Holder' => "\x81\xa1a\x81\xa1b",
    'mixed' => "\x91",
    'array{a: mixed}' => "\x81\xa1a",
    'list<mixed>' => "\x91",
];
foreach ($parts as $type => $part) {
    foreach ([0, CodecOptions::ALL_ERRORS] as $options) {
        $codec = new Codec($type, $options);
        foreach (['', "\xc0"] as $end) {
            $message = str_repeat($part, 100000) . $end . ($type === 'Tree' ? str_repeat("\xa1k\x01", 100000) : '');
            try {
                $codec->unpack($message);
                echo "$type is unpacked\n";
            } catch (UnpackingFailedException $exception) {
                $codes[$type][$exception->errors[0]->code ?? $exception::class] = true;
            }
            try {
                $codes[$type][$codec->validate($message)[0]->code] = true;
            } catch (UnpackingFailedException $exception) {
                $codes[$type][$exception::class] = true;
            }
        }
    }
    ksort($codes[$type]);
    echo $type, ': ', implode(', ', array_keys($codes[$type])), "\n";
}
$value = null;
for ($i = 0; $i < 10000; $i++) { /* PHP frees objects in each other by recursion */
    $value = new Node($value);
}
try {
    (new Codec('Node'))->pack($value);
} catch (MessagePack\Exception\PackingFailedException $exception) {
    echo substr($exception->getMessage(), 0, 30), "\n";
}
for ($value = null, $i = 0; $i < 1000; $i++) {
    $value = new Node($value);
}
$codec = new Codec('Node');
$packed = $codec->pack($value);
$again = $codec->unpack($packed);
for ($depth = 0; $again; $depth++) {
    $again = $again->node;
}
var_dump($depth);
?>
--EXPECT--
Node: MessagePack\Exception\InsufficientDataException, depth
?Nested: MessagePack\Exception\InsufficientDataException, depth
Tree: MessagePack\Exception\InsufficientDataException, MessagePack\Exception\UnpackingFailedException
Holder: MessagePack\Exception\InsufficientDataException, depth
mixed: MessagePack\Exception\InsufficientDataException, depth
array{a: mixed}: MessagePack\Exception\InsufficientDataException, depth
list<mixed>: MessagePack\Exception\InsufficientDataException, depth
Maximum depth of 1000 exceeded
int(1000)
