--TEST--
Compact form: a map in a property that is an array becomes an object by its last key
--EXTENSIONS--
msgpack
--FILE--
<?php
class Typed { public array $a = []; public array|Other $b = []; }
class Other { public $c; }

function type_of_last_property(string $value): string
{
	try {
		$unpacked = msgpack_unpack("\x92\x82\xc0\3\0\0" . $value);
		return get_debug_type(is_array($unpacked) ? $unpacked[1]->b : $unpacked->b);
	} catch (TypeError $error) {
		return $error->getMessage();
	}
}

$other = "\x82\xa1c\1\xc0\xa5Other"; // no array any more
$frame = "\x91\x80";                 // an array that is not read at once
$named = fn(string $a, string $b): string => "\x83\xc0\xa5Typed\xa1a$a\xa1b$b";
$record = fn(string $a, string $b): string => "\x92" . $named("\x90", "\x90") . "\x93\xd4\x51\0$a$b";

msgpack_unpack("\x82\xc0\xa5Typed\xa1a\x90"); // now the class is known
foreach ([$named, $record] as $form) {
	echo type_of_last_property($form($other, "\x90")), "\n";
	foreach (["\x90", $frame] as $first) {
		echo type_of_last_property($form($first, $other)), "\n";
	}
}

class Arrays { public array $a = []; public array $b = []; }
$arrays = fn(string $value): string => str_replace("\xa5Typed", "\xa6Arrays", $value);
msgpack_unpack("\x82\xc0\xa6Arrays\xa1a\x90");
foreach ([$named, $record] as $form) {
	foreach (["\x90", $frame] as $first) {
		echo type_of_last_property($arrays($form($first, $other))), "\n";
	}
}
?>
--EXPECT--
Cannot assign Other to property Typed::$a of type array, in ->a
Other
Other
Cannot assign Other to property Typed::$a of type array, in [1]->a
Other
Other
Cannot assign Other to property Arrays::$b of type array, in ->b
Cannot assign Other to property Arrays::$b of type array, in ->b
Cannot assign Other to property Arrays::$b of type array, in [1]->b
Cannot assign Other to property Arrays::$b of type array, in [1]->b
