--TEST--
msgpack json writes long strings in pieces, as it writes short ones
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
// Pieces end at any byte of a character.
$text = str_repeat("a\u{e9}\u{1f600}\u{2028}\"\\/\n", 110000);
$flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
$str = fn (string $bytes): string => "\xdb" . pack('N', strlen($bytes)) . $bytes;
$bin = fn (string $bytes): string => "\xc6" . pack('N', strlen($bytes)) . $bytes;
$quoted = json_encode($text, $flags);
$cases = [
    'UTF-8' => [$str($text), $quoted],
    'what a terminal would obey' => [$str("$text\x7f"), str_replace("\x7f", '\u007f', json_encode("$text\x7f", JSON_UNESCAPED_SLASHES))],
    'a character that is cut' => [$str("$text\xe2\x80"), '{"$str":"' . base64_encode("$text\xe2\x80") . '"}'],
    'no UTF-8' => [$str("\xff$text"), '{"$str":"' . base64_encode("\xff$text") . '"}'],
    'bin' => [$bin("{$text}x"), '{"$bin":"' . base64_encode("{$text}x") . '"}'],
    'ext' => ["\xc9" . pack('N', strlen($text)) . "\x05$text", '{"$ext":[5,"' . base64_encode($text) . '"]}'],
    'in arrays and maps' => ["\x93{$str($text)}\x81\xa1a{$bin($text)}\x07", "[$quoted,{\"a\":{\"\$bin\":\"" . base64_encode($text) . '"}},7]'],
    'a key' => ["\x81{$str($text)}\x01", "{{$quoted}:1}"],
    'in a key' => ["\x81\x91{$str($text)}\x01", '{' . json_encode("\$[$quoted]", $flags) . ':1}'],
    'two messages' => [$str($text) . $str($text), "$quoted\n$quoted"],
];
foreach ($cases as $name => [$message, $expected]) {
    [$output, $errors, $status] = run_command([...php('memory_limit=64M'), COMMAND, 'json'], $message);
    echo $name, ': ', $output === "$expected\n" ? 'as expected' : substr($output, 0, 200), " $status$errors\n";
}
[$output, $errors, $status] = run_command([...php(), COMMAND, 'json'], "\x92\x01" . substr($str($text), 0, -5));
echo "$status $errors";
?>
--EXPECT--
UTF-8: as expected 0
what a terminal would obey: as expected 0
a character that is cut: as expected 0
no UTF-8: as expected 0
bin: as expected 0
ext: as expected 0
in arrays and maps: as expected 0
a key: as expected 0
in a key: as expected 0
two messages: as expected 0
1 msgpack: The message ends early: not enough bytes at offset 1540002, path "/1"
