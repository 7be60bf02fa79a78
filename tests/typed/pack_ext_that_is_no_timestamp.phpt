--TEST--
An ext value of type -1 that is no timestamp is packed in every form
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions, Type\Ext};

foreach ([0, CodecOptions::COMPACT, CodecOptions::RECORDS] as $form) {
    $codec = new Codec('list<array{id: int, ext: mixed}>', $form);
    $packed = $codec->pack([['id' => 1, 'ext' => new Ext(-1, 'x')], ['id' => 2, 'ext' => new Ext(-1, "\0\0\0\x07")]]);
    [$first, $second] = $codec->unpack($packed);
    echo $first['ext']->type, ' ', $first['ext']->data, ', ', $second['ext']->getSeconds(), "\n";
}
?>
--EXPECT--
-1 x, 7
-1 x, 7
-1 x, 7
