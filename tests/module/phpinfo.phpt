--TEST--
phpinfo() shows the version and the settings
--EXTENSIONS--
msgpack
--FILE--
<?php
(new ReflectionExtension('msgpack'))->info();
?>
--EXPECTF--
msgpack

MessagePack support => enabled
Version => 4.0.0-dev
Project => msgpack-ext/msgpack, independent of PECL's package msgpack
Sessions => %s
APCu => %s

Directive => Local Value => Master Value
msgpack.error_display => On => On
msgpack.php_only => On => On
msgpack.assoc => On => On
msgpack.illegal_key_insert => Off => Off
msgpack.use_str8_serialization => On => On
msgpack.force_f32 => Off => Off
msgpack.compact => 0 => 0
msgpack.strict => Off => Off
msgpack.classes => On => On
msgpack.allowed_classes => * => *
msgpack.read_serialized => Off => Off
msgpack.max_depth => 4096 => 4096
msgpack.str_bin => str => str
