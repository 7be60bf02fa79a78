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
     * Packs a value as MessagePack.
     *
     * Objects, references and enum cases are packed in PECL msgpack's form, under msgpack.php_only=0 as data for other
     * languages.
     *
     * @param mixed $value Any value that serialize() takes; a resource becomes nil, with a warning.
     * @param array{allowed_classes?: bool|array<string>, compact?: bool, strict?: bool} $options "compact": what
     *                       repeats is written once; true by default under msgpack.compact=1 alone. "allowed_classes":
     *                       an object of another class is an exception; by default all, under "strict"
     *                       msgpack.allowed_classes. "strict": what would not come back as it is, such as a resource,
     *                       is an exception; msgpack.strict by default
     *
     * @return string the bytes; binary, not text
     *
     * @throws ValueError|TypeError if an option is unknown or invalid
     * @throws Exception if a class forbids serialization, or an option refuses the value; for nesting beyond
     *                   msgpack.max_depth or the C stack, a string of more than 2^32-1 bytes, or under
     *                   msgpack.php_only=0 a class with only Serializable; and of __serialize(), __sleep(), serialize()
     */
    function msgpack_pack(mixed $value, array $options = []): string {}

    /** @alias msgpack_pack */
    function msgpack_serialize(mixed $value, array $options = []): string {}

    /**
     * Unpacks one MessagePack value.
     *
     * bin and str become strings, an ext a MessagePack\Type\Ext, ext -1 a MessagePack\Type\Timestamp, and an integer
     * beyond PHP's range a string of its digits.
     *
     * @template T of object
     *
     * @param string $str The bytes.
     * @phpstan-param class-string<T>|T|array<mixed>|null $object
     * @psalm-param class-string<T>|T|array{allowed_classes?: never, max_depth?: never, strict?: never, throw?: never,
     * ...<array-key, mixed>}|null $object
     * @param class-string<T>|T|array<mixed>|null $object A template for the result. A class name, or an object of the
     *                       class: a new object, constructed without arguments, whose properties a list sets in order,
     *                       a map by name (with PECL's warning "illegal offset type" for public ones), any other value
     *                       the first. `[template]`: for each element of a list. `["key" => template, ...]`: an array
     *                       with these keys, for the values in order.
     * @param array{allowed_classes?: bool|array<string>, max_depth?: int<0, max>, strict?: bool, throw?: bool} $options
     *                       "allowed_classes": true, false for none, or the names of the classes and enums to
     *                       instantiate, "App\Dto\*" for a namespace; msgpack.allowed_classes by default. Any other
     *                       becomes __PHP_Incomplete_Class. "max_depth": levels of arrays and objects;
     *                       msgpack.max_depth by default, 0 for the largest safe one. "strict": reject what would not
     *                       come back as it was packed, as docs/security.md says; msgpack.strict by default. "throw":
     *                       an exception in place of each warning, and for an empty $str.
     *
     * @return ($object is null|array<mixed> ? mixed : T|false|null) the value; null if $str is empty; false with a
     *               warning if it is malformed, truncated, too deep, or rejected by "strict"; the value with a warning
     *               if bytes follow it; null with a warning if a template does not fit
     *
     * @throws MessagePack\Exception\UnpackingFailedException with the option "throw", even under
     *                   msgpack.error_display=0, with the offset, before any __wakeup() or __unserialize(). The
     *                   subclass InsufficientDataException: $str is empty or truncated. Without these classes a
     *                   RuntimeException
     * @throws ValueError|TypeError if an option is unknown or invalid, or options are passed as the template
     * @throws TypeError if a property does not allow the type of its value; not under "strict"
     * @throws Error if the template is of another type, or its class is not found or cannot be instantiated
     * @throws Exception if a class forbids serialization; and of __wakeup(), __unserialize(), unserialize(),
     * autoloaders
     */
    function msgpack_unpack(string $str, mixed $object = null, array $options = []): mixed {}

    /** @alias msgpack_unpack */
    function msgpack_unserialize(string $str, mixed $object = null, array $options = []): mixed {}

    /** msgpack_pack() and msgpack_unpack() with options of the object, as in PECL msgpack. */
    class MessagePack
    {
        /**
         * PECL msgpack's form for objects, references and enum cases; false: an object is an array of its properties'
         * values. bool, the constructor's $opt by default.
         *
         * @var int
         */
        public const OPT_PHPONLY = -1001;
        /**
         * Unpack maps to arrays; false: to stdClass. bool, msgpack.assoc by default.
         *
         * @var int
         */
        public const OPT_ASSOC = -1002;
        /**
         * Pack floats as float 32. bool, msgpack.force_f32 by default. Not for a MessagePackUnpacker.
         *
         * @var int
         */
        public const OPT_FORCE_F32 = -1003;
        /**
         * As the option "allowed_classes" of msgpack_unpack(). bool or array, msgpack.allowed_classes by default. The
         * class of a template is always allowed.
         *
         * @var int
         */
        public const OPT_ALLOWED_CLASSES = -2001;
        /**
         * As the option "throw" of msgpack_unpack(). bool, false by default. Not for a MessagePackUnpacker, which never
         * warns.
         *
         * @var int
         */
        public const OPT_THROW = -2002;
        /**
         * As the option "compact" of msgpack_pack(). bool, true by default under msgpack.compact=1. Not for a
         * MessagePackUnpacker.
         *
         * @var int
         */
        public const OPT_COMPACT = -2003;

        /**
         * As the option "strict" of msgpack_pack() and msgpack_unpack(). bool, msgpack.strict by default.
         *
         * @var int
         */
        public const OPT_STRICT = -2004;

        /** @param bool $opt the option OPT_PHPONLY, by default msgpack.php_only */
        public function __construct($opt = UNKNOWN) {}

        /**
         * @param self::OPT_* $option
         * @param bool|array<class-string> $value
         *
         * @return bool false, with a warning, if there is no such option
         *
         * @throws TypeError if OPT_ALLOWED_CLASSES is neither a bool nor an array of strings
         */
        public function setOption($option, $value) {}

        /**
         * As msgpack_pack(), with the options of this object.
         *
         * @param mixed $value
         *
         * @return string
         */
        public function pack($value) {}

        /**
         * As msgpack_unpack(), with the options of this object.
         *
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

        /**
         * Creates an unpacker for messages in pieces.
         *
         * @return MessagePackUnpacker with OPT_PHPONLY, OPT_ALLOWED_CLASSES and OPT_STRICT of this object, and the INI
         * settings
         */
        public function unpacker() {}
    }

    /**
     * Unpacks messages that come in pieces, down to single bytes, as in PECL msgpack: call feed(), execute() until it
     * returns true, then data(). Malformed bytes raise no warning.
     *
     * The options apply to messages that begin after they are set. It can be neither cloned nor serialized.
     */
    class MessagePackUnpacker
    {
        /** @param bool $opt MessagePack::OPT_PHPONLY, by default msgpack.php_only */
        public function __construct($opt = UNKNOWN) {}

        /** Drops the bytes and the message that is being read. */
        public function __destruct() {}

        /**
         * @param MessagePack::OPT_* $option OPT_PHPONLY, OPT_ASSOC, OPT_ALLOWED_CLASSES or OPT_STRICT
         * @param bool|array<class-string> $value
         *
         * @return bool false, with a warning, if there is no such option
         *
         * @throws TypeError if OPT_ALLOWED_CLASSES is neither a bool nor an array of strings
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
         * Reads one message, or as much of it as is available; the next call continues there.
         *
         * @param string $str the bytes to read; by default those of feed()
         * @param int $offset in $str: where to start; set to where the next call should continue
         *
         * @return bool whether a message is complete: data() returns it. False if the bytes end first, the offset is
         *              outside of $str, or they are malformed: then the message is dropped, and the next one begins at
         *              the offset.
         *
         * @throws Exception as msgpack_unpack()
         */
        public function execute($str = UNKNOWN, &$offset = UNKNOWN) {}

        /**
         * Returns the last complete message, once, and calls reset().
         *
         * @template T of object
         *
         * @param class-string<T>|T|array<mixed>|null $object a template, as for msgpack_unpack()
         *
         * @return ($object is null|array<mixed> ? mixed : T|false|null) false if there is none
         */
        public function data($object = UNKNOWN) {}

        /**
         * Drops the message that is being read and the complete one, not the unread bytes of feed().
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

    /** Packing and unpacking in one call, with the timestamp extension. */
    final class MessagePack
    {
        /**
         * Packs a value.
         *
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
         * @param (callable(mixed $value, int $start, int $end): mixed)|null $each for each value, with byte offsets; if
         *                            it returns false, the rest is not read
         * @param UnpackOptions|int-mask-of<UnpackOptions::*>|null $options
         *
         * @return ($each is null ? list<mixed> : null)
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\UnpackingFailedException if a value is malformed or truncated, after $each was called for
         *                                            those before it
         */
        public static function unpackMultiple(string $data, ?callable $each = null, $options = null): ?array {}

        private function __construct() {}
    }

    /**
     * How a Packer writes strings, arrays and floats, and in which form: constants, joined by |, at most one for each
     * of the three. Methods such as isCompactMode() say whether an option, or its default, holds.
     */
    final class PackOptions
    {
        /**
         * Every string as str; the default.
         *
         * @var int
         */
        public const FORCE_STR = 1;
        /**
         * Every string as bin.
         *
         * @var int
         */
        public const FORCE_BIN = 2;
        /**
         * A UTF-8 string as str, any other as bin.
         *
         * @var int
         */
        public const DETECT_STR_BIN = 4;
        /**
         * Every array as an array, without its keys.
         *
         * @var int
         */
        public const FORCE_ARR = 8;
        /**
         * Every array as a map.
         *
         * @var int
         */
        public const FORCE_MAP = 16;
        /**
         * A list as an array, any other array as a map; the default.
         *
         * @var int
         */
        public const DETECT_ARR_MAP = 32;
        /**
         * Floats as float 32.
         *
         * @var int
         */
        public const FORCE_FLOAT32 = 64;
        /**
         * Floats as float 64; the default.
         *
         * @var int
         */
        public const FORCE_FLOAT64 = 128;
        /**
         * A float as float 32 where that is exact, else as float 64.
         *
         * @var int
         */
        public const DETECT_FLOAT32 = 524288;
        /**
         * Most floats of up to seven digits as float 32, which UnpackOptions::DECIMAL_FLOAT32 and msgpackr's
         * useFloat32: DECIMAL_ROUND read as the same number, but for the last bit, below 1e-16 the last digit; any
         * other as float 64. Not with COMPACT.
         *
         * @var int
         */
        public const DECIMAL_FLOAT32 = 1048576;
        /**
         * Packer::pack() writes the compact form, as docs/compact.md says; not in a subclass that overrides its
         * methods.
         *
         * @var int
         */
        public const COMPACT = 65536;
        /**
         * Packer::pack() writes arrays whose keys are all strings, and stdClass objects, as records of msgpackr. Not
         * with COMPACT.
         *
         * @var int
         */
        public const USE_RECORDS = 131072;
        /**
         * An array that several references hold, and an object that occurs several times, is packed once, with
         * references to it, as msgpackr's structuredClone does. Does not include USE_RECORDS. Not with COMPACT.
         *
         * @var int
         */
        public const STRUCTURED_CLONE = 262144;
        /**
         * A stdClass is a map of its properties, unless a transformer packs it: the reverse of
         * UnpackOptions::MAP_AS_OBJECT. Included in USE_RECORDS and STRUCTURED_CLONE.
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
     * How a BufferUnpacker reads integers beyond PHP's range, floats and maps, and which forms it recognizes:
     * constants, joined by |, at most one for integers. Methods such as isCompactMode() say whether an option, or its
     * default, holds.
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
         * A message in the compact form is recognized and read, by unpack(), tryUnpack() and streams.
         *
         * @var int
         */
        public const COMPACT = 65536;
        /**
         * Records and bundled strings of msgpackr are read. Not with COMPACT.
         *
         * @var int
         */
        public const USE_RECORDS = 131072;
        /**
         * A map, or a record, becomes a stdClass. Not with COMPACT.
         *
         * @var int
         */
        public const MAP_AS_OBJECT = 2097152;
        /**
         * What msgpackr writes under structuredClone or moreTypes becomes Type\Set, TypedArray, RegExp, Error,
         * Undefined, and integers of up to 4,096 bits with the sign; an array that is shared becomes a PHP reference at
         * each place, an object is the same one. Without it these are Type\Ext. Does not include USE_RECORDS. Not with
         * COMPACT.
         *
         * @var int
         */
        public const STRUCTURED_CLONE = 262144;
        /**
         * A float 32 is read as the nearest decimal of the digits that it can hold, as by msgpackr's useFloat32:
         * DECIMAL_ROUND. Not with COMPACT.
         *
         * @var int
         */
        public const DECIMAL_FLOAT32 = 1048576;

        /** @var int|null with the options that are not of this kind as further bits */
        private $bigIntMode;

        /** @implementation-alias MessagePack\MessagePack::__construct */
        private function __construct() {}

        /** @implementation-alias MessagePack\PackOptions::fromDefaults */
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
    }

    /** Packs the values that it supports. */
    interface CanPack
    {
        /**
         * Packs $value, if it supports it.
         *
         * @param mixed $value
         *
         * @return string|null the packed value; null if it does not support the value
         */
        public function pack(Packer $packer, $value): ?string;
    }

    /** An object that packs itself. */
    interface CanBePacked
    {
        /** @return string the packed value: what methods of $packer return, joined */
        public function pack(Packer $packer): string;
    }

    /** Packs and unpacks an application-defined ext type. */
    interface Extension extends CanPack
    {
        /** @return int<-128, 127> from 0 for an application; the specification reserves negative types */
        public function getType(): int;

        /**
         * Reads the body of an ext from $unpacker, whose offset is at its first byte.
         *
         * @param int<0, max> $extLength length of the body in bytes
         *
         * @return mixed the value that it represents
         */
        public function unpackExt(BufferUnpacker $unpacker, int $extLength);
    }

    /**
     * Packs values and tokens. A method that a subclass overrides is called for nested values, too.
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

        /** A copy with additional transformers. */
        public function extendWith(CanPack $transformer, CanPack ...$transformers): self {}

        /**
         * A copy that packs records whose structures are shared: new ones are added to the list.
         *
         * @throws Exception\InvalidOptionException with PackOptions::COMPACT
         */
        public function withStructures(Structures $structures): self {}

        /**
         * Packs any value.
         *
         * @param mixed $value
         *
         * @return string
         *
         * @throws Exception\PackingFailedException
         */
        public function pack($value) {}

        /**
         * Packs a nil: `c0`.
         *
         * @return string
         */
        public function packNil() {}

        /**
         * Packs a boolean: `c2` or `c3`.
         *
         * @param bool $bool
         *
         * @return string
         */
        public function packBool($bool) {}

        /**
         * Packs an integer in the shortest of the formats.
         *
         * @param int|\GMP $int
         *
         * @return string
         *
         * @throws Exception\PackingFailedException if a GMP does not fit in 64 bits, signed or unsigned
         */
        public function packInt($int) {}

        /**
         * Packs a float as the options say.
         *
         * @param float $float
         *
         * @return string
         */
        public function packFloat($float) {}

        /**
         * Packs a float as float 32.
         *
         * @param float $float
         *
         * @return string
         */
        public function packFloat32($float) {}

        /**
         * Packs a float as float 64.
         *
         * @param float $float
         *
         * @return string
         */
        public function packFloat64($float) {}

        /**
         * Packs a string as str.
         *
         * @param string $str
         *
         * @return string
         */
        public function packStr($str) {}

        /**
         * Packs a string as bin.
         *
         * @param string $str
         *
         * @return string
         */
        public function packBin($str) {}

        /**
         * Packs the elements, without their keys.
         *
         * @param array<mixed>|\Traversable<mixed, mixed> $array
         *
         * @return string
         *
         * @throws Exception\PackingFailedException
         */
        public function packArray($array) {}

        /**
         * Packs the head of an array; the elements follow.
         *
         * @param int<0, max> $size elements, up to 2^32-1; not checked
         *
         * @return string
         */
        public function packArrayHeader($size) {}

        /**
         * Packs the elements as a map, with their keys.
         *
         * @param array<mixed>|\Traversable<mixed, mixed> $map
         *
         * @return string
         *
         * @throws Exception\PackingFailedException
         */
        public function packMap($map) {}

        /**
         * Packs the head of a map; the pairs follow, each key before its value.
         *
         * @param int<0, max> $size pairs, up to 2^32-1; not checked
         *
         * @return string
         */
        public function packMapHeader($size) {}

        /**
         * Packs an ext.
         *
         * @param int<-128, 127> $type not checked
         * @param string $data the body
         *
         * @return string
         */
        public function packExt($type, $data) {}
    }

    /**
     * Unpacks values and tokens from a buffer, to which more can be appended. Offsets and lengths are in bytes.
     *
     * UnpackingFailedException: the next value is malformed, or another one than the method reads. Its subclass
     * InsufficientDataException: the buffer ends before, or the offset would be out of bounds.
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
         * @param array<Extension> $extensions for ext values of their types; any other ext is a Type\Ext
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $buffer = '', $options = null, array $extensions = []) {}

        /** A copy with additional extensions. */
        public function extendWith(Extension $extension, Extension ...$extensions): self {}

        /**
         * A copy that reads records whose structures are shared.
         *
         * @throws Exception\InvalidOptionException with UnpackOptions::COMPACT
         */
        public function withStructures(Structures $structures): self {}

        /** A copy with another buffer, without the structures of records that messages have defined. */
        public function withBuffer(string $buffer): self {}

        /** Appends bytes to the buffer. */
        public function append(string $data): self {}

        /** Replaces the buffer; drops a partial value, and the structures of records that messages have defined. */
        public function reset(string $buffer = ''): self {}

        /**
         * Sets the offset; a negative one counts from the end.
         *
         * @throws Exception\InsufficientDataException
         */
        public function seek(int $offset): self {}

        /**
         * Advances the offset.
         *
         * @throws Exception\InsufficientDataException
         */
        public function skip(int $length): self {}

        /** The number of bytes after the offset. */
        public function getRemainingCount(): int {}

        /** Whether there are bytes after the offset. */
        public function hasRemaining(): bool {}

        /** Drops the bytes before the offset, and returns their number. */
        public function release(): int {}

        /**
         * Skips the next value, which may be an array or a map, and returns its length. A map may have any keys.
         *
         * @return int<1, max>
         *
         * @throws Exception\UnpackingFailedException also under UnpackOptions::USE_RECORDS or STRUCTURED_CLONE; the
         *                                            offset stays
         */
        public function skipValue(): int {}

        /**
         * The next value without unpacking it: a copy of its bytes.
         *
         * @throws Exception\UnpackingFailedException as skipValue(), and in the compact form
         */
        public function unpackRaw(): Raw {}

        /**
         * Unpacks the next value as one of the codec's type. Extensions are not asked, but for the compact form and records.
         *
         * @template T
         *
         * @param Codec<T> $codec
         *
         * @return T
         *
         * @throws Exception\MappingException if the value is none of the type; the offset is after it all the same
         * @throws Exception\UnpackingFailedException if it is incomplete or malformed, and the offset stays
         */
        public function unpackAs(Codec $codec): mixed {}

        /**
         * Reads bytes as they are, such as the body of an ext.
         *
         * @param int $length
         *
         * @return string
         *
         * @throws Exception\InsufficientDataException
         */
        public function read($length) {}

        /**
         * Returns all complete values; the next call resumes in a partial one.
         *
         * @return list<mixed>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function tryUnpack(): array {}

        /**
         * Unpacks the next value; for messages in pieces use tryUnpack().
         *
         * @return mixed
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpack() {}

        /**
         * Unpacks a nil.
         *
         * @return null
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackNil() {}

        /**
         * Unpacks a boolean.
         *
         * @return bool
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackBool() {}

        /**
         * Unpacks an integer.
         *
         * @return int|string|\GMP|\Decimal\Decimal an int within PHP's range
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackInt() {}

        /**
         * Unpacks a float 32 or float 64.
         *
         * @return float
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackFloat() {}

        /**
         * Unpacks a str.
         *
         * @return string
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackStr() {}

        /**
         * Unpacks a bin.
         *
         * @return string
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackBin() {}

        /**
         * Unpacks an array.
         *
         * @return list<mixed>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackArray() {}

        /**
         * Unpacks the head of an array.
         *
         * @return int<0, max> elements that follow
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackArrayHeader() {}

        /**
         * Unpacks a map.
         *
         * @return array<mixed>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackMap() {}

        /**
         * Unpacks the head of a map.
         *
         * @return int<0, max> pairs that follow
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackMapHeader() {}

        /**
         * Unpacks an ext.
         *
         * @return mixed what its extension returns, or a Type\Ext
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackExt() {}
    }
}

namespace MessagePack {
    /**
     * A view of one value, of a whole message or a part of one. Nothing is unpacked until asked for, and parts share
     * the bytes of the whole. Packers and msgpack_pack() write the bytes as they are.
     *
     * A path is a JSON Pointer (RFC 6901) such as "/users/3/name", "" for the value itself, or a list of keys. "7" and
     * 7 are one key; of two equal keys of a map the last counts.
     *
     * An object in PECL msgpack's form has the properties in the message, by their names without their class; an enum
     * case has "name". A reference to an earlier value is that value. No class is loaded. Of a message in the compact
     * form or with msgpackr's records an index is made at the first access, and the bytes of a part are plain
     * MessagePack.
     *
     * UnpackingFailedException: a value, or a key on the path, cannot be unpacked. ValueError: the path is malformed.
     * TypeError: a key in a list is neither an int nor a string.
     *
     * @implements \IteratorAggregate<int|string, self>
     * @implements \ArrayAccess<int|string, mixed>
     *
     * @strict-properties
     */
    final class Raw implements CanBePacked, \Countable, \IteratorAggregate, \ArrayAccess, \Stringable, \JsonSerializable
    {
        /**
         * In the keys of select(): every key or index.
         *
         * @var null
         */
        public const ANY = null;

        /**
         * Checks that the bytes are one complete value. The compact form is recognized without an option.
         *
         * @param string $bytes
         * @param int-mask-of<UnpackOptions::*> $options for what get() returns, and USE_RECORDS; not STRUCTURED_CLONE
         * @phpstan-param int-mask-of<UnpackOptions::BIGINT_*|UnpackOptions::COMPACT|UnpackOptions::USE_RECORDS|UnpackOptions::MAP_AS_OBJECT|UnpackOptions::DECIMAL_FLOAT32> $options
         *
         * @throws Exception\UnpackingFailedException
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $bytes, int $options = 0) {}

        /**
         * Packs a text in the notation of docs/parts.md, such as `{"id": 7, "data": h'89504e47'}`; JSON is that, too.
         *
         * @throws \ValueError if it is no such text
         */
        public static function fromDiagnostic(string $notation): self {}

        /**
         * Unpacks the value at the end of a path, as MessagePack::unpack() does; not an object in PECL's form, which is
         * for at() and msgpack_unpack().
         *
         * @param string|list<int|string> $path
         * @param mixed $default
         *
         * @return mixed $default if there is no such value
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function get(string|array $path, mixed $default = null): mixed {}

        /**
         * Unpacks the values of several paths.
         *
         * @param array<string|list<int|string>> $paths
         *
         * @return array<mixed> those that are there, with the keys of their paths
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function getMany(array $paths): array {}

        /**
         * All values whose keys match.
         *
         * @param list<int|string|null> $path keys, or ANY
         *
         * @return \Iterator<list<int|string>, self> in the order of the message
         *
         * @throws \TypeError
         */
        public function select(array $path): \Iterator {}

        /**
         * Whether there is a value, or a null, at the end of the path.
         *
         * @param string|list<int|string> $path
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function has(string|array $path): bool {}

        /**
         * The value at the end of the path, or null.
         *
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
         * Unpacks the value, as get() does.
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpack(): mixed {}

        /**
         * Unpacks the value as one of the codec's type.
         *
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
         * The class of an object in PECL's form, or null.
         *
         * @return string|null
         *
         * @throws Exception\UnpackingFailedException
         */
        public function className(): ?string {}

        /**
         * The number of elements, keys or properties; 0 of any other value.
         *
         * @return int<0, max>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function count(): int {}

        /** @return \Iterator<int|string, self> elements, or values by key */
        public function getIterator(): \Iterator {}

        /**
         * As has(), of a key.
         *
         * @param int|string $offset
         */
        public function offsetExists(mixed $offset): bool {}

        /**
         * Of a key: a Raw of an array, map, object or ext; any other value; null if there is none.
         *
         * @param int|string $offset
         */
        public function offsetGet(mixed $offset): mixed {}

        /** @throws \Error always */
        public function offsetSet(mixed $offset, mixed $value): void {}

        /** @throws \Error always */
        public function offsetUnset(mixed $offset): void {}

        /** The packed value: a copy of its bytes. */
        public function bytes(): string {}

        /** The packed value, whatever the options of the packer are. */
        public function pack(Packer $packer): string {}

        /** The value in the notation that fromDiagnostic() reads. */
        public function __toString(): string {}

        /**
         * For json_encode(): bytes that are not UTF-8 in Base64, timestamps and integers beyond PHP's range as text, an
         * ext as type and data, a float that is not finite as null.
         *
         * @throws Exception\UnpackingFailedException
         */
        public function jsonSerialize(): mixed {}

        /** @return array{string, int} the bytes and the options */
        public function __serialize(): array {}

        /**
         * @param array<mixed> $data
         *
         * @throws Exception\UnpackingFailedException
         */
        public function __unserialize(array $data): void {}
    }

    /**
     * A type, compiled once: messages become values of it, and values messages. Immutable; made to be kept.
     *
     * A message has maps with the names of parameters and properties, or the attributes of MessagePack\Attribute say
     * what it has. The bytes name no class; what is created is what the type names.
     *
     * @template T
     *
     * @strict-properties
     * @not-serializable
     */
    final class Codec
    {
        /**
         * Compiles the type, and the classes that it names, which are autoloaded.
         *
         * @param class-string<T>|string $type in PHPStan's notation, with fully qualified names: App\User, list<App\User>,
         *                                     array<string, int>, array{id: int, tags?: list<string>}, ?int, int|string
         * @param int-mask-of<CodecOptions::*> $options
         *
         * @throws Exception\InvalidTypeException if the type, a class, a docblock or an attribute is not understood
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $type, int $options = 0) {}

        /**
         * Unpacks a message in plain MessagePack or the compact form; with msgpackr's records under RECORDS.
         *
         * @return T
         *
         * @throws Exception\MappingException if the message is no value of the type; no constructor has run
         * @throws Exception\UnpackingFailedException if it is malformed; no constructor has run
         */
        public function unpack(string $bytes): mixed {}

        /**
         * Makes the same of a value that is there, such as what json_decode() returned, or a row of PDO.
         *
         * @param mixed $value scalars, arrays, stdClass, dates, enum cases, Raw, and Type\Timestamp, Bin, Ext and Map
         *
         * @return T
         *
         * @throws Exception\MappingException
         * @throws Exception\PackingFailedException if something in the value is of another kind
         */
        public function map(mixed $value): mixed {}

        /**
         * Packs a value of the type: objects as maps of their fields, for any language.
         *
         * @param T $value
         *
         * @throws Exception\PackingFailedException if it is no value of the type, with the path, or is nested deeper than
         *                                          msgpack.max_depth
         */
        public function pack(mixed $value): string {}

        /**
         * Checks a message, as unpack() does, without creating anything.
         *
         * @return list<MappingError> up to 100
         *
         * @throws Exception\UnpackingFailedException if it is malformed
         */
        public function validate(string $bytes): array {}

        /**
         * The type as JSON Schema 2020-12, for json_encode(). It accepts the JSON documents that validate()
         * accepts without COERCE. Some things it does not say: that an empty array and an empty map are accepted for each
         * other; which class names a class-string may be; and that 1.0 is no int, which JSON Schema does not tell apart.
         *
         * @return array<string, mixed>
         */
        public function jsonSchema(): array {}
    }

    /** How a Codec reads and writes. */
    final class CodecOptions
    {
        /**
         * Reads "12" as int or float, 12 as string, 0 and 1 as bool, 3.0 as int; never null, and never with a loss.
         *
         * @var int
         */
        public const COERCE = 1;
        /**
         * A key that no field has is an error, not ignored.
         *
         * @var int
         */
        public const FORBID_UNKNOWN = 2;
        /**
         * A MappingException has up to 100 errors, not the first alone.
         *
         * @var int
         */
        public const ALL_ERRORS = 4;
        /**
         * Calls also those constructors that do no more than to set promoted properties.
         *
         * @var int
         */
        public const CALL_CONSTRUCTORS = 8;
        /**
         * pack() leaves out fields that have their default.
         *
         * @var int
         */
        public const OMIT_DEFAULTS = 16;
        /**
         * pack() writes dates as ext -1, not as text.
         *
         * @var int
         */
        public const DATES_AS_TIMESTAMP = 32;
        /**
         * pack() writes the compact form, which is read without an option.
         *
         * @var int
         */
        public const COMPACT = 64;
        /**
         * pack() writes msgpackr's records, and they are read.
         *
         * @var int
         */
        public const RECORDS = 128;
    }

    /**
     * What is wrong in a message, and where.
     *
     * @strict-properties
     */
    final class MappingError
    {
        /** As users write it: `$.users[3].address.zip` */
        public readonly string $path;

        public readonly string $expected;

        /** What came; no value longer than 40 characters is in it */
        public readonly string $given;

        /** @var ('type'|'missing'|'unknown'|'enum'|'date'|'depth'|'duplicate') */
        public readonly string $code;

        /** Byte in the message; -1 of map(), and of a message that is not in plain MessagePack */
        public readonly int $offset;

        private function __construct() {}
    }

    /**
     * The structures of records, the lists of their keys, that packers and unpackers share. A packer adds new ones, up
     * to a limit; others, Node too, load the list through callbacks, or from its packed form.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Structures implements \Countable
    {
        /**
         * @param (callable(): ?string)|null $getStructures loads the packed form, or null: before the first value is
         *                                                  packed, and for a structure that is not known
         * @param (callable(string, int): bool)|null $saveStructures saves the packed form if as many structures are
         *                                                           saved as its second argument says; else returns
         *                                                           false, and the value is packed again; the eighth
         *                                                           try has the new ones in the message. Null: the list
         *                                                           does not grow
         * @param int<0, 8160> $limit structures in the list: `maxSharedStructures` of msgpackr
         */
        public function __construct(?callable $getStructures = null, ?callable $saveStructures = null, int $limit = 32) {}

        /**
         * The structures of a packed form.
         *
         * @param string $packed
         * @param (callable(): ?string)|null $getStructures
         * @param (callable(string, int): bool)|null $saveStructures
         * @param int<0, 8160> $limit
         *
         * @throws Exception\UnpackingFailedException also for more than $limit structures
         */
        public static function fromPacked(string $packed, ?callable $getStructures = null, ?callable $saveStructures = null, int $limit = 32): self {}

        /** The packed form: a list of lists of names. */
        public function toPacked(): string {}

        /** @return int<0, 8160> */
        public function count(): int {}
    }

    /**
     * Reads messages from a stream: any resource for fread(), blocking or not. Holds the current message and one chunk
     * in memory. foreach ends at the end of the stream, or if a non-blocking one, or one with a timeout, has no
     * complete message for now; the next foreach continues. The reader does not close the stream.
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
         *                                                                         copy without its buffer reads
         * @param array<Extension> $extensions none beside an unpacker
         * @param int<1, 2147483647> $chunkSize bytes per read
         * @param int<1, max> $maxMessageSize bytes, 64 MiB by default
         * @param Structures|null $structures as in BufferUnpacker::withStructures()
         * @param Codec<T>|null $codec of whose type the messages are; extensions are then asked only under
         *                             UnpackOptions::COMPACT, USE_RECORDS and STRUCTURED_CLONE
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($stream, $options = null, array $extensions = [], int $chunkSize = 8192, int $maxMessageSize = 67108864, ?Structures $structures = null, ?Codec $codec = null) {}

        /**
         * Reads a message; waits for it if the stream is blocking.
         *
         * @param mixed $message unchanged if there is none
         *
         * @param-out T $message
         *
         * @return bool whether there is one; else isAtEnd() says whether more may follow
         *
         * @throws Exception\InsufficientDataException if the stream ends inside a message; if it grows, the next call
         *                                             continues
         * @throws Exception\UnpackingFailedException if a message is malformed, nested too deep, or longer than
         *                                            $maxMessageSize, after which nothing can be read; and if the
         *                                            stream is closed, or fails
         * @throws Exception\MappingException if a message is none of the codec's type; the next call reads the next one
         * @throws \Error if the stream is being read already, as by its wrapper, or in another fiber
         */
        public function read(mixed &$message): bool {}

        /**
         * As read(), without unpacking; null if there is no message.
         *
         * @throws Exception\UnpackingFailedException as read(); and under UnpackOptions::USE_RECORDS or
         * STRUCTURED_CLONE
         * @throws \Error also if read() has read a part of the message
         */
        public function readRaw(): ?Raw {}

        /** Whether the last read reached the end of the stream. */
        public function isAtEnd(): bool {}

        /**
         * The offset after the last message, or of the error, in bytes from the initial position of the stream.
         *
         * @throws Exception\UnpackingFailedException if it exceeds an int of 32 bits
         */
        public function getOffset(): int {}

        /** @return \Iterator<int, T> the messages; the keys count from 0 */
        public function getIterator(): \Iterator {}
    }

    /**
     * Writes messages to a stream: any resource for fwrite(), blocking or not. The destructor writes pending bytes, or
     * warns. The writer does not close the stream.
     *
     * @strict-properties
     * @not-serializable
     */
    final class StreamWriter
    {
        /**
         * @param resource $stream
         * @param Packer|PackOptions|int-mask-of<PackOptions::*>|null $packer or the options of one
         * @param int<0, max> $bufferSize bytes to buffer
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($stream, $packer = null, int $bufferSize = 8192) {}

        /**
         * Packs a value. From $bufferSize pending bytes on, writes as many as the stream accepts.
         *
         * @throws Exception\PackingFailedException if the value cannot be packed: none of it is written; or if the
         *                                          stream is closed, or fails: unwritten bytes are pending, the value's
         *                                          too
         */
        public function write(mixed $value): void {}

        /**
         * Writes the pending bytes; false if a non-blocking stream accepts no more for now.
         *
         * @throws Exception\PackingFailedException if the stream is closed, or fails
         */
        public function flush(): bool {}

        /** The number of pending bytes. */
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
         */
        public function getPath(): string {}

        /**
         * Always null
         * @implementation-alias MessagePack\Exception\UnpackingFailedException::getOffset
         */
        public function getOffset(): ?int {}
    }

    class PackingFailedException extends \RuntimeException
    {
        private string $path = '';

        /** @param mixed $value */
        public static function unsupportedType($value): self {}

        /**
         * Where in the value, as of `UnpackingFailedException`
         * @implementation-alias MessagePack\Exception\UnpackingFailedException::getPath
         */
        public function getPath(): string {}

        /**
         * Always null
         * @implementation-alias MessagePack\Exception\UnpackingFailedException::getOffset
         */
        public function getOffset(): ?int {}
    }

    class UnpackingFailedException extends \RuntimeException
    {
        private string $path = '';

        private ?int $offset = null;

        public static function unknownCode(int $code): self {}

        public static function unexpectedCode(int $code, string $type): self {}

        public static function invalidMapKeyType(int $code): self {}

        /**
         * Where in the value, such as `[rows][1]->name`: keys in brackets, properties by their names, and what a method
         * returned, as in `[0]->__serialize()[key]`. Where a key cannot be read, the path of its map. Bytes that are
         * not printable are escaped, long keys and paths shortened to 400 bytes. Empty: the value itself, or unknown
         */
        public function getPath(): string {}

        /**
         * The byte in the message, buffer or stream where the token begins that could not be read, or to which it was
         * read when it was rejected. Null: unknown
         */
        public function getOffset(): ?int {}
    }

    class InsufficientDataException extends UnpackingFailedException
    {
        public function __construct(string $message = 'Not enough data to read', int $code = 0, ?\Throwable $previous = null) {}
    }

    /** A message that is no value of a Codec's type. getPath() and getOffset() are those of the first error. */
    class MappingException extends UnpackingFailedException
    {
        /** @var non-empty-list<\MessagePack\MappingError> one, or up to 100 under CodecOptions::ALL_ERRORS */
        public readonly array $errors;
    }

    /** A type, class, docblock or attribute that a Codec does not understand. */
    class InvalidTypeException extends \InvalidArgumentException
    {
    }
}

