<?php
/** Draws from the Randomizer $random of the class, which the seed and the number of the run determine. */
require_once __DIR__ . '/message.php';

trait Draws
{
    private function number(int $least, int $most): int
    {
        return $this->random->getInt($least, $most);
    }

    private function chance(int $percent): bool
    {
        return $this->number(1, 100) <= $percent;
    }

    private function one(array $of): mixed
    {
        return $of[$this->number(0, count($of) - 1)];
    }

    /** @param array<string, int> $weights */
    private function weighed(array $weights): string
    {
        $at = $this->number(1, array_sum($weights));
        foreach ($weights as $kind => $weight) {
            if (($at -= $weight) <= 0) {
                return (string) $kind;
            }
        }
    }

    /** @return list<int> multiples of a power of two, in any order: in a hash table their hashes collide */
    private function collidingIds(): array
    {
        $bits = $this->number(7, 16);
        return $this->random->shuffleArray(array_map(static fn (int $id) => $id << $bits, range(1, $this->number(9, 40))));
    }

    /** A map of such ids, or a list of them: the keys of records. */
    private function collidingKeys(): string
    {
        $ids = array_map(Message::int(...), $this->collidingIds());
        return $this->chance(50) ? "\xdc" . pack('n', count($ids)) . implode('', $ids) : "\xde" . pack('n', count($ids)) . implode("\xc0", $ids) . "\xc0";
    }
}
