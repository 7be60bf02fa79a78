<?php
/** Implements tools/collisions. With arguments it is a worker, which unpacks a message. */
use MessagePack\{BufferUnpacker, StreamReader, UnpackOptions};

require dirname(__DIR__) . '/benchmarks/lib/Callgrind.php';

const LIMIT = 5;
const KEYS = 10_000; // of 18 bytes: 180 KB
const STRIDE = 65536;
const EVERYWHERE = '/^(strings of .*|integers)$/';

class Taker { public function __unserialize(array $data): void {} }
#[AllowDynamicProperties] class Any {}

/** @return list<string> strings of the same hash, all of its bits: nine times one of three pairs */
function strings_of_one_hash(): array
{
    $strings = [''];
    for ($i = 0; $i < 9; $i++) {
        $strings = array_merge(...array_map(fn ($string) => ["{$string}Ez", "{$string}FY", "{$string}G8"], $strings));
    }
    return array_slice($strings, 0, KEYS);
}

function low_bits(string $string, int $hash): int
{
    foreach (str_split($string) as $byte) {
        $hash = ($hash * 33 + ord($byte)) % STRIDE;
    }
    return $hash;
}

/** @return list<string> strings whose hashes have the same low bits: a number, and what makes up for it */
function strings_of_one_bucket(): array
{
    $ends = $strings = [];
    for ($i = 0; $i < 64 ** 3; $i++) {
        $end = chr(48 + ($i & 63)) . chr(48 + ($i >> 6 & 63)) . chr(48 + ($i >> 12));
        $ends[low_bits($end, 0)] ??= $end;
    }
    for ($i = 0; count($strings) < KEYS; $i++) {
        $begin = sprintf('%015d', $i);
        $end = $ends[(7 + STRIDE - low_bits($begin, 5381) * 33 ** 3 % STRIDE) % STRIDE] ?? null;
        if ($end !== null) {
            $strings[] = $begin . $end;
        }
    }
    return $strings;
}

/** @return list<int> integers in no order, `$stride` apart */
function integers(int $stride, int $sign = 1): array
{
    return array_map(fn (int $i) => $sign * (($i * 7919) % KEYS + 1) * $stride, range(0, KEYS - 1));
}

/** @return array<string, array{list<int|string>, list<int|string>}> keys that collide, and others as long, by kind */
function kinds(): array
{
    $others = array_map(fn (int $i) => substr(md5((string) $i), 0, 18), range(1, KEYS));
    $ofOneHash = strings_of_one_hash();
    $few = array_slice($ofOneHash, 0, 60);
    return [
        'strings of one hash' => [$ofOneHash, $others],
        'strings of one bucket' => [strings_of_one_bucket(), $others],
        'the last of 60 again and again' => [[...$few, ...array_fill(0, KEYS, $few[0])], [...array_slice($others, 0, 60), ...array_fill(0, KEYS, $others[0])]],
        'integers' => [integers(STRIDE), integers(STRIDE + 1)],
        'negative integers' => [integers(STRIDE, -1), integers(STRIDE + 1, -1)],
        'digits' => [array_map(strval(...), integers(STRIDE)), array_map(strval(...), integers(STRIDE + 1))],
        'integers among strings' => [
            array_merge(...array_map(null, integers(STRIDE), strings_of_one_bucket())),
            array_merge(...array_map(null, integers(STRIDE + 1), $others)),
        ],
    ];
}

function head(int $small, int $large, int $count): string
{
    return $count < 16 ? chr($small | $count) : chr($large) . pack('N', $count);
}

function key_of(int|string $key): string
{
    return is_string($key) ? chr(0xa0 | strlen($key)) . $key : msgpack_pack($key);
}

/** @param list<int|string> $keys */
function pairs(array $keys, string $before = '', int $more = 0): string
{
    return head(0x80, 0xdf, count($keys) + $more) . $before . implode(array_map(fn ($key) => key_of($key) . "\x01", $keys));
}

/** @param list<int|string> $keys */
function list_of(array $keys): string
{
    return implode(array_map(key_of(...), $keys));
}

/** A definition of a shape of the compact form, or a record of msgpackr, with the values of the first record. */
function definition(array $keys, string $head): string
{
    return $head . list_of($keys) . str_repeat("\x01", count($keys));
}

const ANNOUNCED = "\x92\x82\xc0\x03\x00\x00";

/**
 * What makes a message of keys, what reads it, and of which of the kinds that are measured everywhere, by form.
 *
 * @return array<string, array{0: Closure, 1: Closure, 2?: string}>
 */
