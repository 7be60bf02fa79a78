<?php
/* The tables of conformance/RESULTS.md. */
declare(strict_types=1);

require_once __DIR__ . '/compare.php';
require_once __DIR__ . '/judge.php';

/** What was run: by the name of a runner. */
final class Results
{
    /** @var array<string, string> names for the tables */
    public array $names = [];
    /** @var array<string, array> the first lines of the runners */
    public array $hellos = [];
    /** @var array<string, string> what is missing */
    public array $missing = [];
    /** @var array<string, array<string, Verdict>> by runner and id */
    public array $verdicts = [];

    /** @param array<string, array> $cases */
    public function __construct(public readonly array $cases)
    {
    }

    /** How grave a wrong answer is: where the specification is open, an answer that nobody would expect is one that should be another. */
    public function level(string $runner, string $id): string
    {
        $level = $this->verdicts[$runner][$id]->level ?? $this->cases[$id]['level'] ?? 'must';
        return $level === 'open' ? 'should' : $level;
    }

    /** @return list<string> the ids of wrong answers */
    public function wrong(string $runner, string $level, string $prefix = ''): array
    {
        $is_wrong = fn (string $id) => str_starts_with($id, $prefix) && !$this->verdicts[$runner][$id]->right && $this->level($runner, $id) === $level;
        return array_values(array_filter(array_keys($this->cases), $is_wrong));
    }
}

/** @param list<list<string>> $rows the first is the head */
function table(array $rows): string
{
    $line = fn (array $cells) => '| ' . implode(' | ', $cells) . " |\n";
    return $line($rows[0]) . '|' . str_repeat('---|', count($rows[0])) . "\n" . implode('', array_map($line, array_slice($rows, 1)));
}

/** Text as code in a cell. */
function code(string $text): string
{
    $invisible = '~[\x{7f}-\x{9f}\x{200b}-\x{200f}\x{2028}-\x{202e}\x{fdd0}-\x{fdef}\x{feff}\x{fffe}\x{ffff}]~u';
    $text = preg_replace_callback($invisible, fn (array $match) => trim(json_encode($match[0]), '"'), $text);
    $text = strtr($text, ['|' => '\|', "\n" => ' ']);
    return str_contains($text, '`') ? "`` $text ``" : "`$text`";
}

function versions(Results $results): string
{
    $rows = [['', 'version', 'language', 'options', 'what its language cannot tell apart']];
    foreach ($results->hellos as $runner => $hello) {
        $options = str_contains($hello['options'], '[') ? code($hello['options']) : $hello['options'];
        $rows[] = [$results->names[$runner], $hello['version'], $hello['language'], $options, implode(', ', $hello['limits']) ?: '–'];
    }
    $text = table($rows);
    foreach ($results->missing as $runner => $missing) {
        $text .= "\n{$results->names[$runner]} was not run: $missing.\n";
    }
    return $text;
}

function limits_explained(): string
{
    $text = '';
    foreach (LIMITS as $limit => $meaning) {
        $text .= "- $limit: $meaning\n";
    }
    return $text;
}

function by_section(Results $results): string
{
    $rows = [['section', 'cases', ...array_map(fn ($runner) => $results->names[$runner], array_keys($results->verdicts))]];
    $sections = array_count_values(array_map(fn ($id) => strtok($id, '/'), array_keys($results->cases)));
    foreach ($sections as $section => $count) {
        $row = [$section, (string) $count];
        foreach (array_keys($results->verdicts) as $runner) {
            $row[] = wrong_counts($results, $runner, "$section/");
        }
        $rows[] = $row;
    }
    $all = array_map(fn ($runner) => '**' . wrong_counts($results, $runner, '') . '**', array_keys($results->verdicts));
    $rows[] = ['**all**', '**' . count($results->cases) . '**', ...$all];
    return table($rows);
}

function wrong_counts(Results $results, string $runner, string $prefix): string
{
    return counts(count($results->wrong($runner, 'must', $prefix)), count($results->wrong($runner, 'should', $prefix)));
}

