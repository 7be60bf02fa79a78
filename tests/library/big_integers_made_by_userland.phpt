--TEST--
Where PHP code stands in for the gmp or decimal extension, its results are values, and endless recursion is an exception
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (extension_loaded("gmp") || extension_loaded("decimal")) die("skip gmp or decimal is loaded"); ?>
--FILE--
<?php
namespace Decimal {
    final class Decimal { public static function &valueOf($digits) { return \made($digits); } }
}

namespace {
    use MessagePack\BufferUnpacker;
    use MessagePack\UnpackOptions;

    const BIG = "\xcf\xff\xff\xff\xff\xff\xff\xff\xff";

    function &made($digits) {
        static $last;
        if ($GLOBALS['mode'] !== null) {
            $last = (new BufferUnpacker(BIG, $GLOBALS['mode']))->unpack();
        }
        $last = [$digits];
        return $last;
    }
    function &gmp_init($digits) { return made($digits); }

    foreach ([UnpackOptions::BIGINT_AS_GMP, UnpackOptions::BIGINT_AS_DEC] as $option) {
        $mode = null;
        $values = (new BufferUnpacker("\x92" . BIG . "\xcf\xff\xff\xff\xff\xff\xff\xff\xfe", $option))->unpack();
        echo json_encode($values), json_encode((new BufferUnpacker(BIG, $option))->unpack()), "\n";
        $mode = $option;
        try {
            (new BufferUnpacker(BIG, $option))->unpack();
        } catch (Throwable $thrown) {
            echo $thrown::class, ': ', $thrown->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
[["18446744073709551615"],["18446744073709551614"]]["18446744073709551615"]
MessagePack\Exception\UnpackingFailedException: The C stack is exhausted by nested calls
[["18446744073709551615"],["18446744073709551614"]]["18446744073709551615"]
MessagePack\Exception\UnpackingFailedException: The C stack is exhausted by nested calls
