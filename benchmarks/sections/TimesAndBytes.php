<?php
/** Every data set by every contestant. Comes first: others read what it finds. */
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
        $foreign = array_map(fn ($one) => $one->name, $bench->contestants->otherLanguages());
        $own = array_values(array_diff($names, $foreign));
        return "Medians; in brackets our time over theirs: below 1 we are faster. Unpacking ends with destroying the value.\n\n"
            . $this->charts($bench)
            . "### Packing\n\n" . $this->times($results, 'pack', $own)
            . "### Unpacking\n\n" . $this->times($results, 'unpack', $own)
            . "### Bytes\n\n" . $this->bytes($results)
            . $this->refusals($results)
            . "### Other languages, for the record\n\nThe same messages, in other languages than PHP; in brackets our time over theirs.\n\n"
            . "Packing:\n\n" . $this->times($results, 'pack', [Contestants::OURS, ...array_intersect($names, $foreign)])
            . "Unpacking:\n\n" . $this->times($results, 'unpack', [Contestants::OURS, ...array_intersect($names, $foreign)])
            . ($results->instructions ? $this->instructions($results) : '');
    }

    private function measure(Bench $bench, string $set): void
    {
        $workers = $bench->workers($bench->contestants->php(), $set);
        if (!DataSets::hasObjects($set)) {
            $message = tempnam(sys_get_temp_dir(), 'msgpack');
            $workers[Contestants::OURS]->ask("save $message");
            $workers += $bench->workers($bench->contestants->otherLanguages(), $message);
        }
        // The yardstick has nothing to pack.
        $packers = array_diff_key($workers, [Contestants::DEEP_COPY => true]);
        $bench->results->bytes[$set] = array_map(fn ($worker) => $worker->bytes, $packers);
        $bench->results->times[$set] = ['pack' => $bench->race->run($packers, 'pack'), 'unpack' => $bench->race->run($workers, 'unpack')];
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
        foreach ($bench->contestants->extensions() as $contestant) {
            foreach (['pack', 'unpack'] as $operation) {
                $time = $bench->results->times[$set][$operation][$contestant->name] ?? null;
                if ($time !== null) {
                    // As many as are a millisecond or two without valgrind.
                    $iterations = (int) max(2, min(2000, 1.5e6 / $time));
                    $bench->results->instructions[$set][$operation][$contestant->name] = Callgrind::count($contestant, $set, $operation, $iterations);
                }
            }
        }
    }

    private function times(Results $results, string $operation, array $names): string
    {
        $rows = [];
        foreach ($results->times as $set => $operations) {
            $row = [basename($set)];
            foreach ($names as $name) {
                $ratio = $results->ratio($set, $operation, $name);
                $row[] = $ratio === null ? '–' : Markdown::time($operations[$operation][$name])
                    . ($name === Contestants::OURS ? '' : ' (' . Markdown::ratio($ratio) . ')');
            }
            $rows[] = $row;
        }
        return Markdown::table(['data', ...$names], $rows);
    }

    private function bytes(Results $results): string
    {
        $names = [Contestants::OURS, ...Contestants::PEERS];
        $rows = [];
        foreach ($results->bytes as $set => $bytes) {
            $rows[] = [basename($set), ...array_map(fn ($name) => isset($bytes[$name]) ? Markdown::bytes($bytes[$name]) : '–', $names)];
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
        return $lines === '' ? '' : "Not measured, as the value would not come back:\n\n$lines\n";
    }

    private function instructions(Results $results): string
    {
        $names = [Contestants::OURS, ...Contestants::PEERS];
        $rows = [];
        foreach ($results->instructions as $set => $operations) {
            foreach ($operations as $operation => $counts) {
                $ours = $counts[Contestants::OURS];
                $rows[] = [basename($set) . ", $operation", ...array_map(fn ($name) => isset($counts[$name])
                    ? number_format($counts[$name]) . ($name === Contestants::OURS ? '' : ' (' . Markdown::ratio($ours / $counts[$name]) . ')') : '–', $names)];
            }
        }
        return "### Instructions\n\nCounted by `valgrind --tool=callgrind`, for one value; in brackets ours over theirs. Counts repeat where times do not.\n\n"
            . Markdown::table(['data', ...$names], $rows);
    }

    private function charts(Bench $bench): string
    {
        $markdown = '';
        foreach (['pack' => 'Packing: our time over theirs', 'unpack' => 'Unpacking: our time over theirs'] as $operation => $title) {
            $groups = [];
            foreach (array_keys($bench->results->times) as $set) {
                $ratios = array_map(fn ($peer) => $bench->results->ratio($set, $operation, $peer), array_combine(Contestants::PEERS, Contestants::PEERS));
                $groups[basename($set)] = array_filter($ratios, fn ($ratio) => $ratio !== null);
            }
            $markdown .= $bench->chart($operation, $title, Chart::ratios($title, $groups));
        }
        return $markdown;
    }
}
