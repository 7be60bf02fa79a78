<?php

/** @generate-class-entries */

namespace {
    /**
     * Packs a value as MessagePack.
     *
     * Objects, references and enum cases are written in PECL msgpack's form and come back as what they were; under
     * msgpack.php_only=0 they are written as data for other languages. A resource becomes nil, with a warning.
     *
     * @param mixed $value Any value: of objects, those that serialize() accepts, and MessagePack\Type\*, which are
     *                     written as the MessagePack type that they stand for.
     * @return string the bytes; binary, not text
     * @throws Exception where a class forbids serialization, where arrays and objects are nested deeper than
     *                   msgpack.max_depth or the C stack allows, where a string has more than 2^32-1 bytes, where under
     *                   msgpack.php_only=0 a class has only Serializable; and whatever __serialize(), __sleep() or
     *                   serialize() throws
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
     * @param mixed $object  A template: what the value is made into. The name of a class, or an object of it: a new
     *                       object, constructed without arguments, whose properties a list fills in their order and a
     *                       map by name (with PECL's warning "illegal offset type" where they are public); any other
     *                       value is that of the first property. `[template]`: a list of what the template makes of each
     *                       element. `["key" => template, ...]`: the values, in their order, under these keys.
     * @param array $options "allowed_classes" (bool|array): true for every class, the default; false for none; or
     *                       the names of those that may be instantiated, enums included: any other becomes
     *                       __PHP_Incomplete_Class. "max_depth" (int): how deep arrays and objects may be nested;
     *                       msgpack.max_depth by default, 0 for as deep as is safe. "throw" (bool): an exception where
     *                       there otherwise is a warning, and for an empty $str; false by default.
     * @return mixed the value. null where $str is empty; false, with a warning, where it is malformed, cut short or
     *               too deep. Where bytes follow the value, the value, with a warning. With a template: what it makes
     *               of any of these; null, with a warning, where it does not fit. With the option "throw", always the
     *               value, or what the template makes of it.
     * @throws MessagePack\Exception\UnpackingFailedException with the option "throw", in place of a warning, whatever
     *                   msgpack.error_display is; about the bytes, before anything of them is woken, with the offset
     *                   at which reading stopped. Where $str is empty or cut short, its subclass
     *                   InsufficientDataException. Where these classes are not registered, RuntimeException
     * @throws ValueError|TypeError where an option is unknown, or not what it should be
     * @throws Error where the template is of another type, or its class is not found or cannot be instantiated
     * @throws Exception where a class forbids serialization; and whatever __wakeup(), __unserialize(), unserialize()
     *                   or an autoloader throws
     */
    function msgpack_unpack(string $str, mixed $object = null, array $options = []): mixed {}

    /** @alias msgpack_unpack */
    function msgpack_unserialize(string $str, mixed $object = null, array $options = []): mixed {}

    /** msgpack_pack() and msgpack_unpack() with options of its own, as PECL msgpack has it. */
    class MessagePack
    {
        /**
         * Objects, references and enum cases in PECL msgpack's form; false: an object packs as an array of its
         * properties' values. bool, the default is the constructor's $opt.
         *
         * @var int
         */
        public const OPT_PHPONLY = -1001;
        /**
         * Maps unpack as arrays; false: as stdClass. bool, the default is msgpack.assoc.
         *
         * @var int
         */
        public const OPT_ASSOC = -1002;
        /**
         * Floats pack as float 32. bool, the default is msgpack.force_f32. Not for an unpacker.
         *
         * @var int
         */
        public const OPT_FORCE_F32 = -1003;
        /**
         * The classes that a message may instantiate, as the option "allowed_classes" of msgpack_unpack(). bool or
         * array, true by default. PECL has no such option. The class of a template is the caller's choice, and always
         * allowed.
         *
         * @var int
         */
        public const OPT_ALLOWED_CLASSES = -2001;
        /**
         * unpack() throws where it otherwise warns, as with the option "throw" of msgpack_unpack(). bool, false by
         * default. PECL has no such option. Not for an unpacker, which is silent.
         *
         * @var int
         */
        public const OPT_THROW = -2002;

