<?php
/* Sections of bytes that are not one message. */
declare(strict_types=1);

require_once __DIR__ . '/Section.php';
require_once __DIR__ . '/hex.php';

/** @return array<string, string> a message of each format */
function examples(): array
{
    return [
        'uint-8' => 'cc80', 'uint-16' => 'cd0100', 'uint-32' => 'ce00010000', 'uint-64' => 'cf0000000100000000', 'int-8' => 'd080', 'int-16' => 'd18000',
        'int-32' => 'd280000000', 'int-64' => 'd38000000000000000', 'float-32' => 'ca3fc00000', 'float-64' => 'cb3ff8000000000000',
        'fixstr' => 'a3616263', 'str-8' => 'd903616263', 'str-16' => 'da0003616263', 'str-32' => 'db00000003616263',
        'bin-8' => 'c403616263', 'bin-16' => 'c50003616263', 'bin-32' => 'c600000003616263',
        'fixarray' => '93010203', 'array-16' => 'dc0003010203', 'array-32' => 'dd00000003010203',
        'fixmap' => '82a161010203', 'map-16' => 'de0002a161010203', 'map-32' => 'df00000002a161010203',
        'fixext-1' => 'd4052a', 'fixext-2' => 'd5052a2a', 'fixext-4' => 'd6052a2a2a2a', 'fixext-8' => 'd705' . str_repeat('2a', 8), 'fixext-16' => 'd805' . str_repeat('2a', 16),
        'ext-8' => 'c703052a2a2a', 'ext-16' => 'c80003052a2a2a', 'ext-32' => 'c900000003052a2a2a',
        'timestamp-32' => 'd6ff65000000', 'timestamp-64' => 'd7ff0000000465000000', 'timestamp-96' => 'c70cff00000001ffffffffffffffff',
        'nested' => '82a46c69737493c0cd0100d9026869a16d81c40201ff95cb3ff8000000000000d4052ad6ff65000000dc0001c3de000101c2',
    ];
}

function truncated(): Section
{
    $section = new Section('truncated', 'Truncated messages', 'A message of each format that ends early, at each place. A decoder of whole messages must report an error, one of streams waits for more.');
    $section->error('empty', '', 'incomplete', 'no byte at all');
    $seen = [];
    foreach (examples() as $name => $hex) {
        $length = strlen($hex) / 2;
        for ($kept = 1; $kept < $length; $kept++) {
            $bytes = substr($hex, 0, 2 * $kept);
            if (!isset($seen[$bytes])) {
                $seen[$bytes] = true;
                $section->error("$name-$kept-of-$length", $bytes, 'incomplete', "$kept of $length bytes");
            }
        }
    }
    return $section;
}

function sizes_beyond_the_input(): Section
{
    $about = 'Heads that announce more than follows. A decoder must report an error, or wait for more, and must not reserve memory for what is not there: '
        . 'it should need less than 64 MiB for each of these.';
    $section = new Section('sizes', 'Sizes beyond the input', $about);
    $heads = ['str' => STR, 'bin' => BIN, 'array' => ARRAYS, 'map' => MAPS, 'ext' => EXT];
    foreach ($heads as $type => $formats) {
        unset($formats[0]);
        $after = $type === 'ext' ? '05' : '';
        foreach ($formats as $bits => $head) {
            foreach (announced($bits) as $size) {
                $bytes = hex($head, 1) . hex($size, $bits >> 3) . $after;
                $section->error("$type-$bits-$size", $bytes, 'incomplete', "announces $size, has nothing");
                $section->error("$type-$bits-$size-begun", "$bytes " . ($type === 'map' ? '01 c0' : 'c0'), 'incomplete', "announces $size, has one");
            }
        }
    }
    foreach (['array-16' => 'dcffff', 'array-32' => 'ddffffffff', 'map-32' => 'df7fffffff', 'map-16-with-keys' => 'deffff01', 'map-32-with-keys' => 'dfffffffff01'] as $name => $hex) {
        foreach ([2, 16, 100, 1000] as $times) {
            $section->error("$name-$times-levels", times($hex, $times), 'incomplete', 'each announces the most of its format, and has the next');
        }
    }
    $section->error('many-small', 'dc03e8 ' . times('dcffff90', 200), 'incomplete', '200 arrays in a row, each larger than the input');
    $section->error('str-in-map', '81 a161 db80000000 6162', 'incomplete', 'a str of 2 GiB');
    $section->error('key-of-4-gib', '81 dbffffffff 6162', 'incomplete', 'a key of 4 GiB');
    $section->error('timestamp-in-ext-32', 'c9ffffffff ff 00000011', 'incomplete', 'an ext -1 of 4 GiB');
    return $section;
}

