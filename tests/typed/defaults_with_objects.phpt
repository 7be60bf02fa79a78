--TEST--
A property that the message lacks has the default of its class, also if that is an object or an array with one; an optional key leaves no gap
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

enum Role { case Guest; case Admin; }
define('OBJECT', new ArrayObject([1]));
class User
{
    public string $name = 'x';
    /** @var list<Role> */
    public array $roles = [Role::Guest];
    public $any = ['role' => Role::Guest];
    public mixed $object = OBJECT;
    public ?Role $role = Role::Admin;
}
$codec = new Codec(User::class);
var_dump($codec->validate("\x80"), $codec->unpack("\x80") == new User(), $codec->map(['roles' => []])->roles, isset($codec->map([])->any));
var_dump((new Codec('list<User>'))->unpack("\x92\x80\x80")[1] == new User());

foreach (['list{int, 1?: int, 2?: int}' => [7], 'array{0: int, 1?: int}' => [7], 'list{0?: int}' => []] as $type => $value) {
    $array = (new Codec($type))->unpack(msgpack_pack($value));
    $array[] = 'appended';
    echo json_encode($array), "\n";
}
?>
--EXPECT--
array(0) {
}
bool(true)
array(0) {
}
bool(true)
bool(true)
[7,"appended"]
[7,"appended"]
["appended"]
