--TEST--
Compact form: the bytes of a value do not depend on messages that are packed meanwhile, by a nested call or in another fiber
--EXTENSIONS--
msgpack
--FILE--
<?php
/** A list of rows, and the same rows by a key. */
function rows(int $count, int $first): array
{
    $rows = [];
    for ($i = $first; $i < $first + $count; $i++) {
        $rows["key $i"] = ['id' => $i, 'name' => str_repeat(chr(97 + $i % 26), 3 + $i % 7), 'text' => "text $i"];
    }
    return [array_values($rows), $rows];
}

final class Nested
{
    public static ?array $nested = null;
    public static bool $suspends = false;
    public static string $bytes = '';

    public function __construct(private int $id) {}

    public function __serialize(): array
    {
        self::$suspends && Fiber::suspend();
        if (self::$nested) {
            self::$bytes = msgpack_pack(self::$nested, ['compact' => true]);
        }
        return [$this->id];
    }

    public function __unserialize(array $payload): void
    {
        [$this->id] = $payload;
    }
}

/** Rows around objects that may pack something else. */
function packed(int $first): string
{
    [$list, $map] = rows(1500, $first);
    return msgpack_pack([$list, new Nested($first), $map, new Nested($first + 1)], ['compact' => true]);
}

$alone = [msgpack_pack(rows(1500, 1), ['compact' => true]), packed(1), packed(5000)];
Nested::$nested = rows(1500, 1);
var_dump(packed(1) === $alone[1], Nested::$bytes === $alone[0], packed(5000) === $alone[2]);
Nested::$nested = null;

Nested::$suspends = true;
$fibers = [new Fiber(fn () => packed(1)), new Fiber(fn () => packed(5000))];
array_map(fn ($fiber) => $fiber->start(), $fibers);
for ($i = 0; $i < 2; $i++) {
    array_map(fn ($fiber) => $fiber->resume(), $fibers);
}
Nested::$suspends = false;
var_dump($fibers[0]->getReturn() === $alone[1], $fibers[1]->getReturn() === $alone[2], packed(1) === $alone[1]);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
