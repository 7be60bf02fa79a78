<?php
/** The compressors that phpredis offers beside a serializer: zstd and lz4, by their command-line tools. */
final class Compressors
{
    private const COMMANDS = ['zstd' => 'zstd -q -3 --no-check --keep', 'lz4' => 'lz4 -q -1 -m --no-frame-crc --keep'];
    private const SUFFIXES = ['zstd' => 'zst', 'lz4' => 'lz4'];
    /** Longer messages, of large strings, are not compressed. */
    private const LONGEST = 1 << 20;

    private readonly string $folder;
    /** @var array<string, string> commands by name, of those that are installed */
    private readonly array $commands;

    public function __construct()
    {
        $this->folder = sys_get_temp_dir() . '/msgpack-compressed-' . getmypid();
        $this->commands = array_filter(self::COMMANDS, fn ($command) => trim((string) shell_exec('command -v ' . strtok($command, ' '))) !== '');
    }

    /** @return list<string> */
    public function names(): array
    {
        return array_keys($this->commands);
    }

    /** The name under which a contestant's compressed size is recorded. */
    public static function named(string $contestant, string $compressor): string
    {
        return "$contestant, $compressor";
    }

    /**
     * @param array<string, Worker> $workers
     * @return array<string, int> bytes by contestant and compressor
     */
    public function sizes(array $workers): array
    {
        $workers = array_filter($workers, fn ($worker) => $worker->bytes <= self::LONGEST);
        if (!$workers || !$this->commands) {
            return [];
        }
        return $this->withFiles(array_keys($workers), fn ($name, $file) => $workers[$name]->ask("save $file"));
    }

    /** @return array<string, int> bytes by compressor */
    public function sizesOf(string $bytes): array
    {
        $sizes = $this->withFiles([''], fn ($name, $file) => file_put_contents($file, $bytes));
        return array_combine($this->names(), $sizes);
    }

    /**
     * @param list<string> $names
     * @param callable(string, string): mixed $write writes what has the name to the file
     * @return array<string, int> bytes by name and compressor
     */
    private function withFiles(array $names, callable $write): array
    {
        mkdir($this->folder);
        foreach ($names as $i => $name) {
            $write($name, "$this->folder/$i");
        }
        $files = implode(' ', array_map(fn ($i) => escapeshellarg("$this->folder/$i"), array_keys($names)));
        array_map(fn ($command) => shell_exec("$command $files"), $this->commands);
        $sizes = $this->written($names);
        array_map(unlink(...), glob("$this->folder/*"));
        rmdir($this->folder);
        return $sizes;
    }

    private function written(array $names): array
    {
        $sizes = [];
        foreach ($names as $i => $name) {
            foreach ($this->names() as $compressor) {
                $sizes[self::named($name, $compressor)] = filesize("$this->folder/$i." . self::SUFFIXES[$compressor]);
            }
        }
        return $sizes;
    }
}
