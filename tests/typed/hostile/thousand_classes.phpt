--TEST--
A type of a thousand classes, one in the other
--EXTENSIONS--
msgpack
--FILE--
<?php
$source = '';
for ($i = 0; $i < 1000; $i++) {
    $next = $i < 999 ? '?C' . ($i + 1) : 'int';
    $source .= "final class C$i { public function __construct(public readonly $next \$next, public int \$number = $i) {} }\n";
}
eval($source);

$codec = new MessagePack\Codec('C0', MessagePack\CodecOptions::OMIT_DEFAULTS);
$message = str_repeat("\x81\xa4next", 1000) . "\x07";
$value = $codec->unpack($message);
for ($i = 0, $at = $value; $i < 1000; $i++) {
    if ($at::class !== "C$i" || $at->number !== $i) {
        echo "wrong at $i\n";
    }
    $at = $at->next;
}
var_dump($at, $codec->pack($value) === $message, $codec->validate($message));
try {
    $codec->unpack(substr($message, 0, -1) . "\xc3");
} catch (MessagePack\Exception\MappingException $exception) {
    echo $exception->errors[0]->path, ' at ', $exception->errors[0]->offset, "\n";
}
?>
--EXPECT--
int(7)
bool(true)
array(0) {
}
$.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.nex[…].next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next at 6000
