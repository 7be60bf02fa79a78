--TEST--
The options of msgpackr do what the table of docs/msgpackr.md says, and it has all of them
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/msgpackr.php';
if (!msgpackr()) die('skip no Node, or no msgpackr 2 in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/msgpackr.php';

use MessagePack\{BufferUnpacker, Extension, MessagePack, Packer, PackOptions, Structures, UnpackOptions};
use MessagePack\Extension\DateTimeExtension;
use MessagePack\Type\{BigInt, Map};

final class Point
{
    public function __construct(public int $x, public int $y) {}
}

/** Of addExtension({ type: 21, write, read }): an ext value of one byte, and the value that write() has returned. */
final class Points implements Extension
{
    public function getType(): int
    {
        return 21;
    }

    public function pack(Packer $packer, mixed $value): ?string
    {
        return $value instanceof Point ? $packer->packExt(21, "\0") . $packer->pack([$value->x, $value->y]) : null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length): Point
    {
        $unpacker->read($length);
        return new Point(...$unpacker->unpack());
    }
}

function show(mixed $value): string
{
    return match (true) {
        $value instanceof UnitEnum => $value->name,
        $value instanceof DateTimeInterface => $value->format('U.v'),
        is_object($value) => preg_replace('/.*\\\\/', '', $value::class) . show(get_object_vars($value)),
        is_array($value) && array_is_list($value) => '[' . implode(', ', array_map(show(...), $value)) . ']',
        is_array($value) => '[' . implode(', ', array_map(fn ($key, $each) => json_encode($key) . ' => ' . show($each), array_keys($value), $value)) . ']',
        is_string($value) && !preg_match('/^[ -~]*$/', $value) => 'bytes ' . bin2hex($value),
        default => json_encode($value, JSON_PRESERVE_ZERO_FRACTION),
    };
}

function read(array $messages, int $options, bool $is_shared): string
{
    $unpacker = new BufferUnpacker('', $options, [new Points(), new DateTimeExtension()]);
    if ($is_shared) {
        $unpacker = $unpacker->withStructures(Structures::fromPacked(MessagePack::pack([['id', 'name'], ['x']]), limit: 100));
    }
    $read = [];
    try {
        foreach ($messages as $hex) {
            array_push($read, ...array_map(show(...), $unpacker->append(hex2bin($hex))->tryUnpack()));
        }
    } catch (Exception $exception) {
        $read[] = $exception->getMessage();
    }
    return implode(' ', $read);
}

/* Those that need more than USE_RECORDS, or less. */
$clone = UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE;
$options = [
    'useRecords: false' => 0, 'variableMapSize' => 0, 'skipValues' => 0, 'coercibleKeyAsNumber' => 0, 'coercibleKeyAsNumber, a fraction' => 0, 'mapAsEmptyObject' => 0,
    'bundleStrings, useRecords: false' => UnpackOptions::STRUCTURED_CLONE,
    'moreTypes' => $clone, 'structuredClone' => $clone, 'useBigIntExtension' => $clone,
    'useFloat32: DECIMAL_ROUND' => UnpackOptions::DECIMAL_FLOAT32, 'useFloat32: DECIMAL_FIT' => UnpackOptions::DECIMAL_FLOAT32,
];
$with_structures = ['structures', 'getStructures, saveStructures', 'shouldShareStructure', 'maxSharedStructures'];
$node = fn (string ...$more) => array_filter(explode("\n", run(['node', __DIR__ . '/include/msgpackr_options.mjs', msgpackr(), ...$more], '')));
echo "-- Node writes\n";
$tried = [];
foreach ($node() as $line) {
    foreach (json_decode($line, true) as $name => $messages) {
        $tried[] = $name;
        echo "$name: ", preg_match('/^[0-9a-f]+$/', $messages[0])
            ? read($messages, $options[$name] ?? UnpackOptions::USE_RECORDS, in_array($name, $with_structures)) : $messages[0], "\n";
    }
}

echo "-- Node reads\n";
$plain = fn (mixed $value, int $options = 0) => bin2hex((new Packer($options, [new Points()]))->pack($value));
$numbers = $plain([2 ** 53 - 1, 2 ** 60, -2 ** 40, 7]);
$shared = ['a'];
$messages = [
    ['mapsAsObjects', $plain(new Map([5 => 'a', 'b' => 1]))], ['mapsAsObjects: false', $plain(['b' => 1])], ['useRecords: false', $plain(['b' => 64])],
    ['no option', $plain(['b' => 64])],
    ['int64AsNumber', $numbers], ["int64AsType: 'number'", $numbers], ["int64AsType: 'string'", $numbers], ["int64AsType: 'auto'", $numbers], ['no option', $numbers],
    ['allowArraysInMapKeys', '819201a26162c3'], ['no allowArraysInMapKeys', '819201a26162c3'],
    ['copyBuffers', $plain("\xff", PackOptions::FORCE_BIN)], ['no option', $plain("\xff", PackOptions::FORCE_BIN)],
    ['freezeData', $plain([1])], ['no option', $plain([1])],
    ['structuredClone: false', $plain([&$shared, &$shared], PackOptions::STRUCTURED_CLONE)], ['no option', $plain([&$shared, &$shared], PackOptions::STRUCTURED_CLONE)],
    ['useFloat32: DECIMAL_ROUND', $plain(0.1, PackOptions::FORCE_FLOAT32)], ['no option', $plain(0.1, PackOptions::FORCE_FLOAT32)],
    ['no option', $plain([new BigInt('5'), new BigInt('18446744073709551616')])],
    ['no option', $plain([new Point(1, 2), 'last'])],
    ['maxIncompleteBufferSize', $plain('abc')], ['maxIncompleteBufferSize', $plain('abcdef')],
];
foreach ($node(json_encode($messages)) as $i => $line) {
    $tried[] = $messages[$i][0];
    echo $line, "\n";
}

echo "-- in the document\n";
$document = file_get_contents(dirname(__DIR__, 2) . '/docs/msgpackr.md');
preg_match('/interface Options \{(.*?)\n\}/s', file_get_contents(msgpackr() . '/index.d.ts'), $interface);
preg_match_all('/^\t(\w+)/m', $interface[1], $names);
foreach ([...$names[1], 'skipValues', 'freezeData'] as $name) {
    $has_case = array_filter($tried, fn (string $case) => preg_match("/\b$name\b/", $case));
    if (!preg_match("/`$name\b/", $document) || !$has_case) {
        echo "$name: ", $has_case ? 'not in the document' : 'not tried', "\n";
    }
}
echo count($names[1]) > 25 ? "all\n" : "few\n";
?>
--EXPECT--
-- Node writes
no option: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
useRecords: false: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
useRecords, a function: [["id" => 64, "name" => "some text"], ["a" => 1]]
variableMapSize: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
bundleStrings: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
bundleStrings, useRecords: false: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
sequential: ["id" => 64, "name" => "some text"] ["id" => 127, "name" => "more text"]
maxOwnStructures: [["a" => 1], ["b" => 2], ["a" => 3]]
maxOwnStructures: 0: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
structures: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
getStructures, saveStructures: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"]]
shouldShareStructure: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"], ["x" => 1]]
maxSharedStructures: [["id" => 64, "name" => "some text"], ["id" => 127, "name" => "more text"], ["x" => 1]]
moreTypes: [Set["values" => [1]], RegExp["source" => "a", "flags" => "g"], Error["name" => "Error", "message" => "e", "cause" => Value], Error["name" => "Error", "message" => "e", "cause" => null], TypedArray["type" => "Int8Array", "data" => bytes 01ff]]
structuredClone: [["id" => 64, "name" => "some text"], ["id" => 64, "name" => "some text"]]
mapAsEmptyObject: [[]]
setAsEmptyObject: [[]]
skipValues: ["c" => 1]
skipValues with records: ["a" => null, "c" => 1]
coercibleKeyAsNumber: [1 => "a", -2 => "b", "c" => "c"]
coercibleKeyAsNumber, a fraction: Invalid map key type: expected int, str or bin but got float (0xcb)
useToJSON: ["as JSON"]
useToJSON: false: [["tag" => "a"]]
useFloat32: ALWAYS: [0.10000000149011612, 0.5]
useFloat32: DECIMAL_ROUND: [0.1, 0.5]
useFloat32: DECIMAL_FIT: [0.1, 0.3333333333333333]
useTimestamp32: [1.000]
onInvalidDate: ["no date"]
no onInvalidDate: Invalid timestamp extension length: 1
encodeUndefinedAsNil: [null]
no encodeUndefinedAsNil: [Ext["type" => 0, "data" => bytes 00]]
writeFunction: ["named"]
no writeFunction: [Ext["type" => 0, "data" => bytes 00]]
largeBigIntToFloat: [1.8446744073709552e+19]
largeBigIntToString: ["18446744073709551616"]
useBigIntExtension: ["18446744073709551616", "-18446744073709551616"]
no option for a large BigInt: RangeError: 18446744073709551616 was too large to fit in MessagePack 64-bit integer format, use useBigIntExtension, or set largeBigIntToFloat to convert to float-64, or set largeBigIntToString to convert to string
addExtension, write and read: [Point["x" => 1, "y" => 2], "last"]
addExtension, pack and unpack: [Ext["type" => 22, "data" => "1995"], "last"]
encodeIter: ["id" => 64, "name" => "some text"] ["id" => 127, "name" => "more text"]
-- Node reads
mapsAsObjects | { '5': 'a', b: 1 }
mapsAsObjects: false | Map(1) { 'b' => 1 }
useRecords: false | { b: 64 }
no option | Map(1) { 'b' => 64 }
int64AsNumber | [ 9007199254740991, 1152921504606847000, -1099511627776, 7 ]
int64AsType: 'number' | [ 9007199254740991, 1152921504606847000, -1099511627776, 7 ]
int64AsType: 'string' | [ '9007199254740991', '1152921504606846976', '-1099511627776', 7 ]
int64AsType: 'auto' | [ 9007199254740991, 1152921504606846976n, -1099511627776, 7 ]
no option | [ 9007199254740991n, 1152921504606846976n, -1099511627776n, 7 ]
allowArraysInMapKeys | { '1,ab': true }
no allowArraysInMapKeys | 'Error: Invalid property type for record: object. A MessagePack map with non-string keys can be decoded as a Map with mapsAsObjects: false'
copyBuffers | <Buffer ff>
no option | <Buffer ff> | of the message
freezeData | [ 1 ] | frozen
no option | [ 1 ]
structuredClone: false | 'Error: Structured clone extension is disabled'
no option | [ [ 'a' ], [ 'a' ] ]
useFloat32: DECIMAL_ROUND | 0.1
no option | 0.10000000149011612
no option | [ 5n, 18446744073709551616n ]
no option | [ Point { x: 1, y: 2 }, 'last' ]
maxIncompleteBufferSize | waits
maxIncompleteBufferSize | Error: Maximum incomplete buffer size exceeded
-- in the document
all