namespace MessagePack\Attribute {
    /** The key of a parameter or property in a message, and other keys that are read, too. */
    #[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_PARAMETER)]
    final class Name
    {
        public readonly string $name;

        /** @var list<string> */
        public readonly array $aliases;

        public function __construct(string $name, string ...$aliases) {}
    }

    /** The type of a parameter or property, as a docblock has it; it takes precedence over that. */
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

    /** The keys of all fields of a class are their names in another case. */
    #[\Attribute(\Attribute::TARGET_CLASS)]
    final class Naming
    {
        /**
         * firstName: first_name
         *
         * @var string
         */
        public const SNAKE_CASE = 'snake';
        /**
         * firstName: first-name
         *
         * @var string
         */
        public const KEBAB_CASE = 'kebab';
        /**
         * firstName: FirstName
         *
         * @var string
         */
        public const PASCAL_CASE = 'pascal';
        /**
         * firstName: FIRST_NAME
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

    /** The classes that a value of a class or interface may have: a key of the map says which. */
    #[\Attribute(\Attribute::TARGET_CLASS)]
    final class Discriminator
    {
        public readonly string $key;

        /** @var non-empty-array<int|string, class-string> by the value of the key */
        public readonly array $classes;

        /** @param non-empty-array<int|string, class-string> $classes */
        public function __construct(string $key, array $classes) {}
    }

