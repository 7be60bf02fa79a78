--TEST--
msgpackr: a value of an extension that has an id may be nested deeper than a fiber's C stack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
/* Elsewhere PHP may not be able to free the value in a fiber. */
if (PHP_DEBUG || php_uname('m') !== 'x86_64' || PHP_INT_SIZE < 8) die('skip not a release build for x86-64');
?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer, UnpackOptions};

class Deep implements Extension
{
    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, mixed $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        $unpacker->skip($length);
        for ($value = [], $i = 0; $i < 40000; $i++) {
            $value = [$value];
        }
        return $value;
    }
}

$fiber = new Fiber(function (): void {
    $unpacker = new BufferUnpacker("\x92\xd6\x69\0\0\0\1\xd4\x05\0\xd6\x70\0\0\0\1", UnpackOptions::STRUCTURED_CLONE, [new Deep()]);
    try {
        $unpacker->unpack();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
});
$fiber->start();
?>
--EXPECT--
References that nest a value too deeply, at offset 10, in [1]
