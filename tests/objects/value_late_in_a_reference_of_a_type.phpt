--TEST--
A class named late is checked, without conversion, against the types its reference has by then
--EXTENSIONS--
msgpack
--FILE--
<?php
class A { public $holder; }
class NoEnum { public ?A $typed = null; }
class AnEnum { public A|Suit|null $typed = null; }
class NoText { public A|string|null $typed = null; }
class AnyText { public A|Stringable|null $typed = null; }
enum Suit { case Hearts; }
class Text { public function __toString(): string { return 'text'; } }

function str(string $bytes): string { return chr(0xa0 + strlen($bytes)) . $bytes; }

/* {nil: 1, nil: "A", "holder": {nil: class, "typed": the same by reference}, nil: late, ...} */
foreach (['NoEnum' => 'Suit', 'AnEnum' => 'Suit', 'NoText' => 'Text', 'AnyText' => 'Text'] as $class => $late) {
    $holder = "\x82\xc0" . str($class) . "\xa5typed\x82\xc0\x05\x00\x02";
    try {
        echo serialize(msgpack_unpack("\x92\x85\xc0\x01\xc0\xa1A\xa6holder$holder\xc0" . str($late) . "\xa4name\xa6Hearts\x01")), "\n";
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Cannot assign Suit to reference held by property NoEnum::$typed of type ?A, in [0]
a:2:{i:0;E:11:"Suit:Hearts";i:1;i:1;}
Cannot assign Text to reference held by property NoText::$typed of type A|string|null, in [0]
a:2:{i:0;O:4:"Text":1:{s:4:"name";s:6:"Hearts";}i:1;i:1;}
