--TEST--
Constructors and factories are called as by PHP code: their backtrace, arguments, defaults, generators, exceptions
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
use MessagePack\Attribute\Factory;
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\StreamReader;

final class Traced
{
    public string $trace;

    public function __construct(public string $name, public array $list = [], ?DateTimeImmutable $made = new DateTimeImmutable('@0'))
    {
        $this->trace = preg_replace('/{closure[^}]*}/', '{closure}', implode(' < ', array_column(debug_backtrace(), 'function')));
        $list[] = $name;
        echo json_encode(func_get_args()), ' ', get_debug_type($made), ' ', func_num_args(), "\n";
    }
}

final class Factored
{
    private function __construct(public int $value)
    {
    }

    #[Factory]
    public static function of(int $value, int ...$rest): static
    {
        return new static($value + array_sum($rest));
    }
}

final class Generating
{
    public function __construct(public int $value)
    {
        echo "never reached\n";
        yield;
    }
}

final class Typed
{
    public function __construct(string $text, public readonly array $list = [], public int $number = 0)
    {
        throw new DomainException($text);
    }
}

final class Gap
{
    public function __construct(public int $a, public DateTimeImmutable $b = new DateTimeImmutable(UNDEFINED), public int $c = 3)
    {
        echo "never reached\n";
    }
}

function show(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), ' ', get_debug_type($error->getTrace()[0]['args'][0] ?? null), "\n";
    }
}

$codec = new Codec('list<Traced>');
show(fn () => $codec->map([['name' => 'one', 'list' => [1]], ['name' => 'two']]));
show(function () use ($codec) {
    $stream = fopen('php://memory', 'w+');
    $codec->map([['name' => 'three']]);
    fwrite($stream, msgpack_pack([['name' => 'three']]));
    rewind($stream);
    foreach (new StreamReader($stream, codec: $codec) as $value) {
        return $value;
    }
});
show(fn () => (new Codec('list<Factored>'))->map([['value' => 1, 'rest' => [2, 3]], ['value' => 4, 'rest' => []], ['value' => 5]]));
show(fn () => (new Codec('Generating'))->map(['value' => 1]));
show(fn () => (new Codec('list<Gap>'))->map([['a' => 1, 'c' => 2]]));
show(fn () => (new Codec('Gap'))->map(['a' => 1]));
ini_set('zend.exception_ignore_args', 0);
show(fn () => (new Codec('list<Typed>', CodecOptions::CALL_CONSTRUCTORS))->map([['text' => str_repeat('x', 3), 'list' => [[1], 'y'], 'number' => 1], ['text' => '']]));

// A fiber that is suspended in one, resumed or not
foreach ([true, false] as $resumes) {
    $fiber = new Fiber(fn () => (new Codec('list<Suspending>'))->map([['list' => [1, 2]], ['list' => [3]]]));
    $fiber->start();
    if ($resumes) {
        $fiber->resume();
        $fiber->resume();
        echo json_encode($fiber->getReturn()), "\n";
    }
    unset($fiber);
}

final class Suspending
{
    public function __construct(public array $list)
    {
        try {
            Fiber::suspend();
        } finally {
            echo 'left with ', count($list), "\n";
        }
    }
}
?>
--EXPECT--
["one",[1,"one"]] DateTimeImmutable 2
["two",["two"]] DateTimeImmutable 2
[{"trace":"__construct < map < {closure} < show","name":"one","list":[1]},{"trace":"__construct < map < {closure} < show","name":"two","list":[]}]
["three",["three"]] DateTimeImmutable 2
["three",["three"]] DateTimeImmutable 2
[{"trace":"__construct < {closure} < show","name":"three","list":[]}]
[{"value":6},{"value":4},{"value":5}]
{"value":1}
Error: Undefined constant "UNDEFINED" int
Error: Undefined constant "UNDEFINED" int
DomainException: xxx string
left with 2
left with 1
[{"list":[1,2]},{"list":[3]}]
left with 2