<?php
/** Time and memory of unpacking relative to creating the same value, and memory of packing relative to its result. */
final class AgainstMemory implements Section
{
    private const TIME = 1.5;
    private const PACKING = 1.25;
    private const UNPACKING = 1.0;
    /** In a smaller result the allocator's rounding would dominate. */
    private const SMALL = 4096;

    public function title(): string
    {
        return 'Compared with a deep copy';
    }

    public function write(Bench $bench): string
    {
        $contestant = $bench->contestants->oursWithDeepCopy()[Contestants::OURS];
        if ($contestant->absence !== null) {
            return "Not measured: $contestant->absence.\n\n";
        }
        $rows = [];
        foreach ($bench->results->kinds as $kind => $sets) {
            $bench->progress("Compared with a deep copy: $kind");
            $ratios = array_filter(array_map(fn ($set) => $this->memory($contestant, $set), $sets));
            $rows[] = [
                $kind,
                Markdown::judged($bench->results->ratios($kind, 'unpack', Contestants::DEEP_COPY), self::TIME),
                Markdown::judged(array_column($ratios, 0), self::PACKING),
                Markdown::judged(array_column($ratios, 1), self::UNPACKING),
            ];
        }
        $header = ['data', 'unpacking over the copy', 'peak of packing over the result', 'peak of unpacking over the copy'];
        return 'A deep copy, made in C by `benchmarks/deep_copy/`, is the minimum for a decoder that shares no values: '
            . 'it creates every string, array and object, and reads no bytes. The median of the data sets of a kind, and the worst. '
            . 'The goals for the worst: unpacking takes at most ' . self::TIME
            . ' times as long as it; packing, at its peak, at most ' . self::PACKING . ' times the memory of its result; '
            . 'unpacking at most the memory of the copy. Missed ones are in bold; memory of less than ' . number_format(self::SMALL)
            . " bytes is left out.\n\n" . Markdown::table($header, $rows);
    }

    /** @return array<int, float> the peaks of packing and unpacking over their results, of those that are not small */
    private function memory(Contestant $contestant, string $set): array
    {
        $worker = $contestant->start($set);
        // Excludes one-time allocations, such as caches.
        $worker->time('unpack', 2);
        [$packing, $bytes] = explode(' ', $worker->ask('memory pack'));
        [$unpacking, , $copy] = explode(' ', $worker->ask('memory unpack'));
        return ($bytes < self::SMALL ? [] : [0 => $packing / $bytes]) + ($copy < self::SMALL ? [] : [1 => $unpacking / $copy]);
    }
}
