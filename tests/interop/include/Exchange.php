<?php
foreach (['msgpackr', 'PhpValues', 'CloneValues'] as $file) {
    require_once __DIR__ . "/$file.php";
}

use MessagePack\{BufferUnpacker, Packer, StreamReader};
use MessagePack\Extension\TimestampExtension;

/** Values that are exchanged with msgpackr under the options of both sides, and what went wrong. */
final class Exchange
{
    public int $cases = 0;
    /** Messages that both have written, and those that are the same. */
    public int $written = 0;
    public int $identical = 0;
    /** @var list<string> */
    public array $differences = [];

    private readonly Packer $packer;
    private readonly BufferUnpacker $unpacker;

    /**
     * @param array $options those of msgpackr
     * @param bool $isClone whether identity counts
     * @param ?Closure $inPhp what a described value is in PHP
     * @param ?Closure $inNode what it is in JavaScript
     */
    public function __construct(
        private readonly Msgpackr $node,
        private readonly array $options,
        int $pack,
        private readonly int $unpack,
        private readonly bool $isClone = false,
        private readonly bool $areObjects = false,
        private readonly ?Closure $inPhp = null,
        private readonly ?Closure $inNode = null,
    ) {
        $this->packer = new Packer($pack, [new TimestampExtension]);
        $this->unpacker = new BufferUnpacker('', $unpack, [new TimestampExtension]);
    }

    /**
     * msgpackr packs, PHP unpacks.
     *
     * @param array $values by seed
     * @param bool $isLossy whether msgpackr rounds: then what it reads itself is expected
     */
    public function read(array $values, bool $isLossy = false): void
    {
        $messages = $this->node->pack($values, $this->options);
        $expected = $isLossy ? $this->node->unpack($messages, $this->options, isClone: $this->isClone) : $values;
        foreach ($messages as $seed => $message) {
            $read = fn () => $this->unpack($message, $seed);
            $this->compare("seed $seed, msgpackr to PHP", $this->inPhp ? ($this->inPhp)($expected[$seed]) : $expected[$seed], $isLossy ? fn () => numbers_of_javascript($read()) : $read, $message);
        }
    }

    /** PHP packs, msgpackr unpacks. */
    public function write(array $values): void
    {
        $messages = array_map(fn (mixed $value) => $this->packer->pack(PhpValues::build($value, $this->areObjects)), $values);
        foreach ($this->node->unpack($messages, $this->options, isClone: $this->isClone) as $seed => $read) {
            $this->compare("seed $seed, PHP to msgpackr", $this->inNode ? ($this->inNode)($values[$seed]) : $values[$seed], fn () => $read, $messages[$seed]);
        }
        $theirs = $this->node->pack($values, $this->options);
        $this->written += count($values);
        $this->identical += count(array_filter($messages, fn (string $message, int $seed) => $message === $theirs[$seed], ARRAY_FILTER_USE_BOTH));
        foreach ($messages as $seed => $message) {
            if ($message !== $theirs[$seed] && getenv('MSGPACK_SHOW_BYTES')) {
                echo "seed $seed, other bytes: PHP ", bin2hex($message), "\n    msgpackr ", bin2hex($theirs[$seed]), "\n";
            }
        }
    }

    /** In one piece, in several, or from a stream. */
    private function unpack(string $message, int $seed): mixed
    {
        $value = match ($seed % 3) {
            0 => $this->unpacker->reset($message)->unpack(),
            1 => $this->inPieces($message),
            2 => $this->fromStream($message),
        };
        return PhpValues::describe($value, $this->isClone);
    }

    private function inPieces(string $message): mixed
    {
        $unpacker = clone $this->unpacker;
        $unpacker->reset('');
        $values = [];
        foreach (str_split($message, max(1, intdiv(strlen($message), 50))) as $piece) {
            $values = [...$values, ...$unpacker->append($piece)->tryUnpack()];
        }
        return count($values) === 1 ? $values[0] : throw new UnexpectedValueException(count($values) . ' values');
    }

    private function fromStream(string $message): mixed
    {
        $stream = fopen('php://memory', 'w+');
        fwrite($stream, $message);
        rewind($stream);
        $values = iterator_to_array(new StreamReader($stream, $this->unpack, [new TimestampExtension]));
        return count($values) === 1 ? $values[0] : throw new UnexpectedValueException(count($values) . ' values');
    }

    private function compare(string $what, mixed $expected, Closure $read, string $message): void
    {
        $this->cases++;
        try {
            $value = $read();
        } catch (Throwable $exception) {
            $value = $exception::class . ': ' . $exception->getMessage();
        }
        [$expected, $value] = array_map(fn (mixed $one) => json_encode($one, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), [$expected, $value]);
        if ($expected !== $value) {
            $this->differences[] = "$what: " . bin2hex($message) . "\n    should be $expected\n    and is    $value";
        }
    }

    /** The figures, and the first differences. */
    public function report(string $name): string
    {
        $identical = $this->written ? ($this->identical === $this->written ? ', all bytes identical' : ", $this->identical of $this->written with identical bytes") : '';
        $count = count($this->differences);
        return "$name: " . ($count ? "$count differences in $this->cases values" : 'all values are the same') . "$identical\n"
            . implode('', array_map(fn (string $difference) => '  ' . substr($difference, 0, 2000) . "\n", array_slice($this->differences, 0, 2)));
    }
}
