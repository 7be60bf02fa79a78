<?php
/** The first data set of each kind with every contestant, other languages included. */
final class TimesAndBytes implements Section
{
    /** With --quick the contestants that take long to start are measured for these only. */
    private const QUICK = ['API answers', 'ints', 'sessions'];

    public function title(): string
    {
        return 'Times and bytes';
    }

    public function write(Bench $bench): string
    {
        $kinds = array_filter($bench->results->kinds, fn ($kind) => !$bench->isQuick || in_array($kind, self::QUICK, true), ARRAY_FILTER_USE_KEY);
        $results = new Results(array_map(fn ($sets) => [$sets[0]], $kinds));
        foreach ($results->kinds as $kind => [$set]) {
            $bench->progress("Times and bytes: $kind");
            $this->measure($bench, $results, $set);
        }
        if (!$results->bytes) {
            return "Not measured.\n\n";
        }
        $names = array_keys(array_merge(...array_values($results->bytes)));
        $foreign = array_intersect(array_map(fn ($one) => $one->name, $bench->contestants->otherLanguages()), $names);
        $own = array_diff($names, $foreign);
        array_unshift($foreign, Contestants::OURS);
        return "Medians for the first data set of each kind; in brackets our time relative to theirs (below 1: we are faster).\n\n"
            . "### Packing: time\n\n" . $this->times($results, 'pack', $own)
            . "### Unpacking: time\n\n" . $this->times($results, 'unpack', $own)
            . "### Packed bytes\n\n" . $this->bytes($results)
            . ($results->instructions ? $this->instructions($results) : '')
            . "### Other languages, for reference\n\n"
            . "The same messages in other languages; in brackets our time relative to theirs.\n\n"
            . "Packing:\n\n" . $this->times($results, 'pack', $foreign)
            . "Unpacking:\n\n" . $this->times($results, 'unpack', $foreign);
    }

    private function measure(Bench $bench, Results $results, string $set): void
    {
        $workers = $bench->workers($bench->contestants->php(), $set);
        if (!DataSets::hasObjects($set)) {
            $message = tempnam(sys_get_temp_dir(), 'msgpack');
            $workers[Contestants::OURS]->ask("save $message");
            $workers += $bench->workers($bench->contestants->otherLanguages(), $message);
        }
        $results->bytes[$set] = array_map(fn ($worker) => $worker->bytes, $workers);
        $results->times[$set] = [
            'pack' => $bench->race->run($workers, 'pack'),
            'unpack' => $bench->race->run($workers, 'unpack'),
        ];
        if (isset($message)) {
            unlink($message);
        }
        unset($workers);
        if ($bench->hasInstructions) {
            $this->count($bench, $results, $set);
        }
    }

    private function count(Bench $bench, Results $results, string $set): void
    {
        foreach ($results->times[$set] as $operation => $times) {
            foreach ($bench->contestants->extensions() as $contestant) {
                if (isset($times[$contestant->name])) {
                    // As many as take a millisecond or two without valgrind.
                    $iterations = (int) max(2, min(2000, 1.5e6 / $times[$contestant->name]));
                    $count = Callgrind::count($contestant, $set, $operation, $iterations);
                    $results->instructions[$set][$operation][$contestant->name] = $count;
                }
            }
        }
    }

    private function times(Results $results, string $operation, array $names): string
    {
        $rows = [];
        foreach ($results->times as $set => $operations) {
            $rows[] = [Results::label($set), ...$this->cells($operations[$operation], $names, Markdown::time(...))];
        }
        return Markdown::table(['data', ...$names], $rows);
    }

    private function bytes(Results $results): string
    {
        $names = [Contestants::OURS, Contestants::COMPACT, ...Contestants::PEERS];
        $rows = [];
        foreach ($results->bytes as $set => $bytes) {
            $rows[] = [Results::label($set), ...$this->cells($bytes, $names, number_format(...))];
        }
        return Markdown::table(['data', ...$names], $rows);
    }

    private function instructions(Results $results): string
    {
        $names = [Contestants::OURS, Contestants::COMPACT, ...Contestants::PEERS];
        $rows = [];
        foreach ($results->instructions as $set => $operations) {
            foreach ($operations as $operation => $counts) {
                $rows[] = [Results::label($set) . ", $operation", ...$this->cells($counts, $names, number_format(...))];
            }
        }
        return "### Instructions\n\nCounted by `valgrind --tool=callgrind`, for one value; in brackets ours relative to theirs. "
            . "Unlike times, counts are reproducible.\n\n"
            . Markdown::table(['data', ...$names], $rows);
    }

    /** @return string[] the count of each, and in brackets ours relative to it */
    private function cells(array $numbers, array $names, callable $format): array
    {
        $cells = [];
        foreach ($names as $name) {
            $cells[] = match (true) {
                !isset($numbers[$name]) => '–',
                $name === Contestants::OURS => $format($numbers[$name]),
                default => $format($numbers[$name]) . ' (' . Markdown::ratio($numbers[Contestants::OURS] / $numbers[$name]) . ')',
            };
        }
        return $cells;
    }
}