/** Cases that differ in numbers alone. */
function group(string $id): string
{
    return preg_replace('~(?<=[-/])-?\d+(?=-|$)~', 'N', $id);
}

function who_fails_what(Results $results): string
{
    $groups = [];
    foreach (array_keys($results->cases) as $id) {
        $groups[preg_replace('~^(utf-8|malformed)/.*~', '$1/…', group($id))][] = $id;
    }
    $runners = array_keys($results->verdicts);
    $rows = [['cases', 'how many', ...array_map(fn ($runner) => $results->names[$runner], $runners)]];
    foreach ($groups as $group => $ids) {
        $cells = array_map(fn ($runner) => wrong_of($results, $runner, $ids), $runners);
        if (array_diff($cells, ['·'])) {
            $rows[] = [count($ids) === 1 ? $ids[0] : $group, (string) count($ids), ...$cells];
        }
    }
    return table($rows);
}

/** @param list<string> $ids */
function wrong_of(Results $results, string $runner, array $ids): string
{
    $levels = array_map(fn ($id) => $results->level($runner, $id), array_filter($ids, fn ($id) => !$results->verdicts[$runner][$id]->right));
    $counts = array_count_values($levels) + ['must' => 0, 'should' => 0];
    return counts($counts['must'], $counts['should']);
}

/** `3`, or with answers that only should be others `3 + 2`. */
function counts(int $must, int $should): string
{
    return $must + $should === 0 ? '·' : $must . ($should > 0 ? " + $should" : '');
}

/** One answer of each group. */
function examples_of_wrong(Results $results, string $runner): string
{
    $rows = [['case', 'bytes', 'right', 'its answer']];
    $seen = [];
    foreach ($results->cases as $id => $case) {
        if (!$results->verdicts[$runner][$id]->right && !isset($seen[group($id)])) {
            $seen[group($id)] = true;
            $rows[] = [$id, code(shortened($case['bytes'])), right_answers($case), answer_cell($results->verdicts[$runner][$id]->said)];
        }
    }
    return count($rows) > 1 ? table($rows) : "Nothing.\n";
}

function right_answers(array $case): string
{
    $words = ['incomplete' => 'an error: incomplete', 'malformed' => 'an error', 'error' => 'an error', 'trailing' => 'an error, or the number of bytes left'];
    $answers = array_map(fn ($answer) => $words[$answer] ?? code(shortened($answer === 'value' ? $case['notation'] : $answer)), $case['answers'] ?? ['value']);
    return implode(', or ', $answers);
}

function answer_cell(string $said): string
{
    if (preg_match('~^(\*\*ends\*\*|error): (.*)$~s', $said, $match)) {
        return "$match[1]: " . code(shortened($match[2]));
    }
    return str_starts_with($said, 'an error') ? $said : code($said);
}

function packed_again(Results $results): string
{
    $kinds = ['shortest', 'longer', 'another value', 'refused'];
    $rows = [['', ...$kinds, 'the first that is longer', 'the first that is another value, or refused']];
    foreach ($results->verdicts as $runner => $verdicts) {
        $packed = array_filter(array_map(fn (Verdict $verdict) => $verdict->packed, $verdicts));
        $counts = array_count_values($packed);
        $first = fn (string ...$wanted) => array_key_first(array_filter($packed, fn ($kind) => in_array($kind, $wanted, true))) ?? '–';
        $rows[] = [$results->names[$runner], ...array_map(fn ($kind) => (string) ($counts[$kind] ?? 0), $kinds), $first('longer'), $first('another value', 'refused')];
    }
    return table($rows);
}

/** The most levels that were read, and what happens with more. */
function depths(Results $results): string
{
    $rows = [['', 'arrays', 'maps', 'one level more in the corpus']];
    foreach (array_keys($results->verdicts) as $runner) {
        [$arrays, $after] = deepest($results, $runner, 'arrays');
        [$maps] = deepest($results, $runner, 'maps');
        $rows[] = [$results->names[$runner], $arrays, $maps, $after];
    }
    return table($rows);
}

