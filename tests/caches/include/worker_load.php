<?php
/* Load for PHP-FPM workers, which must survive any request. */
require __DIR__ . '/peers.php';
require __DIR__ . '/servers.php';
require __DIR__ . '/fastcgi_client.php';
require __DIR__ . '/endings.php';

/** Requests, and the state of the workers according to their responses. */
final class WorkerLoad
{
    private const NUMBERS = 40;
    private const AT_ONCE = 6;

    /** @var list<array{do: string, number: int, answer: string}> as a process gives them that does nothing else */
    private array $good;
    private Server $server;
    private FastCgiClient $client;
    /** @var array<int, list<int>> by the worker, what memory was in use at the beginning of good requests */
    public array $memory = [];
    /** @var array<int, true> all that have ever answered */
    public array $seen = [];
    public int $failures = 0;
    public bool $has_jit = false;
    private bool $has_short_timeouts;
    private Folder $folder;

    /** @param list<string> $settings 'name=value' */
    public function __construct(private int $count, array $settings)
    {
        $this->folder = new Folder;
        $extensions = array_values(array_filter(['msgpack', 'apcu', 'ffi'], peer(...)));
        $this->has_short_timeouts = in_array('ffi', $extensions);
        $settings = ['session.use_cookies=0', 'session.cache_limiter=', 'session.serialize_handler=msgpack', "session.save_path={$this->folder->path}",
            'apc.enable_cli=1', 'apc.serializer=msgpack', 'ffi.enable=1', 'zend.exception_ignore_args=1', 'max_execution_time=10', 'output_buffering=1000000',
            'error_reporting=22527', 'display_errors=1', 'html_errors=0', ...$settings];
        $command = [...php($extensions, $settings), __DIR__ . '/answers.php', self::NUMBERS];
        $this->good = json_decode(shell_exec(implode(' ', array_map('escapeshellarg', $command))), true);
        $this->server = Server::fpm($count, $extensions, $settings);
        $this->client = new FastCgiClient($this->server->socket, __DIR__ . '/any_app.php');
    }

    /** A mixture: four of ten requests end abnormally. Unless $all, without those after which PHP itself leaks memory. */
    public function mix(int $count, bool $all = false): void
    {
        $this->send((function () use ($count, $all) {
            while ($count > 0) {
                $query = mt_rand(1, 10) <= 4 ? $this->any_ending() : $this->good[array_rand($this->good)];
                if ($all || !isset($query['suspended']) || !in_array($query['how'], Ending::FATAL_ERRORS)) {
                    $count--;
                    yield $query;
                }
            }
        })());
    }

    /** Every way of ending, at every place. */
    public function all_endings(): void
    {
        foreach (array_keys(Ending::ALL) as $how) {
            if ($how !== 'time' || $this->has_short_timeouts) {
                $this->send(array_map(fn($where) => self::ending($how, $where, 2), array_keys(places_of_calls())));
            }
        }
        $this->send(array_map(fn($where) => self::ending('memory', $where, 0), array_keys(places_in_c())));
        $this->send([self::ending('time', 'msgpack_unpack()', 0), self::ending('time', 'msgpack_pack() of objects', 0)]);
    }

    /** Makes PHP release the memory that it keeps after a large request. */
    public function calm(): void
    {
        $this->memory = [];
        for ($round = 0; $round < 200 && (count($this->memory) < $this->count || min(array_map('count', $this->memory)) < 30); $round++) {
            $this->send(array_fill(0, 10 * self::AT_ONCE, $this->good[0]));
        }
    }

    private static function ending(string $how, string $where, int $call, ?string $suspended = null): array
    {
        return ['how' => $how, 'where' => $where, 'call' => $call, 'number' => mt_rand()] + ($suspended === null ? [] : ['suspended' => $suspended]);
    }

