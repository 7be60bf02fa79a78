<?php
/** Every data set of every kind. Must be first: other sections use its results. */
final class GeneratedData implements Section
{
    /** The sections that show its measurements. */
    public const USED_BY = [Goals::class, CompactForm::class, SmallMessages::class, AgainstMemory::class];
    /** Processes of each contestant, one after the other: where the memory of one lies changes its times. */
    private const STARTS = 3;
    private const OPERATIONS = ['pack' => 'Packing', 'unpack' => 'Unpacking'];
    /** Those in the charts: one of each group. */
    private const CHARTED = ['nested rows', 'flat rows', 'tables of few values', 'API answers', 'tables of small lists', 'ints', 'floats',
        'mixed lists', 'objects of one class', 'nested objects', 'graphs', 'sessions', 'small maps', 'scalars', 'configuration', 'translations'];

    public function title(): string
    {
        return 'Generated data';
    }

    public function write(Bench $bench): string
    {
        $results = $bench->results;
        foreach ($results->kinds as $kind => $sets) {
            $bench->progress("Generated data: $kind");
            array_map(fn ($set) => $this->measure($bench, $set), $sets);
        }
        $markdown = 'Our time relative to theirs (below 1: we are faster): the median of the data sets of a kind, and the worst. '
            . 'Unpacking includes destroying the value. '
            . ($bench->isQuick ? '' : 'Where the memory of a process lies changes its times: each contestant has ' . self::STARTS . ' processes for a data set, one after the other, and the median of their medians counts.')
            . "\n\n" . $this->charts($bench);
        foreach (self::OPERATIONS as $operation => $title) {
            $markdown .= "### $title\n\n" . $this->table($results, fn ($kind, $peer) => $results->ratios($kind, $operation, $peer));
        }
        return $markdown . "### Bytes\n\nOur bytes relative to theirs.\n\n" . $this->table($results, $results->ratiosOfBytes(...))
            . $this->refusals($results);
    }

    private function measure(Bench $bench, string $set): void
    {
        $times = [];
        for ($start = 0; $start < ($bench->isQuick ? 1 : self::STARTS); $start++) {
            $workers = $bench->workers([...$bench->contestants->extensions(), ...$bench->contestants->copies()], $set);
            if (!isset($workers[Contestants::OURS])) {
                throw new RuntimeException("$set: {$bench->results->refusals[Contestants::OURS][$set]}");
            }
            if ($start === 0) {
                $this->describe($bench, $set, $workers);
            }
            $times['pack'][] = $bench->race->run(array_diff_key($workers, [Contestants::COPY_SHARING_STRINGS => true]), 'pack');
            $times['unpack'][] = $bench->race->run($workers, 'unpack');
            unset($workers);
        }
        $bench->results->times[$set] = array_map(self::medians(...), $times);
    }

    /** @param array<string, Worker> $workers by name */
    private function describe(Bench $bench, string $set, array $workers): void
    {
        $bench->results->parameters[$set] = $workers[Contestants::OURS]->parameters();
        $serializers = array_diff_key($workers, [Contestants::DEEP_COPY => true, Contestants::COPY_SHARING_STRINGS => true]);
        $bench->results->bytes[$set] = array_map(fn ($worker) => $worker->bytes, $serializers);
        $bench->results->isPlain[$set] = isset($workers[Contestants::COMPACT])
            && $workers[Contestants::COMPACT]->ask('digest') === $workers[Contestants::OURS]->ask('digest');
        $bench->results->compressed[$set] = $bench->compressors->sizes($serializers);
    }

    /**
     * @param list<array<string, float>> $starts by contestant
     * @return array<string, float>
     */
    private static function medians(array $starts): array
    {
        $names = array_keys($starts[0]);
        return array_combine($names, array_map(fn ($name) => Race::median(array_column($starts, $name)), $names));
    }

    /** @param callable(string, string): float[] $ratios by kind and peer */
    private function table(Results $results, callable $ratios): string
    {
        $rows = [];
        foreach (array_keys($results->kinds) as $kind) {
            $rows[] = [$kind, ...array_map(fn ($peer) => Markdown::ratios($ratios($kind, $peer)), Contestants::PEERS)];
        }
        return Markdown::table(['data', ...Contestants::PEERS], $rows);
    }

    private function refusals(Results $results): string
    {
        $lines = '';
        foreach ($results->refusals as $name => $reasons) {
            $byReason = [];
            foreach ($reasons as $set => $reason) {
                $byReason["{$results->kindOf($set)} ($reason)"] = true;
            }
            $lines .= "- $name: " . implode('; ', array_keys($byReason)) . "\n";
        }
        return $lines === '' ? '' : "Not measured, as the value does not round-trip, all or some data sets of:\n\n$lines\n";
    }

    private function charts(Bench $bench): string
    {
        $markdown = '';
        foreach (self::OPERATIONS as $operation => $title) {
            $title .= ': time relative to serialize() (lower is faster)';
            $groups = [];
            foreach (array_intersect(array_keys($bench->results->kinds), [...self::CHARTED, ...array_map(basename(...), $bench->files)]) as $kind) {
                foreach (Contestants::CHARTED as $contestant) {
                    $ratios = $bench->results->ratios($kind, $operation, 'serialize', $contestant);
                    $groups[$kind] = ($groups[$kind] ?? []) + ($ratios ? [$contestant => Race::median($ratios)] : []);
                }
            }
            $markdown .= $groups ? $bench->chart($operation, $title, Chart::ratios($title, $groups)) : '';
        }
        return $markdown;
    }
}
