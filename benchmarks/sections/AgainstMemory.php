<?php
/** Time and memory of unpacking relative to creating the same value, and memory of packing relative to its result. */
final class AgainstMemory implements Section
{
    private const TIME = 1.5;
    private const PACKING = 1.25;
    private const UNPACKING = 1.0;
    /** In a smaller result the allocator's rounding would dominate. */
    private const SMALL = 4096;

    private readonly Misses $misses;

    public function __construct()
    {
        $this->misses = new Misses();
    }

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
            $isCopied = fn ($set) => !isset($bench->results->refusals[Contestants::DEEP_COPY][$set]);
            $memory = array_map(fn ($set) => $this->memory($contestant, $set, $isCopied($set)), array_combine($sets, $sets));
            $rows[] = [
                $kind,
                $this->judged($bench->results->ratios($kind, 'unpack', Contestants::DEEP_COPY), self::TIME, 'unpacking over the copy'),
                Markdown::ratios($bench->results->ratios($kind, 'unpack', Contestants::COPY_SHARING_STRINGS)),
                Markdown::ratios($bench->results->ratios($kind, 'unpack', Contestants::COPY_SHARING_STRINGS, Contestants::COMPACT)),
                $this->judged(array_filter(array_map(fn ($peaks) => $peaks[0] ?? null, $memory)), self::PACKING, 'peak of packing'),
                $this->judged(array_filter(array_map(fn ($peaks) => $peaks[1] ?? null, $memory)), self::UNPACKING, 'peak of unpacking'),
            ];
        }
        $header = ['data', 'unpacking over the copy', 'over that sharing the strings', 'the compact form over that', 'peak of packing over the result', 'peak of unpacking over the copy'];
        return 'A deep copy, made in C by `benchmarks/deep_copy/`, is the minimum for a decoder that shares no values: '
            . 'it creates every string, array and object, and reads no bytes. A copy that shares the strings is that for a decoder that has met all of them before: '
            . 'it creates every array and object by the fastest means of the engine. The median of the data sets of a kind, and the worst. '
            . 'The goals for the worst: unpacking takes at most ' . self::TIME
            . ' times as long as it; packing, at its peak, at most ' . self::PACKING . ' times the memory of its result; '
            . "unpacking at most the memory of the copy. {$this->misses->counts()}, in bold; memory of less than " . number_format(self::SMALL)
            . " bytes is left out.\n\n" . Markdown::table($header, $rows)
            . $this->misses->reasons(require dirname(__DIR__) . '/data/memory_reasons.php') . $this->misses->list($bench->results);
    }

    /** @param array<string, float> $ratios by set */
    private function judged(array $ratios, float $limit, string $what): string
    {
        return sprintf($this->misses->judge($ratios, $limit, $what, $what) ? '%s' : '**%s**', Markdown::ratios($ratios));
    }

    /** @return array<int, float> the peaks of packing over its result, and of unpacking over the copy, of those that are not small */
    private function memory(Contestant $contestant, string $set, bool $isCopied): array
    {
        $worker = $contestant->start($set);
        // Excludes one-time allocations, such as caches.
        $worker->time('unpack', 2);
        [$packing, $result] = explode(' ', $worker->ask('memory pack'));
        [$unpacking, , $copy] = explode(' ', $worker->ask('memory unpack'));
        return ($result < self::SMALL ? [] : [0 => $packing / $result]) + (!$isCopied || $copy < self::SMALL ? [] : [1 => $unpacking / $copy]);
    }
}
