<?php
/**
 * Changes messages in the compact form where they have a meaning: indexes, ordinals, counts, markers, columns, names,
 * whole tokens.
 */
final class CompactMutator
{
    use Draws;

    private const TOKENS = [
        "\xc0", "\x01", "\x90", "\x80", "\xa3abc", "\xa1a", "\x91\x01", "\x81\xa1a\x01", "\x82\xa1a\x01\xa3key\x02",
        "\xd4\x53\x01", "\xd4\x53\x02", "\xd4\x50\x00", "\xd4\x51\x00", "\xd4\x52\x31", "\xc7\x00\x51",
        "\xc7\x00\x52", "\xc7\x02\x57\x05x", "\xd4\x58\x05", "\xc7\x03\x52\x34\x00\x02", "\xc7\x03\x52\x35\x00\x01",
        "\xd5\x52\x00\x01", "\xc7\x03\x52\x08\x01\x01", "\xc7\x03\x52\x11\x00\x01", "\xd4\x52\x36",
        "\xd5\x52\x38\x03", "\xd5\x52\x37\x03", "\xd5\x52\x31\x02", "\xc7\x03\x52\x39\x61\x13", "\xc7\x03\x52\x39\x61\x00",
        "\xc7\x03\x52\x39\x61\x15", "\xc7\x04\x52\x39\x17\x02\x61",
        "\xc7\x03\x52\x39\x12\x00", "\xc7\x04\x52\x39\x12\x00\x61",
        "\xd4\x52\x3f", "\x92\xd4\x52\x31\x01", "\x92\xd5\x52\x37\x00\x90", "\x92\xd4\x52\x36\x90",
        "\x92\xd5\x52\x38\x00\x90", "\x92\xd5\x52\x38\x02\xd5\x52\x00\x01",
        "\x95\xc7\x00\x51\xc0\xa5first\xa9Fuzz\\Pair\xd5\x52\x00\x01", "\x93\xc7\x00\x51\xc0\xa8stdClass",
        "\x99\xc7\x00\x51\xc0\xa5first\xa4next\xa2id\xabFuzz\\Throws\xd5\x52\x00\x01\xd5\x52\x00\x01\xd5\x52\x00\x01",
        "\xd9\x41aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\x90", "\x92\xd4\x52\x31\x90", "\x92\xd4\x52\x31\xd4\x53\x03",
        "\x82\xc0\x05\x00\x03", "\x82\xc0\x05\x00\x04", "\x82\xc0\x02\x00\x05", "\x82\xc0\x05\x00\x06",
        "\x82\xc0\x04\x00\x01", "\x82\xc0\x05\x00\x02", "\x82\xc0\x02\x00\x02", "\x82\xc0\x01\xa1a\x01",
        "\x81\xc0\xa9Fuzz\\Pair", "\x82\xc0\xabArrayObject\xc0\x94\x00\xd4\x53\x02\x90\xc0",
        "\x82\xc0\x03\xa8Fuzz\\Old\xa1t", "\x82\xc0\x06\xabFuzz\\Colour\xa3Red", "\xc0\xc0", "\xd4\x54\x00",
        "\xd5\x55\x00\x00", "\x91\xd4\x54\x00", "\x92\xd5\x55\x00\x00\x01", "\x93\xd5\x55\x00\x01\x01\x02",
    ];
    private const KINDS = [
        "\x00", "\x01", "\x04", "\x08", "\x09", "\x0c", "\x0f", "\x10", "\x11", "\x17", "\x18", "\x1f", "\x30",
        "\x31", "\x32", "\x33", "\x34", "\x35", "\x36", "\x37", "\x38", "\x39", "\x3f",
    ];
    private const INTEGERS = [
        "\x00", "\x05", "\xff", "\xcd\x40\x00", "\xce\x7f\xff\xff\xff", "\xd3\x80\x00\x00\x00\x00\x00\x00\x00",
        "\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "\xcf\x7f\xff\xff\xff\xff\xff\xff\xff",
    ];
    private const ANNOUNCED = 6; // bytes of the announcement
    private const NAMES = [
        'Fuzz\Pair', 'Fuzz\Typed', 'Fuzz\Payload', 'Fuzz\Sleeps', 'Fuzz\Old', 'Fuzz\Collection', 'Fuzz\Empties',
        'Fuzz\Suit', 'ArrayObject', 'SplObjectStorage', 'SplFixedArray', 'stdClass', 'Gone', 'Closure', '5', 'first',
        'next', 'Fuzz\Derived', 'Fuzz\Fixed', 'Fuzz\Wakes', 'Fuzz\Throws', 'Fuzz\Takes', 'Fuzz\Wide',
        'Fuzz\LongNames', "\0*\0second", "\0Fuzz\Pair\0third", "\0Fuzz\Child\0third", 'second', 'third', 'number',
        "\0Fuzz\Base\0own", 'id', 'list', 'p3', 'MessagePack\Type\Ext', 'Random\Engine\Mt19937',
    ];

