--TEST--
msgpack.allowed_classes disarms a gadget in a session
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/include/store.php';
// As in widespread libraries: a destructor that deletes the file of a cache, which a message can name.
class FileCache { private $file = '/tmp/cache'; function __destruct() { echo "unlink($this->file)\n"; } }
class Process { public $command = ''; function __wakeup() { echo "exec($this->command)\n"; } }
class User { public $name = 'Alice'; public $settings = null; }

$gadget = fn (string $class, string $property, string $value) => "\x82\xc0" . chr(0xa0 + strlen($class)) . $class . chr(0xa0 + strlen($property)) . $property
    . chr(0xa0 + strlen($value)) . $value;
$unlink = $gadget('FileCache', "\0FileCache\0file", '/etc/passwd');
$exec = $gadget('Process', 'command', 'rm -r /');
$session = "\x83\xa4user\x83\xc0\xa4User\xa4name\xa3Bob\xa8settings$unlink\xa5other$exec\xa4date" . msgpack_pack(new DateTime('2024-05-06 07:08:09 UTC'));
$store = Store::open_one();
foreach (['*', 'User, DateTime', ''] as $list) {
    echo "\"$list\"\n";
    ini_set('msgpack.allowed_classes', $list);
    $store->written['tested'] = $session;
    session_id('tested');
    session_start();
    echo '  ', get_class($_SESSION['user']), ' ', get_class($_SESSION['other']), ' ', get_class($_SESSION['date']), "\n";
    $_SESSION['visits'] = 1;
    session_write_close();
    $_SESSION = [];
    // What was not allowed is written back as it was.
    var_dump(str_contains($store->written['tested'], $unlink) && str_contains($store->written['tested'], $exec));
}
?>
--EXPECT--
"*"
exec(rm -r /)
  User Process DateTime
unlink(/etc/passwd)
bool(true)
"User, DateTime"
  User __PHP_Incomplete_Class DateTime
bool(true)
""
  __PHP_Incomplete_Class __PHP_Incomplete_Class __PHP_Incomplete_Class
bool(true)
