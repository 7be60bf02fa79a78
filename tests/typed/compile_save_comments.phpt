--TEST--
With opcache.save_comments=0 docblocks are read from the source, and what it does not tell is an error
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(PHP_EXTENSION_DIR . '/opcache.so')) die('skip no opcache beside PHP');
?>
--FILE--
<?php
/** What the script prints where docblocks are not saved, or where a file cache is used, which may be of such a time. */
function printed(string ...$settings): ?string
{
    $command = [PHP_BINARY, '-n'];
    foreach ([
        'extension=' . (ini_get('extension_dir') ?: PHP_EXTENSION_DIR) . '/msgpack.so',
        'zend_extension=' . PHP_EXTENSION_DIR . '/opcache.so',
        'opcache.enable_cli=1',
        'opcache.file_update_protection=0',
        ...$settings,
    ] as $setting) {
        array_push($command, '-d', $setting);
    }
    return shell_exec(implode(' ', array_map('escapeshellarg', [...$command, __DIR__ . '/include/without_comments.php'])));
}

echo $printed = printed('opcache.save_comments=0');
mkdir($cache = __DIR__ . '/save_comments_cache');
foreach (['opcache.save_comments=0', 'opcache.save_comments=1'] as $setting) {
    var_dump(printed($setting, "opcache.file_cache=$cache") === $printed);
}
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($cache, FilesystemIterator::SKIP_DOTS),
    RecursiveIteratorIterator::CHILD_FIRST) as $file) {
    $file->isDir() ? rmdir($file) : unlink($file);
}
rmdir($cache);
?>
--EXPECT--
{"App.Plain":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":["string","null"],"default":null}},"required":["id"]}}
{"App.Lists":{"type":"object","properties":{"list":{"type":"array","items":{"type":"integer"}},"any":{"type":["array","object"]}},"required":["list","any"]}}
{"App.Params":{"type":"object","properties":{"digit":{"type":"integer","minimum":1,"maximum":9},"dates":{"type":"array","items":{"anyOf":[{"type":"string","format":"date-time"},{"type":"integer","minimum":-62167219200,"maximum":253402300799}]}},"rest":{"type":["array","object"],"default":[]}},"required":["digit","dates"]}}
{"App.Properties":{"type":"object","properties":{"dates":{"type":"array","items":{"anyOf":[{"type":"string","format":"date-time"},{"type":"integer","minimum":-62167219200,"maximum":253402300799}]}}},"required":["dates"]}}
{"App.Inherited":{"type":"object","properties":{"count":{"type":"integer","minimum":0,"maximum":5,"default":0},"next":{"anyOf":[{"type":"string","format":"date-time"},{"type":"integer","minimum":-62167219200,"maximum":253402300799},{"type":"null"}],"default":null},"own":{"type":"string","default":""},"dates":{"type":"array","items":{"anyOf":[{"type":"string","format":"date-time"},{"type":"integer","minimum":-62167219200,"maximum":253402300799}]},"default":[]}}}}
{"App.Given":{"type":"object","properties":{"list":{"type":"array","items":{"type":"integer"}}},"required":["list"]}}
Other::$a (/without_comments.Other.inc:1): opcache may have dropped a docblock, and the source does not tell it: use #[Type]
Twice::$a (/without_comments.Twice.inc:1): opcache may have dropped a docblock, and the source does not tell it: use #[Type]
{"Evaluated":{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":3},"b":{"type":"integer"}},"required":["a","b"]}}
EvaluatedWithTrait::$dates (/without_comments.php(58) : eval()'d code:1): opcache may have dropped a docblock, and the source does not tell it: use #[Type]
bool(false)
bool(true)
bool(true)
