<?php

/** @generate-class-entries */

namespace {
    /**
     * The option MessagePack::OPT_PHPONLY.
     *
     * @var int
     */
    const MESSAGEPACK_OPT_PHPONLY = -1001;

    /**
     * The option MessagePack::OPT_ASSOC.
     *
     * @var int
     */
    const MESSAGEPACK_OPT_ASSOC = -1002;

    /**
     * The option MessagePack::OPT_FORCE_F32.
     *
     * @var int
     */
    const MESSAGEPACK_OPT_FORCE_F32 = -1003;

    /**
     * @param mixed $value
     * @param array{allowed_classes?: bool|array<string>, compact?: bool, strict?: bool} $options "compact": the compact
     *                       form; the default under msgpack.compact=1. "allowed_classes": others throw; by default all,
     *                       under "strict" msgpack.allowed_classes. "strict": what would not come back throws; by
     *                       default msgpack.strict
     *
     * @return string
     *
     * @throws ValueError|TypeError if an option is unknown or invalid
     * @throws Exception for a class that forbids serialization, what an option refuses, nesting beyond
     *                   msgpack.max_depth or the C stack, a string of more than 2^32-1 bytes, or under
     *                   msgpack.php_only=0 a class with only Serializable
     */
    function msgpack_pack(mixed $value, array $options = []): string {}

    /** @alias msgpack_pack */
    function msgpack_serialize(mixed $value, array $options = []): string {}

    /**
     * bin and str become strings, an ext a MessagePack\Type\Ext or Timestamp, an integer beyond PHP's range its digits.
     *
     * @template T of object
     *
     * @param string $str
     * @phpstan-param class-string<T>|T|array<mixed>|null $object
     * @psalm-param class-string<T>|T|array{allowed_classes?: never, max_depth?: never, strict?: never, throw?: never,
     * ...<array-key, mixed>}|null $object
     * @param class-string<T>|T|array<mixed>|null $object A template: a class name or object makes a new object,
     *                       constructed without arguments, whose properties a list sets in order, a map by name (with
     *                       PECL's warning "illegal offset type" for public ones), any other value the first.
     *                       `[template]` is for each element of a list, `["key" => template, ...]` gives the values in
     *                       order these keys.
     * @param array{allowed_classes?: bool|array<string>, max_depth?: int<0, max>, strict?: bool, throw?: bool} $options
     *                       These default to settings: "allowed_classes": true, false for none, or names of classes and
     *                       enums, "App\Dto\*" for a namespace, "implements:App\Message" for a type; others become
     *                       __PHP_Incomplete_Class. "max_depth": levels of arrays and objects, 0 for the largest safe
     *                       one. "strict": reject what would not come back as it was packed. "throw": an exception in
     *                       place of each warning, and for an empty $str
     *
     * @return ($object is null|array<mixed> ? mixed : T|false|null) null if $str is empty; with a warning, false if it
     *               is malformed, too deep, or rejected, the value if bytes follow it, null if a template does not fit;
     *               as in PECL a template takes this null or false for the value, unless under "strict"
     *
     * @throws MessagePack\Exception\UnpackingFailedException with "throw", before any __wakeup() or __unserialize(),
     *                   unless a template does not fit; InsufficientDataException if $str is empty or truncated; under
     *                   msgpack.classes=0 a RuntimeException
     * @throws ValueError|TypeError if an option is unknown or invalid, or passed as the template
     * @throws TypeError if a property does not allow the type of its value; not under "strict"
     * @throws Error if the class of the template cannot be instantiated
     * @throws Exception if a class forbids serialization
     */
    function msgpack_unpack(string $str, mixed $object = null, array $options = []): mixed {}

    /** @alias msgpack_unpack */
    function msgpack_unserialize(string $str, mixed $object = null, array $options = []): mixed {}

    /**
     * The functions, with options of the object, as in PECL msgpack.
     *
     * @not-serializable
     */
    class MessagePack
    {
        /**
         * As msgpack.php_only: bool.
         *
         * @var int
         */
        public const OPT_PHPONLY = -1001;
        /**
         * As msgpack.assoc: bool.
         *
         * @var int
         */
        public const OPT_ASSOC = -1002;
        /**
         * As msgpack.force_f32: bool.
         *
         * @var int
         */
        public const OPT_FORCE_F32 = -1003;
        /**
         * As the option of msgpack_unpack(): bool or array. The class of a template is always allowed.
         *
         * @var int
         */
        public const OPT_ALLOWED_CLASSES = -2001;
        /**
         * As the option of msgpack_unpack(): bool.
         *
         * @var int
         */
        public const OPT_THROW = -2002;
        /**
         * As the option of msgpack_pack(): bool.
         *
         * @var int
         */
        public const OPT_COMPACT = -2003;

        /**
         * As the option of both functions: bool.
         *
         * @var int
         */
        public const OPT_STRICT = -2004;

        /**
         * @param bool $opt OPT_PHPONLY
         *
         * @implementation-alias MessagePackUnpacker::__construct
         */
        public function __construct($opt = UNKNOWN) {}

        /**
         * @param self::OPT_* $option
         * @param bool|array<class-string> $value
         *
         * @return bool false, with a warning: no such option
         *
         * @throws TypeError
         */
        public function setOption($option, $value) {}

        /**
         * @param mixed $value
         *
         * @return string
         */
        public function pack($value) {}

        /**
         * @template T of object
         *
         * @param string $str
         * @param class-string<T>|T|array<mixed>|null $object
         *
         * @return ($object is null|array<mixed> ? mixed : T|false|null)
         *
         * @throws MessagePack\Exception\UnpackingFailedException with OPT_THROW
         */
        public function unpack($str, $object = UNKNOWN) {}

        /** @return MessagePackUnpacker with OPT_PHPONLY, OPT_ALLOWED_CLASSES and OPT_STRICT of this object */
        public function unpacker() {}
    }

    /**
     * Unpacks messages in pieces, as in PECL msgpack: feed(), execute() until it returns true, data().
     *
     * Options apply to later messages. It can be neither cloned nor serialized.
     *
     * @not-serializable
     */
    class MessagePackUnpacker
    {
        /** @param bool $opt OPT_PHPONLY */
        public function __construct($opt = UNKNOWN) {}

        /** Drops what is being read. */
        public function __destruct() {}

