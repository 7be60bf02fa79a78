<?php
/** Lists of ints and strings by length, as in lua-msgpack-native's comparison. */
final class Lengths implements Section
{
    private const LENGTHS = [1, 10, 100, 1000, 10000];

    public function title(): string
    {
        return 'By length';
    }

    public function write(Bench $bench): string
    {
        $markdown = '';
        foreach (["ints/$bench->seed,of=2,count=" => 'A list of ints', "large strings/$bench->seed,of=0,bytes=" => 'A string'] as $set => $title) {
            $times = [];
            foreach ($bench->isQuick ? [10, 1000] : self::LENGTHS as $length) {
                $bench->progress("By length: $title, $length");
                $times[$length] = $this->measure($bench, $set . $length);
            }
            foreach (['pack', 'unpack'] as $operation) {
                $markdown .= "### $title: {$operation}ing\n\n" . $this->table(array_map(fn ($operations) => $operations[$operation], $times));
            }
        }
        return $markdown;
    }

    private function measure(Bench $bench, string $set): array
    {
        $message = tempnam(sys_get_temp_dir(), 'msgpack');
        $workers = $bench->workers($bench->contestants->extensions(), $set);
        $workers[Contestants::OURS]->ask("save $message");
        $workers += $bench->workers($bench->contestants->otherLanguages(), $message);
        unlink($message);
        return array_map(fn ($operation) => $bench->race->run($workers, $operation), ['pack' => 'pack', 'unpack' => 'unpack']);
    }

    private function table(array $times): string
    {
        $rows = [];
        foreach ($times as $length => $row) {
            $rows[] = [number_format($length), ...array_map(Markdown::time(...), array_values($row))];
        }
        return Markdown::table(['length', ...array_keys(current($times))], $rows);
    }
}
