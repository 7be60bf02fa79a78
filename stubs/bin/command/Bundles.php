<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The strings of a message that msgpackr has put behind its values: docs/msgpackr.md. */
final class Bundles
{
    public const TYPE = 0x62, DISTANCE = 4;
    private const CHUNK = 65536;

    /** @var array{string, string} one after the other: those with any characters, and those in ASCII */
    private array $strings = ['', ''];
    /** @var array{int, int} how far they were taken */
    private array $taken = [0, 0];
    /** Where both begin and end in the stream; 0: there are none. */
    private int $begin = 0, $end = 0;
    private bool $isUsed = true;

    /** At the end of the ext value: those that begin so many bytes behind the head, of the token. */
    public function open(Reader $token, int $distance): void
    {
        $begin = $token->position() - $token->size + $distance;
        if (!$this->isUsed || $begin < max($token->position(), $this->end)) {
            throw new Malformed('A bundle of strings that is not after the last one', $token->offset);
        }
        for ($count = self::CHUNK; !$this->read($token, $begin - $token->position(), $count); $count *= 2) {
        }
        [$this->begin, $this->isUsed, $this->taken] = [$begin, false, [0, 0]];
    }

    /** False: so many bytes do not suffice. */
    private function read(Reader $token, int $ahead, int $count): bool
    {
        $bytes = $token->peek($ahead + $count);
        $isAll = strlen($bytes) < $ahead + $count;
        $reader = Reader::of(substr($bytes, $ahead), $token->position() + min($ahead, strlen($bytes)));
        try {
            foreach ([0, 1] as $i) {
                $reader->need();
                $reader->kind === 'str' || throw new Malformed('A bundle that is no strings', $token->offset);
                $this->strings[$i] = Text::string($reader->value);
            }
        } catch (Malformed $e) {
            return $isAll || $e->offset === $token->offset ? throw $e : false;
        }
        $this->end = $reader->position();
        return true;
    }

    /** The next string: of so many characters of ASCII; negative: of so many units of UTF-16. */
    public function take(int $units, int $offset): string
    {
        $i = $units > 0 ? 1 : 0;
        $string = $this->strings[$i];
        $start = $at = $this->taken[$i];
        for ($units = abs($units); $units > 0 && $at < strlen($string); $at += strlen($character[0] ?? $string)) {
            $units -= ord($string[$at]) < 0xf0 ? 1 : 2;
            preg_match('/\G.[\x80-\xbf]*/s', $string, $character, 0, $at);
        }
        if ($units !== 0 || $this->end === 0) {
            throw new Malformed('A string that its bundle does not have', $offset);
        }
        $this->isUsed = true;
        $this->taken[$i] = $at;
        return substr($string, $start, $at - $start);
    }

    /** At the end of the value. */
    public function close(Reader $token): void
    {
        if ($this->end > 0 && $token->position() !== $this->begin) {
            throw new Malformed('A value that does not end at its bundle of strings', $token->position());
        }
        $token->skip($this->end - $this->begin);
        [$this->strings, $this->begin, $this->end, $this->isUsed] = [['', ''], 0, 0, true];
    }
}