function forms(): array
{
    $unpack = fn (string $bytes) => @msgpack_unpack($bytes);
    $reader = fn (int $options) => function (string $bytes) use ($options) {
        try {
            return (new BufferUnpacker($bytes, $options))->unpack();
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            return $e;
        }
    };
    $short = fn (array $keys) => head(0x90, 0xdd, count($chunks = array_chunk($keys, 60))) . implode(array_map(fn ($chunk) => pairs($chunk), $chunks));
    return [
        'map' => [pairs(...), $unpack],
        'many maps of 60' => [$short, $unpack],
        'MessagePackUnpacker' => [pairs(...), function (string $bytes) {
            $unpacker = new MessagePackUnpacker();
            $unpacker->feed($bytes);
            return @$unpacker->execute() ? $unpacker->data() : false;
        }],
        'BufferUnpacker' => [pairs(...), $reader(0)],
        'in pieces of 4 KB' => [pairs(...), function (string $bytes) {
            $unpacker = new BufferUnpacker();
            foreach (str_split($bytes, 4096) as $piece) {
                $unpacker->append($piece);
                try {
                    $values = $unpacker->tryUnpack();
                } catch (MessagePack\Exception\UnpackingFailedException $e) {
                    return $e;
                }
            }
            return $values;
        }],
        'StreamReader' => [pairs(...), function (string $bytes) {
            $stream = fopen('php://memory', 'r+');
            fwrite($stream, $bytes);
            rewind($stream);
            try {
                return (new StreamReader($stream))->read($message);
            } catch (MessagePack\Exception\UnpackingFailedException $e) {
                return $e;
            }
        }],
        'MAP_AS_OBJECT' => [pairs(...), $reader(UnpackOptions::MAP_AS_OBJECT)],
        'stdClass' => [fn (array $keys) => pairs($keys, "\xc0\xa8stdClass", 1), $unpack],
        'dynamic properties' => [fn (array $keys) => pairs($keys, "\xc0\xa3Any", 1), $unpack],
        'payload' => [fn (array $keys) => pairs($keys, "\xc0\xa5Taker", 1), $unpack],
        'assoc=0' => [pairs(...), function (string $bytes) {
            $unpacker = new MessagePackUnpacker();
            $unpacker->setOption(MessagePack::OPT_ASSOC, false);
            $unpacker->feed($bytes);
            return @$unpacker->execute() ? $unpacker->data() : false;
        }],
        'compact map' => [fn (array $keys) => ANNOUNCED . pairs($keys), $unpack],
        'compact maps of 60' => [fn (array $keys) => ANNOUNCED . $short($keys), $unpack],
        'compact stdClass' => [fn (array $keys) => ANNOUNCED . pairs($keys, "\xc0\xa8stdClass", 1), $unpack],
        'compact payload' => [fn (array $keys) => ANNOUNCED . pairs($keys, "\xc0\xa5Taker", 1), $unpack],
        'compact shape' => [fn (array $keys) => definition($keys, ANNOUNCED . "\xdd" . pack('N', 1 + 2 * count($keys)) . "\xc7\x00\x51"), $unpack],
        'record' => [fn (array $keys) => definition($keys, "\xd4\x72\x40\xdd" . pack('N', count($keys))), $reader(UnpackOptions::USE_RECORDS), '/^strings/'],
        'record as object' => [fn (array $keys) => definition($keys, "\xd4\x72\x40\xdd" . pack('N', count($keys))),
            $reader(UnpackOptions::USE_RECORDS | UnpackOptions::MAP_AS_OBJECT), '/^strings/'],
        'ids' => [fn (array $keys) => "\xdd" . pack('N', count($keys)) . implode(array_map(fn ($id) => "\xd6\x69" . pack('N', (int) $id) . "\x90", $keys)),
            $reader(UnpackOptions::STRUCTURED_CLONE), '/^integers$/'],
        'session' => [pairs(...), function (string $bytes) {
            $_SESSION = [];
            return @session_decode($bytes);
        }],
    ];
}

if (isset($argv[2])) { // a worker
    if ($argv[1] === 'session') {
        ini_set('session.serialize_handler', 'msgpack');
        session_start(['use_cookies' => 0, 'cache_limiter' => '']);
    }
    $value = forms()[$argv[1]][1](file_get_contents($argv[2]));
    exit($value === false || $value instanceof Exception ? 1 : 0);
}

/** Starts a worker under callgrind, which unpacks a message of this form: the process, its errors, and its file. */
function start(string $form, string $message): array
{
    $file = tempnam(sys_get_temp_dir(), 'collisions');
    file_put_contents($file, $message);
    $valgrind = ['/usr/bin/setarch', '-R', '/usr/bin/valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null'];
    $command = [...$valgrind, PHP_BINARY, '-n', '-d', 'extension=' . dirname(__DIR__) . '/modules/msgpack.so',
        '-d', 'session.save_path=' . sys_get_temp_dir(), __FILE__, $form, $file];
    $process = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes, null, ['PATH' => '/usr/bin:/bin']);
    return [$process, $pipes[2], $file];
}

/** Throws if the message was rejected and may not be. */
function instructions(array $started, bool $mayBeRejected = false): int
{
    [$process, $errors, $file] = $started;
    $log = stream_get_contents($errors);
    $status = proc_close($process);
    unlink($file);
    if ($status > ($mayBeRejected ? 1 : 0) || !preg_match('/Collected : (\d+)/', $log, $match)) {
        throw new RuntimeException("callgrind failed: $log");
    }
    return (int) $match[1];
}

if (($absence = Callgrind::absence()) !== null) {
    fwrite(STDERR, "$absence\n");
    exit(2);
}
$isWithin = true;
$kinds = kinds();
printf("%-22s %-34s %14s %14s %7s\n", 'form', 'keys', 'collide', 'others', 'ratio');
foreach (array_keys(forms()) as $form) {
    $nothing = instructions(start($form, "\x80"));
    foreach ($kinds as $kind => [$colliding, $others]) {
        [$make, , $measured] = forms()[$form] + [2 => in_array($form, ['map', 'compact map']) ? '//' : EVERYWHERE];
        if (!preg_match($measured, $kind)) {
            continue;
        }
        $first = start($form, $make($colliding));
        $second = start($form, $make($others));
        $collide = instructions($first, true) - $nothing;
        $ordinary = instructions($second) - $nothing;
        $isWithin = $isWithin && $collide <= LIMIT * $ordinary;
        printf("%-22s %-34s %14s %14s %7.2f%s\n", $form, $kind, number_format($collide), number_format($ordinary), $collide / $ordinary,
            $collide <= LIMIT * $ordinary ? '' : '  TOO MANY');
    }
}
exit($isWithin ? 0 : 1);
