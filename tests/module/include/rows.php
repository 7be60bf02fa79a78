<?php
/* The keys are strings of the script. */
$row = ['alpha' => 1, 'beta' => 2];
$rows = [$row, $row, $row, $row];
var_dump(msgpack_unpack(msgpack_pack($rows)) === $rows);
