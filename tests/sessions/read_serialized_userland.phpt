--TEST--
Userland that runs while a session is read from text may use the session, and other readers
--EXTENSIONS--
msgpack
session
--INI--
error_reporting=24575
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
class Busy { public $do;
    function __construct(string $do) { $this->do = $do; }
    function __wakeup() {
        [$this->do, $do] = ['done', $this->do];
        $this->result = match ($do) {
            'destroy' => session_destroy(),
            'close' => session_write_close(),
            'reset' => session_reset(),
            'decode text' => session_decode('inner|a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}'),
            'decode message' => session_decode("\x81\xa5inner\x01"),
            'decode malformed' => @session_decode('inner|a:1'),
            'unserialize' => unserialize('a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}'),
            'unpack' => msgpack_unpack("\x92\x80\x82\xc0\x04\0\2"),
            'forbid' => ini_set('msgpack.allowed_classes', ''),
            'switch off' => ini_set('msgpack.read_serialized', 0),
            'empty' => $_SESSION = [],
            'throw' => throw new DomainException('from __wakeup()'),
            'suspend' => Fiber::getCurrent() && Fiber::suspend(),
        };
    }
    public $result; }
class Text implements Serializable { public $inner;
    function serialize() { return serialize($this->inner); } function unserialize($text) { $this->inner = unserialize($text); session_decode('nested|a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}'); }
}
class Link { public $to; }

$handlers = new Handlers;
foreach (['destroy', 'close', 'reset', 'decode text', 'decode message', 'decode malformed', 'unserialize', 'unpack', 'forbid', 'switch off', 'empty', 'throw', 'suspend'] as $do) {
    ini_set('msgpack.read_serialized', 1);
    ini_set('msgpack.allowed_classes', '*');
    $handlers->store->written['tested'] = $do === 'reset' ? 'a|i:1;' : 'first|O:4:"Link":1:{s:2:"to";N;}busy|O:4:"Busy":1:{s:2:"do";s:' . strlen($do) . ':"' . $do . '";}last|r:1;also|O:4:"Link":1:{s:2:"to";r:1;}';
    echo "$do: ";
    try {
        $do === 'suspend' ? (new Fiber(fn () => $handlers->start('msgpack')))->start() : $handlers->start('msgpack');
    } catch (Throwable $e) {
        echo $e->getMessage(), ': ';
    }
    echo isset($handlers->store->written['tested']) ? 'kept' : 'destroyed', ', ', str_replace('__PHP_Incomplete_Class_Name', '', json_encode($_SESSION)), "\n";
    if (session_status() === PHP_SESSION_ACTIVE) {
        session_abort();
    }
    unset($_SESSION);
}

// The data of Serializable shares the numbers of the values around it, and a nested session has its own.
ini_set('msgpack.read_serialized', 1);
$text = new Text;
$text->inner = [$shared = new Link];
$variables = ['first' => $shared, 'text' => $text, 'last' => $shared];
$read = $handlers->read($written = $handlers->written('php', $variables));
echo $written, "\n";
var_dump($read['first'] === $read['last'], $read['first'] === $read['text']->inner[0], $read['nested'][0] === $read['nested'][1]);
// Inside of PHP's own unserialize(), too.
unset($handlers->store->written['tested']);
$handlers->start('msgpack');
$outer = unserialize('a:3:{i:0;O:8:"stdClass":0:{}i:1;C:4:"Text":25:{a:1:{i:0;O:4:"Link":0:{}}}i:2;r:2;}');
var_dump($outer[0] === $outer[2], $_SESSION['nested'][0] === $_SESSION['nested'][1]);
session_abort();
?>
--EXPECT--
destroy: destroyed, {"first":{"to":null},"busy":{"do":"done","result":true},"last":{"to":null},"also":{"to":{"to":null}}}
close: kept, []
reset: kept, {"a":1}
decode text: kept, {"first":{"to":null},"busy":{"do":"done","result":true},"last":{"to":null},"also":{"to":{"to":null}},"inner":[{},{}]}
decode message: kept, {"first":{"to":null},"busy":{"do":"done","result":true},"last":{"to":null},"also":{"to":{"to":null}},"inner":1}
decode malformed: destroyed, []
unserialize: kept, {"first":{"to":null},"busy":{"do":"done","result":[{},{}]},"last":{"to":null},"also":{"to":{"to":null}}}
unpack: kept, {"first":{"to":null},"busy":{"do":"done","result":[{},{}]},"last":{"to":null},"also":{"to":{"to":null}}}
forbid: kept, {"first":{"to":null},"busy":{"do":"done","result":"*"},"last":{"to":null},"also":{"to":{"to":null}}}
switch off: kept, {"first":{"to":null},"busy":{"do":"done","result":"1"},"last":{"to":null},"also":{"to":{"to":null}}}
empty: kept, []
throw: from __wakeup(): kept, {"first":{"to":null},"busy":{"do":"done","result":null},"last":{"to":null},"also":{"to":{"to":null}}}
suspend: Cannot switch fibers in current execution context: kept, {"first":{"to":null},"busy":{"do":"done","result":null},"last":{"to":null},"also":{"to":{"to":null}}}
first|O:4:"Link":1:{s:2:"to";N;}text|C:4:"Text":14:{a:1:{i:0;r:1;}}last|r:1;
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
