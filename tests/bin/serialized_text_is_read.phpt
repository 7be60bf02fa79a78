--TEST--
dump, json, get and diff read text of serialize(), and sessions of the handlers php, php_serialize and php_binary
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
/** With the name of the file as in any folder. */
function show_named(string $file, string $input, string ...$arguments): void
{
    ob_start();
    show($input, ...$arguments);
    echo str_replace($file, 'FILE', ob_get_clean());
}

class User
{
    public $name = 'Al';
    protected $roles = ['a', 'b'];
    private $id = 7;
    public $friend, $list, $same, $number, $again;
}
enum Suit { case Hearts; }
$user = new User();
$user->friend = $user;
$list = [1, true];
$user->list = &$list;
$user->same = &$list;
$number = -1.5;
$user->number = &$number;
$user->again = &$number;
$text = serialize(['user' => $user, 'suits' => [Suit::Hearts, Suit::Hearts], 5 => [null, "\xff"], 'empty' => []]);
show($text, 'dump');
show($text, 'json');
show($text, 'get', '/user/friend/list/1');
show($text, 'get', '--path=/user/id', '--path=/user/same', '--path=/suits/1', '--path=/none');
show($text, 'dump', '--path', '/suits');
show($text, 'dump', '--path', '/user/roles', '--json');
show($text, 'dump', '--depth=2', '--strings=1', '--json');
$php = 'user|' . serialize($user) . 'id|i:7;flag|b:0;';
$binary = "\x04user" . serialize($user) . "\x02idi:7;\x04flagb:0;";
show($php, 'dump', '--depth=1');
show($binary, 'dump', '--depth=1');
show("C:3:\"Foo\":5:{a\0b};}", 'dump');
show('a:2:{i:0;C:3:"Foo":3:{a:b}i:1;r:2;}', 'json');
file_put_contents($file = __DIR__ . '/serialized_text.tmp', $php);
show_named($file, $binary, 'diff', $file, '-');
show_named($file, 'flag|b:1;user|' . serialize(['age' => 41]), 'diff', $file, '-');
show_named($file, msgpack_pack(['user' => $user, 'flag' => false]), 'diff', $file, '-');
show_named($file, $binary, 'get', '/flag');
foreach ([$php, $binary, $text] as $input) {
    file_put_contents($file, $input);
    $measured = json_decode(output('', 'measure', '--rounds=1', '--json', $file), true);
    echo "$measured[values] value, {$measured['forms']['msgpack']['lost']} lost\n";
}
unlink($file);
?>
--EXPECT--
$ msgpack dump
       0      5  a:4         map of 4
       5     11  s:4           "user":
      16     14  O:4           User {…}  # object
      30     11  s:4             "name":
      41      9  s:2             "Al"
      50     15  s:8             "\u0000*\u0000roles":  # roles, protected
      65      5  a:2             array of 2
      74      8  s:1               "a"
      86      8  s:1               "b"
      95     15  s:8             "\u0000User\u0000id":  # id, private of User
     110      4  i               7
     114     13  s:6             "friend":
     127      4  r:2             User {…}  # the same object as at offset 16
     131     11  s:4             "list":
     142      5  a:2             map of 2  # held by reference
     147      4  i                 0:
     151      4  i                 1
     155      4  i                 1:
     159      4  b                 true
     164     11  s:4             "same":
     175      4  R:9             map of 2  # a reference to the value at offset 142
     179     13  s:6             "number":
     192      7  d               -1.5
     199     12  s:5             "again":
     211      5  R:12            -1.5  # a reference to the value at offset 192
     217     12  s:5           "suits":
     229      5  a:2           array of 2
     238     19  E:11            Suit::Hearts  # enum case
     261      5  r:14            Suit::Hearts  # the same object as at offset 238
     267      4  i             5:
     271      5  a:2           array of 2
     280      2  N               nil
     286      8  s:1             s'ff'
     295     12  s:5           "empty":
     307      5  a:0           array of 0
$ msgpack json
{"user":{"$class":"User","name":"Al","$\"\\u0000*\\u0000roles\"":["a","b"],"$\"\\u0000User\\u0000id\"":7,"friend":{"$mark":4,"0":2},"list":{"$mark":1,"0":1,"1":true},"same":{"$mark":2,"0":5},"number":-1.5,"again":-1.5},"suits":[{"$mark":6,"Suit":"Hearts"},{"$mark":4,"0":8}],"5":[null,{"$str":"/w=="}],"empty":[]}
$ msgpack get /user/friend/list/1
true
$ msgpack get --path=/user/id --path=/user/same --path=/suits/1 --path=/none
{"/user/id":7,"/user/same":{"$mark":1,"0":1,"1":true},"/suits/1":{"$mark":6,"Suit":"Hearts"}}
exit status 3
$ msgpack dump --path /suits
     229      5  a:2         array of 2
     238     19  E:11          Suit::Hearts  # enum case
     261      5  r:14          Suit::Hearts  # the same object as at offset 238
