<?php
/* Runs tools/analyse; for SKIPIF sections, whether it can. */
function analysis_is_missing(): ?string
{
    $root = dirname(__DIR__, 3);
    return match (true) {
        !is_file("$root/tools/analyse") => 'not in the source tree',
        !is_file("$root/.cache/analysis/vendor/bin/phpstan"), !is_file("$root/.cache/analysis/vendor/bin/psalm")
            => 'Composer has not fetched PHPStan and Psalm: tools/setup test',
        default => null,
    };
}

function analyse(string ...$files): void
{
    exec(implode(' ', array_map('escapeshellarg', [dirname(__DIR__, 3) . '/tools/analyse', ...$files])) . ' 2>&1', $output, $status);
    foreach ($output as $line) {
        echo preg_replace('~^/.*/~', '', $line), "\n";
    }
    echo $status === 0 ? "no errors\n" : "errors\n";
}
