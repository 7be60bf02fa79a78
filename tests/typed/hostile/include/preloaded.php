<?php
namespace App;

use DateTimeImmutable as Date;
use MessagePack\Attribute\{AsList, Name};

enum Level: int
{
    case Low = 1;
    case High = 2;
}

#[AsList]
final class Point
{
    public function __construct(public readonly int $x, public readonly int $y = self::ZERO) {}
    const ZERO = 0;
}

final class Entry
{
    /**
     * @param list<Point> $points
     * @param array<string, Date|null> $dates
     */
    public function __construct(
        public readonly array $points,
        #[Name('at', 'when')] public readonly array $dates = [],
        public readonly Level $level = Level::High,
        public readonly array $tags = ['a', ['b' => 'c']],
        public readonly ?Entry $previous = null,
    ) {}
}

final class Settings
{
    public string $name = 'none';
    /** @var array{debug?: bool, levels: list<Level>} */
    public array $options = ['levels' => [Level::Low]];
    public ?self $parent = null;
}
