<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Queue\InteractsWithQueue;

class ShipOrder implements ShouldQueue
{
    use InteractsWithQueue;
    use Queueable;

    /** @var list<mixed> what has run */
    public static array $shipped = [];

    /** @var list<string> */
    public static array $failed = [];

    public function __construct(public readonly int $number, public ?object $product = null)
    {
    }

    public function handle(): void
    {
        if ($this->number < 0) {
            throw new \RuntimeException('No such order');
        }
        self::$shipped[] = [$this->number, $this->product];
    }

    public function failed(\Throwable $e): void
    {
        self::$failed[] = $e->getMessage();
    }
}
