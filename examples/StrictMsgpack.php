<?php
/**
 * MessagePack for the caches and queues of an application: reads what it has written, and rejects everything else.
 *
 * msgpack_unpack() alone cannot tell: the text "a" is a message as well, the integer 97.
 */
declare(strict_types=1);

namespace App;

final class StrictMsgpack
{
    /** A list of one element, in the plain and in the compact form. serialize(), igbinary and JSON never begin so. */
    private const HEADS = ["\x91", "\x92\x82\xC0\x03\x00\x00\x91"];

    /**
     * @param bool|list<class-string> $allowedClasses as in unserialize(): any other is not packed, and becomes a
     *     __PHP_Incomplete_Class in what a longer list has packed
     * @param bool $compact writes the compact form; both forms are read
     */
    public function __construct(
        private readonly bool|array $allowedClasses = true,
        private readonly bool $compact = false,
    ) {
    }

    /** @throws \Exception for a value that cannot be packed: of a closure, or of a class that is not allowed */
    public function pack(mixed $value): string
    {
        return msgpack_pack([$value], ['compact' => $this->compact, 'allowed_classes' => $this->allowedClasses]);
    }

    /** Whether the bytes begin as those of pack(). */
    public static function isPacked(string $bytes): bool
    {
        return str_starts_with($bytes, self::HEADS[0]) || str_starts_with($bytes, self::HEADS[1]);
    }

    /** @throws \UnexpectedValueException for any other bytes, and for an object of a class that is not found */
    public function unpack(string $bytes): mixed
    {
        if (!self::isPacked($bytes)) {
            throw new \UnexpectedValueException('The bytes were not packed by ' . self::class);
        }
        $callback = ini_set('unserialize_callback_func', self::class . '::rejectMissingClass');
        try {
            $list = msgpack_unpack($bytes, null, ['allowed_classes' => $this->allowedClasses, 'throw' => true]);
        } catch (\Throwable $e) {
            throw new \UnexpectedValueException($e->getMessage(), 0, $e);
        } finally {
            ini_set('unserialize_callback_func', (string) $callback);
        }
        if (!is_array($list) || !array_key_exists(0, $list)) {
            throw new \UnexpectedValueException('The bytes were not packed by ' . self::class);
        }
        return $list[0];
    }

    /** PHP calls it for a class that no autoloader finds. */
    public static function rejectMissingClass(string $class): never
    {
        throw new \UnexpectedValueException("The class $class is not found");
    }
}
