<?php
namespace Sample;

/** Arrays and objects that occur in several places, by value and by reference, with cycles. */
final class RandomGraph
{
    private array $objects = [];
    private array $held_arrays = [];
    private array $held_objects = [];
    private int $budget = 40;

    /**
     * @param array $more values to be found in the graph as well
     * @param bool $cycles may arrays and objects be found inside of themselves?
     */
    public function __construct(
        private readonly \Dice $dice,
        private readonly array $more = [],
        private readonly bool $cycles = true,
    ) {
    }

    public function build(): array
    {
        return $this->elements(2 + $this->dice->roll(6));
    }

    private function elements(int $count): array
    {
        $array = [];
        while ($count-- > 0) {
            $this->put($array, $this->dice->roll(2) ? count($array) : 'k' . $this->dice->roll(50));
        }
        return $array;
    }

    /** Sets an element to a value, or binds it to a reference. */
    private function put(array &$array, int|string $key): void
    {
        unset($array[$key]);
        switch ($this->dice->roll(--$this->budget < 0 ? 4 : 14)) {
            case 4:
            case 5:
                $array[$key] = $this->elements($this->dice->roll(5));
                break;
            case 6:
            case 7:
            case 8:
            case 9:
                $array[$key] = $this->object();
                break;
            case 10:
            case 11:
                $held = $this->array_to_hold();
                $array[$key] = &$this->held_arrays[$held];
                break;
            case 12:
                $held = $this->object_to_hold();
                $array[$key] = &$this->held_objects[$held];
                break;
            case 13:
                $array[$key] = $this->more ? $this->dice->pick($this->more) : $this->object();
                break;
            default:
                $array[$key] = $this->dice->scalar();
        }
    }

    private function is_new(array $known): bool
    {
        return !$known || ($this->budget > 0 && $this->dice->roll(2));
    }

    private function array_to_hold(): int
    {
        if (!$this->is_new($this->held_arrays)) {
            return $this->dice->roll(count($this->held_arrays));
        }
        $array = [];
        if ($this->cycles) {
            $number = array_push($this->held_arrays, null) - 1;
            $this->held_arrays[$number] = &$array;
        }
        for ($count = $this->dice->roll(5); $count > 0; $count--) {
            $this->put($array, $this->dice->roll(2) ? count($array) : 'h' . $this->dice->roll(50));
        }
        return $number ?? array_push($this->held_arrays, $array) - 1;
    }

    private function object_to_hold(): int
    {
        if (!$this->is_new($this->held_objects)) {
            return $this->dice->roll(count($this->held_objects));
        }
        $object = $this->object();
        return array_push($this->held_objects, $object) - 1;
    }

    private function object(): object
    {
        return $this->is_new($this->objects) ? $this->new_object($this->dice->roll(11)) : $this->dice->pick($this->objects);
    }

    private function new_object(int $kind): object
    {
        if ($kind === 0) {
            return $this->objects[] = new Frozen($this->dice->integer(), $this->elements(2), $this->object());
        }
        $object = match ($kind) {
            1 => new \stdClass,
            2 => new Visibility,
            3, 4 => new DeepShadow,
            5 => new Typed,
            6 => new Payload,
            7 => new Sleeper,
            8 => new Waker,
            9 => new \ArrayObject,
            10 => new \SplObjectStorage,
        };
        if ($this->cycles) {
            $this->objects[] = $object;
        }
        match ($kind) {
            1 => self::bind($object, null, $this->elements(3)),
            2, 3 => self::bind($object, Visibility::class, $this->named('public', 'protected', 'private')),
            4 => self::bind($object, DeepShadow::class, $this->named('own', 'private')),
            5 => self::bind($object, Typed::class, ['array' => $this->elements(2)] + $this->named('mixed')),
            6 => $object->__unserialize($this->elements(3)),
            7 => self::bind($object, Sleeper::class, $this->named('a', 'b', 'c')),
            8 => self::bind($object, Waker::class, $this->named('kept')),
            9 => $object->exchangeArray($this->elements(3)),
            // Not an object that may be held by reference as well: unserialize() rejects that.
            10 => $object[new Nothing] = $this->elements(2),
        };
        if (!$this->cycles) {
            $this->objects[] = $object;
        }
        return $object;
    }

    private function named(string ...$names): array
    {
        $array = [];
        foreach ($names as $name) {
            $this->put($array, $name);
        }
        return $array;
    }

    /** Turns elements into properties, and keeps their references. */
    private static function bind(object $object, ?string $scope, array $elements): void
    {
        \Closure::bind(function () use (&$elements) {
            foreach ($elements as $name => $value) {
                if (\ReflectionReference::fromArrayElement($elements, $name)) {
                    $this->{$name} = &$elements[$name];
                } else {
                    $this->{$name} = $value;
                }
            }
        }, $object, $scope ?? 'static')();
    }
}
