--TEST--
A typed property accepts only its type, as in unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
class T { public int $i = 0; public ?T $t = null; public readonly array $list; public int|string $both = 1; public float $f = 0.0; }
$try = function (string $pair) {
    try {
        var_dump(msgpack_unpack("\x82\xc0\xa1T" . $pair)->i);
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
};
$try("\xa1i\x07");
$try("\xa1i\xa17");
$try("\xa1i\xc0");
$try("\xa1i\x90");
$try("\xa1t\x81\xc0\xa8stdClass");
$try("\xa4list\x05");
$try("\xa4both\xa1x");
$try("\xa4both\xc3");
$try("\xa1f\x01");
$list = msgpack_unpack("\x82\xc0\xa1T\xa4list\x91\x05")->list;
var_dump($list);
?>
--EXPECTF--
int(7)
Cannot assign string to property T::$i of type int, in ->i
Cannot assign null to property T::$i of type int, in ->i
Cannot assign array to property T::$i of type int, in ->i
Cannot assign stdClass to property T::$t of type ?T, in ->t
Cannot assign int to property T::$list of type array, in ->list
int(0)
Cannot assign %s to property T::$both of type string|int, in ->both
int(0)
array(1) {
  [0]=>
  int(5)
}
