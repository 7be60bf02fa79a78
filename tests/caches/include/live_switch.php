<?php
/*
 * Processes that share a store while msgpack.compact is switched on and off again:
 *   php live_switch.php <class of stores.php> <its socket or folder> <folder for notes> <operations of a process in a phase>
 * Prints, for each phase, in which form the entries are in the end, and every entry that is not what was written last.
 */
require __DIR__ . '/values.php';
require __DIR__ . '/stores.php';

const PROCESSES = 4, ENTRIES = 60;
const ANNOUNCEMENT = "\x92\x82\xc0\x03\x00\x00";

function entry(int $number, int $version): array
{
    $value = unserialize(serialize(value($number * 7 + $version * 13)));
    return ['number' => $number, 'version' => $version, 'checksums' => array_fill(0, 2, md5(serialize($value))), 'value' => $value];
}

function is_whole(array $entry): bool
{
    return $entry['checksums'] === array_fill(0, 2, md5(serialize($entry['value'])))
        && serialize($entry) === serialize(entry($entry['number'], $entry['version']));
}

final class LiveSwitch
{
    private Store $store;

    /** @var array<int, int> the latest versions that this process has seen */
    private array $seen = [];

    public function __construct(private string $class, private string $address, private string $notes, private int $operations)
    {
    }

    /** @param list<int> $settings of msgpack.compact, between which every process changes all the time */
    public function phase(string $name, array $settings): void
    {
        for ($process = 0; $process < PROCESSES; $process++) {
            if (($pid = pcntl_fork()) === 0) {
                $this->process($process, $settings);
                exit;
            }
            $pids[] = $pid;
        }
        foreach ($pids as $pid) {
            pcntl_waitpid($pid, $status);
            $status === 0 || $this->note("a process ended with status $status");
        }
        $this->connect();
        array_map(fn($number) => $this->update($number, writes: false), range(0, ENTRIES - 1));
        file_put_contents('php://stdout', "$name: " . implode(' and ', $this->forms()) . "\n"); // echo would send headers, after which no session starts
        unset($this->store); // the processes of the next phase have connections of their own
    }

    private function process(int $process, array $settings): void
    {
        $this->connect();
        mt_srand(getmypid());
        for ($i = 0; $i < $this->operations; $i++) {
            ini_set('msgpack.compact', (string) $settings[mt_rand(0, count($settings) - 1)]);
            $number = mt_rand(0, ENTRIES - 1);
            mt_rand(0, 2) ? $this->read($number) : $this->update($number);
        }
        for ($number = $process; $number < ENTRIES; $number += PROCESSES) {
            ini_set('msgpack.compact', (string) $settings[intdiv($number, PROCESSES) % count($settings)]);
            $this->update($number);
        }
    }

    private function connect(): void
    {
        $this->store = new $this->class($this->address);
        set_error_handler(fn(int $level, string $message) => $this->note($message));
    }

    /** Reads while others may be writing. */
    private function read(int $number): void
    {
        $entry = $this->store->read("e$number");
        if ($entry === null ? isset($this->seen[$number]) : !is_whole($entry) || $entry['version'] < ($this->seen[$number] ?? 0)) {
            $this->note("$number, at least version " . ($this->seen[$number] ?? 'none') . ', is ' . serialize($entry));
        } elseif ($entry) {
            $this->seen[$number] = $entry['version'];
        }
    }

    /** Reads what was written last, and writes the next version, while no other process does. */
    private function update(int $number, bool $writes = true): void
    {
        $version = fopen("$this->notes/$number", 'c+');
        flock($version, LOCK_EX);
        $last = (int) stream_get_contents($version);
        $entry = $this->store->read("e$number");
        if ($last ? !$entry || !is_whole($entry) || $entry['version'] !== $last : $entry !== null) {
            $this->note("$number, version $last, is " . serialize($entry));
        }
        if ($writes) {
            $this->store->write("e$number", entry($number, $last + 1)) || $this->note("$number was not written");
            rewind($version);
            fwrite($version, (string) ($last + 1));
        }
    }

    /** @return list<string> the forms of the entries whose bytes can be seen */
    private function forms(): array
    {
        $forms = [];
        for ($number = 0; $number < ENTRIES; $number++) {
            $bytes = $this->store->bytes("e$number");
            if ($bytes !== null) {
                $forms[str_starts_with($bytes, ANNOUNCEMENT) ? 'compact' : 'plain'] = true;
            }
        }
        ksort($forms);
        return array_keys($forms) ?: ['no bytes are seen'];
    }

    private function note(string $line): void
    {
        file_put_contents("$this->notes/wrong", substr($line, 0, 500) . "\n", FILE_APPEND | LOCK_EX);
    }
}

[, $class, $address, $notes, $operations] = $argv;
$switch = new LiveSwitch($class, $address, $notes, (int) $operations);
$switch->phase('before', [0]);
$switch->phase('meanwhile', [0, 1]);
$switch->phase('after', [1]);
$switch->phase('meanwhile', [1, 0]);
$switch->phase('back', [0]);
echo array_sum(array_map(fn($number) => (int) file_get_contents("$notes/$number"), range(0, ENTRIES - 1))) >= 5 * ENTRIES ? '' : "entries were not written\n";
echo @file_get_contents("$notes/wrong") ?: "nothing was lost\n";
