<?php
require_once __DIR__ . '/Generators.php';
require_once __DIR__ . '/Workloads.php';

/** The measured values by name: of a generator, a workload, or a file with JSON. */
final class DataSets
{
    /** @return array{mixed, array<string, int>} the value, and the parameters that it was made with */
    public static function make(string $name): array
    {
        return match (true) {
            Generators::parse($name) !== null => Generators::make($name),
            isset(Workloads::VALUES[$name]) => [Workloads::value($name), []],
            default => [json_decode(file_get_contents($name), true, 512, JSON_THROW_ON_ERROR), []],
        };
    }

    public static function hasObjects(string $name): bool
    {
        $generated = Generators::parse($name);
        return $generated ? Generators::hasObjects($generated[0]) : in_array($name, Workloads::OBJECTS, true);
    }
}
