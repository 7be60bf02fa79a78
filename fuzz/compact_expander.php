<?php
/**
 * Turns a message in the compact form into plain MessagePack with the same value, by docs/compact-format.md alone: each
 * reference becomes what it refers to, each cell of a column a value, each later occurrence of an object a back-reference.
 */
require_once __DIR__ . '/compact_columns.php';

final class Malformed extends Exception {}
/** What this file does not know how to write in plain MessagePack, or whether it is malformed. */
final class NotExpanded extends Exception {}

/** An array, map, or object of a message. */
final class Container
{
    /** @var list<Container|string> elements, or keys and values by turns; a string is a token */
    public array $items = [];
    public bool $isMap = false;
    public bool $isComplete = false;
    public bool $isShared = false;
    public bool $isMet = false;        // as an object, by a marker
    public bool $isReferenced = false;
    /** What a back-reference to it is: its mark; 0: it is an array, which is written out again. */
    public int $mark = 0;
    /** The target, of a back-reference by ID. */
    public ?Container $target = null;
    public int $id = 0; // in the plain message; 0: not written yet
    public int $levels = 0; // nesting while it is written
}

final class Shape
{
    /** @param list<string> $keys tokens */
    function __construct(public array $keys, public ?string $class, public bool $isUsable) {}
}

final class Expander
{
    use ColumnExpander;

    private const MOST = 60000; // bytes of the plain message
    private const LONG = 255;

    private int $at = 6; // after the announcement
    /** @var list<string> tokens */
    private array $strings = [];
    /** @var list<Shape> */
    private array $shapes = [];
    /** @var array<int, Container> by ordinal, from 1 */
    private array $containers = [];
    private bool $inPayload = false;
    private bool $hasReferences = false;
    private int $shared = 0; // arrays that are shared, around what is written
    private int $heads = 0;
    private int $size = 0;

    private function __construct(private string $bytes) {}

    static function plain(string $message): string
    {
        $expander = new self($message);
        $expander->credit = 200 * (strlen($message) - $expander->at);
        $root = $expander->value();
        if ($expander->at !== strlen($message)) {
            throw new Malformed;
        }
        $plain = $expander->write($root);
        return str_starts_with($plain, "\x92\x82\xc0\3\0\0") ? "\xdc\0\x02" . substr($plain, 1) : $plain;
    }

    /* Tokens */

    private function take(int $length): string
    {
        if ($this->at + $length > strlen($this->bytes)) {
            throw new Malformed;
        }
        $this->at += $length;
        return substr($this->bytes, $this->at - $length, $length);
    }

    /** No number of the compact form has more than four bytes. */
    private static function number(string $bytes): int
    {
        if (strlen($bytes) > 4) {
            throw new Malformed;
        }
        return $bytes === '' ? 0 : hexdec(bin2hex($bytes));
    }

    /** [kind, head, body or count]; kind: string, ext, list, map, int, other */
    private function token(): array
    {
        $head = $this->take(1);
        $first = ord($head);
        [$kind, $extra, $count] = match (true) {
            $first < 0x80, $first >= 0xe0 => ['int', 0, 0],
            $first < 0x90 => ['map', 0, $first & 15],
            $first < 0xa0 => ['list', 0, $first & 15],
            $first < 0xc0 => ['string', 0, $first & 31],
            $first === 0xc1 => throw new Malformed,
            $first < 0xc4 => ['other', 0, 0],
            $first < 0xc7 => ['string', 1 << $first - 0xc4, null],
            $first < 0xca => ['ext', 1 << $first - 0xc7, null],
            $first < 0xcc => ['other', 0, $first === 0xca ? 4 : 8],
            $first < 0xd4 => ['int', 0, 1 << ($first & 3)],
            $first < 0xd9 => ['ext', 0, 1 << $first - 0xd4],
            $first < 0xdc => ['string', 1 << $first - 0xd9, null],
            $first < 0xde => ['list', 2 << $first - 0xdc, null],
            default => ['map', 2 << $first - 0xde, null],
        };
        $head .= $length = $this->take($extra);
        $count ??= self::number($length);
        if ($kind === 'list' || $kind === 'map') {
            return [$kind, $head, $count];
        }
        return [$kind, $head, $this->take($count + ($kind === 'ext'))];
    }

    private static function body(string $token): string
    {
        $first = ord($token[0]);
        return substr($token, match (true) { $first >= 0xa0 && $first < 0xc0 => 1, default => [0xc4 => 2, 3, 5, 0xd9 => 2, 3, 5][$first] });
    }

