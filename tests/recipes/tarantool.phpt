--TEST--
examples/tarantool.php talks to Tarantool over IPROTO, with authentication and UUIDs
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
if (!Server::find('tarantool')) die('skip no Tarantool in .cache/frameworks: tools/recipes');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
$server = Server::tarantool(<<<'LUA'
    box.schema.user.create('shop', {password = 'secret'})
    box.schema.user.grant('shop', 'read,write,execute', 'universe')
    box.schema.space.create('orders', {format = {{'id', 'uuid'}, {'product', 'string'}, {'count', 'unsigned'}, {'other', 'map'}}})
    box.space.orders:create_index('id')
    function space_id(name) return box.space[name] and box.space[name].id end
    function new_uuid() return require('uuid').new() end
    function total()
        local sum = 0
        for _, order in box.space.orders:pairs() do sum = sum + order.count end
        return box.space.orders:len(), sum
    end
    LUA);
$run = fn(string ...$arguments) => passthru(implode(' ', array_map('escapeshellarg', [...php(['msgpack']), example('tarantool.php'), ...$arguments])) . ' 2>&1');
$run("unix://$server->socket", 'shop', 'secret');
$run("unix://$server->socket", 'shop', 'guessed');
?>
--EXPECTF--
36 ["chair",2,{"note":null,"paid":3}]
36 ["table",1,{"note":null,"paid":1.5}]
36 ["übrig",7,{"note":null,"paid":10.5}]
[3,10]
Procedure 'no_such_function' is not defined
%AUncaught RuntimeException: Incorrect password supplied for user 'shop'%A
