--TEST--
A Codec reads what it packs in the compact form, however many equal objects that has
--FILE--
<?php

use MessagePack\Codec;
use MessagePack\CodecOptions;

final class Answer
{
    public function __construct(
        public int $day,
        public ?string $first = null,
        public ?string $second = null,
        public ?string $third = null,
        public ?string $fourth = null,
        public ?string $fifth = null,
        public ?string $sixth = null,
        public ?string $seventh = null,
        public ?string $eighth = null,
        public ?string $ninth = null,
        public ?string $tenth = null,
    ) {
    }
}

$codec = new Codec('list<Answer>', CodecOptions::COMPACT);
foreach ([100, 6000] as $count) {
    $answers = array_map(static fn (int $i): Answer => new Answer($i % 2), range(1, $count));
    $packed = $codec->pack($answers);
    $plain = (new Codec('list<Answer>'))->pack($answers);
    var_dump($codec->unpack($packed) == $answers, $codec->validate($packed));
    var_dump(msgpack_unpack($packed) === msgpack_unpack($plain));
    var_dump(strlen($packed) < strlen($plain) / 4);
}
?>
--EXPECT--
bool(true)
array(0) {
}
bool(true)
bool(true)
bool(true)
array(0) {
}
bool(true)
bool(true)
