<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/**
 * Reads a message in the compact form (docs/compact.md) without any class: its value as nodes, and each token, if
 * asked, with what it means.
 */
final class Compact
{
    private const STRING = 0x50, SHAPE = 0x51, COLUMNS = 0x52, SAME = 0x53, MAP_PAYLOAD = 0x55, APPLICATION = 0x57,
        LAST = 0x5f;
    private const FLOATS = 0x30, DICTIONARY = 0x31, UNION = 0x32, LISTS = 0x34, MAPS = 0x35, TUPLES = 0x36,
        OPTIONAL = 0x37, TEXTS = 0x39, PADDING = 0x3f;
    private const VALUES = 0, KEYS = 1, PARTS = 2, INTEGERS = 3, OF_UNION = 4;
    private const PREFIX = 0x12, PREFIX_MAX = 255, PREFIXES = 16;
    private const FORM_BYTES = 1024, INDEXES = 65536, COST_PER_BYTE = 200, BLOCK = 16384;
    private const WIDTHS = [0, 1, 2, 4, 8];

    /** @var list<string> the bytes of the tokens */
    private array $strings = [];
    /** @var list<array{keys: list<string>, class: ?string}|null> null: two keys are alike */
    private array $shapes = [];
    /** @var array<int, Node> by ordinal */
    private array $containers = [];
    private int $ordinal = 0;
    private bool $inPayload = false;
    private int $credit;
    private int $depth = 0;
    private bool $isKey = false;
    /** The key of the value that is read next, where that is not in front of it: for the trace. */
    private ?string $label = null;
    private readonly int $maxDepth;

    /** @param (\Closure(Reader, int, ?string, bool): void)|null $trace gets a token, depth, meaning, is it a key */
    private function __construct(private readonly Reader $token, int $size, private readonly ?\Closure $trace)
    {
        $this->credit = self::COST_PER_BYTE * max(0, $size - 6);
        $this->maxDepth = Walker::maxDepth();
    }

    /** @param (\Closure(Reader, int, ?string, bool): void)|null $trace */
    public static function read(string $message, int $offset = 0, ?\Closure $trace = null): Node|string
    {
        $reader = new self(Reader::of($message, $offset), strlen($message), $trace);
        return $reader->message();
    }

    public static function isAnnounced(string $bytes): bool
    {
        return Reader::of($bytes)->isCompact();
    }

    /** The plain form of the message at the reader, if that is compact, which is then read. */
    public static function plain(Reader $reader): ?Reader
    {
        if (!$reader->isCompact()) {
            return null;
        }
        $offset = $reader->position();
        $message = $reader->message();
        $bytes = PlainWriter::bytes(self::checked($message, $offset), strlen($message), $offset);
        return Reader::of($bytes, $offset);
    }

    /**
     * Reads; the extension tells the path of an error.
     *
     * @param (\Closure(Reader, int, ?string, bool): void)|null $trace
     */
    public static function checked(string $message, int $offset, ?\Closure $trace = null): Node|string
    {
        try {
            return self::read($message, $offset, $trace);
        } catch (Malformed $e) {
            $e->path = self::pathOfError($message);
            throw $e;
        }
    }

    /** The extension has it as [0][key]->property. */
    public static function pathOfError(string $message): ?string
    {
        try {
            msgpack_unpack($message, null, ['allowed_classes' => false, 'throw' => true]);
            return null;
        } catch (\MessagePack\Exception\UnpackingFailedException $e) {
            preg_match_all('/\[([^\]]*)\]|->((?:(?!->)[^\[])+)/', $e->getPath(), $keys, PREG_SET_ORDER);
            $path = '';
            foreach ($keys as $key) {
                $path .= '/' . Text::escapedSegment($key[2] ?? $key[1] ?? '');
            }
            return $path;
        }
    }

    private function message(): Node|string
    {
        $this->next('compact form');
        $this->depth = 1;
        $this->next(null);
        $this->depth = 2;
        foreach ([null, null, null] as $meaning) {
            $this->next($meaning);
        }
        $this->next($this->token->peek(1) === "\0" ? 'version 0' : null);
        if ($this->token->value !== 0) {
            $this->fail('A version of the compact form that is not known: ' . Json::scalar($this->token));
        }
        $this->depth = 1;
        $value = $this->value();
        if ($this->token->has(1)) {
            $this->fail('Bytes after the value');
        }
        return $value;
    }

    private function fail(string $message): never
    {
        throw new Malformed("Compact form: $message", $this->token->offset);
    }

    /** @phpstan-assert true $condition */
    private function need(bool $condition, string $message): void
    {
        if (!$condition) {
            $this->fail($message);
        }
    }

    private function next(?string $meaning): void
    {
        $this->token->need();
        $this->explain($meaning);
    }

