<?php
/** Unpacks an object of each class A0 to A63, which exist if $_GET['defined'] says so, and prints their classes. */
for ($i = 0; $i < 64 && $_GET['defined']; $i++) {
    eval("class A$i { public \$id = 0; }");
}
$classes = [];
for ($i = 0; $i < 64; $i++) {
    $name = "A$i";
    $classes[] = get_class(msgpack_unpack("\x82\xc0" . chr(0xa0 + strlen($name)) . "$name\xa2id\x01"));
}
echo count(array_unique($classes)), ' ', $classes[63], "\n";
