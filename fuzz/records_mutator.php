<?php
/** Changes messages with records where they have a meaning: ids, definitions, their keys, labels, lengths of bundled strings, whole tokens. */
final class RecordsMutator
{
    use Draws;

    private const TOKENS = ["\xc0", "\x01", "\x90", "\x80", "\xa3abc", "\xa1a", "\x91\x01", "\x81\xa1a\x01", "\x40", "\x41", "\x5f", "\x60", "\x7f", "\x60\x00", "\x61\x01", "\xcc\x40",
        "\xd4\x72\x40\x91\xa1a\x01", "\xd4\x72\x40\x92\xa1a\xa1b\x01\x40\x02\x03", "\xd4\x72\x40\x92\xa1a\xa1a\x01\x02", "\xd4\x72\x40\x91\x01\x01", "\xd4\x72\x40\x90", "\xd4\x72\x3f\x91\xa1a\x01", "\xd4\x72\x80\x91\xa1a\x01",
        "\xd5\x72\x60\x00\x91\xa1a\x01", "\xd5\x72\x68\x01\x91\xa1b\x01", "\xd5\x72\x60\xff\x90", "\xd4\x72\x40\xd6\x69\0\0\0\1\x91\xa1a\x01", "\xd4\x72\x41\xd6\x70\0\0\0\1\x01", "\xd6\x69\0\0\0\1\x91\x01", "\xd6\x69\0\0\0\2\x40", "\xd6\x70\0\0\0\1",
        "\xd6\x70\0\0\0\2", "\xd6\x69\0\0\0\1\xd6\x70\0\0\0\1", "\xd6\x62\0\0\0\5\x91\xc1\x04\xa0\xa4text", "\xd6\x62\0\0\0\4", "\xc1\x04", "\xc1\xfc", "\xc1\xcc\x40", "\xc8\0\x0a\x62\0\0\0\1\xa0\xa4text", "\xd4\x73\0\x92\x01\x02", "\xd4\x73\0", "\xd4\x78\0\x92\xa1a\xa1g",
        "\xd4\x65\0\x93\xa5Error\xa1x\xd4\0\0", "\xd4\0\0", "\xc7\5\x74\2abcd", "\xc7\1\x74\7", "\xc7\4\x74\3abc", "\xd8\x42\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0", "\xd4\x42\xff", "\xc7\0\x42", "\xd4\xff\xff", "\xd6\xff\0\0\0\1", "\xde\0\1\xa1a\x01", "\xde\0\0"];
    private const MEANT = ["\x72", "\x69", "\x70", "\x62", "\x73", "\x78", "\x65", "\x74", "\x42"];

    function __construct(private Random\Randomizer $random) {}

    private static function isMeant(string $token): bool
    {
        return $token[0] >= "\x40" && $token[0] < "\x80" || $token[0] === "\xc1" || $token[0] >= "\xd4" && $token[0] <= "\xd8" && in_array($token[1] ?? '', self::MEANT, true);
    }

    /** Another id, label, offset or type. */
    private function otherMeant(string $token): string
    {
        if (strlen($token) === 1) {
            return $token === "\xc1" ? "\xc0" : chr($this->number(0x3f, 0x80));
        }
        if ($this->chance(25)) {
            $token[1] = $this->one(self::MEANT);
            return $token;
        }
        $token[-1] = chr(ord($token[-1]) + $this->one([-2, -1, 1, 2, 32]) & 0xff);
        return $token;
    }

    private function other(string $token): string
    {
        $first = ord($token[0]);
        return $first >= 0x80 && $first < 0xa0 ? chr($first & 0xf0 | $first + $this->one([-2, -1, 1, 2]) & 15) . substr($token, 1) : $this->one(self::TOKENS);
    }

    private function mutateOnce(array $tokens): array
    {
        $at = $this->number(0, count($tokens) - 1);
        $from = $this->number(0, count($tokens) - 1);
        $meant = array_keys(array_filter($tokens, self::isMeant(...)));
        switch ($this->number(0, 10)) {
            case 0: case 1: case 2:
                $at = $meant ? $this->one($meant) : $at;
                $tokens[$at] = $meant ? $this->otherMeant($tokens[$at]) : $this->other($tokens[$at]);
                break;
            case 3: $tokens[$at] = $this->other($tokens[$at]); break;
            case 4: [$tokens[$at], $tokens[$from]] = [$tokens[$from], $tokens[$at]]; break;
            case 5: $tokens[$at] = $tokens[$from]; break;
            case 6: array_splice($tokens, $at, 0, [$this->one(self::TOKENS)]); break;
            case 7: array_splice($tokens, $at, $this->number(1, 2)); break;
            case 8: array_splice($tokens, $at, 0, array_slice($tokens, $from, $this->number(1, 6))); break;
            case 9: $tokens[$at] = $this->one(self::TOKENS); break;
            case 10: $tokens[$at] = $this->one(['', "\xd4\x72" . chr($this->number(0x40, 0x42))]) . $this->collidingKeys(); break;
        }
        return $tokens ?: ["\xc0"];
    }

    function mutate(string $message, int $times): string
    {
        $tokens = CompactMutator::tokens($message);
        for (; $times > 0; $times--) {
            $tokens = $this->mutateOnce($tokens);
        }
        $message = implode('', $tokens);
        return $this->chance(10) ? substr($message, 0, $this->number(1, strlen($message))) : $message;
    }
}
