<?php
/** Implements tools/compare: it starts itself once with each module, as a worker that prints a line for each run. */
declare(strict_types=1);

use MessagePack\{BufferUnpacker, Extension\TimestampExtension, Packer, PackOptions, UnpackOptions};

error_reporting(E_ALL & ~E_DEPRECATED);
foreach (['draws', 'compact_values', 'compact_mutator', 'records_mutator'] as $part) {
    require dirname(__DIR__) . "/fuzz/$part.php";
}

/** Messages that PHP's serialize() writes out in full: shared arrays in each other. */
const MANY_SHARED = 12;
const LONG = 20_000; // bytes of a message that is not changed
const ATTEMPTS = 8;
const MOST_DIFFERENT = 20; // runs, after which it ends

final class Run
{
    use Draws;

    private const PACK_OPTIONS = [
        0, PackOptions::FORCE_MAP, PackOptions::FORCE_ARR, PackOptions::FORCE_BIN, PackOptions::FORCE_FLOAT32,
        PackOptions::DETECT_FLOAT32, PackOptions::DECIMAL_FLOAT32, PackOptions::COMPACT, PackOptions::USE_RECORDS,
        PackOptions::STRUCTURED_CLONE, self::CLONES,
    ];
    private const CLONES = PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE;
    private const UNPACK_OPTIONS = [
        0, UnpackOptions::BIGINT_AS_STR, UnpackOptions::COMPACT, UnpackOptions::USE_RECORDS,
        UnpackOptions::MAP_AS_OBJECT, UnpackOptions::STRUCTURED_CLONE,
        UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE,
        UnpackOptions::DECIMAL_FLOAT32,
    ];

    /** @var array<string, string> what each step answered */
    public array $answers = [];
    /** @var list<string> */
    private array $warnings = [];

    public function __construct(private Random\Randomizer $random)
    {
        set_error_handler(function (int $level, string $text): bool {
            $this->warnings[] = $text;
            return true;
        });
        foreach ($this->messages(Fuzz\Values::of($random)) as $message) {
            $this->read($message);
        }
        restore_error_handler();
    }

    /** @return ?string the result, if it is a string */
    private function answer(string $step, callable $ask): ?string
    {
        $this->warnings = [];
        try {
            $result = $ask();
            $said = is_string($result) ? bin2hex($result) : serialize($result);
        } catch (Throwable $error) {
            $said = self::described($error);
        }
        $said .= "\n" . implode("\n", $this->warnings);
        $this->answers[count($this->answers) . " $step"] = self::withoutPresent($said);
        return is_string($result ?? null) ? $result : null;
    }

    private static function described(Throwable $error): string
    {
        $said = get_class($error) . ": {$error->getMessage()}";
        $said .= method_exists($error, 'getPath') ? " at {$error->getPath()}" : '';
        $said .= method_exists($error, 'getOffset') ? " at {$error->getOffset()}" : '';
        return $said . ($error->getPrevious() ? ' < ' . self::described($error->getPrevious()) : '');
    }

    /** A date that is read from what is no date is the present; an exception that is read has the line that made it. */
    private static function withoutPresent(string $said): string
    {
        $day = static fn (int $days): string => gmdate('Y-m-d', time() + $days * 86400);
        return preg_replace("/({$day(-1)}|{$day(0)}|{$day(1)}) \\d\\d:\\d\\d:\\d\\d\\.\\d{6}/", 'now', $said);
    }

    /** The value with the names of its classes in place of its objects, for a Packer; arrays may be in themselves. */
    private static function withoutObjects(mixed $value, int $levels = 9): mixed
    {
        return match (true) {
            is_array($value) && $levels === 0 => [],
            is_array($value) => array_map(static fn (mixed $item) => self::withoutObjects($item, $levels - 1), $value),
            is_object($value) => get_class($value),
            default => $value,
        };
    }