        /**
         * @param MessagePack::OPT_* $option OPT_PHPONLY, OPT_ASSOC, OPT_ALLOWED_CLASSES or OPT_STRICT
         * @param bool|array<class-string> $value
         *
         * @return bool false, with a warning: no such option
         *
         * @throws TypeError
         *
         * @implementation-alias MessagePack::setOption
         */
        public function setOption($option, $value) {}

        /**
         * Appends bytes for execute() to read.
         *
         * @param string $str
         *
         * @return true
         */
        public function feed($str) {}

        /**
         * Reads one message, or as much of it as there is; the next call continues.
         *
         * @param string $str the bytes to read; by default those of feed()
         * @param int $offset in $str where to start; set to where to continue
         *
         * @return bool whether data() has a message. False if the bytes end first, the offset is outside of $str, or
         *               the message is malformed or rejected: then feed() drops its bytes until reset()
         *
         * @throws Exception as msgpack_unpack()
         */
        public function execute($str = UNKNOWN, &$offset = UNKNOWN) {}

        /**
         * The last complete message, once; calls reset().
         *
         * @template T of object
         *
         * @param class-string<T>|T|array<mixed>|null $object a template, as for msgpack_unpack()
         *
         * @return ($object is null|array<mixed> ? mixed : T|false|null) false if there is none
         */
        public function data($object = UNKNOWN) {}

        /**
         * Drops the messages, not the unread bytes of feed().
         *
         * @return void
         */
        public function reset() {}
    }
}

namespace MessagePack {
    /**
     * The version of this extension; also under msgpack.classes=0. PECL msgpack has no such constant.
     *
     * @var string
     * @cvalue PHP_MSGPACK_VERSION
     */
    const VERSION = "4.0.0-dev";

    /** Packing and unpacking in one call, with timestamps. */
    final class MessagePack
    {
        /**
         * @param mixed $value
         * @param PackOptions|int-mask-of<PackOptions::*>|null $options
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\PackingFailedException
         */
        public static function pack($value, $options = null): string {}

        /**
         * Unpacks the first value of $data; bytes after it are ignored.
         *
         * @param UnpackOptions|int-mask-of<UnpackOptions::*>|null $options
         *
         * @return mixed
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\UnpackingFailedException
         */
        public static function unpack(string $data, $options = null) {}

        /**
         * Unpacks consecutive values.
         *
         * @param (callable(mixed $value, int $start, int $end): mixed)|null $each called for each value, with byte
         *                       offsets; returning false ends it
         * @param UnpackOptions|int-mask-of<UnpackOptions::*>|null $options
         *
         * @return ($each is null ? list<mixed> : null)
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\UnpackingFailedException after $each was called for the values before
         */
        public static function unpackMultiple(string $data, ?callable $each = null, $options = null): ?array {}

        private function __construct() {}
    }

    /**
     * How a Packer writes strings, arrays and floats, at most one for each, and in which form, joined by |. COMPACT
     * excludes the other forms, and DECIMAL_FLOAT32.
     */
    final class PackOptions
    {
        /**
         * Strings as str; the default.
         *
         * @var int
         */
        public const FORCE_STR = 1;
        /**
         * Strings as bin.
         *
         * @var int
         */
        public const FORCE_BIN = 2;
        /**
         * UTF-8 as str, other strings as bin.
         *
         * @var int
         */
        public const DETECT_STR_BIN = 4;
        /**
         * Arrays without their keys.
         *
         * @var int
         */
        public const FORCE_ARR = 8;
        /**
         * Arrays as maps.
         *
         * @var int
         */
        public const FORCE_MAP = 16;
        /**
         * Lists as arrays, others as maps; the default.
         *
         * @var int
         */
        public const DETECT_ARR_MAP = 32;
        /**
         * As float 32.
         *
         * @var int
         */
        public const FORCE_FLOAT32 = 64;
        /**
         * As float 64; the default.
         *
         * @var int
         */
        public const FORCE_FLOAT64 = 128;
        /**
         * As float 32 where that is exact.
         *
         * @var int
         */
        public const DETECT_FLOAT32 = 524288;
        /**
         * As float 32 where UnpackOptions::DECIMAL_FLOAT32 and msgpackr's `DECIMAL_ROUND` read the same number, but for
         * the last bit, below 1e-16 the last digit: most of up to seven digits.
         *
         * @var int
         */
        public const DECIMAL_FLOAT32 = 1048576;
        /**
         * pack() writes the compact form, unless a subclass overrides methods.
         *
         * @var int
         */
        public const COMPACT = 65536;
        /**
         * pack() writes arrays with string keys, and stdClass objects, as msgpackr's records, unless a subclass
         * overrides methods.
         *
         * @var int
         */
        public const USE_RECORDS = 131072;
        /**
         * An array that several references hold, or an object that comes again, is packed once, for msgpackr, unless a
         * subclass overrides methods.
         *
         * @var int
         */
        public const STRUCTURED_CLONE = 262144;
        /**
         * A stdClass is a map, unless a transformer packs it; USE_RECORDS and STRUCTURED_CLONE include it.
         *
         * @var int
         */
        public const OBJECT_AS_MAP = 4194304;

        /** @var int|null */
        private $strBinMode;
        /** @var int|null */
        private $arrMapMode;
        /** @var int|null with COMPACT, USE_RECORDS, STRUCTURED_CLONE and OBJECT_AS_MAP as further bits */
        private $floatMode;

        /** @implementation-alias MessagePack\MessagePack::__construct */
        private function __construct() {}

        /** @implementation-alias MessagePack\PackOptions::fromBitmask */
        public static function fromDefaults(): self {}

        /**
         * @param int-mask-of<self::*> $bitmask
         *
         * @throws Exception\InvalidOptionException
         */
        public static function fromBitmask(int $bitmask): self {}

        public function isDetectStrBinMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isForceStrMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isForceBinMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isDetectArrMapMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isForceArrMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isForceMapMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isForceFloat32Mode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isCompactMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isRecordsMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isStructuredCloneMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isObjectAsMapMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isDetectFloat32Mode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isDecimalFloat32Mode(): bool {}
    }

