<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/**
 * Text of PHP's serialize(), and sessions of the handlers php, php_serialize and php_binary, as the tokens of the
 * message that msgpack_pack() would write for the value: what the text does not have is implied. It is read twice: at
 * first to check it as a whole, and to find out which arrays are lists and which values are referred to.
 */
final class Serialized extends Reader
{
    private const PREFIX = 'Text of serialize(): ';
    private const BEGINNING = '(?:N;|[bi]:[-\d]|d:[-\dIN]|[saOCE]:\d)';
    /** A name of a session has no quotation mark: one is before every string of the other handlers. */
    private const NAME = '([^|"\x00-\x1f]*+)\|';
    private const VALUE = '~\G(?|(N)();|([bidrR]):([^;]{1,400});'
        . '|(a):(0|[1-9]\d{0,17}):\{|([sEOC]):(0|[1-9]\d{0,17}):")~';
    private const KEY = '~\G(?|(i):([^;]{1,20});|(s):(0|[1-9]\d{0,17}):")~';
    private const FLOAT = '~^(?:NAN|-?INF|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)$~D';
    private const CLASS_NAME = '~^(?:[a-z_\x80-\xff][\w\x80-\xff]*+(?:\\\\(?!$)|$))++$~iD';
    /** What may be the rest of a text that was cut. */
    private const CUT = '~^(?:[a-zA-Z](?::[-+.\w]*:?)?|\d+:?)?$~D';
    /** Marks of back-references in messages. */
    private const ARRAY = 2, OBJECT = 4, HELD = 5;
    private const IGBINARY = '~^\0\0\0[\x01\x02][\x00-\x26]~';
    private const FIRST_BYTES = 256, LONGEST_NAME = 4096, LONGEST_PATH = 1024, LONGEST_HEAD = 64,
        LONGEST_SMALL_TEXT = 0x7fff;
    /** The least bytes of a pair: i:0;N; */
    private const PAIR = 6;

    /** An object or enum case, or the reference to one; the empty string: it is shown as the token. */
    public string $shown = '';
    public ?string $note = null;
    /** The text does not have the token. */
    public bool $isImplied = false;
    private int $count = 0;
    private bool $isChecked = false;
    private int $end = 0;
    /** @var list<array{string, mixed, int|null}> the next tokens, reversed: kind, value, offset if it is in the text */
    private array $implied = [];
    /** @var list<array{int, int, int}> the left, list and index of the arrays and objects around the innermost one */
    private array $open = [];
    /** Of the innermost array or object: how many keys and values are still to come, */
    private int $left = 1;
    /** its place in $lists; -1: it is no array, */
    private int $list = -1;
    /** and the next key, if it is a list. */
    private int $index = 0;
    /** "1" for each array that is a list. */
    private string $lists = '';
    /** How many arrays, values, and tokens that are arrays or maps there were. */
    private int $arrays = 0, $values = 0, $ordinal = 0;
    /** The variables of a session: known when it was checked. */
    private int $variables = 1 << 60;
    /** Behind data of Serializable, which may have values of its own, no other number is. */
    private ?int $certain = null;
    /** @var array<int, bool> the numbers of the values that are referred to; whether by a PHP reference */
    private array $targets = [];
    /** @var array<int, array{string, mixed, int, string, int, int}> kind, value (ordinal), size, shown, offset, mark */
    private array $known = [];

    private function __construct(string $text, private readonly ?string $handler)
    {
        parent::__construct(null);
        $this->buffer = $text;
        // A line end is no part of the text, but files and redis-cli have one.
        $this->length = strlen($text) - (preg_match('/\r?\n$/D', substr($text, -2), $end) === 1 ? strlen($end[0]) : 0);
    }