    /** @return list<string> the messages of the value, and changed ones */
    private function messages(mixed $value): array
    {
        $plain = self::withoutObjects($value);
        $options = $this->one(self::PACK_OPTIONS);
        $messages = array_values(array_filter([
            $this->answer('plain', static fn () => msgpack_pack($value, ['compact' => false])),
            $compact = $this->answer('compact', static fn () => msgpack_pack($value, ['compact' => true])),
            $this->answer('compact data', static fn () => msgpack_pack($plain, ['compact' => true])),
            $this->answer('php_only=0', self::without('msgpack.php_only', static fn () => msgpack_pack($value))),
            $this->answer('assoc=0', self::without('msgpack.assoc', static fn () => msgpack_pack($value))),
            $this->answer('force_f32', static fn () => (new MessagePack(true))->pack($value)),
            $this->answer("packer $options", static fn () => (new Packer($options))->pack($plain)),
            $records = $this->answer('records', static fn () => (new Packer(self::CLONES))->pack($plain)),
        ], is_string(...)));
        $this->answer('strict', static fn () => msgpack_pack($value, ['strict' => true]));
        $classes = ['Fuzz\Pair', 'Fuzz\Typed', 'stdClass'];
        $this->answer('a list', static fn () => msgpack_pack($value, ['allowed_classes' => $classes]));
        $this->answer('packer and objects', static fn () => (new Packer($options))->pack($value));
        return [
            ...$messages, ...$this->mutated($compact, CompactMutator::class),
            ...$this->mutated($records, RecordsMutator::class), ...$this->mutated($messages[0] ?? null, CompactMutator::class),
        ];
    }

    /** @return Generator<string> */
    private function mutated(?string $message, string $mutator): Generator
    {
        for ($i = 0; $i < 4 && $message !== null && strlen($message) < LONG; $i++) {
            yield (new $mutator($this->random))->mutate($message, $this->number(1, 3));
        }
    }

    private static function without(string $setting, callable $do): Closure
    {
        return static function () use ($setting, $do): mixed {
            ini_set($setting, '0');
            try {
                return $do();
            } finally {
                ini_set($setting, '1');
            }
        };
    }

    private function read(string $message): void
    {
        if (substr_count($message, "\x53") > MANY_SHARED) {
            $this->answer('only read', static fn () => count((array) msgpack_unpack($message)));
            return;
        }
        $this->answer('unpack', static fn () => msgpack_unpack($message));
        $this->answer('throw', static fn () => msgpack_unpack($message, null, ['throw' => true]));
        $this->answer('again', static fn () => msgpack_pack(msgpack_unpack($message)));
        $this->answer('strict', static fn () => msgpack_unpack($message, null, ['strict' => true]));
        $this->answer('no classes', static fn () => msgpack_unpack($message, null, ['allowed_classes' => false]));
        $this->answer('max_depth', static fn () => msgpack_unpack($message, null, ['max_depth' => 4]));
        $this->answer('assoc=0', self::without('msgpack.assoc', static fn () => msgpack_unpack($message)));
        $cut = substr($message, 0, $this->number(0, strlen($message)));
        $this->answer('cut', static fn () => msgpack_unpack($cut, null, ['throw' => true]));
        $template = $this->one([[], ['a', 'b'], [['first' => 0]], new Fuzz\Pair, 'Fuzz\Typed']);
        $this->answer('template', static fn () => msgpack_unpack($message, $template));
        $size = intdiv(strlen($message), 1000) + ($this->chance(50) ? 1 : $this->number(2, 90));
        $this->answer('fed', static fn () => self::fed(str_split($message, $size)));
        $unpacker = new BufferUnpacker($message, $this->one(self::UNPACK_OPTIONS), [new TimestampExtension]);
        $this->answer('unpacker', static fn () => [$unpacker->unpack(), $unpacker->getRemainingCount()]);
        $this->answer('unpacker in pieces', static fn () => self::inPieces($unpacker->reset(), str_split($message, $size)));

    }

    /** @param list<string> $pieces */
    private static function fed(array $pieces): array
    {
        $unpacker = new MessagePackUnpacker;
        $values = [];
        foreach ($pieces as $piece) {
            $unpacker->feed($piece);
            while ($unpacker->execute()) {
                $values[] = $unpacker->data();
                $unpacker->reset();
            }
        }
        return $values;
    }

