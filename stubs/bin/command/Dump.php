<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The tokens of messages as a tree: a line, or a JSON object, for each. */
final class Dump
{
    private const CLASSES = 65536;
    /** Bytes of a path. */
    private const PATH = 1000;
    /** Of the names of a class and an enum case. */
    private const FORM_BYTES = 1024;
    private const MARKS = [2 => 'the same array', 4 => 'the same object', 5 => 'the same object, held by reference'];
    /** Of msgpackr. */
    private const TYPES = [0x42 => 'BigInt', 0x62 => 'bundled strings', 0x65 => 'an Error follows',
        0x69 => 'the id of the value that follows', 0x70 => 'the value with this id',
        0x72 => 'the definition of a record', 0x73 => 'a Set follows', 0x74 => 'typed array', 0x78 => 'a RegExp follows'];
    /** Of those that are no values, or not the whole one. */
    private const READ_BY_RECORDS = [0x62, 0x65, 0x69, 0x72, 0x73, 0x78];

    /** @var array<int, string> what objects are in the message, by ordinal, up to a limit */
    private array $classes = [];
    private int $ordinal = 0;
    private int $message = 0;
    /** Of the object that the token begins. */
    private string $class = '';

    /** @param list<string>|null $path */
    public function __construct(
        private readonly int $depth,
        private readonly ?array $path,
        private readonly int $strings,
        private readonly bool $asJson,
    ) {
    }

    /** All messages of the stream. */
    public function all(Reader $reader, ?Records $records): bool
    {
        $found = false;
        while ($reader->has(1)) {
            if ($this->message++ > 0 && !$this->asJson && $this->path === null) {
                Terminal::write(Terminal::color('note', "# message $this->message") . "\n");
            }
            $this->classes = [];
            $this->ordinal = 0;
            if ($this->path === null && $reader->isCompact()) {
                $offset = $reader->position();
                $bytes = $reader->message();
                Compact::checked($bytes, $offset, $this->compactToken(...));
                $found = true;
            } else {
                $plain = Compact::plain($reader);
                $found = $this->plain(new Walker($plain ?? $reader, $records)) || $found;
            }
            Terminal::flush();
        }
        return $found;
    }

    private function compactToken(Reader $token, int $depth, ?string $meaning, bool $isKey): void
    {
        if ($depth <= $this->depth) {
            $this->class = '';
            $this->line($token, $depth, $isKey, self::shown($token, $this->strings), $meaning, null);
        }
    }

    /** Whether the path is there. */
    private function plain(Walker $walker): bool
    {
        $token = $walker->token;
        $least = $this->asJson ? self::PATH + 4 : 64;
        $token->limit = $this->strings > PHP_INT_MAX - 64 ? PHP_INT_MAX : max($least, $this->strings + 4);
        // The depth of the value that is printed; null: none yet.
        $printed = $this->path === null ? 0 : null;
        $found = $this->path === null;
        $base = 0;
        $walker->onMark = function () use ($walker, &$printed, &$base): void {
            if ($printed !== null && $walker->depth - $base <= $this->depth) {
                $this->token($walker, $walker->depth - $base, false, false);
            }
        };
        while (($event = $walker->next()) !== Walker::DONE) {
            $isContainer = $token->isContainer();
            if ($event === Walker::END) {
                $printed = $this->path !== null && $printed !== null && $walker->depth <= $printed ? null : $printed;
                continue;
            }
            if ($token instanceof Foreign && $token->isImplied) {
                continue;
            }
            $depth = $walker->depth - ($isContainer ? 1 : 0);
            if ($printed === null) {
                if ($event !== Walker::VALUE || $this->path === null) {
                    continue;
                }
                $segments = array_slice($walker->segments(), 0, $depth);
                if ($segments !== $this->path) {
                    $isOnPath = array_slice($this->path, 0, count($segments)) === $segments;
                    if (!$isOnPath && $isContainer) {
                        $this->ordinal += $this->countHeads($walker);
                    } else {
                        $this->ordinal += $isContainer ? 1 : 0;
                    }
                    continue;
                }
                $found = true;
                $base = $depth;
                $printed = $isContainer ? $depth : null;
            }
            if ($depth - $base <= $this->depth) {
                $this->token($walker, $depth - $base, $event === Walker::KEY, $isContainer);
            } else {
                $this->ordinal += $isContainer ? 1 : 0;
            }
        }
        $token->limit = PHP_INT_MAX;
        return $found;
    }

