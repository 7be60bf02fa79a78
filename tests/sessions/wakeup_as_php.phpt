--TEST--
__wakeup() and __unserialize() run, see and leave behind what they do with PHP's own handler
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
class W { public $inner; function __construct(public $name, public $throws = false) {}
    function __wakeup() { echo "  wakeup $this->name sees ", implode(' ', array_keys($_SESSION)), "\n"; if ($this->throws) throw new Exception("from $this->name"); }
    function __destruct() { echo "  destruct $this->name\n"; } }
class U extends W { function __serialize(): array { return [$this->name, $this->throws, $this->inner]; }
    function __unserialize(array $data): void { [$this->name, $this->throws, $this->inner] = $data; $this->__wakeup(); } }
function told(string $handler, bool $throws): string {
    ini_set('session.serialize_handler', $handler);
    $GLOBALS['store']->written = [];
    ob_start();
    session_start();
    [$first, $outer, $thrower, $last] = [new W('first'), new U('outer'), new U('thrower', $throws), new W('last')];
    $outer->inner = $thrower;
    $_SESSION = ['first' => $first, 'plain' => 1, 'outer' => $outer, 'last' => $last];
    session_write_close();
    $_SESSION = [];
    unset($first, $outer, $thrower, $last);
    ob_clean();
    try {
        session_start();
    } catch (Exception $e) {
        echo '  ', $e->getMessage(), "\n";
    }
    echo '  left: ', implode(' ', array_keys($_SESSION)), ', status ', session_status(), "\n";
    session_write_close();
    $_SESSION = [];
    return ob_get_clean();
}
$store = Store::open_one();
$same = [];
foreach ([false, true] as $throws) {
    $same[] = told('msgpack', $throws) === told('php', $throws);
}
$told = told('msgpack', true);
var_dump($same);
echo $told;
?>
--EXPECT--
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
  wakeup first sees first plain outer last
  wakeup thrower sees first plain outer last
  from thrower
  left: first plain outer last, status 2
  destruct first