    /**
     * How a BufferUnpacker reads integers beyond PHP's range, floats and maps, and which forms, joined by |. COMPACT
     * excludes those after it but AS_RAW. A subclass that overrides unpack() or read() rejects other forms, and maps as
     * objects.
     */
    final class UnpackOptions
    {
        /**
         * A string of its digits; the default.
         *
         * @var int
         */
        public const BIGINT_AS_STR = 1;
        /**
         * A GMP object.
         *
         * @var int
         */
        public const BIGINT_AS_GMP = 2;
        /**
         * A Decimal\Decimal object.
         *
         * @var int
         */
        public const BIGINT_AS_DEC = 4;
        /**
         * unpack(), tryUnpack() and streams also read the compact form.
         *
         * @var int
         */
        public const COMPACT = 65536;
        /**
         * Records and bundled strings of msgpackr.
         *
         * @var int
         */
        public const USE_RECORDS = 131072;
        /**
         * A map or record becomes a stdClass.
         *
         * @var int
         */
        public const MAP_AS_OBJECT = 2097152;
        /**
         * What msgpackr writes under structuredClone or moreTypes becomes objects of MessagePack\Type, integers of up
         * to 4,096 bits, references to shared arrays, and the same stdClass.
         *
         * @var int
         */
        public const STRUCTURED_CLONE = 262144;
        /**
         * A float 32 is the decimal of the digits that it can hold, as under msgpackr's `DECIMAL_ROUND`.
         *
         * @var int
         */
        public const DECIMAL_FLOAT32 = 1048576;
        /**
         * unpack(), tryUnpack() and streams without a Codec return a Raw. Under STRUCTURED_CLONE all reading fails.
         *
         * @var int
         */
        public const AS_RAW = 16777216;

        /** @var int|null with the options that are not of this kind as further bits */
        private $bigIntMode;

        /** @implementation-alias MessagePack\MessagePack::__construct */
        private function __construct() {}

        /** @implementation-alias MessagePack\PackOptions::fromBitmask */
        public static function fromDefaults(): self {}

        /**
         * @param int-mask-of<self::*> $bitmask
         *
         * @throws Exception\InvalidOptionException
         * @implementation-alias MessagePack\PackOptions::fromBitmask
         */
        public static function fromBitmask(int $bitmask): self {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isBigIntAsStrMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isBigIntAsGmpMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isBigIntAsDecMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isCompactMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isRecordsMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isMapAsObjectMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isStructuredCloneMode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isDecimalFloat32Mode(): bool {}

        /** @implementation-alias MessagePack\PackOptions::isDetectStrBinMode */
        public function isAsRawMode(): bool {}
    }

    interface CanPack
    {
        /**
         * @param mixed $value
         *
         * @return string|null null if it does not support the value
         */
        public function pack(Packer $packer, $value): ?string;
    }

    /** An object that packs itself. */
    interface CanBePacked
    {
        /** @return string what methods of $packer return, joined */
        public function pack(Packer $packer): string;
    }

    /** Packs and unpacks an ext type of the application. */
    interface Extension extends CanPack
    {
        /** @return int<-128, 127> from 0 on; the specification reserves negative types */
        public function getType(): int;

        /**
         * Reads the body, at whose first byte $unpacker is.
         *
         * @param int<0, max> $extLength bytes
         *
         * @return mixed
         */
        public function unpackExt(BufferUnpacker $unpacker, int $extLength);
    }

    /**
     * Overridden methods are called for nested values, too.
     *
     * PackingFailedException: no transformer supports a value, or arrays are nested deeper than msgpack.max_depth.
     */
    class Packer
    {
        /** @var bool|null */
        private $isDetectStrBin;
        /** @var bool|null */
        private $isForceStr;
        /** @var bool|null */
        private $isDetectArrMap;
        /** @var bool|null */
        private $isForceArr;
        /** @var bool|null */
        private $isForceFloat32;
        /** @var array<CanPack> */
        private $transformers = [];
        /** @var int options that the library does not have; unset: none */
        private $flags;
        /** @var Structures unset: none */
        private $structures;

        /**
         * @param PackOptions|int-mask-of<PackOptions::*>|null $options
         * @param array<CanPack> $transformers tried in this order, for objects and resources
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($options = null, array $transformers = []) {}

        public function extendWith(CanPack $transformer, CanPack ...$transformers): self {}

        /**
         * A copy that packs records with shared structures, and adds new ones; not with COMPACT.
         *
         * @throws Exception\InvalidOptionException
         */
        public function withStructures(Structures $structures): self {}

        /**
         * @param mixed $value
         *
         * @return string
         *
         * @throws Exception\PackingFailedException
         */
        public function pack($value) {}

        /** @return string */
        public function packNil() {}

        /**
         * @param bool $bool
         *
         * @return string
         */
        public function packBool($bool) {}

        /**
         * In the shortest format.
         *
         * @param int|\GMP $int
         *
         * @return string
         *
         * @throws Exception\PackingFailedException if a GMP does not fit in 64 bits, signed or unsigned
         */
        public function packInt($int) {}

        /**
         * @param float $float
         *
         * @return string
         */
        public function packFloat($float) {}

        /**
         * @param float $float
         *
         * @return string
         */
        public function packFloat32($float) {}

        /**
         * @param float $float
         *
         * @return string
         */
        public function packFloat64($float) {}

        /**
         * @param string $str
         *
         * @return string
         */
        public function packStr($str) {}

        /**
         * @param string $str
         *
         * @return string
         */
        public function packBin($str) {}

        /**
         * @param array<mixed>|\Traversable<mixed, mixed> $array
         *
         * @return string
         *
         * @throws Exception\PackingFailedException
         */
        public function packArray($array) {}

        /**
         * @param int<0, max> $size up to 2^32-1; not checked
         *
         * @return string
         */
        public function packArrayHeader($size) {}

        /**
         * @param array<mixed>|\Traversable<mixed, mixed> $map
         *
         * @return string
         *
         * @throws Exception\PackingFailedException
         */
        public function packMap($map) {}

        /**
         * @param int<0, max> $size in pairs, up to 2^32-1; not checked
         *
         * @return string
         */
        public function packMapHeader($size) {}

        /**
         * @param int<-128, 127> $type not checked
         * @param string $data
         *
         * @return string
         */
        public function packExt($type, $data) {}
    }

    /**
     * Unpacks from a buffer, to which more can be appended. Offsets and lengths are in bytes.
     *
     * UnpackingFailedException: the next value is malformed, or none that the method reads. InsufficientDataException:
     * the buffer ends first, or the offset would be out of bounds.
     */
    class BufferUnpacker
    {
        /** @var string|null */
        private $buffer;
        /** @var int */
        private $offset = 0;
        /** @var bool|null */
        private $isBigIntAsDec;
        /** @var bool|null */
        private $isBigIntAsGmp;
        /** @var array<Extension> */
        private $extensions = [];
        /** @var int options that the library does not have; unset: none */
        private $flags;
        /** @var Structures unset: none */
        private $structures;

