<?php
/** Events that are kept for years, while their classes change: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

use MessagePack\Codec;

/** @template T of object */
final class EventStore
{
    /** @var Codec<T> */
    private readonly Codec $codec;

    /** @param class-string<T> $type of all events: an interface with a Discriminator */
    public function __construct(private readonly \PDO $database, string $type)
    {
        $this->codec = new Codec($type);
        $database->exec('CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, stream TEXT, data BLOB)');
    }

    /** @param T $event */
    public function append(string $stream, object $event): void
    {
        $statement = $this->database->prepare('INSERT INTO events (stream, data) VALUES (?, ?)');
        $statement->bindValue(1, $stream);
        $statement->bindValue(2, $this->codec->pack($event), \PDO::PARAM_LOB);
        $statement->execute();
    }

    /**
     * @return \Generator<int, T> by number
     * @throws \MessagePack\Exception\MappingException at an event that no class of today fits
     */
    public function read(string $stream): \Generator
    {
        $statement = $this->database->prepare('SELECT number, data FROM events WHERE stream = ? ORDER BY number');
        $statement->execute([$stream]);
        $statement->bindColumn(1, $number, \PDO::PARAM_INT);
        $statement->bindColumn(2, $data);
        while ($statement->fetch(\PDO::FETCH_BOUND)) {
            \assert(\is_int($number) && \is_string($data));
            yield $number => $this->codec->unpack($data);
        }
    }
}
