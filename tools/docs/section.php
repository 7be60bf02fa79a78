<?php
/*
 * Runs the code blocks of one section of a Markdown file, one after the other, in an empty folder; PHP's share their
 * variables. Prints what is not as the file says:
 *
 *   expression;       // => value               its value, in the notation of notation.php
 *   expression;       // => value, with a warning
 *   expression;       // throws Class: the message
 *   echo text;        // => text                the next line of the output
 *   // => text                              another line of the output
 *
 * In the other languages `=>` is always the next line of the output.
 *
 *   php section.php FILE NUMBER LANGUAGE,...
 */
declare(strict_types=1);

require __DIR__ . '/blocks.php';
require __DIR__ . '/notation.php';

final class Document
{
    public static string $file = '';
    public static string $imports = '';
    public static int $warnings = 0;
    public static int $wrong = 0;

    public static function wrong(int $line, string $what): void
    {
        self::$wrong++;
        fwrite(STDERR, self::$file . ":$line: $what\n");
    }

    /** Called with the number of warnings before $value is computed. */
    public static function check(int $line, string $expected, int $warnings, mixed $value): mixed
    {
        $is = notation($value) . (self::$warnings > $warnings ? ', with a warning' : '');
        if ($is !== $expected) {
            self::wrong($line, "is $is");
        }
        self::$warnings = $warnings;
        return $value;
    }

    public static function checkThrown(int $line, string $expected, Throwable $e): void
    {
        $is = short_name($e) . ($e->getMessage() === '' ? '' : ": {$e->getMessage()}");
        if ($is !== $expected) {
            self::wrong($line, "throws $is");
        }
    }

    public static function checkOutput(Block $block, string $output): void
    {
        preg_match_all($block->language === 'php' ? '~^ *(?:echo .*)?// => (.*)$~m' : '~^.*(?:#|//) => (.*)$~m', $block->code, $expected);
        if ($output !== implode('', array_map(fn (string $line) => "$line\n", $expected[1]))) {
            self::wrong($block->line, "prints:\n" . preg_replace('~^~m', '    ', rtrim($output)));
        }
    }
}

/** A line of PHP with what checks it. */
function checked(string $line, int $number): string
{
    if (!preg_match('~^ *((?!echo |//).*?);\s*// (=>|throws) (.*)$~', $line, $match)) {
        return $line;
    }
    [, $expression, $kind, $expected] = $match;
    $text = var_export($expected, true);
    return $kind === '=>'
        ? "\\Document::check($number, $text, \\Document::\$warnings, $expression);"
        : "try { \\Document::wrong($number, 'is ' . notation($expression)); } catch (\\Throwable \$thrown) { \\Document::checkThrown($number, $text, \$thrown); }";
}

/** The block as a PHP file. */
function php_file(Block $block): string
{
    $code = '';
    foreach (explode("\n", $block->code) as $i => $line) {
        $code .= checked($line, $block->line + $i) . "\n";
    }
    // On the same lines as in the file, so that errors have its line numbers. Imports hold for the rest of the section.
    file_put_contents($file = "block-$block->line.php", '<?php ' . Document::$imports . str_repeat("\n", $block->line - 1) . $code);
    preg_match_all('~^use .*;$~m', $block->code, $imports);
    Document::$imports .= implode(' ', $imports[0]);
    return $file;
}

/** Settings of this extension have to exist. */
function check_settings(Block $block): void
{
    foreach (parse_ini_string($block->code, false, INI_SCANNER_RAW) ?: [] as $name => $value) {
        if (str_starts_with((string) $name, 'msgpack.') && ini_get((string) $name) === false) {
            Document::wrong($block->line, "there is no $name");
        }
    }
}

/** Runs a program in another language. */
function run_program(Block $block): void
{
    [$name, $command] = match ($block->language) {
        'python' => ['block.py', ['/usr/bin/python3', 'block.py']],
        'js' => ['block.mjs', ['node', 'block.mjs']],
        'go' => ['block.go', ['env', 'GO111MODULE=off', 'GOFLAGS=', 'GOPATH=/usr/share/gocode', 'GOCACHE=' . dirname(__DIR__, 2) . '/.cache/go', 'go', 'run', 'block.go']],
    };
    file_put_contents($name, $block->code);
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes, getcwd()); // which a thread-safe PHP keeps to itself
    $output = stream_get_contents($pipes[1]);
    proc_close($process);
    Document::checkOutput($block, $output);
}

set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    Document::$warnings++;
    return true;
});
[, $path, $number, $languages] = $argv;
Document::$file = $path;
$section = sections(file_get_contents($path))[(int) $number];
chdir($folder = getenv('MSGPACK_DOCS_FOLDER'));
foreach ($section['blocks'] as $block) {
    if (!$block->isRunWith(explode(',', $languages))) {
        continue;
    }
    if ($block->language === 'ini') {
        check_settings($block);
    } elseif ($block->language !== 'php') {
        run_program($block);
    } else {
        // What is expected may be on a line of its own.
        $block->code = preg_replace('~^((?! *(?:echo |//|\})).*;)(\n) *(// (?:=>|throws) .*)$~m', '$1 $3$2', $block->code);
        ob_start();
        try {
            require $folder . '/' . php_file($block);
        } catch (Throwable $e) {
            Document::wrong($e->getFile() === $folder . "/block-$block->line.php" ? $e->getLine() : $block->line, "throws $e");
        }
        Document::checkOutput($block, (string) ob_get_clean());
        if (Document::$warnings > 0) {
            Document::wrong($block->line, 'has a warning: ' . (error_get_last()['message'] ?? ''));
            Document::$warnings = 0;
        }
    }
}
exit(Document::$wrong > 0 ? 1 : 0);
