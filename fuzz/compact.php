<?php
/**
 * Fuzzes the compact form: see fuzz/harness.php for its arguments. A run makes a value and packs it in both forms, which
 * must be read as the same value, whole, in pieces and again; then it changes the compact message, which must be read as
 * fuzz/compact_expander.php says by the description of the form, or be rejected in any pieces. With FUZZ_SHOW=1 in the
 * environment it prints what differs.
 */
foreach (['draws', 'message_maker', 'compact_message', 'world', 'classes', 'harness', 'mutating', 'compact_values', 'compact_expander', 'compact_mutator', 'compact_rows'] as $part) {
    require_once __DIR__ . "/$part.php";
}

final class CompactTarget implements Target
{
    use Mutating;

    /** @param bool $isMutating false: the values alone */
    function __construct(private int $seed, private bool $isMutating) {}

    function make(int $run): array
    {
        $random = self::random("$this->seed:$run:plan");
        return [
            'value' => "$this->seed:$run:value",
            'messages' => $this->isMutating ? $random->getInt(2, 6) : 0,
            'times' => $random->getInt(1, 3),
            'rows' => $this->isMutating && $random->getInt(1, 100) <= 25, /* tables as no writer makes them */
            'tree' => $this->isMutating && $random->getInt(1, 100) <= 15, /* a message of objects that misbehave less, in place of a value */
        ];
    }

    /** What the message is read as; null: it is rejected. */
    private static function read(string $bytes): ?string
    {
        World::$warnings = [];
        try {
            $value = msgpack_unpack($bytes);
            return $value === false && World::$warnings ? null : serialize($value);
        } catch (Throwable) {
            return null;
        }
    }

    /**
     * Messages that are read alike: by serialize(), or, where that writes null for an array that is in an object in the
     * same array, by the plain form.
     */
    private static function differRead(string $what, string $message, string $plain): void
    {
        if (self::read($message) !== self::read($plain)) {
            self::differ($what, self::rewritten($message), self::rewritten($plain), $message);
        }
    }

    /** What the message is read as, in the plain form; null: it is rejected. */
    private static function rewritten(string $bytes): ?string
    {
        return self::read($bytes) === null ? null : msgpack_pack(msgpack_unpack($bytes), ['compact' => false]);
    }

    /** @param list<string> $pieces */
    private static function inPieces(array $pieces): ?string
    {
        $unpacker = new MessagePackUnpacker;
        try {
            foreach ($pieces as $piece) {
                $unpacker->feed($piece);
                if ($unpacker->execute()) {
                    return serialize($unpacker->data());
                }
            }
        } catch (Throwable) {
        }
        return null;
    }

    /** @return list<string> */
    private static function cut(string $bytes, Random\Randomizer $random): array
    {
        for ($at = 0, $pieces = []; $at < strlen($bytes); $at += $size) {
            $pieces[] = substr($bytes, $at, $size = $random->getInt(1, 9) === 9 ? $random->getInt(1, 200) : $random->getInt(1, 5));
        }
        return $pieces;
    }

    /** Without the times of a date that was to be read from what is no date, and is the present. */
    private static function withoutPresent(?string $read): ?string
    {
        $days = implode('|', array_map(static fn (int $days): string => gmdate('Y-m-d', time() + $days * 86400), [-1, 0, 1]));
        return $read === null ? null : preg_replace("/($days) \\d\\d:\\d\\d:\\d\\d\\.\\d{6}/", 'now', $read);
    }

    private static function differ(string $what, ?string $one, ?string $other, string $message): void
    {
        [$one, $other] = [self::withoutPresent($one), self::withoutPresent($other)];
        /* An exception object has the line that made it. */
        if ($one !== $other && !str_contains("$one$other", "\0trace")) {
            World::$findings["$what differs"] = true;
            if (getenv('FUZZ_SHOW')) {
                fprintf(STDERR, "%s:\n  %s\n  %s\n  %s\n", $what, Message::literal($message), $one ?? 'rejected', $other ?? 'rejected');
            }
        }
    }

