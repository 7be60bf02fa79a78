--TEST--
The null that PHP gives a property without a type is a default only if the docblock allows it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\{AsList, Type};
use MessagePack\{Codec, CodecOptions, Raw};

class Old
{
    /** @var string */
    public $name;
    /** @var ?string */
    public $title;
    /** @var list<int>|null */
    public $tags = null;
    /** @var list<int> */
    public $others = [];
    /** @var mixed */
    public $any;
    public $plain;
    #[Type('1|2')]
    public $level;
    /** @var positive-int */
    public int $declared = 0;
}

#[AsList]
class Row
{
    /** @var int */
    public $a;
    /** @var Raw */
    public $b;
}

foreach ([new Codec('Old'), new Codec('Row')] as $codec) {
    foreach ($codec->validate("\x80") as $error) {
        echo "$error->code $error->path: expected $error->expected, $error->given given\n";
    }
}
$codec = new Codec('Old');
$old = $codec->unpack(msgpack_pack(['name' => 'Ann', 'level' => 2]));
var_dump($old);
echo json_encode($codec->jsonSchema()['$defs']['Old']['required']), "\n";
$codec = new Codec('Old', CodecOptions::OMIT_DEFAULTS);
$old->declared = 1;
echo new Raw($codec->pack($old)), "\n";
?>
--EXPECT--
missing $.name: expected string, nothing given
missing $.level: expected 1|2, nothing given
missing $.a: expected int, nothing given
missing $.b: expected MessagePack\Raw, nothing given
object(Old)#2 (8) {
  ["name"]=>
  string(3) "Ann"
  ["title"]=>
  NULL
  ["tags"]=>
  NULL
  ["others"]=>
  array(0) {
  }
  ["any"]=>
  NULL
  ["plain"]=>
  NULL
  ["level"]=>
  int(2)
  ["declared"]=>
  int(0)
}
["name","level"]
{"name": "Ann", "level": 2, "declared": 1}
