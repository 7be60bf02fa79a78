<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Parts of a plain message. */
final class Parts
{
    /**
     * The JSON of the value with this path; null: it is missing. Of two equal keys the last counts.
     *
     * @param list<string> $path
     */
    public static function json(string $bytes, array $path): ?string
    {
        try {
            $part = (new \MessagePack\Raw($bytes))->at($path);
        } catch (\MessagePack\Exception\UnpackingFailedException $e) {
            $message = (string) preg_replace('/ at offset \d+.*$/s', '', $e->getMessage());
            throw new Malformed($message, (int) $e->getOffset(), $e->getPath());
        }
        if ($part === null) {
            return null;
        }
        $walker = new Walker(Reader::of($part->bytes()));
        $walker->next();
        return Json::of($walker);
    }
}
