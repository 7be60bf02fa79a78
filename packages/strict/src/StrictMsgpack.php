<?php
/**
 * MessagePack for the caches and queues of an application: reads what it has written, and rejects everything else.
 *
 * msgpack_unpack() alone cannot tell: the text "a" is a message as well, the integer 97.
 */
declare(strict_types=1);

namespace MsgpackExt;

final class StrictMsgpack
{
    /** A list of one element, in the plain and in the compact form. serialize(), igbinary and JSON never begin so. */
    private const HEADS = ["\x91", "\x92\x82\xC0\x03\x00\x00\x91"];

    private const VERSION = '4.0.0-dev';

    /**
     * @param bool|list<string> $allowedClasses as in unserialize(); objects of any other are neither packed nor read
     * @param bool $compact writes the compact form; both forms are read
     * @param bool $strict a value comes back as it was packed, under the classes as they are when it is read, or it is
     *     rejected. Without, an object of a class that is not allowed is a __PHP_Incomplete_Class, and one whose
     *     properties have changed comes back as far as it can, as from unserialize()
     */
    public function __construct(
        private readonly bool|array $allowedClasses = true,
        private readonly bool $compact = false,
        private readonly bool $strict = true,
    ) {
        $version = phpversion('msgpack');
        if ($version === false || version_compare($version, self::VERSION, '<')) {
            $installed = $version === false ? 'no extension of this name is loaded' : "this is version $version";
            throw new \LogicException("msgpack-ext/msgpack 4.0 or newer is needed, not PECL msgpack: $installed");
        }
    }

    /** @throws \Exception for a value that would not come back: a closure, an object of a class that is not allowed */
    public function pack(mixed $value): string
    {
        return msgpack_pack([$value], [
            'compact' => $this->compact,
            'allowed_classes' => $this->classes(),
            'strict' => $this->strict,
        ]);
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
            $list = msgpack_unpack($bytes, null, [
                'allowed_classes' => $this->classes(),
                'strict' => $this->strict,
                'throw' => true,
            ]);
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

    /**
     * A value that another serializer has read as far as it could, with objects of any class.
     *
     * @throws \Exception under strict, for an object that is not what it was, as its class has changed: pack() would throw
     */
    public function adopt(mixed $value): mixed
    {
        if ($this->strict) {
            try {
                (new self())->pack($value);
            } catch (\Exception $e) {
                // What is in the place of an object of a class that is not allowed has not changed.
                str_contains($e->getMessage(), \__PHP_Incomplete_Class::class) || throw $e;
            }
        }
        return $value;
    }

    /** PHP calls it for a class that no autoloader finds. */
    public static function rejectMissingClass(string $class): never
    {
        throw new \UnexpectedValueException("The class $class is not found");
    }

    /** @return bool|list<class-string> a name from a configuration need not be that of a class that is installed */
    private function classes(): bool|array
    {
        /** @var bool|list<class-string> */
        return $this->allowedClasses;
    }
}
