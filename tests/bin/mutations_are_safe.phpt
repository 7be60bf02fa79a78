--TEST--
Mutations of texts and messages end each subcommand with a value or the exit status 1
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
file_put_contents($child = __DIR__ . '/mutations.child.tmp', <<<'PHP'
<?php
set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    return (error_reporting() & $level) !== 0 ? throw new ErrorException("$message in $file:$line") : false;
});
class P { public $a = 1; protected $b = [1, 2]; private $c = 'x'; public $d; }
enum Suit { case A; }
$files = ['Errors', 'Text', 'Terminal', 'Arguments', 'Bundles', 'Reader', 'Records', 'Frame', 'Walker', 'Json', 'Bytes', 'Node', 'PlainWriter', 'Compact', 'Foreign', 'Serialized', 'Igbinary', 'Dump', 'Places', 'Tree', 'Parts', 'Commands'];
foreach ($files as $file) {
    require "$argv[1]/$file.php";
}
mt_srand((int) $argv[2]);
$object = new P();
$object->d = $object;
$array = [1, 'k' => 2];
$values = [&$array, $object, &$array, Suit::A, $object, 1.5, null, "é\xff", ['id' => 1], ['id' => 2], []];
$rows = array_map(fn ($i) => ['id' => 1000 + 3 * $i, 'city' => ['Paris', 'Rome'][$i % 2], 'text' => "row $i", 'f' => $i / 4, 'o' => $i % 3 ? 1 : null], range(0, 30));
$seeds = [
    serialize($values), 'user|' . serialize($values) . 'flag|b:0;', "\x04user" . serialize($values) . "\x04flagb:0;", 'a:1:{i:0;C:3:"Foo":3:{abc}}',
    msgpack_pack($values), msgpack_pack($values, ['compact' => true]), msgpack_pack($rows, ['compact' => true]), msgpack_pack(['a' => ['b' => [1, 2, 3]], 7 => 'x']),
    (new MessagePack\Packer(MessagePack\PackOptions::USE_RECORDS))->pack($rows), hex2bin('d6ff6553f100c402ff00c70305010203cfffffffffffffffffca3fc00000'),
    hex2bin('000000021403060025170150140311016106011104002a006206021104005000630603060125220106022201'),
    hex2bin('92d4724092d66200000011c104c104c105c1f240c107c105b677c3b6726c6420c3a920f09f9880f09f9880f09f9880b96e616d657465787468656c6c6f74776f2074776f6173636969'),
];
$commands = ['dump', 'dump --json', 'dump --path /0', 'dump --depth=1 --strings=3', 'json', 'get /0/a', 'get --path=/1 --path=/user/3', "diff $argv[3]", 'pack', 'unpack',
    'dump --records', 'json --records', 'get --records /0/id', 'json --from=serialized', 'dump --from=msgpack'];
$parts = ["\xc1", "\xdf\xff\xff\xff\xff", "\xc6\xff\xff\xff\xff", "\xd4\x51\0", "\xc7\0\x51", '99999999'];
for ($i = 0; $i < 3000; $i++) {
    $bytes = $seeds[array_rand($seeds)];
    for ($mutations = mt_rand(0, 3); $mutations > 0 && strlen($bytes) > 1; $mutations--) {
        $at = mt_rand(0, strlen($bytes) - 1);
        $bytes = match (mt_rand(0, 5)) {
            0 => substr($bytes, 0, $at),
            1 => substr_replace($bytes, chr(mt_rand(0, 255)), $at, 1),
            2 => substr_replace($bytes, '0123456789:;{}"sairRONbEC|'[mt_rand(0, 25)], $at, 1),
            3 => substr($bytes, 0, $at) . substr($bytes, mt_rand(0, strlen($bytes) - 1)),
            4 => substr_replace($bytes, $parts[array_rand($parts)], $at, mt_rand(0, 5)),
            5 => $bytes . $bytes,
        };
    }
    file_put_contents($argv[3], $bytes);
    $command = $commands[array_rand($commands)];
    try {
        $status = MessagePack\CommandLine\Commands::run([...explode(' ', $command), $argv[3]], $argv[1]);
    } catch (Throwable $e) {
        $status = $e->getMessage();
    }
    if (!in_array($status, [0, 1, 3], true)) {
        fwrite(STDERR, "FAILED $command: $status: " . bin2hex($bytes) . "\n");
    }
}
fwrite(STDERR, "FAILED none of $i\n");
PHP);
[, $errors, $status] = run_command([...php(), $child, dirname(COMMAND) . '/command', $seed = (string) random_int(0, PHP_INT_MAX), __DIR__ . '/mutations.tmp'], '');
$failed = preg_grep('/^msgpack: /', explode("\n", $errors), PREG_GREP_INVERT);
echo array_values($failed) === ['FAILED none of 3000', ''] && $status === 0 ? "none\n" : "seed $seed, status $status: " . implode("\n", $failed);
unlink($child);
unlink(__DIR__ . '/mutations.tmp');
?>
--EXPECT--
none