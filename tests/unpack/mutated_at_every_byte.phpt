--TEST--
A message with any one byte replaced is read as the specification says, or rejected
--EXTENSIONS--
msgpack
--INI--
memory_limit=64M
--FILE--
<?php
require __DIR__ . '/include/sample.php';
require __DIR__ . '/include/structure.php';

/** "a value", "extra bytes", "cut short", "malformed" or "wrong property type"; or what is none of these. */
function outcome(string $bytes): string
{
    error_clear_last();
    try {
        $value = @msgpack_unpack($bytes);
    } catch (TypeError $error) {
        return str_starts_with($error->getMessage(), 'Cannot assign ') ? 'wrong property type' : $error->getMessage();
    } catch (Throwable $throwable) {
        return get_class($throwable) . ': ' . $throwable->getMessage();
    }
    $error = error_get_last()['message'] ?? '';
    return match ($error) {
        '[msgpack] (php_msgpack_unserialize) Extra bytes' => 'extra bytes',
        '[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing' => $value === false ? 'cut short' : 'cut short, yet a value',
        '[msgpack] (php_msgpack_unserialize) Parse error' => $value === false ? 'malformed' : 'malformed, yet a value',
        default => $value === false ? "false, $error" : 'a value',
    };
}

/** $sample with each byte replaced by every other value. */
function mutations(string $sample): iterable
{
    for ($at = 0; $at < strlen($sample); $at++) {
        for ($byte = 0; $byte < 256; $byte++) {
            if (chr($byte) !== $sample[$at]) {
                yield "$at=" . dechex($byte) => substr_replace($sample, chr($byte), $at, 1);
            }
        }
    }
}

/** Whether a map has a key that no property of a stdClass can have. */
function has_hidden_name(mixed $value): bool
{
    foreach (is_array($value) ? $value : [] as $key => $each) {
        if (str_starts_with($key, "\0") || has_hidden_name($each)) {
            return true;
        }
    }
    return false;
}

/** In a message where assoc=1. */
function has_hidden_name_in(string $bytes): bool
{
    ini_set('msgpack.assoc', '1');
    $has = has_hidden_name(@msgpack_unpack($bytes));
    ini_set('msgpack.assoc', '0');
    return $has;
}

echo "Every format, where nil keys mean nothing\n";
foreach ([1, 0] as $assoc) {
    ini_set('msgpack.php_only', '0');
    ini_set('msgpack.assoc', $assoc);
    $counts = ['a value' => 0, 'extra bytes' => 0, 'cut short' => 0, 'malformed' => 0];
    foreach (mutations(sample()) as $mutation => $bytes) {
        $end = end_of_value($bytes);
        $expected = is_string($end) ? $end : ($end < strlen($bytes) ? 'extra bytes' : 'a value');
        $expected = !$assoc && str_ends_with($mutation, '=0') && has_hidden_name_in($bytes) ? 'malformed' : $expected;
        $outcome = outcome($bytes);
        if ($outcome !== $expected) {
            echo "  $mutation: $outcome, not $expected\n";
        }
        $counts[$outcome] = ($counts[$outcome] ?? 0) + 1;
    }
    echo "  assoc=$assoc: ", urldecode(http_build_query($counts, '', ', ')), "\n";
}

echo "Every form of a PHP value\n";
foreach ([1, 0] as $assoc) {
    ini_set('msgpack.php_only', '1');
    ini_set('msgpack.assoc', $assoc);
    $outcomes = [];
    foreach (mutations(php_sample()) as $bytes) {
        $outcomes[outcome($bytes)] = true;
    }
    ksort($outcomes);
    echo "  assoc=$assoc: ", implode(', ', array_keys($outcomes)), "\n";
}
?>
--EXPECT--
Every format, where nil keys mean nothing
  assoc=1: a value=38344, extra bytes=10848, cut short=14230, malformed=73
  assoc=0: a value=38336, extra bytes=10848, cut short=14230, malformed=81
Every form of a PHP value
  assoc=1: a value, cut short, extra bytes, malformed, wrong property type
  assoc=0: a value, cut short, extra bytes, malformed, wrong property type