    private function explain(?string $meaning): void
    {
        if ($this->trace !== null) {
            $of = $this->label === null ? [] : ['of ' . Bytes::shown($this->label)];
            $all = implode(', ', [...$of, ...(array) $meaning]);
            ($this->trace)($this->token, $this->depth, $all === '' ? null : $all, $this->isKey);
            $this->label = null;
        }
    }

    /** @param array{keys: list<string>, class: ?string} $shape */
    private static function describe(array $shape): string
    {
        $keys = array_map(Bytes::shown(...), array_slice($shape['keys'], 0, 8));
        $class = $shape['class'] === null ? '' : self::className($shape['class']) . ' ';
        return $class . '{' . implode(', ', $keys) . (count($shape['keys']) > 8 ? ', …}' : '}');
    }

    private static function className(string $raw): string
    {
        return Text::printable((string) Bytes::text($raw), 60);
    }

    private function value(): Node|string
    {
        $this->token->need();
        return match ($this->token->kind) {
            'array' => $this->array(),
            'map' => $this->map(),
            default => $this->scalar(),
        };
    }

    /** A value that is no container, or a key; the token was read. */
    private function scalar(): Node|string
    {
        $token = $this->token;
        if ($token->kind === 'str' || $token->kind === 'bin') {
            return $this->string();
        }
        if ($token->kind !== 'ext' || $token->type < self::STRING || $token->type > self::LAST) {
            $this->need($token->kind !== 'array' && $token->kind !== 'map', 'An array or map where none may be');
            $this->explain(null);
            return $token->raw();
        }
        $body = Text::string($token->value);
        $number = in_array(strlen($body), [1, 2, 4], true) ? Reader::unsigned($body) : -1;
        if ($token->type === self::STRING && $number >= 0 && self::hasHead($token, "\xd4", "\xd5")) {
            $raw = $this->strings[$number] ?? null;
            $this->explain("string $number" . ($raw === null ? '' : ': ' . Bytes::shown($raw)));
            $this->need($raw !== null, "No string has the index $number");
            $this->need(!$this->inPayload || !Bytes::isLong($raw), 'A reference to a long string in a payload');
            return $raw;
        }
        if ($token->type === self::SAME && $number >= 0) {
            return $this->same($number);
        }
        $hasMeaning = $token->type === self::APPLICATION && $body !== '';
        $this->need($hasMeaning, sprintf('An ext value of type 0x%02x that has no meaning here', $token->type));
        $type = max(-128, min(127, ((ord($body[0]) + 128) & 0xff) - 128));
        $this->explain("ext value of the application, of type $type");
        return (new \MessagePack\Packer())->packExt($type, substr($body, 1));
    }

    private static function hasHead(Reader $token, string ...$heads): bool
    {
        return in_array($token->head[0], $heads, true);
    }

    private function string(): string
    {
        $raw = $this->token->raw();
        if ($this->token->size < 3 || count($this->strings) >= self::INDEXES) {
            $this->explain(null);
            return $raw;
        }
        $this->explain('string ' . count($this->strings));
        return $this->strings[] = $raw;
    }

    private function same(int $ordinal): Node
    {
        $node = $this->containers[$ordinal] ?? null;
        $this->explain("the same as value $ordinal" . ($node === null ? '' : ': ' . $this->summary($node)));
        if ($node === null || !$node->isObject && (!$node->isComplete || $node->items === [])) {
            $this->fail("No array, map or object has the ordinal $ordinal");
        }
        $this->need(!$this->inPayload || $node->isObject, 'A reference to an array in a payload');
        return $node;
    }

    private function summary(Node $node): string
    {
        if ($node->isObject && $node->items[1] === "\6") {
            [, , $enum, $case] = $node->items + ['', '', '', ''];
            return is_string($enum) && is_string($case) ? self::className($enum) . '::' . self::className($case) : '';
        }
        foreach ($node->isObject ? $node->items : [] as $item) {
            if (is_string($item) && Bytes::text($item) !== null) {
                return self::className($item) . ' {…}';
            }
        }
        return ($node->isMap ? 'map of ' : 'array of ') . $node->count();
    }

    /** A key or a name, by reference only if it is short. */
    private function key(bool $isKey = true): string
    {
        $this->token->need();
        $isReference = $this->token->kind === 'ext' && $this->token->type === self::STRING;
        $this->isKey = $isKey;
        $key = $this->scalar();
        $this->isKey = false;
        if ($key instanceof Node || $isReference && Bytes::isLong($key)) {
            $this->fail('A reference to a long string, or to an array, as a key');
        }
        return $key;
    }

    private function begin(bool $isMap): Node
    {
        $node = new Node($isMap);
        $this->containers[++$this->ordinal] = $node;
        return $node;
    }

    private function enter(): void
    {
        $this->need(++$this->depth <= $this->maxDepth, Walker::tooDeep());
    }

