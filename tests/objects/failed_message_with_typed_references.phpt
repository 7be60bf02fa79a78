--TEST--
A rejected message with references in typed properties leaves their type sources consistent
--EXTENSIONS--
msgpack
--FILE--
<?php
class Typed { public null|array|Typed $a = null; public null|array|Typed $b = null; }

$object = "\x84\xc0\xa5Typed\xa1a";
$messages = [
    'while it is read' => "$object\x82\xc0\x01\x00\xc1",
    'once it is read' => "$object\x82\xc0\x01\x00\x01\xa1b\xc1",
    'of two properties' => "$object\x82\xc0\x01\x00\x01\xa1b\x82\xc0\x02\x00\x02\xc1",
    'in each other' => "$object\x83\xc0\x01\xc0\xa5Typed\xa1a\x82\xc0\x05\x00\x02\xc1",
    'with a value of another type' => "$object\x82\xc0\x01\x00\x01\xa1b\x05",
];
foreach ($messages as $name => $message) {
    for ($i = 0; $i < 3; $i++) {
        try {
            echo "$name: ", json_encode(@msgpack_unpack("\x92$message")), "\n";
        } catch (TypeError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
while it is read: false
while it is read: false
while it is read: false
once it is read: false
once it is read: false
once it is read: false
of two properties: false
of two properties: false
of two properties: false
in each other: false
in each other: false
in each other: false
with a value of another type: Cannot assign int to property Typed::$b of type Typed|array|null, in [0]->b
with a value of another type: Cannot assign int to property Typed::$b of type Typed|array|null, in [0]->b
with a value of another type: Cannot assign int to property Typed::$b of type Typed|array|null, in [0]->b
