--TEST--
Where a part of the compact form or of records is malformed, the exception has no offset: it would be that in the index
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Exception\UnpackingFailedException, Raw, UnpackOptions};

$collide = '';
for ($i = 0; $i < 256; $i++) {
    $collide .= "\xb0" . strtr(sprintf('%08b', $i), ['Ez', 'FY']) . "\0";
}
$tries = [
    'plain' => fn () => (new Raw("\x92\1\x82\xc0\7\1\2"))->at('/1')->className(),
    'an object' => fn () => (new Raw("\x92\x82\xc0\3\0\0\x92\1\x82\xc0\7\1\2"))->at('/1')->className(),
    'a key' => fn () => (new Raw("\x92\x82\xc0\3\0\0\x92\1\x81\xc2\2"))->get('/1/a'),
    'colliding keys' => fn () => count(new Raw("\x92\x82\xc0\3\0\0\xde\1\0$collide")),
    'of a structure' => fn () => new Raw("\x92\1\xd4\x72\x40\xdc\1\0" . str_replace("\0", '', $collide), UnpackOptions::USE_RECORDS),
];
foreach ($tries as $name => $try) {
    try {
        $try();
    } catch (UnpackingFailedException $exception) {
        echo "$name: ", $exception->getMessage(), ' (', var_export($exception->getOffset(), true), ")\n";
    }
}
--EXPECT--
plain: Malformed form of an object at offset 2 (2)
an object: Malformed form of an object (NULL)
a key: Invalid map key type: expected int, str or bin but got bool (0xc2) (NULL)
colliding keys: Too many keys with colliding hashes (NULL)
of a structure: Too many keys with colliding hashes (NULL)
