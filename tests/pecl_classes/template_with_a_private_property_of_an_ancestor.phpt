--TEST--
A value with the name of an ancestor's private property becomes a new property, with PECL's warning
--EXTENSIONS--
msgpack
--FILE--
<?php
class Base { private $hidden = 'of Base'; protected $shared = 'of Base'; public function hidden() { return $this->hidden; } }
#[AllowDynamicProperties] class Child extends Base { private $own = 'of Child'; }

set_error_handler(function ($level, $message) { echo "  $message\n"; return true; });
foreach (['hidden', 'shared', 'own', 'other'] as $name) {
    echo "$name:\n";
    $object = msgpack_unpack("\x81" . chr(0xa0 + strlen($name)) . "$name\x01", 'Child');
    echo '  ', str_replace("\0", '~', serialize($object)), ' ', $object->hidden(), "\n";
}
?>
--EXPECT--
hidden:
  [msgpack] (msgpack_convert_object) illegal offset type, skip this decoding
  O:5:"Child":4:{s:12:"~Base~hidden";s:7:"of Base";s:9:"~*~shared";s:7:"of Base";s:10:"~Child~own";s:8:"of Child";s:6:"hidden";i:1;} of Base
shared:
  O:5:"Child":3:{s:12:"~Base~hidden";s:7:"of Base";s:9:"~*~shared";i:1;s:10:"~Child~own";s:8:"of Child";} of Base
own:
  O:5:"Child":3:{s:12:"~Base~hidden";s:7:"of Base";s:9:"~*~shared";s:7:"of Base";s:10:"~Child~own";i:1;} of Base
other:
  [msgpack] (msgpack_convert_object) illegal offset type, skip this decoding
  O:5:"Child":4:{s:12:"~Base~hidden";s:7:"of Base";s:9:"~*~shared";s:7:"of Base";s:10:"~Child~own";s:8:"of Child";s:5:"other";i:1;} of Base