    /** Skips the array or map, and counts it and those in it. */
    private function countHeads(Walker $walker): int
    {
        $heads = 1;
        for ($depth = $walker->depth; $walker->depth >= $depth;) {
            $event = $walker->next();
            $heads += $event !== Walker::END && $walker->token->isContainer() ? 1 : 0;
        }
        return $heads;
    }

    private function token(Walker $walker, int $depth, bool $isKey, bool $isContainer): void
    {
        $token = $walker->token;
        $note = match (true) {
            $token instanceof Foreign => [Terminal::color('class', $token->shown), $token->note],
            $isContainer => $this->containerNote($token),
            default => $token->kind === 'ext' ? self::extNote($token, $walker->records !== null) : null,
        };
        $hasClass = $note !== null && ($isContainer || $token instanceof Foreign);
        $this->class = $hasClass ? (string) preg_replace('/\e\[\d*m| \{…\}/', '', $note[0]) : '';
        $shown = $note !== null && $note[0] !== '' ? $note[0] : self::shown($token, $this->strings);
        $this->line($token, $depth, $isKey, $shown, $note[1] ?? null, $walker);
    }

    /** @return array{string, string|null} what is shown in place of the token, and a note */
    private function containerNote(Reader $token): array
    {
        $this->ordinal++;
        $byte = ord($token->head[0] ?? "\0");
        if ($token->kind === 'map' && ($byte < 0x80 || $byte >= 0xd4 && $byte < 0xd9)) {
            return ['', $byte < 0x80 ? 'record of msgpackr' : 'record of msgpackr, with its structure'];
        }
        if ($token->kind !== 'map' || $token->peek(1) !== "\xc0") {
            return ['', null];
        }
        [$class, $note] = $this->form($token);
        if ($class !== '' && count($this->classes) < self::CLASSES) {
            $this->classes[$this->ordinal] = $class;
        }
        $braces = str_starts_with($note ?? '', 'enum') ? '' : ' {…}';
        return [$class === '' ? '' : Terminal::color('class', $class) . $braces, $note];
    }

    /**
     * What PHP value a map is whose first key is nil. Reads no more of the input than it needs for that.
     *
     * @return array{string, string|null}
     */
    private function form(Reader $token): array
    {
        for ($count = 4; $count < self::FORM_BYTES; $count += 8) {
            $bytes = $token->peek($count);
            try {
                return $this->formOf(Reader::of($bytes), $token->size);
            } catch (Malformed) {
                if (strlen($bytes) < $count) {
                    break;
                }
            }
        }
        return ['', null];
    }

    /** @return array{string, string|null} */
    private function formOf(Reader $reader, int $pairs): array
    {
        $reader->need();
        $reader->need();
        $mark = is_int($reader->value) ? $reader->value : 0;
        $name = self::name($reader);
        if ($name !== '') {
            $pairs > 1 && $reader->has(1) || $pairs === 1 || throw new Malformed('', 0);
            $note = $reader->peek(1) === "\xc0" ? 'object, from __serialize()' : 'object';
            return [$name, "$note, ordinal $this->ordinal"];
        }
        $reader->need();
        $name = self::name($reader);
        if ($mark === 1) {
            $reader->kind !== 'nil' || $reader->need();
            $name = $name === '' ? self::name($reader) : '';
            return $name !== '' ? [$name, "object, held by reference, ordinal $this->ordinal"]
                : ['', "array, held by reference, or a session, ordinal $this->ordinal"];
        } elseif ($mark === 3 && $name !== '') {
            return [$name, "object, from Serializable, ordinal $this->ordinal"];
        } elseif ($mark === 6 && $name !== '') {
            $reader->need();
            return [$name . '::' . self::name($reader), "enum case, ordinal $this->ordinal"];
        } elseif (isset(self::MARKS[$mark]) && $reader->value === 0) {
            $reader->need();
            $id = is_int($reader->value) ? $reader->value : 0;
            $class = isset($this->classes[$id]) ? ": {$this->classes[$id]}" : '';
            return ['', self::MARKS[$mark] . " as ordinal $id$class"];
        }
        return ['', null];
    }

