--TEST--
Wherever a random message is cut, the path is one of its value; and of a changed message it is the same in pieces
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};
use MessagePack\Exception\{InsufficientDataException, UnpackingFailedException};

class Point
{
    protected $b = 'x';

    public function __construct(public $a = null, private ?array $c = null)
    {
    }
}

class Payload
{
    public function __construct(public $d = null)
    {
    }

    public function __serialize(): array
    {
        return ['d' => $this->d, 'z' => [1]];
    }

    public function __unserialize(array $data): void
    {
    }
}

function value(int $depth, bool $objects): mixed
{
    return match (mt_rand(0, $depth > 0 ? ($objects ? 9 : 7) : 4)) {
        0 => mt_rand(-5, 70000),
        1 => ['alpha', 'gamma-long-string-value', 'x'][mt_rand(0, 2)],
        2 => mt_rand(0, 1) ? 1.25 : 0.1,
        3, 4 => null,
        5 => array_map(fn () => value($depth - 1, $objects), range(0, mt_rand(0, 5))),
        6 => ['id' => 1, 'name' => value($depth - 1, $objects), 7 => value($depth - 1, $objects)],
        7 => array_map(fn (int $i) => ['id' => $i, 'name' => "name $i", 'tags' => value($depth - 1, $objects)], range(1, 4)),
        8 => mt_rand(0, 1) ? new Point(value($depth - 1, true), [value($depth - 1, true)]) : (object) ['o' => value($depth - 1, true)],
        9 => new Payload(value($depth - 1, true)),
    };
}

/* Adds the paths of all that is in a value. */
function add_paths(mixed $value, string $path, array &$paths): void
{
    $paths[$path] = true;
    if ($value instanceof Payload) {
        add_paths($value->__serialize(), "{$path}->__unserialize()", $paths);
    } elseif (is_object($value) || is_array($value)) {
        foreach ((array) $value as $key => $each) {
            add_paths($each, is_array($value) ? "{$path}[$key]" : "{$path}->" . preg_replace('/^\0.*\0/', '', $key), $paths);
        }
    }
}

/* Where unpacking in pieces of a size fails. */
function where(string $bytes, int $size, int $options): ?string
{
    $unpacker = new BufferUnpacker('', $options);
    try {
        if ($size === 0) {
            $unpacker->append($bytes)->unpack();
        }
        foreach ($size > 0 ? str_split($bytes, $size) : [] as $piece) {
            if ($unpacker->append($piece)->tryUnpack()) {
                return null;
            }
        }
    } catch (InsufficientDataException) {
        return null;
    } catch (UnpackingFailedException $e) {
        assert($e->getOffset() < strlen($bytes) && strlen($e->getPath()) <= 400);
        return "{$e->getMessage()} | {$e->getPath()} | {$e->getOffset()}";
    }
    return null;
}

ini_set('zend.assertions', '1');
mt_srand(5);
$cuts = $bad = $rejected = $different = 0;
for ($i = 0; $i < 60; $i++) {
    $paths = [];
    add_paths($value = value(4, true), '', $paths);
    foreach ([false, true] as $compact) {
        $bytes = msgpack_pack($value, ['compact' => $compact]);
        for ($length = 1; $length < strlen($bytes); $length++) {
            try {
                msgpack_unpack(substr($bytes, 0, $length), null, ['throw' => true]);
            } catch (InsufficientDataException $e) {
                $cuts++;
                $bad += !isset($paths[$e->getPath()]) || $e->getOffset() > $length;
            }
        }
    }
    foreach ([[0, 0], [PackOptions::COMPACT, UnpackOptions::COMPACT], [PackOptions::USE_RECORDS, UnpackOptions::USE_RECORDS]] as [$pack, $unpack]) {
        $bytes = (new Packer($pack))->pack(value(4, false));
        for ($j = 0; $j < 30; $j++) {
            $bytes[mt_rand(0, strlen($bytes) - 1)] = ["\xc1", chr(mt_rand(0, 255))][mt_rand(0, 1)];
            $whole = where($bytes, 0, $unpack);
            $rejected += $whole !== null;
            $different += $whole !== where($bytes, 1, $unpack);
        }
    }
}
echo $cuts > 5000 ? 'enough' : $cuts, " cuts, $bad with another path; ", $rejected > 1000 ? 'enough' : $rejected, " rejected, $different otherwise in pieces\n";
?>
--EXPECT--
enough cuts, 0 with another path; enough rejected, 0 otherwise in pieces
