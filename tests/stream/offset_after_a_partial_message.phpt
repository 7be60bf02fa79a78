--TEST--
StreamReader::getOffset() is that of the last message's end after a part of the next one, and that of an error
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, StreamReader, UnpackOptions};
use MessagePack\Exception\UnpackingFailedException;

function reader(string $bytes, int $options = 0, mixed ...$more): array
{
    [$out, $in] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($in, false);
    fwrite($out, $bytes);
    return [new StreamReader($in, $options, ...$more), $out];
}

function show(string $name, string $bytes, string $rest, ?callable $read = null, mixed ...$more): void
{
    $read ??= fn ($reader) => $reader->read($message);
    [$reader, $out] = reader($bytes, ...$more);
    $offsets = [$reader->getOffset()];
    foreach (['', $rest] as $next) {
        fwrite($out, $next);
        do {
            $found = $read($reader);
            $offsets[] = $reader->getOffset();
        } while ($found);
    }
    echo "$name: ", implode(' ', $offsets), "\n";
}

$list = ["\x01\x93\x01\x92\x02", "\x03\x04\x05"];
$long = "\xdb\0\0\x50\0" . str_repeat('s', 0x5000);
show('read()', ...$list);
show('readRaw()', ...$list, read: fn ($reader) => $reader->readRaw());
show('codec', ...$list, read: null, codec: new Codec('mixed'));
show('long string', "\x01\x92" . substr($long, 0, 15_000), substr($long, 15_000) . "\x02\x03");
show('compact', "\x92\x82\xc0\x03\x00\x00\x92\xa3abc\xa3", "def\x01", null, UnpackOptions::COMPACT);
show('records', "\xd4\x72\x40\x91\xa2id\x01\x40", "\x02\x03", null, UnpackOptions::USE_RECORDS);

[$reader, $out] = reader($list[0]);
foreach ($reader as $message) {
    echo "$message at {$reader->getOffset()}, then ";
}
echo $reader->getOffset(), "\n";

$errors = ['malformed' => ["\x01\x92\x02\xc1", 100], 'too long' => ["\x01\x93\x02\x03", 2], 'end' => ["\x01\x92\x02", 100]];
foreach ($errors as $name => [$bytes, $limit]) {
    [$reader, $out] = reader($bytes, maxMessageSize: $limit);
    fclose($out);
    try {
        while ($reader->read($message));
    } catch (UnpackingFailedException $e) {
        echo "$name: {$reader->getOffset()}, {$e->getOffset()}\n";
    }
}
?>
--EXPECT--
read(): 0 1 1 7 8 8
readRaw(): 0 1 1 7 8 8
codec: 0 1 1 7 8 8
long string: 0 1 1 20488 20489 20489
compact: 0 0 15 16 16
records: 0 8 8 10 11 11
1 at 1, then 1
malformed: 4, 3
too long: 1, 1
end: 3, 3
