<?php
/** Why answers_of_one_process() cannot be called. Null: it can. */
function server_is_missing(): ?string
{
    return PHP_SAPI !== 'cli' || PHP_OS_FAMILY === 'Windows' ? 'needs the server of PHP on the command line' : null;
}

/**
 * Requests a script from PHP's own server, whose requests are all of one process.
 *
 * @param string[] $queries a request each
 * @return string[]
 */
function answers_of_one_process(string $script, array $queries): array
{
    $command = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', '-S', '127.0.0.1:0', $script];
    $server = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
    while (!preg_match('~http://\S+:\d+~', $line = (string) fgets($pipes[2]), $address)) {
        $line === '' && die('The server has not started');
    }
    $answers = array_map(fn ($query) => (string) @file_get_contents("$address[0]/?$query"), $queries);
    proc_terminate($server);
    return $answers;
}
