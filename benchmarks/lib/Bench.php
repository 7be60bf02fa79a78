<?php
/** One benchmark run: its options, and the state that the sections share. */
final class Bench
{
    public readonly Race $race;
    public readonly Contestants $contestants;
    public readonly Compressors $compressors;
    public readonly Results $results;
    private float $start;

    /**
     * @param array<string, list<string>> $kinds the data sets of each kind
     * @param string[] $files JSON, each of which is a kind of its own too
     */
    public function __construct(
        public readonly bool $isQuick,
        int $rounds,
        public readonly bool $hasInstructions,
        public readonly int $seed,
        array $kinds,
        public readonly array $files,
        private readonly string $output,
    ) {
        $this->race = new Race($rounds, $isQuick ? 5e5 : 3e6);
        $this->contestants = new Contestants();
        $this->compressors = new Compressors();
        $this->results = new Results($kinds + array_combine(array_map(basename(...), $files), array_map(fn ($file) => [$file], $files)));
        $this->start = microtime(true);
    }

    /**
     * Starts a worker for each available contestant, on one data set. Records why others cannot represent it.
     *
     * @param Contestant[] $contestants
     * @return array<string, Worker> by name
     */
    public function workers(array $contestants, string $set): array
    {
        $workers = [];
        foreach ($contestants as $contestant) {
            if ($contestant->absence !== null) {
                continue;
            }
            $worker = $contestant->start($set);
            if ($worker->bytes === null) {
                $this->results->refusals[$contestant->name][$set] = $worker->reason;
            } else {
                $workers[$contestant->name] = $worker;
            }
        }
        return $workers;
    }

    /** @return array<string, mixed> the goals of a kind, in a file of benchmarks/data/ */
    public function goals(string $file, string $kind): array
    {
        static $goals = [];
        $goals[$file] ??= require dirname(__DIR__) . "/data/$file.php";
        $isFile = in_array($this->results->kinds[$kind][0], $this->files, true);
        return $goals[$file][$isFile ? '*' : $kind] ?? [];
    }

    /** @return array<string, string> why goals are missed, by kind and operation, in a file of benchmarks/data/ */
    public function reasons(string $file): array
    {
        $reasons = require dirname(__DIR__) . "/data/$file.php";
        foreach ($this->files as $path) {
            foreach (['pack', 'unpack', 'bytes', 'memory'] as $operation) {
                $reasons += isset($reasons["*, $operation"]) ? [$this->results->kindOf($path) . ", $operation" => $reasons["*, $operation"]] : [];
            }
        }
        return $reasons;
    }

    public function progress(string $doing): void
    {
        fprintf(STDERR, "%4d s  %s\n", microtime(true) - $this->start, $doing);
    }

    /** Writes a file next to the report. Returns the Markdown that shows it. */
    public function chart(string $name, string $title, string $svg): string
    {
        file_put_contents("$this->output/$name.svg", $svg);
        return "![$title]($name.svg)\n\n";
    }
}