    /**
     * The marker at the beginning of an array, which is not read.
     *
     * @return array{int, int}|null its type, and the size of its body
     */
    private function marker(): ?array
    {
        $bytes = $this->token->peek(6);
        $head = ord($bytes[0] ?? "\0");
        [$size, $at] = match (true) {
            $head >= 0xd4 && $head <= 0xd8 => [1 << ($head - 0xd4), 1],
            $head === 0xc7 && strlen($bytes) > 2 => [ord($bytes[1]), 2],
            $head === 0xc8 && strlen($bytes) > 3 => [Reader::unsigned(substr($bytes, 1, 2)), 3],
            $head === 0xc9 && strlen($bytes) > 5 => [Reader::unsigned(substr($bytes, 1, 4)), 5],
            default => [0, 6],
        };
        $type = ord($bytes[$at] ?? "\0");
        return $type >= self::SHAPE && $type <= self::MAP_PAYLOAD && $type !== self::SAME ? [$type, $size] : null;
    }

    private function array(): Node
    {
        $count = $this->token->size;
        $marker = $count > 0 ? $this->marker() : null;
        if ($marker !== null && $marker[0] === self::COLUMNS) {
            return $this->columns($count);
        }
        $node = $this->begin($marker !== null);
        $this->explain("value $this->ordinal");
        $this->enter();
        if ($marker !== null && $marker[0] === self::SHAPE) {
            $this->record($node, $count - 1);
        } elseif ($marker !== null) {
            $this->objectWithPayload($node, $count - 1, $marker[0] === self::MAP_PAYLOAD);
        } else {
            for (; $count > 0; $count--) {
                $node->items[] = $this->value();
            }
        }
        $node->isComplete = true;
        $this->depth--;
        return $node;
    }

    private function map(): Node
    {
        $count = $this->token->size;
        $node = $this->begin(true);
        $this->explain("value $this->ordinal" . ($count > 0 && $this->trace !== null ? $this->formAhead() : ''));
        $this->enter();
        if ($count > 0 && $this->token->peek(1) === "\xc0") {
            $this->form($node, $count);
        } else {
            $keys = [];
            for (; $count > 0; $count--) {
                $keys[] = $node->items[] = $this->key();
                $node->items[] = $this->value();
            }
            $this->define($keys, null);
        }
        $node->isComplete = true;
        $this->depth--;
        return $node;
    }

    /** What PHP value a map is whose first key, which comes next, is nil: for the trace. */
    private function formAhead(): string
    {
        $reader = Reader::of($this->token->peek(self::FORM_BYTES));
        $names = [];
        try {
            for ($i = 0; $i < 4 && ($i > 0 || $reader->peek(1) === "\xc0") && $reader->has(1); $i++) {
                $reader->need();
                $names[] = $this->nameAhead($reader);
            }
        } catch (Malformed) {
            // What there is tells enough, or the message ends early.
        }
        [, $mark, $name, $other] = $names + ['', '', '', ''];
        return match (true) {
            is_string($mark) => $mark === '' ? '' : ", object $mark",
            $mark === 1 => is_string($other) && $other !== '' && $name === '' ? ", object $other, held by reference"
                : ', held by reference' . ($this->ordinal === 1 ? ', or a session' : ''),
            $mark === 3 => ", object $name, from Serializable",
            $mark === 6 => ", enum case $name::$other",
            $name === 0 && is_int($other) => ", the same as value $other",
            default => '',
        };
    }

    /** The name, or the integer, that was read. */
    private function nameAhead(Reader $token): string|int
    {
        if ($token->kind === 'ext' && $token->type === self::STRING) {
            $raw = $this->strings[Reader::unsigned(Text::string($token->value))] ?? "\xa0";
            return self::className($raw);
        }
        $isName = $token->kind === 'str' || $token->kind === 'bin';
        return $isName ? self::className($token->raw()) : (is_int($token->value) ? $token->value : '');
    }

    /** A map whose first key is nil. */
    private function form(Node $node, int $count): void
    {
        $node->items[] = $this->key();
        $class = $node->items[] = $this->key(false);
        $isObject = Bytes::text($class) !== null;
        $isByReference = $class === "\1" && $this->token->peek(1) === "\xc0";
        $node->isObject = $isObject || $isByReference || $class === "\3" || $class === "\6";
        $outer = $this->inPayload;
        if ($isObject) {
            $this->inPayload = false;
        }
        $names = [];
        while (--$count > 0) {
            $names[] = $node->items[] = $this->key();
            $isPayload = end($names) === "\xc0" && count($names) === 1;
            if ($isPayload && $isObject) {
                $this->inPayload = true;
            }
            $node->items[] = $this->value();
        }
        $this->inPayload = $outer;
        if ($isObject) {
            $this->define($names, $class);
            return;
        }
        $id = $node->items[3] ?? null;
        if (in_array($class, ["\2", "\4", "\5"], true) && ($node->items[2] ?? '') === "\0" && is_string($id)) {
            $node->target = $this->containers[(int) Bytes::arrayKey($id)] ?? $this->fail('A back-reference to nothing');
            $node->mark = ord($class);
        } elseif ($class === "\1") {
            $node->mark = 1;
        }
    }

