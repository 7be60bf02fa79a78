<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Strings as they are shown. */
final class Text
{
    /** DEL, the controls from U+0080 on, and those of the direction of writing, in UTF-8. */
    public const CONTROLS = '/\x7f|\xc2[\x80-\x9f]|\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])/';
    private const BYTE_ORDER_MARK = "\xef\xbb\xbf";

    /** Text without the byte order mark with which some programs begin files in UTF-8. */
    public static function withoutMark(string $text): string
    {
        return str_starts_with($text, self::BYTE_ORDER_MARK) ? substr($text, strlen(self::BYTE_ORDER_MARK)) : $text;
    }

    public static function string(mixed $value): string
    {
        assert(is_string($value));
        return $value;
    }

    public static function isUtf8(string $bytes): bool
    {
        return preg_match('//u', $bytes) === 1;
    }

    /** At most so many bytes of a string, without a character that is cut. $size: of the whole string. */
    public static function cut(string $bytes, int $size, int $limit): string
    {
        $text = substr($bytes, 0, $limit);
        $part = '/(?:[\xc0-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf7][\x80-\xbf]{0,2})$/D';
        return $size > $limit ? (string) preg_replace($part, '', $text) : $text;
    }

    /** A string without what a terminal would obey, cut after so many bytes. */
    public static function printable(string $bytes, int $limit): string
    {
        $text = self::cut($bytes, strlen($bytes), $limit);
        $text = self::isUtf8($text) ? $text : (string) preg_replace('/[\x80-\xff]/', '.', $text);
        $text = preg_replace([self::CONTROLS, '/[\x00-\x1f]/'], '.', $text);
        return $text . (strlen($bytes) > $limit ? '…' : '');
    }

    /** A str in quotes, or its bytes in hexadecimal. $size: of the whole, of which there may be less. */
    public static function quoted(string $bytes, int $size, int $limit): string
    {
        $text = self::cut($bytes, $size, $limit);
        if (!self::isUtf8($text)) {
            return self::hexadecimal($bytes, $size, $limit, 's');
        }
        return Json::string($text) . ($size > $limit ? '…' : '');
    }

    public static function hexadecimal(string $bytes, int $size, int $limit, string $kind = 'h'): string
    {
        return "$kind'" . bin2hex(substr($bytes, 0, $limit)) . ($size > $limit ? '…' : '') . "'";
    }

    public static function escapedSegment(string $key): string
    {
        return str_replace(['~', '/'], ['~0', '~1'], $key);
    }

    /** @return list<string> the keys of a JSON pointer (RFC 6901) */
    public static function segments(string $path): array
    {
        if ($path === '') {
            return [];
        }
        if ($path[0] !== '/' || preg_match('/~(?![01])/', $path)) {
            throw new Usage("\"$path\" is no path: it is empty or begins with \"/\", "
                . 'and "~" in a key is "~0", "/" is "~1" (RFC 6901)');
        }
        return array_map(fn (string $key) => strtr($key, ['~1' => '/', '~0' => '~']), explode('/', substr($path, 1)));
    }
}
