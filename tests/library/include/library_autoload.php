<?php
/* Loads rybakit/msgpack's classes from a checkout, without Composer. */
require_once __DIR__ . '/library_folder.php';

spl_autoload_register(function (string $class): void {
    $file = library_folder() . '/src/' . strtr(substr($class, strlen('MessagePack\\')), '\\', '/') . '.php';
    if (!str_starts_with($class, 'MessagePack\\') || !is_file($file)) {
        return;
    }
    $code = file_get_contents($file);
    if ($class === 'MessagePack\Extension\TimestampExtension' && !str_contains($code, '12 !== $extLength')) {
        /* As of the library's commit 43058ab5. */
        $check = 'if (12 !== $extLength) { throw new \MessagePack\Exception\UnpackingFailedException("Invalid timestamp extension length: $extLength"); }';
        eval('?>' . str_replace('$data = $unpacker->read(12);', "$check \$data = \$unpacker->read(12);", $code));
        return;
    }
    require $file;
});
