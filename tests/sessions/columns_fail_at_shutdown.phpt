--TEST--
A session whose columns would be too deep is stored at the end of the request, where an exception would be a fatal error
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.cache_limiter=
msgpack.compact=stores
msgpack.max_depth=40
--FILE--
<?php
class Link { public function __construct(public int $id, public mixed $of = null) {} }
final class Other extends Link {}
final class User
{
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void {}
}
final class Stored implements SessionHandlerInterface
{
    public function open(string $path, string $name): bool { return true; }
    public function close(): bool { return true; }
    public function read(string $id): string { return ''; }
    public function destroy(string $id): bool { return true; }
    public function gc(int $lifetime): int { return 0; }
    public function create_sid(): string { return 'id'; }
    public function validateId(string $id): bool { return true; }
    public function write(string $id, string $data): bool
    {
        echo strlen($data) > 500 && serialize(msgpack_unpack($data)) === serialize($_SESSION) ? "stored\n" : "lost\n";
        return true;
    }
}

/** Of two classes, whose columns are written one after the other, and one has the last of a chain. */
function links(): array
{
    $links = [new Other(0)];
    for ($i = 1; $i <= 100; $i++) {
        $links[] = new Link($i, $i === 1 ? null : $links[$i - 1]);
    }
    return [...$links, new Other(1, $links[100]), new Other(2)];
}

session_set_save_handler(new Stored, false);
session_start();
$_SESSION = ['links' => links()];
session_write_close();
session_start();
$_SESSION = ['links' => links(), 'user' => new User];
session_write_close();
session_start();
$_SESSION = ['links' => links(), 'user' => new User, 'more' => links()];
echo "the end\n";
?>
--EXPECT--
stored
stored
the end
stored
