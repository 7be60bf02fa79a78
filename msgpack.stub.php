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
     * Objects, references and enum cases are packed in PECL msgpack's form, and unpack to equal values; under
     * msgpack.php_only=0 they are packed as data for other languages. A resource becomes nil, with a warning.
     *
     * @param mixed $value Any value. Objects must be serializable by serialize(). MessagePack\Type\Bin, Ext, Map and
     *                     Timestamp are packed as bin, ext, map and ext -1, the other classes there as any object.
     * @param array{allowed_classes?: bool|array<string>, compact?: bool, strict?: bool} $options
     *                       "compact" writes what repeats once, in the form of docs/compact.md, which msgpack_unpack()
     *                       reads without being told; a value in which nothing repeats is plain MessagePack all the
     *                       same. By default true under msgpack.compact=1 alone. "allowed_classes" refuses objects of
     *                       classes that are not in the list, which a reader with that list could not give back.
     *                       "strict" refuses all that would not come back as it is: a resource, an object of a class
     *                       that is missing or not allowed, or one with a property that has no value or that its class
     *                       does not declare; msgpack.strict by default. Then the list is msgpack.allowed_classes by
     *                       default
     *
     * @return string the bytes; binary, not text
     *
     * @throws ValueError|TypeError if an option is unknown or invalid
     * @throws Exception if a class forbids serialization, if arrays and objects are nested deeper than
     *                   msgpack.max_depth or the C stack allows, if a string has more than 2^32-1 bytes, if under
     *                   msgpack.php_only=0 a class has only Serializable, or if "allowed_classes" or "strict" refuses
     *                   the value; and any exception of __serialize(), __sleep()
     *                   or serialize()
     */
    function msgpack_pack(mixed $value, array $options = []): string {}

    /** @alias msgpack_pack */
    function msgpack_serialize(mixed $value, array $options = []): string {}

    /**
     * Unpacks one MessagePack value.
     *
     * bin and str become strings, float 32 and float 64 floats, an ext a MessagePack\Type\Ext, ext -1 a
     * MessagePack\Type\Timestamp, and an integer beyond PHP's range a string of its digits.
     *
     * @template T of object
     *
     * @param string $str The bytes.
     * @phpstan-param class-string<T>|T|array<mixed>|null $object
     * @psalm-param class-string<T>|T|array{allowed_classes?: never, max_depth?: never, strict?: never, throw?: never, ...<array-key, mixed>}|null $object
     * @param class-string<T>|T|array<mixed>|null $object A template for the result. A class name, or an object of the
     *                       class: a new object, constructed without arguments. A list sets its properties in order, a
     *                       map by name (with PECL's warning "illegal offset type" for public ones), any other value
     *                       sets the first property. `[template]`: a list; the template applies to each element.
     *                       `["key" => template, ...]`: an array with these keys, for the values in order.
     * @param array{allowed_classes?: bool|array<string>, max_depth?: int<0, max>, strict?: bool, throw?: bool} $options
     *                       "allowed_classes": true for every class, false for none, or the names of the classes and
     *                       enums that may be instantiated, "App\Dto\*" for those in a namespace; msgpack.allowed_classes by default. Any other class becomes
     *                       __PHP_Incomplete_Class. "max_depth": the nesting limit for arrays and objects, in levels;
     *                       msgpack.max_depth by default, 0 for the largest safe one, which no larger one exceeds.
     *                       "strict": reject what would not come back as it was packed, such as an object of a class
     *                       that is missing or not allowed, a property that its class does not declare, a key that
     *                       comes twice, or bytes after the value; msgpack.strict by default.
     *                       "throw": an exception in place of each warning, and for an empty $str; false by default.
     *
     * @return ($object is null|array<mixed> ? mixed : T|false|null) the value; null if $str is empty; false with a
     *               warning if it is malformed, truncated, nested too deep, or rejected by "strict". If bytes follow the value, the value with
     *               a warning. With a template, the result of applying it; null with a warning if it does not fit.
     *
     * @throws MessagePack\Exception\UnpackingFailedException with the option "throw", in place of a warning, even under
     *                   msgpack.error_display=0. For malformed bytes it has the offset at which reading stopped, and is
     *                   thrown before any __wakeup() or __unserialize(). For an empty or truncated $str it is the
     *                   subclass InsufficientDataException. If these classes are not registered, a RuntimeException
     * @throws ValueError|TypeError if an option is unknown or invalid, or options are passed as the template
     * @throws TypeError if a value is of a type that the property it is for does not allow, as by unserialize(); with
     *                   the option "strict" the message is rejected instead
     * @throws Error if the template is of another type, or its class is not found or cannot be instantiated
     * @throws Exception if a class forbids serialization; and any exception of __wakeup(), __unserialize(),
     *                   unserialize() or an autoloader
     */
    function msgpack_unpack(string $str, mixed $object = null, array $options = []): mixed {}

    /** @alias msgpack_unpack */
    function msgpack_unserialize(string $str, mixed $object = null, array $options = []): mixed {}

    /** msgpack_pack() and msgpack_unpack() with options of the object, as in PECL msgpack. */
    class MessagePack
    {
        /**
         * Use PECL msgpack's form for objects, references and enum cases; false: an object packs as an array of its
         * properties' values. bool, the constructor's $opt by default.
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
         * The classes that a message may instantiate, like the option "allowed_classes" of msgpack_unpack(). bool or
         * array, msgpack.allowed_classes by default. PECL has no such option. The class of a template is always allowed.
         *
         * @var int
         */
        public const OPT_ALLOWED_CLASSES = -2001;
        /**
         * unpack() throws in place of each warning, like the option "throw" of msgpack_unpack(). bool, false by
         * default. PECL has no such option. Not for a MessagePackUnpacker, which never warns.
         *
         * @var int
         */
        public const OPT_THROW = -2002;
        /**
         * Pack in the compact form, like the option "compact" of msgpack_pack(). bool, by default true under
         * msgpack.compact=1. PECL has no such option. Not for a MessagePackUnpacker.
         *
         * @var int
         */
        public const OPT_COMPACT = -2003;

        /**
         * Pack and unpack strictly, like the option "strict" of msgpack_pack() and msgpack_unpack(). bool, msgpack.strict
         * by default.
         *
         * @var int
         */
        public const OPT_STRICT = -2004;

        /** @param bool $opt the option OPT_PHPONLY, by default msgpack.php_only */
        public function __construct($opt = UNKNOWN) {}

        /**
         * Sets an option of this object.
         *
         * @param self::OPT_* $option
         * @param bool|array<class-string> $value
         *
         * @return bool false, with a warning, if there is no such option
         *
         * @throws TypeError if OPT_ALLOWED_CLASSES is neither a bool nor an array of strings
         */
        public function setOption($option, $value) {}

        /**
         * Packs a value with the options of this object.
         *
         * @param mixed $value
         *
         * @return string as from msgpack_pack()
         */
        public function pack($value) {}

        /**
         * Unpacks one MessagePack value with the options of this object.
         *
         * @template T of object
         *
         * @param string $str
         * @param class-string<T>|T|array<mixed>|null $object a template, as for msgpack_unpack()
         *
         * @return ($object is null|array<mixed> ? mixed : T|false|null) as from msgpack_unpack()
         *
         * @throws MessagePack\Exception\UnpackingFailedException with OPT_THROW, as from msgpack_unpack()
         */
        public function unpack($str, $object = UNKNOWN) {}

        /**
         * Creates an unpacker for messages in pieces.
         *
         * @return MessagePackUnpacker with OPT_PHPONLY, OPT_ALLOWED_CLASSES and OPT_STRICT of this object, and the INI settings
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
         * Sets an option for messages that begin later.
         *
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
         * Reads one message, or as much of it as is available. The next call continues there, with the bytes of feed()
         * or of $str.
         *
         * @param string $str the bytes to read; by default those of feed()
         * @param int $offset in $str: where to start; set to where the next call should continue
         *
         * @return bool whether a message is complete: data() returns it. False if the bytes end first, if the offset is
         *              outside of $str, or if they are malformed: then the message is dropped, and the next one begins
         *              at the offset.
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
         * Drops the message that is being read and the complete one. Keeps the bytes of feed() that execute() has not
         * read.
         *
         * @return void
         */
        public function reset() {}
    }
}