    /** The input as text, where it begins as such; it has to be well-formed as a whole. */
    public static function recognized(Reader $reader, bool $isText = false): ?self
    {
        $byte = $reader->peek(1);
        if (!$isText && $byte === "\0" && preg_match(self::IGBINARY, $reader->peek(5)) === 1) {
            throw new Malformed('Bytes of igbinary, which msgpack does not read', 0);
        }
        // Nothing is waited for behind what messages begin with most often.
        $mayBeText = $byte < "\x80" ? $byte !== '' : preg_match('~^[\xc2-\xf4][\x80-\xbf]~', $reader->peek(2)) === 1;
        $handlers = $isText || $mayBeText ? self::handlers($reader) : [];
        $text = $isText || $handlers !== [] ? $reader->rest() : '';
        if (!$isText && $byte >= "\xdc" && $byte < "\xe0" && strlen($text) > self::LONGEST_SMALL_TEXT) {
            return null; // the array or map may be complete
        }
        $error = null;
        foreach ($isText && $handlers === [] ? [null] : $handlers as $handler) {
            try {
                return (new self($text, $handler))->checked();
            } catch (Malformed $e) {
                $error ??= $e;
            }
        }
        return $error !== null && ($isText || $byte < "\x80") ? throw $error : null;
    }

    /** @return list<string|null> of the sessions that the input may be; null: the text is a single value */
    private static function handlers(Reader $reader): array
    {
        for ($count = self::FIRST_BYTES; $count <= self::LONGEST_NAME; $count *= 2) {
            $bytes = $reader->peek($count);
            if (strlen($bytes) < $count || preg_match('~^[^|"\x00-\x1f]++$~D', $bytes) !== 1) {
                break;
            }
        }
        $names = ['' => '', 'php' => self::NAME, 'php_binary' => '[\x01-\x7f].{' . ord($bytes) % 128 . '}'];
        $isPossible = fn (string $name) => preg_match("~^$name" . self::BEGINNING . '~s', $bytes) === 1;
        return array_map(fn (string $handler) => $handler ?: null, array_keys(array_filter($names, $isPossible)));
    }

    private function checked(): self
    {
        $walker = new Walker($this);
        $this->limit = self::LONGEST_PATH;
        while ($this->has(1)) {
            $walker->next();
        }
        if ($this->at < $this->length) {
            $this->fail('bytes after the value', $this->at);
        }
        $text = new self($this->buffer, $this->handler);
        [$text->isChecked, $text->lists, $text->targets] = [true, $this->lists, $this->targets];
        $text->variables = $this->variables;
        return $text;
    }

    /** @param int|null $offset null: of the token */
    private function fail(string $message, ?int $offset = null): never
    {
        throw new Malformed(self::PREFIX . $message, $offset ?? $this->offset);
    }

    private function endEarly(): never
    {
        $this->fail('not enough bytes', $this->length);
    }

    /** Of the elements, properties or variables. */
    public function count(): int
    {
        return $this->count;
    }

    /**
     * Whether there is more of the value.
     *
     * @phpstan-pure
     */
    public function has(int $count): bool
    {
        return $this->left > 0 || $this->open !== [] || $this->implied !== [];
    }

    /** The kind of the next token, if it is implied, as a byte. */
    public function peek(int $count): string
    {
        return match (end($this->implied)[0] ?? '') {
            '' => '',
            'int' => "\x01",
            'str' => "\xa1",
            default => "\xc0",
        };
    }

    public function width(): int
    {
        return $this->end - $this->offset;
    }

    public function raw(): string
    {
        return match ($this->kind) {
            'nil' => "\xc0",
            'bool' => $this->value === true ? "\xc3" : "\xc2",
            'int' => Bytes::integer(is_int($this->value) ? $this->value : 0),
            'float' => "\xcb" . pack('E', $this->value),
            'str' => Bytes::str(Text::string($this->value)),
            'array' => Node::head($this->size, 0x90, 0xdc),
            default => Node::head($this->size, 0x80, 0xde),
        };
    }

