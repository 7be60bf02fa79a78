<?php
/** The contestants, and where `tools/setup benchmark` puts each. */
final class Contestants
{
    public const OURS = 'msgpack';
    public const COMPACT = 'msgpack, compact';
    public const OUR_CLASSES = 'msgpack, classes';
    public const DETECTING = 'msgpack, detecting';
    public const RECORDS = 'msgpack, records';
    public const RECORDS_ON_NODE = 'msgpackr, records';
    public const PECL = 'PECL msgpack';
    public const LIBRARY = 'rybakit/msgpack';
    public const LIBRARY_JIT = 'rybakit/msgpack, JIT';
    public const DEEP_COPY = 'deep copy';
    public const COPY_SHARING_STRINGS = 'copy that shares the strings';
    public const COPY = 'copy';
    public const OUR_STREAMS = 'msgpack, streams';
    public const CONTENTS = 'stream_get_contents';
    /** The peers of the goals. */
    public const PEERS = [self::PECL, 'igbinary', 'serialize', 'json'];
    /** Those in the charts, relative to serialize(). */
    public const CHARTED = [self::OURS, self::COMPACT, self::PECL, 'igbinary', 'json'];

    private const OPCACHE = ['opcache.enable' => '1', 'opcache.enable_cli' => '1'];
    private const JIT = ['opcache.jit' => 'tracing', 'opcache.jit_buffer_size' => '64M'];

    private readonly string $root;
    private readonly string $cache;
    private readonly string $php;

    public function __construct()
    {
        $this->root = dirname(__DIR__, 2);
        $this->cache = "$this->root/.cache";
        $this->php = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
    }

    public function ours(): Contestant
    {
        return $this->worker(self::OURS, 'Functions', [$this->extension()]);
    }

    /** @return array<string, Contestant> ours with deep_copy(), so that the memory of both is measured in one process */
    public function oursWithDeepCopy(): array
    {
        $libraries = [$this->extension(), $this->deepCopyLibrary()];
        return [self::OURS => $this->worker(self::OURS, 'Functions', $libraries), self::COMPACT => $this->compact($libraries)];
    }

    /** @return array<string, Contestant> the functions of a build of ours, in both forms */
    public function inBothForms(?string $module = null): array
    {
        $libraries = [$module ?? $this->extension()];
        return [self::OURS => $this->worker(self::OURS, 'Functions', $libraries), self::COMPACT => $this->compact($libraries)];
    }

    /** @return array<string, Contestant> also one that checks strings, for the kinds of data of one mechanism */
    public function forMechanisms(string $module): array
    {
        return [...$this->inBothForms($module), self::DETECTING => $this->worker(self::DETECTING, 'Detecting', [$module])];
    }

    /** The compact form, which a build may lack. */
    private function compact(array $libraries): Contestant
    {
        $contestant = $this->worker(self::COMPACT, 'Compact', $libraries);
        return $contestant->absence !== null || !$this->lacks('exit(ini_get("msgpack.compact") === false ? 1 : 0);') ? $contestant
            : new Contestant(self::COMPACT, [], absence: 'not in this build');
    }

