<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** What values take in each form and serializer: bytes, and time to write and read. */
final class Measure
{
    public const HELP = <<<'TEXT'
        msgpack measure [OPTION ...] [WHAT]   bytes and time of your own values in each form and serializer

        WHAT is a file, "-" for standard input, a folder of files, redis://[USER:PASSWORD@]HOST:PORT/DB,
        unix://[USER:PASSWORD@]/run/redis.sock?db=DB, or "apcu"; without it the values are PHP's description
        of its functions and classes. A file is JSON, also a value a line, what serialize(), igbinary or a
        session has written, or MessagePack, as its content says; a file.php is run, and returns the value
        (not in a folder). Nothing is written to what is measured. The objects of APCu and of a PHP file are
        packed and unpacked as such, with the methods of their classes. From stored bytes objects are created
        under --require only; without it igbinary is left out where it would.

          --match PATTERN   keys in Redis, names of files in a folder, such as "session:*"; for apcu a
                            regular expression without delimiters, such as "^session:"
          --limit N         at most so many values, 1000 by default
          --require FILE    loads the classes of stored objects, such as vendor/autoload.php: without these the
                            times to read are others, for serialize() much shorter
          --rounds N        the times are the medians of so many rounds, 15 by default, in which all take turns
          --svg FILE        writes a chart
          --json            the figures as JSON; times are in nanoseconds, null is what cannot be measured
          --color           colors, also if the output is no terminal

        "bytes" is the sum of all values, under gzip and zstd of each value by itself. zstd is its extension
        or else its command, for which what was packed is in a temporary folder meanwhile. "lost" are the
        values that do not come back equal. The exit status is 3 where msgpack loses one.
        TEXT;
    private const LOST = 3;
    /** Of a form in a round; in nanoseconds. */
    private const LEAST_TIME = 5_000_000;

    /** @var array<string, array{\Closure(mixed): string, \Closure(string): mixed}> */
    private readonly array $forms;

    private function __construct(private readonly Values $values)
    {
        $classes = ['allowed_classes' => $values->hasClasses];
        $unpack = fn (string $bytes): mixed => msgpack_unpack($bytes, null, $classes);
        $this->forms = [
            'msgpack' => [fn (mixed $value) => msgpack_pack($value), $unpack],
            'compact' => [fn (mixed $value) => msgpack_pack($value, ['compact' => true]), $unpack],
        ] + (extension_loaded('igbinary') && $values->incomplete === 0 ? [
            'igbinary' => [
                fn (mixed $value) => (string) igbinary_serialize($value),
                fn (string $bytes): mixed => igbinary_unserialize($bytes),
            ],
        ] : []) + [
            'serialize' => [serialize(...), fn (string $bytes): mixed => unserialize($bytes, $classes)],
            'json_encode' => [
                fn (mixed $value) => json_encode($value, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR, 4096),
                fn (string $bytes): mixed => json_decode($bytes, true, 4096),
            ],
        ];
    }

    /** @param list<string> $arguments */
    public static function run(array $arguments): int
    {
        $options = ['match' => true, 'limit' => true, 'rounds' => true, 'svg' => true, 'require' => true];
        $given = new Arguments($arguments, $options + ['json' => false, 'color' => false], 0, 1);
        Terminal::useColors($given->has('color'));
        $limit = $given->positive('limit', 1000);
        $rounds = $given->positive('rounds', 15);
        $file = $given->value('require');
        $values = Terminal::guard(
            ($file ?? 'A class') . ' exits',
            static fn () => Values::of($given->operands[0] ?? null, $given->value('match'), $limit, $file),
        );
        $measure = new self($values);
        // What a serializer warns of is counted as lost.
        set_error_handler(static fn (): bool => true);
        $figures = Terminal::guard(($file ?? 'A class') . ' exits', static fn () => $measure->figures($rounds));
        restore_error_handler();
        $svg = $given->value('svg');
        if ($svg === '' || $svg !== null && @file_put_contents($svg, Chart::svg($values->title, $figures)) === false) {
            throw new Unavailable("$svg cannot be written");
        }
        Terminal::write($given->has('json') ? $measure->json($figures) : $measure->table($figures));
        return $figures['msgpack']['lost'] + $figures['compact']['lost'] > 0 ? self::LOST : 0;
    }

    /** @return array<string, array{bytes: ?int, gzip: ?int, zstd: ?int, write: ?int, read: ?int, lost: int}> by form */
    private function figures(int $rounds): array
    {
        $times = [];
        for ($round = 0; $round < $rounds; $round++) {
            Terminal::bar($round, $rounds, 'round');
            foreach ($this->forms as $name => [$write, $read]) {
                $written = array_map(self::attempt($write), $this->values->values);
                $times[$name]['write'][] = self::time($write, $this->values->values);
                $times[$name]['read'][] = self::time($read, array_filter($written, is_string(...)));
            }
        }
        Terminal::progress('');
        $figures = [];
        foreach ($this->forms as $name => [$write, $read]) {
            $of = $times[$name] ?? ['write' => [0], 'read' => [0]];
            $figures[$name] = $this->sizes($write, $read);
            if ($figures[$name]['bytes'] !== null) {
                $figures[$name]['write'] = self::median($of['write']);
                $figures[$name]['read'] = self::median($of['read']);
            }
        }
        return $figures;
    }

    /** What cannot be written is null. */
    private static function attempt(\Closure $write): \Closure
    {
        return static function (mixed $value) use ($write): mixed {
            try {
                return $write($value);
            } catch (\Throwable) {
                return null;
            }
        };
    }

