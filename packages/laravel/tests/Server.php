<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

/** redis-server or memcached, on a socket in a temporary folder, for as long as the object lives. */
final class Server
{
    private const PATH = ':/usr/local/sbin:/usr/sbin:/sbin';

    /** @var resource */
    private $process;

    public readonly string $socket;

    private function __construct(private readonly string $folder, string ...$command)
    {
        $this->socket = "$folder/socket";
        mkdir($folder, 0700);
        $log = ['file', "$folder/log", 'w'];
        $environment = ['PATH' => getenv('PATH') . self::PATH];
        $process = proc_open([$command[0], ...array_slice($command, 1), $this->socket], [['file', '/dev/null', 'r'], $log, $log], $pipes, $folder, $environment);
        if ($process === false) {
            throw new \RuntimeException("$command[0] does not start");
        }
        $this->process = $process;
        for ($i = 0; $i < 1000 && !$this->answers(); $i++) {
            usleep(10_000);
        }
    }

    /** Null where the program is not installed. */
    public static function redis(): ?self
    {
        return self::start('redis-server', '--port', '0', '--save', '', '--unixsocket');
    }

    /** Null where the program is not installed. */
    public static function memcached(): ?self
    {
        return self::start('memcached', '-u', trim((string) shell_exec('id -un')), '-s');
    }

    private static function start(string $program, string ...$options): ?self
    {
        foreach (explode(':', getenv('PATH') . self::PATH) as $folder) {
            if (is_executable("$folder/$program")) {
                $own = sys_get_temp_dir() . '/msgpack-' . bin2hex(random_bytes(6));
                return new self($own, "$folder/$program", ...$options);
            }
        }
        return null;
    }

    private function answers(): bool
    {
        $socket = @stream_socket_client("unix://$this->socket");
        return $socket !== false && fclose($socket);
    }

    public function __destruct()
    {
        proc_terminate($this->process, 9);
        proc_close($this->process);
        array_map(unlink(...), glob("$this->folder/*") ?: []);
        rmdir($this->folder);
    }
}
