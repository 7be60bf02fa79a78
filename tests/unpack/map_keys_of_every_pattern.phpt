--TEST--
Nearly all of a thousand keys are cached, whatever they have in common
--EXTENSIONS--
msgpack
--FILE--
<?php
$numbered = [
    'k%d', 'key%d', 'x%dyz', '%d_id', 'user%d', 'sku-1%d', 'option_%d_value', 'customer_id_%d', 'customer%dcustomer',
    'item %d of the list', 'App\Entity\Record%dRepository', '0190f5a0-%d-7000-8000-000000000000', 'application.section.settings.%d',
    '%d.application.section.settings', 'a prefix of many bytes, then %d, and a suffix of many bytes',
];
$dated = ['Y-m' => 'months', 'Y-m-d' => 'days', 'Y-m-d H:i' => 'hours', 'Y-m-d H:i:s' => 'minutes', DATE_ATOM => 'seconds'];
foreach ($numbered as $format) {
    $patterns[$format] = fn (int $i) => sprintf($format, 1000 + $i);
}
foreach ($dated as $format => $unit) {
    $patterns[$format] = fn (int $i) => (new DateTimeImmutable("2026-01-01 UTC +$i $unit"))->format($format);
}
$patterns['random'] = fn (int $i) => md5((string) $i);

/* In a process of its own, as the cache tires of keys that do not repeat. */
foreach ($patterns as $name => $key) {
    $keys = base64_encode(serialize(array_map($key, range(0, 999))));
    $command = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', __DIR__ . '/include/unshared_keys.php', $keys];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    $unshared = stream_get_contents($pipes[1]);
    proc_close($process);
    /* Random ones leave 80, as three or more fall into a set of two. */
    echo $name, ': ', is_numeric($unshared) && $unshared <= 160 ? 'cached' : "$unshared of 1000 are not cached", "\n";
}
?>
--EXPECT--
k%d: cached
key%d: cached
x%dyz: cached
%d_id: cached
user%d: cached
sku-1%d: cached
option_%d_value: cached
customer_id_%d: cached
customer%dcustomer: cached
item %d of the list: cached
App\Entity\Record%dRepository: cached
0190f5a0-%d-7000-8000-000000000000: cached
application.section.settings.%d: cached
%d.application.section.settings: cached
a prefix of many bytes, then %d, and a suffix of many bytes: cached
Y-m: cached
Y-m-d: cached
Y-m-d H:i: cached
Y-m-d H:i:s: cached
Y-m-d\TH:i:sP: cached
random: cached
