<?php
/*
 * The fenced code blocks of a Markdown file, by sections of level 2.
 *
 * A comment on the line before a block says what is particular:
 *   <!-- not run: why -->     it is only shown
 *   <!-- needs: gmp -->       it needs an extension of PHP, or what a block in this language has written
 *
 * A block after "[examples/NAME](...):" is a copy of that file, which has a test of its own: tests/recipes checks the copy.
 */
declare(strict_types=1);

/** How to run a block of this language; any other block needs a mark, and one without a language is no code. */
const LANGUAGES = ['php', 'python', 'js', 'go', 'ini'];

final class Block
{
    public string $code = '';

    /** @param int $line the first line of its code, from 1 */
    public function __construct(
        public readonly string $language,
        public readonly int $line,
        public readonly ?string $mark,
        public readonly ?string $needs,
        private readonly bool $isCopy,
    ) {
    }

    public function isCode(): bool
    {
        return $this->mark === null && $this->language !== '' && !$this->isCopy;
    }

    /** @param list<string> $languages */
    public function isRunWith(array $languages): bool
    {
        return $this->isCode() && in_array($this->language, $languages, true)
            && ($this->needs === null || in_array($this->needs, $languages, true) || extension_loaded($this->needs));
    }
}

/** @return list<array{title: string, blocks: list<Block>}> */
function sections(string $markdown): array
{
    $sections = [['title' => '', 'blocks' => []]];
    $block = null;
    $before = $text = '';
    foreach (explode("\n", $markdown) as $i => $line) {
        if ($block !== null) {
            if ($line === '```') {
                $sections[array_key_last($sections)]['blocks'][] = $block;
                $block = null;
            } else {
                $block->code .= "$line\n";
            }
        } elseif (preg_match('~^```(\w*)$~', $line, $fence)) {
            $block = new Block($fence[1], $i + 2, comment($before, 'not run'), comment($before, 'needs'), preg_match('~^\[examples/\S+\]\(\S+\):$~', $text) === 1);
        } elseif (str_starts_with($line, '## ')) {
            $sections[] = ['title' => substr($line, 3), 'blocks' => []];
        }
        $before = $line;
        $text = $line === '' ? $text : $line;
    }
    return $sections;
}

function comment(string $line, string $name): ?string
{
    return preg_match("~^<!-- $name: (.*) -->$~", $line, $match) ? $match[1] : null;
}
