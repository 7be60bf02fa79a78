<?php
/*
 * Values for msgpackr, in a notation of JSON that both sides build and describe:
 *
 *   null, true, false, "text"
 *   5                              an int from -2^31 to 2^32-1, which JavaScript's numbers are written as
 *   {"f": "3ff8000000000000"}      the bits of a float 64; or "nan"
 *   {"big": "-18446744073709551616"}   any other int
 *   [...]                          a list
 *   {"o": [[key, value], ...]}     a record: an object, or an array with only string keys
 *   {"m": [[key, value], ...]}     a map: a Map, or an array with integer keys
 *   {"bin": "ff00"}, {"ts": 1500}  bytes that are no UTF-8, and milliseconds since 1970
 *   {"u": 1}, {"set": [...]}, {"re": [source, flags]}, {"typed": [type, bytes]}
 *   {"err": [name, message, cause]}
 *   {"def": [label, value]}, {"ref": label}    a value that occurs again, and its other places
 */
require_once __DIR__ . '/peers.php';
require_once __DIR__ . '/RecordsReader.php';

/** The folder of msgpackr 2; null if it or Node is missing. */
function msgpackr(): ?string
{
    $folder = dirname(__DIR__, 3) . '/.cache/npm/node_modules/msgpackr';
    $package = @file_get_contents("$folder/package.json");
    return $package && str_starts_with(json_decode($package)->version, '2.') && str_starts_with(run(['node', '--version'], ''), 'v') ? $folder : null;
}

/** A process of Node, whose instances of Packr last as long. */
final class Msgpackr
{
    private mixed $process;
    private array $pipes = [];

    public function __construct()
    {
        $this->process = proc_open(['node', __DIR__ . '/msgpackr.mjs', msgpackr()], [['pipe', 'r'], ['pipe', 'w']], $this->pipes);
    }

    public function __destruct()
    {
        array_map(fclose(...), $this->pipes);
        proc_close($this->process);
    }

    /** Has all tasks performed, see msgpackr.mjs. */
    public function perform(array $tasks): array
    {
        fwrite($this->pipes[0], json_encode(array_values($tasks), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES) . "\n");
        return array_combine(array_keys($tasks), json_decode((string) fgets($this->pipes[1]), true, 1024) ?? exit("Node failed\n"));
    }

    /** @return array<string> the message of each value; or why there is none */
    public function pack(array $values, array $options, ?string $packr = null): array
    {
        $tasks = array_map(fn (mixed $value) => ['what' => 'pack', 'options' => (object) $options, 'value' => $value] + ($packr ? ['packr' => $packr] : []), $values);
        return array_map(fn (array $answer) => isset($answer['hex']) ? hex2bin($answer['hex']) : $answer['error'], $this->perform($tasks));
    }

    /** @return array the value of each message, described; or why there is none */
    public function unpack(array $messages, array $options, ?string $packr = null, bool $isClone = false): array
    {
        $tasks = array_map(fn (string $message) => ['what' => 'unpack', 'options' => (object) $options, 'hex' => bin2hex($message), 'clone' => $isClone]
            + ($packr ? ['packr' => $packr] : []), $messages);
        return array_map(fn (array $answer) => array_key_exists('value', $answer) ? $answer['value'] : $answer, $this->perform($tasks));
    }
}

function described_int(int $value): int|array
{
    return $value >= -2 ** 31 && $value < 2 ** 32 ? $value : ['big' => (string) $value];
}

function described_float(float $value): array
{
    return ['f' => is_nan($value) ? 'nan' : bin2hex(pack('E', $value))];
}

/** JavaScript has no floats: one that is rounded to an int is an int. */
function numbers_of_javascript(mixed $described): mixed
{
    if (!is_array($described)) {
        return $described;
    }
    if (!isset($described['f']) || in_array($described['f'], ['nan', '8000000000000000'], true)) {
        return array_map(numbers_of_javascript(...), $described);
    }
    $float = unpack('E', hex2bin($described['f']))[1];
    return floor($float) === $float && $float >= -2 ** 31 && $float < 2 ** 32 ? (int) $float : $described;
}

function described_string(string $string): string|array
{
    return preg_match('//u', $string) ? $string : ['bin' => bin2hex($string)];
}
