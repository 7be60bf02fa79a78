--TEST--
An object whose class is named after other pairs runs its destructor, as do those inside it
--EXTENSIONS--
msgpack
--FILE--
<?php
class Ends
{
    public $name, $inner;
    public function __destruct() { echo "$this->name ends\n"; }
}
$ends = fn(string $name) => "\x82\xc0\xa4Ends\xa4name" . chr(0xa0 + strlen($name)) . $name;
$messages = [
    'outer first' => "\x83\xc0\xa4Ends\xa4name\xa5outer\xa5inner" . $ends('inner'),
    'outer late' => "\x83\xa4name\xa5outer\xa5inner" . $ends('inner') . "\xc0\xa4Ends",
    'both late' => "\x83\xa4name\xa5outer\xa5inner\x82\xa4name\xa5inner\xc0\xa4Ends\xc0\xa4Ends",
];
foreach ($messages as $name => $message) {
    echo "$name:\n";
    msgpack_unpack($message);
    @msgpack_unpack("\x92$message\xc1");
}
?>
--EXPECT--
outer first:
outer ends
inner ends
outer late:
outer ends
inner ends
both late:
outer ends
inner ends