/** @return list<int> sizes that go wrong where they are doubled, or the head is added, in 32 bits or with a sign */
function announced(int $bits): array
{
    $limit = 1 << $bits;
    return $bits < 32 ? [4, $limit / 2, $limit - 1] : [4, 1 << 16, 1 << 28, 1 << 29, 1 << 30, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, $limit - 6, $limit - 2, $limit - 1];
}

function malformed(): Section
{
    $section = new Section('malformed', 'The reserved byte', 'c1 is never used. Wherever a value begins with it, a decoder must report an error, whatever follows. Inside of a str, bin or ext it is a byte like others.');
    $wrong = [
        'alone' => 'c1', 'with-bytes-after-it' => 'c1 00', 'twice' => 'c1 c1', 'in-array' => '91 c1', 'in-array-last' => '93 01 02 c1', 'in-array-first' => '93 c1 01 02', 'in-array-16' => 'dc0001 c1',
        'in-array-32' => 'dd00000001 c1', 'as-key' => '81 c1 01', 'as-value' => '81 01 c1', 'as-second-key' => '82 01 02 c1 03', 'as-value-in-map-16' => 'de0001 a161 c1',
        'as-value-in-map-32' => 'df00000001 a161 c1', 'nested' => '91 81 a161 92 01 c1', 'in-a-key' => '81 91 c1 01', 'in-many-elements' => 'dc012c c0*299 c1', 'in-array-beyond-the-input' => 'ddffffffff c1',
    ];
    foreach ($wrong as $name => $bytes) {
        $section->error($name, $bytes, 'malformed', 'c1 where a value begins');
    }
    $section->value('as-data-of-bin', 'c401 c1', "h'c1'");
    $section->value('as-data-of-ext', 'd405 c1', "ext(5, h'c1')");
    $section->open('as-type-of-ext', 'd4c1 00', "ext(-63, h'00')", ['value', 'error'], 'must', 'the type is reserved: the ext as it is, or an error');
    $section->value('in-uint-16', 'cdc1c1', '49601');
    $section->value('in-a-character', 'a2 c381', '"\u00c1"');
    return $section;
}

function trailing(): Section
{
    $about = 'More than one message. A decoder of one message must not pass over the rest in silence: it reports an error, or tells how many bytes it has read.';
    $section = new Section('trailing', 'Trailing bytes', $about);
    $cases = [
        'integer' => ['01 02', '1'], 'nil' => ['c0 c0', 'nil'], 'empty-array' => ['90 90', '[]'], 'array' => ['92 01 02 03', '[1, 2]'], 'map' => ['81 01 02 03', '{1: 2}'], 'str' => ['a161 62', '"a"'],
        'bin' => ['c40161 62', "h'61'"], 'ext' => ['d4052a 2a', "ext(5, h'2a')"], 'timestamp' => ['d6ff00000011 00', 'timestamp(17, 0)'], 'float' => ['cb3ff8000000000000 00', '1.5'], 'c1' => ['01 c1', '1'],
        'incomplete' => ['01 dd', '1'], 'newline' => ['01 0a', '1'], 'nul' => ['c3 00', 'true'], 'json' => ['7b 226122 3a 31 7d', '123'], 'a-thousand-bytes' => ['c2 c0*1000', 'false'],
    ];
    foreach ($cases as $name => [$bytes, $notation]) {
        $section->open($name, $bytes, $notation, ['trailing'], 'should', 'bytes follow the value');
    }
    return $section;
}