        /** @param bool $opt the option OPT_PHPONLY, by default msgpack.php_only */
        public function __construct($opt = UNKNOWN) {}

        /**
         * @param int $option one of the constants
         * @param mixed $value
         *
         * @return bool false, with a warning, where there is no such option
         *
         * @throws TypeError where OPT_ALLOWED_CLASSES is neither bool nor an array of strings
         */
        public function setOption($option, $value) {}

        /**
         * @param mixed $value
         *
         * @return string as of msgpack_pack()
         */
        public function pack($value) {}

        /**
         * @param string $str
         * @param mixed $object a template, as of msgpack_unpack()
         *
         * @return mixed as of msgpack_unpack()
         *
         * @throws MessagePack\Exception\UnpackingFailedException with OPT_THROW, as of msgpack_unpack()
         */
        public function unpack($str, $object = UNKNOWN) {}

        /** @return MessagePackUnpacker with this one's OPT_PHPONLY and OPT_ALLOWED_CLASSES; the others as configured */
        public function unpacker() {}
    }

    /**
     * Unpacks messages that come in pieces, down to single bytes, as PECL msgpack's: feed(), execute() until it
     * returns true, data(). What is wrong with the bytes raises no warning.
     *
     * A message begins with the options that are set at that time. It cannot be cloned, nor serialized.
     */
    class MessagePackUnpacker
    {
        /** @param bool $opt MessagePack::OPT_PHPONLY, by default msgpack.php_only */
        public function __construct($opt = UNKNOWN) {}

        /** Forgets what it was fed, and the message that it was reading. */
        public function __destruct() {}

        /**
         * For the messages that begin from now on.
         *
         * @param int $option MessagePack::OPT_PHPONLY, OPT_ASSOC or OPT_ALLOWED_CLASSES
         * @param mixed $value
         *
         * @return bool false, with a warning, where there is no such option
         *
         * @throws TypeError where OPT_ALLOWED_CLASSES is neither bool nor an array of strings
         */
        public function setOption($option, $value) {}

        /**
         * Adds to the bytes that execute() reads.
         *
         * @param string $str
         *
         * @return bool true
         */
        public function feed($str) {}

        /**
         * Reads one message, or as much as there is of it; the next call goes on from there, with what was fed or
         * with a string.
         *
         * @param string $str what to read; by default, what was fed
         * @param int $offset in $str: where to begin, and afterwards, where to go on
         *
         * @return bool whether a message is complete: data() has it. Else the bytes end first, or are not MessagePack:
         *              then what has been read of the message is dropped, and the next one begins at the offset. False
         *              as well, and nothing is read, where the offset is outside of the string.
         *
         * @throws Exception as msgpack_unpack()
         */
        public function execute($str = UNKNOWN, &$offset = UNKNOWN) {}

        /**
         * The message that was complete last, once; and reset().
         *
         * @param mixed $object a template, as of msgpack_unpack()
         *
         * @return mixed false where there is none
         */
        public function data($object = UNKNOWN) {}

        /**
         * Drops the message that is being read and the one that is complete. Of the bytes fed, those stay that execute()
         * has not read.
         *
         * @return void
         */
        public function reset() {}
    }
}

namespace MessagePack {
    /** Packing and unpacking in one call, the timestamp extension built in. */
    final class MessagePack
    {
        /**
         * @param mixed $value
         * @param PackOptions|int|null $options
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\PackingFailedException
         */
        public static function pack($value, $options = null): string {}

        /**
         * @param UnpackOptions|int|null $options
         *
         * @return mixed
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\UnpackingFailedException
         */
        public static function unpack(string $data, $options = null) {}

