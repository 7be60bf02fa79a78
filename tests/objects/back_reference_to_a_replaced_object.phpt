--TEST--
A back-reference by reference to an object whose place has another value means that object
--EXTENSIONS--
msgpack
--FILE--
<?php
/** An array with the object {n: 1} at `a`, then this value there, and at `b` and `c` the object by reference. */
function show(string $what, string $value): void
{
    $read = msgpack_unpack(hex2bin(str_replace(' ', '', "84 a161 82c0a8737464436c617373a16e01 a161 $value a162 82c0050002 a163 82c0050002")));
    $read['b']->n++;
    echo "$what: ", json_encode($read), "\n";
    $read['b'] = 'assigned';
    echo "$what: ", json_encode($read), "\n";
}
show('another object', '82c0a8737464436c617373a16e07');
show('a number', '07');
show('itself', '82c0040002');
?>
--EXPECT--
another object: {"a":{"n":7},"b":{"n":2},"c":{"n":2}}
another object: {"a":{"n":7},"b":"assigned","c":"assigned"}
a number: {"a":7,"b":{"n":2},"c":{"n":2}}
a number: {"a":7,"b":"assigned","c":"assigned"}
itself: {"a":{"n":2},"b":{"n":2},"c":{"n":2}}
itself: {"a":"assigned","b":"assigned","c":"assigned"}
