--TEST--
Objects, shared values and references round-trip in a session
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
class Node { public $next; protected $secret = 's'; private $own = 'o'; }
enum Suit { case Hearts; }
$store = Store::open_one();
session_start();
$node = new Node;
$node->next = $node;
$list = [1, 2];
$_SESSION = ['text' => "\0é", 'float' => 1.5, 'none' => null, 'node' => $node, 'again' => $node, 'list' => &$list, 'same' => &$list,
    'suit' => Suit::Hearts, '' => 'no name', 'a|b' => 'delimiter', '!' => 'mark'];
session_write_close();
$_SESSION = [];

session_start();
var_dump(array_keys($_SESSION), $_SESSION['text'] === "\0é", $_SESSION['float'], $_SESSION['none'], $_SESSION['suit']);
var_dump($_SESSION['node'] === $_SESSION['again'], $_SESSION['node']->next === $_SESSION['node']);
$_SESSION['list'][] = 3;
var_dump(count($_SESSION['same']));
$before = $store->written;
session_write_close();
session_start();
var_dump($_SESSION['same']);
unset($_SESSION['list'], $_SESSION['same']);
session_write_close();
session_start();
var_dump(count($_SESSION));
session_destroy();
var_dump($store->written);
?>
--EXPECT--
array(11) {
  [0]=>
  string(4) "text"
  [1]=>
  string(5) "float"
  [2]=>
  string(4) "none"
  [3]=>
  string(4) "node"
  [4]=>
  string(5) "again"
  [5]=>
  string(4) "list"
  [6]=>
  string(4) "same"
  [7]=>
  string(4) "suit"
  [8]=>
  string(0) ""
  [9]=>
  string(3) "a|b"
  [10]=>
  string(1) "!"
}
bool(true)
float(1.5)
NULL
enum(Suit::Hearts)
bool(true)
bool(true)
int(3)
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  int(3)
}
int(9)
array(0) {
}
