--TEST--
Every valid encoding of each format's boundary values unpacks, whole and in pieces; we pack the shortest
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--INI--
msgpack.php_only=0
memory_limit=256M
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer};
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

function bytes(string $hex): string
{
    [$byte, $times] = explode('*', $hex) + [1 => '1'];
    return str_repeat(hex2bin($byte), (int) $times);
}

/** The pairs 0 => nil, 1 => nil ... */
function pairs(int $count): string
{
    $bytes = '';
    for ($i = 0; $i < $count; $i++) {
        $bytes .= ($i < 128 ? chr($i) : ($i < 256 ? "\xcc" . chr($i) : ($i < 65536 ? pack('Cn', 0xcd, $i) : pack('CN', 0xce, $i)))) . "\xc0";
    }
    return $bytes;
}

/** @return array{mixed, mixed, string} what is unpacked, what to pack for it, and the body */
function vector(string $type, string $value, string $body): array
{
    switch ($type) {
        case 'nil':
        case 'bool':
            $scalar = ['null' => null, 'true' => true, 'false' => false][$value];
            return [$scalar, $scalar, ''];
        case 'int':
            // Beyond PHP's integers it is a string of digits, which packs as a string.
            $integer = filter_var($value, FILTER_VALIDATE_INT);
            return $integer === false ? [$value, null, ''] : [$integer, $integer, ''];
        case 'float32':
        case 'float64':
            $float = unpack('E', hex2bin($value))[1];
            return [$float, $float, ''];
        case 'str':
            return [bytes($value), bytes($value), bytes($body)];
        case 'bin':
            return [bytes($value), new Bin(bytes($value)), bytes($body)];
        case 'array':
            $list = array_fill(0, (int) $value, null);
            return [$list, $list, str_repeat("\xc0", (int) $value)];
        case 'map':
            $map = array_fill(0, (int) $value, null);
            return [$map, new Map($map), pairs((int) $value)];
        case 'ext':
            [$extType, $data] = explode(':', $value);
            $ext = new Ext((int) $extType, bytes($data));
            return [$ext, $ext, bytes($body)];
        case 'timestamp':
            $timestamp = new Timestamp(...array_map('intval', explode('.', $value)));
            return [$timestamp, $timestamp, ''];
    }
}

/** Returns the data of an ext. */
final class AnyExt implements MessagePack\Extension
{
    function __construct(private int $type) {}
    function getType(): int { return $this->type; }
    function pack(Packer $packer, mixed $value): ?string { return null; }
    function unpackExt(BufferUnpacker $unpacker, int $length): mixed { return new Ext($this->type, $unpacker->read($length)); }
}

function unpacker(string $bytes): BufferUnpacker
{
    $types = array_map(fn ($type) => new AnyExt($type), [0, 1, 127, -2, -128]);
    return new BufferUnpacker($bytes, null, [new MessagePack\Extension\TimestampExtension(), ...$types]);
}

/** With bytes after it: exactly its own bytes are consumed. */
function unpackedByMethods(string $bytes): array
{
    $unpacker = unpacker("$bytes\xc3");
    return [$unpacker->unpack(), $unpacker->unpack()];
}

/** In pieces of one byte if it is short, else split around the head and before the end. */
function unpackedInPieces(string $bytes): array
{
    $unpacker = unpacker('');
    $values = [];
    $length = strlen($bytes);
    $cuts = $length < 64 ? range(1, $length) : [...range(1, 8), $length - 1, $length];
    foreach ($cuts as $i => $cut) {
        if ($values) {
            return ['a value before its end'];
        }
        $begin = $cuts[$i - 1] ?? 0;
        $values = $unpacker->append(substr($bytes, $begin, $cut - $begin))->tryUnpack();
    }
    return $values;
}

function same(mixed $left, mixed $right): bool
{
    return serialize($left) === serialize($right);
}

$counts = ['values' => 0, 'encodings' => 0, 'packed' => 0];
foreach (preg_grep('/^#/', file(dirname(__DIR__) . '/data/vectors.tsv', FILE_IGNORE_NEW_LINES), PREG_GREP_INVERT) as $line) {
    [$type, $valueText, $bodyText, $heads] = explode("\t", $line);
    [$value, $toPack, $body] = vector($type, $valueText, $bodyText);
    $counts['values']++;
    $heads = explode(' ', $heads);
    foreach ($heads as $head) {
        $counts['encodings']++;
        $bytes = hex2bin($head) . $body;
        $answers = [
            'msgpack_unpack()' => same(msgpack_unpack($bytes), $value),
            'unpack()' => same(unpackedByMethods($bytes), [$value, true]),
            'tryUnpack()' => same(unpackedInPieces($bytes), [$value]),
            'one byte less' => @msgpack_unpack(substr($bytes, 0, -1)) === (strlen($bytes) > 1 ? false : null),
        ];
        foreach (array_keys($answers, false) as $wrong) {
            echo "$type $valueText as $head: $wrong is wrong\n";
        }
    }
    if ($toPack !== null || $type === 'nil') {
        $counts['packed']++;
        ini_set('msgpack.force_f32', $type === 'float32' ? '1' : '0');
        $packed = msgpack_pack($toPack);
        if ($packed !== hex2bin($heads[0]) . $body) {
            echo "$type $valueText is packed as ", bin2hex(substr($packed, 0, 20)), ", not $heads[0]\n";
        }
    }
}
foreach ($counts as $what => $count) {
    echo "$what: $count\n";
}
?>
--EXPECT--
values: 261
encodings: 814
packed: 259