    private static function isString(string $token): bool
    {
        $first = ord($token[0]);
        return $first >= 0xa0 && $first < 0xc0 || $first >= 0xc4 && $first <= 0xc6 || $first >= 0xd9 && $first <= 0xdb;
    }

    /** Of an int or a string: what PHP makes of it. */
    private static function arrayKey(string $token): int|string
    {
        return array_key_first([(self::isString($token) ? self::body($token) : msgpack_unpack($token)) => 1]);
    }

    private static function isLong(?string $token): bool
    {
        return $token !== null && self::isString($token) && strlen(self::body($token)) > self::LONG;
    }

    private function note(string $token): string
    {
        if (strlen(self::body($token)) >= 3 && count($this->strings) < 65536) {
            $this->strings[] = $token;
        }
        return $token;
    }

    /** The string that an ext value refers to. */
    private function referred(string $head, string $body, bool $isKey): string
    {
        $index = self::number(substr($body, 1));
        $isValid = $head === "\xd4" || $head === "\xd5";
        $string = $this->strings[$index] ?? null;
        if (!$isValid || $string === null || (($isKey || $this->inPayload) && self::isLong($string))) {
            throw new Malformed;
        }
        return $string;
    }

    /** A token that is a key or a name; null is nil. */
    private function key(): ?string
    {
        [$kind, $head, $body] = $this->token();
        if ($kind === 'string') {
            return $this->note($head . $body);
        }
        if ($kind === 'ext' && $body[0] === "\x50") {
            return $this->referred($head, $body, true);
        }
        return match (true) { $kind === 'int' => $head . $body, $head === "\xc0" => null, default => throw new NotExpanded };
    }

    /* Values */

    private function begin(bool $isMap): Container
    {
        $container = new Container;
        $container->isMap = $isMap;
        return $this->containers[count($this->containers) + 1] = $container;
    }

    private function value(): Container|string
    {
        [$kind, $head, $body] = $this->token();
        if ($kind === 'list') {
            return $body > 0 && $this->markerIs(0x52) ? $this->columns($body) : $this->list($this->begin(false), $body);
        }
        if ($kind === 'map') {
            return $this->map($this->begin(true), $body);
        }
        if ($kind === 'string') {
            return $this->note($head . $body);
        }
        return $kind === 'ext' && ord($body[0]) >= 0x50 && ord($body[0]) <= 0x5f ? $this->ext($head, $body) : $head . $body;
    }

    private function ext(string $head, string $body): Container|string
    {
        switch (ord($body[0])) {
            case 0x50:
                return $this->referred($head, $body, false);
            case 0x53:
                return $this->same(in_array(strlen($body), [2, 3, 5], true) ? self::number(substr($body, 1)) : throw new Malformed);
            case 0x57:
                return strlen($body) > 1 ? "\xc9" . pack('N', strlen($body) - 2) . substr($body, 1) : throw new Malformed;
        }
        throw new Malformed;
    }

    private function same(int $ordinal): Container
    {
        $container = $this->containers[$ordinal] ?? throw new Malformed;
        if ($container->target) {
            throw new Malformed;
        }
        if ($container->mark === 2 || $container->mark === 5) {
            throw new NotExpanded;
        }
        if ($container->mark === 0) {
            if (!$container->isComplete || !$container->items || $this->inPayload) {
                throw new Malformed;
            }
            $container->isShared = true;
        } elseif ($container->isReferenced) {
            throw new NotExpanded;
        }
        $container->isMet = true;
        return $container;
    }

    private function completed(Container $container): Container
    {
        $container->isComplete = true;
        return $container;
    }

    private function list(Container $container, int $count): Container
    {
        $p = substr($this->bytes, $this->at, 4);
        if ($count > 0) {
            if (preg_match('/^(?:\xd4\x51(.)|\xd5\x51(..)|\xc7\x00\x51)/s', $p, $marker)) {
                $this->at += min(4, strlen($marker[0]));
                return $this->record($container, $count - 1, isset($marker[1]) ? $this->shapeAt(end($marker)) : null);
            }
            if (preg_match('/^(?:[\xd4\xd5]\x54|[\xd5\xd6]\x55)/', $p)) {
                [, , $body] = $this->token();
                return $this->objectWithPayload($container, ord($body[0]) === 0x55, substr($body, 1), $count - 1);
            }
        }
        return $this->elements($container, $count);
    }

    private function elements(Container $container, int $count): Container
    {
        for ($i = 0; $i < $count; $i++) {
            $container->items[] = $this->value();
        }
        return $this->completed($container);
    }

