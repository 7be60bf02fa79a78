<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Standard output and standard error. */
final class Terminal
{
    /** The exit status where nobody reads the output any more: that of a program which SIGPIPE ends. */
    private const BROKEN_PIPE = 141;
    private const EPIPE = 32;
    private const FLUSHED = 65536;
    /** Nanoseconds from one progress to the next. */
    private const BETWEEN = 50_000_000;
    private const COLORS = ['key' => '36', 'str' => '32', 'number' => '33', 'class' => '35', 'note' => '2',
        'added' => '32', 'removed' => '31', 'changed' => '33'];

    public static bool $hasColors = false;
    private static string $pending = '';
    /** When the progress was written; 0: none is shown. */
    private static int $shown = 0;
    /** What is said where code of the user exits; null: none runs. */
    private static ?string $onExit = null;

    public static function write(string $bytes): void
    {
        self::$pending .= $bytes;
        if (strlen(self::$pending) > self::FLUSHED) {
            self::flush();
        }
    }

    public static function flush(): void
    {
        while (self::$pending !== '') {
            error_clear_last();
            $written = @fwrite(STDOUT, self::$pending);
            if ($written === false) {
                self::endWithoutOutput(error_get_last()['message'] ?? '');
            }
            self::$pending = substr(self::$pending, $written);
            if ($written === 0) {
                // It does not block, and is full.
                [$none, $output] = [null, [STDOUT]];
                stream_select($none, $output, $none, 1);
            }
        }
    }

    private static function endWithoutOutput(string $why): never
    {
        self::$pending = '';
        self::$onExit = null;
        if (str_contains($why, 'errno=' . self::EPIPE . ' ')) {
            exit(self::BROKEN_PIPE);
        }
        self::error('Standard output cannot be written' . self::reason($why));
        exit(2);
    }

    /**
     * Calls what runs code of the user. What that prints goes to standard error; where it exits, it is an error.
     *
     * @template T
     * @param callable(): T $run
     * @return T
     */
    public static function guard(string $onExit, callable $run): mixed
    {
        $before = self::$onExit;
        self::$onExit = $onExit;
        $level = ob_get_level();
        ob_start();
        try {
            return $run();
        } finally {
            self::toError($level);
            self::$onExit = $before;
        }
    }

    /** Ends the buffers but for so many. */
    private static function toError(int $level): void
    {
        for ($output = ''; ob_get_level() > $level && ($last = ob_get_clean()) !== false;) {
            $output = $last . $output;
        }
        fwrite(STDERR, $output);
    }

    /** To be called where the command ends. */
    public static function endGuard(): void
    {
        $message = self::$onExit;
        if ($message !== null) {
            self::toError(0);
            self::error($message);
            exit(2);
        }
    }

    /** Why the system refused, of a message of PHP. */
    public static function reason(string $message): string
    {
        return preg_match('/errno=\d+ (.*)/', $message, $reason) ? ": $reason[1]" : '';
    }

    /** @param resource $stream */
    public static function isTerminal($stream): bool
    {
        return stream_isatty($stream);
    }

    /** Always, or on a terminal, unless NO_COLOR is set (no-color.org). */
    public static function useColors(bool $always): void
    {
        $isWanted = (string) getenv('NO_COLOR') === '' && getenv('TERM') !== 'dumb';
        self::$hasColors = $always || $isWanted && self::isTerminal(STDOUT);
    }

    public static function color(string $name, string $text): string
    {
        return self::$hasColors && $text !== '' ? "\e[" . self::COLORS[$name] . "m$text\e[0m" : $text;
    }

    public static function error(string $message): void
    {
        self::flush();
        self::progress('');
        fwrite(STDERR, 'msgpack: ' . Text::printable($message, PHP_INT_MAX) . "\n");
    }

    /** On a terminal; the next call replaces it, unless it comes at once, and one without text removes it. */
    public static function progress(string $text): void
    {
        $now = (int) hrtime(true);
        $isDue = $text === '' ? self::$shown > 0 : $now - self::$shown > self::BETWEEN;
        if ($isDue && self::isTerminal(STDERR)) {
            fwrite(STDERR, "\r\e[K$text");
            self::$shown = $text === '' ? 0 : $now;
        }
    }

    public static function bar(int $done, int $all, string $what): void
    {
        $filled = intdiv(20 * $done, max(1, $all));
        $bar = str_repeat('#', $filled) . str_repeat('.', 20 - $filled);
        self::progress($done >= $all ? '' : sprintf('[%s] %s %d of %d', $bar, $what, $done + 1, $all));
    }
}
