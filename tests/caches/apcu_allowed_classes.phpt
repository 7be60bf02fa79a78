--TEST--
msgpack.allowed_classes disarms a gadget in APCu
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack']);
class Gadget { public $command = 'rm -r /'; public $armed = false;
    function __wakeup() { $this->armed = true; echo "exec($this->command)\n"; }
    function __destruct() { echo $this->armed ? "unlink()\n" : ''; } }
class User { public $name = 'Alice'; public $inner; }
$user = new User;
$user->inner = [new Gadget];
apcu_store('user', $user);
foreach (['*', 'user', 'Gadget', ''] as $list) {
    ini_set('msgpack.allowed_classes', $list);
    echo "\"$list\"\n";
    $fetched = (array) apcu_fetch('user');
    echo '  ', $fetched['__PHP_Incomplete_Class_Name'] ?? 'User', ': ', get_class($fetched['inner'][0]), "\n";
    unset($fetched);
}
?>
--EXPECT--
"*"
exec(rm -r /)
  User: Gadget
unlink()
"user"
  User: __PHP_Incomplete_Class
"Gadget"
exec(rm -r /)
  User: Gadget
unlink()
""
  User: __PHP_Incomplete_Class