namespace MessagePack {
    /**
     * The version of this extension, as of phpversion('msgpack'); also under msgpack.classes=0. PECL msgpack has no such
     * constant.
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
         * @param PackOptions|int-mask-of<PackOptions::*>|null $options constants of PackOptions, joined by |
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\PackingFailedException
         */
        public static function pack($value, $options = null): string {}

        /**
         * Unpacks the first value of $data; bytes after it are ignored.
         *
         * @param UnpackOptions|int-mask-of<UnpackOptions::*>|null $options constants of UnpackOptions, joined by |
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
         *                            offsets; if it returns false, the rest is not read
         * @param UnpackOptions|int-mask-of<UnpackOptions::*>|null $options constants of UnpackOptions, joined by |
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

    /** How a Packer writes strings, arrays and floats, and in which form. */
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
         * Most floats of up to seven digits as float 32, which UnpackOptions::DECIMAL_FLOAT32 and msgpackr's useFloat32:
         * DECIMAL_ROUND read as the same number; any other as float 64. By the arithmetic of msgpackr's
         * DECIMAL_FIT, which may change the last bit of a number, and of those below 1e-16 the last digit. Not with
         * COMPACT.
         *
         * @var int
         */
        public const DECIMAL_FLOAT32 = 1048576;
        /**
         * Packer::pack() writes the compact form: see docs/compact.md. A packer with methods that a subclass overrides
         * writes plain MessagePack.
         *
         * @var int
         */
        public const COMPACT = 65536;
        /**
         * Packer::pack() writes arrays whose keys are all strings, and stdClass objects, as records of msgpackr, the
         * package for Node. Not with COMPACT.
         *
         * @var int
         */
        public const USE_RECORDS = 131072;
        /**
         * An array that is held by several references, and an object that occurs several times, is packed once, with
         * references to it, as msgpackr's structuredClone does: cycles are possible. Does not include USE_RECORDS. Not with
         * COMPACT.
         *
         * @var int
         */
        public const STRUCTURED_CLONE = 262144;
        /**
         * An stdClass is packed as a map of its properties, unless a transformer packs it: what
         * UnpackOptions::MAP_AS_OBJECT reads can be packed again. With USE_RECORDS or STRUCTURED_CLONE it is in any case.
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

        /** The defaults. */
        public static function fromDefaults(): self {}

