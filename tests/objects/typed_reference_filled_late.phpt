--TEST--
A reference keeps to the types of the properties that hold it, during and after unpacking
--EXTENSIONS--
msgpack
--FILE--
<?php
enum Suit: string { case Hearts = 'h'; }
class Foo { public ?array $x = null; }
class Other { public ?self $x = null; public $y; }

function unpacked(string $message): mixed
{
    try {
        return @msgpack_unpack($message);
    } catch (TypeError $error) {
        return $error->getMessage();
    }
}

// A provisional array becomes an enum case.
const TAKEN = "\x82\xc0\xa3Foo\xa1x\x82\xc0\x02\x00\x02";
var_dump(unpacked("\x92\x84\xc0\x01\xc0\xa4Suit\xa4name\xa6Hearts\xa1z" . TAKEN . "\x82\xc0\x04\x00\x03")[1]->x);

// A property that is overwritten is no longer a type source.
$value = unpacked("\x93\x82\xc0\x01\xa1a\x05\x83\xc0\xa3Foo\xa1x\x82\xc0\x02\x00\x02\xa1x\xc0\x82\xc0\x02\x00\x02");
$value[2] = 'text';
var_dump($value[0], $value[1]->x);

// Nor is one whose object is freed, if the reference was made while it was filled.
$value = unpacked("\x82\xc0\xa5Other\xa1x\x82\xc0\xa5Other\xa1y\x82\xc0\x05\x00\x02");
$inner = $value->x;
unset($value);
$inner->y = 'text';
var_dump($inner->y);
?>
--EXPECT--
NULL
string(4) "text"
NULL
string(4) "text"