        /**
         * @param string $buffer
         * @param UnpackOptions|int-mask-of<UnpackOptions::*>|null $options
         * @psalm-param UnpackOptions|int-mask<1, 2, 4, 65536, 131072, 262144, 1048576, 2097152>|int-mask<1, 2, 4, 65536, 131072, 1048576, 2097152, 16777216>|null $options
         * @param array<Extension> $extensions any other ext is a Type\Ext
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $buffer = '', $options = null, array $extensions = []) {}

        public function extendWith(Extension $extension, Extension ...$extensions): self {}

        /**
         * A copy that reads records with shared structures; not with COMPACT.
         *
         * @throws Exception\InvalidOptionException
         * @implementation-alias MessagePack\Packer::withStructures
         */
        public function withStructures(Structures $structures): self {}

        /** A copy with another buffer, and no structures of messages. */
        public function withBuffer(string $buffer): self {}

        public function append(string $data): self {}

        /** Replaces the buffer; drops a partial value, and structures of messages. */
        public function reset(string $buffer = ''): self {}

        /**
         * From the end if negative.
         *
         * @throws Exception\InsufficientDataException
         */
        public function seek(int $offset): self {}

        /**
         * @throws Exception\InsufficientDataException
         * @implementation-alias MessagePack\BufferUnpacker::seek
         */
        public function skip(int $length): self {}

        public function getRemainingCount(): int {}

        public function hasRemaining(): bool {}

        /** Drops the bytes before the offset; returns their number. */
        public function release(): int {}

        /**
         * Returns the length of the value.
         *
         * @return int<1, max>
         *
         * @throws Exception\UnpackingFailedException also under STRUCTURED_CLONE; then the offset stays where it was
         */
        public function skipValue(): int {}

        /**
         * The next value, with the definitions of its records.
         *
         * @throws Exception\UnpackingFailedException as skipValue()
         */
        public function unpackRaw(): Raw {}

        /**
         * A value of the codec's type, to which extensions contribute nothing.
         *
         * @template T
         *
         * @param Codec<T> $codec
         *
         * @return T
         *
         * @throws Exception\MappingException if it is of another type; the offset is after it
         * @throws Exception\UnpackingFailedException as skipValue()
         */
        public function unpackAs(Codec $codec): mixed {}

        /**
         * @param int $length
         *
         * @return string
         *
         * @throws Exception\InsufficientDataException
         */
        public function read($length) {}

        /**
         * All complete values; the next call resumes in a partial one.
         *
         * @return list<mixed>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function tryUnpack(): array {}

        /**
         * For messages in pieces use tryUnpack().
         *
         * @return mixed
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpack() {}

        /**
         * @return null
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackNil() {}

        /**
         * @return bool
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackBool() {}

        /**
         * @return int|string|\GMP|\Decimal\Decimal
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackInt() {}

        /**
         * @return float
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackFloat() {}

        /**
         * @return string
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackStr() {}

        /**
         * @return string
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackBin() {}

        /**
         * @return list<mixed>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackArray() {}

        /**
         * @return int<0, max>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackArrayHeader() {}

        /**
         * @return array<mixed>|\stdClass
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackMap() {}

        /**
         * @return int<0, max>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackMapHeader() {}

        /**
         * @return mixed of its extension, else a Type\Ext
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackExt() {}
    }
}

namespace MessagePack {
    /**
     * Parts of a Raw.
     *
     * @template TKey of int|string|list<int|string>
     * @implements \Iterator<TKey, Raw>
     *
     * @strict-properties
     * @not-serializable
     */
    final class RawIterator implements \Iterator
    {
        /** @implementation-alias MessagePack\MessagePack::__construct */
        private function __construct() {}

        public function current(): ?Raw {}

        /** @return TKey|null */
        public function key(): int|string|array|null {}

        public function next(): void {}

        public function rewind(): void {}

        public function valid(): bool {}
    }

    /**
     * A view of a message or a part of one, which packers write as it is. Paths are JSON Pointers, or lists of keys.
     *
     * UnpackingFailedException: a value, or a key on the path, cannot be unpacked. ValueError: the path is malformed.
     * TypeError: a key is neither an int nor a string.
     *
     * @implements \IteratorAggregate<int|string, self>
     * @implements \ArrayAccess<int|string, mixed>
     *
     * @strict-properties
     */
    final class Raw implements CanBePacked, \Countable, \IteratorAggregate, \ArrayAccess, \Stringable, \JsonSerializable
    {
        /**
         * In select(): every key or index.
         *
         * @var null
         */
        public const ANY = null;

        /**
         * Checks that the bytes are one complete value.
         *
         * @param string $bytes
         * @param int-mask-of<UnpackOptions::*> $options as for unpack(); not STRUCTURED_CLONE or AS_RAW
         * @phpstan-param int-mask-of<UnpackOptions::BIGINT_*|UnpackOptions::COMPACT|UnpackOptions::USE_RECORDS|UnpackOptions::MAP_AS_OBJECT|UnpackOptions::DECIMAL_FLOAT32> $options
         *
         * @throws Exception\UnpackingFailedException
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $bytes, int $options = 0) {}

        /**
         * Packs JSON, or a text in the notation of docs/parts.md.
         *
         * @throws \ValueError
         */
        public static function fromDiagnostic(string $notation): self {}

        /**
         * The unpacked value; for objects in PECL's form use at() and msgpack_unpack().
         *
         * @param string|list<int|string> $path
         * @param mixed $default
         *
         * @return mixed
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function get(string|array $path, mixed $default = null): mixed {}

        /**
         * @param array<string|list<int|string>> $paths
         *
         * @return array<mixed> those that exist, by the keys of $paths
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function getMany(array $paths): array {}

        /**
         * @param list<int|string|null> $path
         *
         * @return RawIterator<list<int|string>> whose keys match, in order
         *
         * @throws \TypeError
         */
        public function select(array $path): RawIterator {}

        /**
         * @param string|list<int|string> $path
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function has(string|array $path): bool {}

        /**
         * @param string|list<int|string> $path
         *
         * @return Raw|null
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function at(string|array $path): ?self {}

        /**
         * As get() does.
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpack(): mixed {}

        /**
         * @template T
         *
         * @param Codec<T> $codec
         *
         * @return T
         *
         * @throws Exception\MappingException if it is none of the type
         * @throws Exception\UnpackingFailedException
         */
        public function as(Codec $codec): mixed {}