        /**
         * The options of a bitmask.
         *
         * @param int-mask-of<self::*> $bitmask constants, joined by |; at most one of each kind, for strings, arrays and
         *                                      floats
         *
         * @throws Exception\InvalidOptionException
         */
        public static function fromBitmask(int $bitmask): self {}

        /** Whether the option is DETECT_STR_BIN. */
        public function isDetectStrBinMode(): bool {}

        /**
         * Whether the option is FORCE_STR, or the default.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isForceStrMode(): bool {}

        /**
         * Whether the option is FORCE_BIN.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isForceBinMode(): bool {}

        /**
         * Whether the option is DETECT_ARR_MAP, or the default.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isDetectArrMapMode(): bool {}

        /**
         * Whether the option is FORCE_ARR.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isForceArrMode(): bool {}

        /**
         * Whether the option is FORCE_MAP.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isForceMapMode(): bool {}

        /**
         * Whether the option is FORCE_FLOAT32.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isForceFloat32Mode(): bool {}

        /**
         * Whether COMPACT is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isCompactMode(): bool {}

        /**
         * Whether USE_RECORDS is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isRecordsMode(): bool {}

        /**
         * Whether STRUCTURED_CLONE is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isStructuredCloneMode(): bool {}

        /**
         * Whether OBJECT_AS_MAP is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isObjectAsMapMode(): bool {}

        /**
         * Whether DETECT_FLOAT32 is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isDetectFloat32Mode(): bool {}

        /**
         * Whether DECIMAL_FLOAT32 is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isDecimalFloat32Mode(): bool {}
    }

    /** How a BufferUnpacker reads integers beyond PHP's range, floats and maps, and which forms it recognizes. */
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
         * A message in the compact form is recognized and read, by unpack(), tryUnpack() and streams: see
         * docs/compact.md.
         *
         * @var int
         */
        public const COMPACT = 65536;
        /**
         * Records and bundled strings of msgpackr, the package for Node, are read. Not with COMPACT.
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
         * What msgpackr writes under structuredClone or moreTypes becomes values of Type\Set, TypedArray, RegExp, Error and
         * Undefined, and integers of up to 4,096 bits with the sign; and references are followed: an array to which others
         * refer becomes a PHP reference at each place, an object is the same one. Without it these are Type\Ext. Does not
         * include USE_RECORDS. Not with COMPACT.
         *
         * @var int
         */
        public const STRUCTURED_CLONE = 262144;
        /**
         * A float 32 is read as the nearest decimal of the digits that it can hold, as msgpackr's useFloat32:
         * DECIMAL_ROUND does. Not with COMPACT.
         *
         * @var int
         */
        public const DECIMAL_FLOAT32 = 1048576;

