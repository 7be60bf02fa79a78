--TEST--
The diagnostic notation escapes what a terminal obeys and what changes the direction of a line; a class with that is a map
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

function show(string $bytes): void
{
    $notation = (string) new Raw($bytes);
    echo $notation, Raw::fromDiagnostic($notation)->bytes() === $bytes ? '' : ' comes back as other bytes', "\n";
}

foreach (["\e[1m\x7f~", "\u{80}\u{9f}\u{a0}", "\u{2029}\u{202a}\u{202e}\u{202f}", "\u{2065}\u{2066}\u{2069}\u{206a}", "é€😀"] as $text) {
    show(msgpack_pack([$text => $text]));
}
foreach (["A\u{9b}", "A\u{2066}", "\u{a9}", "A\xe2", "\x7f"] as $class) {
    show("\x82\xc0" . msgpack_pack($class) . "\xa1a\x01");
}
?>
--EXPECT--
{"\u001b[1m\u007f~": "\u001b[1m\u007f~"}
{"\u0080\u009f ": "\u0080\u009f "}
{" \u202a\u202e ": " \u202a\u202e "}
{"⁥\u2066\u2069⁪": "⁥\u2066\u2069⁪"}
{"é€😀": "é€😀"}
{nil: "A\u009b", "a": 1}
{nil: "A\u2066", "a": 1}
© {"a": 1}
{nil: s'41e2', "a": 1}
{nil: "\u007f", "a": 1}
