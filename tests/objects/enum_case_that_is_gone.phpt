--TEST--
An enum case that is gone, or never was, rejects the message wherever it is, as in unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
enum Suit: string { case Hearts = 'h'; const Wild = self::Hearts; const Other = 5; }
class Holder { public $any; public ?Suit $suit = Suit::Hearts; function __wakeup() { echo "DEFECT: __wakeup()\n"; } }
class Payload { public $data; function __unserialize(array $data): void { echo "DEFECT: __unserialize()\n"; } }
foreach (["\xa4Gone", "\xa4Wild", "\xa5Other"] as $name) {
    $case = "\x82\xc0\x06\xa4Suit$name";
    foreach ([
        'root' => $case,
        'list' => "\x92\x81\xc0\xa6Holder$case",
        'property' => "\x82\xc0\xa6Holder\xa3any$case",
        'typed property' => "\x82\xc0\xa6Holder\xa4suit$case",
        'payload' => "\x82\xc0\xa7Payload\xc0\x81\xa1k$case",
        'by reference' => "\x92\x83\xc0\x01\x00$case\x82\xc0\x02\x00\x02",
        'as PECL 2 wrote it' => "\x83\xc0\xa4Suit\xa4name$name\xa5value\xa1g",
    ] as $where => $message) {
        echo @msgpack_unpack($message) === false ? '' : "DEFECT: $where\n";
        echo @msgpack_unpack($message, $template) === false ? '' : "DEFECT: $where, with a template\n";
        $unpacker = new MessagePackUnpacker;
        $half = strpos($message, 'Suit') + 2;
        foreach ([substr($message, 0, $half), substr($message, $half)] as $piece) {
            $unpacker->feed($piece);
            echo @$unpacker->execute() ? "DEFECT: $where, in pieces\n" : '';
        }
        try {
            msgpack_unpack($message, null, ['throw' => true]);
        } catch (MessagePack\Exception\UnpackingFailedException $exception) {
            echo str_contains($exception->getMessage(), "Suit::") ? '' : "DEFECT: $where: {$exception->getMessage()}\n";
        }
    }
}
var_dump(msgpack_unpack("\x92\x82\xc0\x06\xa4Suit\xa6Hearts\x82\xc0\x04\x00\x02"));
?>
--EXPECT--
array(2) {
  [0]=>
  enum(Suit::Hearts)
  [1]=>
  enum(Suit::Hearts)
}
