--TEST--
Text with a case of an enum that is not allowed is not read, as PHP would load the enum
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
enum Other { case One; }
#[AllowDynamicProperties]
class Node { }

$handlers = new Handlers;
ini_set('msgpack.read_serialized', 1);
foreach (['a|E:11:"Suit:Hearts";', 'a|O:4:"Node":1:{s:1:"s";E:9:"Other:One";}', 'a|a:1:{i:0;E:15:"Missing:Unknown";}', 'a|s:19:"E:11:"Suit:Hearts";";'] as $text) {
    foreach (['Node', 'Node, Suit', '*'] as $list) {
        ini_set('msgpack.allowed_classes', $list);
        $read = @$handlers->read($text);
        echo "$list: ", $read === null ? 'not read' : serialize($read['a']), "\n";
    }
}
?>
--EXPECT--
Node: not read
Node, Suit: E:11:"Suit:Hearts";
*: E:11:"Suit:Hearts";
Node: not read
Node, Suit: not read
*: O:4:"Node":1:{s:1:"s";E:9:"Other:One";}
Node: not read
Node, Suit: not read
*: not read
Node: s:19:"E:11:"Suit:Hearts";";
Node, Suit: s:19:"E:11:"Suit:Hearts";";
*: s:19:"E:11:"Suit:Hearts";";
