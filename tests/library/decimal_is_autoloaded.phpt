--TEST--
BIGINT_AS_DEC autoloads Decimal\Decimal
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
if (extension_loaded('decimal')) die('skip decimal is loaded');
?>
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\UnpackOptions;

function unpack_big(string $bytes): void
{
    try {
        $value = (new BufferUnpacker($bytes, UnpackOptions::BIGINT_AS_DEC))->unpack();
        echo is_array($value) ? implode(' ', array_map('json_encode', $value)) : json_encode($value), "\n";
    } catch (Throwable $e) {
        echo $e::class, ": {$e->getMessage()}\n";
    }
}

$big = "\xcf\xff\xff\xff\xff\xff\xff\xff\xff";
$answers = [
    fn() => null,
    fn() => throw new DomainException('not today'),
    fn() => eval('namespace Decimal; final class Decimal
    {
        private function __construct(public string $digits) {}
        public static function valueOf(string $digits): self { return $digits === "18446744073709551614" ? throw new \RangeException : new self($digits); }
    }'),
];
spl_autoload_register(function (string $class) use (&$answers) {
    echo "asked for $class\n";
    array_shift($answers)();
});
unpack_big("\x05");
unpack_big($big);
unpack_big($big);
unpack_big("\x93\x01{$big}\x02");
unpack_big("\x92$big$big");
unpack_big("\x92$big\xcf\xff\xff\xff\xff\xff\xff\xff\xfe");
?>
--EXPECT--
5
asked for Decimal\Decimal
Error: MessagePack\UnpackOptions::BIGINT_AS_DEC needs the decimal extension, which is not loaded
asked for Decimal\Decimal
DomainException: not today
asked for Decimal\Decimal
1 {"digits":"18446744073709551615"} 2
{"digits":"18446744073709551615"} {"digits":"18446744073709551615"}
RangeException: 
