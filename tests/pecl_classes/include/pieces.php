<?php
/* Ways to split bytes, and ways to pass the pieces to an unpacker. */

/** @return iterable<list<string>> every way to cut */
function all_cuts(string $bytes): iterable
{
    $last = strlen($bytes) - 1;
    for ($cuts = 0; $cuts < 1 << $last; $cuts++) {
        $pieces = [''];
        for ($i = 0; $i <= $last; $i++) {
            $pieces[array_key_last($pieces)] .= $bytes[$i];
            if ($i < $last && $cuts >> $i & 1) {
                $pieces[] = '';
            }
        }
        yield $pieces;
    }
}

/** @return iterable<list<string>> single bytes, every single cut, and at random */
function some_cuts(string $bytes, Dice $dice, int $count): iterable
{
    yield str_split($bytes);
    for ($i = 1; $i < strlen($bytes); $i++) {
        yield [substr($bytes, 0, $i), substr($bytes, $i)];
    }
    while ($count-- > 0) {
        $pieces = [];
        $size = 1 + $dice->roll(20);
        for ($i = 0; $i < strlen($bytes); $i += strlen(end($pieces))) {
            $pieces[] = substr($bytes, $i, 1 + $dice->roll($size));
        }
        yield $pieces;
    }
}

/** @return array<string, callable(MessagePackUnpacker, list<string>): list<mixed>> */
function ways(): array
{
    return [
        'fed' => function (MessagePackUnpacker $unpacker, array $pieces): array {
            $values = [];
            foreach ($pieces as $piece) {
                $unpacker->feed($piece);
                while ($unpacker->execute()) {
                    $values[] = $unpacker->data();
                }
            }
            return $values;
        },
        'a string that grows' => function (MessagePackUnpacker $unpacker, array $pieces): array {
            $values = [];
            $string = '';
            $offset = 0;
            foreach ($pieces as $piece) {
                $string .= $piece;
                while ($unpacker->execute($string, $offset)) {
                    $values[] = $unpacker->data();
                }
            }
            return $values;
        },
        'a string of what is not read' => function (MessagePackUnpacker $unpacker, array $pieces): array {
            $values = [];
            $string = '';
            foreach ($pieces as $piece) {
                $string .= $piece;
                while ($unpacker->execute($string, $offset)) {
                    $values[] = $unpacker->data();
                }
                $string = substr($string, $offset);
                $offset = 0;
            }
            return $values;
        },
        'strings, then fed' => function (MessagePackUnpacker $unpacker, array $pieces): array {
            $values = [];
            $string = '';
            foreach ($pieces as $i => $piece) {
                $string .= $piece;
                if (2 * $i < count($pieces)) {
                    $offset = 0;
                    while ($unpacker->execute($string, $offset)) {
                        $values[] = $unpacker->data();
                    }
                    $string = substr($string, $offset);
                } else {
                    $unpacker->feed($string);
                    while ($unpacker->execute()) {
                        $values[] = $unpacker->data();
                    }
                    $string = '';
                }
            }
            return $values;
        },
    ];
}
