<?php
/** Making typed objects of messages, and packing them. benchmarks/typed.php compares with mappers, too. */
final class TypedValues implements Section
{
    private const SETS = ['items', 'users', 'orders'];
    private const TITLES = ['codec' => 'Codec', 'constructors' => 'constructors called', 'validate' => 'validate()', 'pack' => 'pack()'];

    public function title(): string
    {
        return 'Typed values';
    }

    public function write(Bench $bench): string
    {
        if ($absence = Callgrind::absence()) {
            return "Not measured: $absence.\n\n";
        }
        $groups = [];
        foreach (self::SETS as $set) {
            $bench->progress("Typed values: $set");
            $counts = [];
            foreach (['arrays', 'to_array', ...array_keys(self::TITLES)] as $operation) {
                $counts[$operation] = TypedRace::count($operation, $set, ['seed' => $bench->seed, 'rows' => $bench->isQuick ? 20 : 200]);
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
            . ($groups ? $bench->chart('typed', 'Typed values, over what code without a Codec takes', Chart::ratios('Typed values', $groups)) : '');
    }
}
