--TEST--
A rejected message leaves the enum cases it named intact
--EXTENSIONS--
msgpack
--FILE--
<?php
enum Suit: string { case Hearts = 'H'; const Also = self::Hearts; }

$messages = [
    'an enum case' => "\x82\xc0\x06\xa4Suit\xa6Hearts",
    'in the form of 2.x' => "\x82\xc0\xa4Suit\xa4name\xa6Hearts",
    'in a reference' => "\x83\xc0\x01\xc0\xa4Suit\xa4name\xa6Hearts",
];
foreach ($messages as $name => $message) {
    echo "$name: ", serialize(msgpack_unpack($message)), ', ';
    foreach (["\x92$message", "\x92$message\xc1"] as $failing) {
        echo json_encode(@msgpack_unpack($failing)), ' ';
    }
    echo Suit::Hearts->name, ' ', Suit::Hearts->value, ' ', json_encode(Suit::Also), "\n";
}
?>
--EXPECT--
an enum case: E:11:"Suit:Hearts";, false false Hearts H "H"
in the form of 2.x: E:11:"Suit:Hearts";, false false Hearts H "H"
in a reference: E:11:"Suit:Hearts";, false false Hearts H "H"
