--TEST--
A class that changes between two requests of a process is compiled anew
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/server.php';
ServerWithOpcache::skip();
?>
--FILE--
<?php
require __DIR__ . '/include/server.php';
$folder = sys_get_temp_dir() . '/msgpack-typed-' . getmypid();
mkdir($folder);
$app = <<<'PHP'
<?php
require __DIR__ . '/classes.php';
try {
    $codec = new MessagePack\Codec('list<Row>');
    $rows = $codec->unpack("\x92\x82\xa2id\x07\xa4name\xa1a\x81\xa2id\x08");
    echo json_encode($rows), ' ', bin2hex($codec->pack($rows));
} catch (Exception $exception) {
    echo preg_replace('~/\S*/~', '', $exception->getMessage());
}
PHP;
file_put_contents("$folder/app.php", $app);
$versions = [
    'use Other as Item; class Other {} final class Row { public function __construct(public int $id, public ?string $name = null) {} }',
    'final class Row { public function __construct(public readonly ?string $name = "none", public readonly int $id = 5) {} }',
    'final class Row { public int $id; public string $name = "x"; public array $more = []; }',
    'final class Row { /** @param int<8, max> $id */ public function __construct(public int $id, public ?string $name = null) {} }',
    'enum Name: string { case A = "a"; } final class Row { public readonly string $text; public function __construct(int $id, ?Name $name = null) { $this->text = "$id " . $name?->name; } }',
    'final class Row { public function __construct(public Missing $id) {} }',
    'final class Row { public function __construct(public int $id, public ?string $name = null) {} }',
];
$server = new ServerWithOpcache("$folder/app.php");
foreach ($versions as $i => $version) {
    file_put_contents("$folder/classes.php", "<?php\n$version\n");
    touch("$folder/classes.php", time() - 1000 + 10 * $i);
    $server->ask();
    echo $server->ask(), "\n";
}
unset($server);
array_map('unlink', glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
[{"id":7,"name":"a"},{"id":8,"name":null}] 9282a2696407a46e616d65a16182a2696408a46e616d65c0
[{"name":"a","id":7},{"name":"none","id":8}] 9282a46e616d65a161a269640782a46e616d65a46e6f6e65a2696408
[{"id":7,"name":"a","more":[]},{"id":8,"name":"x","more":[]}] 9283a2696407a46e616d65a161a46d6f72659083a2696408a46e616d65a178a46d6f726590
$[0].id: expected int<8, max>, 7 given
[{"text":"7 A"},{"text":"8 "}] $[0].id: expected int, nothing given
Row::__construct(), parameter $id (classes.php:2): class Missing does not exist
[{"id":7,"name":"a"},{"id":8,"name":null}] 9282a2696407a46e616d65a16182a2696408a46e616d65c0