    /** An object is an array of its fields, in the order of their declaration. */
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
    /** Packs and unpacks MessagePack\Type\Timestamp as the specification's timestamps. */
    final class TimestampExtension implements \MessagePack\Extension
    {
        public function getType(): int {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}

        /** @return \MessagePack\Type\Timestamp */
        public function unpackExt(\MessagePack\BufferUnpacker $unpacker, int $extLength) {}
    }

    /**
     * Packs DateTimeInterface and MessagePack\Type\Timestamp as the specification's timestamps, which have no time
     * zone, and unpacks them to DateTimeImmutable in UTC, to the microsecond.
     */
    final class DateTimeExtension implements \MessagePack\Extension
    {
        private bool $timestamp32 = false;

        /**
         * @param bool $timestamp32 pack whole seconds in four bytes, but for dates before 1970, or after
         *                          2106-02-07 06:28:15 UTC
         */
        public function __construct(bool $timestamp32 = false) {}

        /** @implementation-alias MessagePack\Extension\TimestampExtension::getType */
        public function getType(): int {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}

        /**
         * @return \DateTimeImmutable
         *
         * @throws \MessagePack\Exception\UnpackingFailedException if it is no timestamp of the specification
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

    /** Packs an enum case as its value, or as its name if it has none. */
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
     * Timestamp as a timestamp. A Traversable, and other objects of PHP's classes and of those that extend them, but
     * stdClass, go to the next transformer.
     */
    final class ObjectTransformer implements \MessagePack\CanPack
    {
        private bool $jsonSerializable = false;

