<?php
/* Application-defined types, as in rybakit/msgpack's examples. */
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\CanPack;
use MessagePack\Extension;
use MessagePack\Packer;

/** An extension type for one class. */
abstract class OfClass implements Extension
{
    public function __construct(private int $type, private string $class)
    {
    }

    public function getType(): int
    {
        return $this->type;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof $this->class ? $this->packBody($packer, $value) : null;
    }

    protected function ext(Packer $packer, string $body): string
    {
        return $packer->packExt($this->type, $body);
    }

    abstract protected function packBody(Packer $packer, object $value): string;
}

/** A date, as text. */
final class Dates extends OfClass
{
    private const FORMAT = 'Y-m-d H:i:s.u e';

    protected function packBody(Packer $packer, object $value): string
    {
        return $this->ext($packer, $value->format(self::FORMAT));
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        return DateTimeImmutable::createFromFormat(self::FORMAT, $unpacker->read($extLength));
    }
}

/** A Traversable; unpacks to a generator, which reads lazily. */
final class Walks extends OfClass
{
    protected function packBody(Packer $packer, object $value): string
    {
        $items = array_map($packer->pack(...), iterator_to_array($value, false));
        return $this->ext($packer, $packer->packArrayHeader(count($items)) . implode($items));
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        for ($left = $unpacker->unpackArrayHeader(); $left > 0; $left--) {
            yield $unpacker->unpack();
        }
    }
}

final class Rows
{
    public function __construct(public array $rows)
    {
    }
}

/** Rows of the same keys, which are written once; $types has optional column types. */
final class Tables extends OfClass
{
    public function __construct(int $type, private array $types = [])
    {
        parent::__construct($type, Rows::class);
    }

    protected function packBody(Packer $packer, object $value): string
    {
        if (count($value->rows) < 2) {
            return $packer->packArray($value->rows);
        }
        $body = $packer->packArray(array_keys($value->rows[0])) . $packer->packMap($this->types) . $packer->packArrayHeader(count($value->rows));
        foreach ($value->rows as $row) {
            foreach ($row as $column => $cell) {
                $body .= $packer->{'pack' . ($this->types[$column] ?? '')}($cell);
            }
        }
        return $this->ext($packer, $body);
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $columns = $unpacker->unpackArray();
        $types = $unpacker->unpackMap();
        $rows = [];
        for ($row = 0, $count = $unpacker->unpackArrayHeader(); $row < $count; $row++) {
            foreach ($columns as $column) {
                $rows[$row][$column] = $unpacker->{'unpack' . ($types[$column] ?? '')}();
            }
        }
        return $rows;
    }
}

final class LongText
{
    public function __construct(public string $text)
    {
    }
}

/** Text without its runs of one letter. */
final class Runs extends OfClass
{
    protected function packBody(Packer $packer, object $value): string
    {
        if (strlen($value->text) < 10) {
            return $packer->packStr($value->text);
        }
        $short = preg_replace_callback('/(.)\1*/s', fn($run) => $run[1] . chr(strlen($run[0])), $value->text);
        return $this->ext($packer, $packer->pack(strlen($short)) . $short);
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $short = $unpacker->read($unpacker->unpackInt());
        return implode(array_map(fn($run) => str_repeat($run[0], ord($run[1])), str_split($short, 2)));
    }
}

/** An unsigned integer of 64 bits, by its hexadecimal digits. */
final class Unsigned
{
    public function __construct(public string $digits)
    {
    }
}

final class UnsignedTransformer implements CanPack
{
    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof Unsigned ? "\xcf" . hex2bin($value->digits) : null;
    }
}

final class Temperature implements CanBePacked
{
    public function __construct(private float $celsius)
    {
    }

    public function pack(Packer $packer): string
    {
        return $packer->packFloat32($this->celsius);
    }
}
