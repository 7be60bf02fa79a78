--TEST--
msgpack check prints what in each message is not of the type, and where
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
$rows = [['id' => 1, 'at' => '2024-05-01T12:00:00Z'], ['id' => '2']];
const TYPE = 'list<array{id: int, at?: DateTimeImmutable}>';
show(msgpack_pack($rows), 'check', TYPE);
show(msgpack_pack($rows), 'check', '--coerce', TYPE);
show(msgpack_pack([[]]) . msgpack_pack($rows), 'check', '--json', TYPE);
show(msgpack_pack(['a' => 1, "\e\xff" => 2]), 'check', '--forbid-unknown', 'array{a: int}');
show(msgpack_pack(["\e[1m\u{202e}" => "\e"]), 'check', 'array<string, 1|2>');
show(msgpack_pack(["\e[1m\u{202e}" => "\e"]), 'check', '--json', 'array<string, 1|2>');
echo "-- other forms --\n";
show("\1" . msgpack_pack(array_fill(0, 9, $rows[1]), ['compact' => true]), 'check', 'int|' . TYPE);
show(bytes('01 92 d472 40 91 a16e 05 40 a178'), 'check', '--records', 'int|list<array{n: int}>');
show(serialize($rows), 'check', TYPE);
show('1', 'check', '--from', 'msgpack', 'string');
echo "-- classes --\n";
$file = __DIR__ . '/check.inc';
file_put_contents($file, <<<'PHP'
    <?php
    spl_autoload_register(function (string $class): void {
        if ($class === 'App\Broken') throw new LogicException('broken');
        if ($class !== 'App\User') return;
        eval('namespace App; final class User { public function __construct(public int $id) { echo "called"; } }');
    });
    PHP);
show(msgpack_pack([['id' => 1], ['id' => null], []]), 'check', '--require', $file, 'list<App\User>');
show(msgpack_pack(['id' => 1]), 'check', 'App\User');
show(msgpack_pack(1), 'check', '--require', $file, 'App\Broken');
file_put_contents($file, '<?php throw new Exception("thrown");');
show(msgpack_pack(1), 'check', '--require', $file, 'int');
show(msgpack_pack(1), 'check', '--require', "$file.none", 'int');
echo "-- malformed input, wrong usage --\n";
show('', 'check', 'int');
show("\1\x92\1\xa1", 'check', 'int');
show("\1\x92\1\xc1", 'check', 'int|list<int>');
show("\1\x81\xa1a\xa2\xff\xff", 'check', 'mixed');
show(bytes('01 82 a161 01 a178 91 81 c0 01'), 'check', 'int|array{a: int, x: mixed}');
show(bytes('9282C0030000 82 a161 01 a178 91 82 c004 0001'), 'check', 'mixed');
show('a:2:{s:1:"a";i:1;s:1:"x";O:3:"Foo":0:{}}', 'check', 'mixed');
show("\1", 'check');
show("\1", 'check', 'list<in');
show("\1", 'check', 'int', '-', '-');
?>
--CLEAN--
<?php @unlink(__DIR__ . '/check.inc'); ?>
--EXPECTF--
$ msgpack check list<array{id: int, at?: DateTimeImmutable}>
34 $[1].id: expected int, string given
exit status 1
$ msgpack check --coerce list<array{id: int, at?: DateTimeImmutable}>
$ msgpack check --json list<array{id: int, at?: DateTimeImmutable}>
{"message":1,"offset":1,"path":"$[0].id","code":"missing","expected":"int","given":"nothing"}
{"message":2,"offset":36,"path":"$[1].id","code":"type","expected":"int","given":"string"}
exit status 1
$ msgpack check --forbid-unknown array{a: int}
4 $["\e\xFF"]: expected no such key, one given
exit status 1
$ msgpack check array<string, 1|2>
9 $["\e[1m\xE2\x80\xAE"]: expected 1|2, "\e" given
exit status 1
$ msgpack check --json array<string, 1|2>
{"message":1,"offset":9,"path":"$[\"\\e[1m\\xE2\\x80\\xAE\"]","code":"type","expected":"1|2","given":"\"\\e\""}
exit status 1
-- other forms --
$ msgpack check int|list<array{id: int, at?: DateTimeImmutable}>
1 $[0].id: expected int, string given
1 $[1].id: expected int, string given
1 $[2].id: expected int, string given
1 $[3].id: expected int, string given
1 $[4].id: expected int, string given
1 $[5].id: expected int, string given
1 $[6].id: expected int, string given
1 $[7].id: expected int, string given
1 $[8].id: expected int, string given
exit status 1
$ msgpack check --records int|list<array{n: int}>
1 $[1].n: expected int, string given
exit status 1
$ msgpack check list<array{id: int, at?: DateTimeImmutable}>
0 $[1].id: expected int, string given
exit status 1
$ msgpack check --from msgpack string
0 $: expected string, int given
exit status 1
-- classes --
$ msgpack check --require %s/check.inc list<App\User>
10 $[1].id: expected int, null given
11 $[2].id: expected int, nothing given
exit status 1
$ msgpack check App\User
msgpack: Type "App\User": class App\User does not exist: --require loads classes. See msgpack check --help
exit status 2
$ msgpack check --require %s/check.inc App\Broken
msgpack: %s/check.inc: broken
exit status 2
$ msgpack check --require %s/check.inc int
msgpack: %s/check.inc: thrown
exit status 2
$ msgpack check --require %s/check.inc.none int
msgpack: There is no file %s/check.inc.none
exit status 2
-- malformed input, wrong usage --
$ msgpack check int
msgpack: The input is empty at offset 0
exit status 1
$ msgpack check int
msgpack: The message ends early: not enough bytes at offset 4, path "/1"
exit status 1
$ msgpack check int|list<int>
msgpack: The byte c1 begins no value at offset 3, path "/1"
exit status 1
$ msgpack check mixed
$ msgpack check int|array{a: int, x: mixed}
msgpack: Invalid map key type: expected int, str or bin but got nil (0xc0) at offset 9, path "/x/0"
exit status 1
$ msgpack check mixed
msgpack: Invalid map key type: expected int, str or bin but got nil (0xc0) at offset 0, path "/x/0"
exit status 1
$ msgpack check mixed
msgpack: Invalid map key type: expected int, str or bin but got nil (0xc0) at offset 0, path "/x"
exit status 1
$ msgpack check
msgpack: An argument is missing. See msgpack check --help
exit status 2
$ msgpack check list<in
msgpack: Type "list<in": class in does not exist: --require loads classes. See msgpack check --help
exit status 2
$ msgpack check int - -
msgpack: One argument too many: -. See msgpack check --help
exit status 2