    /**
     * @param \Closure(mixed): string $write
     * @param \Closure(string): mixed $read
     * @return array{bytes: ?int, gzip: ?int, zstd: ?int, write: ?int, read: ?int, lost: int}
     */
    private function sizes(\Closure $write, \Closure $read): array
    {
        $figures = ['bytes' => null, 'gzip' => null, 'zstd' => null, 'write' => null, 'read' => null, 'lost' => 0];
        [$written, $gzip] = [[], 0];
        foreach ($this->values->values as $value) {
            $bytes = self::attempt($write)($value);
            if (!is_string($bytes)) {
                $figures['lost']++;
                continue;
            }
            $written[] = $bytes;
            $figures['bytes'] = (int) $figures['bytes'] + strlen($bytes);
            $gzip += function_exists('gzencode') ? strlen((string) gzencode($bytes)) : 0;
            $back = self::attempt($read)($bytes);
            gc_collect_cycles();
            $figures['lost'] += self::attempt(fn () => self::isSame($back, $value))(null) === true ? 0 : 1;
        }
        $figures['gzip'] = function_exists('gzencode') && $written !== [] ? $gzip : null;
        $figures['zstd'] = $written === [] ? null : Zstd::size($written);
        return $figures;
    }

    /** @throws \Exception if a value cannot be serialized */
    private static function isSame(mixed $back, mixed $value): bool
    {
        try {
            $copy = $value;
            // Throws for an array that contains itself, for which === ends PHP.
            is_array($copy) ? array_walk_recursive($copy, static fn () => null) : null;
            $isSame = $back === $value;
        } catch (\Error) {
            $isSame = false;
        }
        return $isSame || serialize($back) === serialize($value);
    }

    /**
     * Nanoseconds for all of them, over enough calls for a reliable figure.
     *
     * @param array<mixed> $arguments
     */
    private static function time(\Closure $function, array $arguments): int
    {
        $calls = 0;
        $start = hrtime(true);
        do {
            foreach ($arguments as $argument) {
                try {
                    $function($argument);
                } catch (\Throwable) {
                    // Counted as lost.
                }
            }
            $calls++;
            $elapsed = hrtime(true) - $start;
        } while ($elapsed < self::LEAST_TIME);
        gc_collect_cycles(); // PHP would do so where there are 10,000 more
        return (int) ($elapsed / $calls);
    }

    /** @param non-empty-list<int> $times */
    private static function median(array $times): int
    {
        sort($times);
        return $times[intdiv(count($times), 2)];
    }

    /** @param array<string, array{bytes: ?int, gzip: ?int, zstd: ?int, write: ?int, read: ?int, lost: int}> $figures */
    private function table(array $figures): string
    {
        $count = count($this->values->values);
        $ours = $figures['msgpack'];
        $text = $this->values->title . "\n";
        $isLeftOut = extension_loaded('igbinary') && !isset($this->forms['igbinary']);
        $text .= $isLeftOut ? "without igbinary, which would create the stored objects\n" : '';
        $text .= $this->values->skipped > 0 ? "skipped, as they are no values: {$this->values->skipped}\n" : '';
        $text .= $this->values->incomplete > 0
            ? "with objects whose class is not loaded (--require): {$this->values->incomplete}\n" : '';
        $text .= $this->values->unreadable > 0 ? "not readable: {$this->values->unreadable}\n" : '';
        $text .= $ours['bytes'] === null ? "nothing can be packed\n\n"
            : 'packed to ' . number_format($ours['bytes']) . ' bytes, unpacked, and '
            . ($ours['lost'] === 0 ? 'equal to the original' : "{$ours['lost']} of $count are not what was packed")
            . "\n\n";
        $isShown = fn (string $column): bool => array_filter(array_column($figures, $column)) !== [];
        $columns = array_filter(['bytes', 'gzip', 'zstd'], $isShown);
        $text .= str_repeat(' ', 12) . vsprintf(str_repeat('%13s', count($columns)), $columns)
            . sprintf("%14s%14s%7s\n", 'write, µs', 'read, µs', 'lost');
        foreach ($figures as $name => $figure) {
            $text .= Terminal::color('key', sprintf('%-12s', $name));
            foreach ($columns as $column) {
                $text .= sprintf('%13s', self::bytes($figure[$column]));
            }
            $times = [self::microseconds($figure['write']), self::microseconds($figure['read'])];
            $text .= vsprintf('%13s%13s%7d', [...$times, $figure['lost']]);
            $isCompared = $name !== 'msgpack' && $figure['bytes'] !== null && $ours['bytes'] !== null;
            $text .= $isCompared ? sprintf('   msgpack: %.2f of its time to write, %.2f to read',
                $ours['write'] / max(1, $figure['write']), $ours['read'] / max(1, $figure['read'])) : '';
            $text .= "\n";
        }
        return $text;
    }

    public static function bytes(?int $bytes): string
    {
        return $bytes === null ? '-' : number_format($bytes);
    }

    public static function microseconds(?int $nanoseconds): string
    {
        return $nanoseconds === null ? '-' : number_format($nanoseconds / 1000, 1);
    }

    /** @param array<string, array{bytes: ?int, gzip: ?int, zstd: ?int, write: ?int, read: ?int, lost: int}> $figures */
    private function json(array $figures): string
    {
        $values = ['values' => count($this->values->values), 'limited' => $this->values->isLimited,
            'skipped' => $this->values->skipped, 'unreadable' => $this->values->unreadable,
            'incomplete' => $this->values->incomplete,
            'of' => $this->values->title];
        return json_encode($values + ['forms' => $figures],
            JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE) . "\n";
    }
}
