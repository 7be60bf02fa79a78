--TEST--
examples/redis_look/look.sh shows values of Redis, without the newline of redis-cli
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without('redis');
Server::skip_without('redis-server');
if (PHP_OS_FAMILY !== 'Linux' || trim((string) shell_exec('command -v redis-cli')) === '') die('skip no redis-cli');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
getenv('MSGPACK') || putenv('MSGPACK=' . implode(' ', php(['msgpack'])) . ' ' . dirname(__DIR__, 2) . '/bin/msgpack');
run_with(['msgpack', 'redis']);

final class User
{
    public function __construct(public string $name, private array $roles)
    {
    }
}

$server = Server::redis();
$redis = new Redis;
$redis->connect($server->socket);
$redis->set('session:1', msgpack_pack(['user' => new User('Ann', ['admin']), 'line' => "a\n"]));
$redis->set('session:2', msgpack_pack(['user' => new User("Bo\x9b", [])], ['compact' => true]));
$redis->set('session:3', msgpack_pack([]));
$redis->lpush('session:list', 1);
$redis->set('text', "\x93\x01\x0a");

putenv("REDIS_CLI=redis-cli -s $server->socket");
foreach (['session:1', 'session:1 /user/roles/0', 'session:1 /line', 'session:3 /user', '--all session:* /user/name', 'text', 'none', ''] as $arguments) {
    echo "look.sh $arguments\n";
    $words = implode(' ', array_map('escapeshellarg', $arguments === '' ? [] : explode(' ', $arguments)));
    passthru(example('redis_look/look.sh') . " $words 2>&1", $status);
    echo "= $status\n";
}
?>
--EXPECT--
look.sh session:1
       0      1  82          map of 2
       1      5  a4            "user":
       6      1  83            User {…}  # object, ordinal 2
       7      1  c0              nil:
       8      5  a4              "User"
      13      5  a4              "name":
      18      4  a3              "Ann"
      22     12  ab              "\u0000User\u0000roles":
      34      1  91              array of 1
      35      6  a5                "admin"
      41      5  a4            "line":
      46      3  a2            "a\n"
= 0
look.sh session:1 /user/roles/0
"admin"
= 0
look.sh session:1 /line
"a\n"
= 0
look.sh session:3 /user
= 3
look.sh --all session:* /user/name
session:1	"Ann"
session:2	{"$str":"Qm+b"}
session:3	
= 0
look.sh text
       0      1  93          array of 3
       1      1  01            1
       2      1  0a            10
msgpack: The message ends early: not enough bytes at offset 3, path "/2"
= 1
look.sh none
none is no string in Redis
= 2
look.sh 
#   look.sh KEY                    the tokens, as a tree
#   look.sh KEY PATH               a part, as JSON
#   look.sh --all PATTERN PATH     this part of each value whose key matches
= 2
