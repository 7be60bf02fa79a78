--TEST--
A head with a count beyond the input reserves no memory for it
--EXTENSIONS--
msgpack
--FILE--
<?php
function attempt(string $what, string $bytes): void
{
    foreach ([[1, 1], [0, 1], [1, 0]] as [$php_only, $assoc]) {
        ini_set('msgpack.php_only', $php_only);
        ini_set('msgpack.assoc', $assoc);
        error_clear_last();
        memory_reset_peak_usage();
        $before = memory_get_peak_usage();
        $value = @msgpack_unpack($bytes);
        $growth = memory_get_peak_usage() - $before;
        $error = error_get_last()['message'] ?? 'no warning';
        if ($value !== false || $error !== '[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing') {
            echo "$what, php_only=$php_only, assoc=$assoc: ", var_export($value, true), ", $error\n";
        } elseif ($growth >= 1 << 20) {
            echo "$what, php_only=$php_only, assoc=$assoc: $growth bytes of memory\n";
        }
    }
    echo "$what: done\n";
}

$heads = [
    'array 16' => "\xdc\xff\xff",
    'array 32' => "\xdd\xff\xff\xff\xff",
    'array 32 of 2^31' => "\xdd\x80\x00\x00\x00",
    'array 32 of 2^24' => "\xdd\x01\x00\x00\x00",
    'map 16' => "\xde\xff\xff",
    'map 32' => "\xdf\xff\xff\xff\xff",
    'map 32 of 2^31' => "\xdf\x80\x00\x00\x00",
    'map 32 of 2^24' => "\xdf\x01\x00\x00\x00",
    'str 16' => "\xda\xff\xff",
    'str 32' => "\xdb\xff\xff\xff\xff",
    'bin 32' => "\xc6\xff\xff\xff\xff",
    'ext 32' => "\xc9\xff\xff\xff\xff\x05",
    'ext 32, a timestamp' => "\xc9\xff\xff\xff\xff\xff",
    'str 32 of 2^31' => "\xdb\x80\x00\x00\x00",
];
foreach ($heads as $name => $head) {
    attempt($name, $head);
    attempt("$name, with something behind it", $head . str_repeat("\x01", 100));
    attempt("$name as an element", "\x92$head\x01");
    attempt("$name as a value", "\x82\xa1k$head\x01");
    attempt("$name as a key", "\x82$head\x01");
}
attempt('a thousand arrays 32', str_repeat($heads['array 32'], 1000));
attempt('a thousand arrays 16', str_repeat($heads['array 16'], 1000));
attempt('a thousand maps 32, each in a value', str_repeat($heads['map 32'] . "\xa1k", 1000));
attempt('a thousand maps 32, each in a key', str_repeat($heads['map 32'], 1000));
attempt('a thousand maps 16, each in a value', str_repeat($heads['map 16'] . "\x01", 1000));
attempt('500 objects, each in a property', str_repeat($heads['map 32'] . "\xc0\xa8stdClass\xa1p", 500));
attempt('arrays 32 in an array 32', $heads['array 32'] . str_repeat("\x91\x01", 1000));
attempt('arrays 16 in an array 32, each cut short', $heads['array 32'] . str_repeat("\x91\xdc\x00\x00", 500) . "\xdc\xff\xff");
?>
--EXPECT--
array 16: done
array 16, with something behind it: done
array 16 as an element: done
array 16 as a value: done
array 16 as a key: done
array 32: done
array 32, with something behind it: done
array 32 as an element: done
array 32 as a value: done
array 32 as a key: done
array 32 of 2^31: done
array 32 of 2^31, with something behind it: done
array 32 of 2^31 as an element: done
array 32 of 2^31 as a value: done
array 32 of 2^31 as a key: done
array 32 of 2^24: done
array 32 of 2^24, with something behind it: done
array 32 of 2^24 as an element: done
array 32 of 2^24 as a value: done
array 32 of 2^24 as a key: done
map 16: done
map 16, with something behind it: done
map 16 as an element: done
map 16 as a value: done
map 16 as a key: done
map 32: done
map 32, with something behind it: done
map 32 as an element: done
map 32 as a value: done
map 32 as a key: done
map 32 of 2^31: done
map 32 of 2^31, with something behind it: done
map 32 of 2^31 as an element: done
map 32 of 2^31 as a value: done
map 32 of 2^31 as a key: done
map 32 of 2^24: done
map 32 of 2^24, with something behind it: done
map 32 of 2^24 as an element: done
map 32 of 2^24 as a value: done
map 32 of 2^24 as a key: done
str 16: done
str 16, with something behind it: done
str 16 as an element: done
str 16 as a value: done
str 16 as a key: done
str 32: done
str 32, with something behind it: done
str 32 as an element: done
str 32 as a value: done
str 32 as a key: done
bin 32: done
bin 32, with something behind it: done
bin 32 as an element: done
bin 32 as a value: done
bin 32 as a key: done
ext 32: done
ext 32, with something behind it: done
ext 32 as an element: done
ext 32 as a value: done
ext 32 as a key: done
ext 32, a timestamp: done
ext 32, a timestamp, with something behind it: done
ext 32, a timestamp as an element: done
ext 32, a timestamp as a value: done
ext 32, a timestamp as a key: done
str 32 of 2^31: done
str 32 of 2^31, with something behind it: done
str 32 of 2^31 as an element: done
str 32 of 2^31 as a value: done
str 32 of 2^31 as a key: done
a thousand arrays 32: done
a thousand arrays 16: done
a thousand maps 32, each in a value: done
a thousand maps 32, each in a key: done
a thousand maps 16, each in a value: done
500 objects, each in a property: done
arrays 32 in an array 32: done
arrays 16 in an array 32, each cut short: done
