--TEST--
Compact form: integers beyond PHP's range are digits as keys, an object for each cell of a dictionary, and in no text
--EXTENSIONS--
msgpack
--FILE--
<?php
namespace Decimal {
    final class Decimal
    {
        public static ?\Closure $next = null;
        public static ?\WeakReference $made = null;
        public function __construct(public string $digits) {}
        public static function valueOf(string $digits): self
        {
            $decimal = new self($digits);
            self::$made = \WeakReference::create($decimal);
            self::$next && (self::$next)();
            return $decimal;
        }
    }
}
namespace {
    require __DIR__ . '/include/compact.php';
    use Decimal\Decimal;
    use MessagePack\{BufferUnpacker, Extension, Packer, UnpackOptions};

    final class Throws
    {
        public function __destruct() { throw new Exception('thrown by a destructor'); }
    }
    final class Reads implements Extension
    {
        public function getType(): int { return 5; }
        public function unpackExt(BufferUnpacker $unpacker, int $length): Throws
        {
            $unpacker->read($length);
            return new Throws;
        }
        public function pack(Packer $packer, mixed $value): ?string { return null; }
    }
    $large = 'cf ffffffffffffffff';
    $messages = [
        'keys' => "93 c703523500 02 92 a178 $large 92 01 02",
        'one key' => "93 c703523500 01 92 d45231 $large 91 01",
        'keys of one column' => '93 c703523500 03 c7095201 ceb2d05e00 000102 93 01 02 03',
        'a dictionary' => "92 c703523400 03 93 d552 3102 $large 07",
        'a constant' => "92 c703523400 03 92 d45231 $large",
        'a string in a text' => "92 c703523400 02 92 c7035239 6100 92 a178 $large",
        'a number in a text' => "92 c703523400 02 92 c7035239 6113 92 07 $large",
    ];
    foreach ($messages as $what => $digits) {
        foreach (['digits' => 0, 'Decimal' => UnpackOptions::BIGINT_AS_DEC] as $as => $options) {
            try {
                $read = (new BufferUnpacker(message($digits), UnpackOptions::COMPACT | $options))->unpack();
                $is_one = is_object($read[0] ?? 0) && $read[0] === $read[2];
                $shown = json_encode($read) . ($is_one ? ', which is one object' : '');
            } catch (MessagePack\Exception\UnpackingFailedException $exception) {
                $shown = $exception->getMessage();
            }
            echo "$what, $as: $shown\n";
        }
        str_contains($what, 'text') && show_unpacked('  by the function', message($digits));
    }
    // A value that is suspended meanwhile, and is dropped then, throws.
    $unpacker = new BufferUnpacker(message($messages['a constant']), UnpackOptions::COMPACT | UnpackOptions::BIGINT_AS_DEC, [new Reads]);
    Decimal::$next = function () use ($unpacker): void {
        Decimal::$next = null;
        $unpacker->reset("\x92\xd4\x05\x00")->tryUnpack();
    };
    try {
        $unpacker->unpack();
    } catch (Exception $exception) {
        echo $exception->getMessage(), ': ', Decimal::$made->get() ? 'the integer is kept' : 'the integer is freed', "\n";
    }
}
?>
--EXPECT--
keys, digits: {"x":1,"18446744073709551615":2}
keys, Decimal: {"x":1,"18446744073709551615":2}
one key, digits: {"18446744073709551615":1}
one key, Decimal: {"18446744073709551615":1}
keys of one column, digits: {"3000000000":1,"3000000001":2,"3000000002":3}
keys of one column, Decimal: {"3000000000":1,"3000000001":2,"3000000002":3}
a dictionary, digits: ["18446744073709551615",7,"18446744073709551615"]
a dictionary, Decimal: [{"digits":"18446744073709551615"},7,{"digits":"18446744073709551615"}]
a constant, digits: ["18446744073709551615","18446744073709551615","18446744073709551615"]
a constant, Decimal: [{"digits":"18446744073709551615"},{"digits":"18446744073709551615"},{"digits":"18446744073709551615"}]
a string in a text, digits: The compact form is malformed at offset 32, in [0]
a string in a text, Decimal: The compact form is malformed at offset 32, in [0]
  by the function: Parse error at offset 32, in [0]
a number in a text, digits: The compact form is malformed at offset 31, in [0]
a number in a text, Decimal: The compact form is malformed at offset 31, in [0]
  by the function: Parse error at offset 31, in [0]
thrown by a destructor: the integer is freed