    /* Maps and objects */

    private function map(Container $container, int $count): Container
    {
        if ($count === 0) {
            $container->mark = 4; /* a stdClass */
            return $this->completed($container);
        }
        $keys = [];
        for ($i = 0; $i < $count; $i++) {
            $key = $this->key();
            if ($key === null) {
                return $i === 0 ? $this->form($container, $count) : throw new NotExpanded;
            }
            $keys[] = $container->items[] = $key;
            $container->items[] = $this->value();
        }
        $this->define($keys, null);
        return $this->completed($container);
    }

    private function form(Container $container, int $count): Container
    {
        $value = $this->key();
        if ($value === null) {
            throw new NotExpanded;
        }
        $container->items = ["\xc0", $value];
        if (self::isString($value)) {
            return $this->object($container, $value, $count);
        }
        return match (ord($value[0])) {
            1 => $this->reference($container, $count),
            2, 4, 5 => $this->backReference($container, $count, ord($value[0])),
            3, 6 => $this->text($container, $count, ord($value[0])),
            default => throw new NotExpanded,
        };
    }

    private function object(Container $container, string $class, int $count): Container
    {
        $container->mark = 4;
        [$keys, $outer, $this->inPayload] = [[], $this->inPayload, false];
        for ($i = 1; $i < $count; $i++) {
            $key = $this->key();
            if ($key === null) {
                if ($i > 1 || $count > 2) {
                    throw new NotExpanded;
                }
                $this->inPayload = true;
            }
            $this->refuseProperties($class, $key);
            $keys[] = $key;
            $container->items[] = $key ?? "\xc0";
            $container->items[] = $this->value();
        }
        $this->inPayload = $outer;
        if (!in_array(null, $keys, true)) {
            $this->define($keys, $class);
        }
        return $this->completed($container);
    }

    /** The properties of a class whose __unserialize() gets them are a payload, too. */
    private function refuseProperties(string $class, ?string $key): void
    {
        $class = self::body($class);
        if ($key !== null && (class_exists($class, false) ? method_exists($class, '__unserialize') || enum_exists($class, false) : str_starts_with(strtolower($class), 'auto'))) {
            throw new NotExpanded;
        }
    }

    private function reference(Container $container, int $count): Container
    {
        $this->hasReferences = true;
        $container->mark = 2;
        for ($i = 1; $i < $count; $i++) {
            $key = $this->key();
            if ($key === null) {
                $class = $i === 1 ? $this->key() : throw new NotExpanded;
                if ($class === null || !self::isString($class)) {
                    throw new NotExpanded;
                }
                $container->mark = 5;
                $this->inPayload && throw new NotExpanded;
                array_push($container->items, "\xc0", $class);
                continue;
            }
            $container->mark === 5 && $this->refuseProperties($class, $key);
            array_push($container->items, $key, $this->value());
        }
        return $this->completed($container);
    }

    private function backReference(Container $container, int $count, int $mark): Container
    {
        $this->hasReferences = $this->hasReferences || $mark !== 4;
        $zero = $count === 2 ? $this->key() : throw new NotExpanded;
        $id = $this->key();
        if ($zero !== "\0" || $id === null || self::isString($id)) {
            throw new NotExpanded;
        }
        $target = $this->containers[msgpack_unpack($id)] ?? throw new NotExpanded;
        if ($target->target || ($target->mark === 0 ? $target->items || $mark !== 2 : ($mark === 2) !== ($target->mark === 2))) {
            throw new NotExpanded;
        }
        if ($mark !== 4 && $target->isMet) {
            throw new NotExpanded; /* a row may be met before its own place, which becomes the reference */
        }
        $target->isReferenced = $target->isReferenced || $mark !== 4;
        $container->mark = $mark;
        $container->target = $target;
        return $this->completed($container);
    }

    private function text(Container $container, int $count, int $mark): Container
    {
        $class = $count === 2 ? $this->key() : throw new NotExpanded;
        if ($mark === 3 && in_array($this->bytes[$this->at] ?? '', ["\xd4", "\xd5"], true)) {
            throw new Malformed;
        }
        $text = $this->key();
        if ($class === null || $text === null || !self::isString($class) || !self::isString($text)) {
            throw new NotExpanded;
        }
        $container->mark = 4;
        array_push($container->items, $class, $text);
        return $this->completed($container);
    }

