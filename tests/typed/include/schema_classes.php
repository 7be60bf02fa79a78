<?php
/* Classes and types with everything that a schema may say. */
use MessagePack\Attribute\AsList;
use MessagePack\Attribute\Discriminator;
use MessagePack\Attribute\Name;

enum Status: string
{
    case On = 'on';
    case Off = 'off';
}

enum Level: int
{
    case Low = 1;
    case High = 2;
}

enum Unit
{
    case Low;
    case High;
}

#[Discriminator('kind', ['circle' => Circle::class, 7 => Group::class])]
interface Shape
{
}

final class Circle implements Shape
{
    public function __construct(public float $radius = 0.5)
    {
    }
}

final class Group implements Shape
{
    /** @param list<Shape> $items */
    public function __construct(public int $kind, public array $items, public ?Shape $first = null, public ?Circle $circle = null)
    {
    }
}

#[AsList]
final class Point
{
    public function __construct(public int $x, public int|float $y = 0, public ?string $name = null)
    {
    }
}

final class User
{
    /**
     * @param non-empty-list<string> $tags
     * @param int<0, 150> $age
     * @param array<string, Point> $points
     * @param array{a: int, b?: non-empty-string} $shape
     * @param 'x'|'y'|3 $literal
     * @param array<int, numeric-string> $numbers
     * @param list{int, 1?: Status} $pair
     * @param int<0, 9>|float|bool $n
     */
    public function __construct(
        #[Name('user_id', 'id')] public int $id,
        public string $name,
        public array $tags,
        public int $age,
        public array $points,
        public array $shape,
        public string|int $literal,
        public array $numbers,
        public array $pair,
        public ?User $friend,
        public DateTimeImmutable $at,
        public ?DateTime $until = null,
        public Status $status = Status::On,
        public ?Level $level = null,
        public Unit $unit = Unit::High,
        public int|float|bool $n = 1.5,
        public mixed $any = ['x' => [1]],
        public ?MessagePack\Raw $raw = null,
        public ?Shape $form = null,
        #[Name('mail', 'email')] public ?string $mail = null,
        public ?array $untyped = [],
    ) {
    }
}
