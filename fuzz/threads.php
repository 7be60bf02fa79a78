<?php
/* The requests of fuzz/threads.c: two of three return a result, one ends during packing or unpacking. */
mt_srand($number);
require_once dirname(__DIR__) . '/tests/caches/include/endings.php';
require_once dirname(__DIR__) . '/tests/caches/include/answers.php';
if ($number % 3) {
    $_GET = ['do' => Answers::names()[intdiv($number, 3) % count(Answers::names())], 'number' => mt_rand(0, 60)];
} else {
    /* Timeouts apply to the whole process. PHP itself leaks in filters, which a debug build reports. */
    $how = array_rand(array_diff_key(Ending::ALL, ['time' => true]));
    $in_c = $how === 'memory' && mt_rand(0, 1);
    $places = array_filter($in_c ? places_in_c() : places_of_calls(), fn($place) => !str_starts_with($place, 'a filter'), ARRAY_FILTER_USE_KEY);
    $_GET = ['how' => $how, 'where' => array_rand($places), 'call' => $in_c ? 0 : mt_rand(1, 9), 'number' => $number];
    /* The amount of memory varies. */
    ini_set('display_errors', $how !== 'memory');
}
ini_set('msgpack.max_depth', 1000 + $number);
ini_set('msgpack.compact', $number % 2);
require dirname(__DIR__) . '/tests/caches/include/any_app.php';
if (ini_get('msgpack.max_depth') !== (string) (1000 + $number)) {
    echo "the setting is another's\n";
}