/** @return array{string, string} */
function deepest(Results $results, string $runner, string $kind): array
{
    $deepest = 0;
    foreach (preg_grep("~^nesting/$kind-\d+\$~", array_keys($results->cases)) as $id) {
        $verdict = $results->verdicts[$runner][$id];
        if ($verdict->as !== 'value') {
            return [(string) $deepest, answer_cell($verdict->said)];
        }
        $deepest = (int) substr($id, strlen("nesting/$kind-"));
    }
    return ["$deepest, all", '–'];
}

function open_questions(Results $results): string
{
    $questions = [
        'a str key comes twice' => ['keys/twice-str', ['error' => 'error', '{"a": 2}' => 'last', '{"a": 1}' => 'first', 'value' => 'both']],
        'an int key comes twice' => ['keys/twice-int', ['error' => 'error', '{1: 3}' => 'last', '{1: 2}' => 'first', 'value' => 'both']],
        'a timestamp of 4 bytes in ext 8' => ['timestamps/32-in-ext-8', ['timestamp(17, 0)' => 'timestamp', 'value' => 'ext', 'error' => 'error']],
        'a timestamp of 12 bytes in ext 16' => ['timestamps/96-in-ext-16', ['timestamp(-1, 1)' => 'timestamp', 'value' => 'ext', 'error' => 'error']],
        'a str is not UTF-8' => ['utf-8/ff', ['value' => 'its bytes', 'error' => 'error', '"a\ufffdb"' => 'U+FFFD']],
        'nil is a key' => ['keys/nil', ['value' => 'read', 'error' => 'error']],
        'an array is a key' => ['keys/array', ['value' => 'read', 'error' => 'error']],
        'the key is __proto__' => ['maps/value-under-proto', ['value' => 'read', 'error' => 'error']],
        'a timestamp of the year 10000' => ['timestamps/253402300800-s-0-ns-in-96', ['value' => 'read', 'error' => 'error', "ext(-1, h'000000000000003afff44180')" => 'ext']],
    ];
    $runners = array_keys($results->verdicts);
    $rows = [['', ...array_map(fn ($runner) => $results->names[$runner], $runners)]];
    foreach ($questions as $question => [$id, $words]) {
        $rows[] = [$question, ...array_map(fn ($runner) => $results->verdicts[$runner][$id]->right ? $words[$results->verdicts[$runner][$id]->as] ?? '?' : 'wrong', $runners)];
    }
    return table($rows);
}

function report(Results $results, string $version): string
{
    $parts = [
        "# Results",
        "For who chooses or maintains a MessagePack implementation. Written by `conformance/run` with version $version of\n"
            . '[the corpus](README.md), which has ' . count($results->cases) . ' cases.',
        '## Implementations', versions($results), limits_explained(),
        "A map whose first key is nil is an object of PHP for PECL msgpack, and so by default for `msgpack_unpack()`; under\n"
            . '`msgpack.php_only=0`, and for `BufferUnpacker`, no map is one.',
        '## Wrong answers', 'By section. After a plus, those that only *should* be others. A dot is none.', by_section($results),
        '## Who fails what', 'As above, by case. Cases that differ in numbers alone are one row.', who_fails_what($results),
        '## Where the specification leaves the answer open', open_questions($results),
        '## The deepest nesting that is read', 'Where the stack of JavaScript is the limit, it is another with each run.', depths($results),
        '## Packed again',
        "What was read as the one value that is right, packed again. The shortest format should be used; a float of 64 bits is\n"
            . 'not counted as longer than one of 32.',
        packed_again($results),
    ];
    $text = implode("\n", array_map(fn ($part) => rtrim($part) . "\n", $parts));
    foreach (array_keys($results->verdicts) as $runner) {
        $text .= "\n## Wrong answers of {$results->names[$runner]}\n\n" . examples_of_wrong($results, $runner);
    }
    return $text;
}
