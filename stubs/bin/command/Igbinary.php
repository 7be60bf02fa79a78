<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** What igbinary has written, in its formats 1 and 2. */
final class Igbinary extends Foreign
{
    public const NAME = 'Bytes of igbinary';
    protected const PAIR = 2;
    private const BEGINNING = '~^\0\0\0[\x01\x02][\x00-\x26]~', HEADER = 4;
    /** Types; of those in threes the size or number that follows has 1, 2 and 4 bytes. */
    private const NIL = 0x00, ARRAY_REFERENCE = 0x01, FALSE = 0x04, TRUE = 0x05, INTEGER = 0x06, FLOAT = 0x0c,
        EMPTY = 0x0d, KNOWN_STRING = 0x0e, STRING = 0x11, ARRAY = 0x14, OBJECT = 0x17, OBJECT_OF_KNOWN_CLASS = 0x1a,
        DATA = 0x1d, LONG = 0x20, OBJECT_REFERENCE = 0x22, REFERENCE = 0x25, LONGEST_STRING = 0x26, CASE = 0x27;

    /** Of each string the offset of its type, in four bytes. */
    private string $strings = '';

    protected function __construct(string $bytes)
    {
        parent::__construct(null);
        $this->buffer = $bytes;
        $this->length = strlen($bytes);
        $this->at = self::HEADER;
    }

    public static function read(Reader $reader): ?self
    {
        $begins = $reader->peek(1) === "\0" && preg_match(self::BEGINNING, $reader->peek(self::HEADER + 1)) === 1;
        return $begins ? (new self($reader->rest()))->checked() : null;
    }

    /** A number of 1, 2 or 4 bytes, as the type says, which is one of three. */
    private function number(int $which): int
    {
        return $this->unsignedOf(1 << $which);
    }

    private function unsignedOf(int $bytes): int
    {
        if ($bytes > $this->length - $this->at) {
            $this->endEarly();
        }
        $this->at += $bytes;
        return self::unsigned(substr($this->buffer, $this->at - $bytes, $bytes));
    }

    /** Null: it is none of three types from the first on. */
    private static function which(int $type, int $first): ?int
    {
        return $type >= $first && $type < $first + 3 ? $type - $first : null;
    }

    protected function key(): bool
    {
        $type = $this->unsignedOf(1);
        $this->head = chr($type);
        if ($this->string($type)) {
            return $this->named();
        }
        $this->integer($type) || $this->fail('no key');
        return $this->isKey();
    }

    private function integer(int $type): bool
    {
        $isLong = $type === self::LONG || $type === self::LONG + 1;
        if (!$isLong && ($type < self::INTEGER || $type >= self::FLOAT)) {
            return false;
        }
        $number = $this->unsignedOf($isLong ? 8 : 1 << (($type - self::INTEGER) >> 1));
        $isNegative = $type % 2 === 1;
        // The largest one has no positive counterpart.
        $number >= 0 || ($isNegative && $number === PHP_INT_MIN) || $this->fail('no integer of 64 bits');
        $this->scalar('int', $isNegative && $number !== PHP_INT_MIN ? -$number : $number);
        return true;
    }

    private function string(int $type): bool
    {
        $place = $this->place($type);
        if ($place === null) {
            return false;
        }
        $this->scalar('str', substr($this->buffer, $place[0], min($place[1], $this->limit)));
        $this->size = $place[1];
        return true;
    }

    /** @return array{int, int}|null the offset and size of a string; null: the type is that of none */
    private function place(int $type): ?array
    {
        if ($type === self::EMPTY) {
            return [$this->at, 0];
        }
        $known = self::which($type, self::KNOWN_STRING);
        if ($known !== null) {
            $offset = substr($this->strings, 4 * $this->number($known), 4);
            $behind = $this->at;
            $this->at = $offset === '' ? $this->fail('a string that was not before') : self::unsigned($offset);
            $type = $this->unsignedOf(1);
            $class = self::which($type, self::OBJECT); // its name is a string, too
            $place = $this->sized($class === null ? $type : self::STRING + $class);
            $this->at = $behind;
            return $place;
        }
        $offset = $this->at - 1;
        $place = $this->sized($type);
        $this->strings .= $place === null ? '' : pack('N', $offset);
        return $place;
    }

    /** @return array{int, int}|null of a string with its size in front of it */
    private function sized(int $type): ?array
    {
        $which = $type === self::LONGEST_STRING ? 3 : self::which($type, self::STRING);
        return $which === null ? null : $this->bytes($this->number($which));
    }

    /** @return array{int, int} */
    private function bytes(int $size): array
    {
        if ($size < 0 || $size > $this->length - $this->at) {
            $this->endEarly();
        }
        $this->at += $size;
        return [$this->at - $size, $size];
    }

    private function text(int $type): string
    {
        $place = $this->place($type) ?? $this->fail('no name');
        return substr($this->buffer, $place[0], $place[1]);
    }

    protected function value(): void
    {
        $type = $this->unsignedOf(1);
        $isHeld = $type === self::REFERENCE;
        $type = $isHeld ? $this->unsignedOf(1) : $type;
        $this->head = substr($this->buffer, $this->offset, $isHeld ? 2 : 1);
        $array = self::which($type, self::ARRAY);
        $class = self::which($type, self::OBJECT);
        $known = self::which($type, self::OBJECT_OF_KNOWN_CLASS);
        $reference = self::which($type, self::ARRAY_REFERENCE) ?? self::which($type, self::OBJECT_REFERENCE);
        if ($reference !== null) {
            $this->reference($isHeld, $this->number($reference) + 1, 0, $type < self::OBJECT_REFERENCE);
            return;
        }
        // All that may be referred to has a number, from 1 on.
        $number = $isHeld || $array !== null || $class !== null || $known !== null ? ++$this->values : 0;
        if ($array !== null) {
            $this->array($this->number($array));
        } elseif ($class !== null || $known !== null) {
            $this->objectOf($this->text($class === null ? self::KNOWN_STRING + $known : self::STRING + $class));
        } else {
            $this->scalarOf($type);
        }
        $this->remember($number);
    }

    private function objectOf(string $class): void
    {
        $class = $this->className($class);
        $type = $this->unsignedOf(1);
        $array = self::which($type, self::ARRAY);
        $data = self::which($type, self::DATA);
        if ($array !== null) {
            $this->object($class, $this->number($array));
        } elseif ($data !== null) {
            [$offset, $size] = $this->bytes($this->number($data));
            $this->custom($class, substr($this->buffer, $offset, $size), $offset);
        } elseif ($type === self::CASE) {
            $this->case($class, $this->text($this->unsignedOf(1)));
        } else {
            $this->fail('no properties');
        }
    }

    private function scalarOf(int $type): void
    {
        if ($type === self::NIL) {
            $this->scalar('nil', null);
        } elseif ($type === self::FALSE || $type === self::TRUE) {
            $this->scalar('bool', $type === self::TRUE);
        } elseif ($type === self::FLOAT) {
            [$offset] = $this->bytes(8);
            $this->scalar('float', self::unpacked('E', substr($this->buffer, $offset, 8)));
        } elseif (!$this->integer($type) && !$this->string($type)) {
            $this->fail('no value');
        }
    }
}