    /** @param list<string> $keys whether they define a shape that may be referred to */
    private function define(array $keys, ?string $class): bool
    {
        $names = array_map(Bytes::arrayKey(...), $keys);
        if ($keys === [] && $class === null || in_array(null, $names, true)) {
            return false;
        }
        $isUsable = count(array_unique($names, SORT_STRING)) === count($names);
        $this->shapes[] = $isUsable ? ['keys' => $keys, 'class' => $class] : null;
        return $isUsable;
    }

    /** @return array{keys: list<string>, class: ?string} */
    private function shape(int $index): array
    {
        $shape = $this->shapes[$index] ?? null;
        $this->need($shape !== null, "No shape has the index $index");
        foreach ([...$shape['keys'], (string) $shape['class'] ?: "\xa0"] as $key) {
            $this->need(!Bytes::isLong($key), 'A shape with a long key');
        }
        return $shape;
    }

    /**
     * The shape that a marker names, which is read, or which the keys behind it define.
     *
     * @param int $items how many follow
     * @return array{array{keys: list<string>, class: ?string}, int} and how many still follow
     */
    private function shapeOfMarker(int $items, string $what): array
    {
        $this->token->need();
        $body = Text::string($this->token->value);
        if ($body !== '') {
            $this->need(self::hasHead($this->token, "\xd4", "\xd5"), 'A shape with an index of another size');
            $index = Reader::unsigned($body);
            $shape = $this->shapes[$index] ?? null;
            $this->explain("$what of shape $index" . ($shape === null ? '' : ': ' . self::describe($shape)));
            return [$this->shape($index), $items];
        }
        $this->explain("$what of a new shape");
        $isPaired = self::hasHead($this->token, "\xc7") && $items > 0 && $items % 2 === 0;
        $this->need($isPaired, 'A definition needs as many values as keys');
        $hasClass = $this->token->peek(1) === "\xc0";
        $keys = [];
        for ($i = 0; $i < intdiv($items, 2); $i++) {
            $keys[] = $this->key();
        }
        $class = null;
        if ($hasClass) {
            array_shift($keys);
            $class = $this->key(false);
            $this->need(Bytes::text($class) !== null, 'A class name that is no string');
        }
        $this->need($this->define($keys, $class), 'Keys that define no shape');
        return [['keys' => $keys, 'class' => $class], count($keys)];
    }

    private function record(Node $node, int $items): void
    {
        [$shape, $left] = $this->shapeOfMarker($items, 'record');
        $this->fill($node, $shape, $left);
    }

    /** @param array{keys: list<string>, class: ?string} $shape */
    private function fill(Node $node, array $shape, int $count): void
    {
        $this->need($count === count($shape['keys']), 'A record with another number of values than keys');
        $outer = $this->inPayload;
        if ($shape['class'] !== null) {
            $node->isObject = true;
            $node->items = ["\xc0", $shape['class']];
            $this->inPayload = false;
        }
        foreach ($shape['keys'] as $key) {
            $this->label = $key;
            $node->items[] = $key;
            $node->items[] = $this->value();
        }
        $this->inPayload = $outer;
    }

    private function objectWithPayload(Node $node, int $count, bool $isMap): void
    {
        $this->token->need();
        $body = Text::string($this->token->value);
        $heads = $isMap ? ["\xd5", "\xd6"] : ["\xd4", "\xd5"];
        $this->need(self::hasHead($this->token, ...$heads), 'Indexes of another size');
        $middle = $isMap ? intdiv(strlen($body), 2) : strlen($body);
        $class = $this->strings[Reader::unsigned(substr($body, 0, $middle))] ?? null;
        $index = $isMap ? Reader::unsigned(substr($body, $middle)) : 0;
        $payload = $this->begin($isMap);
        $shape = isset($this->shapes[$index]) ? ': ' . self::describe($this->shapes[$index]) : '';
        $of = $isMap ? " of shape $index$shape" : ', a list';
        $object = $class === null ? 'an object of no class' : self::className($class) . ' with a payload';
        $this->explain("$object$of, value $this->ordinal");
        $this->need($class !== null && !Bytes::isLong($class), 'An object of no class');
        $node->isObject = true;
        $node->items = ["\xc0", $class, "\xc0", $payload];
        $outer = $this->inPayload;
        $this->inPayload = true;
        if ($isMap) {
            $shape = $this->shape($index);
            $this->need($shape['class'] === null, 'A payload that is an object');
            $this->fill($payload, $shape, $count);
        } else {
            for (; $count > 0; $count--) {
                $payload->items[] = $this->value();
            }
        }
        $this->inPayload = $outer;
        $payload->isComplete = true;
    }

    /* Columns */

    private function charge(int|float $cost): void
    {
        $this->credit -= (int) min($cost, 1 << 62);
        $this->need($this->credit >= 0, 'Columns cost more than the message has bytes for');
    }

