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
        $contestant = $bench->contestants->oursWithDeepCopy();
        if ($contestant->absence !== null) {
            return "Not measured: $contestant->absence.\n\n";
        }
        $rows = [];
        foreach (array_keys($bench->results->times) as $set) {
            $bench->progress('Compared with a deep copy: ' . basename($set));
            $worker = $contestant->start($set);
            // Excludes one-time allocations, such as caches.
            $worker->time('unpack', 2);
            $times = $bench->results->times[$set]['unpack'];
            $rows[] = [
                basename($set),
                Markdown::time($times[Contestants::DEEP_COPY]),
                $this->verdict($times[Contestants::OURS] / $times[Contestants::DEEP_COPY], self::TIME),
                ...$this->memory($worker->ask('memory pack'), self::PACKING),
                ...$this->memory($worker->ask('memory unpack'), self::UNPACKING),
            ];
        }
        $header = ['data', 'deep copy', 'unpacking over it', 'bytes at the peak of packing', 'over the result',
            'bytes at the peak of unpacking', 'over the copy'];
        return 'A deep copy, made in C by `benchmarks/deep_copy/`, is the minimum for a decoder that shares no values: '
            . 'it creates every string, array and object, and reads no bytes. The goals: unpacking takes at most ' . self::TIME
            . ' times as long as it; packing, at its peak, at most ' . self::PACKING . ' times the memory of its result; '
            . 'unpacking at most the memory of the copy. Missed ones are in bold; memory of less than ' . number_format(self::SMALL)
            . " bytes is not judged.\n\n" . Markdown::table($header, $rows);
    }

    /** @return string[] the peak, and its ratio to the final size */
    private function memory(string $answer, float $limit): array
    {
        [$peak, $size] = array_map('intval', explode(' ', $answer));
        return [number_format($peak), match (true) {
            $size === 0 => '–',
            $size < self::SMALL => Markdown::ratio($peak / $size),
            default => $this->verdict($peak / $size, $limit),
        }];
    }

    private function verdict(float $ratio, float $limit): string
    {
        return sprintf(round($ratio, 2) <= $limit ? '%s' : '**%s**', Markdown::ratio($ratio));
    }
}
