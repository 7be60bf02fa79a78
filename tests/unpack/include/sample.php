<?php
/** One message with every format of the specification in it, as lists, as map values and as map keys. */
function sample(): string
{
    return hex2bin(implode('', [
        'dc0007',
        // scalars, each format once
        'dc0018', 'c0c2c3', '00057fffe0', 'ccff', 'cd0100', 'ce00010000', 'cf0000000100000000', 'cfffffffffffffffff',
        'd080', 'd18000', 'd280000000', 'd38000000000000000', 'ca3fc00000', 'cb3ff8000000000000',
        'a0', 'a161', 'd90162', 'da000163', 'db0000000164',
        // bin
        '93', 'c401ff', 'c50001fe', 'c600000001fd',
        // ext
        '98', 'd40501', 'd5060102', 'd60701020304', 'd7080102030405060708', 'd8090102030405060708090a0b0c0d0e0f10',
        'c700fe', 'c8000180ff', 'c9000000027f0102',
        // timestamps in 32, 64 and 96 bits
        '93', 'd6ff5a4af6a5', 'd7ffa1dcd7c85a4af6a5', 'c70cff3b9ac9ffffffffffffffffff',
        // maps, empty and not, their keys of each kind that PHP has
        '93', '80',
        '86', 'a16101', '0502', 'ff03', 'c4016204', 'a13705', 'd9016306',
        'de0002', 'a16b', 'df00000001', 'a16b', '91c0', 'a16c', '81a16d90',
        // nested arrays
        '9190', 'dd00000001dd0000000190',
    ]));
}

class Plain
{
    public $a;
    protected $b;
    private ?array $c;
}

class Magic
{
    public array $data;

    public function __serialize(): array
    {
        return $this->data;
    }

    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}

enum Suit: string
{
    case Hearts = 'h';
    case Spades = 's';
}

/** One message with every form of a PHP value: a list, most of whose elements are maps with a nil key. */
function php_sample(): string
{
    $class = fn (string $name) => chr(0xa0 | strlen($name)) . $name;

    return implode('', [
        "\x9a",
        // an object with a public, a protected and a private property, and an object in the last
        "\x84\xc0", $class('Plain'), "\xa1a\x01", "\xa4\0*\0b\x02", "\xa8\0Plain\0c", "\x91\x82\xc0", $class('Plain'), "\xa1a\xc2",
        // the first of them again, and again by reference
        "\x82\xc0\x04\x00\x02", "\x82\xc0\x05\x00\x02",
        // what __serialize() returned
        "\x82\xc0", $class('Magic'), "\xc0\x82\xa1x\x91\x01\xa1y\x80",
        // an enum case
        "\x82\xc0\x06", $class('Suit'), $class('Spades'),
        // an object of a class that is missing
        "\x82\xc0", $class('Missing'), "\xa1p\xd9\x01q",
        // an array by reference, and again
        "\x83\xc0\x01\x00\x03\xa1k\xcd\x01\x00", "\x82\xc0\x02\x00\x0d",
        // an object by reference
        "\x83\xc0\x01\xc0", $class('stdClass'), "\xa1p\xcb\x3f\xf8\0\0\0\0\0\0",
        // stdClass without properties
        "\x81\xc0", $class('stdClass'),
    ]);
}
