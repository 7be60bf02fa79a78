<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Text of PHP's serialize(), and sessions of the handlers php, php_serialize and php_binary. */
final class Serialized extends Foreign
{
    public const NAME = 'Text of serialize()';
    /** i:0;N; */
    protected const PAIR = 6;
    private const BEGINNING = '(?:N;|[bi]:[-\d]|d:[-\dIN]|[saOCE]:\d)';
    /** A name of a session has no quotation mark: one is before every string of the other handlers. */
    private const VARIABLE = '([^|"\x00-\x1f]*+)\|';
    private const VALUE = '~\G(?|(N)();|([bidrR]):([^;]{1,400});'
        . '|(a):(0|[1-9]\d{0,17}):\{|([sEOC]):(0|[1-9]\d{0,17}):")~';
    private const KEY = '~\G(?|(i):([^;]{1,20});|(s):(0|[1-9]\d{0,17}):")~';
    private const FLOAT = '~^(?:NAN|-?INF|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)$~D';
    /** What may be the rest of a text that was cut. */
    private const CUT = '~^(?:[a-zA-Z](?::[-+.\w]*:?)?|\d+:?)?$~D';
    private const FIRST_BYTES = 256, LONGEST_NAME = 4096, LONGEST_HEAD = 64;

    /** The variables of a session: known when it was checked. */
    private int $variables = 1 << 60;
    /** Behind data of Serializable, which may have values of its own, no other number is. */
    private ?int $certain = null;

    private function __construct(string $text, private readonly ?string $handler)
    {
        parent::__construct(null);
        $this->buffer = $text;
        // A line end is no part of the text, but files and redis-cli have one.
        $this->length = strlen($text) - (preg_match('/\r?\n$/D', substr($text, -2), $end) === 1 ? strlen($end[0]) : 0);
    }

    /** The input as text, where it begins as such; it has to be well-formed as a whole. */
    public static function text(Reader $reader, bool $isText = false): ?self
    {
        $byte = $reader->peek(1);
        // Nothing is waited for behind what messages begin with most often.
        $mayBeText = $byte < "\x80" ? $byte !== '' : preg_match('~^[\xc2-\xf4][\x80-\xbf]~', $reader->peek(2)) === 1;
        $handlers = $isText || $mayBeText ? self::handlers($reader) : [];
        $text = $isText || $handlers !== [] ? $reader->rest() : '';
        $error = null;
        foreach ($isText && $handlers === [] ? [null] : $handlers as $handler) {
            try {
                $read = (new self($text, $handler))->checked();
                return !$isText && $byte >= "\x80" && self::isMessage($text) ? null : $read;
            } catch (Malformed $e) {
                $error ??= $e;
            }
        }
        return $error !== null && ($isText || $byte < "\x80") ? throw $error : null;
    }

    private static function isMessage(string $bytes): bool
    {
        try {
            $reader = Reader::of($bytes);
            $reader->message();
            return !$reader->has(1);
        } catch (Malformed) {
            return false;
        }
    }

    /** @return list<string|null> of the sessions that the input may be; null: the text is a single value */
    private static function handlers(Reader $reader): array
    {
        $bytes = $reader->peek(1);
        $first = ord($bytes[0] ?? "\0");
        // A control character is the length of a name.
        for ($count = $first < 0x20 ? $first + 4 : self::FIRST_BYTES; $count <= self::LONGEST_NAME; $count *= 2) {
            $bytes = $reader->peek($count);
            if (strlen($bytes) < $count || preg_match('~^[^|"\x00-\x1f]++$~D', $bytes) !== 1) {
                break;
            }
        }
        $names = ['' => '', 'php' => self::VARIABLE, 'php_binary' => '[\x01-\x7f].{' . $first % 128 . '}'];
        $isPossible = fn (string $name) => preg_match("~^$name" . self::BEGINNING . '~s', $bytes) === 1;
        return array_map(fn (string $handler) => $handler ?: null, array_keys(array_filter($names, $isPossible)));
    }

    protected function checked(): static
    {
        $again = parent::checked();
        $again->variables = $this->variables;
        return $again;
    }

    protected function isComplete(): bool
    {
        $isSession = $this->handler !== null && count($this->open) === 1;
        if ($isSession && $this->at === $this->length && $this->left % 2 === 0) {
            $this->variables -= $this->left >> 1;
            return true;
        } elseif ($isSession || $this->left > 0) {
            return false;
        } elseif ($this->at >= $this->length) {
            $this->endEarly();
        } elseif ($this->buffer[$this->at] !== '}') {
            $this->fail('no end of an array or object', $this->at);
        }
        $this->at++;
        return true;
    }

