--TEST--
Classes that opcache has preloaded, and keeps in memory that cannot be written to, request after request
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/server.php';
ServerWithOpcache::skip();
?>
--FILE--
<?php
require __DIR__ . '/include/server.php';
$script = __DIR__ . '/include/preloaded_app.php';
$user = trim((string) shell_exec('id -un'));
foreach ([[], ['opcache.preload=' . __DIR__ . '/include/preloaded.php', "opcache.preload_user=$user"]] as $settings) {
    $server = new ServerWithOpcache($script, $settings);
    for ($request = 0; $request < 3; $request++) {
        $answers[] = $server->ask();
    }
    unset($server);
}
echo implode("---\n", array_unique($answers));
?>
--EXPECT--
[{"points":[{"x":1,"y":2},{"x":3,"y":0}],"dates":{"a":{"date":"2026-01-02 03:04:05.000000","timezone_type":2,"timezone":"Z"},"b":null},"level":2,"tags":["a",{"b":"c"}],"previous":{"points":[],"dates":[],"level":1,"tags":["a",{"b":"c"}],"previous":null}},{"points":[],"dates":[],"level":2,"tags":["a",{"b":"c"}],"previous":null}] same
{"name":"none","options":{"levels":[1]},"parent":{"name":"none","options":{"levels":[1,2]},"parent":null}} same
