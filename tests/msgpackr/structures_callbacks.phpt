--TEST--
MessagePack\Structures: structures are loaded, and saved unless others have been saved meanwhile
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, CanBePacked, MessagePack, Packer, Structures};

class Store
{
    public ?string $packed = null;
    public array $log = [];

    public function get(): ?string
    {
        $this->log[] = 'get';
        return $this->packed;
    }

    public function save(string $packed, int $known): bool
    {
        $have = $this->packed === null ? 0 : count(MessagePack::unpack($this->packed));
        $this->log[] = "save $known of $have";
        if ($have !== $known) {
            return false;
        }
        $this->packed = $packed;
        return true;
    }

    public function structures(): Structures
    {
        return new Structures([$this, 'get'], $this->save(...));
    }
}

class Calls implements CanBePacked
{
    public function __construct(private Closure $call) {}
    public function pack(Packer $packer): string
    {
        return $packer->pack(($this->call)($packer));
    }
}

function show_log(string $name, Store $store, string ...$packed): void
{
    echo "$name: ", implode(', ', array_map('bin2hex', $packed)), ' ', implode(', ', $store->log), "\n";
    $store->log = [];
}

$store = new Store();
[$one, $two] = [$store->structures(), $store->structures()];
[$first, $second] = [(new Packer())->withStructures($one), (new Packer())->withStructures($two)];
show_log('both load', $store, $first->pack(1), $second->pack(2));
show_log('the first saves', $store, $first->pack(['a' => 1]));
show_log('the second loads before it saves', $store, $second->pack(['b' => ['c' => 1]]));
show_log('nothing is new', $store, $second->pack(['a' => 1]));
$unpacker = (new BufferUnpacker())->withStructures($one);
echo json($unpacker->append("\x42\x05")->unpack()), "\n";
show_log('the unpacker loads what is missing', $store);

echo "errors\n";
$fails = function (Closure $call): void {
    try {
        echo json($call()), "\n";
    } catch (Throwable $thrown) {
        echo $thrown::class, ': ', $thrown->getMessage(), "\n";
    }
};
$fails(fn () => $unpacker->append("\x49\x05")->unpack());
$packed = $store->packed;
foreach (['fewer' => "\x91\x91\xa1a", 'others' => "\x93\x91\xa1a\x91\xa1x\x91\xa1c", 'none' => null, 'no list' => 'x'] as $name => $store->packed) {
    echo "$name: ";
    $fails(fn () => (new BufferUnpacker("\x92\x01\x49"))->withStructures($one)->unpack());
    $fails(fn () => bin2hex($first->pack(['n' => 1])));
}
$store->packed = $packed;
foreach ([1, false, [], new stdClass()] as $returned) {
    $fails(fn () => (new BufferUnpacker("\x40"))->withStructures(new Structures(fn () => $returned))->unpack());
    $fails(fn () => (new Packer())->withStructures(new Structures(fn () => $returned, fn () => true))->pack(['a' => 1]));
}
foreach ([null, 1, 'yes'] as $returned) {
    $unsaved = new Structures(null, fn () => $returned);
    $fails(fn () => (new Packer())->withStructures($unsaved)->pack(['a' => 1]));
    echo count($unsaved), " structures\n";
}
$fails(fn () => (new BufferUnpacker("\x40"))->withStructures(new Structures(fn () => "\x92\x91\xa1a\x91\xa1b", limit: 1))->unpack());
$fails(fn () => (new Packer())->withStructures(new Structures(fn () => "\x92\x91\xa1a\x91\xa1b", limit: 1))->pack(1));
$fails(fn () => (new BufferUnpacker("\x40"))->withStructures(new Structures(fn () => throw new LogicException('get')))->unpack());
$fails(fn () => (new Packer())->withStructures(new Structures(fn () => throw new LogicException('get')))->pack([]));
$fails(fn () => (new Packer())->withStructures(new Structures(null, fn () => throw new LogicException('save')))->pack(['a' => 1]));

echo "never saved: ";
$calls = 0;
$never = new Structures(null, function () use (&$calls) { $calls++; return false; });
echo bin2hex((new Packer())->withStructures($never)->pack(['a' => 1])), ", $calls calls, ", count($never), " structures\n";
echo 'only loaded: ', bin2hex((new Packer())->withStructures(new Structures(fn () => "\x91\x91\xa1a"))->pack([['a' => 1], ['b' => 1]])), "\n";

