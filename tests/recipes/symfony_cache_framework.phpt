--TEST--
App\Cache\MsgpackMarshaller in Symfony's framework, with the configuration of docs/recipes/symfony-cache.md
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without_composers('symfony/framework-bundle');
if (PHP_DEBUG || PHP_ZTS || !glob(PHP_EXTENSION_DIR . '/tokenizer.so')) die('skip no tokenizer and ctype for this PHP');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['msgpack', 'tokenizer', 'ctype']);
error_reporting(E_ALL & ~E_DEPRECATED);
require COMPOSERS . '/autoload.php';
require example('StrictMsgpack.php');
require example('symfony/MsgpackMarshaller.php');

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel;

final class Shop extends Kernel
{
    use MicroKernelTrait;

    public static string $folder;

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle;
    }

    public function getProjectDir(): string
    {
        return self::$folder;
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', ['secret' => 'x', 'http_method_override' => false,
            'cache' => ['pools' => ['shop' => ['adapter' => 'cache.adapter.filesystem', 'public' => true]]]]);
        $container->import(self::$folder . '/services.yaml');
    }
}

$folder = new Folder;
Shop::$folder = $folder->path;
preg_match('/```yaml\n(.*?)```/s', file_get_contents(dirname(__DIR__, 2) . '/docs/recipes/symfony-cache.md'), $block);
file_put_contents("$folder->path/services.yaml", $block[1]);
$kernel = new Shop('dev', false);
$kernel->boot();
$pool = $kernel->getContainer()->get('shop');
$pool->save($pool->getItem('list')->set([1, 2]));
var_dump($pool->getItem('list')->get() === [1, 2]);
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($kernel->getCacheDir() . '/pools', FilesystemIterator::SKIP_DOTS)) as $file) {
    echo bin2hex(explode("\n", file_get_contents($file), 3)[2]), "\n";
}
passthru('rm -rf ' . escapeshellarg($folder->path) . '/*');
?>
--EXPECT--
bool(true)
91920102
