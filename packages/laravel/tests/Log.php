<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Psr\Log\AbstractLogger;

/** Keeps what is logged. */
final class Log extends AbstractLogger
{
    /** @var list<string> */
    public array $lines = [];

    public function log($level, string|\Stringable $message, array $context = []): void
    {
        $reason = $context['reason'] ?? '';
        $this->lines[] = is_string($level) && is_string($reason) ? "$level: $message $reason" : '?';
    }
}
