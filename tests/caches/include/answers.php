<?php
/*
 * The results of every interface of the extension for values that are determined by a number. As a script, prints the
 * results for the numbers below $argv[1] in JSON.
 */
require_once __DIR__ . '/values.php';
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\Extension;
use MessagePack\MessagePack as Library;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type;
use MessagePack\TypeTransformer\TraversableTransformer;

final class Pair implements CanBePacked
{
    public function __construct(public int $first, public array $second)
    {
    }

    public function pack(Packer $packer): string
    {
        return $packer->packExt(7, msgpack_pack([$this->first, $this->second]));
    }
}

final class PairExtension implements Extension
{
    public function getType(): int
    {
        return 7;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof Account ? $packer->pack(['account' => msgpack_pack($value)]) : null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length)
    {
        return new Pair(...msgpack_unpack($unpacker->read($length)));
    }
}

final class UpperCase extends Packer
{
    public function packStr($string)
    {
        return parent::packStr(strtoupper($string));
    }
}

final class Negative extends BufferUnpacker
{
    public function unpack()
    {
        $value = parent::unpack();
        return is_int($value) ? -$value : $value;
    }
}

/** A stream that returns a few bytes at a time; each read suspends the fiber. */
final class SlowStream
{
    public static array $contents = [];
    public $context;
    private string $name;
    private int $at = 0;

    public function stream_open(string $name): bool
    {
        self::$contents[$this->name = $name] ??= '';
        return true;
    }

    public function stream_read(int $count): string
    {
        Fiber::getCurrent() && Fiber::suspend();
        $piece = substr(self::$contents[$this->name], $this->at, min($count, 1 + $this->at % 700));
        $this->at += strlen($piece);
        return $piece;
    }

    public function stream_eof(): bool
    {
        return $this->at === strlen(self::$contents[$this->name]);
    }

    public function stream_write(string $bytes): int
    {
        Fiber::getCurrent() && Fiber::suspend();
        self::$contents[$this->name] .= $taken = substr($bytes, 0, 1000);
        return strlen($taken);
    }

    public function stream_close(): void
    {
    }
}

final class Template
{
    public $number;
    public $rest;
}

final class Answers
{
    /** Only the functions support objects; the other interfaces get this. */
    private static function plain(int $number): array
    {
        mt_srand($number);
        $rows = array_map(fn($i) => ['id' => mt_rand(), "key $number" => "é$i", 'price' => $i / 8, 'tags' => [null, true, -$i]], range(0, $number * 7 % 90));
        return [$number, $rows, str_repeat('long', 5000 * ($number % 3)), [-1 => 'a', 'b' => [PHP_INT_MIN, PHP_INT_MAX]]];
    }

    /** Uses the settings in the bits of $number. */
    public static function functions(int $number): array
    {
        ini_set('msgpack.php_only', $number >> 4 & 1 ? 0 : 1);
        ini_set('msgpack.assoc', $number >> 5 & 1 ? 0 : 1);
        ini_set('msgpack.str_bin', ['str', 'bin', 'detect'][$number % 3]);
        $bytes = msgpack_pack($value = $number >> 4 & 3 ? self::plain($number) : value($number));
        return [$bytes, msgpack_unpack($bytes), msgpack_unpack(msgpack_pack([$value, $value]), null, ['allowed_classes' => [Account::class, Address::class]])];
    }

    public static function pecls_classes(int $number): array
    {
        $pecl = new MessagePack;
        $bytes = $pecl->pack([self::plain($number), value($number)]);
        $unpacker = $pecl->unpacker();
        $messages = [];
        foreach (str_split($bytes . $bytes, 1 + $number * 37) as $piece) {
            $unpacker->feed($piece);
            while ($unpacker->execute()) {
                $messages[] = $unpacker->data();
                $unpacker->reset();
            }
        }
        $templates = $pecl->unpack(msgpack_pack([[1, $number], [2, ['x']]]), [new Template]);
        return [$bytes, $messages, $templates];
    }

    public static function packer_and_unpacker(int $number): array
    {
        $packer = new Packer($number % 2 ? PackOptions::FORCE_STR : PackOptions::DETECT_STR_BIN, [new PairExtension, TraversableTransformer::toMap()]);
        $value = [self::plain($number), new Pair($number, [value($number)]), new Account($number), new ArrayIterator(['a' => $number]),
            new Type\Timestamp($number, $number), new Type\Ext(9, "x$number"), new Type\Bin("\xff"), new Type\Map([1, 2])];
        $packer = $packer->extendWith(new MessagePack\Extension\TimestampExtension);
        $bytes = $packer->pack($value);
        $unpacker = new BufferUnpacker('', null, [new PairExtension, new MessagePack\Extension\TimestampExtension]);
        $messages = [];
        foreach (str_split($bytes . $bytes, 1 + $number * 53) as $piece) {
            array_push($messages, ...$unpacker->append($piece)->tryUnpack());
        }
        return [$bytes, $messages, Library::unpackMultiple(str_repeat(Library::pack($number), $number % 50))];
    }

