--TEST--
#[Factory] of a static method: its parameters are the fields
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

use MessagePack\Attribute\Factory;

class Money
{
    private function __construct(public readonly int $cents) {}

    /** @param non-empty-string $currency */
    #[Factory]
    public static function of(int $amount, string $currency = 'EUR'): static
    {
        return new static($amount * 100);
    }
}
class Price extends Money {}
class Two
{
    #[Factory] public static function a(): self {}
    #[Factory] public static function b(): self {}
}
class Dynamic
{
    #[Factory] public function a(): self {}
}
class Hidden
{
    private function __construct() {}
}
class Guarded
{
    protected function __construct() {}
}
map_all('Money', ['amount' => 5], ['amount' => 5, 'currency' => ''], ['cents' => 5]);
map_all('Price', ['amount' => 5]);
compile_all('Two', 'Dynamic', 'Hidden', 'Guarded');
?>
--EXPECT--
-- Money
{"amount":5} => \Money::__set_state(array(   'cents' => 500,))
{"amount":5,"currency":""} => {"amount":5,"currency":""}: $.currency: expected non-empty-string, "" given
{"cents":5} => {"cents":5}: $.amount: expected int, nothing given
-- Price
{"amount":5} => \Price::__set_state(array(   'cents' => 500,))
Two (compile_factory.php:18): both a() and b() have #[Factory]
Dynamic (compile_factory.php:23): a() has #[Factory], but is not static
Hidden (compile_factory.php:27): its constructor is private, and no method has #[Factory]
Guarded (compile_factory.php:31): its constructor is protected, and no method has #[Factory]