    private function any_ending(): array
    {
        static $in_calls, $in_c;
        $in_calls ??= array_keys(places_of_calls());
        $in_c ??= array_keys(places_in_c());
        $how = array_rand($this->has_short_timeouts ? Ending::ALL : array_diff_key(Ending::ALL, ['time' => true]));
        if (($how === 'memory' || $how === 'time') && mt_rand(0, 1)) {
            return self::ending($how, $in_c[array_rand($in_c)], 0);
        }
        $where = $in_calls[array_rand($in_calls)];
        $suspended = mt_rand(0, 3) ? null : $in_calls[array_rand($in_calls)];
        /* PHP itself crashes if a session is started while a fiber is suspended in one of its functions. */
        $is_safe = !str_ends_with($where, ' a session') || !str_ends_with($suspended ?? '', ' a session');
        return self::ending($how, $where, mt_rand(1, 9), $is_safe ? $suspended : null);
    }

    private function send(iterable $queries): void
    {
        $sent = [];
        $queries = (function () use ($queries, &$sent) {
            foreach ($queries as $query) {
                $sent[] = $query;
                yield array_diff_key($query, ['answer' => true]);
            }
        })();
        foreach ($this->client->answers($queries, self::AT_ONCE) as $number => $answer) {
            $this->judge($sent[$number], $answer);
            unset($sent[$number]);
        }
    }

    private function judge(array $query, ?string $answer): void
    {
        $worker = preg_match('/^{"pid".*$/m', $answer ?? '', $found) ? json_decode($found[0], true) : null;
        $worker && $this->seen[$worker['pid']] = true;
        $this->has_jit = $this->has_jit || ($worker['jit'] ?? false);
        if (isset($query['do'])) {
            $is_right = $worker && json_decode(strstr($answer, "\n", true)) === $query['answer'];
            $worker && $this->memory[$worker['pid']][] = $worker['memory'];
        } else {
            $is_right = $worker && preg_match(Ending::ALL[$query['how']], $answer) && preg_match('/^works$/m', $answer);
        }
        if (!$is_right && $this->failures++ < 20) {
            echo json_encode($query), ': ', $answer ?? 'none', "\n";
        }
    }

    /** @return array<int, array{KiB: int, bytes: list<int>}> what each worker that has answered has for itself, and the memory in use when requests began */
    public function workers(): array
    {
        $workers = [];
        foreach ($this->memory as $worker => $bytes) {
            /* Private_Clean would depend on other processes that map the same files. */
            preg_match('/^Private_Dirty: +(\d+) kB$/m', file_get_contents("/proc/$worker/smaps_rollup"), $found);
            $workers[$worker] = ['KiB' => (int) $found[1], 'bytes' => array_values(array_unique($bytes))];
        }
        ksort($workers);
        return $workers;
    }

    /** The server's messages above a notice, such as the end of a worker. */
    public function log(): string
    {
        return preg_replace('/^\[.*?\] NOTICE: .*\R/m', '', file_get_contents("{$this->server->folder}/log")) . file_get_contents("{$this->server->folder}/output");
    }
}

/**
 * KiB by which a worker's private memory may grow. Each byte leaked by every request would be 12 KiB in 50,000
 * requests of four workers.
 */
const MORE_MEMORY = 256;

function workers_live_on(int $requests, array $settings): void
{
    $load = new WorkerLoad(4, $settings);
    $load->all_endings();
    $load->mix(intdiv($requests, 10), true);
    $load->calm();
    $before = $load->workers();
    $load->mix($requests);
    $load->calm();
    $after = $load->workers();
    $in_use = array_unique(array_merge(...array_column($after, 'bytes'), ...array_column($before, 'bytes')));
    $more = array_map(fn($old, $new) => $new['KiB'] - $old['KiB'], $before, $after);
    $is_same = array_keys($before) === array_keys($after) && count($load->seen) === count($after);
    echo $is_same ? count($after) . " workers, which began\n" : 'other workers: ' . json_encode([$before, $after, $load->seen]) . "\n";
    echo count($in_use) === 1 ? "every request begins with as much memory\n" : 'memory in use: ' . json_encode($in_use) . "\n";
    echo max($more) <= MORE_MEMORY ? "no worker has grown\n" : 'more memory: ' . json_encode($more) . "\n";
    echo $load->failures, " wrong answers\n", $load->has_jit ? "with JIT\n" : '', $load->log();
}
