--TEST--
Under msgpack.read_serialized, sessions of PHP's handlers are read, and written back as messages
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
enum Suit: string { case Hearts = 'h'; }
class Node { public $next; protected $secret = 's'; private $own = 'o'; public ?Node $typed = null; }
class Payload { public $data; function __serialize(): array { return ['d' => $this->data]; } function __unserialize(array $data): void { $this->data = $data['d']; echo "(payload) "; } }
class Woken { public $seen; function __wakeup() { echo '(woken with ', implode(' ', array_keys($_SESSION)), ') '; } }

$node = new Node;
$node->next = $node;
$node->typed = new Node;
$list = [1, 2.5, null, true, "binary\0\xff", 'a|b', '";}', INF];
$all = [
    'scalars' => ['n' => null, 'b' => false, 'i' => PHP_INT_MIN, 'd' => 0.1, 's' => '', 'u' => "\u{1f600}"],
    'arrays' => ['list' => $list, 'empty' => [], 'nested' => [[[]]], 'ns:key.with-signs' => 1, 'ключ' => 2],
    'objects' => ['node' => $node, 'again' => $node, 'payload' => new ArrayObject([$node]), 'suit' => Suit::Hearts, 'date' => new DateTimeImmutable('2024-05-06 UTC')],
    'references' => ['list' => &$list, 'same' => &$list, 'inner' => [&$list]],
    'none' => [],
];
$calls = ['first' => new Woken, 'payload' => new Payload, 'last' => new Woken];
$handlers = new Handlers;
set_error_handler(function (int $level, string $message) { echo "  $message\n"; return true; });
foreach (['php', 'php_serialize'] as $handler) {
    foreach ($all as $name => $variables) {
        $bytes = $handlers->written($handler, $variables);
        ini_set('msgpack.read_serialized', 0);
        $off = $bytes === '' ? null : @$handlers->read($bytes);
        ini_set('msgpack.read_serialized', 1);
        $on = $handlers->read($bytes);
        $is_shared = $name !== 'references' || ReflectionReference::fromArrayElement($on, 'list')->getId() === ReflectionReference::fromArrayElement($on, 'same')->getId();
        echo "$handler, $name: ", serialize($on) === serialize($variables) && $is_shared ? 'the same' : "other: $bytes", $off === null ? '' : ', without the setting too', "\n";
    }
    echo "$handler, calls: ", get_class($handlers->read($handlers->written($handler, $calls))['last']), "\n";
    $handlers->store->written['tested'] = $handlers->written($handler, ['count' => 1]);
    $handlers->start('msgpack');
    $_SESSION['count']++;
    session_write_close();
    echo "$handler, written back: ", bin2hex($handlers->store->written['tested']), "\n";
    $handlers->store->written['tested'] = $handlers->written($handler, ['count' => 1]);
    $handlers->start('msgpack');
    session_write_close();
    echo "$handler, written back unchanged: ", bin2hex($handlers->store->written['tested']), "\n";
}
?>
--EXPECT--
  session_start(): Failed to decode session object. Session has been destroyed
php, scalars: the same
  session_start(): Failed to decode session object. Session has been destroyed
php, arrays: the same
  session_start(): Failed to decode session object. Session has been destroyed
php, objects: the same
  session_start(): Failed to decode session object. Session has been destroyed
php, references: the same
php, none: the same
php, calls: (woken with first payload last) (payload) (woken with first payload last) Woken
php, written back: 82c001a5636f756e7402
php, written back unchanged: 82c001a5636f756e7401
  session_start(): Failed to decode session object. Session has been destroyed
php_serialize, scalars: the same
  session_start(): Failed to decode session object. Session has been destroyed
php_serialize, arrays: the same
  session_start(): Failed to decode session object. Session has been destroyed
php_serialize, objects: the same
  session_start(): Failed to decode session object. Session has been destroyed
php_serialize, references: the same
  session_start(): Failed to decode session object. Session has been destroyed
php_serialize, none: the same
php_serialize, calls: (woken with first payload last) (payload) (woken with first payload last) Woken
php_serialize, written back: 82c001a5636f756e7402
php_serialize, written back unchanged: 82c001a5636f756e7401
