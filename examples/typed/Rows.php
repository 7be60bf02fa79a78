<?php
/** Rows of PDO as objects: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

use MessagePack\Codec;
use MessagePack\CodecOptions;

final class Rows
{
    /** @var array<string, Codec<mixed>> */
    private array $codecs = [];

    public function __construct(private readonly \PDO $database)
    {
    }

    /**
     * @template T of object
     * @param class-string<T> $class whose fields are named as the columns of the query
     * @param array<scalar|null> $values of the query's parameters
     * @return \Generator<int, T>
     * @throws \MessagePack\Exception\MappingException at a row that is no T
     */
    public function select(string $class, string $query, array $values = []): \Generator
    {
        // Drivers return numbers and booleans as text, or as 0 and 1.
        /** @var Codec<T> $codec */
        $codec = $this->codecs[$class] ??= new Codec($class, CodecOptions::COERCE);
        $statement = $this->database->prepare($query);
        $statement->execute($values);
        while (($row = $statement->fetch(\PDO::FETCH_ASSOC)) !== false) {
            yield $codec->map($row);
        }
    }
}
