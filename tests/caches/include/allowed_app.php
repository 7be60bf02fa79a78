<?php
/** Says which of two classes are unpacked, before and after $_GET['set'] becomes msgpack.allowed_classes; ends as $_GET['end'] says. */
class Foo { public $end; function __wakeup() {
    match ($this->end) {
        null, 'return' => null,
        'die' => die("(died)\n"),
        'error' => trigger_error('(ended)', E_USER_ERROR),
    };
} }
class Bar { }

error_reporting(0);
function are_allowed(): string
{
    $objects = msgpack_unpack("\x92\x81\xc0\xa3Foo\x81\xc0\xa3Bar");
    return ini_get('msgpack.allowed_classes') . ' (' . implode(' ', array_map(fn ($object) => $object instanceof __PHP_Incomplete_Class ? '-' : $object::class, $objects)) . ')';
}

echo are_allowed();
if (isset($_GET['set'])) {
    ini_set('msgpack.allowed_classes', $_GET['set']);
    echo ', then ', are_allowed();
}
echo "\n";
$unpacker = new \MessagePackUnpacker();
$unpacker->feed("\x92\x81\xc0\xa3Bar"); /* a message that never ends has its list */
$unpacker->execute();
msgpack_unpack("\x82\xc0\xa3Foo\xa3end" . msgpack_pack($_GET['end'] ?? null));
