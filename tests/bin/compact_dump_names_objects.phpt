--TEST--
msgpack dump of a compact message names objects, enum cases, and what is held by reference
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
#[AllowDynamicProperties]
class User { public function __construct(public $name) {} }
class Payload { public function __serialize(): array { return ['d' => 1]; } public function __unserialize(array $data): void {} }
enum Suit { case Hearts; case Spades; }
$list = [1];
$user = new User('Ann');
$other = new User('Bob');
$other->more = true; // it is of the same class, whose name is a reference, with other properties
$cases = [Suit::Hearts, Suit::Spades, Suit::Hearts];
$messages = [
    msgpack_pack([$user, $other, new Payload, $cases, [&$list, &$list, 'object' => &$user]], ['compact' => true]),
    bytes('9282C0030000 83C001 A161 01 A162 02'),
    bytes('9282C0030000 82C003 A44C697374 A161'),
    bytes('9282C0030000 82C0C3 A161 01'),
];
foreach ($messages as $message) {
    echo implode("\n", preg_grep('/# (value|the same)/', explode("\n", output($message, 'dump')))), "\n\n";
}
?>
--EXPECT--
6      1  95            array of 5  # value 1
       7      1  82              map of 2  # value 2, object User
      23      1  83              map of 3  # value 3, object User
      41      1  82              map of 2  # value 4, object Payload
      52      1  81                map of 1  # value 5
      56      1  93              array of 3  # value 6
      57      1  82                map of 2  # value 7, enum case Suit::Hearts
      72      1  82                map of 2  # value 8, enum case Suit::Spades
      85      3  d4 53             ext(83, h'07')  # the same as value 7: Suit::Hearts
      88      1  83              map of 3  # value 9
      90      1  82                map of 2  # value 10, held by reference
      96      1  82                map of 2  # value 11, the same as value 10
     108      1  82                map of 2  # value 12, the same as value 2

       6      1  83            map of 3  # value 1, held by reference, or a session

       6      1  82            map of 2  # value 1, object List, from Serializable

       6      1  82            map of 2  # value 1
