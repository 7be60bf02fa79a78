--TEST--
A list of few texts is plain where these differ, and a repetition at any place is found
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, PackOptions};

$plain = new Packer();
$compact = new Packer(PackOptions::COMPACT);
$text = fn (int $i) => substr(base64_encode(hash('sha256', "text $i", true)), 0, 5 + $i % 37);
$texts = array_map($text, range(1, 24));
for ($count = 1; $count <= 24; $count++) {
    $list = array_slice($texts, 0, $count);
    if ($compact->pack($list) !== $plain->pack($list)) {
        echo "$count texts are not plain\n";
    }
}
for ($first = 0; $first < 23; $first++) {
    for ($second = $first + 1; $second < 24; $second++) {
        $list = $texts;
        $list[$second] = str_repeat($list[$first], 1); // another string of the same bytes
        $bytes = $compact->pack($list);
        if (strlen($list[$second]) > 10 && strlen($bytes) >= strlen($plain->pack($list))) {
            echo "The repetition of $first in $second is not found\n";
        }
        if (msgpack_unpack($bytes) !== $list) {
            echo "$first and $second are read as other texts\n";
        }
    }
}
$sizes = fn (array $list) => strlen($plain->pack($list)) - strlen($compact->pack($list));
echo 'Of texts with one beginning: ', $sizes(array_map(fn ($text) => "https://example.com/$text", $texts)) > 300 ? 'columns' : 'no columns', "\n";
echo 'In a map: ', $sizes(['texts' => $texts, 'one' => $texts[9], 'two' => $texts[20]]) > 0 ? 'found' : 'not found', "\n";
echo "Done\n";
?>
--EXPECT--
Of texts with one beginning: columns
In a map: found
Done
