<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Values to measure, by the name of what they are from. */
final class Values
{
    /** @var array<string, mixed> */
    public array $values = [];
    /** What is there, and is no value. */
    public int $skipped = 0;
    /** Files and folders in a folder. */
    public int $unreadable = 0;
    /** Values with objects whose class is not loaded, but for stdClass. */
    public int $incomplete = 0;
    /** Whether there are more of them. */
    public bool $isLimited = false;
    /** What the values are. */
    public string $title = '';
    /** What is wrong with a file whose name says that it is JSON. */
    private string $jsonError = '';
    /** Of the bytes that were added last, as messages. */
    private ?Malformed $malformed = null;
    /** Whether the objects are of their classes: those of a PHP file or of APCu, and under --require. */
    public bool $hasClasses = false;

    private function __construct(private readonly int $limit)
    {
    }

    /** @param ?string $require a PHP file that loads the classes of stored objects */
    public static function of(?string $what, ?string $match, int $limit, ?string $require = null): self
    {
        $values = new self($limit);
        if ($require !== null) {
            Arguments::open($require);
            self::returned($require);
            $values->hasClasses = true;
        }
        if ($what === null) {
            $values->describePhp();
        } elseif (preg_match('~^(?:redis|unix)://~', $what) === 1) {
            $values->redis($what, $match ?? '*');
        } elseif ($what === 'apcu') {
            $values->apcu($match);
        } elseif (@is_dir($what)) {
            $values->folder($what, $match);
        } else {
            $values->file($what);
        }
        Terminal::progress('');
        $values->title = Text::printable($values->title, PHP_INT_MAX);
        if ($values->isLimited) {
            $values->title .= ': only the first ' . number_format(count($values->values)) . ' (--limit)';
        }
        if ($values->values === []) {
            $name = $what === '-' ? 'Standard input' : Redis::withoutPassword($what ?? '');
            $why = $match !== null && $values->skipped === 0 ? ' and match' : '';
            $why .= $values->unreadable > 0 ? ", not readable: $values->unreadable" : '';
            throw new Unavailable("$name has no values that can be read$why$values->jsonError");
        }
        return $values;
    }

    /** Whether there may be an object in it whose class is not loaded. */
    private function isIncomplete(mixed $value): bool
    {
        try {
            preg_match_all('~(?<![^;{])[OCE]:\d+:"(?!stdClass")([^":]+)~', serialize($value), $classes);
        } catch (\Throwable) {
            return false;
        }
        return $this->hasClasses ? !array_product(array_map(class_exists(...), $classes[1])) : $classes[1] !== [];
    }

    /** Whether the next value, which is there, may be taken. */
    private function hasRoom(): bool
    {
        $this->isLimited = count($this->values) >= $this->limit;
        return !$this->isLimited;
    }

    private function add(string $name, string $bytes): void
    {
        $values = $this->decoded($bytes);
        if ($values === []) {
            $this->skipped++;
        }
        foreach ($values as $i => $value) {
            if ($this->hasRoom()) {
                $this->values[$i === 0 ? $name : "$name#$i"] = $value;
                $this->incomplete += (int) $this->isIncomplete($value);
            }
        }
    }

    private function file(string $file): void
    {
        if (str_ends_with($file, '.php') && is_file($file)) {
            $this->values[$file] = self::returned($file);
            $this->values[$file] !== 1 || Terminal::error("$file returns 1, as a file without \"return\" does");
            $this->hasClasses = true;
        } else {
            $stream = Arguments::open($file);
            error_clear_last();
            $bytes = (string) @stream_get_contents($stream);
            if (error_get_last() !== null) {
                throw Unavailable::reading();
            }
            $this->add($file, $bytes);
            if ($this->values === [] && str_ends_with($file, '.json')) {
                json_decode($bytes, true, 4096);
                $this->jsonError = ' (as JSON: ' . json_last_error_msg() . ')';
            } elseif ($this->malformed !== null && preg_match('/^[\t\n\r -~]/', $bytes) === 0) { // else rather a text
                throw $this->malformed;
            }
        }
        $this->title = $file;
    }

    /** What a PHP file returns; what it prints is no part of the figures. */
    private static function returned(string $file): mixed
    {
        try {
            $run = static fn () => require (string) realpath($file);
            return Terminal::guard("$file exits, and returns no value", $run);
        } catch (\Throwable $e) {
            throw new Unavailable("$file: {$e->getMessage()} in line {$e->getLine()}");
        }
    }

    private function folder(string $folder, ?string $match): void
    {
        try {
            $tree = new \RecursiveDirectoryIterator($folder, \FilesystemIterator::SKIP_DOTS);
        } catch (\UnexpectedValueException) {
            throw new Unavailable("$folder cannot be read");
        }
        $flags = \RecursiveIteratorIterator::CATCH_GET_CHILD;
        $names = [];
        foreach (new \RecursiveIteratorIterator($tree, \RecursiveIteratorIterator::SELF_FIRST, $flags) as $file) {
            assert($file instanceof \SplFileInfo);
            $isWanted = $file->isDir() || $match === null || fnmatch($match, $file->getFilename());
            if ($isWanted && !$file->isReadable()) {
                $this->unreadable++;
            } elseif ($isWanted && $file->isFile()) {
                $names[] = $file->getPathname();
            }
        }
        sort($names);
        foreach ($names as $i => $name) {
            if ($this->isLimited) {
                break;
            }
            Terminal::bar($i, count($names), 'reading file');
            str_ends_with($name, '.php') ? $this->skipped++ : $this->add($name, (string) file_get_contents($name));
        }
        $this->title = count($this->values) . " values of $folder";
    }

