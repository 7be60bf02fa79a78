--TEST--
After a key of the wrong kind, and after a position that no field has, the other errors are found
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\AsList;
use MessagePack\{Codec, CodecOptions};

#[AsList] final class Point
{
    public function __construct(public int $x, public int $y = 0)
    {
    }
}

function show(string $type, string $message, int $options): void
{
    $errors = (new Codec($type, $options))->validate(hex2bin($message));
    echo "$type: ", count($errors), "\n";
    foreach ($errors as $error) {
        echo "  $error->code $error->path: expected $error->expected, $error->given given (offset $error->offset)\n";
    }
}
$all = CodecOptions::ALL_ERRORS;
// {1.5: 1, "a": "x"}, {nil: "x", "b": nil}, {[1]: 1, 2: "y"}
show('array<array-key, int>', '82' . 'cb3ff8000000000000' . '01' . 'a161' . 'a178', $all);
show('array<string, int>', '82' . 'c0' . 'a178' . 'a162' . 'c0', $all);
show('array<int, int>', '82' . '9101' . '01' . '02' . 'a179', $all);
// [1, 2, "three", 4]; then the same and ["x"] in a list
show('Point', '94' . '01' . '02' . 'a57468726565' . '04', 0);
show('Point', '94' . '01' . '02' . 'a57468726565' . '04', CodecOptions::FORBID_UNKNOWN);
show('list<Point>', '92' . '94' . '01' . '02' . 'a57468726565' . '04' . '91' . 'a178', CodecOptions::FORBID_UNKNOWN | $all);
?>
--EXPECT--
array<array-key, int>: 2
  type $[1.5]: expected an int or string as key, another key given (offset 1)
  type $.a: expected int, string given (offset 13)
array<string, int>: 2
  type $[null]: expected an int or string as key, another key given (offset 1)
  type $.b: expected int, null given (offset 6)
array<int, int>: 2
  type $[?]: expected an int as key, another key given (offset 1)
  type $[2]: expected int, string given (offset 5)
Point: 0
Point: 2
  unknown $[2]: expected no such key, one given (offset 3)
  unknown $[3]: expected no such key, one given (offset 9)
list<Point>: 3
  unknown $[0][2]: expected no such key, one given (offset 4)
  unknown $[0][3]: expected no such key, one given (offset 10)
  type $[1][0]: expected int, string given (offset 12)
