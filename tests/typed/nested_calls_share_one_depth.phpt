--TEST--
What a constructor unpacks is nested in the message, and shares its limit of depth
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

final class Node
{
    public ?Node $inner = null;

    public function __construct(public readonly ?Node $next = null, ?string $payload = null)
    {
        if ($payload !== null) {
            $this->inner = (new Codec(Node::class))->unpack($payload);
        }
    }
}

function chain(int $levels, ?string $payload): string
{
    return str_repeat("\x81\xa4next", $levels - 1) . ($payload === null ? "\x80" : "\x81\xa7payload\xc6" . pack('N', strlen($payload)) . $payload);
}

$codec = new Codec(Node::class);
ini_set('msgpack.max_depth', '100');
var_dump($codec->unpack(chain(60, chain(40, null))) instanceof Node);
foreach ([chain(60, chain(41, null)), chain(40, chain(40, chain(40, null)))] as $bytes) {
    try {
        $codec->unpack($bytes);
    } catch (MessagePack\Exception\MappingException $exception) {
        echo preg_replace('~\$.*: ~', '', $exception->getMessage()), "\n";
    }
}
var_dump($codec->unpack(chain(100, null)) instanceof Node); // counts no longer
$payload = null;
for ($i = 0; $i < 900; $i++) {
    $payload = chain(90, $payload);
}
try {
    $codec->unpack($payload);
} catch (MessagePack\Exception\MappingException) {
    echo "rejected\n";
}
?>
--EXPECT--
bool(true)
expected at most 40 levels, map given
expected at most 20 levels, map given
bool(true)
rejected
