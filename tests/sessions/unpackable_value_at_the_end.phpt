--TEST--
A session with a value that cannot be packed at the end of the request is a fatal error, and what is stored stays
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
final class Store implements SessionHandlerInterface, SessionIdInterface, SessionUpdateTimestampHandlerInterface
{
    public function open(string $path, string $name): bool { return true; }
    public function close(): bool { return true; }
    public function read(string $id): string { return ''; }
    public function write(string $id, string $data): bool { echo 'written: ', bin2hex($data), "\n"; return true; }
    public function destroy(string $id): bool { echo "destroyed\n"; return true; }
    public function gc(int $lifetime): int { return 0; }
    public function create_sid(): string { return 'made'; }
    public function validateId(string $id): bool { return true; }
    public function updateTimestamp(string $id, string $data): bool { return $this->write($id, $data); }
}
session_set_save_handler(new Store, false);
session_id('tested');
session_start();
$_SESSION = ['n' => 1];
session_write_close();
session_start();
$_SESSION = ['value' => [fn() => 1]];
?>
--EXPECTF--
written: 82c001a16e01

Fatal error: Uncaught Exception: Serialization of 'Closure' is not allowed in [no active file]:0
Stack trace:
#0 {main}
  thrown in [no active file] on line 0
