--TEST--
\MessagePackUnpacker: userland code called by execute() or data() may use the same unpacker
--EXTENSIONS--
msgpack
--INI--
pcre.jit=0
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);

class Meddler implements Serializable
{
    public static ?Closure $meddle = null;
    public $text;

    public function serialize()
    {
        return 'text';
    }

    public function unserialize(string $text)
    {
        $this->text = $text;
        (self::$meddle)();
    }
}

class Wakes
{
    public $x = 1;

    public function __wakeup()
    {
        (Meddler::$meddle)();
    }
}

class Constructed
{
    public $value;

    public function __construct()
    {
        (Meddler::$meddle)();
    }
}

$unpacker = null;
$meddlings = [
    'feeds' => fn($unpacker) => $unpacker->feed("\x07\x08"),
    'executes' => fn($unpacker) => [$unpacker->execute(), $unpacker->execute("\x92\x09"), $unpacker->data()],
    'executes a message' => fn($unpacker) => [$unpacker->execute("\x09"), $unpacker->data()],
    'feeds and executes' => fn($unpacker) => [$unpacker->feed("\x07\x08"), $unpacker->execute(), $unpacker->execute(), $unpacker->data()],
    'leaves half a message' => fn($unpacker) => [$unpacker->feed("\x92\x07"), $unpacker->execute()],
    'takes' => fn($unpacker) => $unpacker->data(),
    'resets' => fn($unpacker) => $unpacker->reset(),
    'constructs' => fn($unpacker) => $unpacker->__construct(false),
    'destructs' => fn($unpacker) => $unpacker->__destruct(),
    'destroys' => function () {
        $GLOBALS['unpacker'] = null;
        gc_collect_cycles();
    },
    'sets options' => fn($unpacker) => [$unpacker->setOption(MessagePack::OPT_PHPONLY, false), $unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, false)],
    'collects' => fn() => gc_collect_cycles(),
    'throws' => fn() => throw new Exception('thrown'),
    'suspends' => fn() => Fiber::suspend(),
];

$messages = [
    'unserialize()' => msgpack_pack([new Meddler, 'x']),
    '__wakeup()' => msgpack_pack([new Wakes, 'x']),
    'autoloader' => "\x92\x82\xc0\xa8Missing0\xa1x\x05\xa1x",
];
spl_autoload_register(function (string $class) {
    if (str_starts_with($class, 'Missing')) {
        (Meddler::$meddle)();
    }
});

function meddle_once(Closure $meddle): void
{
    Meddler::$meddle = function () use ($meddle) {
        Meddler::$meddle = fn() => null;
        $meddle($GLOBALS['unpacker']);
    };
}

/** The state of the unpacker, and its next message. */
function afterwards(): string
{
    global $unpacker;
    if (!$unpacker) {
        return 'gone';
    }
    $values = [];
    do {
        $values[] = $unpacker->data();
    } while ($unpacker->execute());
    return json_encode($values);
}

foreach ($messages as $where => $message) {
    foreach ($meddlings as $what => $meddle) {
        foreach (['fed', 'in pieces', 'string'] as $how) {
            $unpacker = new MessagePackUnpacker;
            meddle_once($meddle);
            $run = function () use ($message, $how) {
                global $unpacker;
                $held = $unpacker;
                if ($how === 'string') {
                    return $held->execute($message . "\x01");
                }
                foreach ($how === 'fed' ? [$message . "\x01"] : str_split($message . "\x01") as $piece) {
                    $held->feed($piece);
                    if ($held->execute()) {
                        return true;
                    }
                }
                return false;
            };
            try {
                $fiber = new Fiber($run);
                $fiber->start();
                if (!$fiber->isTerminated()) {
                    $unpacker->feed("\x05");
                    $unpacker->execute();
                    $fiber->resume();
                }
                $done = var_export($fiber->getReturn(), true);
            } catch (Exception $exception) {
                $done = $exception->getMessage();
            }
            unset($fiber);
            $answers[$where][$what][$how] = "$done, then " . afterwards();
        }
    }
}
echo "However it comes in, in the autoloader:\n";
foreach ($answers['autoloader'] as $what => $hows) {
    echo "$what: ", implode(' | ', $hows), "\n";
}
foreach (['unserialize()', '__wakeup()'] as $where) {
    foreach ($answers[$where] as $what => $hows) {
        foreach ($hows as $how => $answer) {
            $expected = preg_replace('/\{"__PHP[^}]*\}/', '{}', $answers['autoloader'][$what][$how]);
            if (preg_replace('/\{[^}]*\}/', '{}', $answer) !== $expected) {
                echo "$where, $what, $how: $answer\n";
            }
        }
    }
}

echo "In data(), with a template:\n";
foreach ($meddlings as $what => $meddle) {
    if ($what === 'suspends') {
        continue;
    }
    $unpacker = new MessagePackUnpacker;
    meddle_once($meddle);
    $unpacker->feed("\x91\x01\x05");
    $unpacker->execute();
    try {
        $data = json_encode($unpacker->data('Constructed'));
    } catch (Exception $exception) {
        $data = $exception->getMessage();
    }
    echo "$what: $data, then ", afterwards(), "\n";
}
?>
--EXPECT--
However it comes in, in the autoloader:
feeds: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1,7,8] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","7":8},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],7,8]
executes: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
executes a message: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
feeds and executes: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
leaves half a message: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
takes: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
resets: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
constructs: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
destructs: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
destroys: true, then gone | true, then gone | true, then gone
sets options: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
collects: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
throws: thrown, then [false] | thrown, then [false] | thrown, then [false]
suspends: true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"],1] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]] | true, then [[{"__PHP_Incomplete_Class_Name":"Missing0","x":5},"x"]]
unserialize(), feeds, in pieces: true, then [[{"text":"text"},7],8]
__wakeup(), feeds, in pieces: true, then [[{"x":1},"x"],7,8]
__wakeup(), throws, fed: thrown, then [false,1]
In data(), with a template:
feeds: {"value":1}, then [false,5,7,8]
executes: {"value":1}, then [false]
executes a message: {"value":1}, then [false,5]
feeds and executes: {"value":1}, then [false,8]
leaves half a message: {"value":1}, then [5]
takes: {"value":1}, then [false,5]
resets: {"value":1}, then [false,5]
constructs: {"value":1}, then [false]
destructs: {"value":1}, then [false]
destroys: {"value":1}, then gone
sets options: {"value":1}, then [false,5]
collects: {"value":1}, then [false,5]
throws: thrown, then [false,5]