$ msgpack dump --path /user/roles --json
{"message":1,"offset":65,"size":5,"head":"a:2","depth":0,"kind":"array","path":"/user/roles","count":2}
{"message":1,"offset":74,"size":8,"head":"s:1","depth":1,"kind":"str","path":"/user/roles/0","value":"a"}
{"message":1,"offset":86,"size":8,"head":"s:1","depth":1,"kind":"str","path":"/user/roles/1","value":"b"}
$ msgpack dump --depth=2 --strings=1 --json
{"message":1,"offset":0,"size":5,"head":"a:4","depth":0,"kind":"map","path":"","count":4}
{"message":1,"offset":5,"size":11,"head":"s:4","depth":1,"kind":"str","path":"/user","key":true,"value":"u","cut":true}
{"message":1,"offset":16,"size":14,"head":"O:4","depth":1,"kind":"map","path":"/user","count":8,"class":"User","note":"object"}
{"message":1,"offset":30,"size":11,"head":"s:4","depth":2,"kind":"str","path":"/user/name","key":true,"value":"n","cut":true}
{"message":1,"offset":41,"size":9,"head":"s:2","depth":2,"kind":"str","path":"/user/name","value":"A","cut":true}
{"message":1,"offset":50,"size":15,"head":"s:8","depth":2,"kind":"str","path":"/user/roles","key":true,"note":"roles, protected","value":"\u0000","cut":true}
{"message":1,"offset":65,"size":5,"head":"a:2","depth":2,"kind":"array","path":"/user/roles","count":2}
{"message":1,"offset":95,"size":15,"head":"s:8","depth":2,"kind":"str","path":"/user/id","key":true,"note":"id, private of User","value":"\u0000","cut":true}
{"message":1,"offset":110,"size":4,"head":"i","depth":2,"kind":"int","path":"/user/id","value":7}
{"message":1,"offset":114,"size":13,"head":"s:6","depth":2,"kind":"str","path":"/user/friend","key":true,"value":"f","cut":true}
{"message":1,"offset":127,"size":4,"head":"r:2","depth":2,"kind":"map","path":"/user/friend","count":8,"class":"User","note":"the same object as at offset 16"}
{"message":1,"offset":131,"size":11,"head":"s:4","depth":2,"kind":"str","path":"/user/list","key":true,"value":"l","cut":true}
{"message":1,"offset":142,"size":5,"head":"a:2","depth":2,"kind":"map","path":"/user/list","count":2,"note":"held by reference"}
{"message":1,"offset":164,"size":11,"head":"s:4","depth":2,"kind":"str","path":"/user/same","key":true,"value":"s","cut":true}
{"message":1,"offset":175,"size":4,"head":"R:9","depth":2,"kind":"map","path":"/user/same","count":2,"note":"a reference to the value at offset 142"}
{"message":1,"offset":179,"size":13,"head":"s:6","depth":2,"kind":"str","path":"/user/number","key":true,"value":"n","cut":true}
{"message":1,"offset":192,"size":7,"head":"d","depth":2,"kind":"float","path":"/user/number","value":-1.5}
{"message":1,"offset":199,"size":12,"head":"s:5","depth":2,"kind":"str","path":"/user/again","key":true,"value":"a","cut":true}
{"message":1,"offset":211,"size":5,"head":"R:12","depth":2,"kind":"float","path":"/user/again","note":"a reference to the value at offset 192","value":-1.5}
{"message":1,"offset":217,"size":12,"head":"s:5","depth":1,"kind":"str","path":"/suits","key":true,"value":"s","cut":true}
{"message":1,"offset":229,"size":5,"head":"a:2","depth":1,"kind":"array","path":"/suits","count":2}
{"message":1,"offset":238,"size":19,"head":"E:11","depth":2,"kind":"map","path":"/suits/0","count":0,"class":"Suit::Hearts","note":"enum case"}
{"message":1,"offset":261,"size":5,"head":"r:14","depth":2,"kind":"map","path":"/suits/1","count":1,"class":"Suit::Hearts","note":"the same object as at offset 238"}
{"message":1,"offset":267,"size":4,"head":"i","depth":1,"kind":"int","path":"/5","key":true,"value":5}
{"message":1,"offset":271,"size":5,"head":"a:2","depth":1,"kind":"array","path":"/5","count":2}
{"message":1,"offset":280,"size":2,"head":"N","depth":2,"kind":"nil","path":"/5/0","value":null}
{"message":1,"offset":286,"size":8,"head":"s:1","depth":2,"kind":"str","path":"/5/1","value":{"$str":"/w=="}}
{"message":1,"offset":295,"size":12,"head":"s:5","depth":1,"kind":"str","path":"/empty","key":true,"value":"e","cut":true}
{"message":1,"offset":307,"size":5,"head":"a:0","depth":1,"kind":"array","path":"/empty","count":0}
$ msgpack dump --depth=1
       0      0              map of 3  # a session, of the handler php
       0      5                "user":
       5     14  O:4           User {…}  # object
     206      3                "id":
     209      4  i             7
     213      5                "flag":
     218      4  b             false
$ msgpack dump --depth=1
       0      0              map of 3  # a session, of the handler php_binary
       0      5                "user":
       5     14  O:4           User {…}  # object
     206      3                "id":
     209      4  i             7
     213      5                "flag":
     218      4  b             false
$ msgpack dump
       0     19  C:3         Foo {…}  # object, from Serializable
      13      6                "a\u0000b};"
$ msgpack json
[{"$mark":3,"Foo":"a:b"},{"$mark":4,"0":2}]
$ msgpack diff FILE -
$ msgpack diff FILE -
- /user/$class "User"
- /user/name "Al"
- /user/roles ["a","b"]
- /user/id 7
- /user/friend {"$mark":4,"0":"/user"}
- /user/list {"0":1,"1":true}
- /user/same {"$mark":2,"0":"/user/list"}
- /user/number -1.5
- /user/again -1.5
+ /user/age 41
- /id 7
~ /flag false -> true
exit status 3
$ msgpack diff FILE -
- /id 7
exit status 3
$ msgpack get /flag
false
1 value, 0 lost
1 value, 0 lost
1 value, 0 lost
