<?php
/** Tables of 1 to 1,000,000 rows of four columns. */
final class Scaling implements Section
{
    public function title(): string
    {
        return 'From 1 to 1,000,000 rows';
    }

    public function write(Bench $bench): string
    {
        $times = [];
        for ($rows = 1; $rows <= ($bench->isQuick ? 1000 : 1000000); $rows *= 10) {
            $bench->progress("Scaling: $rows rows");
            $workers = $bench->workers($bench->contestants->extensions(), "flat rows/$bench->seed,columns=4,rows=$rows,percent absent=0,separate strings=0");
            foreach (['pack', 'unpack'] as $operation) {
                foreach ($bench->race->run($workers, $operation) as $name => $time) {
                    $times[$operation][$name][$rows] = $time / $rows;
                }
            }
            unset($workers);
        }
        $markdown = "Time per row of four columns.\n\n";
        foreach (['pack' => 'Packing', 'unpack' => 'Unpacking'] as $operation => $title) {
            $svg = Chart::curves("$title: time per row", 'rows', $times[$operation], Markdown::time(...));
            $markdown .= $bench->chart("rows-$operation", "$title, by the number of rows", $svg);
            $markdown .= "$title:\n\n" . $this->table($times[$operation]);
        }
        return $markdown;
    }

    private function table(array $times): string
    {
        $rows = [];
        foreach (array_keys(current($times)) as $count) {
            $rows[] = [number_format($count), ...array_map(fn ($curve) => Markdown::time($curve[$count]), array_values($times))];
        }
        return Markdown::table(['rows', ...array_keys($times)], $rows);
    }
}