    /** A list or map that is written as columns. */
    private function columns(int $count): Node
    {
        $this->explain('in columns: value ' . ($this->ordinal + 1));
        $this->enter();
        $this->token->need();
        $body = Text::string($this->token->value);
        $isShort = !self::hasHead($this->token, "\xc8", "\xc9") || strlen($body) > 255;
        $isContainer = in_array(substr($body, 0, 2), [chr(self::LISTS) . "\0", chr(self::MAPS) . "\0"], true);
        $this->need($isShort && $isContainer, 'Columns of neither a list nor a map');
        $columns = ord($body[0]) === self::MAPS ? 2 : self::blocks($this->integers(substr($body, 1), 1));
        $cells = $this->cells($body, $columns, 1);
        $left = $count - 1 - $columns;
        if ($left === 1) {
            $this->token->need();
            $this->explain('padding');
            $isPadding = $this->token->kind === 'ext' && $this->token->type === self::COLUMNS
                && str_starts_with(Text::string($this->token->value), chr(self::PADDING));
            $this->need($isPadding, 'More columns than there may be');
        }
        $this->need($left === 0 || $left === 1, 'A list or map with another number of columns');
        $this->depth--;
        assert($cells[0] instanceof Node);
        return $cells[0];
    }

    /** @return list<Node|string> the values of so many cells */
    private function column(int $count, int $purpose): array
    {
        $this->token->need();
        if ($this->token->kind === 'ext') {
            $isNeeded = $purpose !== self::INTEGERS || Text::string($this->token->value) < "\x10";
            $this->need($isNeeded, 'Digits that are no column of integers');
            return $this->numbers($count);
        }
        $this->need($purpose !== self::INTEGERS, 'Digits that are no column of integers');
        $this->need($this->token->kind === 'array', 'A column that is neither an array nor an ext value');
        $areValues = $purpose === self::VALUES || $purpose === self::OF_UNION;
        $items = $this->token->size;
        $marker = $items > 0 ? $this->marker() : null;
        $this->explain("column of $count");
        $this->enter();
        if ($marker === null) {
            $this->need($items === $count, 'A column with another number of cells');
            $values = [];
            for (; $count > 0; $count--) {
                $values[] = $areValues ? $this->value() : $this->simple();
            }
        } elseif ($marker[0] === self::SHAPE) {
            $this->need($areValues, 'Maps as keys or parts');
            $values = $this->rows($items - 1, $count);
        } else {
            $this->token->need();
            $body = Text::string($this->token->value);
            $this->need($marker[0] === self::COLUMNS && $body !== '', 'A column without an encoding');
            $isSimple = match (ord($body[0])) {
                self::DICTIONARY => true,
                self::TEXTS => $purpose === self::KEYS,
                default => false,
            };
            $this->need($areValues || $isSimple, 'No column of keys or parts');
            $values = $this->cells($body, $items - 1, $count, $purpose);
        }
        $this->depth--;
        return $values;
    }

    /** A value that may stand for many cells. */
    private function repeated(): Node|string
    {
        $this->token->need();
        $isSimple = $this->token->kind !== 'ext' || in_array($this->token->type, [self::STRING, self::SAME], true);
        $this->need($isSimple, 'A value that may not be one of many cells');
        return $this->scalar();
    }

    /** A key, or a part of a text. */
    private function simple(): string
    {
        $value = $this->repeated();
        $this->need(is_string($value), 'An array, map or object as a key or part');
        return $value;
    }

    /**
     * A MessagePack integer in a body.
     *
     * @return array{int, int} it, and where it ends
     */
    private function integerAt(string $body, int $at): array
    {
        $reader = Reader::of(substr($body, $at));
        $isThere = $at < strlen($body) && $reader->next() && $reader->kind === 'int';
        $this->need($isThere, 'An integer is needed');
        $value = $reader->head === "\xcf" ? Reader::unsigned(substr($body, $at + 1, 8)) : $reader->value;
        return [is_int($value) ? $value : 0, $at + $reader->width()];
    }

    private static function add(int $a, int $b): int
    {
        // PHP makes a float of a sum that is too large.
        $low = ($a & 0xffff_ffff) + ($b & 0xffff_ffff);
        return (($a >> 32) + ($b >> 32) + ($low >> 32)) << 32 | $low & 0xffff_ffff;
    }

    /** @return list<int> */
    private function integers(string $body, int $count): array
    {
        $kind = ord($body[0] ?? "\xff");
        $this->need($kind < 0x10 && ($kind & 7) <= 4, 'No column of integers');
        [$base, $at] = $this->integerAt($body, 1);
        [$step, $at] = $kind & 8 ? $this->integerAt($body, $at) : [0, $at];
        $width = self::WIDTHS[$kind & 7];
        $numbers = max(0, $count - ($kind >> 3));
        $this->need(strlen($body) === $at + $numbers * $width, 'A column with another number of cells');
        $values = $kind & 8 && $count > 0 ? [$base] : [];
        for ($i = 0; $i < $numbers; $i++) {
            $number = $width === 0 ? 0 : Reader::unsigned(substr($body, $at + $i * $width, $width));
            $values[] = $kind & 8 ? $base = self::add(self::add($base, $step), $number) : self::add($base, $number);
        }
        return $values;
    }

