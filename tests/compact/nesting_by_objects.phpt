--TEST--
Compact form: what back-references and shared arrays nest together is limited, as is what each nests alone
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Holder { public $value; }
class Link { public ?self $next = null; }

function same(int $ordinal): string
{
    return $ordinal < 256 ? "\xd4\x53" . chr($ordinal) : "\xd6\x53" . pack('N', $ordinal);
}

/** Each round: arrays in each other, by sharing, around an object that has all of the round before. */
function nest(int $rounds, int $levels): string
{
    [$elements, $heads, $object] = [[], 1, 0];
    for (; $rounds > 0; $rounds--) {
        $elements[] = "\x91" . ($object > 0 ? same($object) : "\x01");
        $heads++;
        for ($i = 1; $i < $levels; $i++) {
            $elements[] = "\x91" . same($heads++);
        }
        $elements[] = "\x82\xc0\xa6Holder\xa5value" . same($heads);
        $object = ++$heads;
    }
    return ANNOUNCEMENT . "\xdd" . pack('N', count($elements)) . implode('', $elements);
}

foreach ([[1, 4000], [3, 4000], [100, 4000]] as [$rounds, $levels]) {
    $read = @msgpack_unpack(nest($rounds, $levels));
    echo "$rounds times $levels: ", $read ? count($read) . ' elements' : error_get_last()['message'], "\n";
    unset($read);
}
$links = ANNOUNCEMENT . "\xdd" . pack('N', 20000) . "\x82\xc0\xa4Link\xa4next\xc0";
for ($ordinal = 2; $ordinal <= 20000; $ordinal++) {
    $links .= "\x92\xd4\x51\x00\xd5\x53" . pack('n', $ordinal);
}
var_dump(@msgpack_unpack($links));
echo error_get_last()['message'], "\n";
?>
--EXPECTF--
1 times 4000: 4001 elements
3 times 4000: [msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
100 times 4000: [msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
bool(false)
[msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