        /**
         * @param bool $jsonSerializable pack what jsonSerialize() returns where an object is JsonSerializable
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

    /** A value of an application-defined type, packed as ext; an ext unpacks to it. */
    final class Ext implements \MessagePack\CanBePacked
    {
        /** @var int<-128, 127> the specification reserves negative types */
        public $type;

        /** @var string the body, as in the message */
        public $data;

        /**
         * @param int<-128, 127> $type from 0 for an application
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
     * A JavaScript Set. Like the classes up to Undefined it is read under UnpackOptions::STRUCTURED_CLONE. A packed
     * Set, RegExp or Error is two values for other readers than msgpackr and this extension: a Packer without
     * PackOptions::USE_RECORDS or STRUCTURED_CLONE throws.
     */
    final class Set implements \MessagePack\CanBePacked, \JsonSerializable
    {
        /** @var list<mixed> */
        public readonly array $values;

        /** @param array<mixed> $values */
        public function __construct(array $values = []) {}

        public function pack(\MessagePack\Packer $packer): string {}

        /** @return list<mixed> */
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
         * @throws \ValueError if there is no such type, or $data ends inside an element
         *
         * @implementation-alias MessagePack\Type\RegExp::__construct
         */
        public function __construct(string $type, string $data) {}

        /**
         * The elements, beyond PHP's range as digits; of an ArrayBuffer or a DataView the bytes.
         *
         * @return list<int|float|string>
         */
        public function toArray(): array {}

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}