    /** @return list<string> a column that is an ext value */
    private function numbers(int $count): array
    {
        $body = Text::string($this->token->value);
        $kind = ord($body[0] ?? "\xff");
        $this->explain($this->token->type === self::COLUMNS ? self::nameOfNumbers($kind) . " in $count cells" : null);
        $this->need($this->token->type === self::COLUMNS, 'A column that is another ext value');
        if ($kind === self::FLOATS) {
            $this->need(strlen($body) === 1 + 8 * $count, 'A column with another number of cells');
            return $count === 0 ? [] : array_map(fn (string $bytes) => "\xcb$bytes", str_split(substr($body, 1), 8));
        }
        if ($kind < 0x10 || $kind >= 0x20) {
            return array_map(Bytes::integer(...), $this->integers($body, $count));
        }
        $power = 10 ** ($kind & 7);
        $decimal = fn (int $cell) => $kind & 8 && $cell % $power === 0 ? Bytes::integer(intdiv($cell, $power))
            : "\xcb" . pack('E', $cell / $power);
        return array_map($decimal, $this->integers(substr($body, 1), $count));
    }

    private static function nameOfNumbers(int $kind): string
    {
        return match (true) {
            $kind === self::FLOATS => 'floats',
            $kind < 8 => 'integers, from a base on,',
            $kind < 0x10 => 'integers, each from the one before,',
            $kind < 0x20 => 'decimals of ' . ($kind & 7) . ' digits after the point',
            default => 'no known encoding',
        };
    }

    /**
     * The cells of an encoding with a marker, which was read.
     *
     * @return list<Node|string>
     */
    private function cells(string $body, int $columns, int $count, int $purpose = self::VALUES): array
    {
        $kind = ord($body[0]);
        $this->explain($this->nameOf($kind, substr($body, 1), $count));
        $body = substr($body, 1);
        if ($kind === self::DICTIONARY) {
            return $this->dictionary($body, $columns, $count, $purpose === self::VALUES || $purpose === self::OF_UNION);
        } elseif ($kind === self::UNION) {
            $this->need($purpose === self::VALUES, 'A union in another one');
            return $this->union($body, $columns, $count);
        }
        $this->need($count > 0 || $kind === self::OPTIONAL, 'Lists, maps or texts without cells');
        if ($kind === self::LISTS) {
            return $this->lists($this->integers($body, $count), $columns);
        } elseif ($kind === self::MAPS) {
            return $this->maps($this->integers($body, $count), $columns);
        } elseif ($kind === self::TEXTS) {
            return $this->texts($body, $columns, $count);
        } elseif ($kind === self::TUPLES) {
            $this->need($body === '' && $columns > 0, 'Lists without elements');
            return $this->tuples($columns, $count);
        }
        $this->need($columns === 1, 'An encoding with another number of columns');
        $this->need($kind === self::OPTIONAL, 'No encoding of a column');
        $isSet = $this->numbersOfBits($body, 1, $count);
        $cells = $this->column(array_sum($isSet), $purpose);
        $at = 0;
        return array_map(function (int $bit) use ($cells, &$at) {
            return $bit ? $cells[$at++] : "\xc0";
        }, $isSet);
    }

    private function nameOf(int $kind, string $body, int $count): string
    {
        $values = ', value' . ($count === 1 ? ' ' : 's ' . ($this->ordinal + 1) . ' to ') . ($this->ordinal + $count);
        return match ($kind) {
            self::DICTIONARY => "dictionary of $count cells",
            self::UNION => "union of $count cells",
            self::LISTS => ($count === 1 ? 'a list' : "$count lists") . $values,
            self::MAPS => ($count === 1 ? 'a map' : "$count maps") . " by key$values",
            self::TUPLES => ($count === 1 ? 'a list' : "$count lists of equal length") . $values,
            self::OPTIONAL => 'nil where a bit is not set, else the cells of a column',
            self::TEXTS => 'texts like ' . self::template($body),
            default => 'no known encoding',
        };
    }

    private static function template(string $template): string
    {
        $names = ["\0" => '<text>', "\x12" => '<start of the one before>', "\x13" => '<digits>'];
        for ($digits = 1; $digits < 10; $digits++) {
            $names[chr($digits)] = "<$digits digits>";
        }
        foreach ([0x14 => 1, 0x15 => 2, 0x16 => 4, 0x17 => 8] as $byte => $digits) {
            $names[chr($byte)] = "<$digits hexadecimal digits>";
        }
        return Text::quoted(strtr($template, $names), 0, 80);
    }

