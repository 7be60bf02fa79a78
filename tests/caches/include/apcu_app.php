<?php
/** Stores or fetches an entry of APCu. */
require __DIR__ . '/values.php';

ini_set('msgpack.read_serialized', empty($_GET['off']) ? 1 : 0);
isset($_GET['limit']) && ini_set('msgpack.max_depth', 1);
/* APCu gives only arrays and objects to a serializer. */
$value = fn () => ['value' => value($_GET['seed']), 'object' => new ArrayObject([1])];
if (isset($_GET['store'])) {
    apcu_store($_GET['store'], $value());
} elseif (isset($_GET['fetch'])) {
    $got = apcu_fetch($_GET['fetch'], $found);
    echo serialize($got) === serialize(unserialize(serialize($value()))) ? 'same' : json_encode([$got, $found]);
} else {
    echo ini_get('apc.serializer');
}
