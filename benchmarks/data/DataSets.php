<?php
require_once __DIR__ . '/Generators.php';

/** The measured values by name: of a generator, or a file with JSON. */
final class DataSets
{
    /** @return array{mixed, array<string, int>} the value, and the parameters that it was made with */
    public static function make(string $name): array
    {
        return match (true) {
            Generators::parse($name) !== null => Generators::make($name),
            default => [json_decode(file_get_contents($name), true, 512, JSON_THROW_ON_ERROR), []],
        };
    }

    public static function hasObjects(string $name): bool
    {
        $generated = Generators::parse($name);
        return $generated !== null && Generators::hasObjects($generated[0]);
    }
}