echo "others add structures while a value is packed\n";
$structures = new Structures();
$inner = (new Packer())->withStructures($structures);
$outer = (new Packer())->withStructures($structures);
$calls = 0;
$value = [['a' => 1], new Calls(function () use ($inner, &$calls) {
    if ($calls++ === 0) {
        $inner->pack([['x' => 1], ['y' => 1]]);
    }
    return 1;
}), ['b' => 1]];
$packed = $outer->pack($value);
echo "$calls calls, ", bin2hex($packed), ' ', json((new BufferUnpacker($packed))->withStructures($structures)->unpack()), "\n";
$structures = new Structures(null, function ($packed, $known) use (&$structures, &$saved) {
    if ($known === 0 && !$saved) {
        $saved = true;
        (new Packer())->withStructures($structures)->pack(['other' => 1]);
    }
    return true;
});
$packed = (new Packer())->withStructures($structures)->pack(['a' => 1]);
echo bin2hex($packed), ' ', bin2hex($structures->toPacked()), "\n";

echo "the unpacker is changed while structures are loaded\n";
$unpacker = null;
$loads = new Structures(function () use (&$unpacker) {
    $unpacker->reset("\x92\x40\x07\x40\x08");
    return "\x91\x91\xa1a";
});
$unpacker = (new BufferUnpacker("\x92\x01\x40\x02"))->withStructures($loads);
echo json($unpacker->unpack()), "\n";

echo "a cycle through a callback is collected\n";
$holder = new class { public $structures; function __destruct() { echo "destructed\n"; } };
$holder->structures = new Structures(fn () => $holder);
$other = clone $holder;
$other->structures = new Structures(null, fn () => $other);
unset($holder, $other);
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
both load: 01, 02 get, get
the first saves: 4001 save 0 of 0
the second loads before it saves: 414201 save 0 of 1, get, save 1 of 1
nothing is new: 4001 
{"c":5}
the unpacker loads what is missing:  get
errors
MessagePack\Exception\UnpackingFailedException: A record of a structure that is not defined, at offset 2
fewer: MessagePack\Exception\UnpackingFailedException: The stored structures have changed: the list may only grow, at offset 2, in [1]
MessagePack\Exception\PackingFailedException: The stored structures have changed: the list may only grow
others: MessagePack\Exception\UnpackingFailedException: The stored structures have changed: the list may only grow, at offset 2, in [1]
"4301"
none: MessagePack\Exception\UnpackingFailedException: The stored structures have changed: the list may only grow, at offset 2, in [1]
"4301"
no list: MessagePack\Exception\UnpackingFailedException: The packed structures are no list of lists of different names, at offset 2, in [1]
"4301"
MessagePack\Exception\UnpackingFailedException: getStructures() must return a string or null, int returned
MessagePack\Exception\PackingFailedException: getStructures() must return a string or null, int returned
MessagePack\Exception\UnpackingFailedException: getStructures() must return a string or null, false returned
MessagePack\Exception\PackingFailedException: getStructures() must return a string or null, false returned
MessagePack\Exception\UnpackingFailedException: getStructures() must return a string or null, array returned
MessagePack\Exception\PackingFailedException: getStructures() must return a string or null, array returned
MessagePack\Exception\UnpackingFailedException: getStructures() must return a string or null, stdClass returned
MessagePack\Exception\PackingFailedException: getStructures() must return a string or null, stdClass returned
MessagePack\Exception\PackingFailedException: saveStructures() must return a bool, null returned
0 structures
MessagePack\Exception\PackingFailedException: saveStructures() must return a bool, int returned
0 structures
MessagePack\Exception\PackingFailedException: saveStructures() must return a bool, string returned
0 structures
MessagePack\Exception\UnpackingFailedException: 2 structures, but the limit is 1
MessagePack\Exception\PackingFailedException: 2 structures, but the limit is 1
LogicException: get
LogicException: get
LogicException: save
never saved: d4726091a16101, 7 calls, 0 structures
only loaded: 924001d4726091a16201
others add structures while a value is packed
1 calls, 934201014301 [{"a":1},1,{"b":1}]
4101 9291a56f7468657291a161
the unpacker is changed while structures are loaded
[1,[{"a":7},{"a":8}]]
a cycle through a callback is collected
destructed
destructed
end
