--TEST--
FORCE_ARR packs an array with unset elements with its real count
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, PackOptions};

$packed = function (array $array): string {
    $bytes = (new Packer(PackOptions::FORCE_ARR))->pack([$array, 'next']);
    return bin2hex($bytes) . ' ' . bin2hex((new Packer)->packArray($array));
};
foreach ([[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]] as $unset) {
    foreach ([[1, 2, 3], ['a', 'b', 'c'], [1.5, 2.5, 3.5], [null, [], true]] as $array) {
        foreach ($unset as $index) {
            unset($array[$index]);
        }
        $same = array_values($array);
        $answers[] = $packed($array) === $packed($same) ? 'the same' : $packed($array);
    }
}
echo count($answers), ': ', implode(', ', array_unique($answers)), "\n";
?>
--EXPECT--
28: the same