        /**
         * `null`, `bool`, `int`, `float`, `string`, `binary`, `array`, `map`, `object`, `ext` or `timestamp`.
         *
         * @return non-empty-string
         *
         * @throws Exception\UnpackingFailedException
         */
        public function type(): string {}

        /**
         * Of an object in PECL's form.
         *
         * @return string|null
         *
         * @throws Exception\UnpackingFailedException
         */
        public function className(): ?string {}

        /**
         * Elements, pairs or properties; 0 of any other value.
         *
         * @return int<0, max>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function count(): int {}

        /** @return RawIterator<int|string> elements, or values by key */
        public function getIterator(): RawIterator {}

        /** @param int|string $offset */
        public function offsetExists(mixed $offset): bool {}

        /**
         * A Raw of an array, map, object or ext, any other value, or null if there is none.
         *
         * @param int|string $offset
         */
        public function offsetGet(mixed $offset): mixed {}

        /** @throws \Error always */
        public function offsetSet(mixed $offset, mixed $value): void {}

        /**
         * @implementation-alias MessagePack\Raw::offsetSet
         * @throws \Error always
         */
        public function offsetUnset(mixed $offset): void {}

        /**
         * A copy.
         *
         * @throws Exception\UnpackingFailedException also if it is a part that begins as a message in the compact form
         */
        public function bytes(): string {}

        /** @throws Exception\UnpackingFailedException as bytes() does */
        public function pack(Packer $packer): string {}

        /** In that notation. */
        public function __toString(): string {}

        /**
         * JSON for other programs: docs/parts.md.
         *
         * @throws Exception\UnpackingFailedException
         */
        public function jsonSerialize(): mixed {}

        /**
         * @return array{string, int}
         *
         * @throws Exception\UnpackingFailedException as bytes() does
         */
        public function __serialize(): array {}

        /**
         * @param array<mixed> $data
         *
         * @throws Exception\UnpackingFailedException
         */
        public function __unserialize(array $data): void {}
    }

    /**
     * A type, compiled once: messages become values of it, and values messages.
     *
     * MappingException: a value is of another type. UnpackingFailedException: bytes are malformed. No constructor has
     * run then.
     *
     * @template T
     *
     * @strict-properties
     * @not-serializable
     */
    final class Codec
    {
        /**
         * What autoloaders and constant expressions throw, such as an undefined constant as a default, passes unchanged.
         *
         * @param class-string<T>|string $type in PHPStan's notation, with fully qualified names: list<App\User>
         * @param int-mask-of<CodecOptions::*> $options
         *
         * @throws Exception\InvalidTypeException if the type, a class, a docblock or an attribute is not understood
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $type, int $options = 0) {}

        /**
         * Plain MessagePack or the compact form; under RECORDS msgpackr's records in place of that.
         *
         * @return T
         *
         * @throws Exception\MappingException
         * @throws Exception\UnpackingFailedException
         */
        public function unpack(string $bytes): mixed {}

        /**
         * A value of the type from what json_decode() returned, or a row of PDO. As pack() writes them, a date is its
         * text, and an enum case its value, where the type is another.
         *
         * @param mixed $value scalars, arrays, stdClass, dates, enum cases, Raw, and Type\Timestamp, Bin, Ext and Map
         *
         * @return T
         *
         * @throws Exception\MappingException
         * @throws Exception\PackingFailedException if the value contains something else
         */
        public function map(mixed $value): mixed {}

        /**
         * @param T $value
         *
         * @throws Exception\PackingFailedException if it is of another type, has no property for a field, or is nested
         * deeper than msgpack.max_depth
         */
        public function pack(mixed $value): string {}

        /**
         * Creates nothing.
         *
         * @return list<MappingError> up to 100
         *
         * @throws Exception\UnpackingFailedException
         * @implementation-alias MessagePack\Codec::unpack
         */
        public function validate(string $bytes): array {}

        /**
         * JSON Schema 2020-12, of what is accepted without COERCE. Unlike validate() it keeps empty arrays and empty maps
         * apart, and accepts any class-string, 1.0 as an int, and integers beyond PHP's range as an int or key.
         *
         * @return array<string, mixed>
         */
        public function jsonSchema(): array {}
    }

    final class CodecOptions
    {
        /**
         * Reads "12" as int or float, 12 as string, 0 and 1 as bool, 3.0 as int; never null or with a loss, but a text
         * as the nearest float.
         *
         * @var int
         */
        public const COERCE = 1;
        /**
         * A key that no field has is an error.
         *
         * @var int
         */
        public const FORBID_UNKNOWN = 2;
        /**
         * A MappingException has up to 100 errors.
         *
         * @var int
         */
        public const ALL_ERRORS = 4;
        /**
         * Calls also constructors that only set promoted properties.
         *
         * @var int
         */
        public const CALL_CONSTRUCTORS = 8;
        /**
         * pack() leaves out fields that have their default, unless that has objects other than enum cases.
         *
         * @var int
         */
        public const OMIT_DEFAULTS = 16;
        /**
         * pack() writes dates as ext -1, not as text; but as text those of which only the local year is one from 0 to
         * 9999, as unpack() rejects other timestamps.
         *
         * @var int
         */
        public const DATES_AS_TIMESTAMP = 32;
        /**
         * pack() writes the compact form of PHP's arrays and strings, which is read without it, too; but plain
         * MessagePack of what has a Raw in it, or where an array of PHP would be another member of a union, or a list
         * in place of a map with fields.
         *
         * @var int
         */
        public const COMPACT = 64;
        /**
         * msgpackr's records are read, and written by pack(): of each object, shape, array and map of a Raw with string
         * keys, but not of a Type\Map. An integer from 64 to 127 of a plain message is then no longer read, as it is
         * the head of a record. unpackAs(), Raw and a `StreamReader` read records under their own
         * UnpackOptions::USE_RECORDS only.
         *
         * @var int
         */
        public const RECORDS = 128;
    }

    /** @strict-properties */
    final class MappingError
    {
        /** @var string such as `$.users[3].address.zip`; at most 400 bytes, with […] for what is left out */
        public readonly string $path;

        public readonly string $expected;

        /** @var string at most 40 characters of a value */
        public readonly string $given;

