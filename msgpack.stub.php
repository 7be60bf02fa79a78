<?php

/** @generate-class-entries */

namespace {
    /**
     * Packs a value as MessagePack.
     *
     * Objects, references and enum cases are written in PECL msgpack's form (see the ini setting
     * msgpack.php_only) and come back as what they were; a resource becomes nil, with a warning.
     *
     * @param mixed $value Any value: of objects, those that serialize() accepts, and MessagePack\Type\*, which are
     *                     written as the MessagePack type that they stand for.
     * @return string the bytes; binary, not text
     * @throws Exception where a class forbids serialization, where arrays and objects are nested deeper than
     *                   msgpack.max_depth, where a string has more than 2^32-1 bytes; and whatever __serialize(),
     *                   __sleep() or serialize() throws
     */
    function msgpack_pack(mixed $value): string {}

    /** @alias msgpack_pack */
    function msgpack_serialize(mixed $value): string {}

    /**
     * Unpacks one MessagePack value.
     *
     * bin and str become strings, float 32 and float 64 floats, ext a MessagePack\Type\Ext, ext -1 a
     * MessagePack\Type\Timestamp; an integer beyond PHP's range becomes a string of its digits.
     *
     * @param string $str    The bytes.
     * @param mixed $object  A template to fill; not supported yet.
     * @param array $options "allowed_classes" (bool|array): true for every class, the default; false for none; or
     *                       the names of those that may be instantiated, enums included: any other becomes
     *                       __PHP_Incomplete_Class. "max_depth" (int): how deep arrays and objects may be nested;
     *                       msgpack.max_depth by default, 0 for as deep as is safe.
     * @return mixed the value. null where $str is empty; false, with a warning, where it is malformed, cut short or
     *               too deep. Where bytes follow the value, the value, with a warning.
     * @throws ValueError|TypeError where an option is unknown, or not what it should be
     * @throws Error where $object is not null
     * @throws Exception where a class forbids serialization; and whatever __wakeup(), __unserialize(), unserialize()
     *                   or an autoloader throws
     */
    function msgpack_unpack(string $str, mixed $object = null, array $options = []): mixed {}

    /** @alias msgpack_unpack */
    function msgpack_unserialize(string $str, mixed $object = null, array $options = []): mixed {}
}

namespace MessagePack\Type {
    /** Bytes to be packed as bin, whatever they are. */
    final class Bin
    {
        /** @var string */
        public $data;

        public function __construct(string $data) {}
    }

    /** A value of an application's own type: what an ext unpacks to, and packs as. */
    final class Ext
    {
        /** @var int -128 to 127; negative types are the specification's */
        public $type;

        /** @var string the body, as it stands in the message */
        public $data;

        public function __construct(int $type, string $data) {}
    }

    /** An array to be packed as a map, even where it is a list. */
    final class Map
    {
        /** @var array */
        public $map;

        public function __construct(array $map) {}
    }

    /** An instant: the specification's ext type -1. */
    final class Timestamp
    {
        private int $seconds;

        private int $nanoseconds;

        /**
         * @param int $seconds     since 1970-01-01 00:00:00 UTC
         * @param int $nanoseconds 0 to 999,999,999; anything else cannot be packed
         */
        public function __construct(int $seconds, int $nanoseconds = 0) {}

        /** The present, to the microsecond. */
        public static function now(): self {}

        /** The instant of $date, to the microsecond. */
        public static function fromDateTime(\DateTimeInterface $date): self {}

        /** @return int since 1970-01-01 00:00:00 UTC */
        public function getSeconds(): int {}

        /** @return int 0 to 999,999,999 */
        public function getNanoseconds(): int {}
    }
}
