<?php
/** Messages with every type of key, including illegal ones: label => hexadecimal, with blanks for readability. */
return function (): Generator {
    $keys = [
        'true' => 'c3', 'false' => 'c2', 'float' => 'cb 3ff8000000000000', 'whole float' => 'cb 4000000000000000',
        'float 32' => 'ca 3fc00000', 'empty array' => '90', 'array' => '92 01 02', 'map' => '81 a161 01',
        'integer' => '05', 'negative integer' => 'ff', 'digits' => 'a1 35',
        'negative digits' => 'a2 2d35', 'empty string' => 'a0',
        'bin' => 'c4 01 61', 'zeros' => 'a2 3030', 'int 64' => 'd3 8000000000000000',
    ];
    foreach ($keys as $label => $key) {
        yield "key: $label" => "81 $key a1 76";
        yield "key: $label, among others" => "83 a161 01 $key a1 76 a162 02";
        yield "key: $label, twice" => "82 $key a1 76 $key a1 77";
        yield "key: $label, at the end" => "82 a161 01 $key a1 76";
        yield "key: $label, of an array" => "82 a161 01 $key 92 01 02";
    }
    yield 'key twice' => '82 a161 01 a161 02';
    yield 'key twice, as a number and as digits' => '82 05 01 a135 02';
    yield 'key that is a NUL' => '82 a100 01 a161 02';
};