        /** @var int|null with the options that are not of this kind as further bits */
        private $bigIntMode;

        /** @implementation-alias MessagePack\MessagePack::__construct */
        private function __construct() {}

        /**
         * The defaults.
         * @implementation-alias MessagePack\PackOptions::fromDefaults
         */
        public static function fromDefaults(): self {}

        /**
         * The options of a bitmask.
         *
         * @param int-mask-of<self::*> $bitmask constants, joined by |; at most one of the three for integers
         *
         * @throws Exception\InvalidOptionException
         * @implementation-alias MessagePack\PackOptions::fromBitmask
         */
        public static function fromBitmask(int $bitmask): self {}

        /**
         * Whether the option is BIGINT_AS_STR, or the default.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isBigIntAsStrMode(): bool {}

        /**
         * Whether the option is BIGINT_AS_GMP.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isBigIntAsGmpMode(): bool {}

        /**
         * Whether the option is BIGINT_AS_DEC.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isBigIntAsDecMode(): bool {}

        /**
         * Whether COMPACT is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isCompactMode(): bool {}

        /**
         * Whether USE_RECORDS is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isRecordsMode(): bool {}

        /**
         * Whether MAP_AS_OBJECT is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isMapAsObjectMode(): bool {}

        /**
         * Whether STRUCTURED_CLONE is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
        public function isStructuredCloneMode(): bool {}

        /**
         * Whether DECIMAL_FLOAT32 is among the options.
         * @implementation-alias MessagePack\PackOptions::isDetectStrBinMode
         */
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

    /** Packs values and tokens. A method that a subclass overrides is called for nested values, too. */
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
         * @param PackOptions|int-mask-of<PackOptions::*>|null $options constants of PackOptions, joined by |
         * @param array<CanPack> $transformers tried in this order, for values other than null, bool, int, float, string
         *                                     and array
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($options = null, array $transformers = []) {}

        /** Returns a copy with additional transformers. */
        public function extendWith(CanPack $transformer, CanPack ...$transformers): self {}

        /**
         * Returns a copy that packs records whose structures are shared: those that are new are added to the list, and
         * no message has them.
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
         * @throws Exception\PackingFailedException if no transformer supports a value, or arrays are nested deeper than
         *                                          msgpack.max_depth
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
         * Packs a float, in the format of the options.
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
         * Packs the elements as an array, without their keys.
         *
         * @param array<mixed>|\Traversable<mixed, mixed> $array
         *
         * @return string
         *
         * @throws Exception\PackingFailedException as pack()
         */
        public function packArray($array) {}

        /**
         * Packs the head of an array; the elements have to follow.
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
         * @throws Exception\PackingFailedException as pack()
         */
        public function packMap($map) {}