    /** Whether our build ends the code with another status than 0. */
    private function lacks(string $code): bool
    {
        return !self::finds(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', '-d', 'extension=' . $this->extension(), '-r', $code])));
    }

    /** @return Contestant[] what creating the value costs, without reading it */
    public function copies(): array
    {
        return [
            $this->worker(self::DEEP_COPY, 'DeepCopy', [$this->deepCopyLibrary()]),
            $this->worker(self::COPY_SHARING_STRINGS, 'CopySharingStrings', [$this->deepCopyLibrary()]),
        ];
    }

    /** @return Contestant[] ours and the peers in C */
    public function extensions(): array
    {
        return [
            $this->ours(),
            $this->compact([$this->extension()]),
            $this->worker(self::PECL, 'Functions', [$this->peer('msgpack')]),
            $this->worker('igbinary', 'Igbinary', [$this->peer('igbinary')]),
            $this->worker('serialize', 'Serialize'),
            $this->worker('json', 'Json'),
        ];
    }

    /** @return Contestant[] the classes without and with msgpackr's records, which a build may lack, and others that write what repeats once */
    public function forRecords(): array
    {
        return [
            $this->worker(self::OUR_CLASSES, 'Classes', [$this->extension()]),
            $this->lacks('exit((int) !defined("MessagePack\\PackOptions::USE_RECORDS"));') ? new Contestant(self::RECORDS, [], absence: 'not in this build')
                : $this->worker(self::RECORDS, 'Records', [$this->extension()]),
            $this->compact([$this->extension()]),
            $this->worker('igbinary', 'Igbinary', [$this->peer('igbinary')]),
        ];
    }

    /** @return Contestant[] all PHP extensions and libraries */
    public function php(): array
    {
        return [
            ...$this->extensions(),
            $this->worker(self::OUR_CLASSES, 'Classes', [$this->extension()]),
            $this->library(self::LIBRARY, self::OPCACHE),
            $this->library(self::LIBRARY_JIT, self::OPCACHE + self::JIT),
        ];
    }

    /** @return array<string, Contestant> for the kinds of values: all with opcache, with and without JIT */
    public function withOpcache(bool $jit): array
    {
        $settings = self::OPCACHE + ($jit ? self::JIT : []);
        return [
            'classes' => $this->worker(self::OUR_CLASSES, 'Classes', [$this->extension()], $settings),
            'library' => $this->library(self::LIBRARY, $settings),
            'functions' => $this->worker(self::OURS, 'Functions', [$this->extension()], $settings),
            'pecl' => $this->worker(self::PECL, 'Functions', [$this->peer('msgpack')], $settings),
        ];
    }

    /** @return Contestant[] for large strings: with the copy of memory and of a file that nobody can do without */
    public function ofLargeStrings(): array
    {
        return [
            $this->worker(self::COPY, 'Copy', [$this->deepCopyLibrary()]),
            $this->ours(),
            $this->worker(self::OUR_CLASSES, 'Classes', [$this->extension()]),
            $this->worker(self::CONTENTS, 'Contents', [$this->extension()]),
            $this->worker(self::OUR_STREAMS, 'Streams', [$this->extension()]),
            $this->worker(self::PECL, 'Functions', [$this->peer('msgpack')]),
            $this->worker('igbinary', 'Igbinary', [$this->peer('igbinary')]),
            $this->worker('serialize', 'Serialize'),
        ];
    }

    /** @return Contestant[] other languages, for reference */
    public function otherLanguages(): array
    {
        $workers = dirname(__DIR__) . '/workers';
        $modules = "$this->cache/npm/node_modules";
        $node = self::finds('command -v node');
        $python = self::finds('/usr/bin/python3 -c "import msgpack"');
        $lua = is_executable('/usr/bin/lua5.3') && is_file('/usr/share/lua/5.3/MessagePack.lua');
        $all = [];
        foreach (['msgpackr', '@msgpack/msgpack'] as $name) {
            $isThere = $node && is_dir("$modules/$name");
            $all[] = $this->foreign($name, 'JavaScript', $isThere, ['node', "$workers/worker.mjs", "$modules/$name"]);
        }
        $all[] = $this->foreign('python3-msgpack', 'Python', $python, ['/usr/bin/python3', "$workers/worker.py"]);
        $all[] = $this->foreign('lua-MessagePack', 'Lua', $lua, ['/usr/bin/lua5.3', "$workers/worker.lua"]);
        return $all;
    }

    public function recordsOnNode(): Contestant
    {
        $folder = "$this->cache/npm/node_modules/msgpackr";
        return $this->foreign(self::RECORDS_ON_NODE, 'JavaScript', self::finds('command -v node') && is_dir($folder),
            ['node', dirname(__DIR__) . '/workers/worker.mjs', $folder, 'records']);
    }

    private static function finds(string $command): bool
    {
        exec("$command 2>&1", $output, $status);
        return $status === 0;
    }

    private function extension(): string
    {
        return "$this->root/modules/msgpack.so";
    }

    private function peer(string $name): string
    {
        $folder = "$this->cache/peers/php$this->php-$name";
        return glob("$folder/usr/lib/php/*/$name.so")[0] ?? $folder;
    }

    private function deepCopyLibrary(): string
    {
        return "$this->cache/benchmark/deep_copy-$this->php.so";
    }

    /**
     * @param string[] $extensions their files
     * @param array<string, string> $settings if not empty, opcache is loaded too
     */
    private function worker(string $name, string $codec, array $extensions = [], array $settings = []): Contestant
    {
        foreach ($extensions as $file) {
            if (!is_file($file)) {
                $missing = substr($file, strlen($this->root) + 1);
                return new Contestant($name, [], absence: "no $missing (tools/setup benchmark)");
            }
        }
        return new Contestant($name, $this->command($codec, $extensions, $settings));
    }

    /** rybakit/msgpack, found as by tests/library. */
    private function library(string $name, array $settings): Contestant
    {
        $tests = dirname(__DIR__, 2) . '/tests/library/include';
        require_once "$tests/library_folder.php";
        if (library_folder() === null) {
            return new Contestant($name, [], absence: 'no rybakit/msgpack where MSGPACK_RYBAKIT says');
        }
        return new Contestant($name, $this->command('Classes', [], $settings), ['MSGPACK_BENCHMARK_AUTOLOAD' => "$tests/library_autoload.php"]);
    }

    private function command(string $codec, array $extensions, array $settings): array
    {
        $command = [PHP_BINARY, '-n', '-d', 'memory_limit=-1'];
        // Built in from PHP 8.5 on.
        if ($settings && PHP_VERSION_ID < 80500) {
            array_push($command, '-d', 'zend_extension=opcache');
        }
        foreach ($extensions as $extension) {
            array_push($command, '-d', "extension=$extension");
        }
        foreach ($settings as $name => $value) {
            array_push($command, '-d', "$name=$value");
        }
        return [...$command, dirname(__DIR__) . '/workers/worker.php', $codec];
    }

    private function foreign(string $name, string $language, bool $isThere, array $command): Contestant
    {
        return new Contestant($name, $command, absence: $isThere ? null : 'not installed (tools/setup benchmark)', language: $language);
    }
}
