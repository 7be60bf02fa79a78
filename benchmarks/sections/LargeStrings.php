<?php
/** Large strings, compared with copying them in memory, and through streams with reading their bytes. */
final class LargeStrings implements Section
{
    private const SETS = ['one string' => 'of=0', 'four strings' => 'of=2', 'in a map' => 'of=3'];
    private const BYTES = ['64 KB' => 1 << 16, '1 MB' => 1 << 20, '8 MB' => 8 << 20];

    public function title(): string
    {
        return 'Large strings';
    }

    public function write(Bench $bench): string
    {
        $contestants = $bench->contestants->ofLargeStrings();
        $times = [];
        foreach (self::SETS as $title => $of) {
            foreach ($bench->isQuick ? ['1 MB' => 1 << 20] : self::BYTES as $size => $bytes) {
                $bench->progress("Large strings: $title, $size");
                $workers = $bench->workers($contestants, "large strings/$bench->seed,$of,bytes=$bytes");
                foreach (['pack', 'unpack'] as $operation) {
                    $times[$operation]["$title, $size"] = $bench->race->run($workers, $operation);
                }
            }
        }
        return 'The baseline copies the strings, in C: a serializer cannot take less time, as it has to copy them, too. '
            . '`StreamWriter` writes to `/dev/null`. `StreamReader` reads a file that is in memory; its baseline is `stream_get_contents()`.'
            . ' On some processors `memcpy()` of glibc is up to twenty times slower where source and destination lie at nearly the same place of a page, for all contestants alike: on an AMD EPYC, with `GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000` against it, one string of 64 KB is packed in 1.9 µs in place of 33, and four of 256 KB in 42 in place of 300. '
            . "In brackets the time relative to the baseline.\n\n"
            . "### Large strings: packing\n\n" . $this->table($times['pack'], [Contestants::COPY => null] + array_fill_keys(
                [Contestants::OURS, Contestants::OUR_CLASSES, Contestants::OUR_STREAMS, Contestants::PECL, 'igbinary', 'serialize'], Contestants::COPY))
            . "### Large strings: unpacking\n\n" . $this->table($times['unpack'], [Contestants::COPY => null] + array_fill_keys(
                [Contestants::OURS, Contestants::OUR_CLASSES, Contestants::PECL, 'igbinary', 'serialize'], Contestants::COPY)
                + [Contestants::CONTENTS => null, Contestants::OUR_STREAMS => Contestants::CONTENTS]);
    }

    /** @param array<string, ?string> $baselines of each contestant */
    private function table(array $times, array $baselines): string
    {
        $rows = [];
        foreach ($times as $title => $row) {
            $cells = [$title];
            foreach ($baselines as $name => $baseline) {
                $cells[] = match (true) {
                    !isset($row[$name]) => '–',
                    !isset($row[$baseline ?? '']) => Markdown::time($row[$name]),
                    default => Markdown::time($row[$name]) . ' (' . Markdown::ratio($row[$name] / $row[$baseline]) . ')',
                };
            }
            $rows[] = $cells;
        }
        return Markdown::table(['strings', ...array_keys($baselines)], $rows);
    }
}
