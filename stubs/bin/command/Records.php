<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The structures that msgpackr's records refer to: docs/msgpackr.md. */
final class Records
{
    private const TYPE = 0x72, FIRST = 0x40, FIRST_OF_TWO = 0x60, LAST = 0x7f, IDS = 64;

    /** @var array<int, list<string>> by id */
    private array $names = [];
    private bool $hasTwoBytes = false;

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
        $this->hasTwoBytes = $this->hasTwoBytes || strlen($body) === 2;
        // One of two bytes replaces that of one byte, where there may be one.
        unset($this->names[$id - self::IDS]);
        return $this->names[$id] = $names;
    }
}
