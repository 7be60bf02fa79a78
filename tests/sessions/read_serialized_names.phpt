--TEST--
Under msgpack.read_serialized, a session is read whatever its first variable is called
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
$handlers = new Handlers;
ini_set('msgpack.read_serialized', 1);
$names = ['a', 'a:x', 'a:', 'a:1', 'a:0:{}', 'a:1:{', 'a:1:{i:0;N;}', 'ab:1', 'O:1', 'i:1;', 'N;', '_sf2_attributes', 'é', 'a b', 'x;y', '{x}', 'Foo\Bar', "'", '!', '!a', '#', '',
    "\u{700}", "\u{73f}x", "\u{7c0}", "\u{7ff}", "\u{300}", "\u{800}", "\u{ffff}", "\u{1f600}", str_repeat('n', 300)];
foreach ($names as $name) {
    foreach (['php', 'php_serialize'] as $handler) {
        $variables = [$name => 'first', 'second' => ['x' => $name]];
        $bytes = $handlers->written($handler, $variables);
        $read = $handlers->read($bytes);
        if ($read !== $variables) {
            echo "$handler: ", json_encode($bytes), ' becomes ', json_encode($read), "\n";
        }
    }
}

/* Messages that look like text of PHP's handlers */
foreach ([1, 0] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    foreach ([['k' => '|b:1;x|s:1:"y";'], ['|b:1;x|b:1;' => 1], ['a:1:{i:0;N;}' => 'a:1:{i:0;N;}'], ['' => ''], []] as $variables) {
        $bytes = $handlers->written('msgpack', $variables);
        if ($handlers->read($bytes) !== $variables) {
            echo 'php_only=', $php_only, ': ', json_encode($variables), ' becomes ', json_encode($handlers->read($bytes)), "\n";
        }
    }
}

/* A message with as many variables as a name in UTF-8 seems to announce */
$many = array_fill_keys(array_map(fn ($i) => "k$i", range(1, 0x8000)), '|i:1;');
$bytes = $handlers->written('msgpack', $many);
echo bin2hex(substr($bytes, 0, 3)), ': ', var_export($handlers->read($bytes) === $many, true), "\n";
?>
--EXPECT--
de8000: true
