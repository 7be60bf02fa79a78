--TEST--
Compact form: rows of which up to half are the same arrays are columns; of more they are references
--EXTENSIONS--
msgpack
--FILE--
<?php
mt_srand(1);
foreach ([2, 3, 10] as $times) {
    $rows = $copies = [];
    for ($i = 0; $i < 300; $i++) {
        $row = ['id' => $i, 'value' => mt_rand(0, 99), 'is' => (bool) mt_rand(0, 1)];
        $rows[] = $i % $times === 0 ? $row : ($times === 2 ? $rows[$i - 1] : $rows[$i - $i % $times]);
    }
    foreach ($rows as $row) {
        $copies[] = unserialize(serialize($row));
    }
    $packed = msgpack_pack($rows, ['compact' => true]);
    echo msgpack_unpack($packed) === $rows ? 'the same rows, ' : 'other rows, ';
    echo $packed === msgpack_pack($copies, ['compact' => true]) ? "columns, as of copies\n" : "references\n";
}
?>
--EXPECT--
the same rows, columns, as of copies
the same rows, references
the same rows, references
