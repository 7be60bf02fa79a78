<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Parts of a plain message. */
final class Parts
{
    /**
     * The JSON of the values with these paths, but for those that are missing. Of two equal keys the last counts.
     *
     * @param array<list<string>> $paths
     * @param int $offset of the message, for errors
     * @return array<string>
     */
    public static function json(string $bytes, array $paths, int $offset): array
    {
        try {
            $raw = new \MessagePack\Raw($bytes);
            return array_map(self::jsonOf(...), array_filter(array_map($raw->at(...), $paths)));
        } catch (\MessagePack\Exception\UnpackingFailedException $e) {
            throw Malformed::of($e, $offset);
        }
    }

    private static function jsonOf(\MessagePack\Raw $part): string
    {
        $walker = new Walker(Reader::of($part->bytes()));
        $walker->next();
        return Json::of($walker);
    }
}
