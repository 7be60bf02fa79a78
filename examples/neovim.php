<?php
/**
 * Drives Neovim over MessagePack-RPC: replaces text in its current buffer, and counts the changes as it reports
 * them.
 *
 *   nvim --listen /tmp/nvim.sock FILE
 *   php -d extension=msgpack examples/neovim.php unix:///tmp/nvim.sock PATTERN REPLACEMENT
 */
declare(strict_types=1);

use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type\Ext;

final class Neovim
{
    private const REQUEST = 0;      // [0, id, method, parameters]
    private const RESPONSE = 1;     // [1, id, error, result]
    private const NOTIFICATION = 2; // [2, event, parameters]

    private readonly StreamReader $reader;
    private readonly StreamWriter $writer;
    private int $lastId = 0;

    /** @var list<array{string, array<mixed>}> the received notifications */
    public array $notifications = [];

    /** @param resource $socket blocking */
    public function __construct($socket)
    {
        $this->reader = new StreamReader($socket);
        $this->writer = new StreamWriter($socket);
    }

    /** Calls a function of Neovim's API. Buffers, windows and tab pages are Exts, as arguments and as results. */
    public function call(string $method, mixed ...$parameters): mixed
    {
        $id = ++$this->lastId;
        $this->send([self::REQUEST, $id, $method, $parameters]);
        while ($this->reader->read($message)) {
            if (!is_array($message)) {
                throw new RuntimeException('Not a message of MessagePack-RPC');
            }
            [$type, $first, $second, $third] = $message + [null, null, null, null];
            if ($type === self::RESPONSE && $first === $id) {
                return $second === null ? $third : throw new RuntimeException(self::describe($second));
            }
            if ($type === self::NOTIFICATION && is_string($first) && is_array($second)) {
                $this->notifications[] = [$first, $second];
            } elseif ($type === self::REQUEST) {
                $this->send([self::RESPONSE, $first, 'Not supported', null]);
            }
        }
        throw new RuntimeException('Neovim has closed the connection');
    }

    /** @param list<mixed> $message */
    private function send(array $message): void
    {
        $this->writer->write($message);
        $this->writer->flush();
    }

    /** An error is a list of its kind and its text. */
    private static function describe(mixed $error): string
    {
        $text = is_array($error) ? $error[1] ?? null : $error;
        return is_string($text) ? $text : 'An error without a text';
    }
}

if (count($argv) !== 4) {
    fwrite(STDERR, "usage: php examples/neovim.php unix:///SOCKET PATTERN REPLACEMENT\n");
    exit(2);
}
$socket = stream_socket_client($argv[1], $code, $error, 5) ?: throw new RuntimeException("Cannot connect: $error");
stream_set_timeout($socket, 10);
$neovim = new Neovim($socket);

$buffer = $neovim->call('nvim_get_current_buf');
if (!$buffer instanceof Ext || !$neovim->call('nvim_buf_attach', $buffer, false, new MessagePack\Type\Map([]))) {
    throw new RuntimeException('No buffer that can be changed');
}
$lines = $neovim->call('nvim_buf_get_lines', $buffer, 0, -1, true);
foreach (array_values((array) $lines) as $number => $line) {
    $new = is_string($line) ? str_replace($argv[2], $argv[3], $line) : '';
    if ($new !== $line) {
        $neovim->call('nvim_buf_set_lines', $buffer, $number, $number + 1, true, [$new]);
    }
}
$events = array_column($neovim->notifications, 0);
echo count(array_keys($events, 'nvim_buf_lines_event', true)), " lines changed\n";
try {
    $neovim->call('nvim_exec_lua', 'error("as a test of " .. ...)', ['errors']);
} catch (RuntimeException $e) {
    echo strtok($e->getMessage(), "\n"), "\n";
}
