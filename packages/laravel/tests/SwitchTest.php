<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Filesystem\Filesystem;
use MsgpackExt\Laravel\Queue\PackedJob;
use MsgpackExt\StrictMsgpack;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase as PHPUnitsTestCase;

/** Application/shop.php does what docs/shops.md says, with its session, its cache and its queue in a database. */
final class SwitchTest extends PHPUnitsTestCase
{
    /** What .env has until all machines read both formats, and on the way back. */
    private const AS_BEFORE = ['MSGPACK_CACHE_WRITE' => 'false', 'MSGPACK_QUEUE_WRITE' => 'false'];

    private const ONLY_MSGPACK = ['cache' => ['read_serialized' => false], 'queue' => ['read_serialized' => false]];

    private string $folder;

    /** @var array<string, string> of the visitor */
    private array $cookies;

    /** @var array<string, mixed> */
    private array $stage;

    /** @var array<string, string> */
    private array $environment;

    protected function setUp(): void
    {
        extension_loaded('pdo_sqlite') && is_readable('/proc/self/cmdline') || self::markTestSkipped('No pdo_sqlite, or no /proc');
        $this->folder = sys_get_temp_dir() . '/msgpack-laravel-' . bin2hex(random_bytes(6));
        mkdir("$this->folder/bootstrap/cache", recursive: true);
        touch("$this->folder/database");
        $this->cookies = [];
        $this->deployCart();
    }

    protected function tearDown(): void
    {
        (new Filesystem())->deleteDirectory($this->folder);
    }

    private function deployCart(string $more = ''): void
    {
        file_put_contents("$this->folder/Cart.php", "<?php namespace MsgpackExt\\Laravel\\Tests\\Application;
            final class Cart { public int \$items = 0; $more }");
    }

    /**
     * @param array<string, string> $environment
     * @param array<string, mixed> $msgpack the options of the package
     */
    private function deploy(string $prefix, bool $installed = true, array $environment = [], array $msgpack = []): void
    {
        $this->stage = ['folder' => $this->folder, 'prefix' => $prefix, 'installed' => $installed, 'msgpack' => $msgpack];
        $this->environment = $environment;
    }

    /** @return array<mixed> */
    private function request(string $path): array
    {
        $loader = (string) (new \ReflectionClass(\Composer\Autoload\ClassLoader::class))->getFileName();
        $files = [dirname($loader, 2) . '/autoload.php', "$this->folder/Cart.php"];
        $arguments = ['files' => $files, 'stage' => $this->stage, 'path' => $path, 'cookies' => $this->cookies];
        $running = explode("\0", (string) file_get_contents('/proc/self/cmdline'));
        $php = array_slice($running, 0, (int) array_search($_SERVER['argv'][0], $running, true));
        $command = [...$php, '-d', 'display_errors=stderr', __DIR__ . '/Application/shop.php', (string) json_encode($arguments)];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes, env_vars: $this->environment);
        assert($process !== false);
        $output = (string) stream_get_contents($pipes[1]);
        $response = json_decode($output, true);
        self::assertIsArray($response, $output . stream_get_contents($pipes[2]));
        self::assertSame(200, $response['status'], $this->log());
        $this->cookies = $response['cookies'] + $this->cookies;
        return (array) json_decode($response['body'], true);
    }

    private function log(): string
    {
        return is_file("$this->folder/log") ? (string) file_get_contents("$this->folder/log") : '';
    }

    private function database(): \PDO
    {
        return new \PDO("sqlite:$this->folder/database");
    }

    /** @return list<bool> whether the session, the cached cart and the last job are MessagePack */
    private function packed(): array
    {
        $query = fn (string $query): string => (string) $this->database()->query($query)->fetchColumn();
        $cached = fn (string $key): bool => StrictMsgpack::isPacked((string) base64_decode($query("SELECT value FROM cache WHERE key = 'shop$key'"), true));
        $job = (array) json_decode($query('SELECT payload FROM jobs ORDER BY id DESC'), true);
        return [$cached($this->cookies['shop']), $cached('cart'), PackedJob::isSerialized($job['data']['command'])];
    }

    public function testTheShopSwitchesAndGoesBack(): void
    {
        $php = array_fill(0, 3, false);
        $packed = array_fill(0, 3, true);
        $stages = [
            'before' => [['', false], [], [1, 1, 1], $php],
            'reads both' => [['msgpack-', true, self::AS_BEFORE], [1], [2, 2, 1], $php],
            'writes' => [['msgpack-'], [2], [3, 3, 1], $packed],
            'reads nothing else' => [['msgpack-', true, [], self::ONLY_MSGPACK], [3], [4, 4, 4], $packed],
            'back' => [['msgpack-', true, self::AS_BEFORE], [4], [5, 5, 4], $php],
            'the old drivers' => [['', true], [5], [6, 6, 6], $php],
            'gone' => [['', false], [6], [7, 7, 6], $php],
        ];
        foreach ($stages as $name => [$deployed, $shipped, $seen, $packs]) {
            $this->deploy(...$deployed);
            if ($name === 'the old drivers') {
                $this->database()->exec("DELETE FROM cache WHERE key = 'shopfirst'"); // as when it has expired
            }
            self::assertSame($shipped, $this->request('/work'), $name);
            self::assertSame($seen, $this->request('/'), $name);
            self::assertSame($packs, $this->packed(), $name);
        }
        self::assertSame(1, substr_count($this->log(), 'A cached value cannot be read'));
        self::assertStringNotContainsString('ERROR', $this->log());
    }

    /** @return iterable<string, array{string, string, bool}> */
    public static function changes(): iterable
    {
        yield 'a property with a default more' => ['', 'public string $note = "";', true];
        yield 'a property without one more' => ['', 'public string $note; function __construct() { $this->note = ""; }', false];
        yield 'a property less' => ['public string $note = "";', '', false];
        yield 'a property of another type' => ['public string $note = "";', 'public array $note = [];', false];
    }

    #[DataProvider('changes')]
    public function testAChangedClassBreaksNoPage(string $before, string $after, bool $stays): void
    {
        $this->deployCart($before);
        $this->deploy('msgpack-');
        self::assertSame([1, 1, 1], $this->request('/'));
        $this->deployCart($after);
        self::assertSame($stays ? [1] : [], $this->request('/work'));
        self::assertSame($stays ? [2, 2, 1] : [2, 1, 1], $this->request('/'));
        self::assertSame($stays ? [3, 3, 1] : [3, 2, 1], $this->request('/'));
        self::assertSame($stays ? [2] : [1], $this->request('/work'));
        self::assertSame(!$stays, str_contains($this->log(), 'Cart::$note'));
    }

    /** Values of Laravel's own store are read as far as possible only while that writes, as they could not be stored. */
    #[DataProvider('changes')]
    public function testAClassThatChangesWithTheSwitchBreaksNoPage(string $before, string $after, bool $stays): void
    {
        foreach ([self::AS_BEFORE, []] as $environment) {
            $this->tearDown();
            $this->setUp();
            $this->deployCart($before);
            $this->deploy('', false);
            self::assertSame([1, 1, 1], $this->request('/'));
            $this->deployCart($after);
            $this->deploy('msgpack-', true, $environment);
            $this->request('/work');
            $this->request('/');
            [$visits, $items] = $this->request('/');
            self::assertSame(3, $visits);
            self::assertContains($items, $stays ? [3] : [2, 3]);
        }
    }
}
