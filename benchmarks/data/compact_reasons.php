<?php
/**
 * What is known where the compact form misses a goal, by kind and operation: `pack`, `unpack`, `bytes` or `memory`.
 * It is printed only where one is missed. Shares are of the time of the worst data set, in a loop of one process.
 */
$distinct = 'No string occurs twice, so that there is nothing to leave out.';
$cached = 'The plain form takes keys and short strings from caches that live longer than the message, which the '
    . 'figure does not count.';
$equal = 'The plain form makes one array of equal maps, where each row of columns is one';
$measured = 'To collect the cells of columns, and to find and write the shortest encoding, takes %s %% of the time';
$lookedUp = $measured . ', to look strings up %s %%.';
$mapsLookedUp = $measured . ', to write maps, and to look up their shapes and strings, %s %%.';
$loop = '. In a loop of one process it is %.2f of igbinary, and %.1f of the plain form; here each sample, of one '
    . 'or two iterations, begins after another process has run.';
$byColumn = 'To begin rows, and to fill them column by column, takes %d %% of the time, to allocate and release, '
    . 'which the plain form needs as well, %d %%.';
$indexed = $byColumn . ' Another %d %% reads single values, with indexes for strings and shapes, which few use.';
return [
    'scalars, bytes' => 'A lone string: only the heads differ, by four bytes.',
    'translations, bytes' => $distinct,
    'keys, bytes' => $distinct,
    'large strings, bytes' => $distinct,
    'nested rows, pack' => sprintf($measured . $loop, 76, 0.56, 3.4),
    'nested rows, unpack' => 'The memory of rows is allocated column by column. In values larger than the '
        . 'second-level cache, to allocate and release takes 70 % of the time, `zend_array_destroy()` 1.7 to 1.9 '
        . 'times as long as in the plain form.',
    'flat rows, pack' => sprintf($measured, 80) . '.',
    'flat rows, unpack' => sprintf($byColumn, 55, 31),
    'tables of few values, pack' => sprintf($measured . $loop, 96, 0.56, 3.9),
    'tables of few values, unpack' => sprintf($byColumn, 50, 35),
    'maps by id, pack' => sprintf($measured, 72) . '.',
    'maps by id, unpack' => sprintf($byColumn, 49, 31),
    'API answers, pack' => sprintf($lookedUp, '71 to 78', '10 to 16'),
    'API answers, unpack' => sprintf($byColumn, 46, 30) . ' ' . $equal . '.',
    'schemas, pack' => sprintf($mapsLookedUp, 52, 17),
    'schemas, unpack' => sprintf($byColumn, 18, 55) . ' Another 19 % reads single values and small maps.',
    'tables of small lists, pack' => sprintf($measured . ', to look strings up %d %%' . $loop, 36, 32, 0.55, 4.6),
    'tables of small lists, unpack' => 'To allocate and release takes 44 % of the time, to fill columns 24 %, to '
        . 'look keys up 11 %, in the plain form 2 %.',
    'ints, pack' => sprintf($measured, 84) . ', to find the widths of integers alone 35 %.',
    'floats, pack' => sprintf($measured, '88 to 92') . ': a third is to see whether each is a decimal, another to '
        . 'find the widths of integers.',
    'ints, unpack' => 'The list is one of nils first, with the address of each: 25 % of the time; to read the numbers takes '
        . '21 %.',
    'floats, unpack' => 'To divide an integer by a power of ten, and to put the float where an address says, takes '
        . '62 % of 2.7 ns for each; the list of nils and the addresses 27 %. The plain form takes 1.2 ns.',
    'mixed lists, pack' => 'One string, of four bytes, occurs twice. As a reference saves less than the '
        . 'announcement takes, the message is written again in the plain form, 40 % of the time.',
    'mixed lists, unpack' => 'Both forms read values one by one: `read_compact()`, which also gives strings '
        . 'indexes, takes 770 ns, `msgpack_read_plain()` 720.',
    'objects of one class, pack' => sprintf($lookedUp, 62, 18),
    'objects of one class, unpack' => sprintf($byColumn, 42, 24),
    'objects of many classes, pack' => 'To look up names and other strings, and to enter them, takes 39 % of the '
        . 'time: 30 objects have 16 classes.',
    'objects of many classes, unpack' => '13 objects have 12 classes, whose names get indexes and shapes: 23,981 '
        . 'instructions in place of 22,430 for the plain form.',
    'nested objects, pack' => sprintf($lookedUp, 57, 12),
    'nested objects, unpack' => sprintf($byColumn, 37, 22),
    'self-typed objects, unpack' => sprintf($byColumn, 45, 27),
    'single objects, pack' => sprintf($lookedUp, 26, 17) . ' The plain form needs neither.',
    'single objects, unpack' => 'Names get indexes and shapes, which nothing refers to: 4,661 instructions in '
        . 'place of 3,859 for the plain form.',
    'self-typed objects, pack' => 'Where there are few objects, to write names and values takes 23 % of the time, to see '
        . 'how the objects of a class are written, and that one is as declared, 31 %.',
    'objects with property tables, pack' => sprintf($measured, 68) . ', dictionaries alone 28 %.',
    'objects with property tables, unpack' => sprintf($byColumn, 42, 24),
    'objects of stdClass, pack' => sprintf($measured, 90) . '.',
    'objects of stdClass, unpack' => sprintf($byColumn, 45, 35),
    'objects with __serialize, pack' => 'Most is to call __serialize(), and to make the arrays that it returns: '
        . 'the plain form takes 0.85 of igbinary.',
    'objects with __serialize, unpack' => 'Most is to make arrays and objects, and to call __unserialize(): the '
        . 'plain form takes 1.05 of igbinary.',
    'graphs, pack' => sprintf($lookedUp, 35, 14) . ' The plain form takes 0.74 of igbinary.',
    'graphs, unpack' => sprintf($byColumn, 43, 17),
    'sessions, pack' => sprintf($mapsLookedUp, 41, 29) . ' All of that saves 60 of 605 bytes.',
    'sessions, unpack' => sprintf($indexed, 29, 26, 24),
    'small maps, pack' => 'To see that nothing repeats takes 40 % of the time of a map of one pair. Where a list '
        . 'in it may be a column, all is looked up.',
    'configuration, pack' => sprintf($mapsLookedUp, 57, 26),
    'configuration, unpack' => sprintf($indexed, 33, 29, 23),
    'reflection, pack' => sprintf($mapsLookedUp, 60, 26),
    'reflection, unpack' => sprintf($byColumn, 47, 29),
    'log records, pack' => sprintf($lookedUp, '74 to 79', '16 to 20'),
    'log records, unpack' => sprintf($byColumn, 47, 38),
    'time series, pack' => sprintf($measured, '77 to 96') . ', to find the widths of integers alone 32 to 43 %.',
    'time series, unpack' => sprintf($byColumn, 45, 44),
    'translations, pack' => 'Maps by section are measured as columns in vain, and their strings looked up: 26,400 '
        . 'instructions for 50 texts in place of 6,400. A flat map takes 1.6 times as many as in the plain form; '
        . 'where one of 1,023 texts repeats, 2.2 times.',
    'translations, unpack' => 'Hardly any string repeats, and each gets an index: 16.7 µs for 1,025 pairs in place '
        . 'of 15.4.',
    'objects as arrays, pack' => sprintf($lookedUp, 72, 20),
    'objects as arrays, unpack' => sprintf($byColumn, 60, 30) . ' Keys that are a column are hashed into each map, '
        . '17 %.',
    'keys, pack' => 'To see that no key repeats takes 22 to 38 % of the instructions.',
    'keys, unpack' => 'Keys that differ in numbers are made of parts, 32 % of the time, hashed, and put into the map, '
        . '34 %; the plain form takes them from the cache of keys.',
    'large strings, pack' => 'Both forms copy the strings to a buffer of estimated size, with as many new pages.',
    'API answers, memory' => $equal . ': users and labels take 139 KB, in the plain form 54.',
    'tables of small lists, memory' => $cached,
    'mixed lists, memory' => 'A string that occurs twice is read as two, as there is no reference to it: see '
        . 'packing.',
    'nested objects, memory' => $cached,
    'configuration, memory' => $cached,
    'reflection, memory' => 'The names in the packed value are strings of the engine, which are not counted.',
    'objects as arrays, memory' => $cached,
    '*, pack' => sprintf($lookedUp, 78, 15),
    '*, unpack' => sprintf($byColumn, 49, 35),
    '*, memory' => $equal . '.',
];
