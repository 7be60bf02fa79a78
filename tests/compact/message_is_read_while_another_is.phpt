--TEST--
A compact message is read while another one is, after one that has ended
--FILE--
<?php
$rows = [['name' => 'outer', 'kind' => 'first'], ['name' => 'outer', 'kind' => 'second']];
$bytes = msgpack_pack($rows, ['compact' => true]);
var_dump(msgpack_unpack($bytes) === $rows);

/* The class is not loaded until the message is being read. */
spl_autoload_register(function ($class) use ($bytes, $rows) {
    var_dump(msgpack_unpack($bytes) === $rows);
    eval("class $class { public \$name; }");
});
$object = "\x82\xc0\xa5Later\xa4name\xa5outer";
$message = msgpack_unpack("\x92\x82\xc0\x03\x00\x00\x93\x82\xa4name\xa5outer\xa4kind\xa5first" . $object . "\x93\xd4\x51\x00\xa6second\xd4\x50\x01");
var_dump($message[0] === $rows[0], $message[1]::class, $message[1]->name, $message[2]);
var_dump(msgpack_unpack($bytes) === $rows);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
string(5) "Later"
string(5) "outer"
array(2) {
  ["name"]=>
  string(6) "second"
  ["kind"]=>
  string(5) "outer"
}
bool(true)
