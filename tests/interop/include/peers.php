<?php
require_once __DIR__ . '/values.php';

/** The command of a Python with msgpack; null if there is none. */
function python(): ?array
{
    // Debian's first: its module is not that of a Python installed by other means.
    foreach (['/usr/bin/python3', 'python3'] as $python) {
        if (run([$python, '-c', 'import msgpack; print("yes")'], '') === "yes\n") {
            return [$python, __DIR__ . '/peer.py'];
        }
    }
    return null;
}

/** The command of Node with @msgpack/msgpack; null if there is none. */
function node(): ?array
{
    $package = dirname(__DIR__, 3) . '/.cache/npm/node_modules/@msgpack/msgpack';
    if (!is_dir($package) || !str_starts_with(run(['node', '--version'], ''), 'v')) {
        return null;
    }
    return ['node', __DIR__ . '/peer.mjs', $package];
}

/** The output of $command, errors included, for $input. */
function run(array $command, string $input): string
{
    $process = @proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
    if (!$process) {
        return '';
    }
    fwrite($pipes[0], $input);
    fclose($pipes[0]);
    $output = stream_get_contents($pipes[1]);
    proc_close($process);
    return $output;
}

/** Has the peer "read" or "write" what is described. */
function ask(array $peer, string $what, array $tasks): array
{
    $output = run([...$peer, $what], json_encode($tasks, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES));
    $answers = json_decode($output, true);
    if (!is_array($answers)) {
        exit("The peer failed:\n$output");
    }
    return $answers;
}

/** The data for other languages does not depend on msgpack.php_only. */
function pack_for(string $name, mixed $value): string
{
    ini_set('msgpack.force_f32', str_starts_with($name, 'float32') ? '1' : '0');
    ini_set('msgpack.php_only', '1');
    $packed = msgpack_pack($value);
    ini_set('msgpack.php_only', '0');
    if (msgpack_pack($value) !== $packed) {
        echo "Packed in another way with php_only=0: $name\n";
    }
    return $packed;
}

function is_read_as(string $message, mixed $neutral): bool
{
    foreach (['1', '0'] as $php_only) {
        ini_set('msgpack.php_only', $php_only);
        if (serialize(msgpack_unpack($message)) !== serialize(value_unpacked($neutral))) {
            return false;
        }
    }
    return true;
}

/** The peer decodes our output, compares, and reports differences. */
function show_reading(array $peer): void
{
    $tasks = [];
    foreach (neutral_values() as $name => $neutral) {
        try {
            $tasks[] = [$name, $neutral, bin2hex(pack_for($name, value_to_pack($neutral)))];
        } catch (DomainException $exception) {
            echo "Not written: $name: ", $exception->getMessage(), "\n";
        }
    }
    $right = 0;
    foreach (ask($peer, 'read', $tasks) as [$name, $complaint]) {
        if ($complaint === null) {
            $right++;
        } else {
            echo "$name: $complaint\n";
        }
    }
    echo "$right of ", count($tasks), " values are read as what they are\n";

    $tasks = [];
    foreach (different_values() as $name => [$neutral, $message]) {
        $tasks[] = [$name, $neutral, $message];
    }
    $told = 0;
    foreach (ask($peer, 'read', $tasks) as [$name, $complaint]) {
        if ($complaint === null) {
            echo "Not noticed: $name\n";
        } else {
            $told++;
        }
    }
    echo "$told of ", count($tasks), " wrong values are noticed\n";
}

/** The peer encodes; we unpack, and compare. */
function show_writing(array $peer): void
{
    $values = neutral_values();
    $tasks = [];
    foreach ($values as $name => $neutral) {
        $tasks[] = [$name, $neutral];
    }
    $written = $right = $alike = 0;
    foreach (ask($peer, 'write', $tasks) as [$name, $message, $reason]) {
        if ($message === null) {
            echo "Not written: $name: $reason\n";
            continue;
        }
        $written++;
        $message = hex2bin($message);
        if (is_read_as($message, $values[$name])) {
            $right++;
        } else {
            echo "$name: is read otherwise, ", bin2hex(substr($message, 0, 32)), "\n";
        }
        try {
            if (pack_for($name, value_to_pack($values[$name])) === $message) {
                $alike++;
            } else {
                echo "In other bytes than ours: $name\n";
            }
        } catch (DomainException) {
            echo "Not ours to write: $name\n";
        }
    }
    echo "$right of $written values are read as what they are, $alike are the bytes that we write\n";
}
