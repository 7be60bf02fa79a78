<?php
/** PHP-FPM's response of session_app.php; null if it is not JSON. */
function request(string $socket, array $query): ?array
{
    $environment = ['REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => __DIR__ . '/session_app.php', 'QUERY_STRING' => http_build_query($query),
        'PATH' => getenv('PATH')];
    $process = proc_open(['cgi-fcgi', '-bind', '-connect', $socket], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, null, $environment);
    $answer = stream_get_contents($pipes[1]);
    proc_close($process);
    $decoded = json_decode(explode("\r\n\r\n", $answer, 2)[1] ?? '', true);
    if ($decoded === null) {
        echo json_encode($query), ': ', $answer, "\n";
    }
    return $decoded;
}
