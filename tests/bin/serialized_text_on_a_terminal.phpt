--TEST--
No text of serialize() changes what the terminal shows; colors; a pipe that nobody reads
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
$user = "O:9:\"A\xc2\x9b\xff\xe2\x80\xaeXY\":2:{s:9:\"\0\x1b[2J\0\x1b[m\";s:3:\"\x1b[m\";s:1:\"x\";r:1;}";
foreach ([$user, "E:9:\"Suit:\x1b[2J\";", "C:1:\"A\":5:{\x1b[2J\x7f}", "\xe2\x80\xae\x7fx|$user", "\x04\x1b[2Ji:1;"] as $text) {
    foreach (['dump', 'dump --json', 'json'] as $arguments) {
        [$output] = run_command([...php(), COMMAND, ...explode(' ', $arguments)], $text);
        echo preg_match('/[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]/', $output) || !preg_match('//u', $output) || $output === '' ? "$arguments: " . addcslashes($output, "\0..\x1f\x7f..\xff") : '';
    }
}
[$output] = run_command([...php(), COMMAND, 'dump', '--color'], 'a|O:1:"A":2:{s:4:"' . "\0*\0b" . '";E:3:"S:T";s:1:"c";r:1;}');
echo str_replace("\e", '^', $output);
$process = proc_open([...php(), COMMAND, 'dump'], [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
fwrite($pipes[0], 'a:20000:{');
for ($i = 0; $i < 20000; $i++) {
    fwrite($pipes[0], "i:$i;N;");
}
fwrite($pipes[0], '}');
fclose($pipes[0]);
fread($pipes[1], 100);
fclose($pipes[1]);
echo stream_get_contents($pipes[2]), proc_close($process), "\n";
?>
--EXPECT--
0      0              map of 1  ^[2m# a session, of the handler php^[0m
       0      2                ^[36m"a"^[0m:
       2     11  O:1           ^[35mA {…}^[0m  ^[2m# object^[0m
      13     11  s:4             ^[36m"\u0000*\u0000b"^[0m:  ^[2m# b, protected^[0m
      24     10  E:3             ^[35mS::T^[0m  ^[2m# enum case^[0m
      34      8  s:1             ^[36m"c"^[0m:
      42      4  r:1             ^[35mA {…}^[0m  ^[2m# the same object as at offset 2^[0m
141