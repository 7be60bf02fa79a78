--TEST--
Unions of a hundred scalars, enums of ten thousand cases
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

$literals = [...range(1, 30), ...array_map(fn ($i) => $i + 0.5, range(1, 30)), ...array_map(fn ($i) => "s$i", range(1, 38)), true];
$text = implode('|', array_map(fn ($value) => is_string($value) ? "'$value'" : json_encode($value), $literals)) . '|null';
$codec = new Codec($text);
$list = new Codec("list<$text>");
foreach ([...$literals, null] as $value) {
    if ($codec->unpack($codec->pack($value)) !== $value) {
        var_dump($value);
    }
}
var_dump($list->unpack($list->pack($literals)) === $literals);
foreach ([31, 0.5, 's0', false, [], '1', 1.0] as $value) {
    try {
        $codec->map($value);
        echo "accepts ", json_encode($value), "\n";
    } catch (MessagePack\Exception\MappingException $exception) {
        echo $exception->errors[0]->given, ' ';
    }
}
echo "\n";

foreach (['', ': int', ': string'] as $backing) {
    $name = 'E' . substr($backing, 2);
    $cases = '';
    for ($i = 0; $i < 10000; $i++) {
        $cases .= "case C$i" . ($backing === '' ? '' : ($backing === ': int' ? " = $i" : " = 'value $i'")) . ';';
    }
    eval("enum $name$backing { $cases const Alias = self::C0; }");
    $codec = new Codec("list<$name>");
    $values = [];
    for ($i = 0; $i < 10000; $i += 7) {
        $values[] = constant("$name::C$i");
    }
    var_dump($codec->unpack($codec->pack($values)) === $values);
    foreach (['C10000', 'Alias', 10000, '', -1] as $value) {
        try {
            $codec->map([$value]);
            echo "accepts $value\n";
        } catch (MessagePack\Exception\MappingException $exception) {
            echo $exception->errors[0]->code, ' ';
        }
    }
    echo "\n";
}
?>
--EXPECT--
bool(true)
31 0.5 "s0" false array "1" 1.0 
bool(true)
enum enum enum enum enum 
bool(true)
enum enum enum enum enum 
bool(true)
enum enum enum enum enum 
