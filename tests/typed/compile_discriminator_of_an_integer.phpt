--TEST--
#[Discriminator] has no key that is an integer in arrays, as its values would not be read in other forms
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

use MessagePack\Attribute\Discriminator;

#[Discriminator('7', ['a' => A::class])] interface Seven {}
#[Discriminator('-7', ['a' => A::class])] interface Negative {}
#[Discriminator('07', ['a' => A::class])] interface Text {}
class A implements Seven, Negative, Text { public int $x = 1; }
compile_all('Seven', 'list<Negative>', 'Text');
foreach ([0, MessagePack\CodecOptions::COMPACT, MessagePack\CodecOptions::RECORDS] as $options) {
    $codec = new MessagePack\Codec('Text', $options);
    echo get_class($codec->unpack($codec->pack(new A))), ' ', get_class($codec->map(['07' => 'a'])), "\n";
}
?>
--EXPECT--
Seven (compile_discriminator_of_an_integer.php:6): #[Discriminator] has the key 7, an integer
Negative (compile_discriminator_of_an_integer.php:7): #[Discriminator] has the key -7, an integer
Text: ok
A A
A A
A A
