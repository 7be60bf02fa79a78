--TEST--
The tag of a class is found behind other keys, of any type and length, and is none of a message's unknown keys
--FILE--
<?php
use MessagePack\Attribute\Discriminator;
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Exception\MappingException;

#[Discriminator('kind', ['a' => A::class, 'b' => B::class, '' => None::class, 7 => Seven::class])]
interface Tagged
{
}
final class A implements Tagged { public function __construct(public int $x) {} }
final class B implements Tagged { public function __construct(public int $x) {} }
final class None implements Tagged { public function __construct(public int $x) {} }
final class Seven implements Tagged { public function __construct(public int $x) {} }

$codec = new Codec('Tagged');
$strict = new Codec('Tagged', CodecOptions::FORBID_UNKNOWN);
$others = ['kin' => 1, 'kinds' => 'a', 'mind' => 'kind', 'xkind' => ['kind' => 'b'], str_repeat('long', 9) . 'kind' => 'b', 5 => 'kind'];
foreach (['a', 'b', '', 7, 'c', 8, 7.0, null, '7', 2147483647] as $tag) {
    $seen = [];
    for ($at = 0; $at <= count($others); $at++) {
        $message = array_slice($others, 0, $at, true) + ['kind' => $tag] + $others + ['x' => 3];
        try {
            $seen[] = get_class($codec->map($message)) . $codec->map($message)->x;
        } catch (MappingException $e) {
            $seen[] = $e->getMessage();
        }
    }
    echo json_encode($tag, JSON_PRESERVE_ZERO_FRACTION), ': ', implode(' / ', array_unique($seen)), "\n";
}
foreach ([['x' => 1, 'kind' => 'a'], ['kine' => 1, 'x' => 1, 'kind' => 'a']] as $message) {
    try {
        echo get_class($strict->map($message)), "\n";
    } catch (MappingException $e) {
        echo $e->getMessage(), "\n";
    }
}
// Keys and tags as bin, and an integer beyond PHP's
foreach (["\x82\xc4\x04kind\xc4\x01b\xa1x\x01", "\x82\xd9\x04kind\xd9\x01a\xa1x\x01", "\x82\xa4kind\xcf\xff\xff\xff\xff\xff\xff\xff\xff\xa1x\x01",
    "\x82\xa4kind\xcf\0\0\0\0\0\0\0\x07\xa1x\x01", "\x82\xa4kind\x90\xa1x\x01", "\x80", "\x90", "\x91\xa1a"] as $bytes) {
    try {
        echo get_class($codec->unpack($bytes)), "\n";
    } catch (MappingException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
"a": A3
"b": B3
"": None3
7: Seven3
"c": $.kind: expected 'a'|'b'|''|7, "c" given
8: $.kind: expected 'a'|'b'|''|7, 8 given
7.0: $.kind: expected 'a'|'b'|''|7, 7.0 given
null: $.kind: expected 'a'|'b'|''|7, null given
"7": $.kind: expected 'a'|'b'|''|7, "7" given
2147483647: $.kind: expected 'a'|'b'|''|7, 2147483647 given
A
$.kine: expected no such key, one given
B
A
$.kind: expected 'a'|'b'|''|7, 18446744073709551615 given
Seven
$.kind: expected 'a'|'b'|''|7, array given
$.kind: expected 'a'|'b'|''|7, nothing given
$.kind: expected 'a'|'b'|''|7, nothing given
$: expected Tagged, array given