    private function session(string $handler): void
    {
        $this->container('map', $this->variables, $this->variables);
        $this->note = "a session, of the handler $handler";
        $this->open(2 * $this->variables);
    }

    /**
     * @param non-empty-string $pattern
     * @return array<string>
     */
    private function match(string $pattern, string $error): array
    {
        if (preg_match($pattern, $this->buffer, $match, 0, $this->at) !== 1) {
            $rest = substr($this->buffer, $this->at, self::LONGEST_HEAD);
            strlen($rest) < self::LONGEST_HEAD && preg_match(self::CUT, $rest) === 1 ? $this->endEarly()
                : $this->fail($error, $this->at);
        }
        $this->at += strlen($match[0]);
        return $match;
    }

    /** A string up to what follows it. */
    private function body(int $size, string $end, int $limit = PHP_INT_MAX): string
    {
        $start = $this->at;
        if ($size > $this->length - $start - strlen($end)) {
            $this->endEarly();
        }
        if (substr_compare($this->buffer, $end, $start + $size, strlen($end)) !== 0) {
            $this->fail("a string that does not end after $size bytes");
        }
        $this->at += $size + strlen($end);
        return substr($this->buffer, $start, min($size, $limit));
    }

    private function string(int $size): void
    {
        $this->scalar('str', $this->body($size, '";', $this->limit));
        $this->size = $size;
    }

    protected function key(): bool
    {
        if ($this->handler !== null && count($this->open) === 1) {
            $this->name();
            return true;
        }
        [, $type, $argument] = $this->match(self::KEY, 'no key') + ['', '', ''];
        $this->head = $type === 'i' ? $type : "$type:$argument";
        if ($type === 's') {
            $this->string((int) $argument);
            return $this->named();
        }
        $this->scalar('int', $this->integer($argument));
        return $this->isKey();
    }

    private function name(): void
    {
        if ($this->handler === 'php') {
            $name = $this->match('~\G' . self::VARIABLE . '~', 'no name of a variable')[1];
        } else {
            $size = ord($this->buffer[$this->at]);
            $size > 0 && $size < 0x80 || $this->fail('no name of a variable', $this->at);
            $this->at++;
            $name = $this->body($size, '');
        }
        $this->scalar('str', $name);
        $this->size = strlen($name);
    }

    private function integer(string $digits): int
    {
        return (string) (int) $digits === $digits ? (int) $digits : $this->fail('no integer of 64 bits');
    }

    protected function value(): void
    {
        if ($this->handler !== null && $this->ordinal === 0) {
            $this->session($this->handler);
            return;
        }
        [, $type, $argument] = $this->match(self::VALUE, 'no value') + ['', '', ''];
        $number = $type === 'R' ? 0 : ++$this->values;
        $this->head = in_array($type, ['N', 'b', 'i', 'd'], true) ? $type : "$type:$argument";
        match ($type) {
            'N' => $this->scalar('nil', null),
            'b' => $this->scalar('bool', $argument === '1' || ($argument !== '0' && $this->fail('no boolean'))),
            'i' => $this->scalar('int', $this->integer($argument)),
            'd' => $this->scalar('float', $this->float($argument)),
            's' => $this->string((int) $argument),
            'a' => $this->array((int) $argument),
            'O' => $this->object($this->class($argument), $this->braced('no properties')),
            'C' => $this->data($this->class($argument), $this->braced('no data')),
            'E' => $this->enum($this->body((int) $argument, '";')),
            default => $this->backReference($type === 'R', $this->integer($argument), $number),
        };
        $this->remember($number);
    }

    private function float(string $digits): float
    {
        return match (true) {
            preg_match(self::FLOAT, $digits) !== 1 => $this->fail('no float'),
            $digits === 'NAN' => NAN,
            $digits === 'INF' => INF,
            $digits === '-INF' => -INF,
            default => (float) $digits,
        };
    }

    private function class(string $size): string
    {
        return $this->className($this->body((int) $size, '":'));
    }

    /** A number in front of a brace. */
    private function braced(string $error): int
    {
        return (int) $this->match('~\G(0|[1-9]\d{0,17}):\{~', $error)[1];
    }

    private function data(string $class, int $size): void
    {
        $offset = $this->at;
        $this->certain ??= $this->values;
        $this->custom($class, $this->body($size, '}'), $offset);
    }

    private function enum(string $name): void
    {
        [$class, $case] = explode(':', $name, 2) + [1 => ''];
        $this->case($this->className($class), $case);
    }

    /** @param int $number of the reference; 0: it has none */
    private function backReference(bool $isHeld, int $target, int $number): void
    {
        $target <= ($this->certain ?? $target) || $this->fail('a reference behind data of Serializable');
        $this->reference($isHeld, $target, $number);
    }
}