        /** @var ('type'|'missing'|'unknown'|'enum'|'date'|'depth'|'duplicate') */
        public readonly string $code;

        /** @var int the byte in the message; -1 of map(), of a part, and of other than plain MessagePack */
        public readonly int $offset;

        /** @implementation-alias MessagePack\MessagePack::__construct */
        private function __construct() {}
    }

    /**
     * The lists of keys of records that packers and unpackers share, also with Node.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Structures implements \Countable
    {
        /**
         * @param (callable(): ?string)|null $getStructures loads the packed form, or null
         * @param (callable(string, int): bool)|null $saveStructures saves the packed form if as many structures are
         *                       saved as the second argument says; else returns false, and the value is packed again.
         *                       Null: the list never grows
         * @param int<0, 8160> $limit msgpackr's `maxSharedStructures`
         */
        public function __construct(?callable $getStructures = null, ?callable $saveStructures = null, int $limit = 32) {}

        /**
         * @param string $packed
         * @param (callable(): ?string)|null $getStructures
         * @param (callable(string, int): bool)|null $saveStructures
         * @param int<0, 8160> $limit
         *
         * @throws Exception\UnpackingFailedException also for more than $limit structures
         */
        public static function fromPacked(string $packed, ?callable $getStructures = null, ?callable $saveStructures = null, int $limit = 32): self {}

        /** A packed list of lists of names. */
        public function toPacked(): string {}

        /** @return int<0, 8160> */
        public function count(): int {}
    }

    /**
     * Reads messages from any resource for fread(), blocking or not, with the current message and one chunk in memory.
     * foreach ends at the end of the stream, or where a non-blocking one, or one with a timeout, has no complete
     * message; the next foreach continues. Does not close the stream.
     *
     * @template T = mixed
     *
     * @implements \IteratorAggregate<int, T>
     *
     * @strict-properties
     * @not-serializable
     */
    final class StreamReader implements \IteratorAggregate
    {
        /**
         * @param resource $stream
         * @param BufferUnpacker|UnpackOptions|int-mask-of<UnpackOptions::*>|null $options or an unpacker, of which a
         *                       copy with an empty buffer is used: none with another unpack() or read()
         * @psalm-param BufferUnpacker|UnpackOptions|int-mask<1, 2, 4, 65536, 131072, 262144, 1048576, 2097152>|int-mask<1, 2, 4, 65536, 131072, 1048576, 2097152, 16777216>|null $options
         * @param array<Extension> $extensions none beside an unpacker
         * @param int<1, 2147483647> $chunkSize bytes per read
         * @param int<1, max> $maxMessageSize bytes
         * @param Structures|null $structures
         * @param Codec<T>|null $codec the type of the messages; not under STRUCTURED_CLONE
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($stream, $options = null, array $extensions = [], int $chunkSize = 8192, int $maxMessageSize = 67108864, ?Structures $structures = null, ?Codec $codec = null) {}

        /**
         * Waits if the stream is blocking.
         *
         * @param mixed $message unchanged if there is none
         *
         * @param-out T $message
         *
         * @return bool whether there is one; if not, isAtEnd() says whether more may come
         *
         * @throws Exception\InsufficientDataException if the stream ends inside a message; the next call continues
         * @throws Exception\UnpackingFailedException if a message is malformed, too deep, or longer than
         *                   $maxMessageSize, after which nothing can be read; or the stream is closed or fails
         * @throws Exception\MappingException if a message is of another type; the next call reads the next one
         * @throws \Error if the stream is being read, as in another fiber
         */
        public function read(mixed &$message): bool {}

        /**
         * Null if there is no message.
         *
         * @throws Exception\UnpackingFailedException also under STRUCTURED_CLONE
         * @throws \Error also if read() has read a part of the message
         */
        public function readRaw(): ?Raw {}

        public function isAtEnd(): bool {}

        /**
         * Of the end of the last message, or the error, in bytes from where the stream was.
         *
         * @throws Exception\UnpackingFailedException if it exceeds an int of 32 bits
         */
        public function getOffset(): int {}

        /** @return \Iterator<int, T> */
        public function getIterator(): \Iterator {}
    }

    /**
     * Writes messages to any resource for fwrite(), blocking or not. The destructor writes pending bytes, or warns, and
     * does not close the stream.
     *
     * @strict-properties
     * @not-serializable
     */
    final class StreamWriter
    {
        /**
         * @param resource $stream
         * @param Packer|PackOptions|int-mask-of<PackOptions::*>|null $packer or the options of one
         * @param int<0, max> $bufferSize bytes
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($stream, $packer = null, int $bufferSize = 8192) {}

        /**
         * From $bufferSize pending bytes on, writes what the stream accepts.
         *
         * @throws Exception\PackingFailedException if the value cannot be packed, and none of it is written; if the
         *                   stream is closed or fails, and the rest is pending
         */
        public function write(mixed $value): void {}

        /**
         * False if a non-blocking stream accepts no more for now.
         *
         * @throws Exception\PackingFailedException if the stream is closed or fails
         */
        public function flush(): bool {}

        /** Bytes. */
        public function getPendingCount(): int {}
    }
}

namespace MessagePack\Exception {
    class InvalidOptionException extends \InvalidArgumentException
    {
        /** @param array<string> $validOptions */
        public static function outOfRange(string $invalidOption, array $validOptions): self {}

        /**
         * Always empty
         * @implementation-alias MessagePack\Exception\UnpackingFailedException::getPath
         * @return string
         */
        public function getPath() {}

        /**
         * Always null
         * @implementation-alias MessagePack\Exception\UnpackingFailedException::getOffset
         * @return int|null
         */
        public function getOffset() {}
    }

    class PackingFailedException extends \RuntimeException
    {
        private string $path = '';

        /** @param mixed $value */
        public static function unsupportedType($value): self {}

        /**
         * @return string
         * @implementation-alias MessagePack\Exception\UnpackingFailedException::getPath
         */
        public function getPath() {}

        /**
         * Always null
         * @implementation-alias MessagePack\Exception\UnpackingFailedException::getOffset
         * @return int|null
         */
        public function getOffset() {}
    }

    class UnpackingFailedException extends \RuntimeException
    {
        private string $path = '';

        private ?int $offset = null;

        public static function unknownCode(int $code): self {}

        public static function unexpectedCode(int $code, string $type): self {}

        public static function invalidMapKeyType(int $code): self {}

