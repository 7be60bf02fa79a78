--TEST--
Tags that are behind what is nested in their maps are read, but not again and again
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\Discriminator;
use MessagePack\Codec;

#[Discriminator('k', [1 => Leaf::class])]
abstract class Tree {}
final class Leaf extends Tree
{
    public function __construct(public ?Tree $a = null, public mixed $b = null) {}
}

$codec = new Codec('Tree');
foreach ([[20, 100000], [2000, 10], [3000, 200000]] as [$depth, $count]) {
    $first = str_repeat("\x83\xa1k\x01\xa1a", $depth - 1) . "\x82\xa1k\x01\xa1b\xdd" . pack('N', $count) . str_repeat("\xc0", $count) . str_repeat("\xa1b\xc0", $depth - 1);
    $last = str_repeat("\x82\xa1a", $depth - 1) . "\x82\xa1b\xdd" . pack('N', $count) . str_repeat("\xc0", $count) . str_repeat("\xa1k\x01", $depth);
    foreach ([$first, $last] as $message) {
        try {
            for ($value = $codec->unpack($message), $levels = 0; $value; $value = $value->a) {
                $levels++;
            }
            echo $levels, ' ', count($codec->validate($message)), "\n";
        } catch (MessagePack\Exception\UnpackingFailedException $exception) {
            echo $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
20 0
20 0
2000 0
2000 0
3000 0
Tags are too far behind the beginning of nested maps
