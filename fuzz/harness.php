<?php
/**
 * The base of the fuzzers written in PHP: a loop over numbered runs, each determined by its number and the seed, the
 * memory checks, and the reduction of a case.
 *
 *   php fuzz/TARGET.php --seed=N --first=K [--end=L] --seconds=S --progress=FILE --figures=FILE     runs, and prints each finding as a line of JSON
 *   php fuzz/TARGET.php --seed=N --run=K [--case=FILE] [--times=T]                         one run, and its findings; the case may come from a file
 *   php fuzz/TARGET.php --seed=N --run=K --show|--serialize                                the case, readable or for --case
 *   php fuzz/TARGET.php --seed=N --run=K --reduce=FINDING --seconds=S                      the smallest case with that finding
 */
interface Target
{
    /** The actions of the run, as arrays and scalars. */
    function make(int $run): array;
    /** Performs them, and leaks nothing. Findings go to World::$findings. */
    function execute(array $case): void;
    /** Whether its memory usage may differ between executions. */
    function isUneven(): bool;
    /** Smaller cases. */
    function smaller(array $case): Generator;
    /** As PHP source, as far as possible. */
    function describe(array $case): string;
    /** Coverage figures: name => [what => how often] */
    function figures(): array;
}

final class Harness
{
    const REPETITIONS = 4;
    const MORE_REPETITIONS = 60;

    /** @var array<string, int> the classes of leaked objects */
    private array $kept = [];
    /** The measurements behind the last finding of leaked objects or memory. */
    private string $note = '';

    function __construct(private Target $target) {}

    static function collect(): void
    {
        for ($i = 0, $collected = 1; $i < 8 && $collected > 0; $i++) {
            try {
                $collected = gc_collect_cycles();
            } catch (Throwable) {
            }
        }
    }

    private function once(array $case): void
    {
        $this->target->execute($case);
        World::end();
        self::collect();
        World::clear();
    }

    /** @return list<string> the findings */
    function run(array $case): array
    {
        World::$findings = [];
        World::$defines = false;
        self::collect();
        fuzz_forget();
        $objects = fuzz_live_objects();
        $memory = fuzz_memory();
        $this->once($case);
        if ((fuzz_live_objects() > $objects || fuzz_memory() > $memory) && !World::$findings && !$this->target->isUneven()) {
            $this->repeat($case);
        }
        return array_keys(World::$findings);
    }

    /** [whether the live objects grow with each repetition, whether the memory does] */
    private function growth(array $case): array
    {
        $objects = [fuzz_live_objects()];
        $memory = [fuzz_memory()];
        for ($i = 1; $i <= self::REPETITIONS; $i++) {
            $this->once($case);
            $objects[] = fuzz_live_objects();
            $memory[] = fuzz_memory();
            if ($objects[$i] <= $objects[$i - 1] && $memory[$i] <= $memory[$i - 1]) {
                return [false, false];
            }
        }
        $this->note = 'objects: ' . implode(', ', $objects) . '; bytes: ' . implode(', ', $memory);
        $isGrowing = static fn (array $counts) => count(array_unique($counts)) === count($counts) && max($counts) === end($counts);
        return [$isGrowing($objects), $isGrowing($memory)];
    }

    /** A cache is full at some time: memory that still grows with each repetition is leaked. */
    private function repeat(array $case): void
    {
        $this->once($case);
        $this->once($case);
        $classes = fuzz_live_classes();
        if (!array_filter($this->growth($case))) {
            return;
        }
        for ($i = 0; $i < self::MORE_REPETITIONS; $i++) {
            $this->once($case);
        }
        [$objects, $memory] = $this->growth($case);
        if ($objects) {
            World::$findings['objects are kept'] = true;
            foreach (fuzz_live_classes() as $class => $count) {
                $this->kept[$class] = $count - ($classes[$class] ?? 0);
            }
        } elseif ($memory) {
            World::$findings['memory is kept'] = true;
        }
    }

    function loop(int $first, int $end, float $seconds, string $progress, string $figures): void
    {
        $until = microtime(true) + $seconds;
        $file = fopen($progress, 'c');
        $next = 0.0;
        for ($run = $first; $run < $end && ($now = microtime(true)) < $until; $run++) {
            rewind($file);
            fwrite($file, sprintf('%20d', $run));
            foreach ($this->run($this->target->make($run)) as $finding) {
                echo json_encode(['run' => $run, 'finding' => $finding, 'note' => str_ends_with($finding, ' kept') ? $this->note : ''], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
            }
            if ($now > $next) {
                $next = $now + 2;
                $this->writeFigures($figures, $run - $first + 1);
            }
        }
        rewind($file);
        fwrite($file, sprintf('%20d', -1));
        $this->writeFigures($figures, $run - $first);
    }

    private function writeFigures(string $file, int $runs): void
    {
        file_put_contents($file, json_encode(['runs' => $runs] + $this->target->figures(), JSON_INVALID_UTF8_SUBSTITUTE));
    }

    function reduce(array $case, string $finding, float $seconds): array
    {
        $until = microtime(true) + $seconds;
        do {
            $reduced = false;
            foreach ($this->target->smaller($case) as $smaller) {
                if (microtime(true) > $until) {
                    return $case;
                }
                if (in_array($finding, $this->run($smaller), true)) {
                    $case = $smaller;
                    $reduced = true;
                    break;
                }
            }
        } while ($reduced);
        return $case;
    }

    static function main(callable $make): void
    {
        $options = getopt('', ['seed:', 'first:', 'end:', 'run:', 'seconds:', 'progress:', 'figures:', 'case:', 'times:', 'show', 'serialize', 'reduce:', 'smaller:']);
        $seed = (int) ($options['seed'] ?? 1);
        $target = $make($seed);
        $harness = new self($target);
        if (!isset($options['run'])) {
            $harness->loop((int) ($options['first'] ?? 0), (int) ($options['end'] ?? PHP_INT_MAX), (float) ($options['seconds'] ?? 10),
                $options['progress'] ?? '/dev/null', $options['figures'] ?? '/dev/null');
            return;
        }
        $case = isset($options['case']) ? unserialize(file_get_contents($options['case'])) : $target->make((int) $options['run']);
        if (isset($options['serialize'])) {
            echo serialize($case);
        } elseif (isset($options['show'])) {
            echo $target->describe($case), "\n";
        } elseif (isset($options['reduce'])) {
            $case = $harness->reduce($case, $options['reduce'], (float) ($options['seconds'] ?? 20));
            echo serialize($case);
        } elseif (isset($options['smaller'])) {
            /* Smaller cases, each in a file, for crashes. */
            foreach ($target->smaller($case) as $number => $smaller) {
                file_put_contents("$options[smaller]/$number", serialize($smaller));
            }
        } else {
            for ($i = (int) ($options['times'] ?? 1); $i > 0; $i--) {
                foreach ($harness->run($case) as $finding) {
                    echo $finding, "\n";
                }
                if (array_filter($harness->kept)) {
                    echo "$harness->note; in ", self::MORE_REPETITIONS + 2 * self::REPETITIONS, ' repetitions: ', json_encode(array_filter($harness->kept)), "\n";
                }
            }
        }
    }
}
