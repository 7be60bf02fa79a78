--TEST--
The tag of a discriminated class that comes twice is an error, as any key is
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\Discriminator;
use MessagePack\Codec;
use MessagePack\CodecOptions;

#[Discriminator('kind', ['a' => A::class, 'b' => B::class])]
interface Kind {}
final class A implements Kind { public function __construct(public readonly int $n) {} }
final class B implements Kind { public function __construct(public readonly string $kind, public readonly int $n) {} }

$codec = new Codec(Kind::class, CodecOptions::ALL_ERRORS);
foreach (["\x82\xa4kind\xa1a\xa1n\1", "\x83\xa4kind\xa1a\xa1n\1\xa4kind\xa1b", "\x83\xa4kind\xa1b\xa1n\1\xa4kind\xa1a"] as $bytes) {
    foreach ($codec->validate($bytes) ?: [null] as $error) {
        echo $error ? "$error->code $error->path at $error->offset" : get_class($codec->unpack($bytes)), "\n";
    }
}
?>
--EXPECT--
A
duplicate $.kind at 11
duplicate $.kind at 11
