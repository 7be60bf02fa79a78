<?php
/** The compact form against igbinary and against the plain form: bytes, compressed bytes, times, memory. */
final class CompactForm implements Section
{
    private const GOALS = [
        'bytes over igbinary' => 0.97, 'mean of bytes over igbinary' => 0.75, 'bytes above plain' => 4,
        'pack over igbinary' => 0.50, 'memory over the value' => 1.0, 'memory over plain' => 1.0,
    ];
    /** Results of less memory are left out. */
    private const SMALL = 4096;

    private readonly Misses $misses;

    public function __construct()
    {
        $this->misses = new Misses();
    }

    public function title(): string
    {
        return 'The compact form';
    }

    public function write(Bench $bench): string
    {
        if (!array_filter($bench->results->bytes, fn ($bytes) => isset($bytes[Contestants::COMPACT]))) {
            return "Not measured: this build has no compact form.\n\n";
        }
        return "Packed under `msgpack.compact=1`, as igbinary under its `igbinary.compact_strings=1`. "
            . "The median of the data sets of a kind, and the worst; in bold if the worst misses its goal.\n\n"
            . '### Bytes of the compact form' . "\n\n" . $this->bytes($bench)
            . '### Times of the compact form' . "\n\n" . $this->times($bench)
            . '### Memory of what is read' . "\n\n" . $this->memory($bench)
            . '### The compact form: goals missed' . "\n\n" . $this->missed($bench);
    }

    private function missed(Bench $bench): string
    {
        return "The goals for each kind. {$this->misses->counts()}, in bold above.\n\n"
            . $this->misses->reasons($bench->reasons('compact_reasons')) . $this->misses->list($bench->results);
    }

    private function bytes(Bench $bench): string
    {
        $results = $bench->results;
        $rows = $all = [];
        foreach (array_keys($results->kinds) as $kind) {
            $ratios = $results->ratiosOfBytes($kind, 'igbinary', Contestants::COMPACT);
            array_push($all, ...array_values($ratios));
            $row = [$kind, $this->judged($ratios, self::GOALS['bytes over igbinary'], $kind, 'bytes over igbinary'),
                Markdown::ratios($results->ratiosOfBytes($kind, Contestants::OURS, Contestants::COMPACT)), $this->abovePlain($results, $kind)];
            foreach ($bench->compressors->names() as $compressor) {
                foreach (['igbinary', Contestants::OURS] as $other) {
                    $names = [Compressors::named($other, $compressor), Compressors::named(Contestants::COMPACT, $compressor)];
                    $row[] = Markdown::ratios($results->ratiosOfBytes($kind, ...$names));
                }
            }
            $rows[] = $row;
        }
        $header = ['data', 'over igbinary', 'over plain', 'bytes above plain, at most'];
        foreach ($bench->compressors->names() as $compressor) {
            array_push($header, "$compressor: over igbinary", 'over plain');
        }
        return vsprintf("The goals: at most %.2f of igbinary's, in the geometric mean %.2f; at most %d bytes above the plain form. ", [
            self::GOALS['bytes over igbinary'], self::GOALS['mean of bytes over igbinary'], self::GOALS['bytes above plain'],
        ]) . 'The geometric mean over igbinary is ' . Markdown::judged($all ? [self::geometricMean($all)] : [], self::GOALS['mean of bytes over igbinary'])
            . ". Compressed is the whole message, with the defaults of zstd and lz4, whose headers are included.\n\n" . Markdown::table($header, $rows);
    }

    /**
     * @param array<string, float> $ratios by set
     * @param string $what the operation and what it is compared with, such as `pack over plain`
     * @param array<string, array<string, float>> $others ratios beside it, by name and set
     */
    private function judged(array $ratios, ?float $limit, string $kind, string $what, array $others = []): string
    {
        $isReached = $this->misses->judge($ratios, $limit, "$kind, " . strtok($what, ' '), $what, $others);
        return sprintf($isReached ? '%s' : '**%s**', Markdown::ratios($ratios));
    }

    private function abovePlain(Results $results, string $kind): string
    {
        $above = [];
        foreach ($results->kinds[$kind] as $set) {
            $bytes = $results->bytes[$set];
            $above += isset($bytes[Contestants::COMPACT]) ? [$set => $bytes[Contestants::COMPACT] - $bytes[Contestants::OURS]] : [];
        }
        $isReached = $this->misses->judge($above, self::GOALS['bytes above plain'], "$kind, bytes", 'bytes above plain');
        return $above ? sprintf($isReached ? '%d' : '**%d**', max($above)) : '–';
    }

