<?php
/** What is known where a goal is missed, by kind and operation; it is printed only where one is. */
$memory = 'To allocate and release arrays, objects and strings, which the peers need as well, takes %d %% of the '
    . 'time.';
$shared = 'The set has arrays that occur more than once. igbinary writes and reads them once, for which plain '
    . 'MessagePack has no form; the compact form does it.';
$instructions = 'Of %d instructions of a loop for %s, %d are those of our function; the others are the loop, the '
    . 'call and freeing the result: see Small messages.';
return [
    'nested rows, unpack' => sprintf($memory, 50) . ' Each map takes 376 bytes, as the smallest hash table of PHP '
        . 'has room for eight pairs, and the value is larger than the second-level cache.',
    'tables of few values, unpack' => 'igbinary takes a repeated string by its index. Here one of more than 31 '
        . 'bytes is allocated anew, others are hashed, looked up and compared: to allocate and release strings '
        . 'takes 36 % of the time.',
    'maps by id, pack' => 'Each pair is an integer and a value, which are written one by one, in about 55 '
        . 'instructions for two integers: maps have no loop for runs of integers, as lists have.',
    'maps by id, unpack' => sprintf($memory, 39) . ' Of rows by id, 64 % of the time reads them and their keys.',
    'API answers, pack' => $shared . ' Here the bytes of such an array are copied, if it has only scalars: there '
        . 'are as many bytes as before.',
    'API answers, unpack' => $shared . ' Here bytes are compared with those of the last equal map, 24 % of the time.',
    'schemas, unpack' => sprintf($memory, 56) . ' Keys of small maps are looked up one by one, 14 %; igbinary has '
        . 'each string once.',
    'tables of small lists, unpack' => sprintf($memory, 54),
    'ints, unpack' => 'Each of 150 integers of five bytes takes 53 instructions, 72 % of the time; the others are '
        . 'the call and the list.',
    'floats, pack' => 'These lists are hash tables, as unserialize() makes them in PHP 8.2: whether one is a list '
        . 'is checked key by key, a fifth of the time. As a packed list it takes 0.54 of the time.',
    'mixed lists, pack' => 'Values of several types have no loop of their own: 60 % of the time writes them one by '
        . 'one. As a packed list, in place of a hash table as unserialize() makes it in PHP 8.2, it takes 0.90 of '
        . 'the time.',
    'nested objects, unpack' => sprintf($memory, 40),
    'nested objects, pack' => 'To write names and values in order takes 28 % of the time, to see how the objects of a '
        . 'class are written, and that one is as declared, 19 %. igbinary writes each name once.',
    'objects with property tables, pack' => 'Each property is written from the hash table of the object, one by '
        . 'one with its name, as properties may be missing there or in another order; from an object without a '
        . 'table they are written as its class declares them. igbinary writes each name once, as does the compact '
        . 'form.',
    'objects of stdClass, unpack' => sprintf($memory, 30) . ' Each object has a property table of 376 bytes or '
        . 'more beside itself: to make and fill these takes 31 %.',
    'graphs, pack' => 'igbinary writes each name of a property once, plain MessagePack each time: 30 to 44 % of '
        . 'the time writes names and properties, 6 to 22 % looks shared objects up in a table.',
    'small maps, pack' => sprintf($instructions, 658, 'a map of one pair', 512),
    'small maps, unpack' => sprintf($instructions, 911, 'a map of one pair', 678),
    'scalars, unpack' => sprintf($instructions, 384, 'a string of 337 bytes', 238),
    'nested rows, pack' => 'To write pairs takes 50 % of the instructions, lists 16 %, to copy strings 15 %.',
    'objects of one class, pack' => 'To write names and values takes 40 % of the instructions, to see that an object is '
        . 'as its class declares it 35 %. igbinary writes each name once.',
    'objects of many classes, pack' => 'To write names and values takes 41 % of the instructions, to find how the '
        . 'objects of each class are written 15 %. igbinary writes each name once.',
    'objects of stdClass, pack' => 'To write each property from the hash table of the object, with its name, takes '
        . '61 % of the instructions. igbinary writes each name once.',
    'scalars, pack' => sprintf($instructions, 599, 'a string of 221 bytes', 157),
    'tables of few values, pack' => 'Maps are written pair by pair, which takes 70 % of the instructions, to copy '
        . 'strings of more than 15 bytes 17 %.',
    'mixed lists, unpack' => 'Values are read one by one, which takes 74 % of the instructions, to allocate '
        . 'strings and lists 15 %.',
    'self-typed objects, pack' => 'igbinary writes each name of a property once, plain MessagePack each time: to '
        . 'write names and values takes 50 % of the instructions, to see that an object is as its class declares it '
        . '25 %.',
    'single objects, pack' => 'To write names and values takes 32 % of the instructions, to find how the class is '
        . 'written 9 %.',
    'objects as arrays, unpack' => 'To read values one by one takes 69 % of the instructions, to look up keys and '
        . 'lists of keys 12 %, to allocate arrays and strings 11 %.',
];
