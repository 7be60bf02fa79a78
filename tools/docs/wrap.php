<?php
/*
 * Breaks the paragraphs and list items of Markdown files at 120 characters; code, tables, headings and HTML stay.
 *
 *   php wrap.php FILE ...
 */
declare(strict_types=1);

const WIDTH = 120;

function wrapped_block(string $block): string
{
    if (!preg_match('~^( *)((?:[-*]|\d+\.) +)?(?![|#<`]{3}|[|#<])(.*)$~s', $block, $match)) {
        return $block;
    }
    [, $indent, $bullet, $text] = $match;
    $end = str_ends_with($text, "\n") ? "\n" : '';
    $next = $indent . str_repeat(' ', strlen($bullet));
    $words = preg_replace('~\s*\n\s*~', ' ', rtrim($text));
    // The first line begins with the bullet, which is as wide as the indent of the others.
    $lines = [];
    foreach (explode(' ', $words) as $word) {
        $last = array_key_last($lines);
        if ($last !== null && mb_strlen_of("$next$lines[$last] $word") <= WIDTH) {
            $lines[$last] .= " $word";
        } else {
            $lines[] = $word;
        }
    }
    return "$indent$bullet" . implode("\n$next", $lines) . $end;
}

/** Characters, without mbstring. */
function mb_strlen_of(string $text): int
{
    return preg_match_all('~.~us', $text);
}

function wrapped(string $markdown): string
{
    $parts = preg_split('~^(```.*?^```$)~ms', $markdown, -1, PREG_SPLIT_DELIM_CAPTURE);
    foreach ($parts as $i => &$part) {
        if ($i % 2 === 0) {
            $blocks = preg_split('~(\n\n+|\n(?= *(?:[-*]|\d+\.) )|\n(?=[|#<])|(?<=\|)\n)~', $part, -1, PREG_SPLIT_DELIM_CAPTURE);
            $part = implode(array_map(fn (string $block) => trim($block) === '' ? $block : wrapped_block($block), $blocks));
        }
    }
    return implode($parts);
}

foreach (array_slice($argv, 1) as $file) {
    file_put_contents($file, rtrim(wrapped((string) file_get_contents($file))) . "\n");
}
