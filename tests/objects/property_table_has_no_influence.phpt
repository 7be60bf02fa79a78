--TEST--
An object has the same bytes whether PHP has built the table of its properties or not
--FILE--
<?php
class Base { private $id = 'base'; public $shared = [1]; }
#[AllowDynamicProperties]
class Row extends Base { private $id = 1; protected ?Row $next = null; public int $unset; public readonly int $typed; function __construct(?Row $next = null) { $this->next = $next; } }

$changes = [
    'nothing' => function ($row) {},
    'a value' => function ($row) { $row->unset = 5; },
    'unset' => function ($row) { unset($row->shared); },
    'unset and set' => function ($row) { unset($row->shared); $row->shared = 2; },
    'dynamic' => function ($row) { $row->dynamic = 'x'; },
    'dynamic, then unset' => function ($row) { $row->dynamic = 'x'; unset($row->dynamic); },
    'reference' => function ($row) { $row->unset = 5; $row->shared = &$row->unset; },
];
foreach ($changes as $name => $change) {
    $bytes = [];
    foreach (['without', 'before', 'after'] as $table) {
        $rows = [new Row, new Row(new Row), new Row, $last = new Row];
        foreach ($rows as $row) {
            $table === 'before' && get_mangled_object_vars($row) && (array) $row;
            $change($row);
            $table === 'after' && get_mangled_object_vars($row) && var_export($row, true);
        }
        $bytes[] = msgpack_pack([...$rows, $last]);
        $kept = get_mangled_object_vars($last);
        $bytes[] = msgpack_pack([...$rows, $last]);
    }
    echo $name, ': ', count(array_unique($bytes)), ', properties: ', count((array) msgpack_unpack($bytes[0])[3]), "\n";
}
?>
--EXPECT--
nothing: 1, properties: 4
a value: 1, properties: 5
unset: 1, properties: 4
unset and set: 1, properties: 4
dynamic: 1, properties: 5
dynamic, then unset: 1, properties: 4
reference: 1, properties: 5
