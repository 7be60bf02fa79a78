<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The compression of zstd, by its extension or its command. */
final class Zstd
{
    /**
     * The bytes of all strings, each compressed by itself; null: there is neither the extension nor the command.
     *
     * @param list<string> $strings
     */
    public static function size(array $strings): ?int
    {
        $sizes = array_map(
            fn (string $string) => function_exists('zstd_compress') ? strlen((string) zstd_compress($string)) : 0,
            $strings,
        );
        if (array_sum($sizes) > 0) {
            return array_sum($sizes);
        }
        $folder = sys_get_temp_dir() . '/msgpack-' . bin2hex(random_bytes(8));
        if (!function_exists('proc_open') || !@mkdir($folder, 0700)) {
            return null;
        }
        try {
            foreach ($strings as $i => $string) {
                file_put_contents("$folder/$i", $string);
            }
            return self::sizeOfFolder($folder);
        } finally {
            array_map(unlink(...), glob("$folder/*") ?: []);
            rmdir($folder);
        }
    }

    private static function sizeOfFolder(string $folder): ?int
    {
        $command = ['zstd', '--quiet', '--no-check', '--stdout', '-r', $folder];
        $process = @proc_open($command, [['null'], ['pipe', 'w'], ['null']], $pipes);
        if (!is_resource($process)) {
            return null;
        }
        for ($size = 0; !feof($pipes[1]); $size += strlen((string) fread($pipes[1], 65536))) {
        }
        return proc_close($process) === 0 ? $size : null;
    }
}
