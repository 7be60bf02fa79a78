--TEST--
msgpackr: references to values that are being read nest a value no deeper than PHP can free
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

function id(int $id): string
{
    return "\xd6\x69" . pack('N', $id);
}

function pointer(int $id): string
{
    return "\xd6\x70" . pack('N', $id);
}

function unpacked(string $bytes, int $options = 0): string
{
    try {
        $value = (new BufferUnpacker($bytes, $options | UnpackOptions::STRUCTURED_CLONE))->unpack();
        return count((array) $value) . ' elements';
    } catch (Exception $exception) {
        return preg_replace('/\d+, in .*$/', 'N', $exception->getMessage());
    }
}

/** Maps whose "b" is replaced. It was a list of values, the first of which refers to the map, and each other one to
 *  that before, so that the chains of all maps are one. */
function chains(int $count, int $length, string $prefix): string
{
    $maps = '';
    for ($next = 1, $last = "\0"; $count > 0; $count--, $last = pointer($next++)) {
        $map = $next;
        $maps .= id($map) . "\x83\xa1p$last\xa1b\xdd" . pack('N', $length);
        for ($i = 0; $i < $length; $i++, $next++) {
            $maps .= id($next + 1) . $prefix . pointer($i === 0 ? $map : $next);
        }
        $maps .= "\xa1b\0";
    }
    return $maps . $last;
}

function chained(int $count, int $length, string $prefix = "\x91", string $end = ''): string
{
    return "\x82\xa1k\xdc" . pack('n', $count + 1) . chains($count, $length, $prefix) . "\xa1k$end\0";
}

/** A list of nodes, each of which has a list with the root and the first node, and one with itself. */
function graph(int $nodes, string $other): string
{
    $bytes = id(0) . "\xdd" . pack('N', $nodes);
    for ($i = 1; $i <= $nodes; $i++) {
        $bytes .= id($i) . "\x83\xa1r\x92" . pointer(0) . ($other === 'cross' && $i > 1 ? pointer(1) : "\0") . "\xa1s\x91" . pointer($i) . "\xa1n\x90";
    }
    return $bytes;
}

$show = function () {
    foreach (["\x91" => 0, "\x81\xa1a" => UnpackOptions::MAP_AS_OBJECT, "\xd4\x73\0\x91" => 0] as $prefix => $options) {
        echo unpacked(chained(2, 50, $prefix), $options), "\n";
        echo unpacked(chained(10, 2000, $prefix), $options), "\n";
        echo unpacked(chained(10, 2000, $prefix, "\xc1"), $options), "\n";
        echo unpacked(chained(100, 200, $prefix), $options), "\n";
    }
    echo unpacked(graph(20000, 'none')), "\n";
    echo unpacked(str_repeat("\x91", 8) . graph(900, 'cross')), "\n";
};
$show();
echo "in a fiber\n";
if (php_uname('m') === 's390x') {
    ini_set('fiber.stack_size', '8M'); // PHP needs more to free a level there: docs/security.md
}
(new Fiber($show))->start();
gc_collect_cycles();
?>
--EXPECT--
1 elements
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
1 elements
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
1 elements
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
20000 elements
1 elements
in a fiber
1 elements
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
1 elements
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
1 elements
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
20000 elements
1 elements
