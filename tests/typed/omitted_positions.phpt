--TEST--
Under OMIT_DEFAULTS the last elements of an #[AsList] that have their defaults are left out
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\AsList;
use MessagePack\Codec;
use MessagePack\CodecOptions;

#[AsList]
final class Cell
{
    public function __construct(public ?Cell $inner = null, public int $row = 1, public array $tags = []) {}
}

$codec = new Codec('list<Cell>', CodecOptions::OMIT_DEFAULTS);
foreach ([[new Cell], [new Cell(new Cell), new Cell(null, 2)], [new Cell(row: 2, tags: ['a'])], [new Cell(new Cell(row: 3), 1, [1]), new Cell]] as $cells) {
    echo bin2hex($packed = $codec->pack($cells)), ' ';
    var_dump($codec->unpack($packed) == $cells);
}
?>
--EXPECT--
9190 bool(true)
92919092c002 bool(true)
9193c00291a161 bool(true)
929392c00301910190 bool(true)
