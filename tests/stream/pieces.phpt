--TEST--
A message in pieces has the values and errors of the whole message, through every interface
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

require __DIR__ . '/../pecl/include/dice.php';
require __DIR__ . '/../library/include/messages.php';
$interfaces = require __DIR__ . '/include/interfaces.php';

/** Decodes the whole value by value, as a tryUnpack() that throws returns nothing. */
function whole(string $bytes): array
{
    $unpacker = new BufferUnpacker($bytes);
    $values = [];
    $end = 0;
    try {
        while ($unpacker->hasRemaining()) {
            $values[] = $unpacker->unpack();
            $end = strlen($bytes) - $unpacker->getRemainingCount();
        }
    } catch (MessagePack\Exception\InsufficientDataException $thrown) {
    } catch (MessagePack\Exception\UnpackingFailedException $thrown) {
        $end = strlen($bytes) - $unpacker->getRemainingCount();
    }
    return outcome($values, $thrown ?? null, $end);
}

/** Short messages in all splits in two and three, then pieces of one size, then random ones. */
function cuts(string $bytes, Dice $dice): Generator
{
    $length = strlen($bytes);
    for ($i = 1; $i < min($length, 200); $i++) {
        yield [substr($bytes, 0, $i), substr($bytes, $i)];
        for ($j = $i + 1; $j < $length && $length <= 14; $j++) {
            yield [substr($bytes, 0, $i), substr($bytes, $i, $j - $i), substr($bytes, $j)];
        }
    }
    foreach ([1, 2, 3, 5, 64, 512] as $size) {
        yield str_split($bytes, $size);
    }
    for ($i = 0; $i < 3; $i++) {
        $pieces = [];
        for ($at = 0; $at < $length; $at += strlen(end($pieces))) {
            $pieces[] = substr($bytes, $at, 1 + $dice->roll(40));
        }
        yield $pieces;
    }
}

/** Each kind of token, alone and nested; malformed bytes; then random messages, some of them mutated. */
function corpus(Dice $dice): Generator
{
    $body = str_repeat('b', 70);
    $tokens = [
        "\x05", "\xff", "\xc0", "\xc2", "\xc3", "\xca\x3f\x80\0\0", "\xcb\x3f\xf8\0\0\0\0\0\0", "\xcc\xff", "\xcd\1\0", "\xce\0\1\0\0",
        "\xcf\0\0\0\1\0\0\0\0", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "\xd0\x80", "\xd1\x80\0", "\xd2\x80\0\0\0", "\xd3\x80\0\0\0\0\0\0\0",
        "\xa3abc", "\xd9\x46$body", "\xda\0\x46$body", "\xdb\0\0\0\x46$body", "\xc4\x46$body", "\xc5\0\x46$body", "\xc6\0\0\0\x46$body",
        "\xd4\1a", "\xd5\1ab", "\xd6\1abcd", "\xd7\1abcdefgh", "\xd8\1abcdefghabcdefgh", "\xc7\3\1abc", "\xc8\0\3\1abc", "\xc9\0\0\0\3\1abc",
        "\xc7\0\1", "\x90", "\x92\1\2", "\xdc\0\2\1\2", "\xdd\0\0\0\2\1\2", "\x80", "\x81\xa1k\1", "\xde\0\1\xa1k\1", "\xdf\0\0\0\1\xa1k\1",
        "\x82\xa2kk\1\xa2kk\xa3abc", "\x81\xcf\xff\xff\xff\xff\xff\xff\xff\xff\1", "\x83\1\1\xd0\x80\2\xc4\1k\3",
    ];
    foreach ($tokens as $token) {
        yield $token;
        yield "\x93$token$token\xa1e\7";
        yield "\x82\xa1a$token\xa1b\x92$token\1";
        yield "\x92$token\xc1\1";
        yield "\x93\x81$token" . substr($token, 0, -1);
    }
    yield str_repeat("\x91", 30) . str_repeat("\x81\xa1k", 30) . "\1";
    yield str_repeat("\x91", 4097);
    yield "\xdc\x10\0" . str_repeat("\xcd\xff\xff", 4096);
    yield "\xde\x01\x00" . implode(array_map(fn($i) => "\xcd" . pack('n', $i) . "\xa5value", range(0, 255)));
    $messages = new Messages($dice);
    for ($i = 0; $i < 250; $i++) {
        $message = $messages->message(4) . $messages->message(2);
        yield $i % 3 ? $message : $messages->mutate($message);
    }
}

$counts = array_fill_keys(array_keys($interfaces), 0);
$dice = new Dice(61);
foreach (corpus($dice) as $bytes) {
    $whole = whole($bytes);
    foreach (cuts($bytes, $dice) as $pieces) {
        foreach ($interfaces as $name => $interface) {
            $got = $interface($pieces);
            // A tryUnpack() that throws does not return the values before the error.
            $same = $got['error'] === $whole['error'] && $got['offset'] === $whole['offset']
                && serialize($got['values']) === serialize($got['error'] ? array_slice($whole['values'], 0, count($got['values'])) : $whole['values']);
            if (!$same) {
                echo "$name: DIFFERENT for ", implode(' ', array_map('bin2hex', array_slice(array_map(fn($piece) => substr($piece, 0, 40), $pieces), 0, 20))), "\n";
                echo '  ', substr(json_encode([$got, $whole], JSON_INVALID_UTF8_SUBSTITUTE), 0, 500), "\n";
                exit;
            }
            $counts[$name]++;
        }
    }
}
foreach ($counts as $name => $count) {
    echo "$name: ", $count > 20000 ? 'more than 20000' : $count, " ways\n";
}
?>
--EXPECT--
BufferUnpacker: more than 20000 ways
BufferUnpacker, released: more than 20000 ways
StreamReader: more than 20000 ways
