<?php
/* The classes of the samples, without a constructor where a sample sets the properties itself. */

namespace Sample;

class Nothing
{
}

class Visibility
{
    public $public = 1;
    protected $protected = 2;
    private $private = 3;

    public function fill(mixed $public, mixed $protected, mixed $private): static
    {
        $this->public = $public;
        $this->protected = $protected;
        $this->private = $private;
        return $this;
    }
}

/** Has two properties of the name $private. */
class Shadow extends Visibility
{
    public $own;
    private $private = 'of the child';
}

/** Has three of them, and makes an inherited one public. */
class DeepShadow extends Shadow
{
    public $protected = 'wider';
    private $private = ['of', 'the', 'grandchild'];
}

class Typed
{
    public int $int = 0;
    public float $float = 0.0;
    public string $string = '';
    public ?array $array = null;
    public int|string|null $either = null;
    public ?self $next = null;
    protected bool $bool = false;
    private mixed $mixed = null;
    public iterable $late;
    private \stdClass $never;

    public function hide(bool $bool, mixed $mixed): static
    {
        $this->bool = $bool;
        $this->mixed = $mixed;
        return $this;
    }
}

final class Frozen
{
    public readonly string $unset;

    public function __construct(
        public readonly int $id,
        protected readonly array $list,
        private readonly mixed $any,
    ) {
    }
}

#[\AllowDynamicProperties]
class Open
{
    public $declared;
}

/** Its accessors of missing properties must not be called. */
class Guarded
{
    public $present = 1;

    public function __get(string $name): mixed
    {
        throw new \LogicException("read $name");
    }

    public function __set(string $name, mixed $value): void
    {
        throw new \LogicException("wrote $name");
    }
}

class Payload
{
    private array $kept;

    public function __construct(mixed ...$kept)
    {
        $this->kept = $kept;
    }

    public function &kept(): array
    {
        return $this->kept;
    }

    public function __serialize(): array
    {
        return $this->kept;
    }

    public function __unserialize(array $data): void
    {
        $this->kept = $data;
    }
}

/** Has a method that writes a payload, and none that reads it. */
class PayloadOfProperties
{
    public $a;
    protected $b = 'default';

    public function __serialize(): array
    {
        return ['a' => $this->a, "\0*\0b" => 'from the payload'];
    }
}

class Legacy implements \Serializable
{
    public function __construct(public string $text = '')
    {
    }

    public function serialize()
    {
        return $this->text;
    }

    public function unserialize(string $data)
    {
        $this->text = $data;
    }
}

class Sleeper
{
    public $a = 1;
    protected $b = 2;
    private $c = 3;
    public $dropped = 'dropped';

    public function fill(mixed $a, mixed $b, mixed $c): static
    {
        $this->a = $a;
        $this->b = $b;
        $this->c = $c;
        return $this;
    }

    public function __sleep()
    {
        return ['c', 'a', 'b'];
    }
}

/** Names a property without a value. */
class SleeperUnset extends Sleeper
{
    public ?int $typed;

    public function __construct()
    {
        unset($this->a, $this->b);
    }

    public function __sleep()
    {
        return ['a', 'b', 'c', 'typed', 'missing', 'dropped'];
    }
}

class SleeperChild extends Sleeper
{
    public $own = 'own';
    private $c = 'of the child';

    public function __sleep()
    {
        return ["\0Sample\\Sleeper\0c", 'c', "\0*\0b", 'own'];
    }
}

/** Packs whether it was woken; a second __wakeup() is an error. */
class Waker
{
    protected $kept;
    private $awake = false;

    public function __construct(mixed $kept = null)
    {
        $this->kept = $kept;
        $this->awake = true;
    }

    public function __sleep()
    {
        return $this->awake ? ['kept'] : ['kept', 'awake'];
    }

    public function __wakeup()
    {
        if ($this->awake) {
            throw new \LogicException('woken twice');
        }
        $this->awake = true;
    }
}

enum Suit
{
    case Hearts;
    case Spades;

    const Wild = self::Spades;
}

enum Level: int
{
    case Low = 1;
    case High = PHP_INT_MAX;
}

enum Color: string
{
    case Red = 'r';
    case None = '';
    case Long = 'a value of more than thirty-one bytes';
}

class Bag extends \ArrayObject
{
    public $label = 'label';
    protected $limit = 5;
}

class Meeting extends \DateTimeImmutable
{
    public $title = 'title';
    private $room = 'room';
}

class Registry extends \SplObjectStorage
{
    public $name;
}

class Failure extends \RuntimeException
{
    public $detail = ['more'];
}
