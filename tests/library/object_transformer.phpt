--TEST--
ObjectTransformer packs an object as a map of its public properties
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\{Bin, Map, Timestamp};
use MessagePack\TypeTransformer\ObjectTransformer;

enum Status: string { case Open = 'open'; }
enum Suit { case Hearts; }
class Base { public $inherited = 1; protected $secret = 2; private $own = 3; public static $static = 4; }
#[AllowDynamicProperties]
final class Order extends Base
{
    public readonly int $id;
    public ?Order $next = null;
    public int $uninitialized;
    public array $list = [];

    public function __construct(int $id)
    {
        $this->id = $id;
    }

    public function __get(string $name): mixed
    {
        throw new Exception("__get($name)");
    }
}
class AsJson implements JsonSerializable { public $a = 1; public function jsonSerialize(): mixed { return ['json' => new Order(5)]; } }
enum JsonSuit implements JsonSerializable { case Hearts; public function jsonSerialize(): mixed { return 'json'; } }

$packer = (new Packer())->extendWith(new ObjectTransformer());
$json_packer = (new Packer())->extendWith(new ObjectTransformer(jsonSerializable: true));
function show(string $bytes): void
{
    echo json_encode((new BufferUnpacker($bytes))->unpack(), JSON_PARTIAL_OUTPUT_ON_ERROR), "\n";
}

$order = new Order(17);
$order->next = new Order(18);
$order->list = ['status' => Status::Open, 'suit' => Suit::Hearts, 'at' => new DateTime('2024-02-29 12:00:00.25 UTC')];
$order->dynamic = (object) ['a' => (object) []];
$order->list['again'] = &$order->list['suit'];
echo bin2hex($packer->pack((object) [])), ' ', bin2hex($packer->pack((object) ['7' => 1])), ' ', bin2hex($packer->pack(new DateTimeImmutable('@1709208000'))), "\n";
show($packer->pack($order));
show($packer->pack([new class { public $anonymous = 1; private $own = 2; }, new class extends Base {}]));
foreach ([$packer, $json_packer] as $each) {
    show($each->pack([new AsJson, JsonSuit::Hearts, Suit::Hearts]));
}
echo bin2hex($packer->pack([new Bin('a'), new Map([]), new Timestamp(1)])), "\n";
show((new Packer(PackOptions::DETECT_STR_BIN))->extendWith(new ObjectTransformer())->pack(new Order(1)));
var_dump((new ObjectTransformer())->pack($packer, [1]), (new ObjectTransformer())->pack($packer, 'a'));
?>
--EXPECT--
80 81a13701 d6ff65e071c0
{"inherited":1,"id":17,"next":{"inherited":1,"id":18,"next":null,"list":[]},"list":{"status":"open","suit":"Hearts","at":{"type":-1,"data":null},"again":"Hearts"},"dynamic":{"a":[]}}
[{"anonymous":1},{"inherited":1}]
[{"a":1},"Hearts","Hearts"]
[{"json":{"inherited":1,"id":5,"next":null,"list":[]}},"json","Hearts"]
93c4016180d6ff00000001
{"inherited":1,"id":1,"next":null,"list":[]}
NULL
NULL
