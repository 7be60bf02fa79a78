--TEST--
A message has the same result with cold and warm caches: whole, truncated, and in pieces
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

/* The key K of messages, different in each run, so that it is not cached. */
function fresh_key(): string
{
    static $runs = 0;
    return sprintf('%04x', ++$runs);
}

/* The result of each interface for the bytes, and where it stops. */
function answers(string $bytes): array
{
    $said = [];
    set_error_handler(function (int $level, string $message) use (&$said): bool {
        $said[] = $message;
        return true;
    });
    $said[] = msgpack_unpack($bytes);
    foreach (['unpack', 'tryUnpack', 'unpackMap'] as $method) {
        $unpacker = new BufferUnpacker($bytes);
        try {
            $said[$method] = $unpacker->$method();
        } catch (Exception $e) {
            $said[$method] = $e::class . ": {$e->getMessage()}";
        }
        $said["$method left"] = $unpacker->getRemainingCount();
    }
    $said['pieces'] = in_pieces($bytes);
    restore_error_handler();
    return $said;
}

function in_pieces(string $bytes): array
{
    $unpacker = new BufferUnpacker;
    $other = new MessagePackUnpacker;
    $said = [];
    foreach (str_split($bytes) as $i => $byte) {
        $other->feed($byte);
        $said[] = $other->execute() ? [$i, $other->data()] : $i;
        try {
            $said[] = [$unpacker->append($byte)->tryUnpack(), $unpacker->getRemainingCount()];
        } catch (Exception $e) {
            return [...$said, $e->getMessage(), $unpacker->getRemainingCount()];
        }
    }
    return $said;
}

/* With K as its first key, $bytes begins like $usual, which has been unpacked several times, or never. */
function shown(string $usual, string $bytes, bool $warm): string
{
    $key = fresh_key();
    for ($i = 0; $warm && $i < 4; $i++) {
        msgpack_unpack(str_replace('KKKK', $key, $usual));
    }
    return str_replace($key, 'KKKK', print_r(answers(str_replace('KKKK', $key, $bytes)), true));
}

$pair = "\xa4KKKK\x01";
$usual = ['two' => "\x82$pair\xa1b\x02", 'three' => "\x83$pair\xa1b\x02\xa1c\x03", 'a container' => "\x83$pair\xa1b\x91\x02\xa1c\x80"];
$messages = [];
foreach ($usual as $name => $map) {
    $messages["$name, whole"] = [$map, $map];
    $messages["$name, in an array"] = [$map, "\x92$map$map"];
    $messages["$name, in a map"] = [$map, "\x82\xa1x$map\xa1y$map"];
    foreach (range(0, 255) as $head) {
        $rest = substr($map, strlen("\x82$pair"));
        foreach (["\0\0\0\2\1\1", "\xff\xff\xff\xff\xff\xff\xff\xff\xff"] as $i => $body) {
            $messages["$name, second key $head $i"] = [$map, $map[0] . $pair . chr($head) . $body . $rest];
        }
    }
    foreach (["\xd9\1b", "\xda\0\1b", "\xc4\1b", "\xa1c", "\xa2bb", "\xa0", "\xa4KKKK", "\x07", "\xa17"] as $key) {
        $messages["$name, second key " . bin2hex($key)] = [$map, $map[0] . $pair . $key . "\x02\xa1c\x03"];
    }
}
$runs = $different = 0;
foreach ($messages as $name => [$map, $message]) {
    for ($length = strlen($message); $length > 6; $length--) {
        $bytes = substr($message, 0, $length);
        $runs++;
        if (shown($map, $bytes, true) !== shown($map, $bytes, false) && ++$different <= 5) {
            echo "$name: ", bin2hex($bytes), "\n", shown($map, $bytes, true), shown($map, $bytes, false);
        }
    }
}
echo $runs > 10000 ? 'many' : $runs, " messages, $different with another answer\n";

$unpacker = new BufferUnpacker("\x83\xa1a\x01\xa1b\x02\xa1c\x03");
for ($i = 0; $i < 4; $i++) {
    $unpacker->seek(0)->unpack();
}
foreach (["\x82\xa1a\x01\xd7\xff", "\x83\xa1a\x01\xa1b\x02\xcb", "\x83\xa1a\x01\xc9", "\x83\xa1a\x01\xdc", "\x83\xa1a\x01\xdd\0", "\x83\xa1a\x01\xde"] as $bytes) {
    try {
        print_r($unpacker->reset($bytes)->tryUnpack());
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
many messages, 0 with another answer
Invalid map key type: expected int, str or bin but got ext (0xd7)
Invalid map key type: expected int, str or bin but got float (0xcb)
Invalid map key type: expected int, str or bin but got ext (0xc9)
Invalid map key type: expected int, str or bin but got array (0xdc)
Invalid map key type: expected int, str or bin but got array (0xdd)
Invalid map key type: expected int, str or bin but got map (0xde)