        /** @return list<int|float|string|null> as toArray(), with null for a float that is not finite */
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
        /** @var string decimal, with a sign only if it is negative */
        public readonly string $digits;

        /**
         * @param string $digits such as "-170141183460469231731687303715884105728"
         *
         * @throws \ValueError if it is not an integer in decimal digits, without leading zeros or a plus sign
         *
         * @implementation-alias MessagePack\Type\RegExp::__construct
         */
        public function __construct(string $digits) {}

        /**
         * @throws \MessagePack\Exception\PackingFailedException if it has more than 4,096 bits with the sign
         * @implementation-alias MessagePack\Type\Set::pack
         */
        public function pack(\MessagePack\Packer $packer): string {}

        /** @return int|string the digits, where they exceed PHP's int */
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
     * An instant, packed as the specification's ext type -1: in 4, 8 or 12 bytes, the shortest form that holds it.
     *
     * @see https://github.com/msgpack/msgpack/blob/master/spec.md#timestamp-extension-type
     */
    final class Timestamp
    {
        private int $seconds;

        private int $nanoseconds;

        /**
         * @param int $seconds     since 1970-01-01 00:00:00 UTC
         * @param int<0, 999999999> $nanoseconds within the second; others cannot be packed
         */
        public function __construct(int $seconds, int $nanoseconds = 0) {}

        /** The current time, to the microsecond. */
        public static function now(): self {}

        /**
         * The instant of $date, to the microsecond.
         *
         * @throws \ValueError if format('u') of a subclass returns no number of microseconds
         */
        public static function fromDateTime(\DateTimeInterface $date): self {}

        /**
         * The same instant in UTC, to the microsecond.
         *
         * @throws \ValueError if the nanoseconds are out of range
         */
        public function toDateTime(): \DateTimeImmutable {}

        /** @return int since 1970-01-01 00:00:00 UTC */
        public function getSeconds(): int {}

        /** @return int<0, max> up to 999,999,999 if the message is valid */
        public function getNanoseconds(): int {}
    }
}
