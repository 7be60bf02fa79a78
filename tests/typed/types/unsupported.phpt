--TEST--
Types without a value in a message are invalid, and so is what would be accepted without a check
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

compile_all('object', 'callable', 'callable(int): string', 'Closure(int): string', 'resource', 'void', 'never', 'iterable&Countable', 'Foo<int>', 'ArrayObject<int>', 'key-of<array>', 'int-mask<1, 2>',
    'non-empty-mixed', 'stdClass', 'Closure', 'ArrayObject', 'Generator', 'Countable', 'self', 'static', 'parent', 'array<float, int>', 'array<non-empty-string, int>', 'array<?int, int>', '($x is int ? int : string)', 'NoSuchClass', 'int<1,2>&int');
?>
--EXPECT--
Type "object": object is not supported
Type "callable": callable is not supported
Type "callable(int): string": callable is not supported
Type "Closure(int): string": Closure is an internal class, which is not supported
Type "resource": resource is not supported
Type "void": void is not supported
Type "never": never is not supported
Type "iterable&Countable": intersections are not supported
Type "Foo<int>": class Foo does not exist
Type "ArrayObject<int>": ArrayObject<...> is not supported
Type "key-of<array>": key-of is not supported
Type "int-mask<1, 2>": int-mask is not supported
Type "non-empty-mixed": non-empty-mixed is not supported
Type "stdClass": stdClass is an internal class, which is not supported
Type "Closure": Closure is an internal class, which is not supported
Type "ArrayObject": ArrayObject is an internal class, which is not supported
Type "Generator": Generator is an internal class, which is not supported
Type "Countable": Countable is an internal class, which is not supported
Type "self": there is no class for self
Type "static": there is no class for static
Type "parent": there is no class for parent
Type "array<float, int>": keys are int, string or array-key, float is not supported
Type "array<non-empty-string, int>": keys are int, string or array-key, non-empty-string is not supported
Type "array<?int, int>": keys are int, string or array-key, int|null is not supported
Type "($x is int ? int : string)": unexpected "$x is int ? int : st" at byte 1
Type "NoSuchClass": class NoSuchClass does not exist
Type "int<1,2>&int": intersections are not supported