    private function apcu(?string $match): void
    {
        if (!function_exists('apcu_enabled') || !apcu_enabled()) {
            throw new Unavailable('apcu needs the extension apcu, and apc.enable_cli=1');
        }
        $pattern = $match === null ? null : '~' . str_replace('~', '\~', $match) . '~';
        if ($pattern !== null && @preg_match($pattern, '') === false) {
            throw new Usage("--match needs a regular expression, not \"$match\"");
        }
        foreach (new \APCUIterator($pattern, APC_ITER_KEY | APC_ITER_VALUE) as $key => $entry) {
            if (is_array($entry) && $this->hasRoom()) {
                $this->values["$key"] = $entry['value'] ?? null;
            }
        }
        $this->title = count($this->values) . ' values of APCu';
        $this->hasClasses = true;
    }

    private function redis(string $url, string $match): void
    {
        $redis = new Redis($url);
        $cursor = '0';
        do {
            $answer = $redis->call('SCAN', $cursor, 'MATCH', $match, 'COUNT', '1000');
            $keys = is_array($answer) && is_array($answer[1] ?? null) ? $answer[1] : [];
            $cursor = is_array($answer) && is_string($answer[0] ?? null) ? $answer[0] : '0';
            foreach ($keys as $key) {
                if (is_string($key) && !$this->isLimited && $redis->call('TYPE', $key) === 'string') {
                    Terminal::bar(count($this->values), $this->limit, 'reading value');
                    $this->add($key, Text::string($redis->call('GET', $key) ?? ''));
                }
            }
        } while ($cursor !== '0' && !$this->isLimited);
        $this->title = count($this->values) . ' values of ' . Redis::withoutPassword($url);
    }

    /**
     * What bytes are, by their content. No class is instantiated without --require.
     *
     * @return list<mixed>
     */
    private function decoded(string $bytes): array
    {
        $text = ltrim(Text::withoutMark($bytes));
        if ($text !== '' && str_contains('{["-0123456789tfn', $text[0])) {
            $value = json_decode($text, true, 4096);
            if (json_last_error() === JSON_ERROR_NONE) {
                return [$value];
            }
            $lines = self::lines($text);
            if ($lines !== []) {
                return $lines;
            }
        }
        return $this->messages($bytes);
    }

    /**
     * The values of JSON Lines.
     *
     * @return list<mixed>
     */
    private static function lines(string $text): array
    {
        $values = [];
        foreach (explode("\n", rtrim($text)) as $line) {
            $values[] = json_decode($line, true, 4096);
            if (json_last_error() !== JSON_ERROR_NONE) {
                return [];
            }
        }
        return $values;
    }

    /**
     * Those of messages, or of what serialize() or igbinary has written.
     *
     * @return list<mixed>
     */
    private function messages(string $bytes): array
    {
        $values = [];
        try {
            $reader = Reader::of($bytes);
            $reader = Foreign::recognized($reader) ?? $reader;
            while ($reader->has(1)) {
                $options = ['allowed_classes' => $this->hasClasses, 'throw' => true];
                $values[] = msgpack_unpack($reader->message(), null, $options);
            }
        } catch (\Throwable $e) {
            $this->malformed = $e instanceof Malformed ? $e : $this->malformed;
            return [];
        }
        // Any other text is a sequence of small integers.
        return array_filter($values, is_int(...)) === $values && count($values) > 1 ? [] : $values;
    }

    /** Every function and class of this PHP, as data. */
    private function describePhp(): void
    {
        $functions = array_map(
            fn (string $name) => self::describe(new \ReflectionFunction($name)),
            get_defined_functions()['internal'],
        );
        $classes = [];
        foreach (get_declared_classes() as $name) {
            $class = new \ReflectionClass($name);
            if (!$class->isInternal()) {
                continue;
            }
            $classes[$name] = [
                'extension' => $class->getExtensionName() ?: null,
                'parent' => ($class->getParentClass() ?: null)?->getName(),
                'interfaces' => $class->getInterfaceNames(),
                'constants' => array_filter($class->getConstants(),
                    fn ($constant) => is_scalar($constant) && (!is_float($constant) || is_finite($constant))),
                'methods' => array_map(self::describe(...), $class->getMethods()),
            ];
        }
        $this->values['PHP'] = ['php' => PHP_VERSION, 'functions' => $functions, 'classes' => $classes];
        $title = '%d functions and %d classes of PHP %s, from its own reflection';
        $this->title = sprintf($title, count($functions), count($classes), PHP_VERSION);
    }

    /** @return array<string, mixed> */
    private static function describe(\ReflectionFunctionAbstract $function): array
    {
        return [
            'name' => $function->getName(),
            'returns' => (string) $function->getReturnType(),
            'parameters' => array_map(fn (\ReflectionParameter $parameter) => [
                'name' => $parameter->getName(),
                'position' => $parameter->getPosition(),
                'type' => (string) $parameter->getType(),
                'optional' => $parameter->isOptional(),
            ], $function->getParameters()),
        ];
    }
}
