<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The structures that msgpackr's records refer to, and the marks of its structured clones: docs/msgpackr.md. */
final class Records
{
    public const ID = 0x69, POINTER = 0x70;
    /** An Error, a Set, a RegExp: the array that follows. */
    private const CLASSES = [0x65, 0x73, 0x78];
    private const TYPE = 0x72, FIRST = 0x40, FIRST_OF_TWO = 0x60, LAST = 0x7f, IDS = 64;

    /** @var array<int, list<string>> by id */
    private array $names = [];
    /** @var array<int, list<string>> by the id of a clone */
    private array $shared = [];
    private bool $hasTwoBytes = false;

    /** Whether the token is no value, but says what the next one is, or gives it an id. */
    public function isMark(Reader $token): bool
    {
        return $token->kind === 'ext' && ($token->size === 4 && $token->type === self::ID
            || $token->size === 1 && in_array($token->type, self::CLASSES, true));
    }

    /** The id of a clone that the token is, or refers to; null: it is another. */
    public static function id(Reader $token): ?int
    {
        $isId = $token->kind === 'ext' && $token->size === 4 && in_array($token->type, [self::ID, self::POINTER], true);
        return $isId ? Reader::unsigned(Text::string($token->value)) : null;
    }

    /**
     * Reads on where the token begins a record.
     *
     * @return list<string>|null its keys; null: it begins none
     */
    public function names(Reader $token): ?array
    {
        if ($token->kind === 'ext') {
            return $token->type === self::TYPE && $token->size < 3 ? $this->define($token) : null;
        }
        $byte = ord($token->head);
        if ($byte < self::FIRST || $byte > self::LAST) {
            return null;
        }
        $offset = $token->offset;
        $id = $byte - self::FIRST;
        if ($byte >= self::FIRST_OF_TWO && !isset($this->names[$id]) && $this->hasTwoBytes) {
            $id += self::IDS + ($token->byte() << 5);
        }
        return $this->names[$id]
            ?? throw new Malformed(sprintf('A record of structure %x, which is not defined', $byte), $offset);
    }

    /** @return list<string> */
    private function define(Reader $token): array
    {
        $body = Text::string($token->value);
        $offset = $token->offset;
        $id = ord($body[0] ?? "\0") - self::FIRST + (strlen($body) === 2 ? self::IDS + (ord($body[1]) << 5) : 0);
        $token->need();
        $names = $this->keys($token, $offset);
        $this->hasTwoBytes = $this->hasTwoBytes || strlen($body) === 2;
        // One of two bytes replaces that of one byte, where there may be one.
        unset($this->names[$id - self::IDS]);
        return $this->names[$id] = $names;
    }

    /** @return list<string> of an array, which may have an id, or be one that had it */
    private function keys(Reader $token, int $offset): array
    {
        $shared = self::id($token);
        if ($shared !== null && !$this->isMark($token)) {
            return $this->shared[$shared] ?? throw new Malformed('Keys with an unknown id', $token->offset);
        }
        $shared === null || $token->need();
        if ($token->kind !== 'array') {
            throw new Malformed('A structure whose keys are no array', $offset);
        }
        $names = [];
        for ($left = $token->size; $left > 0; $left--) {
            $token->need();
            if ($token->kind !== 'str') {
                throw new Malformed('A structure with a key that is no str', $token->offset);
            }
            $names[] = Text::string($token->value);
        }
        $shared === null || $this->shared[$shared] = $names;
        return $names;
    }
}
