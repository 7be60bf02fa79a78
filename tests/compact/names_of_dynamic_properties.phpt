--TEST--
Objects of stdClass: names of any kind, of the first object, of a second one and of records
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
enum Suit
{
    case Hearts;
}
set_error_handler(function (int $type, string $message): bool {
    echo ' (', substr($message, 10), ')';
    return true;
});
$object = fn (array $pairs) => chr(0x81 + count($pairs)) . "\xc0\xa8stdClass" . implode($pairs);
$show = fn ($value) => print ' ' . shown($value);
foreach ([
    'in order' => ["\xa1x\x01", "\xa1y\x02"],
    'empty' => ["\xa0\x01", "\xa1y\x02"],
    'empty, of zero' => ["\xa0\x00", "\xa1y\x02"],
    'of a class' => ["\xa4\0*\0p\x01", "\xa1y\x02"],
    'of no class' => ["\xa1y\x02", "\xa4\0bad\x01"],
    'an integer' => ["\x07\x01", "\xa1y\x02"],
    'digits' => ["\xa17\x01", "\xa1y\x02"],
    'an integer and its digits' => ["\x07\x01", "\xa17\x02"],
    'twice' => ["\xa1x\x01", "\xa1y\x02", "\xa1x\x03"],
    'twice, a list and a number' => ["\xa1x\x91\x01", "\xa1y\x02", "\xa1x\x03"],
    'a bin' => ["\xc4\1x\x01", "\xa1y\x02"],
    'a long head' => ["\xd9\1x\x01", "\xa1y\x02"],
    'nil' => ["\xa1x\x01", "\xc0\x02"],
    'nil, with a map' => ["\xa1x\x01", "\xc0\x81\xa1y\x02"],
    'true' => ["\xa1x\x01", "\xc3\x02"],
    'more than a new table has room for' => array_map(fn ($i) => "\xa1" . chr(97 + $i) . chr($i), range(0, 12)),
] as $name => $pairs) {
    $two = $object(["\xa1a\x01"]) . $object($pairs) . $object($pairs);
    echo "$name:";
    $show(msgpack_unpack("\x93$two"));
    $show(msgpack_unpack(ANNOUNCEMENT . "\x93$two"));
    $show(msgpack_unpack(ANNOUNCEMENT . "\x94$two" . chr(0x91 + count($pairs)) . "\xd4\x51\x01" . str_repeat("\x09", count($pairs))));
    echo "\n";
}
$case = "\x82\xc0\xa4Suit\xa4name\xa6Hearts";
echo 'an enum case, as PECL msgpack 2.2 writes it:';
$show(msgpack_unpack(ANNOUNCEMENT . "\x93$case$case\x92\xd4\x51\x00\xa6Hearts"));
?>
--EXPECT--
in order: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:1:"x";i:9;s:1:"y";i:9;}}
empty: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:0:"";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:0:"";i:1;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:0:"";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:0:"";i:1;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:0:"";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:0:"";i:1;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:0:"";i:9;s:1:"y";i:9;}}
empty, of zero: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:0:"";i:0;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:0:"";i:0;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:0:"";i:0;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:0:"";i:0;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:0:"";i:0;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:0:"";i:0;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:0:"";i:9;s:1:"y";i:9;}}
of a class: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:4:"~*~p";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:4:"~*~p";i:1;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:4:"~*~p";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:4:"~*~p";i:1;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:4:"~*~p";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:4:"~*~p";i:1;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:4:"~*~p";i:9;s:1:"y";i:9;}}
of no class: ((msgpack_unserialize_map_item) illegal offset type, skip this decoding) ((msgpack_unserialize_map_item) illegal offset type, skip this decoding) a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"y";i:2;}i:2;O:8:"stdClass":1:{s:1:"y";i:2;}} ((msgpack_unserialize_map_item) illegal offset type, skip this decoding) ((msgpack_unserialize_map_item) illegal offset type, skip this decoding) a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"y";i:2;}i:2;O:8:"stdClass":1:{s:1:"y";i:2;}} ((msgpack_unserialize_map_item) illegal offset type, skip this decoding) ((msgpack_unserialize_map_item) illegal offset type, skip this decoding) ((msgpack_unserialize_map_item) illegal offset type, skip this decoding) a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"y";i:2;}i:2;O:8:"stdClass":1:{s:1:"y";i:2;}i:3;O:8:"stdClass":1:{s:1:"y";i:9;}}
an integer: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:1:"7";i:9;s:1:"y";i:9;}}
digits: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"7";i:1;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:1:"7";i:9;s:1:"y";i:9;}}
an integer and its digits: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"7";i:2;}i:2;O:8:"stdClass":1:{s:1:"7";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"7";i:2;}i:2;O:8:"stdClass":1:{s:1:"7";i:2;}} ((php_msgpack_unserialize) Parse error) b:0;
twice: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}} ((php_msgpack_unserialize) Parse error) b:0;
twice, a list and a number: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:3;s:1:"y";i:2;}} ((php_msgpack_unserialize) Parse error) b:0;
a bin: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:1:"x";i:9;s:1:"y";i:9;}}
a long head: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"y";i:2;}i:3;O:8:"stdClass":2:{s:1:"x";i:9;s:1:"y";i:9;}}
nil: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"x";i:1;}i:2;O:8:"stdClass":1:{s:1:"x";i:1;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"x";i:1;}i:2;O:8:"stdClass":1:{s:1:"x";i:1;}} ((php_msgpack_unserialize) Parse error) b:0;
nil, with a map: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"x";i:1;}i:2;O:8:"stdClass":1:{s:1:"x";i:1;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"x";i:1;}i:2;O:8:"stdClass":1:{s:1:"x";i:1;}} ((php_msgpack_unserialize) Parse error) b:0;
true: ((msgpack_unserialize_map_item) illegal key type) ((msgpack_unserialize_map_item) illegal key type) a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"1";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"1";i:2;}} ((msgpack_unserialize_map_item) illegal key type) ((msgpack_unserialize_map_item) illegal key type) a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"1";i:2;}i:2;O:8:"stdClass":2:{s:1:"x";i:1;s:1:"1";i:2;}} ((msgpack_unserialize_map_item) illegal key type) ((msgpack_unserialize_map_item) illegal key type) ((php_msgpack_unserialize) Parse error) b:0;
more than a new table has room for: a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":13:{s:1:"a";i:0;s:1:"b";i:1;s:1:"c";i:2;s:1:"d";i:3;s:1:"e";i:4;s:1:"f";i:5;s:1:"g";i:6;s:1:"h";i:7;s:1:"i";i:8;s:1:"j";i:9;s:1:"k";i:10;s:1:"l";i:11;s:1:"m";i:12;}i:2;O:8:"stdClass":13:{s:1:"a";i:0;s:1:"b";i:1;s:1:"c";i:2;s:1:"d";i:3;s:1:"e";i:4;s:1:"f";i:5;s:1:"g";i:6;s:1:"h";i:7;s:1:"i";i:8;s:1:"j";i:9;s:1:"k";i:10;s:1:"l";i:11;s:1:"m";i:12;}} a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":13:{s:1:"a";i:0;s:1:"b";i:1;s:1:"c";i:2;s:1:"d";i:3;s:1:"e";i:4;s:1:"f";i:5;s:1:"g";i:6;s:1:"h";i:7;s:1:"i";i:8;s:1:"j";i:9;s:1:"k";i:10;s:1:"l";i:11;s:1:"m";i:12;}i:2;O:8:"stdClass":13:{s:1:"a";i:0;s:1:"b";i:1;s:1:"c";i:2;s:1:"d";i:3;s:1:"e";i:4;s:1:"f";i:5;s:1:"g";i:6;s:1:"h";i:7;s:1:"i";i:8;s:1:"j";i:9;s:1:"k";i:10;s:1:"l";i:11;s:1:"m";i:12;}} a:4:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":13:{s:1:"a";i:0;s:1:"b";i:1;s:1:"c";i:2;s:1:"d";i:3;s:1:"e";i:4;s:1:"f";i:5;s:1:"g";i:6;s:1:"h";i:7;s:1:"i";i:8;s:1:"j";i:9;s:1:"k";i:10;s:1:"l";i:11;s:1:"m";i:12;}i:2;O:8:"stdClass":13:{s:1:"a";i:0;s:1:"b";i:1;s:1:"c";i:2;s:1:"d";i:3;s:1:"e";i:4;s:1:"f";i:5;s:1:"g";i:6;s:1:"h";i:7;s:1:"i";i:8;s:1:"j";i:9;s:1:"k";i:10;s:1:"l";i:11;s:1:"m";i:12;}i:3;O:8:"stdClass":13:{s:1:"a";i:9;s:1:"b";i:9;s:1:"c";i:9;s:1:"d";i:9;s:1:"e";i:9;s:1:"f";i:9;s:1:"g";i:9;s:1:"h";i:9;s:1:"i";i:9;s:1:"j";i:9;s:1:"k";i:9;s:1:"l";i:9;s:1:"m";i:9;}}
an enum case, as PECL msgpack 2.2 writes it: a:3:{i:0;E:11:"Suit:Hearts";i:1;r:2;i:2;r:2;}
