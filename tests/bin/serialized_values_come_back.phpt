--TEST--
Random values come back from text of serialize(), and no mutation of a text is read as another value than by PHP
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
foreach (['Errors', 'Text', 'Terminal', 'Arguments', 'Reader', 'Records', 'Frame', 'Walker', 'Json', 'Bytes', 'Node', 'PlainWriter', 'Compact', 'Foreign', 'Serialized', 'Igbinary', 'Tree'] as $file) {
    require dirname(COMMAND) . "/command/$file.php";
}
use MessagePack\CommandLine\{Foreign, Json, Malformed, Reader, Walker};

#[AllowDynamicProperties]
class Base { public $a; protected $b; private $c; }
class Derived extends Base { private $c = 'own'; }
enum Suit { case Hearts; case Spades; }
final class Values
{
    private array $objects = [];

    public function value(int $depth): mixed
    {
        switch (mt_rand(0, $depth > 0 ? 10 : 5)) {
            case 0: return [null, true, false][mt_rand(0, 2)];
            case 1: return [0, -1, mt_rand(), PHP_INT_MIN, PHP_INT_MAX][mt_rand(0, 4)];
            case 2: return [INF, -INF, -0.0, 1.5e300, mt_rand() / 7][mt_rand(0, 4)];
            case 3: return ['', "\xff\0", 'i:5;', '";}', 'b|N;'][mt_rand(0, 4)];
            case 4: return Suit::cases()[mt_rand(0, 1)];
            case 5: return $this->objects === [] ? 1 : $this->objects[array_rand($this->objects)];
            case 6: case 7:
                $this->objects[] = $object = mt_rand(0, 1) ? new Base() : new Derived();
                $object->a = $this->value($depth - 1);
                $object->d = $this->value($depth - 1);
                if (mt_rand(0, 1)) {
                    $object->e = &$object->a;
                }
                return $object;
            case 8: return array_map(fn () => $this->value($depth - 1), array_fill(0, mt_rand(0, 4), 0));
            case 9: return ['k' => $this->value($depth - 1), mt_rand(-3, 3) => $this->value($depth - 1)];
            default:
                $value = $this->value($depth - 1);
                return [&$value, $this->value($depth - 1), 'again' => &$value];
        }
    }
}

/** As a message can have it: without references of scalars. */
function normal(mixed $value): string
{
    return serialize(msgpack_unpack(msgpack_pack($value)));
}

function mutated(string $text): string
{
    $at = mt_rand(0, strlen($text) - 1);
    return match (mt_rand(0, 2)) {
        0 => substr($text, 0, $at),
        1 => substr_replace($text, '0123456789:;{}"sairRONbEC'[mt_rand(0, 24)], $at, 1),
        2 => substr($text, 0, $at) . substr($text, mt_rand(0, strlen($text) - 1)),
    };
}

mt_srand($seed = random_int(0, PHP_INT_MAX));
$read = $rejected = 0;
for ($i = 0; $i < 2000; $i++) {
    $value = (new Values())->value(4);
    $text = serialize($value);
    $again = Foreign::recognized(Reader::of($text))?->message();
    if ($again === null || serialize(msgpack_unpack($again)) !== normal(unserialize($text))) {
        echo "seed $seed: $text is ", bin2hex((string) $again), "\n";
        break;
    }
    for ($j = 0; $j < 5; $j++) {
        $mutation = mutated($text);
        try {
            // Without mutations that PHP reads in another way: equal keys, and references to the whole.
            $again = Foreign::recognized(Reader::of($mutation))?->message();
            $value = $again === null || preg_match('/[rR]:1;/', $mutation) ? false : @unserialize($mutation);
            $isEqual = $value === false || @normal($value) === serialize(@msgpack_unpack($again));
        } catch (Malformed) {
            $rejected++;
            continue;
        } catch (Throwable) { // of unserialize()
            continue;
        }
        $read++;
        if (!$isEqual && substr_count($mutation, 'R:') + substr_count($mutation, 'r:') === 0 && !hasEqualKeys($again)) {
            echo "seed $seed: $mutation is ", bin2hex((string) $again), "\n";
            break 2;
        }
    }
}

function hasEqualKeys(string $message): bool
{
    $walker = new Walker(Reader::of($message));
    $keys = [];
    while (($event = $walker->next()) !== Walker::DONE) {
        if ($event === Walker::KEY && isset($keys[$walker->depth . $walker->path()]) && $walker->token->kind !== 'nil') {
            return true;
        }
        $keys += $event === Walker::KEY ? [$walker->depth . $walker->path() => true] : [];
    }
    return false;
}
var_dump($i, $read > 0, $rejected > 0);
?>
--EXPECT--
int(2000)
bool(true)
bool(true)