--TEST--
\MessagePackUnpacker: a message in any pieces, fed or passed as strings, equals the whole message
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
require dirname(__DIR__) . '/pecl/include/dice.php';
require dirname(__DIR__) . '/pecl/include/classes.php';
require dirname(__DIR__) . '/pecl/include/building.php';
require __DIR__ . '/include/pieces.php';

/** @return list<string> a message of every kind of token */
function tokens(): array
{
    $hex = [
        '05', 'e0', 'c0', 'c2', 'c3', 'a0', 'a161', '90', '80', '9105', '81a16105',
        'cc80', 'cd8000', 'ce80000000', 'cf8000000000000000', 'd080', 'd18000', 'd280000000', 'd38000000000000000',
        'ca3fc00000', 'cb3ff8000000000000', 'd90161', 'da000161', 'db0000000161', 'c40161', 'c5000161', 'c60000000161',
        'd40161', 'd5016162', 'd60161626364', 'c7020161', 'c702016162', 'c80001016162', 'c90000000101ff',
        'd6ff00000001', 'dc0001c3', 'dd0000000190', 'de0001a16105', 'df0000000105a161', '82ca3fc000000105d40161',
        '81c0c0', '82c0a8737464436c617373a16105', '92c082c0040001', '9282c00101a16182c0020002', '82c003a24375a3616263',
        '81a0c0', 'c1', '91c1', 'da0005616263', '82a161c1',
    ];
    return array_map(hex2bin(...), $hex);
}

/** @return list<string> messages of up to a few hundred bytes */
function messages(): array
{
    $dice = new Dice(4);
    $object = new stdClass;
    $objects = [Sample\kinds_of_objects(), Sample\all_cases(), Sample\ring(3), Sample\tree(2, null), Sample\held_as('vrvr', $object)];
    $values = [...array_values($objects[0]), ...$objects];
    for ($i = 0; $i < 100; $i++) {
        $values[] = $dice->plain(4);
    }
    $array = [1, [2]];
    $values[] = [&$array, &$array, 'k' => &$array];
    return array_map(msgpack_pack(...), $values);
}

$dice = new Dice(5);
$all = [...tokens(), ...messages()];
$compared = 0;
foreach ($all as $i => $message) {
    // Another message follows: it begins where the first one ends.
    $next = $all[$dice->roll(count($all))];
    $whole = new MessagePackUnpacker;
    $expected = ways()['fed']($whole, [$message . $next]);
    $expected_offset = 0;
    $in_one = new MessagePackUnpacker;
    while ($in_one->execute($message . $next, $expected_offset)) {
    }
    $cuts = strlen($message) <= 8 ? all_cuts($message) : some_cuts($message, $dice, 10);
    foreach ($cuts as $pieces) {
        $pieces[] = $next;
        foreach (ways() as $way => $receive) {
            $compared++;
            $unpacker = new MessagePackUnpacker;
            $values = $receive($unpacker, $pieces);
            if (serialize($values) !== serialize($expected)) {
                echo "DIFFERENT: $way, ", implode(' ', array_map(bin2hex(...), $pieces)), "\n", json_encode($values), "\n", json_encode($expected), "\n";
                break 3;
            }
        }
        // Errors are at the same offset, however the bytes were split.
        $unpacker = new MessagePackUnpacker;
        $string = '';
        $offset = 0;
        foreach ($pieces as $piece) {
            $string .= $piece;
            while ($unpacker->execute($string, $offset)) {
            }
        }
        if ($offset !== $expected_offset) {
            echo "OFFSET $offset instead of $expected_offset: ", implode(' ', array_map(bin2hex(...), $pieces)), "\n";
            break 2;
        }
    }
}
echo count($all), ' messages, ', $compared > 30000 ? 'enough ways' : "only $compared ways", "\n";
?>
--EXPECTF--
%d messages, enough ways
