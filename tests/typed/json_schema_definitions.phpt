--TEST--
JSON Schema: each class with each tag has a definition of its own, whatever their names
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\Discriminator;
use MessagePack\Codec;
use MessagePack\CodecOptions;

#[Discriminator('a b', ['k' => Z::class])] interface Y1 {}
#[Discriminator('a.b', ['k' => Z::class])] interface Y2 {}
#[Discriminator('a.b-2', ['k' => Z::class])] interface Y3 {}
#[Discriminator('a.b', ['k' => Z::class, 'l' => Z::class])] interface Y4 {}
#[Discriminator('a/b', ['k' => Z::class])] interface Y5 {}
#[Discriminator('', ['k' => Z::class])] interface Y6 {}
class Z implements Y1, Y2, Y3, Y4, Y5, Y6 { public int $z = 1; }
eval("namespace N; class A\xe9 { public int \$first; } class A\xe8 { public int \$second; } class A\u{e9} { public int \$third; }");

foreach (['array{a: Y1, b: Y2, c: Y3, d: Y4, e: Y5, f: Y6, g: Z}' => CodecOptions::FORBID_UNKNOWN, 'list{Y1, Y2}' => 0, "list{N\\A\xe9, N\\A\xe8, N\\A\u{e9}, N\\A\xe9}" => 0] as $type => $options) {
    $schema = (new Codec($type, $options))->jsonSchema();
    $references = [];
    array_walk_recursive($schema, function ($value, $key) use (&$references) {
        if ($key === '$ref') {
            $references[] = rawurldecode(substr($value, strlen('#/$defs/')));
        }
    });
    echo json_encode($references), "\n";
    foreach ($schema['$defs'] as $name => $definition) {
        echo "  $name: ", json_encode(array_keys($definition['properties'])), "\n";
    }
}
?>
--EXPECT--
["Z-a.b","Z-a.b-2","Z-a.b-2-2","Z-a.b-2","Z-a.b-2","Z-a.b-3","Z-","Z"]
  Z-a.b: ["z","a b"]
  Z-a.b-2: ["z","a.b"]
  Z-a.b-2-2: ["z","a.b-2"]
  Z-a.b-3: ["z","a\/b"]
  Z-: ["z",""]
  Z: ["z"]
["Z","Z"]
  Z: ["z"]
["N.A.","N.A.-2","N.A\u00e9","N.A."]
  N.A.: ["first"]
  N.A.-2: ["second"]
  N.Aé: ["third"]
