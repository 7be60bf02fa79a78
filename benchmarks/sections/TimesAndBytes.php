<?php
/** Every data set with every contestant. Must be first: other sections use its results. */
final class TimesAndBytes implements Section
{
    public function title(): string
    {
        return 'Times and bytes';
    }

    public function write(Bench $bench): string
    {
        $results = $bench->results;
        foreach ([...array_keys(DataSets::PLAIN + DataSets::OBJECTS), ...$bench->files] as $set) {
            $bench->progress('Times and bytes: ' . basename($set));
            $this->measure($bench, $set);
        }
        $names = array_keys(array_merge(...array_values($results->bytes)));
        $foreign = array_intersect(array_map(fn ($one) => $one->name, $bench->contestants->otherLanguages()), $names);
        $own = array_diff($names, $foreign);
        array_unshift($foreign, Contestants::OURS);
        return "Medians; in brackets our time relative to theirs (below 1: we are faster). Unpacking includes destroying the value.\n\n"
            . $this->charts($bench)
            . "### Packing\n\n" . $this->times($results, 'pack', $own)
            . "### Unpacking\n\n" . $this->times($results, 'unpack', $own)
            . "### Bytes\n\n" . $this->bytes($results)
            . $this->refusals($results)
            . ($results->instructions ? $this->instructions($results) : '')
            . "### Other languages, for reference\n\n"
            . "The same messages in other languages; in brackets our time relative to theirs.\n\n"
            . "Packing:\n\n" . $this->times($results, 'pack', $foreign)
            . "Unpacking:\n\n" . $this->times($results, 'unpack', $foreign);
    }

    private function measure(Bench $bench, string $set): void
    {
        $workers = $bench->workers($bench->contestants->php(), $set);
        if (!DataSets::hasObjects($set)) {
            $message = tempnam(sys_get_temp_dir(), 'msgpack');
            $workers[Contestants::OURS]->ask("save $message");
            $workers += $bench->workers($bench->contestants->otherLanguages(), $message);
        }
        // The baseline does not pack.
        $packers = array_diff_key($workers, [Contestants::DEEP_COPY => true]);
        $bench->results->bytes[$set] = array_map(fn ($worker) => $worker->bytes, $packers);
        $bench->results->times[$set] = [
            'pack' => $bench->race->run($packers, 'pack'),
            'unpack' => $bench->race->run($workers, 'unpack'),
        ];
        if (isset($message)) {
            unlink($message);
        }
        unset($workers, $packers);
        if ($bench->hasInstructions) {
            $this->count($bench, $set);
        }
    }

    private function count(Bench $bench, string $set): void
    {
        foreach ($bench->results->times[$set] as $operation => $times) {
            foreach ($bench->contestants->extensions() as $contestant) {
                if (isset($times[$contestant->name])) {
                    // As many as take a millisecond or two without valgrind.
                    $iterations = (int) max(2, min(2000, 1.5e6 / $times[$contestant->name]));
                    $count = Callgrind::count($contestant, $set, $operation, $iterations);
                    $bench->results->instructions[$set][$operation][$contestant->name] = $count;
                }
            }
        }
    }

    private function times(Results $results, string $operation, array $names): string
    {
        $rows = [];
        foreach ($results->times as $set => $operations) {
            $rows[] = [basename($set), ...$this->cells($operations[$operation], $names, Markdown::time(...))];
        }
        return Markdown::table(['data', ...$names], $rows);
    }

    private function bytes(Results $results): string
    {
        $names = [Contestants::OURS, ...Contestants::PEERS];
        $rows = [];
        foreach ($results->bytes as $set => $bytes) {
            $rows[] = [basename($set), ...$this->cells($bytes, $names, number_format(...))];
        }
        return Markdown::table(['data', ...$names], $rows);
    }

    private function refusals(Results $results): string
    {
        $lines = '';
        foreach ($results->refusals as $name => $reasons) {
            $reasons = array_map(fn ($set, $reason) => basename($set) . " ($reason)", array_keys($reasons), $reasons);
            $lines .= "- $name: " . implode('; ', $reasons) . "\n";
        }
        return $lines === '' ? '' : "Not measured, as the value does not round-trip:\n\n$lines\n";
    }

    private function instructions(Results $results): string
    {
        $names = [Contestants::OURS, ...Contestants::PEERS];
        $rows = [];
        foreach ($results->instructions as $set => $operations) {
            foreach ($operations as $operation => $counts) {
                $rows[] = [basename($set) . ", $operation", ...$this->cells($counts, $names, number_format(...))];
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

    private function charts(Bench $bench): string
    {
        $markdown = '';
        foreach (['pack' => 'Packing: relative time (lower is faster)', 'unpack' => 'Unpacking: relative time (lower is faster)'] as $operation => $title) {
            $groups = [];
            foreach (array_keys($bench->results->times) as $set) {
                foreach (Contestants::PEERS as $peer) {
                    $groups[basename($set)][$peer] = $bench->results->ratio($set, $operation, $peer);
                }
            }
            $groups = array_map(fn ($ratios) => array_filter($ratios, is_float(...)), $groups);
            $markdown .= $bench->chart($operation, $title, Chart::ratios($title, $groups));
        }
        return $markdown;
    }
}
