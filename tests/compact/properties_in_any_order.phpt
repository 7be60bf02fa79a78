--TEST--
Compact form: an object written with its names gets the same properties as in the plain form, in whatever order they come, and however many
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Part { public $a = 'default'; public ?Part $b = null; protected array $list = ['by', 'default']; private string $text = 'default'; }

const PAIRS = ["\xa1a\x07", "\xa1b\x81\xc0\xa4Part", "\xa7\0*\0list\x92\x01\x91\x02", "\xaa\0Part\0text\xa3abc", "\xa5other\x91\x82\xc0\xa4Part\xa1a\xa3xyz"];

/** All sequences of some of the pairs. */
function sequences(array $pairs): iterable
{
    yield [];
    foreach ($pairs as $i => $pair) {
        foreach (sequences(array_diff_key($pairs, [$i => 0])) as $rest) {
            yield [$pair, ...$rest];
        }
    }
}

$read = fn (string $bytes) => serialize(@msgpack_unpack($bytes));
$read("\x82\xc0\xa4Part\xa1a\x01"); // the class is known from here on
$count = 0;
foreach (sequences(PAIRS) as $pairs) {
    $object = chr(0x81 + count($pairs)) . "\xc0\xa4Part" . implode('', $pairs);
    foreach ([$object, "\x93$object\x81\xc0\xa4Part$object"] as $bytes) {
        if ($read(ANNOUNCEMENT . $bytes) !== $read($bytes)) {
            echo 'another value: ', bin2hex($bytes), "\n";
        }
        $count++;
    }
}
echo shown(msgpack_unpack("\x82\xc0\xa4Part" . PAIRS[2])), "\n";
echo "$count messages\n";
?>
--EXPECT--
O:4:"Part":4:{s:1:"a";s:7:"default";s:1:"b";N;s:7:"~*~list";a:2:{i:0;i:1;i:1;a:1:{i:0;i:2;}}s:10:"~Part~text";s:7:"default";}
652 messages