        /**
         * Such as `[rows][1]->name`, or `[0]->__serialize()[key]`; at most 400 bytes, escaped. For an unreadable key
         * that of its map. Empty: the value itself, or unknown
         * @return string
         */
        public function getPath() {}

        /**
         * The byte in the message, buffer or stream where the unreadable token begins, or where reading stopped. Null:
         * unknown
         * @return int|null
         */
        public function getOffset() {}
    }

    class InsufficientDataException extends UnpackingFailedException
    {
        public function __construct(string $message = 'Not enough data to read', int $code = 0, ?\Throwable $previous = null) {}
    }

    /** A message is of another type than a Codec's. getPath() and getOffset() are of the first error. */
    class MappingException extends UnpackingFailedException
    {
        /** @var non-empty-list<\MessagePack\MappingError> one; under CodecOptions::ALL_ERRORS up to 100 */
        public readonly array $errors;
    }

    /** A Codec does not understand a type, class, docblock or attribute. */
    class InvalidTypeException extends \InvalidArgumentException
    {
    }
}

namespace MessagePack\Attribute {
    /** The key of a field, and others that are also read. */
    #[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_PARAMETER)]
    final class Name
    {
        public readonly string $name;

        /** @var list<string> */
        public readonly array $aliases;

        public function __construct(string $name, string ...$aliases) {}
    }

    /** The type of a field; it takes precedence over a docblock. */
    #[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_PARAMETER)]
    final class Type
    {
        public readonly string $type;

        public function __construct(string $type) {}
    }

    /** A list of objects of a class: list<App\User>. */
    #[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_PARAMETER)]
    final class ListOf
    {
        /** @var class-string */
        public readonly string $class;

        /**
         * @param class-string<object> $class
         *
         * @implementation-alias MessagePack\Attribute\Type::__construct
         */
        public function __construct(string $class) {}
    }

    /** The keys of all fields are their names in another case. */
    #[\Attribute(\Attribute::TARGET_CLASS)]
    final class Naming
    {
        /**
         * first_name
         *
         * @var string
         */
        public const SNAKE_CASE = 'snake';
        /**
         * first-name
         *
         * @var string
         */
        public const KEBAB_CASE = 'kebab';
        /**
         * FirstName
         *
         * @var string
         */
        public const PASCAL_CASE = 'pascal';
        /**
         * `FIRST_NAME`
         *
         * @var string
         */
        public const SCREAMING_SNAKE_CASE = 'screaming_snake';

        /** @var ('snake'|'kebab'|'pascal'|'screaming_snake') */
        public readonly string $case;

        /**
         * @param self::* $case
         *
         * @implementation-alias MessagePack\Attribute\Type::__construct
         */
        public function __construct(string $case) {}
    }

    /** The key that says of which class a value is. */
    #[\Attribute(\Attribute::TARGET_CLASS)]
    final class Discriminator
    {
        public readonly string $key;

        /** @var non-empty-array<int|string, class-string> by the value of the key: '1' is 1, as in every array */
        public readonly array $classes;

        /** @param non-empty-array<int|string, class-string> $classes */
        public function __construct(string $key, array $classes) {}
    }

    /** An object is an array of its fields, in order. */
    #[\Attribute(\Attribute::TARGET_CLASS)]
    final class AsList
    {
    }

    /** The static method makes the object: its parameters are the fields. */
    #[\Attribute(\Attribute::TARGET_METHOD)]
    final class Factory
    {
    }
}

namespace MessagePack\Extension {
    /** Packs and unpacks MessagePack\Type\Timestamp. */
    final class TimestampExtension implements \MessagePack\Extension
    {
        public function getType(): int {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}

        /** @return \MessagePack\Type\Timestamp */
        public function unpackExt(\MessagePack\BufferUnpacker $unpacker, int $extLength) {}
    }

    /**
     * Packs DateTimeInterface and Timestamp as timestamps, without a time zone; unpacks to DateTimeImmutable in UTC, to
     * the microsecond.
     */
    final class DateTimeExtension implements \MessagePack\Extension
    {
        private bool $timestamp32 = false;

        /** @param bool $timestamp32 whole seconds in four bytes, from 1970 to 2106-02-07 06:28:15 UTC */
        public function __construct(bool $timestamp32 = false) {}

        /** @implementation-alias MessagePack\Extension\TimestampExtension::getType */
        public function getType(): int {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}

        /**
         * @return \DateTimeImmutable
         *
         * @throws \MessagePack\Exception\UnpackingFailedException
         *
         * @implementation-alias MessagePack\Extension\TimestampExtension::unpackExt
         */
        public function unpackExt(\MessagePack\BufferUnpacker $unpacker, int $extLength) {}
    }
}

namespace MessagePack\TypeTransformer {
    /** Packs the rest of a stream as bin. */
    class StreamTransformer implements \MessagePack\CanPack
    {
        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}
    }

    /** Packs an enum case as its value, or its name if it has none. */
    final class EnumTransformer implements \MessagePack\CanPack
    {
        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}
    }

    /** Packs what jsonSerialize() of a JsonSerializable returns. */
    final class JsonSerializableTransformer implements \MessagePack\CanPack
    {
        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}
    }

    /**
     * Packs an object as a map of its public properties, an enum case as its value or name, a DateTimeInterface or
     * Timestamp as a timestamp. A Traversable, and other objects of PHP's classes, or of subclasses, but stdClass, go
     * to the next transformer.
     */
    final class ObjectTransformer implements \MessagePack\CanPack
    {
        private bool $jsonSerializable = false;

        /**
         * @param bool $jsonSerializable pack what jsonSerialize() returns
         * @implementation-alias MessagePack\Extension\DateTimeExtension::__construct
         */
        public function __construct(bool $jsonSerializable = false) {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}
    }

    /** Packs the elements of a Traversable. */
    class TraversableTransformer implements \MessagePack\CanPack
    {
        private readonly bool $packToMap;

        private function __construct(bool $packToMap) {}

        /** With its keys. */
        public static function toMap(): self {}

        /**
         * Without its keys.
         *
         * @implementation-alias MessagePack\TypeTransformer\TraversableTransformer::toMap
         */
        public static function toArray(): self {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}
    }
}

namespace MessagePack\Type {
    /** A string that is packed as bin, whatever its bytes. */
    final class Bin implements \MessagePack\CanBePacked
    {
        /** @var string */
        public $data;

        public function __construct(string $data) {}

        public function pack(\MessagePack\Packer $packer): string {}
    }

