--TEST--
An error says what is allowed, and shows what could not be converted
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

enum State: string { case Draft = 'draft'; case Published = 'published'; case Long = 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk'; }
enum Level: int { case Low = 1; case High = 2; }
enum Unit { case Metre; case Foot; }

function show(string $type, mixed $value, int $options = 0): void
{
    foreach ((new Codec($type, $options))->validate(msgpack_pack($value)) as $error) {
        echo "$error->code $error->path: expected $error->expected, $error->given given\n";
    }
}
$code = 'enum Many: string {';
for ($i = 100; $i < 10000; $i++) {
    $code .= " case C$i = 'value$i';";
}
eval("$code }");

echo "Enums:\n";
foreach (['State' => 'lost', '?Level' => 3, 'Unit' => 'Inch', 'Many' => str_repeat('x', 100), 'list<State>' => [1, [], null], 'array{s: State}' => []] as $type => $value) {
    show($type, $value);
}
echo "Dates:\n";
foreach (['yesterday', '2026-01-02 03:04:05', 1.5, true, null] as $value) {
    show('DateTimeInterface', $value);
}
show('?DateTime', '');
show('array{at: DateTimeImmutable}', []);
echo "An integer beyond PHP's range:\n";
foreach (['Level', 'DateTime', 'int', 'string'] as $type) {
    foreach ((new Codec($type))->validate("\xcf\xff\xff\xff\xff\xff\xff\xff\xff") as $error) {
        echo "$error->code: expected $error->expected, $error->given given\n";
    }
}
echo "Timestamps, well-formed and not:\n";
foreach (['State', 'Unit', 'int', 'DateTime'] as $type) {
    foreach (["\xd6\xff\0\0\0\1", "\xd4\xff\0"] as $message) {
        foreach ((new Codec($type))->validate($message) as $error) {
            echo "$error->code: $error->given given\n";
        }
    }
}
foreach (["\xd4\x05\0", "\xd4\0\0", (new MessagePack\Packer(MessagePack\PackOptions::COMPACT))->pack(new MessagePack\Type\Ext(0x50, 'x'))] as $message) {
    echo (new Codec('?string'))->validate($message)[0]->given, "\n";
}
echo "Converted:\n";
foreach (['int' => '12x', '?int' => 2.5, 'float' => str_repeat('1', 50) . 'x', 'bool' => 2, 'string' => 1.5, 'list<int>' => ['', null, true, [], "\0"], 'int<1, 5>' => '7'] as $type => $value) {
    show($type, $value, CodecOptions::COERCE);
}
show('int', '12x');
echo "Empty:\n";
show('non-empty-list<int>', []);
show('non-empty-array<string, int>', []);
show('non-empty-list<int>', ['a' => 1]);
show('list<int>', 1);
show('non-empty-list<int>', 1);
?>
--EXPECT--
Enums:
enum $: expected "draft"|"published"|"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk...", "lost" given
enum $: expected 1|2|null, 3 given
enum $: expected "Metre"|"Foot", "Inch" given
enum $: expected "value100"|"value101"|"value102"|"value103"|"value104"|"value105"|"value106"|"value107"|..., "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..." given
enum $[0]: expected "draft"|"published"|"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk...", 1 given
type $[1]: expected "draft"|"published"|"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk...", array given
type $[2]: expected "draft"|"published"|"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk...", null given
missing $.s: expected "draft"|"published"|"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk...", nothing given
Dates:
date $: expected a date (RFC 3339 text or seconds), "yesterday" given
date $: expected a date (RFC 3339 text or seconds), "2026-01-02 03:04:05" given
type $: expected a date (RFC 3339 text or seconds), 1.5 given
type $: expected a date (RFC 3339 text or seconds), true given
type $: expected a date (RFC 3339 text or seconds), null given
date $: expected a date (RFC 3339 text or seconds)|null, "" given
missing $.at: expected a date (RFC 3339 text or seconds), nothing given
An integer beyond PHP's range:
type: expected 1|2, 18446744073709551615 given
type: expected a date (RFC 3339 text or seconds), 18446744073709551615 given
type: expected int, 18446744073709551615 given
type: expected string, int given
Timestamps, well-formed and not:
type: ext -1 given
type: ext -1 given
type: ext -1 given
type: ext -1 given
type: ext -1 given
type: ext -1 given
date: ext -1 given
ext 5
ext 0
ext 80
Converted:
type $: expected int, "12x" given
type $: expected int|null, 2.5 given
type $: expected float, "1111111111111111111111111111111111111111..." given
type $: expected bool, 2 given
type $: expected string, 1.5 given
type $[0]: expected int, "" given
type $[1]: expected int, null given
type $[2]: expected int, true given
type $[3]: expected int, array given
type $[4]: expected int, "\x00" given
type $: expected int<1, 5>, "7" given
type $: expected int, string given
Empty:
type $: expected non-empty-list<int>, empty array given
type $: expected non-empty-array<string, int>, empty array given
type $: expected non-empty-list<int>, map given
type $: expected list<int>, int given
type $: expected non-empty-list<int>, int given
