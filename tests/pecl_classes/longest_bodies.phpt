--TEST--
\MessagePackUnpacker waits for a body of up to 2^32-1 bytes, even if size_t has 32 bits
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach (["\xdb\xff\xff\xff\xff", "\xc6\xff\xff\xff\xfe", "\xc9\xff\xff\xff\xff\x05", "\xdb\xff\xff\xff\xfb"] as $head) {
    $unpacker = new MessagePackUnpacker;
    $offset = 0;
    $answers = [$unpacker->execute($head . 'ab', $offset), $offset];
    $offset = 0;
    array_push($answers, $unpacker->execute('ab', $offset), $offset);
    $unpacker->feed('cd');
    array_push($answers, $unpacker->execute(), $unpacker->data());
    $unpacker->reset();
    array_push($answers, $unpacker->execute("\x01"), $unpacker->data());
    echo bin2hex($head), ': ', json_encode($answers), "\n";
}
?>
--EXPECT--
dbffffffff: [false,5,false,0,false,false,true,1]
c6fffffffe: [false,5,false,0,false,false,true,1]
c9ffffffff05: [false,5,false,0,false,false,true,1]
dbfffffffb: [false,5,false,0,false,false,true,1]
