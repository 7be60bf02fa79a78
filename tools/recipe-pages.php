<?php
/** Copies the examples into the pages of docs/recipes/, below the lines that name them; with --check, fails if a page differs. */
$root = dirname(__DIR__);
$status = 0;
foreach (glob("$root/docs/recipes/*.md") as $page) {
    $old = file_get_contents($page);
    $new = preg_replace_callback(
        '~^(\[examples/\S+\]\(\.\./\.\./(examples/\S+)\):\n\n```\w+\n).*?^```$~sm',
        fn(array $match) => $match[1] . file_get_contents("$root/$match[2]") . '```',
        $old,
    );
    if ($new === $old) {
        continue;
    }
    if (($argv[1] ?? '') === '--check') {
        fwrite(STDERR, "$page differs from the examples: run php tools/recipe-pages.php\n");
        $status = 1;
    } else {
        file_put_contents($page, $new);
    }
}
exit($status);