    private static function geometricMean(array $ratios): float
    {
        return exp(array_sum(array_map(log(...), $ratios)) / count($ratios));
    }

    private function times(Bench $bench): string
    {
        $results = $bench->results;
        $rows = [];
        foreach (array_keys($results->kinds) as $kind) {
            $limits = $bench->goals('goals_of_compact', $kind) + self::GOALS;
            $row = [$kind];
            foreach (['pack', 'unpack'] as $operation) {
                foreach (['igbinary' => 'igbinary', 'plain' => Contestants::OURS] as $name => $other) {
                    $limit = $limits["$operation over $name"] ?? null;
                    $ratios = $this->ratios($results, $kind, $operation, $other);
                    $cell = $this->judged($ratios, $limit, $kind, "$operation over $name", $this->beside($results, $kind, $operation, $other));
                    $row[] = $limit === null ? $cell : sprintf('%s ≤ %.2f', $cell, $limit);
                }
            }
            $rows[] = $row;
        }
        return "Where the bytes are those of the plain form, unpacking is the same work, and counts as 1.\n\n"
            . Markdown::table(['data', 'packing over igbinary', 'over plain', 'unpacking over igbinary', 'over plain'], $rows);
    }

    /** @return array<string, array<string, float>> what the copies of the values, or packing in the plain form, take in place of the compact form */
    private function beside(Results $results, string $kind, string $operation, string $other): array
    {
        $isPackingOverPeer = $operation === 'pack' && $other !== Contestants::OURS;
        return $isPackingOverPeer ? ['plain form' => $results->ratios($kind, $operation, $other)] : $results->copies($kind, $operation, $other);
    }

    /** @return array<string, float> by set */
    private function ratios(Results $results, string $kind, string $operation, string $other): array
    {
        $ratios = $results->ratios($kind, $operation, $other, Contestants::COMPACT);
        $isSameWork = fn ($set) => $operation === 'unpack' && $other === Contestants::OURS && $results->isPlain[$set];
        return array_combine(array_keys($ratios), array_map(fn ($set, $ratio) => $isSameWork($set) ? 1.0 : $ratio, array_keys($ratios), $ratios));
    }

    private function memory(Bench $bench): string
    {
        $contestants = $bench->contestants->oursWithDeepCopy();
        if ($contestants[Contestants::COMPACT]->absence !== null) {
            return "Not measured: {$contestants[Contestants::COMPACT]->absence}.\n\n";
        }
        $rows = [];
        foreach ($bench->results->kinds as $kind => $sets) {
            $bench->progress("Memory of the compact form: $kind");
            $ratios = array_filter(array_combine($sets, array_map(fn ($set) => $this->memoryOf($contestants, $set), $sets)));
            $repeats = $bench->goals('goals_of_compact', $kind)['unpack over plain'] < 1;
            $rows[] = [
                $kind,
                $this->judged(array_map(fn ($pair) => $pair[0], $ratios), self::GOALS['memory over the value'], $kind, 'memory over the value'),
                $this->judged(array_map(fn ($pair) => $pair[1], $ratios), $repeats ? self::GOALS['memory over plain'] : null, $kind, 'memory over plain'),
            ];
        }
        return 'The goals: no more than the packed value takes, and, where data repeats, no more than what is read from the plain form. '
            . 'Values of less than ' . number_format(self::SMALL) . " bytes are left out.\n\n"
            . Markdown::table(['data', 'over the packed value', 'over that of the plain form'], $rows);
    }

    /** @return float[] what is read over the packed value, and over what is read from the plain form; none if it is small */
    private function memoryOf(array $contestants, string $set): array
    {
        $sizes = [];
        foreach ($contestants as $name => $contestant) {
            $worker = $contestant->start($set);
            if ($worker->bytes === null) {
                return [];
            }
            // Excludes one-time allocations, such as caches.
            $worker->time('unpack', 2);
            $sizes[$name] = explode(' ', $worker->ask('memory unpack'))[1];
            $value = (int) $worker->ask('memory value');
        }
        [$plain, $compact] = [$sizes[Contestants::OURS], $sizes[Contestants::COMPACT]];
        return $plain < self::SMALL || $value < self::SMALL ? [] : [$compact / $value, $compact / $plain];
    }
}
