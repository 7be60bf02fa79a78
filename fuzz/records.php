<?php
/**
 * Fuzzes msgpackr's records and structured clones: see fuzz/harness.php for its arguments. A run packs a value, which a
 * reader in plain PHP, RecordsReader of the tests, must read as the same; then it changes the message, which must be read
 * alike whole and in pieces, and as that reader reads it, or be rejected. With FUZZ_SHOW=1 in the environment it prints
 * what differs.
 */
foreach (['draws', 'world', 'classes', 'harness', 'mutating', 'compact_mutator', 'records_mutator'] as $part) {
    require_once __DIR__ . "/$part.php";
}
foreach (['msgpackr', 'PhpValues', 'CloneValues'] as $part) {
    require_once dirname(__DIR__) . "/tests/interop/include/$part.php";
}

use MessagePack\{BufferUnpacker, Packer, PackOptions, StreamReader, StreamWriter, Structures, UnpackOptions};
use MessagePack\Extension\TimestampExtension;

final class RecordsTarget implements Target
{
    use Mutating;

    private const RECORDS = UnpackOptions::USE_RECORDS;
    private const CLONES = UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE;
    private const OBJECTS = UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE | UnpackOptions::MAP_AS_OBJECT;
    private const SHARED = [['id', 'name'], ['a'], ['b', 'a'], []];

    function __construct(private int $seed) {}

    function make(int $run): array
    {
        $random = self::random("$this->seed:$run:plan");
        return ['value' => "$this->seed:$run:value", 'number' => $random->getInt(1, PHP_INT_MAX >> 1), 'shapes' => $random->getInt(1, 10) > 1 ? 4 : 70,
            'messages' => $random->getInt(2, 8), 'times' => $random->getInt(1, 3)];
    }

    private static function unpacker(int $options, bool $isShared): BufferUnpacker
    {
        $unpacker = new BufferUnpacker('', $options, [new TimestampExtension]);
        return $isShared ? $unpacker->withStructures(Structures::fromPacked((new Packer)->pack(self::SHARED))) : $unpacker;
    }

    /** What is read, described; null: it is rejected. */
    private static function attempt(callable $read): ?string
    {
        try {
            return json_encode(PhpValues::describe($read(), true), JSON_PARTIAL_OUTPUT_ON_ERROR, 1024);
        } catch (Throwable) {
            return null;
        }
    }

    /** @param list<string> $pieces */
    private static function inPieces(BufferUnpacker $unpacker, array $pieces): mixed
    {
        foreach ($pieces as $piece) {
            foreach ($unpacker->append($piece)->tryUnpack() as $value) {
                return $value;
            }
        }
        throw new UnexpectedValueException('It is incomplete');
    }

    private static function fromStream(string $message, int $options): mixed
    {
        $stream = fopen('php://memory', 'w+');
        fwrite($stream, $message);
        rewind($stream);
        $reader = new StreamReader($stream, $options, [new TimestampExtension], 7);
        return $reader->read($value) ? $value : throw new UnexpectedValueException('There is none');
    }

    private static function differ(string $what, ?string $one, ?string $other, string $message): void
    {
        if ($one !== $other) {
            World::$findings["$what differs"] = true;
            if (getenv('FUZZ_SHOW')) {
                fprintf(STDERR, "%s:\n  %s\n  %s\n  %s\n", $what, Message::literal($message), $one ?? 'rejected', $other ?? 'rejected');
            }
        }
    }

    /** Reads it whole, in pieces, and from a stream. */
    private function read(string $message, int $options, bool $isShared, Random\Randomizer $random): ?string
    {
        $unpacker = self::unpacker($options, $isShared);
        $whole = self::attempt(static fn () => $unpacker->reset($message)->unpack());
        self::differ('read again it', self::attempt(static fn () => $unpacker->reset($message)->unpack()), $whole, $message);
        if ($whole !== null) { /* tryUnpack() rejects all that it has if the next value is malformed */
            $message = substr($message, 0, strlen($message) - $unpacker->getRemainingCount());
        }
        $pieces = str_split($message, $random->getInt(1, 3) === 3 ? $random->getInt(2, 50) : 1);
        if (count($pieces) < 3000) {
            self::differ('in pieces it', self::attempt(static fn () => self::inPieces($unpacker->reset(''), $pieces)), $whole, $message);
        }
        if (!$isShared && $whole !== null) {
            self::differ('from a stream it', self::attempt(static fn () => self::fromStream($message, $options)), $whole, $message);
        }
        return $whole;
    }

    /** As RecordsReader reads it, but for references, which it does not follow. */
    private function checkReading(string $message, ?string $whole): void
    {
        if ($whole === null || str_contains($message, "\xd6\x69") || str_contains($message, "\xd6\x70")) {
            return;
        }
        $reader = new RecordsReader();
        $described = self::attempt(static fn () => PhpValues::build($reader->begin($message)));
        $this->count($described === null ? 'not read by the other reader' : 'read by both');
        self::differ('the other reader', $described, $whole, $message);
    }

    private function checkValue(mixed $described, Random\Randomizer $random): string
    {
        $packer = new Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE, [new TimestampExtension]);
        $message = $packer->pack(PhpValues::build($described));
        self::differ('the value', $this->read($message, self::CLONES, false, $random), json_encode($described, 0, 1024), $message);
        $this->checkReading($message, self::attempt(static fn () => PhpValues::build($described)));
        foreach ([self::CLONES, self::OBJECTS] as $options) {
            $again = $packer->pack(self::unpacker($options, false)->reset($message)->unpack());
            self::differ('packed again it', $this->read($again, $options, false, $random), $this->read($message, $options, false, $random), $again);
        }
        return $message;
    }

    private function checkSequence(mixed $described): void
    {
        $stream = fopen('php://memory', 'w+');
        $writer = new StreamWriter($stream, new Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE, [new TimestampExtension]));
        for ($i = 0; $i < 3; $i++) {
            $writer->write(PhpValues::build($described));
        }
        $writer->flush();
        rewind($stream);
        $expected = self::attempt(static fn () => PhpValues::build($described));
        foreach (new StreamReader($stream, self::CLONES, [new TimestampExtension]) as $value) {
            self::differ('in a sequence it', self::attempt(static fn () => $value), $expected, '');
        }
    }

    function execute(array $case): void
    {
        World::begin(null, true, '', true, false);
        $random = self::random($case['value']);
        $described = (new CloneValues($case['number'], $random->getInt(1, 2) === 1))->value($case['shapes']);
        $message = $this->checkValue($described, $random);
        $this->checkSequence($described);
        for ($i = 0; $i < $case['messages'] && strlen($message) < 20000; $i++) {
            $mutated = (new RecordsMutator(self::random("$case[value]:$i")))->mutate($message, $case['times']);
            $options = [self::RECORDS, self::CLONES, self::CLONES, self::OBJECTS][$random->getInt(0, 3)];
            $isShared = $random->getInt(1, 4) === 1;
            $whole = $this->read($mutated, $options, $isShared, $random);
            $this->count($whole === null ? 'rejected' : 'read');
            if ($options === self::CLONES && !$isShared) {
                $this->checkReading($mutated, $whole);
            }
        }
    }
}

Harness::main(static fn (int $seed) => new RecordsTarget($seed));
