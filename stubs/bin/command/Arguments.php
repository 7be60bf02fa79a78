<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The options and operands of a subcommand. */
final class Arguments
{
    /** @var array<string, list<string>> */
    private array $options = [];
    /** @var list<string> */
    public array $operands = [];

    /**
     * @param list<string> $arguments
     * @param array<string, bool> $allowed whether an option has a value
     */
    public function __construct(array $arguments, array $allowed, int $least, int $most)
    {
        while ($arguments !== []) {
            $argument = array_shift($arguments);
            if ($argument === '--') {
                array_push($this->operands, ...$arguments);
                break;
            } elseif (!str_starts_with($argument, '--')) {
                if ($argument !== '-' && str_starts_with($argument, '-')) {
                    throw new Usage("There is no option $argument");
                }
                $this->operands[] = $argument;
                continue;
            }
            [$name, $value] = explode('=', substr($argument, 2), 2) + [1 => null];
            $hasValue = $allowed[$name] ?? throw new Usage("There is no option --$name");
            if ($hasValue && $value === null) {
                $value = array_shift($arguments) ?? throw new Usage("--$name needs a value");
            } elseif (!$hasValue && $value !== null) {
                throw new Usage("--$name has no value");
            }
            $this->options[$name][] = $value ?? '';
        }
        $count = count($this->operands);
        if ($count < $least || $count > $most) {
            $isMissing = $count < $least;
            throw new Usage($isMissing ? 'An argument is missing' : "One argument too many: {$this->operands[$most]}");
        }
    }

    public function has(string $name): bool
    {
        return isset($this->options[$name]);
    }

    public function value(string $name): ?string
    {
        $values = $this->options[$name] ?? [];
        return $values === [] ? null : $values[count($values) - 1];
    }

    /** @return list<string> */
    public function values(string $name): array
    {
        return $this->options[$name] ?? [];
    }

    public function number(string $name, int $default): int
    {
        $value = $this->value($name);
        if ($value !== null && preg_match('/^\d{1,9}$/D', $value) !== 1) {
            throw new Usage("--$name needs a number, not \"$value\"");
        }
        return $value === null ? $default : (int) $value;
    }

    public function positive(string $name, int $default): int
    {
        return $this->number($name, $default) ?: throw new Usage("--$name needs a number above 0");
    }

    /** @return resource */
    public static function open(string $name)
    {
        if ($name === '-') {
            return self::isInputClosed() ? throw new Unavailable('Standard input is closed') : STDIN;
        }
        $isFolder = @is_dir($name);
        $file = $name === '' || $isFolder ? false : @fopen($name, 'rb');
        return $file !== false ? $file : throw new Unavailable(match (true) {
            $isFolder => "$name is a folder",
            @file_exists($name) => "$name cannot be read",
            default => "There is no file $name",
        });
    }

    /** PHP then opens the script in its place. */
    private static function isInputClosed(): bool
    {
        $input = fstat(STDIN);
        $script = stat(get_included_files()[0]);
        return $input === false
            || $script !== false && $input['ino'] === $script['ino'] && $input['dev'] === $script['dev'];
    }
}
