--TEST--
Serializable classes use serialize() and unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
eval(<<<'PHP'
class S implements Serializable {
    function __construct(public $text = null) {}
    function serialize() { return $this->text; }
    function unserialize($text) { if ($text === 'throw') throw new Exception('thrown'); $this->text = $text; }
    function __destruct() { echo "destructed\n"; }
}
PHP);
$s = new S('abc');
echo bin2hex($packed = msgpack_pack([$s, $s])), "\n";
$back = msgpack_unpack($packed);
var_dump($back[0] === $back[1], $back[0]->text);
unset($back, $s);
echo "no form: nil, and nil again\n";
$s = new S(null);
echo bin2hex(msgpack_pack([$s, $s, &$s])), "\n";
unset($s);
$s = new S(5);
try { msgpack_pack([$s]); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
unset($s, $e);
echo "unserialize() throws: destructed, as by PHP\n";
try { msgpack_unpack("\x82\xc0\x03\xa1S\xa5throw"); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
unset($e);
echo "a class that is not Serializable\n";
var_dump(msgpack_unpack("\x82\xc0\x03\xa8stdClass\xa3abc"));
?>
--EXPECTF--
9282c003a153a361626382c0040002
bool(true)
string(3) "abc"
destructed
destructed
no form: nil, and nil again
93c0c0c0
destructed
S::serialize() must return a string or NULL, in [0]
destructed
unserialize() throws: destructed, as by PHP
destructed
thrown
a class that is not Serializable

Warning: [msgpack] (msgpack_unserialize_map_item) Class stdClass has no unserializer in %s on line %d
NULL
