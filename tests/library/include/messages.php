<?php
/** Random messages with every head, in the shortest form or not. */
final class Messages
{
    public function __construct(private readonly Dice $dice, private readonly array $ext_types = [1, -2, 100])
    {
    }

    public function message(int $depth = 3): string
    {
        return match ($this->dice->roll($depth > 0 ? 9 : 6)) {
            0 => chr($this->dice->pick([0xc0, 0xc2, 0xc3])),
            1, 2 => $this->integer(),
            3 => $this->float(),
            4 => $this->string($this->dice->pick(['str', 'bin'])),
            5 => $this->ext($depth),
            6, 7 => $this->elements($depth),
            8 => $this->pairs($depth),
        };
    }

    public function integer(): string
    {
        $number = $this->dice->integer();
        return match ($this->dice->roll(10)) {
            0 => chr($number & 0x7f),
            1 => chr(0xe0 | $number & 0x1f),
            2 => pack('CC', 0xcc, $number),
            3 => pack('Cn', 0xcd, $number),
            4 => pack('CN', 0xce, $number),
            5 => pack('CNN', 0xcf, $number >> 32, $number),
            6 => pack('CC', 0xd0, $number),
            7 => pack('Cn', 0xd1, $number),
            8 => pack('CN', 0xd2, $number),
            9 => pack('CNN', 0xd3, $number >> 32, $number),
        };
    }

    private function float(): string
    {
        return $this->dice->roll(2) ? pack('CG', 0xca, $this->dice->float()) : pack('CE', 0xcb, $this->dice->float());
    }

    private function string(string $type): string
    {
        $string = $this->dice->string();
        $heads = $type === 'bin' ? [0xc4, 0xc5, 0xc6] : [0xd9, 0xda, 0xdb];
        if ($type === 'str' && strlen($string) < 32 && $this->dice->roll(2)) {
            return chr(0xa0 | strlen($string)) . $string;
        }
        return $this->head(strlen($string), $heads) . $string;
    }

    private function ext(int $depth): string
    {
        $type = chr($this->dice->pick([...$this->ext_types, -1, 5]) & 0xff);
        if ($depth > 0 && $this->dice->roll(2)) {
            $body = $this->message($depth - 1);
        } else {
            $body = substr(str_pad($this->dice->string(), 20, "\x00"), 0, $this->dice->pick([0, 1, 2, 4, 8, 16, 12, 5, 20]));
        }
        $fixed = [1 => "\xd4", 2 => "\xd5", 4 => "\xd6", 8 => "\xd7", 16 => "\xd8"];
        if (isset($fixed[strlen($body)]) && $this->dice->roll(4)) {
            return $fixed[strlen($body)] . $type . $body;
        }
        return $this->head(strlen($body), [0xc7, 0xc8, 0xc9]) . $type . $body;
    }

    private function elements(int $depth): string
    {
        $count = $this->dice->roll(6);
        $message = $this->dice->roll(3) ? chr(0x90 | $count) : $this->head($count, [null, 0xdc, 0xdd]);
        while ($count-- > 0) {
            $message .= $this->message($depth - 1);
        }
        return $message;
    }

    private function pairs(int $depth): string
    {
        $count = $this->dice->roll(6);
        $message = $this->dice->roll(3) ? chr(0x80 | $count) : $this->head($count, [null, 0xde, 0xdf]);
        while ($count-- > 0) {
            $message .= $this->key() . $this->message($depth - 1);
        }
        return $message;
    }

    private function key(): string
    {
        return match ($this->dice->roll(20)) {
            0 => $this->message(0),
            1, 2, 3, 4, 5, 6 => $this->integer(),
            7 => $this->string('bin'),
            default => $this->string('str'),
        };
    }

    /** A head with a length field of 8, 16 or 32 bits that is large enough. */
    private function head(int $length, array $codes): string
    {
        $smallest = $codes[0] === null ? 1 : ($length < 256 ? 0 : 1);
        $width = $smallest + $this->dice->roll(3 - $smallest);
        return chr($codes[$width]) . match ($width) {
            0 => chr($length),
            1 => pack('n', $length),
            2 => pack('N', $length),
        };
    }

    /** The message with bytes changed, removed or put in. */
    public function mutate(string $message): string
    {
        for ($left = 1 + $this->dice->roll(3); $left > 0; $left--) {
            $at = $this->dice->roll(strlen($message) + 1);
            $byte = chr($this->dice->roll(2) ? $this->dice->roll(256) : 0x80 | $this->dice->roll(0x80));
            $message = match ($this->dice->roll(3)) {
                0 => substr($message, 0, $at) . $byte . substr($message, $at + 1),
                1 => substr($message, 0, $at) . $byte . substr($message, $at),
                2 => substr($message, 0, $at) . substr($message, $at + 1),
            };
        }
        return $message;
    }
}
