--TEST--
msgpack.assoc=0: PECL's bytes, and maps unpack to objects
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl('3.0.0'); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
function with_maps_as_objects(mixed $value): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    $value = array_map(with_maps_as_objects(...), $value);
    return array_is_list($value) ? $value : (object) $value;
}

/** Names that begin with NUL are mangled ones. */
function has_key_that_is_no_name(mixed $value): bool
{
    $has = false;
    foreach (is_array($value) ? $value : [] as $key => $element) {
        $has = $has || str_starts_with($key, "\0") || has_key_that_is_no_name($element);
    }
    return $has;
}

$ours = Side::ours('msgpack.assoc=0');
$pecl = Side::pecl('msgpack.assoc=0');
foreach (['plain_data', 'objects', 'objects_that_pecl_misreads'] as $samples) {
    same_bytes($samples, $ours, $pecl);
}
foreach (['graphs', 'sharing'] as $samples) {
    same_bytes($samples, $ours, $pecl, in_pecls_count: true);
}

$messages = [];
$expected = [];
foreach ($pecl->pack('plain_data') as $label => $row) {
    $value = unserialize(hex2bin($row['expected']));
    if (!has_key_that_is_no_name($value)) {
        $messages[$label] = $row['bytes'];
        $expected[$label] = bin2hex(serialize(with_maps_as_objects($value)));
    }
}
reads_as('plain_data', $messages, $expected, $ours);
reads_as('plain_data', $messages, $expected, Side::ours('msgpack.assoc=0', 'msgpack.php_only=0'));
?>
--EXPECT--
plain_data: 1345 values, the same bytes
objects: 789 values, the same bytes
objects_that_pecl_misreads: 159 values, the same bytes
graphs: 967 values, the same bytes, 468 of them in PECL's count
sharing: 382 values, the same bytes, 107 of them in PECL's count
plain_data: 1226 values, read by ours msgpack.assoc=0
plain_data: 1226 values, read by ours msgpack.assoc=0 msgpack.php_only=0
