<?php
/** A temporary folder. */
final class Folder
{
    public readonly string $path;

    public function __construct()
    {
        $this->path = sys_get_temp_dir() . '/msgpack-' . bin2hex(random_bytes(6));
        mkdir($this->path, 0700);
    }

    public function __destruct()
    {
        array_map('unlink', glob("$this->path/*"));
        rmdir($this->path);
    }
}

/** The number of operations of a test: few, unless tools/stress runs it. */
function under_load(int $few, int $many): int
{
    return getenv('MSGPACK_STRESS') ? $many : $few;
}

/** Servers for a test, each in a folder of its own under the system's temporary one. They end with the test in any case. */
final class Server
{
    /** @var resource */
    private $process;
    /** @var resource the server lives while this is open */
    private $life;

    public readonly string $folder;

    /** The address of its socket. */
    public readonly string $socket;

    /** The folders of programs that Debian keeps out of a user's PATH. */
    private const PATH = '/usr/local/sbin:/usr/sbin:/sbin:' . __DIR__ . '/../../../.cache/frameworks/usr/bin';

    public static function memcached(string ...$options): self
    {
        return new self('memcached', fn(self $server) => ['memcached', '-s', $server->socket, '-u', self::user(), ...$options]);
    }

    public static function redis(): self
    {
        return new self('redis-server', fn(self $server) => ['redis-server', '--port', '0', '--unixsocket', $server->socket, '--save', '',
            '--dir', $server->folder]);
    }

    /** Neovim that edits a file of these lines. */
    public static function neovim(string $lines): self
    {
        return new self('nvim', function (self $server) use ($lines) {
            file_put_contents("$server->folder/file", $lines);
            return ['nvim', '--clean', '--headless', '-n', '--listen', $server->socket, "$server->folder/file"];
        });
    }

    /** Tarantool that has run this script. */
    public static function tarantool(string $lua): self
    {
        return new self('tarantool', function (self $server) use ($lua) {
            file_put_contents("$server->folder/script.lua", "box.cfg{work_dir = '$server->folder', memtx_memory = 32 * 1024 * 1024, log_level = 'warn'}\n$lua
                box.cfg{listen = 'unix/:$server->socket'}");
            return ['tarantool', "$server->folder/script.lua"];
        });
    }

    /** PHP-FPM with a pool of $workers, and extensions and settings as php() in peers.php takes them. */
    public static function fpm(int $workers, array $extensions, array $settings): self
    {
        return new self(self::fpms_name(), function (self $server) use ($workers, $extensions, $settings) {
            file_put_contents("$server->folder/fpm.conf", implode("\n", ['[global]', "error_log=$server->folder/log", 'daemonize=no',
                '[pool]', 'user=' . self::user(), "listen=$server->socket", 'pm=static', "pm.max_children=$workers", 'catch_workers_output=yes', '']));
            return [self::fpms_name(), '-R', '-y', "$server->folder/fpm.conf", ...array_slice(php($extensions, $settings), 1)];
        });
    }

    /**
     * The same with several pools of one worker, which listen in the server's folder under their names.
     *
     * @param array<string, list<string>> $pools lines of each pool's configuration, by name
     */
    public static function fpm_of_pools(array $pools, array $extensions, array $settings): self
    {
        return new self(self::fpms_name(), function (self $server) use ($pools, $extensions, $settings) {
            $lines = ['[global]', "error_log=$server->folder/log", 'daemonize=no'];
            foreach ($pools + ['socket' => []] as $name => $of_pool) { /* the one whose start is awaited */
                array_push($lines, "[$name]", 'user=' . self::user(), "listen=$server->folder/$name", 'pm=static', 'pm.max_children=1', 'catch_workers_output=yes', ...$of_pool);
            }
            file_put_contents("$server->folder/fpm.conf", implode("\n", [...$lines, '']));
            return [self::fpms_name(), '-R', '-y', "$server->folder/fpm.conf", ...array_slice(php($extensions, $settings), 1)];
        });
    }

    private static function fpms_name(): string
    {
        return 'php-fpm' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
    }

    /** For --SKIPIF--: PHP-FPM, which Debian packages, and other programs. */
    public static function skip_without_fpm(string ...$programs): void
    {
        if (PHP_DEBUG || PHP_ZTS) {
            die("skip Debian's PHP-FPM is not for a debug or a thread-safe PHP");
        }
        self::skip_without(self::fpms_name(), ...$programs);
    }

    /** For --SKIPIF--. */
    public static function skip_without(string ...$programs): void
    {
        foreach ($programs as $program) {
            if (self::find($program) === null) {
                die("skip no $program: tools/setup test");
            }
        }
    }

    public static function find(string $program): ?string
    {
        foreach (explode(':', getenv('PATH') . ':' . self::PATH) as $folder) {
            if (is_executable("$folder/$program")) {
                return "$folder/$program";
            }
        }
        return null;
    }

    /** @param callable(self): list<string> $command */
    private function __construct(string $program, callable $command)
    {
        $this->folder = sys_get_temp_dir() . '/msgpack-' . bin2hex(random_bytes(6));
        mkdir($this->folder, 0700);
        $this->socket = "$this->folder/socket";
        $words = $command($this);
        $words[0] = self::find($program);
        // The shell outlives this process, and signals to its group, until it has ended the server and removed the folder.
        $script = 'trap : TERM INT HUP; "$@" <&- >"$FOLDER/output" 2>&1 & server=$!; cat; kill $server 2>/dev/null; wait $server; rm -rf "$FOLDER"';
        $this->process = proc_open(['/bin/sh', '-c', $script, 'sh', ...$words], [['pipe', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']],
            $pipes, null, ['FOLDER' => $this->folder] + getenv());
        $this->life = $pipes[0];
        for ($i = 0; !($listens = $this->listens()) && $i < 6000; $i++) {
            usleep(10_000);
        }
        if (!$listens) {
            echo "$program has not started: ", implode(' ', $words), "\n", @file_get_contents("$this->folder/output"), @file_get_contents("$this->folder/log");
        }
    }

    /** The socket exists shortly before the server accepts connections. */
    private function listens(): bool
    {
        $connection = @stream_socket_client("unix://$this->socket");
        return $connection && fclose($connection);
    }

    public function __destruct()
    {
        fclose($this->life);
        proc_close($this->process);
    }

    private static function user(): string
    {
        return trim(shell_exec('id -un'));
    }
}
