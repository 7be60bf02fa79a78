<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/**
 * What another serializer of PHP has written, as the tokens of the message that msgpack_pack() would write for the value:
 * what it does not have is implied. It is read twice: at first to check it as a whole, and to find out which arrays are
 * lists and which values are referred to.
 */
abstract class Foreign extends Reader
{
    /** @var string what it is */
    public const NAME = '';
    /** @var int the least bytes of a key and a value */
    protected const PAIR = 1;
    private const CLASS_NAME = '~^(?:[a-z_\x80-\xff][\w\x80-\xff]*+(?:\\\\(?!$)|$))++$~iD';
    private const LONGEST_PATH = 1024;
    /** Marks of back-references in messages. */
    private const ARRAY = 2, OBJECT = 4, HELD = 5;

    /** An object or enum case, or the reference to one; the empty string: it is shown as the token. */
    public string $shown = '';
    public ?string $note = null;
    /** It does not have the token. */
    public bool $isImplied = false;
    private int $count = 0;
    private bool $isChecked = false;
    private int $end = 0;
    /** @var list<array{string, mixed, int|null}> the next tokens, reversed: kind, value, offset if it is there */
    private array $implied = [];
    /** @var list<array{int, int, int}> the left, list and index of the arrays and objects around the innermost one */
    protected array $open = [];
    /** Of the innermost array or object: how many keys and values are still to come, */
    protected int $left = 1;
    /** its place in $lists; -1: it is no array, */
    private int $list = -1;
    /** and the next key, if it is a list. */
    private int $index = 0;
    /** "1" for each array that is a list. */
    private string $lists = '';
    private int $arrays = 0;
    /** How many values that may be referred to, and tokens that are arrays or maps, there were. */
    protected int $values = 0, $ordinal = 0;
    /** @var array<int, bool> the numbers of the values that are referred to; whether by a PHP reference */
    private array $targets = [];
    /** @var array<int, array{string, mixed, int, string, int, int}> kind, value (ordinal), size, shown, offset, mark */
    private array $known = [];

    /** The input as what another serializer has written, where it begins as such; then all of it has to be that. */
    public static function recognized(Reader $reader): ?self
    {
        return Igbinary::read($reader) ?? Serialized::text($reader);
    }

    /** Reads a key; false: that of a list, which is no token. */
    abstract protected function key(): bool;

    /** Reads a scalar, or the head of an array or object. */
    abstract protected function value(): void;

    protected function checked(): static
    {
        $again = clone $this;
        $walker = new Walker($this);
        $this->limit = self::LONGEST_PATH;
        while ($this->has(1)) {
            $walker->next();
        }
        if ($this->at < $this->length) {
            $this->fail('bytes after the value', $this->at);
        }
        [$again->isChecked, $again->lists, $again->targets] = [true, $this->lists, $this->targets];
        return $again;
    }

    /** @param int|null $offset null: of the token */
    protected function fail(string $message, ?int $offset = null): never
    {
        throw new Malformed(static::NAME . ": $message", $offset ?? $this->offset);
    }