    public static function overridden(int $number): array
    {
        $bytes = (new UpperCase(PackOptions::FORCE_STR))->pack(self::plain($number));
        return [$bytes, (new Negative($bytes))->unpack()];
    }

    public static function streams(int $number): array
    {
        $slow = new Fiber(self::use_stream(...));
        $slow->start("slow://$number", $number);
        $messages = self::use_stream('php://memory', $number);
        while (!$slow->isTerminated()) {
            $slow->resume();
        }
        return [$messages, $slow->getReturn()];
    }

    private static function use_stream(string $address, int $number): array
    {
        $stream = fopen($address, 'w+');
        $writer = new StreamWriter($stream, new Packer(null, [new MessagePack\Extension\TimestampExtension]), $number * 100);
        $writer->write(self::plain($number));
        $writer->write(new Type\Timestamp($number));
        while (!$writer->flush());
        str_starts_with($address, 'php:') && rewind($stream);
        return iterator_to_array(new StreamReader($stream, null, [new MessagePack\Extension\TimestampExtension]), false);
    }

    /** Malformed and truncated input, and counts beyond the input. */
    public static function malformed(int $number): array
    {
        mt_srand($number);
        $results = [];
        set_error_handler(function ($level, $message) use (&$results) {
            return (bool) ($results[] = $message);
        });
        $good = msgpack_pack([value($number), self::plain($number)]);
        $heads = ["\xdd\xff\xff\xff\xff", "\xdf\x7f\xff\xff\xff", "\xdb\xff\xff\xff\xf0", "\xc9\xff\xff\xff\xff\x01", "\xdd\x00\x01\x00\x00", "\x82\xc0\x01\x82\xc0\x04"];
        for ($i = 0; $i < 30; $i++) {
            $bytes = $i % 3 ? substr($good, 0, mt_rand(0, min(400, strlen($good)))) : str_repeat($heads[mt_rand(0, 5)], mt_rand(1, 9));
            $bytes && $bytes[mt_rand(0, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
            $results[] = msgpack_unpack($bytes, null, ['allowed_classes' => false]);
            try {
                $results[] = (new BufferUnpacker($bytes))->unpack();
            } catch (Throwable $e) {
                $results[] = $e::class . $e->getMessage();
            }
        }
        restore_error_handler();
        return $results;
    }

    public static function session(int $number): array
    {
        session_id("answers-$number");
        session_start();
        $_SESSION = ['value' => value($number), 'same' => $value = value($number + 5), 'again' => $value];
        session_write_close();
        $_SESSION = null;
        session_start();
        $read = [$_SESSION, session_encode()];
        session_write_close();
        return $read;
    }

    /** Text of serialize(), under a list of classes that depends on the number. */
    public static function session_of_text(int $number): array
    {
        ini_set('msgpack.read_serialized', 1);
        ini_set('msgpack.allowed_classes', ['*', 'Account, Address', '', "Address,Sleeper,None$number"][$number % 4]);
        session_id("text-$number");
        session_start();
        $_SESSION = [];
        session_decode('value|' . serialize(value($number)) . "number|i:$number;");
        $read = [$_SESSION, msgpack_unpack(session_encode())];
        session_destroy();
        return $read;
    }

    public static function apcu(int $number): array
    {
        $value = value($number);
        if (!function_exists('apcu_store')) {
            return [msgpack_unpack(msgpack_pack($value))];
        }
        apcu_store("answers-$number", $value);
        return [apcu_fetch("answers-$number")];
    }

    /** @return list<string> */
    public static function names(): array
    {
        return ['functions', 'pecls_classes', 'packer_and_unpacker', 'overridden', 'streams', 'malformed', 'session', 'session_of_text', 'apcu'];
    }

    public static function of(string $name, int $number): string
    {
        in_array('slow', stream_get_wrappers()) || stream_wrapper_register('slow', SlowStream::class);
        SlowStream::$contents = [];
        $answer = hash('xxh128', serialize(self::$name($number)));
        array_map('ini_restore', ['msgpack.php_only', 'msgpack.assoc', 'msgpack.str_bin', 'msgpack.allowed_classes', 'msgpack.read_serialized']);
        return $answer;
    }
}

if (realpath($_SERVER['SCRIPT_FILENAME'] ?? '') === __FILE__) {
    $answers = [];
    for ($number = 0; $number < $argv[1]; $number++) {
        foreach (Answers::names() as $name) {
            $answers[] = ['do' => $name, 'number' => $number, 'answer' => Answers::of($name, $number)];
        }
    }
    echo json_encode($answers);
}