        /**
         * Unpacks values that stand one behind the other.
         *
         * @param callable|null $each called as $each(mixed $value, int $start, int $end), the offsets in bytes; false ends
         *                            the reading, and what follows is not looked at
         * @param UnpackOptions|int|null $options
         *
         * @return array|null the values; null where $each is given
         *
         * @throws Exception\InvalidOptionException
         * @throws Exception\UnpackingFailedException where a value is malformed or cut short; those before it have been
         *                                            given to $each
         */
        public static function unpackMultiple(string $data, ?callable $each = null, $options = null): ?array {}

        private function __construct() {}
    }

    /** How a Packer writes what PHP's types leave open. */
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
         * Str where it is UTF-8, else bin.
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

        /** @var int|null */
        private $strBinMode;
        /** @var int|null */
        private $arrMapMode;
        /** @var int|null */
        private $floatMode;

        private function __construct() {}

        public static function fromDefaults(): self {}

        /**
         * @param int $bitmask at most one constant of each kind
         *
         * @throws Exception\InvalidOptionException
         */
        public static function fromBitmask(int $bitmask): self {}

        public function isDetectStrBinMode(): bool {}

        public function isForceStrMode(): bool {}

        public function isForceBinMode(): bool {}

        public function isDetectArrMapMode(): bool {}

        public function isForceArrMode(): bool {}

        public function isForceMapMode(): bool {}

        public function isForceFloat32Mode(): bool {}
    }

    /** What a BufferUnpacker makes of an integer beyond PHP's range. */
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

        /** @var int|null */
        private $bigIntMode;

        private function __construct() {}

        public static function fromDefaults(): self {}

        /**
         * @param int $bitmask at most one constant
         *
         * @throws Exception\InvalidOptionException
         */
        public static function fromBitmask(int $bitmask): self {}

        public function isBigIntAsStrMode(): bool {}

        public function isBigIntAsGmpMode(): bool {}

        public function isBigIntAsDecMode(): bool {}
    }

    /** Packs values that it knows. */
    interface CanPack
    {
        /**
         * @param mixed $value
         *
         * @return string|null the packed value; null where it is another one's business
         */
        public function pack(Packer $packer, $value): ?string;
    }

    /** An object that packs itself. */
    interface CanBePacked
    {
        public function pack(Packer $packer): string;
    }

    /** An ext type of an application's own, both ways. */
    interface Extension extends CanPack
    {
        /** @return int 0 to 127; negative types are the specification's */
        public function getType(): int;

        /**
         * Reads the body of an ext from $unpacker, which stands at its beginning.
         *
         * @param int $extLength of the body, in bytes
         *
         * @return mixed
         */
        public function unpackExt(BufferUnpacker $unpacker, int $extLength);
    }

    /** Packs values and tokens. A subclass that overrides a method is asked for nested values as well. */
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
        /** @var CanPack[] */
        private $transformers = [];

        /**
         * @param PackOptions|int|null $options
         * @param CanPack[] $transformers asked in this order for what is not nil, bool, int, float, string or array
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($options = null, array $transformers = []) {}

        /** A copy that knows these transformers as well. */
        public function extendWith(CanPack $transformer, CanPack ...$transformers): self {}

        /**
         * @param mixed $value
         *
         * @return string
         *
         * @throws Exception\PackingFailedException where nothing knows a value's type, or arrays are nested deeper than
         *                                          msgpack.max_depth
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
         * @param int|\GMP $int
         *
         * @return string
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
         * @param array $array
         *
         * @return string
         */
        public function packArray($array) {}

        /**
         * @param int $size elements
         *
         * @return string
         */
        public function packArrayHeader($size) {}

        /**
         * @param array $map
         *
         * @return string
         */
        public function packMap($map) {}

        /**
         * @param int $size pairs
         *
         * @return string
         */
        public function packMapHeader($size) {}

        /**
         * @param int $type
         * @param string $data
         *
         * @return string
         */
        public function packExt($type, $data) {}
    }

    /** Unpacks values and tokens from a buffer, which may grow. */
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
        /** @var Extension[] */
        private $extensions = [];

        /**
         * @param UnpackOptions|int|null $options
         * @param Extension[] $extensions
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct(string $buffer = '', $options = null, array $extensions = []) {}

        /** A copy that knows these extensions as well. */
        public function extendWith(Extension $extension, Extension ...$extensions): self {}

        /** A copy with another buffer. */
        public function withBuffer(string $buffer): self {}

        public function append(string $data): self {}

        public function reset(string $buffer = ''): self {}

        /**
         * @param int $offset in bytes; negative: from the end
         *
         * @throws Exception\InsufficientDataException where there is no byte
         */
        public function seek(int $offset): self {}

        /**
         * @param int $length in bytes
         *
         * @throws Exception\InsufficientDataException where there is no byte
         */
        public function skip(int $length): self {}

        /** @return int bytes */
        public function getRemainingCount(): int {}

        public function hasRemaining(): bool {}

        /**
         * Forgets what has been read.
         *
         * @return int bytes
         */
        public function release(): int {}

        /**
         * @param int $length in bytes
         *
         * @return string
         *
         * @throws Exception\InsufficientDataException
         */
        public function read($length) {}

        /**
         * All values that are complete; what is left stays in the buffer. The call after the next append() goes on where
         * this one stopped: a message in any number of pieces costs what it costs in one.
         */
        public function tryUnpack(): array {}

        /**
         * @return mixed
         *
         * @throws Exception\UnpackingFailedException
         */
        public function unpack() {}

        /** @return null */
        public function unpackNil() {}

        /** @return bool */
        public function unpackBool() {}

        /** @return int|string|\GMP|\Decimal\Decimal */
        public function unpackInt() {}

        /** @return float */
        public function unpackFloat() {}

        /** @return string */
        public function unpackStr() {}

        /** @return string */
        public function unpackBin() {}

        /** @return array */
        public function unpackArray() {}

        /** @return int elements */
        public function unpackArrayHeader() {}

        /** @return array */
        public function unpackMap() {}

        /** @return int pairs */
        public function unpackMapHeader() {}

        /** @return mixed */
        public function unpackExt() {}
    }
}

