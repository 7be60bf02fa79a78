<?php
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\CanPack;
use MessagePack\Extension;
use MessagePack\Packer;

/** Packs itself, by the packer's own methods. */
final class Point implements CanBePacked
{
    public function __construct(public mixed $x, public mixed $y)
    {
    }

    public function pack(Packer $packer): string
    {
        return $packer->packMapHeader(2) . $packer->packStr('x') . $packer->pack($this->x) . $packer->packStr('y') . $packer->pack($this->y);
    }
}

/** Supported only by the transformers below. */
final class Money
{
    public function __construct(public int $cents)
    {
    }
}

enum Suit: string
{
    case Hearts = 'h';
}

/** Applies the given function to values of the class, and records its calls. */
final class Transformer implements CanPack
{
    public array $asked = [];

    public function __construct(private readonly string $class, private readonly Closure $pack)
    {
    }

    public function pack(Packer $packer, $value): ?string
    {
        $this->asked[] = get_debug_type($value);
        return $value instanceof $this->class ? ($this->pack)($packer, $value) : null;
    }
}

/** Applies the given function to an ext. */
final class ExtReader implements Extension
{
    public array $lengths = [];

    public function __construct(private readonly int $type, private readonly Closure $unpack)
    {
    }

    public function getType(): int
    {
        return $this->type;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof Money ? $packer->packExt($this->type, $packer->packInt($value->cents)) : null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $this->lengths[] = $extLength;
        return ($this->unpack)($unpacker, $extLength);
    }
}

/** @return array<string, Closure> ways to read the body of an ext, good and bad, by name */
function ext_readers(): array
{
    return [
        'all of it' => fn($unpacker, $length) => ['read', $unpacker->read($length)],
        'a value' => fn($unpacker, $length) => ['value', $unpacker->unpack()],
        'two values' => fn($unpacker, $length) => [$unpacker->unpack(), $unpacker->unpack()],
        'an int' => fn($unpacker, $length) => $unpacker->unpackInt(),
        'an array' => fn($unpacker, $length) => $unpacker->unpackArray(),
        'a map' => fn($unpacker, $length) => $unpacker->unpackMap(),
        'nothing' => fn($unpacker, $length) => null,
        'a byte too little' => fn($unpacker, $length) => $unpacker->read(max(0, $length - 1)),
        'a byte too much' => fn($unpacker, $length) => $unpacker->read($length + 1),
        'the rest' => fn($unpacker, $length) => $unpacker->read($unpacker->getRemainingCount()),
        'by skipping it' => fn($unpacker, $length) => state($unpacker->skip($length)),
        'to the end of the buffer' => fn($unpacker, $length) => state($unpacker->seek(-1)),
        'as values' => fn($unpacker, $length) => $unpacker->tryUnpack(),
        'and throws' => fn($unpacker, $length) => throw new DomainException('No such ext', 7),
        'and throws that data is missing' => fn($unpacker, $length) => throw new MessagePack\Exception\InsufficientDataException('More!', 3),
        'and throws after reading' => fn($unpacker, $length) => throw new DomainException($unpacker->read($length)),
        'and catches' => fn($unpacker, $length) => attempt(fn() => $unpacker->unpack()),
    ];
}

/**
 * Ways to change the unpacker during a call of an extension. Each does so once, to avoid an infinite loop.
 *
 * @return array<string, Closure>
 */
function ext_meddlers(): array
{
    $once = function (Closure $meddle): Closure {
        $done = false;
        return function ($unpacker, $length) use (&$done, $meddle) {
            $body = $unpacker->read($length);
            if ($done) {
                return $body;
            }
            $done = true;
            return [$body, $meddle($unpacker, $length)];
        };
    };
    return [
        'resets' => $once(fn($unpacker) => state($unpacker->reset())),
        'resets to a value' => $once(fn($unpacker) => state($unpacker->reset("\x07\xa3new\x08\x93\x01\x02\x03\xc0\xc0"))),
        'resets and reads' => $once(fn($unpacker) => $unpacker->reset("\x93\x01\x02\x03\x04")->unpack()),
        'appends' => $once(fn($unpacker) => state($unpacker->append("\x2a\xa4tail"))),
        'releases' => $once(fn($unpacker) => $unpacker->release()),
        'releases and appends' => $once(fn($unpacker) => [$unpacker->release(), state($unpacker->append("\x2a"))]),
        'goes back' => $once(fn($unpacker) => state($unpacker->seek(0))),
        'reads a copy' => $once(fn($unpacker) => attempt(fn() => (clone $unpacker)->unpack())),
        'reads other bytes' => $once(fn($unpacker) => $unpacker->withBuffer("\x92\x01\xd4\x01\x02")->unpack()),
        'reads what follows' => $once(fn($unpacker) => $unpacker->tryUnpack()),
    ];
}

/** A subclass of $parent in which these methods record their calls, and call the parent's. */
function logging_class(string $parent, array $methods): string
{
    static $classes = [];
    $key = $parent . ':' . implode(',', $methods);
    if (!isset($classes[$key])) {
        $code = '';
        foreach ($methods as $method) {
            $type = (new ReflectionMethod($parent, $method))->getReturnType();
            $code .= "public function $method(...\$arguments)" . ($type ? ": $type" : '')
                . " { \$this->log[] = '$method' . show(\$arguments); return parent::$method(...\$arguments); }\n";
        }
        $classes[$key] = 'Logging' . count($classes) . basename(strtr($parent, '\\', '/'));
        eval("class $classes[$key] extends $parent { public array \$log = [];\n$code}");
    }
    return $classes[$key];
}
