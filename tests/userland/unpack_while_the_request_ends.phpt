--TEST--
Unpacking during request shutdown leaves no key cached for the next request
--EXTENSIONS--
msgpack
session
--INI--
session.use_cookies=0
session.cache_limiter=
session.save_path=
--FILE--
<?php
class Handler implements SessionHandlerInterface {
    public function open($path, $name): bool { return true; }
    public function close(): bool { return true; }
    public function read($id): string|false { return ''; }
    public function write($id, $data): bool { echo json_encode(msgpack_unpack("\x81\xa9some_keys\x05")), "\n"; return true; }
    public function destroy($id): bool { return true; }
    public function gc($lifetime): int|false { return 0; }
    public function create_sid(): string { return 'id'; }
    public function validateId($id): bool { return true; }
}
session_set_save_handler(new Handler, false);
session_start();
$_SESSION['x'] = 1;
echo "end\n";
?>
--EXPECT--
end
{"some_keys":5}
