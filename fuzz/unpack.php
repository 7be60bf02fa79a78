<?php
/**
 * The checks of fuzz/unpack.c on libFuzzer's input; as a script, writes the initial corpus, or reads one:
 * php unpack.php FOLDER [--read]
 */
foreach (['draws', 'compact_message', 'message_maker', 'world', 'classes', 'harness'] as $part) {
    require_once __DIR__ . "/$part.php";
}
foreach (['msgpackr', 'PhpValues', 'CloneValues'] as $part) {
    require_once dirname(__DIR__) . "/tests/interop/include/$part.php";
}

use MessagePack\{BufferUnpacker, PackOptions, UnpackOptions};

final class UnpackTarget implements Target
{
    function make(int $run): array
    {
        return [];
    }

    private static function attempt(callable $what): array
    {
        World::$warnings = [];
        try {
            $value = $what();
            return [fuzz_dump($value), $value];
        } catch (Throwable $thrown) {
            return [$thrown::class, null];
        }
    }

    private static function inPieces(string $bytes): mixed
    {
        $unpacker = new MessagePackUnpacker;
        foreach (str_split($bytes) as $byte) {
            $unpacker->feed($byte);
            if ($unpacker->execute()) {
                return $unpacker->data();
            }
            if (strlen($bytes) > 4000) {
                break;
            }
        }
        return false;
    }

    private static function recordsInPieces(BufferUnpacker $unpacker, string $bytes): mixed
    {
        foreach (str_split(substr($bytes, 0, 4000)) as $byte) {
            foreach ($unpacker->append($byte)->tryUnpack() as $value) {
                return $value;
            }
        }
        throw new MessagePack\Exception\InsufficientDataException;
    }

    /** With msgpackr's records and structured clones: in pieces and packed again it is the same. */
    private static function checkRecords(string $bytes): void
    {
        $options = UnpackOptions::USE_RECORDS | (crc32($bytes) & 1 ? UnpackOptions::STRUCTURED_CLONE : 0) | (crc32($bytes) & 2 ? UnpackOptions::MAP_AS_OBJECT : 0);
        $unpacker = new BufferUnpacker($bytes, $options, crc32($bytes) & 4 ? [new MessagePack\Extension\TimestampExtension] : []);
        [$whole, $value] = self::attempt(static fn () => $unpacker->unpack());
        [$pieces] = self::attempt(static fn () => self::recordsInPieces($unpacker->reset(''), $bytes));
        if ($pieces !== $whole && strlen($bytes) < 4000) {
            World::$findings["with records the pieces gave $pieces, the whole $whole"] = true;
        }
        if ($value !== null) {
            self::checkStableRecords($value);
        }
        $value = null;
        Harness::collect();
    }

    private static function checkStableRecords(mixed $value): void
    {
        $packer = new MessagePack\Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE, [new MessagePack\Extension\TimestampExtension]);
        $unpacker = new BufferUnpacker('', UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE, [new MessagePack\Extension\TimestampExtension]);
        try {
            $once = $packer->pack($unpacker->reset($packer->pack($value))->unpack());
            $twice = $packer->pack($unpacker->reset($once)->unpack());
        } catch (Throwable) {
            return;
        }
        if ($once !== $twice) {
            World::$findings['with records a second round trip changed the value'] = true;
        }
    }

    function execute(array $case): void
    {
        $bytes = $case['bytes'];
        /* Half of the inputs get misbehaving methods. */
        $isCalm = $bytes === '' || ord($bytes[-1]) % 2 === 0;
        World::begin($isCalm ? null : $bytes, true, $bytes, true, false);
        self::checkRecords($bytes);
        try {
            [$whole, $value] = self::attempt(static fn () => msgpack_unpack($bytes));
        } catch (Throwable $thrown) { /* by a destructor of the result */
            [$whole, $value] = [$thrown::class, null];
        }
        $isRejected = (bool) array_filter(World::$warnings, static fn ($warning) => !str_contains($warning, 'Extra bytes') && !str_contains($warning, 'Insufficient'));
        Harness::collect();
        World::check($value);
        if ($isCalm && $bytes !== '' && !$isRejected) {
            [$pieces] = self::attempt(static fn () => self::inPieces($bytes));
            /* An exception object in the message has the line of its creation. */
            if ($pieces !== $whole && !preg_match('/(Exception|Error)\\\\x00trace/', $whole)) {
                World::$findings["the pieces gave $pieces, the whole $whole"] = true;
            }
            if ($value !== null && $value !== false) {
                self::checkStable($value);
            }
        }
        try {
            $value = null;
        } catch (Throwable) {
        }
    }

    /**
     * A later back-reference by reference turns the object's first occurrence into a reference: one round trip may
     * change that, but not a second one.
     */
    private static function checkStable(mixed $value): void
    {
        foreach (fuzz_classes($value) as $class => $count) {
            if (array_filter(['__serialize', '__unserialize', '__wakeup', '__sleep', 'unserialize'], static fn ($method) => method_exists($class, $method))) {
                return;
            }
        }
        try {
            $once = msgpack_pack(msgpack_unpack(msgpack_pack($value)));
            $twice = msgpack_pack(msgpack_unpack($once));
        } catch (Throwable) {
            return;
        }
        if ($once !== $twice) {
            World::$findings['a second round trip changed the value'] = true;
        }
    }

    function isUneven(): bool
    {
        return World::$defines;
    }

    function smaller(array $case): Generator
    {
        yield from [];
    }

    function describe(array $case): string
    {
        return Message::literal($case['bytes']);
    }

    function figures(): array
    {
        return [];
    }
}

/** @return string the problem, or '' */
function fuzzUnpack(string $bytes): string
{
    static $harness = null;

    $harness ??= new Harness(new UnpackTarget);
    try {
        return implode("\n", $harness->run(['bytes' => $bytes]));
    } catch (Throwable $thrown) {
        /* A misbehaving destructor may throw anywhere in this file. */
        World::end();
        World::clear();
        return basename($thrown->getFile()) === 'world.php' ? '' : "uncaught: $thrown";
    }
}

if (isset($argv[2])) {
    foreach (glob("$argv[1]/*") as $file) {
        fuzzUnpack(file_get_contents($file));
    }
} elseif (isset($argv[1])) {
    for ($i = 0; $i < 400; $i++) {
        $random = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar($i));
        $tree = (new MessageMaker($random))->message();
        $packer = new MessagePack\Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE, [new MessagePack\Extension\TimestampExtension]);
        $records = $packer->pack(PhpValues::build((new CloneValues($i, true))->value($i % 8 ? 3 : 40)));
        foreach (['' => Message::bytes($tree), '-compact' => CompactMessage::of($tree, $random), '-records' => $records] as $form => $bytes) {
            if (strlen($bytes) < 512) {
                file_put_contents("$argv[1]/seed-$i$form", $bytes);
            }
        }
    }
}