    private function checkPieces(string $message, ?string $whole, Random\Randomizer $random): void
    {
        if (strlen($message) < 4000) {
            self::differ('byte by byte it', self::inPieces(str_split($message)), $whole, $message);
        }
        self::differ('in pieces it', self::inPieces(self::cut($message, $random)), $whole, $message);
    }

    /** @return string the compact message */
    private function checkValue(mixed $value, Random\Randomizer $random): string
    {
        $compact = msgpack_pack($value, ['compact' => true]);
        $plain = msgpack_pack($value, ['compact' => false]);
        $read = self::read($plain);
        $packed = serialize($value);
        /* References to scalars are not kept, nor which ext values are one object. serialize() writes no reference with a
           single holder, and null, which is shorter, in place of an array that is in an object in the same array. */
        if (!preg_match('/R:|MessagePack.Type/', "$packed$read") && strlen($packed) >= strlen((string) $read)) {
            $this->count('compared with the packed value');
            self::differ('what is read', $read, $packed, $plain);
        }
        self::differ('the compact form', self::read($compact), $read, $compact);
        if (strlen($compact) > strlen($plain) + 4 && !str_contains($compact, "\x57")) { /* but for ext values that are escaped */
            World::$findings['the compact form is longer'] = true;
        }
        $this->checkPieces($compact, $read, $random);
        $again = self::read(msgpack_pack(msgpack_unpack($plain), ['compact' => false]));
        foreach ([true, false] as $form) {
            self::differ('packed again it', self::read(msgpack_pack(msgpack_unpack($compact), ['compact' => $form])), $again, $compact);
        }
        $this->checkExpansion($compact, $read);
        self::checkRecords($value);
        if (strlen($plain) < 100_000) { // several times as many bytes take a minute under AddressSanitizer
            self::checkRefused($value);
        }
        self::checkMapsAsObjects($value);
        return $compact;
    }

    /** What is refused in one form is refused in the other. */
    private static function checkRefused(mixed $value): void
    {
        foreach ([['strict' => true], ['allowed_classes' => ['Fuzz\*', 'DateTime', 'stdClass', 'ArrayObject']]] as $options) {
            [$compact, $plain] = array_map(static function (bool $compact) use ($value, $options): ?string {
                try {
                    return self::read(msgpack_pack($value, $options + ['compact' => $compact]));
                } catch (Throwable) {
                    return null;
                }
            }, [true, false]);
            self::differ('under ' . key($options) . ' it', $compact, $plain, msgpack_pack($value, ['compact' => true]));
        }
    }

    /** Without lists held by reference: in plain MessagePack they are maps, and objects then, also if nothing else has the reference. */
    private static function checkMapsAsObjects(mixed $value): void
    {
        ini_set('msgpack.assoc', '0');
        $compact = msgpack_pack($value, ['compact' => true]);
        $plain = msgpack_pack($value, ['compact' => false]);
        if (!str_contains($plain, "\xc0\x01\x00")) {
            self::differ('with maps as objects it', self::read($compact), self::read($plain), $compact);
        }
        ini_set('msgpack.assoc', '1');
    }

    /** Without objects, which a Packer does not take. */
    private static function arrays(mixed $value, int $depth = 0): mixed
    {
        return match (true) {
            is_object($value) || $depth > 30 => 'an object',
            is_array($value) => array_map(static fn (mixed $item): mixed => self::arrays($item, $depth + 1), $value),
            default => $value,
        };
    }

    /** msgpackr's records, of this and of a sequence, are read as the plain form is. */
    private static function checkRecords(mixed $value): void
    {
        $value = self::arrays($value);
        $message = (new MessagePack\Packer(MessagePack\PackOptions::USE_RECORDS))->pack($value);
        $unpacker = new MessagePack\BufferUnpacker($message, MessagePack\UnpackOptions::USE_RECORDS);
        self::differ('with records it', serialize($unpacker->unpack()), serialize($value), $message);
        $values = [];
        $unpacker->reset('');
        foreach (str_split($message, 3) as $piece) {
            $values = [...$values, ...$unpacker->append($piece)->tryUnpack()];
        }
        self::differ('with records and in pieces it', serialize($values), serialize([$value]), $message);
    }

