--TEST--
Hostile messages take at most 200 bytes a byte beyond the first megabyte
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_DEBUG || PHP_INT_SIZE < 8) die('skip the figures are those of 64 bits, without a debugging allocator');
?>
--INI--
memory_limit=-1
--FILE--
<?php
use MessagePack\Attribute\AsList;
use MessagePack\Codec;
use MessagePack\CodecOptions;

final class Defaults
{
    public function __construct(public int $a = 1, public int $b = 2, public int $c = 3, public ?array $d = null, public string $e = 'e', public array $f = [], public float $g = 1.5,
        public ?Defaults $h = null, public int $i = 1, public int $j = 2, public int $k = 3, public int $l = 4) {}
}
final class Called
{
    public int $own;

    public function __construct(int $a = 1, int $b = 2, int $c = 3, ?Called $d = null)
    {
        $this->own = $a + $b + $c;
    }
}
final class Properties
{
    public int $a = 1;
    public ?Properties $b = null;
    public ?string $c = null;
    public array $d = [];
}
#[AsList]
final class Listed
{
    public function __construct(public ?Listed $a = null, public ?Listed $b = null, public int $c = 1, public int $d = 1, public int $e = 1, public int $f = 1) {}
}
final class Destructs
{
    public function __construct(public int $a = 1) {}
    public function __destruct() {}
}
final class Extended extends DateTimeImmutable
{
    public int $a = 1;
    public int $b = 2;
}
foreach ([40, 100, 197, 255] as $width) {
    eval("final class Wide$width { public function __construct(" . implode(', ', array_map(fn ($i) => "public int \$p$i = 1", range(1, $width))) . ') {} }');
}
enum Suit
{
    case Hearts;
}

function repeat(string $of, int $size): string
{
    $count = intdiv($size, strlen($of));
    return "\xdd" . pack('N', $count) . str_repeat($of, $count);
}

function pairs(string $of, int $size, bool $isInt): string
{
    $count = intdiv($size, strlen($of) + ($isInt ? 3 : 4));
    $pairs = '';
    for ($i = 0; $i < $count; $i++) {
        $pairs .= ($isInt ? "\xcd" . pack('n', $i & 0xffff) : "\xa3" . chr(33 + $i % 90) . chr(33 + intdiv($i, 90) % 90) . chr(33 + intdiv($i, 8100))) . $of;
    }
    return "\xdf" . pack('N', $count) . $pairs;
}

$size = (int) ($argv[1] ?? 200000);
$shape = fn ($width) => 'array{' . implode(', ', array_map(fn ($i) => "k$i?: int", range(1, $width))) . '}';
$messages = [
    'list<Defaults>' => repeat("\x80", $size), 'list<Called>' => repeat("\x80", $size), 'list<Properties>' => repeat("\x80", $size), 'list<Listed>' => repeat("\x90", $size),
    'list<Destructs>' => repeat("\x80", $size), 'list<list<int>>' => repeat("\x90", $size), 'list<list<?int>>' => repeat("\x91\xc0", $size), 'list<array<string, int>>' => repeat("\x81\xa0\1", $size),
    'list<array<int, int>>' => repeat("\x81\1\1", $size), 'list<array{}>' => repeat("\x80", $size), "list<{$shape(30)}>" => repeat("\x80", $size), "list<{$shape(65)}>" => repeat("\x80", $size), 'list<array{a?: int}>' => repeat("\x80", $size),
    'list<list{0?: int, 1?: int}>' => repeat("\x90", $size), 'mixed' => repeat("\x91\x90", $size), 'list<mixed>' => repeat("\x81\xa0\x90", $size), 'list<MessagePack\Raw>' => repeat("\x90", $size),
    'list<DateTimeImmutable>' => repeat("\x00", $size), 'list<DateTime>' => repeat("\x00", $size), 'list<string>' => repeat("\xa2ab", $size), 'list<?Suit>' => repeat("\xa6Hearts", $size),
    'array<string, Defaults>' => pairs("\x80", $size, false), 'array<int, list<int>>' => pairs("\x91\1", min($size, 200000), true), 'list<array<array{a?: int}>>' => repeat("\x91\x80", $size),
    'Defaults' => "\x80", 'list<Wide197>' => repeat("\x80", 800), 'list<Wide40>' => repeat("\x80", $size), 'list<Wide100>' => repeat("\x80", $size), 'list<Wide255>' => repeat("\x80", $size), 'list<Extended>' => repeat("\x00", $size), 'array<Defaults|int>' => repeat("\x80", $size), 'list<list<list<list<list<int>>>>>' => repeat("\x91\x91\x91\x90", $size), 'list<float>' => repeat("\x01", $size),
];
foreach ($messages as $type => $message) {
    foreach ([0, CodecOptions::CALL_CONSTRUCTORS] as $options) {
        $codec = new Codec($type, $options);
        foreach (['unpack', 'validate'] as $method) {
            gc_collect_cycles();
            memory_reset_peak_usage();
            $before = memory_get_usage();
            $value = $outcome = null;
            try {
                $value = $codec->$method($message);
            } catch (MessagePack\Exception\UnpackingFailedException $exception) {
                $outcome = $exception->getMessage();
            }
            $used = memory_get_peak_usage() - $before;
            $most = (1 << 20) + 200 * strlen($message);
            if ($used > $most) {
                printf("%s, %s, %d: %d bytes a byte: %s\n", $type, $method, $options, $used / strlen($message), $outcome ?? 'accepted');
            }
            if (getenv('SHOW')) {
                printf("%s, %s, %d: %.1f bytes a byte: %s\n", $type, $method, $options, $used / strlen($message), $outcome ?? 'accepted');
            }
            unset($value, $exception);
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
