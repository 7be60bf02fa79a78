<?php
/** The environment, and the contestants. */
final class Preamble implements Section
{
    public function title(): string
    {
        return 'Benchmarks';
    }

    public function write(Bench $bench): string
    {
        return "# {$this->title()}\n\n"
            . 'Each contestant is a separate process, all on the same core; they take turns, '
            . "and the median of {$bench->race->rounds} rounds counts. Times are processor times. Written by `php benchmarks/run.php`.\n\n"
            . $this->data($bench)
            . $this->machine()
            . $this->contestants($bench);
    }

    private function data(Bench $bench): string
    {
        $counts = array_map(count(...), $bench->results->kinds);
        return 'No data set is known in advance: each is generated from a seed, which also draws its size, depth, strings and classes. '
            . 'There are ' . max($counts) . " of each kind, from the seed of this run: `--seed=$bench->seed` repeats it.\n\n";
    }

    private function machine(): string
    {
        $folder = escapeshellarg(__DIR__);
        preg_match('/^model name\s*: (.*)$/m', (string) @file_get_contents('/proc/cpuinfo'), $match);
        $processor = $match[1] ?? 'unknown';
        return Markdown::table(['', ''], [
            ['date', gmdate('Y-m-d')],
            ['processor', $processor . ', ' . trim((string) shell_exec('nproc')) . ' cores'],
            ['system', php_uname('s') . ' ' . php_uname('m') . sprintf(', load %.1f at the start', sys_getloadavg()[0])],
            ['PHP', PHP_VERSION . (PHP_ZTS ? ' ZTS' : ' NTS')],
            ['commit', trim((string) shell_exec("git -C $folder describe --always --dirty 2>/dev/null")) ?: 'unknown'],
        ]);
    }

    private function contestants(Bench $bench): string
    {
        $rows = [];
        foreach ([...$bench->contestants->php(), ...$bench->contestants->otherLanguages()] as $contestant) {
            $version = $contestant->absence === null ? $contestant->say('--version') : "absent: $contestant->absence";
            $rows[] = [$contestant->name, $contestant->language, $version];
        }
        return Markdown::table(['contestant', 'language', 'version'], $rows);
    }
}
