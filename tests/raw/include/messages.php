<?php
/** Messages with each form of the specification, keys that come twice, and nested ones. @return array<string> */
function messages(): array
{
    $hex = [
        'c0', 'c2', 'c3', '00', '7f', 'e0', 'ff', 'cc80', 'cd0100', 'ce00010000', 'cf0000000100000000', 'cfffffffffffffffff',
        'd0df', 'd1ff7f', 'd2ffff7fff', 'd3ffffffff7fffffff', 'd38000000000000000', 'ca3fc00000', 'cb3ff8000000000000',
        'cb7ff8000000000001', 'ca7f800000', 'a0', 'a161', 'd90161', 'da000161', 'db0000000161', 'a1ff', 'a3c3a922', 'c400',
        'c401ff', 'c50001ff', 'c600000001ff', 'd40500', 'd5050000', 'd60500000000', 'c7000561', 'c703050a0b0c', 'c8000105ff',
        'c90000000105ff', 'd6ff00000001', 'd7ff0000000400000001', 'd7ffffffffff00000001', 'c70cff00000001ffffffffffffffff',
        '90', '9101', '93c0a16101', 'dc000201c0', 'dd0000000201c0', '80', '81a16101', '82a16101a16102', '83a1370107020203',
        'de0001a16101', 'df00000001a16101', '8181a161c001', '81c001', '82cb3ff800000000000001c302', '8192010203',
        '81c4016102', '82ccff01ffc0', '81cfffffffffffffffff01', '82a2300001a3303030c0',
        '94938191a16181a16281a163929181c0c0a2666fc0', '83a162c2a16190a163920102',
    ];
    $messages = array_map(hex2bin(...), $hex);
    $messages[] = msgpack_pack(['users' => [['name' => 'Ann', 'tags' => ['x', 'y'], 'age' => null], ['name' => 'Bob', 7 => 1.5]],
        'a/b' => ['~' => 1, '' => 2], 'long' => str_repeat('long ', 10), 'bin' => new MessagePack\Type\Bin("\xff\0"),
        't' => new MessagePack\Type\Timestamp(1, 5), 'e' => new MessagePack\Type\Ext(5, 'body'), 'n' => -70000]);
    return $messages;
}
