<?php
/** Messages so small that the call dominates, relative to the least that they can cost. */
final class SmallMessages implements Section
{
    private const KINDS = ['scalars', 'small maps', 'sessions', 'single objects'];
    private const GOAL = 1.3;

    public function title(): string
    {
        return 'Small messages';
    }

    public function write(Bench $bench): string
    {
        $rows = [];
        foreach (array_intersect(self::KINDS, array_keys($bench->results->kinds)) as $kind) {
            foreach ($bench->results->kinds[$kind] as $set) {
                $rows[] = $this->row($bench->results, $set);
            }
        }
        $rows = array_filter($rows);
        if (!$rows) {
            return "Not measured: no deep_copy() (tools/setup benchmark).\n\n";
        }
        return 'The least that unpacking can cost is a deep copy in C and the call of an internal function that does nothing, both from '
            . '`benchmarks/deep_copy/`; the ratios are to their sum. The goal, for unpacking and packing: at most ' . self::GOAL
            . "; what misses it is in bold.\n\n"
            . Markdown::table(['data', 'bytes', 'call', 'copy', 'packing', 'over the sum', 'unpacking', 'over the sum'], $rows);
    }

    /** @return ?string[] */
    private function row(Results $results, string $set): ?array
    {
        ['pack' => $pack, 'unpack' => $unpack] = $results->times[$set];
        if (!isset($pack[Contestants::DEEP_COPY])) {
            return null;
        }
        [$call, $copy] = [$pack[Contestants::DEEP_COPY], $unpack[Contestants::DEEP_COPY]];
        $cells = [$set, (string) $results->bytes[$set][Contestants::OURS], Markdown::time($call), Markdown::time($copy)];
        foreach ([$pack, $unpack] as $times) {
            array_push($cells, Markdown::time($times[Contestants::OURS]), Markdown::judged([$times[Contestants::OURS] / ($call + $copy)], self::GOAL));
        }
        return $cells;
    }
}