        /**
         * Packs the head of a map; the pairs have to follow, each key before its value.
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

    /** Unpacks values and tokens from a buffer, to which more can be appended. */
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
         * @param string $buffer the bytes
         * @param UnpackOptions|int-mask-of<UnpackOptions::*>|null $options constants of UnpackOptions, joined by |
         * @param array<Extension> $extensions for ext values of their types; any other ext is a Type\Ext
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $buffer = '', $options = null, array $extensions = []) {}

        /** Returns a copy with additional extensions. */
        public function extendWith(Extension $extension, Extension ...$extensions): self {}

        /**
         * Returns a copy that reads records whose structures are shared.
         *
         * @throws Exception\InvalidOptionException with UnpackOptions::COMPACT
         */
        public function withStructures(Structures $structures): self {}

        /** Returns a copy with another buffer, without the structures of records that messages have defined. */
        public function withBuffer(string $buffer): self {}

        /** Appends bytes to the buffer. */
        public function append(string $data): self {}

        /** Replaces the buffer; drops a value that is being read, and the structures of records that messages have defined. */
        public function reset(string $buffer = ''): self {}

        /**
         * Sets the offset.
         *
         * @param int $offset in bytes; negative: from the end
         *
         * @throws Exception\InsufficientDataException if it is out of bounds
         */
        public function seek(int $offset): self {}

        /**
         * Advances the offset.
         *
         * @param int $length in bytes
         *
         * @throws Exception\InsufficientDataException if it leads out of bounds
         */
        public function skip(int $length): self {}

        /**
         * The bytes from the offset to the end.
         *
         * @return int their number
         */
        public function getRemainingCount(): int {}

        /** Whether there are bytes after the offset. */
        public function hasRemaining(): bool {}

        /**
         * Drops the bytes before the offset.
         *
         * @return int their number
         */
        public function release(): int {}

        /**
         * Skips the next value, which may be an array or a map, and builds nothing. A map may have any keys.
         *
         * @return int<1, max> its length in bytes
         *
         * @throws Exception\UnpackingFailedException if it is incomplete or malformed, and the offset stays; or under
         *                                            UnpackOptions::USE_RECORDS or STRUCTURED_CLONE
         */
        public function skipValue(): int {}

        /**
         * The next value without unpacking it: a copy of its bytes. Extensions are not asked.
         *
         * @throws Exception\UnpackingFailedException as skipValue(); and if it is in the compact form
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
         * @param int $length in bytes
         *
         * @return string
         *
         * @throws Exception\InsufficientDataException
         */
        public function read($length) {}

        /**
         * Returns all complete values; incomplete bytes stay in the buffer. The next call resumes where this one stopped,
         * so that the time for a message does not depend on the number of its pieces.
         *
         * @return list<mixed>
         *
         * @throws Exception\UnpackingFailedException if a value is malformed
         */
        public function tryUnpack(): array {}

        /**
         * Unpacks the next value.
         *
         * @return mixed
         *
         * @throws Exception\InsufficientDataException if the buffer ends in it; for pieces use tryUnpack()
         * @throws Exception\UnpackingFailedException if it is malformed
         */
        public function unpack() {}

        /**
         * Unpacks the next value, which must be a nil.
         *
         * @return null
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackNil() {}

        /**
         * Unpacks the next value, which must be a boolean.
         *
         * @return bool
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackBool() {}

        /**
         * Unpacks the next value, which must be an integer.
         *
         * @return int|string|\GMP|\Decimal\Decimal a string, GMP or Decimal only beyond PHP's range
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackInt() {}

        /**
         * Unpacks the next value, which must be a float 32 or float 64.
         *
         * @return float
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackFloat() {}

        /**
         * Unpacks the next value, which must be a str.
         *
         * @return string
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackStr() {}

        /**
         * Unpacks the next value, which must be a bin.
         *
         * @return string
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackBin() {}

        /**
         * Unpacks the next value, which must be an array.
         *
         * @return list<mixed>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackArray() {}

        /**
         * Unpacks the next value, which must be the head of an array.
         *
         * @return int<0, max> the number of elements that follow
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackArrayHeader() {}

        /**
         * Unpacks the next value, which must be a map.
         *
         * @return array<mixed>
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackMap() {}

        /**
         * Unpacks the next value, which must be the head of a map.
         *
         * @return int<0, max> the number of pairs that follow
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackMapHeader() {}

        /**
         * Unpacks the next value, which must be an ext.
         *
         * @return mixed what the extension of its type returns; without one, a Type\Ext
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpackExt() {}
    }
}

namespace MessagePack {
    /**
     * A view of one value in plain MessagePack, of a whole message or a part of one. Nothing is unpacked until asked for,
     * and parts share the bytes of the whole. Packers and msgpack_pack() write the bytes as they are.
     *
     * A path is a JSON Pointer (RFC 6901) such as "/users/3/name", "" for the value itself, or a list of keys. As in PHP's
     * arrays, "7" and 7 are one key, and of two equal keys of a map the last counts. A path into something that is no
     * array, map or object leads nowhere. What is behind the value is not looked at.
     *
     * A message may also be in the compact form, or have msgpackr's records. An index of it is then made where a part is
     * first asked for, and the bytes of a part are those in plain MessagePack.
     *
     * An object in PECL msgpack's form has the properties that are in the message, by their names without their class; an
     * enum case has "name". A reference to an earlier value is that value. No class is loaded.
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
         * Checks that the bytes are one complete value, in one pass that builds nothing but with records.
         *
         * @param string $bytes a message; the compact form is recognized without an option
         * @param int-mask-of<UnpackOptions::*> $options for what get() and unpack() return, and USE_RECORDS; there is no
         *                                               STRUCTURED_CLONE
         * @phpstan-param int-mask-of<UnpackOptions::BIGINT_*|UnpackOptions::COMPACT|UnpackOptions::USE_RECORDS|UnpackOptions::MAP_AS_OBJECT|UnpackOptions::DECIMAL_FLOAT32> $options
         *
         * @throws Exception\UnpackingFailedException if they are not, or bytes follow
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
         * Unpacks the value at the end of a path, as MessagePack::unpack() does. An object in PECL's form is not unpacked:
         * at() looks into it, and msgpack_unpack() reads its bytes.
         *
         * @param string|list<int|string> $path
         * @param mixed $default
         *
         * @return mixed $default if there is no such value
         *
         * @throws Exception\UnpackingFailedException if the value, or a key on the path, cannot be unpacked
         * @throws \ValueError if the path is malformed
         * @throws \TypeError if a key in a list is neither an int nor a string
         */
        public function get(string|array $path, mixed $default = null): mixed {}

        /**
         * Unpacks the values of several paths.
         *
         * @param array<string|list<int|string>> $paths
         *
         * @return array<mixed> the values, with the keys of their paths; without those that are not there
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function getMany(array $paths): array {}

        /**
         * All values whose keys match.
         *
         * @param list<int|string|null> $path keys, and ANY for each
         *
         * @return \Iterator<list<int|string>, self> in the order of the message
         *
         * @throws \TypeError
         */
        public function select(array $path): \Iterator {}

        /**
         * Whether there is a value at the end of the path; it may be null.
         *
         * @param string|list<int|string> $path
         *
         * @throws Exception\UnpackingFailedException
         * @throws \ValueError
         * @throws \TypeError
         */
        public function has(string|array $path): bool {}

        /**
         * The value at the end of the path.
         *
         * @param string|list<int|string> $path
         *
         * @return Raw|null null: there is none
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
         * The type of the value: "null", "bool", "int", "float", "string", "binary", "array", "map", "object", "ext" or
         * "timestamp".
         *
         * @return non-empty-string
         *
         * @throws Exception\UnpackingFailedException if a map is neither one nor an object
         */
        public function type(): string {}

        /**
         * The class of an object in PECL's form.
         *
         * @return string|null null: it is none
         *
         * @throws Exception\UnpackingFailedException
         */
        public function className(): ?string {}

        /**
         * The number of elements, keys or properties; 0 of any other value.
         *
         * @return int<0, max>
         *
         * @throws Exception\UnpackingFailedException if a map has a key that PHP's arrays cannot have
         */
        public function count(): int {}

        /** @return \Iterator<int|string, self> the elements, or the values of a map or object */
        public function getIterator(): \Iterator {}

        /**
         * @param int|string $offset a key, not a path
         *
         * @return bool also true if the value is null
         */
        public function offsetExists(mixed $offset): bool {}

        /**
         * @param int|string $offset a key, not a path
         *
         * @return mixed a Raw of an array, map, object or ext; any other value; null if there is none
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
         * For json_encode(): bytes that are not UTF-8 in Base64, a timestamp as text, an ext as its type and its data, an
         * integer beyond PHP's range as text, a float that is not finite as null.
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
         * The type as JSON Schema 2020-12, for json_encode(). A validator accepts the JSON documents that validate()
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
     * The structures of records, the lists of their keys, that packers and unpackers share: messages do not have them. A
     * packer adds those that are new, up to a limit; the list only grows. Others load it through callbacks, or from
     * its packed form, which programs in Node can load as well.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Structures implements \Countable
    {
        /**
         * @param (callable(): ?string)|null $getStructures loads the packed form, null if there is none: before the first
         *                                                  value is packed, and for a record of a structure that is not
         *                                                  known
         * @param (callable(string, int): bool)|null $saveStructures saves the packed form if as many structures are
         *                                                           saved as its second argument says; else returns
         *                                                           false: then they are loaded, and the value is packed
         *                                                           again; the eighth try has the new ones in the message.
         *                                                           Without it, the list stays as it was loaded
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
         * @throws Exception\UnpackingFailedException if it is not such a form, or has more than $limit structures
         */
        public static function fromPacked(string $packed, ?callable $getStructures = null, ?callable $saveStructures = null, int $limit = 32): self {}

        /** The packed form: in MessagePack a list of lists of names. */
        public function toPacked(): string {}

        /** @return int<0, 8160> the number of structures */
        public function count(): int {}
    }

    /**
     * Reads messages from a stream: any resource for fread(), blocking or not. Holds the current message and one chunk in
     * memory. A long string is read into its own memory, which grows as its bytes come.
     *
     * foreach ends at the end of the stream. If the stream is non-blocking or has a timeout, foreach also ends if no
     * complete message is available, and the next foreach continues. The reader does not close the stream.
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
         * @param BufferUnpacker|UnpackOptions|int-mask-of<UnpackOptions::*>|null $options as a BufferUnpacker's; or one, of
         *                                                                         which a copy without its buffer reads
         * @param array<Extension> $extensions as a BufferUnpacker's; none beside one
         * @param int<1, 2147483647> $chunkSize bytes per read, but for the rest of a long string
         * @param int<1, max> $maxMessageSize in bytes, 64 MiB by default
         * @param Structures|null $structures that records have: see BufferUnpacker::withStructures()
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
         * @return bool whether there is one. If not, isAtEnd() says whether more may follow.
         *
         * @throws Exception\InsufficientDataException if the stream ends inside a message. If the stream grows, the next
         *                                             call continues.
         * @throws Exception\UnpackingFailedException if a message is malformed, nested deeper than msgpack.max_depth, or
         *                                            longer than $maxMessageSize, after which nothing can be read; and
         *                                            if the stream is closed, or fails
         * @throws Exception\MappingException if a message is none of the codec's type; the next call reads the next one
         * @throws \Error if the stream is being read already: this is a call by its wrapper or filter, or of another fiber
         */
        public function read(mixed &$message): bool {}

        /**
         * Reads a message as read() does, without unpacking it.
         *
         * @return Raw|null null: there is none
         *
         * @throws Exception\InsufficientDataException
         * @throws Exception\UnpackingFailedException as read(), but for what a Raw finds later; and under
         *                                            UnpackOptions::USE_RECORDS or STRUCTURED_CLONE
         * @throws \Error if the stream is being read already, or a read() has read a part of the message
         */
        public function readRaw(): ?Raw {}

        /** Whether the last read reached the end of the stream. */
        public function isAtEnd(): bool {}

        /**
         * Returns the offset after the last message, or the offset of the error after an exception. Counts from the
         * initial position of the stream.
         *
         * @return int in bytes
         * @throws Exception\UnpackingFailedException if it exceeds an int of 32 bits
         */
        public function getOffset(): int {}

        /** @return \Iterator<int, T> the messages; the keys count from 0 */
        public function getIterator(): \Iterator {}
    }

    /**
     * Writes messages to a stream: any resource for fwrite(), blocking or not. The destructor writes pending bytes, with
     * a warning if the stream does not accept them. The writer does not close the stream.
     *
     * @strict-properties
     * @not-serializable
     */
    final class StreamWriter
    {
        /**
         * @param resource $stream
         * @param Packer|PackOptions|int-mask-of<PackOptions::*>|null $packer or the options of one
         * @param int<0, max> $bufferSize bytes to buffer before they are written; 0: none
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($stream, $packer = null, int $bufferSize = 8192) {}

        /**
         * Packs a value. From $bufferSize pending bytes on, writes as many as the stream accepts.
         *
         * @throws Exception\PackingFailedException if the value cannot be packed: none of it is written; and if the stream
         *                                          is closed, or fails: all unwritten bytes are pending, the value's too
         */
        public function write(mixed $value): void {}

        /**
         * Writes the pending bytes.
         *
         * @return bool true if all were written; false if a non-blocking stream accepts no more for now
         *
         * @throws Exception\PackingFailedException if the stream is closed, or fails; all unwritten bytes are pending
         */
        public function flush(): bool {}

        /** @return int number of packed bytes that have not been written */
        public function getPendingCount(): int {}
    }
}

