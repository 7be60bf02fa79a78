--TEST--
session.lazy_write: a session that was only read is not written again, with objects and references too
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
--FILE--
<?php
class Files extends SessionHandler implements SessionUpdateTimestampHandlerInterface
{
    private array $written = [];

    public function open(string $path, string $name): bool { return true; }
    public function close(): bool { return true; }
    public function read(string $id): string { return $this->written[$id] ?? ''; }
    public function write(string $id, string $data): bool { $this->written[$id] = $data; return print "written\n"; }
    public function gc(int $seconds): int { return 0; }
    public function create_sid(): string { return 'created'; }
    public function validateId(string $id): bool { return true; }
    public function updateTimestamp(string $id, string $data): bool { return print "kept\n"; }
}
session_set_save_handler(new Files, false);
session_id('lazy');
session_start();
$list = [1, 2];
$object = new ArrayObject([1.5]);
$node = new stdClass;
$node->self = $node;
$_SESSION = ['object' => $object, 'again' => $object, 'list' => &$list, 'same' => &$list, 'node' => $node, 'text' => "\xff"];
session_write_close();
session_start();
session_write_close();
session_start();
$_SESSION['list'][] = 3;
session_write_close();
session_start();
session_write_close();
?>
--EXPECT--
written
kept
written
kept
