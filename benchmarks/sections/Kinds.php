<?php
/** rybakit/msgpack's own benchmark: the classes in C against those in PHP, the functions against PECL's. */
final class Kinds implements Section
{
    private const COLUMNS = [
        'Packer' => ['pack', 'classes', 'library'],
        'BufferUnpacker' => ['unpack', 'classes', 'library'],
        'msgpack_pack()' => ['pack', 'functions', 'pecl'],
        'msgpack_unpack()' => ['unpack', 'functions', 'pecl'],
    ];

    public function title(): string
    {
        return 'The 85 kinds of values of rybakit/msgpack';
    }

    public function write(Bench $bench): string
    {
        $names = explode("\n", $bench->contestants->withOpcache(false)['functions']->say('--kinds'));
        if ($bench->isQuick) {
            // One of each type.
            $names = preg_grep('/^(nil|7-bit uint #1|64-bit float #1|8-bit string #1|8-bit binary #1|complex array|fix map #1|32-bit timestamp #1)$/', $names);
        }
        $markdown = '`Packer::pack()` and `BufferUnpacker::unpack()`, native and in PHP; `msgpack_pack()` and `msgpack_unpack()`, '
            . "ours and PECL's. Every process has opcache on, and one kind of value only, the best case for JIT, which "
            . "`opcache_get_status()` reports as on where it has to be. "
            . 'For values with bin, the packer detects it. In brackets our time relative to theirs. '
            . "PECL msgpack has no ext and no timestamp.\n\n";
        foreach (['JIT off' => false, 'JIT tracing' => true] as $title => $jit) {
            $times = [];
            foreach ($names as $name) {
                $bench->progress("Kinds of values, $title: $name");
                $times[$name] = $this->measure($bench, $name, $jit);
            }
            $markdown .= "### $title\n\n" . $this->slower($times) . $this->table($times);
        }
        return $markdown;
    }

    /** @return array<string, array<string, float>> by operation and side */
    private function measure(Bench $bench, string $kind, bool $jit): array
    {
        $workers = [];
        foreach ($bench->contestants->withOpcache($jit) as $side => $contestant) {
            if ($contestant->absence === null) {
                $worker = $contestant->start("kind $kind");
                if ($worker->bytes !== null) {
                    $workers[$side] = $worker;
                } elseif ($side !== 'pecl') {
                    throw new RuntimeException("$contestant->name cannot do $kind: $worker->reason");
                }
            }
        }
        return array_map(fn ($operation) => $bench->race->run($workers, $operation), ['pack' => 'pack', 'unpack' => 'unpack']);
    }

    private function table(array $times): string
    {
        $header = ['kind'];
        foreach (self::COLUMNS as $title => [, , $theirs]) {
            array_push($header, $title, $theirs === 'pecl' ? "PECL's" : "PHP's");
        }
        $rows = [];
        foreach ($times as $kind => $operations) {
            $row = [$kind];
            foreach (self::COLUMNS as [$operation, $ours, $theirs]) {
                [$our, $their] = [$operations[$operation][$ours], $operations[$operation][$theirs] ?? null];
                $row[] = Markdown::time($our);
                $row[] = $their === null ? '–' : Markdown::time($their) . ' (' . Markdown::ratio($our / $their) . ')';
            }
            $rows[] = $row;
        }
        return Markdown::table($header, $rows);
    }

    /** @param array<string, float[]> $ratios of our times to theirs */
    private function summary(array $ratios): string
    {
        $rows = [];
        foreach ($ratios as $title => $of) {
            $faster = count(array_filter($of, fn ($ratio) => $ratio < 1));
            $rows[] = [$title, self::COLUMNS[$title][2] === 'pecl' ? 'PECL msgpack' : 'rybakit/msgpack', "$faster of " . count($of), Markdown::ratios($of)];
        }
        return Markdown::table(['', 'against', 'kinds in which we are faster', 'ratio: median, worst'], $rows);
    }

    /** The comparisons in which C is not faster. */
    private function slower(array $times): string
    {
        $slower = $ratios = [];
        foreach ($times as $kind => $operations) {
            foreach (self::COLUMNS as $title => [$operation, $ours, $theirs]) {
                [$our, $their] = [$operations[$operation][$ours], $operations[$operation][$theirs] ?? null];
                if ($their !== null) {
                    $ratios[$title][] = $our / $their;
                }
                if ($their !== null && $our >= $their) {
                    $figures = array_map(Markdown::time(...), [$our, $our - $their]);
                    $slower[] = vsprintf("- $kind, $title: %s, by %s", $figures) . ' (' . Markdown::ratio($our / $their) . ")\n";
                }
            }
        }
        $list = $slower ? ":\n\n" . implode('', $slower) : ".\n";
        return $this->summary($ratios)
            . sprintf('%d kinds, %d comparisons. We are not faster in %d%s', count($times), array_sum(array_map(count(...), $ratios)), count($slower), $list) . "\n";
    }
}
