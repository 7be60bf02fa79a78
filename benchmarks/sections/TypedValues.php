<?php
require_once __DIR__ . '/../typed/mappers.php';

/** Making typed objects of messages, and packing them, over code without a Codec and, where they are, over mappers. */
final class TypedValues implements Section
{
    private const SETS = ['items', 'users', 'orders'];
    private const TITLES = ['codec' => 'Codec', 'constructors' => 'constructors called', 'validate' => 'validate()', 'pack' => 'pack()'];

    /** @param string|null $mappers a folder with vendor/autoload.php for the mappers */
    public function __construct(private readonly ?string $mappers)
    {
    }

    public function title(): string
    {
        return 'Typed values';
    }

    public function write(Bench $bench): string
    {
        if ($absence = Callgrind::absence()) {
            return "Not measured: $absence.\n\n";
        }
        $groups = $times = [];
        $options = ['seed' => $bench->seed, 'rows' => $bench->isQuick ? 20 : 200]
            + ($this->mappers === null ? [] : ['mappers' => $this->mappers]);
        foreach (self::SETS as $set) {
            $bench->progress("Typed values: $set");
            $counts = [];
            foreach (['arrays', 'to_array', ...array_keys(self::TITLES)] as $operation) {
                $counts[$operation] = TypedRace::count($operation, $set, $options);
            }
            foreach ($this->mappers === null ? [] : TypedBenchmark\MAPPERS as $mapper => $title) {
                $times[$title][] = Markdown::times(TypedRace::count($mapper, $set, $options), $counts['codec']);
            }
            foreach (array_filter(array_intersect_key($counts, self::TITLES)) as $operation => $count) {
                $groups[$set][self::TITLES[$operation]] = $count / $counts[TypedRace::OVER[$operation]];
            }
        }
        $rows = array_map(fn ($set) => [$set, ...array_map(fn ($title) => isset($groups[$set][$title]) ? Markdown::ratio($groups[$set][$title]) : '–',
            self::TITLES)], self::SETS);
        return "Instructions: `MessagePack\\Codec::unpack()` over `BufferUnpacker` and `new`, with and without constructors that are called; "
            . "`validate()` over the same; `pack()` over `toArray()` and `Packer`. Flat items; users with an enum and a date; orders with nested items.\n\n"
            . Markdown::table(['', ...array_values(self::TITLES)], $rows)
            . ($groups ? $bench->chart('typed', 'Typed values, over what code without a Codec takes', Chart::ratios('Typed values', $groups)) : '')
            . $this->overMappers($times);
    }

    /** @param array<string, list<string>> $times by mapper, of each set */
    private function overMappers(array $times): string
    {
        return $times ? "How many times the instructions of `Codec::unpack()` others take for the same objects, from JSON:\n\n"
            . Markdown::table(['', ...self::SETS], array_map(fn ($title, $cells) => [$title, ...$cells], array_keys($times), $times)) : '';
    }
}
