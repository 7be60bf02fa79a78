--TEST--
The streaming classes stay consistent, whatever extensions, destructors, stream wrappers and error handlers do to them
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/anything.php';

/* Random actions; a sanitizer or valgrind checks them, and their results are not compared. */
$steps = 0;
foreach (range(1, 10) as $seed) {
    mt_srand($seed);
    $steps += (new Anything)->run(2000);
}
echo $steps > 15000 ? "done\n" : "no more than $steps steps\n";
?>
--EXPECT--
done
