<?php
/**
 * What is known where the compact form misses a goal, by kind and operation: `pack`, `unpack`, `bytes` or `memory`.
 * It is printed only where one is missed.
 */
$distinct = 'No string occurs twice, so that there is nothing to leave out.';
return [
    'translations, bytes' => $distinct,
    'keys, bytes' => $distinct,
    'large strings, bytes' => $distinct,
];