    public function next(): bool
    {
        if (!$this->has(1)) {
            return false;
        }
        [$this->shown, $this->note, $this->head] = ['', null, ''];
        if ($this->implied !== []) {
            $this->nextImplied();
            return true;
        }
        $this->isImplied = false;
        $this->offset = $this->at;
        $isKey = $this->open !== [] && $this->left % 2 === 0 && $this->key();
        if (!$isKey) {
            $this->offset = $this->at; // behind a key that is no token
            $this->left--;
            $this->handler !== null && $this->ordinal === 0 ? $this->session($this->handler) : $this->value();
        }
        $this->end = $this->at;
        $this->close();
        return true;
    }

    private function nextImplied(): void
    {
        [$this->kind, $this->value, $offset] = array_pop($this->implied) ?? ['nil', null, null];
        $this->isImplied = $offset === null;
        $this->offset = $offset ?? $this->end;
        $this->size = is_string($this->value) ? strlen($this->value) : 0;
    }

    /** @param list<array{0: string, 1: mixed, 2?: int}> $tokens */
    private function imply(array $tokens): void
    {
        foreach (array_reverse($tokens) as $token) {
            $this->implied[] = [$token[0], $token[1], $token[2] ?? null];
        }
    }

    private function scalar(string $kind, mixed $value): void
    {
        [$this->kind, $this->value] = [$kind, $value];
    }

    private function container(string $kind, int $size, int $count): void
    {
        [$this->kind, $this->value, $this->size, $this->count] = [$kind, null, $size, $count];
        $this->ordinal++;
    }

    private function open(int $left, int $list = -1): void
    {
        $this->open[] = [$this->left, $this->list, $this->index];
        [$this->left, $this->list, $this->index] = [$left, $list, 0];
    }

