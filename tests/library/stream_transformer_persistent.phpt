--TEST--
StreamTransformer ignores persistent streams, which are another resource type
--EXTENSIONS--
msgpack
--FILE--
<?php
$server = stream_socket_server('tcp://127.0.0.1:0');
[$host, $port] = explode(':', stream_socket_get_name($server, false));
$stream = pfsockopen($host, (int) $port);
echo get_resource_type($stream), "\n";
var_dump((new MessagePack\TypeTransformer\StreamTransformer)->pack(new MessagePack\Packer, $stream));
?>
--EXPECT--
persistent stream
NULL