namespace MessagePack {
    /**
     * The messages of a stream: of any resource that fread() reads, blocking or not. It keeps what has been read of the
     * message that is on its way, and a chunk.
     *
     * foreach gives the messages that there are, and ends with the stream; where that is non-blocking or has a timeout,
     * it ends when no further message has come, and the next foreach goes on. The stream stays open when the reader ends.
     *
     * @implements \IteratorAggregate<int, mixed>
     *
     * @strict-properties
     * @not-serializable
     */
    final class StreamReader implements \IteratorAggregate
    {
        /**
         * @param resource $stream
         * @param UnpackOptions|int|null $options as a BufferUnpacker's
         * @param Extension[] $extensions as a BufferUnpacker's
         * @param int $chunkSize how much to ask the stream for at once, in bytes
         * @param int $maxMessageSize in bytes, 64 MiB by default
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($stream, $options = null, array $extensions = [], int $chunkSize = 8192, int $maxMessageSize = 67108864) {}

        /**
         * Reads a message, if there is one: a blocking stream is waited for.
         *
         * @param mixed $message stays as it is where there is none
         *
         * @return bool whether there is one. If not, isAtEnd() says whether more can come.
         *
         * @throws Exception\InsufficientDataException where the stream ends inside a message. If the stream grows, the
         *                                             next call goes on.
         * @throws Exception\UnpackingFailedException where a message is malformed, nested deeper than msgpack.max_depth, or
         *                                            longer than $maxMessageSize: nothing can be read after that; and
         *                                            where the stream is closed, or fails
         */
        public function read(mixed &$message): bool {}

        /** Whether the stream had ended when last it was read. */
        public function isAtEnd(): bool {}

        /**
         * How far the messages have been read, counted from where the stream stood: after a message, its end; after an
         * exception, where it was found.
         *
         * @return int bytes
         */
        public function getOffset(): int {}

        public function getIterator(): \Iterator {}
    }

