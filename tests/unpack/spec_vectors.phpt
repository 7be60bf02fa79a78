--TEST--
Every vector of msgpack-test-suite.json, in each of its encodings; and what we pack is the shortest of them
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(__DIR__ . '/../../../shared/data/msgpack-test-suite.json')) die('skip no ../shared/data/msgpack-test-suite.json beside the checkout');
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

function bytes(string $dashed): string
{
    return hex2bin(str_replace('-', '', $dashed));
}

/** What a JSON value is as a PHP value: an object with members is an array, one without stays an object. */
function unpacked(mixed $json): mixed
{
    if (is_array($json) || is_object($json) && get_object_vars($json)) {
        return array_map('unpacked', (array) $json);
    }
    return $json;
}

/** What to pack for it: an object is a map, also when it is empty. */
function to_pack(mixed $json): mixed
{
    if (is_object($json)) {
        return new Map(array_map('to_pack', (array) $json));
    }
    return is_array($json) ? array_map('to_pack', $json) : $json;
}

/** The value that a vector stands for: as it is unpacked, and as it is to be packed. */
function values(stdClass $vector): array
{
    // Where a number is given twice, the digits are exact.
    if (isset($vector->bignum)) {
        $integer = filter_var($vector->bignum, FILTER_VALIDATE_INT);
        return $integer === false ? [$vector->bignum, null] : [$integer, $integer];
    }
    $kind = array_key_first(get_object_vars($vector));
    $json = $vector->$kind;
    return match ($kind) {
        'nil', 'bool', 'number', 'string', 'array', 'map' => [unpacked($json), to_pack($json)],
        'binary' => [bytes($json), new Bin(bytes($json))],
        'timestamp' => [new Timestamp(...$json), new Timestamp(...$json)],
        'ext' => [new Ext($json[0], bytes($json[1])), new Ext($json[0], bytes($json[1]))],
    };
}

$counts = array_fill_keys(['vectors', 'encodings', 'read', 'packed', 'shortest', 'beyond PHP_INT_MAX', 'floats'], 0);
$suite = json_decode(file_get_contents(__DIR__ . '/../../../shared/data/msgpack-test-suite.json'), flags: JSON_THROW_ON_ERROR);
foreach ($suite as $group => $vectors) {
    foreach ($vectors as $vector) {
        $counts['vectors']++;
        [$value, $to_pack] = values($vector);

        $own_kind = [];
        foreach ($vector->msgpack as $encoding) {
            $counts['encodings']++;
            $is_float = str_starts_with($encoding, 'ca-') || str_starts_with($encoding, 'cb-');
            $expected = $is_float ? (float) $value : $value;
            $read = msgpack_unpack(bytes($encoding));
            if (serialize($read) === serialize($expected)) {
                $counts['read']++;
            } else {
                echo "$group: $encoding is read as ", var_export($read, true), "\n";
            }
            // The encodings of the same PHP type: an int may be listed as a float too.
            if ($is_float === is_float($value)) {
                $own_kind[] = $encoding;
            }
        }

        if ($to_pack === null && $value !== null) {
            $counts['beyond PHP_INT_MAX']++;
            continue;
        }
        if (is_float($value)) {
            // The shorter float 32 is a setting.
            $counts['floats']++;
            ini_set('msgpack.force_f32', '1');
        }
        $shortest = $own_kind[0];
        foreach ($own_kind as $encoding) {
            if (strlen($encoding) < strlen($shortest)) {
                $shortest = $encoding;
            }
        }
        $counts['packed']++;
        $packed = implode('-', str_split(bin2hex(msgpack_pack($to_pack)), 2));
        if (strlen($packed) === strlen($shortest) && in_array($packed, $own_kind, true)) {
            $counts['shortest']++;
        } else {
            echo "$group: ", json_encode($value), " is packed as $packed, not $shortest\n";
        }
        ini_set('msgpack.force_f32', '0');
    }
}
foreach ($counts as $what => $count) {
    echo "$what: $count\n";
}
?>
--EXPECT--
vectors: 85
encodings: 233
read: 233
packed: 83
shortest: 83
beyond PHP_INT_MAX: 2
floats: 2