    /** @param list<string> $pieces */
    private static function inPieces(BufferUnpacker $unpacker, array $pieces): array
    {
        $values = [];
        foreach ($pieces as $piece) {
            array_push($values, ...$unpacker->append($piece)->tryUnpack());
        }
        return $values;
    }
}

function run(int $seed, int $run): Run
{
    return new Run(new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', "$seed:$run", true))));
}

/** Prints for each run its number, and a hash of each answer. */
function work(int $seed, int $runs): void
{
    for ($run = 1; $run <= $runs; $run++) {
        $hashes = array_map(static fn (string $said): string => hash('crc32b', $said), run($seed, $run)->answers);
        echo $run, "\t", implode(' ', $hashes), "\n";
    }
}

/** Prints them as text. */
function show(array $answers): void
{
    foreach ($answers as $step => $said) {
        echo "$step\n$said\n== ";
    }
}

/**
 * The compact form of shared arrays may depend on addresses, which are not randomized, but for a worker that is alone.
 *
 * @return resource the output of a worker with the module
 */
function start(string $module, bool $isAlone, string ...$arguments)
{
    is_file($module) || fail("There is no $module");
    $php = [PHP_BINARY, '-n', '-d', 'memory_limit=2G', '-d', 'extension=' . realpath($module)];
    $command = [...($isAlone ? [] : ['setarch', '-R']), ...$php, __FILE__, '--worker', ...$arguments];
    return popen(implode(' ', array_map(escapeshellarg(...), $command)), 'r') ?: fail('A worker cannot be started');
}

/** All that the run answers. */
function said(string $module, int $seed, int $run): string
{
    return (string) stream_get_contents(start($module, true, "--seed=$seed", "--show=$run"));
}

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(2);
}

ini_set('unserialize_callback_func', '');
$options = getopt('', ['against:', 'module:', 'seed:', 'runs:', 'show:', 'worker']);
$seed = (int) ($options['seed'] ?? random_int(1, 1 << 30));
$runs = (int) ($options['runs'] ?? 1000);
if (isset($options['worker'])) {
    isset($options['show']) ? show(run($seed, (int) $options['show'])->answers) : work($seed, $runs);
    exit;
}

$modules = [
    $options['against'] ?? fail('--against is missing: see tools/compare --help'),
    $options['module'] ?? dirname(__DIR__) . '/modules/msgpack.so',
];
if (isset($options['show'])) {
    $said = array_map(static fn (string $module): string => said($module, $seed, (int) $options['show']), $modules);
    [$before, $now] = array_map(static fn (string $all): array => explode("\n== ", $all), $said);
    foreach ($before as $i => $said) {
        $said === ($now[$i] ?? null) || print("$said\n-- now:\n" . ($now[$i] ?? 'nothing') . "\n\n");
    }
    exit;
}

/** Whether both answer alike in one of a few processes for the run alone, with other addresses. */
function isAlikeAlone(array $modules, int $seed, int $run): bool
{
    for ($attempt = 0; $attempt < ATTEMPTS; $attempt++) {
        [$before, $now] = array_map(static fn (string $module): string => said($module, $seed, $run), $modules);
        if ($before === $now) {
            return true;
        }
    }
    return false;
}

[$before, $now] = array_map(static fn (string $module) => start($module, false, "--seed=$seed", "--runs=$runs"), $modules);
echo "Seed $seed\n";
for ($run = 1, $different = $byAddress = 0; $run <= $runs && $different < MOST_DIFFERENT; $run++) {
    [$was, $is] = [fgets($before), fgets($now)];
    if ($was === $is) {
        continue;
    }
    if (!is_string($was) || !is_string($is)) {
        $different++;
        echo "run $run: a worker has ended\n";
        break;
    }
    if (isAlikeAlone($modules, $seed, $run)) {
        $byAddress++;
        continue;
    }
    $different++;
    echo "run $run: ", count(array_diff_assoc(explode(' ', $was), explode(' ', $is))), " answers differ\n";
}
echo min($run, $runs), " runs, $byAddress alike in another process, $different different\n";
exit($different ? 1 : 0);
