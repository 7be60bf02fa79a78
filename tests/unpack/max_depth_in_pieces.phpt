--TEST--
A form that is no container is no level of max_depth, wherever its pieces end
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
msgpack.max_depth=1
--FILE--
<?php
enum Suit { case Hearts; }
class Text implements Serializable {
    public $text;
    function serialize() { return $this->text; }
    function unserialize($text) { $this->text = $text; }
}
$forms = [
    'a case' => "\x82\xc0\x06\xa4Suit\xa6Hearts",
    'a text' => "\x82\xc0\x03\xa4Text\xa1t",
];
foreach ($forms as $what => $form) {
    $message = "\x91$form";
    $whole = msgpack_unpack($message);
    $unpacker = new MessagePackUnpacker;
    $pieces = false;
    foreach (str_split($message) as $piece) {
        $unpacker->feed($piece);
        if ($unpacker->execute()) {
            $pieces = $unpacker->data();
            break;
        }
    }
    echo $what, is_array($whole) ? ' is read, ' : ' is too deep, ', $pieces == $whole ? "in pieces too\n" : "but not in pieces\n";
}
?>
--EXPECT--
a case is read, in pieces too
a text is read, in pieces too
