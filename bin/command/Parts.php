<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Parts of a plain message. */
final class Parts
{
    /** References to references: more are no message of PHP. */
    private const MAX_STEPS = 32;

    /**
     * The JSON of the value with this path; null: it is missing. Of two equal keys the last counts.
     *
     * @param list<string> $path
     */
    public static function json(string $bytes, array $path, int $steps = 0): ?string
    {
        $walker = new Walker(Reader::of($bytes));
        $found = $ordinal = null;
        $rest = [];
        while (($event = $walker->next()) !== Walker::DONE) {
            if ($event === Walker::KEY) {
                $walker->skip();
            }
            if ($event !== Walker::VALUE) {
                continue;
            }
            $at = $walker->segments();
            if (array_slice($path, 0, count($at)) !== $at) {
                $walker->skip();
            } elseif (!$walker->isNilKey()) {
                $found = null;
                $ordinal = self::referred($walker->token);
                $rest = array_slice($path, count($at));
                if ($ordinal !== null) {
                    $walker->skip();
                } elseif ($rest === []) {
                    $found = Json::of($walker);
                }
            }
        }
        $target = $ordinal === null || $steps >= self::MAX_STEPS ? null : self::pathOf($bytes, $ordinal);
        return $target === null ? $found : self::json($bytes, [...$target, ...$rest], $steps + 1);
    }

    /** The ordinal to which a back-reference of PECL's form refers, {nil: 4, 0: ID}. */
    private static function referred(Reader $token): ?int
    {
        if ($token->head !== "\x82" || preg_match('/^\xc0[\x02\x04\x05]\x00/', $token->peek(3)) !== 1) {
            return null;
        }
        $id = Reader::of(substr($token->peek(12), 3));
        return $id->next() && is_int($id->value) ? $id->value : null;
    }

    /** @return list<string>|null the path of the array or map with this ordinal, from 1 */
    private static function pathOf(string $bytes, int $ordinal): ?array
    {
        $walker = new Walker(Reader::of($bytes));
        while (($event = $walker->next()) !== Walker::DONE) {
            if ($event !== Walker::END && $walker->token->isContainer() && --$ordinal === 0) {
                return $walker->segments();
            }
        }
        return null;
    }
}
