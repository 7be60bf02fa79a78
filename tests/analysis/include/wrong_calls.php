<?php
declare(strict_types=1);

use MessagePack\StreamReader;
use MessagePack\Type\Ext;

msgpack_unpack('', null, ['allowed_clases' => false]);
msgpack_unpack('', options: ['max_depth' => -1]);
msgpack_pack(1, ['compact' => 1]);
(new MessagePack())->setOption(7, true);
echo (new Ext(200, ''))->data;
foreach (new StreamReader(STDIN) as $key => $message) {
    echo strlen($key);
}
echo msgpack_unpack('', DateTimeImmutable::class)->format('c');
