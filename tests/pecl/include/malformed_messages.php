<?php
/** Malformed messages, most of them in one way: label => hexadecimal, with blanks for readability. */
return function (): Generator {
    yield 'nothing' => '';
    yield 'c1' => 'c1';
    yield 'c1 in an array' => '91 c1';
    yield 'c1 as the value of a map' => '81 a161 c1';
    yield 'c1 as a key' => '81 c1 01';
    yield 'c1 behind the value' => '01 c1';
    yield 'a byte too many' => '01 02';
    yield 'a message too many' => '92 0102 93 010203';
    yield 'half a message too many' => '92 0102 93 01';
    yield 'a map and a byte' => '81 a161 01 c0';

    $complete = [
        'uint 8' => 'cc ff', 'uint 16' => 'cd ffff', 'uint 32' => 'ce ffffffff', 'uint 64' => 'cf 00000000000000ff',
        'int 8' => 'd0 80', 'int 16' => 'd1 8000', 'int 32' => 'd2 80000000', 'int 64' => 'd3 8000000000000000',
        'float 32' => 'ca 3fc00000', 'float 64' => 'cb 3ff8000000000000',
        'fixstr' => 'a3 616263', 'str 8' => 'd9 03 616263', 'str 16' => 'da 0003 616263', 'str 32' => 'db 00000003 616263',
        'bin 8' => 'c4 03 616263', 'bin 16' => 'c5 0003 616263', 'bin 32' => 'c6 00000003 616263',
        'fixarray' => '93 01 02 03', 'array 16' => 'dc 0003 01 02 03', 'array 32' => 'dd 00000003 01 02 03',
        'fixmap' => '82 a161 01 a162 02', 'map 16' => 'de 0002 a161 01 a162 02', 'map 32' => 'df 00000002 a161 01 a162 02',
        'nested' => '92 81 a161 92 01 93 02 03 a1 62 c3',
        'object' => '82 c0 a8 737464436c617373 a1 78 01',
        'two objects' => '92 81 c0 a8 737464436c617373 82 c0 a8 737464436c617373 a1 78 01',
    ];
    foreach ($complete as $label => $message) {
        $message = str_replace(' ', '', $message);
        yield $label => $message;
        for ($length = 2; $length < strlen($message); $length += 2) {
            yield "$label, the first " . $length / 2 . ' bytes' => substr($message, 0, $length);
        }
        yield "$label and a byte" => $message . 'c0';
    }

    foreach (['90', '80', 'a0', 'd9 00', 'c4 00', 'dc 0000', 'dd 00000000', 'de 0000', 'df 00000000'] as $empty) {
        yield "empty: $empty" => $empty;
        yield "empty, in an array: $empty" => "92 $empty 01";
        yield "empty, in a map: $empty" => "82 a161 $empty a162 01";
    }
    foreach (['dd ffffffff', 'df ffffffff', 'db ffffffff', 'c6 ffffffff', 'dc ffff', 'de ffff', 'da ffff', 'c5 ffff'] as $head) {
        yield "more than there is: $head" => $head;
        yield "more than there is, with something: $head" => "$head 01 02 03 04";
        yield "more than there is, in an array: $head" => "92 01 $head 01";
    }
    foreach (['cf 7fffffffffffffff', 'cf 8000000000000000', 'cf ffffffffffffffff'] as $integer) {
        yield "large: $integer" => $integer;
        yield "large, in an array: $integer" => "92 $integer 01";
    }
};
