<?php
/** What is known where a goal of the section on the deep copy is missed, by column. */
return [
    'unpacking over the copy' => 'A message has the names of the class and of the properties of each object, which '
        . 'are compared with those of the class: of objects of many classes about 40 % of the time. In graphs 29 % '
        . 'finds what back-references mean. Keys are hashed and looked up, 67 %, integers of many sizes read one '
        . 'by one, 90 %, and __unserialize() is called, which a copy does not.',
    'peak of packing' => 'From 3 KB on the allocator gives pages of 4 KB, and a buffer grows by an eighth: '
        . 'messages of few pages take one or two more until they are complete. In graphs the table of objects has '
        . '21 to 43 bytes for each that has several holders.',
    'peak of unpacking' => 'Until the message ends, a table has 24 bytes for each object and empty array, in '
        . 'blocks of 128: back-references may mean them. An object with one property takes 56 bytes.',
];