    /** What a MessagePack\Raw makes of the message, in plain MessagePack. */
    private static function parts(string $message): ?string
    {
        try {
            return MessagePack\Raw::fromDiagnostic((string) new MessagePack\Raw($message))->bytes();
        } catch (MessagePack\Exception\UnpackingFailedException) {
            return null;
        }
    }

    private function checkExpansion(string $message, ?string $read): void
    {
        if (!str_starts_with($message, "\x92\x82\xc0\3\0\0") || array_filter(World::$warnings, static fn (string $warning): bool => str_contains($warning, 'Extra bytes'))) {
            return;
        }
        try {
            $plain = Expander::plain($message);
            $this->count('expanded');
            self::differRead('the plain form', $message, $plain);
            if (!str_contains($plain, "\x80")) { /* an empty map may be one object in several places */
                $parts = self::parts($message);
                self::differRead('a Raw', $parts ?? "\xc1", $plain);
            }
        } catch (Malformed) {
            $this->count('malformed');
            self::differ('what is malformed', $read, null, $message);
            self::differ('a Raw of what is malformed', self::parts($message), null, $message);
        } catch (NotExpanded) {
            $this->count('not expanded');
        }
    }

    private static function attempt(string $message, array $options = []): void
    {
        try {
            msgpack_unpack($message, null, $options);
        } catch (Throwable) {
        }
    }

    /** A BufferUnpacker knows no objects, and no other keys than PHP's arrays have; it reads the message alike whole and in pieces. */
    private static function checkUnpacker(string $message, int $size): void
    {
        $unpacker = new MessagePack\BufferUnpacker($message, MessagePack\UnpackOptions::COMPACT);
        try {
            $whole = serialize($unpacker->unpack());
            $message = substr($message, 0, strlen($message) - $unpacker->getRemainingCount());
        } catch (MessagePack\Exception\UnpackingFailedException) {
            $whole = null;
        }
        $unpacker->reset('');
        try {
            $values = array_merge(...array_map(static fn (string $piece): array => $unpacker->append($piece)->tryUnpack(), str_split($message, $size)));
        } catch (MessagePack\Exception\UnpackingFailedException) {
            $values = [];
        }
        self::differ('by an unpacker in pieces it', $values ? serialize($values[0]) : null, $whole, $message);
    }

    private function checkMutated(string $message, Random\Randomizer $random): void
    {
        if (substr_count($message, "\x53") > 12) { /* arrays in arrays: PHP's serialize() would write each out */
            self::attempt($message);
            $this->count('only read');
            return;
        }
        self::checkUnpacker($message, $random->getInt(1, 9));
        $read = self::read($message);
        $this->count($read === null ? 'rejected' : 'read');
        $this->checkExpansion($message, $read);
        if ($read !== null) {
            $this->checkPieces($message, $read, $random);
        }
        if ($random->getInt(1, 3) === 1) {
            ini_set('msgpack.assoc', '0');
            $read = self::read($message);
            $read === null || $this->checkPieces($message, $read, $random);
            ini_set('msgpack.assoc', '1');
        }
        self::attempt(substr($message, 0, $random->getInt(4, strlen($message))), ['allowed_classes' => false]);
    }

    function execute(array $case): void
    {
        World::begin(null, true, '', true, false);
        $random = self::random($case['value']);
        if ($case['rows']) {
            $message = RowsMaker::message($random);
            for ($i = 0; $i < 8; $i++) {
                $this->checkMutated(RowsMaker::message($random), $random);
            }
        } elseif ($case['tree']) {
            $message = CompactMessage::of((new MessageMaker($random))->message(), $random);
        } else {
            $message = $this->checkValue(Fuzz\Values::of($random), $random);
        }
        for ($i = 0; $i < $case['messages'] && str_starts_with($message, "\x92\x82\xc0\3\0\0") && strlen($message) < 20000; $i++) {
            $this->checkMutated((new CompactMutator(self::random("$case[value]:$i")))->mutate($message, $case['times']), self::random("$case[value]:$i:pieces"));
        }
    }
}

ini_set('unserialize_callback_func', '');
Harness::main(static fn (int $seed) => new CompactTarget($seed, !defined('ONLY_VALUES')));
