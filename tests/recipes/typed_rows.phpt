--TEST--
App\Typed\Rows: rows of PDO as objects, also of a driver that returns text only
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/sqlite.php'; skip_without_sqlite(); ?>
--FILE--
<?php
require __DIR__ . '/include/sqlite.php';
run_with(['msgpack', 'pdo', 'pdo_sqlite']);
require example('typed/Rows.php');

use App\Typed\Rows;
use MessagePack\Attribute\Naming;
use MessagePack\Exception\MappingException;

enum State: string
{
    case New = 'new';
    case Paid = 'paid';
}

#[Naming(Naming::SNAKE_CASE)]
final class Order
{
    public function __construct(
        public readonly int $id,
        public readonly float $total,
        public readonly State $state,
        public readonly bool $isGift,
        public readonly ?string $note,
        public readonly DateTimeImmutable $placedAt,
    ) {
    }
}

$database = new PDO('sqlite::memory:');
$database->exec("CREATE TABLE orders (id INTEGER, total NUMERIC, state TEXT, is_gift INTEGER, note TEXT, placed_at TEXT);
    INSERT INTO orders VALUES (1, 12.5, 'new', 0, NULL, '2026-01-02 03:04:05'), (2, 7, 'paid', 1, '42', '2026-01-03 00:00:00');
    INSERT INTO orders VALUES (3, 1, 'lost', 0, NULL, '2026-01-04 00:00:00'), (4, NULL, 'new', 0, NULL, '2026-01-04 00:00:00')");
$query = "SELECT id, total, state, is_gift, note, strftime('%Y-%m-%dT%H:%M:%SZ', placed_at) AS placed_at FROM orders WHERE id = ?";
$got = [];
foreach ([false, true] as $text) {
    $database->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, $text);
    $rows = new Rows($database);
    foreach ([1, 2] as $id) {
        $got[$id][] = $rows->select(Order::class, $query, [$id])->current();
    }
}
var_dump($got[1][0] == $got[1][1], $got[2][0] == $got[2][1]);
foreach ($got as [$order]) {
    echo json_encode([...(array) $order, 'placedAt' => $order->placedAt->format('c')]), "\n";
}
foreach ([3, 4] as $id) {
    try {
        $rows->select(Order::class, $query, [$id])->current();
    } catch (MappingException $e) {
        echo $e->getMessage(), "\n";
    }
}
try {
    $rows->select(Order::class, 'SELECT id, total, state, is_gift, note, placed_at FROM orders')->current();
} catch (MappingException $e) {
    echo $e->getMessage(), "\n";
}
echo "Dates as integers:\n";
$seconds = str_replace("strftime('%Y-%m-%dT%H:%M:%SZ', placed_at)", 'unixepoch(placed_at)', $query);
foreach ([false, true] as $text) {
    $database->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, $text);
    try {
        echo $rows->select(Order::class, $seconds, [1])->current()->placedAt->format('c'), "\n";
    } catch (MappingException $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump(iterator_to_array($rows->select(Order::class, $query, [5])));
?>
--EXPECT--
bool(true)
bool(true)
{"id":1,"total":12.5,"state":"new","isGift":false,"note":null,"placedAt":"2026-01-02T03:04:05+00:00"}
{"id":2,"total":7,"state":"paid","isGift":true,"note":"42","placedAt":"2026-01-03T00:00:00+00:00"}
$.state: expected "new"|"paid", "lost" given
$.total: expected float, null given
$.placed_at: expected a date (RFC 3339 text or seconds), "2026-01-02 03:04:05" given
Dates as integers:
2026-01-02T03:04:05+00:00
$.placed_at: expected a date (RFC 3339 text or seconds), "1767323045" given
array(0) {
}
