--TEST--
A small array or map as a message is read as one with a longer head: complete, truncated, or with more bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point
{
    public int $x = 1;
}

class Data
{
    public ?array $data = null;

    public function __serialize(): array
    {
        return ['kk' => 2];
    }

    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}

enum Suit
{
    case Hearts;
}

/* What a message gives, with its warnings; offsets as in one whose head has two bytes more. */
function answer(string $bytes, array $options, int $more): string
{
    $said = '';
    set_error_handler(function (int $level, string $message) use (&$said): bool {
        $said .= $message;
        return true;
    });
    try {
        $said .= serialize(msgpack_unpack($bytes, options: $options));
    } catch (Exception $e) {
        $said .= preg_replace_callback('/offset \K\d+/', fn ($offset) => $offset[0] + $more, $e->getMessage());
    }
    restore_error_handler();
    return $said;
}

/* The same, with an array 16 or a map 16. */
function with_long_head(string $bytes): string
{
    return (ord($bytes[0]) < 0x90 ? "\xde\0" : "\xdc\0") . chr(ord($bytes[0]) & 15) . substr($bytes, 1);
}

$shared = [1];
$messages = array_map(msgpack_pack(...), [
    [], [1], ['a', 'bb', null], [[]], [[1], 2], [1.5, [true, ['k' => 1]]], range(1, 15), [str_repeat('long', 1000)],
    ['k' => 1], ['kk' => 'v'], ['kkk' => []], ['kk' => ['kk' => ['kk' => 2]]], ['kk' => 1, 'll' => 2], ['kk' => 1, 'll' => [3]],
    ['kk' => 1, 'l' => 'long enough', 'm' => null], ['' => 1], [5 => 1], ['12x' => 1], [5 => 1, 6 => 2],
    new Data, Suit::Hearts, new Point, [new Point, [2]], ['p' => new Point, 'q' => 2], ['r' => &$shared, 's' => &$shared],
]);
array_push($messages, "\x82\xa2kk\x01\xa2kk\x02", "\x81\xa212\x03", "\x81\x91\x01\x02", "\x91\xc1", "\x92\xc1\x01", "\x81\xc1\x01", "\x91\xcf\xff\xff\xff\xff\xff\xff\xff\xff");
$answers = [];
foreach ([[], ['throw' => true], ['max_depth' => 1]] as $options) {
    foreach (['php_only', 'assoc', 'error_display'] as $setting) {
        foreach ([...$messages, ...$messages, ...$messages] as $message) {
            // Three bytes that may announce the compact form are not an array yet.
            for ($length = $message[0] === "\x92" ? 4 : 1; $length <= strlen($message) + 1; $length += $length > 60 ? 997 : 1) {
                $bytes = substr("$message\x05", 0, $length);
                $answer = answer($bytes, $options, 2);
                $answers[$answer] = true;
                if ($answer !== answer(with_long_head($bytes), $options, 0)) {
                    echo bin2hex($bytes), ": $answer, not ", answer(with_long_head($bytes), $options, 0), "\n";
                }
            }
        }
        ini_set("msgpack.$setting", '0');
    }
    array_map(fn ($setting) => ini_restore("msgpack.$setting"), ['php_only', 'assoc', 'error_display']);
}
echo count($answers) > 100 ? 'many' : count($answers), " answers\n";

/* Maps that begin with the key of another, or with a part of it. */
foreach (['kk', 'k', 'kkk', 'kl', 'kk', str_repeat('k', 31), str_repeat('k', 40), 'kk'] as $key) {
    foreach ([1, 2] as $time) {
        echo json_encode(msgpack_unpack(msgpack_pack([$key => $time]))), json_encode(msgpack_unpack(msgpack_pack([[$key => [$key => $time]]]))), "\n";
    }
}

/* In a nested call there may be no level left. */
class Woken
{
    public string $message = "\x92\x01\x02";

    public function __wakeup(): void
    {
        echo answer($this->message, [], 0), "\n";
    }
}
$packed = msgpack_pack([new Woken]);
foreach ([3, 2] as $depth) {
    ini_set('msgpack.max_depth', $depth);
    msgpack_unpack($packed);
}
?>
--EXPECT--
many answers
{"kk":1}[{"kk":{"kk":1}}]
{"kk":2}[{"kk":{"kk":2}}]
{"k":1}[{"k":{"k":1}}]
{"k":2}[{"k":{"k":2}}]
{"kkk":1}[{"kkk":{"kkk":1}}]
{"kkk":2}[{"kkk":{"kkk":2}}]
{"kl":1}[{"kl":{"kl":1}}]
{"kl":2}[{"kl":{"kl":2}}]
{"kk":1}[{"kk":{"kk":1}}]
{"kk":2}[{"kk":{"kk":2}}]
{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":1}[{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":1}}]
{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":2}[{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":2}}]
{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":1}[{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":1}}]
{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":2}[{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":2}}]
{"kk":1}[{"kk":{"kk":1}}]
{"kk":2}[{"kk":{"kk":2}}]
a:2:{i:0;i:1;i:1;i:2;}
[msgpack] (php_msgpack_unserialize) Maximum depth of 2 exceededb:0;
