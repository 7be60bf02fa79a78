--TEST--
Cut and changed messages of objects are rejected, or looked into without a crash, by every method
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compare.php';

class User
{
    public $name = 'Ann';
    protected $roles = ['admin'];
    public $friend;
}
enum Suit
{
    case Hearts;
}
$user = new User;
$user->friend = $user;
$list = [1, 2];
$message = msgpack_pack([$user, 'again' => $user, 'suit' => Suit::Hearts, 'payload' => new ArrayObject([1]), 'list' => &$list, 'same' => &$list,
    'date' => new MessagePack\Type\Timestamp(1, 2), 'ext' => new MessagePack\Type\Ext(5, 'x'), 'big' => 1.5]);
touch_parts($message);
for ($i = 0; $i < strlen($message); $i++) {
    touch_parts(substr($message, 0, $i));
    foreach ([0, 1, 2, 3, 4, 5, 6, 7, 0x80, 0x81, 0x82, 0x83, 0x90, 0x91, 0x92, 0xa0, 0xa1, 0xbf, 0xc0, 0xc1, 0xc2, 0xc4, 0xc7, 0xcb, 0xcf, 0xd3, 0xd4, 0xd6, 0xd7, 0xd9, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xff] as $byte) {
        touch_parts(substr_replace($message, chr($byte), $i, 1));
        touch_parts(substr_replace($message, chr($byte), $i, 0));
    }
}
echo "done\n";
?>
--EXPECT--
done
