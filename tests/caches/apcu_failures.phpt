--TEST--
APCu stores no value that cannot be packed, and fetches none whose unpacking throws
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack']);
class Thrower { public $throws = false;
    function __wakeup() { if ($GLOBALS['throws']) throw new DomainException('not now'); }
    function __destruct() { echo "destructed\n"; } }
apcu_store('key', [1, 2]);
try {
    apcu_store('key', [3, fn() => 1]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
echo json_encode(apcu_fetch('key')), "\n";

$throws = true;
apcu_store('thrower', [$thrower = new Thrower]);
try {
    var_dump(apcu_fetch('thrower'));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
$throws = false;
var_dump(apcu_fetch('thrower') == [$thrower], apcu_exists('thrower'));
unset($thrower);
var_dump(apcu_delete('thrower'));
?>
--EXPECT--
Serialization of 'Closure' is not allowed, in [1]
[1,2]
not now
destructed
bool(true)
bool(true)
destructed
bool(true)
