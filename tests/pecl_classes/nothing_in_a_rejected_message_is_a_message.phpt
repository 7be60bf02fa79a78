--TEST--
\MessagePackUnpacker: of a message that is rejected, no part is read as a message, until reset()
--EXTENSIONS--
msgpack
--FILE--
<?php
spl_autoload_register(function (string $class) use (&$unpacker) {
    $unpacker->feed("\x44");
    throw new Exception("No $class");
});
ini_set('msgpack.max_depth', 3);
$messages = [
    'malformed' => "\x93\x01\xc1\x42",
    'a key is there twice' => "\x82\xa1a\x01\xa1a\x42",
    'too deep' => "\x91\x91\x91\x92\x42\x43",
    'an autoloader throws' => "\x92\x82\xc0\xa4Gone\xa1x\x42\x43",
    'bytes that follow' => "\x81\xa1a\x01",
];
foreach ($messages as $what => $message) {
    foreach ([4096, 1] as $size) {
        $unpacker = new MessagePackUnpacker;
        $unpacker->setOption(MessagePack::OPT_STRICT, true);
        $read = [];
        foreach ([...str_split($message, $size), "\x06", 'reset', "\x07\x08"] as $piece) {
            $piece === 'reset' ? $unpacker->reset() : $unpacker->feed($piece);
            try {
                while ($unpacker->execute()) {
                    $read[] = $unpacker->data();
                }
            } catch (Exception $exception) {
                $read[] = $exception->getMessage();
            }
        }
        echo "$what: ", json_encode($read), "\n";
    }
}
$unpacker = new MessagePackUnpacker;
$unpacker->feed("\xc1");
$unpacker->execute();
$before = memory_get_usage();
for ($i = 0; $i < 100; $i++) {
    $unpacker->feed(str_repeat('a', 10000));
}
var_dump($unpacker->execute(), memory_get_usage() - $before < 10000);
$unpacker->__construct();
$unpacker->feed("\x09");
var_dump($unpacker->execute(), $unpacker->data());
?>
--EXPECT--
malformed: [7,8]
malformed: [7,8]
a key is there twice: [7,8]
a key is there twice: [7,8]
too deep: [7,8]
too deep: [7,8]
an autoloader throws: ["No Gone",7,8]
an autoloader throws: ["No Gone",7,8]
bytes that follow: [{"a":1},6,7,8]
bytes that follow: [{"a":1},6,7,8]
bool(false)
bool(true)
bool(true)
int(9)
