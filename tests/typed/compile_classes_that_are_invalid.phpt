--TEST--
Classes that no message can be, and parameters that no value can be given to
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

abstract class Abs {}
interface Iface {}
trait Tr {}
enum None {}
enum NoneBacked: int { const X = 1; }
class OfException extends Exception {}
class OwnException extends Exception { public function __construct(public string $text) {} }
class ByReference { public function __construct(public array &$list) {} }
class Obj { public object $a; }
class Call { public function __construct(public \Closure $a) {} }
class Callable_ { public function __construct(callable $a) {} }
class Intersection { public Iface&Countable $a; }
class Intersected { /** @var Counted */ public Countable&Iface $a; }
class Counted implements Countable { public function count(): int { return 0; } }
class Ambiguous { public int|DateTime $a; }
class Wider { /** @var list<int>|null */ public array $a; }
class Other { public function __construct(#[MessagePack\Attribute\Type('float')] public int $a) {} }
class OtherClass { /** @var Obj */ public Other $a; }
class Literal { /** @var 1|'a' */ public int $a; }
class Mixed_ { /** @var mixed */ public int $a; }
class Generic { /** @var ArrayObject<int, string> */ public ArrayObject $a; }
class Broken { /** @var list<int */ public array $a; }
class Unknown { /** @var list<Nope> */ public array $a; }
class NoParent { /** @var parent */ public mixed $a; }
class Date extends DateTime { public function __construct() {} }
class Nested { public function __construct(public Abs $abs) {} }
compile_all('Abs', 'Iface', 'Tr', 'None', 'NoneBacked', 'OfException', 'OwnException', 'ByReference', 'Obj', 'Call', 'Callable_', 'Intersection', 'Intersected', 'Ambiguous', 'Wider', 'Other', 'OtherClass', 'Literal',
    'Mixed_', 'Generic', 'Broken', 'Unknown', 'NoParent', 'Date', 'Nested', 'list<Nested>');
?>
--EXPECT--
Type "Abs": Abs is abstract without #[Discriminator]
Type "Iface": Iface is an interface without #[Discriminator]
Type "Tr": Tr is a trait without #[Discriminator]
Type "None": None is an enum without cases
Type "NoneBacked": NoneBacked is an enum without cases
OfException (compile_classes_that_are_invalid.php:9): its constructor is that of the internal class Exception, and no method has #[Factory]
OwnException: ok
ByReference::__construct(), parameter $list (compile_classes_that_are_invalid.php:11): it is passed by reference
Obj::$a (compile_classes_that_are_invalid.php:12): type "object": object is not supported
Call::__construct(), parameter $a (compile_classes_that_are_invalid.php:13): Closure is an internal class, which is not supported
Callable_::__construct(), parameter $a (compile_classes_that_are_invalid.php:14): type "callable": callable is not supported
Intersection::$a (compile_classes_that_are_invalid.php:15): Iface is an interface without #[Discriminator]
Intersected::$a (compile_classes_that_are_invalid.php:16): Counted is not within PHP's type, Countable&Iface
Ambiguous::$a (compile_classes_that_are_invalid.php:18): type "DateTime|int": DateTime and int cannot be told apart in a message
Wider::$a (compile_classes_that_are_invalid.php:19): list<int>|null is not within PHP's type, array
Other::__construct(), parameter $a (compile_classes_that_are_invalid.php:20): float is not within PHP's type, int
OtherClass::$a (compile_classes_that_are_invalid.php:21): Obj is not within PHP's type, Other
Literal::$a (compile_classes_that_are_invalid.php:22): 1|'a' is not within PHP's type, int
Mixed_::$a (compile_classes_that_are_invalid.php:23): mixed is not within PHP's type, int
Generic::$a (compile_classes_that_are_invalid.php:24): type "ArrayObject<int, string>": ArrayObject<...> is not supported
Broken::$a (compile_classes_that_are_invalid.php:25): type "list<int": unexpected end
Unknown::$a (compile_classes_that_are_invalid.php:26): class Nope does not exist
NoParent::$a (compile_classes_that_are_invalid.php:27): there is no class for parent
Type "Date": Date is a date with a constructor or destructor of its own, or abstract, which is not supported
Nested::__construct(), parameter $abs (compile_classes_that_are_invalid.php:29): Abs is abstract without #[Discriminator]
Nested::__construct(), parameter $abs (compile_classes_that_are_invalid.php:29): Abs is abstract without #[Discriminator]
