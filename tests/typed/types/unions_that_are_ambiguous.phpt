--TEST--
A union whose members could not be told apart in a message is invalid
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

class User
{
    public int $id = 1;
}
class Post
{
    public int $id = 1;
}
enum Status: string
{
    case On = 'on';
}
compile_all('User|Post', 'DateTimeImmutable|string', 'int|DateTimeInterface', 'list<int>|list<string>', 'int[]|array<int>', 'User|array<string, int>', 'Status|string',
    "Status|'off'", 'int<0, 5>|int<10, 20>', 'MessagePack\\Raw|int', 'MessagePack\\Raw|bool', "non-empty-string|''", 'int<0, 5>|7', 'array{a: int}|User');
compile_all('DateTimeImmutable|null', 'MessagePack\\Raw|null', 'DateTime|User|bool');
?>
--EXPECT--
Type "User|Post": User and Post cannot be told apart in a message
Type "DateTimeImmutable|string": DateTimeImmutable and string cannot be told apart in a message
Type "int|DateTimeInterface": int and DateTimeInterface cannot be told apart in a message
Type "list<int>|list<string>": list<int> and list<string> cannot be told apart in a message
Type "int[]|array<int>": list<int> and array<int> cannot be told apart in a message
Type "User|array<string, int>": User and array<string, int> cannot be told apart in a message
Type "Status|string": Status and string cannot be told apart in a message
Type "Status|'off'": Status and 'off' cannot be told apart in a message
Type "int<0, 5>|int<10, 20>": int<0, 5> and int<10, 20> cannot be told apart in a message
Type "MessagePack\Raw|int": MessagePack\Raw and int cannot be told apart in a message
Type "MessagePack\Raw|bool": MessagePack\Raw and bool cannot be told apart in a message
Type "non-empty-string|''": non-empty-string and '' cannot be told apart in a message
Type "int<0, 5>|7": int<0, 5> and 7 cannot be told apart in a message
Type "array{a: int}|User": array{a: int} and User cannot be told apart in a message
DateTimeImmutable|null: ok
MessagePack\Raw|null: ok
DateTime|User|bool: ok
