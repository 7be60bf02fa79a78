<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Where the arrays and maps of a message are, by their ordinals, which back-references have. */
final class Places
{
    /** Of a path, in bytes: there may be as many as values. */
    private const LONGEST = 256;

    /** @var list<Tree> */
    private array $trees = [];
    /** @var list<int> the ordinal of what contains it; 0: nothing does */
    private array $around = [];
    /** @var list<string|null> its key there; null: it has the place of what contains it */
    private array $keys = [];
    /** @var array<int, string> */
    private array $known = [];

    /** Returns its ordinal. */
    public function add(Tree $tree, int $around, ?string $key): int
    {
        $this->trees[] = $tree;
        $this->around[] = $around;
        $this->keys[] = $key;
        return count($this->keys);
    }

    /** The path, when all is read; the ordinal, if it is of nothing that was read, or the path is long. */
    public function path(int $ordinal): string
    {
        return $this->known[$ordinal] ??= $this->find($ordinal);
    }

    private function find(int $ordinal): string
    {
        $path = '';
        for ($at = $ordinal; isset($this->around[$at - 1]); $at = $this->around[$at - 1]) {
            $key = $this->keys[$at - 1];
            $path = ($key === null ? '' : '/' . $this->trees[$this->around[$at - 1] - 1]->segment($key)) . $path;
            if (strlen($path) > self::LONGEST) {
                return "$ordinal";
            }
        }
        return $at === 0 && $ordinal > 0 ? $path : "$ordinal";
    }
}