    /** @return list<int> numbers of so many bits, at most 8, the lowest of a byte first */
    private function numbersOfBits(string $body, int $bits, int $count): array
    {
        $this->need(strlen($body) === intdiv($count * $bits + 7, 8), 'A column with another number of cells');
        $numbers = [];
        for ($i = 0, $body .= "\0\0"; $i < $count; $i++) {
            $at = $i * $bits;
            $pair = ord($body[$at >> 3]) | ord($body[($at >> 3) + 1]) << 8;
            $numbers[] = $pair >> ($at & 7) & (1 << $bits) - 1;
        }
        return $numbers;
    }

    /** @return list<Node|string> */
    private function dictionary(string $body, int $columns, int $count, bool $areValues): array
    {
        $this->need($columns > 0 && $columns <= 256, 'A dictionary of another number of values');
        $indexes = $this->numbersOfBits($body, strlen(decbin($columns - 1)) * (int) ($columns > 1), $count);
        $values = $cells = [];
        for (; $columns > 0; $columns--) {
            $values[] = $areValues ? $this->repeated() : $this->simple();
        }
        foreach ($indexes as $index) {
            $cells[] = $values[$index] ?? $this->fail('An index that has no value');
        }
        return $cells;
    }

    /** @return list<Node|string> */
    private function union(string $body, int $columns, int $count): array
    {
        $this->need($columns > 1 && $columns <= 16, 'A union of another number of columns');
        $indexes = $this->numbersOfBits($body, strlen(decbin($columns - 1)), $count);
        $counts = array_count_values($indexes);
        $values = $cells = [];
        for ($i = 0; $i < $columns; $i++) {
            $this->need(isset($counts[$i]), 'A column of a union without cells');
            $values[] = $this->column($counts[$i], self::OF_UNION);
        }
        foreach ($indexes as $index) {
            $this->need($index < $columns, 'An index that has no column');
            $cells[] = array_shift($values[$index]) ?? $this->fail('A column with too few cells');
        }
        return $cells;
    }

    /** @return non-empty-list<Node> */
    private function beginAll(int $count, bool $isMap): array
    {
        $nodes = [];
        do {
            $nodes[] = $this->begin($isMap);
        } while (--$count > 0);
        return $nodes;
    }

    /** @param list<int> $lengths of lists, of which a single one has a column for each block of its elements */
    private static function blocks(array $lengths): int
    {
        return count($lengths) === 1 ? 1 + intdiv(max(1, $lengths[0]) - 1, self::BLOCK) : 1;
    }

    /**
     * @param list<int> $lengths
     * @return list<Node>
     */
    private function lists(array $lengths, int $columns): array
    {
        $this->need($columns === self::blocks($lengths) && min($lengths ?: [0]) >= 0, 'Lists of other lengths');
        $this->charge(192 * count($lengths) + 48 * array_sum($lengths));
        $nodes = $this->beginAll(count($lengths), false);
        $elements = [];
        for ($left = array_sum($lengths); $columns > 0; $columns--, $left -= self::BLOCK) {
            array_push($elements, ...$this->column($columns > 1 ? self::BLOCK : $left, self::VALUES));
        }
        $at = 0;
        foreach ($nodes as $i => $node) {
            $node->items = array_slice($elements, $at, $lengths[$i]);
            $node->isComplete = true;
            $at += $lengths[$i];
        }
        return $nodes;
    }

    /** @return list<Node> */
    private function tuples(int $columns, int $count): array
    {
        $this->charge($count * (192 + 48 * $columns));
        $nodes = $this->beginAll($count, false);
        for (; $columns > 0; $columns--) {
            foreach ($this->column($count, self::VALUES) as $i => $cell) {
                $nodes[$i]->items[] = $cell;
            }
        }
        return $this->completed($nodes);
    }

    /**
     * @param list<Node> $nodes
     * @return list<Node>
     */
    private function completed(array $nodes): array
    {
        foreach ($nodes as $node) {
            $this->need($node->items !== [], 'A map without keys');
            $node->isComplete = true;
        }
        return $nodes;
    }

    /**
     * @param list<int> $lengths
     * @return list<Node>
     */
    private function maps(array $lengths, int $columns): array
    {
        $this->need($columns === 2 && min($lengths ?: [1]) >= 1, 'Maps of other lengths');
        $this->charge(368 * count($lengths) + 72 * array_sum($lengths));
        $nodes = $this->beginAll(count($lengths), true);
        $count = array_sum($lengths);
        $keys = $this->column($count, self::KEYS);
        $values = $this->column($count, self::VALUES);
        $at = 0;
        foreach ($nodes as $i => $node) {
            $seen = [];
            for ($end = $at + $lengths[$i]; $at < $end; $at++) {
                $name = is_string($keys[$at]) ? Bytes::arrayKey($keys[$at]) : null;
                $error = 'A key that is neither integer nor string, or is twice';
                $this->need($name !== null && !isset($seen[$name]), $error);
                $seen[$name] = true;
                array_push($node->items, $keys[$at], $values[$at]);
            }
        }
        return $this->completed($nodes);
    }

