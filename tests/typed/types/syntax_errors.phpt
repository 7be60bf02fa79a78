--TEST--
What is no type is named with its byte
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

compile_all('', ' ', '?', '|int', 'int|', 'int|?', 'int string', 'list<', 'list<int', 'list<int>>', 'array<int, int, int>', '(int', 'int)', '[]', 'int[', 'int$', '$this', '-', '9a', "int\0", 'a::b', '\\', 'A\\',
	'"a\tb"', '"\u{41}"', '"a', "'a\\");
?>
--EXPECT--
Type "": unexpected end
Type " ": unexpected end
Type "?": unexpected end
Type "|int": unexpected "|int" at byte 0
Type "int|": unexpected end
Type "int|?": unexpected end
Type "int string": unexpected "string" at byte 4
Type "list<": unexpected end
Type "list<int": unexpected end
Type "list<int>>": unexpected ">" at byte 9
Type "array<int, int, int>": unexpected "int>" at byte 16
Type "(int": unexpected end
Type "int)": unexpected ")" at byte 3
Type "[]": unexpected "[]" at byte 0
Type "int[": unexpected "[" at byte 3
Type "int$": unexpected "$" at byte 3
Type "$this": unexpected "$this" at byte 0
Type "-": unexpected "-" at byte 0
Type "9a": unexpected "a" at byte 1
Type "int": unexpected "" at byte 3
Type "a::b": class a does not exist
Type "\": class  does not exist
Type "A\": class A\ does not exist
Type ""a\tb"": unexpected "\tb"" at byte 2
Type ""\u{41}"": unexpected "\u{41}"" at byte 1
Type ""a": unexpected end
Type "'a\": unexpected end