    /** The map or object that is complete has these keys. */
    private function define(array $keys, ?string $class): bool
    {
        if (!$keys && $class === null) {
            return false;
        }
        $isUsable = count(array_unique(array_map(static fn (string $key): string => (string) self::arrayKey($key), $keys))) === count($keys);
        if (count($this->shapes) < 65536) {
            $this->shapes[] = new Shape($keys, $class, $isUsable);
        }
        return $isUsable;
    }

    /* Records and objects with a payload */

    private function shapeAt(string $index): Shape
    {
        return $this->shapes[self::number($index)] ?? throw new Malformed;
    }

    private function fill(Container $container, Shape $shape): Container
    {
        if (!$shape->isUsable || self::isLong($shape->class) || array_filter($shape->keys, self::isLong(...))) {
            throw new Malformed;
        }
        $outer = $this->inPayload;
        $container->isMap = true;
        if ($shape->class !== null) {
            array_push($container->items, "\xc0", $shape->class);
            $container->mark = 4;
            $this->inPayload = false;
        }
        foreach ($shape->keys as $key) {
            $shape->class !== null && $this->refuseProperties($shape->class, $key);
            array_push($container->items, $key, $this->value());
        }
        $this->inPayload = $outer;
        return $this->completed($container);
    }

    private function record(Container $container, int $count, ?Shape $shape): Container
    {
        $shape ??= $this->definition($count);
        return count($shape->keys) === $count ? $this->fill($container, $shape) : throw new Malformed;
    }

    private function objectWithPayload(Container $container, bool $isMap, string $indexes, int $count): Container
    {
        $parts = $isMap ? str_split($indexes, strlen($indexes) >> 1) : [$indexes];
        $class = $this->strings[self::number($parts[0])] ?? throw new Malformed;
        $shape = $isMap ? $this->shapes[self::number($parts[1])] ?? throw new Malformed : null;
        if (self::isLong($class) || ($shape && ($shape->class !== null || count($shape->keys) !== $count))) {
            throw new Malformed;
        }
        [$container->mark, $container->isMap, $container->items] = [4, true, ["\xc0", $class, "\xc0", $payload = $this->begin($isMap)]];
        [$outer, $this->inPayload] = [$this->inPayload, true];
        $shape ? $this->fill($payload, $shape) : $this->elements($payload, $count);
        $this->inPayload = $outer;
        return $this->completed($container);
    }

    private function definition(int &$count): Shape
    {
        if ($count === 0 || $count % 2) {
            throw new Malformed;
        }
        [$pairs, $keys, $class, $hasClass] = [$count / 2, [], null, false];
        for ($i = 0; $i < $pairs; $i++) {
            $key = $this->key();
            if ($key === null) {
                $hasClass = $i === 0 ? true : throw new Malformed;
            } else {
                $keys[] = $key;
            }
        }
        if ($hasClass) {
            $class = $this->key();
            $class !== null && self::isString($class) || throw new Malformed;
        }
        $this->define($keys, $class) || throw new Malformed;
        $count = count($keys);
        return end($this->shapes);
    }

    /* Writing */

    private function write(Container|string $value): string
    {
        $this->size += is_string($value) ? strlen($value) : 1;
        if ($this->size > self::MOST) {
            throw new NotExpanded;
        }
        if (is_string($value)) {
            if ($this->shared > 0 && str_contains("\xc7\xc8\xc9\xd4\xd5\xd6\xd7\xd8", $value[0])) {
                throw new NotExpanded; /* an ext value is an object */
            }
            return $value;
        }
        $this->heads++;
        if ($this->shared > 0 && $this->hasReferences && ($value->mark !== 0 || $value->isReferenced)) {
            throw new NotExpanded; /* an element that becomes a reference later is one in all places */
        }
        $target = $value->target ?? ($value->mark !== 0 && $value->id > 0 ? $value : null);
        if ($target) {
            return "\x82\xc0" . chr($value->target ? $value->mark : 4) . "\0\xce" . pack('N', $target->id ?: throw new NotExpanded);
        }
        $value->id = $this->heads;
        $this->shared += (int) $value->isShared;
        if (++$value->levels > 100) {
            throw new NotExpanded;
        }
        $count = count($value->items) >> (int) $value->isMap;
        $bytes = $count < 16 ? chr(($value->isMap ? 0x80 : 0x90) | $count) : ($value->isMap ? "\xdf" : "\xdd") . pack('N', $count);
        foreach ($value->items as $item) {
            $bytes .= $this->write($item);
        }
        $value->levels--;
        $this->shared -= (int) $value->isShared;
        return $bytes;
    }
}