namespace MessagePack\Exception {
    class InvalidOptionException extends \InvalidArgumentException
    {
        /** @param array<string> $validOptions */
        public static function outOfRange(string $invalidOption, array $validOptions): self {}

        /**
         * Always empty: an option is in no value
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
         * Always null: there is no message
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
         * Where in the value, such as `[rows][1]->name`: keys in brackets, properties by their names. An array or object
         * that a method returned is part of what has that method: `[0]->__serialize()[key]`; of one that a transformer or
         * a nested call packed, the path goes on with the path in that. Where a key cannot be read, the path leads to its
         * map. Bytes that are not printable are escaped, long keys and paths are shortened to 400 bytes. Empty: the
         * value itself, or unknown
         */
        public function getPath(): string {}

        /**
         * Byte in the message, or in the buffer or stream that has it: where the token begins that could not be read, or
         * to which the message had been read when it was rejected. Null: unknown, or of an exception that userland created
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
     * Packs DateTimeInterface and MessagePack\Type\Timestamp as the specification's timestamps, and unpacks timestamps to
     * DateTimeImmutable in UTC. A timestamp has no time zone. PHP's dates have microseconds: what is below is dropped.
     */
    final class DateTimeExtension implements \MessagePack\Extension
    {
        private bool $timestamp32 = false;

