<?php
/** One of the two extensions that are compared: packs and unpacks in processes of its own. */
final class Side
{
    /** @param list<string> $settings as on the command line: 'msgpack.php_only=0' */
    private function __construct(
        public readonly string $name,
        private readonly string $library,
        private readonly array $settings,
    ) {
    }

    public static function ours(string ...$settings): self
    {
        return new self(implode(' ', ['ours', ...$settings]), ini_get('extension_dir') . '/msgpack.so', $settings);
    }

    public static function pecl(string ...$settings): self
    {
        return new self(implode(' ', ['PECL', ...$settings]), self::pecls_library(), $settings);
    }

    /** The library from tools/setup for the running PHP; null if it is missing. */
    public static function pecls_library(): ?string
    {
        $package = 'php' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . '-msgpack';
        $found = glob(dirname(__DIR__, 3) . "/.cache/peers/$package/usr/lib/php/*/msgpack.so");
        return $found[0] ?? null;
    }

    public function version(): string
    {
        return $this->run(['version'])[0]['version'] ?? 'none';
    }

    /** @return array<string, array> by label: see pack_samples() in worker.php */
    public function pack(string $samples): array
    {
        static $packed = [];
        return $packed[$this->name][$samples] ??= array_column($this->run(['pack', $samples]), null, 'label');
    }

    /**
     * @param array<string, string> $messages in hexadecimal, by label
     * @return array<string, array> by label: see answer() in worker.php
     */
    public function unpack(array $messages): array
    {
        $labels = array_keys($messages);
        $answers = [];
        foreach ($this->run(['unpack'], implode("\n", $messages) . "\n") as $i => $answer) {
            $answers[$labels[$i]] = $answer;
        }
        return $answers;
    }

    /** @return array<string, array> by label: what each call of $calls returned; see answer() in worker.php */
    public function answers(string $calls): array
    {
        return array_column($this->run(['answer', $calls]), null, 'label');
    }

    /** Prints how the process ended, unless it succeeded. */
    private function run(array $arguments, string $input = ''): array
    {
        $command = [PHP_BINARY, '-n', '-d', "extension=$this->library", '-d', 'memory_limit=-1'];
        foreach ($this->settings as $setting) {
            array_push($command, '-d', $setting);
        }
        array_push($command, __DIR__ . '/worker.php', ...$arguments);
        // Files, as two pipes may block each other.
        [$in, $out, $errors] = [tmpfile(), tmpfile(), tmpfile()];
        fwrite($in, $input);
        rewind($in);
        $status = proc_close(proc_open($command, [$in, $out, $errors], $pipes));
        rewind($out);
        rewind($errors);
        $rows = [];
        while (($line = fgets($out)) !== false) {
            $rows[] = json_decode($line, true);
        }
        if ($status !== 0) {
            $last = end($rows)['label'] ?? 'none';
            printf("%s: worker.php %s ended with status %d after %d answers, the last of them: %s\n%s\n", $this->name,
                implode(' ', $arguments), $status, count($rows), $last, substr(stream_get_contents($errors), 0, 1000));
        }
        return $rows;
    }
}

/** For --SKIPIF--. */
function skip_without_pecl(string $version = '0'): void
{
    if (PHP_DEBUG || PHP_ZTS) {
        die("skip PECL's library is not for a debug or a thread-safe PHP");
    }
    if (Side::pecls_library() === null) {
        die('skip no PECL msgpack for this PHP in .cache/peers: tools/setup peers');
    }
    if (version_compare(Side::pecl()->version(), $version, '<')) {
        die("skip PECL msgpack is older than $version");
    }
}
