--TEST--
A template is not used when its message throws
--EXTENSIONS--
msgpack
--FILE--
<?php
class Throws { public function __wakeup() { throw new Exception('from __wakeup()'); } }
class Made { public $a; public function __construct() { echo "constructed\n"; } }

spl_autoload_register(function (string $class) { echo "autoload $class\n"; });
foreach ([5, 1.5, 'Missing', 'Made', [], ['Made']] as $template) {
    foreach ([fn($bytes) => msgpack_unpack($bytes, $template), fn($bytes) => (new MessagePack)->unpack($bytes, $template)] as $unpack) {
        try {
            $unpack("\x91\x81\xc0\xa6Throws");
        } catch (Throwable $e) {
            echo get_class($e), ' ', $e->getMessage(), $e->getPrevious() ? ' and another' : '', "\n";
        }
    }
}
?>
--EXPECT--
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
Exception from __wakeup()
