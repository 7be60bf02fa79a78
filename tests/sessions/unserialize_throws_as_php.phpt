--TEST--
A session whose __unserialize() throws is written again without the data of its objects, as with PHP's own handlers, unless it is aborted
--EXTENSIONS--
msgpack
session
--INI--
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/include/handlers.php';

class Data
{
    public static bool $throws = false;
    public ?string $value = null;

    public function __construct(string $value)
    {
        $this->value = $value;
    }

    public function __serialize(): array
    {
        return [$this->value];
    }

    public function __unserialize(array $data): void
    {
        if (self::$throws && $data[0] === 'bad') {
            throw new LogicException('bad data');
        }
        [$this->value] = $data;
    }
}

$handlers = new Handlers;
$told = [];
foreach (['php', 'php_serialize', 'msgpack'] as $handler) {
    $told[$handler] = '';
    foreach ([false, true] as $aborts) {
        $bytes = $handlers->written($handler, ['first' => new Data('one'), 'second' => new Data('bad'), 'third' => new Data('three'), 'n' => 4]);
        Data::$throws = true;
        try {
            $handlers->start($handler);
        } catch (LogicException $e) {
            $told[$handler] .= $e->getMessage() . ($aborts ? ', aborted: ' : ': ');
        }
        ($aborts ? session_abort(...) : session_write_close(...))();
        Data::$throws = false;
        $told[$handler] .= $handlers->store->written['tested'] === $bytes ? 'the same bytes' : 'other bytes';
        $handlers->start($handler);
        $told[$handler] .= ', ' . json_encode($_SESSION) . "\n";
        session_abort();
    }
}
var_dump($told['php'] === $told['msgpack'], $told['php_serialize'] === $told['msgpack']);
echo $told['msgpack'];
?>
--EXPECT--
bool(true)
bool(true)
bad data: other bytes, {"first":{"value":"one"},"second":{"value":null},"third":{"value":null},"n":4}
bad data, aborted: the same bytes, {"first":{"value":"one"},"second":{"value":"bad"},"third":{"value":"three"},"n":4}
