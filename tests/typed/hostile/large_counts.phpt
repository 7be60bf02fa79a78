--TEST--
Counts and lengths of 2^32-1 in short messages take no memory
--EXTENSIONS--
msgpack
--INI--
memory_limit=16M
--FILE--
<?php
use MessagePack\Attribute\AsList;
use MessagePack\Codec;

final class Row
{
    public function __construct(public mixed $a = null, public string $b = '') {}
}
#[AsList]
final class Cell
{
    public function __construct(public int $a, public ?Cell $next = null) {}
}

$types = ['Row', 'Cell', 'list<int>', 'array<string, Row>', 'array<int, mixed>', 'array', 'mixed', 'list<list<int>>', 'array{a: int, ...}', 'list{int, string}', 'string', 'MessagePack\Raw', 'DateTimeInterface', 'int|list<Row>|array{a: int}'];
$heads = ["\xdd\xff\xff\xff\xff", "\xdf\xff\xff\xff\xff", "\xdb\xff\xff\xff\xff", "\xc6\xff\xff\xff\xff", "\xc9\xff\xff\xff\xff\xff", "\xdc\xff\xff", "\xde\xff\xff", "\xdf\x80\0\0\1", "\xdd\x40\0\0\0"];
foreach ($types as $type) {
    foreach ([0, MessagePack\CodecOptions::ALL_ERRORS, MessagePack\CodecOptions::COMPACT, MessagePack\CodecOptions::RECORDS] as $options) {
        $codec = new Codec($type, $options);
        foreach ($heads as $head) {
            foreach (['', "\x91", "\x81\xa1a", "\x81\xa4next", "\x92\x01", "\x92\x01\x92\x01"] as $before) {
                foreach (['', "\x01", "\xa1a\x01", "\x91\x01\x91\x01"] as $after) {
                    foreach (['unpack', 'validate'] as $method) {
                        try {
                            $value = $codec->$method("$before$head$after");
                            if ($method === 'unpack' || $value === []) {
                                echo "$type accepts ", bin2hex("$before$head$after"), "\n";
                            }
                        } catch (MessagePack\Exception\UnpackingFailedException) {
                        }
                    }
                }
            }
        }
    }
}
var_dump(memory_get_peak_usage() < 4 << 20);
?>
--EXPECT--
bool(true)
