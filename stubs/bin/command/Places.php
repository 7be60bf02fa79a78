<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Where the arrays and maps of a message are, by their ordinals, which back-references have. */
final class Places
{
    /** Of a path, in bytes: there may be as many as values. */
    private const LONGEST = 256;

    /** @var list<int> the ordinal of what contains it; 0: nothing does */
    private array $around = [];
    /** @var list<string|null> its key there; null: it has the place of what contains it */
    private array $keys = [];
    /** @var array<int, string> */
    private array $known = [];

    /** Returns its ordinal. */
    public function add(int $around, ?string $key): int
    {
        $this->around[] = $around;
        $this->keys[] = $key;
        return count($this->keys);
    }

    /** The path as JSON, or the ordinal, if it is of nothing that was read, or the path is long. */
    public function json(int $ordinal): string
    {
        return $this->known[$ordinal] ??= $this->find($ordinal);
    }

    private function find(int $ordinal): string
    {
        $path = '';
        for ($at = $ordinal; isset($this->around[$at - 1]); $at = $this->around[$at - 1]) {
            $key = $this->keys[$at - 1];
            $path = ($key === null ? '' : '/' . Text::escapedSegment($key)) . $path;
            if (strlen($path) > self::LONGEST) {
                return "$ordinal";
            }
        }
        return $at === 0 && $ordinal > 0 ? Json::string($path) : "$ordinal";
    }
}
