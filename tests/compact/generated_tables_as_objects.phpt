--TEST--
Compact form: under assoc=0 generated tables are read as the plain form is
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/generated_tables.php';
for ($seed = 1000; $seed < 1100; $seed++) {
    $value = (new TableGenerator($seed))->value();
    ini_set('msgpack.assoc', '1');
    $packed = compact_form($value);
    ini_set('msgpack.assoc', '0');
    $plain = msgpack_unpack(msgpack_pack($value, ['compact' => false]));
    // Only a writer with this setting shares no map: an object that is shared is one object.
    if (var_export(msgpack_unpack($packed), true) !== var_export($plain, true)) {
        echo "seed $seed\n";
    }
    if (shown(msgpack_unpack(compact_form($value))) !== shown($plain)) {
        echo "seed $seed, packed with this setting\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
