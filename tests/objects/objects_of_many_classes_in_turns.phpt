--TEST--
Objects of many classes in turns have the bytes of each alone
--FILE--
<?php
for ($i = 0; $i < 40; $i++) {
    eval("class C$i { public \$p$i = $i; public \$q = 'text'; }");
}
$objects = array_map(fn ($i) => new ("C" . $i % 40), range(0, 199));
$objects[50]->q = new C3;
unset($objects[60]->p20, $objects[100]->q);
$alone = implode(array_map('msgpack_pack', $objects));
$packed = msgpack_pack($objects);
var_dump(substr($packed, -strlen($alone)) === $alone);
?>
--EXPECT--
bool(true)