    function __construct(private Random\Randomizer $random) {}

    /** @return list<string> the tokens; of an array or map the head */
    static function tokens(string $bytes): array
    {
        $tokens = [];
        for ($at = 0; $at < strlen($bytes); $at += $length) {
            $first = ord($bytes[$at]);
            $number = static fn (int $size): int => hexdec(bin2hex(substr($bytes, $at + 1, $size)));
            $length = match (true) {
                $first < 0xa0, $first >= 0xe0, $first >= 0xc0 && $first < 0xc4 => 1,
                $first < 0xc0 => 1 + ($first & 31),
                $first < 0xc7 => 1 + ($size = 1 << $first - 0xc4) + $number($size),
                $first < 0xca => 2 + ($size = 1 << $first - 0xc7) + $number($size),
                $first < 0xcc => $first === 0xca ? 5 : 9,
                $first < 0xd4 => 1 + (1 << ($first & 3)),
                $first < 0xd9 => 2 + (1 << $first - 0xd4),
                $first < 0xdc => 1 + ($size = 1 << $first - 0xd9) + $number($size),
                default => 1 + ($first & 1 ? 4 : 2),
            };
            $tokens[] = substr($bytes, $at, $length);
        }
        return $tokens;
    }

    private static function isMeant(string $token): bool
    {
        $type = $token[$token[0] === "\xc7" ? 2 : 1] ?? '';
        return in_array($token[0], ["\xd4", "\xd5", "\xd6", "\xc7"], true) && $type >= "\x50" && $type <= "\x57";
    }

    /** A number that is near the one in the token, or any small one. */
    private function otherIndex(string $token): string
    {
        $at = str_starts_with($token, "\xd5\x55") ? $this->one([2, 3]) : strlen($token) - 1;
        $index = ord($token[$at]) + $this->one([-2, -1, 1, 2]);
        $token[$at] = chr($this->random->getInt(0, 2) ? $index & 0xff : $this->random->getInt(0, 12));
        return $token;
    }

    private function otherType(string $token): string
    {
        $types = ["\x50", "\x51", "\x52", "\x53", "\x57", "\x58", "\x54", "\x55", "\x05"];
        $token[$token[0] === "\xc7" ? 2 : 1] = $this->one($types);
        return $token;
    }

    private static function otherWidth(string $token): string
    {
        return match ($token[0]) {
            "\xd4" => "\xd5$token[1]\0$token[2]",
            "\xd5" => $token[1] === "\x55" ? "\xd6\x55\0$token[2]\0$token[3]" : "\xd6$token[1]\0\0" . substr($token, 2),
            default => "\xd4" . substr($token, -2),
        };
    }

    private function otherMeant(string $token): string
    {
        if ($token[$token[0] === "\xc7" ? 2 : 1] === "\x52" && $this->random->getInt(0, 7)) {
            return $this->otherColumn($token);
        }
        return match ($this->random->getInt(0, 5)) {
            0, 1, 2 => $this->otherIndex($token),
            3, 4 => $this->otherType($token),
            5 => self::otherWidth($token),
        };
    }

