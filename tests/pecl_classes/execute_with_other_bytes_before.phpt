--TEST--
execute() continues at the offset, even if the bytes before it have changed
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach (["\xa5he" => 'hello', "\xcd\x01" => "\x01\x02", "\x92\xa5he" => "hello\x07", "\xc7" => "\x02\x05xy"] as $first => $rest) {
    foreach (['nothing' => '', 'the same' => null, 'as many others' => '?', 'more' => '?????'] as $name => $before) {
        $unpacker = new MessagePackUnpacker;
        $offset = 0;
        $done = $unpacker->execute($first, $offset);
        $before = match ($before) {
            null => substr($first, 0, $offset),
            '?' => str_repeat('?', $offset),
            default => $before,
        };
        $next = strlen($before);
        $done = [$done, $unpacker->execute($before . $rest, $next)];
        echo bin2hex($first), " at $offset, then $name before: ", json_encode($done), ' ', $next - strlen($before), ' ', json_encode($unpacker->data()), "\n";
    }
}
?>
--EXPECT--
a56865 at 1, then nothing before: [false,true] 5 "hello"
a56865 at 1, then the same before: [false,true] 5 "hello"
a56865 at 1, then as many others before: [false,true] 5 "hello"
a56865 at 1, then more before: [false,true] 5 "hello"
cd01 at 1, then nothing before: [false,true] 2 258
cd01 at 1, then the same before: [false,true] 2 258
cd01 at 1, then as many others before: [false,true] 2 258
cd01 at 1, then more before: [false,true] 2 258
92a56865 at 2, then nothing before: [false,true] 6 ["hello",7]
92a56865 at 2, then the same before: [false,true] 6 ["hello",7]
92a56865 at 2, then as many others before: [false,true] 6 ["hello",7]
92a56865 at 2, then more before: [false,true] 6 ["hello",7]
c7 at 1, then nothing before: [false,true] 4 {"type":5,"data":"xy"}
c7 at 1, then the same before: [false,true] 4 {"type":5,"data":"xy"}
c7 at 1, then as many others before: [false,true] 4 {"type":5,"data":"xy"}
c7 at 1, then more before: [false,true] 4 {"type":5,"data":"xy"}
