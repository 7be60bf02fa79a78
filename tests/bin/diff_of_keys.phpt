--TEST--
msgpack diff tells apart keys of any type, in paths and JSON that are unambiguous and valid
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
$files = [__DIR__ . '/diff_of_keys.old.tmp', __DIR__ . '/diff_of_keys.new.tmp'];
$diff = function (string $old, string $new, string ...$options) use ($files): array {
    file_put_contents($files[0], $old);
    file_put_contents($files[1], $new);
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'diff', ...$options, ...$files], '');
    return [rtrim($output . $errors), $status];
};
$str = fn (string $text): string => chr(0xa0 | strlen($text)) . $text;
$keys = [bytes('c0'), bytes('c3'), $str('true'), $str('$true'), $str('$mark'), $str('$null'), bytes('cb3ff8000000000000'), $str('1.5'), $str('a'), bytes('c40161'),
    "\x07", $str('7'), $str('$"7"'), bytes('cfffffffffffffffff'), $str('18446744073709551615'), bytes('d40501'), bytes('d40502'), bytes('d40601'), $str("\xff"), $str("\xfe"),
    bytes('9101'), $str('[1]'), $str('$[1]'), $str("\0C\0x"), $str("\0P\0x"), $str("\0*\0x"), $str('x'), $str("\0C\0\$true"), $str('$"\u0000C\u0000x"'), $str("\0x"),
    $str("\1"), $str("\2"), $str('\u0001'), $str('.'), $str(''), $str('a/b'), $str('a~1b'), $str("\u{202e}")];
$count = count($keys);
$all = bytes(sprintf('de%04x', $count)) . implode('', array_map(fn (string $key) => "$key\xa15", $keys));

[$output, $status] = $diff("\x80", $all);
$lines = explode("\n", $output);
foreach ($keys as $i => $key) {
    echo str_pad(bin2hex($key), 36), $lines[$i], "\n";
}
echo count(array_unique($lines)), " of $count differ\n";
$paths = array_map(fn (string $line) => json_decode($line, false, 512, JSON_THROW_ON_ERROR)->path, explode("\n", $diff("\x80", $all, '--json')[0]));
echo count(array_unique($paths)), " of $count differ in JSON\n";
$value = json_decode($diff("\xc0", $all, '--json')[0], true, 512, JSON_THROW_ON_ERROR)['new'];
echo count($value), " of $count keys are in the JSON of the map\n";

$old = $new = '';
foreach ($keys as $one) {
    foreach ($keys as $other) {
        $old .= "\x81$one\xa15";
        $new .= "\x81$other\xa15";
    }
}
preg_match_all('/^{"message":(\d+),/m', $diff($old, $new, '--json')[0], $messages);
echo count(array_unique($messages[1])), ' of ', $count * ($count - 1), " pairs differ\n";
foreach ([['cb3ff8000000000000', 'ca3fc00000'], ['07', 'cd0007'], ['a161', 'd90161'], ['d6ff00000001', 'd7ff0000000000000001']] as [$one, $other]) {
    echo $diff(bytes("81{$one}c3"), bytes("81{$other}c3"))[1], " for another encoding of a key\n";
}
echo $diff(bytes('82 a16101 a16102'), bytes('81 a16102'))[1], " without the first of equal keys\n";
echo output(bytes("81a1ff01"), "get", "--path", "/\xff", "--path", "/x", "--path", "");
array_map(unlink(...), $files);
?>
--EXPECT--
c0                                  + /$class "5"
c3                                  + /$true "5"
a474727565                          + /true "5"
a52474727565                        + /$"$true" "5"
a5246d61726b                        + /$"$mark" "5"
a5246e756c6c                        + /$"$null" "5"
cb3ff8000000000000                  + /$1.5 "5"
a3312e35                            + /1.5 "5"
a161                                + /a "5"
c40161                              + /${"$bin":"YQ=="} "5"
07                                  + /7 "5"
a137                                + /$"7" "5"
a424223722                          + /$"$\"7\"" "5"
cfffffffffffffffff                  + /18446744073709551615 "5"
b43138343436373434303733373039353531363135+ /$"18446744073709551615" "5"
d40501                              + /${"$ext":[5,"AQ=="]} "5"
d40502                              + /${"$ext":[5,"Ag=="]} "5"
d40601                              + /${"$ext":[6,"AQ=="]} "5"
a1ff                                + /${"$str":"~1w=="} "5"
a1fe                                + /${"$str":"~1g=="} "5"
9101                                + /$[1] "5"
a35b315d                            + /[1] "5"
a4245b315d                          + /$"$[1]" "5"
a400430078                          + /$"\u0000C\u0000x" "5"
a400500078                          + /$"\u0000P\u0000x" "5"
a4002a0078                          + /$"\u0000*\u0000x" "5"
a178                                + /x "5"
a80043002474727565                  + /$"\u0000C\u0000$true" "5"
b124225c7530303030435c75303030307822+ /$"$\"\\u0000C\\u0000x\"" "5"
a20078                              + /$"\u0000x" "5"
a101                                + "/\u0001" "5"
a102                                + "/\u0002" "5"
a65c7530303031                      + /\u0001 "5"
a12e                                + /. "5"
a0                                  + / "5"
a3612f62                            + /a~1b "5"
a4617e3162                          + /a~01b "5"
a3e280ae                            + "/\u202e" "5"
38 of 38 differ
38 of 38 differ in JSON
38 of 38 keys are in the JSON of the map
1406 of 1406 pairs differ
0 for another encoding of a key
0 for another encoding of a key
0 for another encoding of a key
0 for another encoding of a key
0 without the first of equal keys
{"${\"$str\":\"L/8=\"}":1,"":{"${\"$str\":\"/w==\"}":1}}
exit status 3
