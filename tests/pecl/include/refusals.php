<?php
/** Values that cannot be packed, or not without a diagnostic: label => value. */
namespace Sample;

class NamesProperties
{
    public $real = 1;
    public $another = 2;
    private $names = [];

    public function __construct(array $names)
    {
        $this->names = $names;
    }

    public function __sleep()
    {
        return $this->names;
    }
}

class NamesTheParents extends Sleeper
{
    public function __sleep()
    {
        return ['c', 'a'];
    }
}

class Thrower implements \Serializable
{
    public function __construct(private \Throwable $thrown)
    {
    }

    public function serialize()
    {
        throw $this->thrown;
    }

    public function unserialize(string $data)
    {
    }
}

class ThrowerAsleep
{
    public function __sleep()
    {
        throw new \DomainException('thrown by __sleep()');
    }
}

class ThrowerOfPayload
{
    public function __serialize(): array
    {
        throw new \DomainException('thrown by __serialize()');
    }
}

class PayloadThatIsNoArray
{
    public function __serialize()
    {
        return 5;
    }
}

class TextThatIsNoString implements \Serializable
{
    public function serialize()
    {
        return 5;
    }

    public function unserialize(string $data)
    {
    }
}

return function (): \Generator {
    $open = fopen('php://memory', 'r');
    $closed = fopen('php://memory', 'r');
    fclose($closed);
    $generator = (fn() => yield 1)();
    $refused = [
        'closure' => fn() => 1,
        'generator' => $generator,
        'anonymous class' => new class {},
        'anonymous child class' => new class extends Visibility {},
        'weak map' => new \WeakMap,
        'weak reference' => \WeakReference::create($generator),
        'fiber' => new \Fiber(fn() => 1),
        'reflection' => new \ReflectionClass(Nothing::class),
        'file' => new \SplFileInfo(__FILE__),
        'temporary file' => new \SplTempFileObject,
        'secure engine' => new \Random\Engine\Secure,
        'thrown by serialize()' => new Thrower(new \DomainException('thrown by serialize()')),
        'thrown by __sleep()' => new ThrowerAsleep,
        'thrown by __serialize()' => new ThrowerOfPayload,
        'payload that is no array' => new PayloadThatIsNoArray,
        'text that is no string' => new TextThatIsNoString,
        'open resource' => $open,
        'closed resource' => $closed,
        '__sleep() names what does not exist' => new NamesProperties(['real', 'missing', 'another']),
        '__sleep() names nothing that exists' => new NamesProperties(['neither', 'nor']),
        '__sleep() names a private property of the parent' => new NamesTheParents,
        '__sleep() returns a map' => new NamesProperties(['real' => 'another', 'x' => 'real']),
    ];
    foreach ($refused as $label => $value) {
        yield $label => $value;
        yield "$label, in an array" => [1, ['x' => $value], 2];
        yield "$label, in a property" => (new Visibility)->fill(1, $value, 2);
        yield "$label, by reference" => [&$value];
        unset($value);
    }
};
