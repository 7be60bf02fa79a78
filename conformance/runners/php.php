<?php
/*
 * Decodes the corpus with a MessagePack for PHP: see "Runners" in conformance/README.md.
 *
 *   php -d extension=msgpack.so php.php functions|data|strict|unpacker     this extension
 *   php php.php rybakit FOLDER|vendor/autoload.php                             rybakit/msgpack: the folder that has src/
 *   php -d extension=.../msgpack.so php.php pecl                               PECL msgpack
 */
declare(strict_types=1);

ini_set('memory_limit', '1G');
ini_set('display_errors', 'stderr');

function missing(string $what): never
{
    echo json_encode(['missing' => $what]), "\n";
    exit(2);
}

function load_library(string $place): void
{
    if (is_file($place)) {
        require $place;
    } else {
        spl_autoload_register(function (string $class) use ($place): void {
            $file = "$place/src/" . strtr(substr($class, strlen('MessagePack\\')), '\\', '/') . '.php';
            if (str_starts_with($class, 'MessagePack\\') && is_file($file)) {
                require $file;
            }
        });
    }
    if (!class_exists('MessagePack\BufferUnpacker')) {
        missing("no rybakit/msgpack in $place");
    }
}

/** Composer's or git's word for it; a copy without either is taken for the main branch. */
function library_version(string $place): string
{
    if (class_exists('Composer\InstalledVersions') && Composer\InstalledVersions::isInstalled('rybakit/msgpack')) {
        return (string) Composer\InstalledVersions::getPrettyVersion('rybakit/msgpack');
    }
    return is_dir("$place/.git") ? trim((string) shell_exec('git -C ' . escapeshellarg($place) . ' describe --always --tags')) : 'main';
}

/** The notation of a PHP value. */
function written(mixed $value, int $level = 1): string
{
    return match (true) {
        $value === null => 'nil',
        is_bool($value) => $value ? 'true' : 'false',
        is_int($value) => (string) $value,
        is_float($value) => float($value),
        is_string($value) => text($value),
        is_array($value) => $level > 1000 ? '...' : container($value, $level, array_is_list($value)),
        $value instanceof stdClass => $level > 1000 ? '...' : container((array) $value, $level, false),
        is_object($value) => object($value),
    };
}

function float(float $value): string
{
    if (!is_finite($value)) {
        return is_nan($value) ? 'NaN' : ($value > 0 ? 'Infinity' : '-Infinity');
    }
    $digits = strtolower(var_export($value, true));
    return str_contains($digits, '.') || str_contains($digits, 'e') ? $digits : "$digits.0";
}

function text(string $bytes): string
{
    return preg_match('~^.*$~us', $bytes) ? json_encode($bytes, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) : "s'" . bin2hex($bytes) . "'";
}

function container(array $items, int $level, bool $is_list): string
{
    $parts = [];
    foreach ($items as $key => $item) {
        $parts[] = ($is_list ? '' : written($key) . ': ') . written($item, $level + 1);
    }
    return ($is_list ? '[' : '{') . implode(', ', $parts) . ($is_list ? ']' : '}');
}

function object(object $value): string
{
    if ($value instanceof MessagePack\Type\Ext) {
        return "ext($value->type, h'" . bin2hex($value->data) . "')";
    }
    if ($value instanceof MessagePack\Type\Timestamp) {
        return "timestamp({$value->getSeconds()}, {$value->getNanoseconds()})";
    }
    return '?' . get_class($value);
}

/** PECL msgpack has the same name, and no third argument. */
function is_this_extension(): bool
{
    return extension_loaded('msgpack') && (new ReflectionFunction('msgpack_unpack'))->getNumberOfParameters() > 2;
}

/** @return array{Closure(string): mixed, Closure(mixed): string, string} to unpack and pack, and the options in words */
function functions(array $options, string $words): array
{
    if (!is_this_extension()) {
        missing('this extension is not loaded' . (extension_loaded('msgpack') ? ', but msgpack ' . phpversion('msgpack') : ''));
    }
    ini_set('msgpack.php_only', str_contains($words, 'php_only=0') ? '0' : '1');
    return [fn (string $bytes) => msgpack_unpack($bytes, options: $options), msgpack_pack(...), $words];
}

function unpacker(): array
{
    $timestamps = new MessagePack\Extension\TimestampExtension();
    $unpack = function (string $bytes) use ($timestamps): mixed {
        $unpacker = new MessagePack\BufferUnpacker($bytes, null, [$timestamps]);
        $value = $unpacker->unpack();
        $GLOBALS['rest'] = $unpacker->getRemainingCount();
        return $value;
    };
    $packer = new MessagePack\Packer(null, [$timestamps]);
    return [$unpack, fn (mixed $value) => $packer->pack($value), 'with TimestampExtension'];
}

function pecl(): array
{
    if (!extension_loaded('msgpack') || is_this_extension()) {
        missing('PECL msgpack is not loaded: tools/setup peers fetches it');
    }
    return [msgpack_unpack(...), msgpack_pack(...), 'its defaults'];
}

/** What comes of the bytes: the fields of an answer. */
function answer(string $bytes, Closure $unpack, Closure $pack): array
{
    $GLOBALS['rest'] = 0;
    $GLOBALS['warnings'] = [];
    try {
        $value = $unpack($bytes);
    } catch (Throwable $exception) {
        return ['error' => get_class($exception) . ': ' . $exception->getMessage()];
    }
    $answer = ['value' => written($value), 'rest' => $GLOBALS['rest']];
    if ($GLOBALS['warnings']) {
        $answer['warning'] = implode('; ', $GLOBALS['warnings']);
        // Of the functions without exceptions, false and a warning are an error.
        if ($value === false || $value === null) {
            return ['error' => $answer['warning']];
        }
    }
    try {
        $answer['packed'] = bin2hex($pack($value));
    } catch (Throwable $exception) {
        $answer['refused'] = $exception->getMessage();
    }
    return $answer;
}

set_error_handler(function (int $severity, string $message): bool {
    $GLOBALS['warnings'][] = $message;
    return true;
});
$which = $argv[1] ?? '';
if ($which === 'rybakit') {
    load_library($argv[2] ?? '');
}
[$unpack, $pack, $options] = match ($which) {
    'functions' => functions(['throw' => true], "['throw' => true]"),
    'data' => functions(['throw' => true], "msgpack.php_only=0, ['throw' => true]"),
    'strict' => functions(['throw' => true, 'strict' => true, 'allowed_classes' => false], "['throw' => true, 'strict' => true, 'allowed_classes' => false]"),
    'unpacker', 'rybakit' => unpacker(),
    'pecl' => pecl(),
    default => missing('say which: functions, data, strict, unpacker, rybakit or pecl'),
};
echo json_encode([
    'version' => match ($which) {
        'rybakit' => library_version($argv[2]),
        default => phpversion('msgpack'),
    },
    'language' => 'PHP ' . PHP_VERSION,
    'options' => $options,
    'limits' => ['one-string-type', 'maps-are-arrays', 'digits-are-integers', 'large-integers-are-digits'],
]), "\n";
while (($line = fgets(STDIN)) !== false) {
    ['id' => $id, 'bytes' => $bytes] = json_decode($line, true);
    echo json_encode(['id' => $id] + answer(hex2bin($bytes), $unpack, $pack), JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), "\n";
}