    /** Another kind, width, base, step, length, index, bit, or byte of a template; at times with another length. */
    private function otherColumn(string $token): string
    {
        $body = substr($token, $token[0] === "\xc7" ? 3 : 2);
        $last = strlen($body) - 1;
        if ($last < 0) {
            return $this->otherType($token);
        }
        $at = $this->number(0, $last);
        switch ($this->number(0, 9)) {
            case 0: $body[0] = $this->one(self::KINDS); break;
            case 1: $body[0] = chr(ord($body[0]) ^ 1 << $this->number(0, 4)); break;
            case 2: $body[min($last, 1)] = $this->one(self::KINDS); break;
            case 3: $body .= $this->random->getBytes($this->number(1, 4)); break;
            case 4: $body = substr($body, 0, max(1, $last)); break;
            case 5: $body = substr_replace($body, $this->one(self::INTEGERS), min(2, $last), 1); break;
            case 6: $body[$at] = chr(ord($body[$at]) ^ 1 << $this->number(0, 7)); break;
            case 7: $body[$at] = chr($this->number(0, 0x18)); break;
            case 8: $body = substr_replace($body, chr($this->number(0, 0x18)), $at, $this->number(0, 2)); break;
            case 9: $body[$at] = chr(ord($body[$at]) + $this->one([-1, 1]) & 0xff); break;
        }
        $length = strlen($body);
        return ($length > 255 ? "\xc8" . pack('n', $length) : "\xc7" . chr($length)) . "\x52$body";
    }

    /** A head with another count, or another token. */
    private function other(string $token): string
    {
        $first = ord($token[0]);
        if ($first >= 0x80 && $first < 0xa0) {
            return chr($first & 0xf0 | $first + $this->one([-2, -1, 1, 2, 0]) & 15) . substr($token, 1);
        }
        if ($first >= 0xa0 && $first < 0xc0 && $this->random->getInt(0, 1)) {
            $name = $this->one(self::NAMES);
            return chr(0xa0 | strlen($name)) . $name;
        }
        return $this->one(self::TOKENS);
    }

    private function mutateOnce(array $tokens): array
    {
        $at = $this->random->getInt(0, count($tokens) - 1);
        $meant = array_keys(array_filter($tokens, self::isMeant(...)));
        $from = $this->random->getInt(0, count($tokens) - 1);
        switch ($this->random->getInt(0, 13)) {
            case 0: case 1: case 2: case 3:
                $at = $meant ? $this->one($meant) : $at;
                $tokens[$at] = $meant ? $this->otherMeant($tokens[$at]) : $this->other($tokens[$at]);
                break;
            case 4: case 5: $tokens[$at] = $this->other($tokens[$at]); break;
            case 6: [$tokens[$at], $tokens[$from]] = [$tokens[$from], $tokens[$at]]; break;
            case 7: $tokens[$at] = $tokens[$from]; break;
            case 8: array_splice($tokens, $at, 0, [$tokens[$from]]); break;
            case 9: array_splice($tokens, $at, $this->random->getInt(1, 2)); break;
            case 10: array_splice($tokens, $at, 0, array_slice($tokens, $from, $this->random->getInt(1, 6))); break;
            case 11: $tokens[$at] = $this->one(self::TOKENS); break;
            case 12: $tokens[$at] = "\x82\xc0" . $this->one(["\x02", "\x05", "\x05"]) . "\x00" . chr($this->number(1, 40)); break;
            case 13: $tokens[$at] = $this->collidingKeys(); break;
        }
        return $tokens ?: ["\xc0"];
    }

    function mutate(string $message, int $times): string
    {
        $tokens = self::tokens(substr($message, self::ANNOUNCED)) ?: ["\xc0"];
        for (; $times > 0; $times--) {
            $tokens = $this->mutateOnce($tokens);
        }
        return substr($message, 0, self::ANNOUNCED) . implode('', $tokens);
    }
}