        /**
         * @param bool $timestamp32 pack whole seconds in four bytes, as msgpackr's useTimestamp32 does: what is below a
         *                          second is dropped, but for dates before 1970, or after 2106-02-07 06:28:15 UTC
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
     * Timestamp as a timestamp. Not for a Traversable, nor for objects of PHP's own classes and those that extend them,
     * stdClass and dates apart: it returns null, and they go to the next transformer.
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
     * A JavaScript Set. Like the other classes of structured clones it is read under UnpackOptions::STRUCTURED_CLONE, and
     * packed by any Packer as msgpackr packs it. A packed Set, RegExp or Error is not one MessagePack value: only msgpackr
     * and this extension can read it.
     */
    final class Set implements \MessagePack\CanBePacked
    {
        /** @var list<mixed> */
        public readonly array $values;

        /** @param array<mixed> $values of which the keys are dropped; equal ones stay */
        public function __construct(array $values = []) {}

        public function pack(\MessagePack\Packer $packer): string {}
    }

    /** A JavaScript typed array, an ArrayBuffer or a DataView. */
    final class TypedArray implements \MessagePack\CanBePacked
    {
        /** @var string the name of the JavaScript class */
        public readonly string $type;

        /** @var string the elements, little-endian */
        public readonly string $data;

        /**
         * @param 'Int8Array'|'Uint8Array'|'Uint8ClampedArray'|'Int16Array'|'Uint16Array'|'Int32Array'|'Uint32Array'|'Float32Array'|'Float64Array'|'BigInt64Array'|'BigUint64Array'|'ArrayBuffer'|'DataView' $type
         * @param string $data the elements, little-endian
         *
         * @throws \ValueError if there is no such type, or $data ends inside an element
         *
         * @implementation-alias MessagePack\Type\RegExp::__construct
         */
        public function __construct(string $type, string $data) {}

