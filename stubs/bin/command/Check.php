<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\MappingError;

/** Whether messages are of a type. */
final class Check
{
    private const BYTES = 1000;

    /** @param Codec<mixed> $codec */
    private function __construct(private readonly Codec $codec, private readonly bool $asJson)
    {
    }

    public static function of(Arguments $given): self
    {
        $options = ($given->has('coerce') ? CodecOptions::COERCE : 0)
            | ($given->has('forbid-unknown') ? CodecOptions::FORBID_UNKNOWN : 0);
        $file = $given->value('require');
        if ($file !== null) {
            Arguments::open($file);
        }
        try {
            $codec = Terminal::guard(($file ?? 'A class') . ' exits', static function () use ($given, $file, $options) {
                $file === null || (static fn () => require (string) realpath($file))();
                return new Codec($given->operands[0], $options);
            });
            return new self($codec, $given->has('json'));
        } catch (\MessagePack\Exception\InvalidTypeException $e) {
            $isMissing = $file === null && str_ends_with($e->getMessage(), ' does not exist');
            $hint = $isMissing ? ': --require loads classes' : '';
            throw new Usage(Text::printable($e->getMessage(), self::BYTES) . $hint);
        } catch (\Throwable $e) {
            $where = Text::printable($e->getFile(), self::BYTES);
            throw new Unavailable("$where: " . Text::printable($e->getMessage(), self::BYTES));
        }
    }

    /** Prints the errors. $hasOffsets: the bytes are those of the input. */
    public function message(string $bytes, int $offset, int $number, bool $hasOffsets): bool
    {
        try {
            $errors = $this->codec->validate($bytes);
        } catch (\MessagePack\Exception\UnpackingFailedException $e) {
            $found = Malformed::of($e);
            $path = Compact::isAnnounced($bytes) ? Compact::pathOfError($bytes) : Walker::pathOf($bytes, $found->offset);
            throw new Malformed($found->getMessage(), $offset + ($hasOffsets ? $found->offset : 0), $path);
        }
        foreach ($errors as $error) {
            $this->error($error, $offset + ($hasOffsets ? max(0, $error->offset) : 0), $number);
        }
        return $errors === [];
    }

    private function error(MappingError $error, int $offset, int $number): void
    {
        [$path, $expected, $came] = array_map(
            fn (string $text) => Text::printable($text, self::BYTES),
            [$error->path, $error->expected, $error->given],
        );
        Terminal::write($this->asJson
            ? "{\"message\":$number,\"offset\":$offset,\"path\":" . Json::string($path) . ",\"code\":\"$error->code\","
                . '"expected":' . Json::string($expected) . ',"given":' . Json::string($came) . "}\n"
            : "$offset $path: expected $expected, $came given\n");
    }
}
