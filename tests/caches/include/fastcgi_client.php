<?php
/** A FastCGI client with concurrent requests. */
final class FastCgiClient
{
    private const BEGIN_REQUEST = 1, END_REQUEST = 3, PARAMS = 4, STDIN = 5, STDOUT = 6;

    public function __construct(private string $socket, private string $script)
    {
    }

    /**
     * @param iterable<mixed, array<string, string|int>> $queries
     * @return Generator<mixed, ?string> the body for each query, by its key and in any order; null where the server did not finish it
     */
    public function answers(iterable $queries, int $at_once): Generator
    {
        $queries = (fn() => yield from $queries)();
        $connections = $keys = $received = [];
        while ($connections || $queries->valid()) {
            for (; count($connections) < $at_once && $queries->valid(); $queries->next()) {
                $connection = $this->begin($queries->current());
                $id = get_resource_id($connection);
                [$connections[$id], $keys[$id], $received[$id]] = [$connection, $queries->key(), ''];
            }
            $readable = $connections;
            $none = null;
            stream_select($readable, $none, $none, 60);
            foreach ($readable ?: $connections as $id => $connection) {
                $bytes = $readable ? fread($connection, 1 << 16) : '';
                $received[$id] .= $bytes;
                if ($bytes === '' || $bytes === false) {
                    unset($connections[$id]);
                    fclose($connection); // the worker waits for that
                    yield $keys[$id] => self::body($received[$id]);
                }
            }
        }
    }

    /** @return resource */
    private function begin(array $query)
    {
        $parameters = '';
        $values = ['REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => $this->script, 'QUERY_STRING' => http_build_query($query), 'PATH' => getenv('PATH')];
        foreach ($values as $name => $value) {
            $parameters .= pack('NN', strlen($name) | 1 << 31, strlen($value) | 1 << 31) . $name . $value;
        }
        $connection = stream_socket_client("unix://$this->socket");
        fwrite($connection, self::record(self::BEGIN_REQUEST, pack('nCx5', 1, 0)) . self::record(self::PARAMS, $parameters)
            . self::record(self::PARAMS, '') . self::record(self::STDIN, ''));
        return $connection;
    }

    private static function record(int $type, string $content): string
    {
        return pack('CCnnxx', 1, $type, 1, strlen($content)) . $content;
    }

    private static function body(string $records): ?string
    {
        $output = '';
        $has_ended = false;
        for ($at = 0; $at + 8 <= strlen($records); $at += 8 + $header['length'] + $header['padding']) {
            $header = unpack('Cversion/Ctype/nid/nlength/Cpadding', $records, $at);
            $has_ended = $has_ended || $header['type'] === self::END_REQUEST;
            $output .= $header['type'] === self::STDOUT ? substr($records, $at + 8, $header['length']) : '';
        }
        return $has_ended ? explode("\r\n\r\n", $output, 2)[1] ?? $output : null;
    }
}
