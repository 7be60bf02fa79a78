<?php
/* Sessions that several clients use concurrently, before and after the switch from PECL's extension to ours, and back. */
require __DIR__ . '/peers.php';
require __DIR__ . '/fastcgi.php';
require __DIR__ . '/servers.php';

/**
 * @param list<string> $libraries msgpack.so, one after another
 * @param list<string> $extensions and settings, for the save handler; {folder} is the one that they may use
 * @param list<list<string>> $of_phases more settings, of each library
 */
function sessions_under_load(array $libraries, int $requests, array $extensions, array $settings, array $of_phases = []): void
{
    $clients = 4;
    $folder = new Folder;
    $settings = str_replace('{folder}', $folder->path, $settings);
    $settings = ['session.use_strict_mode=0', 'session.use_cookies=0', 'session.cache_limiter=', 'session.serialize_handler=msgpack', ...$settings];
    foreach ($libraries as $phase => $library) {
        $of_phase = [...$settings, ...$of_phases[$phase] ?? []];
        $server = Server::fpm($clients, [$library, ...$extensions], $of_phase);
        $running = [];
        for ($client = 0; $client < $clients; $client++) {
            $command = [...php([]), __DIR__ . '/session_client.php', $server->socket, $client, intdiv($requests, $clients * count($libraries)), "$folder->path/$client"];
            $running[] = proc_open($command, [1 => STDOUT], $pipes);
        }
        array_map('proc_close', $running);
        unset($server);
    }
    $server = Server::fpm(1, [$library, ...$extensions], $of_phase);
    $increments = 0;
    for ($client = 0; $client < $clients; $client++) {
        $increments += json_decode(file_get_contents("$folder->path/$client"), true)['increments'];
    }
    $count = request($server->socket, ['id' => 'shared', 'do' => 'read'])['count'];
    echo $count === $increments && $increments > 0 ? "no increment was lost\n" : "$count increments, and not $increments\n";
}
