<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Walks through one plain message: an event for each token and each end of an array or map. */
final class Walker
{
    public const END = 0, KEY = 1, VALUE = 2, DONE = 3;

    /** @var list<Frame> */
    public array $stack = [];
    public int $depth = 0;
    /** The frame that has ended. */
    public ?Frame $ended = null;
    /** @var (\Closure(): void)|null is called where the token is a mark of msgpackr before a value */
    public ?\Closure $onMark = null;
    /** Longer values are left to the reader's pieces(). */
    public int $longest = PHP_INT_MAX;
    private bool $isDone = false;
    private readonly int $maxDepth;
    private ?Frame $top = null;

    /** @param Records|null $records as msgpackr writes them: the same for a sequence of messages */
    public function __construct(public readonly Reader $token, public readonly ?Records $records = null)
    {
        $this->maxDepth = self::maxDepth();
        $token->bundles = $records === null ? null : new Bundles();
    }

    public static function maxDepth(): int
    {
        $depth = (int) ini_get('msgpack.max_depth');
        return $depth > 0 ? $depth : 100_000;
    }

    public static function tooDeep(): string
    {
        return 'Arrays and maps nested deeper than ' . self::maxDepth() . ' levels (msgpack.max_depth)';
    }

    /**
     * An end, a key, a value, or nothing more. A key or value that is an array or map has its own events until its end.
     *
     * @phpstan-impure
     */
    public function next(): int
    {
        $top = $this->top;
        if ($top === null) {
            if ($this->isDone) {
                return self::DONE;
            }
            $this->isDone = true;
            $role = self::VALUE;
        } else {
            if ($top->left === 0) {
                array_pop($this->stack);
                $this->ended = $top;
                $this->depth--;
                $this->top = $this->depth > 0 ? $this->stack[$this->depth - 1] : null;
                $this->depth > 0 || $this->token->bundles?->close($this->token);
                return self::END;
            }
            $role = $top->isMap && ($top->left & 1) === 0 ? self::KEY : self::VALUE;
            $top->left--;
            if ($role === self::KEY && $top->isRecord) {
                $this->nameOfRecord($top);
                return $role;
            }
        }
        $token = $this->token;
        if ($top !== null && !$top->isMap) {
            $top->key = $top->key === null ? 0 : (int) $top->key + 1;
        }
        $token->longest = $role === self::KEY ? PHP_INT_MAX : $this->longest;
        try {
            for ($token->need(); $this->records?->isMark($token) === true; $token->need()) {
                $this->onMark === null || ($this->onMark)();
            }
        } catch (Malformed $e) {
            throw $this->located($e);
        }
        if ($top !== null && $role === self::KEY) {
            $top->key = self::keyOf($token);
        }
        if ($token->isContainer()) {
            $isMap = $token->kind === 'map';
            $this->push(new Frame($isMap, $isMap ? 2 * $token->size : $token->size, $role === self::KEY));
        } elseif ($this->records !== null && ($token->kind === 'ext' || $token->kind === 'int')) {
            $this->record($role === self::KEY);
        }
        $this->depth > 0 || $token->bundles?->close($token);
        return $role;
    }

    /** Where the token is a definition or a reference of msgpackr, it becomes the map. */
    private function record(bool $isKey): void
    {
        [$offset, $head] = [$this->token->offset, $this->token->head];
        $names = $this->records?->names($this->token);
        if ($names === null) {
            return;
        }
        [$this->token->offset, $this->token->head] = [$offset, $head];
        $this->token->kind = 'map';
        $this->token->size = count($names);
        $frame = new Frame(true, 2 * count($names), $isKey, true);
        $frame->names = array_reverse($names);
        $this->push($frame);
    }

    private function nameOfRecord(Frame $frame): void
    {
        $name = (string) array_pop($frame->names);
        $frame->key = $this->token->value = $name;
        $this->token->kind = 'str';
        $this->token->size = strlen($name);
        $this->token->head = '';
        $this->token->offset = $this->token->position();
    }

    private function push(Frame $frame): void
    {
        if ($this->depth >= $this->maxDepth) {
            throw $this->located(new Malformed(self::tooDeep(), $this->token->offset));
        }
        $this->stack[] = $this->top = $frame;
        $this->depth++;
    }

    /** As in a path: a property without what PHP puts before its name. */
    private static function keyOf(Reader $token): ?string
    {
        $value = $token->value;
        return match ($token->kind) {
            'str', 'bin' => (string) preg_replace('/^\0[^\0]+\0/', '', Text::string($value)),
            'int' => is_int($value) || is_string($value) ? (string) $value : '',
            'float' => is_float($value) ? (is_nan($value) ? 'NAN' : (string) $value) : '',
            'bool' => $value === true ? 'true' : 'false',
            'nil' => null,
            default => '?',
        };
    }

    /** @return list<string> the keys of the path of the value: what PHP's objects have under nil is in them itself */
    public function segments(): array
    {
        $segments = [];
        foreach ($this->stack as $frame) {
            if ($frame->key !== null) {
                $segments[] = (string) $frame->key;
            }
        }
        return $segments;
    }

    public function path(): string
    {
        return implode('', array_map(fn (string $key) => '/' . Text::escapedSegment($key), $this->segments()));
    }

    /** The key that was read. */
    public function key(): int|string|null
    {
        return $this->top?->key;
    }

    /** Whether the value that was read is that of a nil key. */
    public function isNilKey(): bool
    {
        $frame = $this->stack[$this->depth - ($this->token->isContainer() ? 2 : 1)] ?? null;
        return $frame !== null && $frame->isMap && $frame->key === null;
    }

    /** The path of the token at the offset, or of where the bytes of a message end too early. */
    public static function pathOf(string $bytes, int $offset = PHP_INT_MAX): ?string
    {
        $walker = new self(Reader::of($bytes));
        try {
            while ($walker->next() !== self::DONE) {
                if ($walker->token->offset >= $offset) {
                    return $walker->path();
                }
            }
            return null;
        } catch (Malformed $e) {
            return $e->path;
        }
    }

    public function located(Malformed $error): Malformed
    {
        $error->path ??= $this->path();
        return $error;
    }

    /** Reads until the array or map whose event was the last has ended; after a scalar nothing. */
    public function skip(): void
    {
        if (!$this->token->isContainer()) {
            return;
        }
        $limit = $this->token->limit;
        $this->token->limit = 0;
        $depth = $this->depth;
        while (!($this->next() === self::END && $this->depth < $depth)) {
        }
        $this->token->limit = $limit;
    }
}
