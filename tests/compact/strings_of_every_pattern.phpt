--TEST--
Compact form: a repeated string is found, whatever it has in common with others
--EXTENSIONS--
msgpack
--FILE--
<?php
$patterns = [
    'id%03d', 'user%03d', '2026-01-%03d 12:00:00', '%03d of a long common suffix in all strings', 'a long common prefix of all strings, %03d',
    'https://api.example.com/users/%03d/repositories', 'App\Entity\Common\Record%03dRepositoryOfTheModule', '0190f5a0-0%03d-7000-8000-000000000000',
    'https://api.example.com/repos/organisation/project/issues/%03d/labels{/name}', str_repeat('a', 40) . '%03d' . str_repeat('b', 20),
    str_repeat('c', 50) . '%03d' . str_repeat('d', 16),
];
foreach ($patterns as $pattern) {
    $strings = array_map(fn (int $i) => sprintf($pattern, $i), range(100, 119));
    /* The same once more, as strings of their own. */
    $list = array_merge($strings, array_map(fn (string $string) => strrev(strrev($string)), $strings));
    /* With other values between, as a list of strings alone is a column. */
    $list = array_merge(...array_map(fn (string $string) => [$string, null, []], $list));
    $saved = strlen(msgpack_pack($list)) - strlen(msgpack_pack($list, ['compact' => true]));
    $expected = 20 * (strlen($strings[0]) - 2);
    echo $pattern, ': ', $saved > 0.8 * $expected - 6 ? 'found' : "$saved bytes saved, not $expected", "\n";
}
?>
--EXPECT--
id%03d: found
user%03d: found
2026-01-%03d 12:00:00: found
%03d of a long common suffix in all strings: found
a long common prefix of all strings, %03d: found
https://api.example.com/users/%03d/repositories: found
App\Entity\Common\Record%03dRepositoryOfTheModule: found
0190f5a0-0%03d-7000-8000-000000000000: found
https://api.example.com/repos/organisation/project/issues/%03d/labels{/name}: found
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%03dbbbbbbbbbbbbbbbbbbbb: found
cccccccccccccccccccccccccccccccccccccccccccccccccc%03ddddddddddddddddd: found
