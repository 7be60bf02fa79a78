--TEST--
msgpack.str_bin: strings, as values and as keys, are packed as str, bin, or by their content
--EXTENSIONS--
msgpack
--FILE--
<?php
$cases = [
    'text' => 'a',
    'binary' => "\xff",
    'empty' => '',
    'text key' => ['a' => 1],
    'binary key' => ["\xff" => 1],
    'integer key' => [2 => 1],
    'object' => (object) ['p' => 'a', 'b' => "\xff"],
];
foreach (['str', 'bin', 'detect'] as $setting) {
    ini_set('msgpack.str_bin', $setting);
    echo "$setting\n";
    foreach ($cases as $name => $value) {
        $packed = msgpack_pack($value);
        printf("  %-12s %-42s %s\n", $name, bin2hex($packed), msgpack_unpack($packed) == $value ? 'same again' : 'changed');
    }
}
?>
--EXPECT--
str
  text         a161                                       same again
  binary       a1ff                                       same again
  empty        a0                                         same again
  text key     81a16101                                   same again
  binary key   81a1ff01                                   same again
  integer key  810201                                     same again
  object       83c0a8737464436c617373a170a161a162a1ff     same again
bin
  text         c40161                                     same again
  binary       c401ff                                     same again
  empty        c400                                       same again
  text key     81c4016101                                 same again
  binary key   81c401ff01                                 same again
  integer key  810201                                     same again
  object       83c0a8737464436c617373a170c40161a162c401ff same again
detect
  text         a161                                       same again
  binary       c401ff                                     same again
  empty        a0                                         same again
  text key     81a16101                                   same again
  binary key   81c401ff01                                 same again
  integer key  810201                                     same again
  object       83c0a8737464436c617373a170a161a162c401ff   same again
