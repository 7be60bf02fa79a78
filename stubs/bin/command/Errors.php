<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** What is wrong with the input, and where. */
final class Malformed extends \RuntimeException
{
    public function __construct(
        string $message,
        public readonly int $offset,
        public ?string $path = null,
        public ?string $input = null,
    ) {
        parent::__construct($message);
    }

    /** What the extension says of a message that begins at the offset. */
    public static function of(\MessagePack\Exception\UnpackingFailedException $e, int $offset = 0): self
    {
        $message = (string) preg_replace('/ at offset \d+.*$/s', '', $e->getMessage());
        return new self($message, $offset + (int) $e->getOffset(), $e->getPath());
    }

    public function describe(): string
    {
        $path = $this->path === null ? '' : ', path "' . Text::printable($this->path, 200) . '"';
        return ($this->input === null ? '' : "$this->input: ") . $this->getMessage() . " at offset $this->offset$path";
    }
}

/** The command is not used as it says: exit status 2. */
final class Usage extends \RuntimeException
{
}

/** What the command was given cannot be read or written: exit status 2. */
final class Unavailable extends \RuntimeException
{
    /** After a function has failed. */
    public static function reading(string $what = 'The input cannot be read'): self
    {
        return new self($what . Terminal::reason(error_get_last()['message'] ?? ''));
    }

    public static function spooling(): self
    {
        return self::reading('A temporary file cannot be written');
    }
}
