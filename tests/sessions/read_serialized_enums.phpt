--TEST--
A case of an enum that is not allowed becomes __PHP_Incomplete_Class in text too, and back-references keep their targets
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

/** Nodes, lists and cases, some of them shared or by reference. */
function value(int $depth, array &$nodes): mixed
{
    switch (mt_rand(0, $depth > 0 ? 6 : 3)) {
        case 0: return [Suit::Hearts, Suit::Spades, Other::One][mt_rand(0, 2)];
        case 1: return mt_rand(0, 9);
        case 2: return $nodes ? $nodes[array_rand($nodes)] : null;
        case 3: return "E:11:\"Suit:Hearts\";r:1;";
        case 4: $nodes[] = $node = new Node;
            for ($i = mt_rand(0, 4); $i > 0; $i--) {
                $node->{"p$i"} = value($depth - 1, $nodes);
            }
            return $node;
        default: $list = [];
            for ($i = mt_rand(0, 5); $i > 0; $i--) {
                $list[] = value($depth - 1, $nodes);
                if ($i === 3) {
                    $list['reference'] = &$list[array_rand($list)];
                }
            }
            return $list;
    }
}

/** The text of a value of which no enum is a case any more. */
function without_cases(mixed $value): string
{
    return preg_replace('/E:\d+:"(\w+):(\w+)";/', '<\1:\2>', serialize($value));
}

/** The same, of what was read under a list that allows Node. */
function without_incomplete(mixed $value): string
{
    $seen = new SplObjectStorage;
    $restore = function (mixed &$part) use (&$restore, $seen) {
        if ($part instanceof __PHP_Incomplete_Class) {
            $case = (array) $part;
            $part = constant("$case[__PHP_Incomplete_Class_Name]::$case[__PHP_Incomplete_Enum_Case]");
        } elseif (is_array($part)) {
            array_walk($part, function (&$inner) use ($restore) { $restore($inner); });
        } elseif ($part instanceof Node && !isset($seen[$part])) {
            $seen[$part] = true;
            foreach (array_keys((array) $part) as $name) {
                $restore($part->$name);
            }
        }
    };
    $restore($value);
    return without_cases($value);
}

$handlers = new Handlers;
ini_set('msgpack.read_serialized', 1);
ini_set('msgpack.allowed_classes', 'Node');
$read = $handlers->read('a|O:4:"Node":1:{s:1:"s";E:11:"Suit:Hearts";}b|r:1;c|r:2;d|E:9:"Other:One";e|r:5;f|R:5;g|E:15:"Missing:Unknown";');
var_dump($read['a'] === $read['b'], $read['a']->s === $read['c'], $read['d'] === $read['e'], $read['e'] === $read['f'], (array) $read['e'], (array) $read['g']);
echo bin2hex(msgpack_pack([$read['a']->s])), ' ', bin2hex(msgpack_pack([Suit::Hearts])), "\n";

mt_srand(3);
$wrong = $cases = 0;
for ($i = 0; $i < 2000; $i++) {
    $nodes = [];
    $variables = ['first' => value(4, $nodes), 'second' => value(3, $nodes), 'third' => value(2, $nodes)];
    $text = $handlers->written($i % 2 ? 'php' : 'php_serialize', $variables);
    $cases += substr_count($text, 'E:');
    $read = $handlers->read($text);
    $wrong += $read === null || without_incomplete($read) !== without_cases($variables);
}
var_dump($wrong, $cases > 1000);
// The data of Serializable may refer to other values by their numbers.
ini_set('msgpack.allowed_classes', '');
var_dump(@$handlers->read('a|E:11:"Suit:Hearts";b|C:4:"Text":1:{x}'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(2) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(5) "Other"
  ["__PHP_Incomplete_Enum_Case"]=>
  string(3) "One"
}
array(2) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(7) "Missing"
  ["__PHP_Incomplete_Enum_Case"]=>
  string(7) "Unknown"
}
9182c006a453756974a6486561727473 9182c006a453756974a6486561727473
int(0)
bool(true)
NULL
