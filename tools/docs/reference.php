<?php
/*
 * Makes docs/reference.md: what msgpack.stub.php says about each function and class, and from tools/docs/notes.md, under
 * the same title, examples or a link to them, and differences. Fails where something has no example.
 *
 *   php reference.php [--check]
 */
declare(strict_types=1);

require __DIR__ . '/docblock.php';
require __DIR__ . '/page.php';
const STUB = __DIR__ . '/../../msgpack.stub.php';
// PHP's own reflection reads the stub: the extension must not be loaded.
require STUB;

/** @return array<string, string> the sections of level 2, by title; the text before them under '' */
function notes(string $markdown): array
{
    $notes = [];
    foreach (preg_split('~^## ~m', $markdown) as $i => $section) {
        [$title, $text] = $i === 0 ? ['', $section] : explode("\n", $section, 2);
        $notes[$title] = trim($text) . "\n";
    }
    return $notes;
}

/** Names that no example of $notes has, nor one of the pages that $notes links to as examples. */
function without_example(array $names, string $notes): array
{
    preg_match_all('~\[Examples?\]\(([\w-]+\.md)~', $notes, $pages);
    $pages = array_map(fn (string $page) => (string) file_get_contents(dirname(__DIR__, 2) . "/docs/$page"), $pages[1]);
    preg_match_all('~^```php\n(.*?)^```$~ms', implode("\n", [$notes, ...$pages]), $blocks);
    return array_filter($names, fn (string $name) => !preg_match('~\b' . preg_quote($name, '~') . '\b~', implode($blocks[1])));
}

/** @return array<string, array{string, list<string>}> the text, and what its examples have to show, by title */
function pages(): array
{
    $pages = [];
    foreach (get_defined_functions()['user'] as $name) {
        if (str_starts_with($name, 'msgpack_')) {
            $function = new ReflectionFunction($name);
            preg_match('~@alias (\w+)~', (string) $function->getDocComment(), $alias);
            $docblock = new Docblock($function->getDocComment());
            $text = $alias ? "Another name of `$alias[1]()`.\n\n" : wrapped(prose($docblock->text)) . "\n" . listed(items($function, $docblock)) . "\n";
            $pages["$name()"] = [code(call($function, $docblock) . result($function, $docblock)) . "\n\n$text", [$name]];
        }
    }
    $constants = get_defined_constants(true)['user'];
    unset($constants['STUB']);
    $pages['Global constants'] = [wrapped(implode(', ', array_map(code(...), array_keys($constants)))) . "\n", array_keys($constants)];
    foreach ([...get_declared_classes(), ...get_declared_interfaces()] as $name) {
        $class = new ReflectionClass($name);
        if ($class->getFileName() === realpath(STUB)) {
            $members = [...array_keys($class->getConstants()), ...array_map(fn (ReflectionMethod $method) => $method->getName(), methods($class))];
            $pages[$class->inNamespace() ? $name : "\\$name"] = [class_page($class), array_values(array_diff($members, ['__construct']))];
        }
    }
    return $pages;
}

/** In the order of the notes. */
function reference(): string
{
    $notes = notes((string) file_get_contents(__DIR__ . '/notes.md'));
    $pages = pages();
    $markdown = $notes[''] . "\n";
    $missing = array_keys(array_diff_key($pages, $notes));
    foreach (array_slice($notes, 1) as $title => $text) {
        [$page, $names] = $pages[$title] ?? ['', []];
        foreach (without_example($names, $text) as $name) {
            $missing[] = "$title: $name";
        }
        $markdown .= '## ' . (str_contains($title, ' ') || $page === '' ? $title : code($title)) . "\n\n$page$text\n";
    }
    if ($missing) {
        fwrite(STDERR, "tools/docs/notes.md lacks, by title or in an example,\n  " . implode("\n  ", $missing) . "\n");
        exit(1);
    }
    return rtrim($markdown) . "\n";
}

$file = dirname(__DIR__, 2) . '/docs/reference.md';
$reference = reference();
if (($argv[1] ?? '') !== '--check') {
    file_put_contents($file, $reference);
} elseif ($reference !== file_get_contents($file)) {
    fwrite(STDERR, "docs/reference.md is out of date: run tools/reference\n");
    exit(1);
}
