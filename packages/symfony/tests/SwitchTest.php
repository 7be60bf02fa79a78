<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use MsgpackExt\StrictMsgpack;
use MsgpackExt\Symfony\Tests\Application\Cart;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\MessageBusInterface;

/** Application/shop.php does what docs/shops.md says; its class of carts is in the session, the cache and the queue. */
final class SwitchTest extends TestCase
{
    use TemporaryFolder {
        setUp as private makeFolder;
    }

    private const CLASSES = ['allowed_classes' => [Cart::class]];

    private const MSGPACK = 'session.serialize_handler=msgpack';

    /** @var array<string, string> of the visitor */
    private array $cookies;

    /** @var list<string> */
    private array $command;

    /** @var array<string, mixed> */
    private array $stage;

    protected function setUp(): void
    {
        interface_exists(MessageBusInterface::class) && is_readable('/proc/self/cmdline')
            || self::markTestSkipped('No symfony/messenger, or no /proc');
        $this->makeFolder();
        $this->cookies = [];
        mkdir("$this->folder/sessions");
        $this->deployCart();
    }

    private function deployCart(string $more = ''): void
    {
        file_put_contents("$this->folder/Cart.php", "<?php namespace MsgpackExt\\Symfony\\Tests\\Application;
            final class Cart { public int \$items = 0; $more }");
    }

    /** @param array<string, mixed>|null $msgpack without the bundle, if there is none */
    private function deploy(?array $msgpack, string $cookie = 'SHOP', bool $debug = false, string ...$ini): void
    {
        $running = explode("\0", (string) file_get_contents('/proc/self/cmdline'));
        $this->command = array_slice($running, 0, (int) array_search($_SERVER['argv'][0], $running, true));
        foreach (["session.save_path=$this->folder/sessions", 'display_errors=stderr', ...$ini] as $setting) {
            array_push($this->command, '-d', $setting);
        }
        $this->stage = ['folder' => $this->folder, 'msgpack' => $msgpack, 'cookie' => $cookie, 'debug' => $debug];
    }

    /** @return array<mixed> */
    private function request(string $path): array
    {
        $loader = (string) (new \ReflectionClass(\Composer\Autoload\ClassLoader::class))->getFileName();
        $files = [dirname($loader, 2) . '/autoload.php', "$this->folder/Cart.php"];
        $arguments = ['files' => $files, 'stage' => $this->stage, 'path' => $path, 'cookies' => $this->cookies];
        $command = [...$this->command, __DIR__ . '/Application/shop.php', (string) json_encode($arguments)];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
        assert($process !== false);
        $output = (string) stream_get_contents($pipes[1]);
        $response = json_decode($output, true);
        self::assertIsArray($response, $output . stream_get_contents($pipes[2]));
        self::assertSame(200, $response['status'], $this->log());
        $this->cookies = [...$this->cookies, ...$response['cookies']];
        return (array) json_decode($response['body'], true);
    }

    private function log(): string
    {
        return is_file("$this->folder/log") ? (string) file_get_contents("$this->folder/log") : '';
    }

    /** @return list<bool> whether the session, the cached cart and the last order are MessagePack */
    private function packed(): array
    {
        $session = "$this->folder/sessions/sess_" . end($this->cookies);
        $cached = glob("$this->folder/pools/*/*/*/*") ?: [];
        $orders = glob("$this->folder/order-*") ?: [];
        self::assertCount(1, $cached);
        $order = (array) json_decode((string) file_get_contents((string) end($orders)), true);
        assert(is_string($order['body']));
        return [
            str_starts_with((string) file_get_contents($session), "\x83\xC0"),
            StrictMsgpack::isPacked(explode("\n", (string) file_get_contents($cached[0]), 3)[2]),
            StrictMsgpack::isPacked((string) base64_decode($order['body'], true)),
        ];
    }

    public function testTheShopSwitchesAndGoesBack(): void
    {
        $option = fn (array $option): array => ['cache' => self::CLASSES + $option, 'messenger' => self::CLASSES + $option];
        $old = 'msgpack.read_serialized=1';
        $stages = [
            'before' => [[null], [], [1, 1, 1], [false, false, false]],
            'reads both' => [[$option(['write' => false]), 'SHOP', false, self::MSGPACK, $old], [1], [2, 2, 2], [true, false, false]],
            'writes' => [[$option([]), 'SHOP', false, self::MSGPACK, $old], [2], [3, 3, 3], [true, true, true]],
            'reads nothing else' => [[$option(['read_previous' => false]), 'SHOP', false, self::MSGPACK, 'msgpack.strict=1'], [3], [4, 4, 4], [true, true, true]],
            'back' => [[$option(['write' => false]), 'SHOP', false, self::MSGPACK], [4], [5, 5, 5], [true, false, false]],
            'gone' => [[null, 'NEW'], [5], [1, 1, 6], [false, false, false]],
        ];
        foreach ($stages as $name => [$deployed, $shipped, $seen, $packed]) {
            $this->deploy(...$deployed);
            self::assertSame($shipped, $this->request('/work'), $name);
            self::assertSame($seen, $this->request('/'), $name);
            self::assertSame($packed, $this->packed(), $name);
            self::assertSame('', $this->log(), $name);
        }
    }

    /** @return iterable<string, array{string, string, bool}> */
    public static function changes(): iterable
    {
        yield 'a property with a default more' => ['', 'public string $note = "";', true];
        yield 'a property without one more' => ['', 'public string $note; function __construct() { $this->note = ""; }', false];
        yield 'a property less' => ['public string $note = "";', '', false];
        yield 'a property of another type' => ['public string $note = "";', 'public array $note = [];', false];
    }

    /** @return iterable<string, array{string, string, bool, bool}> */
    public static function changesWhereWarningsAreExceptions(): iterable
    {
        yield 'with debug' => ['public string $note = "";', '', false, true];
    }

    #[DataProvider('changes')]
    #[DataProvider('changesWhereWarningsAreExceptions')]
    public function testAChangedClassBreaksNoPage(string $before, string $after, bool $stays, bool $debug = false): void
    {
        $this->deployCart($before);
        $this->deploy(['cache' => self::CLASSES, 'messenger' => self::CLASSES], 'SHOP', $debug, self::MSGPACK, 'msgpack.strict=1');
        self::assertSame([1, 1, 1], $this->request('/'));
        $this->deployCart($after);
        self::assertSame($stays ? [1] : [], $this->request('/work'));
        foreach ($stays ? [2, 3] : [1, 2] as $seen) {
            self::assertSame([$seen, $seen, $seen], $this->request('/'));
            self::assertSame([$seen], $this->request('/work'));
        }
        self::assertSame(!$stays, str_contains($this->log(), 'Cart::$note'));
    }

    /**
     * Values of Symfony's own marshaller are read as far as possible only while that writes, as they could not be stored.
     * The visitors are new, as text of serialize() in sessions is not strict.
     */
    #[DataProvider('changes')]
    public function testAClassThatChangesWithTheSwitchBreaksNoPage(string $before, string $after, bool $stays): void
    {
        foreach ([false, true] as $write) {
            $this->tearDown();
            $this->setUp();
            $this->deployCart($before);
            $this->deploy(null);
            self::assertSame([1, 1, 1], $this->request('/'));
            $this->deployCart($after);
            $this->cookies = [];
            $option = self::CLASSES + ['write' => $write];
            $this->deploy(['cache' => $option, 'messenger' => $option], 'SHOP', false, self::MSGPACK, 'msgpack.read_serialized=1');
            $this->request('/work');
            $this->request('/');
            self::assertContains($this->request('/')[2], $stays ? [3] : [2, 3]);
        }
    }

    /** Until sessions are strict, objects in them are read as far as possible, and may be sent. */
    #[DataProvider('changes')]
    #[DataProvider('changesWhereWarningsAreExceptions')]
    public function testAChangedClassInASessionThatIsNotStrictBreaksNoPage(string $before, string $after, bool $stays, bool $debug = false): void
    {
        $restarts = str_contains($after, 'array');
        $msgpack = [['cache' => self::CLASSES, 'messenger' => self::CLASSES], 'SHOP', $debug, self::MSGPACK, 'msgpack.read_serialized=1'];
        foreach ([[null], $msgpack] as $previous) {
            $this->tearDown();
            $this->setUp();
            $this->deployCart($before);
            $this->deploy(...$previous);
            self::assertSame([1, 1, 1], $this->request('/'));
            $this->deployCart($after);
            $this->deploy(...$msgpack);
            $this->request('/work');
            self::assertSame($restarts ? [1, 1] : [2, 2], array_slice($this->request('/'), 0, 2));
            self::assertSame([3 - (int) $restarts], $this->request('/order'));
            self::assertSame([$stays ? 2 : 1, 3 - (int) $restarts], $this->request('/work'));
        }
    }

    /** What docs/shops.md therefore does one after the other. */
    public function testAStrictSessionOfPhpsSerializerStartsAnew(): void
    {
        $this->deploy(null);
        self::assertSame([1, 1, 1], $this->request('/'));
        $this->deploy([], 'SHOP', false, self::MSGPACK, 'msgpack.read_serialized=1', 'msgpack.strict=1');
        self::assertSame([1, 1, 2], $this->request('/'));
    }
}
