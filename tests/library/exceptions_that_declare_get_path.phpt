--TEST--
Subclasses of the exceptions may declare getPath() and getOffset() as they like: the library's have no such methods
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Exception\{InvalidOptionException, PackingFailedException, UnpackingFailedException};

foreach ([InvalidOptionException::class, PackingFailedException::class, UnpackingFailedException::class] as $parent) {
    $exception = eval("return new class('text') extends $parent {
        public function getPath() { return ['rows', 1]; }
        public function getOffset(\$from = 0) { return \$from + 7; }
    };");
    echo $exception->getMessage(), ' ', json_encode([$exception->getPath(), $exception->getOffset(3)]), "\n";
}
?>
--EXPECT--
text [["rows",1],10]
text [["rows",1],10]
text [["rows",1],10]
