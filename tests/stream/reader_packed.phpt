--TEST--
A StreamReader packs as a Traversable without keys; as a map its messages are numbered
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\TypeTransformer\TraversableTransformer;

function messages(): StreamReader
{
    return new StreamReader(fopen('data:,' . rawurlencode("\xa1a\xa1b\xa1c"), 'r'));
}

echo bin2hex((new Packer)->packMap(messages())), "\n";
echo bin2hex((new Packer(null, [TraversableTransformer::toMap()]))->pack(messages())), "\n";
echo bin2hex((new Packer(null, [TraversableTransformer::toArray()]))->pack(messages())), "\n";
?>
--EXPECT--
8300a16101a16202a163
8300a16101a16202a163
93a161a162a163
