--TEST--
The option "throw" throws exactly where a mutated or truncated message otherwise warns
--EXTENSIONS--
msgpack
--INI--
memory_limit=64M
--FILE--
<?php
require __DIR__ . '/include/sample.php';

/** The result of a message, and the first of msgpack's warnings. */
function outcome(string $bytes, bool $throw): array
{
    $warning = null;
    set_error_handler(function (int $level, string $message) use (&$warning) {
        if (preg_match('/^\[msgpack\] \(\w+\) (.*)/s', $message, $match)) {
            $warning ??= ucfirst($match[1]);
        }
        return true;
    });
    try {
        $answer = serialize(msgpack_unpack($bytes, null, ['throw' => $throw]));
    } catch (Throwable $throwable) {
        $answer = get_class($throwable) . ': ' . preg_replace('/ at offset \d+(, in .*)?$/', '', $throwable->getMessage());
    }
    restore_error_handler();
    return [$answer, $warning];
}

function expected(string $answer, ?string $warning): string
{
    $class = $warning === 'Insufficient data for unserializing' ? 'InsufficientDataException' : 'UnpackingFailedException';
    return $warning === null ? $answer : "MessagePack\\Exception\\$class: $warning";
}

function messages(string $sample): iterable
{
    for ($at = 0; $at < strlen($sample); $at++) {
        yield substr($sample, 0, $at + 1);
        for ($byte = 0; $byte < 256; $byte++) {
            yield substr_replace($sample, chr($byte), $at, 1);
        }
    }
}

foreach ([[php_sample(), 1, 0], [php_sample(), 0, 0], [sample(), 1, 1], [sample(), 1, 0]] as [$sample, $assoc, $insert]) {
    ini_set('msgpack.assoc', $assoc);
    ini_set('msgpack.illegal_key_insert', $insert);
    $different = $warned = 0;
    foreach (messages($sample) as $bytes) {
        [$answer, $warning] = outcome($bytes, false);
        [$thrown, $none] = outcome($bytes, true);
        $warned += $warning !== null;
        // Bytes after a value are an error before its __wakeup(), which may throw as well.
        $same = $thrown === expected($answer, $warning) || str_ends_with($thrown, 'UnpackingFailedException: Extra bytes');
        if (!$same || $none !== null) {
            $different++;
            echo bin2hex($bytes), ":\n  $answer, $warning\n  $thrown, $none\n";
        }
    }
    var_dump($different, $warned > 1000);
}
?>
--EXPECT--
int(0)
bool(true)
int(0)
bool(true)
int(0)
bool(true)
int(0)
bool(true)
