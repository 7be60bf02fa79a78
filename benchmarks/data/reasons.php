<?php
/** What the profiles show where a goal is missed, by kind and operation; it is printed only where one is. */
$arrays = 'One allocation and release for each array and each string takes most of the time, which the peers need as well.';
$shared = 'The set has arrays that occur more than once. igbinary writes and reads them once, for which plain MessagePack has no form; the compact form does it.';
return [
    'nested rows, unpack' => 'Each map takes 376 bytes, together more than the second-level cache holds; `_emalloc()` and `zend_array_destroy()` are over 40 % of the time, and fewer instructions hardly change it.',
    'flat rows, unpack' => $arrays,
    'tables of few values, unpack' => 'igbinary takes a repeated string by its index; here it is hashed and looked up.',
    'API answers, pack' => $shared,
    'API answers, unpack' => $shared,
    'tables of small lists, unpack' => $arrays,
    'graphs, pack' => 'igbinary writes each name of a property once, plain MessagePack each time; and each shared object is looked up in a table.',
    'graphs, unpack' => 'The check of the nesting that back-references make walks the whole value, and PHP\'s collector looks at cycles.',
    'small maps, pack' => 'The call of a function and the allocation of the result are most of it: see Small messages.',
    'small maps, unpack' => 'Maps of one pair have no cached shape, and the call and the allocation of the array are most of it: see Small messages.',
    'scalars, pack' => 'The call of a function and the allocation of the result are most of it: see Small messages.',
    'scalars, unpack' => 'The call of a function is most of it: see Small messages.',
];