    /** All arrays and objects that have no more elements. */
    private function close(): void
    {
        while ($this->open !== []) {
            $isSession = $this->handler !== null && count($this->open) === 1;
            if ($isSession && $this->at === $this->length && $this->left % 2 === 0) {
                $this->variables -= $this->left >> 1;
            } elseif ($isSession || $this->left > 0) {
                return;
            } elseif ($this->at >= $this->length) {
                $this->endEarly();
            } elseif ($this->buffer[$this->at] !== '}') {
                $this->fail('no end of an array or object', $this->at);
            } else {
                $this->at++;
            }
            [$this->left, $this->list, $this->index] = array_pop($this->open);
        }
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

    /** False: that of a list, which is no token. */
    private function key(): bool
    {
        $this->left--;
        if ($this->handler !== null && count($this->open) === 1) {
            $this->name();
            return true;
        }
        [, $type, $argument] = $this->match(self::KEY, 'no key') + ['', '', ''];
        if ($type === 'i') {
            $this->scalar('int', $this->integer($argument));
            $this->head = 'i';
        } else {
            $this->head = "s:$argument";
            $this->string((int) $argument);
            $isHidden = preg_match('/^\0([^\0]+)\0(.*)$/s', Text::string($this->value), $name) === 1;
            $this->note = $isHidden ? Text::printable($name[2], 200) . ($name[1] === '*' ? ', protected'
                : ', private of ' . Text::printable($name[1], 200)) : null;
        }
        if ($this->list >= 0 && $this->value !== $this->index++) {
            $this->lists[$this->list] = '0';
        }
        return !$this->isChecked || $this->list < 0;
    }

    private function name(): void
    {
        if ($this->handler === 'php') {
            $name = $this->match('~\G' . self::NAME . '~', 'no name of a variable')[1];
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

    private function value(): void
    {
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
            'O' => $this->object($this->className($argument)),
            'C' => $this->custom($this->className($argument)),
            'E' => $this->case($this->body((int) $argument, '";')),
            default => $this->reference($type === 'R', $this->integer($argument), $number),
        };
        if ($this->isChecked && isset($this->targets[$number])) {
            $mark = $this->shown === '' ? self::ARRAY : ($this->isHeld() ? self::HELD : self::OBJECT);
            $value = $this->isContainer() ? $this->ordinal : $this->value;
            $this->known[$number] ??= [$this->kind, $value, $this->size, $this->shown, $this->offset, $mark];
        }
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

    /** Whether a PHP reference is to the value that was read: such an array or object has a mark in messages. */
    private function isHeld(): bool
    {
        return $this->isChecked && ($this->targets[$this->values] ?? false);
    }

    private function array(int $count): void
    {
        $this->needPairs($count);
        // An empty array has no mark.
        $isHeld = $count > 0 && $this->isHeld();
        $isList = $this->isChecked && !$isHeld && $this->lists[$this->arrays] === '1';
        $this->lists .= $this->isChecked ? '' : '1';
        $this->container($isList ? 'array' : 'map', $count + ($isHeld ? 1 : 0), $count);
        $this->imply($isHeld ? [['nil', null], ['int', 1]] : []);
        $this->note = $isHeld ? 'held by reference' : null;
        $this->open(2 * $count, $isList || !$this->isChecked ? $this->arrays : -1);
        $this->arrays++;
    }

    private function needPairs(int $count): void
    {
        if ($count > intdiv($this->length - $this->at, self::PAIR)) {
            $this->endEarly();
        }
    }

    private function className(string $size): string
    {
        $name = $this->body((int) $size, '":');
        return preg_match(self::CLASS_NAME, $name) === 1 ? $name : $this->fail('no name of a class');
    }

    private function object(string $class): void
    {
        $count = (int) $this->match('~\G(0|[1-9]\d{0,17}):\{~', 'no properties')[1];
        $this->needPairs($count);
        $isHeld = $this->isHeld();
        $this->container('map', $count + ($isHeld ? 2 : 1), $count);
        $this->describe($class, ' {…}', 'object' . ($isHeld ? ', held by reference' : ''));
        $this->imply([...($isHeld ? [['nil', null], ['int', 1]] : []), ['nil', null], ['str', $class]]);
        $this->open(2 * $count);
    }

    private function describe(string $class, string $behind, string $note): void
    {
        $this->shown = Text::printable($class, 200) . $behind;
        $this->note = $note;
    }

    private function custom(string $class): void
    {
        $size = (int) $this->match('~\G(0|[1-9]\d{0,17}):\{~', 'no data')[1];
        $offset = $this->at;
        $data = $this->body($size, '}');
        $this->certain ??= $this->values;
        $this->container('map', 2, 1);
        $this->describe($class, ' {…}', 'object, from Serializable');
        $this->imply([['nil', null], ['int', 3], ['str', $class], ['str', $data, $offset]]);
    }

    private function case(string $name): void
    {
        [$class, $case] = explode(':', $name, 2) + [1 => ''];
        if ($case === '' || preg_match(self::CLASS_NAME, $class) !== 1) {
            $this->fail('no enum case');
        }
        $this->container('map', 2, 0);
        $this->describe($class, '::' . Text::printable($case, 200), 'enum case');
        $this->imply([['nil', null], ['int', 6], ['str', $class], ['str', $case]]);
    }

    /** @param int $number of the reference; 0: it has none */
    private function reference(bool $isHeld, int $target, int $number): void
    {
        $target > 0 && $target < ($number ?: $this->values + 1) || $this->fail('a reference to nothing');
        $target <= ($this->certain ?? $target) || $this->fail('a reference behind data of Serializable');
        if (!$this->isChecked) {
            $this->targets[$target] = $isHeld || ($this->targets[$target] ?? false);
            $this->scalar('nil', null);
            return;
        }
        $known = $this->known[$target];
        isset($this->targets[$number]) && $this->known[$number] = $known;
        [$kind, $value, $size, $this->shown, $offset, $mark] = $known;
        $isHeld || $this->shown !== '' || $this->fail('a reference to no object');
        $this->scalar($kind, $value);
        $this->size = $size;
        $this->note = ($isHeld ? 'a reference to the value' : 'the same object as') . " at offset $offset";
        if ($this->isContainer()) {
            $this->container('map', 2, $size - 1);
            $mark = $isHeld || $mark !== self::HELD ? $mark : self::OBJECT;
            $this->imply([['nil', null], ['int', $mark], ['int', 0], ['int', $value]]);
        }
    }
}
