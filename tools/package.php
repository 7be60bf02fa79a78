<?php
/** Updates the file list of package.xml, or checks it with --check: the files of `git archive`, see .gitattributes. */
$roles = ['md' => 'doc', 'svg' => 'doc', 'json' => 'doc', 'phpt' => 'test'];
// Installed: for IDEs and static analysis.
$data = ['stubs/msgpack.php', ...glob('stubs/bin/command/*.php')];
if (shell_exec('git rev-parse --is-inside-work-tree 2>/dev/null') === null) {
    fwrite(STDERR, "tools/package lists the files that git tracks: it needs git, and a clone\n");
    exit(2);
}
exec('git archive --worktree-attributes $(git write-tree) | tar -t', $files);
if ($files === []) {
    exit(1); // as when there are conflicts: git says so
}
$files = array_filter($files, fn ($file) => !str_ends_with($file, '/') && $file !== 'package.xml');
sort($files);
$list = '';
foreach ($files as $file) {
    $role = match (true) {
        str_starts_with($file, 'tests/') => 'test',
        str_starts_with($file, 'examples/'), $file === 'LICENSE' => 'doc',
        in_array($file, $data, true) => 'data',
        $file === 'stubs/bin/msgpack' => 'script',
        default => $roles[pathinfo($file, PATHINFO_EXTENSION)] ?? 'src',
    };
    // The command finds its files there.
    $tasks = $role === 'script' ? '><tasks:replace from="@data_dir@" to="data_dir" type="pear-config"/></file>' : '/>';
    $list .= sprintf("      <file name=\"%s\" role=\"%s\"%s\n", htmlspecialchars($file), $role, $tasks);
}
$old = file_get_contents('package.xml');
$new = preg_replace('~(<dir name="/">\n).*(    </dir>)~s', "\$1$list\$2", $old);
if (($argv[1] ?? '') === '--check') {
    if ($new !== $old) {
        fwrite(STDERR, "package.xml does not list the files that git tracks: run tools/package --list\n");
        exit(1);
    }
} else {
    file_put_contents('package.xml', $new);
}
