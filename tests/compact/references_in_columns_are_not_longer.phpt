--TEST--
References to an array in rows do not make the compact form longer than the plain one, as their numbers grow in columns
--FILE--
<?php

final class Wrapped
{
    public function __construct(public mixed $value = null)
    {
    }

    public function __serialize(): array
    {
        return [$this->value];
    }

    public function __unserialize(array $data): void
    {
        [$this->value] = $data;
    }
}

$array = [1, 2];
$tables = [
    'lists' => static function (int $i) use (&$array): array {
        return [&$array, 1, &$array];
    },
    'lists of references alone' => static function (int $i) use (&$array): array {
        return [&$array, &$array, &$array, &$array];
    },
    'maps' => static function (int $i) use (&$array): array {
        return ['a' => &$array, 'b' => $i];
    },
    'objects' => static function (int $i) use (&$array): stdClass {
        $row = new stdClass();
        $row->a = &$array;
        $row->b = &$array;

        return $row;
    },
    'after an object with methods' => static function (int $i) use (&$array): mixed {
        return $i === 0 ? new Wrapped() : [&$array, 1, &$array];
    },
    'objects with methods in them' => static function (int $i) use (&$array): array {
        return [&$array, new Wrapped($i), &$array];
    },
];
foreach ($tables as $name => $row) {
    $same = $longest = 0;
    foreach ([2, 100, 128, 129, 300, 1000] as $count) {
        $rows = array_map($row, range(0, $count - 1));
        foreach ([$rows, [$rows, new Wrapped()], [[new Wrapped()], 'rows' => $rows]] as $value) {
            $plain = msgpack_pack($value, ['compact' => false]);
            $compact = msgpack_pack($value, ['compact' => true]);
            $longest = max($longest, strlen($compact) - strlen($plain));
            $same += serialize(msgpack_unpack($compact)) === serialize(msgpack_unpack($plain));
        }
    }
    echo $name, ': ', $same, ' equal, ', $longest <= 4 ? 'none longer' : "$longest bytes longer", "\n";
}
// Where the numbers are no longer than others save, they stay columns.
$rows = [];
for ($i = 0; $i < 1000; $i++) {
    $rows[] = ['a' => &$array, 'name' => "name $i", 'day' => $i % 7];
}
var_dump(strlen(msgpack_pack($rows, ['compact' => true])) < strlen(msgpack_pack($rows, ['compact' => false])) / 2);
?>
--EXPECT--
lists: 18 equal, none longer
lists of references alone: 18 equal, none longer
maps: 18 equal, none longer
objects: 18 equal, none longer
after an object with methods: 18 equal, none longer
objects with methods in them: 18 equal, none longer
bool(true)
