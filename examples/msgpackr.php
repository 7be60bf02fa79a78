<?php
/**
 * Exchanges rows with a worker on Node as records: over pipes, where each structure is sent once, and in files, whose
 * structures are in a file of their own: docs/msgpackr.md.
 *
 *   npm install msgpackr@2
 *   php -d extension=msgpack examples/msgpackr.php
 */
declare(strict_types=1);

use MessagePack\BufferUnpacker;
use MessagePack\MessagePack;
use MessagePack\PackOptions;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Structures;
use MessagePack\UnpackOptions;

final class NodeWorker
{
    /** @var resource */
    private $process;
    private readonly StreamReader $reader;
    private readonly StreamWriter $writer;

    public function __construct(string $folder)
    {
        $process = proc_open(['node', __DIR__ . '/msgpackr.mjs', $folder], [['pipe', 'r'], ['pipe', 'w'], ['file', 'php://stderr', 'w']], $pipes);
        $this->process = $process ?: throw new RuntimeException('Node cannot be started');
        $this->writer = new StreamWriter($pipes[0], new Packer(PackOptions::USE_RECORDS));
        $this->reader = new StreamReader($pipes[1], UnpackOptions::USE_RECORDS);
    }

    public function ask(string $what, mixed $with): mixed
    {
        $this->writer->write(['what' => $what, 'with' => $with]);
        $this->writer->flush();
        return $this->reader->read($answer) ? $answer : throw new RuntimeException('The worker has ended');
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}

/** A folder of entries, and the structures of all. Both sides add structures: each saves only what it has loaded before. */
final class SharedFolder
{
    private readonly Packer $packer;
    private readonly BufferUnpacker $unpacker;

    public function __construct(private readonly string $folder)
    {
        $structures = new Structures($this->load(...), $this->save(...));
        $this->packer = (new Packer(PackOptions::USE_RECORDS))->withStructures($structures);
        $this->unpacker = (new BufferUnpacker('', UnpackOptions::USE_RECORDS))->withStructures($structures);
    }

    private function load(): ?string
    {
        $packed = @file_get_contents("$this->folder/structures");
        return $packed === false || $packed === '' ? null : $packed;
    }

    /** False if another process has saved since: then load() is called, and the value packed again. */
    private function save(string $packed, int $known): bool
    {
        $lock = fopen("$this->folder/lock", 'c') ?: throw new RuntimeException("No lock in $this->folder");
        flock($lock, LOCK_EX);
        $stored = $this->load();
        $isExpected = $known === ($stored === null ? 0 : count((array) MessagePack::unpack($stored)));
        return $isExpected && file_put_contents("$this->folder/structures.new", $packed) !== false
            && rename("$this->folder/structures.new", "$this->folder/structures");
    }

    public function write(string $name, mixed $value): int
    {
        return (int) file_put_contents("$this->folder/$name", $this->packer->pack($value));
    }

    public function read(string $name): mixed
    {
        return $this->unpacker->reset((string) file_get_contents("$this->folder/$name"))->unpack();
    }
}

$folder = sys_get_temp_dir() . '/msgpackr-' . getmypid();
mkdir($folder);
$node = new NodeWorker($folder);
$rows = array_map(fn (int $id) => ['id' => $id, 'name' => "product $id", 'price' => 5 * $id], range(1, 1000));
$cheap = $node->ask('cheaper than 20', $rows);
echo json_encode($cheap), "\n";

$entries = new SharedFolder($folder);
$bytes = $entries->write('product', $rows[41]);
printf("%d bytes, %d as plain MessagePack\n", $bytes, strlen(MessagePack::pack($rows[41])));
echo json_encode($node->ask('read', 'product')), "\n";
$node->ask('write', ['name' => 'customer', 'value' => ['id' => 7, 'city' => 'Zürich']]);
echo json_encode($entries->read('customer'), JSON_UNESCAPED_UNICODE), "\n";
$entries->write('order', ['product' => $rows[41], 'customer' => $entries->read('customer')]);
echo json_encode($node->ask('read', 'order'), JSON_UNESCAPED_UNICODE), "\n";
array_map(unlink(...), glob("$folder/*") ?: []);
rmdir($folder);
