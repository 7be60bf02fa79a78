<?php
/** A script of PHP's own server. With ?first it reads a map several times, behind many strings; else once, before as many. */
function strings(int $count): array
{
    $strings = [];
    for ($i = 0; $i < $count; $i++) {
        $strings[] = str_repeat('x', 19) . $i % 10;
    }
    return $strings;
}
$message = "\x81\xb4another_key_of_a_map\x01";
$before = strings(isset($_GET['first']) ? 3000 : 0);
for ($i = 0; $i < 6; $i++) {
    $map = msgpack_unpack($message);
    if (!isset($_GET['first'])) {
        break;
    }
}
$after = strings(9000);
echo json_encode($map), "\n";
