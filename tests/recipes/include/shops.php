<?php
/** The applications of examples/symfony and examples/laravel, with what tools/packages has installed. */
require_once __DIR__ . '/frameworks.php';

/** The folder of Composer's packages; null if they are not installed. */
function packages_folder(string $name): ?string
{
    $folder = dirname(__DIR__, 3) . "/.cache/packages/$name/vendor";
    return is_file("$folder/autoload.php") ? realpath($folder) : null;
}

/** For --SKIPIF--. */
function skip_without_installed(string $name): void
{
    skip_without_packages();
    if (packages_folder($name) === null) {
        die("skip no $name in .cache/packages: tools/packages --fetch $name");
    }
    foreach (['ctype', 'mbstring', 'tokenizer', 'pdo_sqlite', 'dom', 'xmlwriter'] as $extension) {
        if (PHP_DEBUG || PHP_ZTS || !extension_loaded($extension) && !glob(PHP_EXTENSION_DIR . "/$extension.so")) {
            die("skip no $extension for this PHP: tools/setup test");
        }
    }
}

/** A copy of an application, which the test may change. */
final class Shop
{
    private readonly Folder $folder;

    private readonly array $command;

    public readonly string $path;

    public function __construct(string $example, private readonly string $name)
    {
        $this->folder = new Folder;
        $this->path = $this->folder->path;
        $source = example($example);
        $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($source, FilesystemIterator::SKIP_DOTS));
        foreach ($files as $file) {
            $name = substr($file, strlen($source) + 1);
            if (!preg_match('~^((vendor|var|storage|bootstrap)/|\.)~', $name)) {
                is_dir(dirname("$this->path/$name")) || mkdir(dirname("$this->path/$name"), recursive: true);
                copy($file, "$this->path/$name");
            }
        }
        $classes = is_dir("$this->path/app") ? 'app' : 'src';
        file_put_contents("$this->path/autoload.php", '<?php
            require ' . var_export(packages_folder($this->name) . '/autoload.php', true) . ';
            spl_autoload_register(function (string $class) {
                if (str_starts_with($class, "App\\\\")) {
                    require __DIR__ . "/' . $classes . '/" . substr($class, 4) . ".php";
                }
            });');
        $wanted = array_filter(['ctype', 'mbstring', 'tokenizer', 'iconv', 'fileinfo', 'pdo', 'pdo_sqlite'],
            fn ($name) => is_file(PHP_EXTENSION_DIR . "/$name.so"));
        $this->command = [...php(['msgpack', ...$wanted], ['display_errors=stderr']), 'shop.php'];
    }

    /** Prints what the application prints in a stage, and what it logs or how it fails. */
    public function run(string $stage): void
    {
        $environment = ['SHOP_AUTOLOADER' => "$this->path/autoload.php", 'COMPOSER_VENDOR_DIR' => packages_folder($this->name), 'PATH' => getenv('PATH')];
        $process = proc_open([...$this->command, $stage], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes, $this->path, $environment);
        echo "$stage: ", implode(', ', explode("\n", trim(stream_get_contents($pipes[1])))), "\n";
        $errors = stream_get_contents($pipes[2]);
        $status = proc_close($process);
        echo preg_match('~(A cached value cannot be read|Failed to fetch key).*?(Property \S+ is not declared)~', $errors, $match)
            ? "logged: $match[1], " . str_replace('\\\\', '\\', $match[2]) . "\n" : $errors;
        echo $status === 0 ? '' : "failed: $status\n";
    }

    /** Deploys a new version, whose class of carts has another property. */
    public function rename_property(): void
    {
        $files = [...glob("$this->path/*/Cart.php"), "$this->path/shop.php"];
        foreach ($files as $file) {
            file_put_contents($file, preg_replace('~\bitems\b~', 'products', file_get_contents($file)));
        }
    }

    /** What is stored of the cart: the form, as the framework's own stores write PHP's. */
    public function stored(string $folder): string
    {
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$this->path/$folder", FilesystemIterator::SKIP_DOTS)) as $file) {
            $bytes = file_get_contents($file);
            if (str_contains($bytes, 'App\Cart')) {
                return str_contains($bytes, "\x91\x82\xC0\xA8App\Cart") ? 'MessagePack' : 'of serialize()';
            }
        }
        return 'nothing';
    }

    public function __destruct()
    {
        passthru('rm -rf ' . escapeshellarg($this->path) . '/*');
    }
}