    /** @return list<Node> maps or objects of one shape */
    private function rows(int $items, int $count): array
    {
        [$shape, $columns] = $this->shapeOfMarker($items, $count === 1 ? 'a row' : "$count rows");
        $this->need($count > 0 && $columns === count($shape['keys']), 'As many columns as keys are needed');
        $this->charge($count * max($shape['class'] === null ? 0 : 800, 368 + 72 * $columns));
        $nodes = $this->beginAll($count, true);
        $outer = $this->inPayload;
        foreach ($nodes as $node) {
            $node->isObject = $shape['class'] !== null;
            $node->items = $shape['class'] === null ? [] : ["\xc0", $shape['class']];
        }
        $this->inPayload = $outer && $shape['class'] === null;
        foreach ($shape['keys'] as $key) {
            $this->columnOfKey($key, $nodes);
        }
        $this->inPayload = $outer;
        return $this->completed($nodes);
    }

    /** @param list<Node> $nodes the rows, of which some may lack the key */
    private function columnOfKey(string $key, array $nodes): void
    {
        $bytes = $this->token->peek(12);
        $this->label = $key;
        if (preg_match('/^(?:[\x90-\x9f]|\xdc..|\xdd....)(?:[\xd4-\xd8]|\xc7.|\xc8..|\xc9....)\x52\x38/s', $bytes)) {
            $this->token->need();
            $this->need($this->token->size === 2, 'An encoding with another number of columns');
            $this->explain('column of ' . count($nodes));
            $this->enter();
            $this->next('a row has the key where a bit is set');
            $bits = $this->numbersOfBits(substr(Text::string($this->token->value), 1), 1, count($nodes));
            $nodes = array_values(array_filter($nodes, fn (int $i) => $bits[$i] === 1, ARRAY_FILTER_USE_KEY));
            $cells = $this->column(count($nodes), self::VALUES);
            $this->depth--;
        } else {
            $cells = $this->column(count($nodes), self::VALUES);
        }
        foreach ($nodes as $i => $node) {
            array_push($node->items, $key, $cells[$i]);
        }
    }

    /** @return list<string> */
    private function texts(string $template, int $columns, int $count): array
    {
        $kinds = array_values(array_filter(array_map(ord(...), str_split($template)), fn (int $byte) => $byte < 0x20));
        $this->need($kinds !== [] && count($kinds) === $columns, 'As many columns as parts are needed');
        $this->charge($count * (48 + strlen($template) + 40 * count($kinds)));
        $isOfDigits = !array_intersect($kinds, [0, 0x13]);
        $this->need(max($kinds) < 0x14 || $isOfDigits, 'Hexadecimal digits beside parts of any length');
        $isPrefixed = $kinds === [self::PREFIX, 0] && $template[1] === "\0";
        $this->need($isPrefixed || !in_array(self::PREFIX, $kinds, true), 'A prefix beside other parts');
        $pieces = preg_split('/[\x00-\x1f]/', $template) ?: [];
        $texts = $parts = [];
        foreach ($kinds as $kind) {
            $this->need($kind < 10 || ($kind >= self::PREFIX && $kind < 0x18), 'A part of another kind');
            $parts[] = $this->column($count, $kind === 0 || $kind === 0x13 ? self::PARTS : self::INTEGERS);
        }
        for ($i = 0, $text = ''; $i < $count; $i++) {
            $before = $i % self::PREFIXES === 0 ? '' : $text;
            $text = $pieces[0];
            foreach ($kinds as $part => $kind) {
                $cell = $parts[$part][$i];
                assert(is_string($cell));
                $text .= $this->part($kind, $cell, $before) . $pieces[$part + 1];
            }
            $texts[] = Bytes::str($text);
        }
        return $texts;
    }

    private function part(int $kind, string $cell, string $before): string
    {
        if ($kind === 0) {
            $text = Bytes::text($cell);
            $this->need($text !== null, 'A part that is no string');
            $this->charge(strlen($text));
            return $text;
        }
        $number = Bytes::text($cell) === null ? Bytes::arrayKey($cell) : null;
        $this->need($number !== null && $number[0] !== '-', 'A part that is no such integer');
        if ($kind === self::PREFIX) {
            $this->need($number <= min(strlen($before), self::PREFIX_MAX), 'A prefix that the text before has not');
            $this->charge((int) $number);
            return substr($before, 0, (int) $number);
        }
        $isHex = $kind > 0x13;
        $length = $isHex ? 1 << $kind - 0x14 : min($kind, 9);
        $digits = $isHex ? base_convert($number, 10, 16) : $number;
        $this->need(strlen($digits) <= $length, 'Too many digits');
        return $kind === 0x13 ? $digits : str_pad($digits, $length, '0', STR_PAD_LEFT);
    }
}
