--TEST--
#[Name] and #[Naming] give keys
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

use MessagePack\Attribute\{Name, Naming};

class Named
{
    const KEY = 'the';
    public function __construct(#[Name('user_id', 'uid', 'id')] public int $userId, #[Name(self::KEY . ' name')] public string $name = '') {}
}
map_all('Named', ['user_id' => 1], ['uid' => 2, 'the name' => 'x'], ['id' => 3], ['userId' => 4]);
foreach (['SNAKE_CASE', 'KEBAB_CASE', 'PASCAL_CASE', 'SCREAMING_SNAKE_CASE'] as $case) {
    eval("#[MessagePack\\Attribute\\Naming(MessagePack\\Attribute\\Naming::$case)] class In$case { public int \$a = 1, \$firstName = 2, \$HTTPCode = 3, \$line2Of = 4, \$snake_case = 5, \$_x = 6, \$aB = 7, \$URL = 8; #[MessagePack\\Attribute\\Name('asIs')] public int \$named = 9; }");
    $class = "In$case";
    $codec = new MessagePack\Codec($class);
    echo json_encode(msgpack_unpack($codec->pack(new $class))), "\n";
    var_dump($codec->unpack($codec->pack(new $class)) == new $class);
}
class Same
{
    public function __construct(public int $a, #[Name('a')] public int $b) {}
}
class SameAlias
{
    #[Name('x', 'y')] public int $a;
    #[Name('z', 'y')] public int $b;
}
#[Naming(Naming::SNAKE_CASE)]
class SameByNaming
{
    public int $aB, $a_b;
}
class NoName
{
    #[Name] public int $a;
}
class NoString
{
    #[Name('a', 5)] public int $a;
}
#[Naming('upper')]
class NoNaming
{
    public int $a;
}
compile_all('Same', 'SameAlias', 'SameByNaming', 'NoName', 'NoString', 'NoNaming');
?>
--EXPECT--
-- Named
{"user_id":1} => \Named::__set_state(array(   'userId' => 1,   'name' => '',))
{"uid":2,"the name":"x"} => \Named::__set_state(array(   'userId' => 2,   'name' => 'x',))
{"id":3} => \Named::__set_state(array(   'userId' => 3,   'name' => '',))
{"userId":4} => {"userId":4}: $.user_id: expected int, nothing given
{"a":1,"first_name":2,"http_code":3,"line2_of":4,"snake_case":5,"_x":6,"a_b":7,"url":8,"asIs":9}
bool(true)
{"a":1,"first-name":2,"http-code":3,"line2-of":4,"snake-case":5,"-x":6,"a-b":7,"url":8,"asIs":9}
bool(true)
{"A":1,"FirstName":2,"HTTPCode":3,"Line2Of":4,"SnakeCase":5,"X":6,"AB":7,"URL":8,"asIs":9}
bool(true)
{"A":1,"FIRST_NAME":2,"HTTP_CODE":3,"LINE2_OF":4,"SNAKE_CASE":5,"_X":6,"A_B":7,"URL":8,"asIs":9}
bool(true)
Same::__construct(), parameter $b (compile_names.php:21): the key "a" is also that of $a
SameAlias::$b (compile_names.php:26): the key "y" is also that of $a
SameByNaming::$a_b (compile_names.php:31): the key "a_b" is also that of $aB
NoName::$a (compile_names.php:35): argument $name of #[MessagePack\Attribute\Name] must be a string
NoString::$a (compile_names.php:39): argument $aliases of #[MessagePack\Attribute\Name] must be a string
NoNaming (compile_names.php:42): #[Naming] has a constant of MessagePack\Attribute\Naming, not 'upper'
