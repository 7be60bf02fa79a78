--TEST--
Compact form: the text of a Serializable class is always written in full, since it is parsed
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Text implements Serializable { public $text; public function serialize() { return $this->text; } public function unserialize($text) { $this->text = $text; } }
$one = new Text;
$one->text = 'a text';
show_form('packed', ['a text', $one, clone $one, 'a text']);
show_unpacked('in full', message('92 a66120746578 74 82 c0 03 a454657874 a6612074657874'));
show_unpacked('a reference', message('92 a66120746578 74 82 c0 03 a454657874 d45000'));
show_unpacked('the class may be one', message('92 a454657874 82 c0 03 d45000 a6612074657874'));
?>
--EXPECT--
packed: 94a661207465787482c003a454657874a661207465787482c003d45001a6612074657874d45000
in full: a:2:{i:0;s:6:"a text";i:1;C:4:"Text":6:{a text}}
a reference: Parse error at offset 25, in [1]
the class may be one: a:2:{i:0;s:4:"Text";i:1;C:4:"Text":6:{a text}}
