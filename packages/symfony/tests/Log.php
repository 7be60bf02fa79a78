<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use Psr\Log\AbstractLogger;

/** Keeps what is logged. */
final class Log extends AbstractLogger
{
    /** @var list<string> */
    public array $lines = [];

    public function log($level, string|\Stringable $message, array $context = []): void
    {
        $exception = $context['exception'] ?? null;
        $this->lines[] = "$level: $message" . ($exception instanceof \Throwable ? ": {$exception->getMessage()}" : '');
    }
}
