<?php
/*
 * Prints what is wrong with the text of Markdown files: lines of more than 120 characters outside of tables and headings,
 * spaces at the end of a line, an end without a newline, relative links to files or headings that do not exist, and commands
 * and files of the repository that do not exist.
 *
 *   php check.php FILE ...
 */
declare(strict_types=1);

/** @return list<string> the anchors of its headings, as GitHub makes them */
function anchors(string $file): array
{
    $text = preg_replace('~^```.*?^```$~ms', '', (string) file_get_contents($file));
    preg_match_all('~^#+ (.*)$~m', (string) $text, $headings);
    $anchors = [];
    foreach ($headings[1] as $heading) {
        $heading = preg_replace('~\[([^]]*)\]\([^)]*\)~', '$1', $heading);
        $anchor = str_replace(' ', '-', (string) preg_replace('~[^\w \-]~u', '', strtolower((string) $heading)));
        $anchors[] = in_array($anchor, $anchors, true) ? "$anchor-" . count(preg_grep("~^$anchor(-\d+)?$~", $anchors)) : $anchor;
    }
    return $anchors;
}

/** @return iterable<string> what is wrong */
function long_lines(string $line): iterable
{
    // A table has a line for each row, and a link cannot be broken.
    if (preg_match_all('~.~us', $line) > 120 && $line[0] !== '|' && $line[0] !== '#' && !preg_match('~^\S+$~', trim($line))) {
        yield 'has more than 120 characters';
    }
}

function spaces_at_the_end(string $line): iterable
{
    if (rtrim($line) !== $line) {
        yield 'ends with spaces';
    }
}

function broken_links(string $line, string $file): iterable
{
    preg_match_all('~\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]*))?\)~', $line, $links, PREG_SET_ORDER);
    foreach ($links as $link) {
        $target = $link[1] === '' ? $file : dirname($file) . "/$link[1]";
        if (!file_exists($target)) {
            yield "links to $link[1], which does not exist";
        } elseif (isset($link[2]) && !in_array($link[2], anchors($target), true)) {
            yield "links to #$link[2], which $target has not";
        }
    }
}

/** In code and text: tools/lint, docs/security.md, codec/frame.h. */
function missing_files(string $line, string $root): iterable
{
    $line = preg_replace('~\]\([^)]*\)~', ']', $line);    // links are checked on their own
    preg_match_all('~(?<![\w/.:])(?:tools|docs|examples|benchmarks|conformance|tests|stubs|fuzz|wire|userland|codec|objects|library|pecl|stream|integration)/[\w./-]*\w~', $line, $files);
    foreach ($files[0] as $file) {
        if (!file_exists("$root/$file") && !glob("$root/$file*")) {
            yield "names $file, which does not exist";
        }
    }
}

$root = dirname(__DIR__, 2);
$wrong = 0;
foreach (array_slice($argv, 1) as $file) {
    $is_code = false;
    $lines = file($file, FILE_IGNORE_NEW_LINES);
    if (!str_ends_with((string) file_get_contents($file), "\n")) {
        echo "$file:", count($lines), ": does not end with a newline\n";
        $wrong++;
    }
    foreach ($lines as $i => $line) {
        $is_code = str_starts_with($line, '```') ? !$is_code : $is_code;
        $links = $is_code ? [] : broken_links($line, $file);
        foreach ([long_lines($line), spaces_at_the_end($line), $links, missing_files($line, $root)] as $problems) {
            foreach ($problems as $problem) {
                echo "$file:", $i + 1, ": $problem\n";
                $wrong++;
            }
        }
    }
}
exit($wrong > 0 ? 1 : 0);