    private static function name(Reader $reader): string
    {
        $isName = $reader->kind === 'str' || $reader->kind === 'bin';
        return $isName ? Text::printable(Text::string($reader->value), 200) : '';
    }

    /** @return array{string, string|null} */
    private static function extNote(Reader $token, bool $isOfRecords): array
    {
        $timestamp = $token->type === -1 ? Json::timestamp(Text::string($token->value)) : null;
        if ($timestamp !== null) {
            $isPrintable = $timestamp[0] >= -62_167_219_200 && $timestamp[0] < 253_402_300_800;
            $date = $isPrintable ? gmdate('Y-m-d\TH:i:s\Z', $timestamp[0]) : null;
            return ["timestamp($timestamp[0], $timestamp[1])", $date];
        }
        if (!isset(self::TYPES[$token->type])) {
            return ['', null];
        }
        $meaning = self::TYPES[$token->type];
        $isRead = in_array($token->type, self::READ_BY_RECORDS, true);
        $it = $token->type === Bundles::TYPE ? 'them' : 'it';
        return ['', $isOfRecords ? $meaning : "perhaps of msgpackr: $meaning" . ($isRead ? ": --records reads $it" : '')];
    }

    private static function shown(Reader $token, int $limit): string
    {
        $value = $token->value;
        return match ($token->kind) {
            'nil' => 'nil',
            'bool' => $value === true ? 'true' : 'false',
            'array' => "array of {$token->count()}",
            'map' => "map of {$token->count()}",
            'int' => Terminal::color('number', is_scalar($value) ? (string) $value : ''),
            'float' => Terminal::color('number', is_float($value) ? self::float($value) : ''),
            'str' => Terminal::color('str', Text::quoted(Text::string($value), $token->size, $limit)),
            'bin' => Terminal::color('str', Text::hexadecimal(Text::string($value), $token->size, $limit)),
            default => "ext($token->type, " . Text::hexadecimal(Text::string($value), $token->size, $limit) . ')',
        };
    }

    private static function float(float $value): string
    {
        return is_finite($value) ? (string) json_encode($value, JSON_PRESERVE_ZERO_FRACTION) : Json::nameOf($value);
    }

    private function line(Reader $token, int $depth, bool $isKey, string $shown, ?string $note, ?Walker $walker): void
    {
        if ($this->asJson) {
            $this->json($token, $depth, $isKey, $note, $walker);
            return;
        }
        $text = $isKey ? Terminal::color('key', (string) preg_replace('/\e\[\d*m/', '', $shown)) . ':' : $shown;
        $head = $token instanceof Serialized ? $token->head : rtrim(chunk_split(bin2hex($token->head), 2, ' '));
        $note = $note === null ? '' : '  ' . Terminal::color('note', "# $note");
        $place = sprintf('%8d %6s  %-11s ', $token->offset, $token->width(), $head);
        Terminal::write($place . str_repeat('  ', $depth) . "$text$note\n");
    }

    private function json(Reader $token, int $depth, bool $isKey, ?string $note, ?Walker $walker): void
    {
        $line = ['message' => $this->message, 'offset' => $token->offset, 'size' => $token->width()];
        $head = $token instanceof Serialized ? $token->head : bin2hex($token->head);
        $line += ['head' => $head, 'depth' => $depth, 'kind' => $token->kind];
        $line += $walker === null ? [] : ['path' => Text::printable($walker->path(), self::PATH)];
        $line += $isKey ? ['key' => true] : [];
        $line += $token->isContainer() ? ['count' => $token->count()] : [];
        $line += $this->class === '' ? [] : ['class' => $this->class];
        $line += $note === null ? [] : ['note' => $note];
        $json = (string) json_encode($line, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        if (!$token->isContainer()) {
            $isCut = is_string($token->value) && $token->kind !== 'int'
                && $token->size > min($this->strings, strlen($token->value));
            if ($isCut) {
                $token->value = $token->kind === 'str'
                    ? Text::cut(Text::string($token->value), $token->size, $this->strings)
                    : substr(Text::string($token->value), 0, $this->strings);
            }
            $json = substr($json, 0, -1) . ',"value":' . Json::scalar($token) . ($isCut ? ',"cut":true}' : '}');
        }
        Terminal::write("$json\n");
    }
}
