--TEST--
Compact form: an enum case that is gone rejects the message, an object whose class is no longer Serializable is null, referred to or not
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
enum Suit { case Hearts; }
class Plain {}
foreach ([
    'a case' => '82 c0 06 a453756974 a4476f6e65',
    'a text' => '82 c0 03 a5506c61696e a474657874',
    'a case that is there' => '82 c0 06 a453756974 a6486561727473',
] as $what => $form) {
    foreach ([message("91 $form"), message("93 $form d45302 01"), hex2bin(str_replace(' ', '', "93 $form 82c0040002 01"))] as $message) {
        echo "$what: ", @msgpack_unpack($message) === false ? 'rejected' : 'read', "\n";
    }
}
?>
--EXPECT--
a case: rejected
a case: rejected
a case: rejected
a text: read
a text: read
a text: read
a case that is there: read
a case that is there: read
a case that is there: read