        /**
         * The elements; of an ArrayBuffer or a DataView the bytes.
         *
         * @return list<int|float|string> a string of the digits of an integer beyond PHP's range
         */
        public function toArray(): array {}

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}
    }

    /** A JavaScript regular expression. */
    final class RegExp implements \MessagePack\CanBePacked
    {
        /** @var string without delimiters */
        public readonly string $source;

        /** @var string such as "gi" */
        public readonly string $flags;

        public function __construct(string $source, string $flags = '') {}

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}
    }

    /** A JavaScript Error. */
    final class Error implements \MessagePack\CanBePacked
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
    }

    /** An integer that JavaScript reads as a bigint. */
    final class BigInt implements \MessagePack\CanBePacked
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
    }

    /** JavaScript's undefined. */
    enum Undefined implements \MessagePack\CanBePacked
    {
        case Value;

        /** @implementation-alias MessagePack\Type\Set::pack */
        public function pack(\MessagePack\Packer $packer): string {}
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
         * The same instant in UTC, without what is below a microsecond. Every int is within the range of its years.
         *
         * @throws \ValueError if the nanoseconds are out of range
         */
        public function toDateTime(): \DateTimeImmutable {}

        /** @return int since 1970-01-01 00:00:00 UTC */
        public function getSeconds(): int {}

        /** @return int<0, max> up to 999,999,999, if the message complies with the specification */
        public function getNanoseconds(): int {}
    }
}
