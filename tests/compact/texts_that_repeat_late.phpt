--TEST--
Compact form: few texts in a long list are a column, also where the first 14 differ
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([2, 4, 8, 14, 15, 16] as $different) {
    foreach ([10, 100] as $length) {
        $texts = [];
        for ($i = 0; $i < 200; $i++) {
            $texts[] = substr(str_repeat(hash('sha512', (string) ($i % $different)), 2), 3, $length);
        }
        $packed = msgpack_pack($texts, ['compact' => true]);
        printf("%d of %d bytes: %d\n", $different, $length, strlen($packed) - $different * ($length + 1 + ($length > 31)));
        msgpack_unpack($packed) === $texts or print "are read as others\n";
    }
}
// What is in front of each domain differs; in a list by itself, too.
$domains = ['mail.example.org', 'staff.example.com', 'students.example', 'lists.example.net'];
$addresses = array_map(
    static fn (int $i): string => chr(97 + $i % 26) . substr(hash('md5', "$i"), 0, 6) . '@' . $domains[crc32("$i") % 4],
    range(2, 61)
);
foreach ([$addresses, ['to' => $addresses, 'from' => 'nobody', 'reply' => 'nobody']] as $value) {
    $packed = msgpack_pack($value, ['compact' => true]);
    var_dump(strlen($packed) < strlen(msgpack_pack($value, ['compact' => false])) / 2);
    var_dump(msgpack_unpack($packed) === $value);
}
?>
--EXPECT--
2 of 10 bytes: 43
2 of 100 bytes: 603
4 of 10 bytes: 68
4 of 100 bytes: 597
8 of 10 bytes: 93
8 of 100 bytes: 585
14 of 10 bytes: 118
14 of 100 bytes: 567
15 of 10 bytes: 120
15 of 100 bytes: 564
16 of 10 bytes: 561
16 of 100 bytes: 561
bool(true)
bool(true)
bool(true)
bool(true)