    /** A value of an application-defined type. */
    final class Ext implements \MessagePack\CanBePacked
    {
        /** @var int<-128, 127> the specification reserves negative types */
        public $type;

        /** @var string the body, as in the message */
        public $data;

        /**
         * @param int<-128, 127> $type
         *
         * @implementation-alias MessagePack\Type\Bin::__construct
         */
        public function __construct(int $type, string $data) {}

        /** @implementation-alias MessagePack\Type\Bin::pack */
        public function pack(\MessagePack\Packer $packer): string {}
    }

    /** An array that is packed as a map, even if it is a list. */
    final class Map implements \MessagePack\CanBePacked
    {
        /** @var array<mixed> */
        public $map;

        /**
         * @param array<mixed> $map
         *
         * @implementation-alias MessagePack\Type\Bin::__construct
         */
        public function __construct(array $map) {}

        /** @implementation-alias MessagePack\Type\Bin::pack */
        public function pack(\MessagePack\Packer $packer): string {}
    }

    /**
     * A JavaScript Set. The classes up to Undefined are read under UnpackOptions::STRUCTURED_CLONE. A packed Set,
     * RegExp or Error is two values to other readers: a Packer without PackOptions::USE_RECORDS or STRUCTURED_CLONE
     * throws.
     */
    final class Set implements \MessagePack\CanBePacked, \JsonSerializable
    {
        /** @var list<mixed> */
        public readonly array $values;

        /** @param array<mixed> $values */
        public function __construct(array $values = []) {}

        public function pack(\MessagePack\Packer $packer): string {}

        /**
         * @return list<mixed>
         * @implementation-alias MessagePack\Type\RegExp::jsonSerialize
         */
        public function jsonSerialize(): array {}
    }

    /** A JavaScript typed array, an ArrayBuffer or a DataView. */
    final class TypedArray implements \MessagePack\CanBePacked, \JsonSerializable
    {
        /** @var string the name of the JavaScript class */
        public readonly string $type;

        /** @var string the elements, little-endian */
        public readonly string $data;

        /**
         * @param 'Int8Array'|'Uint8Array'|'Uint8ClampedArray'|'Int16Array'|'Uint16Array'|'Int32Array'|'Uint32Array'|'Float32Array'|'Float64Array'|'BigInt64Array'|'BigUint64Array'|'ArrayBuffer'|'DataView' $type
         * @param string $data
         *
         * @throws \ValueError for another type, or if $data ends inside an element
         *
         * @implementation-alias MessagePack\Type\RegExp::__construct
         */
        public function __construct(string $type, string $data) {}

        /**
         * Integers beyond PHP's range as digits; of an ArrayBuffer or a DataView the bytes.
         *
         * @return list<int|float|string>
         */
        public function toArray(): array {}

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}

        /** @return list<int|float|string|null> floats that are not finite as null */
        public function jsonSerialize(): array {}
    }

    /** A JavaScript regular expression. */
    final class RegExp implements \MessagePack\CanBePacked, \JsonSerializable
    {
        /** @var string without delimiters */
        public readonly string $source;

        /** @var string such as "gi" */
        public readonly string $flags;

        public function __construct(string $source, string $flags = '') {}

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}

        /** @return array{source: string, flags: string} */
        public function jsonSerialize(): array {}
    }

    /** A JavaScript Error. */
    final class Error implements \MessagePack\CanBePacked, \JsonSerializable
    {
        /** @var string such as "TypeError" */
        public readonly string $name;

        public readonly string $message;

        /** @var mixed Undefined::Value: none */
        public readonly mixed $cause;

        /** @implementation-alias MessagePack\Type\RegExp::__construct */
        public function __construct(string $name, string $message, mixed $cause = Undefined::Value) {}

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}

        /**
         * @return array{name: string, message: string, cause?: mixed}
         * @implementation-alias MessagePack\Type\RegExp::jsonSerialize
         */
        public function jsonSerialize(): array {}
    }

    /** An integer that JavaScript reads as a bigint. */
    final class BigInt implements \MessagePack\CanBePacked, \JsonSerializable
    {
        /** @var string decimal, with a minus sign if negative */
        public readonly string $digits;

        /**
         * @param string $digits
         *
         * @throws \ValueError if it is no decimal integer, or has leading zeros or a plus sign
         *
         * @implementation-alias MessagePack\Type\RegExp::__construct
         */
        public function __construct(string $digits) {}

        /**
         * @throws \MessagePack\Exception\PackingFailedException if it has more than 4,096 bits with the sign
         * @implementation-alias MessagePack\Type\Set::pack
         */
        public function pack(\MessagePack\Packer $packer): string {}

        /**
         * @return int|string digits beyond PHP's range
         * @implementation-alias MessagePack\Type\RegExp::jsonSerialize
         */
        public function jsonSerialize(): int|string {}
    }

    /** JavaScript's undefined. */
    enum Undefined implements \MessagePack\CanBePacked, \JsonSerializable
    {
        case Value;

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}

        public function jsonSerialize(): null {}
    }

    /**
     * An instant, packed as ext type -1 in its shortest form; by a Packer only with `Extension\TimestampExtension`
     * or `Extension\DateTimeExtension`.
     *
     * @see https://github.com/msgpack/msgpack/blob/master/spec.md#timestamp-extension-type
     */
    final class Timestamp implements \JsonSerializable
    {
        private int $seconds;

        private int $nanoseconds;

        /**
         * @param int $seconds     since 1970-01-01 00:00:00 UTC
         * @param int<0, 999999999> $nanoseconds within the second; others cannot be packed
         */
        public function __construct(int $seconds, int $nanoseconds = 0) {}

        /** To the microsecond. */
        public static function now(): self {}

        /**
         * To the microsecond.
         *
         * @throws \ValueError if format('u') of a subclass returns no microseconds
         */
        public static function fromDateTime(\DateTimeInterface $date): self {}

        /**
         * In UTC, to the microsecond.
         *
         * @throws \ValueError if the nanoseconds are out of range
         */
        public function toDateTime(): \DateTimeImmutable {}

        /** @return int */
        public function getSeconds(): int {}

        /** @return int<0, max> */
        public function getNanoseconds(): int {}

        /**
         * The text in UTC by RFC 3339, with all decimals; the numbers where the year is out of 1 to 9999, or the
         * nanoseconds are out of range.
         *
         * @return string|array{seconds: int, nanoseconds: int}
         */
        public function jsonSerialize(): string|array {}
    }
}
