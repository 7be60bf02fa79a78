<?php
/** What is known where a goal of the section on the deep copy is missed, by column. */
return [
    'unpacking over the copy' => 'A message has the names of the class and of the properties of each object, which are compared with those of the class: a third of the instructions on graphs. A sixth are the table of what back-references may mean. A copy needs neither.',
    'peak of packing' => 'From 3 KB on the allocator gives pages of 4 KB, and a buffer grows by an eighth: messages of few pages take one or two more until they are complete. In graphs the table of objects has 21 to 43 bytes for each that has several holders.',
    'peak of unpacking' => 'Until the message ends, a table has 24 bytes for each object and empty array, in blocks of 128: back-references may mean them. An object with one property takes 56 bytes.',
];