    protected function endEarly(): never
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
        $isKey = $this->open !== [] && $this->left % 2 === 0 && $this->readKey();
        if (!$isKey) {
            $this->offset = $this->at; // behind a key that is no token
            $this->left--;
            $this->value();
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

    protected function scalar(string $kind, mixed $value): void
    {
        [$this->kind, $this->value] = [$kind, $value];
    }

    protected function container(string $kind, int $size, int $count): void
    {
        [$this->kind, $this->value, $this->size, $this->count] = [$kind, null, $size, $count];
        $this->ordinal++;
    }

    protected function open(int $left, int $list = -1): void
    {
        $this->open[] = [$this->left, $this->list, $this->index];
        [$this->left, $this->list, $this->index] = [$left, $list, 0];
    }

    private function readKey(): bool
    {
        $this->left--;
        return $this->key();
    }

    /** All arrays and objects that have no more elements. */
    private function close(): void
    {
        while ($this->open !== [] && $this->isComplete()) {
            [$this->left, $this->list, $this->index] = array_pop($this->open);
        }
    }

    /** Whether the innermost array or object is, the end of which is then read. */
    protected function isComplete(): bool
    {
        return $this->left === 0;
    }

    /** A str as a name of an array or object: properties have their class or an asterisk in front of it. */
    protected function named(): bool
    {
        $isHidden = preg_match('/^\0([^\0]+)\0(.*)$/s', Text::string($this->value), $name) === 1;
        $this->note = $isHidden ? Text::printable($name[2], 200) . ($name[1] === '*' ? ', protected'
            : ', private of ' . Text::printable($name[1], 200)) : null;
        return $this->isKey();
    }

    /** Whether the key that was read is a token. */
    protected function isKey(): bool
    {
        if ($this->list >= 0 && $this->value !== $this->index++) {
            $this->lists[$this->list] = '0';
        }
        return !$this->isChecked || $this->list < 0;
    }

    /** A value that may be referred to was read. */
    protected function remember(int $number): void
    {
        if ($this->isChecked && isset($this->targets[$number])) {
            $mark = $this->shown === '' ? self::ARRAY : ($this->isHeld() ? self::HELD : self::OBJECT);
            $value = $this->isContainer() ? $this->ordinal : $this->value;
            $this->known[$number] ??= [$this->kind, $value, $this->size, $this->shown, $this->offset, $mark];
        }
    }

    /** Whether a PHP reference is to the value that was read: such an array or object has a mark in messages. */
    private function isHeld(): bool
    {
        return $this->isChecked && ($this->targets[$this->values] ?? false);
    }

    protected function array(int $count): void
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
        if ($count > intdiv($this->length - $this->at, static::PAIR)) {
            $this->endEarly();
        }
    }

    protected function object(string $class, int $count): void
    {
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

    /** An object of a Serializable class, whose data are at the offset. */
    protected function custom(string $class, string $data, int $offset): void
    {
        $this->container('map', 2, 1);
        $this->describe($class, ' {…}', 'object, from Serializable');
        $this->imply([['nil', null], ['int', 3], ['str', $class], ['str', $data, $offset]]);
    }

    protected function case(string $class, string $case): void
    {
        $case !== '' || $this->fail('no enum case');
        $this->container('map', 2, 0);
        $this->describe($class, '::' . Text::printable($case, 200), 'enum case');
        $this->imply([['nil', null], ['int', 6], ['str', $class], ['str', $case]]);
    }

    protected function className(string $name): string
    {
        return preg_match(self::CLASS_NAME, $name) === 1 ? $name : $this->fail('no name of a class');
    }

    /**
     * @param int $number of the reference; 0: it has none
     * @param bool $isCopy whether an array may be the same without a PHP reference
     */
    protected function reference(bool $isHeld, int $target, int $number, bool $isCopy = false): void
    {
        $target > 0 && $target < ($number ?: $this->values + 1) || $this->fail('a reference to nothing');
        if (!$this->isChecked) {
            $this->targets[$target] = $isHeld || $isCopy || ($this->targets[$target] ?? false);
            $this->scalar('nil', null);
            return;
        }
        $known = $this->known[$target];
        isset($this->targets[$number]) && $this->known[$number] = $known;
        [$kind, $value, $size, $this->shown, $offset, $mark] = $known;
        $isArray = $this->shown === '' && ($kind === 'array' || $kind === 'map');
        $isHeld || $this->shown !== '' || ($isCopy && $isArray) || $this->fail('a reference to no object');
        $this->scalar($kind, $value);
        $this->size = $size;
        $same = $isArray ? 'the same array as' : 'the same object as';
        $this->note = ($isHeld ? 'a reference to the value' : $same) . " at offset $offset";
        if ($kind === 'array' && !$isHeld) { // it is empty, and has no mark
            $this->container($kind, 0, 0);
        } elseif ($this->isContainer()) {
            $this->container('map', 2, $kind === 'array' ? 0 : $size - 1);
            $mark = $isHeld || $mark !== self::HELD ? $mark : self::OBJECT;
            $this->imply([['nil', null], ['int', $mark], ['int', 0], ['int', $value]]);
        }
    }
}
