<?php
/** msgpackr's records: PHP with and without, the compact form, igbinary, and msgpackr on Node. */
final class Records implements Section
{
    private const KINDS = ['nested rows', 'flat rows', 'API answers', 'tables of small lists', 'objects as arrays'];
    /** At least 1.3 times as fast. */
    private const UNPACKING_ROWS = 0.77;
    private const ROWS = ['nested rows', 'flat rows'];

    private readonly Misses $misses;

    public function __construct()
    {
        $this->misses = new Misses();
    }

    public function title(): string
    {
        return 'Records';
    }

    public function write(Bench $bench): string
    {
        $kinds = array_filter($bench->results->kinds, fn ($sets, $kind) => in_array($kind, self::KINDS, true) || $sets[0][0] === '/', ARRAY_FILTER_USE_BOTH);
        $results = new Results($kinds);
        foreach ($kinds as $kind => $sets) {
            $bench->progress("Records: $kind");
            array_map(fn ($set) => $this->measure($bench, $results, $set), $sets);
        }
        if (!array_filter($results->bytes, fn ($bytes) => isset($bytes[Contestants::RECORDS]))) {
            return "Not measured: this build has no records, or none of these data sets is measured.\n\n";
        }
        return 'Relative to the same classes without records: the median of the data sets of a kind, and the worst. '
            . "The goal: unpacking rows takes at most " . self::UNPACKING_ROWS . ", which is 1.3 times as fast; in bold if the worst misses it.\n\n"
            . "### Bytes\n\n" . $this->table($results, fn ($kind, $name) => Markdown::ratios($results->ratiosOfBytes($kind, Contestants::OUR_CLASSES, $name)))
            . "### Packing\n\n" . $this->table($results, fn ($kind, $name) => $this->times($results, $kind, 'pack', $name))
            . "### Unpacking\n\n" . $this->table($results, fn ($kind, $name) => $this->times($results, $kind, 'unpack', $name))
            . "msgpackr's times are measured inside Node.\n\n"
            . $this->misses->list($results);
    }

    private function measure(Bench $bench, Results $results, string $set): void
    {
        $workers = $bench->workers($bench->contestants->forRecords(), $set);
        if (!isset($workers[Contestants::OUR_CLASSES])) {
            return;
        }
        $message = tempnam(sys_get_temp_dir(), 'msgpack');
        $workers[Contestants::OUR_CLASSES]->ask("save $message");
        $workers += $bench->workers([$bench->contestants->recordsOnNode()], $message);
        $results->parameters[$set] = $workers[Contestants::OUR_CLASSES]->parameters();
        $results->bytes[$set] = array_map(fn ($worker) => $worker->bytes, $workers);
        foreach (['pack', 'unpack'] as $operation) {
            $results->times[$set][$operation] = $bench->race->run($workers, $operation);
        }
        unlink($message);
    }

    private function times(Results $results, string $kind, string $operation, string $name): string
    {
        $ratios = $results->ratios($kind, $operation, Contestants::OUR_CLASSES, $name);
        $isJudged = $operation === 'unpack' && $name === Contestants::RECORDS && in_array($kind, self::ROWS, true);
        $isReached = $this->misses->judge($ratios, $isJudged ? self::UNPACKING_ROWS : null, "$kind, $operation", "$operation over plain");
        return sprintf($isReached ? '%s' : '**%s**', Markdown::ratios($ratios));
    }

    /** @param callable(string, string): string $cell by kind and contestant */
    private function table(Results $results, callable $cell): string
    {
        $names = [Contestants::RECORDS, Contestants::COMPACT, 'igbinary', Contestants::RECORDS_ON_NODE];
        $rows = [];
        foreach (array_keys($results->kinds) as $kind) {
            $rows[] = [$kind, ...array_map(fn ($name) => $cell($kind, $name), $names)];
        }
        return Markdown::table(['data', ...$names], $rows);
    }
}
