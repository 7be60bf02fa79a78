<?php
/** What is known where a goal is missed, by kind and operation; it is printed only where one is. */
$arrays = 'One allocation and release for each array and each string takes most of the time, which the peers need as well.';
$shared = 'The set has arrays that occur more than once. igbinary writes and reads them once, for which plain MessagePack has no form; the compact form does it.';
$memory = 'Where the value is larger than the second-level cache, each sample, of one or two iterations, begins after another process has run: the time to fetch it from memory is the same for all. In a loop of one process it is about';
$instructions = 'Of %d instructions of a loop for %s, %d are those of our function; the others are the loop, the call and freeing the result: see Small messages.';
return [
    'nested rows, pack' => "$memory 0.25 of serialize() and of PECL.",
    'nested rows, unpack' => "$memory 0.75 of igbinary, 0.42 of PECL and 0.39 of serialize(). Each map takes 376 bytes, as the smallest hash table of PHP has room for eight pairs; `_emalloc()`, `_efree()` and `zend_array_destroy()` are two fifths of that, which the peers need as well.",
    'maps by id, unpack' => $arrays,
    'single objects, pack' => 'Of a small message the call, the buffer and the context of objects are a large part, which do not depend on its size: see Small messages.',
    'maps by id, pack' => 'Each pair is an integer and a value, which are written one by one, in about 45 instructions for two integers: maps have no loop for runs of integers, as lists have.',
    'ints, unpack' => 'In short lists the call, and the allocation and release of the array, are half of it: a deep copy takes half as long as PECL.',
    'objects of stdClass, pack' => "$memory 0.39 of PECL.",
    'objects of stdClass, unpack' => 'Each object has a property table of 376 bytes or more beside itself. To allocate, fill and release both is most of the time, which the peers need as well.',
    'flat rows, unpack' => $arrays,
    'single objects, unpack' => 'Half of the instructions are in the functions that read an object and its properties; the others are the call, allocation and release.',
    'objects as arrays, pack' => 'About three quarters of the instructions are in `encode_pairs()`, which each of the nested maps calls.',
    'tables of few values, unpack' => 'igbinary takes a repeated string by its index; here it is hashed, looked up and compared, which is half of the time of a table that fits into the cache; a larger one takes up to twice as long for each value, as the processor fetches it from memory and has not learnt its order. Strings of more than 31 bytes are allocated anew.',
    'floats, pack' => 'A disturbance of the measurement: by itself, the set took 0.29 of igbinary, twice.',
    'mixed lists, pack' => 'The type of each value is random, so that a branch is predicted wrongly at most values: in other processes the same set takes 0.36 to 0.40 of igbinary.',
    'API answers, pack' => $shared . ' Here the bytes of such an array are copied, if it has only scalars: there are as many bytes as before.',
    'API answers, unpack' => $shared,
    'tables of small lists, pack' => 'Four fifths of the time are three functions, for lists, for maps and for the choice between them; each list of one string is a call of all, with a check of its depth and its holders.',
    'tables of small lists, unpack' => $arrays . ' Keys of more than the key cache holds are seldom looked up, and are allocated as well.',
    'ints, pack' => 'These lists are hash tables, as unserialize() makes them in PHP 8.2: whether one is a list is checked key by key, about a third of the time.',
    'mixed lists, unpack' => 'The type of each value is random, so that the processor predicts a branch wrongly at most values.',
    'objects of one class, pack' => 'The names of the class and of the properties are written for each object; igbinary writes them once, as does the compact form.',
    'nested objects, pack' => "$memory 0.27 of PECL, 0.41 of igbinary.",
    'nested objects, unpack' => $arrays,
    'objects with property tables, pack' => 'Each property is written from the hash table of the object, one by one with its name, as properties may be missing there or in another order; from an object without a table they are written as its class declares them. igbinary writes each name once, as does the compact form.',
    'objects as arrays, unpack' => $arrays,
    'graphs, pack' => 'igbinary writes each name of a property once, plain MessagePack each time. A quarter to a third of the time writes the properties of objects, a tenth looks shared objects up in a table. Measured by themselves, two sets that had missed it took 0.58 to 0.61 of igbinary.',
    'graphs, unpack' => 'PHP\'s collector frees the cycles, which is a third of the time, and more where they do not fit into the cache.',
    'small maps, pack' => sprintf($instructions, 549, 'a map of one pair', 421) . ' A third of these set up the encoder and the result.',
    'small maps, unpack' => sprintf($instructions, 583, 'a map of one pair', 384) . ' An eighth of these set up the decoder.',
    'scalars, pack' => sprintf($instructions, 224, 'an integer of three bytes', 85) . ' A fifth of these allocate the result.',
    'scalars, unpack' => sprintf($instructions, 174, 'a small integer', 69) . ' Half of these parse the arguments.',
];
