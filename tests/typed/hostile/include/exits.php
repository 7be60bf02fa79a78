<?php
use MessagePack\Attribute\Factory;
use MessagePack\Codec;

$what = $argv[1];

final class Item
{
    public readonly int $number;

    public function __construct(int $number, public ?Item $next = null)
    {
        global $what;
        $this->number = $number;
        if ($number === 2) {
            match ($what) {
                'constructor' => exit("exit\n"),
                'fiber' => Fiber::suspend(),
                    'memory' => str_repeat('a', 1 << 30),
                default => null,
            };
        }
        echo "made $number\n";
    }

    public function __destruct()
    {
        echo "destroyed $this->number\n";
        if ($GLOBALS['what'] === 'destructor' && $this->number === 3) {
            exit("exit\n");
        }
    }
}

final class Made
{
    private function __construct(public Item $item) {}

    #[Factory]
    public static function make(Item $item): self
    {
        $GLOBALS['what'] === 'factory' && $item->number === 2 && exit("exit\n");
        return new self($item);
    }
}

if ($what === 'autoloader') {
    spl_autoload_register(function (string $class) {
        exit("exit for $class\n");
    });
    new Codec('list<Item|Gone>');
}
register_shutdown_function(function () {
    try {
        (new Codec('list<Item>'))->unpack("\x91\x81\xa6number\x09");
    } catch (Throwable $thrown) {
        echo $thrown->getMessage(), "\n";
    }
});
$message = "\x93\x81\xa4item\x82\xa6number\x03\xa4next\xc0\x81\xa4item\x82\xa6number\x02\xa4next\x81\xa6number\x05\x81\xa4item\x81\xa6number\x04";
$run = function () use ($message) {
    $value = (new Codec('list<Made>'))->unpack($message);
    echo "unpacked\n";
};
if ($what === 'fiber') {
    $fiber = new Fiber($run);
    $fiber->start();
    unset($fiber);
    echo "abandoned\n";
} else {
    $run();
}
