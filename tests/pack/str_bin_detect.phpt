--TEST--
msgpack.str_bin=detect packs well-formed UTF-8 as str, and all else as bin
--EXTENSIONS--
msgpack
--INI--
msgpack.str_bin=detect
--FILE--
<?php
$strings = [
    'UTF-8' => [
        'empty' => '',
        'nothing but ASCII' => 'abc',
        'NUL and DEL' => "\x00\x7f",
        'first of two bytes, U+0080' => "\xc2\x80",
        'last of two bytes, U+07FF' => "\xdf\xbf",
        'first of three bytes, U+0800' => "\xe0\xa0\x80",
        'last before the surrogates, U+D7FF' => "\xed\x9f\xbf",
        'first after the surrogates, U+E000' => "\xee\x80\x80",
        'last of three bytes, U+FFFF' => "\xef\xbf\xbf",
        'first of four bytes, U+10000' => "\xf0\x90\x80\x80",
        'last of all, U+10FFFF' => "\xf4\x8f\xbf\xbf",
        'after much ASCII' => str_repeat('a', 100) . 'é',
        'within much ASCII' => str_repeat('a', 9) . '€' . str_repeat('a', 9),
    ],
    'not UTF-8' => [
        'a continuation byte alone' => "\x80",
        'overlong U+0000, two bytes' => "\xc0\x80",
        'overlong U+007F, two bytes' => "\xc1\xbf",
        'overlong U+07FF, three bytes' => "\xe0\x9f\xbf",
        'overlong U+FFFF, four bytes' => "\xf0\x8f\xbf\xbf",
        'first high surrogate, U+D800' => "\xed\xa0\x80",
        'last low surrogate, U+DFFF' => "\xed\xbf\xbf",
        'above U+10FFFF' => "\xf4\x90\x80\x80",
        'far above U+10FFFF' => "\xf5\x80\x80\x80",
        'five bytes' => "\xf8\x88\x80\x80\x80",
        'fe' => "\xfe",
        'ff' => "\xff",
        'one byte of two' => "\xc2",
        'two bytes of three' => "\xe2\x82",
        'three bytes of four' => "\xf0\x9f\x98",
        'cut short after text' => "caf\xc3",
        'cut short before text' => "\xe2\x82a",
        'second byte no continuation' => "\xc2\x41",
        'third byte no continuation' => "\xe2\x82\xc0",
        'fourth byte no continuation' => "\xf0\x9f\x98\x41",
        'after much ASCII' => str_repeat('a', 100) . "\xff",
        'before much ASCII' => "\xff" . str_repeat('a', 100),
        'within much ASCII' => str_repeat('a', 9) . "\xe9" . str_repeat('a', 9),
    ],
];
foreach ($strings as $kind => $examples) {
    echo "$kind\n";
    foreach ($examples as $name => $string) {
        $head = ord(msgpack_pack($string)[0]);
        $format = $head >= 0xa0 && $head <= 0xbf || $head === 0xd9 ? 'str' : ($head === 0xc4 ? 'bin' : dechex($head));
        printf("  %s %s\n", $format, $name);
    }
}
?>
--EXPECT--
UTF-8
  str empty
  str nothing but ASCII
  str NUL and DEL
  str first of two bytes, U+0080
  str last of two bytes, U+07FF
  str first of three bytes, U+0800
  str last before the surrogates, U+D7FF
  str first after the surrogates, U+E000
  str last of three bytes, U+FFFF
  str first of four bytes, U+10000
  str last of all, U+10FFFF
  str after much ASCII
  str within much ASCII
not UTF-8
  bin a continuation byte alone
  bin overlong U+0000, two bytes
  bin overlong U+007F, two bytes
  bin overlong U+07FF, three bytes
  bin overlong U+FFFF, four bytes
  bin first high surrogate, U+D800
  bin last low surrogate, U+DFFF
  bin above U+10FFFF
  bin far above U+10FFFF
  bin five bytes
  bin fe
  bin ff
  bin one byte of two
  bin two bytes of three
  bin three bytes of four
  bin cut short after text
  bin cut short before text
  bin second byte no continuation
  bin third byte no continuation
  bin fourth byte no continuation
  bin after much ASCII
  bin before much ASCII
  bin within much ASCII