    /**
     * Writes messages to a stream: to any resource that fwrite() writes to, blocking or not. What is pending when the
     * writer ends is written then, with a warning where the stream does not take it. The stream stays open.
     *
     * @strict-properties
     * @not-serializable
     */
    final class StreamWriter
    {
        /**
         * @param resource $stream
         * @param Packer|PackOptions|int|null $packer or the options of one
         * @param int $bufferSize how much to collect before it is written, in bytes; 0: nothing
         *
         * @throws Exception\InvalidOptionException
         */
        public function __construct($stream, $packer = null, int $bufferSize = 8192) {}

        /**
         * Packs a value. From $bufferSize bytes on, writes what the stream takes; the rest is pending.
         *
         * @throws Exception\PackingFailedException where the value cannot be packed, nothing being written of it; and where
         *                                          the stream is closed, or fails: all that it has not taken is pending,
         *                                          the value included
         */
        public function write(mixed $value): void {}

        /**
         * Writes what is pending.
         *
         * @return bool whether that was all: false where a non-blocking stream takes no more for now
         *
         * @throws Exception\PackingFailedException where the stream is closed, or fails; all that it has not taken is pending
         */
        public function flush(): bool {}

        /** @return int bytes that have been packed, and not yet been taken by the stream */
        public function getPendingCount(): int {}
    }
}

namespace MessagePack\Exception {
    class InvalidOptionException extends \InvalidArgumentException
    {
        public static function outOfRange(string $invalidOption, array $validOptions): self {}
    }

    class PackingFailedException extends \RuntimeException
    {
        /** @param mixed $value */
        public static function unsupportedType($value): self {}
    }

    class UnpackingFailedException extends \RuntimeException
    {
        public static function unknownCode(int $code): self {}

        public static function unexpectedCode(int $code, string $type): self {}

        public static function invalidMapKeyType(int $code): self {}
    }

    class InsufficientDataException extends UnpackingFailedException
    {
        public function __construct(string $message = 'Not enough data to read', int $code = 0, ?\Throwable $previous = null) {}
    }
}

namespace MessagePack\Extension {
    /** The specification's timestamps, as MessagePack\Type\Timestamp. */
    final class TimestampExtension implements \MessagePack\Extension
    {
        public function getType(): int {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}

        /** @return \MessagePack\Type\Timestamp */
        public function unpackExt(\MessagePack\BufferUnpacker $unpacker, int $extLength) {}
    }
}

namespace MessagePack\TypeTransformer {
    /** Packs what is left of a stream as bin. */
    class StreamTransformer implements \MessagePack\CanPack
    {
        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}
    }

    /** Packs what a Traversable gives. */
    class TraversableTransformer implements \MessagePack\CanPack
    {
        private readonly bool $packToMap;

        private function __construct(bool $packToMap) {}

        /** With its keys. */
        public static function toMap(): self {}

        /** Without its keys. */
        public static function toArray(): self {}

        /** @param mixed $value */
        public function pack(\MessagePack\Packer $packer, $value): ?string {}
    }
}

namespace MessagePack\Type {
    /** Bytes to be packed as bin, whatever they are. */
    final class Bin implements \MessagePack\CanBePacked
    {
        /** @var string */
        public $data;

        public function __construct(string $data) {}

        public function pack(\MessagePack\Packer $packer): string {}
    }

    /** A value of an application's own type: what an ext unpacks to, and packs as. */
    final class Ext implements \MessagePack\CanBePacked
    {
        /** @var int -128 to 127; negative types are the specification's */
        public $type;

        /** @var string the body, as it stands in the message */
        public $data;

        public function __construct(int $type, string $data) {}

        public function pack(\MessagePack\Packer $packer): string {}
    }

    /** An array to be packed as a map, even where it is a list. */
    final class Map implements \MessagePack\CanBePacked
    {
        /** @var array */
        public $map;

        public function __construct(array $map) {}

        public function pack(\MessagePack\Packer $packer): string {}
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
