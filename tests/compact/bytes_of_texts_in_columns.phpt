--TEST--
Compact form: texts of any bytes have a common beginning and end, and no character is cut
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
/** The template and the parts of the first texts, if they have one; complains if they are not read as they were. */
function show_texts(string $what, array $texts): void
{
    $value = ['some text', 'some text', 'some text', $texts];
    $packed = compact_form($value);
    $has_template = preg_match('/\x92(?:\xc7[\x00-\xff]|[\xd4-\xd8])\x52\x39([\x20-\xff]*\x00[\x20-\xff]*?)([\x90-\x9f]|\xdc)/s', $packed, $match);
    echo "$what: ", $has_template ? addcslashes($match[1], "\0..\37\177..\377") : 'no template', "\n";
    if (msgpack_unpack($packed) !== $value) {
        echo "  is read as another value\n";
    }
}

$with = fn (string $begin, string $end, array $parts) => array_map(fn (string $part) => $begin . $part . $end, $parts);
$parts = ['x', 'yy', 'z', 'www', 'u', 'v', 'abc', 'def'];
show_texts('characters of several bytes around', $with("caf\u{e9} ", " \u{20ac}", $parts));
show_texts('the second byte differs', $with("prefix \xc3", ' suffix', ["\xa4", "\xa5", "\xa6", "\xa7", "\xa8", "\xa9"]));
show_texts('the last of three bytes differs', $with("prefix \xe2\x82", ' suffix', ["\xa1", "\xa2", "\xa3", "\xa4", "\xa5", "\xa6"]));
show_texts('the first of two bytes differs', $with('prefix ', "\xa4 suffix", ["\xc3", "\xc4", "\xc5", "\xc6", "\xc7", "\xc8"]));
show_texts('the first of three bytes differs', $with('prefix ', "\x82\xac suffix", ["\xe2", "\xe3", "\xe4", "\xe5", "\xe6", "\xe7"]));
show_texts('the same character on both sides', $with("prefix \u{e4}", "\u{e4} suffix", $parts));
show_texts('nothing between', $with('both ', 'both ends', ['', 'x', '', 'y', 'zz', 'www']));
show_texts('the end overlaps the beginning', ['aaaa', 'aaaaa', 'aaaaaa', 'aaaaaaaa', 'aaaaaaaaa', 'aaabaaaa']);
show_texts('NUL in the beginning', $with("pre\0fix ", ' suffix', $parts));
show_texts('NUL in the end', $with('prefix ', " suf\0fix", $parts));
show_texts('NUL between', $with('prefix ', ' suffix', ["\0", "x\0", "\0y", 'z', "\0\0", 'w']));
show_texts('a line break in the end', $with('prefix ', " suffix\n", $parts));
show_texts('invalid UTF-8 around', $with("prefix \xff\xfe ", " \xf0\x28 suffix", $parts));
show_texts('invalid UTF-8 between', $with('prefix ', ' suffix', ["\xff", "\xc3", "x\xe2\x82", "y\x80", "z", "\x80"]));
show_texts('nothing but bytes within characters', $with("\x80\x81\x82\x83", "\x84\x85\x86\x87", $parts));
show_texts('an empty one', ['', ...$with('prefix ', ' suffix', $parts)]);
show_texts('the beginning alone', ['prefix and', ...$with('prefix and', '', $parts)]);
show_texts('of 50 bytes', $with(str_repeat('p', 25), str_repeat('s', 25), $parts));
?>
--EXPECT--
characters of several bytes around: caf\303\251 \000 \342\202\254
the second byte differs: prefix \000 suffix
the last of three bytes differs: prefix \000 suffix
the first of two bytes differs: prefix \000 suffix
the first of three bytes differs: prefix \000 suffix
the same character on both sides: prefix \303\244\000\303\244 suffix
nothing between: both \000both ends
the end overlaps the beginning: aaa\000a
NUL in the beginning: no template
NUL in the end: no template
NUL between: prefix \000 suffix
a line break in the end: no template
invalid UTF-8 around: prefix \377\376 \000 \360( suffix
invalid UTF-8 between: prefix \000 suffix
nothing but bytes within characters: \200\201\202\203\000
an empty one: no template
the beginning alone: prefix and\000
of 50 bytes: ppppppppppppppppppppppppp\000sssssssssssssssssssssssss
