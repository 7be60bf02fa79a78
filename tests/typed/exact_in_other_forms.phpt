--TEST--
COMPACT and RECORDS keep the bytes of a Raw, and what is a map where PHP's array would be a list
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Attribute\AsList, Attribute\Name, Codec, CodecOptions, Raw};

final class Filter { public function __construct(public int $limit = 10) {} }
#[AsList] final class Point { public function __construct(public int $x = 0, public ?int $y = null) {} }
final class Pair { public function __construct(#[Name('0')] public mixed $first, #[Name('1')] public ?Pair $second = null) {} }

$values = [
    ['Filter|list<int>', new Filter()], ['Filter|list<int>', [1, 2]], ['Point|array<string, int>', ['0' => 5, '1' => 6]], ['Point|array<string, int>', []],
    ['Point|array{a?: int}', []], ['Point|Filter', new Filter()], ['list<Filter|list<int>>', [new Filter(), [], new Filter(5), [7]]],
    ['Pair', new Pair(1, new Pair([], new Pair('third')))], ['array{0: int, 1?: int}', [1, 2]], ['array<string, int>', ['0' => 5]],
];
foreach (['COMPACT' => CodecOptions::COMPACT, 'RECORDS' => CodecOptions::RECORDS] as $name => $form) {
    foreach ($values as [$type, $value]) {
        $codec = new Codec($type, $form | CodecOptions::OMIT_DEFAULTS);
        if (serialize($codec->unpack($codec->pack($value))) !== serialize($value)) {
            echo "$name $type: ", serialize($codec->unpack($codec->pack($value))), "\n";
        }
    }
    $codec = new Codec('array{raw: MessagePack\Raw, any: mixed, number: int}', $form);
    foreach (["\xcf" . str_repeat("\xff", 8), "\xca\x3f\xc0\0\0", "\xc4\x01a", "\x80", "\x82\xa1a\x01\xa1a\x02", "\x82\x00\x01\x01\x02", "\x92\x7f\x80", "\xdb\0\0\0\x01a"] as $bytes) {
        $value = $codec->unpack($codec->pack(['raw' => new Raw($bytes), 'any' => ['a' => 100], 'number' => 100]));
        echo "$name ", bin2hex($value['raw']->bytes()), $value['any'] === ['a' => 100] && $value['number'] === 100 ? '' : ' with others', "\n";
    }
}
/* With records, keys that PHP's arrays have not are not read. */
foreach (["\x81\xc0\x01", "\x81\x90\x01", "\x81\xcb\x3f\xf0\0\0\0\0\0\0\x01"] as $bytes) {
    try {
        (new Codec('list<MessagePack\Raw>', CodecOptions::RECORDS))->pack([new Raw($bytes)]);
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), ': ', $e->getPrevious()->getMessage(), "\n";
    }
    echo bin2hex((new Codec('list<MessagePack\Raw>', CodecOptions::COMPACT))->pack([new Raw($bytes)])), "\n";
}
$codec = new Codec('list<array{id: int, meta: array<string, int>}>', CodecOptions::COMPACT);
$rows = array_map(fn (int $i): array => ['id' => $i, 'meta' => []], range(1, 100));
var_dump(strlen($codec->pack($rows)) < 400, $codec->unpack($codec->pack($rows)) === $rows);
?>
--EXPECT--
COMPACT cfffffffffffffffff
COMPACT ca3fc00000
COMPACT c40161
COMPACT 80
COMPACT 82a16101a16102
COMPACT 8200010102
COMPACT 927f80
COMPACT db0000000161
RECORDS cfffffffffffffffff
RECORDS ca3fc00000
RECORDS c40161
RECORDS 80
RECORDS 82a16101a16102
RECORDS 8200010102
RECORDS 92cc7f80
RECORDS db0000000161
A Raw has what is not read among records: Invalid map key type: expected int, str or bin but got nil (0xc0)
9181c001
A Raw has what is not read among records: Invalid map key type: expected int, str or bin but got array (0x90)
91819001
A Raw has what is not read among records: Invalid map key type: expected int, str or bin but got float (0xcb)
9181cb3ff000000000000001
bool(true)
bool(true)
