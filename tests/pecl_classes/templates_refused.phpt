--TEST--
An invalid template is an Error with a reason, where PECL ends the process
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/show.php';

abstract class Half
{
}

interface Face
{
}

trait Part
{
}

enum Suit
{
    case Hearts;
}

class Picky
{
    public function __construct($argument)
    {
    }

    public function __destruct()
    {
        echo "never constructed, and destructed\n";
    }
}

class Annotation extends ReflectionAttribute
{
}

class Failing
{
    public int $number = 0;

    public function __construct()
    {
        if (self::$fails) {
            throw new LogicException('from the constructor');
        }
    }

    public function __destruct()
    {
        echo "incomplete, and destructed\n";
    }

    public static bool $fails = true;
}

class Again
{
    public function __construct()
    {
        msgpack_unpack("\x91\x01", self::class);
    }
}

foreach (['Missing', '', 'Half', 'Face', 'Part', 'Suit', Suit::Hearts, 'Closure', fn() => 1, 'Generator', 'WeakReference', 'HashContext', hash_init('md5'), 'ReflectionAttribute', 'Annotation', 'Picky', 'Failing', 5, 1.5, true, false] as $template) {
    foreach ([1, [1], ['a' => 1], []] as $value) {
        $answers[attempt(fn() => msgpack_unpack(msgpack_pack($value), $template))] = true;
    }
    echo is_object($template) ? $template::class : var_export($template, true), ': ', implode("\n", array_keys($answers)), "\n";
    $answers = [];
}
Failing::$fails = false;
fill('Failing', ['text']);
fill(['Failing'], [['text']]);
fill('Again', 1);

echo "A case is itself:\n";
fill('Suit', Suit::Hearts);

echo "Exceptions on the way:\n";
spl_autoload_register(fn(string $class) => throw new LogicException("load $class"));
fill('Missing', 1);
fill('stdClass', ["\0x" => 1]);
set_error_handler(fn($level, $message) => throw new ErrorException($message));
foreach (['stdClass', [], ['stdClass']] as $template) {
    try {
        msgpack_unpack(msgpack_pack(['a' => 1, 'b' => 2]), $template);
    } catch (ErrorException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
restore_error_handler();

echo "Without diagnostics:\n";
ini_set('msgpack.error_display', '0');
fill('stdClass', ['a' => 1]);
fill([], 1);
fill(5, 1);
?>
--EXPECT--
'Missing': Error: [msgpack] (msgpack_convert_object) Class 'Missing' not found
'': Error: [msgpack] (msgpack_convert_object) Class '' not found
'Half': Error: Cannot instantiate abstract class Half
'Face': Error: Cannot instantiate interface Face
'Part': Error: Cannot instantiate trait Part
'Suit': Error: Cannot instantiate enum Suit
Suit: Error: Cannot instantiate enum Suit
'Closure': Error: Instantiation of class Closure is not allowed
Closure: Error: Instantiation of class Closure is not allowed
'Generator': Error: The "Generator" class is reserved for internal use and cannot be manually instantiated
'WeakReference': Error: Direct instantiation of WeakReference is not allowed, use WeakReference::create instead
'HashContext': Error: Class HashContext cannot be instantiated without its constructor, which is not public
HashContext: Error: Class HashContext cannot be instantiated without its constructor, which is not public
'ReflectionAttribute': Error: Class ReflectionAttribute cannot be instantiated without its constructor, which is not public
'Annotation': Error: Class Annotation cannot be instantiated without its constructor, which is not public
'Picky': ArgumentCountError: Too few arguments to function Picky::__construct(), 0 passed and exactly 1 expected
'Failing': LogicException: from the constructor
5: Error: [msgpack] (msgpack_convert_template) Template type is unsupported
1.5: Error: [msgpack] (msgpack_convert_template) Template type is unsupported
true: Error: [msgpack] (msgpack_convert_template) Template type is unsupported
false: Error: [msgpack] (msgpack_convert_template) Template type is unsupported
'Failing' <- ['text']: TypeError: Cannot assign string to property Failing::$number of type int
['Failing'] <- [['text']]: TypeError: Cannot assign string to property Failing::$number of type int
'Again' <- 1: Error: Maximum depth of 1000 calls exceeded
A case is itself:
'Suit' <- Suit::Hearts: Suit::Hearts
Exceptions on the way:
'Missing' <- 1: LogicException: load Missing
'stdClass' <- [~x: 1]: Error: Cannot access property starting with "\0"
[msgpack] (msgpack_convert_object) illegal offset type, skip this decoding
[msgpack] (msgpack_convert_array) template array length is 0
[msgpack] (msgpack_convert_array) key is string
Without diagnostics:
'stdClass' <- [a: 1]: stdClass{a=1}
[] <- 1: NULL
5 <- 1: Error: [msgpack] (msgpack_convert_template) Template type is unsupported
