--TEST--
msgpack measure compares the forms and serializers on values from files, by their content
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (!function_exists('gzencode')) die('skip needs zlib');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
putenv('PATH=/none'); // where zstd is not
$folder = __DIR__ . '/measure.tmp';
mkdir("$folder/in", 0777, true);
$rows = array_map(fn (int $i) => ['id' => $i, 'name' => "Name $i", 'price' => $i / 4], range(1, 50));
file_put_contents("$folder/a.json", json_encode($rows, JSON_PRESERVE_ZERO_FRACTION));
file_put_contents("$folder/b.msgpack", msgpack_pack($rows) . msgpack_pack($rows, ['compact' => true]));
file_put_contents("$folder/c.ser", serialize($rows));
file_put_contents("$folder/in/sess_d", 'user|O:3:"Foo":1:{s:1:"x";i:1;}rows|' . serialize($rows) . 'flag|b:0;');
file_put_contents("$folder/text", "This is no value\n");
file_put_contents("$folder/f.jsonl", "\xef\xbb\xbf{\"a\":1}\n[2]\n");
file_put_contents("$folder/e.php", '<?php return [new DateTimeImmutable("2024-01-01"), 1.5];');
$measure = fn (string ...$arguments) => output('', 'measure', '--rounds', '1', ...$arguments);
$forms = function (string $json): void {
    $all = json_decode($json, true);
    echo "$all[values] values, $all[skipped] skipped:";
    foreach ($all['forms'] as $name => $figures) {
        echo " $name ", $figures['bytes'] > 0 && $figures['write'] > 0 && $figures['read'] > 0 ? "lost $figures[lost]" : 'nothing';
    }
    echo "\n";
};
$forms($measure('--json', $folder));
$forms($measure('--json', "$folder/a.json"));
$forms($measure('--json', "$folder/b.msgpack"));
$forms($measure('--json', '--limit=1', "$folder/b.msgpack"));
foreach (["$folder/b.msgpack" => 2, "$folder/f.jsonl" => 1, $folder => 6, "$folder/in" => 1] as $of => $limit) {
    foreach ([$limit, $limit + 1] as $limit) {
        $all = json_decode($measure('--json', "--limit=$limit", $of), true);
        echo "--limit $limit: ", str_replace(__DIR__, '', $all['of']), ' ', json_encode([$all['limited'], $all['forms']['msgpack']['zstd']]), "\n";
    }
}
echo str_replace(__DIR__, '', strtok($measure('--limit=1', "$folder/b.msgpack"), "\n")), "\n";
symlink('none', "$folder/in/gone");
echo 'not readable: ', json_decode($measure('--json', $folder), true)['unreadable'], "\n";
echo str_replace(__DIR__, '', output('', 'measure', '--match', 'g*', $folder));
unlink("$folder/in/gone");
$forms($measure('--json', '--match', '*.ser', $folder));
$forms($measure('--json', "$folder/f.jsonl"));
$forms($measure('--json', "$folder/e.php"));
$forms($measure('--json'));
echo preg_replace(['/\d[\d.,]*/', '/ +/'], ['N', ' '], str_replace(__DIR__, '', $measure('--svg', "$folder/chart.svg", "$folder/a.json"))), "\n";
$svg = simplexml_load_string_or_null(file_get_contents("$folder/chart.svg"));
echo $svg, "\n";
echo str_replace(__DIR__, '', output('', 'measure', "$folder/text"));
foreach (['81a16192', '01 9201', '9181a178'] as $malformed) {
    file_put_contents("$folder/malformed", bytes($malformed));
    echo str_replace(__DIR__, '', output('', 'measure', "$folder/malformed"));
}
unlink("$folder/malformed");
$all = json_decode($measure('--json', $folder), true);
var_dump($all['forms']['compact']['bytes'] < $all['forms']['msgpack']['bytes'], $all['forms']['msgpack']['gzip'] > 0 || !function_exists('gzencode'));
exec('/bin/rm -r ' . escapeshellarg($folder));

/** That it is XML, without an extension that reads it. */
function simplexml_load_string_or_null(string $svg): string
{
    preg_match_all('~<(\w+)[^<>]*?(/?)>|</(\w+)>~', $svg, $tags, PREG_SET_ORDER);
    $open = [];
    foreach ($tags as $tag) {
        if (isset($tag[3])) {
            assert(array_pop($open) === $tag[3]);
        } elseif ($tag[2] === '') {
            $open[] = $tag[1];
        }
    }
    return count($tags) > 20 && $open === [] ? 'a chart' : 'no chart';
}
?>
--EXPECT--
7 values, 2 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 1
1 values, 0 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0
2 values, 0 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0
1 values, 0 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0
--limit 2: /measure.tmp/b.msgpack [false,null]
--limit 3: /measure.tmp/b.msgpack [false,null]
--limit 1: /measure.tmp/f.jsonl: only the first 1 (--limit) [true,null]
--limit 2: /measure.tmp/f.jsonl [false,null]
--limit 6: 6 values of /measure.tmp: only the first 6 (--limit) [true,null]
--limit 7: 7 values of /measure.tmp [false,null]
--limit 1: 1 values of /measure.tmp/in [false,null]
--limit 2: 1 values of /measure.tmp/in [false,null]
/measure.tmp/b.msgpack: only the first 1 (--limit)
not readable: 1
msgpack: /measure.tmp has no values that can be read and match, not readable: 1
exit status 2
1 values, 0 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0
2 values, 0 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0
1 values, 0 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 1
1 values, 0 skipped: msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0
/measure.tmp/a.json
packed to N bytes, unpacked, and equal to the original

 bytes gzip write, µs read, µs lost
msgpack N N N N N
compact N N N N N msgpack: N of its time to write, N to read
serialize N N N N N msgpack: N of its time to write, N to read
json_encode N N N N N msgpack: N of its time to write, N to read

a chart
msgpack: /measure.tmp/text has no values that can be read
exit status 2
msgpack: The message ends early: not enough bytes at offset 4, path "/a/0"
exit status 1
msgpack: The message ends early: not enough bytes at offset 3, path "/1"
exit status 1
msgpack: The message ends early: not enough bytes at offset 4, path "/0/x"
exit status 1
bool(true)
bool(true)
