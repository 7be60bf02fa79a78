--TEST--
What cannot be packed is said with its path: in arrays, properties, payloads, and in what userland packs
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{CanPack, Packer, PackOptions};
use MessagePack\Type\Map;

class Node
{
    protected $next = null;
    private $own = 1;
    public $last = null;

    public function __construct($next, $last = null)
    {
        $this->next = $next;
        $this->last = $last;
    }
}

class Payload
{
    public function __construct(public $of)
    {
    }

    public function __serialize(): array
    {
        return ['of' => $this->of];
    }
}

class Chosen
{
    public $rest = 1;

    public function __construct(private $chosen)
    {
    }

    public function __sleep(): array
    {
        return ['rest', 'chosen'];
    }
}

class Inner
{
    public function __construct(public $value)
    {
    }
}

/* Packs what is inside in a call of its own. */
class Transformer implements CanPack
{
    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof Inner ? $packer->pack($value->value) : null;
    }
}

function say(string $name, callable $pack): void
{
    try {
        echo "$name: " . bin2hex($pack()) . "\n";
    } catch (Throwable $e) {
        $path = method_exists($e, 'getPath') ? ", path {$e->getPath()}, offset " . var_export($e->getOffset(), true) : '';
        echo "$name: ", strtok($e->getMessage(), '"'), $path, "\n";
    }
}

$closure = fn () => 1;
$element = ['x', &$closure];
$dynamic = new stdClass;
$dynamic->{"a\nb"} = $closure;
$values = [
    'root' => $closure,
    'keys' => ['list' => [1, [2, 'key' => $closure]]],
    'odd keys' => ["\0\xff" => [str_repeat('ä', 30) => ['' => [-7 => $closure]]]],
    'properties' => [new Node(1), new Node(1, new Node($closure))],
    'dynamic' => ['o' => $dynamic],
    'payload' => ['p' => new Payload([$closure])],
    'sleep' => [new Chosen($closure)],
    'reference' => ['r' => &$element],
    'type' => [new Map(['m' => $closure])],
    'rows' => [['a' => 1, 'b' => 2], ['a' => 3, 'b' => 4], ['a' => 5, 'b' => $closure]],
    'objects' => [new Inner(1), new Inner(2), new Inner($closure)],
];
foreach ($values as $name => $value) {
    foreach ([[], ['compact' => true]] as $options) {
        say($name, fn () => msgpack_pack($value, $options));
    }
}
foreach ([0, PackOptions::COMPACT, PackOptions::USE_RECORDS, PackOptions::STRUCTURED_CLONE] as $options) {
    say("Packer $options", fn () => (new Packer($options))->pack(['rows' => [['a' => 1], ['a' => STDIN]]]));
    say("transformer $options", fn () => (new Packer($options, [new Transformer]))->pack(['rows' => [['a' => new Inner(['b' => $closure])]]]));
}
ini_set('msgpack.max_depth', '3');
say('depth', fn () => msgpack_pack(['a' => [1, ['b' => ['c' => 1]]]]));
say('depth, Packer', fn () => (new Packer)->pack(['a' => [1, ['b' => ['c' => 1]]]]));
say('option', fn () => new Packer(PackOptions::FORCE_STR | PackOptions::FORCE_BIN));
?>
--EXPECT--
root: Serialization of 'Closure' is not allowed
root: Serialization of 'Closure' is not allowed
keys: Serialization of 'Closure' is not allowed, in [list][1][key]
keys: Serialization of 'Closure' is not allowed, in [list][1][key]
odd keys: Serialization of 'Closure' is not allowed, in [\x00\xff][ääääääääääääääääääää…][][-7]
odd keys: Serialization of 'Closure' is not allowed, in [\x00\xff][ääääääääääääääääääää…][][-7]
properties: Serialization of 'Closure' is not allowed, in [1]->last->next
properties: Serialization of 'Closure' is not allowed, in [1]->last->next
dynamic: Serialization of 'Closure' is not allowed, in [o]->a\x0ab
dynamic: Serialization of 'Closure' is not allowed, in [o]->a\x0ab
payload: Serialization of 'Closure' is not allowed, in [p]->__serialize()[of][0]
payload: Serialization of 'Closure' is not allowed, in [p]->__serialize()[of][0]
sleep: Serialization of 'Closure' is not allowed, in [0]->chosen
sleep: Serialization of 'Closure' is not allowed, in [0]->chosen
reference: Serialization of 'Closure' is not allowed, in [r][1]
reference: Serialization of 'Closure' is not allowed, in [r][1]
type: Serialization of 'Closure' is not allowed, in [0]->map[m]
type: Serialization of 'Closure' is not allowed, in [0]->map[m]
rows: Serialization of 'Closure' is not allowed, in [2][b]
rows: Serialization of 'Closure' is not allowed, in [2][b]
objects: Serialization of 'Closure' is not allowed, in [2]->value
objects: Serialization of 'Closure' is not allowed, in [2]->value
Packer 0: Unsupported type , path [rows][1][a], offset NULL
transformer 0: Unsupported type , path [rows][0][a][b], offset NULL
Packer 65536: Unsupported type , path [rows][1][a], offset NULL
transformer 65536: Unsupported type , path [rows][0][a][b], offset NULL
Packer 131072: Unsupported type , path [rows][1][a], offset NULL
transformer 131072: Unsupported type , path [rows][0][a][b], offset NULL
Packer 262144: Unsupported type , path [rows][1][a], offset NULL
transformer 262144: Unsupported type , path [rows][0][a][b], offset NULL
depth: Maximum depth of 3 exceeded, in [a][1][b]
depth, Packer: Maximum depth of 3 exceeded, in [a][1][b], path [a][1][b], offset NULL
option: Invalid option str/bin, use one of MessagePack\PackOptions::FORCE_STR, MessagePack\PackOptions::FORCE_BIN or MessagePack\PackOptions::DETECT_STR_BIN, path , offset NULL
